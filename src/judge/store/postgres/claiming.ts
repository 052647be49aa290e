// How judges claim shared work, in one SQL statement each: judges that ask at the same moment get different rows.

/** Whether a judge is heard of: if so, what it claimed is its own; otherwise any judge may take it. */
const isHeard = (schema: string, judge: string): string => `${schema}.is_heard(${judge})`

/** The same as of the start of the statement, for judges that only check whether there is something to do. */
const seemsHeard = (schema: string, judge: string): string =>
  `EXISTS (SELECT 1 FROM ${schema}.judges j WHERE j.token = ${judge} AND j.until > clock_timestamp())`

/** A source that no judge has wanted for this long is gone: nothing waits for its letters any more. */
const FORGOTTEN = '1 day'

const isWanted = `wanted > clock_timestamp() - interval '${FORGOTTEN}'`

/** A moment, written like an instant. */
const written = (moment: string): string =>
  `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An alarm may be rung when it is due and every letter that came before it, from any source, has been filed and answered. */
const mayRing = (s: string, now: string): string =>
  `g.next_alarm <= least(${now}, (SELECT min(coalesce(filed_to, '')) FROM ${s}.sources WHERE ${isWanted}),
     (SELECT min(${written('since')}) FROM ${s}.hands WHERE until > clock_timestamp()))
   AND NOT EXISTS (SELECT 1 FROM ${s}.waiting w
     WHERE w.received < g.next_alarm AND (w.about IS NULL OR g.name = ANY (w.about)))`

/** No earlier letter that may be about the same is waiting. */
const isNext = (s: string): string =>
  `NOT EXISTS (SELECT 1 FROM ${s}.waiting e WHERE (e.received, e.place) < (w.received, w.place)
     AND (e.about IS NULL OR w.about IS NULL OR e.about && w.about))`

/** Alarms from before the letter are rung first. While letters cannot be fetched no alarm is rung, so letters do not wait for one. */
const isAfterAlarms = (s: string, left: string): string =>
  `(EXISTS (SELECT 1 FROM ${s}.sources WHERE fails AND ${isWanted})
     OR NOT EXISTS (SELECT 1 FROM ${s}.games g
       WHERE g.next_alarm <= w.received AND g.name <> ALL (${left}) AND (w.about IS NULL OR g.name = ANY (w.about))))`

/**
 * Nobody has the letter in hand. One that is this judge's but not in its hand is left over from an attempt that failed.
 */
const isFree = (judge: string, inHand: string, isHeard: string): string =>
  `(w.judge IS NULL OR (w.judge = ${judge} AND w.place <> ALL (${inHand})) OR (w.judge <> ${judge} AND NOT ${isHeard}))`

/** $1 judge, $2 places in hand, $3 letters to leave, $4 games to leave, $5 how many, $6 only this one. */
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

/** $1 place, $2 judge, $3 what else the letter is about. */
export const giveBackLetter = (s: string): string =>
  `UPDATE ${s}.waiting SET judge = NULL, about = about || $3::text[] WHERE place = $1 AND judge = $2`

/** $1 judge, $2 now, $3 games to leave, $4 how many. */
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

/** $1 source, $2 judge. The judge that reads the source keeps it; if there is none, the judge that asks begins. */
export const claimSource = (s: string): string =>
  `INSERT INTO ${s}.sources AS own (name, judge, wanted) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (name) DO UPDATE SET wanted = excluded.wanted,
       judge = CASE WHEN ${isHeard(s, 'own.judge')} THEN own.judge ELSE excluded.judge END
     RETURNING own.judge`

/** $1 source, $2 judge, $3 filed up to, null if reading fails. */
export const noteFiled = (s: string): string =>
  `UPDATE ${s}.sources SET filed_to = greatest(coalesce($3, filed_to), filed_to), fails = $3 IS NULL, wanted = clock_timestamp()
     WHERE name = $1 AND judge = $2`

/** $1 duty, $2 name of the judge, $3 judge. Works like `claimSource`. */
export const claimDuty = (s: string): string =>
  `INSERT INTO ${s}.claims AS own (what, judge, token, until) VALUES ($1, $2, $3, clock_timestamp())
     ON CONFLICT (what) DO UPDATE SET
       judge = CASE WHEN ${isHeard(s, 'own.token')} THEN own.judge ELSE excluded.judge END,
       token = CASE WHEN ${isHeard(s, 'own.token')} THEN own.token ELSE excluded.token END
     RETURNING own.token, own.judge`

/** $1 judge: whether its writes still count. */
export const isStillHeard = (s: string): string =>
  `SELECT 1 FROM ${s}.judges WHERE token = $1 AND until > clock_timestamp()`
