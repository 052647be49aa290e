// Those who miss deadlines often are reminded earlier too, and told what becomes of whoever stays silent.
import { describe, expect, test } from 'vitest'
import { type Instant, isoOf, UTC } from '../../../src/judge/game/calendar.ts'
import { decisionOf } from '../../../src/judge/game/decision.ts'
import type { Settings } from '../../../src/judge/game/settings.ts'
import { earlyReminder, isOftenLate, missesLately } from '../../../src/judge/game/turns/misses.ts'
import { alarmOf } from '../../../src/judge/game/turns/ringing.ts'
import { noticesOf } from '../../../src/judge/report/mails/notices.ts'
import type { Power } from '../../../src/rules/board/board.ts'
import * as acts from './decide/acts.ts'
import { power, type Table, TIMES } from './decide/table.ts'

const FRANCE = power('F')

/** A phase that France is late for, or in time. */
function phase(table: Table, isLate: boolean): Table {
  acts.othersOrder(table, 'F')
  if (isLate) table.rings('deadline')
  return table.does('F', acts.write('F', 'all units hold')).rings('delay')
}

const playedBy = (lateness: string, changes: Partial<Settings> = {}): Table =>
  [...lateness].reduce((table, each) => phase(table, each === 'x'), acts.playing(changes))

const missesOf = ({ game }: Table): string => {
  const { missed, deadlines } = missesLately(game, FRANCE)
  return `${missed} of ${deadlines}`
}

/** Who is reminded when, until the deadline. */
function reminders(table: Table): readonly string[] {
  const sent: string[] = []
  for (;;) {
    const alarm = alarmOf(table.game, table.world)
    if (alarm?.kind !== 'reminder') return sent
    const [event] = table.rings('reminder').events.slice(-1)
    if (event?.kind !== 'remindersSent') throw new Error('nobody was reminded')
    const hours = (table.game.due!.deadline - alarm.at) / 3_600_000
    const names = (to: readonly Power[]) => to.map(each => 'AEFGIRT'[each]).join('')
    sent.push(`${hours} hours: ${names(event.to)}`)
  }
}

describe('deadlines that were missed', () => {
  test.each([
    ['', '0 of 0'],
    ['x', '1 of 1'],
    ['x.x', '2 of 3'],
    ['xx.....', '0 of 5'],
    ['xx...', '2 of 5'],
    ['xx....', '1 of 5'],
  ])('%j count as %s', (lateness, count) => {
    expect(missesOf(playedBy(lateness))).toBe(count)
  })

  test('are those of the player, not of the power', () => {
    const table = playedBy('xx').does('F', { kind: 'resign' })
    table.does('x as stranger', acts.takeOver('F'))
    expect(missesOf(table)).toBe('0 of 0')
    expect(missesOf(phase(table, true))).toBe('1 of 1')
  })

  test('go with what is taken back, and come again with what is brought forward', () => {
    const table = playedBy('xx').does('m', acts.rollBack(2))
    expect(missesOf(table)).toBe('1 of 1')
    expect(missesOf(table.does('m', { kind: 'bringForward', to: 2 }))).toBe('2 of 2')
  })

  test('are not those of phases that the master played before their deadline', () => {
    expect(missesOf(acts.othersOrder(acts.playing(), 'F').does('m', acts.process()))).toBe('0 of 0')
  })
})

describe('reminders', () => {
  test.each([
    ['', ['24 hours: AEFGIRT', '3 hours: AEFGIRT']],
    ['x', ['24 hours: AEFGIRT', '3 hours: AEFGIRT']],
    ['xx', ['48 hours: F', '24 hours: AEFGIRT', '3 hours: AEFGIRT']],
  ])('after %j', (lateness, sent) => {
    expect(reminders(playedBy(lateness))).toEqual(sent)
  })

  test('come early to nobody who has ordered', () => {
    const table = playedBy('xx').does('F', acts.write('F', 'all units hold'))
    expect(reminders(table)).toEqual(['24 hours: AEGIRT', '3 hours: AEGIRT'])
  })

  test('come early to nobody in a game without reminders', () => {
    expect(reminders(playedBy('xx', { timing: { ...TIMES, reminders: [] } }))).toEqual([])
  })

  test('that a judge slept through are one, for all', () => {
    const table = playedBy('xx')
    table.now = (table.game.due!.deadline - 3_600_000) as Instant
    expect(reminders(table).map(each => each.replace(/.*: /, ''))).toEqual(['AEFGIRT'])
  })

  test.each([
    ['01-08 10:00, usual 24 hours before', '2026-01-08T10:00', [180, 1440], '2026-01-06T10:00:00Z'],
    ['half of the time until the usual one is left', '2026-01-07T10:00', [1440], '2026-01-05T22:00:00Z'],
    ['the first usual one that there is time for', '2026-01-06T09:00', [180, 1440], '2026-01-06T03:00:00Z'],
    ['within an hour of the usual one', '2026-01-05T14:00', [180], undefined],
    ['no usual one', '2026-01-05T12:00', [180], undefined],
    ['a short one', '2026-01-08T10:00', [30], undefined],
  ])('%s', (_, deadline, usual, early) => {
    const at = (text: string) => Date.parse(`${text}Z`) as Instant
    const found = earlyReminder(at(deadline), usual, at('2026-01-05T10:00'))
    expect(found === undefined ? undefined : isoOf(found)).toBe(early)
  })
})

describe('a reminder to somebody who misses deadlines often', () => {
  /** What it says besides what it says to all; times without their dates' words. */
  function told(lateness: string, changes: Partial<Settings> = {}, orders = ''): string {
    const table = playedBy(lateness)
    if (Object.keys(changes).length > 0) table.does('m', acts.change(changes))
    if ('timing' in changes) phase(table, false)
    if (orders !== '') table.does('F', acts.write('F', orders))
    const before = table.game
    const decision = table.ask('clock', table.nextAlarm)
    if (!decision.ok) throw new Error(JSON.stringify(decision.error))
    const notices = noticesOf(decisionOf(before, decision.value, null), {
      world: table.world,
      judge: { code: 'EXMP', zone: UTC },
    })
    const player = before.seats[FRANCE]!.player!
    const lines = notices.filter(({ to }) => to.includes(player)).flatMap(each => each.lines)
    const [, found = ''] = /(You missed .*?)\n\n/s.exec(lines.join('\n')) ?? []
    return found.replace(/\s+/g, ' ').replace(/ 2026 (\d\d:\d\d) UTC/g, ' $1')
  }

  const grace = (minutes: number): Partial<Settings> => ({
    timing: { ...TIMES, movement: { ...TIMES.movement, grace: minutes } },
  })
  const why = (deadlines: number): string =>
    `You missed 2 of your last ${deadlines} deadlines, so this mail says what happens if no orders arrive for France:`
  const WAITS = 'the game waits for you until orders arrive, and anybody may take your place.'
  const DISORDER =
    'France is in civil disorder. The phase is played without you, and nobody waits for you any more.'
  const LATE = 'all players are told that France is late.'

  test.each<[string, Partial<Settings>, readonly string[]]>([
    [
      'usually',
      {},
      [
        `* At the deadline, Wed 14 Jan 10:02: ${LATE}`,
        '* From Fri 16 Jan 10:02 on: anybody may take your place.',
        `* At the end of grace, Sat 17 Jan 10:02: ${WAITS}`,
      ],
    ],
    [
      'in civil disorder',
      { missing: 'civilDisorder' },
      [
        `* At the deadline, Wed 14 Jan 10:02: ${LATE}`,
        '* From Fri 16 Jan 10:02 on: anybody may take your place.',
        `* At the end of grace, Sat 17 Jan 10:02: ${DISORDER}`,
      ],
    ],
    [
      'where it is quiet',
      { quiet: true },
      [
        '* At the deadline, Wed 14 Jan 10:02: all players are told that somebody is late.',
        '* From Fri 16 Jan 10:02 on: anybody may take your place.',
        `* At the end of grace, Sat 17 Jan 10:02: ${WAITS}`,
      ],
    ],
    [
      'where the master plays each phase',
      { missing: 'civilDisorder', processing: 'manual' },
      [
        `* At the deadline, Wed 14 Jan 10:02: ${LATE}`,
        '* From Fri 16 Jan 10:02 on: anybody may take your place.',
        `* At the end of grace, Sat 17 Jan 10:02: ${WAITS}`,
      ],
    ],
    [
      'with a day of grace',
      grace(1440),
      [
        `* At the deadline, Wed 14 Jan 10:32: ${LATE} Anybody may take your place from then on.`,
        `* At the end of grace, Thu 15 Jan 10:32: ${WAITS}`,
      ],
    ],
    ['without grace', grace(0), [`* At the deadline, Wed 14 Jan 10:32: ${WAITS}`]],
    [
      'without grace, in civil disorder',
      { ...grace(0), missing: 'civilDisorder' },
      [`* At the deadline, Wed 14 Jan 10:32: ${DISORDER}`],
    ],
  ])('%s', (_, changes, lines) => {
    expect(told('xx', changes)).toBe([why('timing' in changes ? 3 : 2), ...lines].join(' '))
  })

  test.each<[string, Partial<Settings>, string]>([
    [
      'in civil disorder',
      { missing: 'civilDisorder' },
      'the phase is played with the orders that are there.',
    ],
    ['usually', {}, WAITS],
  ])('who has ordered in part, %s', (_, changes, end) => {
    expect(told('xx', changes, 'A Par H')).toBe(
      [
        why(2).replace('if no orders', 'if no more orders'),
        `* At the deadline, Wed 14 Jan 10:02: ${LATE}`,
        `* At the end of grace, Sat 17 Jan 10:02: ${end}`,
      ].join(' '),
    )
  })

  test('says nothing of it after one missed deadline', () => {
    expect(isOftenLate(playedBy('x').game, FRANCE)).toBe(false)
    expect(told('x')).toBe('')
  })
})
