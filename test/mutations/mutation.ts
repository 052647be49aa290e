// A mutation: a small change of one file that makes the judge wrong, so that a test should notice.

export interface Mutation {
  /** Counted from the folder of the project. */
  readonly file: string
  /** What stands there, once. */
  readonly before: string
  readonly after: string
  /** What would go wrong, or which kind of change it is. */
  readonly why: string
  /** The test files that are to notice it, where that is known. */
  readonly tests?: readonly string[]
}

/** The file with the change in it; undefined where what it changes is not there, or not only once. */
export function mutated(text: string, { before, after }: Mutation): string | undefined {
  const at = text.indexOf(before)
  if (at < 0 || text.includes(before, at + 1)) return undefined
  return `${text.slice(0, at)}${after}${text.slice(at + before.length)}`
}

/** Where a mutation is, and the function that it is in; undefined at the top of the file. */
export interface Sampled extends Mutation {
  readonly line: number
  readonly within: string | undefined
}
