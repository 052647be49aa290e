// The next deadline of a game for a calendar: one event, which moves when the deadline does. (RFC 5545)
import { type Instant, isoOf, written } from '../../game/calendar.ts'
import type { Game } from '../../game/game.ts'
import { wording } from '../wording.ts'
import { judgePhaseId } from './header.ts'

const say = wording.calendarFile

/** The event of a game; where no deadline stands any more it is cancelled. `now` tells it from those before. */
export function deadlineFile(game: Game, host: string, now: Instant): string {
  const { due, position, name } = game
  const at = due?.deadline ?? now
  const phase = position === undefined ? '' : judgePhaseId(position.phase)
  const isDue = due !== undefined && position !== undefined && game.stage === 'playing'
  const description =
    due === undefined ? say.none : say.grace({ grace: written(due.grace, game.settings.timing.zone) })
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dragoman//EN',
    `METHOD:${isDue ? 'PUBLISH' : 'CANCEL'}`,
    'BEGIN:VEVENT',
    `UID:deadline.${name.toLowerCase()}@${host}`,
    // Whoever has the event already takes the later one.
    `SEQUENCE:${Math.floor(now / 1000)}`,
    `DTSTAMP:${compact(now)}`,
    `DTSTART:${compact(at)}`,
    `DTEND:${compact(at)}`,
    `SUMMARY:${escaped(say.due({ game: name, phase }))}`,
    `DESCRIPTION:${escaped(description)}`,
    `STATUS:${isDue ? 'CONFIRMED' : 'CANCELLED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .flatMap(folded)
    .join('\r\n')
}

/** `20261224T200000Z` */
const compact = (at: Instant): string =>
  isoOf(at)
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** A line has at most 75 bytes; what is more goes on in the next, behind a blank. */
function folded(line: string): readonly string[] {
  const lines: string[] = []
  let rest = line
  for (let most = 75; Buffer.byteLength(rest) > most; most = 74) {
    let end = most
    while (Buffer.byteLength(rest.slice(0, end)) > most || /[\uD800-\uDBFF]/.test(rest[end - 1]!)) end--
    lines.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...lines, rest].map((each, i) => (i === 0 ? each : ` ${each}`))
}
