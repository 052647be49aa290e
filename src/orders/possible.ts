// Could an order be legal on some board that looks like this one, where a part of it is not seen?
import { type Board, type Power, type Province, UNIT_NUMBERS, type Unit } from '../board/board.ts'
import type { Season } from '../board/phase.ts'
import type { Fog } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { type Illegality, Legality } from './legality.ts'
import { type MovementOrder, type Order, support } from './order.ts'

const { NOBODY } = UNIT_NUMBERS

/** A support as whoever sees that it is for an army would write it: that goes to a province, and to no coast of it. */
export const forArmy = <Any extends Order>(order: Any, board: Board): Any =>
  order.kind === 'support' && order.to !== undefined && order.to !== board.province(order.to)
    ? (support(order.unit, order.from, board.province(order.to)) as Order as Any) // of its own kind
    : order

/** Answers for boards that differ from what is seen in nothing but what is not seen. */
export class PossibleLegality extends Legality {
  readonly #land: Board
  readonly #tried: Legality
  #season: Season = 'spring'
  #unseen: ReadonlySet<Province> = new Set()
  /** Whose army may stand where nobody is seen: of somebody, or of one who may use the railroad. */
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

  /** From here on this is what is not seen. */
  hide({ unseen, own }: Fog): void {
    const users: readonly Power[] = this.#land.passages.railroad?.users ?? []
    this.#unseen = unseen
    this.#stranger = users.find(power => !own.includes(power)) ?? NEUTRAL
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

  /** With a fleet on each water that is not seen, since more of them only help; and with whoever may stand where help is for. */
  *#boardsFor(order: MovementOrder): Iterable<Tried> {
    const from = 'from' in order ? order.from : undefined
    const waters = [...this.#unseen].filter(at => at !== from && this.#land.convoys[at] === 1)
    const seen = [...this.standing.units, ...waters.map(at => this.#fleetIn(at))]
    const isOpen = from !== undefined && this.#unseen.has(from) && this.standing.kind[from] === NOBODY
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

/** Whose such a unit is makes no difference. */
const NEUTRAL = 0 as Power

/** A board, and the order as it would be written on it. */
interface Tried {
  readonly units: readonly Unit[]
  readonly tried: MovementOrder
}
