// The routes of convoyed armies: which fleets are on them, whether they hold together, and which armies walk instead.

import { UNIT_NUMBERS } from '../board/board.ts'
import { CODES } from './choices.ts'
import type { MovementState } from './movementState.ts'

const { CONVOY, NO, POSSIBLE, SURE, END } = CODES
const { FLEET } = UNIT_NUMBERS

/** Finds which armies have an ordered route at all; an army without one may still walk (DATC 4.A.3). */
export function findPaths(s: MovementState): void {
  const { choices } = s
  for (let i = s.passengerCount - 1; i >= 0; i--) {
    const army = s.passengers[i]!
    s.followsAll[army] = 0
    if (choices.tracksRoutes || choices.followsPath) markRoutes(s, army)
    settlePath(s, army)
    s.matched[army] = s.path[army] === NO ? 0 : 1
    if (s.path[army] === NO) {
      if (choices.walksIfNotOrdered && s.isNear(army, s.to[army]!)) {
        s.disembark(army)
        s.passengers[i] = s.passengers[--s.passengerCount]!
      }
    } else if (choices.walksIfDisrupted && s.isNear(army, s.to[army]!)) {
      s.mayWalk[army] = 1
      s.walkerCount++
      s.convoyed[army] = s.path[army]!
      s.path[army] = SURE
    }
  }
}

/** Settles the paths of all convoyed armies. */
export function settlePaths(s: MovementState): void {
  for (let i = 0; i < s.passengerCount; i++) settlePath(s, s.passengers[i]!)
}

/** An army that may walk always has a path; whether it goes by convoy depends on its route over water. */
export function settlePath(s: MovementState, army: number): void {
  const way = s.barred[army] !== 0 ? NO : certaintyOfPath(s, army)
  if (s.mayWalk[army] === 1) s.goes(army, way)
  else s.path[army] = way
}

const certaintyOfPath = (s: MovementState, army: number): number =>
  hasPath(s, army, SURE, END) ? SURE : hasPath(s, army, POSSIBLE, END) ? POSSIBLE : NO

/**
 * Whether a chain of convoying fleets, all but `without`, links an army to its destination; with `landsWell` the last
 * of them must not land it over a hard border.
 */
export function hasPath(
  s: MovementState,
  army: number,
  floor: number,
  without: number,
  landsWell = false,
): boolean {
  if (s.followsAll[army] === 1) return holdsTogether(s, army, floor, without, landsWell)
  return isLinked(s, army, floor, without, landsWell)
}

/** Whether any route of an army is open, even if the rulebook needs every route to be. */
export const hasOneRoute = (s: MovementState, army: number, floor: number): boolean =>
  s.barred[army] === 0 && isLinked(s, army, floor, END, false)

function isLinked(
  s: MovementState,
  army: number,
  floor: number,
  without: number,
  landsWell: boolean,
): boolean {
  const { board } = s
  const isPicky = s.followsAll[army] === 1
  const { fleetReach, provinceCount } = board
  const { links, isLink } = s
  const goal = s.to[army]!
  let length = 0
  let arrived = false
  for (let here = army, next = 0; ; here = links[next++]!) {
    for (let fleet = s.firstConvoy[army]!; fleet !== END && !arrived; fleet = s.nextConvoy[fleet]!) {
      if (isLink[fleet] === 1 || fleet === without || s.state[fleet]! < floor) continue
      if (fleetReach[fleet * provinceCount + here] === 0 || (isPicky && s.carries[fleet] === 0)) continue
      arrived = fleetReach[fleet * provinceCount + goal] === 1
      if (landsWell && arrived) arrived = board.hardness(FLEET, fleet, goal) === 0
      isLink[fleet] = 1
      links[length++] = fleet
    }
    if (arrived || next === length) break
  }
  for (let i = 0; i < length; i++) isLink[links[i]!] = 0
  return arrived
}

/** As `isLinked`, for an army that needs every fleet on the routes that count. (DATC 4.A.1 a, 4.A.6 b) */
function holdsTogether(
  s: MovementState,
  army: number,
  floor: number,
  without: number,
  landsWell: boolean,
): boolean {
  let isAny = false
  for (let fleet = s.firstConvoy[army]!; fleet !== END; fleet = s.nextConvoy[fleet]!) {
    if (s.carries[fleet] === 0) continue
    if (fleet === without || s.state[fleet]! < floor) return false
    if (!landsWell) isAny = true
    else if (isLastFleet(s, army, fleet)) isAny = s.board.hardness(FLEET, fleet, s.to[army]!) === 0 || isAny
  }
  return isAny
}

/** Whether a fleet was ordered to convoy an army, is on its route, and is the last fleet there (DATC 4.A.4). */
export const isLastFleet = (s: MovementState, army: number, fleet: number): boolean =>
  convoysOnRoute(s, army, fleet) && s.board.fleetReach[fleet * s.board.provinceCount + s.to[army]!] === 1

/** Whether a fleet was ordered to convoy an army and is on its route. */
export const convoysOnRoute = (s: MovementState, army: number, fleet: number): boolean =>
  isOrderedToConvoy(s, fleet) && s.from[fleet] === army && s.carries[fleet] === 1

export const isOrderedToConvoy = (s: MovementState, fleet: number): boolean =>
  s.order[fleet] === CONVOY && s.matched[fleet] === 1

/** Marks the fleets on the ordered routes that count. */
function markRoutes(s: MovementState, army: number): void {
  for (let fleet = s.firstConvoy[army]!; fleet !== END; fleet = s.nextConvoy[fleet]!) s.carries[fleet] = 0
  const path = s.choices.followsPath ? s.pathOf(army) : undefined
  if (path !== undefined) {
    s.followsAll[army] = 1
    if (path.every(water => isOrderedToConvoy(s, water) && s.from[water] === army)) {
      for (const water of path) s.carries[water] = 1
    }
    return
  }
  if (s.choices.everyRoute) s.followsAll[army] = 1
  if (s.choices.ownRoutesFirst && markFrom(s, army, army, [], true)) return
  markFrom(s, army, army, [], false)
}

/**
 * Follows every proper route from here on: one that never enters a water already touched by an earlier link or by the
 * starting shore, and that lands as soon as it can. Returns whether any route arrives.
 */
function markFrom(
  s: MovementState,
  army: number,
  here: number,
  chain: readonly number[],
  isOwn: boolean,
): boolean {
  const { fleetReach, provinceCount } = s.board
  const touches = (fleet: number, place: number) => fleetReach[fleet * provinceCount + place] === 1
  let arrives = false
  for (let fleet = s.firstConvoy[army]!; fleet !== END; fleet = s.nextConvoy[fleet]!) {
    if (chain.includes(fleet) || !touches(fleet, here)) continue
    if (isOwn && s.power[fleet] !== s.power[army]) continue
    if (here !== army && (touches(fleet, army) || chain.slice(0, -1).some(link => touches(link, fleet))))
      continue
    const longer = [...chain, fleet]
    if (touches(fleet, s.to[army]!)) for (const link of longer) s.carries[link] = 1
    else if (!markFrom(s, army, fleet, longer, isOwn)) continue
    arrives = true
  }
  return arrives
}
