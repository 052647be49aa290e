// Which timing settings can be kept, and what is told about those that cannot.
import { describe, expect, test } from 'vitest'
import type { Day, Zone } from '../../../src/judge/game/calendar.ts'
import {
  checkTiming,
  type PhaseTiming,
  type Timing,
  usualSettings,
} from '../../../src/judge/game/settings.ts'
import { PHASE_KINDS } from '../../../src/rules/board/phase.ts'
import { zone } from './times.ts'

const usual = usualSettings(zone('Europe/Berlin')).timing

test('the usual settings can be kept, in UTC as well', () => {
  expect(checkTiming(usual)).toEqual({ ok: true, value: usual })
  expect(checkTiming(usualSettings().timing)).toEqual({ ok: true, value: usualSettings().timing })
})

test.each([
  ['europe/BERLIN', 'Europe/Berlin'],
  ['+05:45', '+05:45'],
  ['-03:30', '-03:30'],
])('the zone %s is kept as %s', (given, kept) => {
  expect(checkTiming({ ...usual, zone: given as Zone })).toMatchObject({ ok: true, value: { zone: kept } })
})

test.each(['Mars/Olympus', 'EST', '+1', '+25:00', ''])('the zone "%s" is refused', given => {
  const error = { kind: 'noSuchZone', given, works: 'UTC' }
  expect(checkTiming({ ...usual, zone: given as Zone })).toEqual({ ok: false, error })
})

describe.each(PHASE_KINDS)('of a %s phase', kind => {
  test.each<[Partial<PhaseTiming>, object]>([
    [{ clock: 1440 }, { kind: 'outOfRange', field: `${kind}.clock`, given: 1440, least: 0, most: 1439 }],
    [{ clock: -1 }, { kind: 'outOfRange', field: `${kind}.clock`, given: -1 }],
    [{ next: 0 }, { kind: 'outOfRange', field: `${kind}.next`, given: 0, least: 1 }],
    [{ next: 12.5 }, { kind: 'outOfRange', field: `${kind}.next`, given: 12.5 }],
    [{ next: Number.NaN }, { kind: 'outOfRange', field: `${kind}.next`, given: Number.NaN }],
    [{ min: Number.POSITIVE_INFINITY }, { kind: 'outOfRange', field: `${kind}.min` }],
    [{ grace: -60 }, { kind: 'outOfRange', field: `${kind}.grace`, given: -60, least: 0 }],
    [{ delay: 20_000 }, { kind: 'outOfRange', field: `${kind}.delay`, given: 20_000, most: 10_080 }],
    [{ days: 'MTWTFSS' }, { kind: 'badDays', field: `${kind}.days`, given: 'MTWTFSS', works: '-MTWTF-' }],
    [{ days: '-MTWTF' }, { kind: 'badDays', field: `${kind}.days`, given: '-MTWTF' }],
    [{ days: '-------' }, { kind: 'badDays', field: `${kind}.days`, given: '-------' }],
    [
      { days: '-mt----', clock: 540 },
      { kind: 'neverOnThatClock', field: `${kind}.days`, given: '-mt----', clock: 540, works: '-MT----' },
    ],
  ])('%o is refused, with what would work', (settings, error) => {
    const timing = { ...usual, [kind]: { ...usual[kind], ...settings } }
    expect(checkTiming(timing)).toMatchObject({ ok: false, error })
  })

  test.each<Partial<PhaseTiming>>([
    { clock: 0, days: 'S------' },
    { clock: undefined, days: 'smtwtfs' },
    { clock: 720, days: 'smtwtfs' },
    { clock: 540, days: '-mTW---' },
    { min: 0, grace: 0, delay: 0, next: 1 },
  ])('%o can be kept', settings => {
    expect(checkTiming({ ...usual, [kind]: { ...usual[kind], ...settings } }).ok).toBe(true)
  })
})

test.each<[Partial<Timing>, object]>([
  [{ never: ['24 Dec' as Day] }, { kind: 'badDate', given: '24 Dec', works: '2026-12-24' }],
  [{ never: ['2027-02-29' as Day] }, { kind: 'badDate', given: '2027-02-29' }],
  [{ never: new Array(401).fill('2026-12-24') }, { kind: 'tooMany', field: 'never', given: 401, most: 400 }],
  [{ reminders: [1440, 0] }, { kind: 'outOfRange', field: 'reminders', given: 0, least: 1, most: 43_200 }],
  [{ reminders: new Array(11).fill(60) }, { kind: 'tooMany', field: 'reminders', given: 11, most: 10 }],
])('%o is refused, with what would work', (settings, error) => {
  expect(checkTiming({ ...usual, ...settings })).toMatchObject({ ok: false, error })
})
