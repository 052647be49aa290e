// What the attack of a convoyed army does to a support, and who meets it on its way: where the rulebooks differ.

import { CODES, type Floor, opposite } from './choices.ts'
import type { MovementState } from './movementState.ts'
import { convoysOnRoute, hasOneRoute, hasPath, isLastFleet, isOrderedToConvoy } from './paths.ts'

const { MOVE, NO, SURE, END } = CODES

/** What the attack of a convoyed army does to a support. */
export const CUTS = { NEVER: 0, IF_IT_ARRIVES: 1, ALWAYS: 2 } as const
type Cuts = (typeof CUTS)[keyof typeof CUTS]

const ifSo = (cuts: boolean): Cuts => (cuts ? CUTS.ALWAYS : CUTS.NEVER)

/** Whether the attack of a convoyed army cuts a support. (DATC 4.A.2 a, b, c and e, 4.A.4) */
export function convoyedAttackCuts(s: MovementState, army: number, support: number, floor: Floor): Cuts {
  const aim = s.to[support]!
  switch (s.rules.paradox) {
    case 'neededFleets':
      // 2000: never a support against a fleet that its own convoy needs; it must have a way without.
      if (isAttackSupport(s, support) && isOrderedToConvoy(s, aim) && s.from[aim] === army) {
        return ifSo(hasPath(s, army, floor, aim))
      }
      break
    case 'attackedFleets':
      // 1971: never a support for an attack on one of the fleets that convoy it.
      if (isAttackSupport(s, support) && convoysOnRoute(s, army, aim)) return CUTS.NEVER
      break
    case 'ownFleets':
      // Verheijden: it has no effect on what becomes of its own fleets.
      if (convoysOnRoute(s, army, aim)) return CUTS.NEVER
      break
    case 'attackedWaters':
      // 1982: never a support for an action in a water where a fleet convoys.
      if (isConvoying(s, aim)) return CUTS.NEVER
      break
    default:
      break
  }
  return comesFromElsewhere(s, army, support, floor)
}

const isAttackSupport = (s: MovementState, support: number): boolean => s.inPlace[support] === 0

/** Whether a fleet convoys an army that has a way ordered for it. */
const isConvoying = (s: MovementState, fleet: number): boolean => {
  if (!isOrderedToConvoy(s, fleet)) return false
  const army = s.from[fleet]!
  return s.matched[army] === 1 && (s.convoyed[army] !== NO || s.mayWalk[army] === 1)
}

/** From where a convoyed attack comes: a support against that place is cut only by being dislodged. (DATC 4.A.4) */
function comesFromElsewhere(s: MovementState, army: number, support: number, floor: Floor): Cuts {
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
 * Whether an army gets as far as whom it attacks. The DPTG lets it cut supports while any of its routes is open, though
 * it moves only if all of them are. (DATC 6.F.19)
 */
const attacks = (s: MovementState, army: number, floor: Floor): boolean =>
  s.path[army]! >= floor || (s.choices.ownRoutesFirst && hasOneRoute(s, army, floor))

/**
 * Who, under Brannan's rule, meets a move head to head because it comes the same way from the other end, or END: a
 * convoyed army meets who attacks the last fleet of its convoy, and is met by it. (DATC 6.F.30)
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

/** Whether an army comes over a last fleet, if that is not dislodged, and over no other. */
function comesOver(s: MovementState, army: number, fleet: number, floor: Floor): boolean {
  if ((s.convoyed[army] === NO && s.mayWalk[army] === 0) || !isLastFleet(s, army, fleet)) return false
  if (hasPath(s, army, opposite(floor), fleet)) return false
  const state = s.state[fleet]!
  s.state[fleet] = SURE
  const comes = hasPath(s, army, floor, END)
  s.state[fleet] = state
  return comes
}
