// EJECT: somebody is taken out of the game.
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { command, usual } from '../command.ts'
import { personCalled } from '../meaning/persons.ts'
import { powerNamed } from '../meaning/powersNamed.ts'
import { sureness } from '../reading/words.ts'
import { ejects } from '../seats/resign.ts'

export const eject = command({
  kind: 'eject',
  words: [usual('eject', 'EJECT F', 'EJECT anna@example.org')],
  /** `RESIGN France` is said of somebody else too. */
  reads: (text: string, spelling: string) => {
    const { words: who, isSure } = sureness(text)
    if (spelling === 'EJECT' ? who === '' || who.split(' ').length > 3 : !ejects(text)) return undefined
    return spelling === 'EJECT' || spelling === 'RESIGN' ? { who, isSure, spelling } : undefined
  },
  for: 'theGame',
  act: 'eject',
  asks: { why: () => wording.daemon.table.why.eject },
  acts: ({ who }, { game, people }) =>
    ok({ kind: 'eject', who: powerNamed(who, game) ?? personCalled(who, people) }),
})
