// How the powers of a game stand: centers, units, and what is known of their orders.
import type { Power } from '../board/board.ts'
import { askedPowers, owingPowers } from '../game/table.ts'
import { seesWhoOwes } from '../game/views.ts'
import { type OpenGame, readerOf, type Site } from './site.ts'

/** What may be said of a power; undefined where there is nothing to say. */
export type PowerState = 'eliminated' | 'civilDisorder' | 'free' | 'late' | 'owes' | 'started' | 'ordered'

export interface Standing {
  readonly power: Power
  readonly id: string
  readonly name: string
  readonly centers: number
  readonly units: number
  readonly state: PowerState | undefined
  /** Only where it may be told. */
  readonly player: string | undefined
}

/** The powers in the order of the board. */
export function standingsOf(site: Site, open: OpenGame): readonly Standing[] {
  const { board } = open.world
  const known = orderStates(site, open)
  return open.view.seats.map(seat => {
    const { power, centers, units } = seat
    const { id, name } = board.powers[power]!
    return {
      power,
      id,
      name,
      centers,
      units,
      state: seatState(seat) ?? known.get(power),
      player: site.isPublic ? undefined : seat.player,
    }
  })
}

function seatState(seat: OpenGame['view']['seats'][number]): PowerState | undefined {
  if (seat.centers + seat.units === 0) return 'eliminated'
  if (seat.isInCivilDisorder) return 'civilDisorder'
  return seat.isOpen === true ? 'free' : seat.isLate === true ? 'late' : undefined
}

/** Who has ordered, where LIST tells everybody who has not. */
function orderStates(site: Site, { game, world, view }: OpenGame): ReadonlyMap<Power, PowerState> {
  if (game.stage !== 'playing' || !seesWhoOwes(readerOf(site), view.settings)) return new Map()
  const owing = owingPowers(game, world)
  const hasSome = (power: Power) => (game.sheets.get(power)?.orders.length ?? 0) > 0
  const stateOf = (power: Power): PowerState =>
    !owing.includes(power) ? 'ordered' : !site.isPublic && hasSome(power) ? 'started' : 'owes'
  return new Map(askedPowers(game, world).map(power => [power, stateOf(power)]))
}

/** The powers that are still there, the greatest first. */
export const byCenters = (standings: readonly Standing[]): readonly Standing[] =>
  [...standings].sort((one, other) => other.centers - one.centers || one.power - other.power)
