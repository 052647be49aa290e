// What a letter says besides its orders: shown to its writer as it stood there, so that nothing is passed over unseen.
import type { PassedOver } from '../orders/reading/clauses.ts'

/** The lines of prose in a text; of a line that is an order as well only what was not read. */
export function proseOf(text: string, passedOver: readonly PassedOver[]): readonly string[] {
  const rows = text.split('\n')
  const pieces = new Map<number, string[]>()
  for (const { line, text: piece, why } of passedOver)
    if (why !== 'heading' && why !== 'comment') pieces.set(line, [...(pieces.get(line) ?? []), piece.trim()])
  return [...pieces]
    .sort(([one], [other]) => one - other)
    .map(([line, parts]) => {
      const row = (rows[line - 1] ?? '').trim()
      return wordsIn(row) === parts.map(wordsIn).join('') ? row : parts.join(' ... ')
    })
    .filter(prose => prose !== '')
}

const wordsIn = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
