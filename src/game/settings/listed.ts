// Words of the classic judges' lists: which of them a setting has there, by what it is.
import type { Listed, ListedLine } from './row.ts'

/** A word for what is so, and one for what is not; undefined for none. */
export const yesOrNo = (
  line: ListedLine,
  at: number,
  yes: string | undefined,
  no: string | undefined,
): Listed<boolean> => ({ line, at, word: isSo => (isSo ? yes : no) })

/** A word for each of some values, and none for any other. */
export const perValue = <Value extends string>(
  line: ListedLine,
  at: number,
  words: Readonly<Partial<Record<Value, string>>>,
): Listed<Value> => ({ line, at, word: value => words[value] })

/** What is told of a value if there is one. */
export const ifAny = <Value>(
  line: ListedLine,
  at: number,
  tell: (value: Value) => string,
): Listed<Value | undefined> => ({
  line,
  at,
  word: value => (value === undefined ? undefined : tell(value)),
})

/** `alexander` as `Alexander` */
export const capital = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`
