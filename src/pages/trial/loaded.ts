// Turns board data into a board on which orders can be read, played and drawn, in any process or browser.

import type { DrawnMap } from '../../drawing/drawnMap.ts'
import { readGeometry } from '../../drawing/geometry.ts'
import { readLayout } from '../../drawing/layout.ts'
import { Board } from '../../rules/board/board.ts'
import type { Rulebook } from '../../rules/board/rulebook.ts'
import type { BoardData } from './boardData.ts'

export interface LoadedBoard {
  readonly board: Board
  readonly rules: Rulebook
  readonly wins: number
  readonly drawnMap: DrawnMap | undefined
}

export function loadedBoard({ plan, rules, wins, map }: BoardData): LoadedBoard {
  const geometry = map === null ? undefined : readGeometry(map.geometry)
  const layout = map === null ? undefined : readLayout(map.layout)
  const drawnMap =
    geometry?.ok === true && layout?.ok === true
      ? { geometry: geometry.value, layout: layout.value }
      : undefined
  return { board: new Board(plan), rules, wins, drawnMap }
}
