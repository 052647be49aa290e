// Names that the grammar could not take as they are written: with signs in them, of very many words, or like a coast.
import type { Board } from '../../board/board.ts'
import { squeezed } from '../../board/gazetteer.ts'

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

// Provinces that are called like a coast, `NC` for North Carolina: read as places wherever no coast can be meant.

interface CoastNames {
  /** What each is called by its id: `nc` -> `NCA`. */
  readonly places: ReadonlyMap<string, string>
  /** The names of the provinces that have each coast, at the end of a text and at the beginning of one. */
  readonly behind: ReadonlyMap<string, RegExp>
  readonly ahead: ReadonlyMap<string, RegExp>
}

const COAST = /(?<![\p{L}\p{N}'(/])(?:[nesw]c|(?:north|east|south|west)[\s-]?coast)(?![\p{L}\p{N}'])/giu
/** What stands before a goal, and before a unit. */
const GOAL = /(?:->|=>|[-–—→>]|\bto\b)\s*(?:the\s+)?$/iu
const UNIT =
  /(?:^|[^\p{L}\p{N}])(?:a|f|army|fleet|s|c|supports?|convoys?|build|remove|disband)\.?\s+(?:the\s+)?$/iu
/** What follows a unit that is named by its place alone. */
const TOLD = /^\s*(?:->|=>|[-–—→>]|(?:to|h|s|c|d|holds?|supports?|convoys?|disbands?)\b)/iu

const KNOWN_COASTS = new WeakMap<Board, CoastNames>()

/** `A VIR - NC` is `A VIR - NCA` where North Carolina goes by NC and Virginia has no north coast. */
function withoutCoastNames(line: string, board: Board): string {
  const known = KNOWN_COASTS.get(board) ?? coastNamesOf(board)
  KNOWN_COASTS.set(board, known)
  if (known.places.size === 0) return line
  return line.replace(COAST, (found, at: number) => {
    const place = known.places.get(squeezed(found))
    if (place === undefined) return found
    const [before, after] = [line.slice(0, at), line.slice(at + found.length)]
    const coast = coastIn(found)
    if (known.ahead.get(coast)?.test(after) === true) return found
    if (GOAL.test(before))
      return known.behind.get(coast)?.test(before.replace(GOAL, '').trimEnd()) === true ? found : place
    return UNIT.test(before) || (before.trim() === '' && TOLD.test(after)) ? place : found
  })
}

/** `nc` of `North Coast`. */
const coastIn = (written: string): string => `${written[0]!.toLowerCase()}c`

function coastNamesOf(board: Board): CoastNames {
  const places = new Map<string, string>()
  const owners = new Map<string, string[]>()
  for (const { id, name, also, coasts } of board.provinces) {
    const names = [id, name, ...also]
    for (const called of names)
      if (new RegExp(`^${COAST.source}$`, 'iu').test(called)) places.set(squeezed(called), id)
    for (const { id: coast } of coasts) {
      const key = coast.toLowerCase()
      owners.set(key, [...(owners.get(key) ?? []), ...names.map(name => patternOf(name))])
    }
  }
  const patterns = (before: string, after: string) =>
    new Map(
      [...owners].map(([coast, names]) => [
        coast,
        new RegExp(`${before}(?:${names.join('|')})${after}`, 'iu'),
      ]),
    )
  return {
    places,
    behind: patterns('(?<![\\p{L}\\p{N}])', '\\.?$'),
    ahead: patterns('^[\\s.]*(?:of\\s+)?(?:the\\s+)?', '(?![\\p{L}\\p{N}])'),
  }
}

/** A name in whatever way its words are put together. */
const patternOf = (name: string, between = "[\\s.+&'/-]{0,2}"): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '')
    .join(between)
