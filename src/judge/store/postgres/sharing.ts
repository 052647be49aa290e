// One judge's part in a shared store: it renews its lease every other second, and claims rows by its own token.

import type { PoolClient, QueryResultRow } from 'pg'
import type { Alarm, QueuedMail, Timestamp } from '../batch.ts'
import { inJson } from '../events/names.ts'
import { StoreFault, type Trouble } from '../fault.ts'
import type { ClaimedLetter, Duty, Leaving, MailsAsked, Sharing } from '../sharing.ts'
import type { Work } from '../work.ts'
import * as sql from './claiming.ts'
import { Hints } from './hints.ts'
import { freeLanes, mailsInLanes } from './lanes.ts'
import type { PostgresPlace } from './place.ts'
import type { Servers } from './servers.ts'

/** How long a silent judge keeps its claims, in seconds: another one must have taken over within ten. */
const LEASE = 8
/** How often the judge renews its lease, in milliseconds. */
const BEAT = 2_000
/** How long filing a letter from a pipe may take, in seconds. */
const IN_HAND = 30
/** An answer this fast gives a good reading of the clock, in milliseconds. */
const SOON = 50

/** Faults after which a silent judge may not join again: the games go on elsewhere, or with another secret. */
const FOR_GOOD: ReadonlySet<Trouble> = new Set(['moved', 'halfFilled', 'secretOfAnother'])

interface Base {
  readonly place: PostgresPlace
  readonly servers: Pick<Servers, 'url'>
  ask<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  look<Value>(work: () => Work<Value>): Promise<Value>
  comeIn<Value>(act: (client: PoolClient) => Promise<Value>): Promise<Value>
}

interface Token {
  readonly token: number
}

interface LetterRow {
  readonly place: number
  readonly key: string
  readonly message_id: string | null
  readonly sender: string
  readonly received: string
  readonly raw: Uint8Array
  readonly content: string | null
  readonly about: string | null
}

interface PlacedLetter extends ClaimedLetter {
  readonly place: number
}

export class PostgresSharing implements Sharing {
  judges = 1
  ahead = 0
  shutOut: StoreFault | undefined
  readonly #name: string
  readonly #base: Base
  readonly #counted: () => number
  readonly #hints: Hints
  #token = 0
  /** When its lease was last renewed for sure, by this machine's clock. */
  #heard = Number.NEGATIVE_INFINITY
  /** The token with which it claimed the recipients it sends to. */
  #sendsAs = 0
  /** Places of the letters that this judge is dealing with. */
  readonly #inHand = new Set<number>()
  /** How many letters from a pipe are being filed here. */
  #hands = 0
  readonly #duties = new Map<Duty, string>()
  #beating: NodeJS.Timeout | undefined

  /** `counted`: milliseconds on this machine that only count up. */
  constructor(name: string, base: Base, counted = () => performance.timeOrigin + performance.now()) {
    this.#name = name
    this.#base = base
    this.#counted = counted
    this.#hints = new Hints(base.place, base.servers)
  }

  /** Returns undefined while another judge has the store for itself. */
  async join(): Promise<this | undefined> {
    if (!(await this.#enter())) return undefined
    this.#beating = setInterval(() => void this.#beat(), BEAT)
    this.#beating.unref()
    return this
  }

  get token(): number {
    return this.#token
  }

  async #enter(): Promise<boolean> {
    const { schema: s } = this.#base.place
    const [from, before] = [performance.now(), this.#token]
    const [entered] = await this.#base.comeIn(async client => {
      const { rows } = await client.query<Token>(
        `INSERT INTO ${s}.judges (name, until)
           SELECT $1, clock_timestamp() + interval '${LEASE} seconds'
           WHERE NOT EXISTS (SELECT 1 FROM ${s}.claims WHERE what = 'the store' AND until > clock_timestamp())
           RETURNING token`,
        [this.#name],
      )
      return rows
    })
    if (entered === undefined) return false
    // An earlier beat has already rejoined. Drop the second token: nobody would give back what it claims.
    if (this.#token !== before) {
      await this.#base.ask(`DELETE FROM ${s}.judges WHERE token = $1`, [entered.token])
      return true
    }
    this.#token = entered.token
    this.#heard = from
    await this.#base.ask(`DELETE FROM ${s}.judges WHERE until < clock_timestamp() - interval '1 day'`)
    await this.#beat()
    return true
  }

  /** A judge that missed its lease has lost its claims, and rejoins under a new token. */
  async #beat(): Promise<void> {
    const { schema: s } = this.#base.place
    const [from, before] = [performance.now(), this.#counted()]
    const token = this.#token
    try {
      const [kept] = await this.#base.ask<{ readonly judges: number; readonly at: string }>(
        `UPDATE ${s}.judges SET until = clock_timestamp() + interval '${LEASE} seconds'
           WHERE token = $1 AND until > clock_timestamp()
           RETURNING (SELECT count(*)::int FROM ${s}.judges WHERE until > clock_timestamp()) AS judges,
             (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`,
        [token],
      )
      if (kept === undefined) {
        // With a letter from a pipe in hand, do not rejoin: others may have rung an alarm that it came before. Filing
        // it fails.
        if (token !== this.#token || this.#hands > 0) return
        this.#inHand.clear()
        await this.#enter()
        return
      }
      this.#heard = from
      this.judges = Math.max(1, kept.judges)
      // The database read its clock some time between question and answer; a slow answer tells no more than that.
      const [most, took] = [Number(kept.at) - before, performance.now() - from]
      const least = most - took
      this.ahead = took < SOON ? (least + most) / 2 : Math.min(most, Math.max(least, this.ahead))
    } catch (fault) {
      // The next beat tells whether the lease still holds; nothing is written without checking it.
      if (!(fault instanceof StoreFault) || !FOR_GOOD.has(fault.trouble)) return
      this.shutOut = fault
      clearInterval(this.#beating)
    }
  }

  letters = (most: number, leaving: Leaving): Promise<readonly ClaimedLetter[]> =>
    this.#claimed(most, leaving, null)

  async letter(key: string): Promise<ClaimedLetter | undefined> {
    return (await this.#claimed(1, { letters: [], games: [] }, key))[0]
  }

  async #claimed(
    most: number,
    { letters, games }: Leaving,
    only: string | null,
  ): Promise<readonly ClaimedLetter[]> {
    const { schema } = this.#base.place
    const claim = this.#token
    const rows = await this.#base.ask<LetterRow>(sql.claimLetters(schema), [
      claim,
      [...this.#inHand],
      letters,
      games,
      most,
      only,
    ])
    return rows.map(row => {
      this.#inHand.add(row.place)
      return {
        key: row.key,
        messageId: row.message_id,
        sender: row.sender,
        received: row.received,
        raw: row.raw,
        content: row.content,
        answered: null,
        setAside: null,
        cleared: null,
        claim,
        about: row.about === null ? undefined : JSON.parse(row.about),
        place: row.place,
      } satisfies PlacedLetter
    })
  }

  done(letter: ClaimedLetter): void {
    this.#inHand.delete((letter as PlacedLetter).place) // every letter handed out here has a place
  }

  async giveBack(letter: ClaimedLetter, also: readonly string[] = []): Promise<void> {
    const { place, claim } = letter as PlacedLetter // every letter handed out here has a place
    this.#inHand.delete(place)
    await this.#base.ask(sql.giveBackLetter(this.#base.place.schema), [place, claim, also])
  }

  alarms = (now: Timestamp, most: number, { games }: Leaving): Promise<readonly Alarm[]> =>
    this.#base.ask<Alarm>(sql.claimAlarms(this.#base.place.schema), [this.#token, now, games, most])

  async giveBackAlarm({ game }: Alarm): Promise<void> {
    await this.#base.ask(sql.giveBackAlarm(this.#base.place.schema), [this.#token, game])
  }

  async mails({ now, most, without }: MailsAsked): Promise<readonly QueuedMail[]> {
    const judge = this.#token
    const mails = await this.#base.look(() => mailsInLanes({ judge, now, most, full: inJson(without) }))
    this.#sendsAs = judge
    return mails
  }

  get maySend(): boolean {
    return this.#sendsAs === this.#token && performance.now() - this.#heard < (LEASE * 1_000 * 2) / 3
  }

  async mailsDone(): Promise<void> {
    await this.#base.ask(freeLanes(this.#base.place.schema), [this.#token])
  }

  async reads(source: string): Promise<boolean> {
    const { schema } = this.#base.place
    const [row] = await this.#base.ask<{ readonly judge: number }>(sql.claimSource(schema), [
      source,
      this.#token,
    ])
    return row?.judge === this.#token
  }

  async filed(source: string, upTo: Timestamp | undefined, isNews: boolean): Promise<void> {
    const { schema, hints } = this.#base.place
    await this.#base.ask(sql.noteFiled(schema), [source, this.#token, upTo ?? null])
    if (isNews && hints && this.judges > 1)
      await this.#base.ask('SELECT pg_notify($1, $2)', [this.#hints.channel, 'letters'])
  }

  async takesInHand(): Promise<{ release(): Promise<void> }> {
    const { schema: s } = this.#base.place
    const [hand] = await this.#base.ask<Token>(
      `INSERT INTO ${s}.hands (until) VALUES (clock_timestamp() + interval '${IN_HAND} seconds') RETURNING token`,
    )
    this.#hands++
    return {
      // A row that stays behind expires.
      release: async () => {
        this.#hands--
        const gone = `DELETE FROM ${s}.hands WHERE token = $1 OR until < clock_timestamp()`
        await this.#base.ask(gone, [hand?.token]).catch(() => {})
      },
    }
  }

  async does(what: Duty): Promise<boolean> {
    const { schema } = this.#base.place
    const [row] = await this.#base.ask<Token & { readonly judge: string }>(sql.claimDuty(schema), [
      what,
      this.#name,
      this.#token,
    ])
    this.#duties.set(what, row?.judge ?? '')
    return row?.token === this.#token
  }

  whoDoes = (what: Duty): string => this.#duties.get(what) ?? ''

  async hasWork(now: Timestamp): Promise<boolean> {
    const { schema } = this.#base.place
    const [row] = await this.#base.ask<{ readonly free: boolean }>(sql.isAnythingFree(schema), [
      this.#token,
      [...this.#inHand],
      now,
    ])
    return row?.free === true
  }

  onHint(hear: () => void): void {
    this.#hints.listen(hear)
  }

  async leave(): Promise<void> {
    clearInterval(this.#beating)
    await this.#hints.end()
    const { schema } = this.#base.place
    await this.#base.ask(`DELETE FROM ${schema}.judges WHERE token = $1`, [this.#token]).catch(() => {})
  }
}
