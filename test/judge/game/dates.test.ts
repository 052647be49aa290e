// Dates and absences as players write them: what they mean, and what is asked back.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Instant,
  instantOf,
  isoOf,
  MINUTE,
  written,
  zonesWithNames,
} from '../../../src/judge/game/calendar.ts'
import { readAbsence } from '../../../src/judge/game/dates/absences.ts'
import { type DateRefusal, type Reader, readDate } from '../../../src/judge/game/dates/dates.ts'
import { amount } from '../../edition.ts'
import { day, minutes, zone } from './times.ts'

// A Friday, 11:12 in Berlin; the game's clock is 20:00.
const now = instantOf('2026-11-20T10:12:47Z')
const reader: Reader = { now, zone: zone('Europe/Berlin'), missingTime: minutes('20:00') }

const meaning = (text: string, by: Partial<Reader> = {}): string => {
  const read = readDate(text, { ...reader, ...by })
  return read.ok ? isoOf(read.value.at) : read.error.kind
}
const refusal = (text: string, by: Partial<Reader> = {}): DateRefusal | undefined => {
  const read = readDate(text, { ...reader, ...by })
  return read.ok ? undefined : read.error
}

describe('a player who writes', () => {
  test.each([
    ['Mon', '2026-11-23T19:00:00Z'],
    ['monday', '2026-11-23T19:00:00Z'],
    ['Thurs 9:30', '2026-11-26T08:30:00Z'],
    ['Fri', '2026-11-27T19:00:00Z'], // never today
    ['Fri 20 Nov', '2026-11-20T19:00:00Z'],
    ['20 Nov', '2026-11-20T19:00:00Z'],
    ['Nov 20', '2026-11-20T19:00:00Z'],
    ['20nov', '2026-11-20T19:00:00Z'],
    ['20-Nov-2026', '2026-11-20T19:00:00Z'],
    ['20th of November, 2026 at 8 pm', '2026-11-20T19:00:00Z'],
    ['November 21st 8:30 p.m.', '2026-11-21T19:30:00Z'],
    ['19 Nov 2027', '2027-11-19T19:00:00Z'],
    ['3 Jan', '2027-01-03T19:00:00Z'],
    ['25', '2026-11-25T19:00:00Z'],
    ['the 3rd', '2026-12-03T19:00:00Z'],
    ['31 20:00', '2026-12-31T19:00:00Z'],
    ['20:00', '2026-11-20T19:00:00Z'],
    ['9:00', '2026-11-21T08:00:00Z'],
    ['today 23:00', '2026-11-20T22:00:00Z'],
    ['tomorrow noon', '2026-11-21T11:00:00Z'],
    ['tomorrow 12 am', '2026-11-20T23:00:00Z'],
    ['tomorrow 12:05pm', '2026-11-21T11:05:00Z'],
    ['tomorrow 24:00', '2026-11-21T23:00:00Z'],
    ['2026-12-01', '2026-12-01T19:00:00Z'],
    ['2026-12-01 08:00', '2026-12-01T07:00:00Z'],
    ['2026-12-01T08:00:00Z', '2026-12-01T08:00:00Z'],
    ['2026-12-01T08:00+05:45', '2026-12-01T02:15:00Z'],
    ['2026-12-01t08:00:30.5-0330', '2026-12-01T11:30:00Z'],
    ['24.12. 18:00', '2026-12-24T17:00:00Z'],
    ['24.12.2026', '2026-12-24T19:00:00Z'],
    ['12/24/2026', '2026-12-24T19:00:00Z'],
    ['24/12', '2026-12-24T19:00:00Z'],
    ['24-12-2026', '2026-12-24T19:00:00Z'],
    ['12/12', '2026-12-12T19:00:00Z'],
    ['29 Feb 2028', '2028-02-29T19:00:00Z'],
    ['28 Mar 2027 02:30', '2027-03-28T01:00:00Z'],
    ['31 Oct 2027 02:30', '2027-10-31T00:30:00Z'],
    ['31 Oct 2027 02:30 CET', '2027-10-31T01:30:00Z'],
    ['31 Oct 2027 02:30 CEST', '2027-10-31T00:30:00Z'],
    ['Mon 20:00 CET', '2026-11-23T19:00:00Z'],
    ['Mon 20:00 EST', '2026-11-24T01:00:00Z'],
    ['Mon 20:00 PST', '2026-11-24T04:00:00Z'],
    ['Mon 20:00 ET', '2026-11-24T01:00:00Z'],
    ['Mon 20:00 GMT', '2026-11-23T20:00:00Z'],
    ['Mon 20:00 UTC', '2026-11-23T20:00:00Z'],
    ['Mon 20:00 UTC+1', '2026-11-23T19:00:00Z'],
    ['Mon 20:00 GMT-3:30', '2026-11-23T23:30:00Z'],
    ['Mon 20:00 america/new_york', '2026-11-24T01:00:00Z'],
    ['Mon 20:00 CST (UTC-6)', '2026-11-24T02:00:00Z'],
    ['1 Jul 2027 20:00 GMT', '2027-07-01T20:00:00Z'],
    ['today 20:00 Pacific/Apia', '2026-11-20T07:00:00Z'], // it is late in the evening there
  ])('%s means %s', (text, instant) => {
    expect(meaning(text)).toBe(instant)
  })

  test.each([
    ['in Chicago', 'Mon 20:00 CST', 'America/Chicago', '2026-11-24T02:00:00Z'],
    ['in Shanghai', 'Mon 20:00 CST', 'Asia/Shanghai', '2026-11-23T12:00:00Z'],
    ['in Calcutta', 'Mon 20:00 IST', 'Asia/Calcutta', '2026-11-23T14:30:00Z'],
    ['in Phoenix', '1 Jul 2027 20:00 MST', 'America/Phoenix', '2027-07-02T03:00:00Z'],
    ['in London', 'Mon 20:00 GMT', 'Europe/London', '2026-11-23T20:00:00Z'],
  ])('a short name that is used where he lives, %s: %s', (_, text, home, instant) => {
    expect(meaning(text, { zone: zone(home) })).toBe(instant)
  })

  test.each([
    ['Mon', ['time', 'zone']],
    ['20 Nov', ['year', 'time', 'zone']],
    ['20:00', ['day', 'zone']],
    ['Mon 20:00 CET', []],
    ['2026-12-01T08:00Z', []],
  ])('%s is told what was filled in: %o', (text, filled) => {
    expect(readDate(text, reader)).toMatchObject({ ok: true, value: { filled } })
  })

  test('a time that a clock change leaves out is told so', () => {
    const understood = 'Sun 28 Mar 2027 03:00 CEST (UTC+2)'
    const found = readDate('28 Mar 2027 02:30', reader)
    expect(found).toMatchObject({ ok: true, value: { understood, isShifted: true } })
    expect(readDate('28 Mar 2027 03:30', reader)).toMatchObject({ ok: true, value: { isShifted: false } })
  })
})

describe('of what is over', () => {
  const looksBack = true

  test.each([
    ['1 Dec', '2025-12-01T19:00:00Z'],
    ['19 Nov', '2026-11-19T19:00:00Z'],
    ['20 Nov', '2026-11-20T19:00:00Z'], // today
    ['21 Nov', '2025-11-21T19:00:00Z'],
    ['3 Jan', '2026-01-03T19:00:00Z'],
    ['29 Feb', '2024-02-29T19:00:00Z'],
    ['25', '2026-10-25T19:00:00Z'],
    ['31', '2026-10-31T19:00:00Z'],
    ['the 3rd', '2026-11-03T19:00:00Z'],
    ['Mon', '2026-11-16T19:00:00Z'],
    ['Fri', '2026-11-13T19:00:00Z'], // never today
    ['Sat', '2026-11-14T19:00:00Z'],
    ['Mon 1 Dec', '2025-12-01T19:00:00Z'],
    ['20:00', '2026-11-19T19:00:00Z'],
    ['9:00', '2026-11-20T08:00:00Z'],
    ['today', '2026-11-20T19:00:00Z'],
    ['1 Dec 2026', '2026-12-01T19:00:00Z'],
    ['1 Dec 2019', '2019-12-01T19:00:00Z'],
  ])('%s means %s', (text, instant) => {
    expect(meaning(text, { looksBack })).toBe(instant)
  })

  test.each<[string, DateRefusal]>([
    ['Dec', { kind: 'incomplete', works: ['Thu 19 Nov 2026'] }],
    ['31 Apr', { kind: 'noSuchDay', works: ['Thu 19 Nov 2026'] }],
    ['Tue 1 Dec', { kind: 'weekdayDiffers', weekday: 2, day: day('2025-12-01'), works: ['Mon 1 Dec 2025'] }],
  ])('"%s" is asked about', (text, error) => {
    expect(refusal(text, { looksBack })).toEqual(error)
  })

  test('in January the first of December is five weeks ago', () => {
    const january = instantOf('2027-01-05T10:00:00Z')
    expect(meaning('1 Dec', { now: january, looksBack })).toBe('2026-12-01T19:00:00Z')
  })
})

describe('nothing is guessed', () => {
  test.each<[string, DateRefusal]>([
    ['', { kind: 'nothingWritten' }],
    ['at the', { kind: 'nothingWritten' }],
    ['x'.repeat(101), { kind: 'tooLong', most: 100 }],
    ['next Friday', { kind: 'notUnderstood', phrase: 'next' }],
    ['Mon 20.30', { kind: 'notUnderstood', phrase: '.30' }],
    ['Mon Tue', { kind: 'saidTwice', part: 'weekday', phrase: 'Tue' }],
    ['20:00 21:00', { kind: 'saidTwice', part: 'time', phrase: '21:00' }],
    ['Mon 20:00 CET Europe/Berlin', { kind: 'saidTwice', part: 'zone', phrase: 'CET' }],
    ['Mon 25:00', { kind: 'noSuchTime', phrase: '25:00' }],
    ['Mon 24:01', { kind: 'noSuchTime', phrase: '24:01' }],
    ['Mon 20:60', { kind: 'noSuchTime', phrase: '20:60' }],
    ['Mon 13 pm', { kind: 'noSuchTime', phrase: '13 pm' }],
    ['Mon 20:00 Europe/Berln', { kind: 'noSuchZone', phrase: 'Europe/Berln' }],
    ['Mon 20:00 UTC+25', { kind: 'noSuchZone', phrase: 'UTC+25' }],
    ['Mon midnight', { kind: 'whichMidnight', phrase: 'midnight', works: ['0:00', '23:59'] }],
    ['11/12', { kind: 'dayOrMonth', phrase: '11/12', works: ['11 Dec', '12 Nov'] }],
    ['Dec', { kind: 'incomplete', works: ['Sat 21 Nov 2026'] }],
    ['20:00 CET 2026', { kind: 'incomplete', works: ['Sat 21 Nov 2026'] }],
    ['31 Apr', { kind: 'noSuchDay', works: ['Sat 21 Nov 2026'] }],
    ['29 Feb 2027', { kind: 'noSuchDay', works: ['Sat 21 Nov 2026'] }],
    ['2026-13-01', { kind: 'noSuchDay', works: ['Sat 21 Nov 2026'] }],
    ['32', { kind: 'noSuchDay', works: ['Sat 21 Nov 2026'] }],
    [
      'Sat 20 Nov',
      { kind: 'weekdayDiffers', weekday: 6, day: day('2026-11-20'), works: ['Fri 20 Nov 2026'] },
    ],
    [
      '19 Nov',
      {
        kind: 'tooFar',
        day: day('2027-11-19'),
        days: 364,
        most: 120,
        works: ['Fri 19 Nov 2027 20:00 Europe/Berlin'],
      },
    ],
    [
      '29 Feb',
      {
        kind: 'tooFar',
        day: day('2028-02-29'),
        days: 466,
        most: 120,
        works: ['Tue 29 Feb 2028 20:00 Europe/Berlin'],
      },
    ],
  ])('"%s" is asked about', (text, error) => {
    expect(refusal(text)).toEqual(error)
  })

  test('a day is near for 120 days', () => {
    expect(meaning('20 Mar')).toBe('2027-03-20T19:00:00Z')
    expect(meaning('21 Mar')).toBe('tooFar')
  })

  test.each<[string, string[]]>([
    [
      'Mon 20:00 CST',
      ['America/Chicago', 'UTC-06:00', 'America/Havana', 'UTC-05:00', 'Asia/Shanghai', 'UTC+08:00'],
    ],
    [
      'Mon 20:00 IST',
      ['Europe/Dublin', 'UTC+01:00', 'Asia/Kolkata', 'UTC+05:30', 'Asia/Jerusalem', 'UTC+02:00'],
    ],
    ['Mon 20:00 BST', ['Europe/London', 'UTC+01:00', 'Asia/Dhaka', 'UTC+06:00']],
  ])('%s is the time of several countries', (text, zones) => {
    const works = zones.map(name => `Mon 23 Nov 2026 20:00 ${name}`)
    expect(refusal(text)).toMatchObject({ kind: 'zoneUnclear', works })
  })

  test.each([
    ['CET in summer', '1 Jul 2027 20:00 CET', 'Europe/Berlin', ['Europe/Berlin', 'UTC+01:00']],
    ['CEST in winter', 'Mon 20:00 CEST', 'Europe/Paris', ['Europe/Paris', 'UTC+02:00']],
    ['EST in summer', '1 Jul 2027 20:00 EST', 'Europe/Berlin', ['America/New_York', 'UTC-05:00']],
    ['PDT in winter', 'Mon 20:00 PDT', 'Europe/Berlin', ['America/Los_Angeles', 'UTC-07:00']],
    ['GMT in a British summer', '1 Jul 2027 20:00 GMT', 'Europe/London', ['Europe/London', 'UTC+00:00']],
    ['CET in the gap', '28 Mar 2027 02:30 CET', 'Europe/Berlin', ['Europe/Berlin', 'UTC+01:00']],
    [
      'a place at a distance it does not have',
      'Mon 20:00 Europe/Berlin UTC+3',
      'Europe/Berlin',
      ['Europe/Berlin', 'UTC+03:00'],
    ],
  ])('%s is out of season', (_, text, home, zones) => {
    const found = refusal(text, { zone: zone(home) })
    expect(found?.kind).toBe('zoneOutOfSeason')
    expect(found && 'works' in found && found.works.map(work => work.split(' ').at(-1))).toEqual(zones)
  })
})

describe('whatever is written', () => {
  const words = fc.constantFrom(
    ...[
      'Mon',
      'Fri',
      '20',
      '31st',
      'Nov',
      'Feb',
      '29',
      '2026',
      '2028',
      '20:00',
      '2:30',
      '8 pm',
      'CET',
      'CST',
      'IST',
    ],
    ...[
      'EDT',
      'GMT',
      'UTC+5:45',
      'Z',
      'Europe/London',
      'today',
      'noon',
      '11/12',
      '24.12.',
      '2027-03-28T02:30',
      '-',
    ],
  )
  const texts = fc.oneof(
    fc.string({ maxLength: 120, unit: 'binary' }),
    fc.array(words, { maxLength: 7 }).map(list => list.join(' ')),
  )
  const homes = fc.constantFrom(...zonesWithNames())

  test('is read or refused, and what a refusal proposes can be read', () => {
    fc.assert(
      fc.property(texts, homes, (text, home) => {
        const read = readDate(text, { ...reader, zone: home })
        if (read.ok || !('works' in read.error)) return
        expect(read.error.works.length).toBeGreaterThan(0)
        // Of `11/12` one day may be so far off that its year is asked for next.
        const isAskedOn = read.error.kind === 'dayOrMonth'
        for (const work of read.error.works) {
          const again = refusal(work, { zone: home })
          expect(isAskedOn && again?.kind === 'tooFar' ? undefined : again, work).toBeUndefined()
        }
      }),
      { numRuns: amount({ core: 60, full: 3_000 }) },
    )
  })

  test('every instant that the judge writes is read back, wherever the reader lives', () => {
    const minute = Date.UTC(2020, 0) / MINUTE
    const instants = fc
      .integer({ min: minute, max: minute + 20 * 366 * 1440 })
      .map(m => (m * MINUTE) as Instant)
    const zones = fc.oneof(
      homes,
      fc.constantFrom(...['Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'].map(zone)),
    )
    fc.assert(
      fc.property(instants, zones, homes, (at, judge, home) => {
        expect(meaning(written(at, judge), { zone: home })).toBe(isoOf(at))
      }),
      { numRuns: amount({ core: 50, full: 2_000 }) },
    )
  })
})

describe('an absence', () => {
  const read = (text: string) => readAbsence(text, now, reader.zone)

  test.each([
    ['24 Dec', '2026-12-23T23:00:00Z', '2026-12-24T22:59:00Z'],
    ['24 Dec 18:00', '2026-12-24T17:00:00Z', '2026-12-25T17:00:00Z'],
    ['24 Dec to 2 Jan', '2026-12-23T23:00:00Z', '2027-01-02T22:59:00Z'],
    ['from 24 Dec TO 2 Jan', '2026-12-23T23:00:00Z', '2027-01-02T22:59:00Z'],
    ['20 to 24 Dec', '2026-12-19T23:00:00Z', '2026-12-24T22:59:00Z'],
    ['20 Dec to 24', '2026-12-19T23:00:00Z', '2026-12-24T22:59:00Z'],
    ['1 to 24 Jul 2027', '2027-06-30T22:00:00Z', '2027-07-24T21:59:00Z'],
    ['Mon until Wed', '2026-11-22T23:00:00Z', '2026-11-25T22:59:00Z'],
    ['today to tomorrow 12:00', '2026-11-19T23:00:00Z', '2026-11-21T11:00:00Z'],
    ['today', '2026-11-19T23:00:00Z', '2026-11-20T22:59:00Z'],
    ['27 Mar 2027 to 28 Mar 2027', '2027-03-26T23:00:00Z', '2027-03-28T21:59:00Z'],
    ['24 Dec 9:00 to 18:00', '2026-12-24T08:00:00Z', '2026-12-24T17:00:00Z'],
    ['Mon 20:00 EST to Tue 20:00 EST', '2026-11-24T01:00:00Z', '2026-11-25T01:00:00Z'],
  ])('%s is from %s to %s', (text, from, to) => {
    expect(read(text)).toMatchObject({ ok: true, value: { from: instantOf(from), to: instantOf(to) } })
  })

  test('is told as it was understood', () => {
    const understood = ['Thu 24 Dec 2026 00:00 CET (UTC+1)', 'Sat 2 Jan 2027 23:59 CET (UTC+1)']
    expect(read('24 Dec to 2 Jan')).toMatchObject({ ok: true, value: { understood } })
  })

  test.each([
    ['', 'nothingWritten'],
    ['24 Dec to', 'notUnderstood'],
    ['to 24 Dec', 'notUnderstood'],
    ['24 Dec to 26 Dec to 28 Dec', 'notUnderstood'],
    ['20-24 Dec', 'notUnderstood'],
    ['24 Dec 2026 to 20 Dec 2026', 'endsBeforeItBegins'],
    ['1 Nov 2026 to 5 Nov 2026', 'isOver'],
    ['today 9:00 to today 10:00', 'isOver'],
    ['24 Dec to 31 Apr', 'noSuchDay'],
    ['x'.repeat(101), 'tooLong'],
  ])('"%s" is refused: %s', (text, kind) => {
    expect(read(text)).toMatchObject({ ok: false, error: { kind } })
  })
})
