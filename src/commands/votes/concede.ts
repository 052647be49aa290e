// SET CONCEDE: a vote for somebody else's victory.
import { ok } from '../../result.ts'
import { command } from '../command.ts'
import { powerIn } from '../meaning/powersNamed.ts'
import { saidOfVote } from './voting.ts'

export const concede = command({
  kind: 'concede',
  sets: { slips: ['CONCEDE'], known: ['CONCEDE', 'CONC'], examples: { CONCEDE: 'SET CONCEDE F' } },
  called: () => 'set concede',
  reads: (power: string) => (/^to\b/i.test(power) ? undefined : { power }),
  for: 'eachPower',
  act: 'vote',
  acts: ({ power }, { game }) => {
    const to = powerIn(power, game)
    return to.ok ? ok({ kind: 'vote', vote: { kind: 'concession', to: to.value } }) : to
  },
  says: saidOfVote,
})
