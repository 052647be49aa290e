// PROMOTE: somebody becomes a master too.
import { ok } from '../../result.ts'
import { command, usual } from '../command.ts'
import { personCalled } from '../meaning/persons.ts'

export const promote = command({
  kind: 'promote',
  words: [usual('promote', 'PROMOTE anna@example.org')],
  reads: (who: string) => (who.includes(' ') ? undefined : { who }),
  for: 'theGame',
  givesPower: true,
  act: 'promote',
  acts: ({ who }, { people }) => ok({ kind: 'promote', person: personCalled(who, people) }),
})
