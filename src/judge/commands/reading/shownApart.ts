// Shows what an open text has swallowed, as its writer would send it again.
import { looksLikeOrders } from '../../../reader/line/marks.ts'

/** `A Bul - Ser`, with a number, letter or name in front. */
export const looksLikeOrder = (row: string): boolean =>
  looksLikeOrders(row) || looksLikeOrders(row.replace(BEFORE_AN_ORDER, ''))

const BEFORE_AN_ORDER = /^[^\p{L}\p{N}_]*(?:(?:\d{1,2}|[a-z])[.)]|\p{L}{1,30}\s*:)\s*/iu

const BEGINS_TEXT = /^\s*(?:\w+\s+)?(?:press|broadcast)\b/i
const HAS_MORE_BELOW = /^\s*(?:phase|standing|repair|preview|register|diary)\b/i
const HEADING = /^[^\p{L}\p{N}_]*\p{L}+(?:\s\p{L}+)?\s*:\s*$/u

/**
 * Separates a text from the lines that it has swallowed: all lines from the first of these on, including a heading
 * above it, with ENDPRESS above each part. `others` are lines that begin more text.
 */
export function apart(text: string, meant: readonly string[], others: readonly string[]): readonly string[] {
  const rows = text.split('\n')
  const isMarked = (row: string) => meant.includes(row) || others.includes(row)
  const beginsText = (row: string | undefined) => row !== undefined && isMarked(row) && BEGINS_TEXT.test(row)
  const withHeading = (at: number) =>
    HEADING.test(rows[at - 1] ?? '') && !isMarked(rows[at - 1]!) ? at - 1 : at
  const first = withHeading(rows.findIndex(isMarked))
  const last = rows.findLastIndex(row => (meant.includes(row) || looksLikeOrder(row)) && !beginsText(row))
  const lastText = rows.findLastIndex(beginsText)
  const isWhole = last > lastText && others.length === 0 && !HAS_MORE_BELOW.test(rows[last]!)
  const end = isWhole ? last + 1 : rows.length
  const below = rows.findIndex((row, at) => at > lastText && lastText >= first && meant.includes(row))
  const ends = new Set([first, ...(below < 0 ? [] : [withHeading(below)])])
  rows.forEach((row, at) => {
    if (at > first && beginsText(row)) ends.add(at)
  })
  return rows.slice(first, end).flatMap((row, i) => (ends.has(first + i) ? ['ENDPRESS', row] : [row]))
}
