// The ways to write one and the same order: as the judge does, as the DATC does, in full, and in the map's aliases.
import type { Board, Location, Power, Unit } from '../../../src/rules/board/board.ts'
import { squeezed } from '../../../src/rules/board/gazetteer.ts'
import { type Order, spellOrder } from '../../../src/rules/orders/order.ts'
import type { Dice } from '../../rules/oracle/dice.ts'
import type { Moment } from '../../rules/orders/everyOrder.ts'

/** An order in writing, and whether a name in it may be taken for several places. */
export interface Said {
  readonly line: string
  readonly mayBeAsked: boolean
}

export type Tongue = (order: Order, moment: Moment, dice: Dice) => Said

/** `F SPA/SC - LYO` */
export const canonical: Tongue = (order, { board, legality }) =>
  plain(spellOrder(board, order, legality.standing))

/** `F Spain(sc) - Gulf of Lyon`, `A Spain - Portugal via convoy`; a convoy goes without saying where it is the only way. */
export const ofTheDatc: Tongue = (order, moment) => plain(written(order, moment, DATC))

/** `Army Paris Supports Fleet Brest`, `Army London - Norway via convoy` */
export const inFull: Tongue = (order, moment) => plain(written(order, moment, IN_FULL))

/** `f spagna/sc - golfe du lion`: any name that the map knows for a place. */
export const inAliases: Tongue = (order, moment, dice) => {
  const { board } = moment
  const ambiguous = new Set([...board.ambiguous.keys()].map(squeezed))
  let mayBeAsked = false
  const place = (at: Location) => {
    const name = dice.pick(namesOf(board, at))!
    if (ambiguous.has(squeezed(name))) mayBeAsked = true
    return `${name}${coastOf(board, at, coast => `/${coast.toLowerCase()}`)}`
  }
  const line = written(order, moment, { ...SHORT, place: (_, at) => place(at) })
  return { line, mayBeAsked }
}

const plain = (line: string): Said => ({ line, mayBeAsked: false })

interface Words {
  readonly kind: Readonly<Record<Unit['kind'], string>>
  place(board: Board, at: Location): string
  readonly holds: string
  readonly supports: string
  readonly convoys: string
  readonly via: string
  readonly viaIsSaid: 'whereNeeded' | 'always'
  readonly disbands: string
}

const DATC: Words = {
  kind: { army: 'A', fleet: 'F' },
  place: (board, at) => `${nameOf(board, at)}${coastOf(board, at, coast => `(${coast.toLowerCase()})`)}`,
  holds: 'Holds',
  supports: 'Supports',
  convoys: 'Convoys',
  via: 'via convoy',
  viaIsSaid: 'whereNeeded',
  disbands: 'Disbands',
}

const IN_FULL: Words = {
  ...DATC,
  kind: { army: 'Army', fleet: 'Fleet' },
  place: (board, at) =>
    `${nameOf(board, at)}${coastOf(board, at, (_, coast) => ` (${coast.toLowerCase()})`)}`,
  viaIsSaid: 'always',
}

const SHORT: Words = {
  ...DATC,
  kind: { army: 'a', fleet: 'f' },
  holds: 'h',
  supports: 's',
  convoys: 'c',
  via: 'via',
  disbands: 'd',
}

function written(order: Order, moment: Moment, words: Words): string {
  const { board, legality } = moment
  const { place } = words
  if (order.kind === 'waive') return 'Waive'
  const said = ({ kind, at }: Unit) => `${words.kind[kind]} ${place(board, at)}`
  const standing = (at: Location) => said(legality.standing.unitIn(board.province(at))!)
  const unit = said(order.unit)
  switch (order.kind) {
    case 'hold':
      return `${unit} ${words.holds}`
    case 'move':
      return `${unit} - ${place(board, order.to)}${viaOf(order, board, words)}`
    case 'support': {
      const goal = order.to === undefined ? '' : ` - ${place(board, order.to)}`
      return `${unit} ${words.supports} ${standing(order.from)}${goal}`
    }
    case 'convoy':
      return `${unit} ${words.convoys} ${standing(order.from)} - ${place(board, order.to)}`
    case 'leave':
      return `SC F ${place(board, order.from)} - ${place(board, order.to)}`
    case 'proxy':
      return `${unit} Proxy ${powerName(board, order.to)}`
    case 'retreat':
      return `${unit} - ${place(board, order.to)}`
    case 'disband':
      return `${unit} ${words.disbands}`
    case 'build':
      return `Build ${unit}`
    case 'remove':
      return `Disband ${unit}`
  }
}

function viaOf({ unit, to, via }: Order & { kind: 'move' }, board: Board, words: Words): string {
  const isFar = unit.kind === 'army' && !board.reaches('army', unit.at, board.province(to))
  const isSaid = words.viaIsSaid === 'always' ? isFar || via === 'convoy' : !isFar && via === 'convoy'
  return isSaid ? ` ${words.via}` : ''
}

/** A name of one word: a power of two is called by its id. */
function powerName(board: Board, power: Power): string {
  const { id, name } = board.powers[power]!
  return name.includes(' ') ? id : name
}

const nameOf = (board: Board, at: Location): string => board.provinces[board.province(at)]!.name

function coastOf(board: Board, at: Location, word: (id: string, name: string) => string): string {
  const coast = board.provinces[board.province(at)]!.coasts.find(({ location }) => location === at)
  return coast === undefined ? '' : word(coast.id, coast.name)
}

/** All that a province is called, the names that it shares with others among them. */
function namesOf(board: Board, at: Location): readonly string[] {
  const province = board.province(at)
  const { id, name, also } = board.provinces[province]!
  const shared = [...board.ambiguous].filter(([, candidates]) => candidates.includes(province))
  return [id, name, ...also, ...shared.map(([called]) => called)]
}
