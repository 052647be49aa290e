// Small looks at the whole store: how much waits in it, when something was last committed, and whether others write.
import { sql } from 'kysely'
import { type Figures, type Instant, type LetterKey, RECORDS } from './batch.ts'
import { type Queries, sqlite } from './queries.ts'

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

/**
 * When something was last committed, as far as the ends of the tables tell: the newest event of each game and of the
 * records, the newest letter that was answered and the newest mail that was sent.
 */
export function lastCommitIn(queries: Queries): Instant | undefined {
  const last = sql<{ readonly at: Instant | null }>`
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
export function leafThrough(queries: Queries, start: Uint8Array, before: Instant, from: number): Leafed {
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
