// Could an order be legal on some board that looks like this one, where a part of it is not seen?
import { type Board, type Province, UNIT_NUMBERS, type Unit } from '../board/board.ts'
import type { Season } from '../board/phase.ts'
import type { Fog } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { type Illegality, Legality } from './legality.ts'
import type { MovementOrder } from './order.ts'

const { NOBODY } = UNIT_NUMBERS

/** Answers for boards that differ from what is seen in nothing but what is not seen. */
export class PossibleLegality extends Legality {
  readonly #land: Board
  readonly #tried: Legality
  #season: Season = 'spring'
  #unseen: ReadonlySet<Province> = new Set()

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
  hide({ unseen }: Fog): void {
    this.#unseen = unseen
  }

  override whyNotIn(here: number, order: MovementOrder, rules: Rulebook): Illegality | undefined {
    return this.#onSome(order, legality => legality.whyNotIn(here, order, rules))
  }

  override whyImpossible(here: number, order: MovementOrder, rules: Rulebook): Illegality | undefined {
    return this.#onSome(order, legality => legality.whyImpossible(here, order, rules))
  }

  #onSome(order: MovementOrder, ask: (legality: Legality) => Illegality | undefined): Illegality | undefined {
    let why: Illegality | undefined
    for (const units of this.#boardsFor(order)) {
      this.#tried.place(units, this.#season)
      const found = ask(this.#tried)
      if (found === undefined) return undefined
      why ??= found
    }
    return why
  }

  /** With a fleet on each water that is not seen, since more of them only help; and with whoever may stand where help is for. */
  *#boardsFor(order: MovementOrder): Iterable<readonly Unit[]> {
    const from = 'from' in order ? order.from : undefined
    const waters = [...this.#unseen].filter(at => at !== from && this.#land.convoys[at] === 1)
    const seen = [...this.standing.units, ...waters.map(at => this.#fleetIn(at))]
    const isOpen = from !== undefined && this.#unseen.has(from) && this.standing.kind[from] === NOBODY
    if (!isOpen) yield seen
    else for (const unit of this.#anybodyIn(from)) yield [...seen, unit]
  }

  #fleetIn = (at: Province): Unit => this.#land.unit('fleet', NEUTRAL, this.#land.harbours(at)[0] ?? at)

  #anybodyIn = (at: Province): readonly Unit[] => [
    ...(this.#land.canStand('army', at) ? [this.#land.unit('army', NEUTRAL, at)] : []),
    ...this.#land.harbours(at).map(harbour => this.#land.unit('fleet', NEUTRAL, harbour)),
  ]
}

/** Whose such a unit is makes no difference. */
const NEUTRAL = 0 as Unit['power']
