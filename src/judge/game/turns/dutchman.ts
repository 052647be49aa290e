// What to do about a unit that should not exist, by the phase in which it is found. (Alexander Rules V.6)
import { resolveAdjustments } from '../../../rules/adjudication/adjustments.ts'
import type { Power, Unit } from '../../../rules/board/board.ts'
import { adjustmentsOf, type Phase } from '../../../rules/board/phase.ts'
import { centersOf, type Position } from '../../../rules/board/position.ts'
import type { Turn } from '../events.ts'
import type { Game } from '../game.ts'
import { rulesOf, type World } from '../table.ts'

export interface Dutchman {
  readonly power: Power
  readonly remedy: Remedy
}

type Remedy =
  /** The adjustments were at fault: they are played again, as if they had not ended. (V.6.a) */
  | { readonly kind: 'back'; readonly to: Turn; readonly phase: Phase }
  /** The units that are removed at once, as if no removal had been ordered. (V.6.a, V.6.b) */
  | { readonly kind: 'remove'; readonly units: readonly Unit[] }
  /** The retreats are played first; units that are still too many go before the fall. (V.6.d) */
  | { readonly kind: 'afterRetreats' }
  /** The power removes it itself in the adjustments. (V.6.d, V.6.e) */
  | { readonly kind: 'byAdjustments' }

/** How many more units than centers a power has, dislodged units included. */
const tooMany = ({ units, dislodged, owners }: Position, power: Power): number =>
  [...units, ...dislodged.map(({ unit }) => unit)].filter(unit => unit.power === power).length -
  centersOf(owners, power).length

/** The powers that have more units than centers. */
export const dutchmenIn = ({ position }: Game, { board }: World): readonly Power[] =>
  position === undefined
    ? []
    : board.powers.map(({ index }) => index).filter(power => tooMany(position, power) > 0)

/** What to do about units of a power that should not exist; about one unit if there are not too many and only the master knows why. */
export function dutchmanOf(game: Game, power: Power, world: World): Dutchman | undefined {
  const { position } = game
  if (position === undefined) return undefined
  return { power, remedy: remedyFor(game, position, power, world) }
}

function remedyFor(game: Game, position: Position, power: Power, world: World): Remedy {
  const { kind, season } = position.phase
  if (kind === 'adjustment') return { kind: 'byAdjustments' }
  if (kind === 'retreat') return { kind: season === 'spring' ? 'afterRetreats' : 'byAdjustments' }
  const last = game.turns.at(-1)
  if (season === 'spring' && last?.phase.kind === 'adjustment' && tooMany(last.after, power) > 0)
    return { kind: 'back', to: last.turn, phase: last.phase }
  return { kind: 'remove', units: goingFirst(game, position, power, world) }
}

/** The units that go as if no removal had been ordered: as many as are too many, or one. */
function goingFirst(game: Game, position: Position, power: Power, world: World): readonly Unit[] {
  const own = position.units.filter(unit => unit.power === power)
  const [first] = own
  if (first === undefined) return []
  const surplus = tooMany(position, power)
  // For a power without too many, copies of one of its units are added, so that one has to go.
  const filled = surplus >= 1 ? [] : new Array<Unit>(1 - surplus).fill(first)
  const asked: Position = {
    ...position,
    phase: adjustmentsOf(position.phase.year),
    units: [...position.units, ...filled],
  }
  const { verdicts } = resolveAdjustments(world.board, rulesOf(game, world), asked, [])
  return verdicts.flatMap(verdict =>
    verdict.power === power && verdict.order.kind === 'remove' ? [verdict.order.unit] : [],
  )
}
