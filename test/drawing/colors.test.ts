// Whether the colors of a drawn board can be told apart by all eyes, and read on each other.

import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Colors, contrast, mixed } from '../../src/drawing/color.ts'
import { differences, labDifference, looksOf } from '../../src/drawing/difference.ts'
import { LAND_LABEL, NEUTRAL, paletteOf, SEA, SEA_LABEL } from '../../src/drawing/layout.ts'
import { drawBoard } from '../../src/drawing/svg.ts'
import { weaveOf } from '../../src/drawing/weaves.ts'
import { startingPosition } from '../../src/rules/board/position.ts'
import { standard, variant } from '../boards.ts'
import { standardAtlas } from './geometryFiles.ts'

const { layout } = standardAtlas()

const namesIn = (folder: string): readonly string[] =>
  readdirSync(new URL(`../../config/${folder}/`, import.meta.url)).flatMap(
    name => /^(.+)\.yaml$/.exec(name)?.[1] ?? [],
  )
const BOARDS = [...namesIn('maps'), ...namesIn('variants')].filter(
  name => !['chaos', 'crowded'].includes(name),
)

/** How far the nearest two are apart: for most eyes, and for those that see least of it. */
function nearest(palette: readonly Colors[]): { readonly all: number; readonly least: number } {
  const pairs = palette.flatMap(({ color }, i) =>
    palette.slice(0, i).map(other => differences(looksOf(color), looksOf(other.color))),
  )
  return { all: Math.min(...pairs.map(([all]) => all)), least: Math.min(...pairs.map(([, least]) => least)) }
}

// Pairs of the article by Sharma, Wu and Dalal (2005), in which those who measure otherwise go wrong.
test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.5, 0], [61, -5, 29], 22.8977],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
] as const)('%j and %j differ by %d', (one, other, expected) => {
  expect(labDifference(one, other)).toBeCloseTo(expected, 4)
  expect(labDifference(other, one)).toBeCloseTo(expected, 4)
})

test.each([
  ['black and white', '#000000', '#FFFFFF', 21],
  ['a color and itself', '#17347F', '#17347F', 1],
  ['grey on white', '#767676', '#FFFFFF', 4.54],
])('the contrast of %s is what the rule says', (_, one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
  expect(contrast(other, one)).toBeCloseTo(expected, 2)
})

test('red and green of one brightness are near for eyes without red cones only', () => {
  const [all, least] = differences(looksOf('#B35900'), looksOf('#708000'))
  expect(least).toBeLessThan(8)
  expect(all).toBeGreaterThan(30)
})

test('a mixture lies between', () => {
  expect(mixed('#FF0000', '#FF0000', 0.3)).toBe('#FF0000')
  expect(mixed('#000000', '#FFFFFF', 1)).toBe('#000000')
})

describe.each([
  ...BOARDS.map(name => [name, 20, 10] as const),
  ['crowded', 21, 10],
  ['chaos', 11, 5],
] as const)('the powers of %s', (name, apart, apartForSome) => {
  const board = name === 'standard' ? standard() : variant(name)
  const palette = paletteOf(board, layout)

  test('are apart for all eyes', () => {
    for (const own of [palette, paletteOf(board, undefined)]) {
      const { all, least } = nearest(own)
      expect(all).toBeGreaterThanOrEqual(apart)
      expect(least).toBeGreaterThanOrEqual(apartForSome)
    }
  })

  test('have tints on which names can be read, and inks that can be seen', () => {
    for (const { tint, ink } of palette) {
      expect(contrast(LAND_LABEL, tint)).toBeGreaterThan(5)
      expect(contrast(ink, NEUTRAL)).toBeGreaterThan(4)
      expect(contrast(ink, SEA)).toBeGreaterThan(3.4)
    }
  })
})

test('names can be read on land and sea', () => {
  expect(contrast(LAND_LABEL, NEUTRAL)).toBeGreaterThan(7)
  expect(contrast(SEA_LABEL, SEA)).toBeGreaterThan(4.5)
})

test('on a board of more powers than colors, those that look alike differ by their stripes', () => {
  const board = variant('chaos')
  const palette = paletteOf(board, layout)
  const alike = board.powers.flatMap(({ index: one, id }) =>
    board.powers.slice(0, one).flatMap(other => {
      const [all] = differences(looksOf(palette[one]!.color), looksOf(palette[other.index]!.color))
      return all < 5 && weaveOf(palette, one) === weaveOf(palette, other.index) ? [`${id} ${other.id}`] : []
    }),
  )
  expect(alike).toEqual([])
  const svg = drawBoard({ board, drawnMap: standardAtlas(), position: startingPosition(board), title: '' })
  for (const kind of [1, 2, 3]) expect(svg).toContain(`weave${kind})"/>`)
})

test('a board of few powers has no stripes', () => {
  expect(weaveOf(paletteOf(variant('standard'), layout), variant('standard').powers[0]!.index)).toBe(
    undefined,
  )
})
