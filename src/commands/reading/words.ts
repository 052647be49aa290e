// What the commands know about words: names of games, lists, and how people say that they are sure.

/** The words of a text; a question mark before the first is the classic judges' sign of a game. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/^\?/, '')
    .split(' ')
    .filter(word => word !== '')

export const isName = (word: string | undefined): word is string =>
  word !== undefined && /^\w{1,40}$/.test(word)

/** Names and addresses with commas, blanks or ANDs between them. */
export function isList(text: string): boolean {
  const names = text.split(/ ?, ?| and | & | /i)
  return names.length <= MOST_NAMES && names.every(name => /^[\p{L}\d.@+_'-]+$/u.test(name))
}

const MOST_NAMES = 31

export const isSureWord = (word: string): boolean => /^(?:!|yes|confirm)$/i.test(word)

/** `!`, YES or CONFIRM behind a text, and the text without it. */
export function sureness(text: string): { readonly words: string; readonly isSure: boolean } {
  const words = text.replace(/ ?!$|(?:^| )(?:yes|confirm)$/i, '')
  return { words, isSure: words !== text }
}

/**
 * Whether a line says yes, and nothing else. `Confirmed`, `Sure` and the words of other languages do not count: they stand in
 * what machines write, and the mail that asks says which word it wants.
 */
export const isYes = (line: string): boolean => YES.test(line)

const YES =
  /^[^\p{L}\p{N}]*yes(?:[,. ]+(?:please|i (?:am sure|confirm|do|mean it)|(?:it|that|this) (?:is|was) (?:me|mine|right|correct)))?[^\p{L}\p{N}]*$/iu
