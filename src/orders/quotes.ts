// What in a mail is not its writer's own, and how far each goes, where provinces may stand in it.
import type { Board } from '../board/board.ts'
import { gazetteerOf } from '../board/gazetteer.ts'
import {
  attributionAt,
  isBlank,
  isHeader,
  isOlderMail,
  isQuoteMarked,
  isRule,
  isSignature,
  isTornOff,
  isUnderscores,
  type Row,
} from './marks.ts'

export type StrangerReason = 'quoted' | 'attribution' | 'forwarded' | 'signature' | 'rule'

/** Some lines that are not the writer's own, from one line on. */
export interface Stranger {
  readonly count: number
  readonly why: StrangerReason
}

/** What begins at a line that is not the writer's own; `isFirst` where nothing but headings stood before. */
export function strangerAt(
  rows: readonly Row[],
  at: number,
  board: Board,
  isFirst: boolean,
): Stranger | undefined {
  const { text, original } = rows[at]!
  const rest = rows.length - at
  if (isQuoted(text, board) || isTornOff(rows, at)) return { count: 1, why: 'quoted' }
  if (isOlderMail(text) || isHeader(rows, at)) return { count: rest, why: 'forwarded' }
  if (isSignature(text, original) || (isUnderscores(text) && !isFirst)) {
    return { count: rest, why: 'signature' }
  }
  if (isRule(text)) return { count: 1, why: 'rule' }
  const count = attributionAt(rows, at)
  if (count === 0) return undefined
  return isMarked(rows, at + count, board) ? { count, why: 'attribution' } : { count: rest, why: 'quoted' }
}

const SPEAKER = /^\s{0,3}(\p{L}{1,15})>/u

/** `> …`, `| …`, `Judge> …`; but not `Mun>Bur`. */
function isQuoted(text: string, board: Board): boolean {
  if (isQuoteMarked(text)) return true
  const [, speaker] = SPEAKER.exec(text) ?? []
  return speaker !== undefined && gazetteerOf(board).named(speaker, 'slipped').length === 0
}

/** What the first line after an introduction looks like: marked as a quotation, or there is none. */
function isMarked(rows: readonly Row[], from: number, board: Board): boolean {
  const next = rows.slice(from, from + 5).find(row => !isBlank(row))
  return next === undefined || isQuoted(next.text, board)
}
