// Looks through the whole store for anything that contradicts itself, and copies it while others go on writing.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { GameName, LetterKey } from '../batch.ts'
import { guarded, StoreFault } from '../fault.ts'
import { firstValue, openFile, prepare } from './file.ts'
import { type Queries, sqlite } from './queries.ts'

/** Something in the store that cannot be right. */
export type Finding =
  | { readonly kind: 'damagedFile'; readonly detail: string }
  | {
      readonly kind: 'versionsMissing'
      readonly game: GameName
      readonly newest: number
      readonly found: number
    }
  | { readonly kind: 'unreadableEvent'; readonly game: GameName; readonly version: number }
  | { readonly kind: 'unreadableMail'; readonly messageId: string }
  | { readonly kind: 'replyMissing'; readonly letter: LetterKey }
  | { readonly kind: 'replyTooEarly'; readonly letter: LetterKey }
  | { readonly kind: 'rowMissing'; readonly game: GameName; readonly newest: number }
  | { readonly kind: 'rowDiffers'; readonly game: GameName; readonly newest: number; readonly inRow: number }

/** Everything that is wrong, as of one moment; nothing for a sound store. */
export function findFaults(queries: Queries): Finding[] {
  const look = queries.database.transaction(() => [
    ...damage(queries),
    ...versionsMissing(queries),
    ...unreadable(queries),
    ...letters(queries),
    ...rows(queries),
  ])
  return look.deferred()
}

function damage({ database }: Queries): Finding[] {
  const found = prepare(database, 'PRAGMA integrity_check(20)', 'value').all().map(String)
  const orphans = prepare(database, 'PRAGMA foreign_key_check').all()
  return [
    ...found.filter(detail => detail !== 'ok').map(detail => ({ kind: 'damagedFile', detail }) as const),
    ...orphans.map(
      row => ({ kind: 'damagedFile', detail: `refers to nothing: ${JSON.stringify(row)}` }) as const,
    ),
  ]
}

/** Versions begin with one, so a game without gaps has as many events as its newest version says. */
function versionsMissing(queries: Queries): Finding[] {
  const counted = sqlite
    .selectFrom('events')
    .select(({ fn }) => ['game', fn.max('version').as('newest'), fn.countAll<number>().as('found')])
    .groupBy('game')
    .having(({ fn, eb }) => eb(fn.max('version'), '!=', fn.countAll<number>()))
  return queries.all(counted).map(row => ({ kind: 'versionsMissing', ...row }))
}

function unreadable(queries: Queries): Finding[] {
  const events = sqlite
    .selectFrom('events')
    .select(['game', 'version'])
    .where(({ fn }) => fn<number>('json_valid', ['body']), '=', 0)
  const mails = sqlite
    .selectFrom('outbox')
    .select('message_id as messageId')
    .where(({ fn }) => fn<number>('json_valid', ['mail']), '=', 0)
  return [
    ...queries.all(events).map(row => ({ kind: 'unreadableEvent', ...row }) as const),
    ...queries.all(mails).map(row => ({ kind: 'unreadableMail', ...row }) as const),
  ]
}

/** A letter is answered in the commit that queues its reply, so neither is there without the other. */
function letters(queries: Queries): Finding[] {
  const silent = sqlite
    .selectFrom('letters')
    .leftJoin('outbox', 'outbox.answers', 'letters.key')
    .select('key as letter')
    .where('answered', 'is not', null)
    .where('outbox.place', 'is', null)
  const early = sqlite
    .selectFrom('outbox')
    .innerJoin('letters', 'letters.key', 'outbox.answers')
    .select('key as letter')
    .distinct()
    .where('answered', 'is', null)
    .where('set_aside', 'is', null)
  return [
    ...queries.all(silent).map(row => ({ kind: 'replyMissing', ...row }) as const),
    ...queries.all(early).map(row => ({ kind: 'replyTooEarly', ...row }) as const),
  ]
}

function rows(queries: Queries): Finding[] {
  const newest = sqlite
    .selectFrom('events')
    .select(({ fn }) => ['game', fn.max('version').as('newest')])
    .where('game', 'not like', '*%')
    .groupBy('game')
  const written = sqlite.selectFrom('games').select(['name', 'version'])
  const inRow = new Map(queries.all(written).map(({ name, version }) => [name, version]))
  const happened = new Map(queries.all(newest).map(row => [row.game, row.newest]))
  return [...new Set([...happened.keys(), ...inRow.keys()])].sort().flatMap(game => {
    const finding = compareRow(game, happened.get(game) ?? 0, inRow.get(game))
    return finding === undefined ? [] : [finding]
  })
}

function compareRow(game: GameName, newest: number, inRow: number | undefined): Finding | undefined {
  if (inRow === undefined) return { kind: 'rowMissing', game, newest }
  return inRow === newest ? undefined : { kind: 'rowDiffers', game, newest, inRow }
}

// Copies the store while others go on writing.

/**
 * Makes a file with the store as it is at this moment. The copy bears another name until it is whole and found
 * sound, so that half a copy is never taken for a backup. An existing file is not replaced: what an older store
 * left beside it (`-wal`) would be read as part of the new one.
 */
export function copyTo(database: Database, file: string): void {
  if ([file, `${file}-wal`].some(existsSync)) throw new StoreFault('exists', file)
  if (!existsSync(dirname(file))) throw new StoreFault('unreachable', file, 'there is no such folder')
  const part = `${file}.part`
  removeCopy(part)
  try {
    guarded(file, () => {
      prepare(database, 'VACUUM INTO ?').run(part)
      examine(part)
    })
    renameSync(part, file)
  } finally {
    removeCopy(part)
  }
}

function examine(part: string): void {
  const copy = openFile(part)
  try {
    const found = firstValue(copy, 'PRAGMA quick_check(1)')
    if (found !== 'ok') throw new StoreFault('damaged', part, String(found))
  } finally {
    copy.close()
  }
}

function removeCopy(part: string): void {
  for (const end of ['', '-journal']) rmSync(part + end, { force: true })
}
