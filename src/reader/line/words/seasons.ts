// What a line says of its phase, beside an order or above several: `A Par - Bur (in fall)`, `Next spring I'd like`.
import type { Board } from '../../../rules/board/board.ts'
import { headingIn } from '../headings.ts'

const SEASON = '(?:spring|fall|autumn|winter)'

/** `In the fall I'd like:`, above orders. A whole sentence is about something else. */
export const seasonOver = (line: string): string | undefined =>
  /[.!?]\s*$/.test(line) ? undefined : IN_A_SEASON.exec(line)?.[1]

const IN_A_SEASON = new RegExp(
  String.raw`\b(?:in|for|during|next|come|until|by)\s+(?:the\s+)?(?:(?:next|coming)\s+)?(${SEASON})\b`,
  'i',
)

/** What a line says of its phase without a colon: `Spring 1902, A Mun - Bur`, `A Mun - Bur (Spring 1902)`. */
export function remarksIn(text: string, board: Board): string {
  const [, season] = IN_BRACKETS.exec(text) ?? []
  // `(A02)`: elsewhere this letter means the adjustments.
  if (season !== undefined) return season.replace(/^a(?='?\d)/i, 'autumn ')
  if (!/\d{4}/.test(text)) return ''
  const parts = text.split(/[,;|/()[\]{}]|\.\s/)
  return parts
    .filter(part => !/\b(?:as|from)\b/i.test(part) && headingIn(part, board) !== undefined)
    .join(' ')
}

const IN_BRACKETS = new RegExp(
  String.raw`[([]\s*(?:(?:in|for|during|next|come|from)\s+)?(?:the\s+)?((?:${SEASON}\s*|[sfaw])'?\d{2,4}|${SEASON})\s*[)\]]`,
  'i',
)
