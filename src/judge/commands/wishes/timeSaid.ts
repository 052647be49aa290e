// Times that people ask for in ordinary words: exactly what they say, or nothing if it may mean two things.
import {
  DAY,
  dayOf,
  type Instant,
  later,
  type Minutes,
  MONTHS,
  minuteOfDay,
  NOON,
  timesNamed,
  WEEKDAYS,
  written,
  writtenTime,
  type Zone,
} from '../../game/calendar.ts'
import { readAbsence } from '../../game/dates/absences.ts'
import { type DateRefusal, type ReadDate, readDate } from '../../game/dates/dates.ts'
import { datePartsOf } from '../../game/dates/dateWords.ts'
import { zonesCalled } from '../meaning/zones.ts'
import { zoneIn } from './namesSaid.ts'
import { inEnglish } from './otherTongues.ts'

/** What is needed to know which time is meant. */
interface Clocks {
  readonly now: Instant
  /** The present deadline. */
  readonly due: Instant
  /** For grace: the deadline that it is added to. A complete date may be any time after it. */
  readonly begins?: Instant
  /** The writer's time zone. */
  readonly zone: Zone
}

/**
 * The deadline that a line asks for, in the form of SET DEADLINE; `unclear` if it may be two, undefined if there is
 * none.
 */
export function deadlineSaid(line: string, clocks: Clocks): string | 'unclear' | undefined {
  const bounded = line.slice(0, LONGEST)
  if (hasStrangeZone(bounded)) return 'unclear'
  const said = FEASTS.reduce((text, [feast, date]) => text.replace(feast, date), bounded.toLowerCase())
    .replace(UHR, (_, hour: string, minutes = '00', behind = minutes) => `${hour}:${behind}`)
    .replace(/\b(?:to |until )?next week,? (?:at )?(?:the )?same time\b/, 'a week later')
  const english = inEnglish(said)
  // A line in another language with no time found is unclear: too little of the language is known.
  if (english === undefined) return timeIn(said, clocks)
  // `heute in vierzehn Tagen`: days whose number is not understood.
  const isCounted = !/\b(?:day|week|hour)\b/.test(english) || amountIn(inFigures(english)) !== undefined
  return isCounted ? (timeIn(english, clocks) ?? 'unclear') : 'unclear'
}

/** `18 Uhr`, `18 Uhr 30`: even if the rest is English. */
const UHR = /\b(?:um )?(\d{1,2})(?:[.:](\d\d))? ?uhr\b(?: ?(\d\d)\b)?/g

const FEASTS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:christmas eve|heiligabend)\b/, '24 december'],
  [/\bchristmas day\b/, '25 december'],
  [/\bboxing day\b/, '26 december'],
  [/\b(?:new year'?s eve|silvester)\b/, '31 december'],
  [/\bnew year'?s day\b/, '1 january'],
]

function timeIn(said: string, clocks: Clocks): string | 'unclear' | undefined {
  const text = withZones(daysFromNow(meantIn(inFigures(said)), clocks))
  if (text === undefined) return 'unclear'
  const elsewhere = zoneIn(/\bin ([a-z ]+)\W*$/.exec(text)?.[1] ?? '')
  if (elsewhere !== undefined && elsewhere !== clocks.zone) return 'unclear'
  const amount = amountIn(text)
  if (amount === 'unclear') return 'unclear'
  const direction = directionOf(text)
  const date = dateIn(amount?.rest ?? text, clocks, direction)
  if (date === 'unclear') return 'unclear'
  const moved = amount === undefined ? undefined : movedBy(amount.minutes, text, clocks)
  const at = date?.at ?? moved
  if (at === undefined) return undefined
  if (moved === 'unclear' || at === 'unclear' || at <= clocks.now) return 'unclear'
  // `please wait until tomorrow`, with a deadline in three days
  const least = clocks.begins ?? clocks.due
  if (direction === 'later' ? at < least : direction === 'earlier' && at > clocks.due) return 'unclear'
  if (moved !== undefined && dayOf(moved, clocks.zone) !== dayOf(at, clocks.zone)) return 'unclear'
  return date === undefined || date.filled.includes('zone') ? spelledAt(at, clocks.zone) : date.understood
}

/**
 * `Thursday instead of Tuesday`, `Thursday, not Tuesday`, `not Tuesday but Thursday`: removes what is no longer wanted.
 */
const meantIn = (text: string): string =>
  text
    .replace(/\bnot\b.{1,40}?\bbut\b|\binstead of [^,]{1,40},/, ' ')
    .replace(/,? \b(?:instead of|rather than|(?:and )?not)\b.*$/, '')
    // `Start the next phase on 2 December`: the date follows.
    .replace(/\bnext (?=(?:phase|turn|season|deadline)(?::| (?:on|to|until|by|be|is)\b))/, '')

/**
 * `20:00 Berlin time`, `9 pm Eastern`, `8 pm in Paris`: replaces the place by its time zone. Undefined if the name of a
 * time is no zone, or of several.
 */
function withZones(text: string): string | undefined {
  const words = text.replace(/[()]/g, ' ').split(/\s+/)
  for (let count = MOST_OF_A_ZONE; count > 0; count--)
    for (let from = 0; from + count <= words.length; from++) {
      const before = words.slice(0, from).join(' ')
      const said = words
        .slice(from, from + count)
        .join(' ')
        .replace(/[^a-z]+$/, '')
      const behind = words.slice(from + count).join(' ')
      if (!/^[a-z][a-z/_ ]*$/.test(said) || OF_NO_PLACE.test(said)) continue
      const name = said.replace(/^(?:in|by) /, '').replace(/ time$/, '')
      const isATime = said.endsWith(' time')
      if (!isATime && (!A_CLOCK.test(before) || timesNamed(name).length > 0)) continue
      // `9 pm CET time`: short names stay, as the date reader knows them.
      const zones = timesNamed(name).length > 0 ? [name] : zonesCalled(name)
      if (zones.length > 1) return undefined
      if (zones.length === 1)
        return isATime || ENDS_A_ZONE.test(behind)
          ? `${before} ${zones[0]!.toLowerCase()} ${behind}`
          : undefined
    }
  return UNKNOWN_TIME.test(text) ? undefined : text
}

const MOST_OF_A_ZONE = 5
/** A time right before the name of a place. */
const A_CLOCK = /(?:\d:\d\d|\d ?[ap]\.?m\.?|\bnoon),?$/
/** What may follow a place without `time`; anything else may make it another word. */
const ENDS_A_ZONE = /^(?:$|please|instead|on |today|tomorrow|,)/
const OF_NO_PLACE = /^(?:time|my|our|local)\b/
/** `8 pm German time`: a time without a known zone. `My time` is the writer's zone. */
const UNKNOWN_TIME = /[\dm]\.?,? (?:[a-z]+ )?(?!my|our|local|more|enough)[a-z]+ time\b/

/** `20:00 QRT`: a short name that is no known zone. */
function hasStrangeZone(line: string): boolean {
  const [, name] = BEHIND_A_CLOCK.exec(line) ?? []
  const isShouted = line === line.toUpperCase()
  return name !== undefined && !isShouted && timesNamed(name).length + zonesCalled(name).length === 0
}

const BEHIND_A_CLOCK = /\d:?\d*(?: ?[AaPp]\.?[Mm]\.?| Uhr)? \(?(?![AP]M\b)([A-Z]{2,5})\b/

/** `two weeks from today at 6 pm`: the date of that day; with the time if the line names none. */
const daysFromNow = (text: string, { now, zone }: Clocks): string =>
  text
    .replace(OVERMORROW, () => dayAt(later(now, 2 * DAY, zone), zone))
    .replace(FROM_NOW, (_, count: string, unit: string) => {
      const then = later(now, Number(count) * UNITS[unit]!, zone) // the pattern has only these units
      return NAMES_A_TIME.test(text) ? dayAt(then, zone) : spelledAt(then, zone).toLowerCase()
    })

const withoutTime = (at: Instant, zone: Zone): string => spelledAt(at, zone).replace(/ \S+$/, '')
const dayAt = (at: Instant, zone: Zone): string => withoutTime(at, zone).toLowerCase()

const OVERMORROW = /\b(?:the )?day after tomorrow\b/

const NAMES_A_TIME = /\d:\d\d|\d ?[ap]\.?m\b|\b(?:noon|midnight|morning|afternoon|evening|night|at \d)/

/** A placeholder where only the writer knows the date. */
export const A_DATE = 'date'

/** The days on which a line says somebody is away, in the form of SET ABSENCE. */
export function absenceSaid(line: string, { now, zone }: Pick<Clocks, 'now' | 'zone'>): string {
  const words = rangesIn(line.toLowerCase().slice(0, LONGEST))
    .split(/[\s,;!?()]+/)
    .filter(word => word !== '')
  for (let count = Math.min(MOST_RANGE, words.length); count > 0; count--)
    for (let from = 0; from + count <= words.length; from++) {
      const days = words.slice(from, from + count)
      const isWithin = days.includes('to')
      const read = readAbsence(days.join(' '), now, zone)
      if (!read.ok || days[0] === 'to' || (!isWithin && TOO_LITTLE.test(days.join(' ')))) continue
      const left = [...words.slice(0, from), ...words.slice(from + count)].join(' ')
      if (LEFT_OPEN.test(left)) return `${A_DATE} TO ${A_DATE}`
      const [first, last] = read.value.ends.map(end =>
        end.filled.includes('time') ? withoutTime(end.at, zone) : spelledAt(end.at, end.zone),
      )
      if (last !== undefined) return `${first} TO ${last}`
      return words[from - 1] === 'to' ? `today TO ${first}` : `${first} TO ${A_DATE}`
    }
  return `${A_DATE} TO ${A_DATE}`
}

/** Most words that two dates may have. */
const MOST_RANGE = 14
/** Too little to be a date: a number, or a word that stands between dates. */
const TOO_LITTLE = /^(?:(?:\d{1,2}|on|at|the|of|by|from|may|sat|sun|mar)(?: |$))+$/

/** Writes what stands between two dates, or before the last one, as `to`. */
const rangesIn = (text: string): string =>
  text
    .replace(/[’`]/g, "'")
    .replace(/\bbetween (.{1,40}?) and\b/, 'from $1 to')
    .replace(
      /(?<![\d-]\d{1,4})\s*[–—]\s*|\s+-\s+|(?<=[^-\d]\d{1,2}\.?)[-–](?=\d{1,2}(?:\.|\w\w)? ?[a-z\d])/g,
      ' to ',
    )
    .replace(/\.(?=\s|$)(?<!\d\.)/g, ' ')
    .replace(
      /\b(?:until|till?|through|thru|up to|(?:(?:and|i|am|i'm|i'll|will|be) ){0,3}back(?: home)?(?: on| by| from)?|return(?:ing)?(?: on)?)(?![a-z])/g,
      'to',
    )

/** The time of day that a line names, in the form of SET MOVE CLOCK. */
export function clockSaid(line: string): string | undefined {
  const text = inFigures(line.toLowerCase().slice(0, LONGEST))
  const times = [...text.matchAll(/\b\d{1,2}(?::\d\d(?: ?[ap]m)?| ?[ap]m)\b|\bnoon\b/g)].map(([time]) => time)
  const parts = datePartsOf(times.join(' '))
  const { time } = parts.ok ? parts.value : {}
  return time === undefined ? undefined : writtenTime(time)
}

/** How long before a deadline a line asks for a reminder, in the form of SET REMINDERS. */
export function reminderSaid(line: string): string | undefined {
  const amount = amountIn(inFigures(line.toLowerCase().slice(0, LONGEST)))
  if (
    amount === undefined ||
    amount === 'unclear' ||
    !/\b(?:before|earlier|ahead|in advance)\b/.test(amount.rest)
  )
    return undefined
  const { minutes } = amount
  return minutes % DAY === 0 ? `${minutes / DAY}D` : minutes % 60 === 0 ? `${minutes / 60}H` : `${minutes}M`
}

/** The length of time that a line names, if it names nothing else. */
export function lengthSaid(line: string): Minutes | undefined {
  const amount = amountIn(inFigures(line.toLowerCase().slice(0, LONGEST)), true)
  return amount === undefined || amount === 'unclear' || /\d/.test(amount.rest) ? undefined : amount.minutes
}

/** In characters: no more of a line is read. */
const LONGEST = 160

/** `9 Jan 2026 23:30` */
export const spelledAt = (at: Instant, zone: Zone): string =>
  written(at, zone)
    .replace(/^\w+ /, '')
    .replace(/(\d:\d\d) .*$/, '$1')

// How much later, or earlier.

interface Amount {
  readonly minutes: Minutes
  /** The line without the amount. */
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
const AMOUNT = new RegExp(`\\b(\\d{1,5}) ?${MORE}${UNIT}`, 'g')

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
    .join('|')}) ${MORE}(?=(?:and a half )?${UNIT})`,
  'g',
)

/** `half past eight`, `a quarter to 9`: minutes of the hour named, or of the one before. */
const PAST: Readonly<Record<string, readonly [before: number, minutes: string]>> = {
  'half past': [0, '30'],
  'quarter past': [0, '15'],
  'quarter to': [1, '45'],
}

const HOURS: Readonly<Record<string, number>> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, i) => [word, i + 1]),
)
const HOUR = `(${Object.keys(HOURS).join('|')}|1[0-2]|[1-9])`
const BY_THE_CLOCK = new RegExp(`\\b(?:a )?(half past|quarter past|quarter to) ${HOUR}\\b`, 'g')
const SPELLED_HOUR = new RegExp(
  `\\b${HOUR}(?= ?(?:o'?clock|[ap]\\.?m|(?:in the )?(?:morning|afternoon|evening))\\b)`,
  'g',
)

const namesOf = (days: readonly string[]): string => days.join('|').toLowerCase()
const A_DAY = `(${namesOf(WEEKDAYS)}|today|tomorrow)`
const PART_OF_IT = '(morning|afternoon|evening)'
/** In `evening at nine` and `half past eight on Friday evening`, the hour moves right before the part of the day. */
const HOUR_SAID = `((?:(?:a )?(?:half|quarter) (?:past|to) )?${HOUR}(?::[0-5]\\d)?)`
const PART_FIRST = new RegExp(`\\b${PART_OF_IT},? (?:at )?${HOUR_SAID}(?! ?[ap]\\.?m)(?![:.\\d])\\b`, 'g')
const DAY_BETWEEN = new RegExp(`\\b${HOUR_SAID} (?:on )?${A_DAY} ${PART_OF_IT}\\b`, 'g')
/** `Thursday, 20h`, `3.12. 18 h 30`: behind a day this is the time, not an amount. */
const BEHIND_A_DAY = `(?<=(?:${A_DAY}|${namesOf(MONTHS)}|\\d\\.),? (?:at )?)`
const HOUR_OF_A_DAY = new RegExp(
  `${BEHIND_A_DAY}(\\d{1,2}) ?h ?([0-5]\\d)?(?![\\w:])(?! (?:more|later|earlier|longer)\\b)`,
  'g',
)

const inItsPlace = (text: string): string =>
  text
    .replace(/\btonight\b/g, 'today evening')
    .replace(/\bthis (?=(?:morning|afternoon|evening)\b)/g, 'today ')
    .replace(PART_FIRST, 'at $2 $1')
    .replace(DAY_BETWEEN, '$3 at $1 $4')
    .replace(HOUR_OF_A_DAY, (_said, _day, hour: string, minutes = '00') => `${hour}:${minutes}`)

/** `half past eight in the evening`: a time without a part of the day may be in the morning or in the evening. */
const hoursInFigures = (text: string): string =>
  inItsPlace(text)
    .replace(BY_THE_CLOCK, (_, past: string, said: string) => {
      const [before, minutes] = PAST[past]! // the pattern has only these words
      const hour = (HOURS[said] ?? Number(said)) - before
      return `half ${hour === 0 ? 12 : hour}:${minutes}`
    })
    .replace(SPELLED_HOUR, said => String(HOURS[said] ?? said))
    .replace(/\b(\d{1,2})\.([0-5]\d)(?= ?[ap]\.?m)/g, '$1:$2')
    .replace(/\b(1[3-9]|2[0-3]) ?o'?clock\b/g, '$1:00')
    .replace(
      /(?:\bhalf )?(?<!:)\b(1[0-2]|[1-9])(:[0-5]\d)?(?: ?o'?clock)? (?:in the )?(morning|afternoon|evening)\b/g,
      (_, hour: string, minutes: string | undefined, part: string) =>
        `${hour}${minutes ?? ''} ${part === 'morning' ? 'am' : 'pm'}`,
    )
    .replace(/\bhalf (\d{1,2}:\d\d ?[ap]\.?m)/g, '$1')

/** Writes numbers of days and hours, and hours of the day, as figures. */
const inFigures = (text: string): string =>
  hoursInFigures(
    text
      .replace(/[’`]/g, "'")
      .replace(NUMBER, (_, word: string, more: string) => `${NUMBERS[word]} ${more}`)
      .replace(AND_A_HALF, (_, count: string, one: string | undefined, other: string | undefined) => {
        const unit = UNITS[one ?? other ?? '']! // the pattern has only these units
        return `${((Number(count) * 2 + 1) * unit) / 2} minutes`
      })
      .replace(HALF, (_, unit: string) => `${UNITS[unit]! / 2} minutes`),
  )

const FROM_NOW =
  /(?<!\b(?:every|each|or|to|and|\d) |[-/.,])\b(?:in )?(\d{1,3}) (day|week|fortnight)s?\b(?: (?:from|as of) (?:now|today)\b|(?<=\bin \d{1,3} \w+)(?! and\b| or\b| \d))/

/** `a day and a half`, `one and a half days`: a single amount. */
const AND_A_HALF = new RegExp(`\\b(\\d{1,3}) (?:${UNIT} and a half\\b|and a half ${UNIT})`, 'g')
/** `half a day`, `half an hour` */
const HALF = /(?<!\b(?:and|\d) (?:a )?)\b(?:half an?|a half|half) (hour|day)s?\b/g

/** What makes no amount of the number behind it: `until 18h`, `2 or 3 days`, `every 2 days`. */
const NO_AMOUNT = /(?:\d|[.,/-]|\b(?:or|to|until|till|at|on|around|before|few|several|some)) ?$/

/** `2 days`, `a day and 12 hours`: adjacent amounts are added. */
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
  const minutes = found.reduce((sum, [, count, , unit]) => sum + Number(count) * UNITS[unit!]!, 0) // the pattern has only these units
  return minutes === 0 ? 'unclear' : { minutes, rest: `${before} ${behind}` }
}

type Direction = 'later' | 'earlier' | 'unclear' | undefined

const EARLIER = /\b(?:earlier|sooner|shorten\w*|shorter|cut|subtract|deduct|less)\b/
/** `take two hours off` */
const TAKEN_OFF = /\b(?:take|knock)\b.{1,40}\boff\b/
/** `pull the deadline forward` */
const PULLED = /\b(?:(?:bring|pull)\b.{0,30}\b(?:forward|up|in)|move\b.{0,30}\bup)\b/
const LATER = /\b(?:later|longer|wait|extend\w*|extension|postpone\w*|delay\w*|prolong\w*)\b/
const FURTHER = /\b(?:more|extra|another|additional|further)\b/
const PUSHED = /\b(?:(?:push|put)\b.{0,30}\b(?:back|off)|push)\b/
/** British and American usage differ on these. */
const EITHER = /\b(?:forwards?|backwards?|back|ahead)\b/

function directionOf(text: string): Direction {
  const isEarlier = [EARLIER, TAKEN_OFF, PULLED].some(each => each.test(text))
  const isLater = [LATER, FURTHER, PUSHED].some(each => each.test(text))
  if (isEarlier && isLater) return 'unclear'
  if (isEarlier) return 'earlier'
  if (isLater) return 'later'
  return EITHER.test(text) ? 'unclear' : undefined
}

/** Counts from the deadline, to later unless the line says otherwise; `in 2 days` and `2 days from now` count from now. */
function movedBy(minutes: Minutes, text: string, { now, due, zone }: Clocks): Instant | 'unclear' {
  const isFromNow =
    /\b(?:from (?:now|today)|as of (?:now|today))\b/.test(text) || /\bin (?:\d{1,5} )/.test(text)
  if (isFromNow) return later(now, minutes, zone)
  const direction = directionOf(text)
  if (direction === 'unclear') return 'unclear'
  return later(due, direction === 'earlier' ? -minutes : minutes, zone)
}

// The date that is meant.

/** Words about time that no date was made of. */
const LEFT_OPEN =
  /\d|\b(?:next|after|end of|(?:by|at|until|till)(?: the)? end|week|weeks|weekends?|months?|days|hours|tonight|midnight|noon|christmas|easter|new year|o'?clock|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|few|several|couple|first|second|third|fourth|fifth|or so|about|around|earliest|half|quarter)\b/

/** Parts of the day, and the minutes between which they lie: with a time named, and without. */
const PARTS: readonly (readonly [
  name: RegExp,
  told: readonly [Minutes, Minutes],
  alone: readonly [Minutes, Minutes],
])[] = [
  [/\bmorning\b/, [0, NOON], [5 * 60, NOON]],
  [/\bafternoon\b/, [NOON, 18 * 60], [NOON, 18 * 60]],
  [/\bevening\b/, [17 * 60, DAY], [17 * 60, 23 * 60]],
  [/\bnight\b/, [18 * 60, DAY], [20 * 60, DAY]],
]

const PART = /^(?:morning|afternoon|evening|night)$/

/** Most words that one date may have. */
const MOST_WORDS = 9

/** Refusals of texts that look like a date but are not clear. */
const UNSURE: ReadonlySet<DateRefusal['kind']> = new Set<DateRefusal['kind']>([
  ...(['dayOrMonth', 'weekdayDiffers', 'tooFar', 'noSuchDay', 'noSuchTime'] as const),
  ...(['zoneUnclear', 'zoneOutOfSeason', 'whichMidnight'] as const),
])

interface Named {
  /** The range of its words in the line; the end is exclusive. */
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The only date that a text names, if nothing else in it looks like a time. */
function dateIn(text: string, clocks: Clocks, direction: Direction): ReadDate | 'unclear' | undefined {
  const words = text
    .split(/\s+/)
    .map(word => word.replace(/^[^a-z0-9+]+|[^a-z0-9.]+$|(?<!^\d{1,2}\.\d{1,2})\.$/g, ''))
    // `Sunday evening at 8pm` is one date. Whether the time fits the part of the day is checked below.
    .filter(
      (word, at, all) => word !== '' && !(PART.test(word) && /^(?:at|\d.*|noon)$/.test(all[at + 1] ?? '')),
    )
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
  if (isBareNumber(named.text)) return 'unclear'
  const isOfPart = PARTS.every(([name, told, alone]) => {
    const minute = minuteOfDay(date.at, date.zone)
    const [from, to] = date.filled.includes('time') ? alone : told
    return !name.test(text) || (minute >= from && minute < to)
  })
  return isOfPart ? date : 'unclear'
}

/** `EXTEND 24` may be hours, days or a day of the month; `the 24th` is a day. */
function isBareNumber(text: string): boolean {
  const parts = datePartsOf(text)
  if (!parts.ok || /\d(?:st|nd|rd|th)\b/.test(text)) return false
  const { day, weekday, month, time } = parts.value
  return day !== undefined && weekday === undefined && month === undefined && time === undefined
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

/** A weekday, or a day without a month, is the first one later or earlier than the deadline, as the line asks. */
function meant(text: string, clocks: Clocks, direction: Direction): ReadDate | undefined {
  const { due, begins = due, zone } = clocks
  const parts = datePartsOf(text)
  const read = readDate(text, readerOf(clocks))
  if (!parts.ok || !read.ok) return undefined
  const { day, weekday, daysAhead, month, year } = parts.value
  const isDaySaid = day !== undefined || weekday !== undefined || daysAhead !== undefined
  // `to 18:00` may be on the day of the deadline, or the next 18:00: taken only if both are the same day.
  if (!isDaySaid) return dayOf(read.value.at, zone) === dayOf(due, zone) ? read.value : undefined
  const isOpen = daysAhead === undefined && month === undefined && year === undefined
  const isLater = read.value.at > due
  if (direction === 'later' && isOpen && !isLater) {
    const then = readDate(text, { ...readerOf(clocks), since: due })
    return then.ok && then.value.at > due ? then.value : undefined
  }
  if (direction === 'later') return read.value.at > (isOpen ? due : begins) ? read.value : undefined
  if (direction === 'earlier') return isLater ? undefined : read.value
  return isOpen && !isLater ? undefined : read.value
}
