// A board as a script gets it: all that it takes to read orders on it, to play a phase and to draw it.

import { drawnMapFiles } from '../../drawing/png/pictures.ts'
import type { Board, BoardPlan } from '../../rules/board/board.ts'
import type { Fog } from '../../rules/board/position.ts'
import type { Rulebook } from '../../rules/board/rulebook.ts'
import type { WrittenPosition } from '../../rules/json/positions.ts'

export interface BoardData {
  readonly plan: BoardPlan
  readonly rules: Rulebook
  /** Centers that win. */
  readonly wins: number
  /** Its drawn map, as it lies in its files; null where it is drawn from its borders. */
  readonly map: { readonly geometry: unknown; readonly layout: unknown } | null
}

/** A board with who stands on it, and what the picture is called. */
export interface Situation extends BoardData {
  readonly position: WrittenPosition
  /** What its reader does not see of it, in a blind game. */
  readonly fog?: Fog
  readonly title: string
  readonly note: string
}

export const boardData = (board: Board, rules: Rulebook, wins: number): BoardData => ({
  plan: board.plan,
  rules,
  wins,
  map: drawnMapFiles(board) ?? null,
})
