// The conditions of a correct resolution, one small function each. (DATC 5.B)
//
// While an order is unsettled, its success is only POSSIBLE. Each rule takes a floor: SURE counts only what is certain,
// POSSIBLE all that may still happen. What works against the order is counted the other way round.

import { UNIT_NUMBERS } from '../board/board.ts'
import { HALF_BY_WATER, HARDNESS } from '../board/plan.ts'
import { CODES, type Floor, opposite } from './choices.ts'
import { CUTS, convoyedAttackCuts, metAtSea } from './convoyedAttacks.ts'
import type { MovementState } from './movementState.ts'
import { hasPath } from './paths.ts'

const { MOVE, NO, SURE, END } = CODES
const { NOBODY } = UNIT_NUMBERS

/** Whether two units move against each other, neither by convoy. */
export function isHeadToHead(s: MovementState, move: number): boolean {
  const there = s.to[move]!
  return (
    s.order[there] === MOVE && s.to[there] === move && s.convoyed[move] === NO && s.convoyed[there] === NO
  )
}

export function supportsOf(s: MovementState, unit: number, floor: Floor): number {
  let supports = 0
  for (let p = s.firstSupport[unit]!; p !== END; p = s.nextSupport[p]!) if (s.state[p]! >= floor) supports++
  return supports
}

/** A power does not help to dislodge its own unit (DATC 6.D.12). */
function supportsNotFrom(s: MovementState, power: number, unit: number, floor: Floor): number {
  let supports = 0
  for (let p = s.firstSupport[unit]!; p !== END; p = s.nextSupport[p]!) {
    if (s.state[p]! >= floor && s.power[p] !== power) supports++
  }
  return supports
}

/** One more than its supports; less over a hard border. */
export const moveStrength = (s: MovementState, move: number, supports: number, floor: Floor): number =>
  s.hasHardBorders && s.hardness[move] !== 0 ? hardStrength(s, move, supports, floor) : 1 + supports

export function attackStrength(s: MovementState, move: number, floor: Floor): number {
  if (s.path[move]! < floor) return 0
  const there = s.to[move]!
  if (isVacated(s, move, floor)) return moveStrength(s, move, supportsOf(s, move, floor), floor)
  const power = s.power[there]!
  if (power === s.power[move]) return 0
  return moveStrength(s, move, supportsNotFrom(s, power, move, floor), floor)
}

/** Whether the destination of a move is empty, or the unit there moves elsewhere. */
export function isVacated(s: MovementState, move: number, floor: Floor): boolean {
  const there = s.to[move]!
  if (s.kind[there] === NOBODY) return true
  return s.order[there] === MOVE && s.state[there]! >= floor && !isHeadToHead(s, move)
}

export function holdStrength(s: MovementState, province: number, floor: Floor): number {
  if (s.kind[province] === NOBODY) return 0
  if (s.order[province] === MOVE) return s.state[province]! >= opposite(floor) ? 0 : 1
  return 1 + supportsOf(s, province, floor)
}

export const defendStrength = (s: MovementState, move: number, floor: Floor): number =>
  1 + supportsOf(s, move, floor)

export function preventStrength(s: MovementState, move: number, floor: Floor): number {
  if (s.path[move]! < floor) return 0
  // A unit beaten head to head has no effect on its destination (DATC 5.B.6).
  if (s.state[s.to[move]!]! >= opposite(floor) && (isHeadToHead(s, move) || isPowerless(s, move, floor)))
    return 0
  return moveStrength(s, move, supportsOf(s, move, floor), floor)
}

/** By some rulebooks a dislodged unit has no effect where its attacker came from, head to head or not (DATC 4.A.7 a). */
function isPowerless(s: MovementState, move: number, floor: Floor): boolean {
  if (!s.choices.powerless) return false
  const there = s.to[move]!
  if (s.order[there] !== MOVE || s.to[there] !== move) return false
  if (s.choices.fromLastFleet && s.convoyed[there] !== NO) return false
  return s.state[move]! < floor
}

export function arrives(s: MovementState, move: number, floor: Floor): boolean {
  const attack = attackStrength(s, move, floor)
  if (attack === 0) return false
  const there = s.to[move]!
  const other = opposite(floor)
  const against = isHeadToHead(s, move) ? defendStrength(s, there, other) : holdStrength(s, there, other)
  if (attack <= against) return false
  let whole = attack
  if (s.choices.comparesApart) {
    const met = s.choices.fromLastFleet ? metAtSea(s, move, other) : END
    if (met !== END && attack <= defendStrength(s, met, other)) return false
    whole = strengthAgainstRivals(s, move, attack, floor)
  }
  for (let rival = s.firstMoveInto[there]!; rival !== END; rival = s.nextMoveInto[rival]!) {
    if (rival !== move && whole <= preventStrength(s, rival, other)) return false
  }
  return s.contended !== there || attack > preventStrength(s, s.train, other)
}

/** By some rulebooks a support from the power whose unit is in the way counts against rivals (DATC 6.E.7). */
export function strengthAgainstRivals(s: MovementState, move: number, attack: number, floor: Floor): number {
  const there = s.to[move]!
  if (!s.choices.ownSupportAgainstRivals || attack === 0) return attack
  return s.kind[there] === NOBODY || s.order[there] === MOVE
    ? attack
    : moveStrength(s, move, supportsOf(s, move, floor), floor)
}

/**
 * A support is cut by an attack of another power that reaches the supporter. An attack from the province that the support
 * is aimed at cuts it only by dislodging the supporter. `convoyedAttackCuts` says what convoyed attacks cut.
 */
export const isCut = (s: MovementState, support: number, floor: Floor): boolean =>
  cutterAt(s, support, floor) !== END

/** The move that cuts a support, once all is settled. */
export function cutterOf(s: MovementState, support: number): number {
  const cutter = cutterAt(s, support, SURE)
  if (cutter !== END) return cutter
  // Supports that depend on one another are all cut, and each of these moves could be the cause (DATC 10.F).
  let attack = s.firstMoveInto[support]!
  while (s.power[attack] === s.power[support]) attack = s.nextMoveInto[attack]!
  return attack
}

function cutterAt(s: MovementState, support: number, floor: Floor): number {
  const { power } = s
  for (let attack = s.firstMoveInto[support]!; attack !== END; attack = s.nextMoveInto[attack]!) {
    if (power[attack] === power[support]) continue
    if (s.choices.convoyedCutsApart && s.convoyed[attack] !== NO) {
      const cuts = convoyedAttackCuts(s, attack, support, floor)
      const isHindered = s.hardness[attack] !== 0 && !cutsOverHardBorder(s, attack, support, floor)
      if (cuts === CUTS.ALWAYS && !isHindered) return attack
      if (cuts === CUTS.IF_IT_ARRIVES && arrives(s, attack, floor)) return attack
    } else if (attack === s.to[support] ? arrives(s, attack, floor) : attacks(s, attack, support, floor)) {
      return attack
    }
  }
  return END
}

/** Whether a move reaches the province of a supporter. */
const attacks = (s: MovementState, move: number, support: number, floor: Floor): boolean =>
  s.path[move]! >= floor && (s.hardness[move] === 0 || cutsOverHardBorder(s, move, support, floor))

export function isDislodged(s: MovementState, province: number, floor: Floor): boolean {
  for (let move = s.firstMoveInto[province]!; move !== END; move = s.nextMoveInto[move]!) {
    if (arrives(s, move, floor)) return true
  }
  return false
}

/** The strength of a `supportsOnly` move without supports: it loses against any other, but can enter an empty province. */
export const FAINT = 0.25

function hardStrength(s: MovementState, move: number, supports: number, floor: Floor): number {
  if (s.hardness[move] === HARDNESS.supportsOnly) return supports === 0 ? FAINT : supports
  return (isLandedWell(s, move, floor) ? 1 : 0.5) + supports
}

/**
 * A `supportsOnly` move cuts if it has supports, not counting the attacked power's; one of half strength, if it
 * arrives.
 */
function cutsOverHardBorder(s: MovementState, move: number, support: number, floor: Floor): boolean {
  if (s.hardness[move] === HARDNESS.supportsOnly)
    return supportsNotFrom(s, s.power[support]!, move, floor) > 0
  return isLandedWell(s, move, floor) || arrives(s, move, floor)
}

/** Whether an army has a route over water that does not end with a hard border. */
const isLandedWell = (s: MovementState, army: number, floor: Floor): boolean =>
  s.hardness[army] === HALF_BY_WATER && hasPath(s, army, floor, END, true)
