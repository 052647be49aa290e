// What not every database has a place for in a text: the character 0, and half of a pair.

/** With a sign for what was unreadable in place of each character 0. */
export const withoutZero = (text: string): string =>
  text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text

/** The same for halves of pairs, which no file holds and no JSON gives back. */
export const plainText = (text: string): string => withoutZero(text).replace(/\p{Cs}/gu, '\uFFFD')

/** Texts as a JSON list that any database reads. */
export const inJson = (texts: readonly string[]): string => JSON.stringify(texts.map(plainText))
