// How people answer what the judge has asked: a yes, a name of a game; and what of the words beside it is a person's.
import { ANSWERS } from '../compiled/answers.ts'

const SAID: Readonly<Record<keyof typeof ANSWERS, ReadonlySet<string>>> = {
  YES: new Set(ANSWERS.YES),
  NO: new Set(ANSWERS.NO),
  POLITE: new Set(ANSWERS.POLITE),
  MACHINE: new Set(ANSWERS.MACHINE),
  BOT: new Set(ANSWERS.BOT),
}

/** Longer lines are no answer to a question. */
const LONGEST = 120

/** The words of a line in small letters, without any marks. */
const wordsIn = (line: string): readonly string[] =>
  line.length > LONGEST
    ? []
    : line
        .toLowerCase()
        .replaceAll('’', "'")
        .split(/[^\p{L}\p{M}\p{N}']+/u)
        .filter(word => word !== '')

/** Whether a line says yes, and nothing else but thanks. */
export function isYes(line: string): boolean {
  const words = wordsIn(line)
  return words.some((_, i) => {
    const rest = words.slice(i + 1).join(' ')
    return SAID.YES.has(words.slice(0, i + 1).join(' ')) && (rest === '' || SAID.POLITE.has(rest))
  })
}

export const isNo = (line: string): boolean => SAID.NO.has(wordsIn(line).join(' '))

/** A line that is nothing but one word: the name of a game, where it was asked for which. */
export function nameIn(line: string): string | undefined {
  const [name, another] = line.trim().replace(/[.!]$/, '').split(/\s+/)
  return another === undefined && name !== '' ? name : undefined
}

/** A greeting, thanks, a farewell, a name: what a person writes beside a yes. */
export function isOfAPerson(line: string): boolean {
  const words = wordsIn(line)
  if (words.length === 0) return line.length <= LONGEST
  if (words.some(word => SAID.MACHINE.has(word))) return false
  const polite = words.findLastIndex((_, i) => SAID.POLITE.has(words.slice(0, i + 1).join(' '))) + 1
  return polite === words.length || isPersonsName(line, words.slice(polite))
}

const MOST_NAMES = 3

/** `Anna`, `- Bert van Dam`, `C.`; one word alone may be in small letters. */
function isPersonsName(line: string, words: readonly string[]): boolean {
  if (words.length > MOST_NAMES || words.some(word => /\p{N}/u.test(word))) return false
  if (/[!?:;@/]/.test(line)) return false
  const written = line.split(/[^\p{L}\p{M}']+/u).filter(word => word !== '')
  return (
    words.length === 1 ||
    written.slice(-words.length).every(word => /^\p{Lu}|^(?:van|von|de|der|la|le|di|da)$/u.test(word))
  )
}

/** Whether what is set apart at the end of a letter is signed by a machine: a person's may say whatever they like. */
export const isSignedByMachine = (signature: string): boolean =>
  signature.split('\n').some(line => {
    const words = wordsIn(line)
    return words.some((word, i) => SAID.BOT.has(word) || SAID.BOT.has(`${word} ${words[i + 1]}`))
  })
