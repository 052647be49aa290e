// Slips of the pen in the words of commands: found only where the line would be a command in full without them.
import type { Saying } from './saying.ts'
import { settingSpellings } from './settingLine.ts'
import { COMMAND_WORDS } from './spellings.ts'

/** A line with a slip in its keyword, or in the name of what is SET; undefined for any other. */
export function misspeltIn(row: string, isCommand: (line: string) => boolean): Saying | undefined {
  const [first = ''] = /^[a-z]*/i.exec(row)!
  const [heads, most] = /^set\b/i.test(row) ? [SETS, 5] : [KEYWORDS.get(first[0]!.toUpperCase()), 3]
  // Nearly all lines are orders: `A Par - Bur` is not looked at, nor is what shares no letters with any keyword.
  if (first.length < 3 || heads === undefined) return undefined
  const words = row.split(/\s+/, most)
  for (let count = words.length; count > 0; count--) {
    const word = words.slice(0, count).join(' ')
    for (const meant of nearest(word, count, heads)) {
      const rest = row.replace(/\s+/g, ' ').slice(word.length)
      const suggestion = `${meant}${rest}`
      if (isCommand(suggestion)) return { kind: 'misspelt', word, suggestion, body: undefined }
    }
  }
  return undefined
}

/** What may be misspelt: a keyword, or SET with the name of a setting. */
interface Head {
  readonly words: string
  readonly letters: string
  readonly count: number
  /** Which letters occur in it, one bit for each. */
  readonly mask: number
  /** So many slips may be in it. */
  readonly most: number
}

/** Shorter words are near to too many others: they count only behind SET. */
const SHORTEST = 5

function headOf(words: string): Head {
  const letters = lettersOf(words)
  const own = letters.replace(/^SET/, '')
  return {
    words: words === 'SIGN ON' ? 'SIGNON' : words,
    letters,
    count: words.split(' ').length,
    mask: maskOf(letters),
    most: own.length > 7 ? 2 : 1,
  }
}

const OTHER_SETS =
  'WAIT|NO WAIT|DRAW|NO DRAW|CONCEDE|NO CONCEDE|DEADLINE|GRACE|START|PREFERENCE|PASSWORD|ADDRESS|ABSENCE|NO ABSENCE|ZONE|APPROVE'
const SETS: readonly Head[] = [...OTHER_SETS.split('|'), ...settingSpellings()]
  .filter(words => words.length > 3)
  .map(words => headOf(`SET ${words}`))

/** By their first letters. */
const KEYWORDS: ReadonlyMap<string, readonly Head[]> = byFirstLetter(
  COMMAND_WORDS.filter(({ words, beginsOrders }) => !beginsOrders && lettersOf(words).length >= SHORTEST).map(
    ({ words }) => headOf(words.toUpperCase()),
  ),
)

function byFirstLetter(heads: readonly Head[]): ReadonlyMap<string, readonly Head[]> {
  const letters = new Set(heads.map(each => each.letters[0]!))
  return new Map([...letters].map(letter => [letter, heads.filter(each => each.letters[0] === letter)]))
}

/** The heads that so many words are surely meant to be, the nearest first. */
function nearest(text: string, count: number, heads: readonly Head[]): readonly string[] {
  const upper = text.toUpperCase()
  const letters = lettersOf(upper)
  const mask = maskOf(letters)
  const near = heads.flatMap(head => {
    // A word is never taken for the end of the one before it: `SIGNON F harbor` is no slip.
    if (Math.abs(head.letters.length - letters.length) > head.most || head.count < count) return []
    if (bitsIn(mask ^ head.mask) > 2 * head.most || /[^A-Z/]/.test(letters)) return []
    if (count > 1 && lettersOf(upper.slice(0, upper.lastIndexOf(' '))) === head.letters) return []
    if (text !== upper && isInflected(letters, head.letters)) return []
    const slips = slipsBetween(letters, head.letters)
    return slips > 0 && slips <= head.most ? [{ words: head.words, slips }] : []
  })
  return near.sort((one, other) => one.slips - other.slips).map(({ words }) => words)
}

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

/** `Paused`, `helps`: words of a sentence. */
const isInflected = (word: string, meant: string): boolean =>
  [word, word.replace(/E$/, '')].some(each =>
    ['S', 'D', 'ED', 'ER', 'LY', 'R', 'Y'].some(
      end => each === `${meant}${end}` || each === `${meant.replace(/E$/, '')}${end}`,
    ),
  )

/** Letters left out, put in or changed, and neighbours swapped, between two words. */
function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1))
      if (isSwapped) row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = above
    above = row
  }
  return above[other.length]!
}
