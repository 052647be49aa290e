// What the calendar makes of some dates; run by itself with `print`, it tells that on a machine of another zone.
import { instantAt, instantOf, isoOf, written } from '../../../src/judge/game/calendar.ts'
import { readDate } from '../../../src/judge/game/dates/dates.ts'
import { nextDeadline } from '../../../src/judge/game/deadlines.ts'
import { usualSettings } from '../../../src/judge/game/settings.ts'
import { day, zone } from './times.ts'

const now = instantOf('2027-03-26T22:30:00Z')
const berlin = zone('Europe/Berlin')

export function wallClocks() {
  const { deadline, grace } = nextDeadline(usualSettings(berlin).timing, 'movement', now, [])
  const texts = ['Sunday 2:30', '28 Mar 2:30 am', 'tomorrow 23:00 America/New_York', '2027-03-28T02:30']
  return {
    machine: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    gap: isoOf(instantAt(day('2027-03-28'), 150, berlin)),
    written: written(now, berlin),
    due: [isoOf(deadline), isoOf(grace)],
    read: texts.map(text => readDate(text, { now, zone: berlin, missingTime: 0 })),
  }
}

if (process.argv[2] === 'print') process.stdout.write(JSON.stringify(wallClocks()))
