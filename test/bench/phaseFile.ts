// The movement phases of a file in the form of `dragoman adjudicate`, read by the judge of this checkout or another.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Board, Unit } from '../../src/board/board.ts'
import type { Rulebook } from '../../src/board/rulebook.ts'
import type { Request } from '../../src/cli/request.ts'
import type { MovementOrder } from '../../src/orders/order.ts'

export interface Phase {
  readonly board: Board
  readonly rules: Rulebook
  readonly units: readonly Unit[]
  readonly orders: readonly MovementOrder[]
}

/** What is needed of a checkout to read phases and to resolve them. */
export type Judge = Pick<typeof import('../../src/adjudication/movement.ts'), 'resolveMovement'> &
  Pick<typeof import('../../src/cli/request.ts'), 'readRequest'> &
  Pick<typeof import('../../src/cli/tables.ts'), 'DEFAULTS' | 'Tables'> &
  Pick<typeof import('../../src/orders/meaning.ts'), 'meaningOf'>

/** The judge of a checkout, its grammar compiled, in a folder. */
export async function judgeIn(folder: URL): Promise<Judge> {
  const { resolveMovement } = await import(new URL('src/adjudication/movement.ts', folder).href)
  const { readRequest } = await import(new URL('src/cli/request.ts', folder).href)
  const { DEFAULTS, Tables } = await import(new URL('src/cli/tables.ts', folder).href)
  const { meaningOf } = await import(new URL('src/orders/meaning.ts', folder).href)
  return { resolveMovement, readRequest, DEFAULTS, Tables, meaningOf }
}

export async function movementPhases(file: string, judge: Judge): Promise<readonly Phase[]> {
  const tables = new judge.Tables()
  const phases: Phase[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { request } = judge.readRequest(line, judge.DEFAULTS, tables)
    if (!request.ok) throw new Error(`a line of ${file} cannot be read: ${request.error}`)
    if (request.value.position.phase.kind === 'movement') phases.push(phaseOf(request.value, judge))
  }
  if (phases.length === 0) throw new Error(`${file} holds no movement phase`)
  return phases
}

/** Orders that were understood go in unchecked, the illegal ones among them. */
function phaseOf(
  { table: { board, legality }, rules, position, orders }: Request,
  { meaningOf }: Judge,
): Phase {
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
