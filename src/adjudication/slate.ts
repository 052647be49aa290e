// The orders of one movement phase, chalked onto flat arrays by province, with lists of who acts on whom.
import { type Board, UNIT_NUMBERS, type Unit } from '../board/board.ts'
import { HALF_BY_WATER } from '../board/hindrances.ts'
import type { Season } from '../board/phase.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { Legality } from '../orders/legality.ts'
import type { Convoy, Leave, Move, MovementOrder, Support } from '../orders/order.ts'
import type { Standing } from '../orders/standing.ts'
import { MARKS } from './marks.ts'
import { Ventures } from './ventures.ts'

const { FLEET } = UNIT_NUMBERS
const { HOLD, MOVE, SUPPORT, CONVOY, NO, POSSIBLE, SURE, END } = MARKS

/**
 * One slate per Board, wiped and refilled; nothing is allocated while resolving. Every array is indexed by the
 * province where the ordered unit stands. Ids are bare numbers here and in the rules, on purpose.
 */
export class Slate {
  readonly board: Board
  readonly legality: Legality
  readonly standing: Standing
  /** Who stands in each province, and whose it is: the standing's own arrays. */
  readonly kind: Uint8Array
  readonly power: Uint8Array

  /** The province of each unit, in the order in which the units were given; `count` of them. */
  readonly here: Uint8Array
  count = 0
  /** Which of `orders` each unit follows, counted from 1; 0 for a unit that holds for want of any. */
  readonly followed: Uint32Array
  orders: readonly MovementOrder[] = []

  readonly order: Uint8Array
  /** The province that a move goes to, or that a support is aimed at. */
  readonly to: Uint8Array
  /** The same as a location: the coast that a move goes to, or that a support names. */
  readonly toLocation: Uint8Array
  /** The unit that a support or convoy is for. */
  readonly from: Uint8Array
  /** 1 for a support in place. */
  readonly inPlace: Uint8Array
  /** 1 for a support or convoy whose unit was really given that order, and for a move whose way was ordered. */
  readonly matched: Uint8Array
  /** 1 for a move that goes by convoy. */
  readonly convoyed: Uint8Array
  /** How hard the border is that a move crosses; 0 for a plain one. */
  readonly hardness: Uint8Array
  /** Whether a move has a way to go. */
  readonly path: Uint8Array
  /** Whether a move arrives, a support is given, a convoy holds together. */
  readonly state: Uint8Array
  /** 1 for a convoy that fails because it is caught in a paradox. */
  readonly inParadox: Uint8Array
  /** The move that dislodges the unit here, or END. */
  readonly dislodgedBy: Uint8Array
  anyDislodged = false

  /** Moves into a province; matched supports of a unit; matched convoys of an army. */
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
  /** Supports and convoys that nothing has settled yet; `openCount` of them. */
  readonly open: Uint8Array
  openCount = 0
  /** Notebook for walks over chains of fleets and of moves. */
  readonly trail: Uint8Array
  readonly onTrail: Uint8Array
  /** What goes by rail or by canal, or has to do with it. */
  readonly ventures = new Ventures()
  /** The army that goes by rail, and where it contends with others; END if there is none. */
  train: number = END
  contended: number = END
  rules!: Rulebook
  season: Season = 'spring'
  readonly #sheet: Uint8Array
  readonly #blank: Uint8Array
  /** The resolution whose orders are on the slate. */
  shows: object | undefined

  constructor(board: Board) {
    this.board = board
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
    this.inParadox = array()
    this.nextMoveInto = array()
    this.nextSupport = array()
    this.nextConvoy = array()
    // What must be wiped lies side by side, so that one stroke does it: zeros first, then the empty lists.
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
  }

  /** Wipes what was there, writes the first legal order of each unit, and draws the lists. (DATC 4.D.3) */
  chalk(rules: Rulebook, units: readonly Unit[], orders: readonly MovementOrder[], season: Season): void {
    this.#wipe()
    this.rules = rules
    this.season = season
    this.legality.place(units, season)
    this.count = units.length
    this.orders = orders
    for (let i = 0; i < orders.length; i++) this.#write(orders[i]!, i + 1)
    if (this.ventures.trains.length > 1) this.#holdTrains()
    for (let i = 0; i < this.helperCount; i++) this.#match(this.helpers[i]!)
  }

  /** The same once more, with nothing settled. */
  chalkAgain(): void {
    this.chalk(this.rules, this.standing.units, this.orders, this.season)
  }

  /** The order that the unit in a province follows. */
  orderIn(p: number): MovementOrder | undefined {
    return this.orders[this.followed[p]! - 1]
  }

  unitIn(p: number): Unit {
    return this.standing.units[this.standing.number[p]!]!
  }

  #wipe(): void {
    this.#sheet.set(this.#blank)
    this.moveCount = 0
    this.arrivalCount = 0
    this.helperCount = 0
    this.passengerCount = 0
    this.openCount = 0
    this.anyDislodged = false
    if (this.ventures.isAny) this.#wipeVentures()
  }

  #wipeVentures(): void {
    this.ventures.clear()
    this.train = END
    this.contended = END
  }

  #write(order: MovementOrder, number: number): void {
    const p = this.board.provinceOf[order.unit.at]!
    const before = this.followed[p]!
    if (before !== 0 && order.kind !== 'leave') return
    if (this.legality.whyNotIn(p, order, this.rules) !== undefined) return
    this.followed[p] = number
    switch (order.kind) {
      case 'move':
        return this.#writeMove(order, p)
      case 'support':
        return this.#writeSupport(order, p)
      case 'convoy':
        return this.#writeConvoy(order, p)
      case 'hold':
        return
      case 'leave':
        this.followed[p] = before
        return this.#writeLeave(order)
    }
  }

  /** The first leave counts, as of orders for one unit. */
  #writeLeave(order: Leave): void {
    this.ventures.isAny = true
    this.ventures.leave ??= order
  }

  #writeMove({ to, via }: Move, p: number): void {
    const goal = this.board.provinceOf[to]!
    this.order[p] = MOVE
    this.state[p] = POSSIBLE
    this.to[p] = goal
    this.toLocation[p] = to
    this.nextMoveInto[p] = this.firstMoveInto[goal]!
    this.firstMoveInto[goal] = p
    this.moves[this.moveCount++] = p
    this.convoyed[p] = 0
    this.matched[p] = 1
    this.path[p] = SURE
    if (this.board.hard !== undefined) this.hardness[p] = this.#borderHardness(p)
    // By convoy if it said so, or if there is no other way. (DATC 4.A.3)
    if (via !== 'any' || !this.#isNear(p, goal)) this.#goFar(p, via)
  }

  #goFar(p: number, via: Move['via']): void {
    if (via === 'railroad') this.#entrain(p)
    else if (this.kind[p] === FLEET) this.ventures.cross(p)
    else this.#embark(p)
  }

  /** A train is on no list of moves: it dislodges nobody and cuts nothing. */
  #entrain(p: number): void {
    this.firstMoveInto[this.to[p]!] = this.nextMoveInto[p]!
    this.moveCount--
    this.ventures.entrain(p)
  }

  /** When several are told to use the railroad, all of them hold. */
  #holdTrains(): void {
    for (const p of this.ventures.trains) this.order[p] = HOLD
  }

  #isNear(p: number, goal: number): boolean {
    const { at } = this.standing
    const { reach, locationCount, provinceCount } = this.board
    return reach[(this.kind[p]! * locationCount + at[p]!) * provinceCount + goal] === 1
  }

  #embark(army: number): void {
    this.convoyed[army] = 1
    this.path[army] = POSSIBLE
    if (this.board.hard !== undefined) this.hardness[army] = this.#landingHardness(army)
    this.passengers[this.passengerCount++] = army
  }

  /** An army that was to go by convoy walks after all. */
  disembark(army: number): void {
    this.convoyed[army] = 0
    this.path[army] = SURE
    this.matched[army] = 1
    if (this.board.hard !== undefined) this.hardness[army] = this.#borderHardness(army)
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

  #writeSupport({ from, to }: Support, p: number): void {
    const aim = to ?? from
    this.order[p] = SUPPORT
    this.from[p] = from
    this.inPlace[p] = to === undefined ? 1 : 0
    this.to[p] = this.board.provinceOf[aim]!
    this.toLocation[p] = aim
    this.helpers[this.helperCount++] = p
    if (this.board.passages.isAcrossCanal(p, this.to[p]!)) this.ventures.cross(p)
  }

  #writeConvoy({ from, to }: Convoy, p: number): void {
    this.order[p] = CONVOY
    this.from[p] = from
    this.to[p] = to
    this.inParadox[p] = 0
    this.helpers[this.helperCount++] = p
  }

  /** A support or convoy counts only for the very order that it names. What nobody attacks is sure to hold. */
  #match(p: number): void {
    const forUnit = this.from[p]!
    const isConvoy = this.order[p] === CONVOY
    const isMatched = isConvoy ? this.#fitsMove(p, forUnit) : this.#fits(p, forUnit)
    this.matched[p] = isMatched ? 1 : 0
    this.state[p] = NO
    if (!isMatched) return
    if (this.firstMoveInto[p] === END) this.state[p] = SURE
    else {
      this.state[p] = POSSIBLE
      this.open[this.openCount++] = p
    }
    if (!isConvoy) {
      this.nextSupport[p] = this.firstSupport[forUnit]!
      this.firstSupport[forUnit] = p
      return
    }
    this.nextConvoy[p] = this.firstConvoy[forUnit]!
    this.firstConvoy[forUnit] = p
    // An army goes by convoy when a fleet of its own carries it. (DATC 4.A.3)
    const { power } = this
    if (this.convoyed[forUnit] === 0 && power[p] === power[forUnit]) this.#embark(forUnit)
  }

  #fits(support: number, unit: number): boolean {
    if (this.inPlace[support] === 1) return this.order[unit] !== MOVE
    if (!this.#fitsMove(support, unit)) return false
    // A coast that is named must be the right one; one left open fits any. (DATC 4.B.4)
    const named = this.toLocation[support]
    return named === this.to[support] || named === this.toLocation[unit]
  }

  #fitsMove(helper: number, unit: number): boolean {
    return this.order[unit] === MOVE && this.to[unit] === this.to[helper]
  }
}
