// Small looks at the whole store: how much waits in it, and what letters came and cost of late.
import { type CompiledQuery, sql } from 'kysely'
import {
  type Figures,
  type LetterKey,
  type MailsOfLate,
  RECORDS,
  type Spent,
  type Timestamp,
  type Told,
  type Traffic,
} from '../batch.ts'
import { type Blank, blankRow, form, type Queries, sqlite } from './queries.ts'

/** What waits, and how many games there are of each stage. */
export function figuresOf(queries: Queries): Figures {
  const letters = sqlite
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('answered', 'is', null)
    .where('set_aside', 'is', null)
  const mails = sqlite
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent', 'is', null)
    .where('given_up', 'is', null)
  const stages = sqlite
    .selectFrom('games')
    .select(({ fn }) => ['stage', fn.countAll<number>().as('count')])
    .groupBy('stage')
    .orderBy('stage')
  return {
    lettersWaiting: queries.first(letters)?.count ?? 0,
    mailsWaiting: queries.first(mails)?.count ?? 0,
    games: new Map(queries.all(stages).map(({ stage, count }) => [stage ?? 'unknown', count])),
  }
}

/** What became of our mails since then: of those that went out, and of those that came back. */
export function mailsOfLate(queries: Queries, since: Timestamp): MailsOfLate {
  const count = (all: { compile(): CompiledQuery<{ readonly count: number }> }) =>
    queries.first(all)?.count ?? 0
  const mails = sqlite.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('count'))
  const letters = sqlite
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('received', '>', since)
  const back = letters.where('set_aside', 'in', ['delivery report: hard', 'delivery report: soft'])
  return {
    sent: count(mails.where('sent', '>', since)),
    returned: count(mails.where('given_up', '>', since)) + count(back),
    complaints: count(letters.where('set_aside', 'like', 'spam report:%')),
  }
}

/**
 * When something was last committed, as far as the ends of the tables tell: the newest event of each game and of the
 * records, the newest letter that was answered and the newest mail that was sent.
 */
export function lastCommitIn(queries: Queries): Timestamp | undefined {
  const last = sql<{ readonly at: Timestamp | null }>`
    SELECT max(at) AS at FROM (
      SELECT max(events.at) AS at FROM games JOIN events ON events.game = games.name AND events.version = games.version
      UNION ALL SELECT * FROM (SELECT at FROM events WHERE game = ${RECORDS} ORDER BY version DESC LIMIT 1)
      UNION ALL SELECT * FROM (SELECT answered FROM letters WHERE answered IS NOT NULL ORDER BY place DESC LIMIT 1)
      UNION ALL SELECT * FROM (SELECT sent FROM outbox WHERE sent IS NOT NULL ORDER BY place DESC LIMIT 1))`
  return queries.first({ compile: () => last.compile(sqlite) })?.at ?? undefined
}

/** A number that is another one when another process has committed something. */
export function changesByOthers(queries: Queries): number {
  const version = sql<{ readonly data_version: number }>`PRAGMA data_version`
  return queries.first({ compile: () => version.compile(sqlite) })?.data_version ?? 0
}

/** Letters found among the next ones in the order of filing, and where to go on; nowhere at the end. */
export interface Leafed {
  readonly keys: readonly LetterKey[]
  readonly next: number | undefined
}

/** So many letters are leafed through in one go. */
const LEAVES = 200

/** Leafs through the letters for those that begin with some bytes, and were answered before a time. */
export function leafThrough(queries: Queries, start: Uint8Array, before: Timestamp, from: number): Leafed {
  const looked = sqlite
    .selectFrom('letters')
    .select(['place', 'key', 'answered'])
    .select(sql<Uint8Array>`substr(raw, 1, ${start.length})`.as('head'))
    .where('place', '>', from)
    .orderBy('place')
    .limit(LEAVES)
  const rows = queries.all(looked)
  const found = rows.filter(
    ({ answered, head }) => answered !== null && answered < before && Buffer.from(start).equals(head),
  )
  return { keys: found.map(({ key }) => key), next: rows.length < LEAVES ? undefined : rows.at(-1)?.place }
}

// How many letters an address and its domain have sent of late, and who was told that they are too many.

/** Counts to `most`, letters that were answered. */
export function trafficOf(queries: Queries, sender: string, since: Timestamp, most: number): Traffic {
  const asked = { sender, domain: domainOf(sender), since, most }
  return {
    ofAddress: queries.first(OF_ADDRESS(asked))?.count ?? 0,
    ofDomain: queries.first(OF_DOMAIN(asked))?.count ?? 0,
  }
}

/** Who was refused for that reason, and got an answer. */
export function toldOf(queries: Queries, sender: string, since: Timestamp, why: string): Told {
  const told = queries.all(TOLD({ domain: domainOf(sender), since, why }))
  return { address: told.some(letter => letter.sender === sender), domain: told.length > 0 }
}

const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1)

/** Written as in the index, or that is not used. */
const DOMAIN = sql<string>`substr(sender, instr(sender, '@') + 1)`

interface Asked {
  readonly sender: string
  readonly domain: string
  readonly since: Timestamp
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

// What letters have cost others of late: mails that they made, bytes that went where nothing proves who is reached.

const DAY = 86_400_000

/** Adds it to what is known, and forgets what came a day before it. */
export function noteSpent(queries: Queries, spent: readonly Spent[]): void {
  const [first] = spent
  if (first === undefined) return
  queries.run(FORGET({ at: new Date(Date.parse(first.at) - DAY).toISOString() }))
  for (const each of spent) queries.run(NOTE(each))
}

/** How much it is in all, for letters that came after a time. */
export const spentSince = (queries: Queries, who: string, what: Spent['what'], since: Timestamp): number =>
  queries.first(SUM({ who, what, at: since }))?.sum ?? 0

const FORGET = form((blank: Blank<Pick<Spent, 'at'>>) =>
  sqlite.deleteFrom('spending').where('at', '<', blank('at')),
)

const NOTE = form((blank: Blank<Spent>) =>
  sqlite.insertInto('spending').values(blankRow(blank, 'who', 'what', 'at', 'amount')),
)

const SUM = form((blank: Blank<Omit<Spent, 'amount'>>) =>
  sqlite
    .selectFrom('spending')
    .select(({ fn }) => fn.sum<number>('amount').as('sum'))
    .where('who', '=', blank('who'))
    .where('what', '=', blank('what'))
    .where('at', '>', blank('at')),
)
