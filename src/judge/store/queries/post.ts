// Letters filed and answered, and all the post of a game.

import type { Selectable } from 'kysely'
import type { Batch, GamePost, Letter, LetterInQueue, LetterKey, NewLetter } from '../batch.ts'
import { inJson } from '../events/names.ts'
import type { LettersTable } from '../tables.ts'
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
import { one, queued } from './outbox.ts'

/** Files a letter, unless its key or its content is known already. */
export function fileLetter(letter: NewLetter, dialect: Dialect): readonly Work<unknown>[] {
  const { key, messageId, sender, received, raw, content } = letter
  return [
    run(FILE({ key, message_id: messageId, sender, received, raw: bytes(raw), content })),
    ...dialect.filed(letter),
  ]
}

type NewRow = Omit<LettersTable, 'place' | 'answered' | 'set_aside' | 'cleared'>

const FILE = form((blank: Blank<NewRow>) =>
  tables
    .insertInto('letters')
    .values(blankRow(blank, 'key', 'message_id', 'sender', 'received', 'raw', 'content'))
    .onConflict(conflict => conflict.doNothing()),
)

/** The letters that have one of these keys, or this content. */
export const lettersAlike = (keys: readonly LetterKey[], content: string | null): Work<Alike[]> =>
  all(content === null ? WITH_KEY({ keys: inJson(keys) }) : ALIKE({ keys: inJson(keys), content }))

/** What a letter is known by. */
export type Alike = Pick<Letter, 'key' | 'content'>

interface Marks {
  readonly keys: string
  readonly content: string
}

const withKey = (blank: Blank<Pick<Marks, 'keys'>>, { listed }: Dialect) =>
  tables
    .selectFrom('letters')
    .select(['key', 'content'])
    .where('key', 'in', listed(blank('keys')))

const WITH_KEY = form(withKey)
const ALIKE = form((blank: Blank<Marks>, dialect) =>
  withKey(blank, dialect).unionAll(
    tables.selectFrom('letters').select(['key', 'content']).where('content', '=', blank('content')),
  ),
)

/** The letters of a sender with such a Message-ID that were filed before contents were noted. */
export function* lettersUnmarked(messageId: string, sender: string): Work<Letter[]> {
  return (yield* all(UNMARKED({ message_id: messageId, sender }))).map(letter)
}

const UNMARKED = form((blank: Blank<{ readonly message_id: string; readonly sender: string }>) =>
  tables
    .selectFrom('letters')
    .selectAll()
    .where('content', 'is', null)
    .where('message_id', '=', blank('message_id'))
    .where('sender', '=', blank('sender')),
)

/** A filed letter by its key. */
export function* letterFiled(key: LetterKey): Work<Letter | undefined> {
  const row = yield* first(LETTER({ key }))
  return row === undefined ? undefined : letter(row)
}

type Key = Pick<LettersTable, 'key'>
type Most = { readonly most: number; readonly without: string }

const LETTER = form((blank: Blank<Key>) =>
  tables.selectFrom('letters').selectAll().where('key', '=', blank('key')),
)

/** The letters that nobody has dealt with, in the order in which they reached the mailbox. */
export function* lettersWaiting(most: number, without: readonly LetterKey[]): Work<Letter[]> {
  const waiting =
    without.length === 0 ? WAITING({ most }) : WAITING_WITHOUT({ most, without: inJson(without) })
  return (yield* all(waiting)).map(letter)
}

const WAITING = form((blank: Blank<Pick<Most, 'most'>>) =>
  tables
    .selectFrom('letters')
    .selectAll()
    .where('answered', 'is', null)
    .where('set_aside', 'is', null)
    .orderBy('received')
    .orderBy('place')
    .limit(blank('most')),
)

// Finds the order without the letters' bytes, of which there may be many.
const WAITING_WITHOUT = form((blank: Blank<Most>, { listed }) =>
  tables
    .selectFrom('letters')
    .selectAll()
    .where('place', 'in', ({ selectFrom }) =>
      selectFrom('letters')
        .select('place')
        .where('answered', 'is', null)
        .where('set_aside', 'is', null)
        .where('key', 'not in', listed(blank('without')))
        .orderBy('received')
        .orderBy('place')
        .limit(blank('most')),
    )
    .orderBy('received')
    .orderBy('place'),
)

/** The waiting letters, the first first, or those that were set aside, the last first; without their bytes. */
export function* lettersInQueue(which: 'waiting' | 'aside', most: number): Work<LetterInQueue[]> {
  const rows = yield* all(which === 'waiting' ? WAITING_HEADS({ most }) : ASIDE_HEADS({ most }))
  return rows.map(({ key, sender, received, set_aside }) => ({ key, sender, received, setAside: set_aside }))
}

const HEADS = ['key', 'sender', 'received', 'set_aside'] as const

const WAITING_HEADS = form((blank: Blank<Pick<Most, 'most'>>) =>
  tables
    .selectFrom('letters')
    .select(HEADS)
    .where('answered', 'is', null)
    .where('set_aside', 'is', null)
    .orderBy('received')
    .orderBy('place')
    .limit(blank('most')),
)

const ASIDE_HEADS = form((blank: Blank<Pick<Most, 'most'>>) =>
  tables
    .selectFrom('letters')
    .select(HEADS)
    .where('set_aside', 'is not', null)
    .orderBy('place', 'desc')
    .limit(blank('most')),
)

/** Whether a letter still waits; undefined for one that was never filed. */
export function* isWaiting(key: LetterKey): Work<boolean | undefined> {
  const row = yield* first(FATE({ key }))
  return row === undefined ? undefined : row.answered === null && row.set_aside === null
}

const FATE = form((blank: Blank<Key>, { locked }) =>
  locked(tables.selectFrom('letters').select(['answered', 'set_aside']).where('key', '=', blank('key'))),
)

/** Notes what became of letters: each is dealt with once. */
export function settleLetters(batch: Batch, dialect: Dialect): Work<unknown>[] {
  const { at, answered, post = {}, events } = batch
  return [
    ...(answered === undefined ? [] : [run(ANSWERED({ key: answered, answered: at }))]),
    ...[...(post.setAside ?? [])].map(([key, why]) => run(SET_ASIDE({ key, set_aside: why }))),
    ...[...(post.blackedOut ?? [])].map(([key, raw]) =>
      one(run(REWRITTEN({ key, raw: bytes(raw) })), 'letter', key),
    ),
    ...lettersSettled(batch).flatMap(key => dialect.settled(key, [...(events?.keys() ?? [])])),
  ]
}

/** The letters that a batch deals with. */
export const lettersSettled = ({ answered, post }: Batch): string[] => [
  ...new Set([...(answered === undefined ? [] : [answered]), ...(post?.setAside?.keys() ?? [])]),
]

/** Changes one column of a letter. */
const change = <Column extends 'answered' | 'set_aside' | 'raw'>(column: Column) =>
  form((blank: Blank<Pick<LettersTable, 'key' | Column>>) =>
    tables
      .updateTable('letters')
      .set(column, blank(column) as never) // Kysely does not see that both are of the same column
      .where('key', '=', blank('key')),
  )

const ANSWERED = change('answered')
const SET_ASIDE = change('set_aside')
const REWRITTEN = change('raw')

/** Every letter that a game answered, and every mail that it sent or will send, in the order in which they came. */
export function* postOf(game: string): Work<GamePost> {
  const mails = tables
    .selectFrom('outbox')
    .selectAll()
    .where('game', '=', game)
    .orderBy('due')
    .orderBy('place')
  const answered = tables
    .selectFrom('outbox')
    .select('answers')
    .where('game', '=', game)
    .where('answers', 'is not', null)
    .$narrowType<{ answers: string }>()
  const letters = tables.selectFrom('letters').selectAll().where('key', 'in', answered).orderBy('place')
  return {
    letters: (yield* all(once(letters))).map(letter),
    mails: (yield* all(once(mails))).map(queued),
  }
}

/** The drivers accept only a Buffer for bytes. */
const bytes = (raw: Uint8Array): Uint8Array => Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)

const letter = (row: Selectable<LettersTable>): Letter => ({
  key: row.key,
  messageId: row.message_id,
  sender: row.sender,
  received: row.received,
  raw: row.raw,
  content: row.content,
  answered: row.answered,
  setAside: row.set_aside,
  cleared: row.cleared,
})
