// The table layout of a file, in steps, and how a file is brought up to date.
import type { Database } from 'better-sqlite3'
import { takeApart } from '../queries/takingApart.ts'
import type { Dialect, Work } from '../work.ts'
import { DIALECT, doneIn, firstValue, stepsTaken } from './file.ts'

/** A step never changes once it was released: a later wish is a later step. */
export interface Step {
  readonly name: string
  readonly sql: string
  /** What is then done with the rows. */
  readonly work?: (dialect: Dialect) => Work<unknown>
}

/** Takes the steps that a file lacks, each whole or not at all. */
export function migrate(database: Database, steps: readonly Step[] = STEPS): void {
  if (stepsTaken(database) >= steps.length) return
  const areForced = firstValue(database, 'PRAGMA foreign_keys') === 1
  // While a table is being rebuilt, references to it refer to nothing. (SQLite, ALTER TABLE, 7)
  database.exec('PRAGMA foreign_keys = OFF')
  try {
    for (let next = stepsTaken(database); next < steps.length; next = stepsTaken(database)) {
      takeStep(database, steps, next)
    }
  } finally {
    if (areForced) database.exec('PRAGMA foreign_keys = ON')
  }
}

/** Another process may have taken the step while we waited; then there is nothing to do. */
function takeStep(database: Database, steps: readonly Step[], next: number): void {
  const take = database.transaction(() => {
    if (stepsTaken(database) !== next) return
    const { sql, work } = steps[next]!
    database.exec(sql)
    if (work !== undefined) doneIn(database, work(DIALECT))
    database.exec(`PRAGMA user_version = ${next + 1}`)
  })
  take.immediate()
}

/** Marks a file as ours: the letters DRGM. */
export const OUR_MARK = 0x4452474d

/** Text order is time order only if all instants are written alike: `1901-03-01T12:00:00.000Z`. */
const instant = (column: string): string => {
  const digits = (count: number): string => '[0-9]'.repeat(count)
  const [day, time] = [[4, 2, 2].map(digits).join('-'), [2, 2, 2].map(digits).join(':')]
  return `CHECK (${column} GLOB '${day}T${time}.${digits(3)}Z')`
}

const LAY_OUT = `
PRAGMA application_id = ${OUR_MARK};

CREATE TABLE events (
  game    TEXT    NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  at      TEXT    NOT NULL ${instant('at')},
  cause   TEXT,
  kind    TEXT    NOT NULL,
  shape   INTEGER NOT NULL,
  body    TEXT    NOT NULL,
  PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER events_are_never_edited BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never edited'); END;

CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;

CREATE TABLE letters (
  place      INTEGER PRIMARY KEY,
  key        TEXT NOT NULL UNIQUE,
  message_id TEXT,
  sender     TEXT NOT NULL,
  received   TEXT NOT NULL ${instant('received')},
  raw        BLOB NOT NULL,
  answered   TEXT ${instant('answered')},
  set_aside  TEXT,
  UNIQUE (message_id, sender)
) STRICT;

CREATE INDEX letters_waiting ON letters (place) WHERE answered IS NULL AND set_aside IS NULL;

CREATE TABLE outbox (
  place      INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id TEXT    NOT NULL UNIQUE,
  recipient  TEXT    NOT NULL,
  game       TEXT,
  answers    TEXT    REFERENCES letters (key),
  mail       TEXT    NOT NULL,
  due        TEXT    NOT NULL ${instant('due')},
  retry      TEXT    ${instant('retry')},
  attempts   INTEGER NOT NULL DEFAULT 0,
  trouble    TEXT,
  sent       TEXT    ${instant('sent')},
  given_up   TEXT    ${instant('given_up')}
) STRICT;

CREATE INDEX outbox_unsent ON outbox (recipient, due, place) WHERE sent IS NULL AND given_up IS NULL;
CREATE INDEX outbox_replies ON outbox (answers) WHERE answers IS NOT NULL;

CREATE TABLE games (
  name       TEXT    PRIMARY KEY,
  version    INTEGER NOT NULL CHECK (version > 0),
  stage      TEXT,
  listing    TEXT    NOT NULL,
  next_alarm TEXT    ${instant('next_alarm')}
) STRICT, WITHOUT ROWID;

CREATE INDEX games_alarms ON games (next_alarm) WHERE next_alarm IS NOT NULL;
`

/** Letters wait in the order in which they reached the mailbox, which is not always the order of filing. */
const BY_ARRIVAL = `
DROP INDEX letters_waiting;
CREATE INDEX letters_waiting ON letters (received, place) WHERE answered IS NULL AND set_aside IS NULL;
`

/** Counts the recently answered letters of an address and of a domain, and finds the senders told that theirs are too many. */
const BY_SENDER = `
CREATE INDEX letters_by_sender ON letters (sender, received)
  WHERE answered IS NOT NULL AND set_aside IS NULL;
CREATE INDEX letters_by_domain ON letters (substr(sender, instr(sender, '@') + 1), received)
  WHERE answered IS NOT NULL AND set_aside IS NULL;
CREATE INDEX letters_refused ON letters (substr(sender, instr(sender, '@') + 1), received)
  WHERE answered IS NOT NULL AND set_aside IS NOT NULL;
`

/**
 * A letter was known by its Message-ID alone, and another one with the same ID was lost. Now what a letter says is
 * noted. Letters from before have no such note, and are still found by Message-ID.
 */
const BY_CONTENT = `
CREATE TABLE letters_anew (
  place      INTEGER PRIMARY KEY,
  key        TEXT NOT NULL UNIQUE,
  message_id TEXT,
  sender     TEXT NOT NULL,
  received   TEXT NOT NULL ${instant('received')},
  raw        BLOB NOT NULL,
  answered   TEXT ${instant('answered')},
  set_aside  TEXT,
  content    TEXT UNIQUE
) STRICT;

INSERT INTO letters_anew (place, key, message_id, sender, received, raw, answered, set_aside)
  SELECT place, key, message_id, sender, received, raw, answered, set_aside FROM letters ORDER BY place;

DROP TABLE letters;
ALTER TABLE letters_anew RENAME TO letters;

CREATE INDEX letters_waiting ON letters (received, place) WHERE answered IS NULL AND set_aside IS NULL;
CREATE INDEX letters_unmarked ON letters (message_id, sender) WHERE content IS NULL AND message_id IS NOT NULL;
${BY_SENDER}`

/** The judge's notes about itself. */
const NOTES = `
CREATE TABLE notes (
  name TEXT PRIMARY KEY,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

/** What letters recently cost others, by the one who has to answer for it; forgotten after a day. */
const SPENDING = `
CREATE TABLE spending (
  who    TEXT    NOT NULL,
  what   TEXT    NOT NULL,
  at     TEXT    NOT NULL ${instant('at')},
  amount INTEGER NOT NULL
) STRICT;

CREATE INDEX spending_by ON spending (who, what, at);
CREATE INDEX spending_at ON spending (at);
`

/**
 * The owner of each address, and which addresses were lost. From now on, what is on record of each has its own stream.
 */
const APART = `
CREATE TABLE addresses (
  address TEXT PRIMARY KEY,
  domain  TEXT NOT NULL,
  person  TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX addresses_by_domain ON addresses (domain, person);
CREATE INDEX events_lost ON events (game) WHERE kind = 'addressUnreachable';
`

/** Old texts are cleared and their rows stay. The index finds the games that a letter has changed. */
const CLEARED = `
ALTER TABLE letters ADD COLUMN cleared TEXT ${instant('cleared')};
ALTER TABLE outbox ADD COLUMN cleared TEXT ${instant('cleared')};
CREATE INDEX events_by_cause ON events (cause) WHERE cause IS NOT NULL;
`

/** Finds the waiting mails of a game, which are sent sooner when its deadline comes nearer. */
const HURRIED = `
CREATE INDEX outbox_by_game ON outbox (game, due) WHERE sent IS NULL AND given_up IS NULL;
`

/**
 * A letter touches fewer pages: mails are never deleted, so `place` needs no counter; no reply waits for a deadline.
 */
const FEWER_PAGES = `
CREATE TABLE outbox_anew (
  place      INTEGER PRIMARY KEY,
  message_id TEXT    NOT NULL UNIQUE,
  recipient  TEXT    NOT NULL,
  game       TEXT,
  answers    TEXT    REFERENCES letters (key),
  mail       TEXT    NOT NULL,
  due        TEXT    NOT NULL ${instant('due')},
  retry      TEXT    ${instant('retry')},
  attempts   INTEGER NOT NULL DEFAULT 0,
  trouble    TEXT,
  sent       TEXT    ${instant('sent')},
  given_up   TEXT    ${instant('given_up')},
  cleared    TEXT    ${instant('cleared')}
) STRICT;

INSERT INTO outbox_anew
  SELECT place, message_id, recipient, game, answers, mail, due, retry, attempts, trouble, sent, given_up, cleared
  FROM outbox ORDER BY place;

DROP TABLE outbox;
ALTER TABLE outbox_anew RENAME TO outbox;

CREATE INDEX outbox_unsent ON outbox (recipient, due, place) WHERE sent IS NULL AND given_up IS NULL;
CREATE INDEX outbox_replies ON outbox (answers) WHERE answers IS NOT NULL;
CREATE INDEX outbox_by_game ON outbox (game, due)
  WHERE answers IS NULL AND sent IS NULL AND given_up IS NULL;
`

/** The devices on which a person is told of a game. */
const DEVICES = `
CREATE TABLE devices (
  game     TEXT    NOT NULL,
  person   TEXT    NOT NULL,
  endpoint TEXT    NOT NULL,
  p256dh   TEXT    NOT NULL,
  auth     TEXT    NOT NULL,
  doors    INTEGER NOT NULL,
  since    TEXT    NOT NULL ${instant('since')},
  PRIMARY KEY (game, person, endpoint)
) STRICT, WITHOUT ROWID;
`

export const STEPS: readonly Step[] = [
  { name: 'lay out events, letters, outbox and games', sql: LAY_OUT },
  { name: 'find the letters that wait by their arrival', sql: BY_ARRIVAL },
  { name: 'count letters by their senders', sql: BY_SENDER },
  { name: 'know letters by what they say', sql: BY_CONTENT },
  { name: 'note which secret is that of the judge', sql: NOTES },
  { name: 'count what letters cost others', sql: SPENDING },
  { name: 'keep what is on record of each apart', sql: APART, work: takeApart },
  { name: 'clear texts by age', sql: CLEARED },
  { name: 'find the mails that wait by their game', sql: HURRIED },
  { name: 'touch fewer pages for a letter', sql: FEWER_PAGES },
  { name: 'tell people on their devices', sql: DEVICES },
]
