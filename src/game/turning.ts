// From one phase to the next, and back: what a game looks like when a turn is played, taken back or brought forward.
import type { Power } from '../board/board.ts'
import { phaseId } from '../board/phase.ts'
import type { Position } from '../board/position.ts'
import type { Instant } from './calendar.ts'
import type { GameEvent } from './events.ts'
import type { Game, PlayedTurn } from './game.ts'

type Event<Kind extends GameEvent['kind']> = Extract<GameEvent, { readonly kind: Kind }>

/** A new phase: nothing is written, nobody waits, nobody is late, and no vote holds any more. */
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
  const played: PlayedTurn = { turn, phase, before, sheets, results, voids, proxies, unordered, after, at }
  return opened(
    {
      ...game,
      turns: [...game.turns, played],
      undone: [],
      postal: [],
      broadcasters: [],
      plans: game.plans.filter(plan => phaseId(plan.phase) !== phaseId(phase)),
      plannedWaits: game.plannedWaits.filter(each => phaseId(each.phase) !== phaseId(phase)),
    },
    after,
    at,
  )
}

export function rolledBack(game: Game, { to, keepsOrders, at }: Event<'gameRolledBack'>): Game {
  const [kept, undone] = [
    game.turns.filter(({ turn }) => turn < to),
    game.turns.filter(({ turn }) => turn >= to),
  ]
  const first = undone[0]
  if (first === undefined) return game
  const back = opened({ ...game, ...revived(game), turns: kept }, first.before, at)
  return { ...back, sheets: keepsOrders ? first.sheets : new Map(), undone: [...undone, ...game.undone] }
}

export function broughtForward(game: Game, { to, at }: Event<'gameBroughtForward'>): Game {
  const again = game.undone.filter(({ turn }) => turn <= to)
  const last = again.at(-1)
  if (last === undefined) return game
  const forward = opened({ ...game, turns: [...game.turns, ...again] }, last.after, at)
  return { ...forward, undone: game.undone.filter(({ turn }) => turn > to) }
}

/** A game that was over, or went back behind its end, is played again. */
export const revived = (game: Game): Pick<Game, 'stage' | 'ending'> => ({
  stage: game.position === undefined ? 'forming' : 'playing',
  ending: undefined,
})
