// What the builders of commands know about words: names of games, lists, and how somebody says that he is sure.

/** The words of a text; a question mark before the first is the classic judges' sign of a game. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/^\?/, '')
    .split(' ')
    .filter(word => word !== '')

export const isName = (word: string | undefined): word is string =>
  word !== undefined && /^\w{1,40}$/.test(word)

/** Names and addresses with commas, blanks or ANDs between them. */
export const isList = (text: string): boolean =>
  /^[\p{L}\d.@+_'-]+(?:(?: ?, ?| and | & | )[\p{L}\d.@+_'-]+){0,30}$/u.test(text)

/** `!`, YES or CONFIRM behind a text, and the text without it. */
export function sureness(text: string): { readonly words: string; readonly isSure: boolean } {
  const words = text.replace(/ ?!$|(?:^| )(?:yes|confirm)$/i, '')
  return { words, isSure: words !== text }
}
