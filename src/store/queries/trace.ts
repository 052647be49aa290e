// How one sees later that a batch is still in the store: it was written whole, so one piece of it stands for all.
import type { Batch } from '../batch.ts'
import type { OutboxTable } from '../tables.ts'
import { type Blank, type Dialect, first, form, tables, type Work } from '../work.ts'
import { isWaiting, lettersAlike, lettersSettled } from './post.ts'

/** Looks whether a batch is there; undefined where nothing of it stays that one could look for. */
export function traceOf(batch: Batch, dialect: Dialect): (() => Work<boolean>) | undefined {
  const { expect, events = new Map(), outgoing = [], post = {} } = batch
  const [letter] = lettersSettled(batch)
  if (letter !== undefined) return () => isSettled(letter)
  const [sent] = post.sent ?? []
  if (sent !== undefined) return () => isMail(sent, row => row.sent !== null)
  const [mail] = outgoing
  if (mail !== undefined) return () => isMail(mail.messageId)
  for (const [game, { length }] of events) {
    const version = expect.get(game)! + length // without it the batch had been refused
    return () => isAt(game, version, dialect)
  }
  const [filed] = post.filed ?? []
  if (filed === undefined) return undefined
  // The letter itself is not kept in memory.
  const { key, content } = filed
  return () => isFiled(key, content)
}

function* isSettled(key: string): Work<boolean> {
  return (yield* isWaiting(key)) === false
}

function* isMail(id: string, is: (row: Pick<OutboxTable, 'sent'>) => boolean = () => true): Work<boolean> {
  const row = yield* first(MAIL({ message_id: id }))
  return row !== undefined && is(row)
}

const MAIL = form((blank: Blank<Pick<OutboxTable, 'message_id'>>) =>
  tables.selectFrom('outbox').select('sent').where('message_id', '=', blank('message_id')),
)

function* isAt(game: string, version: number, dialect: Dialect): Work<boolean> {
  const versions = yield* dialect.versions(new Map([[game, version]]))
  return (versions.get(game) ?? 0) >= version
}

function* isFiled(key: string, content: string | null): Work<boolean> {
  return (yield* lettersAlike([key], content)).length > 0
}
