// FORCE BEGIN, UNSTART, PAUSE, RESUME, TERMINATE: whether a game is played.
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { command, odd, usual } from '../command.ts'

export const begin = command({
  kind: 'begin',
  words: [usual('force begin', 'FORCE BEGIN')],
  called: () => 'force begin',
  reads: () => ({}),
  for: 'theGame',
  act: 'begin',
  acts: () => ok({ kind: 'begin', force: 'withMissing' }),
})

export const unstart = command({
  kind: 'unstart',
  words: [odd('unstart', 'UNSTART')],
  reads: () => ({}),
  for: 'theGame',
  act: 'unstart',
  acts: () => ok({ kind: 'unstart' }),
})

export const pause = command({
  kind: 'pause',
  words: [usual('pause', 'PAUSE'), usual('suspend', 'SUSPEND')],
  reads: () => ({}),
  for: 'theGame',
  act: 'pause',
  acts: () => ok({ kind: 'pause' }),
})

export const resume = command({
  kind: 'resume',
  words: [usual('resume', 'RESUME')],
  reads: () => ({}),
  for: 'theGame',
  act: 'resume',
  acts: () => ok({ kind: 'resume' }),
})

export const terminate = command({
  kind: 'terminate',
  words: [usual('terminate', 'TERMINATE')],
  reads: (isSure: boolean, spelling: string) => ({ isSure, spelling }),
  for: 'theGame',
  act: 'terminate',
  asks: { why: ({ name }) => wording.daemon.table.why.terminate({ game: name }) },
  acts: () => ok({ kind: 'terminate' }),
})
