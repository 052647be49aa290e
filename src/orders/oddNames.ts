// Names that the grammar could not take as they are written: with signs in them, of very many words, or a power's in two.
import type { Board } from '../board/board.ts'
import { squeezed } from '../board/gazetteer.ts'
import { patternOf, withoutCoastNames } from './coastNames.ts'

/** A place is one to four words to the grammar. */
const MOST_WORDS = 4

/** What stands instead of each such name, and how the names are found in a line. */
interface OddNames {
  readonly pattern: RegExp | undefined
  readonly plain: ReadonlyMap<string, string>
}

const KNOWN = new WeakMap<Board, OddNames>()

/** The line with every such name in a form that can be read: `Chirons Cave`, `WDC`, `NewYorker`. */
export function withoutOddNames(line: string, board: Board): string {
  const known = KNOWN.get(board) ?? oddNamesOf(board)
  KNOWN.set(board, known)
  const { pattern, plain } = known
  const read =
    pattern === undefined ? line : line.replace(pattern, found => plain.get(lettersOf(found)) ?? found)
  return withoutCoastNames(read, board)
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

function oddNamesOf(board: Board): OddNames {
  const plain = new Map<string, string>()
  const patterns = new Map<string, string>()
  const put = (name: string, instead: string, between?: string): void => {
    if (plain.has(lettersOf(name))) return
    plain.set(lettersOf(name), instead)
    patterns.set(lettersOf(name), patternOf(name, between))
  }
  for (const { id, name, also } of board.provinces) {
    for (const called of [name, ...also]) {
      if (/\+/.test(called) || called.split(/\s+/).length > MOST_WORDS) put(called, id)
    }
    for (const word of name.split(/\s+/)) if (word.includes("'")) put(word, word.replaceAll("'", ''), "'?")
  }
  const places = board.provinces.flatMap(({ name, also }) => [name, ...also].map(squeezed))
  for (const { name, adjective } of board.powers) {
    for (const called of [adjective, name]) {
      const isPlaceToo = places.some(place => place.startsWith(squeezed(called)))
      if (/[\s-]/.test(called) && !isPlaceToo) put(called, called.replace(/[\s-]+/g, ''), '[\\s-]+')
    }
  }
  // The longest first, so that none is taken for the beginning of another.
  const all = [...patterns].sort(([one], [other]) => other.length - one.length).map(([, each]) => each)
  const found = `(?<![\\p{L}\\p{N}'])(?:${all.join('|')})(?![\\p{L}\\p{N}])`
  return { pattern: all.length === 0 ? undefined : new RegExp(found, 'giu'), plain }
}
