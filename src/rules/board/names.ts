// The names on a board as the gazetteer keeps them, squeezed to letters, and how far a written name is from one.
import type { Board, Location, Power, Province, ProvinceOnBoard } from './board.ts'

/**
 * A name as it is compared: small letters, without accents, blanks, dots, dashes, slashes and apostrophes, `ss` for
 * `ß`.
 */
export const squeezed = (name: string): string =>
  PLAIN.test(name)
    ? name.toLowerCase()
    : name.normalize('NFKD').replace(BETWEEN_LETTERS, '').toLowerCase().replaceAll('ß', 'ss')

const PLAIN = /^[a-zA-Z]*$/
const BETWEEN_LETTERS = /[\p{M}\p{Pd}\s._/'’‘`´]/gu

/** Every beginning of a name, up to the whole of it. */
export const beginningsOf = (name: string): readonly string[] =>
  Array.from(name, (_, i) => name.slice(0, i + 1))

/** A name squeezed, with its words. */
export interface WrittenName {
  readonly squeezed: string
  readonly words: readonly string[]
  readonly cuts: readonly number[]
  readonly letters: number
  readonly province: Province
}

/** The numbers of letters after which a name is cut into words. */
export function cutsOf(name: string): readonly number[] {
  const cuts: number[] = []
  let letters = 0
  for (const word of wordsOf(name)) {
    letters += word.length
    cuts.push(letters)
  }
  return cuts.slice(0, -1)
}

export const unique = (provinces: readonly Province[]): readonly Province[] => [...new Set(provinces)]

export const wordsOf = (name: string): readonly string[] =>
  name
    .split(/[\s/-]+/)
    .map(squeezed)
    .filter(word => word !== '')

export const beginsEach = (starts: readonly string[], words: readonly string[]): boolean =>
  starts.length > 1 &&
  starts.length <= words.length &&
  starts.every((start, i) => words[i]!.startsWith(start))

export function cutsOfNames(board: Board): ReadonlyMap<string, ReadonlySet<number>> {
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

/** Fewer letters than this are never read as the beginning of a name. */
export const SHORTEST_BEGINNING = 3

/** All names except ambiguous ones and short ids, which count only when written in full. */
export const writtenNames = (board: Board): readonly WrittenName[] =>
  board.provinces.flatMap(province =>
    [province.name, ...province.also]
      .map(name => ({
        squeezed: squeezed(name),
        words: wordsOf(name),
        cuts: cutsOf(name),
        letters: lettersOf(squeezed(name)),
        province: province.index,
      }))
      .filter(name => name.squeezed.length > SHORTEST_BEGINNING && !board.ambiguous.has(name.squeezed)),
  )

export function placeNames(board: Board): Map<string, readonly Location[]> {
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

/** `stpnc` and the like, squeezed, so that the most common spellings of a coast need no splitting. */
const coastsByName = (province: ProvinceOnBoard): readonly (readonly [string, Location])[] =>
  province.coasts.flatMap(({ id, also, location }) =>
    [id, ...also].flatMap(coast =>
      [province.id, province.name].map(name => [squeezed(`${name}/${coast}`), location] as const),
    ),
  )

const namesOf = ({ id, name, also }: ProvinceOnBoard): readonly string[] => [id, name, ...also]

export function powerNames(board: Board): Map<string, Power> {
  const names = new Map<string, Power>()
  for (const { index, id, name, adjective, judges, letter, also } of board.powers) {
    for (const called of [id, name, adjective, judges, letter, ...also]) names.set(squeezed(called), index)
  }
  return names
}

export const coastNames = (board: Board): Map<string, string> =>
  new Map(
    coastsSaid(board).flatMap(({ id, name }) => [id, name].map(called => [squeezed(called), id] as const)),
  )

/** The coasts that people may write: those of the board, and the others, which mean nothing here (DATC 4.B.6). */
const coastsSaid = (board: Board): readonly { readonly id: string; readonly name: string }[] => [
  ...COMPASS,
  ...board.provinces.flatMap(province => province.coasts),
]

const COMPASS = ['north', 'south', 'east', 'west'].map(side => ({
  id: `${side[0]!.toUpperCase()}C`,
  name: `${side} coast`,
}))

/** A name with a coast at its end: after a slash, a hyphen, a comma or a blank, or in brackets. */
export function coastAtEnd(board: Board): RegExp {
  const said = new Set(coastsSaid(board).flatMap(({ id, name }) => [dotted(id), dotted(name)]))
  const words = [...said].join('|')
  return new RegExp(`^(.*?[^\\s/,(-])(?:\\s*[/,-]\\s*|\\s+|\\s*(?=\\())\\(?\\s*(${words})\\s*\\)?\\s*$`, 'iu')
}

/** `NC` may be written `n.c.`, and `North Coast` with any blanks or a hyphen. */
const dotted = (name: string): string =>
  /^[A-Z]{2}$/.test(name)
    ? `${name[0]}\\.?${name[1]}\\.?`
    : name.trim().split(/\s+/).map(escaped).join('[\\s-]+')

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

// The distance of a written name from the right one: letters left out, put in, changed, or two of them swapped.

/** No slips are forgiven in fewer letters: words of three letters are too near to too many places. */
const FEWEST_LETTERS = 4

/** How many slips are forgiven in a word of this length. */
export const forgiven = (letters: number): number => (letters < FEWEST_LETTERS ? 0 : letters < 8 ? 1 : 2)

/** Whether two words begin alike, or with their first two letters swapped: people seldom mistype the first. */
export const beginAlike = (written: string, right: string): boolean =>
  written[0] === right[0] || (written[0] === right[1] && written[1] === right[0])

/** The number of slips between two words, or `limit + 1` when there are more. */
export function slipsBetween(written: string, right: string, limit: number): number {
  if (Math.abs(written.length - right.length) > limit) return limit + 1
  // The common beginning and end cost nothing.
  let start = 0
  let [end, rightEnd] = [written.length, right.length]
  while (start < end && start < rightEnd && written[start] === right[start]) start++
  while (end > start && rightEnd > start && written[end - 1] === right[rightEnd - 1]) {
    end--
    rightEnd--
  }
  if (end === start || rightEnd === start) return end + rightEnd - 2 * start
  return slipsAmong(written.slice(start, end), right.slice(start, rightEnd), limit)
}

function slipsAmong(written: string, right: string, limit: number): number {
  let twoAgo: number[] = []
  let before = Array.from({ length: right.length + 1 }, (_, i) => i)
  for (let i = 1; i <= written.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= right.length; j++) {
      const change = written[i - 1] === right[j - 1] ? 0 : 1
      let cost = Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + change)
      if (i > 1 && j > 1 && written[i - 1] === right[j - 2] && written[i - 2] === right[j - 1]) {
        cost = Math.min(cost, twoAgo[j - 2]! + 1)
      }
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    twoAgo = before
    before = row
  }
  return before[right.length]!
}

/** The letters of a word in alphabetical order, the same for all words with the same letters. */
export const sorted = (letters: string): string => [...letters].sort().join('')

/** The letters of a word as bits; words that are few slips apart have nearly the same ones. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

/** Whether two words can be at most `limit` slips apart, judging by their letters alone. */
export function mayBeNear(letters: number, others: number, limit: number): boolean {
  let different = letters ^ others
  for (let i = 0; different !== 0; i++) {
    if (i === 2 * limit) return false
    different &= different - 1
  }
  return true
}
