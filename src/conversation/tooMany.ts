// How many letters an hour are answered: of one address, of one domain; and what becomes of those that are too many.
import type { Instant } from '../game/calendar.ts'
import type { Letter, Timestamp } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'
import type { KeeperNews } from './mails/keeperMails.ts'
import { ratesOf, type Services, templatesOf } from './services.ts'

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
  /** Whether the sender, or somebody at his domain, got an answer within the hour that says so: one is enough. */
  readonly isTold: boolean
}

/**
 * Whether a letter is one too many within the hour before it came. Whoever has proven who he is may write twice as
 * much: others, who write in his name, cannot use up what is his. Only letters that were answered are counted.
 */
export async function excessOf(
  { sender, received }: Letter,
  isProven: boolean,
  services: Services,
): Promise<Excess | undefined> {
  const { store } = services
  const rates = ratesOf(services)
  const times = isProven ? 2 : 1
  const [address, domain] = [rates.address * times, rates.domain * times]
  const since = hourBefore(received)
  const { ofAddress, ofDomain } = await store.traffic(sender, since, Math.max(address, domain))
  if (ofAddress < address && ofDomain < domain) return undefined
  const told = await store.told(sender, since, TOO_MANY)
  return ofAddress >= address
    ? { limit: address, of: 'address', isTold: told.address }
    : { limit: domain, of: 'domain', isTold: told.domain }
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
