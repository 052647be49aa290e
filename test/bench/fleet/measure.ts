// Measures judges as processes at one store: what a letter takes, what a storm of deadlines takes, of them and of the database.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { placeOf } from '../../../src/judge/store/postgres/place.ts'
import { tokenFor } from '../../../src/post/tokens.ts'
import type { Postgres } from '../../servers/postgres.ts'
import { JUDGE, orderLetter, SECRET } from '../mailBench.ts'
import { keptIn, processorOf, Waits, writtenBy } from './database.ts'
import { type Filled, type Filling, filled, gameName, POWERS, playerOf } from './filled.ts'
import type { Came, Order, Told, Used } from './judge.ts'

const PROGRAM = fileURLToPath(new URL('judge.ts', import.meta.url))
const PLAIN_TYPES = new URL('../plainTypes.mjs', import.meta.url).href
/** Between two letters, in milliseconds: at this pace nobody writes too much. */
const PACE = 10_000
/** To the players and the master. */
const RESULTS = POWERS + 1
/** One table after another, far from each other. */
const STRIDE = 7_919
const TOKEN_LIVES = 90 * 86_400_000

/** What one of many took, in milliseconds of processor where nothing else is said. */
export interface Costs {
  readonly perSecond: number
  /** Of all judges together. */
  readonly judges: number
  readonly database: number
  readonly trips: number
  /** Round trips of the transaction that writes. */
  readonly within: number
  readonly commits: number
  /** Milliseconds for which lines waited for what others had locked, and for the disk. */
  readonly locks: number
  readonly disk: number
  /** Bytes that the database wrote down, and by which its tables grew. */
  readonly bytes: number
  readonly kept: number
  /** The most that one of the judges ever had. */
  readonly megabytes: number
  readonly kinds: readonly (readonly [string, number])[]
}

/** A store in one of the databases, full of games, and the judges at it. */
export class Fleet {
  readonly #place: string
  readonly #server: Postgres | undefined
  readonly #filling: Filling
  readonly #filled: Filled
  readonly #folder: string | undefined
  readonly #judges: ChildProcess[] = []
  #letters = 0

  private constructor(place: string, filling: Filling, found: Filled, server?: Postgres, folder?: string) {
    this.#place = place
    this.#filling = filling
    this.#filled = found
    this.#server = server
    this.#folder = folder
  }

  /** In PostgreSQL where there is a server, or else in a file. */
  static async fill(filling: Filling, server?: Postgres): Promise<Fleet> {
    const folder = server === undefined ? mkdtempSync(join(tmpdir(), 'dragoman-bench-')) : undefined
    const place = server?.place() ?? join(folder!, 'mail.db')
    return new Fleet(place, filling, await filled(place, filling, server), server, folder)
  }

  async open(judges: number): Promise<void> {
    for (let i = 0; i < judges; i++) {
      const child = fork(PROGRAM, [], { execArgv: ['--import', PLAIN_TYPES], serialization: 'advanced' })
      this.#judges.push(child)
      const { now } = this.#filled
      const opening = { place: this.#place, name: `judge ${i}`, now, reads: i === 0 }
      await ordered(child, { kind: 'open', ...opening }, 'ready')
    }
  }

  /** So many letters with orders come to one of the judges; so many of them work. */
  letters(count: number, workers = this.#judges.length): Promise<Costs> {
    const letters = this.#written(count)
    return this.#sent(count, letters, letters.at(-1)!.received, workers)
  }

  /** What the deadlines have queued leaves. */
  results(): Promise<Costs> {
    const { games } = this.#filling
    return this.#sent(games * RESULTS, [], this.#filled.game.due!.deadline + 2 * 60_000, this.#judges.length)
  }

  async #sent(count: number, letters: readonly Came[], now: number, workers: number): Promise<Costs> {
    const judges = this.#judges.slice(0, workers)
    let sent = 0
    let allSent = (): void => {}
    const isAllSent = new Promise<void>(resolve => {
      allSent = resolve
    })
    const hear = (told: Told): void => {
      if (told.kind === 'sent') sent += told.mails
      if (sent >= count) allSent()
    }
    for (const judge of judges) judge.on('message', hear)
    return this.#measured(count, async () => {
      const used = judges.map((judge, i) =>
        ordered(judge, { kind: 'letters', letters: i === 0 ? letters : [], now }, 'used'),
      )
      await Promise.race([isAllSent, Promise.all(used)])
      for (const judge of judges) judge.off('message', hear).send({ kind: 'done' } satisfies Order)
      return Promise.all(used)
    })
  }

  /** All deadlines have come at once. */
  storm = (): Promise<Costs> =>
    this.#measured(this.#filling.games, () => {
      const now = this.#filled.game.due!.deadline + 60_000
      return Promise.all(this.#judges.map(judge => ordered(judge, { kind: 'ring', now }, 'used')))
    })

  async #measured(count: number, act: () => Promise<readonly Used[]>): Promise<Costs> {
    const server = this.#server
    const waits = server && new Waits(server)
    const [bytes, processor] = server === undefined ? [0, 0] : [await writtenBy(server), processorOf(server)]
    const kept = await this.#kept()
    const since = performance.now()
    const used = await act()
    const took = performance.now() - since
    const database = server === undefined ? 0 : processorOf(server) - processor
    const waited = waits?.end() ?? { locks: 0, disk: 0 }
    const written = server === undefined ? 0 : (await writtenBy(server)) - bytes
    const each = (of: (one: Used) => number): number => used.reduce((sum, one) => sum + of(one), 0) / count
    return {
      perSecond: (count * 1_000) / took,
      judges: each(one => one.processor),
      database: database / count,
      trips: each(one => one.trips),
      within: each(one => one.within),
      commits: each(one => one.commits),
      locks: waited.locks / count,
      disk: waited.disk / count,
      bytes: written / count,
      kept: ((await this.#kept()) - kept) / count,
      megabytes: Math.max(...used.map(one => one.megabytes)),
      kinds: [...summed(used.flatMap(({ kinds }) => kinds))].map(([kind, times]) => [kind, times / count]),
    }
  }

  #kept = async (): Promise<number> =>
    this.#server === undefined ? 0 : keptIn(this.#server, placeOf(this.#place).schema)

  /** From the players of all tables in turn. */
  #written(count: number): readonly Came[] {
    const { now } = this.#filled
    const { games, people } = this.#filling
    const expires = now + TOKEN_LIVES
    return Array.from({ length: count }, () => {
      const i = this.#letters++
      const [table, seat] = [(Math.floor(i / POWERS) * STRIDE) % games, i % POWERS]
      const from = playerOf(table, seat, people)
      const token = tokenFor({ kind: 'seat', game: gameName(table), seat, expires }, from, SECRET)
      const { raw } = orderLetter(i, from, JUDGE.replace('@', `+${token}@`))
      return { raw, received: now + i * PACE }
    })
  }

  async close(): Promise<void> {
    for (const judge of this.#judges.splice(0)) {
      const gone = new Promise(resolve => judge.once('exit', resolve))
      judge.send({ kind: 'close' } satisfies Order)
      await gone
    }
  }

  /** Throws the store away. */
  async end(): Promise<void> {
    await this.close()
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true })
    else await this.#server!.sql(`DROP SCHEMA ${placeOf(this.#place).schema} CASCADE`)
  }
}

/** Tells a judge something, and waits for its answer. */
function ordered<Kind extends Told['kind']>(
  judge: ChildProcess,
  order: Order,
  kind: Kind,
): Promise<Extract<Told, { readonly kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('a judge has ended'))
    const hear = (told: Told): void => {
      if (told.kind !== kind) return
      judge.off('message', hear)
      judge.off('exit', gone)
      resolve(told as Extract<Told, { readonly kind: Kind }>) // of that kind
    }
    judge.on('message', hear)
    judge.once('exit', gone)
    judge.send(order)
  })
}

function summed(kinds: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [kind, count] of kinds) sums.set(kind, (sums.get(kind) ?? 0) + count)
  return sums
}
