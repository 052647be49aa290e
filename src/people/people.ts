// The people whom the judge knows: by which addresses, how dependable, and what else is on record of them.
import type { Newcomer } from '../game/commands.ts'
import type { Cause, Step } from '../game/decision.ts'
import type { GameEvent, Person } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import { type Deed, deedsIn, NO_DEEDS, type Reliability, withDeed } from '../game/seats/assignment.ts'
import { LEVELS } from '../game/settings.ts'
import { askedPowers, type World } from '../game/table.ts'
import { scoresOf } from '../game/turns/endings.ts'
import type { GameName, JsonValue, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { deedsIn as deedsOnRecord, deedsWritten, scoresIn, scoresWritten } from '../store/batch.ts'
import { Guesses, PasswordChanges } from './passwords.ts'
import { ClockTold, Reach } from './reach.ts'
import { PressRates, VainAnswers } from './vainAnswers.ts'
import { Asks, record, textIn, Wishes } from './wishes.ts'

interface OnRecord {
  readonly person: Person
  readonly addresses: readonly string[]
  readonly fields: ReadonlyMap<string, string>
}

/** The reply address by which a letter can be answered for has run out by then: nobody can confirm it a second time. */
const CONFIRMED_FOR = 91 * 86_400_000

export class People {
  /** Which of their addresses mail reaches. */
  readonly reach = new Reach()
  /** What they wish about them. */
  readonly wishes = new Wishes()
  /** What was asked back for. */
  readonly asks = new Asks()
  /** How often they have shut out who reads their older mail. */
  readonly passwordChanges = new PasswordChanges()
  /** Wrong words. */
  readonly guesses = new Guesses()
  /** Answers from which nothing came. */
  readonly vain = new VainAnswers()
  /** Answers to press. */
  readonly pressRates = new PressRates()
  /** What has been told of a clock that was ahead. */
  readonly clockTold = new ClockTold()
  readonly #people = new Map<Person, OnRecord>()
  readonly #byAddress = new Map<string, Person>()
  readonly #reliabilities = new Map<Person, Reliability>()
  readonly #deeds = new Map<Person, { readonly game: GameName; readonly deed: Deed }[]>()
  /** What each player scored in each game. */
  readonly #scores = new Map<GameName, ReadonlyMap<Person, number>>()
  /** Letters that were confirmed, and when; the oldest first. */
  readonly #confirmed = new Map<string, number>()
  readonly #games = new Map<Person, Set<GameName>>()

  constructor(records: readonly Recorded[]) {
    this.learn(records)
  }

  /** Takes in what has been put on record since. */
  learn(records: readonly Recorded[]): void {
    for (const record of records) this.#take(record)
    this.reach.learn(records)
    this.wishes.learn(records)
    this.asks.learn(records)
    this.passwordChanges.learn(records)
    this.guesses.learn(records)
    this.vain.learn(records)
    this.pressRates.learn(records)
    this.clockTold.learn(records)
    for (const { player, deed, game } of deedsOnRecord(records)) {
      this.#reliabilities.set(player, withDeed(this.reliabilityOf(player), deed))
      const own = this.#deeds.get(player) ?? []
      own.push({ game, deed })
      this.#deeds.set(player, own)
    }
    for (const { game, scores } of scoresIn(records))
      this.#scores.set(game, new Map(scores.map(({ player, points }) => [player, points])))
  }

  /** Who writes from an address that was confirmed. */
  personAt = (address: string): Person | undefined => this.#byAddress.get(address.toLowerCase())

  /** Whether a letter was confirmed before, and done. */
  hasConfirmed = (key: string): boolean => this.#confirmed.has(key)

  /** What everybody has told of himself; who shows of it how much is up to the reader. */
  registrations = (): ReadonlyMap<Person, ReadonlyMap<string, string>> =>
    new Map([...this.#people.values()].map(({ person, fields }) => [person, fields]))

  addressesOf = (person: Person): readonly string[] => this.#people.get(person)?.addresses ?? []

  /** Where he has, or had, a part, in the order in which he got it. */
  gamesOf = (person: Person): ReadonlySet<GameName> => this.#games.get(person) ?? new Set()

  /** The same without what was done in some games. */
  reliabilityWithout = (person: Person, hidden: ReadonlySet<GameName>): Reliability =>
    (this.#deeds.get(person) ?? [])
      .filter(({ game }) => !hidden.has(game))
      .reduce((sum, { deed }) => withDeed(sum, deed), NO_DEEDS)

  reliabilityOf = (person: Person): Reliability => this.#reliabilities.get(person) ?? NO_DEEDS

  /** What somebody has scored, game by game. */
  scoresOf = (person: Person): readonly number[] =>
    [...this.#scores.values()].flatMap(scores => scores.get(person) ?? [])

  /** What somebody brings along who joins a game, with the hash of a password. */
  newcomer(person: Person, password: string | undefined): Newcomer {
    const level = this.#people.get(person)?.fields.get('level')?.toLowerCase()
    return {
      reliability: this.reliabilityOf(person),
      level: LEVELS.find(each => each === level),
      knowsTheWord: false,
      addresses: this.addressesOf(person),
      password,
    }
  }

  #take({ kind, body, at }: Recorded): void {
    const { person, address, fields, key, game, player } = body
    if (kind === 'letterConfirmed') this.#confirmLetter(textIn(key), Date.parse(at))
    if (kind === 'addressConfirmed') this.#confirm(textIn(person), textIn(address))
    if (kind === 'playerRegistered') this.#register(textIn(person), fields)
    if (kind === 'partTaken') this.#takePart(textIn(person), textIn(game))
    // Whoever did something in a game had a part in it.
    if (kind === 'deedDone') this.#takePart(textIn(player), textIn(game))
  }

  #confirmLetter(key: string, at: number): void {
    this.#confirmed.set(key, at)
    for (const [oldest, since] of this.#confirmed) {
      if (since > at - CONFIRMED_FOR) return
      this.#confirmed.delete(oldest)
    }
  }

  #takePart(person: Person, game: GameName): void {
    const games = this.#games.get(person) ?? new Set()
    this.#games.set(person, games.add(game))
  }

  #confirm(person: Person, address: string): void {
    // An address is of one person at a time.
    const former = this.#people.get(this.#byAddress.get(address) ?? '')
    if (former !== undefined)
      this.#people.set(former.person, {
        ...former,
        addresses: former.addresses.filter(each => each !== address),
      })
    const known = this.#people.get(person) ?? { person, addresses: [], fields: new Map() }
    this.#people.set(person, { ...known, addresses: [...known.addresses, address] })
    this.#byAddress.set(address, person)
  }

  #register(person: Person, written: JsonValue | undefined): void {
    const known = this.#people.get(person) ?? { person, addresses: [], fields: new Map() }
    const fields = new Map(Object.entries(written ?? {}).map(([name, value]) => [name, String(value)]))
    this.#people.set(person, { ...known, fields })
  }
}

/** Mail to this address was answered: from now on its owner is known, by his first address. */
export const addressConfirmed = (
  person: Person,
  address: string,
  at: Timestamp,
  cause: string | null,
): NewEvent => record('addressConfirmed', { person, address }, at, cause)

export const playerRegistered = (
  person: Person,
  fields: ReadonlyMap<string, string>,
  at: Timestamp,
  cause: string | null,
): NewEvent => record('playerRegistered', { person, fields: Object.fromEntries(fields) }, at, cause)

/** Somebody has a part in a game from now on. */
export const partTaken = (person: Person, game: GameName, at: Timestamp, cause: string | null): NewEvent =>
  record('partTaken', { person, game }, at, cause)

/** What a letter asked for is done, since its writer answered for it. */
export const letterConfirmed = (key: string, at: Timestamp, cause: string | null): NewEvent =>
  record('letterConfirmed', { key }, at, cause)

// What goes on record of players when something happens in a game: what they did, and what a finished game was worth.

/** The records of one thing that happened. */
export function recordsOf(
  { event, was: game }: Step,
  name: GameName,
  world: World,
  at: Timestamp,
  cause: Cause,
): readonly NewEvent[] {
  const asked = game.position === undefined ? [] : askedPowers(game, world)
  return [
    ...deedsWritten(deedsIn(event, game, asked), name, at, cause),
    ...scoreRecords(event, game, name, at, cause),
  ]
}

/** Who plays on takes back what the end was worth. */
function scoreRecords(
  event: GameEvent,
  game: Game,
  name: GameName,
  at: Timestamp,
  cause: Cause,
): readonly NewEvent[] {
  const { scoring, rated } = game.settings
  if (scoring === undefined || !rated) return []
  if (event.kind === 'gameEnded') return [scoresWritten(scoresOf(game, event.ending), name, at, cause)]
  const goesOn = event.kind === 'gameResumed' || event.kind === 'gameRolledBack'
  return goesOn && game.stage === 'over' ? [scoresWritten([], name, at, cause)] : []
}
