// How people answer a question of the judge: with a yes, a game or a power; and which other words show that a person
// wrote them.
import { isByHand, soundsAutomatic } from '../../../post/machineWords.ts'
import { ANSWERS } from '../compiled/answers.ts'

type Words = ReadonlySet<string>

const EACH = Object.fromEntries(
  Object.entries(ANSWERS).map(([kind, words]) => [kind, new Set(words)]),
) as unknown as Readonly<Record<keyof typeof ANSWERS, Words>> // it has all kinds of ANSWERS

/** What is said, by kind. Closing words are polite elsewhere too. */
const SAID = { ...EACH, POLITE: new Set([...EACH.POLITE, ...EACH.CLOSING]) }

/** Longer lines are no answer to a question, in characters. */
const LONGEST = 120

/** The words of a line in lower case, without punctuation. */
const wordsIn = (line: string): readonly string[] => (line.length > LONGEST ? [] : allWordsIn(line))

const allWordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(SIGNS, sign => ` ${YES_SIGN.test(sign) ? ANSWERS.YES[0]! : ''} `)
    .split(/[^\p{L}\p{M}\p{N}']+/u)
    .filter(word => word !== '')

/** `👍` of any color is a yes; other emoji are no words. */
const SIGNS = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)*/gu
const YES_SIGN = new RegExp(`^(?:${ANSWERS.YES.filter(word => !/\p{L}/u.test(word)).join('|')})`, 'u')

/** Whether a line says yes, and nothing else except agreement and thanks. */
export const isYes = (line: string): boolean => agreesFrom(line, [SAID.YES], BESIDE_YES)

/** `Go ahead`, `Sounds good!`: whether a line only agrees, with or without a yes. */
const goesAhead = (line: string): boolean => agreesFrom(line, [SAID.YES, SAID.GO], [...BESIDE_YES, SAID.GO])

function agreesFrom(line: string, first: readonly Words[], beside: readonly Words[]): boolean {
  if (line.includes('?')) return false
  const words = wordsIn(line)
  let at = longestAmong(first, words, 0)
  if (at === 0) return false
  while (at < words.length) {
    const more = longestAmong(beside, words, at)
    if (more === 0) return false
    at += more
  }
  return true
}

const BESIDE_YES = [SAID.YES, SAID.AGREE, SAID.OWN, SAID.POLITE]

/** `YES harbor`: a yes with a word that no machine knows. */
export function isYesWith(line: string, word: string): boolean {
  const words = wordsIn(line)
  const at = words.indexOf(word.toLowerCase(), 1)
  return at > 0 && isYes(words.toSpliced(at, 1).join(' '))
}

/** Whether a line says no, and nothing else: `No, wait, I changed my mind`. */
export function isNo(line: string): boolean {
  const words = wordsIn(line)
  let isSaid = false
  for (let at = 0; at < words.length; ) {
    const [no, beside] = [SAID.NO, SAID.BESIDE].map(kind => longestOf(kind, words, at))
    if (no === 0 && beside === 0) return isSaid && SAID.POLITE.has(words.slice(at).join(' '))
    isSaid ||= no! >= beside! && no! > 0
    at += Math.max(no!, beside!)
  }
  return isSaid
}

/** `Wait`, `hm, wait`: whether a line has only words that may accompany a no. */
export const hesitates = (line: string): boolean => wordsIn(line).every(word => SAID.BESIDE.has(word))

/** Whether a line only says thank you or the like. */
export const isPolite = (line: string): boolean => SAID.POLITE.has(wordsIn(line).join(' '))

/** The number of words in the longest phrase of a kind that begins here. */
function longestOf(kind: ReadonlySet<string>, words: readonly string[], from: number): number {
  for (let count = Math.min(LONGEST_PHRASE, words.length - from); count > 0; count--)
    if (kind.has(words.slice(from, from + count).join(' '))) return count
  return 0
}

const longestAmong = (
  kinds: readonly ReadonlySet<string>[],
  words: readonly string[],
  from: number,
): number => Math.max(...kinds.map(kind => longestOf(kind, words, from)))

const LONGEST_PHRASE = 7

/** `N.`: next to a yes it is an initial, alone it is a no. */
export const isInitial = (line: string): boolean => /^[^\p{L}\p{N}_]*\p{L}[^\p{L}\p{N}_]*$/u.test(line)

/** The row of a NO that begins a text, or comes right below its greeting. */
export const noAt = (rows: readonly string[]): number | undefined =>
  beginningsOf(rows).find(i => isNo(rows[i] ?? ''))

/** `Hello,`: a greeting may stand above a yes. */
const GREETING = /^\s*\p{L}[\p{L} .'-]{0,40}[,!]\s*$/u

function firstWritten(rows: readonly string[], from: number): number {
  const at = rows.findIndex((row, i) => i >= from && row.trim() !== '')
  return at < 0 ? rows.length : at
}

/** The first row with text, and the first one below a greeting. */
export function beginningsOf(rows: readonly string[]): readonly [first: number, below: number] {
  const at = firstWritten(rows, 0)
  return [at, GREETING.test(rows[at] ?? '') ? firstWritten(rows, at + 1) : at]
}

/** The row of a YES, or of a YES with this word, that begins a text or comes right below its greeting. */
export const yesAt = (rows: readonly string[], word?: string): number | undefined =>
  beginningsOf(rows).find(i => isYes(rows[i] ?? '')) ??
  (word === undefined ? undefined : yesWithAt(rows, word))

/** The same where orders of a known person wait for a yes: weaker agreement is enough. */
export const goAheadAt = (rows: readonly string[]): number | undefined =>
  beginningsOf(rows).find(i => goesAhead(rows[i] ?? ''))

/** The rows of an answer with its YES moved above the orders, if it stands below them. */
export function yesFirst(rows: readonly string[]): readonly string[] {
  const last = rows.findLastIndex(row => row.trim() !== '')
  const above = rows.slice(0, Math.max(last, 0)).filter(row => row.trim() !== '')
  return above.length > 0 && isYes(rows[last]!) && above.every(isByHand) ? [rows[last]!, ...above] : rows
}

/** The row of a YES with this word, among the beginnings of a text. */
export const yesWithAt = (rows: readonly string[], word: string): number | undefined =>
  beginningsOf(rows).find(i => isYesWith(rows[i] ?? '', word))

/**
 * What follows a yes, and how it is joined: `2 and 3` in `Yes, but 2 and 3`, `A Bud - Rum` in `Yes, and A Bud - Rum
 * instead`.
 */
export function besideYes(
  written: string,
  /** How many orders wait, to find the last ones. The default is enough to see whether anything follows. */
  waiting = MOST_WAITING,
):
  | {
      readonly kind: 'but' | 'except' | 'without' | 'and' | 'only' | 'all' | 'names' | 'these' | 'skip'
      readonly words: string
    }
  | { readonly kind: 'split'; readonly words: string; readonly left: string }
  | undefined {
  if (written.length > LONGEST) return undefined
  const line = withNumbers(written, waiting)
  const count = countOfAll(line)
  if (count !== undefined) return { kind: 'all', words: String(count) }
  const places = placesOnly(line)
  if (places.length > 0) return { kind: 'only', words: places.join(' ') }
  const { names } = ALL_BUT.exec(line)?.groups ?? {}
  if (names !== undefined) return { kind: 'names', words: names }
  const split = SPLIT.exec(line)?.groups
  if (split !== undefined) return { kind: 'split', words: split['words']!, left: split['left']! }
  const { without, but, not, words } = BUT.exec(line)?.groups ?? {}
  if (words === undefined) {
    const these = (THESE.exec(line) ?? THESE_BEHIND.exec(line))?.groups?.['words']
    if (these !== undefined) return { kind: 'these', words: these }
    const skipped = (LEAVE.exec(line) ?? SKIP.exec(line))?.groups?.['words']
    if (skipped !== undefined) return { kind: 'skip', words: skipped }
    const [, added] = ADDED.exec(line) ?? []
    return added === undefined ? undefined : { kind: 'and', words: added }
  }
  if (without !== undefined || not !== undefined) return { kind: 'without', words }
  return { kind: but === undefined ? 'except' : 'but', words }
}

/** Stands for an unknown number of waiting orders. */
const MOST_WAITING = 9

/** `Both`, `Yes, all three.`: the number in a line that is only for all of them; 0 if it says all without a number. */
function countOfAll(line: string): number | undefined {
  const words = withoutCourtesy(wordsIn(line).filter(word => !SAID.AYE.has(word)))
  if (SAID.BOTH.has(words.join(' '))) return 2
  const all = longestOf(SAID.ALL, words, 0)
  const [count = '', another] = words.slice(all)
  if (all === 0 || another !== undefined) return undefined
  const cardinal = ANSWERS.CARDINAL.indexOf(count) + 1
  return count === '' ? 0 : cardinal || Number(/^\d{1,2}$/.exec(count)?.[0]) || undefined
}

/** Whether a line is for all, and says how many: `Both.`, `All three, please.` */
export const countsAll = (line: string): boolean => (countOfAll(line) ?? 0) > 0

/**
 * The places in a list that a line names, and nothing else: `1`, `2 only`, `Just the first one, please.`, `Yes for 2`.
 */
export function placesOnly(line: string): readonly number[] {
  const each = placesByAnswer(line)
  if (each !== undefined) return each
  const words = withoutCourtesy(wordsIn(line))
  const { places, rest } = placesIn(words.filter(word => !BESIDE_PLACES.some(kind => SAID[kind].has(word))))
  return rest.length > 0 || words.some(word => SAID.NO.has(word)) ? [] : places
}
const BESIDE_PLACES = ['AYE', 'AND', 'FOR', 'ONLY'] as const

/**
 * `1 and 2 yes, 3 no`, `Yes to 1 and 3, no to 2`: the places with a yes, if nothing else is said. All answers stand behind
 * their places, or all before them.
 */
function placesByAnswer(line: string): readonly number[] | undefined {
  const parts = line.slice(0, LONGEST).split(BETWEEN_ANSWERS).map(wordsIn)
  const answered: { isYes: boolean; isBehind: boolean; places: number[] }[] = []
  let waiting: readonly number[] = []
  for (const words of parts.filter(words => words.length > 0)) {
    const said = words.filter(word => !SAID.FOR.has(word) && !SAID.GIVEN.has(word))
    // Beside a yes, `no 2` is an answer, and not a number.
    const [first = '', ...others] = said
    const isNo = answered.length > 0 && SAID.NO.has(first) && others.length > 0
    const { places, rest } = placesIn(isNo ? others : said)
    const [answer, another] = isNo ? [first, ...rest] : rest
    if (another !== undefined || places.length === 0) return undefined
    const last = answered.at(-1)
    if (answer !== undefined) {
      if (SAID.YES.has(answer) === SAID.NO.has(answer)) return undefined
      const isBehind = said[0] !== answer
      if (last !== undefined && last.isBehind !== isBehind) return undefined
      answered.push({ isYes: SAID.YES.has(answer), isBehind, places: [...waiting, ...places] })
      waiting = []
    } else if (last?.isBehind === false) last.places.push(...places)
    else waiting = [...waiting, ...places]
  }
  const agreed = answered.flatMap(({ isYes, places }) => (isYes ? places : []))
  return answered.length < 2 || waiting.length > 0 || agreed.length === 0 ? undefined : agreed
}

/** Whether a line is only a number, which may be a heading: `1`, `2.` */
export const isBareNumber = (line: string): boolean => /^[\s#(]*\d{1,2}[\s.):]*$/.test(line)

/** Whether words next to place names only help to name something: `the army in` and `and 3`. */
export const onlyNames = (words: readonly string[]): boolean =>
  words.every(
    word => /^\d+$/.test(word) || [SAID.NAMING, SAID.AND, SAID.ORDINAL].some(kind => kind.has(word)),
  )

/** Kinds of orders: as a yes speaks of them, `without the convoy`, and as they look in written orders. */
export const DOINGS: readonly { readonly isSaid: (words: string) => boolean; readonly written: RegExp }[] = [
  { isSaid: words => saysAny(words, SAID.CONVOY), written: / C / },
  { isSaid: words => saysAny(words, SAID.SUPPORT), written: / S / },
  { isSaid: words => saysAny(words, SAID.HOLD), written: / H$/ },
]

/**
 * Units named only by their kind: `F` for `the fleet`. `areMany` for `the fleets`, because `the fleet` must be a single
 * one.
 */
export function unitsNamed(words: string): {
  readonly letters: readonly string[]
  readonly areMany: boolean
} {
  const letters = [
    ...(saysAny(words, SAID.ARMY) || saysAny(words, SAID.ARMIES) ? ['A'] : []),
    ...(saysAny(words, SAID.FLEET) || saysAny(words, SAID.FLEETS) ? ['F'] : []),
  ]
  return { letters, areMany: saysAny(words, SAID.ARMIES) || saysAny(words, SAID.FLEETS) }
}

const oneOf = (kind: keyof typeof ANSWERS): string => `(?:${ANSWERS[kind].join('|')})`
const oneWordOf = (kind: keyof typeof ANSWERS): string =>
  `(?:${ANSWERS[kind].filter(each => !each.includes(' ')).join('|')})`
const BETWEEN_ANSWERS = new RegExp(String.raw`[,;.]|\s(?:${oneOf('AND')}|${oneOf('BUT')})\s`, 'iu')
const END = String.raw`(?![\p{L}\p{N}])`
const ALONE = String.raw`(?<![\p{L}\p{N}])`
/** A yes, with any marks behind it. */
const YES_FIRST = String.raw`^[\s>|]*${oneOf('AYE')}${END}[\s,.;:!-]`
const TO_ALL = `(?:(?:to )?${oneOf('ALL')} )?`
const WITHOUT = `(?<without>(?:${oneOf('BUT')},? )?${oneOf('WITHOUT')})`
const LEFT = `(?:${WITHOUT}|(?<but>${oneOf('BUT')})|${oneOf('EXCEPT')})${END}`
const NAMED = String.raw`,? (?:for )?(?:(?<not>${oneOf('NOT')}) )?(?<words>\S.*)$`
const BUT = new RegExp(`${YES_FIRST}*${TO_ALL}${LEFT}${NAMED}`, 'iu')
const BEGINS = String.raw`^[\s>|]*`
const MAYBE_AYE = `${BEGINS}(?:${oneOf('AYE')},? )?`
const LAST_MARKS = '[.!]*$'
/** `All but Vienna`: the same without a yes, if only names follow. */
const ALL_BUT = new RegExp(
  `${BEGINS}${oneOf('ALL')} (?:${oneOf('BUT')}|${oneOf('EXCEPT')})${END}` +
    String.raw` (?:for )?(?<names>\S.*)$`,
  'iu',
)
const THESE = new RegExp(`${MAYBE_AYE}${oneOf('THESE')} (?!${oneOf('NOT')}${END})(?<words>\\S.*)$`, 'iu')
const THESE_BEHIND = new RegExp(`${BEGINS}(?<words>\\S.*) ${oneOf('THESE')}${LAST_MARKS}`, 'iu')
const SKIP = new RegExp(
  `${MAYBE_AYE}${oneOf('SKIP')} (?<words>\\S.*?)(?: ${oneOf('OUT')})?${LAST_MARKS}`,
  'iu',
)
/** `Leave Brest` without `out` may be an order for the fleet. */
const LEAVE = new RegExp(`${MAYBE_AYE}${oneOf('LEAVE')} (?<words>\\S.*?) ${oneOf('OUT')}${LAST_MARKS}`, 'iu')
const AND_NOT = `[,;]? (?:${oneOf('AND')} |${oneOf('BUT')} )?${oneOf('NOT')}`
const SPLIT = new RegExp(`${BEGINS}${oneOf('GOWITH')} (?<words>\\S.*?)${AND_NOT} (?<left>\\S.*)$`, 'iu')

const THE = `(?:${oneOf('ARTICLE')} )?`
const ORDINALS = ANSWERS.ORDINAL.slice(1).map(
  (word, i) =>
    [new RegExp(`${ALONE}${THE}${word}(?: ${ANSWERS.CARDINAL[0]})?${END}`, 'iu'), String(i + 2)] as const,
)
/** The first or last one, two or three. `The first four` stays as it is: nobody counts so many from an end. */
const ENDS = (['FIRST', 'LAST'] as const).flatMap(kind => {
  const end = oneOf(kind)
  const some = [oneOf('TWO'), oneOf('THREE')].map((word, i) => ({
    pattern: new RegExp(`${ALONE}${THE}(?:${end} ${word}|${word} ${end})${END}`, 'giu'),
    count: i + 2,
  }))
  const one = `${ALONE}${THE}${end}(?! (?:${ANSWERS.CARDINAL.slice(1).join('|')}))${END}`
  return [...some, { pattern: new RegExp(one, 'giu'), count: 1 }].map(each => ({ ...each, kind }))
})

/** Writes `the first two` as `1 and 2`, and `the last one` as the number of orders that wait. */
function withNumbers(line: string, waiting: number): string {
  const said = ORDINALS.reduce((text, [pattern, number]) => text.replace(pattern, number), line)
  return ENDS.reduce((text, { pattern, count, kind }) => {
    const from = kind === 'FIRST' ? 1 : waiting - count + 1
    const numbers = Array.from({ length: count }, (_, i) => from + i).join(' and ')
    return text.replace(pattern, from < 1 ? '$&' : numbers)
  }, said)
}

const INSTEAD = String.raw`(?:\s+${oneOf('INSTEAD')}[.!]*)?$`
const ADDED = new RegExp(String.raw`${YES_FIRST}+(?:${oneOf('AND')}[\s,:]+){0,3}(\S.*?)${INSTEAD}`, 'iu')

/** Splits `Yes, but A Par - Gas` and `No, A Par - Pic` into two rows: the answer, and the order that follows it. */
export const answerApart = (text: string): string => apart(text, (_, rest) => isByHand(rest))

/** Splits `No! REPAIR` and `YES SET WAIT` as well: an answer and a command. `NO LATE PRESS` is a single command. */
export const commandApart = (text: string): string =>
  apart(
    text,
    (answer, rest, row) =>
      (isNo(answer) && SENTENCE.test(row) && !/^\d/.test(rest)) ||
      (IN_CAPITALS.test(rest) && (isNo(answer) ? MARKED.test(row) : isByHand(rest))),
  )

function apart(text: string, isMore: (answer: string, rest: string, row: string) => boolean): string {
  const rows = text.split('\n')
  for (const at of beginningsOf(rows)) {
    const row = rows[at] ?? ''
    const [, answer, rest = ''] = (row.length <= LONGEST && WITH_ANSWER.exec(row)) || []
    if (answer !== undefined)
      return isMore(answer, rest, row)
        ? [...rows.slice(0, at), answer, rest, ...rows.slice(at + 1)].join('\n')
        : text
  }
  return text
}

/** `No. Paris to Picardy, Brest to Mid-Atlantic` */
const SENTENCE = /^\s*\p{L}+\s*[.!]\s/u
const MARKED = /^\s*\p{L}+\s*[,.;:!-]/u
const IN_CAPITALS = /^\p{Lu}{3,}(?!\p{L})/u

const ANSWER_FIRST = String.raw`^\s*(${oneWordOf('YES')}|${oneWordOf('NO')})\b[\s,.;:!-]+`
const JOINED = String.raw`(?:(?:${oneOf('AND')}|${oneOf('BUT')}|${oneOf('EXCEPT')})[\s,:]+){0,3}`
const WITH_ANSWER = new RegExp(String.raw`${ANSWER_FIRST}${JOINED}(\S.*?)${INSTEAD}`, 'iu')

/** What a text says beside the YES in its first row: `But not the army in Mar.` in `Yes. But not the army in Mar.` */
export function besideYesIn(text: string): string | undefined {
  const rows = text.split('\n')
  for (const at of beginningsOf(rows)) {
    const [, rest] = WITH_YES.exec(rows[at] ?? '') ?? []
    if (rest !== undefined) return [rest, ...rows.slice(at + 1)].join('\n')
  }
  return undefined
}

const WITH_YES = new RegExp(String.raw`^\s*${oneWordOf('YES')}\b[\s,.;:!-]+(\S.*)$`, 'iu')

/** The text without the YES or NO at its beginning; the whole text if there is nothing else. */
export function beyondAnswer(text: string): string {
  const rows = answerApart(text).split('\n')
  const at = yesAt(rows) ?? noAt(rows)
  const rest = at === undefined ? '' : rows.slice(at + 1).join('\n')
  return rest.trim() === '' ? text : rest
}

/** An answer has few words; machines write whole sentences. */
const MOST_WORDS = 6

/** The words of a text that is one short line, perhaps below a greeting, and may be a yes. */
function shortAnswerIn(text: string): readonly string[] | undefined {
  const [row = '', below, more] = text.split('\n').filter(each => each.trim() !== '')
  if (more !== undefined || (below !== undefined && !isOfAPerson(row))) return undefined
  const words = wordsIn(below ?? row)
  return words.length <= MOST_WORDS && beginsWith(words, SAID.BEGINNING, SAID.WISH) ? words : undefined
}

/** Whether a text agrees, in rows that only people write. An address where nobody is known needs no more. */
export function isPersonsAnswer(text: string, is: (name: string) => boolean): boolean {
  const rows = text.split('\n').filter(row => row.trim() !== '')
  return (
    rows.length <= MOST_ROWS &&
    rows.some(row => isInOwnWords(row, is) && agrees(row)) &&
    rows.every(row => isInOwnWords(row, is) || isOfAPerson(row, is))
  )
}

/** An answer, a greeting and a few closing lines. */
const MOST_ROWS = 6

/** A greeting, thanks or a name alone is no agreement. */
function agrees(line: string): boolean {
  const words = wordsIn(line)
  return words.some((_, at) => longestAmong(AGREEING, words, at) > 0)
}

/**
 * Whether a line consists only of words that people answer with. After words that machines never use, it may go on
 * freely.
 */
export function isInOwnWords(line: string, is: (name: string) => boolean = () => false): boolean {
  const words = wordsIn(line)
  let isTheirs = false
  for (let at = 0; at < words.length; ) {
    const more = longestAmong(ANSWERING, words, at)
    isTheirs ||= longestOf(SAID.OWN, words, at) > 0
    if (more === 0) {
      const rest = words.slice(at)
      const isMachines = soundsAutomatic(line) || rest.some(word => SAID.MACHINE.has(word))
      return (isTheirs || rest.every(is)) && !isMachines
    }
    at += more
  }
  return words.length > 0
}

const AGREEING = [SAID.YES, SAID.AGREE, SAID.OWN, SAID.BEGINNING]
const ANSWERING = [...AGREEING, SAID.POLITE, SAID.WISH]

/** Whether a line has only what people write next to a yes. */
export function isBesideYes(line: string): boolean {
  const words = wordsIn(line)
  let at = 0
  for (let more = 1; more > 0; at += more) more = longestAmong([SAID.OWN, SAID.POLITE], words, at)
  return words.length > 0 && at === words.length
}

/** Whether a text only says yes, in a few words. */
export function saysYes(text: string): boolean {
  const words = shortAnswerIn(text)
  return text.trim() === '' || (words !== undefined && !isWish(words))
}

/** `OK`, `Sure`, `That is fine`: a yes in words that a machine may write too. */
export function saysAlmostYes(text: string): boolean {
  const [first = ''] = text.trim().split('\n')
  return text.trim() !== '' && !isYes(first) && saysYes(first)
}

/** `Please sign me up`, but not `Please, yes` nor `Hello` alone. */
const isWish = (words: readonly string[]): boolean =>
  words.length > 1 && beginsWith(words, SAID.WISH) && !words.includes('yes')

const beginsWith = (words: readonly string[], ...kinds: readonly ReadonlySet<string>[]): boolean =>
  words.some((_, i) => kinds.some(kind => kind.has(words.slice(0, i + 1).join(' '))))

/** Whether a line says yes among other words. That alone does not count as a yes. */
export const soundsSure = (lines: readonly string[]): boolean =>
  lines.some(line => {
    const words = line.length > LONGEST_ALMOST ? [] : wordsIn(line)
    return words.some((word, i) => SAID.ALMOST.has(word) || SAID.ALMOST.has(`${word} ${words[i + 1]}`))
  })

const LONGEST_ALMOST = 80

export const isSureWord = (word: string): boolean => word === '!' || SAID.SURE.has(word.toLowerCase())

/** The command without a final `!`, YES or CONFIRM, and whether it had one. */
export function sureness(text: string): { readonly words: string; readonly isSure: boolean } {
  if (text.endsWith('!')) return { words: text.slice(0, -1).replace(/ $/, ''), isSure: true }
  const last = text.lastIndexOf(' ')
  return isSureWord(text.slice(last + 1))
    ? { words: text.slice(0, Math.max(last, 0)), isSure: true }
    : { words: text, isSure: false }
}

/** `St Petersburg of the harbor` */
const MOST_CHOSEN = 5

/** What an answer chooses when the judge has asked which game or power is meant. */
export interface Choice {
  /** `harbor`, `France` */
  readonly named: string | undefined
  /** Places in the list, counted from 1: `the second one, harbor` has 2. */
  readonly places: readonly number[]
  /** All words, and the same without `the one of`: a game may be called like a place in the list. */
  readonly whole: readonly string[]
}

/** A name in the last row counts only below fewer rows than this. */
const MOST_ABOVE = 100

/** What an answer may choose in its first row, below a greeting, or in its last row; each with the rest of the text. */
export function choicesIn(text: string): readonly (readonly [choice: Choice, besides: string])[] {
  const rows = text.split('\n')
  const begun = [...new Set(beginningsOf(rows))].flatMap(at => {
    const [row, ...more] = choiceApart(rows[at] ?? '')
    const choice = choiceIn(row)
    return choice === undefined ? [] : [[choice, [...more, ...rows.slice(at + 1)].join('\n')] as const]
  })
  const last = rows.findLastIndex(row => row.trim() !== '')
  const isShort = last < MOST_ABOVE && !beginningsOf(rows).includes(last)
  const ending = isShort ? choiceIn(rows[last] ?? '') : undefined
  return ending === undefined ? begun : [...begun, [ending, rows.slice(0, last).join('\n')]]
}

/** Splits `For harbor. Also A Vie - Gal` into two rows: the choice, and the order that follows it. */
function choiceApart(row: string): readonly [string, ...string[]] {
  if (row.length > LONGEST) return [row]
  for (const { index } of row.matchAll(/\s(?=\S)/g)) {
    const rest = row.slice(index + 1)
    if (isByHand(rest)) return [row.slice(0, index).replace(JOINS, ''), rest.replace(INSTEAD_LAST, '')]
    // `harbor, please. Thanks, Anna`
    if (/[.!]$/.test(row.slice(0, index)) && isOfAPerson(rest)) return [row.slice(0, index), rest]
  }
  return [row]
}

/** `. Also` */
const JOINING = `(?:${oneOf('AND')}|${oneOf('BUT')}|${oneWordOf('POLITE')})`
const BETWEEN = String.raw`[\s,.;:!–-]`
const JOINS = new RegExp(`(?:${BETWEEN}+${JOINING})*${BETWEEN}*$`, 'iu')
const INSTEAD_LAST = new RegExp(INSTEAD, 'iu')

/** What a row chooses: `harbor`, `It is for France, please.`, `The first one.` */
function choiceIn(row: string): Choice | undefined {
  if (row.length > LONGEST) return undefined
  const words = row.split(/[\s,]+/).map(word => word.replace(/^["'(|*>]+|[.!;:"')*]+$/g, ''))
  const written = withoutCourtesy(words.filter(word => word !== ''))
  const plain = written.map(plainly)
  const chosen = withoutBehind(written.slice(nameAt(plain)))
  const { places, rest } = placesIn(chosen)
  if (chosen.length === 0 || rest.length > MOST_CHOSEN) return undefined
  const called = chosen.filter(word => !SAID.PLACE.has(plainly(word)))
  const whole = [...new Set([chosen, called].map(each => each.join(' ')))]
  return { named: rest.length === 0 ? undefined : rest.join(' '), places, whole }
}

/** Where the name begins behind `it is for the game`; the last word always counts as the name. */
function nameAt(words: readonly string[]): number {
  let at = 0
  for (let more = 1; more > 0 && at < words.length; at += more) {
    more = longestOf(SAID.FOR, words, at)
    if (at + more >= words.length) more = 0
  }
  return at
}

/** Without `of course` behind a name. */
function withoutBehind(words: readonly string[]): readonly string[] {
  const plain = words.map(plainly)
  const at = plain.findIndex((_, i) => i > 0 && SAID.BEHIND.has(plain.slice(i).join(' ')))
  return at < 0 ? words : words.slice(0, at)
}

const plainly = (word: string): string => word.toLowerCase().replaceAll('’', "'")

/** Without polite words before and behind; a lone word is kept. */
function withoutCourtesy(words: readonly string[]): readonly string[] {
  const plain = words.map(plainly)
  const from = plain.findLastIndex((_, i) => SAID.POLITE.has(plain.slice(0, i + 1).join(' '))) + 1
  const behind = plain.findIndex((_, i) => i > from && SAID.POLITE.has(plain.slice(i).join(' ')))
  if (from === words.length) return words
  if (behind < 0) return words.slice(from)
  return withoutCourtesy(words.slice(from, behind))
}

/** The places in a list that the words name, and the other words that name something. */
function placesIn(words: readonly string[]): {
  readonly places: readonly number[]
  readonly rest: readonly string[]
} {
  const plain = words.map(plainly)
  const found = plain.map((word, i) => placeOf(word, plain[i - 1]))
  const places = found.filter(place => place !== undefined)
  const isBeside = (word: string, i: number): boolean =>
    found[i] !== undefined || SAID.PLACE.has(word) || (SAID.NUMBER.has(word) && found[i + 1] !== undefined)
  const rest = places.length === 0 ? words : words.filter((_, i) => !isBeside(plain[i]!, i))
  return { places: [...new Set(places)], rest }
}

/** The place that a word names: `second`, `2nd`, `#2`, `two` behind `number`. */
function placeOf(word: string, before: string | undefined): number | undefined {
  const digits = /^#?(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1]
  if (digits !== undefined) return Number(digits)
  const isNumbered = before !== undefined && SAID.NUMBER.has(before)
  const at = ANSWERS.ORDINAL.indexOf(word)
  const place = at < 0 && isNumbered ? ANSWERS.CARDINAL.indexOf(word) : at
  return place < 0 ? undefined : place + 1
}

/** Whether a line is only a greeting, thanks or a farewell. */
export const isCourtesy = (line: string): boolean => SAID.POLITE.has(wordsIn(line).join(' '))

/** Names that are ordinary words in lower case, words next to names, and how a letter ends. */
export const { ORDINARY, CLOSING, CALLED, SELF, HERE, IS, REACHED } = ANSWERS

/**
 * What a person writes next to a yes: a greeting, thanks, a farewell, or a name that `is` accepts as the person's own.
 */
export function isOfAPerson(written: string, is: (name: string) => boolean = () => true): boolean {
  const line = withoutPronouns(written)
  const words = wordsIn(line)
  if (words.length === 0) return line.length <= LONGEST
  if (words.some(word => SAID.MACHINE.has(word))) return false
  const polite = words.findLastIndex((_, i) => SAID.POLITE.has(words.slice(0, i + 1).join(' '))) + 1
  const names = words.slice(polite)
  return (
    names.length === 0 ||
    (isPersonsName(line, names) &&
      !names.every(name => PARTICLE.test(name)) &&
      names.every(name => PARTICLE.test(name) || is(name)))
  )
}

/** `Anna Berg` for `Anna Berg (she/her)` */
const withoutPronouns = (line: string): string =>
  line.length > LONGEST
    ? line
    : line.replace(/[([]?(?<!\p{L})\p{L}+(?: ?\/ ?\p{L}+)+[)\]]?$/u, said =>
        wordsIn(said).every(word => SAID.PRONOUN.has(word)) ? '' : said,
      )

const PARTICLE = /^(?:van|von|de|der|la|le|di|da)$/u

const MOST_NAMES = 3

/** `Anna`, `- Bert van Dam`, `C.`; a single word may be in lower case. */
function isPersonsName(line: string, words: readonly string[]): boolean {
  if (words.length > MOST_NAMES || words.some(word => /\p{N}/u.test(word))) return false
  if (/[!?:;@/]/.test(line)) return false
  const written = line.split(/[^\p{L}\p{M}']+/u).filter(word => word !== '')
  return (
    words.length === 1 ||
    written.slice(-words.length).every(word => /^\p{Lu}/u.test(word) || PARTICLE.test(word))
  )
}

/** Whether no word of a line is one that machines sign with or call themselves. */
export const isWithoutMachine = (line: string): boolean =>
  allWordsIn(line).every(word => !SAID.MACHINE.has(word))

/** Whether the signature below a letter is that of a machine. */
export const isSignedByMachine = (signature: string): boolean => saysAny(signature, SAID.BOT)

function saysAny(text: string, kind: ReadonlySet<string>): boolean {
  const words = allWordsIn(text)
  return words.some((word, i) => kind.has(word) || kind.has(`${word} ${words[i + 1]}`))
}
