// The mails of the embedded post office, in a file of their own, so that they survive a restart.
import type { MailStore, StoredMail } from '../../post/office/postOffice.ts'
import { guarded } from './fault.ts'
import { LONG_LOG, NEW_PAGES } from './sqlite/database.ts'
import { openFile, prepare } from './sqlite/file.ts'
import { InPlace } from './sqlite/inPlace.ts'

/** Older files lack the second table. It is separate since a row with a mail in it is read and written as a whole. */
const LAY_OUT = `
CREATE TABLE IF NOT EXISTS mails (
  place      INTEGER PRIMARY KEY,
  id         TEXT    NOT NULL,
  sender     TEXT    NOT NULL,
  recipients TEXT    NOT NULL,
  received   INTEGER NOT NULL,
  raw        BLOB    NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS opened (
  place  INTEGER NOT NULL REFERENCES mails ON DELETE CASCADE,
  person TEXT    NOT NULL,
  PRIMARY KEY (place, person)
) STRICT, WITHOUT ROWID`

interface Row {
  readonly place: number
  readonly id: string
  readonly sender: string
  readonly recipients: string
  readonly received: number
  readonly size: number
  readonly openers: string
}

export interface MailsOnDisk extends MailStore {
  /** What is wrong with the file; undefined if it is where it was opened. */
  look(): unknown
  close(): void
}

/**
 * Opens the file, or creates a new one. The place of each mail is kept in memory, so that the file needs no index. The
 * mails are copies for reading: a power failure may lose the last of them, but what they tell is safe in the judge's
 * store.
 */
export function openMailStore(file: string): MailsOnDisk {
  return guarded(file, () => {
    const database = openFile(file)
    database.exec(NEW_PAGES)
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = NORMAL')
    database.exec(LONG_LOG)
    database.exec('PRAGMA foreign_keys = ON')
    database.exec(LAY_OUT)
    const inPlace = new InPlace(file)
    const add = prepare(
      database,
      'INSERT INTO mails (id, sender, recipients, received, raw) VALUES (?, ?, ?, ?, ?)',
    )
    const drop = prepare(database, 'DELETE FROM mails WHERE place = ?')
    const raw = prepare(database, 'SELECT raw FROM mails WHERE place = ?', 'value')
    const all = prepare(
      database,
      `SELECT place, id, sender, recipients, received, length(raw) AS size,
       (SELECT json_group_array(person) FROM opened WHERE opened.place = mails.place) AS openers
       FROM mails ORDER BY place`,
    )
    const open = prepare(
      database,
      'INSERT OR IGNORE INTO opened (place, person) SELECT value, ? FROM json_each(?)',
    )
    const rows = () => all.all() as Row[] // as the table says
    const places = new Map(rows().map(({ id, place }) => [id, place]))
    return {
      all: () => guarded(file, () => rows().map(mailIn)),
      add: ({ id, from, to, received }, bytes) =>
        guarded(file, () => {
          inPlace.expect()
          const { lastInsertRowid } = add.run(id, from, JSON.stringify(to), received, Buffer.from(bytes))
          places.set(id, Number(lastInsertRowid))
        }),
      raw: id => guarded(file, () => raw.get(places.get(id)) as Buffer | undefined), // as the table says
      opened: (ids, person) =>
        guarded(file, () => {
          inPlace.expect()
          open.run(person, JSON.stringify(ids.flatMap(id => places.get(id) ?? [])))
        }),
      drop: ({ id }) =>
        guarded(file, () => {
          drop.run(places.get(id))
          places.delete(id)
        }),
      look: () => inPlace.look(),
      close: () => void database.close(),
    }
  })
}

const mailIn = ({ id, sender, recipients, received, size, openers }: Row): StoredMail => ({
  id,
  from: sender,
  to: JSON.parse(recipients) as string[], // we wrote a list
  received,
  size,
  openedBy: JSON.parse(openers) as string[], // SQLite wrote a list
})
