// What places, units and powers are called in the middle of a sentence.
import type { Board, Location, Power, Unit } from '../board/board.ts'

/** `Paris`, `the North Sea`, `Spain (south coast)` */
export function placeName(board: Board, at: Location): string {
  const { terrain } = board.provinces[board.province(at)]!
  return terrain === 'sea' ? `the ${board.nameOf(at)}` : board.nameOf(at)
}

/** `the army in Paris`, for whoever knows whose it is. */
export const plainUnit = (board: Board, { kind, at }: Unit): string =>
  `the ${kind} in ${placeName(board, at)}`

/** `the French army in Paris`, for a unit that stands there. */
export const unitIn = (board: Board, unit: Unit): string =>
  `${theirUnit(board, unit)} in ${placeName(board, unit.at)}`

/** `the French army from Paris`, for a unit that comes from there. */
export const unitFrom = (board: Board, unit: Unit): string =>
  `${theirUnit(board, unit)} from ${placeName(board, unit.at)}`

const theirUnit = (board: Board, { kind, power }: Unit): string =>
  `the ${board.powers[power]!.adjective} ${kind}`

export const powerName = (board: Board, power: Power): string => board.powers[power]!.name

/** `a French army` */
export const someUnit = (board: Board, { kind, power }: Unit): string => {
  const { adjective } = board.powers[power]!
  return `${/^[aeiou]/i.test(adjective) ? 'an' : 'a'} ${adjective} ${kind}`
}

/** `Brest`, `Brest or Paris`, `Brest, Gascony or Paris` */
export function listed(names: readonly string[], link: 'and' | 'or'): string {
  const last = names.at(-1) ?? 'nothing'
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${link} ${last}`
}

export const units = (count: number): string => `${count} ${count === 1 ? 'unit' : 'units'}`

/** A sentence that opens with a small word. */
export const capital = (sentence: string): string => `${sentence[0]?.toUpperCase()}${sentence.slice(1)}`
