// Makes up orders that get in each other's way: convoys, attacks on them, rings, and supports for all of it.
import type { Board, Location, Province, Unit } from '../../../src/rules/board/board.ts'
import {
  convoy,
  hold,
  type Move,
  type MovementOrder,
  move,
  support,
} from '../../../src/rules/orders/order.ts'
import type { Dice } from './dice.ts'

/** Orders for all units of a situation, made up one after the other so that each knows the ones before. */
export class Intentions {
  readonly #board: Board
  readonly #units: readonly Unit[]
  readonly #dice: Dice
  readonly #told = new Map<Unit, MovementOrder>()

  constructor(board: Board, units: readonly Unit[], dice: Dice) {
    this.#board = board
    this.#units = units
    this.#dice = dice
  }

  orders(): MovementOrder[] {
    const dice = this.#dice
    for (const unit of dice.shuffled(this.#units)) if (dice.chance(0.8)) this.#embark(unit)
    for (const landing of dice.shuffled(this.#moves())) if (dice.chance(0.8)) this.#besiege(landing)
    for (const fleet of this.#idle()) if (dice.chance(0.4)) this.#joinConvoy(fleet)
    if (dice.chance(0.4)) for (const unit of this.#idle().slice(0, 2)) this.#ring(unit)
    for (const unit of this.#idle()) if (dice.chance(0.45)) this.#attack(unit)
    for (const unit of this.#idle()) if (dice.chance(0.85)) this.#support(unit)
    for (const unit of this.#idle()) if (dice.chance(0.6)) this.#attack(unit)
    return this.#units.map(unit => this.#told.get(unit) ?? hold(unit))
  }

  #idle(): Unit[] {
    return this.#dice.shuffled(this.#units.filter(unit => !this.#told.has(unit)))
  }

  #in(province: Province): Unit | undefined {
    return this.#units.find(({ at }) => this.#board.province(at) === province)
  }

  #moves(): Move[] {
    return [...this.#told.values()].filter(order => order.kind === 'move')
  }

  /** The coasts on which an army put to sea by this fleet could land, and the seas it could go on to. */
  #shoresOf(fleet: Unit): Province[] {
    return this.#board.steps('fleet', fleet.at).map(to => this.#board.province(to))
  }

  /** Sends an army over fleets that have nothing else to do, best to where somebody stands. */
  #embark(army: Unit): void {
    const board = this.#board
    const dice = this.#dice
    if (army.kind !== 'army') return
    const free = this.#units.filter(
      unit => board.convoys[board.province(unit.at)] === 1 && !this.#told.has(unit),
    )
    const route: Unit[] = []
    for (let from: Province = board.province(army.at); ; from = board.province(route.at(-1)!.at)) {
      const next = dice.pick(
        free.filter(fleet => !route.includes(fleet) && this.#shoresOf(fleet).includes(from)),
      )
      if (next === undefined) break
      route.push(next)
      if (dice.chance(0.5)) break
    }
    if (route.length === 0) return
    const landings = this.#shoresOf(route.at(-1)!).filter(
      to => board.provinces[to]!.terrain === 'coast' && to !== army.at,
    )
    const to = dice.weighed(landings, place => this.#worthOfLanding(place, army))
    if (to === undefined) return
    this.#told.set(army, move(army, to, dice.chance(0.5) ? 'convoy' : 'any'))
    for (const fleet of route) {
      if (dice.chance(0.95)) this.#told.set(fleet, convoy(fleet, army.at as Province, to))
    }
  }

  #worthOfLanding(place: Province, army: Unit): number {
    const there = this.#in(place)
    if (there === undefined) return 1
    return there.kind === 'fleet' && there.power !== army.power ? 15 : 5
  }

  /** Makes a convoy paradox likely: whoever stands where an army lands takes sides in an attack on a convoying fleet. */
  #besiege({ to: landing }: Move): void {
    const board = this.#board
    const dice = this.#dice
    const defender = this.#in(board.province(landing))
    if (defender === undefined || this.#told.has(defender)) return
    const canReach = (unit: Unit, at: Location) => board.reaches(unit.kind, unit.at, board.province(at))
    const fleets = this.#units.filter(
      unit => this.#told.get(unit)?.kind === 'convoy' && canReach(defender, unit.at),
    )
    const fleet = dice.pick(fleets)
    if (fleet === undefined) return
    const sea = board.province(fleet.at)
    const attackers = this.#idle().filter(unit => unit !== defender && canReach(unit, sea))
    for (const attacker of attackers.slice(0, dice.between(1, 2))) this.#go(attacker, sea)
    const attack = dice.pick(this.#moves().filter(order => order.to === sea))
    if (attack === undefined || dice.chance(0.2)) this.#told.set(defender, support(defender, sea))
    else this.#told.set(defender, support(defender, board.province(attack.unit.at), sea))
  }

  /** Lets an idle fleet convoy an army that goes over water already. */
  #joinConvoy(fleet: Unit): void {
    const board = this.#board
    if (board.convoys[board.province(fleet.at)] !== 1) return
    const convoyed = [...this.#told.values()].filter(order => order.kind === 'convoy')
    const other = this.#dice.pick(convoyed)
    if (other !== undefined) this.#told.set(fleet, convoy(fleet, other.from, other.to))
  }

  /** Sends idle units after each other in a circle, if there is one. */
  #ring(start: Unit): void {
    const board = this.#board
    const reaches = (unit: Unit, other: Unit) => board.reaches(unit.kind, unit.at, board.province(other.at))
    const circle = [start]
    while (circle.length < 6) {
      if (circle.length > 2 && reaches(circle.at(-1)!, start)) break
      const next = this.#dice.pick(
        this.#units.filter(
          unit => !this.#told.has(unit) && !circle.includes(unit) && reaches(circle.at(-1)!, unit),
        ),
      )
      if (next === undefined) return
      circle.push(next)
    }
    if (!reaches(circle.at(-1)!, start)) return
    for (const [place, unit] of circle.entries()) {
      this.#go(unit, board.province(circle[(place + 1) % circle.length]!.at))
    }
  }

  #go(unit: Unit, target: Province): void {
    const steps = this.#board.steps(unit.kind, unit.at)
    const to = this.#dice.pick(steps.filter(step => this.#board.province(step) === target))
    if (to !== undefined) this.#told.set(unit, move(unit, to))
  }

  /** Attacks a neighbour: a convoying fleet if there is one, or where others come from or go to. */
  #attack(unit: Unit): void {
    const worth = (to: Location) => {
      const target = this.#board.province(to)
      const there = this.#in(target)
      if (there === undefined) return this.#moves().some(other => other.to === to) ? 2 : 1
      const order = this.#told.get(there)
      if (order?.kind === 'convoy') return 9
      return order?.kind === 'move' && order.to === this.#board.province(unit.at) ? 5 : 3
    }
    const to = this.#dice.weighed(this.#board.steps(unit.kind, unit.at), worth)
    if (to !== undefined) this.#told.set(unit, move(unit, to))
  }

  /** Supports a move or a unit in reach; one in the way of a convoy likes to support attacks on its fleets. */
  #support(unit: Unit): void {
    const board = this.#board
    const dice = this.#dice
    const canHelp = (at: Province) => board.reaches(unit.kind, unit.at, at)
    const isAwaited = this.#moves().some(({ to }) => to === board.province(unit.at))
    const isConvoying = (at: Province) => {
      const there = this.#in(at)
      return there !== undefined && this.#told.get(there)?.kind === 'convoy'
    }
    const attacks = this.#moves()
      .filter(order => order.unit !== unit && canHelp(board.province(order.to)))
      .map(({ unit: { at }, to }) => ({
        order: support(unit, board.province(at), this.#someCoast(to)),
        weight: isConvoying(board.province(to)) ? (isAwaited ? 40 : 12) : 4,
      }))
    const stands = this.#units
      .filter(({ at }) => canHelp(board.province(at)))
      .map(other => ({
        order: support(unit, board.province(other.at)),
        weight: this.#told.get(other)?.kind === 'move' ? 0.2 : isConvoying(board.province(other.at)) ? 3 : 1,
      }))
    const chosen = dice.weighed([...attacks, ...stands], ({ weight }) => weight)
    if (chosen !== undefined) this.#told.set(unit, chosen.order)
  }

  /** A place as a support may name it: with its coast, without, or with the wrong one. */
  #someCoast(place: Location): Location {
    const province = this.#board.province(place)
    if (place === province) return place
    const roll = this.#dice.next()
    if (roll < 0.45) return place
    return roll < 0.75 ? province : this.#dice.pick(this.#board.harbours(province))!
  }
}
