// What every part of a judge is given: its services, its rates, and its cache.
import { randomInt } from 'node:crypto'
import type { Ask, OriginDoubt } from '../../post/authentication.ts'
import type { ReadLetter } from '../../post/letter.ts'
import { LETTER_BUDGET, type LetterBudget, type LetterLimits } from '../../post/limits.ts'
import type { Sender } from '../../post/outgoing.ts'
import type { Result } from '../../result.ts'
import type { Clock } from '../clock/clock.ts'
import type { Proof } from '../commands/context.ts'
import type { Decision } from '../game/decision.ts'
import type { Game } from '../game/game.ts'
import type { Chance } from '../game/seats/assignment.ts'
import type { World } from '../game/table.ts'
import { boardFor, thereFor } from '../library/equipment.ts'
import { ownTemplates, type Templates } from '../library/templates.ts'
import { NotLookedUp, nothingOf, People, type StreamRecord } from '../people/people.ts'
import type { JudgeName } from '../report/forms/frame.ts'
import type { Batch, Declined, LetterKey, NewEvent, QueuedMail } from '../store/batch.ts'
import type { Stream } from '../store/events/names.ts'
import type { PasswordCost } from '../store/passwords.ts'
import { ProvenPasswords } from '../store/provenPasswords.ts'
import type { Sharing } from '../store/sharing.ts'
import { type GamePart, keyOf, loadGame, movedOn, type Store, type StoredGame } from '../store/store.ts'

// The services: the store, the clock, the judge's name and address, and its secret.

/** Which proofs of a letter's writer are enough. */
export interface Trust {
  readonly proofs: readonly Proof[]
  /** Our own mail server, as it names itself: its word on a letter's origin counts. */
  readonly server?: string | undefined
  /** Whether we check signatures ourselves if no server has. */
  readonly dkim: boolean
}

/** Tells people on their devices that a mail has left. */
export interface Pushes {
  /** The key that browsers subscribe with. */
  readonly publicKey: string
  /** Whether messages may go to this address. */
  takes(endpoint: string): boolean
  /** A mail has left. This is not awaited, and reports nothing. */
  left(mail: QueuedMail, services: Services): void
  settled(): Promise<void>
}

export interface Services {
  readonly store: Store
  /** This judge's part in a shared store; undefined for a judge that is alone. */
  readonly sharing?: Sharing | undefined
  readonly clock: Clock
  readonly judge: JudgeName
  readonly sender: Sender
  /** Signs reply addresses; whoever knows it can be anybody. */
  readonly secret: Uint8Array
  readonly chance: Chance
  /** The most that is read of a letter; the usual by default. */
  readonly limits?: LetterLimits
  /** The most that is done for a letter; the usual by default. */
  readonly budget?: LetterBudget
  /** What proves who wrote a letter; every proof by default. */
  readonly trust?: Trust
  /** Asks the DNS; that of this machine by default. */
  readonly resolver?: Ask
  /** Is told why the address of a letter's sender is not proven. */
  readonly doubted?: (letter: LetterKey, why: OriginDoubt) => void
  /** How much may come and go; the usual by default. */
  readonly rates?: Partial<Rates>
  /** The keeper's address, if they want mails from the judge. */
  readonly keeper?: string | undefined
  /** Whether deadlines that fell while no judge ran are processed, not put off. */
  readonly catchesUp?: true
  /** The templates of its mails; the ones that come with it by default. */
  readonly templates?: Templates
  /** Some mails are sent as HTML too, unless this is false. */
  readonly html?: boolean
  /** Makes a PNG of an SVG; by default anew each time. */
  readonly pictureOf?: (svg: string) => Promise<Uint8Array>
  /** What trying a password costs; the usual by default. */
  readonly passwordCost?: PasswordCost
  /** Only if the keeper has made keys for it. */
  readonly push?: Pushes | undefined
}

export const budgetOf = ({ budget }: Services): LetterBudget => budget ?? LETTER_BUDGET

export const ratesOf = ({ rates }: Services): Rates => ({ ...RATES, ...rates })

export const templatesOf = ({ templates }: Services): Templates => templates ?? ownTemplates()

export const trueDice: Chance = sides => randomInt(sides)

/** What the board and the rules of a game depend on. */
type AtTable = Pick<Game, 'settings' | 'toss'>

/** What a game is decided with now: its board and rules, the time, and chance. */
export const worldOf = (game: AtTable, { clock, chance }: Services): World => ({
  ...thereFor(game),
  now: clock.now(),
  chance,
})

// How much a judge takes and sends if its keeper has said nothing.

/** How much may come and go. */
export interface Rates {
  /** Letters an hour that are answered, for one address and for one domain. */
  readonly address: number
  readonly domain: number
  /** Mails to others an hour that the letters of one person cause. */
  readonly mailsOfOne: number
  /** KB an hour to an address where nothing proves that the writer is reached. */
  readonly unproven: number
  /** Games of one master that have not begun. */
  readonly forming: number
  /**
   * The most mails that leave in a minute, in all and to one domain, and in a day; by default, what a server may be
   * given unasked.
   */
  readonly mails?: number | undefined
  readonly mailsPerDomain?: number | undefined
  readonly mailsPerDay?: number | undefined
}

export const RATES: Rates = {
  address: 60,
  domain: 1_000,
  mailsOfOne: 1_000,
  unproven: 512,
  forming: 5,
}

// What a judge caches of its store, so that only what is new has to be read: people, and recent games.

/** At most this many games are cached; the one not asked for the longest goes first. */
const MOST_GAMES = 100
/** A game also goes if others were asked for this often since: it is over, or as good as that. */
const MOST_ASKS_BETWEEN = 2_000
/** At most this many letters are kept as they were read, from filing until the answer. */
const MOST_READINGS = 100
/** At most this many characters of them: a hundred long letters would be a lot of text. */
const MOST_TEXT = 2_000_000

/** At most this many refusals by servers on the way are remembered until mails leave next. */
const MOST_REFUSED = 100

/** The records of at most this many people, addresses and the like are cached. */
const MOST_ON_RECORD = 10_000
/** How long the spread of confirmed addresses over their domains is believed, in milliseconds. */
const SHARES_HOLD = 600_000

/** What is on record in a stream up to a version. */
type Kept = { -readonly [Field in keyof StreamRecord]: StreamRecord[Field] }

interface KeptGame {
  readonly stored: StoredGame
  /** How many games had been asked for by then. */
  readonly asked: number
}

/** The cache is never older than the store: each time, the store is asked for what has been added. */
export class Memory {
  readonly #store: Store
  /** The one not asked for the longest comes first. */
  readonly #games = new Map<string, KeptGame>()
  #asks = 0
  /** What a game will be, by the events that are to be written to it. */
  readonly #decided = new WeakMap<readonly NewEvent[], Game>()
  readonly #readings = new Map<LetterKey, ReadLetter>()
  readonly passwords = new ProvenPasswords()
  /** How often this process has filed letters. */
  filings = 0
  /** How many characters of text the readings have. */
  #text = 0
  readonly #refused: string[] = []
  /** The one not asked for the longest comes first. */
  readonly #onRecord = new Map<Stream, Kept>()
  #shares: { readonly at: number; readonly byDomain: ReadonlyMap<string, number> } | undefined

  constructor(store: Store) {
    this.#store = store
  }

  async game(name: string): Promise<StoredGame> {
    const key = keyOf(name)
    const found = await loadGame(this.#store, name, boardFor, this.#games.get(key)?.stored)
    this.#asks++
    this.#keep(key, found)
    this.#dropForgotten()
    return found
  }

  #keep(key: string, stored: StoredGame): void {
    this.#games.delete(key)
    if (stored.version > 0) this.#games.set(key, { stored, asked: this.#asks })
    dropOldest(this.#games, MOST_GAMES)
  }

  /** What a commit needs of a game that is decided on. */
  movedOn(stored: StoredGame, decision: Decision, world: World): GamePart {
    const part = movedOn(stored, decision, world)
    for (const events of part.events.values()) this.#decided.set(events, decision.after)
    return part
  }

  /** Commits a batch. A game that is committed as it was decided need not be read back. */
  async commit(batch: Batch): Promise<Result<void, Declined>> {
    const done = await this.#store.commit(batch)
    for (const [name, events] of done.ok ? (batch.events ?? []) : []) {
      const game = this.#decided.get(events)
      const version = (batch.expect.get(name) ?? 0) + events.length
      if (game !== undefined) this.#keep(name, { name, game, version })
    }
    return done
  }

  #dropForgotten(): void {
    for (const [key, { asked }] of this.#games) {
      if (asked > this.#asks - MOST_ASKS_BETWEEN) return
      this.#games.delete(key)
    }
  }

  /** Notes that a server on the way has refused a mail because of how many it gets. */
  refusedOnTheWay(to: string): void {
    this.#refused.push(to)
    if (this.#refused.length > MOST_REFUSED) this.#refused.shift()
  }

  /** The recipients of those mails; each is returned once. */
  takeRefusedOnTheWay(): readonly string[] {
    return this.#refused.splice(0)
  }

  /** What is on record. These streams are looked up at once, the others when somebody asks for them. */
  people(...streams: readonly Stream[]): Promise<People> {
    return new People(asked => this.#lookUp(asked)).meet(...streams)
  }

  /**
   * Runs `act`. If it asks for records that were not looked up, looks them up and runs it again, so it must change nothing
   * before it has ended.
   */
  async knowing<Value>(streams: readonly Stream[], act: (people: People) => Promise<Value>): Promise<Value> {
    for (let all = streams; ; ) {
      const people = await this.people(...all)
      try {
        return await act(people)
      } catch (fault) {
        if (!(fault instanceof NotLookedUp)) throw fault
        all = [...people.met, ...fault.streams]
      }
    }
  }

  async #lookUp(streams: readonly Stream[]): Promise<ReadonlyMap<Stream, StreamRecord>> {
    const kept = streams.map(stream => this.#kept(stream))
    const found = await this.#store.records(new Map(streams.map((stream, i) => [stream, kept[i]!.version])))
    return new Map(
      streams.map((stream, i) => {
        const each = kept[i]!
        // Another look-up may have learned some of them meanwhile.
        for (const record of found.get(stream) ?? [])
          if (record.version > each.version) {
            each.onRecord.learn(record)
            each.version = record.version
          }
        return [stream, { ...each }]
      }),
    )
  }

  #kept(stream: Stream): Kept {
    const kept = this.#onRecord.get(stream) ?? { version: 0, onRecord: nothingOf(stream) }
    this.#onRecord.delete(stream)
    this.#onRecord.set(stream, kept)
    dropOldest(this.#onRecord, MOST_ON_RECORD)
    return kept
  }

  /** The share of all confirmed addresses that are at a domain, from 0 to 1. */
  async shareAt(now: number): Promise<(domain: string) => number> {
    if (this.#shares === undefined || now > this.#shares.at + SHARES_HOLD)
      this.#shares = { at: now, byDomain: await this.#store.addressesByDomain() }
    const { byDomain } = this.#shares
    const all = [...byDomain.values()].reduce((sum, count) => sum + count, 0)
    return domain => (all === 0 ? 0 : (byDomain.get(domain) ?? 0) / all)
  }

  /** Keeps a letter as it was read. */
  keepReading(key: LetterKey, read: ReadLetter): void {
    this.takeReading(key)
    this.#readings.set(key, read)
    this.#text += lengthOf(read)
    while (this.#readings.size > MOST_READINGS || this.#text > MOST_TEXT) {
      const [oldest] = this.#readings.keys()
      if (oldest === undefined) return
      this.takeReading(oldest)
    }
  }

  /** A letter as it was read before. It is returned once: after that it has to be read anew. */
  takeReading(key: LetterKey): ReadLetter | undefined {
    const read = this.#readings.get(key)
    if (this.#readings.delete(key) && read !== undefined) this.#text -= lengthOf(read)
    return read
  }
}

const lengthOf = (read: ReadLetter): number => (read.kind === 'letter' ? read.text.length : 0)

/** Drops the oldest entry of a map that has more than `most`. */
function dropOldest<Key>(map: Map<Key, unknown>, most: number): void {
  if (map.size > most) for (const oldest of map.keys()) return void map.delete(oldest)
}

const memories = new WeakMap<Store, Memory>()

/** The one cache of a store in this process. */
export function memoryOf(store: Store): Memory {
  const known = memories.get(store)
  if (known !== undefined) return known
  const fresh = new Memory(store)
  memories.set(store, fresh)
  return fresh
}
