// Stripes over the land of some powers, on boards with more powers than colors that can be told apart.
import type { Power } from '../rules/board/board.ts'
import type { Colors } from './color.ts'
import { differences, type Looks, looksOf } from './difference.ts'
import { MARK } from './layers.ts'

/** Direction of the stripes in degrees; the first kind of land has none. */
const SLOPES = [undefined, 45, -45, 90] as const

/** Up to this many powers have colors that all eyes can tell apart. */
const MOST_COLORS = 11

const GAP = 7

/** Patterns that pictures with stripes use by reference. */
export const weaveDefs = (palette: readonly Colors[]): string =>
  palette.length <= MOST_COLORS
    ? ''
    : SLOPES.flatMap((slope, kind) =>
        slope === undefined
          ? []
          : `<pattern id="${MARK}weave${kind}" width="${GAP}" height="${GAP}" patternUnits="userSpaceOnUse" patternTransform="rotate(${slope})"><path d="M0 0V${GAP}" stroke="#000000" stroke-opacity=".3" stroke-width="2"/></pattern>`,
      ).join('')

/** The pattern over the color of a power's land; undefined for most. */
export function weaveOf(palette: readonly Colors[], power: Power): string | undefined {
  if (palette.length <= MOST_COLORS) return undefined
  const kind = kindsOf(palette)[power]!
  return kind === 0 ? undefined : `url(#${MARK}weave${kind})`
}

const KINDS = new WeakMap<readonly Colors[], readonly number[]>()

/** Each power gets the kind whose powers so far have the least similar colors. */
function kindsOf(palette: readonly Colors[]): readonly number[] {
  const known = KINDS.get(palette)
  if (known !== undefined) return known
  const groups: Looks[][] = SLOPES.map(() => [])
  const kinds = palette.map(({ color }) => {
    const looks = looksOf(color)
    const apart = groups.map(group => Math.min(...group.map(other => Math.min(...differences(looks, other)))))
    const kind = apart.indexOf(Math.max(...apart))
    groups[kind]!.push(looks)
    return kind
  })
  KINDS.set(palette, kinds)
  return kinds
}
