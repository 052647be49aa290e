-- A store as version 1 left it: a game that forms, a letter that is answered, and one that waits.
CREATE TABLE events (
  game    TEXT    NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  at      TEXT    NOT NULL CHECK (at GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'),
  cause   TEXT,
  kind    TEXT    NOT NULL,
  shape   INTEGER NOT NULL,
  body    TEXT    NOT NULL,
  PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE letters (
  place      INTEGER PRIMARY KEY,
  key        TEXT NOT NULL UNIQUE,
  message_id TEXT,
  sender     TEXT NOT NULL,
  received   TEXT NOT NULL CHECK (received GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'),
  raw        BLOB NOT NULL,
  answered   TEXT CHECK (answered GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'),
  set_aside  TEXT,
  UNIQUE (message_id, sender)
) STRICT;

CREATE TABLE outbox (
  place      INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id TEXT    NOT NULL UNIQUE,
  recipient  TEXT    NOT NULL,
  game       TEXT,
  answers    TEXT    REFERENCES letters (key),
  mail       TEXT    NOT NULL,
  due        TEXT    NOT NULL CHECK (due GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'),
  retry      TEXT    CHECK (retry GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'),
  attempts   INTEGER NOT NULL DEFAULT 0,
  trouble    TEXT,
  sent       TEXT    CHECK (sent GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'),
  given_up   TEXT    CHECK (given_up GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z')
) STRICT;

CREATE TABLE games (
  name       TEXT    PRIMARY KEY,
  version    INTEGER NOT NULL CHECK (version > 0),
  stage      TEXT,
  listing    TEXT    NOT NULL,
  next_alarm TEXT    CHECK (next_alarm GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z')
) STRICT, WITHOUT ROWID;

INSERT INTO events (game, version, at, cause, kind, shape, body) VALUES
  ('*judge', 1, '1901-03-01T12:00:00.000Z', 'INBOX/1', 'playerKnown', 1, '{"address":"anna@players.example"}');
INSERT INTO events (game, version, at, cause, kind, shape, body) VALUES
  ('baltic', 1, '1901-03-01T12:00:00.000Z', NULL, 'gameCreated', 1, '{"variant":"standard"}');
INSERT INTO events (game, version, at, cause, kind, shape, body) VALUES
  ('baltic', 2, '1901-03-01T12:00:00.000Z', 'INBOX/1', 'playerSignedOn', 1, '{"power":"ENGLAND","player":"anna@players.example"}');
INSERT INTO letters (place, key, message_id, sender, received, raw, answered, set_aside) VALUES
  (1, 'INBOX/1', '<1@players.example>', 'anna@players.example', '1901-03-01T12:00:00.000Z', x'5349474e4f4e204562616c746963', '1901-03-01T12:00:00.000Z', NULL);
INSERT INTO letters (place, key, message_id, sender, received, raw, answered, set_aside) VALUES
  (2, 'INBOX/2', '<2@players.example>', 'anna@players.example', '1901-03-01T12:00:00.000Z', x'5349474e4f4e204562616c746963', NULL, NULL);
INSERT INTO outbox (place, message_id, recipient, game, answers, mail, due, retry, attempts, trouble, sent, given_up) VALUES
  (1, '<1@judge.example>', 'anna@players.example', 'baltic', 'INBOX/1', '{"subject":"Re: SIGNON"}', '1901-03-01T12:00:00.000Z', NULL, 0, NULL, NULL, NULL);
INSERT INTO games (name, version, stage, listing, next_alarm) VALUES
  ('baltic', 2, 'forming', '{"open":6}', '1901-03-01T13:00:00.000Z');

CREATE TRIGGER events_are_never_edited BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never edited'); END;
CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
CREATE INDEX letters_waiting ON letters (place) WHERE answered IS NULL AND set_aside IS NULL;
CREATE INDEX outbox_unsent ON outbox (recipient, due, place) WHERE sent IS NULL AND given_up IS NULL;
CREATE INDEX outbox_replies ON outbox (answers) WHERE answers IS NOT NULL;
CREATE INDEX games_alarms ON games (next_alarm) WHERE next_alarm IS NOT NULL;

PRAGMA application_id = 0x4452474d;
PRAGMA user_version = 1;
