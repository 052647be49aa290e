// The movement phases of a file, timed: phases a second, with and without the reasons.
import { pathToFileURL } from 'node:url'
import { type Judge, judgeIn, movementPhases, type Phase, phasesFor } from './phaseFile.ts'

export interface Measured {
  readonly phases: number
  readonly rounds: number
  readonly median: number
  readonly best: number
  readonly withReasons: { readonly median: number; readonly best: number }
}

const WARM_UP_ROUNDS = 40

/** Phases a second over a file's movement phases: legality, outcomes, retreats and the next position read out. */
export async function measurePhases(file: string, rounds: number): Promise<Measured> {
  const judge = await judgeIn(pathToFileURL('./'))
  const phases = phasesFor(judge, await movementPhases(file))
  const plain = rates(phases, rounds, phase => resolved(judge, phase))
  const withReasons = rates(phases, rounds, phase => explained(judge, phase))
  return { phases: phases.length, rounds, ...plain, withReasons }
}

/** Resolves a phase and reads the outcomes, so that no work can be left out for want of a reader. */
export function resolved({ resolveMovement }: Judge, { board, rules, units, orders }: Phase): number {
  const resolution = resolveMovement(board, rules, units, orders)
  let read = resolution.units.length + resolution.dislodged.length
  for (let unit = 0; unit < units.length; unit++) read += resolution.outcome(unit).length
  return read
}

function explained({ resolveMovement }: Judge, { board, rules, units, orders }: Phase): number {
  const resolution = resolveMovement(board, rules, units, orders)
  return resolution.units.length + resolution.dislodged.length + resolution.verdicts().length
}

function rates(
  phases: readonly Phase[],
  rounds: number,
  run: (phase: Phase) => number,
): { median: number; best: number } {
  const measured: number[] = []
  let readOut = 0
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    const start = process.hrtime.bigint()
    for (const phase of phases) readOut += run(phase)
    const seconds = Number(process.hrtime.bigint() - start) / 1e9
    if (round >= 0) measured.push(phases.length / seconds)
  }
  if (readOut === 0) throw new Error('nothing was read out')
  measured.sort((one, other) => one - other)
  return { median: Math.round(measured[measured.length >> 1]!), best: Math.round(measured.at(-1)!) }
}
