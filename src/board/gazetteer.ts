// What places and powers are called: from a written name to every location it can mean.
import type { Board, Location, Power, Province, ProvinceOnBoard } from './board.ts'
import { forgiven, slipsBetween } from './slips.ts'

/** A name as it is compared: small letters, without accents, blanks, dots, strokes and apostrophes. */
export const squeezed = (name: string): string =>
  PLAIN.test(name) ? name.toLowerCase() : name.normalize('NFKD').replace(BETWEEN_LETTERS, '').toLowerCase()

const PLAIN = /^[a-zA-Z]*$/
const BETWEEN_LETTERS = /[\p{M}\p{Pd}\s._/'’‘`´]/gu

/** The gazetteer of a board, made once and shared. */
export function gazetteerOf(board: Board): Gazetteer {
  const made = GAZETTEERS.get(board) ?? new Gazetteer(board)
  GAZETTEERS.set(board, made)
  return made
}

const GAZETTEERS = new WeakMap<Board, Gazetteer>()

/** Nobody calls a place by more letters than this; it bounds the work that a stranger can give us. */
const LONGEST_PHRASE = 100

/** A phrase taken apart: `St Petersburg (nc)` is `St Petersburg` and `NC`. */
export interface CoastSaid {
  readonly name: string
  readonly coast: string | undefined
}

/** How freely a name is read: as it stands, as the beginning of a name, or with slips of the pen. */
export const READINGS_OF_NAMES = ['exact', 'begun', 'slipped'] as const
export type NameReading = (typeof READINGS_OF_NAMES)[number]

/** A province that a phrase can mean, and the coast of it that was named, if it has such a coast. */
export interface PlaceNamed {
  readonly province: Province
  readonly coast: Location | undefined
}

/** As many phrases are remembered with what they mean; then the memory starts anew. */
const MOST_REMEMBERED = 4_000
/** Fewer letters than this are never the beginning of a name. */
const SHORTEST_BEGINNING = 3

export class Gazetteer {
  readonly #board: Board
  readonly #remembered = new Map<string, readonly PlaceNamed[]>()
  /** Every name, squeezed, and word by word, with its province. */
  readonly #names: readonly WrittenName[]
  readonly #places: ReadonlyMap<string, readonly Location[]>
  /** Where each squeezed name may be cut into words. */
  readonly #cuts: ReadonlyMap<string, ReadonlySet<number>>
  readonly #powers: ReadonlyMap<string, Power>
  /** The words for a coast, squeezed: `nc` and `northcoast` for `NC`. */
  readonly #coasts: ReadonlyMap<string, string>
  readonly #coastAtEnd: RegExp | undefined

  constructor(board: Board) {
    this.#board = board
    this.#places = placeNames(board)
    this.#names = writtenNames(board)
    this.#cuts = cutsOfNames(board)
    this.#powers = powerNames(board)
    this.#coasts = coastNames(board)
    this.#coastAtEnd = coastAtEnd(board)
  }

  /**
   * Every location that a name, written in full, can mean, in the order in which to offer them. A province
   * stands for itself and not for its coasts; a coast that the province does not have is no place.
   */
  placesCalled(phrase: string): readonly Location[] {
    const whole = this.#places.get(squeezed(phrase))
    if (whole !== undefined) return whole
    const { name, coast } = this.coastSaid(phrase)
    return coast === undefined ? [] : this.coastsCalled(name, coast)
  }

  /**
   * What a phrase such as `spain/nc` or `gulf of lyon` can mean, read so freely and no more. Several places are
   * offered where the name, or its beginning, fits several; a slip is forgiven only where one place is near.
   */
  named(phrase: string, reading: NameReading): readonly PlaceNamed[] {
    const key = `${reading} ${phrase}`
    const known = this.#remembered.get(key)
    if (known !== undefined) return known
    const found = phrase.length > LONGEST_PHRASE ? [] : this.#named(phrase, reading)
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear()
    this.#remembered.set(key, found)
    return found
  }

  #named(phrase: string, reading: NameReading): readonly PlaceNamed[] {
    const { name, coast } = this.coastSaid(phrase)
    const whole = this.#exactly(phrase)
    const places = whole ?? this.#exactly(name) ?? this.#freely(name, reading)
    return places.map(at => {
      const province = this.#board.province(at)
      if (at !== province) return { province, coast: at }
      const said = this.#board.provinces[province]!.coasts.find(({ id }) => id === coast)
      // A coast that a province does not have says nothing. (DATC 4.B.6)
      return { province, coast: said?.location }
    })
  }

  /** A name may be run together, but not be torn: `p russia` is not Prussia, nor `swe-den` Sweden. */
  #exactly(name: string): readonly Location[] | undefined {
    const letters = squeezed(name)
    const places = this.#places.get(letters)
    return places !== undefined && cutsOf(name).every(cut => this.#cuts.get(letters)?.has(cut))
      ? places
      : undefined
  }

  #freely(name: string, reading: NameReading): readonly Province[] {
    if (reading === 'exact') return []
    const begun = this.#begun(name)
    return begun.length > 0 || reading === 'begun'
      ? begun
      : this.#slipped(squeezed(name), wordsOf(name).length)
  }

  /** The places whose name begins so, in one word or word by word: `gasc`, `n atl`. */
  #begun(name: string): readonly Province[] {
    const start = squeezed(name)
    if (start.length < SHORTEST_BEGINNING) return []
    const words = wordsOf(name)
    const cuts = cutsOf(name)
    const begins = (written: WrittenName): boolean =>
      written.squeezed.startsWith(start) && cuts.every(cut => written.cuts.includes(cut))
    return unique(
      this.#names
        .filter(written => begins(written) || beginsEach(words, written.words))
        .map(({ province }) => province),
    )
  }

  #slipped(start: string, wordCount: number): readonly Province[] {
    const limit = forgiven(start.length)
    if (limit === 0) return []
    const near = this.#names.filter(
      ({ squeezed: right, words }) =>
        (wordCount === 1 || wordCount === words.length) && slipsBetween(start, right, limit) <= limit,
    )
    const places = unique(near.map(({ province }) => province))
    return places.length === 1 ? places : []
  }

  /** The places whose names look most like a phrase that is none, for the writer to choose from. */
  nearest(phrase: string): readonly Province[] {
    const start = squeezed(this.coastSaid(phrase.slice(0, LONGEST_PHRASE)).name)
    if (start.length < 2) return []
    const limit = Math.max(2, Math.floor(start.length / 3))
    const near = this.#names
      .map(({ squeezed: right, province }) => ({ province, slips: slipsBetween(start, right, limit) }))
      .filter(({ slips }) => slips <= limit)
      .sort((one, other) => one.slips - other.slips)
    return unique(near.map(({ province }) => province)).slice(0, 3)
  }

  /** The coasts with this id of all provinces that a name can mean. */
  coastsCalled(name: string, coast: string): readonly Location[] {
    return (this.#places.get(squeezed(name)) ?? []).flatMap(at =>
      this.#board.provinces[this.#board.province(at)]!.coasts.filter(({ id }) => id === coast).map(
        ({ location }) => location,
      ),
    )
  }

  /** Splits `stp/nc`, `stp(nc)`, `stp-nc`, `spain north coast` into the name and the coast. */
  coastSaid(phrase: string): CoastSaid {
    const match = phrase.length > LONGEST_PHRASE ? null : this.#coastAtEnd?.exec(phrase)
    const [, name, said] = match ?? []
    if (name === undefined || said === undefined) return { name: phrase.trim(), coast: undefined }
    return { name: name.trim(), coast: this.#coasts.get(squeezed(said)) }
  }

  /** The power that goes by this id, name, adjective or letter. */
  powerCalled(word: string): Power | undefined {
    return this.#powers.get(squeezed(word))
  }
}

/** A name as it is written down: squeezed, and its words. */
interface WrittenName {
  readonly squeezed: string
  readonly words: readonly string[]
  readonly cuts: readonly number[]
  readonly province: Province
}

/** After how many letters a name is cut into words. */
function cutsOf(name: string): readonly number[] {
  const cuts: number[] = []
  let letters = 0
  for (const word of wordsOf(name)) {
    letters += word.length
    cuts.push(letters)
  }
  return cuts.slice(0, -1)
}

const unique = (provinces: readonly Province[]): readonly Province[] => [...new Set(provinces)]

const wordsOf = (name: string): readonly string[] =>
  name
    .split(/[\s/-]+/)
    .map(squeezed)
    .filter(word => word !== '')

const beginsEach = (starts: readonly string[], words: readonly string[]): boolean =>
  starts.length > 1 &&
  starts.length <= words.length &&
  starts.every((start, i) => words[i]!.startsWith(start))

function cutsOfNames(board: Board): ReadonlyMap<string, ReadonlySet<number>> {
  const cuts = new Map<string, Set<number>>()
  const coastNames = board.provinces.flatMap(({ id, name, coasts }) =>
    coasts.flatMap(coast => [`${id}/${coast.id}`, `${name}/${coast.id}`]),
  )
  for (const name of [...board.provinces.flatMap(namesOf), ...board.ambiguous.keys(), ...coastNames]) {
    const letters = squeezed(name)
    const known = cuts.get(letters) ?? new Set()
    for (const cut of cutsOf(name)) known.add(cut)
    cuts.set(letters, known)
  }
  return cuts
}

/** All names but the ambiguous ones and the short ids, which nobody begins or misspells. */
const writtenNames = (board: Board): readonly WrittenName[] =>
  board.provinces.flatMap(province =>
    [province.name, ...province.also]
      .map(name => ({
        squeezed: squeezed(name),
        words: wordsOf(name),
        cuts: cutsOf(name),
        province: province.index,
      }))
      .filter(name => name.squeezed.length > SHORTEST_BEGINNING && !board.ambiguous.has(name.squeezed)),
  )

function placeNames(board: Board): Map<string, readonly Location[]> {
  const names = new Map<string, readonly Location[]>()
  for (const province of board.provinces) {
    for (const name of namesOf(province)) names.set(squeezed(name), [province.index])
  }
  for (const [name, candidates] of board.ambiguous) names.set(squeezed(name), candidates)
  for (const [name, coast] of board.provinces.flatMap(coastsByName)) {
    if (!names.has(name)) names.set(name, [coast])
  }
  return names
}

/** `stpnc` and the like, squeezed: the commonest way to write a coast needs no taking apart. */
const coastsByName = (province: ProvinceOnBoard): readonly (readonly [string, Location])[] =>
  province.coasts.flatMap(({ id, location }) =>
    [province.id, province.name].map(name => [squeezed(`${name}/${id}`), location] as const),
  )

const namesOf = ({ id, name, also }: ProvinceOnBoard): readonly string[] => [id, name, ...also]

function powerNames(board: Board): Map<string, Power> {
  const names = new Map<string, Power>()
  for (const { index, id, name, adjective, letter } of board.powers) {
    for (const called of [id, name, adjective, letter]) names.set(squeezed(called), index)
  }
  return names
}

function coastNames(board: Board): Map<string, string> {
  const coasts = board.provinces.flatMap(province => province.coasts)
  return new Map(coasts.flatMap(({ id, name }) => [id, name].map(called => [squeezed(called), id] as const)))
}

/** A name, and at its end a coast: after a slash, a hyphen, a comma or a blank, or in brackets. */
function coastAtEnd(board: Board): RegExp | undefined {
  const coasts = board.provinces.flatMap(province => province.coasts)
  if (coasts.length === 0) return undefined
  const said = new Set(coasts.flatMap(({ id, name }) => [dotted(id), dotted(name)]))
  const words = [...said].join('|')
  return new RegExp(`^(.*?[^\\s/,(-])(?:\\s*[/,-]\\s*|\\s+|\\s*(?=\\())\\(?\\s*(${words})\\s*\\)?\\s*$`, 'iu')
}

/** `NC` may be written `n.c.`, and `North Coast` with any blanks or a hyphen. */
const dotted = (name: string): string =>
  /^[A-Z]{2}$/.test(name)
    ? `${name[0]}\\.?${name[1]}\\.?`
    : name.trim().split(/\s+/).map(escaped).join('[\\s-]+')

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
