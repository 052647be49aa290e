// One game as it stands: what its events add up to.

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

/** A place at the table. */
export interface Seat {
  /** Who plays it; after an abandonment they may still return. */
  readonly player: Person | undefined
  /** `open`: anybody may take it. */
  readonly state: 'held' | 'open'
  /** Nobody waits for it: its units hold. */
  readonly isInCivilDisorder: boolean
  readonly isApproved: boolean
}

/** Somebody who left a power before the end. */
export interface Departure {
  readonly player: Person
  readonly power: Power
}

/** A person who signed on before the start. */
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

/** What is written for the present phase, and when. */
export interface OrderSheet extends Written {
  readonly changed: Instant
  readonly isComplete: boolean
  /** Orders that were repeated from the last movement, and lines that could not be. */
  readonly stood?: { readonly orders: readonly Order[]; readonly fallen: readonly string[] }
  /** Nobody has said anything since. */
  readonly isUntouched?: true
}

/** The book that a table plays by, and where it has its own way. */
export type Book = Pick<Settings, 'rulebook' | 'rules'>

/** A phase that was played. */
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
  /** What it was played by. */
  readonly book: Book
  readonly answerTimes: readonly AnswerTime[]
  /** Orders of which a reader of a blind game sees a half. */
  readonly glimpses?: readonly Glimpse[]
}

/** Whether somebody who was waited for let the deadline pass. */
export interface AnswerTime {
  readonly power: Power
  readonly player: Person
  readonly isLate: boolean
}

export interface TakenAbsence extends Absence {
  readonly person: Person
}

export interface DiaryEntry {
  readonly power: Power
  /** Who wrote it: their successor does not read it. */
  readonly player: Person | undefined
  readonly at: Instant
  readonly text: string
}

/** Press that goes out with the results. */
export type Postal = Pick<Extract<Fact, { kind: 'pressSent' }>, 'from' | 'to' | 'text'>

/** For whom a neutral power's coin has fallen, and whether it has joined them. */
export interface Toss {
  readonly power: Power
  readonly to: Power
  /** After how many turns it joined, also where the game went back to a time before that; undefined if it never has. */
  readonly joinedAfter: number | undefined
  readonly hasJoined: boolean
}

/** A change of the board by hand: what it was, the board and the orders right before it, and who has written since. */
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
  /** Since when it stands still. */
  readonly pausedSince: Instant | undefined
  readonly isIrregular: boolean
  readonly ending: Ending | undefined
  readonly creator: Person
  readonly masters: readonly Person[]
  readonly observers: readonly Person[]
  /** Who has seen the whole board of a blind game while it was played: they cannot play it any more. */
  readonly knowing: readonly Person[]
  readonly newcomers: readonly Newcomer[]
  /** By the number of the power; empty before the start. */
  readonly seats: readonly Seat[]
  readonly passwords: ReadonlyMap<Person, string>
  readonly addresses: ReadonlyMap<Person, readonly string[]>
  readonly zones: ReadonlyMap<Person, Zone>
  readonly enclosures: ReadonlyMap<Person, Enclosures>
  /** The board as the present phase finds it; none before the start. */
  readonly position: Position | undefined
  /** When the present phase began, what is due in it, and the alarms up to which all have rung. */
  readonly opened: Instant
  readonly due: Due | undefined
  readonly start: Instant | undefined
  /** What was due when the game ended, and since when nobody was waited for. */
  readonly cutShort: { readonly due: Due | undefined; readonly pausedSince: Instant } | undefined
  readonly rung: Instant
  readonly late: readonly Power[]
  /** Who missed the deadline of this phase, whether they have ordered since or not. */
  readonly missed: readonly Power[]
  readonly sheets: ReadonlyMap<Power, OrderSheet>
  /** Of a blind game as it is seen: the units that others have left to its reader. */
  readonly leftToReader?: readonly ProxyOrder[]
  readonly waits: ReadonlySet<Power>
  /** What stood before each change of the board of this phase by hand that was not taken back; the last one last. */
  readonly beforeRepairs: readonly BeforeRepair[]
  readonly votes: ReadonlyMap<Power, Vote>
  readonly plans: readonly PlannedOrders[]
  readonly plannedWaits: readonly { readonly power: Power; readonly phase: Phase; readonly waits: boolean }[]
  readonly standingOrders: ReadonlyMap<Power, string>
  /** Who left which power while the game was played. */
  readonly departed: readonly Departure[]
  /** For whom a neutral power's coin has fallen. */
  readonly toss: Toss | undefined
  readonly absences: readonly TakenAbsence[]
  readonly requests: readonly TakenAbsence[]
  readonly turns: readonly PlayedTurn[]
  /** Turns that were rolled back and may be brought forward again. */
  readonly undone: readonly PlayedTurn[]
  /** The orders of the phase that was the present one before the first of them was rolled back. */
  readonly ordersAhead: ReadonlyMap<Power, OrderSheet> | undefined
  /** What holds after the last of those; undefined if it has been chosen since then. */
  readonly bookAfterUndone: Book | undefined
  readonly postal: readonly Postal[]
  /** Who has broadcast in this turn. */
  readonly broadcasters: readonly Person[]
  readonly diaries: readonly DiaryEntry[]
  /** The board before the first phase. */
  readonly opening: Position | undefined
  /** All there was when the keeper took the game out, and when: until it is restored nothing else is left of it. */
  readonly removed: { readonly game: Game; readonly at: Instant } | undefined
}

/** What there is before anything has happened. */
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

/** Whether there is a game of this name: created, and not taken out by the keeper. */
export const exists = (game: Game): boolean => game.name !== ''

/** The game, or what was taken out in its place. */
export const wholeOf = (game: Game): Game => game.removed?.game ?? game

/** Whether the game is played but stands still. */
export const isPaused = (game: Game): boolean => game.pausedSince !== undefined

/** The diary of who plays a power now; what the predecessor wrote stays the predecessor's. */
export const diaryOf = (game: Game, power: Power): readonly DiaryEntry[] =>
  game.diaries.filter(entry => entry.power === power && entry.player === game.seats[power]?.player)

/** Whether each sees a part of the board only. When the game is over all of it is shown. */
export const isBlind = ({ settings, stage }: Pick<Game, 'settings' | 'stage'>): boolean =>
  settings.blind.on && stage !== 'over'

/** What somebody wants in their mails besides their words. */
export const enclosuresFor = (game: Game, person: Person): Enclosures =>
  game.enclosures.get(person) ?? USUAL_ENCLOSURES

/** The powers that a person plays. */
export const powersOf = (game: Game, person: Person): readonly Power[] =>
  game.seats.flatMap(({ player }, power) => (player === person ? [power as Power] : []))

/** The powers that anybody may take. */
export const freePowers = (game: Game): readonly Power[] =>
  game.seats.flatMap(({ state }, power) => (state === 'open' ? [power as Power] : []))

/** Whether it has not begun yet, or goes on almost without players: a few letters make any number of such. */
export const hasFewPlayers = ({ stage, seats }: Game): boolean =>
  stage === 'forming' ||
  (stage !== 'over' && new Set(playersIn(seats).map(mailboxOf)).size < Math.min(FEW, seats.length))

const playersIn = (seats: readonly Seat[]): readonly Person[] =>
  seats.flatMap(({ state, player }) => (state === 'held' && player !== undefined ? [player] : []))

const FEW = 3

export const isMaster = (game: Game, person: Person): boolean => game.masters.includes(person)

/** Everybody who has to do with a game, each once: of those who signed on before the start nobody who was replaced. */
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

/** The game with whoever sees all of a blind board now among those who have seen it: masters, and observers who may. */
export function remembering(game: Game): Game {
  if (!isBlind(game) || game.stage !== 'playing') return game
  const { masters, observers, settings, knowing } = game
  const seeing = [...masters, ...(settings.blind.watched ? observers : [])]
  const more = seeing.filter(person => !knowing.includes(person))
  return more.length === 0 ? game : { ...game, knowing: [...knowing, ...more] }
}
