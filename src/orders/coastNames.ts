// Provinces that are called like a coast, `NC` for North Carolina: read as places wherever no coast can be meant.
import type { Board } from '../board/board.ts'
import { squeezed } from '../board/gazetteer.ts'

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

const KNOWN = new WeakMap<Board, CoastNames>()

/** `A VIR - NC` is `A VIR - NCA` where North Carolina goes by NC and Virginia has no north coast. */
export function withoutCoastNames(line: string, board: Board): string {
  const known = KNOWN.get(board) ?? coastNamesOf(board)
  KNOWN.set(board, known)
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
export const patternOf = (name: string, between = "[\\s.+&'/-]{0,2}"): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '')
    .join(between)
