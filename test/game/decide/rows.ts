// What a row of these tables is: given a table, when somebody asks for something, then it happens, or why it does not.
import type { GameRefusal } from '../../../src/game/refusals.ts'
import { power, type Said, type Table } from './table.ts'

export interface Row {
  readonly sentence: string
  readonly given: () => Table
  readonly who: string
  readonly asks: Said
  /** Every line that is told, `…` for any number of them; or the refusal. */
  readonly then: readonly string[] | GameRefusal
}

export type RowWritten = readonly [
  sentence: string,
  given: () => Table,
  who: string,
  asks: Said,
  then: readonly string[] | GameRefusal,
]

export interface Room {
  readonly name: string
  readonly rows: readonly RowWritten[]
}

export const room = (name: string, rows: readonly RowWritten[]): Room => ({ name, rows })

export const F = power('F')
export const G = power('G')
