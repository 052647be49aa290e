// What people want in ordinary words. The judge only names the line that does it, and never acts on the wish itself.
import { slipsBetween } from '../reading/words.ts'
import { GAME_WISHES } from './gameWishes.ts'
import { AGAINST_IT, MASTERS_WISHES } from './ofMasters.ts'
import { BEGINS_AGAINST, NOT_WISHED, OWN_WISHES } from './ownWishes.ts'

const WAYS_TO_SAY = { ...OWN_WISHES, ...GAME_WISHES } as const

export type WishKind = keyof typeof WAYS_TO_SAY | keyof typeof MASTERS_WISHES

/** What somebody may want of the judge. */
export interface Wish {
  readonly kind: WishKind
  readonly line: string
}

/** What is known about the writer of a line. */
interface Wisher {
  readonly powers: readonly string[]
  readonly isOfUse: (kind: WishKind) => boolean
  readonly isMaster?: boolean
}

/** Longer lines, in characters, are more than a wish. A line of at most so many words is short. */
const LONGEST = 160
const FEW = 4

/**
 * What a line asks for in ordinary words. `powers`: names that may occur in it. `isOfUse`: what its writer could want.
 */
export function wishIn(line: string, { powers, isOfUse, isMaster = false }: Wisher): Wish | undefined {
  if (line.length > LONGEST) return undefined
  const said = plain(line)
  if (said.trim() === '') return undefined
  const isShort = said.trim().split(' ').length <= FEW
  const named = powers.reduce(
    (text, power) => text.replaceAll(` ${plain(power).trim()} `, ' <power> '),
    said.replace(DATES, '<when> $&'),
  )
  const found = (table: Table, text: string): WishKind | undefined =>
    table.find(
      ({ kind, ways }) =>
        isOfUse(kind) &&
        ways.some(way => (isShort || !way.isForShort) && way.groups.every(group => group.test(text))),
    )?.kind
  const own = isMaster ? found(MASTERS, named) : undefined
  if (own !== undefined && own !== 'whoOrdered' && WISHED_AGAINST.test(named)) return undefined
  const kind = own ?? found(TABLE, named) ?? found(TABLE, withoutSlips(named))
  return kind === undefined || isDenied(kind, named) ? undefined : { kind, line }
}

/** Whether a line says that exactly this is not wanted: the command would do the opposite. */
const isDenied = (kind: WishKind, said: string): boolean =>
  DENIED.get(kind)?.some(groups => groups.every(group => group.test(said))) === true

/** Whether a line begins with words against something that would affect the whole game. */
export const saysNotTo = (line: string): boolean => {
  const said = plain(line)
  return line.length <= LONGEST && (WISHED_NOT.test(said) || isDenied('extend', said)) && OF_A_GAME.test(said)
}

const WISHED_NOT = groupIn(BEGINS_AGAINST)
const OF_A_GAME = groupIn('deadline*|due date|game|phase|turn|clock|time|frist|date limite|vote*|draw')

/** A few words that are against nothing: from a master they may be a wish. */
export const mayBeWish = (line: string): boolean => {
  const said = plain(line)
  return (
    said.trim().split(' ').length <= SHORT &&
    !WISHED_AGAINST.test(said) &&
    !/^ (?:thank|merci|dank)/.test(said)
  )
}
const SHORT = 8

/** In lower case, with a blank before and after each word, and short forms written in full. */
const plain = (text: string): string => {
  const words = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’`]/g, "'")
    .replace(/\S+@\S+/g, ' <address> ')
    .replace(DATES_IN_FIGURES, ' <when> ')
    .replace(/[^a-z0-9'<>\- ]+/g, ' ')
    .split(' ')
    .filter(word => word !== '')
  return ` ${words.map(word => IN_FULL[word] ?? word).join(' ')} `
}

/** Short or spoken forms, and what they stand for. */
const IN_FULL: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  pls: 'please',
  plz: 'please',
  thx: 'thanks',
  im: 'i am',
  "i'm": 'i am',
  "i'd": 'i would',
  "i'll": 'i will',
  ill: 'i will',
  "i've": 'i have',
  ive: 'i have',
  whats: 'what is',
  "what's": 'what is',
  whos: 'who is',
  "who's": 'who is',
  "it's": 'it is',
  lets: 'let us',
  "let's": 'let us',
  dont: 'do not',
  "don't": 'do not',
  doesnt: 'does not',
  "doesn't": 'does not',
  didnt: 'did not',
  "didn't": 'did not',
  hasnt: 'has not',
  "hasn't": 'has not',
  havent: 'have not',
  "haven't": 'have not',
  isnt: 'is not',
  "isn't": 'is not',
  cant: 'cannot',
  "can't": 'cannot',
  wont: 'will not',
  "won't": 'will not',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'have to',
  gimme: 'give me',
  lemme: 'let me',
  cuz: 'because',
  til: 'till',
  everyones: 'everyone is',
  "everyone's": 'everyone is',
  everybodys: 'everybody is',
  "we're": 'we are',
  "they're": 'they are',
  "you're": 'you are',
  sth: 'something',
  smb: 'somebody',
  tmrw: 'tomorrow',
  tomorow: 'tomorrow',
}

export const namesDay = (line: string): boolean => {
  const said = plain(line)
  return said.includes(' <when> ') || said.search(DATES) >= 0
}

const DATES_IN_FIGURES =
  /(?<![\w./:-])(?:\d{4}-\d\d-\d\d(?:t\d\d:\d\d)?|\d{1,2}\/\d{1,2}(?:\/\d{4})?|\d{1,2}\.\d{1,2}\.(?:\d{4})?)(?![\w/:-])/g

const DATES =
  /(?<= )(?:(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|tomorrow|tonight|(?:next|this|all|for a|the) (?:week|weekend|month)|\d+ (?:days?|weeks?|hours?)|the \d{1,2}(?:st|nd|rd|th)|christmas|easter|new year)(?= )/g

/** Corrects words that are one slip away from a word in the table. */
const withoutSlips = (text: string): string =>
  text.replace(/[a-z]{6,}/g, word => {
    if (WORDS.has(word)) return word
    return LONG_WORDS.find(each => each[0] === word[0] && slipsBetween(word, each) <= 1) ?? word
  })

interface WishWords {
  readonly isForShort: boolean
  readonly groups: readonly RegExp[]
}

type Table = readonly { readonly kind: WishKind; readonly ways: readonly WishWords[] }[]

const tableOf = (wishes: Readonly<Record<string, readonly string[]>>): Table =>
  Object.entries(wishes).map(([kind, rows]) => ({
    kind: kind as WishKind, // each is a key of one of the tables
    ways: rows.map((row): WishWords => {
      const isForShort = row.startsWith('=')
      const groups = row.replace(/^=/, '').split('+')
      return { isForShort, groups: groups.map(groupIn) }
    }),
  }))
const TABLE = tableOf(WAYS_TO_SAY)
const MASTERS = tableOf(MASTERS_WISHES)
const WISHED_AGAINST = groupIn(AGAINST_IT)

const DENIED: ReadonlyMap<string, readonly (readonly RegExp[])[]> = new Map(
  Object.entries(NOT_WISHED).map(([kind, rows]) => [kind, rows.map(row => row.split('+').map(groupIn))]),
)

const WORDS: ReadonlySet<string> = new Set(
  Object.values(WAYS_TO_SAY).flatMap(rows => rows.flatMap(row => row.match(/[a-z]+/g) ?? [])),
)
const LONG_WORDS = [...WORDS].filter(({ length }) => length >= 6)

function groupIn(group: string): RegExp {
  const words = group
    .split('|')
    .map(word => word.replace('<game>', "[a-z0-9'<>]+").replaceAll('*', "[a-z']*"))
  const said = words.join('|')
  // `<^>` is the beginning of a line.
  return said.startsWith('<^>') ? new RegExp(`^ (?:${said.slice(3)})(?= )`) : new RegExp(` (?:${said})(?= )`)
}
