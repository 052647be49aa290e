// Spares a judge that is alone with its store from asking again for what its own commits leave as it was.
import type { Alarm, Batch, GameName, Spent, Timestamp } from './batch.ts'
import type { Stream } from './events/names.ts'
import type { Amount } from './queries/figures.ts'
import type { Store } from './store.ts'

/** How soon commits of other processes, such as the keeper's by hand, are seen at the latest, in milliseconds. */
const BELIEVED_FOR = 1_000
/** The most versions and sums that are kept. */
const MOST_VERSIONS = 20_000
const MOST_SUMS = 1_000

/** The same store. All commits of this process must go through it, and no other judge may be at work. */
export function askedOnce(store: Store): Store {
  const asked = new AskedOnce(store)
  const { alarms, changes, commit, due, load, nextMail, records, spent } = asked
  return { ...store, alarms, changes, commit, due, load, nextMail, records, spent }
}

/** What somebody has spent since a time. As that time moves on, earlier amounts are forgotten. */
class Sum {
  #since: Timestamp
  #total = 0
  /** The oldest first. */
  readonly #amounts: Amount[] = []

  constructor(since: Timestamp, amounts: readonly Amount[]) {
    this.#since = since
    for (const amount of amounts) this.add(amount)
  }

  add(added: Amount): void {
    const before = this.#amounts.findLastIndex(({ at }) => at <= added.at)
    this.#amounts.splice(before + 1, 0, added)
    this.#total += added.amount
  }

  /** Undefined if an earlier call asked for a later time: what came before that is not known. */
  after(since: Timestamp): number | undefined {
    if (since < this.#since) return undefined
    this.#since = since
    const kept = this.#amounts.findIndex(({ at }) => at > since)
    const gone = this.#amounts.splice(0, kept < 0 ? this.#amounts.length : kept)
    this.#total -= gone.reduce((sum, { amount }) => sum + amount, 0)
    return this.#total
  }
}

class AskedOnce implements Partial<Store> {
  readonly #store: Store
  /** Goes up before each commit: an answer to a question from before one is not kept. */
  #writes = 0
  #changes: number | undefined
  #checked = Number.NEGATIVE_INFINITY
  /** How many events a game or a stream of records has. */
  readonly #versions = new Map<GameName | Stream, number>()
  #alarms: { readonly rows: readonly Alarm[]; readonly most: number } | undefined
  /** When the next mail can leave. */
  #nextMail: { readonly at: Timestamp | undefined } | undefined
  /** Whether nothing has happened to the outbox since mails have left. */
  #haveLeft = false
  readonly #spent = new Map<string, Sum>()

  constructor(store: Store) {
    this.#store = store
  }

  changes = async (): Promise<number> => {
    const changes = await this.#store.changes()
    if (changes !== this.#changes) this.#forget()
    this.#changes = changes
    this.#checked = performance.now()
    return changes
  }

  load: Store['load'] = async (game, after = 0, without = []) => {
    await this.#checkedOfLate()
    if (this.#versions.get(game) === after) return { events: [], version: after }
    const writes = this.#writes
    const loaded = await this.#store.load(game, after, without)
    if (writes === this.#writes) this.#noteVersions([[game, loaded.version]])
    return loaded
  }

  records: Store['records'] = async known => {
    await this.#checkedOfLate()
    const unsure = new Map([...known].filter(([stream, version]) => this.#versions.get(stream) !== version))
    if (unsure.size === 0) return new Map()
    const writes = this.#writes
    const news = await this.#store.records(unsure)
    if (writes === this.#writes)
      this.#noteVersions(
        [...unsure].map(([stream, version]) => [stream, news.get(stream)?.at(-1)?.version ?? version]),
      )
    return news
  }

  alarms: Store['alarms'] = async (most = 100) => {
    await this.#checkedOfLate()
    const known = this.#alarms
    if (known !== undefined && (most <= known.most || known.rows.length < known.most))
      return known.rows.slice(0, most)
    const writes = this.#writes
    const rows = await this.#store.alarms(most)
    if (writes === this.#writes) this.#alarms = { rows, most }
    return rows
  }

  nextMail: Store['nextMail'] = async () => {
    await this.#checkedOfLate()
    if (this.#nextMail !== undefined) return this.#nextMail.at
    const writes = this.#writes
    const at = await this.#store.nextMail()
    if (writes === this.#writes) this.#nextMail = { at }
    return at
  }

  due: Store['due'] = async (now, most, without) => {
    await this.#checkedOfLate()
    // The time of the next mail is needed before long anyway: if that is later, none can leave now.
    if (this.#haveLeft) await this.nextMail()
    const next = this.#nextMail
    if (next !== undefined && (next.at === undefined || next.at > now)) return []
    return this.#store.due(now, most, without)
  }

  spent: Store['spent'] = async (who, what, since) => {
    await this.#checkedOfLate()
    const key = sumKey(who, what)
    const known = this.#spent.get(key)?.after(since)
    if (known !== undefined) return known
    const writes = this.#writes
    const sum = new Sum(since, await this.#store.amounts(who, what, since))
    if (writes === this.#writes) this.#noteSum(key, sum)
    return sum.after(since)!
  }

  commit: Store['commit'] = async batch => {
    const write = ++this.#writes
    const added = this.#takeOut(batch)
    try {
      const done = await this.#store.commit(batch)
      if (!done.ok) this.#forget()
      else if (write === this.#writes) this.#putBack(batch, added)
      return done
    } catch (fault) {
      // It may have been written nevertheless.
      this.#forget()
      throw fault
    }
  }

  async #checkedOfLate(): Promise<void> {
    if (performance.now() > this.#checked + BELIEVED_FOR) await this.changes()
  }

  /** Forgets what a batch changes until it is written; returns the sums as they will be then. */
  #takeOut({ events, records, alarms, outgoing = [], hurried, post = {} }: Batch): Map<string, Sum> {
    for (const game of events?.keys() ?? []) this.#versions.delete(game)
    for (const stream of records?.expect.keys() ?? []) this.#versions.delete(stream)
    if ([...(alarms ?? [])].some(alarm => this.#isMoved(alarm))) this.#alarms = undefined
    const { sent = [], failed = [], held = [], released = [], spent = [] } = post
    const isMore = [outgoing, failed, held, released].some(each => each.length > 0)
    if (isMore || sent.length > 0 || (hurried?.size ?? 0) > 0) {
      this.#nextMail = undefined
      this.#haveLeft = !isMore && sent.length > 0
    }
    const sums = new Map<string, Sum>()
    for (const { who, what, at, amount } of spent) {
      const key = sumKey(who, what)
      const known = sums.get(key) ?? this.#spent.get(key)
      known?.add({ at, amount })
      if (known !== undefined) sums.set(key, known)
      this.#spent.delete(key)
    }
    return sums
  }

  #putBack({ expect, events }: Batch, sums: ReadonlyMap<string, Sum>): void {
    this.#noteVersions(
      [...(events ?? [])].map(([game, happened]) => [game, expect.get(game)! + happened.length]),
    )
    for (const [key, sum] of sums) this.#noteSum(key, sum)
  }

  /** Whether the known next alarms change when a game's alarm is set so. */
  #isMoved([game, at]: readonly [GameName, Timestamp | null]): boolean {
    const { rows, most } = this.#alarms ?? { rows: [], most: 0 }
    const known = rows.find(each => each.game === game)
    if (known !== undefined) return known.at !== at
    return at !== null && (rows.length < most || at <= (rows.at(-1)?.at ?? at))
  }

  #noteVersions(versions: readonly (readonly [GameName | Stream, number])[]): void {
    for (const [name, version] of versions) this.#versions.set(name, version)
    if (this.#versions.size > MOST_VERSIONS) this.#versions.clear()
  }

  #noteSum(key: string, sum: Sum): void {
    this.#spent.set(key, sum)
    if (this.#spent.size > MOST_SUMS) this.#spent.clear()
  }

  #forget(): void {
    this.#writes++
    this.#versions.clear()
    this.#spent.clear()
    this.#alarms = undefined
    this.#nextMail = undefined
    this.#haveLeft = false
  }
}

const sumKey = (who: string, what: Spent['what']): string => `${what} ${who}`
