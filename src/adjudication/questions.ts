// The supports and convoys that hang on one another: asked, and answered as far as the bounds go.
import { CONVOY, END, MOVE, NO, POSSIBLE, type Slate, SUPPORT, SURE } from './slate.ts'
import { hasWay, isCut, isDislodged } from './strengths.ts'

/** Whatever nobody attacks is sure; the rest is open. */
export function ask(s: Slate): void {
  for (let i = 0; i < s.count; i++) {
    const p = s.here[i]!
    if (s.order[p]! < SUPPORT || s.matched[p] === 0) continue
    if (s.firstMoveInto[p] === END) s.state[p] = SURE
    else s.open[s.openCount++] = p
  }
  for (let i = 0; i < s.count; i++) {
    const p = s.here[i]!
    if (s.order[p] !== MOVE || s.convoyed[p] === 0) continue
    settlePath(s, p)
    s.wayOrdered[p] = s.path[p] === NO ? 0 : 1
    if (s.path[p] === NO) fallBackToLand(s, p)
  }
}

/** Works out the ways of all convoyed armies anew. */
export function settlePaths(s: Slate): void {
  for (let i = 0; i < s.count; i++) {
    const p = s.here[i]!
    if (s.order[p] === MOVE && s.convoyed[p] === 1) settlePath(s, p)
  }
}

function settlePath(s: Slate, army: number): void {
  s.path[army] = hasWay(s, army, SURE, END) ? SURE : hasWay(s, army, POSSIBLE, END) ? POSSIBLE : NO
}

/** An army told to go by a convoy that nobody ordered walks if the rulebook lets it. (DATC 4.A.3) */
function fallBackToLand(s: Slate, army: number): void {
  if (s.rules.convoyNotOrdered !== 'walks') return
  if (s.board.armyReach[army * s.board.provinceCount + s.to[army]!] === 0) return
  s.convoyed[army] = 0
  s.path[army] = SURE
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
