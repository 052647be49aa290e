// Reads texts whose meaning is known, as they are and changed in many ways, and counts what came of them.

import type { ReadText } from '../../src/reader/line/said.ts'
import { readText } from '../../src/reader/reading.ts'
import { spellOrder, spellUnit } from '../../src/rules/orders/order.ts'
import { Dice } from '../rules/oracle/dice.ts'
import { destroyed } from './destroying.ts'
import { KEEPING } from './keeping.ts'
import { corpusMoments, corpusTexts, type Said, saying, type Text } from './texts.ts'

/** What came of a text; docs/reading.md says what each is. */
export const FATES = ['right', 'complaint', 'refused', 'lost', 'wrong'] as const
export type Fate = (typeof FATES)[number]

/** By what was done to the texts, and by who wrote them. */
export interface Tally {
  readonly byKind: Map<string, Record<Fate, number>>
  readonly byWriter: Map<string, Record<Fate, number>>
  /** Texts that say another plain order after the change. */
  dropped: number
  count: number
  /** Every text of which something came that it does not say, and some of those that were lost or refused. */
  readonly wrong: string[]
  readonly lost: string[]
  readonly refused: string[]
}

const MOST_SHOWN = 2000

/** What is known of a text: the orders that it says, and whatever else may come of it without harm. */
interface Known {
  readonly kind: string
  readonly writer: string
  readonly says: readonly string[]
  readonly may: readonly string[]
  /** Whatever else is as right as what it says. */
  readonly also: readonly (readonly string[])[]
  /** Whether an order was made none in it, of which its writer ought to hear. */
  readonly isDestroyed: boolean
}

export function newTally(): Tally {
  return { byKind: new Map(), byWriter: new Map(), dropped: 0, count: 0, wrong: [], lost: [], refused: [] }
}

const TEXTS = corpusTexts()
const MOMENTS = corpusMoments(TEXTS)

/** Reads so many changed texts, the same ones again for the same seed. */
export function readMutants(count: number, seed: number, tally = newTally()): Tally {
  for (let one = 0; tally.count < count; one++) {
    const dice = new Dice(seed + one * 7919)
    if (dice.chance(0.25)) keepCorpus(dice.pick(TEXTS)!, dice, tally)
    else {
      const said = saying(MOMENTS, dice)
      if (said === undefined) continue
      if (dice.chance(0.5)) destroy(said, dice, tally)
      else keep(said, dice, tally)
    }
  }
  return tally
}

/** Sheets of the writers as they write them, without any change. */
export function readWriters(count: number, seed: number, tally = newTally()): Tally {
  for (let one = 0; tally.count < count; one++) {
    const said = saying(MOMENTS, new Dice(seed + one * 7919))
    if (said !== undefined)
      take(said.orders.map(({ text }) => text).join('\n'), said, plainly(said, 'as it is'), tally)
  }
  return tally
}

const plainly = ({ orders, writer }: Said, kind: string): Known => {
  const says = orders.map(({ order }) => order)
  const may = [...says, ...impliedIn(orders, writer)]
  return { kind, writer: writer.name, says, may, also: [], isDestroyed: false }
}

/** Writers whose sentences on a support or a convoy tell what the other unit does. */
const TELL_BOTH: ReadonlySet<string> = new Set(['backwards', 'commander'])

const impliedIn = (
  orders: readonly { readonly implied: readonly string[] }[],
  { name }: Said['writer'],
): readonly string[] => (TELL_BOTH.has(name) ? orders.flatMap(({ implied }) => implied) : [])

const KINDS = Object.keys(KEEPING)

function keep(said: Said, dice: Dice, tally: Tally): void {
  let lines: readonly string[] = said.orders.map(({ text }) => text)
  const done: string[] = []
  for (let i = dice.between(1, 2); i > 0; i--) {
    const kind = dice.pick(KINDS)!
    const kept = KEEPING[kind]!(lines, said.moment, dice)
    if (kept === 'another') {
      tally.dropped++
      return
    }
    if (kept === undefined) continue
    lines = kept
    done.push(kind)
  }
  if (done.length > 0) take(lines.join('\n'), said, plainly(said, done[0]!), tally)
}

/** What a text of the corpora may come to, changed: what it may come to as it is, or less. */
function keepCorpus(text: Text, dice: Dice, tally: Tally): void {
  const kind = dice.pick(KINDS.filter(each => each !== 'joined'))!
  // A frame, a remark or a break in the midst of what is quoted or taken back may well be another text.
  if (SETS_ASIDE.test(text.writer) && kind !== 'case' && kind !== 'above') return
  const kept = KEEPING[kind]!(text.text.split('\n'), text.moment, dice)
  if (kept === 'another') tally.dropped++
  if (kept === undefined || kept === 'another') return
  const may = [text.orders, ...text.also].flat()
  const known = {
    kind: `corpus, ${kind}`,
    writer: text.writer,
    says: text.orders,
    may,
    also: text.also,
    isDestroyed: false,
  }
  take(kept.join('\n'), text, known, tally)
}

/** Kinds of texts that change their meaning with their form. */
const SETS_ASIDE =
  /^(?:quoted|signature|echo|wrapped|comment|header|b-w-html|b-x-quote|b-x-press|press-like|typo.*|b-.*-typo|multi|many)$/

function destroy(said: Said, dice: Dice, tally: Tally): void {
  const made = destroyed(said, dice)
  if (made === undefined) return
  const { kind, text, untouched, instead } = made
  const rest = said.orders.filter(({ order }) => untouched.includes(order))
  const may = [
    ...untouched,
    ...(instead === undefined ? [] : [instead.order]),
    ...impliedIn([...rest, ...(instead === undefined ? [] : [instead])], said.writer),
  ]
  take(
    text,
    said,
    { kind, writer: said.writer.name, says: untouched, may, also: [], isDestroyed: true },
    tally,
  )
}

function take(
  text: string,
  { moment, power }: Pick<Text, 'moment' | 'power'>,
  known: Known,
  tally: Tally,
): void {
  const read = readText(text, { ...moment, power })
  const orders = read.orders.map(order => spellOrder(moment.board, order, moment.legality.standing))
  const fate = fateOf(orders, read, known)
  tally.count++
  count(tally.byKind, known.kind, fate)
  count(tally.byWriter, known.writer, fate)
  const examples =
    fate === 'wrong' ? tally.wrong : fate === 'lost' ? tally.lost : fate === 'refused' ? tally.refused : []
  if (examples.length < MOST_SHOWN)
    examples.push(
      `${known.kind} by ${known.writer}: ${JSON.stringify(text)} for ${known.says.join(', ') || 'nothing'} is ${orders.join(', ') || 'nothing'}${fate === 'wrong' ? ` (${standing(moment, power)})` : ''}`,
    )
}

/** Who stands where, for whoever wants to see it. */
const standing = ({ board, position }: Text['moment'], power: Text['power']): string =>
  [
    board.powers[power]!.name,
    ...position.units.map(unit => `${board.powers[unit.power]!.name} ${spellUnit(board, unit)}`),
  ].join(', ')

/** Whether all was read, and what was told. */
function fateOf(
  orders: readonly string[],
  { refused, passedOver, asked = [] }: ReadText,
  { says, may, also, isDestroyed }: Known,
): Fate {
  if (orders.some(order => !may.includes(order))) return 'wrong'
  const isSilent =
    refused.length + asked.length === 0 &&
    !passedOver.some(({ why }) => why !== undefined && why !== 'comment')
  const missing = says.filter(order => !orders.includes(order))
  // The order that came instead of another says that this is gone.
  const isReplaced = orders.some(order => !says.includes(order))
  if (isDestroyed) return isSilent && !isReplaced ? 'lost' : missing.length > 0 ? 'refused' : 'right'
  if (also.some(one => isEqual(one, orders)))
    return refused.length > 0 && orders.length > 0 ? 'complaint' : 'right'
  if (missing.length > 0) return isSilent ? 'lost' : 'refused'
  return refused.length > 0 ? 'complaint' : 'right'
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join()

function count(rows: Map<string, Record<Fate, number>>, key: string, fate: Fate): void {
  const row = rows.get(key) ?? { right: 0, complaint: 0, refused: 0, lost: 0, wrong: 0 }
  rows.set(key, row)
  row[fate]++
}

/** A table, the weakest first. */
export function spelledOut(rows: ReadonlyMap<string, Record<Fate, number>>): string {
  const sum = (row: Record<Fate, number>) => FATES.reduce((all, fate) => all + row[fate], 0)
  const share = (row: Record<Fate, number>) => (100 * (row.right + row.complaint)) / sum(row)
  return [...rows]
    .sort(([, one], [, other]) => share(one) - share(other))
    .map(
      ([name, row]) =>
        `${share(row).toFixed(1).padStart(6)} %  ${name.padEnd(24)} ${FATES.map(fate => `${row[fate]} ${fate}`).join(', ')}`,
    )
    .join('\n')
}
