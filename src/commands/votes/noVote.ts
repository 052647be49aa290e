// SET NO DRAW, SET NO CONCEDE: a vote is taken back.
import { ok } from '../../result.ts'
import { command } from '../command.ts'
import { saidOfVote } from './voting.ts'

export const noVote = command({
  kind: 'noVote',
  sets: { slips: ['NO DRAW', 'NO CONCEDE'] },
  called: ({ which }) => (which === 'draw' ? 'set nodraw' : 'set noconcede'),
  reads: (which: 'draw' | 'concession') => ({ which }),
  for: 'eachPower',
  act: 'vote',
  acts: () => ok({ kind: 'vote', vote: undefined }),
  says: saidOfVote,
})
