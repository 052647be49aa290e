// The people whom the judge knows, and its other records: as many as a piece of work needs, as of when it looked.
import type { Newcomer } from '../game/commands.ts'
import type { Cause, Step } from '../game/decision.ts'
import type { GameEvent, Person } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import { LEVELS } from '../game/settings.ts'
import { askedPowers, type World } from '../game/table.ts'
import type { GameName, NewEvent, RecordsPart, Timestamp } from '../store/batch.ts'
import { type Stream, streamOf, streamsAbout } from '../store/events/names.ts'
import {
  AddressOnRecord,
  BanOnRecord,
  bansOver,
  ClockOnRecord,
  LetterOnRecord,
  LockOnRecord,
  type OnRecord,
  PersonOnRecord,
  registeredIn,
  WishOnRecord,
} from './onRecord.ts'
import { deedsIn, deedsWritten, scoreRecords, TELLING, type TellingEvent } from './records.ts'

/** What is on record in a stream, and its version. */
export interface StreamRecord {
  readonly version: number
  readonly onRecord: OnRecord
}

/** Looks up what is on record in some streams now. */
export type LookUp = (streams: readonly Stream[]) => Promise<ReadonlyMap<Stream, StreamRecord>>

/** Thrown for records that were not looked up: they are looked up then, and the work begins anew. */
export class NotLookedUp extends Error {
  readonly streams: readonly Stream[]

  constructor(streams: readonly Stream[]) {
    super(`not looked up: ${streams.join(', ')}`)
    this.streams = streams
  }
}

/** An empty record for a stream. */
export function nothingOf(stream: Stream): OnRecord {
  const [, kind, name = ''] = /^\*(\w+) (.*)$/s.exec(stream) ?? []
  switch (kind) {
    case 'person':
      return new PersonOnRecord(name)
    case 'address':
      return new AddressOnRecord()
    case 'letter':
      return new LetterOnRecord()
    case 'wish':
      return new WishOnRecord(name)
    case 'lock':
      return new LockOnRecord()
    case 'clock':
      return new ClockOnRecord()
    case 'ban':
      return new BanOnRecord()
    default:
      return { learn: () => {} }
  }
}

/** The records that were looked up for one piece of work. Changes made meanwhile are detected when its results are written. */
export class People {
  readonly #lookUp: LookUp
  readonly #known = new Map<Stream, StreamRecord>()

  constructor(lookUp: LookUp) {
    this.#lookUp = lookUp
  }

  /** Looks up records that will be needed: together they take less time than one by one. */
  async meet(...streams: readonly Stream[]): Promise<this> {
    const fresh = [...new Set(streams)].filter(stream => !this.#known.has(stream))
    if (fresh.length > 0)
      for (const [stream, known] of await this.#lookUp(fresh)) this.#known.set(stream, known)
    return this
  }

  /** Looks up the people to whom mails of a game may go, and their addresses. */
  async meetAll(people: Iterable<Person>, game?: Game): Promise<this> {
    const all = [...people]
    await this.meet(...all.flatMap(person => [streamOf('person', person), streamOf('address', person)]))
    const addresses = all.flatMap(person => [
      ...this.addressesOf(person),
      ...(game?.addresses.get(person) ?? []),
    ])
    return this.meet(...addresses.map(address => streamOf('address', address)))
  }

  /** All streams that have been looked up. */
  get met(): readonly Stream[] {
    return [...this.#known.keys()]
  }

  of = (person: Person): PersonOnRecord => this.#onRecord(streamOf('person', person))
  at = (address: string): AddressOnRecord => this.#onRecord(streamOf('address', address))
  letter = (key: string): LetterOnRecord => this.#onRecord(streamOf('letter', key))
  wish = (key: string): WishOnRecord => this.#onRecord(streamOf('wish', key))
  lock = (name: string): LockOnRecord => this.#onRecord(streamOf('lock', name))
  clock = (game: string): ClockOnRecord => this.#onRecord(streamOf('clock', game))

  ban = (name: string): BanOnRecord => this.#onRecord(streamOf('ban', name))

  /** The ban that covers an address, if any. */
  banOver = (address: string): string | undefined =>
    bansOver(address).find(name => this.ban(name).since !== undefined)

  #onRecord<Kind extends OnRecord>(stream: Stream): Kind {
    const known = this.#known.get(stream)
    if (known === undefined) throw new NotLookedUp([stream])
    return known.onRecord as Kind // the stream's name says what is in it
  }

  /** Events to put on record, with the versions on which they were decided. */
  put(events: readonly NewEvent[]): RecordsPart {
    const streams = [...new Set(events.flatMap(streamsAbout))]
    const missing = streams.filter(stream => !this.#known.has(stream))
    if (missing.length > 0) throw new NotLookedUp(missing)
    return { expect: new Map(streams.map(stream => [stream, this.#known.get(stream)!.version])), events }
  }

  /** The owner of a confirmed address. */
  personAt = (address: string): Person | undefined => this.at(address).owner

  addressesOf = (person: Person): readonly string[] => this.of(person).addresses

  /** Whether an address is known to be a person's, in general or for this game. */
  isOf = (address: string, person: Person, game: Game): boolean =>
    [person, ...this.addressesOf(person), ...(game.addresses.get(person) ?? [])].includes(
      address.toLowerCase(),
    )

  isUnreachable = (address: string): boolean => this.at(address).reach.isUnreachable

  /** Where a game's mail for a person goes. */
  reachedAt(person: Person, game: Game): readonly string[] {
    const known = this.addressesOf(person)
    const own = game.addresses.get(person) ?? known.slice(0, 1)
    return this.#bestOf(own.length > 0 ? own : [person], known)
  }

  /**
   * Where mail for these addresses goes: to those that are reachable, else to another one of the same person, else to
   * all of them anyway. Nobody else would tell the person that their address has gone bad, and a mail server may have
   * been wrong, so each mail is still tried there once.
   */
  #bestOf(addresses: readonly string[], others: readonly string[]): readonly string[] {
    const good = addresses.filter(address => !this.isUnreachable(address))
    if (good.length > 0) return good
    const another = others.find(address => !this.isUnreachable(address))
    return another === undefined ? addresses : [another]
  }

  /** What a person has told about themselves; the reader decides how much of it to show. `more` is not on record yet. */
  fieldsOf = (person: Person, more: readonly NewEvent[] = []): ReadonlyMap<string, string> =>
    more
      .flatMap(each => (each.kind === 'playerRegistered' ? [registeredIn(each)] : []))
      .findLast(([who]) => who === person)?.[1] ?? this.of(person).fields

  /** How often a person has changed the password of a game; `more` are changes that are not on record yet. */
  passwordChanges = (person: Person, game: string, more: readonly NewEvent[] = []): number =>
    this.of(person).passwordChanges.of(game) +
    more.filter(each => isChange(each, person) && each.body['game'] === game).length

  /** The same over all games: for mails about a person and not about a game. */
  allPasswordChanges = (person: Person | undefined, more: readonly NewEvent[] = []): number =>
    person === undefined
      ? 0
      : this.of(person).passwordChanges.total + more.filter(each => isChange(each, person)).length

  /** People who were known before anything was decided get no pictures; `more` are decisions that are not on record yet. */
  getsPictures(person: Person, more: readonly NewEvent[] = []): boolean {
    const now = more.find(({ kind, body }) => kind === 'picturesDecided' && body['person'] === person)
    return this.of(person).getsPictures ?? now?.body['getsPictures'] === true
  }

  /** What the judge knows about a person who joins a game, with the hash of a password; `more` is not on record yet. */
  newcomer(person: Person, password: string | undefined, more: readonly NewEvent[] = []): Newcomer {
    const level = this.fieldsOf(person, more).get('level')?.toLowerCase()
    return {
      reliability: this.of(person).reliability,
      level: LEVELS.find(each => each === level),
      knowsTheWord: false,
      addresses: this.addressesOf(person),
      password,
    }
  }
}

const isChange = ({ kind, body }: NewEvent, person: Person): boolean =>
  kind === 'passwordChanged' && body['person'] === person

// Records of players when something happens in a game: what they did, and what a finished game was worth.

const TELLS: ReadonlySet<string> = new Set(TELLING)

/** Whether an event puts anything about players on record. */
export const tellsOfPlayers = (event: GameEvent): event is TellingEvent => TELLS.has(event.kind)

/** The records of one event. */
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
