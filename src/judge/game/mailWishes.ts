// What a person wants of the mails about a game: which they get and when, and what is enclosed besides the text.

import type { Instant } from './calendar.ts'
import type { Due } from './deadlines.ts'

/** The kinds of mail that a person can turn off. Broadcasts follow `press` unless they have a setting of their own. */
export const MAIL_PARTS = [
  ...(['results', 'press', 'broadcasts', 'reminders'] as const),
  ...(['notices', 'observer', 'echoes'] as const),
] as const
export type MailPart = (typeof MAIL_PARTS)[number]

/** As they come, all of a day in one mail, or not at all. */
export const MAIL_TIMES = ['now', 'digest', 'none'] as const
export type MailTime = (typeof MAIL_TIMES)[number]

/** A kind that is not named comes as it happens. */
export type MailTimes = Readonly<Partial<Record<MailPart, MailTime>>>

/** What reduced a person's mails if no command did: a click, or a report that a mail was unwanted. */
export type StoppedBy = 'click' | 'report'

const MAP_WISHES = ['text', 'picture', 'both', 'none'] as const

export interface Enclosures {
  /** Undefined until the person chooses. */
  readonly map: (typeof MAP_WISHES)[number] | undefined
  readonly calendar: boolean
  readonly mail?: MailTimes | undefined
  /** Set until the person chooses again by a command. */
  readonly stopped?: StoppedBy | undefined
}

/** For a person who has chosen nothing. */
export const USUAL_ENCLOSURES: Enclosures = { map: undefined, calendar: false }

/** Applies a choice; what it leaves out stays as it was. */
export const withChoice = (
  { map, calendar, mail, stopped }: Enclosures,
  chosen: Partial<Enclosures>,
): Enclosures => ({
  map: chosen.map ?? map,
  calendar: chosen.calendar ?? calendar,
  ...(chosen.mail === undefined
    ? { mail, stopped }
    : { mail: added(mail, chosen.mail), stopped: chosen.stopped }),
})

/** The latest time to which a mail about a game may wait for the daily mail. Half of the time to the next due time is for reading. */
export function waitsUntil(due: Due | undefined, now: Instant): Instant | undefined {
  const next = [due?.deadline, due?.grace].find(at => at !== undefined && at > now)
  return next === undefined ? undefined : ((now + Math.floor((next - now) / 2)) as Instant) // between two instants
}

/** When mails of a kind come to a person with these wishes. */
export const timeOf = (times: MailTimes, part: MailPart): MailTime =>
  times[part] ?? (part === 'broadcasts' ? timeOf(times, 'press') : 'now')

/** Merges wishes and drops the defaults: `now`, and broadcasts like press. A wish about press also resets broadcasts. */
function added(before: MailTimes = {}, more: MailTimes): MailTimes | undefined {
  const { broadcasts: _broadcasts, ...others } = before
  const times: MailTimes = { ...(more.press === undefined ? before : others), ...more }
  const all = Object.entries(times).filter(
    ([part, time]) => time !== (part === 'broadcasts' ? timeOf(times, 'press') : 'now'),
  )
  return all.length === 0 ? undefined : Object.fromEntries(all)
}

/** The text map is for everybody who has not chosen otherwise. */
export const wantsText = ({ map = 'text' }: Enclosures): boolean => map === 'text' || map === 'both'

/** The picture is for people who chose it; without a choice, for those who are known to see pictures. */
export const wantsPicture = ({ map }: Enclosures, isUsual: boolean): boolean =>
  map === undefined ? isUsual : map === 'picture' || map === 'both'
