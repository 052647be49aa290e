// Notices when somebody has put an older state in place of the store: what was written last, here or by others, is gone.
import type { Batch, LetterKey } from '../batch.ts'
import type { OutboxTable } from '../tables.ts'
import { type Blank, first, form, tables, together, type Work } from '../work.ts'
import { lettersAlike, lettersSettled } from './post.ts'
import { versionOf } from './streams.ts'

/** What a judge knows to be in its store: its own last batch, and the newest letter and mail that it has seen there. */
export class StoreTrace {
  #own: (() => Work<boolean>) | undefined
  #seen: NewestSeen = { letter: null, mail: null }

  note(batch: Batch): void {
    this.#own = traceOf(batch) ?? this.#own
  }

  /** Whether all of it is still there; remembers what is new there. */
  *isThere(): Work<boolean> {
    const { letter, mail } = this.#seen
    const own = this.#own === undefined ? [] : [this.#own()]
    const [found, isOwn = true] = (yield* together<unknown>([first(NEWEST(this.#seen)), ...own])) as [
      TraceRow | undefined,
      boolean?,
    ] // in that order
    if (!isOwn || (letter !== null && found?.hasLetter == null)) return false
    if (mail !== null && found?.hasMail == null) return false
    this.#seen = { letter: found?.letter ?? null, mail: found?.mail ?? null }
    return true
  }
}

interface NewestSeen {
  readonly letter: LetterKey | null
  readonly mail: string | null
}

interface TraceRow extends NewestSeen {
  readonly hasLetter: number | null
  readonly hasMail: number | null
}

const NEWEST = form((blank: Blank<NewestSeen>) =>
  tables.selectNoFrom(({ selectFrom }) => [
    selectFrom('letters').select('place').where('key', '=', blank('letter')).as('hasLetter'),
    selectFrom('outbox').select('place').where('message_id', '=', blank('mail')).as('hasMail'),
    selectFrom('letters').select('key').orderBy('place', 'desc').limit(1).as('letter'),
    selectFrom('outbox').select('message_id').orderBy('place', 'desc').limit(1).as('mail'),
  ]),
)

/**
 * Looks whether a batch is there; undefined if it leaves nothing to look for. A batch is written whole, so one piece
 * stands for all. Nothing is locked.
 */
function traceOf(batch: Batch): (() => Work<boolean>) | undefined {
  const { expect, events = new Map(), outgoing = [], post = {} } = batch
  const [letter] = lettersSettled(batch)
  if (letter !== undefined) return () => isSettled(letter)
  const [sent] = post.sent ?? []
  if (sent !== undefined) return () => isMail(sent, row => row.sent !== null)
  const [mail] = outgoing
  if (mail !== undefined) return () => isMail(mail.messageId)
  for (const [game, { length }] of events) {
    const version = expect.get(game)! + length // without it the batch would have been refused
    return () => isAt(game, version)
  }
  const [filed] = post.filed ?? []
  if (filed === undefined) return undefined
  // Keeps the marks of the letter in memory, not the letter itself.
  const { key, content } = filed
  return () => isFiled(key, content)
}

function* isSettled(key: string): Work<boolean> {
  const row = yield* first(FATE({ key }))
  return row !== undefined && (row.answered !== null || row.set_aside !== null)
}

const FATE = form((blank: Blank<{ readonly key: LetterKey }>) =>
  tables.selectFrom('letters').select(['answered', 'set_aside']).where('key', '=', blank('key')),
)

function* isMail(id: string, is: (row: Pick<OutboxTable, 'sent'>) => boolean = () => true): Work<boolean> {
  const row = yield* first(MAIL({ message_id: id }))
  return row !== undefined && is(row)
}

const MAIL = form((blank: Blank<Pick<OutboxTable, 'message_id'>>) =>
  tables.selectFrom('outbox').select('sent').where('message_id', '=', blank('message_id')),
)

function* isAt(game: string, version: number): Work<boolean> {
  return (yield* versionOf(game)) >= version
}

function* isFiled(key: string, content: string | null): Work<boolean> {
  return (yield* lettersAlike([key], content)).length > 0
}
