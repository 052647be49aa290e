// Whether the colors of a drawn board can be told apart by all eyes, and read on each other.
import { describe, expect, test } from 'vitest'
import { type Colors, contrast, distance, mixed, seen } from '../../src/picture/color.ts'
import { LAND_LABEL, NEUTRAL, paletteOf, SEA, SEA_LABEL } from '../../src/picture/layout.ts'
import { standard, variant } from '../boards.ts'
import { standardAtlas } from './geometryFiles.ts'

const { layout } = standardAtlas()

/** For the eyes that see least of it; black and white are 1 apart. */
const nearest = (palette: readonly Colors[]): number =>
  Math.min(
    ...palette.flatMap(({ color }, i) =>
      palette.slice(0, i).map(other => distance(seen(color), seen(other.color))),
    ),
  )

test.each([
  ['black and white', '#000000', '#FFFFFF', 21],
  ['a color and itself', '#17347F', '#17347F', 1],
  ['grey on white', '#767676', '#FFFFFF', 4.54],
])('the contrast of %s is what the rule says', (_, one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
  expect(contrast(other, one)).toBeCloseTo(expected, 2)
})

test('red and green of one brightness are near for eyes without red cones only', () => {
  const [red, green] = [seen('#B35900'), seen('#708000')]
  expect(distance(red, green)).toBeLessThan(0.06)
  expect(Math.hypot(...red[0]!.map((value, i) => value - green[0]![i]!))).toBeGreaterThan(0.08)
})

test('a mixture lies between', () => {
  expect(mixed('#FF0000', '#FF0000', 0.3)).toBe('#FF0000')
  expect(mixed('#000000', '#FFFFFF', 1)).toBe('#000000')
})

describe.each([
  ['standard', 0.08],
  ['crowded', 0.06],
  ['chaos', 0.024],
] as const)('the powers of %s', (name, apart) => {
  const palette = paletteOf(name === 'standard' ? standard() : variant(name), layout)

  test('are apart for all eyes', () => {
    expect(nearest(palette)).toBeGreaterThan(apart)
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
