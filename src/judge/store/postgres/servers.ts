// The connections to a store's server; if there are several, to the one that takes writes while the others follow it.
import pg, { type Pool, type PoolClient, type QueryResult } from 'pg'
import { wording } from '../../../wording/wording.ts'
import { poolFor } from './connection.ts'
import type { PostgresPlace } from './place.ts'

/** How long one of several servers may take to answer before it is given up, in milliseconds. */
const LOOK = 3_000
/** How often to check whether another server was promoted while the old one still runs, in milliseconds. */
const LOOK_AGAIN = 5_000

/**
 * What a server says of itself: whether it follows another one, and how often the writing server was replaced so far.
 */
const STANDING = `SELECT pg_is_in_recovery() AS follows,
  CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`

interface Standing {
  readonly follows: boolean
  /** Grows with each promotion; eight hexadecimal digits. */
  readonly timeline: string
}

/** What one of several servers was found to be; `standing` is undefined if it did not answer. */
export interface ServerFound {
  readonly url: string
  readonly standing: Standing | undefined
}

/** The server that takes writes. One that was replaced and came back has an older timeline than the promoted one. */
export const writerAmong = (found: readonly ServerFound[], since = ''): ServerFound | undefined =>
  found
    .filter(({ standing }) => standing?.follows === false && standing.timeline >= since)
    .toSorted((one, other) => (one.standing!.timeline < other.standing!.timeline ? 1 : -1))[0]

export const lookAtServers = (urls: readonly string[]): Promise<readonly ServerFound[]> =>
  Promise.all(urls.map(async url => ({ url, standing: await standingAt(url) })))

async function standingAt(url: string): Promise<Standing | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LOOK,
    query_timeout: LOOK,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Standing>(STANDING)).rows[0]
  } catch {
    return undefined
  } finally {
    client.end().catch(() => {})
  }
}

export class Servers {
  readonly #place: PostgresPlace
  #writer: Writer | undefined
  /** The newest timeline that was ever seen here: nothing is written to a server with an older one. */
  #timeline = ''
  #isSure = false
  #looking: Promise<void> | undefined
  readonly #looks: NodeJS.Timeout | undefined

  constructor(place: PostgresPlace) {
    this.#place = place
    const [only, ...others] = place.urls
    if (others.length > 0) {
      this.#looks = setInterval(() => void this.#look().catch(() => {}), LOOK_AGAIN)
      this.#looks.unref()
    } else {
      this.#writer = new Writer(place, only!)
      this.#isSure = true
    }
  }

  /** The address at which the writing server was last found. */
  get url(): string {
    return this.#writer?.url ?? this.#place.urls[0]!
  }

  async connect(): Promise<PoolClient> {
    for (;;) {
      if (!this.#isSure) await this.#look()
      const writer = this.#writer!
      try {
        return await writer.pool.connect()
      } catch (fault) {
        if (this.#looks === undefined) throw fault
        await this.#look()
        if (this.#writer === writer) throw fault
      }
    }
  }

  async query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const client = await this.connect()
    try {
      const result = await client.query(text, [...values])
      client.release()
      return result
    } catch (fault) {
      this.doubt()
      client.release(true)
      throw fault
    }
  }

  /** A connection broke, perhaps because another server has been promoted. */
  doubt(): void {
    this.#isSure = this.#looks === undefined
  }

  async close(): Promise<void> {
    clearInterval(this.#looks)
    await this.#writer?.pool.end()
  }

  /** All that ask at once share one look. */
  #look(): Promise<void> {
    this.#looking ??= this.#found().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #found(): Promise<void> {
    const found = writerAmong(await lookAtServers(this.#place.urls), this.#timeline)
    if (found === undefined) {
      this.doubt()
      throw noWriter()
    }
    this.#timeline = found.standing!.timeline
    this.#isSure = true
    if (found.url === this.#writer?.url) return
    this.#writer?.leave()
    this.#writer = new Writer(this.#place, found.url, () => this.#checks(found.url))
  }

  /** Looks around before each new connection is used: the known writer may be an old one that came back. */
  async #checks(url: string): Promise<void> {
    await this.#look()
    if (url !== this.#writer?.url) throw noWriter()
  }
}

interface Line {
  readonly connection: { readonly stream: { destroy(): void } }
}

/** The server that takes writes, as far as is known, and the connections to it. */
class Writer {
  readonly url: string
  readonly pool: Pool
  readonly #lines = new Set<PoolClient>()

  constructor(place: PostgresPlace, url: string, checks?: () => Promise<void>) {
    this.url = url
    this.pool = poolFor(place, url, checks)
    this.pool.on('connect', line => this.#lines.add(line))
    this.pool.on('remove', line => this.#lines.delete(line))
  }

  /** Does not wait for anything that is under way there. */
  leave(): void {
    this.pool.end().catch(() => {})
    for (const line of this.#lines) (line as unknown as Line).connection.stream.destroy() // as the pool does
  }
}

/** Has the code of a server that does not answer: it may recover by itself. */
const noWriter = (): Error =>
  Object.assign(new Error(wording.configuration.store.details.noWriter), { code: '08001' })
