// Letters over the hourly limit: how many a domain with players may send, and what becomes of those beyond.
import type { Letter } from '../store/batch.ts'
import { streamOf } from '../store/events/names.ts'
import type { KeeperNews } from './mails/replies.ts'
import { memoryOf, type Services, templatesOf } from './services.ts'

/** Why a letter over the limit was set aside. */
export const TOO_MANY = 'too many letters in an hour'

/** A letter that is one too many. */
export interface Excess {
  readonly limit: number
  readonly of: 'address' | 'domain'
  /** Whether the sender, or somebody at the same domain, was told so within the hour: once is enough. */
  readonly isTold: boolean
}

/** Letters an hour for each player at a domain: a domain with many players is no stranger. */
const OF_EACH_PLAYER = 20
/** At most this many players are counted. */
const MOST_PLAYERS = 2_000

/**
 * How many letters an hour a domain may send. Only those with a part in a game that runs count as players: the owner of
 * a domain can confirm any number of addresses there.
 */
export async function roomForDomain(domain: string, { store }: Services): Promise<number> {
  const players = await store.peopleAt(domain, MOST_PLAYERS)
  const people = await memoryOf(store).people(...players.map(person => streamOf('person', person)))
  const running = new Set(
    await store.runningAmong([...new Set(players.flatMap(person => [...people.of(person).games]))]),
  )
  const playing = players.filter(person => [...people.of(person).games].some(game => running.has(game)))
  return OF_EACH_PLAYER * playing.length
}

/** The answer to the first letter over the limit. */
export const tooManyText = ({ limit, of }: Excess, services: Services): string =>
  templatesOf(services).fill('tooMany', { limit, isWholeDomain: of === 'domain' })

/** What the keeper is told of it. */
export const floodNews = ({ limit, of }: Excess, { key, sender }: Letter): KeeperNews => ({
  name: `letter ${key}`,
  subject: 'Too many letters',
  text: { kind: 'keeperFlood', view: { letter: key, sender, limit, isWholeDomain: of === 'domain' } },
})
