// Two PostgreSQLs, one of which writes while the other follows it and has each commit before that is told; and it may take over.
import { Postgres } from './postgres.ts'
import { until } from './servers.ts'

export class Pair {
  #writer: Postgres
  #follower: Postgres
  readonly #both: readonly Postgres[]

  private constructor(writer: Postgres, follower: Postgres) {
    this.#writer = writer
    this.#follower = follower
    this.#both = [writer, follower]
  }

  static async start(): Promise<Pair> {
    const writer = await Postgres.start('wal_retrieve_retry_interval=100ms')
    const pair = new Pair(writer, await Postgres.following(writer))
    await pair.#waitForOneAnother()
    return pair
  }

  get writer(): Postgres {
    return this.#writer
  }

  get follower(): Postgres {
    return this.#follower
  }

  /** Of both, always in one order, as it stands in the configurations of judges. */
  place(): string {
    const hosts = this.#both.map(({ port }) => `127.0.0.1:${port}`)
    const [first] = this.#both
    return first!.place().replace(`127.0.0.1:${first!.port}`, hosts.join(','))
  }

  rows<Row>(place: string, sql: string): Promise<readonly Row[]> {
    return this.#writer.rows(this.#placeAt(this.#writer, place), sql)
  }

  /** What stands in one of them. */
  rowsAt<Row>(server: Postgres, place: string, sql: string): Promise<readonly Row[]> {
    return server.rows(this.#placeAt(server, place), sql)
  }

  sql: Postgres['sql'] = text => this.#writer.sql(text)
  kill = (): Promise<void> => this.#writer.kill()
  run = (): Promise<void> => this.#writer.run()

  /** Whoever writes dies, and whoever follows takes over. */
  async promote(): Promise<void> {
    await this.#writer.kill()
    await this.promoteBeside()
  }

  /** Whoever follows takes over, while whoever wrote goes on and knows nothing of it. */
  async promoteBeside(): Promise<void> {
    await this.#follower.sql('SELECT pg_promote()')
    const old = this.#writer
    this.#writer = this.#follower
    this.#follower = old
  }

  /** Whoever died runs again as if nothing had been, and waits for nobody when it commits. */
  async comesBack(): Promise<void> {
    await this.#follower.run()
    await this.#follower.sql(`ALTER SYSTEM SET synchronous_standby_names = ''`)
    await this.#follower.sql('SELECT pg_reload_conf()')
  }

  /** Whoever died, or came back, follows from now on. */
  async joins(): Promise<void> {
    await this.#follower.follow(this.#writer)
    await this.#waitForOneAnother()
  }

  async stop(): Promise<void> {
    for (const each of this.#both) await each.stop()
  }

  async #waitForOneAnother(): Promise<void> {
    await this.#writer.sql(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
    await this.#writer.sql('SELECT pg_reload_conf()')
    await until(async () => {
      const [row] = await this.#writer.sql(
        `SELECT count(*)::int AS count FROM pg_stat_replication WHERE sync_state = 'sync'`,
      )
      return row?.['count'] === 1
    })
  }

  #placeAt = (server: Postgres, place: string): string => place.replace(/@[^/]+/, `@127.0.0.1:${server.port}`)
}
