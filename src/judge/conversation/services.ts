// What is handed down to all that a judge does: its services, its rates, and what it remembers.
import { randomInt } from 'node:crypto'
import type { Ask } from '../../post/authentication.ts'
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

// What the judge's rooms below are given: the store, the clock, its name and address, and its secret.

/** What is enough to prove who wrote a letter. */
export interface Trust {
  readonly proofs: readonly Proof[]
  /** Our own mail server, whose word on a letter's origin counts, as it names itself. */
  readonly server?: string | undefined
  /** Whether signatures are checked by ourselves where nobody has. */
  readonly dkim: boolean
}

/** Tells people on their devices that a mail has left. */
export interface Pushes {
  /** What browsers subscribe with. */
  readonly publicKey: string
  /** Whether messages may go to that address. */
  takes(endpoint: string): boolean
  /** A mail has left; it is neither waited for nor told what comes of it. */
  left(mail: QueuedMail, services: Services): void
  settled(): Promise<void>
}

export interface Services {
  readonly store: Store
  /** This judge's part in a store that several share; undefined for one that is alone. */
  readonly sharing?: Sharing | undefined
  readonly clock: Clock
  readonly judge: JudgeName
  readonly sender: Sender
  /** Signs reply addresses; whoever knows it can be anybody. */
  readonly secret: Uint8Array
  readonly chance: Chance
  /** The most that is read of a letter; the usual if nothing is said. */
  readonly limits?: LetterLimits
  /** The most that is done for a letter; the usual if nothing is said. */
  readonly budget?: LetterBudget
  /** What proves who wrote a letter; all there is if nothing is said. */
  readonly trust?: Trust
  /** Asks the DNS; the one of this machine if nothing is said. */
  readonly resolver?: Ask
  /** How much may come and go; the usual if nothing is said. */
  readonly rates?: Partial<Rates>
  /** The keeper's address, if they want to be told. */
  readonly keeper?: string | undefined
  /** Deadlines that fell while no judge ran are processed, not put off. */
  readonly catchesUp?: true
  /** What its mails are written by; those that come with it if nothing is said. */
  readonly templates?: Templates
  /** Some mails are sent as HTML too, unless this is false. */
  readonly html?: boolean
  /** Makes the PNG of an SVG; each time anew if nothing is said. */
  readonly pictureOf?: (svg: string) => Promise<Uint8Array>
  /** What a password costs whoever tries it; the usual if nothing is said. */
  readonly passwordCost?: PasswordCost
  /** Only where the keeper has made keys for it. */
  readonly push?: Pushes | undefined
}

export const budgetOf = ({ budget }: Services): LetterBudget => budget ?? LETTER_BUDGET

export const ratesOf = ({ rates }: Services): Rates => ({ ...RATES, ...rates })

export const templatesOf = ({ templates }: Services): Templates => templates ?? ownTemplates()

export const trueDice: Chance = sides => randomInt(sides)

/** What a game is played on and by depends on these. */
type AtTable = Pick<Game, 'settings' | 'toss'>

/** What a game is decided with now. */
export const worldOf = (game: AtTable, { clock, chance }: Services): World => ({
  ...thereFor(game),
  now: clock.now(),
  chance,
})

// How a judge behaves where its keeper has said nothing: how much it takes and sends.

/** How much may come and go. */
export interface Rates {
  /** Letters in an hour that one address, and one domain, gets answers to. */
  readonly address: number
  readonly domain: number
  /** Mails to others in an hour that the letters of one person make. */
  readonly mailsOfOne: number
  /** KB in an hour that go to an address where nothing proves that the writer is reached. */
  readonly unproven: number
  /** Games of one master that have not begun. */
  readonly forming: number
  /** The most mails that leave in a minute, in all and to one domain, and in a day; where nothing is said, what a server may be given unasked. */
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

// What a judge remembers of its store, so that only what is new has to be read: the people and the games of late.

/** So many games are kept at hand; the one that was asked for longest ago goes first. */
const MOST_GAMES = 100
/** Nor one that nobody has asked for while others were asked for so often: it is over, or as good as that. */
const MOST_ASKS_BETWEEN = 2_000
/** So many letters are kept as they were read, from when they are filed until they are answered. */
const MOST_READINGS = 100
/** And no more text than this, in characters: a hundred long letters would be a lot of it. */
const MOST_TEXT = 2_000_000

/** So many refusals of servers on the way are remembered until mails leave next. */
const MOST_REFUSED = 100

/** What is on record of so many people, addresses and the like is kept at hand. */
const MOST_ON_RECORD = 10_000
/** How long it is believed how the confirmed addresses are spread over their domains. */
const SHARES_HOLD = 600_000

/** What is on record in a stream up to a version. */
type Kept = { -readonly [Field in keyof StreamRecord]: StreamRecord[Field] }

interface KeptGame {
  readonly stored: StoredGame
  /** The how manieth question it was. */
  readonly asked: number
}

/** What is remembered is never older than the store: each time the store is asked for what has been added. */
export class Memory {
  readonly #store: Store
  /** The one that was asked for longest ago comes first. */
  readonly #games = new Map<string, KeptGame>()
  #asks = 0
  /** What a game will be, by the events that are to be written of it. */
  readonly #decided = new WeakMap<readonly NewEvent[], Game>()
  readonly #readings = new Map<LetterKey, ReadLetter>()
  readonly passwords = new ProvenPasswords()
  /** How often letters have been filed by this process. */
  filings = 0
  /** How many characters the readings have. */
  #text = 0
  readonly #refused: string[] = []
  /** The one that was asked for longest ago comes first. */
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

  /** What is committed as it was decided need not be read back. */
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

  /** A server on the way has not taken a mail because of how many it gets. */
  refusedOnTheWay(to: string): void {
    this.#refused.push(to)
    if (this.#refused.length > MOST_REFUSED) this.#refused.shift()
  }

  /** To whom those mails were; told once. */
  takeRefusedOnTheWay(): readonly string[] {
    return this.#refused.splice(0)
  }

  /** What is on record, of which so much is looked up at once; the rest when somebody asks for it. */
  people(...streams: readonly Stream[]): Promise<People> {
    return new People(asked => this.#lookUp(asked)).meet(...streams)
  }

  /** Does something for which it shows only then whose records it takes; it changes nothing before it has ended. */
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
        // Somebody else may have asked meanwhile, and learned some of them.
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

  /** How much of all confirmed addresses is at a domain, from 0 to 1. */
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

  /** A letter as it was read before, once; a second time it has to be read anew. */
  takeReading(key: LetterKey): ReadLetter | undefined {
    const read = this.#readings.get(key)
    if (this.#readings.delete(key) && read !== undefined) this.#text -= lengthOf(read)
    return read
  }
}

const lengthOf = (read: ReadLetter): number => (read.kind === 'letter' ? read.text.length : 0)

/** What has been in a map for the longest goes when there is more than `most`. */
function dropOldest<Key>(map: Map<Key, unknown>, most: number): void {
  if (map.size > most) for (const oldest of map.keys()) return void map.delete(oldest)
}

const memories = new WeakMap<Store, Memory>()

/** The one memory of a store in this process. */
export function memoryOf(store: Store): Memory {
  const known = memories.get(store)
  if (known !== undefined) return known
  const fresh = new Memory(store)
  memories.set(store, fresh)
  return fresh
}
