// How many letters an hour are answered: of one address, of one domain; and what becomes of those that are too many.
import type { Instant } from '../game/calendar.ts'
import type { Letter, Timestamp } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'
import type { KeeperNews } from './mails/replies.ts'
import { memoryOf, ratesOf, type Services, templatesOf } from './services.ts'

const HOUR = 3_600_000

/** What came since then counts for a letter. */
export const hourBefore = (received: Timestamp): Timestamp =>
  storedInstant((Date.parse(received) - HOUR) as Instant)

/** Why a letter was set aside that came on top of too many. */
export const TOO_MANY = 'too many letters in an hour'

/** A letter that is one too many. */
export interface Excess {
  readonly limit: number
  readonly of: 'address' | 'domain'
  /** Whether the sender, or somebody at their domain, got an answer within the hour that says so: one is enough. */
  readonly isTold: boolean
}

/**
 * Whether a letter is one too many within the hour before it came. Whoever has proven who they are may write twice as
 * much: others, who write in their name, cannot use up what is theirs. Only letters that were answered are counted.
 */
export async function excessOf(
  { sender, received }: Letter,
  isProven: boolean,
  services: Services,
): Promise<Excess | undefined> {
  const { store } = services
  const rates = ratesOf(services)
  const times = isProven ? 2 : 1
  const address = rates.address * times
  const since = hourBefore(received)
  const isWithin = async (domain: number): Promise<boolean> => {
    const { ofAddress, ofDomain } = await store.traffic(sender, since, Math.max(address, domain))
    return ofAddress < address && ofDomain < domain
  }
  const usual = rates.domain * times
  if (await isWithin(usual)) return undefined
  const domain = Math.max(usual, OF_EACH_PLAYER * times * (await playersAt(domainOf(sender), services)))
  if (domain > usual && (await isWithin(domain))) return undefined
  const { ofAddress } = await store.traffic(sender, since, address)
  const told = await store.told(sender, since, TOO_MANY)
  return ofAddress >= address
    ? { limit: address, of: 'address', isTold: told.address }
    : { limit: domain, of: 'domain', isTold: told.domain }
}

/** A domain with many players is no stranger: so many letters in an hour for each of them. */
const OF_EACH_PLAYER = 20

/** How many at a domain have a part in a game that runs: who has a domain can confirm as many addresses there as they like. */
async function playersAt(domain: string, { store }: Services): Promise<number> {
  const { people } = await memoryOf(store).people()
  const running = new Set(
    (await store.games()).flatMap(({ name, stage }) =>
      stage === 'playing' || stage === 'paused' ? [name] : [],
    ),
  )
  const playing = people
    .peopleAt(domain)
    .filter(person => [...people.gamesOf(person)].some(game => running.has(game)))
  return playing.length
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** The answer to the first of them. */
export const tooManyText = ({ limit, of }: Excess, services: Services): string =>
  templatesOf(services).fill('tooMany', { limit, isWholeDomain: of === 'domain' })

/** What the keeper hears of it. */
export const floodNews = ({ limit, of }: Excess, { key, sender }: Letter): KeeperNews => ({
  name: `letter ${key}`,
  subject: 'Too many letters',
  text: { kind: 'keeperFlood', view: { letter: key, sender, limit, isWholeDomain: of === 'domain' } },
})
