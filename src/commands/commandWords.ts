// The builders that grammar/commands.ne calls: each makes a saying of what stands behind a keyword, or nothing of it.

import { isList, isName, sureness, wordsOf } from './reading/words.ts'
import type { Said, Saying } from './saying.ts'

export * from './seatWords.ts'

/** A keyword with words that make no sense behind it is no command. */
type Built<Kind extends Saying['kind']> = Said<Kind> | undefined

export const joined = (digits: readonly string[]): string => digits.join('')

export const register = (): Saying => ({ kind: 'register', fields: new Map() })

export const alsoAm = (address: string): Built<'alsoAm'> =>
  /^\S+@\S+$/.test(address) ? { kind: 'alsoAm', address } : undefined

/** Keywords of their own that begin with WHO. */
const OTHER_WHO = /^(?:is|game|am i)\b/i

export const whoIs = (who: string | undefined, spelling: string): Built<'whoIs'> =>
  who !== undefined && (OTHER_WHO.test(who) || !isList(who)) ? undefined : { kind: 'whoIs', who, spelling }

export const address = (list: string): Said<'address'> => ({
  kind: 'address',
  addresses: list.split(/[,\s]+/).filter(each => each !== ''),
})

/** Behind so short a word as P a number is rather that of a setting: SET EP 12 with a letter lost. */
export const shortly = (password: string): Built<'password'> =>
  LIKE_A_SETTING.test(password) ? undefined : { kind: 'password', password }

const LIKE_A_SETTING =
  /^[+-]?\d[\d.,:/+-]*[%dhm]?(?:,\d+[dhm]?)*$|^(?:on|off|yes|no|none|any|all|white|gr[ae]y|gunboat)$/i

// --- orders

export const phase = (season: string, year: string, doing: string): string => `${season}${year}${doing}`

export const ahead = (name: string): Said<'phase'> => ({ kind: 'phase', phase: name, lines: [] })

/** Whatever stands there, the lines below are not for the present phase. */
export const oddlyAhead = (words: string): Built<'phase'> =>
  PHASE.test(words) ? undefined : { kind: 'phase', phase: words, lines: [] }

const PHASE =
  /^(?:[sfwu]|spring|fall|autumn|winter|summer) ?\d{1,4}(?: ?(?:[mrab]|move(?:ment)?s?|retreats?|adjustments?|builds?))?$/i

export const noStanding: Said<'clearStanding'> = { kind: 'clearStanding' }

/** Words that say which orders, and not which unit. */
const WHICH_ORDERS = /^(?:all|orders|pending|plans|future|standing)\b/i

/** Up to six words, as `the army in St Petersburg` has. */
export const undo = (unit: string, spelling: string): Built<'undo'> =>
  WHICH_ORDERS.test(unit) || unit.split(' ').length > 6 ? undefined : { kind: 'undo', unit, spelling }

export const wait = (waits: boolean): Said<'wait'> => ({ kind: 'wait', waits, phase: undefined })

// --- press

/** What may stand before or behind PRESS. */
type How = 'white' | 'grey' | 'quiet' | 'official' | 'partial'

export function press(how: readonly How[], list: string | undefined): Built<'press' | 'notOffered'> {
  const to = list === undefined ? undefined : recipients(list)
  if (to === undefined) return undefined
  if (how.includes('quiet')) return notOffered('quietPress', 'QUIET')
  if (how.includes('official')) return notOffered('officialPress', 'OFFICIAL')
  const colours = new Set(how.filter(each => each === 'white' || each === 'grey'))
  if (colours.size > 1) return undefined
  const [colour] = colours
  return { kind: 'press', to, colour, body: '', isPostal: false }
}

export const postal = (): Said<'press'> => ({
  kind: 'press',
  to: 'all',
  colour: undefined,
  body: '',
  isPostal: true,
})

export const pressToWhom = (how: readonly How[]): Said<'unclear' | 'notOffered'> =>
  how.includes('official')
    ? notOffered('officialPress', 'OFFICIAL')
    : {
        kind: 'unclear',
        why: 'toWhom',
        command: 'PRESS',
        right: ['PRESS TO EFG', 'BROADCAST'],
        body: undefined,
      }

/** A list without TO: one word, or several with commas. */
export const bareList = (list: string): string | undefined =>
  /^(?:all (?:but|except) .+|[\w.@]+(?: ?, ?[\w.@]+)*)$/i.test(list) && !COLOURS.test(list) ? list : undefined

const COLOURS = /^(?:white|gr[ae]y|quiet|official|partial|(?:un)?anonymous(?:ly)?|to)$/i

/** `all`, `EFG`, `all but EFG`; undefined for words that list nobody. */
function recipients(text: string): string | undefined {
  if (/^all$/i.test(text)) return 'all'
  const [, but] = /^all (?:but|except) (.+)$/i.exec(text) ?? []
  const list = but ?? text
  return isList(list) ? (but === undefined ? list : `all but ${but}`) : undefined
}

// --- endings and times

export const concede = (power: string): Built<'concede'> =>
  /^to\b/i.test(power) ? undefined : { kind: 'concede', power }

export const date = (kind: 'deadline' | 'grace' | 'start', text: string): Saying | undefined =>
  isDate(text) && !/^reminders\b/i.test(text) ? { kind, date: text } : undefined

/** A number, or the name of a day: what else it is the calendar says. */
const isDate = (text: string): boolean =>
  /\d|^(?:(?:next|this|on) )?(?:sun|mon|tue|wed|thu|fri|sat)|\b(?:today|tonight|tomorrow|now)\b/i.test(text)

export function absence(dates: string, spelling: string): Built<'absence'> {
  const fromTo = fromToIn(dates)
  return fromTo === undefined ? undefined : { kind: 'absence', ...fromTo, spelling }
}

export const noAbsence = (text: string | undefined, spelling: string): Built<'noAbsence'> =>
  text !== undefined && !isDate(text) ? undefined : { kind: 'noAbsence', date: text, spelling }

/** `F FROM 24 Dec TO 2 Jan` */
export function grantAbsence(words: string): Built<'grantAbsence'> {
  const [, who, dates] = /^(.+?) from (.+)$/i.exec(words) ?? []
  const fromTo = fromToIn(dates ?? '')
  return who === undefined || fromTo === undefined ? undefined : { kind: 'grantAbsence', who, ...fromTo }
}

/** `[FROM] 24 Dec [TO 2 Jan]` */
function fromToIn(dates: string): { readonly from: string; readonly to: string | undefined } | undefined {
  const [, from = '', to] = /^(?:from )?(.+?)(?: (?:to|until|till|-) (.+))?$/i.exec(dates) ?? []
  return isDate(from) && (to === undefined || isDate(to)) ? { from, to } : undefined
}

// --- information

/** `harbor`, `harbor FULL`, `FULL` */
export function list(words: string): Built<'list'> {
  const game = gameIn(words)
  return game === undefined || /^mine$/i.test(game.game ?? '') ? undefined : { kind: 'list', ...game }
}

export function whoGame(words: string): Built<'whoGame'> {
  const game = gameIn(words)
  return game === undefined ? undefined : { kind: 'whoGame', ...game }
}

function gameIn(words: string): { readonly game: string | undefined; readonly isFull: boolean } | undefined {
  const all = wordsOf(words)
  const [game, more] = all.filter(word => !/^full$/i.test(word))
  if (more !== undefined || all.length > 2 || !(game === undefined || isName(game))) return undefined
  return { game, isFull: game === undefined ? all.length > 0 : all.length > 1 }
}

export function summary(words: string | undefined, spelling: string): Built<'summary'> {
  const [game, more] = wordsOf(words ?? '')
  if (more !== undefined || !(game === undefined || isName(game))) return undefined
  return { kind: 'summary', game, spelling }
}

/** `[harbor] [FROM 1 Dec] [TO 24 Dec] [LINES 100] [EXCLSTART F1903M] [EXCLEND F1904M] [BROAD]` */
export function history(words: string): Built<'history'> {
  const [first = '', ...parts] = ` ${words}`.split(
    / (?=(?:from|to|lines|exclstart|exclend|broad(?:cast)?s?)(?: |$))/i,
  )
  const [game, more] = wordsOf(first.trim())
  const said = new Map(
    parts.map(part => {
      const [key = '', ...value] = part.split(' ')
      return [key.toUpperCase().replace(/^BROAD.*/, 'BROAD'), value.join(' ')] as const
    }),
  )
  const lines = said.get('LINES')
  const isRight =
    more === undefined &&
    (game === undefined || isName(game)) &&
    said.size === parts.length &&
    [...said].every(([key, value]) => (key === 'BROAD') === (value === '')) &&
    ['FROM', 'TO'].every(key => isDate(said.get(key) ?? '1')) &&
    /^\d{1,6}$/.test(lines ?? '1')
  if (!isRight) return undefined
  return {
    kind: 'history',
    game,
    from: said.get('FROM'),
    to: said.get('TO'),
    lines: lines === undefined ? undefined : Number(lines),
    fromPhase: said.get('EXCLSTART'),
    toPhase: said.get('EXCLEND'),
    withBroadcasts: said.has('BROAD'),
  }
}

/** With these a phase begins: `F1901M`, `fall 1901`. */
const BEGINS_PHASE = /^(?:[sfw]\d{4}[a-z]{0,2}|spring|fall|autumn|winter)$/i
const FORMATS = /^(?:gif|ps|pdf|svg|png|text|txt)$/i

export function map(text: string): Built<'map'> {
  const all = wordsOf(text)
  const [format, another] = all.filter(word => FORMATS.test(word))
  const words = all.filter(word => !FORMATS.test(word))
  const at = words.findIndex(word => BEGINS_PHASE.test(word))
  const [game, more] = at < 0 ? words : words.slice(0, at)
  const phase = at < 0 ? undefined : words.slice(at).join(' ')
  if (another !== undefined || more !== undefined || !(game === undefined || isName(game))) return undefined
  return { kind: 'map', game, phase, format: format?.toLowerCase() }
}

/** Keywords of their own that begin with INFO, HELP or GET. */
const OTHER_HELP = /^(?:players?|please|dedication|help)\b|^[!?]$/i

/** Up to four words, as `SET NO LATE PRESS` has. */
export const help = (word: string | undefined, spelling: string): Built<'help'> =>
  word !== undefined && (OTHER_HELP.test(word) || word.split(' ').length > 4)
    ? undefined
    : { kind: 'help', word, spelling }

export const file = (word: string, spelling: string): Built<'help'> =>
  /^[\w.-]+$/.test(word) ? help(word, spelling) : undefined

// --- the master

export const become = (power: string): Built<'become'> =>
  /^master$/i.test(power) || power.split(' ').length > 3 ? undefined : { kind: 'become', power }

export const process = (named: string | undefined, isSure: boolean): Said<'process'> => ({
  kind: 'process',
  phase: named,
  isSure,
  spelling: 'PROCESS',
})

export function rollBack(
  to: number | string | undefined,
  keepsOrders: boolean,
  isSure: boolean,
): Said<'rollBack' | 'rollBackTo'> {
  const how = { keepsOrders, isSure, spelling: 'ROLLBACK' }
  return typeof to === 'number' ? { kind: 'rollBack', to, ...how } : { kind: 'rollBackTo', phase: to, ...how }
}

export function eject(text: string, spelling: string): Built<'eject'> {
  const { words, isSure } = sureness(text)
  return words === '' || words.split(' ').length > 3
    ? undefined
    : { kind: 'eject', who: words, isSure, spelling }
}

export const promote = (who: string): Built<'promote'> =>
  who.includes(' ') ? undefined : { kind: 'promote', who }

export const description: Said<'set'> = { kind: 'set', changes: [{ path: 'description', value: '' }] }

// --- elsewhere

export const notOffered = (what: string, spelling: string): Said<'notOffered'> => ({
  kind: 'notOffered',
  what,
  spelling,
  body: undefined,
})

/** The same where few words stand behind it; more of them are a sentence. */
export const elsewhere = (what: string, spelling: string, words: string): Built<'notOffered'> =>
  words.split(' ').length > 3 ? undefined : notOffered(what, spelling)
