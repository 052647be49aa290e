// The colors of the picture, and those of the powers: as the layout has them, else far from each other for all eyes.
import type { Board } from '../board/board.ts'
import { type Colors, contrast, distance, fromHue, hexOf, mixed, type Seen, seen } from './color.ts'
import type { Layout } from './layout.ts'

export const PAPER = '#FBF6E9'
export const SEA = '#C6DCE7'
export const STRAIT = '#DCEBF1'
export const NEUTRAL = '#F5EEDB'
export const LINE = '#2E3440'
export const LAND_LABEL = '#3A352C'
export const SEA_LABEL = '#2F5A75'
export const CROSS = '#B3261E'
export const BUILT = '#1B7A3D'
export const BURST = '#FFF3EE'

/** The colors of each power of a board, by its number. */
export function paletteOf(board: Board, layout: Layout | undefined): readonly Colors[] {
  const key: object = layout ?? NO_LAYOUT
  const known = PALETTES.get(key)?.get(board)
  if (known !== undefined) return known
  const palette = mixPalette(board, layout)
  const ofKey = PALETTES.get(key) ?? new WeakMap<Board, readonly Colors[]>()
  PALETTES.set(key, ofKey.set(board, palette))
  return palette
}

const NO_LAYOUT = {}
const PALETTES = new WeakMap<object, WeakMap<Board, readonly Colors[]>>()

/** Takes for each power without a color the one that is farthest from all that are taken. */
function mixPalette(board: Board, layout: Layout | undefined): readonly Colors[] {
  const given = board.powers.map(({ id }) => layout?.colors.get(id))
  const taken: Seen[] = given.flatMap(colors => (colors === undefined ? [] : [seen(colors.color)]))
  const grounds = [PAPER, SEA].map(seen)
  const free = candidates()
  return given.map(colors => {
    if (colors !== undefined) return colors
    // Near the ground a piece is held by its outline, so that distance counts less.
    const room = (eyes: Seen) =>
      Math.min(
        ...taken.map(other => distance(eyes, other)),
        ...grounds.map(ground => 1.5 * distance(eyes, ground)),
      )
    let best = free[0]!
    let widest = -1
    for (const candidate of free) {
      const width = room(candidate.eyes) * candidate.zest
      if (width <= widest) continue
      widest = width
      best = candidate
    }
    taken.push(best.eyes)
    return colorsFrom(best.hex)
  })
}

interface Candidate {
  readonly hex: string
  readonly eyes: Seen
  /** Of two colors that are as far from the others the fresher one is taken. */
  readonly zest: number
}

/** All colors that a power may get, in a fixed order. */
function candidates(): readonly Candidate[] {
  const found: Candidate[] = []
  for (const lightness of [0.55, 0.68, 0.42, 0.8, 0.3]) {
    for (const chroma of [0.17, 0.14, 0.1, 0.05, 0]) {
      for (let hue = 0; hue < (chroma === 0 ? 1 : 24); hue++) {
        const light = fromHue(lightness, chroma, hue / 24)
        if (light.some(value => value < 0 || value > 1)) continue
        const hex = hexOf(light)
        found.push({ hex, eyes: seen(hex), zest: 0.6 + 3 * chroma })
      }
    }
  }
  return found
}

const LEAST_ON_TINT = 5.5
const LEAST_INK = 4.5

/** A tint on which labels can be read, and an ink that can be read on land and sea. */
function colorsFrom(color: string): Colors {
  let tint = mixed(color, NEUTRAL, 0.5)
  while (contrast(LAND_LABEL, tint) < LEAST_ON_TINT) tint = mixed(tint, '#FFFFFF', 0.9)
  let ink = color
  while (contrast(ink, SEA) < LEAST_INK) ink = mixed(ink, '#000000', 0.9)
  return { color, tint, ink }
}
