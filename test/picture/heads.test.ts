// The heads of arrows and the names of places: neither lies on the other where there is room for both.
import { expect, test } from 'vitest'
import { extentOf } from '../../src/picture/curves.ts'
import { emptyLayers } from '../../src/picture/layers.ts'
import { paletteOf } from '../../src/picture/layout.ts'
import { drawMovement } from '../../src/picture/marks.ts'
import { baseMapOf } from '../../src/picture/svg.ts'
import { standard } from '../boards.ts'
import { standardAtlas } from './geometryFiles.ts'
import { played } from './tables.ts'

const board = standard()
const drawnMap = standardAtlas()
const baseMap = baseMapOf(board, drawnMap, 'large')
const context = { board, baseMap, palette: paletteOf(board, drawnMap.layout) }

test('the head of an arrow ends before a name that is in its way', () => {
  const words = baseMap.labels.filter(({ text }) => ['WAR', 'NWG', 'NTH', 'DEN'].includes(text))
  const layers = emptyLayers()
  const { results } = played(
    board,
    'S1901M',
    '',
    'AUSTRIA A GAL - WAR, ENGLAND F EDI - NWG, ENGLAND F LON - NTH, GERMANY F KIE - DEN',
  )
  if (results.kind === 'movement') drawMovement(context, layers, results.verdicts)
  const { heads } = layers
  const corners = heads.flatMap(head =>
    [...head.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
  )
  expect(corners).toHaveLength(16)
  const covered = words.filter(word => {
    const [width, height] = extentOf(word)
    return corners.some(
      ([x, y]) => Math.abs(x - word.at[0]) < width / 2 && Math.abs(y - word.at[1]) < height / 2,
    )
  })
  expect(covered.map(({ text }) => text)).toEqual([])
})
