// SET DEADLINE, SET GRACE, SET START: when orders are due, until when they are taken, and when the game begins.
import { written } from '../../game/calendar.ts'
import type { Act } from '../../game/commands.ts'
import { wording } from '../../report/wording.ts'
import { type AtGame, command } from '../command.ts'
import { actAt } from '../meaning/dates.ts'
import { isDate } from './dateWords.ts'

const say = wording.daemon.table

export interface Dated {
  readonly date: string
}

const dated = (date: string): Dated | undefined =>
  isDate(date) && !/^reminders\b/i.test(date) ? { date } : undefined

export const deadline = command({
  kind: 'deadline',
  sets: {
    slips: ['DEADLINE'],
    known: ['DEADLINE'],
    examples: { DEADLINE: 'SET DEADLINE 24 Dec 20:00' },
  },
  called: () => 'set deadline',
  reads: dated,
  for: 'theGame',
  act: 'setDeadline',
  acts: ({ date }, at) => actAt(date, at, deadline => ({ kind: 'setDeadline', deadline })),
  says: dueNow,
})

export const grace = command({
  kind: 'grace',
  sets: { slips: ['GRACE'], examples: { GRACE: 'SET GRACE 26 Dec 20:00' } },
  called: () => 'set grace',
  reads: dated,
  for: 'theGame',
  act: 'setGrace',
  acts: ({ date }, at) => actAt(date, at, grace => ({ kind: 'setGrace', grace })),
  says: dueNow,
})

export const start = command({
  kind: 'start',
  sets: { slips: ['START'], examples: { START: 'SET START 2 Jan 20:00' } },
  called: () => 'set start',
  reads: dated,
  for: 'theGame',
  act: 'setStart',
  acts: ({ date }, at) => actAt(date, at, start => ({ kind: 'setStart', start })),
})

/** Until when orders are taken now, by the writer's own clock. */
function dueNow(_: readonly Act[], { game, by }: AtGame): string {
  const { due, zones, settings } = game
  if (due === undefined) return say.justDone
  const zone = zones.get(by.person) ?? settings.timing.zone
  return say.isDue({ deadline: written(due.deadline, zone), grace: written(due.grace, zone) })
}
