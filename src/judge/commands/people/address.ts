// SET ADDRESS, I AM ALSO: the addresses at which people are reached and known.

import { ok } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import { addressesWished } from '../../people/wishes.ts'
import { type AtGame, command, usual } from '../command.ts'
import { refused, says, sentences } from '../context.ts'
import {
  addressIn,
  askOld,
  askOrFulfil,
  isWishedTooOften,
  MOST_ADDRESSES,
  noAddress,
  wishOf,
} from './addressWishes.ts'

// SET ADDRESS: where mail about the game goes; by default to the writer's own address.

const say = wording.letters.addresses

const address = command({
  kind: 'address',
  sets: {
    slips: ['ADDRESS'],
    known: ['ADDRESS'],
    examples: { ADDRESS: 'SET ADDRESS anna@example.org' },
  },
  called: () => 'set address',
  reads: (list: string) => ({ addresses: list.split(/[,\s]+/).filter(each => each !== '') }),
  for: 'theGame',
  givesPower: true,
  act: 'giveAddress',
  does: async ({ addresses: written }, context) => {
    if (!context.isSeated()) return refused(say.onlyHimself)
    const { game, by, from } = context
    const holder = by.kind === 'power' ? game.seats[by.power]?.player : by.person
    if (holder !== by.person) return refused(say.onlyHimself)
    const addresses = [...new Set(written.length === 0 ? [from] : written.map(addressIn))]
    const wrong = written.find(each => addressIn(each) === undefined)
    if (wrong !== undefined) return noAddress(wrong)
    if (addresses.length > MOST_ADDRESSES) return refused(say.tooMany({ most: MOST_ADDRESSES }))
    if (context.hasPosted) return refused(say.oneWish)
    if (context.writer === by.person && goesThereAlready(addresses, context))
      return says(say.goesThere({ addresses: addresses.join(', ') }))
    const answered = context.writer === by.person ? [from] : []
    const known = addresses.flatMap(each => each ?? [])
    const wish = wishOf(context, by.person, known, game.name.toLowerCase(), answered)
    if (isWishedTooOften(wish, context)) return refused(say.tooOften)
    return askOrFulfil(wish, context, () => context.record(addressesWished(wish, context.at, context.cause)))
  },
})

/** Whether mail about the game already goes to exactly these addresses, so that the judge need not ask. */
function goesThereAlready(addresses: readonly (string | undefined)[], { game, by, people }: AtGame): boolean {
  const now = game.addresses.get(by.person) ?? [people.addressesOf(by.person)[0] ?? by.person]
  return now.length === addresses.length && now.every(each => addresses.includes(each))
}

// I AM ALSO: the writer asks to be known as a person on record with another address.

const alsoAm = command({
  kind: 'alsoAm',
  words: [usual('i am also', 'I AM ALSO anna@example.org')],
  called: () => 'i am also',
  reads: (address: string) => (/^\S+@\S+$/.test(address) ? { address } : undefined),
  for: 'thePerson',
  givesPower: true,
  // The writer gets the same reply whether or not the address is known: it must not reveal who plays here.
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

export const ADDRESSES = [alsoAm, address] as const
