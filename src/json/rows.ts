// The rows of a reply: one for each unit that was told something, with what became of it.
import type { OutcomeWord } from '../adjudication/movement.ts'
import type { Board, Unit } from '../board/board.ts'
import type { Impossible } from './orderSheet.ts'

/**
 * How an order came out, in the words of DATC 3.2. `illegal`: the unit could not follow what it was told, and held.
 * `granted`: a leave to pass a canal.
 */
export type ResultOutcome = OutcomeWord | 'illegal' | 'granted' | 'disbanded' | 'built' | 'removed' | 'waived'

/** One row as JSON; its fields stand in this order. */
export interface ResultRow {
  readonly power: string
  /** `A PAR`; null for a waived build. */
  readonly unit: string | null
  /** What it followed: `A PAR - BUR` */
  readonly order: string
  readonly legal: boolean
  readonly outcome: ResultOutcome
  readonly dislodged: boolean
  /** Whether it was dislodged and has nowhere to go. */
  readonly destroyed: boolean
  /** What civil disorder did, for want of an order. */
  readonly byDefault?: true
  /** What it was told and could not follow. */
  readonly refused?: string
  /** Who beat, cut or dislodged whom and by how much; missing where the order simply succeeded. */
  readonly reason?: string
}

/** What was impossible of a unit's orders, when nothing that it was told could be followed. */
export const refusedOf = (impossible: Impossible | undefined): { refused?: string } =>
  impossible === undefined ? {} : { refused: impossible.texts.join('; ') }

export const reasonOf = (reason: string | undefined): { reason?: string } =>
  reason === undefined ? {} : { reason }

export const powerId = (board: Board, { power }: Unit): string => board.powers[power]!.id
