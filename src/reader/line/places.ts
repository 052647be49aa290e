// Turns the phrases of a reading into real places and units, read as freely as the caller asks and no more.

import { err, ok, type Result } from '../../result.ts'
import type { Board, Location, Power, Province, Unit } from '../../rules/board/board.ts'
import { gazetteerOf, type NameReading, type PlaceNamed } from '../../rules/board/gazetteer.ts'
import type { Position } from '../../rules/board/position.ts'
import type { Rulebook } from '../../rules/board/rulebook.ts'
import type { Legality } from '../../rules/orders/legality.ts'
import type { Order } from '../../rules/orders/order.ts'
import { strangersIn } from '../../rules/orders/possible.ts'
import type { Effort } from './effort.ts'
import type { UnitPhrase } from './phrases.ts'
import type { OrderRefusal } from './refusal.ts'
import { ALL_WORDS, NO_NAMES } from './vocabulary.ts'

/** Which orders are accepted: those that could take effect, or all that the old judges let pass. */
export type Acceptance = 'strict' | 'judge'

/** Whose order it is, on which board, and when. `legality` is set to the units of the position. */
export interface OrderContext {
  readonly board: Board
  readonly rules: Rulebook
  readonly position: Position
  readonly power: Power
  /** All powers that the writer plays, if there are several. */
  readonly plays?: readonly Power[]
  readonly legality: Legality
  /** Strict by default. */
  readonly acceptance?: Acceptance
  /** Whether convoys that are accepted loosely must at least go from coast to coast. */
  readonly strictConvoys?: boolean
  /** Whether a power may leave its units to another. */
  readonly proxies?: boolean
  /** The language that the writer has set. It decides if a letter's own words do not. */
  readonly language?: string | undefined
  /** What the power has ordered so far. */
  readonly onFile?: readonly Order[]
  /** The budget for reading a line in other words; absent if something in it makes that doubtful. */
  readonly anew?: Effort
  /** Whether it stands under another power's name and may be meant for that power. Then nothing of it is reworded. */
  readonly asItStands?: boolean
}

/** The same, with how freely names are read, and whether units of any power are given orders. */
export interface Reader extends OrderContext {
  readonly names: NameReading
  readonly ofAnyPower?: boolean
}

export type OrRefusal<Thing> = Result<Thing, OrderRefusal>

const named = (phrase: string, { board, names }: Reader): readonly PlaceNamed[] =>
  names !== 'exact' && NO_NAMES.has(phrase) ? [] : gazetteerOf(board).named(phrase, names)

/** The provinces that a phrase can mean, without repeats. */
export const provincesNamed = (phrase: string, reader: Reader): readonly Province[] => [
  ...new Set(named(phrase, reader).map(({ province }) => province)),
]

/** The places where a unit could be built, with the coast that was named. */
export const sitesNamed = named

/** The units that take orders and that a phrase can mean, or why there are none. A wrong letter is forgiven. (4.C.2) */
export function orderedUnits(phrase: UnitPhrase, reader: Reader): readonly OrRefusal<Unit>[] {
  const { kind, places, isGlued } = unglued(phrase, reader)
  if (places.length === 0) return [err({ kind: 'noSuchPlace', phrase: phrase.place })]
  const found = places.map(place => orderableIn(place, reader))
  const own = rightKind(
    kind,
    [
      ...found.filter(unit => reader.ofAnyPower || unit?.power === reader.power),
      ...places.flatMap(place => leftUnseenIn(place, reader)),
    ],
    !isGlued && isExact(phrase, reader),
  )
  if (own.length > 0) return own.map(ok)
  const phase = reader.position.phase.kind
  return places.map((at, i) => {
    const unit = found[i]
    return err(unit === undefined ? { kind: 'noUnitThere', at, phase } : { kind: 'notYourUnit', unit })
  })
}

/** Units that others may have left to a power in a province that it does not see. Nothing tells whether they did. */
const leftUnseenIn = (at: Province, reader: Reader): readonly Unit[] => {
  const { fog } = reader.position
  const mayBeLeft = reader.ofAnyPower === true && isUnseen(at, reader) && fog?.own.includes(reader.power)
  return mayBeLeft === true ? strangersIn(at, fog!, reader.board) : [] // only fog makes a province unseen
}

/** The units of any power that a phrase can mean, or that no unit stands there. In an unseen province there may be one. */
export function anyUnits(phrase: UnitPhrase, reader: Reader): readonly OrRefusal<Unit>[] {
  const { kind, places, isGlued } = unglued(phrase, reader)
  if (places.length === 0) return [err({ kind: 'noSuchPlace', phrase: phrase.place })]
  const { standing } = reader.legality
  const there = rightKind(
    kind,
    places.map(place => standing.unitIn(place)),
    !isGlued && isExact(phrase, reader),
  )
  const unseen = places.filter(at => isUnseen(at, reader)).map(at => somebodyIn(at, kind, reader))
  if (there.length + unseen.length > 0) return [...there, ...unseen].map(ok)
  return places.map(at => err({ kind: 'noUnitThere', at, phase: reader.position.phase.kind }))
}

/** Whether the power cannot see who is there, in a blind game. */
export const isUnseen = (at: Province, { position }: Pick<OrderContext, 'position'>): boolean =>
  position.fog?.unseen.has(at) === true

/** A unit that may be there. Only its place matters to an order. */
const somebodyIn = (at: Province, said: Unit['kind'] | undefined, { board, power }: Reader): Unit =>
  board.unit(said ?? (board.provinces[at]!.terrain === 'sea' ? 'fleet' : 'army'), power, at)

/** A letter may stick to its name, as in `FLon`; but `from Naples` is no fleet in Rome. */
export function unglued(
  { kind, place, behind }: UnitPhrase,
  reader: Reader,
): { kind: Unit['kind'] | undefined; places: readonly Province[]; isGlued: boolean } {
  // `A Wal Eng Lon`: a place on the way, or an English army? So it is neither.
  if (behind !== undefined && named(behind, { ...reader, names: 'begun' }).length > 0)
    return { kind, places: [], isGlued: false }
  const places = isANationAlone(kind, place, reader) ? [] : provincesNamed(place, reader)
  const [letter] = place
  const mayStick = places.length === 0 && kind === undefined && (letter === 'a' || letter === 'f')
  if (!mayStick || ALL_WORDS.has(place)) return { kind, places, isGlued: false }
  const rest = provincesNamed(place.slice(1), { ...reader, names: 'exact' })
  return { kind: letter === 'a' ? 'army' : 'fleet', places: rest, isGlued: true }
}

/** `F Nth S Russian - Nwy`, `F Nth S - Nwy`: the letter is the fleet's order, although `Nth S` may be the North Sea. */
export const isWithOrder = ({ place, behind }: UnitPhrase, { board }: Reader): boolean =>
  isWithOrderLetter(place, board) &&
  gazetteerOf(board).placesCalled(place).length === 0 &&
  (behind !== undefined || board.place(place.slice(0, -2).toUpperCase()) !== undefined)

/** Whether it is a place followed by the letter of an order. */
export const isWithOrderLetter = (phrase: string, board: Board): boolean =>
  / [sc]$/.test(phrase) && gazetteerOf(board).named(phrase.slice(0, -2), 'exact').length > 0

/** `supports the German`: it says whose unit it is, although the German Bight begins that way. */
const isANationAlone = (kind: Unit['kind'] | undefined, place: string, { board, names }: Reader): boolean =>
  kind === undefined &&
  names !== 'exact' &&
  nationsOf(board).has(place) &&
  gazetteerOf(board).named(place, 'exact').length === 0

const NATIONS = new WeakMap<Board, ReadonlySet<string>>()
function nationsOf(board: Board): ReadonlySet<string> {
  const known = NATIONS.get(board)
  if (known !== undefined) return known
  const names = board.powers.flatMap(({ adjective, name }) => [adjective.toLowerCase(), name.toLowerCase()])
  const found = new Set(names)
  NATIONS.set(board, found)
  return found
}

/** The units of the kind that was said: it tells TYR from TYS. A wrong letter is forgiven, unless the name is inexact too. */
function rightKind(
  kind: Unit['kind'] | undefined,
  units: readonly (Unit | undefined)[],
  isExactName: boolean,
): readonly Unit[] {
  const there = units.filter(unit => unit !== undefined)
  const right = there.filter(unit => unit.kind === kind)
  return right.length > 0 || (kind !== undefined && !isExactName) ? right : there
}

const isExact = ({ place }: UnitPhrase, reader: Reader): boolean =>
  reader.names === 'exact' || named(place, { ...reader, names: 'exact' }).length > 0

/** The unit in a province; in a retreat phase the one dislodged from it. */
const orderableIn = (province: Province, { position, legality, board }: Reader): Unit | undefined =>
  position.phase.kind === 'retreat'
    ? position.dislodged.find(({ unit }) => board.province(unit.at) === province)?.unit
    : legality.standing.unitIn(province)

/** Where a unit goes that names a place as its goal. `near`: the coasts that it can reach. */
export function goalsOf(
  phrase: string,
  unit: Unit,
  near: readonly Location[],
  reader: Reader,
): readonly OrRefusal<Location>[] {
  const places = named(phrase, reader)
  if (places.length === 0) return [err({ kind: 'noSuchPlace', phrase, unit })]
  return places.map(place => goalOf(place, unit, near, reader))
}

/**
 * By most rulebooks a missing coast is filled in if only one is possible. By some a wrong coast is corrected that way.
 * (DATC 4.B.1 to 4.B.3)
 */
function goalOf(
  { province, coast }: PlaceNamed,
  unit: Unit,
  near: readonly Location[],
  { board, rules }: Reader,
): OrRefusal<Location> {
  if (unit.kind === 'army') return ok(province)
  if (coast !== undefined && (rules.coastImpossible === 'refused' || near.includes(coast))) return ok(coast)
  const coasts = near.filter(at => board.province(at) === province)
  const [only, another] = coasts
  if (only === undefined) return ok(coast ?? province)
  const mustSay = coast === undefined && only !== province && rules.coastObvious === 'refused'
  return another !== undefined || mustSay ? err({ kind: 'coastMissing', unit, coasts }) : ok(only)
}
