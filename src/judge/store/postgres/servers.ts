// The lines to the servers of a store: to one, or to that one of several which takes what is written while the others follow it.
import pg, { type Pool, type PoolClient, type QueryResult } from 'pg'
import { poolFor } from './connection.ts'
import type { PostgresPlace } from './place.ts'

/** A server of several that does not answer in so many milliseconds is not waited for. */
const LOOK = 3_000
/** So often it is looked whether another one has been promoted while the old one still runs. */
const LOOK_AGAIN = 5_000

/** What a server says of itself: whether it follows another one, and how often whoever wrote was replaced before it came to it. */
const STANDING = `SELECT pg_is_in_recovery() AS follows,
  CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`

interface Standing {
  readonly follows: boolean
  /** Grows with each server that is promoted; eight digits of sixteen. */
  readonly timeline: string
}

/** What one of several servers was found to be; nothing is known of one that did not answer. */
export interface ServerFound {
  readonly url: string
  readonly standing: Standing | undefined
}

/** The one that takes what is written: a server that was replaced and came back is of an older time than the one that was promoted. */
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
  /** Of the newest writer that was ever seen here: nothing is written to one of before. */
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

  /** Where whoever takes what is written was found last. */
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

  /** A line was cut, which may be since another server has been promoted. */
  doubt(): void {
    this.#isSure = this.#looks === undefined
  }

  async close(): Promise<void> {
    clearInterval(this.#looks)
    await this.#writer?.pool.end()
  }

  /** All that ask at once look once. */
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

  /** Whoever was there before a line was cut may be an old one that came back: with each new line it is looked around. */
  async #checks(url: string): Promise<void> {
    await this.#look()
    if (url !== this.#writer?.url) throw noWriter()
  }
}

interface Line {
  readonly connection: { readonly stream: { destroy(): void } }
}

/** The server that takes what is written, as far as is known, and the lines to it. */
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

  /** Nothing is waited for that is under way there. */
  leave(): void {
    this.pool.end().catch(() => {})
    for (const line of this.#lines) (line as unknown as Line).connection.stream.destroy() // as a pool does it
  }
}

/** As where no server answers at all: it may become well by itself. */
const noWriter = (): Error =>
  Object.assign(new Error('none of its servers takes what is written'), { code: '08001' })
