// Measures the drawing of boards: an SVG, and a PNG in two sizes, of the opening and of a movement with forty orders.
import { pngOf } from '../../src/drawing/png/png.ts'
import { drawBoard } from '../../src/drawing/svg.ts'
import { GALLERY } from '../drawing/gallery.ts'

export interface PictureTimes {
  readonly name: string
  readonly size: 'large' | 'small'
  /** The medians, in milliseconds. */
  readonly svg: number
  readonly png: number
  readonly kilobytes: number
}

export function measurePictures(rounds: number): readonly PictureTimes[] {
  const all = (['opening', 'midgame'] as const).flatMap(name =>
    (['large', 'small'] as const).map(size => ({ name, size })),
  )
  return all.map(({ name, size }) => {
    const draw = (): string => drawBoard({ ...GALLERY[name], size })
    const svg = draw()
    return {
      name,
      size,
      svg: median(rounds * 5, draw),
      png: median(rounds, () => pngOf(svg)),
      kilobytes: pngOf(svg).length / 1000,
    }
  })
}

/** What one of so many runs takes. */
function median(rounds: number, run: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const since = performance.now()
    run()
    return performance.now() - since
  }).sort((one, other) => one - other)
  return times[Math.floor(rounds / 2)]!
}
