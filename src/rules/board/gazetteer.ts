// Finds every place and power that a written name can mean.
import type { Board, Location, Power, Province } from './board.ts'
import {
  beginAlike,
  beginsEach,
  coastAtEnd,
  coastNames,
  cutsOf,
  cutsOfNames,
  forgiven,
  lettersOf,
  mayBeNear,
  placeNames,
  powerNames,
  SHORTEST_BEGINNING,
  slipsBetween,
  sorted,
  squeezed,
  unique,
  type WrittenName,
  wordsOf,
  writtenNames,
} from './names.ts'

/** Small words that begin some names (The Hague), but never stand for them. */
const NO_NAMES: ReadonlySet<string> = new Set('the this that and for all our you your his her its'.split(' '))

/** The gazetteer of a board, made once and shared. */
export function gazetteerOf(board: Board): Gazetteer {
  const made = GAZETTEERS.get(board) ?? new Gazetteer(board)
  GAZETTEERS.set(board, made)
  return made
}

const GAZETTEERS = new WeakMap<Board, Gazetteer>()

/** Longer phrases are not place names; the limit bounds the work that a letter can cause. */
const LONGEST_PHRASE = 100

/** `s budapest`: the single letter is an order or a unit kind, not a slip in the name. */
const LETTER_BESIDE = /^[abcdfhmrs]\s|\s[abcdfhmrs]$/i

/** A phrase taken apart: `St Petersburg (nc)` is `St Petersburg` and `NC`. */
export interface CoastSaid {
  readonly name: string
  readonly coast: string | undefined
}

/** How freely a name is read: as it stands, as the beginning of a name, or with slips. */
export const READINGS_OF_NAMES = ['exact', 'begun', 'slipped'] as const
export type NameReading = (typeof READINGS_OF_NAMES)[number]

/** A province that a phrase can mean, and the coast of it that was named, if it has such a coast. */
export interface PlaceNamed {
  readonly province: Province
  readonly coast: Location | undefined
}

/** This many first letters suffice to tell that most words begin no name. */
const FIRST_LETTERS = 4

/** How many phrases the cache holds; when it is full, it is cleared. */
const MOST_REMEMBERED = 4_000

export class Gazetteer {
  readonly #board: Board
  readonly #remembered = new Map<string, readonly PlaceNamed[]>()
  readonly #nations = new Map<string, boolean>()
  /** Every name, squeezed, and word by word, with its province. */
  readonly #names: readonly WrittenName[]
  readonly #places: ReadonlyMap<string, readonly Location[]>
  /** Where each squeezed name may be cut into words. */
  readonly #cuts: ReadonlyMap<string, ReadonlySet<number>>
  readonly #powers: ReadonlyMap<string, Power>
  /** The words for a coast, squeezed: `nc` and `northcoast` for `NC`. */
  readonly #coasts: ReadonlyMap<string, string>
  readonly #coastAtEnd: RegExp
  /** The first letters of all names, at every length up to FIRST_LETTERS. */
  readonly #beginnings = new Set<string>()

  constructor(board: Board) {
    this.#board = board
    this.#places = placeNames(board)
    this.#names = writtenNames(board)
    this.#cuts = cutsOfNames(board)
    this.#powers = powerNames(board)
    this.#coasts = coastNames(board)
    this.#coastAtEnd = coastAtEnd(board)
    for (const name of this.#places.keys())
      for (let length = 1; length <= FIRST_LETTERS; length++) this.#beginnings.add(name.slice(0, length))
  }

  /** Whether a name may begin with a word; most words of prose do not begin one. */
  mayBeginWith(word: string): boolean {
    return this.#beginnings.has(squeezed(word).slice(0, FIRST_LETTERS))
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
   * What a phrase such as `spain/nc` or `gulf of lyon` can mean, read no more freely than this. A name, or its
   * beginning, may fit several places; a slip is forgiven only if a single place is near.
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
    // The name still holds a coast, perhaps misspelt, which must not be dropped.
    const isUnclear = reading === 'slipped' && coast === undefined && /\bcoast\b/i.test(name)
    const places = whole ?? this.#exactly(name) ?? (isUnclear ? [] : this.#freely(name, reading))
    return places.map(at => {
      const province = this.#board.province(at)
      if (at !== province) return { province, coast: at }
      const said = this.#board.provinces[province]!.coasts.find(
        ({ id, also }) => coast !== undefined && [id, ...also].includes(coast),
      )
      // A coast that a province does not have is ignored (DATC 4.B.6).
      return { province, coast: said?.location }
    })
  }

  /** Words may be run together, but no word may be split: `p russia` is not Prussia, nor `swe-den` Sweden. */
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
    const others = this.#idsNear(squeezed(name), begun)
    if (others.length > 0) return begun.length === 1 ? [] : [...begun, ...others]
    if (begun.length > 0 || reading === 'begun' || LETTER_BESIDE.test(name)) return begun
    return this.#slipped(squeezed(name), wordsOf(name).length)
  }

  /** The beginning of a name in another language may be as near to the id of another place: `Tir` is Tirol, or TRI. */
  #idsNear(start: string, meant: readonly Province[]): readonly Province[] {
    if (start.length !== SHORTEST_BEGINNING || meant.length === 0) return []
    const isOwn = (place: Province): boolean => {
      const { name, id } = this.#board.provinces[place]!
      return [id, ...name.split(/\s+/)].some(word => squeezed(word).startsWith(start))
    }
    if (meant.some(isOwn)) return []
    const isNear = (id: string): boolean => slipsBetween(start, id, 1) <= 1 || sorted(start) === sorted(id)
    return this.#board.provinces
      .filter(({ index, id }) => !meant.includes(index) && isNear(squeezed(id)))
      .map(({ index }) => index)
  }

  /** The places whose names begin like this, as a whole or word by word: `gasc`, `n atl`. */
  #begun(name: string): readonly Province[] {
    const start = squeezed(name)
    if (start.length < SHORTEST_BEGINNING || NO_NAMES.has(start)) return []
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

  /** The one place whose name is near; none if another name is as near, or begins nearly like this. */
  #slipped(start: string, wordCount: number): readonly Province[] {
    const limit = forgiven(start.length)
    if (limit === 0) return []
    const letters = lettersOf(start)
    const near = this.#names.filter(
      name => mayBeNear(letters, name.letters, limit) && slipsBetween(start, name.squeezed, limit) <= limit,
    )
    if (near.length === 0) return []
    const rivals = this.#names.filter(({ squeezed: right }) =>
      [-1, 0, 1].some(more => slipsBetween(start, right.slice(0, start.length + more), limit) <= limit),
    )
    const [place, another] = unique([...near, ...rivals].map(({ province }) => province))
    if (place === undefined || another !== undefined) return []
    const isMeant = near.some(({ squeezed: right, words }) => {
      const slips = slipsBetween(start, right, limit) + (beginAlike(start, right) ? 0 : 1)
      return slips <= limit && (wordCount === 1 || wordCount === words.length)
    })
    return isMeant ? [place] : []
  }

  /** Up to three places whose names look most like an unknown phrase, for the player to choose from. */
  nearest(phrase: string): readonly Province[] {
    const written = squeezed(this.coastSaid(phrase.slice(0, LONGEST_PHRASE)).name)
    if (written.length < 2) return []
    const limit = Math.max(1, Math.floor(written.length / 3))
    const ids = this.#board.provinces.map(({ id, index }) => ({ squeezed: squeezed(id), province: index }))
    const near = [...ids, ...this.#names]
      .map(({ squeezed: right, province }) => ({ province, slips: slipsBetween(written, right, limit) }))
      .filter(({ slips }) => slips <= limit)
      .sort((one, other) => one.slips - other.slips)
    return unique(near.map(({ province }) => province)).slice(0, 3)
  }

  /** The official name of the impassable land that a phrase means. */
  impassable(phrase: string): string | undefined {
    return this.#board.impassable.find(names => names.some(name => squeezed(name) === squeezed(phrase)))?.[0]
  }

  /** The coasts with this id of all provinces that a name can mean. */
  coastsCalled(name: string, coast: string): readonly Location[] {
    return (this.#places.get(squeezed(name)) ?? []).flatMap(at =>
      this.#board.provinces[this.#board.province(at)]!.coasts.filter(({ id, also }) =>
        [id, ...also].includes(coast),
      ).map(({ location }) => location),
    )
  }

  /** Splits `stp/nc`, `stp(nc)`, `stp-nc`, `spain north coast` into the name and the coast. */
  coastSaid(phrase: string): CoastSaid {
    const match = phrase.length > LONGEST_PHRASE ? null : this.#coastAtEnd.exec(phrase)
    const [, name, said] = match ?? []
    if (name === undefined || said === undefined) return { name: phrase.trim(), coast: undefined }
    return { name: name.trim(), coast: this.#coasts.get(squeezed(said)) }
  }

  /** The power that goes by this id, name, adjective or letter. */
  powerCalled(word: string): Power | undefined {
    return this.#powers.get(squeezed(word))
  }

  /** Whether a word may mean a power: by any of those, or by the beginning of a single one, as in `AUS`. */
  mayMeanPower(word: string): boolean {
    const known = this.#nations.get(word)
    if (known !== undefined) return known
    const start = squeezed(word)
    const begun = [...this.#powers].flatMap(([name, power]) => (name.startsWith(start) ? [power] : []))
    const isBeginning = start.length >= SHORTEST_BEGINNING && new Set(begun).size === 1
    if (this.#nations.size >= MOST_REMEMBERED) this.#nations.clear()
    this.#nations.set(word, this.#powers.has(start) || isBeginning)
    return this.mayMeanPower(word)
  }
}

export { squeezed } from './names.ts'
