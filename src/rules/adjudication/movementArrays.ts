// The flat arrays by province on which a movement phase is resolved, and lookups on them.
import { type Board, type Province, UNIT_NUMBERS, type Unit } from '../board/board.ts'
import type { Season } from '../board/phase.ts'
import { HALF_BY_WATER } from '../board/plan.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { Legality } from '../orders/legality.ts'
import type { MovementOrder } from '../orders/order.ts'
import type { Standing } from '../orders/standing.ts'
import { type Choices, CODES } from './choices.ts'
import { PassageOrders } from './passageOrders.ts'

const { FLEET } = UNIT_NUMBERS
const { NO, SURE, END } = CODES

/**
 * One for each Board, cleared and refilled; nothing is allocated while resolving. What an order says or comes to stands
 * at the province of its unit; arrays with a count beside them are lists of provinces. Ids are plain numbers here and in
 * the rules: they are array indexes everywhere.
 */
export class MovementArrays {
  readonly board: Board
  readonly legality: Legality
  readonly standing: Standing
  /** The kind and the power of the unit in each province: the standing's own arrays. */
  readonly kind: Uint8Array
  readonly power: Uint8Array

  /** The province of each unit, in the order in which the units were given; `count` of them. */
  readonly here: Uint8Array
  count = 0
  /** Which of `orders` each unit follows, counted from 1; 0 for a unit that holds because it has none. */
  readonly followed: Uint32Array
  orders: readonly MovementOrder[] = []

  readonly order: Uint8Array
  /** The province that a move goes to, or that a support is aimed at. */
  readonly to: Uint8Array
  /** The same as a location: the coast that a move goes to, or that a support names. */
  readonly toLocation: Uint8Array
  /** The unit that a support or convoy is for. */
  readonly from: Uint8Array
  /** 1 for a support to hold. */
  readonly inPlace: Uint8Array
  /** 1 for a support or convoy that matches the order of its unit, and for a move whose route was ordered. */
  readonly matched: Uint8Array
  /** Whether a move goes by convoy. This can depend on the convoy itself if the army could walk. */
  readonly convoyed: Uint8Array
  /** How hard the border is that a move crosses; 0 for a plain one. */
  readonly hardness: Uint8Array
  /** Whether a move has a path to its destination. */
  readonly path: Uint8Array
  /** 1 for an army that walks if its convoy is disrupted; `walkerCount` of them. (DATC 4.A.3) */
  readonly mayWalk: Uint8Array
  walkerCount = 0
  /** 1 for an army that needs every fleet on its routes (DATC 4.A.1). */
  readonly followsAll: Uint8Array
  /** 1 for a fleet on a route that counts, if the rulebook asks. */
  readonly carries: Uint8Array
  /** 1 for a move that fails by a rule on paradoxes, 2 if that rule is only the backup. */
  readonly barred: Uint8Array
  isAnyBarred = false
  /** Whether a move arrives, a support is given, a convoy holds together. */
  readonly state: Uint8Array
  /** How a convoy that fails is caught in a paradox: CAUGHT, or UNANSWERED. */
  readonly inParadox: Uint8Array
  /** The move that dislodges the unit here, or END. */
  readonly dislodgedBy: Uint8Array
  anyDislodged = false

  /** Linked lists: moves into a province; matched supports of a unit; matched convoys of an army. */
  readonly firstMoveInto: Uint8Array
  readonly nextMoveInto: Uint8Array
  readonly firstSupport: Uint8Array
  readonly nextSupport: Uint8Array
  readonly firstConvoy: Uint8Array
  readonly nextConvoy: Uint8Array

  /** The units that move; those that arrive; those that support or convoy; the armies that go by convoy. */
  readonly moves: Uint8Array
  moveCount = 0
  readonly arrivals: Uint8Array
  arrivalCount = 0
  readonly helpers: Uint8Array
  helperCount = 0
  readonly passengers: Uint8Array
  passengerCount = 0
  /** Supports and convoys that are not settled yet; `openCount` of them. */
  readonly open: Uint8Array
  openCount = 0
  /** Scratch space for following chains of moves, and, in the middle of that, chains of fleets. */
  readonly trail: Uint8Array
  readonly onTrail: Uint8Array
  readonly links: Uint8Array
  readonly isLink: Uint8Array
  /** The orders that have to do with the railroad or the canal. */
  readonly passageOrders = new PassageOrders()
  readonly canal: object | undefined
  readonly hasHardBorders: boolean
  /** The army that goes by rail, and where it contends with others; END if there is none. */
  train: number = END
  contended: number = END
  rules!: Rulebook
  season: Season = 'spring'
  choices!: Choices
  /** The orders to which the book has no answer, by province; `unansweredCount` of them. */
  readonly unanswered: Uint8Array
  unansweredCount = 0
  readonly #sheet: Uint8Array
  readonly #blank: Uint8Array
  /** The resolution whose orders are in here. */
  resolvedFor: object | undefined

  constructor(board: Board) {
    this.board = board
    this.canal = board.passages.canal
    this.hasHardBorders = board.hard !== undefined
    this.legality = new Legality(board)
    this.standing = this.legality.standing
    this.kind = this.standing.kind
    this.power = this.standing.power
    this.here = this.standing.provinces
    const count = board.provinceCount
    const array = () => new Uint8Array(count)
    this.to = array()
    this.toLocation = array()
    this.from = array()
    this.inPlace = array()
    this.matched = array()
    this.convoyed = array()
    this.hardness = array()
    this.path = array()
    this.state = array()
    this.mayWalk = array()
    this.followsAll = array()
    this.carries = array()
    this.barred = array()
    this.unanswered = array()
    this.inParadox = array()
    this.nextMoveInto = array()
    this.nextSupport = array()
    this.nextConvoy = array()
    // All that must be cleared is adjacent, so that one copy clears it: zeros first, then the empty lists.
    const sheet = new ArrayBuffer(9 * count)
    this.#sheet = new Uint8Array(sheet)
    this.#blank = new Uint8Array(9 * count).fill(END, 5 * count)
    const part = (i: number) => new Uint8Array(sheet, i * count, count)
    this.followed = new Uint32Array(sheet, 0, count)
    this.order = part(4)
    this.firstMoveInto = part(5)
    this.firstSupport = part(6)
    this.firstConvoy = part(7)
    this.dislodgedBy = part(8)
    this.moves = array()
    this.arrivals = array()
    this.helpers = array()
    this.passengers = array()
    this.open = array()
    this.trail = array()
    this.onTrail = array()
    this.links = array()
    this.isLink = array()
  }

  /** The order that the unit in a province follows. */
  orderIn(p: number): MovementOrder | undefined {
    return this.orders[this.followed[p]! - 1]
  }

  /** The waters that a move names as its path. (DATC 4.A.6) */
  pathOf(p: number): readonly Province[] | undefined {
    const order = this.orderIn(p)
    return order?.kind === 'move' ? order.over : undefined
  }

  unitIn(p: number): Unit {
    return this.standing.units[this.standing.number[p]!]!
  }

  protected clear(): void {
    this.#sheet.set(this.#blank)
    this.moveCount = 0
    this.arrivalCount = 0
    this.helperCount = 0
    this.passengerCount = 0
    this.openCount = 0
    this.anyDislodged = false
    this.unansweredCount = 0
    if (this.walkerCount > 0) this.mayWalk.fill(0)
    this.walkerCount = 0
    if (this.isAnyBarred) this.barred.fill(0)
    this.isAnyBarred = false
    if (this.passageOrders.isAny) this.#clearPassageOrders()
  }

  #clearPassageOrders(): void {
    this.passageOrders.clear()
    this.train = END
    this.contended = END
  }

  /** Whether the unit in a province could go to another in one step. */
  isNear(p: number, goal: number): boolean {
    const { at } = this.standing
    const { reach, locationCount, provinceCount } = this.board
    return reach[(this.kind[p]! * locationCount + at[p]!) * provinceCount + goal] === 1
  }

  /** Marks a move that fails because of a paradox, with how it is caught in it. */
  barMove(move: number, how: number): void {
    this.barred[move] = how
    this.isAnyBarred = true
  }

  /** Makes an army walk that was to go by convoy. */
  disembark(army: number): void {
    this.goes(army, NO)
    this.path[army] = SURE
    this.matched[army] = 1
  }

  /** Sets whether an army goes by convoy: SURE, NO (on foot) or POSSIBLE (not known yet). */
  goes(army: number, convoyed: number): void {
    this.convoyed[army] = convoyed
    if (this.hasHardBorders) this.markBorder(army)
  }

  protected markBorder(move: number): void {
    this.hardness[move] =
      this.convoyed[move] === NO ? this.#borderHardness(move) : this.#landingHardness(move)
  }

  #borderHardness(move: number): number {
    return this.board.hardness(this.kind[move]!, move, this.to[move]!)
  }

  /** Whether an army that goes by convoy may be landed over a hard border. */
  #landingHardness(army: number): number {
    const goal = this.to[army]!
    const isHard = this.board.waters[goal]!.some(water => this.board.hardness(FLEET, water, goal) !== 0)
    return isHard ? HALF_BY_WATER : 0
  }
}
