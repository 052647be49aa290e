// The names of the board's places in other languages, in full and in short: `Kon`, `Mün`, `Med Occ`, `Noire`, `SM`, `MdN`.

/** A word as written, and in lower case without accents. */
interface Word {
  readonly raw: string
  readonly folded: string
}

export interface PlaceName {
  readonly id: string
  /** In lower case, without accents. */
  readonly words: readonly string[]
}

export interface PlacesMeant {
  readonly ids: readonly string[]
  readonly isShort: boolean
}

/** The names of a language, by the first letters of their words: most words begin no name. */
export type PlaceNames = ReadonlyMap<string, readonly PlaceName[]>

export function placeNamesOf(names: readonly PlaceName[]): PlaceNames {
  const byLetter = new Map<string, PlaceName[]>()
  for (const name of names)
    for (const letter of new Set(name.words.map(word => word.slice(0, 1))))
      byLetter.set(letter, [...(byLetter.get(letter) ?? []), name])
  return byLetter
}

const NOTHING: PlacesMeant = { ids: [], isShort: false }
const SHORTEST = 3
/** `Äg`: two letters are enough if they fit only one place. */
const SHORTEST_OF_ONE = 2
/** A beginning that fits so many names says nothing. */
const TOO_MANY = 12
/** Words that a short name may leave out. */
const SMALL: ReadonlySet<string> = new Set(
  'd de del della der des di du el il la le lo van von st san saint sint'.split(' '),
)

/** The places with this name in a language, or else those that it may be short for. */
export function placesMeant(words: readonly Word[], all: PlaceNames): PlacesMeant {
  const phrase = words.map(({ folded }) => folded)
  const names = all.get(phrase[0]?.slice(0, 1) ?? '')
  if (names === undefined) return NOTHING
  const whole = names.filter(name => isSame(name.words, phrase))
  if (whole.length > 0) return { ids: idsOf(whole), isShort: false }
  const initials = idsOf(names.filter(name => isByInitials(words, name)))
  if (initials.length > 0) return { ids: initials, isShort: true }
  const short = idsOf(names.filter(name => isBegun(phrase, name)))
  const isFew = phrase.join('').length < SHORTEST
  return short.length < (isFew ? 2 : TOO_MANY) ? { ids: short, isShort: true } : NOTHING
}

const idsOf = (names: readonly PlaceName[]): readonly string[] => [...new Set(names.map(({ id }) => id))]

/** In any order: `Atlantique Moyen`. */
const isSame = (name: readonly string[], phrase: readonly string[]): boolean =>
  name.length === phrase.length && name.every(word => phrase.includes(word))

const largeOf = (name: readonly string[]): readonly string[] => name.filter(word => !SMALL.has(word))

/** `Noire`, `Med Occ` */
function isBegun(phrase: readonly string[], { words: name }: PlaceName): boolean {
  const large = largeOf(name)
  const [first = '', second] = phrase
  if (second === undefined)
    return first.length >= SHORTEST_OF_ONE && large.some(word => word.startsWith(first))
  const isEach = (of: readonly string[]): boolean =>
    of.length === phrase.length && of.every((word, i) => word.startsWith(phrase[i]!))
  return phrase.every(word => word.length >= SHORTEST_OF_ONE) && [name, large].some(isEach)
}

/** `SM`, `MdN`, `TyM` */
const isByInitials = ([word, another]: readonly Word[], { words: name }: PlaceName): boolean =>
  word !== undefined &&
  another === undefined &&
  CAPITALS.test(word.raw) &&
  name.length > 1 &&
  [name, largeOf(name)].some(of => spells(word.folded, of))

const CAPITALS = /\p{Lu}.{0,2}\p{Lu}/u

/** Whether the letters are made of beginnings of all the words, in order. */
function spells(letters: string, [word, ...others]: readonly string[]): boolean {
  if (word === undefined) return letters === ''
  for (let length = 1; length <= letters.length && word.startsWith(letters.slice(0, length)); length++)
    if (spells(letters.slice(length), others)) return true
  return false
}
