// What a game looks like when a turn is played, rolled back or brought forward.
import type { Power } from '../../../rules/board/board.ts'
import { comparePhases, type Phase, phaseId } from '../../../rules/board/phase.ts'
import type { Position } from '../../../rules/board/position.ts'
import type { Instant } from '../calendar.ts'
import type { GameEvent } from '../events.ts'
import {
  type Book,
  bookOf,
  type Game,
  NO_GAME,
  type PlayedTurn,
  type Punctuality,
  type Seat,
} from '../game.ts'
import type { Settings } from '../settings.ts'

type Event<Kind extends GameEvent['kind']> = Extract<GameEvent, { readonly kind: Kind }>

/** Opens a phase: nothing is written, nobody is late, only planned waits hold, and all votes are gone. */
export function opened(game: Game, position: Position, at: Instant): Game {
  return {
    ...game,
    position,
    opened: at,
    due: undefined,
    rung: at,
    late: [],
    missed: [],
    sheets: new Map(),
    waits: waitsPlannedFor(game, position),
    beforeRepairs: [],
    votes: new Map(),
  }
}

const waitsPlannedFor = (game: Game, { phase }: Position): ReadonlySet<Power> =>
  new Set(
    game.plannedWaits
      .filter(each => each.waits && phaseId(each.phase) === phaseId(phase))
      .map(each => each.power),
  )

export function afterTurn(game: Game, event: Event<'phaseResolved'>): Game {
  const { turn, phase, results, voids, proxies, unordered, after, at } = event
  const before = game.position
  if (before === undefined) return game
  const { sheets } = game
  const book = bookOf(game.settings)
  const played: PlayedTurn = {
    turn,
    phase,
    before,
    sheets,
    results,
    voids,
    proxies,
    unordered,
    after,
    at,
    book,
    punctuality: punctualityOf(game),
  }
  return opened(
    {
      ...game,
      turns: [...game.turns, played],
      undone: [],
      ordersAhead: undefined,
      bookAfterUndone: undefined,
      postal: [],
      broadcasters: [],
      // Plans for a phase that is passed over come to nothing.
      plans: game.plans.filter(each => isToCome(each, after)),
      plannedWaits: game.plannedWaits.filter(each => isToCome(each, after)),
    },
    after,
    at,
  )
}

/** The players that the ending phase waited for, and whether they missed the deadline. */
const punctualityOf = ({ seats, sheets, missed }: Game): readonly Punctuality[] =>
  seats.flatMap(({ player }, index) => {
    const power = index as Power
    const isLate = missed.includes(power)
    const isTold = isLate || sheets.get(power)?.isComplete === true
    return player !== undefined && isTold ? [{ power, player, isLate }] : []
  })

const isToCome = ({ phase }: { readonly phase: Phase }, { phase: now }: Position): boolean =>
  comparePhases(phase, now) >= 0

export function rolledBack(game: Game, { to, keepsOrders, at }: Event<'gameRolledBack'>): Game {
  const [kept, undone] = [
    game.turns.filter(({ turn }) => turn < to),
    game.turns.filter(({ turn }) => turn >= to),
  ]
  const first = undone[0]
  if (first === undefined) return game
  const back = opened({ ...byBook(game, first.book), ...revived(game), turns: kept }, first.before, at)
  return {
    ...back,
    sheets: keepsOrders ? first.sheets : new Map(),
    undone: [...undone, ...game.undone],
    ordersAhead: game.undone.length === 0 ? game.sheets : game.ordersAhead,
    bookAfterUndone: game.bookAfterUndone ?? bookOf(game.settings),
  }
}

export function broughtForward(game: Game, { to, at }: Event<'gameBroughtForward'>): Game {
  const again = game.undone.filter(({ turn }) => turn <= to)
  const last = again.at(-1)
  if (last === undefined) return game
  const undone = game.undone.filter(({ turn }) => turn > to)
  const book = game.bookAfterUndone === undefined ? undefined : (undone[0]?.book ?? game.bookAfterUndone)
  const forward = opened({ ...byBook(game, book), turns: [...game.turns, ...again] }, last.after, at)
  if (undone.length > 0) return { ...forward, undone }
  const sheets = game.ordersAhead ?? forward.sheets
  return { ...forward, sheets, undone, ordersAhead: undefined, bookAfterUndone: undefined }
}

/** Whether settings change the rulebook or its rules. */
export const isBookIn = (changes: Partial<Settings>): boolean => 'rulebook' in changes || 'rules' in changes

/** Turns that are played again use the rulebook of that time. */
function byBook(game: Game, book: Book | undefined): Game {
  const { rulebook, rules } = game.settings
  if (book === undefined || (book.rulebook === rulebook && book.rules === rules)) return game
  return { ...game, settings: { ...game.settings, ...book } }
}

/** A game that was over, or was rolled back to before its end, is played again. */
export const revived = (game: Game): Pick<Game, 'stage' | 'ending' | 'cutShort'> => ({
  stage: game.position === undefined ? 'forming' : 'playing',
  ending: undefined,
  cutShort: undefined,
})

/** Clears what a game does not have before it begins. */
export const NOT_BEGUN: Partial<Game> = {
  stage: 'forming',
  seats: NO_GAME.seats,
  position: undefined,
  opening: undefined,
  due: undefined,
  start: undefined,
  cutShort: undefined,
  pausedSince: undefined,
  late: [],
  missed: [],
  sheets: NO_GAME.sheets,
  waits: NO_GAME.waits,
  beforeRepairs: [],
  votes: NO_GAME.votes,
  plans: [],
  plannedWaits: [],
  standingOrders: NO_GAME.standingOrders,
  departed: [],
  toss: undefined,
  diaries: [],
}

// A power that is neutral for a time: its coin toss, when it joins, and what its seat looks like.

/** A seat that nobody holds and nobody may take. */
export const EMPTY_SEAT: Seat = {
  player: undefined,
  state: 'held',
  isInCivilDisorder: true,
  isApproved: true,
}

/** The neutral power joins: the player of the power that it joins plays it. */
export const joining = (game: Game): Game =>
  game.toss === undefined ? game : inStep({ ...game, toss: { ...game.toss, joinedAfter: game.turns.length } })

/** Works out whether the neutral power has joined, after the game went back or forward in time. */
export function inStep(game: Game): Game {
  const { toss, turns, seats } = game
  if (toss === undefined) return game
  const joins = toss.joinedAfter !== undefined && turns.length >= toss.joinedAfter
  if (joins === toss.hasJoined) return game
  const seat = joins ? seats[toss.to]! : EMPTY_SEAT
  return {
    ...game,
    toss: { ...toss, hasJoined: joins },
    seats: seats.map((each, power) => (power === toss.power ? seat : each)),
  }
}
