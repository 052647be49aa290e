// A game as a reader may know it: the only place where blind games hide their board. Other games are shown as they are.
import type { Board, Power } from '../../../rules/board/board.ts'
import type { Position } from '../../../rules/board/position.ts'
import type { Order } from '../../../rules/orders/order.ts'
import type { Speaker } from '../commands.ts'
import type { Decision, Step } from '../decision.ts'
import type { GameEvent, Person, ProxyOrder } from '../events.ts'
import { type Game, isBlind, isMaster, type PlayedTurn, powersOf } from '../game.ts'
import type { Viewer } from '../views.ts'
import { type Eyes, seenPosition, sightOf } from './sight.ts'
import { seenTurn, stillSeen } from './turns.ts'

export type { Eyes } from './sight.ts'

/** With whose eyes a reader sees: those of all powers they play. Masters, and observers who may watch, see everything. */
export const eyesOf = (game: Game, reader: Viewer): Eyes => {
  switch (reader.kind) {
    case 'master':
    case 'keeper':
      return 'all'
    case 'power':
      return [reader.power, ...(isMaster(game, reader.person) ? [] : powersOf(game, reader.person))]
    case 'observer':
      return game.settings.blind.watched ? 'all' : []
    default:
      return []
  }
}

/** The same for a speaker; the clock sees everything. */
export const eyesOfSpeaker = (game: Game, by: Speaker): Eyes => {
  if (by.kind === 'power') return eyesOf(game, by)
  return by.kind === 'clock' ? 'all' : by.kind === 'stranger' ? [] : eyesOf(game, by)
}

/** The same for the person to whom a mail goes; undefined for a mail to everybody. */
export function eyesOfPerson(game: Game, person: Person | undefined): Eyes {
  if (person === undefined) return []
  if (isMaster(game, person)) return 'all'
  const own = powersOf(game, person)
  return own.length === 0 && game.observers.includes(person)
    ? eyesOf(game, { kind: 'observer', person })
    : own
}

const GAMES = new WeakMap<Game, Map<string, Game>>()
const TURNS = new WeakMap<PlayedTurn, Map<string, PlayedTurn>>()

/** The game as it is seen with these eyes; the game itself if it hides nothing from them. */
export function seenBy(game: Game, eyes: Eyes, board: Board): Game {
  if (eyes === 'all' || !isBlind(game)) return game
  const own = [...new Set(eyes)]
  return kept(GAMES, game, own, () => hidden(game, own, board))
}

/** The game as the player of a power sees it. */
export const seenByPower = (game: Game, power: Power, board: Board): Game => {
  const player = game.seats[power]?.player
  return seenBy(game, [power, ...(player === undefined ? [] : powersOf(game, player))], board)
}

/** Caches what was worked out for the same eyes. */
function kept<Whole extends object>(
  all: WeakMap<Whole, Map<string, Whole>>,
  whole: Whole,
  eyes: readonly Power[],
  make: () => Whole,
): Whole {
  const key = eyes.toSorted((one, other) => one - other).join()
  const found = all.get(whole) ?? new Map<string, Whole>()
  all.set(whole, found)
  const known = found.get(key) ?? make()
  found.set(key, known)
  return known
}

function hidden(game: Game, own: readonly Power[], board: Board): Game {
  const terms = game.settings.blind
  const isOwn = (power: Power) => own.includes(power)
  const of = <Value>(all: ReadonlyMap<Power, Value>) => new Map([...all].filter(([power]) => isOwn(power)))
  const theirs = <Each extends { readonly power: Power }>(all: readonly Each[]) =>
    all.filter(({ power }) => isOwn(power))
  const turn = (each: PlayedTurn) => kept(TURNS, each, own, () => seenTurn(each, own, terms, board))
  const lookedAt = (position: Position, last?: PlayedTurn) =>
    seenPosition(
      position,
      new Set([...sightOf(position, own, terms, board), ...stillSeen(last, own, terms, board)]),
      own,
      terms,
      board,
    )
  const { position, opening, turns } = game
  return {
    ...game,
    // Civil disorder of other powers is hidden: readers learn of it only from the units that they see.
    seats: game.seats.map((seat, power) =>
      isOwn(power as Power) ? seat : { ...seat, isInCivilDisorder: false },
    ),
    position: position && lookedAt(position, turns.at(-1)),
    opening: opening && lookedAt(opening),
    late: game.late.filter(isOwn),
    missed: game.missed.filter(isOwn),
    sheets: of(game.sheets),
    leftToReader: [...game.sheets].flatMap(([power, { orders }]) =>
      isOwn(power) ? [] : leftTo(own, orders),
    ),
    waits: new Set([...game.waits].filter(isOwn)),
    beforeRepairs: [],
    votes: of(game.votes),
    plans: theirs(game.plans),
    plannedWaits: theirs(game.plannedWaits),
    standingOrders: of(game.standingOrders),
    diaries: theirs(game.diaries),
    turns: turns.map(turn),
    undone: game.undone.map(turn),
    ordersAhead: game.ordersAhead && of(game.ordersAhead),
  }
}

const leftTo = (own: readonly Power[], orders: readonly Order[]): readonly ProxyOrder[] =>
  orders.filter((order): order is ProxyOrder => order.kind === 'proxy' && own.includes(order.to))

/** A decision as a reader sees it; unchanged once the game hides nothing from them any more. */
export function seenDecision(decision: Decision, eyesIn: (game: Game) => Eyes, board: Board): Decision {
  const { before, after, steps } = decision
  // A finished game is shown in full from its beginning.
  if (after.stage === 'over') return decision
  const seen = (game: Game) => seenBy(game, eyesIn(game), board)
  return {
    ...decision,
    before: seen(before),
    after: seen(after),
    steps: steps.map(each => seenStep(each, seen)),
  }
}

const seenStep = ({ was, event, now }: Step, seen: (game: Game) => Game): Step => {
  const after = seen(now)
  return { was: seen(was), event: after === now ? event : seenEvent(event, after), now: after }
}

/** An event without what it would reveal of the board. */
function seenEvent(event: GameEvent, now: Game): GameEvent {
  switch (event.kind) {
    case 'gameStarted':
      return { ...event, position: now.position! } // it has begun
    case 'positionRepaired':
      return { ...event, repairs: [], after: now.position! } // of a game that is played
    case 'phaseResolved': {
      const { results, voids, proxies, unordered, after } = now.turns.at(-1)! // the turn of this event
      return { ...event, results, voids, proxies, unordered, after }
    }
    case 'remindersSent':
      // Who else is reminded would tell who was dislodged or has to build.
      return { ...event, to: event.to.filter(power => now.position!.fog!.own.includes(power)) } // a game with a position, in fog
    default:
      return event
  }
}
