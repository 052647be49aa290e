// What a text names, whatever it says of it: provinces, and those where units of one's own stand.
import type { Board, Province } from '../../board/board.ts'
import { gazetteerOf, type NameReading } from '../../board/gazetteer.ts'
import { beginningsOf, placeNames, squeezed } from '../../board/names.ts'
import { NO_NAMES } from '../vocabulary.ts'
import type { Where } from './places.ts'

/** No name of a place has more words. */
const MOST_WORDS = 4

/** What was found in some texts, board by board: one line is asked about again and again. */
const REMEMBERED = new WeakMap<Board, Map<string, ReadonlySet<Province>>>()
const MOST_REMEMBERED = 200

/** Every beginning of a name, board by board: most words begin none. */
const BEGINNINGS = new WeakMap<Board, ReadonlySet<string>>()
function beginningsOn(board: Board): ReadonlySet<string> {
  const known = BEGINNINGS.get(board)
  if (known !== undefined) return known
  const found = new Set([...placeNames(board).keys()].flatMap(beginningsOf))
  BEGINNINGS.set(board, found)
  return found
}

/** The provinces that a text names in full or by their ids. */
export function provincesNamed(text: string, { board }: Where): ReadonlySet<Province> {
  const remembered = REMEMBERED.get(board) ?? new Map<string, ReadonlySet<Province>>()
  REMEMBERED.set(board, remembered)
  const known = remembered.get(text)
  if (known !== undefined) return known
  const found = provincesIn(text, board)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(text, found)
  return found
}

function provincesIn(text: string, board: Board): ReadonlySet<Province> {
  const beginnings = beginningsOn(board)
  const words = text.match(/[\p{L}\p{N}'.]+/gu) ?? []
  const gazetteer = gazetteerOf(board)
  const found = new Set<Province>()
  for (let from = 0; from < words.length; from++) {
    if (!beginnings.has(squeezed(words[from]!))) continue
    for (let count = Math.min(MOST_WORDS, words.length - from); count > 0; count--) {
      const name = words
        .slice(from, from + count)
        .join(' ')
        .replace(/\.$/, '')
      if (name.length < 3 || NO_NAMES.has(name.toLowerCase())) continue
      const places = gazetteer.placesCalled(name)
      for (const at of places) found.add(board.province(at))
      if (places.length > 0) {
        from += count - 1
        break
      }
    }
  }
  return found
}

/** Whether a text is the name of a place and nothing else, read as freely as that. */
export const isAPlace = (text: string, { board }: Where, names: NameReading = 'exact'): boolean =>
  gazetteerOf(board).named(text.trim(), names).length > 0

/** Where one's own units stand that may be told something. */
export function ownProvinces({ board, position, power }: Where): ReadonlySet<Province> {
  const units =
    position.phase.kind === 'retreat' ? position.dislodged.map(({ unit }) => unit) : position.units
  return new Set(units.filter(unit => unit.power === power).map(({ at }) => board.province(at)))
}

/** Whether a text names a place where a unit of one's own stands. */
export function standsWhere(text: string, where: Where): boolean {
  const own = ownProvinces(where)
  for (const province of provincesNamed(text, where)) if (own.has(province)) return true
  return false
}
