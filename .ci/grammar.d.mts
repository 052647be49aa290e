/** The TypeScript of a grammar. */
export function compiled(grammar: string): string
/** The words of a table by their kinds, and a grammar with a rule for each kind of word in it. */
export function wordsIn(table: string): Record<string, string[]>
export function withWords(grammar: string, table: string): string
