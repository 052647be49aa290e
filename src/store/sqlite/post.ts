// Letters filed and answered, and all the post of a game.
import { type Selectable, sql } from 'kysely'
import type { GamePost, Letter, LetterKey, NewLetter, PostReport, Timestamp } from '../batch.ts'
import { mustBeOne, queued } from './outbox.ts'
import { type Blank, blankRow, form, type LettersTable, type Queries, sqlite } from './queries.ts'

/** Files a letter, unless it is known already by its key or its content. */
export function fileLetter(queries: Queries, letter: NewLetter): void {
  const { key, messageId, sender, received, raw, content } = letter
  queries.run(FILE({ key, message_id: messageId, sender, received, raw: bytes(raw), content }))
}

type NewRow = Omit<LettersTable, 'place' | 'answered' | 'set_aside'>

const FILE = form((blank: Blank<NewRow>) =>
  sqlite
    .insertInto('letters')
    .values(blankRow(blank, 'key', 'message_id', 'sender', 'received', 'raw', 'content'))
    .onConflict(conflict => conflict.doNothing()),
)

/** The letter that another one is by its content. */
export const letterWithContent = (queries: Queries, content: string): LetterKey | undefined =>
  queries.first(WITH_CONTENT({ content }))?.key

const WITH_CONTENT = form((blank: Blank<{ readonly content: string }>) =>
  sqlite.selectFrom('letters').select('key').where('content', '=', blank('content')),
)

/** The letters with such a Message-ID of a sender that were filed before contents were noted. */
export const lettersUnmarked = (queries: Queries, messageId: string, sender: string): Letter[] =>
  queries.all(UNMARKED({ message_id: messageId, sender })).map(letter)

const UNMARKED = form((blank: Blank<{ readonly message_id: string; readonly sender: string }>) =>
  sqlite
    .selectFrom('letters')
    .selectAll()
    .where('content', 'is', null)
    .where('message_id', '=', blank('message_id'))
    .where('sender', '=', blank('sender')),
)

/** A filed letter by its key. */
export function letterFiled(queries: Queries, key: LetterKey): Letter | undefined {
  const row = queries.first(LETTER({ key }))
  return row === undefined ? undefined : letter(row)
}

type Key = Pick<LettersTable, 'key'>
type Most = { readonly most: number; readonly without: string }

const LETTER = form((blank: Blank<Key>) =>
  sqlite.selectFrom('letters').selectAll().where('key', '=', blank('key')),
)

/** The letters that nobody has dealt with, in the order in which they reached the mailbox. */
export const lettersWaiting = (queries: Queries, most: number, without: readonly LetterKey[]): Letter[] =>
  queries.all(WAITING({ most, without: JSON.stringify(without) })).map(letter)

// The order is found without the letters' bytes, of which there may be many.
const WAITING = form((blank: Blank<Most>) =>
  sqlite
    .selectFrom('letters')
    .selectAll()
    .where('place', 'in', ({ selectFrom }) =>
      selectFrom('letters')
        .select('place')
        .where('answered', 'is', null)
        .where('set_aside', 'is', null)
        .where('key', 'not in', sql<string>`(SELECT value FROM json_each(${blank('without')}))`)
        .orderBy('received')
        .orderBy('place')
        .limit(blank('most')),
    )
    .orderBy('received')
    .orderBy('place'),
)

/** Whether a letter still waits; undefined for one that was never filed. */
export function isWaiting(queries: Queries, key: LetterKey): boolean | undefined {
  const row = queries.first(FATE({ key }))
  return row === undefined ? undefined : row.answered === null && row.set_aside === null
}

const FATE = form((blank: Blank<Key>) =>
  sqlite.selectFrom('letters').select(['answered', 'set_aside']).where('key', '=', blank('key')),
)

/** Notes what became of letters: each is dealt with once. */
export function settleLetters(
  queries: Queries,
  at: Timestamp,
  answered: LetterKey | undefined,
  post: PostReport,
): void {
  if (answered !== undefined) queries.run(ANSWERED({ key: answered, answered: at }))
  for (const [key, why] of post.setAside ?? []) queries.run(SET_ASIDE({ key, set_aside: why }))
  for (const [key, raw] of post.blackedOut ?? [])
    mustBeOne(queries.run(REWRITTEN({ key, raw: bytes(raw) })), 'letter', key)
}

/** Changes one column of a letter. */
const change = <Column extends 'answered' | 'set_aside' | 'raw'>(column: Column) =>
  form((blank: Blank<Pick<LettersTable, 'key' | Column>>) =>
    sqlite
      .updateTable('letters')
      .set(column, blank(column) as never) // Kysely does not see that both are of the same column
      .where('key', '=', blank('key')),
  )

const ANSWERED = change('answered')
const SET_ASIDE = change('set_aside')
const REWRITTEN = change('raw')

/** Every letter that a game answered, and every mail that it sent or will send, in the order in which they came. */
export function postOf(queries: Queries, game: string): GamePost {
  const mails = queries.all(
    sqlite.selectFrom('outbox').selectAll().where('game', '=', game).orderBy('due').orderBy('place'),
  )
  const answered = sqlite
    .selectFrom('outbox')
    .select('answers')
    .where('game', '=', game)
    .where('answers', 'is not', null)
    .$narrowType<{ answers: string }>()
  const letters = queries.all(
    sqlite.selectFrom('letters').selectAll().where('key', 'in', answered).orderBy('place'),
  )
  return { letters: letters.map(letter), mails: mails.map(queued) }
}

/** better-sqlite3 takes a Buffer for bytes, and no other array. */
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
})
