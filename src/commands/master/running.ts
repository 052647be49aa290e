// FORCE BEGIN, UNSTART, PAUSE, RESUME, TERMINATE, PROCESS: whether a game is played, and when.

import { owingPowers } from '../../game/table.ts'
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { command, odd, usual } from '../command.ts'
import { phaseIn } from '../meaning/dates.ts'

const begin = command({
  kind: 'begin',
  words: [usual('force begin', 'FORCE BEGIN')],
  called: () => 'force begin',
  reads: () => ({}),
  for: 'theGame',
  act: 'begin',
  acts: () => ok({ kind: 'begin', force: 'withMissing' }),
})

const unstart = command({
  kind: 'unstart',
  words: [odd('unstart', 'UNSTART')],
  reads: () => ({}),
  for: 'theGame',
  act: 'unstart',
  acts: () => ok({ kind: 'unstart' }),
})

const pause = command({
  kind: 'pause',
  words: [usual('pause', 'PAUSE'), usual('suspend', 'SUSPEND')],
  reads: () => ({}),
  for: 'theGame',
  act: 'pause',
  acts: () => ok({ kind: 'pause' }),
})

const resume = command({
  kind: 'resume',
  words: [usual('resume', 'RESUME')],
  reads: () => ({}),
  for: 'theGame',
  act: 'resume',
  acts: () => ok({ kind: 'resume' }),
})

const terminate = command({
  kind: 'terminate',
  words: [usual('terminate', 'TERMINATE')],
  reads: (isSure: boolean, spelling: string) => ({ isSure, spelling }),
  for: 'theGame',
  act: 'terminate',
  asks: { why: ({ name }) => wording.daemon.table.why.terminate({ game: name }) },
  acts: () => ok({ kind: 'terminate' }),
})

// PROCESS: a phase is played now.

const say = wording.daemon.table

const process = command({
  kind: 'process',
  words: [usual('process', 'PROCESS F1901M')],
  reads: (phase: string | undefined, isSure: boolean) => ({ phase, isSure, spelling: 'PROCESS' }),
  for: 'theGame',
  act: 'process',
  asks: {
    why: () => say.why.process,
    unless: context =>
      context.game.position === undefined || owingPowers(context.game, context.world()).length === 0,
  },
  acts: ({ phase }, { game }) => {
    const read = phase === undefined ? ok(game.position?.phase) : phaseIn(phase, game)
    return read.ok ? ok({ kind: 'process', phase: read.value }) : read
  },
  says: say.processed,
})

/** All of this file. */
export const RUNNING = [process, begin, unstart, pause, resume, terminate] as const
