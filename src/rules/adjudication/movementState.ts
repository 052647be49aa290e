// The orders of one movement phase, written into flat arrays by province, with lists of which order acts on which unit.
import { UNIT_NUMBERS, type Unit } from '../board/board.ts'
import type { Season } from '../board/phase.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { countMovements } from '../orders/counting.ts'
import type { Convoy, Leave, Move, MovementOrder, Support } from '../orders/order.ts'
import { CODES, choicesOf } from './choices.ts'
import { MovementArrays } from './movementArrays.ts'

const { FLEET } = UNIT_NUMBERS
const { HOLD, MOVE, SUPPORT, CONVOY, NO, POSSIBLE, SURE, END } = CODES

/** Orders are written into this state, and then resolved in it. */
export class MovementState extends MovementArrays {
  /** Clears the state, writes the order of each unit that counts, and makes the lists. */
  write(rules: Rulebook, units: readonly Unit[], orders: readonly MovementOrder[], season: Season): void {
    this.clear()
    if (this.rules !== rules) {
      this.rules = rules
      this.choices = choicesOf(rules)
    }
    this.season = season
    this.legality.place(units, season)
    this.count = units.length
    const counted = this.choices.firstOrderCounts ? orders : this.#thatCount(orders)
    this.orders = counted
    for (let i = 0; i < counted.length; i++) this.#write(counted[i]!, i + 1)
    if (this.passageOrders.trains.length > 1) this.#holdTrains()
    for (let i = 0; i < this.helperCount; i++) this.#match(this.helpers[i]!)
  }

  /** The orders that count by the rulebook, at most one for each unit (DATC 4.D.3). */
  #thatCount(orders: readonly MovementOrder[]): readonly MovementOrder[] {
    const legal = orders.filter(order => this.legality.whyNot(order, this.rules) === undefined)
    const counted = countMovements(legal, this.rules, this.board)
    return legal.filter((_, i) => counted[i] === 'counts')
  }

  /** Writes the same orders again, with nothing settled. */
  writeAgain(): void {
    this.write(this.rules, this.standing.units, this.orders, this.season)
  }

  #write(order: MovementOrder, number: number): void {
    const p = this.board.provinceOf[order.unit.at]!
    if (order.kind === 'leave') return this.#writeLeave(order, p)
    if (this.followed[p] !== 0 || this.legality.whyNotIn(p, order, this.rules) !== undefined) return
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
    }
  }

  /** The first leave counts, as with several orders for one unit. */
  #writeLeave(order: Leave, p: number): void {
    if (this.legality.whyNotIn(p, order, this.rules) !== undefined) return
    this.passageOrders.isAny = true
    this.passageOrders.leave ??= order
  }

  /** An impossible move goes nowhere, but its unit counts as moving and cannot be supported to hold (DATC 4.E.1). */
  #writeImpossible(order: Move, p: number): void {
    this.order[p] = MOVE
    this.state[p] = NO
    this.to[p] = this.board.provinceOf[order.to]!
    this.toLocation[p] = order.to
    this.convoyed[p] = NO
    this.matched[p] = 1
    this.path[p] = NO
  }

  #writeMove(order: Move, p: number): void {
    if (this.choices.takesImpossible && this.legality.whyImpossible(p, order, this.rules) !== undefined) {
      return this.#writeImpossible(order, p)
    }
    const { to, via } = order
    const goal = this.board.provinceOf[to]!
    this.order[p] = MOVE
    this.state[p] = POSSIBLE
    this.to[p] = goal
    this.toLocation[p] = to
    this.nextMoveInto[p] = this.firstMoveInto[goal]!
    this.firstMoveInto[goal] = p
    this.moves[this.moveCount++] = p
    this.convoyed[p] = NO
    this.matched[p] = 1
    this.path[p] = SURE
    if (this.hasHardBorders) this.markBorder(p)
    // By convoy if the order says so, or if there is no other way (DATC 4.A.3).
    const isSaid = via === 'railroad' || (via === 'convoy' && this.choices.heedsVia)
    if (isSaid || !this.isNear(p, goal)) this.#goFar(p, via)
  }

  #goFar(p: number, via: Move['via']): void {
    if (via === 'railroad') this.#entrain(p)
    else if (this.kind[p] === FLEET) this.passageOrders.cross(p)
    else this.#embark(p)
  }

  /** A train is on no list of moves: it dislodges nobody and cuts nothing. */
  #entrain(p: number): void {
    this.firstMoveInto[this.to[p]!] = this.nextMoveInto[p]!
    this.moveCount--
    this.passageOrders.entrain(p)
  }

  /** If several armies are ordered to use the railroad, all of them hold. */
  #holdTrains(): void {
    for (const p of this.passageOrders.trains) this.order[p] = HOLD
  }

  #embark(army: number): void {
    this.convoyed[army] = SURE
    this.path[army] = POSSIBLE
    if (this.hasHardBorders) this.markBorder(army)
    this.passengers[this.passengerCount++] = army
  }

  #writeSupport({ from, to }: Support, p: number): void {
    const aim = to ?? from
    this.order[p] = SUPPORT
    this.from[p] = from
    this.inPlace[p] = to === undefined ? 1 : 0
    this.to[p] = this.board.provinceOf[aim]!
    this.toLocation[p] = aim
    this.helpers[this.helperCount++] = p
    if (this.canal !== undefined && this.board.passages.isAcrossCanal(p, this.to[p]!))
      this.passageOrders.cross(p)
  }

  #writeConvoy({ from, to }: Convoy, p: number): void {
    this.order[p] = CONVOY
    this.from[p] = from
    this.to[p] = to
    this.inParadox[p] = 0
    this.helpers[this.helperCount++] = p
  }

  /**
   * A support or convoy counts only for exactly the order that it names. If nobody moves into its province, it is sure
   * to succeed.
   */
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
    if (this.convoyed[forUnit] === NO && this.#isWanted(p, forUnit)) this.#embark(forUnit)
  }

  /** Whether an army that could walk goes by convoy because this fleet would carry it. (DATC 4.A.3) */
  #isWanted(fleet: number, army: number): boolean {
    if (this.choices.needsPath) return false
    const { power } = this
    switch (this.rules.convoyIntent) {
      case 'ownFleetOrSaid':
        return power[fleet] === power[army]
      case 'ownOrders':
        return (
          power[fleet] === power[army] || (this.#isOpposed(army) && power[this.to[army]!] === power[army])
        )
      case 'opposite':
        return this.#isOpposed(army)
      case 'anyFleet':
        return true
      case 'said':
        return false
    }
  }

  /** Whether the unit in a move's destination moves the other way. */
  #isOpposed(move: number): boolean {
    const there = this.to[move]!
    return this.order[there] === MOVE && this.to[there] === move
  }

  #fits(support: number, unit: number): boolean {
    if (this.inPlace[support] === 1) return this.order[unit] !== MOVE && this.#mayBeSupported(unit)
    if (!this.#fitsMove(support, unit)) return false
    if (!this.choices.heedsCoastInSupport) return true
    // A coast that is named must be the right one; one left open fits any. (DATC 4.B.4)
    const named = this.toLocation[support]
    return named === this.to[support] || named === this.toLocation[unit]
  }

  /** By some rulebooks a unit of a power in civil disorder cannot be supported to hold (DATC 4.D.9). */
  #mayBeSupported(unit: number): boolean {
    if (this.choices.silentMayBeSupported) return true
    return this.orders.some(order => order.unit.power === this.power[unit])
  }

  #fitsMove(helper: number, unit: number): boolean {
    return this.order[unit] === MOVE && this.to[unit] === this.to[helper] && this.path[unit] !== NO
  }
}
