// The outbox: mails queued, sent, and to be tried again.

import type { Selectable } from 'kysely'
import {
  type GameName,
  HELD,
  type JsonObject,
  type MailAhead,
  type MailInQueue,
  type OutgoingMail,
  type PostReport,
  type QueuedMail,
  type Timestamp,
} from '../batch.ts'
import { inJson } from '../events/names.ts'
import type { OutboxTable } from '../tables.ts'
import {
  all,
  type Blank,
  blankRow,
  type Dialect,
  first,
  form,
  once,
  run,
  tables,
  type Work,
} from '../work.ts'

export function queueMail(outgoing: OutgoingMail): Work<unknown> {
  const { messageId, to, game, answers, due, mail } = outgoing
  const row = { message_id: messageId, recipient: to, game, answers, due, mail: JSON.stringify(mail) }
  return run(QUEUE(row))
}

type NewMail = Pick<OutboxTable, 'message_id' | 'recipient' | 'game' | 'answers' | 'due' | 'mail'>

const QUEUE = form((blank: Blank<NewMail>) =>
  tables
    .insertInto('outbox')
    .values(blankRow(blank, 'message_id', 'recipient', 'game', 'answers', 'due', 'mail')),
)

/** Notes which mails were sent and which failed. If told twice that a mail was sent, keeps the first time. */
export const settleMails = (at: Timestamp, post: PostReport): Work<unknown>[] => [
  ...(post.sent ?? []).map(id => one(run(SENT({ message_id: id, at })), 'mail', id)),
  ...(post.failed ?? []).map(({ messageId, trouble, retry }) => {
    const failed = tables.updateTable('outbox').set(({ eb }) => ({
      trouble,
      retry,
      given_up: retry === null ? at : null,
      attempts: eb('attempts', '+', 1),
    }))
    const unsent = failed.where('message_id', '=', messageId).where('sent', 'is', null)
    return one(run(once(unsent)), 'unsent mail', messageId)
  }),
  // A mail that was sent meanwhile is fine: then there is nothing to hold.
  ...(post.held ?? []).map(id => run(HOLD({ message_id: id, due: HELD }))),
  ...(post.released ?? []).map(id => run(RELEASE({ message_id: id, due: at }))),
]

const HOLD = form((blank: Blank<Pick<OutboxTable, 'message_id' | 'due'>>) =>
  tables
    .updateTable('outbox')
    .set(({ val }) => ({ due: val(blank('due')), retry: null }))
    .where('message_id', '=', blank('message_id'))
    .where('sent', 'is', null)
    .where('given_up', 'is', null),
)

const RELEASE = form((blank: Blank<Pick<OutboxTable, 'message_id' | 'due'>>) =>
  tables
    .updateTable('outbox')
    .set(({ eb, ref, val }) => ({
      // It stays ahead of mails that were written later.
      due: eb
        .case()
        .when('due', '>', blank('due'))
        .then(val(blank('due')))
        .else(ref('due'))
        .end(),
      retry: null,
      given_up: null,
      attempts: 0,
    }))
    .where('message_id', '=', blank('message_id'))
    .where('sent', 'is', null)
    .where('cleared', 'is', null),
)

/** The mails that wait, the next to go first, or those that were given up, the last first. */
export function* mailsInQueue(which: 'waiting' | 'givenUp', most: number): Work<MailInQueue[]> {
  const rows = yield* all(which === 'waiting' ? IN_QUEUE({ most }) : GIVEN_UP({ most }))
  return rows.map(inQueue)
}

const IN_QUEUE = form((blank: Blank<{ readonly most: number }>) =>
  tables
    .selectFrom('outbox')
    .selectAll()
    .where('sent', 'is', null)
    .where('given_up', 'is', null)
    .orderBy('due')
    .orderBy('place')
    .limit(blank('most')),
)

const GIVEN_UP = form((blank: Blank<{ readonly most: number }>) =>
  tables
    .selectFrom('outbox')
    .selectAll()
    .where('sent', 'is', null)
    .where('given_up', 'is not', null)
    .orderBy('given_up', 'desc')
    .limit(blank('most')),
)

/** The mails whose Message-ID begins so, at most two. */
export function* mailsBeginning(start: string): Work<MailInQueue[]> {
  return (yield* all(BEGINNING({ start, end: `${start}~` }))).map(inQueue)
}

/** Mails that wait for a time after `now` and are not held, in the order in which they were written, after the place `behind`. */
export function* mailsAhead(now: Timestamp, behind: number, most: number): Work<MailAhead[]> {
  return (yield* all(AHEAD({ now, behind, most }))).map(row => ({ ...inQueue(row), place: row.place }))
}

interface Ahead {
  readonly now: Timestamp
  readonly behind: number
  readonly most: number
}

const AHEAD = form((blank: Blank<Ahead>) =>
  tables
    .selectFrom('outbox')
    .selectAll()
    .where('sent', 'is', null)
    .where('given_up', 'is', null)
    .where('due', '!=', HELD)
    .where('place', '>', blank('behind'))
    .where(({ eb, or }) => or([eb('due', '>', blank('now')), eb('retry', '>', blank('now'))]))
    .orderBy('place')
    .limit(blank('most')),
)

const inQueue = (row: Selectable<OutboxTable>): MailInQueue => ({
  ...queued(row),
  retry: row.retry,
  givenUp: row.given_up,
  sent: row.sent,
})

/** Waiting news of a game goes at `latest` if it was to go later; a reply goes at once anyway. */
export const hurryMails = (game: GameName, latest: Timestamp): Work<unknown> => run(HURRIED({ game, latest }))

const HURRIED = form((blank: Blank<{ readonly game: GameName; readonly latest: Timestamp }>) =>
  tables
    .updateTable('outbox')
    .set(({ val }) => ({ due: val(blank('latest')) }))
    .where('game', '=', blank('game'))
    .where('due', '>', blank('latest'))
    .where('due', '!=', HELD)
    .where('answers', 'is', null)
    .where('sent', 'is', null)
    .where('given_up', 'is', null),
)

const SENT = form((blank: Blank<Pick<OutboxTable, 'message_id'> & { readonly at: Timestamp }>) =>
  tables
    .updateTable('outbox')
    .set(({ fn, val }) => ({ sent: fn.coalesce('sent', val(blank('at'))), retry: null, trouble: null }))
    .where('message_id', '=', blank('message_id')),
)

/**
 * The mails that may be sent now: only the next one to each recipient, so that none overtakes another. While it waits
 * to be tried again, those behind it wait too. If not all may leave now, some domains are left out, and news for a
 * table goes before the answers to single letters; among these, answers to somebody in a game go first.
 */
export function* mailsDue(now: Timestamp, most: number, without?: readonly string[]): Work<QueuedMail[]> {
  const due = without === undefined ? DUE({ now, most }) : DUE_ELSEWHERE({ now, most, full: inJson(without) })
  return (yield* all(due)).map(queued)
}

/** The mails that wait for a recipient, in the order in which they were written. */
export function* mailsWaiting(recipient: string): Work<QueuedMail[]> {
  return (yield* all(UNSENT_TO({ recipient }))).map(queued)
}

const UNSENT_TO = form((blank: Blank<Pick<OutboxTable, 'recipient'>>) =>
  tables
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', blank('recipient'))
    .where('sent', 'is', null)
    .where('given_up', 'is', null)
    .orderBy('place'),
)

/** Those of the newest mails that are to a recipient, whatever became of them. */
export function* newestMailsTo(recipient: string): Work<QueuedMail[]> {
  return (yield* all(NEWEST_TO({ recipient, most: MOST_NEWEST }))).map(queued)
}

/** How many mails are looked through, whoever they are to. */
const MOST_NEWEST = 2_000

const NEWEST_TO = form((blank: Blank<Pick<OutboxTable, 'recipient'> & { readonly most: number }>) =>
  tables
    .selectFrom(
      tables.selectFrom('outbox').selectAll().orderBy('place', 'desc').limit(blank('most')).as('newest'),
    )
    .selectAll()
    .where('recipient', '=', blank('recipient'))
    .orderBy('place', 'desc'),
)

/** A mail by its Message-ID, whatever became of it. */
export function* mailQueued(messageId: string): Work<QueuedMail | undefined> {
  const row = yield* first(MAIL({ message_id: messageId }))
  return row === undefined ? undefined : queued(row)
}

const MAIL = form((blank: Blank<Pick<OutboxTable, 'message_id'>>) =>
  tables.selectFrom('outbox').selectAll().where('message_id', '=', blank('message_id')),
)

/** The mail whose Message-ID begins so, if there is only one. */
export function* mailBeginning(start: string): Work<QueuedMail | undefined> {
  const [row, another] = yield* all(BEGINNING({ start, end: `${start}~` }))
  return row === undefined || another !== undefined ? undefined : queued(row)
}

const BEGINNING = form((blank: Blank<{ readonly start: string; readonly end: string }>) =>
  tables
    .selectFrom('outbox')
    .selectAll()
    .where('message_id', '>', blank('start'))
    .where('message_id', '<', blank('end'))
    .limit(2),
)

/** When the outbox next has something to send; undefined if it is empty. */
export function* nextMailAt(): Work<Timestamp | undefined> {
  return (yield* first(SOONEST({})))?.at
}

/** Looks up each mail by itself: PostgreSQL compared all that wait with each other while it did not know how many there are. */
function nextPerRecipient() {
  const unsent = tables.selectFrom('outbox').where('sent', 'is', null).where('given_up', 'is', null)
  return unsent
    .selectAll()
    .where('outbox.place', '=', ({ selectFrom }) =>
      selectFrom('outbox as first')
        .select('first.place')
        .where('first.sent', 'is', null)
        .where('first.given_up', 'is', null)
        .whereRef('first.recipient', '=', 'outbox.recipient')
        .orderBy('first.due')
        .orderBy('first.place')
        .limit(1),
    )
}

const mailsDueBy = (now: Timestamp) =>
  nextPerRecipient()
    .where('due', '<=', now)
    .where(({ eb, or }) => or([eb('retry', 'is', null), eb('retry', '<=', now)]))

const DUE = form((blank: Blank<{ readonly now: Timestamp; readonly most: number }>) =>
  mailsDueBy(blank('now')).orderBy('due').orderBy('place').limit(blank('most')),
)

export interface Elsewhere {
  readonly now: Timestamp
  readonly most: number
  readonly full: string
}

/** What is due except to some domains: news for tables first, then answers to somebody in a game; nothing proves who the others are. */
export const mailsDueElsewhere = (blank: Blank<Elsewhere>, { domainOf, listed }: Dialect) =>
  mailsDueBy(blank('now'))
    .where(domainOf('outbox.recipient'), 'not in', listed(blank('full')))
    .orderBy(({ eb }) => eb('answers', 'is not', null))
    .orderBy(({ eb }) => eb('game', 'is', null))
    .orderBy('due')
    .orderBy('place')
    .limit(blank('most'))

const DUE_ELSEWHERE = form(mailsDueElsewhere)

// A mail is retried after it was due, so the later of the two instants counts.
const SOONEST = form(() =>
  nextPerRecipient()
    .clearSelect()
    .select(({ fn }) => fn.coalesce('retry', 'due').as('at'))
    .orderBy('at')
    .limit(1),
)

/** Expects one changed row; anything else is a mistake of ours. */
export function* one(changing: Work<number>, what: string, name: string): Work<void> {
  if ((yield* changing) !== 1) throw new Error(`there is no ${what} ${name} in the store`)
}

/** A row of the outbox as a mail. */
export const queued = (row: Selectable<OutboxTable>): QueuedMail => ({
  messageId: row.message_id,
  to: row.recipient,
  game: row.game,
  answers: row.answers,
  due: row.due,
  mail: JSON.parse(row.mail) as JsonObject, // we wrote an object
  attempts: row.attempts,
  trouble: row.trouble,
  cleared: row.cleared,
})
