/** The TypeScript of a grammar. */
export function compiled(grammar: string): string
