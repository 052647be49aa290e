// Letters that are too many in an hour: how many a domain with players may send, and what becomes of those beyond.
import type { Letter } from '../store/batch.ts'
import { streamOf } from '../store/events/names.ts'
import type { KeeperNews } from './mails/replies.ts'
import { memoryOf, type Services, templatesOf } from './services.ts'

/** Why a letter was set aside that came on top of too many. */
export const TOO_MANY = 'too many letters in an hour'

/** A letter that is one too many. */
export interface Excess {
  readonly limit: number
  readonly of: 'address' | 'domain'
  /** Whether the sender, or somebody at their domain, got an answer within the hour that says so: one is enough. */
  readonly isTold: boolean
}

/** A domain with many players is no stranger: so many letters in an hour for each of them. */
const OF_EACH_PLAYER = 20
/** No more of them are counted. */
const MOST_PLAYERS = 2_000

/**
 * How many letters in an hour are not too many of a domain. Its players are those who have a part in a game that runs: who
 * has a domain can confirm as many addresses there as they like.
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

/** The answer to the first of them. */
export const tooManyText = ({ limit, of }: Excess, services: Services): string =>
  templatesOf(services).fill('tooMany', { limit, isWholeDomain: of === 'domain' })

/** What the keeper hears of it. */
export const floodNews = ({ limit, of }: Excess, { key, sender }: Letter): KeeperNews => ({
  name: `letter ${key}`,
  subject: 'Too many letters',
  text: { kind: 'keeperFlood', view: { letter: key, sender, limit, isWholeDomain: of === 'domain' } },
})
