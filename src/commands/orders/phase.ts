// PHASE, SET WAIT: what is to come in a later phase, and whether the present one waits for its deadline.

import type { Power } from '../../board/board.ts'
import type { Act } from '../../game/commands.ts'
import type { Game } from '../../game/game.ts'
import { readPlan } from '../../game/sheets/plans.ts'
import { boardFor } from '../../library/equipment.ts'
import { judgePhaseId } from '../../report/forms/frame.ts'
import { examplesOn } from '../../report/sentences/names.ts'
import { wording } from '../../report/wording.ts'
import { ok, type Result } from '../../result.ts'
import { alsoOrders, command, odd, usual } from '../command.ts'
import { type Refusal, refused } from '../context.ts'
import { isSamePhase, phaseIn, phaseInIfAny } from '../meaning/dates.ts'
import { forPower, notNow } from './orders.ts'

// PHASE: orders for a phase to come, with their IFs.

const say = wording.daemon.sayings

const PHASE =
  /^(?:[sfwu]|spring|fall|autumn|winter|summer) ?\d{1,4}(?: ?(?:[mrab]|move(?:ment)?s?|retreats?|adjustments?|builds?))?$/i

interface Ahead {
  readonly phase: string
  readonly lines: readonly string[]
}

const phase = command({
  kind: 'phase',
  words: [usual('phase', 'PHASE F1902M')],
  /** Whatever stands behind the word, the lines below it are not for the present phase. */
  reads: (phase: string, isRead: boolean): Ahead | undefined =>
    isRead || !PHASE.test(phase) ? { phase, lines: [] } : undefined,
  needsCapitals: (_, { phase }) => !/\d/.test(phase),
  for: 'onePower',
  act: 'plan',
  acts: forPower((power, { phase, lines }: Ahead, game) => planned(power, phase, lines, game)),
  says: wording.daemon.table.done.phase,
})

function planned(power: Power, phase: string, lines: readonly string[], game: Game): Result<Act, Refusal> {
  // When all is over nobody need hear first how it is written.
  if (game.stage === 'over') return notNow('over', game)
  const read = phaseIn(phase, game)
  if (!read.ok) return read
  const board = boardFor(game)
  const plan = readPlan(lines.join('\n'), board)
  if (plan.ok) return ok({ kind: 'plan', power, phase: read.value, plan: plan.value })
  const { error } = plan
  const line = 'line' in error ? (lines[error.line - 1] ?? '').trim().slice(0, 80) : ''
  const { power: whose, there } = examplesOn(board)
  const told = { phase: judgePhaseId(read.value), condition: `${whose} ${there}` }
  return refused(line === '' ? say.badLines(told) : say.badLine({ ...told, line }))
}

// SET WAIT: a phase is not played before its deadline, though all orders are in.

interface Wait {
  readonly waits: boolean
  /** For a phase to come, where it stands under one. */
  readonly phase: string | undefined
}

const wait = command({
  kind: 'wait',
  words: [odd('nowait', 'SET NOWAIT'), alsoOrders('no wait', 'SET NOWAIT'), alsoOrders('wait', 'SET WAIT')],
  sets: { slips: ['WAIT', 'NO WAIT'], known: ['WAIT'] },
  called: ({ waits }) => (waits ? 'set wait' : 'set nowait'),
  reads: (waits: boolean): Wait => ({ waits, phase: undefined }),
  for: 'eachPower',
  act: 'wait',
  acts: ({ waits, phase }, { game }) => {
    const read = phaseInIfAny(phase, game)
    if (!read.ok) return read
    const isNow = read.value === undefined || isSamePhase(read.value, game.position?.phase)
    return ok({ kind: 'wait', waits, phase: isNow ? undefined : read.value })
  },
  says: ([act]) =>
    act?.kind === 'wait' && act.waits ? wording.daemon.table.waits : wording.daemon.table.waitsNot,
})

/** All of this file. */
export const FOR_LATER = [phase, wait] as const
