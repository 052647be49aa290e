// The heads of arrows and the names of places: neither lies on the other where there is room for both.
import { expect, test } from 'vitest'
import { extentOf } from '../../src/drawing/curves.ts'
import { emptyLayers } from '../../src/drawing/layers.ts'
import { paletteOf } from '../../src/drawing/layout.ts'
import { drawMovement } from '../../src/drawing/marks.ts'
import { baseMapOf } from '../../src/drawing/svg.ts'
import { standard } from '../boards.ts'
import { standardAtlas } from './geometryFiles.ts'
import { played } from './tables.ts'

const board = standard()
const drawnMap = standardAtlas()
const baseMap = baseMapOf(board, drawnMap, 'large')
const context = { board, baseMap, palette: paletteOf(board, drawnMap.layout) }

test.each([
  [
    'that comes about',
    'AUSTRIA A GAL - WAR, ENGLAND F EDI - NWG, ENGLAND F LON - NTH, GERMANY F KIE - DEN',
    'WAR NWG NTH DEN',
    4,
  ],
  [
    'that fails',
    'ENGLAND A LVP - YOR, GERMANY A YOR H, FRANCE A PIC - BEL, GERMANY A BEL H, FRANCE A GAS - BRE, ENGLAND F BRE H',
    'YOR BEL BRE',
    3,
  ],
])(
  'the head of an arrow %s ends before a name that is in its way, and no cross lies on it',
  (_, sheet, names, count) => {
    const words = baseMap.labels.filter(({ text }) => names.split(' ').includes(text))
    const layers = emptyLayers()
    const { results } = played(board, 'S1901M', '', sheet)
    if (results.kind === 'movement') drawMovement(context, layers, results.verdicts)
    const { heads, marks } = layers
    const places = (svg: string, pattern: RegExp) =>
      [...svg.matchAll(pattern)].map(([, x, y]) => [Number(x), Number(y)] as const)
    const corners = heads.flatMap(head => places(head, /[ML](-?[\d.]+) (-?[\d.]+)/g))
    expect(corners).toHaveLength(4 * count)
    const crosses = marks.flatMap(mark => places(mark, /translate\((-?[\d.]+)[ ,](-?[\d.]+)\)/g))
    const covered = words.filter(word => {
      const [width, height] = extentOf(word)
      return [...corners, ...crosses].some(
        ([x, y]) => Math.abs(x - word.at[0]) < width / 2 && Math.abs(y - word.at[1]) < height / 2,
      )
    })
    expect(covered.map(({ text }) => text)).toEqual([])
  },
)
