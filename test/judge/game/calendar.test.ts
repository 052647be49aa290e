// Which instant a wall clock means around clock changes, skipped days and leap days, and how instants are written.
import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayNamed,
  dayOf,
  type Instant,
  instantAt,
  instantOf,
  isoOf,
  later,
  MINUTE,
  minuteOfDay,
  offsetAt,
  shortName,
  weekdayOf,
  written,
  writtenFor,
  writtenTime,
  type Zone,
  zoneAt,
  zoneNamed,
  zonesWithNames,
} from '../../../src/judge/game/calendar.ts'
import { bundled } from '../../bundled.ts'
import { sample } from '../../edition.ts'
import { day, minutes, zone } from './times.ts'
import { wallClocks } from './wallClocks.ts'

describe('a time on the wall', () => {
  test.each([
    ['before the spring change', 'Europe/Berlin', '2027-03-28', '01:59', '2027-03-28T00:59:00Z'],
    ['at the beginning of the gap', 'Europe/Berlin', '2027-03-28', '02:00', '2027-03-28T01:00:00Z'],
    ['in the gap', 'Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:00:00Z'],
    ['late in the gap', 'Europe/Berlin', '2027-03-28', '02:59', '2027-03-28T01:00:00Z'],
    ['at the end of the gap', 'Europe/Berlin', '2027-03-28', '03:00', '2027-03-28T01:00:00Z'],
    ['after the gap', 'Europe/Berlin', '2027-03-28', '03:01', '2027-03-28T01:01:00Z'],
    ['before the doubled hour', 'Europe/Berlin', '2027-10-31', '01:59', '2027-10-30T23:59:00Z'],
    ['in the doubled hour', 'Europe/Berlin', '2027-10-31', '02:30', '2027-10-31T00:30:00Z'],
    ['after the doubled hour', 'Europe/Berlin', '2027-10-31', '03:00', '2027-10-31T02:00:00Z'],
    ['in the gap of New York', 'America/New_York', '2027-03-14', '02:30', '2027-03-14T07:00:00Z'],
    ['in the doubled hour of New York', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
    ['in a gap of half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:30:00Z'],
    ['after a gap of half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:40', '2026-10-03T15:40:00Z'],
    ['in a doubled half hour', 'Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00Z'],
    ['after a doubled half hour', 'Australia/Lord_Howe', '2026-04-05', '02:00', '2026-04-04T15:30:00Z'],
    ['at quarters of an hour', 'Asia/Kathmandu', '2026-11-20', '20:00', '2026-11-20T14:15:00Z'],
    ['on a day that Samoa skipped', 'Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00Z'],
    ['on the day before', 'Pacific/Apia', '2011-12-29', '23:59', '2011-12-30T09:59:00Z'],
    ['on the day after', 'Pacific/Apia', '2011-12-31', '00:00', '2011-12-30T10:00:00Z'],
    ['on a leap day', 'Europe/Berlin', '2028-02-29', '12:00', '2028-02-29T11:00:00Z'],
    ['at the end of a year', 'America/New_York', '2026-12-31', '23:59', '2027-01-01T04:59:00Z'],
    ['at the end of a day', 'Europe/Berlin', '2026-12-31', '24:00', '2026-12-31T23:00:00Z'],
  ])('%s: %s %s %s is %s', (_, name, date, time, instant) => {
    expect(isoOf(instantAt(day(date), minutes(time), zone(name)))).toBe(instant)
  })

  test('is read back from every instant that it names, unless an hour is told twice', () => {
    fc.assert(
      fc.property(instants, zones, (at, name) => {
        const read = instantAt(dayOf(at, name), minuteOfDay(at, name), name)
        expect(minuteOfDay(read, name)).toBe(minuteOfDay(at, name))
        expect([0, 30, 60]).toContain((at - read) / MINUTE)
      }),
    )
  })
})

describe('a day that is told by the calendar', () => {
  test.each([
    ['has 23 hours in spring', '2027-03-27T19:00:00Z', '24:00', '2027-03-28T18:00:00Z'],
    ['has 25 hours in autumn', '2027-10-30T18:00:00Z', '24:00', '2027-10-31T19:00:00Z'],
    ['may end in the gap', '2027-03-27T01:30:00Z', '24:00', '2027-03-28T01:00:00Z'],
    ['is followed by hours as they pass', '2027-03-26T23:30:00Z', '25:30', '2027-03-28T01:00:00Z'],
    ['leaves hours alone', '2027-03-28T00:30:00Z', '1:00', '2027-03-28T01:30:00Z'],
    ['keeps its seconds', '2026-11-20T19:00:07Z', '24:00', '2026-11-21T19:00:07Z'],
  ])('%s', (_, from, length, to) => {
    expect(isoOf(later(instantOf(from), minutes(length), zone('Europe/Berlin')))).toBe(to)
  })

  test.each([
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '20261120',
    '',
    '1969-12-31',
  ])('is not "%s"', text => {
    expect(dayNamed(text)).toBeUndefined()
  })

  test('runs from Sunday to Saturday, over the ends of months, years and Februaries', () => {
    expect(['2026-11-22', '2026-11-28', '2028-02-29'].map(text => weekdayOf(day(text)))).toEqual([0, 6, 2])
    expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29')
    expect(addDays(day('2027-02-28'), 1)).toBe('2027-03-01')
    expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01')
  })
})

describe('an instant is written', () => {
  test.each([
    ['Europe/Berlin', '2026-11-20T19:00:00Z', 'Fri 20 Nov 2026 20:00 CET (UTC+1)'],
    ['Europe/Berlin', '2026-07-03T18:05:00Z', 'Fri 3 Jul 2026 20:05 CEST (UTC+2)'],
    ['Europe/Berlin', '2027-10-31T00:30:00Z', 'Sun 31 Oct 2027 02:30 CEST (UTC+2)'],
    ['Europe/Berlin', '2027-10-31T01:30:00Z', 'Sun 31 Oct 2027 02:30 CET (UTC+1)'],
    ['Europe/London', '2026-11-20T19:00:00Z', 'Fri 20 Nov 2026 19:00 GMT (UTC+0)'],
    ['America/New_York', '2026-11-20T19:00:00Z', 'Fri 20 Nov 2026 14:00 EST (UTC-5)'],
    ['America/St_Johns', '2026-11-20T19:00:00Z', 'Fri 20 Nov 2026 15:30 NST (UTC-3:30)'],
    ['Asia/Kathmandu', '2026-11-20T19:00:00Z', 'Sat 21 Nov 2026 00:45 Asia/Kathmandu (UTC+5:45)'],
    ['Australia/Lord_Howe', '2026-11-20T19:00:00Z', 'Sat 21 Nov 2026 06:00 Australia/Lord_Howe (UTC+11)'],
    ['UTC', '2026-11-20T19:00:00Z', 'Fri 20 Nov 2026 19:00 UTC'],
  ])('in %s: %s is %s', (name, instant, text) => {
    expect(written(instantOf(instant), zone(name))).toBe(text)
  })

  test('by its distance from UTC where no zone is known', () => {
    expect(written(instantOf('2026-11-20T19:00:00Z'), zoneAt(-210)!)).toBe('Fri 20 Nov 2026 15:30 UTC-3:30')
  })

  test('for a reader elsewhere in both zones, and once for a neighbour', () => {
    const at = instantOf('2026-11-20T19:00:00Z')
    expect(writtenFor(at, zone('Europe/Berlin'), zone('America/New_York'))).toBe(
      'Fri 20 Nov 2026 20:00 CET (UTC+1) = Fri 20 Nov 2026 14:00 EST (UTC-5)',
    )
    expect(writtenFor(at, zone('Europe/Berlin'), zone('Europe/Paris'))).toBe(
      'Fri 20 Nov 2026 20:00 CET (UTC+1)',
    )
  })

  test('with both digits of hours and minutes', () => {
    expect([0, 5, 65, 600, 1439, 1440].map(writtenTime)).toEqual([
      '00:00',
      '00:05',
      '01:05',
      '10:00',
      '23:59',
      '24:00',
    ])
  })
})

describe('a zone', () => {
  test.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['AMERICA/NEW_YORK', 'America/New_York'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['utc', 'UTC'],
    ['ET', 'America/New_York'],
  ])('%s is %s', (name, zone) => {
    expect(zoneNamed(name)).toBe(zone)
  })

  // EST is a zone of its own in the tables, without a summer: no New Yorker means it.
  test.each([
    'EST',
    'CET',
    'Mars/Olympus',
    '',
    'Europe',
    '+25:00',
    '2026-01-01T00:00Z',
    `Europe/${'x'.repeat(99)}`,
  ])('is not "%s"', name => {
    expect(zoneNamed(name)).toBeUndefined()
  })

  test('that has short names is known, and its clocks agree with them in winter and in summer', () => {
    const halves = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map(instantOf)
    const strange = zonesWithNames().filter(
      name =>
        zoneNamed(name)?.toLowerCase() !== name.toLowerCase() ||
        halves.some(at => shortName(name, offsetAt(at, name)) === undefined),
    )
    expect(strange).toEqual([])
  })
})

describe('the zone of the machine', () => {
  const inside = JSON.parse(JSON.stringify(wallClocks()))

  test.each(sample(['Australia/Lord_Howe', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia'], 1))(
    'does not matter: %s',
    async TZ => {
      const program = await bundled('wallClocks.ts', import.meta.url)
      const output = execFileSync(process.execPath, [program, 'print'], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      })
      expect(JSON.parse(output)).toEqual({ ...inside, machine: TZ })
    },
  )
})

const instants = fc
  .integer({ min: Date.UTC(2012, 0) / MINUTE, max: Date.UTC(2060, 0) / MINUTE })
  .map(minute => (minute * MINUTE) as Instant)

const zones = fc.constantFrom<Zone>(
  ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'].map(zone),
)
