// A judge that has filed letters tells the sleeping judges. It is only a hint, since every judge looks each second.
import pg from 'pg'
import type { PostgresPlace } from './place.ts'
import type { Servers } from './servers.ts'

/** How long to wait before reconnecting, in milliseconds. */
const AGAIN = 5_000

export class Hints {
  readonly #place: PostgresPlace
  readonly #servers: Pick<Servers, 'url'>
  #listener: pg.Client | undefined
  #isOver = false
  #hear: (() => void) | undefined

  constructor(place: PostgresPlace, servers: Pick<Servers, 'url'>) {
    this.#place = place
    this.#servers = servers
  }

  get channel(): string {
    return `dragoman_${this.#place.schema}`
  }

  /** Only the last listener is called. */
  listen(hear: () => void): void {
    const isFirst = this.#hear === undefined
    this.#hear = hear
    if (isFirst && this.#place.hints) void this.#begin()
  }

  async #begin(): Promise<void> {
    if (this.#isOver) return
    const listener = new pg.Client({ connectionString: this.#servers.url, keepAlive: true })
    const again = (): void => {
      if (this.#listener === listener) this.#listener = undefined
      listener.end().catch(() => {})
      setTimeout(() => void this.#begin(), AGAIN).unref()
    }
    listener.once('error', again)
    listener.on('notification', () => this.#hear?.())
    this.#listener = listener
    try {
      await listener.connect()
      await listener.query(`LISTEN ${this.channel}`)
    } catch {
      listener.removeListener('error', again)
      listener.on('error', () => {})
      again()
    }
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#listener?.end().catch(() => {})
  }
}
