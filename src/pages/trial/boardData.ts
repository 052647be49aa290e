// The data of a board for scripts: all it takes to read orders on it, play a phase and draw it.

import { drawnMapFiles } from '../../drawing/png/pictures.ts'
import type { Board, BoardPlan } from '../../rules/board/board.ts'
import type { Fog } from '../../rules/board/position.ts'
import type { Rulebook } from '../../rules/board/rulebook.ts'
import type { WrittenPosition } from '../../rules/json/positions.ts'

export interface BoardData {
  readonly plan: BoardPlan
  readonly rules: Rulebook
  /** Number of centers that wins. */
  readonly wins: number
  /** The files of its drawn map; null if it is drawn from its borders. */
  readonly map: { readonly geometry: unknown; readonly layout: unknown } | null
}

/** A board with a position, and the title of its map. */
export interface Situation extends BoardData {
  readonly position: WrittenPosition
  /** What the reader does not see in a blind game. */
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
