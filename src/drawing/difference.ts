// How different two colors look. (CIEDE2000; Sharma, Wu and Dalal, 2005)
import { type Light, lightOf, seenLights } from './color.ts'

export type Lab = readonly [lightness: number, a: number, b: number]

/** For daylight. (D65) */
function labOf([red, green, blue]: Light): Lab {
  const x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
  const y = 0.2126729 * red + 0.7151522 * green + 0.072175 * blue
  const z = (0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883
  const [fx, fy, fz] = [x, y, z].map(value =>
    value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116,
  )
  return [116 * fy! - 16, 500 * (fx! - fy!), 200 * (fy! - fz!)]
}

const DEGREE = Math.PI / 180

export function labDifference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const c7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7
  const g = 0.5 * (1 - Math.sqrt(c7 / (c7 + 25 ** 7)))
  const [p1, p2] = [(1 + g) * a1, (1 + g) * a2]
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)]
  const hue = (p: number, b: number) => (p === 0 && b === 0 ? 0 : (Math.atan2(b, p) / DEGREE + 360) % 360)
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)]
  const isGrey = c1 * c2 === 0
  let turn = isGrey ? 0 : h2 - h1
  if (turn > 180) turn -= 360
  if (turn < -180) turn += 360
  const [dl, dc, dh] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * DEGREE)]
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const sum = h1 + h2
  const h = isGrey ? sum : Math.abs(h1 - h2) <= 180 ? sum / 2 : (sum + (sum < 360 ? 360 : -360)) / 2
  const t =
    1 -
    0.17 * Math.cos((h - 30) * DEGREE) +
    0.24 * Math.cos(2 * h * DEGREE) +
    0.32 * Math.cos((3 * h + 6) * DEGREE) -
    0.2 * Math.cos((4 * h - 63) * DEGREE)
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t]
  const rotation =
    -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * DEGREE) * 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7))
  const [el, ec, eh] = [dl / sl, dc / sc, dh / sh]
  return Math.sqrt(el ** 2 + ec ** 2 + eh ** 2 + rotation * ec * eh)
}

/** A color as all kinds of eyes see it, normal vision first. */
export type Looks = readonly Lab[]

export const looksOf = (hex: string): Looks => seenLights(lightOf(hex)).map(labOf)

/** The difference for normal vision, and for those of the other eyes that see the least difference. */
export function differences(
  [one, ...ones]: Looks,
  [other, ...others]: Looks,
): readonly [all: number, least: number] {
  return [labDifference(one!, other!), Math.min(...ones.map((each, i) => labDifference(each, others[i]!)))]
}
