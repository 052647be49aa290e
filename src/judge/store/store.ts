// The store: what survives a crash. `load` reads a game, `commit` writes what became of it, whole or not at all.

import type { Result } from '../../result.ts'
import type { Decision } from '../game/decision.ts'
import type { Person } from '../game/events.ts'
import { exists, type Game } from '../game/game.ts'
import { waitsUntil } from '../game/mailWishes.ts'
import { boardAt, type World } from '../game/table.ts'
import { alarmOf } from '../game/turns/ringing.ts'
import { listingOf, rowStageOf } from '../game/views.ts'
import type {
  Alarm,
  Batch,
  Declined,
  Exclusive,
  Figures,
  Finding,
  GameName,
  GamePost,
  GameRow,
  JsonObject,
  Letter,
  LetterKey,
  Loaded,
  MailAhead,
  MailInQueue,
  MailsOfLate,
  Queue,
  QueuedMail,
  Recorded,
  RefusedBefore,
  SecretNoted,
  Spent,
  Timestamp,
  Traffic,
} from './batch.ts'
import { type BoardFor, LEFT_OUT_OF_THE_STATE, readBack, written } from './events/journal.ts'
import type { Stream } from './events/names.ts'
import { storedInstant } from './events/names.ts'
import { isShared, type Opening } from './place.ts'
import { findFaults } from './queries/check.ts'
import {
  type ClearedStep,
  type ClearedTexts,
  type Clearing,
  clearStep,
  textsCleared,
} from './queries/clearing.ts'
import {
  devicesOf,
  dropDevices,
  dropDevicesOfGamesOver,
  putDevice,
  type WhichDevices,
} from './queries/devices.ts'
import {
  type Amount,
  amountsSince,
  isNamesake,
  type Leafed,
  leafThrough,
  mailsOfLate,
  type NamedLetter,
  spentSince,
  toldOf,
  trafficOf,
  waitingIn,
} from './queries/figures.ts'
import {
  mailBeginning,
  mailQueued,
  mailsAhead,
  mailsBeginning,
  mailsDue,
  mailsInQueue,
  mailsWaiting,
  newestMailsTo,
  nextMailAt,
} from './queries/outbox.ts'
import {
  type Alike,
  letterFiled,
  lettersAlike,
  lettersInQueue,
  lettersUnmarked,
  lettersWaiting,
  postOf,
} from './queries/post.ts'
import { addressesByDomain, addressesLost, everBanned, peopleAt, peopleOfMailbox } from './queries/records.ts'
import {
  commitBatch,
  gamesAmong,
  nextAlarms,
  readEvents,
  readGames,
  readRecords,
  runningAmong,
} from './queries/streams.ts'
import type { Sharing } from './sharing.ts'
import { SqliteBase } from './sqlite/base.ts'
import { createDatabase, openDatabase } from './sqlite/database.ts'
import { StoreSummary } from './summary.ts'
import type { DevicesTable, Which } from './tables.ts'
import type { Base } from './work.ts'

/**
 * Loading and committing, and small reads for lists, the post and the alarms. Every method may fail with a StoreFault.
 */
export interface Store {
  /**
   * A game's events after a version, or all of them; an unknown game has none. Kinds may be left out; the version is
   * still that of the whole game.
   */
  load(game: GameName, after?: number, without?: readonly string[]): Promise<Loaded>
  /** The records about people, addresses and the like, after the known version of each. */
  records(known: ReadonlyMap<Stream, number>): Promise<ReadonlyMap<Stream, readonly Recorded[]>>
  /** Writes everything or nothing. */
  commit(batch: Batch): Promise<Result<void, Declined>>

  /** Games by name; all if `which` is undefined. */
  games(which?: Which): Promise<readonly GameRow[]>
  /** The next alarms, the earliest first. */
  alarms(most?: number): Promise<readonly Alarm[]>
  /** The letters that nobody has dealt with, in the order in which they reached the mailbox, without some of them. */
  waiting(most?: number, without?: readonly LetterKey[]): Promise<readonly Letter[]>
  letter(key: LetterKey): Promise<Letter | undefined>
  /** The letters that have one of these keys, or this content. */
  alike(keys: readonly LetterKey[], content: string | null): Promise<readonly Alike[]>
  /** The letters of a sender with such a Message-ID that were filed before contents were noted; at most one. */
  unmarked(messageId: string, sender: string): Promise<readonly Letter[]>
  /** Whether another letter with the same Message-ID and sender came since then and was answered. */
  isNamesake(letter: NamedLetter, since: Timestamp): Promise<boolean>
  /** How much an address has written since then. */
  traffic(sender: string, since: Timestamp, most: number): Promise<Traffic>
  /** Whether it was refused for that reason since then, and told so. */
  told(sender: string, since: Timestamp, why: string): Promise<RefusedBefore>
  /** How much somebody's letters have cost others since then. */
  spent(who: string, what: Spent['what'], since: Timestamp): Promise<number>
  amounts(who: string, what: Spent['what'], since: Timestamp): Promise<readonly Amount[]>
  /**
   * The mails that may be sent now: the next one to each recipient. If not all may leave at once, those to the domains
   * in `without` are left out, and news for tables comes first. Ask again when they are sent. What they tell of is on
   * the disk.
   */
  due(now: Timestamp, most?: number, without?: readonly string[]): Promise<readonly QueuedMail[]>
  /** The Message-ID of the mail that may be sent now and has been due the longest. */
  oldestDue(now: Timestamp): Promise<string | undefined>
  /** When the outbox next has something to send. */
  nextMail(): Promise<Timestamp | undefined>
  /** The people with a confirmed address at a domain. */
  peopleAt(domain: string, most: number): Promise<readonly Person[]>
  /** The people with a confirmed address at a mailbox, whatever follows a plus in it. */
  peopleOfMailbox(mailbox: string, most: number): Promise<readonly Person[]>
  /** How many confirmed addresses there are at each domain. */
  addressesByDomain(): Promise<ReadonlyMap<string, number>>
  /** The addresses that were ever believed to reach nobody. */
  addressesLost(): Promise<readonly string[]>
  /** Addresses and domains that were ever banned. */
  everBanned(): Promise<readonly string[]>
  /** A mail by its Message-ID, whatever became of it. */
  mail(messageId: string): Promise<QueuedMail | undefined>
  /** The one mail whose Message-ID begins so. */
  mailBeginning(start: string): Promise<QueuedMail | undefined>
  /** What waits to be sent to a recipient, in the order in which it was written. */
  waitingFor(recipient: string): Promise<QueuedMail[]>
  /** Those of the newest mails that are to a recipient, whatever became of them; older ones are not looked for. */
  newestTo(recipient: string): Promise<readonly QueuedMail[]>

  /** What waits, and what was set aside or given up, at most so many of each. */
  queue(most: number): Promise<Queue>
  /** The mails whose Message-ID begins so, at most two, whatever became of them. */
  mailsBeginning(start: string): Promise<readonly MailInQueue[]>
  /** Mails that wait for a time after `now` and are not held, in the order in which they were written, after the place `behind`. */
  mailsAhead(now: Timestamp, behind: number, most: number): Promise<readonly MailAhead[]>
  /** What waits, and how many games there are. */
  figures(): Promise<Figures>
  /** The same without the games, however many there are: for frequent use. */
  backlog(): Promise<Pick<Figures, 'lettersWaiting' | 'mailsWaiting'>>
  /** What became of our mails since then. */
  mailsOfLate(since: Timestamp): Promise<MailsOfLate>
  /** When something was last committed: here, or before the store was opened. */
  lastCommit(): Promise<Timestamp | undefined>
  /** What the store knows of its judge's secret. */
  secretNoted(): Promise<SecretNoted>
  /** Which of these games are being played or paused. */
  runningAmong(names: readonly GameName[]): Promise<readonly GameName[]>
  /** Which of these are the names of games. */
  gamesAmong(names: readonly string[]): Promise<readonly GameName[]>
  /** A number that changes when another process commits. */
  changes(): Promise<number>
  /** Goes through the letters that begin with some bytes and were answered before a time. */
  leafThrough(start: Uint8Array, before: Timestamp, from: number): Promise<Leafed>

  /**
   * Clears the texts of a few more letters and mails, and begins anew after the last: those of games that were over
   * before then, and older ones of no game. Nothing that waits to be answered or sent is cleared.
   */
  clearTexts(clearing: Clearing): Promise<ClearedStep>
  textsCleared(): Promise<ClearedTexts>

  /** The devices on which people want to be told of a game, the oldest first. */
  devices(game: GameName): Promise<readonly DevicesTable[]>
  /** Keeps a device, and at most `most` of one person in a game. */
  putDevice(device: DevicesTable, most: number): Promise<void>
  dropDevices(which: WhichDevices): Promise<unknown>
  /** Forgets the devices of games that were over, or taken out, before then. */
  dropDevicesOfGamesOver(before: Timestamp): Promise<number>

  /** The letters and mails of a game. */
  post(game: GameName): Promise<GamePost>

  /**
   * Joins the other judges of a shared store; undefined if one judge has it alone. From then on only mails to
   * recipients to whom no other judge sends are due here.
   */
  join(judge: string, counted?: () => number): Promise<Sharing | undefined>
  /** Keeps other judges out until it is released; undefined while one has it. A judge that has locked its folder is alone here too. */
  exclusive(judge: string): Promise<Exclusive | undefined>

  /** Everything that contradicts itself; nothing for a sound store. */
  check(): Promise<readonly Finding[]>
  /** A copy of the whole store in a new file, while others go on writing. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}

/** Opens the store in a file that must exist. */
export const openStore = (file: string, opening: Opening = {}): Store =>
  storeOn(new SqliteBase(file, openDatabase(file, opening)))

/** Opens the store in a file, or creates a new one. */
export const createStore = (file: string, opening: Opening = {}): Store =>
  storeOn(new SqliteBase(file, createDatabase(file, opening), opening.beside))

/** Opens a store in a file or in PostgreSQL, whichever the place names. */
export const openStoreAt = async (place: string, opening: Opening = {}): Promise<Store> =>
  storeOn(await openBaseAt(place, opening))

/** The store in an open database. */
export const storeOn = (base: Base): Store => new StoreIn(base)

/** The same, for work on the tables themselves. */
export async function openBaseAt(place: string, opening: Opening = {}): Promise<Base> {
  if (isShared(place)) {
    const { openPostgres } = await import('./postgres/base.ts')
    return openPostgres(place, opening)
  }
  const open = opening.mayBeNew === true ? createDatabase : openDatabase
  return new SqliteBase(place, open(place, opening))
}

class StoreIn implements Store {
  readonly #base: Base
  #sharing: Sharing | undefined
  readonly #kept: StoreSummary

  constructor(base: Base) {
    this.#base = base
    this.#kept = new StoreSummary(base)
  }

  load = (game: GameName, after = 0, without: readonly string[] = []) =>
    this.#base.look(() => readEvents(game, after, without))
  records = (known: ReadonlyMap<Stream, number>) => this.#base.look(() => readRecords(known))
  commit = async (batch: Batch) => {
    const done = await this.#base.whole(() => commitBatch(batch, this.#base.dialect), batch.mayLag)
    if (!done.ok) return done
    this.#kept.note(batch)
    this.#base.noteWritten(batch)
    return done
  }
  games = (which?: Which) => this.#base.look(() => readGames(which ?? {}, this.#base.dialect))
  alarms = (most = 100) => this.#base.look(() => nextAlarms(most))
  waiting = (most = 100, without: readonly LetterKey[] = []) =>
    this.#base.look(() => lettersWaiting(most, without))
  letter = (key: LetterKey) => this.#base.look(() => letterFiled(key))
  alike = (keys: readonly LetterKey[], content: string | null) =>
    this.#base.look(() => lettersAlike(keys, content))
  unmarked = (messageId: string, sender: string) => this.#base.look(() => lettersUnmarked(messageId, sender))
  isNamesake = (letter: NamedLetter, since: Timestamp) => this.#base.look(() => isNamesake(letter, since))
  traffic = (sender: string, since: Timestamp, most: number) =>
    this.#base.look(() => trafficOf(sender, since, most))
  told = (sender: string, since: Timestamp, why: string) => this.#base.look(() => toldOf(sender, since, why))
  spent = (who: string, what: Spent['what'], since: Timestamp) =>
    this.#base.look(() => spentSince(who, what, since))
  amounts = (who: string, what: Spent['what'], since: Timestamp) =>
    this.#base.look(() => amountsSince(who, what, since))
  due = async (now: Timestamp, most = 100, without?: readonly string[]) => {
    const mails = await (this.#sharing?.mails({ now, most, without: without ?? [] }) ??
      this.#base.look(() => mailsDue(now, most, without)))
    if (mails.length > 0) await this.#base.catchUp()
    return mails
  }
  oldestDue = async (now: Timestamp) => (await this.#base.look(() => mailsDue(now, 1)))[0]?.messageId
  nextMail = () => this.#base.look(nextMailAt)
  peopleAt = (domain: string, most: number) => this.#base.look(() => peopleAt(domain, most))
  peopleOfMailbox = (mailbox: string, most: number) => this.#base.look(() => peopleOfMailbox(mailbox, most))
  addressesByDomain = () => this.#base.look(addressesByDomain)
  addressesLost = () => this.#base.look(addressesLost)
  everBanned = () => this.#base.look(everBanned)
  mail = (messageId: string) => this.#base.look(() => mailQueued(messageId))
  waitingFor = (recipient: string) => this.#base.look(() => mailsWaiting(recipient))
  newestTo = (recipient: string) => this.#base.look(() => newestMailsTo(recipient))
  mailBeginning = (start: string) => this.#base.look(() => mailBeginning(start))
  queue = async (most: number): Promise<Queue> => ({
    letters: await this.#base.look(() => lettersInQueue('waiting', most)),
    aside: await this.#base.look(() => lettersInQueue('aside', most)),
    mails: await this.#base.look(() => mailsInQueue('waiting', most)),
    givenUp: await this.#base.look(() => mailsInQueue('givenUp', most)),
  })
  mailsAhead = (now: Timestamp, behind: number, most: number) =>
    this.#base.look(() => mailsAhead(now, behind, most))
  mailsBeginning = (start: string) => this.#base.look(() => mailsBeginning(start))
  figures = async () => ({ ...(await this.backlog()), games: await this.#kept.stages() })
  backlog = () => this.#base.look(waitingIn)
  mailsOfLate = (since: Timestamp) => this.#base.look(() => mailsOfLate(since))
  lastCommit = () => this.#kept.lastCommit()
  secretNoted = () => this.#base.secretNoted()
  runningAmong = (names: readonly GameName[]) => this.#base.look(() => runningAmong(names))
  gamesAmong = (names: readonly string[]) => this.#base.look(() => gamesAmong(names))
  changes = () => this.#base.changes()
  leafThrough = (start: Uint8Array, before: Timestamp, from: number) =>
    this.#base.look(() => leafThrough(start, before, from))
  clearTexts = (clearing: Clearing) => this.#base.whole(() => clearStep(clearing), true)
  textsCleared = () => this.#base.look(textsCleared)
  devices = (game: GameName) => this.#base.look(() => devicesOf(game))
  putDevice = (device: DevicesTable, most: number) => this.#base.whole(() => putDevice(device, most))
  dropDevices = (which: WhichDevices) => this.#base.whole(() => dropDevices(which), true)
  dropDevicesOfGamesOver = (before: Timestamp) => this.#base.whole(() => dropDevicesOfGamesOver(before), true)
  post = (game: GameName) => this.#base.look(() => postOf(game))
  join = async (judge: string, counted?: () => number) => {
    this.#sharing = await this.#base.join(judge, counted)
    return this.#sharing
  }
  exclusive = (judge: string) => this.#base.exclusive(judge)
  check = async () => [...(await this.#base.damage()), ...(await this.#base.lookOnce(findFaults))]
  backup = (file: string) => this.#base.copyTo(file)
  close = () => this.#base.close()
}

// All games, a page at a time: there may be any number of them.

const AT_ONCE = 200

/** Their rows by name. A game that is added meanwhile may be among them or not. */
export async function* eachGame(store: Pick<Store, 'games'>): AsyncIterable<GameRow> {
  for (let after: GameName | undefined; ; ) {
    const rows = await store.games({ most: AT_ONCE, ...(after === undefined ? {} : { after }) })
    yield* rows
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!.name
  }
}

// A game taken from the store, and what a decision about it puts back: events, the next alarm, the row in lists.

export interface StoredGame {
  readonly name: GameName
  readonly game: Game
  readonly version: number
}

/** Upper or lower case in a name makes no difference: it is the same game. */
export const keyOf = (name: string): GameName => name.toLowerCase()

/** Reads the state of a game, from its first event or on from where it is known; an unknown game has none. */
export async function loadGame(
  store: Pick<Store, 'load'>,
  name: string,
  boardFor: BoardFor,
  known?: StoredGame,
): Promise<StoredGame> {
  const key = keyOf(name)
  const { events, version } = await store.load(key, known?.version, [LEFT_OUT_OF_THE_STATE])
  return { name: key, version, game: readBack(events, boardFor, known?.game).game }
}

/** What a commit needs about a game that some events move on. */
export type GamePart = Pick<Batch, 'expect'> &
  Required<Pick<Batch, 'events' | 'alarms' | 'stages' | 'hurried'>>

export function movedOn(
  { name, version }: Pick<StoredGame, 'name' | 'version'>,
  decision: Decision,
  world: World,
): GamePart {
  const { before, after } = decision
  const boardFor: BoardFor = game => boardAt(game, world)
  const alarm = alarmOf(after, world)
  const stage = { stage: rowStageOf(after), listing: listingOf(after, world.board) as JsonObject }
  const isThere = exists(after) || after.removed !== undefined
  const isNew = before.due?.deadline !== after.due?.deadline || before.due?.grace !== after.due?.grace
  const latest = isNew ? waitsUntil(after.due, world.now) : undefined
  return {
    expect: new Map([[name, version]]),
    events: new Map([[name, written(decision, boardFor)]]),
    alarms: new Map(isThere ? [[name, alarm === undefined ? null : storedInstant(alarm.at)]] : []),
    stages: new Map(isThere ? [[name, stage]] : []),
    hurried: new Map(latest === undefined ? [] : [[name, storedInstant(latest)]]),
  }
}
