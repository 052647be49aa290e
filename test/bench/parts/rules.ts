// The rules: phases resolved, in a process that has seen many and in one that has seen none.
import { resolveAdjustments } from '../../../src/rules/adjudication/adjustments.ts'
import { resolveMovement } from '../../../src/rules/adjudication/movement.ts'
import { startingPosition } from '../../../src/rules/board/position.ts'
import type { MovementOrder } from '../../../src/rules/orders/order.ts'
import { rulebook, standard } from '../../boards.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { ordersFor, selfPlay } from '../selfPlay.ts'
import { inRounds, type Measure, processorOf } from './part.ts'

function fixture(smoke: boolean, seed = 1901) {
  const [board, rules] = [standard(), rulebook('2025EE')]
  return { board, rules, ...selfPlay(board, rules, smoke ? 2 : 40, smoke ? 3 : 15, seed) }
}

type Read = (resolution: ReturnType<typeof resolveMovement>, unit: number) => number

/** What is read out of a resolution, so that no work can be left out for want of a reader. */
const outcomes: Read = (resolution, units) => {
  let read = resolution.units.length + resolution.dislodged.length
  for (let unit = 0; unit < units; unit++) read += resolution.outcome(unit).length
  return read
}
const reasons: Read = resolution =>
  resolution.units.length + resolution.dislodged.length + resolution.verdicts().length

const movementsRead =
  (read: Read): Measure =>
  smoke => {
    const { board, rules, movements } = fixture(smoke)
    let told = 0
    return inRounds(movements.length, smoke ? 1 : 60, () => {
      for (const { position, orders } of movements)
        told += read(resolveMovement(board, rules, position.units, orders), orders.length)
      if (told === 0) throw new Error('nothing was read out')
    })
  }

export const movements = movementsRead(outcomes)
export const movementsExplained = movementsRead(reasons)

/** The first thousand phases that a process sees. */
export const movementsCold: Measure = smoke => {
  const { board, rules, opening } = coldFixture(smoke)
  return processorOf(opening.length, () => {
    let told = 0
    for (const { units, orders } of opening)
      told += outcomes(resolveMovement(board, rules, units, orders), orders.length)
    if (told === 0) throw new Error('nothing was read out')
  })
}

/** Orders of the dice for the opening: phases that no resolver of this process has made. */
function coldFixture(smoke: boolean) {
  const [board, rules, dice] = [standard(), rulebook('2025EE'), new Dice(1901)]
  const position = startingPosition(board)
  const opening = Array.from({ length: smoke ? 10 : 1_000 }, () => ({
    units: position.units,
    orders: ordersFor(board, rules, position, dice) as readonly MovementOrder[],
  }))
  return { board, rules, opening }
}

export const adjustments: Measure = smoke => {
  const { board, rules, adjustments: phases } = fixture(smoke)
  let told = 0
  return inRounds(phases.length, smoke ? 1 : 60, () => {
    for (const { position, orders } of phases)
      told += resolveAdjustments(board, rules, position, orders).units.length
    if (told === 0) throw new Error('nothing was read out')
  })
}
