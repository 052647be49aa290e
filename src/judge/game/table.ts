// The table at which a game is decided: board, rules, time, chance and order sheets, who is asked, and who plays what with whom.
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

/** What a decision needs besides the game. `rules` is the rulebook that the settings name. */
export interface World {
  readonly board: Board
  readonly rules: Rulebook
  readonly now: Instant
  readonly chance: Chance
  /** How the powers are shared if there are fewer players than powers. */
  readonly sharing?: Sharing
}

/** The rulebook with the game's own rules applied. Rules that the game has not changed are not in `own`. */
export const rulesOf = ({ settings: { rules: own, buildSites } }: Game, { rules }: World): Rulebook =>
  buildSites === undefined && isEmpty(own)
    ? rules
    : { ...rules, ...(own as Partial<Rulebook>), ...(buildSites === undefined ? {} : { buildSites }) }

/**
 * The rules by which a phase is played. In a blind game an order is taken if it is possible by what its player saw, and
 * is tried even if it turns out impossible: a unit that cannot arrive still counts as moving.
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

/** The legality checker for a position, valid until another position is asked for. In fog, a unit that is not seen may exist. */
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

/** The present phase as one power faces it. */
export const orderingOf = (game: Game, position: Position, power: Power, world: World): Ordering => ({
  board: world.board,
  rules: rulesOf(game, world),
  position,
  power,
})

/** The powers whose orders this phase waits for: those that have something to order and are not in civil disorder. */
export function askedPowers(game: Game, world: World): readonly Power[] {
  const { position } = game
  if (position === undefined) return []
  return world.board.powers
    .map(({ index }) => index)
    .filter(power => game.seats[power]?.isInCivilDisorder === false && hasASay(game, position, power, world))
}

/** The asked powers whose sheets are not complete. */
export const owingPowers = (game: Game, world: World): readonly Power[] =>
  askedPowers(game, world).filter(power => game.sheets.get(power)?.isComplete !== true)

/** Whether a sheet has an order for every unit, or for every adjustment that is due. */
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

// Order sheets: a power's orders for a phase, revised letter by letter.

/** How a later letter revises an earlier one: the latest order for each unit counts, or the latest whole set. (DATC 4.D.1) */
export type Revision = Settings['revision']

/** The orders of one power for one phase: one for each unit, in adjustments no more than are due. */
export type Sheet = readonly Order[]

/** A phase as one power faces it. */
export interface Ordering {
  readonly board: Board
  readonly rules: Rulebook
  readonly position: Position
  readonly power: Power
}

/**
 * The sheet after a letter. `written` holds the first legal order for each unit in the letter. A letter without any
 * leaves the sheet as it was, even where whole sets count: it may have been about something else.
 */
export function revised(sheet: Sheet, written: Sheet, revision: Revision, ordering: Ordering): Sheet {
  if (written.length === 0) return sheet
  const kept = revision === 'wholeSet' ? [] : sheet.filter(order => !isReplaced(order, written, ordering))
  if (ordering.position.phase.kind !== 'adjustment') return [...kept, ...written]
  // The latest builds and removals come first; earlier ones fill what is still due.
  return [...written, ...kept].slice(0, Math.abs(dueOf(ordering)))
}

/** The sheet without the orders of some units, or empty: what CLEAR and UNDO leave of it. */
export function cleared(sheet: Sheet, provinces: readonly Province[] | 'all', { board }: Ordering): Sheet {
  if (provinces === 'all') return []
  return sheet.filter(order => order.kind === 'waive' || !provinces.includes(board.province(order.unit.at)))
}

/** What a power still has to order: units without an order, or the number of open builds or removals. */
interface Missing {
  readonly units: readonly Unit[]
  readonly adjustments: number
}

export function missingOn(sheet: Sheet, ordering: Ordering): Missing {
  const { position } = ordering
  if (position.phase.kind === 'adjustment') {
    return { units: [], adjustments: Math.max(0, Math.abs(dueOf(ordering)) - sheet.length) }
  }
  const units = unitsToOrder(ordering).filter(unit => !sheet.some(order => isFor(order, unit, ordering)))
  return { units, adjustments: 0 }
}

/** Whether a power has anything to order in a phase. */
export const isAsked = (ordering: Ordering): boolean =>
  ordering.position.phase.kind === 'adjustment' ? dueOf(ordering) !== 0 : unitsToOrder(ordering).length > 0

export function isComplete(sheet: Sheet, ordering: Ordering): boolean {
  const { units, adjustments } = missingOn(sheet, ordering)
  return units.length === 0 && adjustments === 0
}

const dueOf = ({ board, rules, position, power }: Ordering): number =>
  adjustmentDue(board, rules, position, power)

/** A power's units on the board, or in a retreat phase its dislodged ones. */
const unitsToOrder = ({ position, power }: Ordering): readonly Unit[] =>
  (position.phase.kind === 'retreat' ? position.dislodged.map(({ unit }) => unit) : position.units).filter(
    unit => unit.power === power,
  )

const isReplaced = (order: Order, written: Sheet, ordering: Ordering): boolean =>
  written.some(other => isSameThing(other, order, ordering.board))

const isFor = (order: Order, unit: Unit, { board }: Ordering): boolean =>
  isSameThing(order, hold(unit), board)

// Shared powers: how many play, who plays what with whom, what each side owns, and whom a neutral power joins.

/** Whether the neutral power has joined; its land is open from then on. */
export const hasJoined = ({ toss }: Pick<Game, 'toss'>): boolean => toss?.hasJoined ?? false

/** How many players a game needs before it starts by itself. */
export const playersNeeded = ({ players, powers }: Settings, board: Board): number =>
  Math.min(players ?? powers ?? board.powers.length, board.powers.length)

/** How many powers each player gets where they are shared evenly. */
export const powersEach = ({ players, powers }: Settings, board: Board): number =>
  players === undefined ? 1 : Math.max(1, Math.floor((powers ?? board.powers.length) / players))

/** The powers that are played together with one, itself first; a neutral power counts with those it has joined. */
export function alliesOf(power: Power, game: Pick<Game, 'toss'>, { sharing }: Shared): readonly Power[] {
  if (sharing === undefined) return [power]
  const group = sidesOf(game, { sharing }).find(each => each.includes(power)) ?? [power]
  return [power, ...group.filter(each => each !== power)]
}

type Shared = Pick<World, 'sharing'>

/** What each player of a shared board plays; the neutral power counts with the side it has joined. */
export function sidesOf(game: Pick<Game, 'toss'>, { sharing }: Shared): Sharing['groups'] {
  if (sharing === undefined) return []
  const { toss } = game
  if (toss === undefined || !hasJoined(game)) return sharing.groups
  return sharing.groups.map(group => (group.includes(toss.to) ? [...group, toss.power] : group))
}

/**
 * What becomes of a neutral power after a phase. A coin is tossed before the adjustments of the year before it joins;
 * in the spring it goes to the side that has won the toss.
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

/** The world with the board as it is once a neutral power has joined. */
export const worldAfter = (game: Game, world: World): World => {
  const board = boardAt(game, world)
  return board === world.board ? world : { ...world, board }
}

/** The board as it is now: the land of a neutral power is open once it has joined. */
export const boardAt = (
  game: Pick<Game, 'toss'>,
  { board, sharing }: Pick<World, 'board' | 'sharing'>,
): Board => (hasJoined(game) ? (sharing?.neutral?.opened ?? board) : board)
