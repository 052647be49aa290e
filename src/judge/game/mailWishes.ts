// What somebody wants of the mails about a game: which of them they get and when, and what lies in them besides words.

import type { Instant } from './calendar.ts'
import type { Due } from './deadlines.ts'

/** The mails that one may go without; broadcasts are press as well, and come when that does unless something else is said of them. */
export const MAIL_PARTS = [
  ...(['results', 'press', 'broadcasts', 'reminders'] as const),
  ...(['notices', 'observer', 'echoes'] as const),
] as const
export type MailPart = (typeof MAIL_PARTS)[number]

/** As they come, all of a day in one mail, or not at all. */
export const MAIL_TIMES = ['now', 'digest', 'none'] as const
export type MailTime = (typeof MAIL_TIMES)[number]

/** Whatever is not named comes as it happens. */
export type MailTimes = Readonly<Partial<Record<MailPart, MailTime>>>

/** By what somebody wanted fewer mails, if it was no command: a click, or a report that a mail was unwanted. */
export type StoppedBy = 'click' | 'report'

const MAP_WISHES = ['text', 'picture', 'both', 'none'] as const

export interface Enclosures {
  /** Undefined until they choose. */
  readonly map: (typeof MAP_WISHES)[number] | undefined
  readonly calendar: boolean
  readonly mail?: MailTimes | undefined
  /** Until they choose by a command again. */
  readonly stopped?: StoppedBy | undefined
}

/** For whoever has not said otherwise. */
export const USUAL_ENCLOSURES: Enclosures = { map: undefined, calendar: false }

/** What somebody wants now; what they did not say stays as it was. */
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

/** So long a mail about a game waits for the mail of the day at most: half of the time to what is due next is for reading it. */
export function waitsUntil(due: Due | undefined, now: Instant): Instant | undefined {
  const next = [due?.deadline, due?.grace].find(at => at !== undefined && at > now)
  return next === undefined ? undefined : ((now + Math.floor((next - now) / 2)) as Instant) // between two instants
}

/** When mails of a kind come to somebody who wants this. */
export const timeOf = (times: MailTimes, part: MailPart): MailTime =>
  times[part] ?? (part === 'broadcasts' ? timeOf(times, 'press') : 'now')

/** What comes as it happens need not be said, nor that broadcasts come like other press; who speaks of press speaks of both. */
function added(before: MailTimes = {}, more: MailTimes): MailTimes | undefined {
  const { broadcasts: _broadcasts, ...others } = before
  const times: MailTimes = { ...(more.press === undefined ? before : others), ...more }
  const all = Object.entries(times).filter(
    ([part, time]) => time !== (part === 'broadcasts' ? timeOf(times, 'press') : 'now'),
  )
  return all.length === 0 ? undefined : Object.fromEntries(all)
}

/** The board as text is for everybody who has not chosen anything else. */
export const wantsText = ({ map = 'text' }: Enclosures): boolean => map === 'text' || map === 'both'

/** A picture is for whoever has chosen one; where they have not chosen, for those who are known to see it. */
export const wantsPicture = ({ map }: Enclosures, isUsual: boolean): boolean =>
  map === undefined ? isUsual : map === 'picture' || map === 'both'
