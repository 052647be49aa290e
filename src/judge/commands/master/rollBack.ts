// ROLLBACK, ROLLFORWARD: takes a game back to an earlier phase, or forward again to one that was taken back.

import { ok, type Result } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import type { Turn } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import { judgePhaseId } from '../../report/forms/frame.ts'
import { command, odd, usual } from '../command.ts'
import { type Refusal, refused } from '../context.ts'
import { isSamePhase, phaseIn, turnPlayed } from '../meaning/dates.ts'

const say = wording.letters.commandRefusals
const { why, done } = wording.letters.table

const RIGHT = ['ROLLBACK 4', 'ROLLBACK F1902M']

const rollBack = command({
  kind: 'rollBack',
  words: [odd('rollback', ...RIGHT), usual('roll back', ...RIGHT)],
  /** Back to a turn by its number. */
  reads: (to: number | string | undefined, keepsOrders: boolean, isSure: boolean) =>
    typeof to === 'number' ? { to, keepsOrders, isSure, spelling: 'ROLLBACK' } : undefined,
  for: 'theGame',
  act: 'rollBack',
  asks: { ofPhase: true, why: () => why.rollBack },
  acts: ({ to, keepsOrders }) => ok({ kind: 'rollBack', to, keepsOrders }),
  says: done.rollBack,
})

const rollBackTo = command({
  kind: 'rollBackTo',
  called: () => 'rollback',
  /** Back to a phase by its name; without a name, to the last one. */
  reads: (phase: number | string | undefined, keepsOrders: boolean, isSure: boolean) =>
    typeof phase === 'number' ? undefined : { phase, keepsOrders, isSure, spelling: 'ROLLBACK' },
  for: 'theGame',
  act: 'rollBack',
  asks: {
    ofPhase: true,
    why: () => why.rollBackTo,
    // A ROLLBACK without a phase has to be repeated with the phase.
    inFull: ({ phase }, { turns }) => {
      const last = phase === undefined ? turns.at(-1) : undefined
      return last === undefined ? undefined : `ROLLBACK ${judgePhaseId(last.phase)}`
    },
  },
  acts: ({ phase, keepsOrders }, { game }) => {
    const to = turnBefore(phase, game)
    return to.ok ? ok({ kind: 'rollBack', to: to.value, keepsOrders }) : to
  },
  says: done.rollBackTo,
})

const rollForward = command({
  kind: 'rollForward',
  words: [odd('rollforward', 'ROLLFORWARD'), usual('roll forward', 'ROLLFORWARD')],
  reads: (to: string | undefined) => ({ to }),
  takesMarks: true,
  for: 'theGame',
  act: 'bringForward',
  acts: ({ to }, { game }) => {
    const turn = turnUndone(to, game)
    return turn.ok ? ok({ kind: 'bringForward', to: turn.value }) : turn
  },
  says: (_, { game }) =>
    game.due === undefined && game.stage === 'playing' ? done.rollForwardWithoutDeadline : done.rollForward,
})

/** The turn to which the game goes back so that the phase is played again; by default the last one played. */
function turnBefore(phase: string | undefined, game: Game): Result<Turn, Refusal> {
  const { turns } = game
  if (turns.length === 0) return refused(say.nothingPlayed)
  if (phase === undefined) return ok(turns.at(-1)!.turn)
  const read = phaseIn(phase, game)
  if (!read.ok) return read
  const turn = turnPlayed(read.value, game)
  const phases = turns.map(each => judgePhaseId(each.phase)).join(', ')
  return turn === undefined
    ? refused(say.notPlayed({ phase: judgePhaseId(read.value), phases }))
    : ok(turn.turn)
}

function turnUndone(to: string | undefined, game: Game): Result<Turn, Refusal> {
  const { undone } = game
  if (undone.length === 0) return refused(say.nothingUndone)
  if (to === undefined) return ok(undone.at(-1)!.turn)
  if (/^\d+$/.test(to)) return ok(Number(to))
  const read = phaseIn(to, game)
  if (!read.ok) return read
  const turn = undone.find(each => isSamePhase(each.phase, read.value))
  return turn === undefined ? refused(say.notUndone({ phase: judgePhaseId(read.value) })) : ok(turn.turn)
}

export const ROLLING_BACK = [rollBack, rollBackTo, rollForward] as const
