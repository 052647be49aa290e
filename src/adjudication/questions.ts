// The supports and convoys that hang on one another: asked, and answered as far as the bounds go.

import { MARKS } from './marks.ts'
import type { Slate } from './slate.ts'
import { hasWay, isCut, isDislodged } from './strengths.ts'

const { CONVOY, NO, POSSIBLE, SURE, END } = MARKS

/** Works out the ways of all convoyed armies. */
export function settlePaths(s: Slate): void {
  for (let i = 0; i < s.passengerCount; i++) settlePath(s, s.passengers[i]!)
}

/** Notes which armies have a way ordered for them at all; an army without one may have another way. */
export function findWays(s: Slate): void {
  settlePaths(s)
  for (let i = s.passengerCount - 1; i >= 0; i--) {
    const army = s.passengers[i]!
    s.matched[army] = s.path[army] === NO ? 0 : 1
    if (s.path[army] === NO && walksInstead(s, army)) {
      s.disembark(army)
      s.passengers[i] = s.passengers[--s.passengerCount]!
    }
  }
}

/** An army told to go by a convoy that nobody ordered walks if the rulebook lets it. (DATC 4.A.3) */
const walksInstead = (s: Slate, army: number): boolean =>
  s.rules.convoyNotOrdered === 'walks' && s.board.armyReach[army * s.board.provinceCount + s.to[army]!] === 1

function settlePath(s: Slate, army: number): void {
  s.path[army] = hasWay(s, army, SURE, END) ? SURE : hasWay(s, army, POSSIBLE, END) ? POSSIBLE : NO
}

/** Goes over the open questions until none of them can be answered from the others. */
export function settleOpen(s: Slate): void {
  for (let before = -1; s.openCount > 0 && s.openCount !== before; ) {
    before = s.openCount
    s.openCount = 0
    for (let i = 0; i < before; i++) {
      const p = s.open[i]!
      s.state[p] = answer(s, p)
      if (s.state[p] === POSSIBLE) s.open[s.openCount++] = p
      else if (s.order[p] === CONVOY && s.convoyed[s.from[p]!] === 1) settlePath(s, s.from[p]!)
    }
  }
}

/** What the bounds say of an open support or convoy. */
export function answer(s: Slate, p: number): number {
  const fails = s.order[p] === CONVOY ? isDislodged : isCut
  if (fails(s, p, SURE)) return NO
  return fails(s, p, POSSIBLE) ? POSSIBLE : SURE
}
