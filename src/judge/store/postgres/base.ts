// The store in PostgreSQL: what is asked together is sent together, and answered in that order.
import type { PoolClient, QueryResultRow } from 'pg'
import { wording } from '../../../wording/wording.ts'
import type { Batch, Exclusive, Finding, SecretNoted } from '../batch.ts'
import { carry } from '../carrying.ts'
import { NO_HOME, StoreFault } from '../fault.ts'
import type { Opening } from '../place.ts'
import { StoreTrace } from '../queries/trace.ts'
import type { Sharing } from '../sharing.ts'
import { SqliteBase } from '../sqlite/base.ts'
import { copyAside } from '../sqlite/check.ts'
import { createDatabase } from '../sqlite/database.ts'
import type { Base, Dialect, Work } from '../work.ts'
import { doneBy } from './asking.ts'
import { isStillHeard } from './claiming.ts'
import { type Claim, claimed } from './claims.ts'
import { isCut, isPassing, refusalOf, toldFault } from './connection.ts'
import { dialectIn } from './dialect.ts'
import { type PostgresPlace, placeOf } from './place.ts'
import { Servers } from './servers.ts'
import { SharedLine } from './sharedLine.ts'
import { PostgresSharing } from './sharing.ts'
import { migrate, STEPS, stepsTaken } from './steps.ts'

const say = wording.configuration.store.details

/** How often work is tried when others get in its way, or when it loses its connection before it can write. */
const MOST_TRIES = 10

/** Begins a transaction that writes. The timeouts (milliseconds) keep a judge that stalls from holding up the others for long. */
const BEGIN = 'BEGIN; SET LOCAL lock_timeout = 10000; SET LOCAL idle_in_transaction_session_timeout = 20000'
const BEGIN_LOOK = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** Opens an existing store, or creates one if that is allowed. */
export async function openPostgres(
  place: string,
  { mayBeNew = false, secret }: Opening,
): Promise<PostgresBase> {
  const base = await PostgresBase.open(placeOf(place), mayBeNew)
  try {
    if (secret !== undefined) await base.checkSecret(secret)
    return base
  } catch (fault) {
    await base.close()
    throw fault
  }
}

export class PostgresBase implements Base {
  readonly dialect: Dialect
  readonly place: PostgresPlace
  readonly shown: string
  readonly servers: Servers
  readonly #known = new StoreTrace()
  readonly #looks = new SharedLine(act => this.#onClient(act))
  #claim: Claim | undefined
  #sharing: PostgresSharing | undefined
  /** The mark of the secret with which this judge was let in. */
  #mark: string | undefined

  private constructor(place: PostgresPlace) {
    this.place = place
    this.shown = place.shown
    this.dialect = dialectIn(place.schema)
    this.servers = new Servers(place)
  }

  /** Opens an existing store, or creates one if `mayBeNew`. */
  static async open(place: PostgresPlace, mayBeNew: boolean): Promise<PostgresBase> {
    const base = new PostgresBase(place)
    try {
      await base.#onClient(async client => {
        const { taken, needs } = await stepsTaken(client, place.schema)
        if (needs > STEPS.length)
          throw new StoreFault('newer', place.shown, say.versions({ taken, ours: STEPS.length }))
        if (taken === 0 && !mayBeNew) throw new StoreFault('missing', place.shown)
        if (taken < STEPS.length) await migrate(client, place.schema)
      })
    } catch (fault) {
      await base.close()
      throw fault
    }
    return base
  }

  look<Value>(work: () => Work<Value>): Promise<Value> {
    return this.#patiently(() => this.#looks.look(line => doneBy(line, this.dialect, work)))
  }

  lookOnce<Value>(work: () => Work<Value>): Promise<Value> {
    return this.#patiently(() => this.#transaction(BEGIN_LOOK, work))
  }

  /** If the connection breaks at the end nobody knows whether it was written: the fault is thrown, and the caller looks it up. */
  async whole<Value>(work: () => Work<Value>): Promise<Value> {
    return this.#patiently(() => this.#transaction(BEGIN, work), isPassing)
  }

  /** A confirmed write is already on disk, so there is nothing to wait for. */
  catchUp = (): Promise<void> => this.#patiently(() => this.#onClient(client => this.#expectNoOlder(client)))

  /** Changes with every write on the server, even in another database: rather too often than too seldom. */
  async changes(): Promise<number> {
    return this.#patiently(() =>
      this.#onClient(async client => {
        await this.#expectNoOlder(client)
        const { rows } = await client.query('SELECT pg_current_snapshot()::text AS seen')
        return hashOf(String(rows[0].seen))
      }),
    )
  }

  noteWritten = (batch: Batch): void => this.#known.note(batch)

  /** Throws if an older state has replaced ours. */
  async #expectNoOlder(client: PoolClient): Promise<void> {
    if (!(await doneBy(client, this.dialect, () => this.#known.isThere())))
      throw new StoreFault('takenAway', this.shown, say.lastIsMissing)
  }

  async secretNoted(): Promise<SecretNoted> {
    return this.#onClient(client => secretNoted(client, this.place.schema))
  }

  /** Tells `secret` what is noted, and notes the mark it returns, while nobody else does. If `secret` throws, nothing changes. */
  async checkSecret(secret: (noted: SecretNoted) => string): Promise<void> {
    const { schema } = this.place
    await this.#inTurn(async client => {
      await this.#isHome(client)
      const noted = await secretNoted(client, schema)
      const mark = secret(noted)
      if (mark !== noted.mark)
        await client.query(
          `INSERT INTO ${schema}.notes (name, text) VALUES ('secret', $1) ON CONFLICT (name) DO UPDATE SET text = $1`,
          [mark],
        )
      this.#mark = mark
    })
  }

  /** Lets a judge join, if it still may: while it was silent the store may have got another secret, or have moved. */
  comeIn<Value>(act: (client: PoolClient) => Promise<Value>): Promise<Value> {
    return this.#patiently(() =>
      this.#inTurn(async client => {
        await this.#isHome(client)
        await this.#expectNoOlder(client)
        if (this.#mark !== undefined && (await secretNoted(client, this.place.schema)).mark !== this.#mark)
          throw new StoreFault('secretOfAnother', this.shown)
        return act(client)
      }),
    )
  }

  async #isHome(client: PoolClient): Promise<void> {
    const notes = await client.query(`SELECT name, text FROM ${this.place.schema}.notes`)
    for (const [name, trouble] of NO_HOME) {
      const note = notes.rows.find(each => each.name === name)
      if (note !== undefined) throw new StoreFault(trouble, this.shown, note.text)
    }
  }

  /** Joining, keeping others out and changing the secret happen one at a time, so that each sees what came before. */
  #inTurn<Value>(act: (client: PoolClient) => Promise<Value>): Promise<Value> {
    return this.#onClient(async client => {
      await client.query(BEGIN)
      try {
        await client.query(`SELECT 1 FROM ${this.place.schema}.steps FOR UPDATE`)
        const value = await act(client)
        await client.query('COMMIT')
        return value
      } catch (fault) {
        await client.query('ROLLBACK').catch(() => {})
        throw fault
      }
    })
  }

  /** From then on nothing is written unless this judge's lease holds. */
  async join(judge: string, counted?: () => number): Promise<Sharing | undefined> {
    this.#sharing = await new PostgresSharing(judge, this, counted).join()
    return this.#sharing
  }

  /** Runs one statement by itself, in PostgreSQL's own SQL. */
  ask<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.#patiently(() =>
      this.#onClient(async client => (await client.query<Row>(text, [...values])).rows),
    )
  }

  /** From then on nothing is written unless this judge still has the store for itself. */
  async exclusive(judge: string): Promise<Exclusive | undefined> {
    const { schema } = this.place
    this.#claim = await this.#patiently(() =>
      this.#inTurn(client => claimed('the store', judge, schema, client, this.servers)),
    )
    return this.#claim
  }

  /** PostgreSQL looks after its own files. */
  async damage(): Promise<readonly Finding[]> {
    return []
  }

  /** Writes a SQLite file as of one moment; it can be looked into, and a judge can be started with it. */
  async copyTo(file: string): Promise<void> {
    await this.#onClient(async client => {
      await client.query(BEGIN_LOOK)
      try {
        const look: Base['look'] = work => doneBy(client, this.dialect, work)
        await copyAside(file, async part => {
          const copy = new SqliteBase(part, createDatabase(part, {}))
          await carry({ from: { dialect: this.dialect, shown: this.shown, look }, to: copy })
          await copy.close()
        })
      } finally {
        await client.query('ROLLBACK').catch(() => {})
      }
    })
  }

  async close(): Promise<void> {
    await this.servers.close()
  }

  /** Retries work that others got in the way of. */
  async #patiently<Value>(
    act: () => Promise<Value>,
    isWorthIt: (fault: unknown) => boolean = fault => isPassing(fault) || isCut(fault),
  ): Promise<Value> {
    for (let tries = 1; ; tries++) {
      try {
        return await act()
      } catch (fault) {
        const cause = fault instanceof StoreFault ? fault.cause : fault
        if (tries >= MOST_TRIES || !isWorthIt(cause)) throw toldFault(this.place.shown, fault)
        await pause(tries)
      }
    }
  }

  async #onClient<Value>(act: (client: PoolClient) => Promise<Value>): Promise<Value> {
    let client: PoolClient
    try {
      client = await this.servers.connect()
    } catch (fault) {
      throw refusalOf(this.place.shown, fault)
    }
    try {
      const value = await act(client)
      client.release()
      return value
    } catch (fault) {
      // A connection that broke in the middle of something is not used again.
      if (isCut(fault)) this.servers.doubt()
      client.release(isCut(fault))
      throw toldFault(this.place.shown, fault)
    }
  }

  /** Throws if this judge's writes no longer count. */
  async #expectHeld(client: PoolClient): Promise<void> {
    if (!(await this.#isHeld(client))) throw new StoreFault('lost', this.shown)
  }

  async #isHeld(client: PoolClient): Promise<boolean> {
    if (this.#sharing === undefined) return this.#claim?.isHeld(client) ?? true
    const { rowCount } = await client.query(isStillHeard(this.place.schema), [this.#sharing.token])
    return rowCount === 1
  }

  #transaction<Value>(begin: string, work: () => Work<Value>): Promise<Value> {
    return this.#onClient(async client => {
      // Sent together with the first questions.
      const begun = [
        client.query(begin),
        ...(begin === BEGIN ? [this.#expectNoOlder(client), this.#expectHeld(client)] : []),
      ]
      const begins = Promise.all(begun)
      begins.catch(() => {})
      try {
        const value = await doneBy(client, this.dialect, work)
        await begins
        const { command } = await client.query('COMMIT')
        if (command !== 'COMMIT') throw new Error('the server has taken nothing')
        return value
      } catch (fault) {
        // The first failure is the cause of all that follow.
        const first = (await Promise.allSettled(begun)).find(({ status }) => status === 'rejected')
        await client.query('ROLLBACK').catch(() => {})
        throw first?.status === 'rejected' ? first.reason : fault
      }
    })
  }
}

async function secretNoted(client: PoolClient, schema: string): Promise<SecretNoted> {
  const hasRows = (table: string): string => `EXISTS (SELECT 1 FROM ${schema}.${table})`
  const { rows } = await client.query(
    `SELECT (SELECT text FROM ${schema}.notes WHERE name = 'secret') AS mark,
       ${['events', 'letters', 'outbox'].map(hasRows).join(' OR ')} AS used,
       EXISTS (SELECT 1 FROM ${schema}.judges WHERE until > clock_timestamp()) AS shared`,
  )
  const [{ mark, used, shared }] = rows
  // Other judges may join at any time: from the first one on, all have the same secret.
  return { mark: mark ?? undefined, isUsed: used || mark !== null, isShared: shared }
}

/** Waits a little longer each time, at random so that judges do not retry at the same moment. */
const pause = (tries: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, Math.random() * 20 * 2 ** Math.min(tries, 6)))

function hashOf(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) | 0
  return hash
}
