// What places, units and powers are called in the middle of a sentence.
import type { Board, Location, Power, Unit } from '../../board/board.ts'
import { wording } from '../wording.ts'

const say = wording.names

/** `Paris`, `the North Sea`, `Spain (south coast)` */
export function placeName(board: Board, at: Location): string {
  const { terrain } = board.provinces[board.province(at)]!
  const place = board.nameOf(at)
  return terrain === 'sea' ? say.atSea({ place: place.replace(/^the /i, '') }) : place
}

/** `Brest`, `Brest or Paris`, `Brest, Gascony or Paris` */
export const placesListed = (board: Board, places: readonly Location[]): string =>
  listed(
    places.map(at => placeName(board, at)),
    'or',
  )

/** `the army in Paris`, for whoever knows whose it is. */
export const plainUnit = (board: Board, unit: Unit): string => say.plainUnit(partsOf(board, unit))

/** `the French army in Paris`, for a unit that stands there. */
export const unitIn = (board: Board, unit: Unit): string => say.unitIn(partsOf(board, unit))

/** `the French army from Paris`, for a unit that comes from there. */
export const unitFrom = (board: Board, unit: Unit): string => say.unitFrom(partsOf(board, unit))

const partsOf = (board: Board, { kind, power, at }: Unit) => ({
  adjective: board.powers[power]!.adjective,
  kind: say.kind[kind],
  place: placeName(board, at),
})

/** `army` */
export const kindName = ({ kind }: Pick<Unit, 'kind'>): string => say.kind[kind]

export const powerName = (board: Board, power: Power): string => board.powers[power]!.name

/** `a French army` */
export function someUnit(board: Board, unit: Unit): string {
  const parts = partsOf(board, unit)
  return /^[aeiou]/i.test(parts.adjective) ? say.someUnitBeforeVowel(parts) : say.someUnit(parts)
}

/** `Brest`, `Brest or Paris`, `Brest, Gascony or Paris` */
export function listed(names: readonly string[], link: 'and' | 'or'): string {
  const last = names.at(-1) ?? say.nothing
  return names.length < 2 ? last : say.listed[link]({ others: names.slice(0, -1).join(', '), last })
}

/** `1 unit`, `2 units` */
export const units = (count: number): string => (count === 1 ? say.oneUnit : say.units({ count }))

/** A sentence that opens with a small word. */
export const capital = (sentence: string): string => `${sentence[0]?.toUpperCase()}${sentence.slice(1)}`
