// Tens of thousands of orders, each in a style of its own, read back: which were refused, and which became other orders.

import { variantNames } from '../../../src/judge/library/boards.ts'
import type { ReadText } from '../../../src/reader/line/said.ts'
import { readText } from '../../../src/reader/reading.ts'
import type { Board, Power } from '../../../src/rules/board/board.ts'
import { PHASE_KINDS, type PhaseKind } from '../../../src/rules/board/phase.ts'
import type { Rulebook } from '../../../src/rules/board/rulebook.ts'
import { type Order, spellOrder } from '../../../src/rules/orders/order.ts'
import { rulebook, variant } from '../../boards.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { everyOrder, type Moment, ownerOf, randomMoment } from '../../rules/orders/everyOrder.ts'
import { asRead, type Pen, sheetOf, styled } from './styles.ts'

/** What came of so many orders. */
export interface StyleTally {
  /** By pen: how many were written, and how many of them refused. */
  readonly written: Record<Pen, number>
  readonly refused: Record<Pen, number>
  /** The same by style, for steady pens. */
  readonly byStyle: Map<string, { written: number; refused: number }>
  /** Some lines that were refused although the pen was steady. */
  readonly examples: string[]
  /** Every line that was read as another order. */
  readonly wrong: string[]
}

/** Writes and reads back so many orders, the same ones again for the same seed. */
export function readStyles(count: number, seed: number): StyleTally {
  const tally: StyleTally = {
    written: { steady: 0, slips: 0 },
    refused: { steady: 0, slips: 0 },
    byStyle: new Map(),
    examples: [],
    wrong: [],
  }
  for (let place = seed; tally.written.steady + tally.written.slips < count; place++) {
    const dice = new Dice(place)
    const board = BOARDS[dice.chance(0.8) ? 0 : dice.below(BOARDS.length)]!
    const moment = randomMoment(board, dice.pick(BOOKS)!, phaseFrom(dice), dice)
    const kinds = byKind(everyOrder(moment, dice))
    for (let i = 0; i < ORDERS_OF_A_POSITION && kinds.length > 0; i++) {
      readOne(dice.pick(dice.pick(kinds)!)!, moment, dice, tally)
    }
  }
  return tally
}

/** What came of whole sheets. */
export interface SheetTally {
  written: number
  /** Orders that were not read, or not followed. */
  refused: number
  readonly wrong: string[]
}

/** Writes and reads back so many sheets of two to five orders for different units. */
export function readSheets(count: number, seed: number): SheetTally {
  const tally: SheetTally = { written: 0, refused: 0, wrong: [] }
  for (let place = seed, sheets = 0; sheets < count; place++) {
    const dice = new Dice(place)
    const moment = randomMoment(STANDARD, dice.pick(BOOKS)!, dice.pick(['movement', 'retreat'])!, dice)
    const orders = everyOrder(moment, dice)
    for (let i = 0; i < SHEETS_OF_A_POSITION && orders.length > 0; i++, sheets++) {
      readSheet(ordersOfOne(orders, dice), moment, dice, tally)
    }
  }
  return tally
}

/** Two to five orders of one power, for as many units. */
function ordersOfOne(orders: readonly Order[], dice: Dice): readonly Order[] {
  const power = ownerOf(dice.pick(orders)!)
  const own = byKind(orders.filter(order => ownerOf(order) === power))
  const chosen = Array.from({ length: dice.between(2, 5) }, () => dice.pick(dice.pick(own)!)!)
  const unitOf = (order: Order) => (order.kind === 'waive' ? undefined : order.unit)
  return chosen.filter((order, i) => chosen.findIndex(other => unitOf(other) === unitOf(order)) === i)
}

function readSheet(orders: readonly Order[], moment: Moment, dice: Dice, tally: SheetTally): void {
  const text = sheetOf(orders, moment, dice)
  const expected = orders.map(order => spelled(asRead(order, moment), moment))
  const found = read(text, moment, ownerOf(orders[0]!)).orders.map(order => spelled(order, moment))
  tally.written += expected.length
  tally.refused += expected.filter(order => !found.includes(order)).length
  const wrong = found.filter(order => !expected.includes(order))
  if (wrong.length > 0) {
    tally.wrong.push(`${JSON.stringify(text)} for ${expected.join(', ')} is read as ${found.join(', ')}`)
  }
}

/** `87 of 1200 (7.3 %)` for each style, the worst first. */
export function spellStyles({ byStyle }: StyleTally): string {
  const share = ({ written, refused }: { written: number; refused: number }) => refused / written
  return [...byStyle]
    .sort(([, one], [, other]) => share(other) - share(one))
    .map(
      ([style, counts]) =>
        `${(100 * share(counts)).toFixed(1).padStart(6)} % of ${String(counts.written).padStart(6)}  ${style}`,
    )
    .join('\n')
}

const BOARDS: readonly Board[] = ['standard', ...variantNames().filter(name => name !== 'standard')].map(
  variant,
)
const STANDARD = BOARDS[0]!
const BOOKS: readonly Rulebook[] = ['2025EE', '2023', '2000'].map(rulebook)
const ORDERS_OF_A_POSITION = 150
const SHEETS_OF_A_POSITION = 60
const MOST_EXAMPLES = 400

const phaseFrom = (dice: Dice): PhaseKind =>
  dice.weighed(PHASE_KINDS, kind => ({ movement: 8, retreat: 1, adjustment: 1 })[kind])!

/** There are far more supports than other orders; none shall be lost among them. */
const byKind = (orders: readonly Order[]): readonly (readonly Order[])[] =>
  [...new Set(orders.map(({ kind }) => kind))].map(kind => orders.filter(order => order.kind === kind))

function readOne(order: Order, moment: Moment, dice: Dice, tally: StyleTally): void {
  const pen: Pen = dice.chance(0.35) ? 'slips' : 'steady'
  const said = styled(order, moment, dice, pen)
  if (said === undefined) return
  const expected = spelled(asRead(order, moment), moment)
  const { orders: followed, asked = [], refused } = read(said.text, moment, ownerOf(order))
  const orders = followed.map(one => spelled(one, moment))
  tally.written[pen]++
  if (orders.some(one => one !== expected)) {
    tally.wrong.push(`${JSON.stringify(said.text)} for ${expected} is read as ${orders.join(', ')}`)
  }
  // What is asked about takes one word of its writer's.
  const isRefused = orders.length + asked.length === 0
  if (isRefused) tally.refused[pen]++
  if (pen === 'slips') return
  if (isRefused && tally.examples.length < MOST_EXAMPLES) {
    const why = refused.map(({ refusal }) => refusal.kind).join(', ') || 'taken for prose'
    tally.examples.push(`${JSON.stringify(said.text)} for ${expected}: ${why}`)
  }
  for (const style of new Set([...said.styles, `order ${order.kind}`])) {
    const counts = tally.byStyle.get(style) ?? { written: 0, refused: 0 }
    tally.byStyle.set(style, counts)
    counts.written++
    if (isRefused) counts.refused++
  }
}

const read = (text: string, moment: Moment, power: Power): ReadText => readText(text, { ...moment, power })

const spelled = (order: Order, { board, legality }: Moment): string =>
  spellOrder(board, order, legality.standing)
