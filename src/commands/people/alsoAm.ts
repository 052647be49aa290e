// I AM ALSO: whoever writes wants to be known as somebody who is on record with another address.

import { addressesWished } from '../../people/wishes.ts'
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { refused, says, sentences } from '../answer.ts'
import { command, usual } from '../command.ts'
import { askOld } from './addressMails.ts'
import { addressIn, isWishedTooOften, noAddress, wishOf } from './addressWishes.ts'

const say = wording.daemon.addresses

export const alsoAm = command({
  kind: 'alsoAm',
  words: [usual('i am also', 'I AM ALSO anna@example.org')],
  called: () => 'i am also',
  reads: (address: string) => (/^\S+@\S+$/.test(address) ? { address } : undefined),
  for: 'thePerson',
  givesPower: true,
  // The writer learns the same whether anybody is known by it: it is for nobody to find out here who plays.
  does: async ({ address: written }, context) => {
    const { people, from } = context
    const self = context.person()
    const old = addressIn(written)
    if (old === undefined) return noAddress(written)
    if (context.hasPosted) return refused(say.oneWish)
    if (people.personAt(old) === self || old === from) return says(say.isYours({ address: old }))
    const parts = await context.partsOf(self)
    if (self !== from || people.addressesOf(self).length > 1 || parts.length > 0)
      return refused(say.knownAs({ person: self }))
    const person = people.personAt(old)
    const told = ok([sentences(say.askedThere({ address: old, from }))])
    if (person === undefined) return told
    const wish = wishOf(context, person, [from], undefined, [from])
    if (isWishedTooOften(wish, context)) return told
    context.record(addressesWished(wish, context.at, context.cause))
    context.post(askOld(old, wish, from, context.judge))
    return told
  },
})
