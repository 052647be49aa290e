// The ground around each point of a picture: all that is nearer to it than to any other.
import type { Line, Point } from './geometry.ts'

/** The cell of each point within a frame. (Voronoi, by cutting the frame half by half) */
export function cellsAround(points: readonly Point[], width: number, height: number): readonly Line[] {
  const frame: Line = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  return points.map((point, i) => {
    let cell = frame
    for (const [j, other] of points.entries()) if (i !== j) cell = nearerHalf(cell, point, other)
    return cell
  })
}

/** What of a cell is nearer to one point than to the other. */
function nearerHalf(cell: Line, [x, y]: Point, [u, v]: Point): Line {
  const [dx, dy] = [u - x, v - y]
  const limit = (dx * (u + x) + dy * (v + y)) / 2
  const over = ([px, py]: Point): number => dx * px + dy * py - limit
  return cell.flatMap((corner, i): Point[] => {
    const next = cell[(i + 1) % cell.length]!
    const [here, there] = [over(corner), over(next)]
    const kept: Point[] = here <= 0 ? [corner] : []
    if (here < 0 === there < 0 || here === there) return kept
    const share = here / (here - there)
    return [...kept, [corner[0] + share * (next[0] - corner[0]), corner[1] + share * (next[1] - corner[1])]]
  })
}
