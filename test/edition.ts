// How much is run: the core, which people wait for (npm test), everything (npm run test:full), or all rows of what has the most of
// them (npm run test:long). The core runs most tests over fewer rows, rounds or boards. Only the full edition runs what takes long:
// many browsers, servers, boards and judges.

const { EDITION } = process.env

/** Which edition this is, by the mode of vitest. */
export const isLong = EDITION === 'long'
export const isFull = EDITION === 'full' || isLong

/** All rows in the full edition; in the core so many of them, evenly spread, and always the first. */
export const sample = <Row>(rows: readonly Row[], inCore: number): readonly Row[] =>
  isFull ? rows : spread(rows, inCore)

/** The same, but each `number` begins at another row: of many short tables the core sees all corners. */
export const sampleFrom = <Row>(number: number, rows: readonly Row[], inCore: number): readonly Row[] => {
  const from = (number * STRIDE) % rows.length
  return sample(isFull ? rows : [...rows.slice(from), ...rows.slice(0, from)], inCore)
}

/** No table has so many rows that these fall upon few of them. */
const STRIDE = 7

/** How many of what can be had in any number: cases from dice, rounds, kills. */
export const amount = ({ core, full, long = full }: Amounts): number => (isLong ? long : isFull ? full : core)

interface Amounts {
  readonly core: number
  readonly full: number
  /** If not as many as in the full edition. */
  readonly long?: number
}

/** So many of these at even distances, beginning with the first. */
export const spread = <Row>(rows: readonly Row[], count: number): readonly Row[] =>
  rows.length <= count
    ? rows
    : Array.from({ length: count }, (_, i) => rows[Math.floor((i * rows.length) / count)]!)
