// SET DRAW: a vote for a draw, among all or among some.
import { ok } from '../../result.ts'
import { command } from '../command.ts'
import { drawAmong } from '../meaning/powersNamed.ts'
import { saidOfVote } from './voting.ts'

export const draw = command({
  kind: 'draw',
  sets: { slips: ['DRAW'], known: ['DRAW'], examples: { DRAW: 'SET DRAW' } },
  called: () => 'set draw',
  reads: (powers: string | undefined) => ({ powers }),
  for: 'eachPower',
  act: 'vote',
  acts: ({ powers }, { game }) => {
    const vote = drawAmong(powers, game)
    return vote.ok ? ok({ kind: 'vote', vote: vote.value }) : vote
  },
  says: saidOfVote,
})
