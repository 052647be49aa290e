// The table at which a game is decided on: its board, its rules, the hour and the dice; and who is asked for orders.
import type { Board, Power } from '../board/board.ts'
import type { Position } from '../board/position.ts'
import type { Rulebook, RuleChoices } from '../board/rulebook.ts'
import type { Sharing } from '../board/sharing.ts'
import { Legality } from '../orders/legality.ts'
import { adjustmentDue } from '../orders/sites.ts'
import type { Instant } from './calendar.ts'
import type { Game } from './game.ts'
import type { Chance } from './seats/assignment.ts'
import { isAsked, isComplete, type Ordering, type Sheet } from './sheets/sheets.ts'

/** What a decision needs from outside of the game. `rules` is the rulebook that the settings name. */
export interface World {
  readonly board: Board
  readonly rules: Rulebook
  readonly now: Instant
  readonly chance: Chance
  /** How the powers are shared, where fewer play than there are. */
  readonly sharing?: Sharing
}

/** The rules as this table plays them; what it has not chosen by itself does not stand among its own. */
export const rulesOf = ({ settings: { rules: own, buildSites } }: Game, { rules }: World): Rulebook =>
  buildSites === undefined && isEmpty(own)
    ? rules
    : { ...rules, ...(own as Partial<Rulebook>), ...(buildSites === undefined ? {} : { buildSites }) }

function isEmpty(own: RuleChoices): boolean {
  for (const _ in own) return false
  return true
}

const legalities = new WeakMap<Board, Legality>()

/** Answers about the units of a position; until it is asked for another position. */
export function legalityFor(board: Board, position: Position): Legality {
  const known = legalities.get(board) ?? new Legality(board)
  legalities.set(board, known)
  known.place(position.units, position.phase.season)
  return known
}

/** The present phase as a power finds it. */
export const orderingOf = (game: Game, position: Position, power: Power, world: World): Ordering => ({
  board: world.board,
  rules: rulesOf(game, world),
  position,
  power,
})

/** The powers whose orders this phase waits for: those that have a say in it, and a player or a place for one. */
export function askedPowers(game: Game, world: World): readonly Power[] {
  const { position } = game
  if (position === undefined) return []
  return world.board.powers
    .map(({ index }) => index)
    .filter(power => game.seats[power]?.isInCivilDisorder === false && hasASay(game, position, power, world))
}

/** Those of them whose sheets are not complete. */
export const owingPowers = (game: Game, world: World): readonly Power[] =>
  askedPowers(game, world).filter(power => game.sheets.get(power)?.isComplete !== true)

/** Whether a sheet says something to every unit, or for every adjustment that is due. */
export const isCompleteSheet = (sheet: Sheet, game: Game, power: Power, world: World): boolean =>
  game.position !== undefined && isComplete(sheet, orderingOf(game, game.position, power, world))

function hasASay(game: Game, position: Position, power: Power, world: World): boolean {
  const ordering = orderingOf(game, position, power, world)
  return isAsked(ordering) && !(game.settings.skipForced && isForced(ordering))
}

/** A power that has to remove all its units has no choice. */
function isForced({ board, rules, position, power }: Ordering): boolean {
  if (position.phase.kind !== 'adjustment') return false
  const units = position.units.filter(unit => unit.power === power)
  return adjustmentDue(board, rules, position, power) === -units.length
}
