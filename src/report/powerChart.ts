// How many centers each power has, as a small table with a bar for each.
import type { Board } from '../board/board.ts'
import { centerCount, type Position } from '../board/position.ts'
import { columns } from './columns.ts'
import { wording } from './wording.ts'

const say = wording.powerChart

const WIDTH = 72

/** A line for each power that is still there: centers, units, and a sign for each center. */
export function powerChart({ owners, units, dislodged }: Position, board: Board): readonly string[] {
  const all = [...units, ...dislodged.map(({ unit }) => unit)]
  const rows = board.powers.flatMap(({ index, name }) => {
    const centers = centerCount(board, owners, index)
    const count = all.filter(({ power }) => power === index).length
    if (centers + count === 0) return []
    const owns = (centers === 1 ? say.oneCenter : say.centers)({ count: twoWide(centers) })
    const has = (count === 1 ? say.oneUnit : say.units)({ count: twoWide(count) })
    return [[`  ${name}`, owns, has, '#'.repeat(centers)]]
  })
  return columns(rows).map(row => row.slice(0, WIDTH))
}

const twoWide = (count: number): string => String(count).padStart(2)
