// The table at which a game is decided on: its board, rules, hour and dice, the sheets on it, who is asked, who plays
// what with whom.
import type { Board, Power, Province, Unit } from '../../rules/board/board.ts'
import type { Position } from '../../rules/board/position.ts'
import type { Rulebook, RuleChoices } from '../../rules/board/rulebook.ts'
import type { Sharing } from '../../rules/board/sharing.ts'
import { Legality } from '../../rules/orders/legality.ts'
import { hold, isSameThing, type Order } from '../../rules/orders/order.ts'
import { PossibleLegality } from '../../rules/orders/possible.ts'
import { adjustmentDue } from '../../rules/orders/standing.ts'
import type { Instant } from './calendar.ts'
import { Story } from './decision.ts'
import type { Fact } from './events.ts'
import type { Game } from './game.ts'
import type { Chance } from './seats/assignment.ts'
import type { Settings } from './settings.ts'

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

/**
 * The rules by which a phase is played. What was taken in a blind game could be by all that its player saw: it is tried,
 * though it may be in vain. So a unit that cannot arrive was on its way all the same.
 */
export function rulesPlayed(game: Game, world: World): Rulebook {
  const rules = rulesOf(game, world)
  return game.settings.blind.on && rules.impossibleOrders === 'ignored'
    ? { ...rules, impossibleOrders: 'stillMove' }
    : rules
}

function isEmpty(own: RuleChoices): boolean {
  for (const _ in own) return false
  return true
}

const legalities = new WeakMap<Board, Legality>()
const possible = new WeakMap<Board, PossibleLegality>()

/** Answers about the units of a position; until it is asked for another position. What is not seen may be. */
export function legalityFor(board: Board, { units, phase, fog }: Position): Legality {
  if (fog !== undefined) {
    const guessing = possible.get(board) ?? new PossibleLegality(board)
    possible.set(board, guessing)
    guessing.hide(fog)
    guessing.place(units, phase.season)
    return guessing
  }
  const known = legalities.get(board) ?? new Legality(board)
  legalities.set(board, known)
  known.place(units, phase.season)
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

// The order sheets: what a power has told its units for a phase, as letter after letter leaves it.

/** What a later letter does to an earlier one: the latest word for each unit counts, or the latest whole set. (DATC 4.D.1) */
export type Revision = Settings['revision']

/** The orders of one power for one phase: one of each unit, in the adjustments no more than are due. */
export type Sheet = readonly Order[]

/** A phase as a power finds it. */
export interface Ordering {
  readonly board: Board
  readonly rules: Rulebook
  readonly position: Position
  readonly power: Power
}

/**
 * The sheet after a letter. `written` holds what the letter is to be taken at: the first legal order of each unit. A
 * letter without any leaves the sheet as it was, even where whole sets count: it may have been about something else.
 */
export function revised(sheet: Sheet, written: Sheet, revision: Revision, ordering: Ordering): Sheet {
  if (written.length === 0) return sheet
  const kept = revision === 'wholeSet' ? [] : sheet.filter(order => !isReplaced(order, written, ordering))
  if (ordering.position.phase.kind !== 'adjustment') return [...kept, ...written]
  // Of builds and removals the latest are wanted most; what was told before fills what is still due.
  return [...written, ...kept].slice(0, Math.abs(dueOf(ordering)))
}

/** The sheet without the orders of some units, or without all: what CLEAR and UNDO leave of it. */
export function cleared(sheet: Sheet, provinces: readonly Province[] | 'all', { board }: Ordering): Sheet {
  if (provinces === 'all') return []
  return sheet.filter(order => order.kind === 'waive' || !provinces.includes(board.province(order.unit.at)))
}

/** What a power has not said yet: which units have no order, or how many builds or removals are open. */
interface Missing {
  readonly units: readonly Unit[]
  readonly adjustments: number
}

/** What is missing on a sheet before it is complete. */
export function missingOn(sheet: Sheet, ordering: Ordering): Missing {
  const { position } = ordering
  if (position.phase.kind === 'adjustment') {
    return { units: [], adjustments: Math.max(0, Math.abs(dueOf(ordering)) - sheet.length) }
  }
  const units = unitsToOrder(ordering).filter(unit => !sheet.some(order => isFor(order, unit, ordering)))
  return { units, adjustments: 0 }
}

/** Whether a power has anything to say in a phase at all. */
export const isAsked = (ordering: Ordering): boolean =>
  ordering.position.phase.kind === 'adjustment' ? dueOf(ordering) !== 0 : unitsToOrder(ordering).length > 0

/** Whether nothing is missing. */
export function isComplete(sheet: Sheet, ordering: Ordering): boolean {
  const { units, adjustments } = missingOn(sheet, ordering)
  return units.length === 0 && adjustments === 0
}

const dueOf = ({ board, rules, position, power }: Ordering): number =>
  adjustmentDue(board, rules, position, power)

/** A power's units on the board, or in a retreat phase those that were driven out. */
const unitsToOrder = ({ position, power }: Ordering): readonly Unit[] =>
  (position.phase.kind === 'retreat' ? position.dislodged.map(({ unit }) => unit) : position.units).filter(
    unit => unit.power === power,
  )

const isReplaced = (order: Order, written: Sheet, ordering: Ordering): boolean =>
  written.some(other => isSameThing(other, order, ordering.board))

const isFor = (order: Order, unit: Unit, { board }: Ordering): boolean =>
  isSameThing(order, hold(unit), board)

// How many play, and how few hold many powers: who plays what with whom, what each side owns, and whom a neutral power joins.

/** Whether the neutral power has joined by now: its land is open then. */
export const hasJoined = ({ toss }: Pick<Game, 'toss'>): boolean => toss?.hasJoined ?? false

/** How many players a game needs before it starts by itself. */
export const playersNeeded = ({ players, powers }: Settings, board: Board): number =>
  Math.min(players ?? powers ?? board.powers.length, board.powers.length)

/** How many powers each player gets where so few share them that everybody gets as many as the others. */
export const powersEach = ({ players, powers }: Settings, board: Board): number =>
  players === undefined ? 1 : Math.max(1, Math.floor((powers ?? board.powers.length) / players))

/** The powers that are played together with one, itself first; a neutral one with those that it has joined. */
export function alliesOf(power: Power, game: Pick<Game, 'toss'>, { sharing }: Shared): readonly Power[] {
  if (sharing === undefined) return [power]
  const group = sidesOf(game, { sharing }).find(each => each.includes(power)) ?? [power]
  return [power, ...group.filter(each => each !== power)]
}

type Shared = Pick<World, 'sharing'>

/** What each player of a shared board plays, the neutral power with whom it has joined. */
export function sidesOf(game: Pick<Game, 'toss'>, { sharing }: Shared): Sharing['groups'] {
  if (sharing === undefined) return []
  const { toss } = game
  if (toss === undefined || !hasJoined(game)) return sharing.groups
  return sharing.groups.map(group => (group.includes(toss.to) ? [...group, toss.power] : group))
}

/**
 * What becomes of a neutral power after a phase: before the adjustments of the year before it joins a coin falls, and
 * in the spring it belongs to whoever plays the side that has won the toss.
 */
export function neutralFacts(game: Game, world: World): readonly Fact[] {
  const neutral = world.sharing?.neutral
  if (neutral === undefined || game.position === undefined) return []
  const { phase } = game.position
  const { power, joins } = neutral
  const isSpring = phase.year >= joins
  const story = new Story(game, world.now)
  if (game.toss === undefined && (isSpring || (phase.year === joins - 1 && phase.kind === 'adjustment'))) {
    const sides = world.sharing!.groups
    const [to] = sides[world.chance(sides.length)]!
    story.tell({ kind: 'coinTossed', power, to: to! }) // no group is empty
  }
  const { toss } = story.game
  if (toss !== undefined && isSpring && !hasJoined(game))
    story.tell({ kind: 'powerJoined', power, to: toss.to })
  return story.facts
}

/** The world once a neutral power has joined. */
export const worldAfter = (game: Game, world: World): World => {
  const board = boardAt(game, world)
  return board === world.board ? world : { ...world, board }
}

/** The board as the table has it now: with the land of a neutral power open once it has joined. */
export const boardAt = (
  game: Pick<Game, 'toss'>,
  { board, sharing }: Pick<World, 'board' | 'sharing'>,
): Board => (hasJoined(game) ? (sharing?.neutral?.opened ?? board) : board)
