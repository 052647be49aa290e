// Could an order take effect, given suitable orders for all other units? (DATC 4.E.1)
import type { Board, Unit } from '../board/board.ts'
import { UNIT_NUMBERS } from '../board/board.ts'
import type { Season } from '../board/phase.ts'
import type { Rulebook } from '../board/rulebook.ts'
import type { Convoy, Leave, Move, MovementOrder, Support } from './order.ts'
import { NO_WATER, Routes } from './routes.ts'
import { Standing } from './standing.ts'

const { ARMY, FLEET, NOBODY } = UNIT_NUMBERS

/** Why an order cannot take effect, whatever the other orders are. */
export type Illegality =
  | 'noSuchUnit'
  | 'frozenIn'
  | 'frozen'
  | 'sameProvince'
  | 'cannotReach'
  | 'noRoute'
  | 'fleetCannotBeConvoyed'
  | 'coastNeeded'
  | 'coastOutOfReach'
  | 'supportsItself'
  | 'supportsItsOwnProvince'
  | 'supporterCannotReach'
  | 'noSupportAcross'
  | 'nobodyToSupport'
  | 'supportedCannotReach'
  | 'supporterIsTheRoute'
  | 'cannotConvoy'
  | 'nobodyToConvoy'
  | 'notAShore'
  | 'notOnTheWay'
  | 'aDetour'
  | 'noRailroad'
  | 'notYourRailroad'
  | 'notOnTheRailroad'
  | 'noStation'
  | 'noFleetByRail'
  | 'noCanal'
  | 'notOverTheCanal'
  | 'notThroughTheCanal'
  | 'nobodyToLetPass'
  | 'pathNeeded'

/** Checks orders on one board; `place` sets the position. */
export class Legality {
  readonly standing: Standing
  readonly #board: Board
  readonly #routes: Routes
  /** 1 for each province that is frozen now; undefined if none is. */
  frozen: Uint8Array | undefined

  constructor(board: Board) {
    this.#board = board
    this.standing = new Standing(board)
    this.#routes = new Routes(board, this.standing)
  }

  place(units: readonly Unit[], season: Season = 'spring'): void {
    this.standing.place(units)
    const frozen = this.#board.frozenIn(season)
    if (frozen !== this.frozen) this.#routes.leaveOut(frozen)
    this.frozen = frozen
  }

  /** Why an order is illegal, or undefined for a legal one. Never allocates. */
  whyNot(order: MovementOrder, rules: Rulebook): Illegality | undefined {
    return this.whyNotIn(this.#board.provinceOf[order.unit.at]!, order, rules)
  }

  /** The same for a caller that knows the province of the ordered unit. */
  whyNotIn(here: number, order: MovementOrder, rules: Rulebook): Illegality | undefined {
    const why = this.whyImpossible(here, order, rules)
    return why === undefined || rules.impossibleOrders === 'ignored' ? why : unlessGiven(order, why)
  }

  /** Why an order cannot take effect, even if the rulebook counts it as an order. */
  whyImpossible(here: number, order: MovementOrder, rules: Rulebook): Illegality | undefined {
    if (!this.standing.isIn(here, order.unit)) return 'noSuchUnit'
    if (this.frozen !== undefined) {
      const ice = this.#whyFrozen(here, order, this.frozen)
      if (ice !== undefined) return ice
    }
    switch (order.kind) {
      case 'move':
        return this.#whyNoMove(here, order, rules)
      case 'support':
        return order.to === undefined
          ? this.#whyNoSupport(here, order)
          : this.#whyNoSupportedMove(here, order, order.to)
      case 'convoy':
        return this.#whyNoConvoy(here, order, rules)
      case 'hold':
        return undefined
      case 'leave':
        return this.#whyNoLeave(here, order)
    }
  }

  /** No unit moves into or out of ice, and a frozen unit cannot support or convoy. */
  #whyFrozen(here: number, order: MovementOrder, frozen: Uint8Array): Illegality | undefined {
    if (order.kind === 'hold') return undefined
    if (frozen[here] === 1) return 'frozenIn'
    return order.to !== undefined && frozen[this.#board.provinceOf[order.to]!] === 1 ? 'frozen' : undefined
  }

  #whyNoMove(here: number, order: Move, rules: Rulebook): Illegality | undefined {
    const { locationCount, step } = this.#board
    const from = this.standing.kind[here]! * locationCount + order.unit.at
    const isNear = step[from * locationCount + order.to] === 1
    return isNear && order.via === 'any' ? undefined : this.#whyNoFarMove(here, order, rules, isNear)
  }

  /** A move that is not just a step: by railroad, by canal or by convoy, or not at all. */
  #whyNoFarMove(
    here: number,
    { unit, to, via, over }: Move,
    rules: Rulebook,
    isNear: boolean,
  ): Illegality | undefined {
    const goal = this.#board.provinceOf[to]!
    if (via === 'railroad') return this.#whyNotByRail(here, unit, to)
    if (unit.kind === 'fleet') return via === 'any' ? this.#whyNoSail(unit.at, to) : 'fleetCannotBeConvoyed'
    if (here === goal) return 'sameProvince'
    // An army stands in a province, not on a coast of it.
    if (to !== goal) return 'cannotReach'
    if (rules.convoyPath !== 'ignored' && over !== undefined) {
      return this.#isPath(here, over, goal) ? undefined : 'noRoute'
    }
    if (isNear && (rules.convoyNotOrdered === 'walks' || isViaIdle(rules))) return undefined
    if (rules.convoyPath === 'required') return 'pathNeeded'
    if (this.#routes.exists(here, to, NO_WATER)) return undefined
    return isNear || this.#areShores(here, to) ? 'noRoute' : 'cannotReach'
  }

  /** Whether these waters, in this sequence, link two shores, with a fleet on each. */
  #isPath(from: number, over: readonly number[], to: number): boolean {
    const { convoys, fleetReach, provinceCount } = this.#board
    if (over.some(water => convoys[water] === 0 || this.standing.kind[water] !== FLEET)) return false
    if (new Set(over).size < over.length) return false
    const links = over.map((water, i) => fleetReach[water * provinceCount + (over[i - 1] ?? from)] === 1)
    return links.every(isLinked => isLinked) && fleetReach[over.at(-1)! * provinceCount + to] === 1
  }

  #whyNotByRail(here: number, { kind, power }: Unit, to: number): Illegality | undefined {
    const { passages } = this.#board
    if (passages.railroad === undefined) return 'noRailroad'
    if (kind === 'fleet') return 'noFleetByRail'
    if (!passages.railroad.users.includes(power)) return 'notYourRailroad'
    if (here === to) return 'sameProvince'
    if (!passages.isStation(here)) return 'notOnTheRailroad'
    return passages.isStation(to) ? undefined : 'noStation'
  }

  #whyNoLeave(here: number, { from, to }: Leave): Illegality | undefined {
    const { passages } = this.#board
    if (passages.canal === undefined) return 'noCanal'
    if (here !== passages.canal.guard) return 'notOverTheCanal'
    if (!passages.isAcrossCanal(from, to)) return 'notThroughTheCanal'
    return this.standing.kind[from] === FLEET ? undefined : 'nobodyToLetPass'
  }

  /** Whether a fleet could support across the canal, given leave. */
  #helpsThroughCanal(here: number, goal: number): boolean {
    return this.standing.kind[here] === FLEET && this.#board.passages.isAcrossCanal(here, goal)
  }

  #whyNoSail(from: number, to: number): Illegality | undefined {
    const { provinceOf, provinceCount, fleetReach, passages } = this.#board
    if (passages.isAcrossCanal(provinceOf[from]!, to)) return undefined
    if (provinceOf[from] === provinceOf[to]) return 'sameProvince'
    if (fleetReach[from * provinceCount + provinceOf[to]!] === 0) return 'cannotReach'
    return to === provinceOf[to] ? 'coastNeeded' : 'coastOutOfReach'
  }

  #whyNoSupport(here: number, { unit, from }: Support): Illegality | undefined {
    const { locationCount, provinceCount } = this.#board
    const { kind } = this.standing
    if (kind[from] === NOBODY) return 'nobodyToSupport'
    if (from === here) return 'supportsItself'
    return this.#whyOutOfAid(here, from, (kind[here]! * locationCount + unit.at) * provinceCount + from)
  }

  #whyOutOfAid(here: number, goal: number, border: number): Illegality | undefined {
    const { reach, aid } = this.#board
    if (aid[border] === 1 || this.#helpsThroughCanal(here, goal)) return undefined
    return reach[border] === 1 ? 'noSupportAcross' : 'supporterCannotReach'
  }

  #whyNoSupportedMove(here: number, { unit, from }: Support, to: number): Illegality | undefined {
    const { provinceOf, provinceCount, locationCount, reach, step } = this.#board
    const { kind, at } = this.standing
    const goal = provinceOf[to]!
    if (from === here) return 'supportsItself'
    if (goal === here) return 'supportsItsOwnProvince'
    if (goal === from) return 'sameProvince'
    const unaided = this.#whyOutOfAid(
      here,
      goal,
      (kind[here]! * locationCount + unit.at) * provinceCount + goal,
    )
    if (unaided !== undefined) return unaided
    const start = kind[from]! * locationCount + at[from]!
    const goes = to === goal ? reach[start * provinceCount + goal] : step[start * locationCount + to]
    return goes === 1 ? undefined : this.#whyNoSupportedConvoy(here, from, to)
  }

  /** Support for a move that is not just a step. */
  #whyNoSupportedConvoy(here: number, from: number, to: number): Illegality | undefined {
    const { kind, power } = this.standing
    const { passages } = this.#board
    const goal = this.#board.provinceOf[to]!
    if (kind[from] === NOBODY) return 'nobodyToSupport'
    if (kind[from] === ARMY && passages.isByRail(power[from]!, from, to)) return undefined
    if (kind[from] === FLEET && passages.isAcrossCanal(from, to)) return undefined
    if (kind[from] === FLEET || to !== goal) return 'supportedCannotReach'
    // A fleet cannot both carry the army and support it. (DATC 6.D.31)
    if (this.#routes.exists(from, goal, here)) return undefined
    return this.#routes.exists(from, goal, NO_WATER) ? 'supporterIsTheRoute' : 'supportedCannotReach'
  }

  #whyNoConvoy(here: number, { unit, from, to }: Convoy, rules: Rulebook): Illegality | undefined {
    if (unit.kind === 'army' || this.#board.convoys[here] === 0) return 'cannotConvoy'
    if (this.standing.kind[from] !== ARMY) return 'nobodyToConvoy'
    if (from === to) return 'sameProvince'
    if (!this.#areShores(from, to)) return 'notAShore'
    if (this.#routes.isProper(here, from, to)) return undefined
    if (!this.#routes.isOnAny(here, from, to)) return 'notOnTheWay'
    return rules.convoyPath === 'ignored' ? 'aDetour' : undefined
  }

  #areShores(from: number, to: number): boolean {
    return this.#board.isCoastal[from] === 1 && this.#board.isCoastal[to] === 1
  }
}

/**
 * Drops the reason if an impossible order still counts: a move of a unit that exists, or a convoy off the army's way
 * (DATC 4.E.1).
 */
function unlessGiven({ kind }: MovementOrder, why: Illegality): Illegality | undefined {
  const isGiven =
    kind === 'move'
      ? why !== 'noSuchUnit' && why !== 'pathNeeded'
      : kind === 'convoy' && (why === 'notOnTheWay' || why === 'aDetour')
  return isGiven ? undefined : why
}

/** Whether VIA has no effect, because only the ordered convoys and moves decide (DATC 4.A.3 a). */
const isViaIdle = ({ convoyIntent }: Rulebook): boolean =>
  convoyIntent === 'opposite' || convoyIntent === 'anyFleet'
