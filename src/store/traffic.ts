// How many letters an address and its domain have sent of late, and who was told that they are too many.
import { sql } from 'kysely'
import type { Instant, Told, Traffic } from './batch.ts'
import { type Blank, form, type Queries, sqlite } from './queries.ts'

/** Counts to `most`, letters that were answered. */
export function trafficOf(queries: Queries, sender: string, since: Instant, most: number): Traffic {
  const asked = { sender, domain: domainOf(sender), since, most }
  return {
    ofAddress: queries.first(OF_ADDRESS(asked))?.count ?? 0,
    ofDomain: queries.first(OF_DOMAIN(asked))?.count ?? 0,
  }
}

/** Who was refused for that reason, and got an answer. */
export function toldOf(queries: Queries, sender: string, since: Instant, why: string): Told {
  const told = queries.all(TOLD({ domain: domainOf(sender), since, why }))
  return { address: told.some(letter => letter.sender === sender), domain: told.length > 0 }
}

const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1)

/** Written as in the index, or that is not used. */
const DOMAIN = sql<string>`substr(sender, instr(sender, '@') + 1)`

interface Asked {
  readonly sender: string
  readonly domain: string
  readonly since: Instant
  readonly most: number
}

const answeredSince = (blank: Blank<Asked>) =>
  sqlite
    .selectFrom('letters')
    .select('place')
    .where('answered', 'is not', null)
    .where('set_aside', 'is', null)
    .where('received', '>', blank('since'))
    .limit(blank('most'))

const counted = (letters: ReturnType<typeof answeredSince>) =>
  sqlite.selectFrom(letters.as('some')).select(({ fn }) => fn.countAll<number>().as('count'))

const OF_ADDRESS = form((blank: Blank<Asked>) =>
  counted(answeredSince(blank).where('sender', '=', blank('sender'))),
)

const OF_DOMAIN = form((blank: Blank<Asked>) =>
  counted(answeredSince(blank).where(DOMAIN, '=', blank('domain'))),
)

const TOLD = form((blank: Blank<Pick<Asked, 'domain' | 'since'> & { readonly why: string }>) =>
  sqlite
    .selectFrom('letters')
    .select('sender')
    .distinct()
    .where('answered', 'is not', null)
    .where('set_aside', 'is not', null)
    .where('set_aside', '=', blank('why'))
    .where(DOMAIN, '=', blank('domain'))
    .where('received', '>', blank('since')),
)
