// What letters have cost others of late: mails that they made, bytes that went where nothing proves who is reached.
import type { Instant, Spent } from './batch.ts'
import { type Blank, blankRow, form, type Queries, sqlite } from './queries.ts'

const DAY = 86_400_000

/** Adds it to what is known, and forgets what came a day before it. */
export function noteSpent(queries: Queries, spent: readonly Spent[]): void {
  const [first] = spent
  if (first === undefined) return
  queries.run(FORGET({ at: new Date(Date.parse(first.at) - DAY).toISOString() }))
  for (const each of spent) queries.run(NOTE(each))
}

/** How much it is in all, for letters that came after a time. */
export const spentSince = (queries: Queries, who: string, what: Spent['what'], since: Instant): number =>
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
