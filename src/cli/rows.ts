// The rows of a reply: one for each unit that was told something, with what became of it.
import type { Board, Unit } from '../board/board.ts'
import type { Impossible } from './orderSheet.ts'

/** One row as JSON; its fields stand in this order. */
export interface Row {
  readonly power: string
  readonly unit: string | null
  readonly order: string
  readonly legal: boolean
  readonly outcome: string
  readonly dislodged: boolean
  readonly destroyed: boolean
  readonly byDefault?: true
  readonly refused?: string
  readonly reason?: string
}

/** What was impossible of a unit's orders, when nothing that it was told could be followed. */
export const refusedOf = (impossible: Impossible | undefined): { refused?: string } =>
  impossible === undefined ? {} : { refused: impossible.texts.join('; ') }

export const reasonOf = (reason: string | undefined): { reason?: string } =>
  reason === undefined ? {} : { reason }

export const powerId = (board: Board, { power }: Unit): string => board.powers[power]!.id
