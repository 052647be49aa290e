// Orders that a master writes for any powers: each line goes to the one power that it makes sense for.

import type { LetterEffort } from '../../../reader/line/effort.ts'
import { headingIn, prefixOf } from '../../../reader/line/headings.ts'
import { inNumberedSequence } from '../../../reader/line/numbered.ts'
import { withOldJudges } from '../../../reader/line/oldJudges.ts'
import type { OrderContext } from '../../../reader/line/places.ts'
import type { FollowedLine, ReadText, RefusedLine } from '../../../reader/line/said.ts'
import { readText } from '../../../reader/reading.ts'
import type { Power } from '../../../rules/board/board.ts'
import type { Order } from '../../../rules/orders/order.ts'

/** The orders of a text for the units of all powers. */
export interface OrdersForAll {
  readonly byPower: ReadonlyMap<Power, ReadText['followed']>
  /** Orders for other powers' units, which may be left to one of those powers. */
  readonly forOthers: ReadText['followed']
  /** Lines that fit no power, or more than one. */
  readonly refused: readonly RefusedLine[]
  /** What each power may have been told besides; the judge asks about it. */
  readonly asked: readonly {
    readonly power: Power
    readonly lines: ReadText['followed']
    readonly because: readonly string[]
  }[]
  readonly passedOver: ReadText['passedOver']
  readonly said: ReadText['said']
}

/**
 * Reads a text once for each power, without lines under the names of other powers. `table` is the context that all
 * powers share; `shared` says for whom a line is that fits several of them.
 */
export function readForAll(
  text: string,
  table: Omit<OrderContext, 'power'>,
  powers: readonly Power[],
  letter?: LetterEffort,
  shared: Shared = 'nobody',
): OrdersForAll {
  const isWinter = table.position.phase.kind === 'adjustment'
  const { rows, numbers, under } = withNamesAbove(isWinter ? inNumberedSequence(text) : text, table.board)
  const named = under.filter(power => power !== undefined)
  const reads = [...new Set([...powers, ...named])].map(power => {
    const where = { ...table, power }
    const own = rows.map((row, i) => (under[i] === undefined || under[i] === power ? row : ''))
    const read = numbered(readText(own.join('\n'), where, letter), numbers)
    const saw = new Set(numbers.filter((_, i) => own[i] !== ''))
    return { power, saw, read: read.refused.length === 0 ? read : withOldJudges(read, where) }
  })
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
    asked: reads.flatMap(({ power, read }) =>
      read.askedLines === undefined || !powers.includes(power)
        ? []
        : [{ power, lines: read.askedLines, because: read.because ?? [] }],
    ),
    passedOver: passedOverByAll(reads),
    said: reads[0]?.read.said,
  }
}

/**
 * After `Germany:` and its lines, `Italy: A Rom H` and the lines after it are for Italy: the name becomes a row of its
 * own. `numbers` has the original line of each row, `under` the power under whose name it stands.
 */
function withNamesAbove(
  text: string,
  board: OrderContext['board'],
): {
  readonly rows: readonly string[]
  readonly numbers: readonly number[]
  readonly under: readonly (Power | undefined)[]
} {
  const rows: string[] = []
  const numbers: number[] = []
  const under: (Power | undefined)[] = []
  let above: Power | undefined
  for (const [at, row] of text.split('\n').entries()) {
    const prefix = above === undefined ? undefined : prefixOf(row, board)
    const named = prefix?.power
    const isOther = named !== undefined && named !== above
    above = named ?? headingIn(row, board)?.power ?? above
    rows.push(...(isOther ? [`${board.powers[named]!.name}:`, prefix!.rest] : [row]))
    numbers.push(...(isOther ? [at + 1, at + 1] : [at + 1]))
    under.push(...(isOther ? [above, above] : [above]))
  }
  return { rows, numbers, under }
}

/** The reading of those rows with the line numbers of the text. */
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

/** `England: F Lon - Nth`, from a sender who does not play England. */
const notTheirs = ({ line, text, order }: FollowedLine): RefusedLine => ({
  line,
  text,
  refusal:
    order.kind === 'waive'
      ? { kind: 'underAnother', heading: order.power }
      : { kind: 'notYourUnit', unit: order.unit },
})

/** For whom a line is that fits several powers, `all units hold`: for each of them, for one, or for nobody. */
export type Shared = 'everybody' | 'nobody' | Power

/** A waive names its power. */
const mayShare = (order: Order, power: Power, shared: Shared): boolean =>
  shared === 'everybody' ? order.kind !== 'waive' : shared === power

const keyOf = ({ line, text }: { readonly line: number; readonly text: string }): string => `${line} ${text}`

const powerOf = ({ order }: ReadText['followed'][number]): Power =>
  order.kind === 'waive' ? order.power : order.unit.power

type Reads = readonly { readonly power: Power; readonly saw: ReadonlySet<number>; readonly read: ReadText }[]

/** Of several reasons, one that says more than that the unit is another power's. */
function refusedByAll(
  reads: Reads,
  fits: ReadonlyMap<string, ReadonlySet<Power>>,
  shared: Shared,
): readonly RefusedLine[] {
  const refused = new Map<string, RefusedLine>()
  const asked = new Set(reads.flatMap(({ read }) => (read.askedLines ?? []).map(keyOf)))
  for (const { read } of reads) {
    for (const line of read.refused) {
      const key = keyOf(line)
      const known = refused.get(key)
      if ((fits.has(key) || asked.has(key)) && !isBesideAnother(line)) continue
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

/** Lines that are read as nothing for every power that sees them. */
function passedOverByAll(reads: Reads): ReadText['passedOver'] {
  const all = new Map(reads.flatMap(({ read }) => read.passedOver.map(each => [keyOf(each), each])))
  const byEach = reads.map(({ saw, read }) => ({ saw, keys: new Set(read.passedOver.map(keyOf)) }))
  return [...all]
    .filter(([key, { line }]) => byEach.every(({ saw, keys }) => !saw.has(line) || keys.has(key)))
    .map(([, each]) => each)
    .sort((one, other) => one.line - other.line)
}
