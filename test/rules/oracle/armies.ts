// The rule of Alexander: each convoy is judged in a world where its army's convoy fails, and that is how it is.
import { type Movement, succeedsIf } from './conditions.ts'
import { isOpen } from './convoys.ts'
import { carriers } from './intent.ts'
import { type Condition, type Known, settle } from './solve.ts'

/** Settles what is certain, judges every army of whose convoy nothing is certain, and settles what follows. */
export function judgeArmies(movement: Movement, known: Known): void {
  const condition: Condition = (unit, assumed) => succeedsIf(movement, unit, assumed)
  settle(condition, known)
  const doubtful = movement.units.flatMap((_, army) => (isDoubtful(movement, army, known) ? [army] : []))
  const judged = doubtful.flatMap(army => judge(movement, army, known))
  for (const { fleet, holds } of judged) known[fleet] = holds
  settle(condition, known)
}

const isDoubtful = (movement: Movement, army: number, known: Known): boolean =>
  movement.isConvoyed[army]! &&
  isOpen(movement, army, fleet => known[fleet] !== false) &&
  !isOpen(movement, army, fleet => known[fleet] === true)

function judge(movement: Movement, army: number, known: Known) {
  const world = [...known]
  movement.supposed.add(army)
  judgeArmies(movement, world)
  movement.supposed.delete(army)
  return carriers(movement, army)
    .filter(fleet => known[fleet] === undefined)
    .map(fleet => ({ fleet, holds: world[fleet] !== false }))
}

/** An army that fails has lost the fleets that are dislodged after all. */
export function withLostConvoys(movement: Movement, succeeded: readonly boolean[]): boolean[] {
  const failing = movement.units.flatMap((_, army) =>
    movement.isConvoyed[army] && !isOpen(movement, army, fleet => succeeded[fleet]!)
      ? carriers(movement, army)
      : [],
  )
  const isDislodged = (fleet: number) =>
    movement.to.some((to, mover) => to === movement.at[fleet] && succeeded[mover]!)
  return succeeded.map((is, unit) => is && !(failing.includes(unit) && isDislodged(unit)))
}
