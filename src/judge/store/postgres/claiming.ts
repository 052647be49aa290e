// What a judge claims of the work that several share, each in one statement: whoever else asks at the same moment gets other rows.

/** Whether a judge is heard of; what it has claimed is then its own, and else whoever asks may take it. */
const isHeard = (schema: string, judge: string): string => `${schema}.is_heard(${judge})`

/** The same as it was when the statement began: for those who only look whether there is something to do. */
const seemsHeard = (schema: string, judge: string): string =>
  `EXISTS (SELECT 1 FROM ${schema}.judges j WHERE j.token = ${judge} AND j.until > clock_timestamp())`

/** A source that no judge has wanted for so long is gone: nothing waits for its letters any more. */
const FORGOTTEN = '1 day'

const isWanted = `wanted > clock_timestamp() - interval '${FORGOTTEN}'`

/** A moment as instants are written. */
const written = (moment: string): string =>
  `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An alarm may be rung that is due, once every letter that came before it has been filed, wherever letters come from, and answered. */
const mayRing = (s: string, now: string): string =>
  `g.next_alarm <= least(${now}, (SELECT min(coalesce(filed_to, '')) FROM ${s}.sources WHERE ${isWanted}),
     (SELECT min(${written('since')}) FROM ${s}.hands WHERE until > clock_timestamp()))
   AND NOT EXISTS (SELECT 1 FROM ${s}.waiting w
     WHERE w.received < g.next_alarm AND (w.about IS NULL OR g.name = ANY (w.about)))`

/** An earlier letter that may be about the same comes first. */
const isNext = (s: string): string =>
  `NOT EXISTS (SELECT 1 FROM ${s}.waiting e WHERE (e.received, e.place) < (w.received, w.place)
     AND (e.about IS NULL OR w.about IS NULL OR e.about && w.about))`

/** An alarm of before it came is rung first; while letters cannot be fetched none is, and what is there is answered all the same. */
const isAfterAlarms = (s: string, left: string): string =>
  `(EXISTS (SELECT 1 FROM ${s}.sources WHERE fails AND ${isWanted})
     OR NOT EXISTS (SELECT 1 FROM ${s}.games g
       WHERE g.next_alarm <= w.received AND g.name <> ALL (${left}) AND (w.about IS NULL OR g.name = ANY (w.about))))`

/** Nobody has the letter in hand; what the judge has itself and does not know of is of an attempt that failed. */
const isFree = (judge: string, inHand: string, isHeard: string): string =>
  `(w.judge IS NULL OR (w.judge = ${judge} AND w.place <> ALL (${inHand})) OR (w.judge <> ${judge} AND NOT ${isHeard}))`

/** $1 judge, $2 places in hand, $3 letters left, $4 games left, $5 how many, $6 only this one. */
export const claimLetters = (s: string): string =>
  `WITH next AS (
     SELECT w.place FROM ${s}.waiting w
     WHERE ${isFree('$1', '$2', isHeard(s, 'w.judge'))} AND w.key <> ALL ($3) AND ($6::text IS NULL OR w.key = $6)
       AND ${isNext(s)} AND ${isAfterAlarms(s, '$4')}
     ORDER BY w.received, w.place LIMIT $5 FOR UPDATE OF w SKIP LOCKED),
   claimed AS (
     UPDATE ${s}.waiting AS w SET judge = $1 FROM next WHERE w.place = next.place
     RETURNING w.place, to_json(w.about) AS about)
   SELECT l.*, c.about FROM claimed c JOIN ${s}.letters l ON l.place = c.place ORDER BY l.received, l.place`

/** $1 place, $2 judge, $3 what else it is about. */
export const giveBackLetter = (s: string): string =>
  `UPDATE ${s}.waiting SET judge = NULL, about = about || $3::text[] WHERE place = $1 AND judge = $2`

/** $1 judge, $2 now, $3 games left, $4 how many. */
export const claimAlarms = (s: string): string =>
  `INSERT INTO ${s}.ringing AS r (game, alarm, judge)
     SELECT g.name, g.next_alarm, $1 FROM ${s}.games g
     WHERE ${mayRing(s, '$2')} AND g.name <> ALL ($3)
       AND NOT EXISTS (SELECT 1 FROM ${s}.ringing o
         WHERE o.game = g.name AND o.alarm = g.next_alarm AND o.judge <> $1 AND ${isHeard(s, 'o.judge')})
     ORDER BY g.next_alarm, g.name LIMIT $4 FOR UPDATE OF g SKIP LOCKED
   ON CONFLICT (game) DO UPDATE SET alarm = excluded.alarm, judge = excluded.judge
     WHERE r.alarm <> excluded.alarm OR r.judge = excluded.judge OR NOT ${isHeard(s, 'r.judge')}
   RETURNING r.game, r.alarm AS at`

/** $1 judge, $2 game. */
export const giveBackAlarm = (s: string): string => `DELETE FROM ${s}.ringing WHERE judge = $1 AND game = $2`

/** $1 judge, $2 places in hand, $3 now: whether it could claim a letter, an alarm or a mail. */
export const isAnythingFree = (s: string): string =>
  `SELECT EXISTS (SELECT 1 FROM ${s}.waiting w WHERE ${isFree('$1', '$2', seemsHeard(s, 'w.judge'))})
       OR EXISTS (SELECT 1 FROM ${s}.games g WHERE ${mayRing(s, '$3')}
         AND NOT EXISTS (SELECT 1 FROM ${s}.ringing o
           WHERE o.game = g.name AND o.alarm = g.next_alarm AND o.judge <> $1 AND ${seemsHeard(s, 'o.judge')})) AS free`

/** $1 source, $2 judge: whoever reads there goes on, and whoever asks while nobody does begins. */
export const claimSource = (s: string): string =>
  `INSERT INTO ${s}.sources AS own (name, judge, wanted) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (name) DO UPDATE SET wanted = excluded.wanted,
       judge = CASE WHEN ${isHeard(s, 'own.judge')} THEN own.judge ELSE excluded.judge END
     RETURNING own.judge`

/** $1 source, $2 judge, $3 up to when, null where it fails. */
export const noteFiled = (s: string): string =>
  `UPDATE ${s}.sources SET filed_to = greatest(coalesce($3, filed_to), filed_to), fails = $3 IS NULL, wanted = clock_timestamp()
     WHERE name = $1 AND judge = $2`

/** $1 what, $2 name, $3 judge: as with sources. */
export const claimDuty = (s: string): string =>
  `INSERT INTO ${s}.claims AS own (what, judge, token, until) VALUES ($1, $2, $3, clock_timestamp())
     ON CONFLICT (what) DO UPDATE SET
       judge = CASE WHEN ${isHeard(s, 'own.token')} THEN own.judge ELSE excluded.judge END,
       token = CASE WHEN ${isHeard(s, 'own.token')} THEN own.token ELSE excluded.token END
     RETURNING own.token, own.judge`

/** $1 judge: whether what it writes still counts. */
export const isStillHeard = (s: string): string =>
  `SELECT 1 FROM ${s}.judges WHERE token = $1 AND until > clock_timestamp()`
