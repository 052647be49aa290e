// Texts with a known meaning: those of the corpora, and orders in the sentences of the writers on real boards.
import type { Location, Power } from '../../src/rules/board/board.ts'
import { Legality } from '../../src/rules/orders/legality.ts'
import { type Order, spellOrder } from '../../src/rules/orders/order.ts'
import { rulebook, standard, variant } from '../boards.ts'
import { examples, FOLDERS, positions, setUp } from '../reader/line/corpus/corpus.ts'
import { asRead } from '../reader/line/styles.ts'
import type { Dice } from '../rules/oracle/dice.ts'
import { everyOrder, type Moment, ownerOf, randomMoment } from '../rules/orders/everyOrder.ts'
import { saidBy, type Writer, writers } from './writers.ts'

/** A text that says these orders, or says none. */
export interface Text {
  /** Who writes so, and in what kind of sentence. */
  readonly writer: string
  readonly text: string
  readonly moment: Moment
  readonly power: Power
  /** In canonical spelling. */
  readonly orders: readonly string[]
  /** Whatever else may come of it. */
  readonly also: readonly (readonly string[])[]
}

const STANDARD = standard()
const RULES = rulebook('2025EE')
/** Now and then another board, whose places have other names. */
const OTHERS = ['chaos', 'colonial-1994', 'duality', 'crowded', 'hundred-h32'].map(variant)

/** The texts of the corpora, by the kinds of their files. */
export function corpusTexts(): readonly Text[] {
  return FOLDERS.flatMap(folder => {
    const written = positions(folder)
    const moments = new Map<string, Moment>()
    const momentOf = (name: string, phase: string): Moment => {
      const key = `${name} ${phase}`
      const found = moments.get(key) ?? momentAt(setUp(STANDARD, written.get(name)!, phase))
      moments.set(key, found)
      return found
    }
    return [...examples(folder)].flatMap(([kind, some]) =>
      some.map(
        ({ text, position, phase, power, orders, also }): Text => ({
          writer: kind,
          text,
          moment: momentOf(position, phase),
          power: STANDARD.power(power)!,
          orders,
          also,
        }),
      ),
    )
  })
}

function momentAt(position: Moment['position']): Moment {
  const legality = new Legality(STANDARD)
  legality.place(position.units)
  return { board: STANDARD, rules: RULES, position, legality }
}

/** The boards of the corpora, which stood in games; each once. */
export const corpusMoments = (texts: readonly Text[]): readonly Moment[] => [
  ...new Set(texts.map(({ moment }) => moment)),
]

/** Orders of one power said by one writer, each with its sentence; another of the same unit, where it has one. */
export interface Said {
  readonly writer: Writer
  readonly moment: Moment
  readonly power: Power
  readonly orders: readonly Sentence[]
}

export interface Sentence {
  readonly text: string
  readonly order: string
  readonly kind: Order['kind']
  readonly other:
    | { readonly text: string; readonly order: string; readonly implied: readonly string[] }
    | undefined
  /** What it may say of the unit that is helped, if that is one of one's own. */
  readonly implied: readonly string[]
}

const WRITERS = writers()
const MOST_ORDERS = 5

/** One to five orders of a power, on one of those boards or one at random, said by somebody. */
export function saying(moments: readonly Moment[], dice: Dice, by?: Writer): Said | undefined {
  const moment = dice.chance(0.7) ? dice.pick(moments)! : randomOne(dice)
  const all = everyOf(moment, dice)
  const first = dice.pick(byKind(all)[dice.below(byKind(all).length)] ?? [])
  if (first === undefined) return undefined
  const power = ownerOf(first)
  const own = all.filter(order => ownerOf(order) === power)
  const writer = by ?? dice.pick(WRITERS)!
  const chosen = differentUnits([first, ...chosenOf(own, dice)])
  const sentences = chosen.flatMap((order): Sentence[] => {
    const text = saidBy(writer, order, moment, dice)
    if (text === undefined) return []
    const rivals = own.filter(one => unitOf(one) === unitOf(order) && one.kind !== order.kind)
    const rival = dice.pick(rivals)
    const other = rival === undefined ? undefined : saidBy(writer, rival, moment, dice)
    return [
      {
        text,
        order: spelled(order, moment),
        kind: order.kind,
        implied: impliedBy(order, own, moment),
        other:
          other === undefined || rival === undefined
            ? undefined
            : { text: other, order: spelled(rival, moment), implied: impliedBy(rival, own, moment) },
      },
    ]
  })
  return sentences.length === 0 ? undefined : { writer, moment, power, orders: sentences }
}

/** `Venice to Tyrolia is supported by Trieste` is an order to Venice as well. */
const impliedBy = (order: Order, own: readonly Order[], moment: Moment): readonly string[] =>
  order.kind !== 'convoy' && !(order.kind === 'support' && order.to !== undefined)
    ? []
    : own
        .filter(
          one =>
            one.kind === 'move' &&
            moment.board.province(one.unit.at) === order.from &&
            moment.board.province(one.to) === moment.board.province(order.to as Location),
        )
        .map(one => spelled(one, moment))

/** All orders at a moment: of the corpora's boards they are found once. */
const EVERY = new WeakMap<Moment, readonly Order[]>()

function everyOf(moment: Moment, dice: Dice): readonly Order[] {
  const found = EVERY.get(moment) ?? everyOrder(moment, dice).filter(({ kind }) => kind !== 'proxy')
  EVERY.set(moment, found)
  return found
}

/** Random boards last for some texts each: to find all orders costs more than to read them. */
let latest: { readonly moment: Moment; uses: number } | undefined
const USES = 40

function randomOne(dice: Dice): Moment {
  if (latest === undefined || latest.uses++ > USES) {
    const board = dice.chance(0.7) ? STANDARD : dice.pick(OTHERS)!
    const kind = dice.weighed(
      ['movement', 'retreat', 'adjustment'] as const,
      each => ({ movement: 7, retreat: 2, adjustment: 2 })[each],
    )!
    latest = { moment: randomMoment(board, RULES, kind, dice), uses: 0 }
  }
  return latest.moment
}

/** As many of each kind: there are far more supports than other orders. */
const byKind = (orders: readonly Order[]): readonly (readonly Order[])[] =>
  [...new Set(orders.map(({ kind }) => kind))].map(kind => orders.filter(order => order.kind === kind))

function chosenOf(orders: readonly Order[], dice: Dice): readonly Order[] {
  const kinds = byKind(orders)
  return Array.from({ length: dice.below(MOST_ORDERS) }, () => dice.pick(dice.pick(kinds)!)!)
}

const unitOf = (order: Order) => (order.kind === 'waive' ? undefined : order.unit)

/** Of each unit the first, and one build or waive at the most: how many are due is another question. */
const differentUnits = (orders: readonly Order[]): readonly Order[] =>
  orders.filter((order, i) => {
    const isOfBuilds = (one: Order) => one.kind === 'build' || one.kind === 'waive' || one.kind === 'remove'
    return (
      orders.findIndex(one => unitOf(one) === unitOf(order) || (isOfBuilds(one) && isOfBuilds(order))) === i
    )
  })

const spelled = (order: Order, moment: Moment): string =>
  spellOrder(moment.board, asRead(order, moment), moment.legality.standing)
