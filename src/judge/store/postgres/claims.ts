// What one judge has for itself alone: a lease by the database clock, with a token that its writes must name.
import type { PoolClient } from 'pg'
import type { Exclusive } from '../batch.ts'
import type { Servers } from './servers.ts'

/** How long a silent judge keeps its claim, in seconds. */
const LEASE = 15
/** How often the judge renews its claim, in milliseconds. */
const BEAT = 4_000

export interface Claim extends Exclusive {
  /** Whether it is still ours, asked within a transaction; nobody can take it before that one is written. */
  isHeld(client: PoolClient): Promise<boolean>
}

/** Claims something for a judge; undefined while another one has it. `client` must keep other judges from joining meanwhile. */
export async function claimed(
  what: string,
  judge: string,
  schema: string,
  client: PoolClient,
  servers: Servers,
): Promise<Claim | undefined> {
  const claims = `${schema}.claims`
  const until = `clock_timestamp() + interval '${LEASE} seconds'`
  const { rows } = await client.query(
    `INSERT INTO ${claims} AS own (what, judge, token, until)
     SELECT $1, $2, nextval('${schema}.tokens'), ${until}
       WHERE NOT EXISTS (SELECT 1 FROM ${schema}.judges j WHERE j.until > clock_timestamp())
     ON CONFLICT (what) DO UPDATE SET judge = excluded.judge, token = excluded.token, until = excluded.until
     WHERE own.until < clock_timestamp() RETURNING token`,
    [what, judge],
  )
  if (rows.length === 0) return undefined
  const own = [what, rows[0].token]
  const lost = new AbortController()
  let heard = performance.now()
  const beat = async (): Promise<void> => {
    try {
      const kept = await servers.query(
        `UPDATE ${claims} SET until = ${until} WHERE what = $1 AND token = $2 RETURNING token`,
        own,
      )
      if (kept.rows.length === 0) lost.abort()
      else heard = performance.now()
    } catch {
      // The next beat tells whether it is still ours. Work stops long before anybody else can have it.
      if (performance.now() - heard > (LEASE * 1_000 * 2) / 3) lost.abort()
    }
  }
  const timer = setInterval(beat, BEAT)
  timer.unref()
  return {
    lost: lost.signal,
    async isHeld(client) {
      const found = await client.query(
        `SELECT 1 FROM ${claims} WHERE what = $1 AND token = $2 FOR SHARE`,
        own,
      )
      return found.rows.length > 0
    },
    async release() {
      clearInterval(timer)
      await servers.query(`DELETE FROM ${claims} WHERE what = $1 AND token = $2`, own).catch(() => {})
    },
  }
}
