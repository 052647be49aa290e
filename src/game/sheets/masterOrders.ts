// Orders that a master writes for whomever they fit: each line belongs to the one power that it makes sense for.
import type { Power } from '../../board/board.ts'
import { inNumberedSequence } from '../../orders/numbered.ts'
import { withOldJudges } from '../../orders/oldJudges.ts'
import type { Order } from '../../orders/order.ts'
import {
  type FollowedLine,
  type ReadText,
  type RefusedLine,
  readingText,
} from '../../orders/reading/clauses.ts'
import { atOnce, type LetterEffort, type Steps } from '../../orders/reading/effort.ts'
import { headingIn, prefixOf } from '../../orders/reading/headings.ts'
import type { Where } from '../../orders/reading/places.ts'
import { cutSheet } from '../../orders/reading/sheet.ts'

/** What a text says to the units of all powers. */
export interface OrdersForAll {
  readonly byPower: ReadonlyMap<Power, ReadText['followed']>
  /** Orders for units of others, which may be left to one of those powers. */
  readonly forOthers: ReadText['followed']
  /** Lines that fit no power, or more than one. */
  readonly refused: readonly RefusedLine[]
  readonly passedOver: ReadText['passedOver']
  readonly said: ReadText['said']
}

/** Reads a text once for each power; headings say for whom as well. `table` is how it is read for any of them. */
export const readForAll = (
  text: string,
  table: Omit<Where, 'power'>,
  powers: readonly Power[],
  letter?: LetterEffort,
): OrdersForAll => atOnce(readingForAll(text, table, powers, letter))

/** The same bit by bit. */
export function* readingForAll(
  text: string,
  table: Omit<Where, 'power'>,
  powers: readonly Power[],
  letter?: LetterEffort,
  shared: Shared = 'nobody',
): Steps<OrdersForAll> {
  const isWinter = table.position.phase.kind === 'adjustment'
  const { rows, numbers } = withNamesAbove(isWinter ? inNumberedSequence(text) : text, table.board)
  const sheet = cutSheet(rows.join('\n'), table.board)
  const reads: { readonly power: Power; readonly read: ReadText }[] = []
  for (const power of powers) {
    const where = { ...table, power }
    const read = numbered(yield* readingText(sheet, where, letter, true), numbers)
    reads.push({ power, read: read.refused.length === 0 ? read : withOldJudges(read, where) })
  }
  const fits = new Map<string, Set<Power>>()
  for (const { read } of reads) {
    for (const each of read.followed) {
      const key = keyOf(each)
      fits.set(key, (fits.get(key) ?? new Set()).add(powerOf(each)))
    }
  }
  const isFor = (each: FollowedLine, power: Power) =>
    powerOf(each) === power && (fits.get(keyOf(each))!.size === 1 || mayShare(each.order, power, shared))
  const byPower = new Map<Power, ReadText['followed']>()
  for (const { power, read } of reads) {
    const own = read.followed.filter(each => isFor(each, power))
    if (own.length > 0) byPower.set(power, own)
  }
  const others = reads.flatMap(({ read }) => read.followed.filter(each => !powers.includes(powerOf(each))))
  const forOthers = others.filter(
    (each, at) => others.findIndex(other => keyOf(other) === keyOf(each)) === at,
  )
  const mayOrderOthers = table.proxies === true && table.position.phase.kind === 'movement'
  const refused = refusedByAll(reads, fits, shared)
  return {
    byPower,
    forOthers: mayOrderOthers ? forOthers : [],
    refused: mayOrderOthers
      ? refused
      : [...refused, ...forOthers.map(notTheirs)].sort((one, other) => one.line - other.line),
    passedOver: passedOverByAll(reads),
    said: reads[0]?.read.said,
  }
}

/**
 * Below `Germany:` and its lines, `Italy: A Rom H` is for Italy, and so is what stands under it: the name goes into a row above.
 * `numbers` has for each row the line that it stood in.
 */
function withNamesAbove(
  text: string,
  board: Where['board'],
): { readonly rows: readonly string[]; readonly numbers: readonly number[] } {
  const rows: string[] = []
  const numbers: number[] = []
  let above: Power | undefined
  for (const [at, row] of text.split('\n').entries()) {
    const prefix = above === undefined ? undefined : prefixOf(row, board)
    const named = prefix?.power
    const isOther = named !== undefined && named !== above
    above = named ?? headingIn(row, board)?.power ?? above
    rows.push(...(isOther ? [`${board.powers[named]!.name}:`, prefix!.rest] : [row]))
    numbers.push(...(isOther ? [at + 1, at + 1] : [at + 1]))
  }
  return { rows, numbers }
}

/** What was read of those rows, by the lines of the text. */
function numbered(read: ReadText, numbers: readonly number[]): ReadText {
  const moved = <Line extends { readonly line: number }>(all: readonly Line[]): readonly Line[] =>
    all.map(each => ({ ...each, line: numbers[each.line - 1] ?? each.line }))
  return {
    ...read,
    followed: moved(read.followed),
    refused: moved(read.refused),
    passedOver: moved(read.passedOver),
  }
}

/** `England: F Lon - Nth`, from somebody who does not play England. */
const notTheirs = ({ line, text, order }: FollowedLine): RefusedLine => ({
  line,
  text,
  refusal:
    order.kind === 'waive'
      ? { kind: 'underAnother', heading: order.power }
      : { kind: 'notYourUnit', unit: order.unit },
})

/** For whom it is what says the same to several, `all units hold`: for each of them, for one, or for nobody. */
export type Shared = 'everybody' | 'nobody' | Power

/** Whoever waives says for whom. */
const mayShare = (order: Order, power: Power, shared: Shared): boolean =>
  shared === 'everybody' ? order.kind !== 'waive' : shared === power

const keyOf = ({ line, text }: { readonly line: number; readonly text: string }): string => `${line} ${text}`

const powerOf = ({ order }: ReadText['followed'][number]): Power =>
  order.kind === 'waive' ? order.power : order.unit.power

type Reads = readonly { readonly power: Power; readonly read: ReadText }[]

/** Of several reasons the one that says more than that the unit is somebody else's. */
function refusedByAll(
  reads: Reads,
  fits: ReadonlyMap<string, ReadonlySet<Power>>,
  shared: Shared,
): readonly RefusedLine[] {
  const refused = new Map<string, RefusedLine>()
  for (const { read } of reads) {
    for (const line of read.refused) {
      const key = keyOf(line)
      const known = refused.get(key)
      if (fits.has(key) && !isBesideAnother(line)) continue
      if (known === undefined || known.refusal.kind === 'notYourUnit') refused.set(key, line)
    }
    for (const { line, text, order } of read.followed) {
      const others = fits.get(keyOf({ line, text }))!
      if (others.size > 1 && ![...others].some(power => mayShare(order, power, shared)))
        refused.set(keyOf({ line, text }), { line, text, refusal: { kind: 'notUnderstood', line: text } })
    }
  }
  return [...refused.values()].sort((one, other) => one.line - other.line)
}

const isBesideAnother = ({ refusal: { kind } }: RefusedLine): boolean =>
  kind === 'alreadySaid' || kind === 'saidAnew'

function passedOverByAll(reads: Reads): ReadText['passedOver'] {
  const [first, ...others] = reads.map(({ read }) => read.passedOver)
  const byOthers = others.map(passedOver => new Set(passedOver.map(keyOf)))
  return (first ?? []).filter(each => byOthers.every(keys => keys.has(keyOf(each))))
}
