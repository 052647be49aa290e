// Long work lets others have their turn: it is counted, and stops for a moment whenever it has gone on for too long.
import { setImmediate as breath } from 'node:timers/promises'
import type { Steps } from '../orders/steps.ts'

/** So long nobody else is kept waiting, in milliseconds. */
const LONGEST = 2

/** What is done, with a moment for others in between. */
export async function inTurns<Made>(steps: Steps<Made>): Promise<Made> {
  let began = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - began < LONGEST) continue
    await breath()
    began = performance.now()
  }
}
