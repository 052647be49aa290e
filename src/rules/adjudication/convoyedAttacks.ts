// Convoyed attacks, where the rulebooks differ: which supports they cut, and which units they meet on the way.

import { CODES, type Floor, opposite } from './choices.ts'
import type { MovementState } from './movementState.ts'
import { convoysOnRoute, hasOneRoute, hasPath, isLastFleet, isOrderedToConvoy } from './paths.ts'

const { MOVE, NO, SURE, END } = CODES

/** When the attack of a convoyed army cuts a support. */
export const CUTS = { NEVER: 0, IF_IT_ARRIVES: 1, ALWAYS: 2 } as const
type Cuts = (typeof CUTS)[keyof typeof CUTS]

const ifSo = (cuts: boolean): Cuts => (cuts ? CUTS.ALWAYS : CUTS.NEVER)

/** Whether the attack of a convoyed army cuts a support. (DATC 4.A.2 a, b, c and e, 4.A.4) */
export function convoyedAttackCuts(s: MovementState, army: number, support: number, floor: Floor): Cuts {
  const aim = s.to[support]!
  switch (s.rules.paradox) {
    case 'neededFleets':
      // 2000: never a support for an attack on a fleet of the army's own convoy, unless the army has a route without that fleet.
      if (isAttackSupport(s, support) && isOrderedToConvoy(s, aim) && s.from[aim] === army) {
        return ifSo(hasPath(s, army, floor, aim))
      }
      break
    case 'attackedFleets':
      // 1971: never a support for an attack on a fleet that convoys the army.
      if (isAttackSupport(s, support) && convoysOnRoute(s, army, aim)) return CUTS.NEVER
      break
    case 'ownFleets':
      // Verheijden: never a support for or against a fleet that convoys the army.
      if (convoysOnRoute(s, army, aim)) return CUTS.NEVER
      break
    case 'attackedWaters':
      // 1982: never a support for an action in a water where a fleet convoys.
      if (isConvoying(s, aim)) return CUTS.NEVER
      break
    default:
      break
  }
  return cutsByOrigin(s, army, support, floor)
}

const isAttackSupport = (s: MovementState, support: number): boolean => s.inPlace[support] === 0

/** Whether a fleet convoys an army for which a whole route is ordered. */
const isConvoying = (s: MovementState, fleet: number): boolean => {
  if (!isOrderedToConvoy(s, fleet)) return false
  const army = s.from[fleet]!
  return s.matched[army] === 1 && (s.convoyed[army] !== NO || s.mayWalk[army] === 1)
}

/** What an attack cuts by where it comes from: a support against that place only if the supporter is dislodged (DATC 4.A.4). */
function cutsByOrigin(s: MovementState, army: number, support: number, floor: Floor): Cuts {
  const aim = s.to[support]!
  switch (s.rules.convoyOrigin) {
    case 'start':
      return army === aim ? CUTS.IF_IT_ARRIVES : ifSo(attacks(s, army, floor))
    case 'startButCuts':
      return ifSo(attacks(s, army, floor))
    case 'lastFleet':
      if (!isLastFleet(s, army, aim)) return ifSo(attacks(s, army, floor))
      return hasPath(s, army, floor, aim) ? CUTS.ALWAYS : CUTS.IF_IT_ARRIVES
  }
}

/**
 * Whether an army reaches the unit that it attacks. The DPTG lets it cut supports while any of its routes is open,
 * though it moves only if all of them are (DATC 6.F.19).
 */
const attacks = (s: MovementState, army: number, floor: Floor): boolean =>
  s.path[army]! >= floor || (s.choices.ownRoutesFirst && hasOneRoute(s, army, floor))

/**
 * The unit that meets a move head to head by Brannan's rule, or END: a convoyed army and the unit at its destination
 * meet if that unit attacks the last fleet of the convoy (DATC 6.F.30).
 */
export function metAtSea(s: MovementState, move: number, floor: Floor): number {
  const there = s.to[move]!
  if (isOrderedToConvoy(s, there) && s.to[s.from[there]!] === move) {
    const army = s.from[there]!
    return comesOver(s, army, there, floor) ? army : END
  }
  if (s.convoyed[move] === NO || s.order[there] !== MOVE) return END
  return comesOver(s, move, s.to[there]!, floor) ? there : END
}

/** Whether an army arrives over this last fleet, unless that is dislodged, and over no other. */
function comesOver(s: MovementState, army: number, fleet: number, floor: Floor): boolean {
  if ((s.convoyed[army] === NO && s.mayWalk[army] === 0) || !isLastFleet(s, army, fleet)) return false
  if (hasPath(s, army, opposite(floor), fleet)) return false
  const state = s.state[fleet]!
  s.state[fleet] = SURE
  const comes = hasPath(s, army, floor, END)
  s.state[fleet] = state
  return comes
}
