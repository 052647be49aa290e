// Slips of the pen in the words of commands: found only where the line would be a command in full without them.
import type { Saying } from './saying.ts'
import { settingSpellings } from './settingLine.ts'
import { COMMAND_WORDS } from './spellings.ts'

/** A line with a slip in its keyword, or in the name of what is SET; undefined for any other. */
export function misspeltIn(row: string, isCommand: (line: string) => boolean): Saying | undefined {
  const line = row.replace(/\s+/g, ' ').trim()
  const words = line.split(' ', MOST_WORDS + 1)
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const word = words.slice(0, count).join(' ')
    const rest = line.slice(word.length)
    for (const meant of nearest(word, count)) {
      const suggestion = `${meant}${rest}`
      if (isCommand(suggestion)) return { kind: 'misspelt', word, suggestion, body: undefined }
    }
  }
  return undefined
}

/** No keyword has more words, but those that are SET. */
const MOST_WORDS = 5
/** Of shorter words many are near to one another: they count only behind SET. */
const SHORTEST = 5
/** So many letters are different in a long word, at most. */
const MOST_SLIPS = 2

/** By first letter, for nearly all lines are no commands. */
const KEYWORDS: ReadonlyMap<string, readonly string[]> = byFirst(
  COMMAND_WORDS.filter(({ beginsOrders }) => !beginsOrders)
    .map(({ words }) => words.toUpperCase())
    .filter(words => lettersOf(words).length >= SHORTEST),
)

const OTHER_SETS =
  'WAIT|NO WAIT|DRAW|NO DRAW|CONCEDE|NO CONCEDE|DEADLINE|GRACE|START|PREFERENCE|PASSWORD|ADDRESS|ABSENCE|NO ABSENCE|ZONE|APPROVE'
const SETS: ReadonlyMap<string, readonly string[]> = byFirst(
  [...OTHER_SETS.split('|'), ...settingSpellings()].filter(words => words.length > 3),
)

function lettersOf(words: string): string {
  return words.replace(/[ -]/g, '')
}

function byFirst(all: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const each of all) found.set(each[0]!, [...(found.get(each[0]!) ?? []), each])
  return found
}

/** The keywords that so many words are surely meant to be, the nearest first. */
function nearest(text: string, count: number): readonly string[] {
  const upper = text.toUpperCase()
  const [, set] = /^SET ?(.+)$/.exec(upper) ?? []
  if (set !== undefined && count > 1)
    return near(text.slice(-set.length), count - 1, SETS.get(set[0]!) ?? []).map(each => `SET ${each}`)
  const keywords = KEYWORDS.get(upper[0]!)
  return keywords === undefined ? [] : near(text, count, keywords)
}

/** A word is never taken for the end of the one before it: `SIGNON F harbor` is no slip. */
function near(text: string, count: number, all: readonly string[]): readonly string[] {
  const letters = lettersOf(text).toUpperCase()
  if (!/^[A-Z/]+$/.test(letters)) return []
  const upper = text.toUpperCase()
  const before = lettersOf(text.slice(0, Math.max(0, text.lastIndexOf(' ')))).toUpperCase()
  return all
    .flatMap(words => {
      const meant = lettersOf(words)
      const most = meant.length > 7 ? MOST_SLIPS : 1
      const isFar = Math.abs(meant.length - letters.length) > most || words.split(' ').length < count
      if (isFar || before === meant || (text !== upper && isInflected(letters, meant))) return []
      const slips = slipsBetween(letters, meant)
      return slips > 0 && slips <= most ? [{ words, slips }] : []
    })
    .sort((one, other) => one.slips - other.slips)
    .map(({ words }) => (words === 'SIGN ON' ? 'SIGNON' : words))
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
