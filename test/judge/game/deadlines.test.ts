// When deadlines and their grace fall, and what a game waits for next.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  type Instant,
  instantOf,
  isoOf,
  MINUTE,
  minuteOfDay,
  minutesAfter,
  weekdayOf,
} from '../../../src/judge/game/calendar.ts'
import {
  type Absence,
  type AlarmKind,
  delayEnds,
  movedDeadline,
  movedGrace,
  nextDeadline,
  startedAt,
} from '../../../src/judge/game/deadlines.ts'
import {
  checkTiming,
  type PhaseTiming,
  type Timing,
  usualSettings,
} from '../../../src/judge/game/settings.ts'
import { nextAlarm, nextLateNotice, remindersFor } from '../../../src/judge/game/turns/ringing.ts'
import { PHASE_KINDS } from '../../../src/rules/board/phase.ts'
import { amount } from '../../edition.ts'
import { day, minutes, zone } from './times.ts'

const HOUR = 60
const berlin = usualSettings(zone('Europe/Berlin')).timing
const at = (iso: string): Instant => instantOf(iso.includes('Z') ? iso : `${iso}Z`)
const away = (from: string, to: string): Absence => ({ from: at(from), to: at(to) })
const withMovement = (settings: Partial<PhaseTiming>, game: Partial<Timing> = {}): Timing => ({
  ...berlin,
  ...game,
  movement: { ...berlin.movement, ...settings },
})

/** The deadline of a movement phase that begins at an instant, and its grace. */
const due = (timing: Timing, from: string, absences: readonly Absence[] = [], notBefore?: string) => {
  const found = nextDeadline(
    timing,
    'movement',
    at(from),
    absences,
    notBefore === undefined ? undefined : at(notBefore),
  )
  return [isoOf(found.deadline), isoOf(found.grace)]
}

describe('a deadline', () => {
  const christmas = { never: [day('2026-12-24'), day('2026-12-25')] }
  const daily = { next: 24 * HOUR, days: 'SMTWTFS' }
  const anyTime = { clock: undefined, next: 24 * HOUR, grace: 0 }

  // 20 November 2026 is a Friday; in Berlin the clock is an hour ahead.
  test.each<[string, Timing, string, string]>([
    ['falls at the clock after the time that is due', berlin, '2026-11-23T12:00', '2026-11-26T22:30:00Z'],
    [
      'does not slip a day because processing took seconds',
      berlin,
      '2026-11-23T22:30:09',
      '2026-11-26T22:30:00Z',
    ],
    ['leaves the weekend out', berlin, '2026-11-18T22:30', '2026-11-23T22:30:00Z'],
    [
      'keeps its clock over the change in spring',
      withMovement(daily),
      '2027-03-27T20:00',
      '2027-03-28T21:30:00Z',
    ],
    [
      'keeps its clock over the change in autumn',
      withMovement(daily),
      '2026-10-24T21:00',
      '2026-10-25T22:30:00Z',
    ],
    [
      'in the gap falls at its end',
      withMovement({ ...daily, clock: 150 }),
      '2027-03-27T01:00',
      '2027-03-28T01:00:00Z',
    ],
    [
      'waits for its minimum',
      withMovement({ ...daily, min: 60 * HOUR }),
      '2026-11-23T20:00',
      '2026-11-26T22:30:00Z',
    ],
    ['leaves dates out', withMovement(daily, christmas), '2026-12-23T20:00', '2026-12-26T22:30:00Z'],
    [
      'without a clock falls when time is up',
      withMovement(anyTime),
      '2026-11-23T08:15',
      '2026-11-24T08:15:00Z',
    ],
    ['falls on a whole minute', withMovement(anyTime), '2026-11-23T08:15:01', '2026-11-24T08:16:00Z'],
    ['keeps its time when it moves', withMovement(anyTime), '2026-11-20T08:15', '2026-11-23T08:15:00Z'],
    [
      'waits for noon',
      withMovement({ ...anyTime, days: '-mTWTF-' }),
      '2026-11-20T08:15',
      '2026-11-23T11:00:00Z',
    ],
    [
      'may fall after noon',
      withMovement({ ...anyTime, days: '-mTWTF-' }),
      '2026-11-20T13:00',
      '2026-11-23T13:00:00Z',
    ],
    [
      'with a clock in the morning skips half a day',
      withMovement({ clock: 540, next: 60, days: '-mT----' }),
      '2026-11-22T13:00',
      '2026-11-24T08:00:00Z',
    ],
    ['falls on a leap day', withMovement(daily), '2028-02-28T22:00', '2028-02-29T22:30:00Z'],
    ['crosses the end of a year', withMovement(daily), '2026-12-30T22:40', '2027-01-01T22:30:00Z'],
  ])('%s', (_, timing, from, deadline) => {
    expect(due(timing, from)[0]).toBe(deadline)
  })

  test('on a day that Samoa skipped falls at its end, also when asked again', () => {
    const apia = withMovement(
      { clock: 1200, min: 0, next: 60, days: 'SMTWTFS' },
      { zone: zone('Pacific/Apia') },
    )
    expect(due(apia, '2011-12-30T07:30')[0]).toBe('2011-12-30T10:00:00Z')
    expect(due(apia, '2011-12-30T09:00')[0]).toBe('2011-12-30T10:00:00Z')
  })

  test.each<[string, Absence[], string, string]>([
    [
      'inside an absence is set after its end',
      [away('2026-11-25T23:00', '2026-11-30T22:59')],
      '2026-11-23T12:00',
      '2026-12-01T22:30:00Z',
    ],
    [
      'before an absence stays',
      [away('2026-11-26T22:31', '2026-12-30T22:59')],
      '2026-11-23T12:00',
      '2026-11-26T22:30:00Z',
    ],
    [
      'at the first minute of an absence is inside',
      [away('2026-11-26T22:30', '2026-11-27T12:00')],
      '2026-11-23T12:00',
      '2026-11-27T22:30:00Z',
    ],
    [
      'at the last minute of an absence is inside',
      [away('2026-11-26T10:00', '2026-11-26T22:30')],
      '2026-11-23T12:00',
      '2026-11-27T22:30:00Z',
    ],
    [
      'moves past one absence into the next',
      [away('2026-11-27T10:00', '2026-12-01T12:00'), away('2026-11-26T10:00', '2026-11-27T12:00')],
      '2026-11-23T12:00',
      '2026-12-01T22:30:00Z',
    ],
    [
      'moves to an allowed day',
      [away('2026-11-26T10:00', '2026-11-28T10:00')],
      '2026-11-23T12:00',
      '2026-11-30T22:30:00Z',
    ],
  ])('%s', (_, absences, from, deadline) => {
    expect(due(berlin, from, absences)[0]).toBe(deadline)
  })

  test('without a clock keeps its time of the day when it moves past an absence', () => {
    const absences = [away('2026-11-24T00:00', '2026-11-26T22:59')]
    expect(due(withMovement(anyTime), '2026-11-23T08:15', absences)[0]).toBe('2026-11-27T08:15:00Z')
  })

  test('is never before the one that stood', () => {
    expect(due(berlin, '2026-11-23T12:00', [], '2026-12-03T22:30')[0]).toBe('2026-12-03T22:30:00Z')
    expect(due(berlin, '2026-11-23T12:00', [], '2026-12-03T22:31')[0]).toBe('2026-12-04T22:30:00Z')
  })

  test('is set by the settings of its own kind of phase', () => {
    const found = PHASE_KINDS.map(kind =>
      isoOf(nextDeadline(berlin, kind, at('2026-11-23T12:00'), []).deadline),
    )
    expect(found).toEqual(['2026-11-26T22:30:00Z', '2026-11-24T11:00:00Z', '2026-11-24T11:00:00Z'])
  })
})

describe('grace', () => {
  const strict = { strictGrace: true }
  test.each<[string, Timing, string]>([
    ['moves on to an allowed day', withMovement({ grace: 48 * HOUR }), '2026-11-30T22:30:00Z'],
    [
      'ends to the minute where it is strict',
      withMovement({ grace: 48 * HOUR }, strict),
      '2026-11-28T22:30:00Z',
    ],
    ['ends with the deadline where there is none', withMovement({ grace: 0 }), '2026-11-26T22:30:00Z'],
    [
      'is told in days of the calendar',
      withMovement({ grace: 125 * 24 * HOUR }, strict),
      '2027-03-31T21:30:00Z',
    ],
  ])('%s', (_, timing, grace) => {
    expect(due(timing, '2026-11-23T12:00')).toEqual(['2026-11-26T22:30:00Z', grace])
  })
})

describe('the master', () => {
  const current = { deadline: at('2026-11-26T22:30'), grace: at('2026-12-03T22:30') }
  const now = at('2026-11-24T10:00')
  const moved = (wanted: string) => movedDeadline(current, at(wanted), now, berlin, 'movement')

  test('leaves no grace as long as a weekend had made it', () => {
    const timing = withMovement({ grace: 48 * HOUR })
    const stretched = nextDeadline(timing, 'movement', at('2026-11-23T12:00'), [])
    expect(isoOf(stretched.grace)).toBe('2026-11-30T22:30:00Z')
    const monday = movedDeadline(stretched, at('2026-11-30T22:30'), now, timing, 'movement')
    expect(monday).toEqual({
      ok: true,
      value: { deadline: at('2026-11-30T22:30'), grace: at('2026-12-02T22:30') },
    })
  })

  test('moves grace along with a later deadline', () => {
    const due = { deadline: at('2026-11-28T22:30'), grace: at('2026-12-05T22:30') }
    expect(moved('2026-11-28T22:30')).toEqual({ ok: true, value: due })
  })

  test('moves grace along with an earlier deadline', () => {
    const due = { deadline: at('2026-11-25T22:30'), grace: at('2026-12-02T22:30') }
    expect(moved('2026-11-25T22:30')).toEqual({ ok: true, value: due })
  })

  test.each(['2026-11-24T10:00', '2026-11-23T22:30'])('sets no deadline in the past: %s', wanted => {
    expect(moved(wanted)).toEqual({ ok: false, error: { kind: 'isPast', wanted: at(wanted), now } })
  })

  test.each([
    [
      'to a later time',
      '2026-12-24T12:00',
      { ok: true, value: { ...current, grace: at('2026-12-24T12:00') } },
    ],
    [
      'not before the deadline',
      '2026-11-25T12:00',
      {
        ok: false,
        error: { kind: 'graceBeforeDeadline', wanted: at('2026-11-25T12:00'), deadline: current.deadline },
      },
    ],
    [
      'not to the past',
      '2026-11-23T12:00',
      { ok: false, error: { kind: 'isPast', wanted: at('2026-11-23T12:00'), now } },
    ],
  ])('sets grace %s', (_, wanted, result) => {
    expect(movedGrace(current, at(wanted), now)).toEqual(result)
  })

  test.each([
    ['and the deadline moves on with its grace', '2026-11-28T10:00', '2026-11-30T22:30', '2026-12-07T22:30'],
    ['and a later deadline stays', '2026-11-25T10:00', '2026-11-26T22:30', '2026-12-03T22:30'],
  ])('sets a start, %s', (_, start, deadline, grace) => {
    expect(startedAt(berlin, 'movement', current, at(start), now)).toEqual({
      ok: true,
      value: { deadline: at(deadline), grace: at(grace) },
    })
  })

  test('sets no start in the past', () => {
    const start = at('2026-11-24T09:00')
    expect(startedAt(berlin, 'movement', current, start, now)).toEqual({
      ok: false,
      error: { kind: 'isPast', wanted: start, now },
    })
  })
})

describe('a phase for which all orders are in ends', () => {
  const due = { deadline: at('2026-11-26T22:30'), grace: at('2026-12-03T22:30') }
  test.each<[string, string, string, string | undefined, string]>([
    ['after the delay', '2026-11-23T12:00', '2026-11-25T12:00', undefined, '2026-11-25T12:30:00Z'],
    ['not before its minimum', '2026-11-23T12:00', '2026-11-23T13:00', undefined, '2026-11-24T00:00:00Z'],
    [
      'not before the start',
      '2026-11-23T12:00',
      '2026-11-24T13:00',
      '2026-11-26T20:00',
      '2026-11-26T20:00:00Z',
    ],
    [
      'at the deadline, though the delay would be longer',
      '2026-11-23T12:00',
      '2026-11-26T22:15',
      undefined,
      '2026-11-26T22:30:00Z',
    ],
    [
      'after the delay where the last was late',
      '2026-11-23T12:00',
      '2026-11-27T22:15',
      undefined,
      '2026-11-27T22:45:00Z',
    ],
    ['with grace at the latest', '2026-11-23T12:00', '2026-12-03T22:15', undefined, '2026-12-03T22:30:00Z'],
    [
      'after the delay where even grace was over',
      '2026-11-23T12:00',
      '2026-12-09T22:15',
      undefined,
      '2026-12-09T22:45:00Z',
    ],
  ])('%s', (_, opened, lastOrder, start, end) => {
    const complete = {
      opened: at(opened),
      lastOrder: at(lastOrder),
      due,
      start: start === undefined ? undefined : at(start),
    }
    expect(isoOf(delayEnds(berlin, 'movement', complete))).toBe(end)
  })
})

describe('what rings next', () => {
  const due = { deadline: at('2026-11-26T22:30'), grace: at('2026-11-29T22:30') }
  const awaited = { due, reminders: [3 * HOUR, 24 * HOUR], isOwed: true, delayEnds: undefined }

  test('while orders are owed: reminders, the deadline, late notices, the seats offered, the end of grace', () => {
    const rings: [AlarmKind, string][] = []
    let rung = at('2026-11-24T12:00')
    for (let alarm = nextAlarm({ ...awaited, rung }); alarm; alarm = nextAlarm({ ...awaited, rung })) {
      rings.push([alarm.kind, isoOf(alarm.at)])
      rung = alarm.at
    }
    expect(rings).toEqual([
      ['reminder', '2026-11-25T22:30:00Z'],
      ['reminder', '2026-11-26T19:30:00Z'],
      ['deadline', '2026-11-26T22:30:00Z'],
      ['lateNotice', '2026-11-27T22:30:00Z'],
      ['abandonment', '2026-11-28T22:30:00Z'],
      ['grace', '2026-11-29T22:30:00Z'],
    ])
  })

  test.each<[string, object, AlarmKind | undefined]>([
    ['nobody owes orders and somebody waits: the deadline', { isOwed: false }, 'deadline'],
    ['the delay runs: its end', { isOwed: false, delayEnds: at('2026-11-25T12:30') }, 'delay'],
    ['the delay ends at the deadline: the deadline', { isOwed: false, delayEnds: due.deadline }, 'deadline'],
    ['there is no grace: its end', { due: { ...due, grace: due.deadline }, reminders: [] }, 'grace'],
    [
      'a day of grace is left: the deadline',
      { due: { ...due, grace: at('2026-11-27T22:30') }, reminders: [] },
      'deadline',
    ],
    ['the judge slept through it all: what came first', { rung: at('2026-11-26T20:00') }, 'deadline'],
    ['grace is over: nothing', { rung: due.grace }, undefined],
  ])('when %s', (_, differs, kind) => {
    expect(nextAlarm({ ...awaited, rung: at('2026-11-24T12:00'), ...differs })?.kind).toBe(kind)
  })

  test('reminders that are past are left out, and two at once are one', () => {
    const found = remindersFor(due.deadline, [180, 1440, 180], at('2026-11-26T00:00'))
    expect(found.map(isoOf)).toEqual(['2026-11-26T19:30:00Z'])
  })

  test('late notices begin at the deadline and end with grace', () => {
    const notices = ['2026-11-20T00:00', '2026-11-26T22:30', '2026-11-28T22:29', '2026-11-28T22:30'].map(
      rung => nextLateNotice(due, at(rung)),
    )
    expect(notices.map(notice => notice && isoOf(notice))).toEqual([
      '2026-11-26T22:30:00Z',
      '2026-11-27T22:30:00Z',
      '2026-11-28T22:30:00Z',
      undefined,
    ])
  })
})

describe('of every timing that is accepted, a deadline', () => {
  const minute = Date.UTC(2026, 0) / MINUTE
  const instants = fc
    .integer({ min: minute * 60, max: minute * 60 + 2 * 366 * 86_400 })
    .map(s => (s * 1000) as Instant)
  const letters = [...'SMTWTFS'].map(letter => fc.constantFrom(letter, letter.toLowerCase(), '-'))
  const phases = fc.record({
    clock: fc.option(fc.integer({ min: 0, max: 1439 }), { nil: undefined }),
    min: fc.integer({ min: 0, max: 5000 }),
    next: fc.integer({ min: 1, max: 9000 }),
    grace: fc.integer({ min: 0, max: 9000 }),
    delay: fc.constant(30),
    days: fc.tuple(...letters).map(week => week.join('')),
  })
  const timings = fc
    .record({
      zone: fc.constantFrom(
        ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'].map(zone),
      ),
      movement: phases,
      never: fc.array(
        instants.map(instant => dayOf(instant, zone('UTC'))),
        { maxLength: 40 },
      ),
      strictGrace: fc.boolean(),
    })
    .map(settings => ({ ...berlin, ...settings }))
    .filter(timing => checkTiming(timing).ok)
  const absences = fc.array(
    fc
      .tuple(instants, fc.integer({ min: 1, max: 40_000 }))
      .map(([from, length]) => ({ from, to: minutesAfter(from, length) })),
    { maxLength: 8 },
  )

  const holds = (
    claim: (timing: Timing, from: Instant, absences: Absence[], due: ReturnType<typeof nextDeadline>) => void,
  ) =>
    fc.assert(
      fc.property(timings, instants, absences, (timing, from, away) =>
        claim(timing, from, away, nextDeadline(timing, 'movement', from, away)),
      ),
      { numRuns: amount({ core: 40, full: 500 }) },
    )

  test('is never before its minimum, and never after its grace', () =>
    holds((timing, from, _, { deadline, grace }) => {
      expect(deadline - from).toBeGreaterThanOrEqual(timing.movement.min * MINUTE)
      expect(deadline).toBeGreaterThan(from)
      expect(grace).toBeGreaterThanOrEqual(deadline)
    }))

  test('is never on a forbidden day or in a forbidden morning', () =>
    holds(({ zone, movement, never }, _, __, { deadline }) => {
      const date = dayOf(deadline, zone)
      const letter = movement.days[weekdayOf(date)]!
      expect(letter).not.toBe('-')
      expect(never).not.toContain(date)
      if (letter === letter.toLowerCase())
        expect(minuteOfDay(deadline, zone)).toBeGreaterThanOrEqual(minutes('12:00'))
    }))

  test('is never in an absence', () =>
    holds((_, __, absences, { deadline }) => {
      expect(absences.filter(({ from, to }) => from <= deadline && deadline <= to)).toEqual([])
    }))

  test('is given again when it is asked for from just before it', () =>
    holds((timing, from, absences, due) => {
      const again = nextDeadline(timing, 'movement', from, absences, (due.deadline - 1) as Instant)
      expect([again.deadline, again.grace]).toEqual([due.deadline, due.grace])
    }))

  test('is not put off: no earlier day at the clock would have done', () =>
    holds((timing, from, away, { deadline }) => {
      const { clock, next, min } = timing.movement
      if (clock === undefined || away.length > 0) return
      const soonest = minutesAfter(from, Math.max(next + 61, min))
      for (
        let date = addDays(dayOf(soonest, timing.zone), 1);
        date < dayOf(deadline, timing.zone);
        date = addDays(date, 1)
      ) {
        const letter = timing.movement.days[weekdayOf(date)]!
        const isFree =
          letter !== '-' && !timing.never.includes(date) && (letter === letter.toUpperCase() || clock >= 720)
        expect(isFree, date).toBe(false)
      }
    }))
})
