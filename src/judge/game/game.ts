// The state of one game, as its events leave it.

import type { PhaseResults } from '../../rules/adjudication/resolving.ts'
import type { Power, Unit } from '../../rules/board/board.ts'
import type { Phase } from '../../rules/board/phase.ts'
import type { Position } from '../../rules/board/position.ts'
import type { Order } from '../../rules/orders/order.ts'
import type { Glimpse } from './blind/glimpse.ts'
import type { Instant, Zone } from './calendar.ts'
import type { Absence, Due } from './deadlines.ts'
import {
  type Ending,
  type Fact,
  mailboxOf,
  type Person,
  type Preferences,
  type ProxyOrder,
  type Repair,
  type Turn,
  type Written,
} from './events.ts'
import { type Enclosures, USUAL_ENCLOSURES } from './mailWishes.ts'
import { type Settings, usualSettings } from './settings.ts'
import type { Plan } from './sheets/plans.ts'
import type { Vote } from './votes.ts'

/** `forming` until it starts, `over` once it ended; a paused game is still played. */
export type Stage = 'forming' | 'playing' | 'over'

export interface Seat {
  /** Stays set after an abandonment: the player may still return. */
  readonly player: Person | undefined
  /** `open`: anybody may take it. */
  readonly state: 'held' | 'open'
  /** The judge does not wait for its orders: its units hold. */
  readonly isInCivilDisorder: boolean
  readonly isApproved: boolean
}

/** A player who left a power before the end of the game. */
export interface Departure {
  readonly player: Person
  readonly power: Power
}

/** A player who signed on before the start. */
export interface Newcomer {
  readonly player: Person
  readonly preferences: Preferences
  readonly isApproved: boolean
}

export interface PlannedOrders {
  readonly power: Power
  readonly phase: Phase
  readonly plan: Plan
}

/** A power's orders for the present phase, and when they were written. */
export interface OrderSheet extends Written {
  readonly changed: Instant
  readonly isComplete: boolean
  /** Orders repeated from the last movement, and lines that could not be repeated. */
  readonly stood?: { readonly orders: readonly Order[]; readonly fallen: readonly string[] }
  /** The player has written nothing since the orders were repeated. */
  readonly isUntouched?: true
}

/** The rulebook that a game uses, and the rules that it changes. */
export type Book = Pick<Settings, 'rulebook' | 'rules'>

export interface PlayedTurn {
  readonly turn: Turn
  readonly phase: Phase
  readonly before: Position
  readonly sheets: ReadonlyMap<Power, OrderSheet>
  readonly results: PhaseResults
  readonly voids: readonly Order[]
  readonly proxies: readonly ProxyOrder[]
  readonly unordered: readonly Unit[]
  readonly after: Position
  readonly at: Instant
  /** The rulebook it was played by. */
  readonly book: Book
  readonly punctuality: readonly Punctuality[]
  /** Orders that the reader of a blind game sees only half of. */
  readonly glimpses?: readonly Glimpse[]
}

/** Whether a player whose orders were awaited missed the deadline. */
export interface Punctuality {
  readonly power: Power
  readonly player: Person
  readonly isLate: boolean
}

export interface PersonalAbsence extends Absence {
  readonly person: Person
}

export interface DiaryEntry {
  readonly power: Power
  /** The writer: a successor in the power does not see the entry. */
  readonly player: Person | undefined
  readonly at: Instant
  readonly text: string
}

/** Press that goes out with the results. */
export type Postal = Pick<Extract<Fact, { kind: 'pressSent' }>, 'from' | 'to' | 'text'>

/** The coin toss that decides which side a neutral power joins, and whether it has joined. */
export interface Toss {
  readonly power: Power
  readonly to: Power
  /** After how many turns it joined. Kept when the game is rolled back to before that; undefined if it never joined. */
  readonly joinedAfter: number | undefined
  readonly hasJoined: boolean
}

/** A repair of the board: the changes, the board and sheets just before them, and the powers that have written since. */
export interface BeforeRepair {
  readonly repairs: readonly Repair[]
  readonly position: Position
  readonly sheets: ReadonlyMap<Power, OrderSheet>
  readonly since: ReadonlySet<Power>
}

export interface Game {
  readonly name: string
  readonly settings: Settings
  readonly stage: Stage
  /** When it was paused. */
  readonly pausedSince: Instant | undefined
  readonly isIrregular: boolean
  readonly ending: Ending | undefined
  readonly creator: Person
  readonly masters: readonly Person[]
  readonly observers: readonly Person[]
  /** People who saw the whole board of a blind game during play. They can no longer play in it. */
  readonly knowing: readonly Person[]
  readonly newcomers: readonly Newcomer[]
  /** Indexed by power; empty before the start. */
  readonly seats: readonly Seat[]
  readonly passwords: ReadonlyMap<Person, string>
  readonly addresses: ReadonlyMap<Person, readonly string[]>
  readonly zones: ReadonlyMap<Person, Zone>
  readonly enclosures: ReadonlyMap<Person, Enclosures>
  /** The board in the present phase; undefined before the start. */
  readonly position: Position | undefined
  /** When the present phase began. */
  readonly opened: Instant
  /** What is due in the present phase. */
  readonly due: Due | undefined
  /** When a game that forms is to start, if that is set. */
  readonly start: Instant | undefined
  /** What was due when the game ended, and when its clock stopped: at its pause, or at its end. */
  readonly cutShort: { readonly due: Due | undefined; readonly pausedSince: Instant } | undefined
  /** All alarms up to then have rung. */
  readonly rung: Instant
  readonly late: readonly Power[]
  /** Powers that missed the deadline of this phase, even if they have ordered since. */
  readonly missed: readonly Power[]
  readonly sheets: ReadonlyMap<Power, OrderSheet>
  /** In a reader's view of a blind game: the units that other powers have left to the reader. */
  readonly leftToReader?: readonly ProxyOrder[]
  readonly waits: ReadonlySet<Power>
  /** Each repair of the board in this phase that was not taken back; the latest is last. */
  readonly beforeRepairs: readonly BeforeRepair[]
  readonly votes: ReadonlyMap<Power, Vote>
  readonly plans: readonly PlannedOrders[]
  readonly plannedWaits: readonly { readonly power: Power; readonly phase: Phase; readonly waits: boolean }[]
  readonly standingOrders: ReadonlyMap<Power, string>
  /** Players who left a power while the game was played. */
  readonly departed: readonly Departure[]
  readonly toss: Toss | undefined
  readonly absences: readonly PersonalAbsence[]
  readonly requests: readonly PersonalAbsence[]
  readonly turns: readonly PlayedTurn[]
  /** Turns that were rolled back and may be brought forward again. */
  readonly undone: readonly PlayedTurn[]
  /** The order sheets of the phase in which the rollback began. */
  readonly ordersAhead: ReadonlyMap<Power, OrderSheet> | undefined
  /** The rulebook that applies after the last undone turn; undefined if one has been chosen since. */
  readonly bookAfterUndone: Book | undefined
  readonly postal: readonly Postal[]
  /** People who have sent a broadcast in this turn. */
  readonly broadcasters: readonly Person[]
  readonly diaries: readonly DiaryEntry[]
  /** The board before the first phase. */
  readonly opening: Position | undefined
  /** The whole game as it was when the keeper removed it, and when. The other fields stay empty until it is restored. */
  readonly removed: { readonly game: Game; readonly at: Instant } | undefined
}

/** A game before its first event. */
export const NO_GAME: Game = {
  name: '',
  settings: usualSettings(),
  stage: 'forming',
  pausedSince: undefined,
  isIrregular: false,
  ending: undefined,
  creator: '',
  masters: [],
  observers: [],
  knowing: [],
  newcomers: [],
  seats: [],
  passwords: new Map(),
  addresses: new Map(),
  zones: new Map(),
  enclosures: new Map(),
  position: undefined,
  opened: 0 as Instant, // before all games
  due: undefined,
  start: undefined,
  cutShort: undefined,
  rung: 0 as Instant,
  late: [],
  missed: [],
  sheets: new Map(),
  waits: new Set(),
  beforeRepairs: [],
  votes: new Map(),
  plans: [],
  plannedWaits: [],
  standingOrders: new Map(),
  departed: [],
  toss: undefined,
  absences: [],
  requests: [],
  turns: [],
  undone: [],
  ordersAhead: undefined,
  bookAfterUndone: undefined,
  postal: [],
  broadcasters: [],
  diaries: [],
  opening: undefined,
  removed: undefined,
}

export const bookOf = ({ rulebook, rules }: Settings): Book => ({ rulebook, rules })

/** Whether the game exists: it was created, and the keeper has not removed it. */
export const exists = (game: Game): boolean => game.name !== ''

/** The game; for a removed one, the game as it was before. */
export const wholeOf = (game: Game): Game => game.removed?.game ?? game

export const isPaused = (game: Game): boolean => game.pausedSince !== undefined

/** The diary of the power's present player, without entries of predecessors. */
export const diaryOf = (game: Game, power: Power): readonly DiaryEntry[] =>
  game.diaries.filter(entry => entry.power === power && entry.player === game.seats[power]?.player)

/** Whether players see only a part of the board. A finished game shows all of it. */
export const isBlind = ({ settings, stage }: Pick<Game, 'settings' | 'stage'>): boolean =>
  settings.blind.on && stage !== 'over'

/** What a person wants in their mails besides the text. */
export const enclosuresFor = (game: Game, person: Person): Enclosures =>
  game.enclosures.get(person) ?? USUAL_ENCLOSURES

export const powersOf = (game: Game, person: Person): readonly Power[] =>
  game.seats.flatMap(({ player }, power) => (player === person ? [power as Power] : []))

/** The powers that anybody may take over. */
export const freePowers = (game: Game): readonly Power[] =>
  game.seats.flatMap(({ state }, power) => (state === 'open' ? [power as Power] : []))

/** Whether a game is forming or has almost no players. A few letters can make any number of such games. */
export const hasFewPlayers = ({ stage, seats }: Game): boolean =>
  stage === 'forming' ||
  (stage !== 'over' && new Set(playersIn(seats).map(mailboxOf)).size < Math.min(FEW, seats.length))

const playersIn = (seats: readonly Seat[]): readonly Person[] =>
  seats.flatMap(({ state, player }) => (state === 'held' && player !== undefined ? [player] : []))

const FEW = 3

export const isMaster = (game: Game, person: Person): boolean => game.masters.includes(person)

/** Everybody in a game, each once. People who signed on but were replaced are left out. */
export const peopleOf = (game: Game): readonly Person[] => [
  ...new Set([
    ...game.masters,
    ...game.newcomers.flatMap(({ player }) =>
      game.seats.length === 0 || game.seats.some(seat => seat.player === player) ? [player] : [],
    ),
    ...game.seats.flatMap(({ player }) => (player === undefined ? [] : [player])),
    ...game.observers,
  ]),
]

/** Adds everybody who sees the whole board of a blind game now to `knowing`: masters, and observers who may watch. */
export function remembering(game: Game): Game {
  if (!isBlind(game) || game.stage !== 'playing') return game
  const { masters, observers, settings, knowing } = game
  const seeing = [...masters, ...(settings.blind.watched ? observers : [])]
  const more = seeing.filter(person => !knowing.includes(person))
  return more.length === 0 ? game : { ...game, knowing: [...knowing, ...more] }
}
