// Why a date is not taken: what is asked of its writer, in words that he can copy.
import { describe, expect, test } from 'vitest'
import { whyNoDate } from '../../../src/judge/commands/meaning/dates.ts'
import { instantOf } from '../../../src/judge/game/calendar.ts'
import { readAbsence } from '../../../src/judge/game/dates/absences.ts'
import { readDate } from '../../../src/judge/game/dates/dates.ts'
import { minutes, zone } from '../game/times.ts'

const now = instantOf('2026-05-20T10:00:00Z')
const berlin = zone('Europe/Berlin')

describe('a date that is not taken', () => {
  test.each([
    ['24 Dec', '"24 Dec" is 218 days ahead. Write the year as well: 24 Dec 2026.'],
    ['3 Jan 18:00', '"3 Jan 18:00" is 228 days ahead. Write the year as well: 3 Jan 2027.'],
    ['11/12', '"11/12" is not a valid date: write it like 11 Dec, or 12 Nov.'],
    ['31 Apr', '"31 Apr": there is no such day, that month is shorter.'],
    ['29 Feb 2027', '"29 Feb 2027": there is no such day, that month is shorter.'],
    ['soon', '"soon" is not a valid date: write it like 24 Dec 20:00, or 2026-12-24 20:00.'],
  ])('%s', (text, told) => {
    const read = readDate(text, { now, zone: berlin, missingTime: minutes('20:00') })
    expect(read.ok ? undefined : whyNoDate(text, read.error)).toBe(told)
  })

  test.each([
    ['24 Dec', '"24 Dec" is 218 days ahead. Write the year as well: 24 Dec 2026.'],
    ['24 Dec to 2 Jan', '"24 Dec to 2 Jan" is 218 days ahead. Write the year as well: 24 Dec 2026.'],
    [
      '24 May to 22 May 2026',
      'The end is before the beginning, 24 May. Write the later day second, with its year where that is another one.',
    ],
    ['28 May to 31 Jun', '"28 May to 31 Jun": there is no such day, that month is shorter.'],
  ])('nor days: %s', (text, told) => {
    const read = readAbsence(text, now, berlin)
    expect(read.ok ? undefined : whyNoDate(text, read.error, 'days')).toBe(told)
  })

  test('of the past is not asked for its year', () => {
    const read = readDate('soon', { now, zone: berlin, missingTime: minutes('0:00'), looksBack: true })
    const told = '"soon" is not a valid date: write it like 2026-12-24, or a phase like F1901M.'
    expect(read.ok ? undefined : whyNoDate('soon', read.error, 'past')).toBe(told)
  })

  test.each(['24 Dec', '3 Jan 18:00'])('%s is taken with the year behind it', text => {
    const [day, time = ''] = text.split(/ (?=\d+:)/)
    const full = /well: (.*)\.$/
    const first = readDate(text, { now, zone: berlin, missingTime: minutes('20:00') })
    const [, written = ''] = full.exec(first.ok ? '' : whyNoDate(text, first.error)) ?? []
    expect(written.startsWith(`${day} `)).toBe(true)
    const again = readDate(`${written} ${time}`, { now, zone: berlin, missingTime: minutes('20:00') })
    expect(again.ok).toBe(true)
  })
})
