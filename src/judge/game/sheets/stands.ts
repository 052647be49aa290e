// Who stands where, as a player writes it in a condition: `French army Burgundy`, in any word order.

import { err, ok, type Result } from '../../../result.ts'
import type { Board, Location, Power, UnitKind } from '../../../rules/board/board.ts'
import {
  gazetteerOf,
  type NameReading,
  type PlaceNamed,
  READINGS_OF_NAMES,
  squeezed,
} from '../../../rules/board/gazetteer.ts'
import { beginAlike, forgiven, slipsBetween } from '../../../rules/board/names.ts'
import type { Position } from '../../../rules/board/position.ts'

/** A unit stands there: of this power and kind if they are given, on this coast if it is named. */
export interface Stands {
  readonly kind: 'stands'
  readonly power?: Power
  readonly unit?: UnitKind
  readonly at: Location
}

export type StandsRefusal =
  | { readonly kind: 'noSuchPlace'; readonly phrase: string }
  /** A power or a unit was named, but no place. */
  | { readonly kind: 'placeMissing'; readonly phrase: string }
  | { readonly kind: 'twoMeanings'; readonly phrase: string; readonly meanings: readonly Stands[] }
  /** An army at sea or on a coast of its own, a fleet inland. */
  | { readonly kind: 'neverStands'; readonly phrase: string; readonly meaning: Stands }

/** Reads the words of one phrase. Several meanings are refused. */
export function readStands(words: readonly string[], board: Board): Result<Stands, StandsRefusal> {
  const phrase = words.join(' ')
  const parted = partsOf(words)
  if (parted === undefined) return err({ kind: 'noSuchPlace', phrase })
  for (const names of READINGS_OF_NAMES) {
    const meanings = meaningsOf(parted, names, board)
    if (meanings.length > 0) return theOne(meanings, phrase, board)
    if (saysOnlyWho(parted, names, board)) return err({ kind: 'placeMissing', phrase })
  }
  return err({ kind: 'noSuchPlace', phrase })
}

/**
 * Whether it is true. In a retreat phase a dislodged unit stands nowhere: its province is its attacker's, or nobody's,
 * and `units` are those that hold their ground.
 */
export function isStanding({ power, unit, at }: Stands, { units }: Position, board: Board): boolean {
  return units.some(
    each =>
      (each.at === at || board.province(each.at) === at) &&
      (power === undefined || each.power === power) &&
      (unit === undefined || each.kind === unit),
  )
}

/** `FRANCE A BUR`, `F STP/NC`, `TYROLIA`: reads back as the same. */
export function spellStands(stands: Stands, board: Board): string {
  const { power, unit } = stands
  const who = power === undefined ? [] : [board.powers[power]!.id]
  const what = unit === undefined ? [] : [unit === 'army' ? 'A' : 'F']
  return [...who, ...what, spellPlace(stands, board)].join(' ')
}

/** The id; or the name if the id is ambiguous, as `TYR` is Tyrolia or the Tyrrhenian Sea. */
function spellPlace({ unit, at }: Stands, board: Board): string {
  const id = board.id(at)
  const meant = gazetteerOf(board)
    .named(id, 'exact')
    .filter(place => mayStand(unit, placeOf(place), board))
  if (meant.length === 1) return id
  const { name, coasts } = board.provinces[board.province(at)]!
  const coast = coasts.find(({ location }) => location === at)
  return (coast === undefined ? name : `${name}/${coast.id}`).toUpperCase()
}

const placeOf = ({ province, coast }: PlaceNamed): Location => coast ?? province

/** A phrase without its unit word: the ways to split the rest into place and power, the likeliest first. */
interface Parts {
  readonly unit: UnitKind | undefined
  /** Groups of ways; the ways of one group are equally good. */
  readonly ways: readonly (readonly PlaceAndPower[])[]
}

interface PlaceAndPower {
  readonly place: string
  readonly power: string | undefined
}

/** No name of a power with a place and a coast has more words. */
const MOST_WORDS = 12

const UNIT_WORDS: ReadonlyMap<string, UnitKind> = new Map([
  ['a', 'army'],
  ['army', 'army'],
  ['f', 'fleet'],
  ['fleet', 'fleet'],
])
const FILLERS: ReadonlySet<string> = new Set(['in', 'at', 'the'])
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an'])

function partsOf(written: readonly string[]): Parts | undefined {
  if (written.length > MOST_WORDS) return undefined
  const bare = written.map(word => word.replace(/'s$/i, '')).filter(word => !FILLERS.has(word.toLowerCase()))
  // `a French army`: beside the whole word, the letter is an article.
  const isWritten = bare.some(word => /^(?:army|fleet)$/i.test(word))
  const words = isWritten ? bare.filter(word => !ARTICLES.has(word.toLowerCase())) : bare
  const places = words.flatMap((word, i) => (UNIT_WORDS.has(word.toLowerCase()) ? [i] : []))
  const [at, another] = places
  if (another !== undefined) return undefined
  if (at === undefined) return { unit: undefined, ways: waysOf(words) }
  const unit = UNIT_WORDS.get(words[at]!.toLowerCase())
  const [before, behind] = [words.slice(0, at), words.slice(at + 1)]
  const isBetween = before.length > 0 && behind.length > 0
  return { unit, ways: isBetween ? [bothWays(before, behind)] : waysOf([...before, ...behind]) }
}

/** All words as one place, `English Channel`; else some of them as a power, before or after the place. */
function waysOf(words: readonly string[]): Parts['ways'] {
  const cuts = words.slice(1).flatMap((_, i) => bothWays(words.slice(0, i + 1), words.slice(i + 1)))
  return [[{ place: words.join(' '), power: undefined }], cuts]
}

const bothWays = (before: readonly string[], behind: readonly string[]): readonly PlaceAndPower[] => [
  { power: before.join(' '), place: behind.join(' ') },
  { place: before.join(' '), power: behind.join(' ') },
]

function meaningsOf({ unit, ways }: Parts, names: NameReading, board: Board): readonly Stands[] {
  for (const group of ways) {
    const meanings = group.flatMap(way => meaningsOfWay(way, unit, names, board))
    if (meanings.length > 0) return distinct(meanings)
  }
  return []
}

function meaningsOfWay(
  { place, power: called }: PlaceAndPower,
  unit: UnitKind | undefined,
  names: NameReading,
  board: Board,
): readonly Stands[] {
  const powers = called === undefined ? [undefined] : powersCalled(called, names, board)
  if (powers.length === 0) return []
  const places = gazetteerOf(board).named(place, names).map(placeOf)
  return powers.flatMap(power =>
    places.map(at => ({
      kind: 'stands',
      ...(power === undefined ? {} : { power }),
      ...(unit === undefined ? {} : { unit }),
      at,
    })),
  )
}

const distinct = (meanings: readonly Stands[]): readonly Stands[] => [
  ...new Map(meanings.map(each => [`${each.power} ${each.at}`, each])).values(),
]

/** The only meaning in which such a unit could ever stand there: `A Tyr` is Tyrolia. */
function theOne(meanings: readonly Stands[], phrase: string, board: Board): Result<Stands, StandsRefusal> {
  const possible = meanings.filter(({ unit, at }) => mayStand(unit, at, board))
  const [only, another] = possible
  if (only === undefined) return err({ kind: 'neverStands', phrase, meaning: meanings[0]! })
  return another === undefined ? ok(only) : err({ kind: 'twoMeanings', phrase, meanings: possible })
}

/** A fleet may be said to stand in a province without naming the coast. */
function mayStand(unit: UnitKind | undefined, at: Location, board: Board): boolean {
  if (unit === undefined || board.canStand(unit, at)) return true
  const province = board.province(at)
  return unit === 'fleet' && at === province && board.harbours(province).length > 0
}

/** Whether the words name a power, a unit or both, and nothing else. */
function saysOnlyWho({ unit, ways }: Parts, names: NameReading, board: Board): boolean {
  const [whole] = ways[0]!
  if (whole === undefined || whole.power !== undefined) return false
  return whole.place === '' ? unit !== undefined : powersCalled(whole.place, names, board).length > 0
}

/** A single letter means a unit or a coast, never a power. */
const FEWEST_LETTERS = 2

/** The powers with a name or an adjective that is the word, begins with it, or is close to it. */
function powersCalled(word: string, names: NameReading, board: Board): readonly Power[] {
  const start = squeezed(word)
  if (start.length < FEWEST_LETTERS) return []
  const exact = gazetteerOf(board).powerCalled(word)
  if (exact !== undefined) return [exact]
  if (names === 'exact') return []
  const begun = powersWith(board, name => name.startsWith(start))
  if (begun.length > 0 || names === 'begun') return begun
  const limit = forgiven(start.length)
  return powersWith(board, name => beginAlike(start, name) && slipsBetween(start, name, limit) <= limit)
}

const powersWith = (board: Board, isMeant: (name: string) => boolean): readonly Power[] =>
  board.powers
    .filter(({ id, name, adjective }) => [id, name, adjective].map(squeezed).some(isMeant))
    .map(({ index }) => index)
