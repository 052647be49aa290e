// Which template a mail with news of a game is written by.
import type { NewsKind } from '../report/mailViews.ts'

/** Which kind of news a mail brings, by what its subject says behind the game and the phase. */
export function newsKindOf(subject: string): NewsKind {
  const what = subject.replace(/^.*? - (?:[A-Z]\d{4}[A-Z]{1,2} )?/, '')
  return NEWS_KINDS.find(([pattern]) => pattern.test(what))?.[1] ?? 'news'
}

const NEWS_KINDS: readonly (readonly [RegExp, NewsKind])[] = [
  [/^Results$/, 'results'],
  [/^Game Starting$/, 'start'],
  [/^(?:Press|Broadcast)\b/, 'press'],
  [/^(?:Victory:|Draw Declared:|Game Conceded|Game Terminated)/, 'ending'],
  [/^Reminder$/, 'reminder'],
  [/^Late Notice:/, 'late'],
  [/^(?:Deadline|Grace) Adjustment/, 'deadline'],
  [/^Parameter Change$/, 'settings'],
  [/^(?:New|Returning) Player Signon:|^Resignation:|^Abandoned$|^Civil Disorder$/, 'players'],
  [/^Oversized Absence Request$/, 'absenceRequest'],
]
