// The rule of Alexander: each convoy is judged in a world where its army's convoy fails, and that is how it is.
import { type Slate, succeedsIf } from './conditions.ts'
import { isOpen } from './convoys.ts'
import { carriers } from './intent.ts'
import { type Condition, type Known, settle } from './solve.ts'

/** Settles what is certain, judges every army of whose convoy nothing is certain, and settles what follows. */
export function judgeArmies(slate: Slate, known: Known): void {
  const condition: Condition = (unit, assumed) => succeedsIf(slate, unit, assumed)
  settle(condition, known)
  const doubtful = slate.units.flatMap((_, army) => (isDoubtful(slate, army, known) ? [army] : []))
  const judged = doubtful.flatMap(army => judge(slate, army, known))
  for (const { fleet, holds } of judged) known[fleet] = holds
  settle(condition, known)
}

const isDoubtful = (slate: Slate, army: number, known: Known): boolean =>
  slate.isConvoyed[army]! &&
  isOpen(slate, army, fleet => known[fleet] !== false) &&
  !isOpen(slate, army, fleet => known[fleet] === true)

function judge(slate: Slate, army: number, known: Known) {
  const world = [...known]
  slate.supposed.add(army)
  judgeArmies(slate, world)
  slate.supposed.delete(army)
  return carriers(slate, army)
    .filter(fleet => known[fleet] === undefined)
    .map(fleet => ({ fleet, holds: world[fleet] !== false }))
}

/** An army that fails has lost the fleets that are dislodged after all. */
export function withLostConvoys(slate: Slate, succeeded: readonly boolean[]): boolean[] {
  const failing = slate.units.flatMap((_, army) =>
    slate.isConvoyed[army] && !isOpen(slate, army, fleet => succeeded[fleet]!) ? carriers(slate, army) : [],
  )
  const isDislodged = (fleet: number) =>
    slate.to.some((to, mover) => to === slate.at[fleet] && succeeded[mover]!)
  return succeeded.map((is, unit) => is && !(failing.includes(unit) && isDislodged(unit)))
}
