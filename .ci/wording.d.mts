/** The sentences of a language: texts, and groups of them. */
export interface Sentences {
  readonly [key: string]: unknown
}

/** The TypeScript of the wordings, by the folders of their languages. */
export function compiled(wordings: Readonly<Record<string, Sentences>>): string
