// The outbox: mails queued, sent, and to be tried again.
import { type Selectable, sql } from 'kysely'
import type { JsonObject, OutgoingMail, PostReport, QueuedMail, Timestamp } from '../batch.ts'
import { type Blank, blankRow, form, type OutboxTable, type Queries, sqlite } from './queries.ts'

export function queueMail(queries: Queries, outgoing: OutgoingMail): void {
  const { messageId, to, game, answers, due, mail } = outgoing
  const row = { message_id: messageId, recipient: to, game, answers, due, mail: JSON.stringify(mail) }
  queries.run(QUEUE(row))
}

type NewMail = Pick<OutboxTable, 'message_id' | 'recipient' | 'game' | 'answers' | 'due' | 'mail'>

const QUEUE = form((blank: Blank<NewMail>) =>
  sqlite
    .insertInto('outbox')
    .values(blankRow(blank, 'message_id', 'recipient', 'game', 'answers', 'due', 'mail')),
)

/** Notes which mails were sent and which failed. Told twice that one was sent, it keeps the first time. */
export function settleMails(queries: Queries, at: Timestamp, post: PostReport): void {
  for (const id of post.sent ?? []) mustBeOne(queries.run(SENT({ message_id: id, at })), 'mail', id)
  for (const { messageId, trouble, retry } of post.failed ?? []) {
    const failed = sqlite.updateTable('outbox').set(({ eb }) => ({
      trouble,
      retry,
      given_up: retry === null ? at : null,
      attempts: eb('attempts', '+', 1),
    }))
    const unsent = failed.where('message_id', '=', messageId).where('sent', 'is', null)
    mustBeOne(queries.run(unsent), 'unsent mail', messageId)
  }
}

const SENT = form((blank: Blank<Pick<OutboxTable, 'message_id'> & { readonly at: Timestamp }>) =>
  sqlite
    .updateTable('outbox')
    .set(({ fn, val }) => ({ sent: fn.coalesce('sent', val(blank('at'))), retry: null, trouble: null }))
    .where('message_id', '=', blank('message_id')),
)

/**
 * The mails that may be sent now: for each recipient the next one only, so that none overtakes another. While
 * it waits to be tried again, so do those behind it. Those to some domains may be left out.
 */
export const mailsDue = (
  queries: Queries,
  now: Timestamp,
  most: number,
  without: readonly string[] = [],
): QueuedMail[] => {
  const due =
    without.length === 0 ? DUE({ now, most }) : DUE_ELSEWHERE({ now, most, full: JSON.stringify(without) })
  return queries.all(due).map(queued)
}

/** A mail by its Message-ID, whatever became of it. */
export function mailQueued(queries: Queries, messageId: string): QueuedMail | undefined {
  const row = queries.first(MAIL({ message_id: messageId }))
  return row === undefined ? undefined : queued(row)
}

const MAIL = form((blank: Blank<Pick<OutboxTable, 'message_id'>>) =>
  sqlite.selectFrom('outbox').selectAll().where('message_id', '=', blank('message_id')),
)

/** When the outbox has next something to send; undefined for an empty one. */
export const nextMailAt = (queries: Queries): Timestamp | undefined => queries.first(SOONEST({}))?.at

function nextPerRecipient() {
  const unsent = sqlite.selectFrom('outbox').where('sent', 'is', null).where('given_up', 'is', null)
  return unsent.selectAll().where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('outbox as earlier')
          .select('earlier.place')
          .where('earlier.sent', 'is', null)
          .where('earlier.given_up', 'is', null)
          .whereRef('earlier.recipient', '=', 'outbox.recipient')
          .where(({ eb, or, and }) =>
            or([
              eb('earlier.due', '<', eb.ref('outbox.due')),
              and([
                eb('earlier.due', '=', eb.ref('outbox.due')),
                eb('earlier.place', '<', eb.ref('outbox.place')),
              ]),
            ]),
          ),
      ),
    ),
  )
}

const mailsDueBy = (now: Timestamp) =>
  nextPerRecipient()
    .where('due', '<=', now)
    .where(({ eb, or }) => or([eb('retry', 'is', null), eb('retry', '<=', now)]))
    .orderBy('due')
    .orderBy('place')

const DUE = form((blank: Blank<{ readonly now: Timestamp; readonly most: number }>) =>
  mailsDueBy(blank('now')).limit(blank('most')),
)

/** The part behind the `@`. */
const DOMAIN = sql<string>`substr(outbox.recipient, instr(outbox.recipient, '@') + 1)`

/** The domains come as one JSON list: a text for each number of them would be prepared and kept. */
const DUE_ELSEWHERE = form(
  (blank: Blank<{ readonly now: Timestamp; readonly most: number; readonly full: string }>) =>
    mailsDueBy(blank('now'))
      .where(DOMAIN, 'not in', sql<string>`(SELECT value FROM json_each(${blank('full')}))`)
      .limit(blank('most')),
)

// A mail is tried again after it was due, so of the two instants the later one counts.
const SOONEST = form(() =>
  nextPerRecipient()
    .clearSelect()
    .select(({ fn }) => fn.coalesce('retry', 'due').as('at'))
    .orderBy('at')
    .limit(1),
)

/** What there must be one of was changed; anything else is a mistake of ours. */
export function mustBeOne(changed: number, what: string, name: string): void {
  if (changed !== 1) throw new Error(`there is no ${what} ${name} in the store`)
}

/** A mail as it lies there. */
export const queued = (row: Selectable<OutboxTable>): QueuedMail => ({
  messageId: row.message_id,
  to: row.recipient,
  game: row.game,
  answers: row.answers,
  due: row.due,
  mail: JSON.parse(row.mail) as JsonObject, // we wrote it from one
  attempts: row.attempts,
  trouble: row.trouble,
})
