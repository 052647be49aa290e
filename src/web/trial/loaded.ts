// A board that came as data, on which orders can be read, played and drawn: here, in a process apart, or in a browser.
import { Board } from '../../board/board.ts'
import type { Rulebook } from '../../board/rulebook.ts'
import type { DrawnMap } from '../../picture/drawnMap.ts'
import { readGeometry } from '../../picture/geometry.ts'
import { readLayout } from '../../picture/layout.ts'
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
