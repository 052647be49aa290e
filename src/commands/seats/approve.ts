// SET APPROVE: players of a game that wants to know who comes.
import { ok } from '../../result.ts'
import { command } from '../command.ts'
import { playersCalled } from '../meaning/persons.ts'

export const approve = command({
  kind: 'approve',
  sets: { slips: ['APPROVE'] },
  called: ({ isApproved }) => (isApproved ? 'set approve' : 'set not approve'),
  reads: (who: string, isApproved: boolean) => ({ who, isApproved }),
  for: 'theGame',
  act: 'approve',
  acts: ({ who, isApproved }, at) => {
    const players = playersCalled(who, at)
    return players.ok ? ok({ kind: 'approve', players: players.value, isApproved }) : players
  },
})
