// Words that change what an order says or make it none, as grammar/cautions.txt has them: how they are looked for.
import { CAUTIONS } from '../../compiled/cautions.ts'

export type Caution = keyof typeof CAUTIONS

/** What finds any word or phrase of some kinds, as a part of a pattern. */
export const anyOf = (...kinds: readonly Caution[]): string =>
  String.raw`\b(?:${kinds.flatMap(kind => CAUTIONS[kind].map(patternOf)).join('|')})\b`

/** `chang*` with whatever ending; a blank is any blank. */
const patternOf = (phrase: string): string =>
  phrase.replace(/[.]/g, String.raw`\.`).replace('*', String.raw`\w*`).replaceAll(' ', String.raw`\s+`)

/** Whether a word, in small letters, is one of some kinds. */
export function isOneOf(...kinds: readonly Caution[]): (word: string) => boolean {
  const words: ReadonlySet<string> = new Set(kinds.flatMap(kind => CAUTIONS[kind]))
  return word => words.has(word)
}
