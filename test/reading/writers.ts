// Reads the writers of writers.txt, and says an order as one of them would.
import { readFileSync } from 'node:fs'
import type { Location, Province, Unit } from '../../src/rules/board/board.ts'
import type { Order } from '../../src/rules/orders/order.ts'
import type { Dice } from '../rules/oracle/dice.ts'
import { type Moment, ownerOf } from '../rules/orders/everyOrder.ts'

/** What a writer's sentences are for: a support in place and one of a move are two kinds, and so are moves by land and by convoy. */
export const SENTENCES = 'hold move convoyed support attack convoy retreat disband build remove waive'.split(
  ' ',
)

/** Somebody's ways to write. */
export interface Writer {
  readonly name: string
  readonly names: string
  readonly coast: string
  readonly unit: Readonly<Record<Unit['kind'], string>>
  readonly sentences: ReadonlyMap<string, readonly string[]>
}

/** All of them, in the order of the file. */
export function writers(): readonly Writer[] {
  const text = readFileSync(new URL('writers.txt', import.meta.url), 'utf8').replace(/^#.*\n/gm, '')
  return text.trim().split(/\n\n+/).map(writerIn)
}

function writerIn(block: string): Writer {
  const rows = new Map(
    block.split('\n').map(line => [line.slice(0, 9).trim(), line.slice(9).trimEnd()] as const),
  )
  const said = (key: string): string => {
    const found = rows.get(key)
    if (found === undefined) throw new Error(`a writer without ${key}: ${block}`)
    return found
  }
  return {
    name: said('writer'),
    names: said('names'),
    coast: said('coast'),
    unit: { army: said('army'), fleet: said('fleet') },
    sentences: new Map(SENTENCES.map(kind => [kind, alternatives(said(kind))])),
  }
}

/** A row that begins with a stroke is that of a table: there another sign parts the sentences. */
const alternatives = (row: string): readonly string[] => row.split(row.startsWith('|') ? ' ‖ ' : ' | ')

/** Which sentence an order takes. */
export function sentenceOf(order: Order, { board }: Moment): string | undefined {
  switch (order.kind) {
    case 'support':
      return order.to === undefined ? 'support' : 'attack'
    case 'move': {
      const isFar =
        order.unit.kind === 'army' && !board.reaches('army', order.unit.at, board.province(order.to))
      return isFar || order.via === 'convoy' ? 'convoyed' : 'move'
    }
    case 'leave':
    case 'proxy':
      return undefined
    default:
      return order.kind
  }
}

/** The order in a sentence of that writer, and which of theirs it is. */
export function saidBy(writer: Writer, order: Order, moment: Moment, dice: Dice): string | undefined {
  const kind = sentenceOf(order, moment)
  const sentence = kind === undefined ? undefined : dice.pick(writer.sentences.get(kind)!)
  if (sentence === undefined) return undefined
  return sentence.replace(/\{(\w+)\}/g, (_, blank: string) => filled(blank, writer, order, moment, dice))
}

function filled(blank: string, writer: Writer, order: Order, moment: Moment, dice: Dice): string {
  const { board, legality } = moment
  const place = (at: Province): string => named(at, writer, moment, dice)
  const standing = (at: Province): Unit => legality.standing.unitIn(at)!
  const called = (unit: Unit, isNew = false): string =>
    writer.unit[unit.kind]
      .replace('{p}', isNew ? whole(unit.at) : place(board.province(unit.at)))
      .replace('{A}', unit.kind === 'army' ? 'A' : 'F')
      .replace('{n}', board.powers[unit.power]!.adjective)
  const whole = (at: Location): string => `${place(board.province(at))}${coastOf(at, writer, moment)}`
  const unit = order.kind === 'waive' ? undefined : order.unit
  const other = 'from' in order ? standing(order.from) : undefined
  switch (blank) {
    case 'u':
      return unit === undefined ? '' : called(unit, order.kind === 'build')
    case 'p':
      return unit === undefined
        ? ''
        : order.kind === 'build'
          ? whole(unit.at)
          : place(board.province(unit.at))
    case 'k':
      return cased(unit?.kind ?? '', writer)
    case 'o':
      return other === undefined ? '' : called(other)
    case 'q':
      return other === undefined ? '' : place(board.province(other.at))
    case 'm':
      return other?.kind ?? ''
    case 'to':
      return order.kind === 'convoy' ? place(order.to) : goalOf(order, whole)
    default:
      throw new Error(`{${blank}} stands for nothing`)
  }
}

const goalOf = (order: Order, whole: (at: Location) => string): string =>
  'to' in order && order.to !== undefined && order.kind !== 'proxy' ? whole(order.to as Location) : ''

const cased = (kind: string, { unit }: Writer): string =>
  /^(?:Army|A)\b/.test(unit.army) ? `${kind[0]?.toUpperCase()}${kind.slice(1)}` : kind

function named(province: Province, { names }: Writer, { board }: Moment, dice: Dice): string {
  const { id, name, also } = board.provinces[province]!
  switch (names) {
    case 'ID':
      return id
    case 'Id':
      return `${id[0]}${id.slice(1).toLowerCase()}`
    case 'id':
      return id.toLowerCase()
    case 'Name':
      return name
    case 'name':
      return name.toLowerCase()
    default:
      return dice.pick(also) ?? name
  }
}

const COMPASS: Readonly<Record<string, string>> = { N: 'north', S: 'south', E: 'east', W: 'west' }

function coastOf(at: Location, { coast, names }: Writer, { board }: Moment): string {
  const id = board.provinces[board.province(at)]!.coasts.find(({ location }) => location === at)?.id
  if (id === undefined) return ''
  const said = coast
    .replace('$C', id)
    .replace('$c', id.toLowerCase())
    .replace('$n', COMPASS[id[0]!] ?? id)
    .replace('$N', COMPASS[id[0]!]?.toUpperCase() ?? id)
  const isApart = /^[\p{L}(]/u.test(said) && !(said.startsWith('(') && names === 'ID')
  return isApart ? ` ${said}` : said
}

/** Whose order it is, by name. */
export const powerOf = (order: Order, { board }: Moment): string => board.powers[ownerOf(order)]!.id
