// What the command reader knows about words: what they are, how close they are to others, and which are secret.

// Names of games, and lists.

/** The words of a text. A question mark in front is the classic judges' sign for a game. */
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

// How close a word is to the one that was meant: letters may be missing, doubled, swapped or replaced.

/**
 * The number of slips between the written word and the one that was meant. Rarer slips cost a little more, so the
 * likelier of two equally close words comes first; the whole part is the count.
 */
export function slipsBetween(written: string, meant: string): number {
  let before: number[] = []
  let above = Array.from({ length: meant.length + 1 }, (_, i) => i * LOST)
  for (let i = 1; i <= written.length; i++) {
    const letter = written[i - 1]
    const extra = letter === written[i - 2] || letter === written[i] ? 1 : RARE
    const row = [above[0]! + extra]
    for (let j = 1; j <= meant.length; j++) {
      const isSame = letter === meant[j - 1]
      const isSwapped = i > 1 && j > 1 && letter === meant[j - 2] && written[i - 2] === meant[j - 1]
      row[j] = Math.min(above[j]! + extra, row[j - 1]! + LOST, above[j - 1]! + (isSame ? 0 : RARE))
      if (isSwapped) row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = above
    above = row
  }
  return above[meant.length]!
}

const LOST = 1.1
/** A replaced letter, or an extra letter that is no double. */
const RARE = 1.2

/** `Paused`, `helps`, `voted`: words of a sentence. */
export const isInflected = (word: string, meant: string): boolean =>
  [word, word.replace(/E$/, '')].some(each =>
    [meant, meant.replace(/E$/, ''), meant.replace(/S$/, ''), meant.replace(/ES$/, '')].some(stem =>
      ENDS.some(end => each === `${stem}${end}`),
    ),
  )

const ENDS = ['S', 'D', 'ED', 'ER', 'LY', 'R', 'Y', 'N', 'G', 'AL']

// Where a password may stand in a correct command line.

const BEFORE = String.raw`^((?:\W|\b(?:re|fwd?|aw|sv|wg):)*`

/**
 * What follows these words is never shown. The limits on lengths keep the search short in a line of a hundred thousand
 * SIGN ON.
 */
export const SECRETS = [
  /(\bsign[\s-]{0,9}[oi]n\b\W{1,99}\w\S{0,99}\s{1,99})(\S.*)$/i,
  // Behind a lone question mark stands a password of the old judges.
  /(\bsign[\s-]{0,9}[oi]n\s{0,9}\?\s{1,99})(\S{1,99})\s*$/i,
  /(\btake[\s-]{0,9}over\b\W{0,99}\w\S{0,99}\s{1,99})(\S.*)$/i,
  new RegExp(
    String.raw`${BEFORE}(?:join|observe|watch|create|purge|resign|monitor|revive)!?\s+\S+\s+)(\S.*)$`,
    'i',
  ),
  new RegExp(String.raw`${BEFORE}rename\s+\S+\s+(?:to\s+)?\S+\s+)(\S.*)$`, 'i'),
  new RegExp(String.raw`${BEFORE}set\s*(?:p(?:ass(?:word)?|w)?|private|word)(?:[!:=]\s*|\s+))(\S.*)$`, 'i'),
]

/** The line with stars instead of passwords. */
export const withoutPlainPassword = (row: string): string =>
  SECRETS.reduce((text, secret) => text.replace(secret, '$1********'), row)

// Texts for people, and what may stand at their end.

const MOST_ROWS = 40
const MOST_BELOW = 3

/** The last rows of a text that are not blank. */
export const lastRows = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter(row => row.trim() !== '')
    .slice(-MOST_ROWS)

/** Those of the given lines that end the text; none if more than a farewell stands below them. */
export function endingWith(text: string, lines: readonly string[]): readonly string[] {
  const rows = lastRows(text)
  const isMeant = (row: string) => lines.includes(row)
  const last = rows.findLastIndex(isMeant)
  return rows.length - 1 - last > MOST_BELOW ? [] : rows.filter(isMeant)
}

// The rows of a letter, and their kinds.

/** The rows of a letter. Remembers where the next row of a kind is, as many rows ask. */
export class Rows {
  readonly all: readonly string[]
  readonly #next = new Map<RegExp, { readonly from: number; readonly found: number }>()

  constructor(text: string) {
    this.all = text.split('\n')
  }

  get count(): number {
    return this.all.length
  }

  at = (at: number): string => this.all[at]!

  between = (from: number, to: number): readonly string[] => this.all.slice(from, to)

  /** The first row of a kind from here on, or the number of rows if there is none. */
  next(from: number, kind: RegExp): number {
    const known = this.#next.get(kind)
    if (known !== undefined && known.from <= from && from <= known.found) return known.found
    let found = from
    while (found < this.count && !isKind(this.at(found), kind)) found++
    this.#next.set(kind, { from, found })
    return found
  }
}

/** How many characters of a row decide whether it ends or begins something. */
const LONGEST_MARK = 100

export function isKind(row: string, kind: RegExp): boolean {
  const text = row.trim()
  const shown = text.length <= LONGEST_MARK ? text : `${text.slice(0, LONGEST_MARK)}…`
  return kind.test(shown.replace(/\s+/g, ' '))
}
