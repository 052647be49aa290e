// The deadline that somebody wants in words of their own: what they say and nothing else, or nothing where that may be two things.
import {
  DAY,
  dayOf,
  type Instant,
  later,
  type Minutes,
  minuteOfDay,
  NOON,
  written,
  type Zone,
} from '../../game/calendar.ts'
import { type DateRefusal, type ReadDate, readDate } from '../../game/dates/dates.ts'
import { datePartsOf } from '../../game/dates/dateWords.ts'

/** What is needed to know which time is meant. */
interface Clocks {
  readonly now: Instant
  /** The deadline that stands. */
  readonly due: Instant
  /** The writer's own. */
  readonly zone: Zone
}

/** The deadline that a line asks for, as SET DEADLINE takes it; `unclear` where it may be two, undefined where none is named. */
export function deadlineSaid(line: string, clocks: Clocks): string | 'unclear' | undefined {
  const text = inFigures(line.toLowerCase().slice(0, LONGEST))
  const amount = amountIn(text)
  if (amount === 'unclear') return 'unclear'
  const date = dateIn(amount?.rest ?? text, clocks, directionOf(text))
  if (date === 'unclear') return 'unclear'
  const moved = amount === undefined ? undefined : movedBy(amount.minutes, text, clocks)
  const at = date?.at ?? moved
  if (at === undefined) return undefined
  if (moved === 'unclear' || at === 'unclear' || at <= clocks.now) return 'unclear'
  if (moved !== undefined && dayOf(moved, clocks.zone) !== dayOf(at, clocks.zone)) return 'unclear'
  return date === undefined || date.filled.includes('zone') ? spelledAt(at, clocks.zone) : date.understood
}

/** How long something lasts, by a line that says only that. */
export function lengthSaid(line: string): Minutes | undefined {
  const amount = amountIn(inFigures(line.toLowerCase().slice(0, LONGEST)), true)
  return amount === undefined || amount === 'unclear' || /\d/.test(amount.rest) ? undefined : amount.minutes
}

/** Longer lines are more than a wish. */
const LONGEST = 160

/** `9 Jan 2026 23:30` */
export const spelledAt = (at: Instant, zone: Zone): string =>
  written(at, zone)
    .replace(/^\w+ /, '')
    .replace(/(\d:\d\d) .*$/, '$1')

// How much later, or earlier.

interface Amount {
  readonly minutes: Minutes
  /** The line without it. */
  readonly rest: string
}

const UNITS: Readonly<Record<string, Minutes>> = {
  minute: 1,
  min: 1,
  hour: 60,
  hr: 60,
  h: 60,
  day: DAY,
  d: DAY,
  week: 7 * DAY,
  fortnight: 14 * DAY,
}

const MORE = '((?:more |extra |further |additional |full |whole )?)'
const UNIT = '(minute|min|hour|hr|h|day|d|week|fortnight)s?\\b'
const AMOUNT = new RegExp(`\\b(\\d{1,3}) ?${MORE}${UNIT}`, 'g')

const NUMBERS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'one two three four five six seven eight nine ten'.split(' ').map((word, i) => [word, i + 1]),
  ),
  ...{ a: 1, an: 1, another: 1, extra: 1, additional: 1, further: 1, 'a couple of': 2, 'a couple': 2 },
  ...{ twelve: 12, fourteen: 14, 'twenty-four': 24, 'thirty-six': 36, 'forty-eight': 48, 'seventy-two': 72 },
}

const NUMBER = new RegExp(
  `\\b(?<!half )(${Object.keys(NUMBERS)
    .toSorted((one, other) => other.length - one.length)
    .join('|')}) ${MORE}(?=${UNIT})`,
  'g',
)

/** Numbers of days and hours, and hours of the day, in figures. */
const inFigures = (text: string): string =>
  text
    .replace(/[’`]/g, "'")
    .replace(NUMBER, (_, word: string, more: string) => `${NUMBERS[word]} ${more}`)
    .replace(/\b(1[3-9]|2[0-3]) ?o'?clock\b/g, '$1:00')
    .replace(
      /\b(1[0-2]|[1-9])(?: ?o'?clock)? (?:in the )?(morning|afternoon|evening)\b/g,
      (_, hour: string, part: string) => `${hour} ${part === 'morning' ? 'am' : 'pm'}`,
    )

/** What may stand before an amount that is none: `until 18h`, `2 or 3 days`, `every 2 days`. */
const NO_AMOUNT = /(?:\d|[.,/-]|\b(?:or|to|until|till|at|on|around|before|few|several|some)) ?$/

/** `2 days`, `a day and 12 hours`: amounts side by side are one. */
function amountIn(text: string, isRate = false): Amount | 'unclear' | undefined {
  const found = [...text.matchAll(AMOUNT)]
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined)
    return /\b(?:half an? |few |several |some |of )(?:day|hour|week)/.test(text) ? 'unclear' : undefined
  const end = last.index + last[0].length
  const between = text
    .slice(first.index, end)
    .replace(AMOUNT, '')
    .replace(/[,&]|\band\b/g, '')
  const [before, behind] = [text.slice(0, first.index), text.slice(end)]
  const isVague = NO_AMOUNT.test(before) || (!isRate && /\b(?:every|each|per) ?$/.test(before))
  if (between.trim() !== '' || isVague || /^ ?(?:or\b|and a half|[-/])/.test(behind)) return 'unclear'
  const minutes = found.reduce((sum, [, count, , unit]) => sum + Number(count) * UNITS[unit!]!, 0) // it matched
  return minutes === 0 ? 'unclear' : { minutes, rest: `${before} ${behind}` }
}

type Direction = 'later' | 'earlier' | 'unclear' | undefined

const EARLIER = /\b(?:earlier|sooner|shorten|(?:bring|pull)\b.{0,30}\b(?:forward|up|in)|move\b.{0,30}\bup)\b/
const LATER =
  /\b(?:later|longer|extend\w*|extension|postpone\w*|delay\w*|prolong\w*|more|extra|another|additional|further|(?:push|put)\b.{0,30}\b(?:back|off)|push)\b/
/** English and American people mean different things by these. */
const EITHER = /\b(?:forwards?|backwards?|back|ahead)\b/

function directionOf(text: string): Direction {
  const [isEarlier, isLater] = [EARLIER.test(text), LATER.test(text)]
  if (isEarlier && isLater) return 'unclear'
  if (isEarlier) return 'earlier'
  if (isLater) return 'later'
  return EITHER.test(text) ? 'unclear' : undefined
}

/** From the deadline, later if nothing is said; `in 2 days`, `2 days from now` from now on. */
function movedBy(minutes: Minutes, text: string, { now, due, zone }: Clocks): Instant | 'unclear' {
  const isFromNow =
    /\b(?:from (?:now|today)|as of (?:now|today))\b/.test(text) || /\bin (?:\d{1,3} )/.test(text)
  if (isFromNow)
    return minutes % DAY === 0 ? atTimeOf(due, later(now, minutes, zone), zone) : later(now, minutes, zone)
  const direction = directionOf(text)
  if (direction === 'unclear') return 'unclear'
  return later(due, direction === 'earlier' ? -minutes : minutes, zone)
}

/** On the day of one instant at the time of another. */
const atTimeOf = (time: Instant, day: Instant, zone: Zone): Instant =>
  later(day, minuteOfDay(time, zone) - minuteOfDay(day, zone), zone)

// To which date.

/** Words of times that no date here was made of. */
const LEFT_OPEN =
  /\d|\b(?:next|after|end|week|weeks|weekends?|months?|days|hours|tonight|midnight|noon|christmas|easter|new year|o'?clock|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|few|several|couple|first|second|third|fourth|fifth)\b/

/** Parts of the day, and between which minutes they are. */
const PARTS: readonly (readonly [name: RegExp, from: Minutes, to: Minutes])[] = [
  [/\bmorning\b/, 0, NOON],
  [/\bafternoon\b/, NOON, 18 * 60],
  [/\bevening\b/, 17 * 60, DAY],
  [/\bnight\b/, 18 * 60, DAY],
]

/** So many words may be one date. */
const MOST_WORDS = 9

/** A date that reads like one, and is none, or may be another. */
const UNSURE: ReadonlySet<DateRefusal['kind']> = new Set<DateRefusal['kind']>([
  ...(['dayOrMonth', 'weekdayDiffers', 'tooFar', 'noSuchDay', 'noSuchTime'] as const),
  ...(['zoneUnclear', 'zoneOutOfSeason', 'whichMidnight'] as const),
])

interface Named {
  /** Its words are these of the line, the last not among them. */
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The one date that a text names, if nothing else in it looks like a time. */
function dateIn(text: string, clocks: Clocks, direction: Direction): ReadDate | 'unclear' | undefined {
  const words = text
    .split(/\s+/)
    .map(word => word.replace(/^[^a-z0-9+]+|[^a-z0-9.]+$|(?<!^\d{1,2}\.\d{1,2})\.$/g, ''))
    .filter(word => word !== '')
  const all = datesNamed(words, clocks)
  if (all === 'unclear') return 'unclear'
  const target = all.filter(
    ({ from, text: named }) => /^(?:to|until|till)$/.test(words[from - 1] ?? '') && named !== '',
  )
  const [named, another] = all.length > 1 ? target : all
  const isFromOther = all.length === 2 && all.some(({ from }) => words[from - 1] === 'from')
  const left = words.filter((_, at) => !all.some(({ from, to }) => at >= from && at < to)).join(' ')
  if (LEFT_OPEN.test(left) || another !== undefined || (all.length > 1 && !isFromOther)) return 'unclear'
  if (named === undefined) return all.length > 0 ? 'unclear' : undefined
  const date = meant(named.text, clocks, direction)
  if (date === undefined || /\bat \d{1,2}(?= |$)(?! ?[ap]\.?m)/.test(named.text)) return 'unclear'
  const isOfPart = PARTS.every(([name, from, to]) => {
    const minute = minuteOfDay(date.at, clocks.zone)
    return !name.test(left) || (minute >= from && minute < to)
  })
  return isOfPart ? date : 'unclear'
}

/** The longest runs of words that are dates. */
function datesNamed(words: readonly string[], clocks: Clocks): readonly Named[] | 'unclear' {
  const found: Named[] = []
  const isTaken = (from: number, to: number) => found.some(each => from < each.to && each.from < to)
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--)
    for (let from = 0; from + count <= words.length; from++) {
      if (isTaken(from, from + count)) continue
      const text = words.slice(from, from + count).join(' ')
      const read = readDate(text, readerOf(clocks))
      if (!read.ok && UNSURE.has(read.error.kind)) return 'unclear'
      if (read.ok) found.push({ from, to: from + count, text })
    }
  return found
}

const readerOf = ({ now, due, zone }: Clocks) => ({ now, zone, missingTime: minuteOfDay(due, zone) })

/** A day of the week, or of a month that is not named, is the first that is as much later, or earlier, as was asked. */
function meant(text: string, clocks: Clocks, direction: Direction): ReadDate | undefined {
  const { due, zone } = clocks
  const parts = datePartsOf(text)
  const read = readDate(text, readerOf(clocks))
  if (!parts.ok || !read.ok) return undefined
  const { day, weekday, daysAhead, month, year } = parts.value
  const isDaySaid = day !== undefined || weekday !== undefined || daysAhead !== undefined
  // `to 18:00` is the day of the deadline, or the next time that it is so late.
  if (!isDaySaid) return dayOf(read.value.at, zone) === dayOf(due, zone) ? read.value : undefined
  const isOpen = daysAhead === undefined && month === undefined && year === undefined
  const isLater = read.value.at > due
  if (direction === 'later' && isOpen && !isLater) {
    const then = readDate(text, { ...readerOf(clocks), since: due })
    return then.ok && then.value.at > due ? then.value : undefined
  }
  if (direction === 'earlier' || direction === 'later')
    return isLater === (direction === 'later') ? read.value : undefined
  return isOpen && !isLater ? undefined : read.value
}
