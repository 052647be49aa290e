// SET ADDRESS: where mail about the game goes; the writer's own address if none is named.

import { addressesWished } from '../../people/wishes.ts'
import { wording } from '../../report/wording.ts'
import { refused } from '../answer.ts'
import { command } from '../command.ts'
import { isSeated } from '../context.ts'
import {
  addressIn,
  askOrFulfil,
  isWishedTooOften,
  MOST_ADDRESSES,
  noAddress,
  wishOf,
} from './addressWishes.ts'

const say = wording.daemon.addresses

export const address = command({
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
    if (!isSeated(context)) return refused(say.onlyHimself)
    const { game, by, from } = context
    const holder = by.kind === 'power' ? game.seats[by.power]?.player : by.person
    if (holder !== by.person) return refused(say.onlyHimself)
    const addresses = [...new Set(written.length === 0 ? [from] : written.map(addressIn))]
    const wrong = written.find(each => addressIn(each) === undefined)
    if (wrong !== undefined) return noAddress(wrong)
    if (addresses.length > MOST_ADDRESSES) return refused(say.tooMany({ most: MOST_ADDRESSES }))
    if (context.hasPosted) return refused(say.oneWish)
    const answered = context.writer === by.person ? [from] : []
    const known = addresses.flatMap(each => each ?? [])
    const wish = wishOf(context, by.person, known, game.name.toLowerCase(), answered)
    if (isWishedTooOften(wish, context)) return refused(say.tooOften)
    return askOrFulfil(wish, context, () => context.record(addressesWished(wish, context.at, context.cause)))
  },
})
