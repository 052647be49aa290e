// Could an order be legal on some board that matches the visible part of this one?
import {
  type Board,
  type Location,
  type Power,
  type Province,
  UNIT_NUMBERS,
  type Unit,
} from '../board/board.ts'
import type { Season } from '../board/phase.ts'
import type { Fog } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { type Illegality, Legality } from './legality.ts'
import { type MovementOrder, type Order, support } from './order.ts'

const { NOBODY } = UNIT_NUMBERS

/** A support as it is written for an army, whose move goes to a province and never to a coast. */
export const forArmy = <Any extends Order>(order: Any, board: Board): Any =>
  order.kind === 'support' && order.to !== undefined && order.to !== board.province(order.to)
    ? (support(order.unit, order.from, board.province(order.to)) as Order as Any) // the same kind of order
    : order

/** The power assumed for an unseen unit: not one of the reader's own, and a user of the railroad if there is one. */
export function strangerTo({ own }: Pick<Fog, 'own'>, { passages, powers }: Board): Power {
  const all = [...(passages.railroad?.users ?? []), ...powers.map(({ index }) => index)]
  return all.find(power => !own.includes(power)) ?? NEUTRAL
}

/** The units that may stand in an unseen province; the coast of a fleet is unknown. */
export function strangersIn(at: Province, fog: Pick<Fog, 'own'>, board: Board): readonly Unit[] {
  const power = strangerTo(fog, board)
  return [
    ...(board.canStand('army', at) ? [board.unit('army', power, at)] : []),
    ...(board.harbours(at).length > 0 ? [board.unit('fleet', power, at)] : []),
  ]
}

/** Where a unit may go; a fleet whose coast is unknown may start from any coast. */
export const stepsOf = ({ kind, at }: Unit, board: Board): readonly Location[] =>
  isOnNoCoast({ kind, at }, board)
    ? [...new Set(board.harbours(board.province(at)).flatMap(harbour => board.steps(kind, harbour)))]
    : board.steps(kind, at)

const isOnNoCoast = ({ kind, at }: Pick<Unit, 'kind' | 'at'>, board: Board): boolean =>
  kind === 'fleet' && !board.canStand(kind, at)

/** Takes an order for legal if it is legal on any board that matches what is seen. */
export class PossibleLegality extends Legality {
  readonly #land: Board
  readonly #tried: Legality
  #season: Season = 'spring'
  #unseen: ReadonlySet<Province> = new Set()
  /** The power of an army that may stand in an unseen province. */
  #stranger: Power = NEUTRAL

  constructor(board: Board) {
    super(board)
    this.#land = board
    this.#tried = new Legality(board)
  }

  override place(units: readonly Unit[], season: Season = 'spring'): void {
    super.place(units, season)
    this.#season = season
  }

  /** Sets what is not seen from now on. */
  hide({ unseen, own }: Fog): void {
    this.#unseen = unseen
    this.#stranger = strangerTo({ own }, this.#land)
  }

  override whyNotIn(here: number, order: MovementOrder, rules: Rulebook): Illegality | undefined {
    return this.#onSome(order, (legality, tried) => legality.whyNotIn(here, tried, rules))
  }

  override whyImpossible(here: number, order: MovementOrder, rules: Rulebook): Illegality | undefined {
    return this.#onSome(order, (legality, tried) => legality.whyImpossible(here, tried, rules))
  }

  #onSome(
    order: MovementOrder,
    ask: (legality: Legality, tried: MovementOrder) => Illegality | undefined,
  ): Illegality | undefined {
    let why: Illegality | undefined
    for (const { units, tried } of this.#boardsFor(order)) {
      this.#tried.place(units, this.#season)
      const found = ask(this.#tried, tried)
      if (found === undefined) return undefined
      why ??= found
    }
    return why
  }

  /** The ordered unit may be an unseen one, left to the player by proxy: tries each place where it may stand. */
  *#boardsFor(order: MovementOrder): Iterable<Tried> {
    const { unit } = order
    const here = this.#land.province(unit.at)
    if (!this.#unseen.has(here) || this.standing.kind[here] !== NOBODY)
      return yield* this.#boardsWith(order, this.standing.units)
    const places = isOnNoCoast(unit, this.#land) ? this.#land.harbours(here) : [unit.at]
    for (const at of places) {
      const there = this.#land.unit(unit.kind, unit.power, at)
      yield* this.#boardsWith({ ...order, unit: there }, [...this.standing.units, there])
    }
  }

  /** Adds a fleet on each unseen water, since more fleets only help, and each unit that the order may support or convoy. */
  *#boardsWith(order: MovementOrder, units: readonly Unit[]): Iterable<Tried> {
    const here = this.#land.province(order.unit.at)
    const from = 'from' in order ? order.from : undefined
    const waters = [...this.#unseen].filter(at => at !== from && at !== here && this.#land.convoys[at] === 1)
    const seen = [...units, ...waters.map(at => this.#fleetIn(at))]
    const isOpen =
      from !== undefined && from !== here && this.#unseen.has(from) && this.standing.kind[from] === NOBODY
    if (!isOpen) yield { units: seen, tried: order }
    else
      for (const unit of this.#anybodyIn(from))
        yield {
          units: [...seen, unit],
          tried: unit.kind === 'army' ? forArmy(order, this.#land) : order,
        }
  }

  #fleetIn = (at: Province): Unit => this.#land.unit('fleet', NEUTRAL, this.#land.harbours(at)[0] ?? at)

  #anybodyIn = (at: Province): readonly Unit[] => [
    ...(this.#land.canStand('army', at) ? [this.#land.unit('army', this.#stranger, at)] : []),
    ...this.#land.harbours(at).map(harbour => this.#land.unit('fleet', NEUTRAL, harbour)),
  ]
}

/** The power of an unseen fleet makes no difference. */
const NEUTRAL = 0 as Power

/** A board, and the order as it would be written on it. */
interface Tried {
  readonly units: readonly Unit[]
  readonly tried: MovementOrder
}
