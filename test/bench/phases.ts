// The movement phases of a file in the form of `dragoman adjudicate`, read first and timed then.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { resolveMovement } from '../../src/adjudication/movement.ts'
import type { Board, Unit } from '../../src/board/board.ts'
import type { Rulebook } from '../../src/board/rulebook.ts'
import { type Request, readRequest } from '../../src/cli/request.ts'
import { DEFAULTS, Tables } from '../../src/cli/tables.ts'
import { meaningOf } from '../../src/orders/meaning.ts'
import type { MovementOrder } from '../../src/orders/order.ts'

interface Phase {
  readonly board: Board
  readonly rules: Rulebook
  readonly units: readonly Unit[]
  readonly orders: readonly MovementOrder[]
}

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
  const phases = await movementPhases(file)
  if (phases.length === 0) throw new Error(`${file} holds no movement phase`)
  const plain = rates(phases, rounds, phase => {
    const resolution = resolveMovement(phase.board, phase.rules, phase.units, phase.orders)
    let read = resolution.units.length + resolution.dislodged.length
    for (let unit = 0; unit < phase.units.length; unit++) read += resolution.outcome(unit).length
    return read
  })
  const withReasons = rates(phases, rounds, phase => {
    const resolution = resolveMovement(phase.board, phase.rules, phase.units, phase.orders)
    return resolution.units.length + resolution.dislodged.length + resolution.verdicts().length
  })
  return { phases: phases.length, rounds, ...plain, withReasons }
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
  // Told, so that no work can be left out for want of a reader.
  if (readOut === 0) throw new Error('nothing was read out')
  measured.sort((one, other) => one - other)
  return { median: Math.round(measured[measured.length >> 1]!), best: Math.round(measured.at(-1)!) }
}

async function movementPhases(file: string): Promise<readonly Phase[]> {
  const tables = new Tables()
  const phases: Phase[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { request } = readRequest(line, DEFAULTS, tables)
    if (!request.ok) throw new Error(`a line of ${file} cannot be read: ${request.error}`)
    if (request.value.position.phase.kind === 'movement') phases.push(phaseOf(request.value))
  }
  return phases
}

/** Orders that were understood go in unchecked, the illegal ones among them. */
function phaseOf({ table: { board, legality }, rules, position, orders }: Request): Phase {
  legality.place(position.units)
  const read = orders.flatMap(({ power, lines }) =>
    lines.flatMap(line => {
      const meaning = meaningOf(line, { board, rules, position, power, legality })
      const order = meaning.ok
        ? meaning.value
        : meaning.error.kind === 'illegal'
          ? meaning.error.order
          : undefined
      return order === undefined ? [] : [order as MovementOrder]
    }),
  )
  return { board, rules, units: position.units, orders: read }
}
