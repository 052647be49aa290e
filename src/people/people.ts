// The people whom the judge knows: by which addresses, how dependable, and what else is on record of them.
import type { Newcomer } from '../game/commands.ts'
import type { Cause, Step } from '../game/decision.ts'
import type { GameEvent, Person } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import { type Deed, NO_DEEDS, type Reliability, withDeed } from '../game/seats/assignment.ts'
import { LEVELS } from '../game/settings.ts'
import { askedPowers, type World } from '../game/table.ts'
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { Guesses, PressRates, VainAnswers } from './inVain.ts'
import { ClockTold, Reach } from './reach.ts'
import {
  deedIn,
  deedsIn,
  deedsWritten,
  record,
  registeredIn,
  scoreRecords,
  scoresIn,
  TELLING,
  type TellingEvent,
  textIn,
} from './records.ts'
import { Asks, Wishes } from './wishes.ts'

interface OnRecord {
  readonly person: Person
  readonly addresses: readonly string[]
  readonly fields: ReadonlyMap<string, string>
}

/** Keeps what records of some kinds tell. */
interface Keeper {
  learn(record: Recorded): void
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
  /** Who gets the board as a picture. */
  readonly pictures = new Pictures()
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
  /** Who keeps what records of a kind tell; the others are for this file. */
  readonly #keepers: ReadonlyMap<string, Keeper> = new Map<string, Keeper>([
    ['mailRefused', this.reach],
    ['addressUnreachable', this.reach],
    ['addressReached', this.reach],
    ['addressesWished', this.wishes],
    ['wishAnswered', this.wishes],
    ['sureAsked', this.asks],
    ['sureAnswered', this.asks],
    ['picturesDecided', this.pictures],
    ['passwordChanged', this.passwordChanges],
    ['passwordFailed', this.guesses],
    ['answeredInVain', this.vain],
    ['machineSupposed', this.vain],
    ['pressAnswered', this.pressRates],
    ['wrongTimeTold', this.clockTold],
  ])
  readonly #people = new Map<Person, OnRecord>()
  readonly #byAddress = new Map<string, Person>()
  /** How many addresses there are at each domain. */
  readonly #atDomain = new Map<string, number>()
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
    for (const each of records) {
      const keeper = this.#keepers.get(each.kind)
      if (keeper === undefined) this.#take(each)
      else keeper.learn(each)
    }
  }

  /** Who writes from an address that was confirmed. */
  personAt = (address: string): Person | undefined => this.#byAddress.get(address.toLowerCase())

  /** How much of all the confirmed addresses is at a domain, from 0 to 1. */
  shareAt = (domain: string): number =>
    this.#byAddress.size === 0 ? 0 : (this.#atDomain.get(domain) ?? 0) / this.#byAddress.size

  /** Who has a confirmed address at a domain. */
  peopleAt = (domain: string): readonly Person[] => [
    ...new Set(
      [...this.#byAddress].flatMap(([address, person]) => (domainOf(address) === domain ? [person] : [])),
    ),
  ]

  /** Whether a letter was confirmed before, and done. */
  hasConfirmed = (key: string): boolean => this.#confirmed.has(key)

  /** What everybody has told of themselves; who shows of it how much is up to the reader. `more` is not on record yet. */
  registrations = (more: readonly NewEvent[] = []): ReadonlyMap<Person, ReadonlyMap<string, string>> =>
    new Map([
      ...[...this.#people.values()].map(({ person, fields }) => [person, fields] as const),
      ...more.flatMap(each => (each.kind === 'playerRegistered' ? [registeredIn(each)] : [])),
    ])

  addressesOf = (person: Person): readonly string[] => this.#people.get(person)?.addresses ?? []

  /** Whether an address is known to be somebody's, at all or for this game. */
  isOf = (address: string, person: Person, game: Game): boolean =>
    [person, ...this.addressesOf(person), ...(game.addresses.get(person) ?? [])].includes(
      address.toLowerCase(),
    )

  /** Where a game's mail for somebody goes. */
  reachedAt(person: Person, game: Game): readonly string[] {
    const known = this.addressesOf(person)
    const own = game.addresses.get(person) ?? known.slice(0, 1)
    return this.reach.bestOf(own.length > 0 ? own : [person], known)
  }

  /** Where they have, or had, a part, in the order in which they got it. */
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

  /** What somebody brings along who joins a game, with the hash of a password; `more` is not on record yet. */
  newcomer(person: Person, password: string | undefined, more: readonly NewEvent[] = []): Newcomer {
    const level = this.registrations(more).get(person)?.get('level')?.toLowerCase()
    return {
      reliability: this.reliabilityOf(person),
      level: LEVELS.find(each => each === level),
      knowsTheWord: false,
      addresses: this.addressesOf(person),
      password,
    }
  }

  #take(record: Recorded): void {
    const { kind, body, at } = record
    const { person, address, key, game } = body
    if (kind === 'letterConfirmed') this.#confirmLetter(textIn(key), Date.parse(at))
    if (kind === 'addressConfirmed') this.#confirm(textIn(person), textIn(address))
    if (kind === 'playerRegistered') this.#register(record)
    if (kind === 'partTaken') this.#takePart(textIn(person), textIn(game))
    if (kind === 'gameScored') this.#scores.set(textIn(game), scoresIn(record))
    if (kind === 'deedDone') this.#count(record)
  }

  #count(record: Recorded): void {
    const { player, game } = record.body
    // Whoever did something in a game had a part in it.
    this.#takePart(textIn(player), textIn(game))
    const done = deedIn(record)
    if (done === undefined) return
    this.#reliabilities.set(done.player, withDeed(this.reliabilityOf(done.player), done.deed))
    const own = this.#deeds.get(done.player) ?? []
    own.push({ game: done.game, deed: done.deed })
    this.#deeds.set(done.player, own)
  }

  #confirmLetter(key: string, at: number): void {
    this.#confirmed.set(key, at)
    this.vain.forget(key)
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
    const domain = domainOf(address)
    if (!this.#byAddress.has(address)) this.#atDomain.set(domain, (this.#atDomain.get(domain) ?? 0) + 1)
    this.#byAddress.set(address, person)
  }

  #register(record: Recorded): void {
    const [person, fields] = registeredIn(record)
    const known = this.#people.get(person) ?? { person, addresses: [], fields: new Map() }
    this.#people.set(person, { ...known, fields })
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** How often somebody has chosen another password for a game: changes are numbered, since a clock may stand still or go back. */
export class PasswordChanges {
  readonly #changes = new Map<Person, Map<GameName, number>>()

  learn({ body: { person, game } }: Recorded): void {
    const own = this.#changes.get(textIn(person)) ?? new Map<GameName, number>()
    this.#changes.set(textIn(person), own.set(textIn(game), (own.get(textIn(game)) ?? 0) + 1))
  }

  /** For one game; `more` are changes that are not on record yet. */
  of = (person: Person, game: GameName, more: readonly NewEvent[] = []): number =>
    (this.#changes.get(person)?.get(game) ?? 0) +
    more.filter(each => isChange(each, person) && each.body['game'] === game).length

  /** Over all games: for mails that are about a person, and not about a game. */
  total = (person: Person | undefined, more: readonly NewEvent[] = []): number =>
    [...(this.#changes.get(person ?? '')?.values() ?? [])].reduce((sum, count) => sum + count, 0) +
    more.filter(each => isChange(each, person)).length
}

const isChange = ({ kind, body }: NewEvent, person: Person | undefined): boolean =>
  kind === 'passwordChanged' && body['person'] === person

// Who gets the board as a picture without having chosen anything: whoever wrote their first letter where pictures are shown.

const PICTURES = 'picturesDecided'

/** Decided when somebody becomes known, by the letter that they answered for then. */
export const picturesDecided = (
  person: Person,
  getsPictures: boolean,
  at: Timestamp,
  cause: string | null,
): NewEvent => record(PICTURES, { person, getsPictures }, at, cause)

export class Pictures {
  readonly #decided = new Map<Person, boolean>()

  learn({ body: { person, getsPictures } }: Pick<Recorded, 'body'>): void {
    // It is decided once.
    if (!this.#decided.has(textIn(person))) this.#decided.set(textIn(person), getsPictures === true)
  }

  /** Whoever was known before anything was decided gets none; `more` are decisions that are not on record yet. */
  isFor(person: Person, more: readonly NewEvent[] = []): boolean {
    const now = more.find(({ kind, body }) => kind === PICTURES && body['person'] === person)
    return this.#decided.get(person) ?? now?.body['getsPictures'] === true
  }
}

// What goes on record of players when something happens in a game: what they did, and what a finished game was worth.

const TELLS: ReadonlySet<string> = new Set(TELLING)

/** Whether an event says anything of players that goes on record. */
export const tellsOfPlayers = (event: GameEvent): event is TellingEvent => TELLS.has(event.kind)

/** The records of one thing that happened. */
export function recordsOf(
  { event, was: game }: Step,
  name: GameName,
  world: World,
  at: Timestamp,
  cause: Cause,
): readonly NewEvent[] {
  const { scoring, rated } = game.settings
  const scores = scoring === undefined || !rated ? [] : scoreRecords(event, game, name, at, cause)
  if (!tellsOfPlayers(event)) return scores
  const asked = event.kind === 'phaseResolved' ? askedPowers(game, world) : []
  return [...deedsWritten(deedsIn(event, game, asked), name, at, cause), ...scores]
}
