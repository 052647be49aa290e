// Turns the data of a page into a board on which orders can be read and drawn.

import type { PhaseResults } from '../../rules/adjudication/resolving.ts'
import type { RetreatVerdict } from '../../rules/adjudication/retreats.ts'
import type { Verdict } from '../../rules/adjudication/verdict.ts'
import type { Board } from '../../rules/board/board.ts'
import type { Position } from '../../rules/board/position.ts'
import { readCollections } from '../../rules/json/collections.ts'
import { readPosition, type WrittenPosition } from '../../rules/json/positions.ts'
import type { Order } from '../../rules/orders/order.ts'
import type { Situation } from '../trial/boardData.ts'
import { type LoadedBoard, loadedBoard } from '../trial/loaded.ts'

export interface LoadedSituation extends LoadedBoard {
  readonly position: Position
  readonly title: string
  readonly note: string
}

/** Undefined if the judge does not answer or the answer is unreadable. The page then works without the script. */
export async function situationAt(path: string): Promise<LoadedSituation | undefined> {
  const response = await fetch(path)
  if (!response.ok) return undefined
  const { position, fog, title, note, ...data } = readCollections(await response.text()) as Situation // the judge wrote it
  await rest()
  const loaded = loadedBoard(data)
  const read = positionOn(loaded.board, position)
  return read === undefined
    ? undefined
    : { ...loaded, position: { ...read, ...(fog && { fog }) }, title, note }
}

/** Lets the browser answer who scrolls or clicks meanwhile, between two steps that each take a moment on a phone. */
export const rest = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

function positionOn(board: Board, written: WrittenPosition): Position | undefined {
  const read = readPosition({ ...written }, { board, units: new Map() })
  return read.ok ? read.value : undefined
}

/** Results as if every order succeeded: this is how orders are drawn before the phase is played. */
export function asOrdered(position: Position, orders: readonly Order[]): PhaseResults {
  switch (position.phase.kind) {
    case 'movement':
      return {
        kind: 'movement',
        verdicts: orders.flatMap((order): readonly Verdict[] => {
          switch (order.kind) {
            case 'move':
              return [{ order, outcome: { kind: 'succeeds' }, dislodgedBy: undefined }]
            case 'support':
            case 'leave':
              return [{ order, outcome: { kind: 'given' }, dislodgedBy: undefined }]
            case 'convoy':
              return [{ order, outcome: { kind: 'available' }, dislodgedBy: undefined }]
            default:
              return []
          }
        }),
      }
    case 'retreat':
      return {
        kind: 'retreat',
        verdicts: orders.flatMap((order): readonly RetreatVerdict[] => {
          if (order.kind !== 'retreat' && order.kind !== 'disband') return []
          const kind = order.kind === 'retreat' ? 'retreated' : 'disbanded'
          return [{ unit: order.unit, order, outcome: { kind } }]
        }),
      }
    case 'adjustment':
      return {
        kind: 'adjustment',
        verdicts: orders.flatMap(order =>
          order.kind === 'build' || order.kind === 'remove'
            ? [{ power: order.unit.power, order, byDefault: false }]
            : [],
        ),
      }
  }
}
