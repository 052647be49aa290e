// PROCESS: a phase is played now.
import { owingPowers } from '../../game/table.ts'
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { command, usual } from '../command.ts'
import { phaseIn } from '../meaning/phases.ts'

const say = wording.daemon.table

export const process = command({
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
