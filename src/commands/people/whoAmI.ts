// WHO AM I: what is known of whoever writes.

import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { lines, sentences } from '../answer.ts'
import { command, usual } from '../command.ts'
import { partsListed } from '../meaning/parts.ts'

const say = wording.daemon.addresses

export const whoAmI = command({
  kind: 'whoAmI',
  words: [usual('who am i', 'WHO AM I')],
  called: () => 'who am i',
  reads: () => ({}),
  for: 'thePerson',
  tells: 'anything',
  does: async (_, context) => {
    const person = context.person()
    const addresses = context.people.addressesOf(person)
    const parts = await context.partsOf(person)
    return ok([
      sentences(
        say.youAre({ person }),
        say.yourAddresses({ addresses: (addresses.length === 0 ? [context.from] : addresses).join(', ') }),
        parts.length === 0 ? say.noGames : say.yourGames,
      ),
      lines(partsListed(parts)),
    ])
  },
})
