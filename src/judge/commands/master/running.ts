// FORCE BEGIN, UNSTART, PAUSE, RESUME, TERMINATE, PROCESS: whether a game is played, and when.

import { ok } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import { type Game, isPaused } from '../../game/game.ts'
import { owingPowers } from '../../game/table.ts'
import { judgePhaseId } from '../../report/forms/frame.ts'
import { command, odd, usual } from '../command.ts'
import { refused, says } from '../context.ts'
import { phaseIn } from '../meaning/dates.ts'
import { noMoreForming } from '../seats/create.ts'

const say = wording.letters.table

const begin = command({
  kind: 'begin',
  words: [usual('force begin', 'FORCE BEGIN')],
  called: () => 'force begin',
  reads: () => ({}),
  takesMarks: true,
  for: 'theGame',
  act: 'begin',
  acts: () => ok({ kind: 'begin', force: 'withMissing' }),
})

const unstart = command({
  kind: 'unstart',
  words: [odd('unstart', 'UNSTART')],
  reads: (isSure: boolean, spelling: string) => ({ isSure, spelling }),
  for: 'theGame',
  act: 'unstart',
  bound: async (_, context) =>
    context.by.kind === 'master' && context.game.stage === 'playing'
      ? noMoreForming(context.game.masters, context)
      : undefined,
  asks: { why: () => say.why.unstart },
  acts: () => ok({ kind: 'unstart' }),
  says: () => say.unstarted,
})

const pause = command({
  kind: 'pause',
  words: [usual('pause', 'PAUSE'), usual('suspend', 'SUSPEND')],
  reads: () => ({}),
  takesMarks: true,
  for: 'theGame',
  act: 'pause',
  acts: () => ok({ kind: 'pause' }),
})

const resume = command({
  kind: 'resume',
  words: [
    usual('resume', 'RESUME'),
    odd('unpause', 'UNPAUSE'),
    odd('unsuspend', 'UNSUSPEND'),
    usual('reopen', 'REOPEN'),
  ],
  reads: () => ({}),
  takesMarks: true,
  for: 'theGame',
  act: 'resume',
  does: async (_, context) => {
    if (!context.isSeated()) return refused(wording.letters.commandRefusals.notHere)
    const { game, by } = context
    // These refusals come before the one that says who may resume a game.
    if (game.stage === 'forming') return refused(say.notPausedYet)
    if (game.stage === 'playing' && !isPaused(game)) return refused(say.notPaused)
    // A game that ended before it began waits for players again.
    const isToForm = game.stage === 'over' && game.position === undefined && by.kind === 'master'
    const tooMany = isToForm ? await noMoreForming(game.masters, context) : undefined
    if (tooMany !== undefined) return tooMany
    const done = context.decide({ kind: 'resume' })
    return done.ok ? says([say.resumed, ...afterAbsence(context.game)].join(' ')) : done
  },
})

/** Explains why the new deadline, shown above, is so late. */
const afterAbsence = ({ due }: Game): readonly string[] =>
  due?.isAfterAbsence === true ? [wording.nextSteps.afterAbsence] : []

const terminate = command({
  kind: 'terminate',
  words: [usual('terminate', 'TERMINATE')],
  reads: (isSure: boolean, spelling: string) => ({ isSure, spelling }),
  for: 'theGame',
  act: 'terminate',
  asks: { why: (_, { game }) => say.why.terminate({ game: game.name }) },
  acts: () => ok({ kind: 'terminate' }),
  says: (_, { game: { name } }) => say.terminated({ game: name }),
})

// PROCESS: plays the phase now.

const process = command({
  kind: 'process',
  words: [usual('process', 'PROCESS F1901M')],
  reads: (phase: string | undefined, isSure: boolean) => ({ phase, isSure, spelling: 'PROCESS' }),
  for: 'theGame',
  act: 'process',
  asks: {
    ofPhase: true,
    why: () => say.why.process,
    unless: context =>
      context.game.position === undefined || owingPowers(context.game, context.world()).length === 0,
  },
  acts: ({ phase }, { game }) => {
    const read = phase === undefined ? ok(game.position?.phase) : phaseIn(phase, game)
    return read.ok ? ok({ kind: 'process', phase: read.value }) : read
  },
  says: (_, { game }) => {
    const { due, position } = game
    if (due === undefined || position === undefined) return say.processed
    return [say.processedUntil({ phase: judgePhaseId(position.phase) }), ...afterAbsence(game)].join(' ')
  },
})

export const RUNNING = [process, begin, unstart, pause, resume, terminate] as const
