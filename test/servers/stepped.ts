// Judges at one store in PostgreSQL that go on by single steps: a step is what goes over a line at once, and its answers.
import { setImmediate as breath, setTimeout as sleep } from 'node:timers/promises'
import pg, { type PoolClient } from 'pg'
import type { PostgresBase } from '../../src/judge/store/postgres/base.ts'
import { openBaseAt, type Store, storeOn } from '../../src/judge/store/store.ts'
import type { Base } from '../../src/judge/store/work.ts'

/** So often the loop turns round before it is believed that nobody is about to ask. */
const TURNS = 8

/** Those who wait for their turn. */
export interface Turns {
  readonly waiting: number
  /** Somebody goes on as soon as it is their turn. */
  add(who: string, go: () => void): void
  /** It is somebody's turn. */
  next(): Promise<void>
}

/** Whoever is picked by their number goes on, in the order of their names; nothing is picked from one. */
export function picked(pick: (among: number) => number): Turns {
  const all: { readonly who: string; readonly go: () => void }[] = []
  return {
    get waiting() {
      return all.length
    },
    add: (who, go) => void all.push({ who, go }),
    async next() {
      all.sort((one, other) => (one.who < other.who ? -1 : one.who > other.who ? 1 : 0))
      all.splice(all.length === 1 ? 0 : pick(all.length), 1)[0]!.go()
    },
  }
}

/** A line over which something was asked that is not answered yet. */
interface Asked {
  readonly who: string
  readonly pid: number
  isBlocked: boolean
}

/** Nobody waits. */
const AT_ONCE: Turns = { waiting: 0, add: (_, go) => go(), next: async () => {} }

export class Stepped {
  readonly #watcher: pg.Client
  readonly #place: string
  readonly #bases: Base[] = []
  readonly #asked = new Set<Asked>()
  #alone = 0
  #working = 0
  #turns: Turns = AT_ONCE
  /** Who had to wait for a lock. */
  readonly waited = new Set<string>()

  readonly #oneByOne: boolean

  private constructor(place: string, watcher: pg.Client, oneByOne: boolean) {
    this.#place = place
    this.#watcher = watcher
    this.#oneByOne = oneByOne
  }

  /** At a place where a store is, or is laid out; each question may be a step of its own. */
  static async at(place: string, { oneByOne = false } = {}): Promise<Stepped> {
    const watcher = new pg.Client({ connectionString: place.replace(/\?.*/, '') })
    watcher.on('error', () => {})
    await watcher.connect()
    return new Stepped(place, watcher, oneByOne)
  }

  /** Somebody at the store who waits for no turn. */
  async looker(): Promise<Store> {
    const base = await openBaseAt(this.#place, { mayBeNew: true })
    this.#bases.push(base)
    return storeOn(base)
  }

  /** A judge that goes on by steps while all are at work. */
  async judge(name: string): Promise<Store> {
    const base = (await openBaseAt(this.#place, { mayBeNew: true })) as PostgresBase // as the place says
    this.#bases.push(base)
    const connect = base.servers.connect.bind(base.servers)
    base.servers.connect = () => this.alone(async () => this.#inSteps(name, await connect()))
    // Later nobody waits until a line is there.
    await Promise.all([0, 1, 2].map(() => base.ask('SELECT pg_sleep(0.01)')))
    return storeOn(base)
  }

  /** The same line, but that what is asked goes when it is its turn. */
  #inSteps(who: string, client: PoolClient): PoolClient {
    const waiting: (() => Promise<unknown>)[] = []
    let isUnderWay = false
    const goes = (): void => {
      const asked = { who, pid: pidOf(client), isBlocked: false }
      const now = waiting.splice(0, this.#oneByOne ? 1 : waiting.length)
      this.#asked.add(asked)
      void Promise.allSettled(now.map(ask => ask())).then(() => {
        this.#asked.delete(asked)
        isUnderWay = waiting.length > 0
        if (isUnderWay) this.#turns.add(who, goes)
      })
    }
    const asks = (ask: () => Promise<unknown>): void => {
      waiting.push(ask)
      if (isUnderWay) return
      isUnderWay = true
      queueMicrotask(() => this.#turns.add(who, goes))
    }
    return new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        const act = value.bind(target)
        if (name !== 'query' || this.#turns === AT_ONCE) return act
        return (...words: unknown[]) =>
          new Promise((resolve, reject) =>
            asks(() => {
              const answer: Promise<unknown> = act(...words)
              answer.then(resolve, reject)
              return answer
            }),
          )
      },
    })
  }

  /** A step that asks nothing of the database. */
  step(who: string): Promise<void> {
    return new Promise(resolve => this.#turns.add(who, resolve))
  }

  /** Nobody goes on until that is done. */
  async alone<Value>(act: () => Promise<Value>): Promise<Value> {
    this.#alone++
    try {
      return await act()
    } finally {
      this.#alone--
    }
  }

  /** All work at once, step by step, as their turns come; it ends when all have. */
  async work(works: readonly (() => Promise<void>)[], turns: Turns): Promise<void> {
    this.#turns = turns
    const all = this.#begun(works)
    try {
      for (;;) {
        await this.#quiet()
        if (this.#working === 0) break
        if (turns.waiting === 0) throw new Error('all wait for one another')
        await turns.next()
      }
    } finally {
      this.#turns = AT_ONCE
      while (turns.waiting > 0) await turns.next()
    }
    await all
  }

  #begun(works: readonly (() => Promise<void>)[]): Promise<unknown> {
    this.#working = works.length
    const all = Promise.all(
      works.map(async work => {
        try {
          await work()
        } finally {
          this.#working--
        }
      }),
    )
    all.catch(() => {})
    return all
  }

  /** Until nobody does anything but wait: for their turn, or for what another one has locked. */
  async #quiet(): Promise<void> {
    for (let turns = 0; turns < TURNS; turns++) {
      await breath()
      if (this.#alone > 0 || [...this.#asked].some(({ isBlocked }) => !isBlocked)) turns = -1
      for (const asked of this.#asked) {
        const { rows } = await this.#watcher.query('SELECT cardinality(pg_blocking_pids($1)) > 0 AS is', [
          asked.pid,
        ])
        asked.isBlocked = rows[0].is && this.#asked.has(asked)
        if (asked.isBlocked) this.waited.add(asked.who)
        else turns = -1
      }
      // Somebody who was in the way begins anew after a while, with nothing asked meanwhile.
      if (this.#working > 0 && this.#turns.waiting === 0 && turns === TURNS - 1 && this.#asked.size === 0) {
        await sleep(1)
        turns = -1
      }
    }
  }

  async end(): Promise<void> {
    for (const base of this.#bases) await base.close()
    await this.#watcher.end()
  }
}

/** The process of the server at the other end. */
const pidOf = (client: PoolClient): number => Reflect.get(client, 'processID') as number // `pg` has it, its types have not
