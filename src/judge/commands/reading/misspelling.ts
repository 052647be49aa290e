// Finds misspelt commands: only if the line would be a complete command without the slip.
import { COMMAND_WORDS, OTHER_WORDS, type Request, SET_SLIPS, say } from '../all.ts'
import { settingSpellings } from './settingLine.ts'
import { isInflected, slipsBetween } from './words.ts'

/** What a line may have been meant to begin with, and over how many words to look. */
export interface Heads {
  readonly heads: readonly Head[]
  readonly most: number
}

/** Undefined if the first letters match no keyword. */
export function headsFor(row: string): Heads | undefined {
  if (/^set\b/i.test(row)) return { heads: SETS, most: 5 }
  const heads = KEYWORDS.get(row.slice(0, 2).toUpperCase())
  return heads && { heads, most: 3 }
}

/** A line with a slip in its keyword, or in the name of a setting behind SET; undefined for any other. */
export function misspeltIn(
  row: string,
  { heads, most }: Heads,
  isCommand: (line: string) => boolean,
): Request | undefined {
  const words = row.split(/\s+/, most)
  const single = row.replace(/\s+/g, ' ')
  for (let count = words.length; count > 0; count--) {
    // `TERMNATE!`: the mark belongs to the rest of the line.
    const word = words
      .slice(0, count)
      .join(' ')
      .replace(/[!?]+$/, '')
    const rest = single.slice(word.length)
    for (const meant of nearest(word, count, heads)) {
      const suggestion = `${meant}${rest}`
      // The correction keeps the tone: a sentence stays a sentence.
      const inTone = word === word.toUpperCase() ? suggestion : `${meant.toLowerCase()}${rest}`
      if (isCommand(inTone) || isBrokenSignOn(word, meant, rest)) return say.misspelt(word, suggestion)
    }
  }
  return undefined
}

/** No sentence begins so in capitals. Whatever follows, the line was meant to say whom the letter speaks for. */
const isBrokenSignOn = (word: string, meant: string, rest: string): boolean =>
  word === word.toUpperCase() && word !== 'SIGNIN' && /^(?:SIGNON|TAKEOVER)$/.test(meant) && rest !== ''

/** What may be misspelt: a keyword, or SET with the name of a setting. */
interface Head {
  readonly words: string
  readonly letters: string
  readonly count: number
  /** The letters that occur in it, one bit each. */
  readonly mask: number
  /** How many slips are allowed. */
  readonly most: number
}

/**
 * In letters. Shorter words are too close to others: they count only behind SET, except JOIN, in capitals and with one
 * slip.
 */
const SHORTEST = 5

function headOf(words: string): Head {
  const letters = lettersOf(words)
  const own = letters.replace(/^SET/, '')
  return {
    words: words === 'SIGN ON' ? 'SIGNON' : words,
    letters,
    count: words.split(' ').length,
    mask: maskOf(letters),
    most: own.length > 7 && !/^(?!SET ).* (?:PRESS|BROADCAST)$/.test(words) ? 2 : 1,
  }
}

const SETS: readonly Head[] = [...SET_SLIPS, ...settingSpellings()]
  .filter(words => words.length > 2)
  .map(words => headOf(`SET ${words}`))

/** By the first two letters of a line that may be meant as one of these. */
const KEYWORDS: ReadonlyMap<string, readonly Head[]> = byFirstLetters(
  [
    ...COMMAND_WORDS.filter(({ beginsOrders }) => !beginsOrders).map(({ words }) => words.toUpperCase()),
    ...OTHER_WORDS,
  ]
    .filter(words => lettersOf(words).length >= SHORTEST || words === 'JOIN')
    .map(headOf),
)

/** The first letter is right, missing, or swapped with the second. */
function byFirstLetters(heads: readonly Head[]): ReadonlyMap<string, readonly Head[]> {
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = alphabet.flatMap(one => alphabet.map(other => `${one}${other}`))
  return new Map(
    pairs.flatMap(pair => {
      const found = heads.filter(
        ({ letters }) =>
          letters[0] === pair[0] || letters.startsWith(pair, 1) || letters.startsWith(`${pair[1]}${pair[0]}`),
      )
      return found.length === 0 ? [] : [[pair, found] as const]
    }),
  )
}

/** The heads that this many words are meant to be, nearest first. */
function nearest(text: string, count: number, heads: readonly Head[]): readonly string[] {
  const upper = text.toUpperCase()
  const letters = lettersOf(upper)
  if (/[^A-Z/]/.test(letters) || NO_SLIPS.has(letters)) return []
  const mask = maskOf(letters)
  const begun = count > 1 ? lettersOf(upper.slice(0, upper.lastIndexOf(' '))) : undefined
  const near: { readonly words: string; readonly slips: number }[] = []
  for (const head of heads) {
    // A word never counts as the end of the word before it: `SIGNON F harbor` is no misspelling.
    if (Math.abs(head.letters.length - letters.length) > head.most || head.count < count) continue
    if (bitsIn(mask ^ head.mask) > 2 * head.most || begun === head.letters) continue
    if (text !== upper && isInflected(letters, head.letters)) continue
    if (letters[0] !== head.letters[0] && !isSlipAtFirst(letters, head, text === upper)) continue
    const slips = slipsBetween(letters, head.letters)
    if (head.letters.length < SHORTEST && (slips !== 1 || text !== upper)) continue
    if (slips > 0 && Math.floor(slips) <= head.most) near.push({ words: head.words, slips })
  }
  return near.sort((one, other) => one.slips - other.slips).map(({ words }) => words)
}

/** Words in their own right: `STANDINGS` asks who is ahead. */
const NO_SLIPS: ReadonlySet<string> = new Set(['REVIEW', 'STANDINGS'])

const isSlipAtFirst = (letters: string, head: Head, isCapital: boolean): boolean =>
  letters.slice(2) === head.letters.slice(2) || (isCapital && letters === head.letters.slice(1))

function lettersOf(words: string): string {
  return words.replace(/[ -]/g, '')
}

function maskOf(letters: string): number {
  let mask = 0
  for (let i = 0; i < letters.length; i++) mask |= 1 << (letters.charCodeAt(i) & 31)
  return mask
}

function bitsIn(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count++
  return count
}
