// The orders of one movement phase, chalked onto flat arrays by province, with lists of who acts on whom.
import type { Board, Unit } from '../board/board.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { Legality } from '../orders/legality.ts'
import type { MovementOrder } from '../orders/order.ts'
import { FLEET, type Standing } from '../orders/standing.ts'

export const HOLD = 0
export const MOVE = 1
export const SUPPORT = 2
export const CONVOY = 3

/** What is known of an order's success, or of a path; compared with a floor: `state[p] >= POSSIBLE`. */
export const NO = 0
export const POSSIBLE = 1
export const SURE = 2
export type Floor = typeof POSSIBLE | typeof SURE

/** The end of a list; also "no province" where one may be missing. */
export const END = 255

/**
 * One slate per Board, wiped and refilled; nothing is allocated while resolving. Every array is indexed by the
 * province where the ordered unit stands. Ids are bare numbers here and in the rules, on purpose.
 */
export class Slate {
  readonly board: Board
  readonly legality: Legality
  readonly standing: Standing

  /** The province of each unit, in the order in which the units were given; `count` of them. */
  readonly here: Uint8Array
  count = 0
  /** The order that each unit follows; undefined for one that holds for want of any. */
  readonly followed: (MovementOrder | undefined)[]

  readonly order: Uint8Array
  /** The province that a move goes to, or that a support is aimed at. */
  readonly to: Uint8Array
  /** The same as a location: the coast that a move goes to, or that a support names. */
  readonly toLocation: Uint8Array
  /** The unit that a support or convoy is for. */
  readonly from: Uint8Array
  /** 1 for a support in place. */
  readonly inPlace: Uint8Array
  /** 1 for a support or convoy whose unit was really given that order. */
  readonly matched: Uint8Array
  /** 1 for a move that asked for a convoy. */
  readonly via: Uint8Array
  /** 1 for a move that goes by convoy. */
  readonly convoyed: Uint8Array
  /** Whether a move has a way to go. */
  readonly path: Uint8Array
  /** 1 for a convoyed move whose way was ordered, whatever came of it. */
  readonly wayOrdered: Uint8Array
  /** Whether a move arrives, a support is given, a convoy holds together. */
  readonly state: Uint8Array
  /** 1 for a convoy that fails because it is caught in a paradox. */
  readonly inParadox: Uint8Array
  /** The move that dislodges the unit here, or END. */
  readonly dislodgedBy: Uint8Array

  /** Moves into a province; matched supports of a unit; matched convoys of an army. */
  readonly firstMoveInto: Uint8Array
  readonly nextMoveInto: Uint8Array
  readonly firstSupport: Uint8Array
  readonly nextSupport: Uint8Array
  readonly firstConvoy: Uint8Array
  readonly nextConvoy: Uint8Array

  /** Supports and convoys that nothing has settled yet; `openCount` of them. */
  readonly open: Uint8Array
  openCount = 0
  /** Notebook for walks over chains of fleets and of moves. */
  readonly trail: Uint8Array
  readonly onTrail: Uint8Array
  rules!: Rulebook
  /** The resolution whose orders are on the slate. */
  shows: object | undefined

  constructor(board: Board) {
    this.board = board
    this.legality = new Legality(board)
    this.standing = this.legality.standing
    this.here = this.standing.provinces
    this.followed = new Array(board.provinceCount).fill(undefined)
    const array = () => new Uint8Array(board.provinceCount)
    const ends = () => array().fill(END)
    this.order = array()
    this.to = array()
    this.toLocation = array()
    this.from = array()
    this.inPlace = array()
    this.matched = array()
    this.via = array()
    this.convoyed = array()
    this.path = array()
    this.wayOrdered = array()
    this.state = array()
    this.inParadox = array()
    this.dislodgedBy = ends()
    this.firstMoveInto = ends()
    this.nextMoveInto = ends()
    this.firstSupport = ends()
    this.nextSupport = ends()
    this.firstConvoy = ends()
    this.nextConvoy = ends()
    this.open = array()
    this.trail = array()
    this.onTrail = array()
  }

  /** Wipes what was there, writes the first legal order of each unit, and draws the lists. (DATC 4.D.3) */
  chalk(rules: Rulebook, units: readonly Unit[], orders: readonly MovementOrder[]): void {
    this.#wipe()
    this.rules = rules
    this.legality.place(units)
    this.count = units.length
    for (let i = 0; i < orders.length; i++) this.#write(orders[i]!)
    for (let i = 0; i < this.count; i++) {
      const p = this.here[i]!
      if (this.order[p]! >= SUPPORT) this.#match(p)
    }
    for (let i = 0; i < this.count; i++) {
      const p = this.here[i]!
      if (this.order[p] === MOVE) this.#send(p)
    }
  }

  #wipe(): void {
    for (let i = 0; i < this.count; i++) {
      const p = this.here[i]!
      this.firstMoveInto[this.to[p]!] = END
      this.firstSupport[p] = END
      this.firstConvoy[p] = END
      this.order[p] = HOLD
      this.followed[p] = undefined
      this.dislodgedBy[p] = END
      this.inParadox[p] = 0
    }
    this.openCount = 0
  }

  #write(order: MovementOrder): void {
    const provinceOf = this.board.provinceOf
    const p = provinceOf[order.unit.at]!
    if (this.followed[p] !== undefined || this.legality.whyNot(order, this.rules) !== undefined) return
    this.followed[p] = order
    switch (order.kind) {
      case 'hold':
        return
      case 'move':
        this.order[p] = MOVE
        this.to[p] = provinceOf[order.to]!
        this.toLocation[p] = order.to
        this.via[p] = order.via === 'convoy' ? 1 : 0
        return
      case 'support': {
        const aim = order.to ?? order.from
        this.order[p] = SUPPORT
        this.from[p] = order.from
        this.inPlace[p] = order.to === undefined ? 1 : 0
        this.to[p] = provinceOf[aim]!
        this.toLocation[p] = aim
        return
      }
      case 'convoy':
        this.order[p] = CONVOY
        this.from[p] = order.from
        this.to[p] = order.to
        return
    }
  }

  /** A support or convoy counts only for the very order that it names; a coast left open fits any. (4.B.4) */
  #match(p: number): void {
    const { order, to, toLocation, from, inPlace, matched, state } = this
    const forUnit = from[p]!
    const moves = order[forUnit] === MOVE
    const isConvoy = order[p] === CONVOY
    const fits =
      !isConvoy && inPlace[p] === 1
        ? !moves
        : moves &&
          to[forUnit] === to[p] &&
          (isConvoy || toLocation[p] === to[p] || toLocation[p] === toLocation[forUnit])
    matched[p] = fits ? 1 : 0
    state[p] = fits ? POSSIBLE : NO
    if (!fits) return
    if (isConvoy) {
      this.nextConvoy[p] = this.firstConvoy[forUnit]!
      this.firstConvoy[forUnit] = p
    } else {
      this.nextSupport[p] = this.firstSupport[forUnit]!
      this.firstSupport[forUnit] = p
    }
  }

  #send(p: number): void {
    const goal = this.to[p]!
    this.state[p] = POSSIBLE
    this.nextMoveInto[p] = this.firstMoveInto[goal]!
    this.firstMoveInto[goal] = p
    this.convoyed[p] = this.#goesByConvoy(p, goal) ? 1 : 0
    this.path[p] = this.convoyed[p] === 1 ? POSSIBLE : SURE
  }

  /** By convoy if there is no other way, if it said so, or if a fleet of its own carries it. (DATC 4.A.3) */
  #goesByConvoy(p: number, goal: number): boolean {
    const { kind, power } = this.standing
    if (kind[p] === FLEET) return false
    if (this.board.armyReach[p * this.board.provinceCount + goal] === 0 || this.via[p] === 1) return true
    for (let fleet = this.firstConvoy[p]!; fleet !== END; fleet = this.nextConvoy[fleet]!) {
      if (power[fleet] === power[p]) return true
    }
    return false
  }
}
