// The next deadline as an event for a calendar: what calendars read, line by line.
import { expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { type Game, NO_GAME } from '../../../src/judge/game/game.ts'
import { deadlineFile } from '../../../src/judge/report/mails/nextSteps.ts'
import { startingPosition } from '../../../src/rules/board/position.ts'
import { standard } from '../../boards.ts'

const at = (iso: string): Instant => Date.parse(iso) as Instant
const NOW = at('2026-01-05T10:14:26Z')
const game: Game = {
  ...NO_GAME,
  name: 'harbor',
  stage: 'playing',
  position: startingPosition(standard()),
  due: { deadline: at('2026-01-08T23:30:00Z'), grace: at('2026-01-15T22:30:00Z') },
}
const lines = (of: Game, now = NOW): readonly string[] =>
  deadlineFile(of, 'diplomacy@judge.example', now).split('\r\n')

test('a deadline is an event of no length', () => {
  expect(lines(game)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dragoman//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:deadline.harbor@judge.example',
    'ORGANIZER:mailto:diplomacy@judge.example',
    'SEQUENCE:1767608066',
    'DTSTAMP:20260105T101426Z',
    'DTSTART:20260108T233000Z',
    'DTEND:20260108T233000Z',
    'SUMMARY:harbor S1901M: orders are due',
    'DESCRIPTION:Late orders are accepted until Thu 15 Jan 2026 22:30 UTC.',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('one that is moved is the same event, and later than the one before', () => {
  const [before, after] = [lines(game), lines(game, (NOW + 60_000) as Instant)]
  const field = (name: string, of: readonly string[]) => of.find(line => line.startsWith(name))!
  expect(field('UID', after)).toBe(field('UID', before))
  expect(Number(field('SEQUENCE', after).slice(9))).toBeGreaterThan(
    Number(field('SEQUENCE', before).slice(9)),
  )
})

test.each([
  ['there is no deadline', { ...game, due: undefined }],
  ['the game is over', { ...game, stage: 'over' }],
] as const)('it is cancelled when %s', (_, of) => {
  expect(lines(of)).toContain('METHOD:CANCEL')
  expect(lines(of)).toContain('STATUS:CANCELLED')
})

test('no line has more than 75 bytes, and those that were broken can be joined again', () => {
  const name = 'a'.repeat(80)
  const text = deadlineFile({ ...game, name }, 'judge.example', NOW)
  expect(text.split('\r\n').filter(line => line.length > 75)).toEqual([])
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name} S1901M: orders are due`)
})
