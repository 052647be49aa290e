// The projection of the drawn board: wide in the crowded middle of Europe, narrow at its empty rim.
import { type GeoProjection, geoProjection } from 'd3-geo'

/** The size of the map in pixels of the picture. */
export const WIDTH = 1100
export const HEIGHT = 990

/** Which part of the globe a board shows, and how. */
export interface View {
  /** The degrees of the middle, and the pixel it lies on. */
  readonly center: readonly [lat: number, lon: number]
  readonly shift: readonly [x: number, y: number]
  readonly scale: number
  /** Above this angle from the center, in radians, the scale has fallen to a half. */
  readonly bend: number
  /** What lies farther off, in degrees, is left out. */
  readonly clip: number
}

/** A part of the globe whose meridians and parallels lie as is said, so that its crowded end is the larger. */
export interface Sheet {
  /** Meridians from the west, and where they lie. */
  readonly across: readonly (readonly [lon: number, x: number])[]
  /** Parallels from the north, and where they lie at the first and at the second of two meridians. */
  readonly down: readonly (readonly [lat: number, first: number, second: number])[]
  readonly turn: readonly [lon: number, lon: number]
}

export const EUROPE: View = { center: [49, 11.5], shift: [514, 560], scale: 1740, bend: 0.42, clip: 50 }

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const { scale: SCALE, bend: BEND, shift: SHIFT } = EUROPE
const CENTER = { lat: EUROPE.center[0], lon: EUROPE.center[1] }
const SIN_CENTER = Math.sin(radians(CENTER.lat))
const COS_CENTER = Math.cos(radians(CENTER.lat))

/** For d3, which cuts and refines whole polygons. */
export const projection = (view: View | Sheet = EUROPE): GeoProjection =>
  'across' in view ? laidOut(view) : azimuthal(view)

const azimuthal = ({ center, shift, scale, bend, clip }: View): GeoProjection =>
  geoProjection((lon, lat) => raw(lon, lat, bend))
    .rotate([-center[1], -center[0]])
    .scale(scale)
    .translate([shift[0], shift[1]])
    .clipAngle(clip)
    .precision(0.3)

/** An azimuthal projection whose radius grows as `bend * atan(angle / bend)`. */
function raw(lon: number, lat: number, bend: number): [number, number] {
  const angle = Math.acos(Math.max(-1, Math.min(1, Math.cos(lat) * Math.cos(lon))))
  const k = angle === 0 ? 1 : (bend * Math.atan(angle / bend)) / Math.sin(angle)
  return [k * Math.cos(lat) * Math.sin(lon), k * Math.sin(lat)]
}

function laidOut({ across, down, turn }: Sheet): GeoProjection {
  const middle = (across[0]![0] + across.at(-1)![0]) / 2
  const x = smooth(across)
  const first = smooth(down.map(([lat, y]) => [lat, y]))
  const second = smooth(down.map(([lat, , y]) => [lat, y]))
  const share = smooth([
    [turn[0] - 1, 0],
    [turn[0], 0],
    [turn[1], 1],
    [turn[1] + 1, 1],
  ])
  const at = (lon: number, lat: number): [number, number] => {
    const part = share(lon)
    return [x(lon), (1 - part) * first(lat) + part * second(lat)]
  }
  return geoProjection((lon, lat) => {
    const [east, south] = at(middle + degrees(lon), degrees(lat))
    return [east, -south]
  })
    .rotate([-middle, 0])
    .scale(1)
    .translate(at(middle, 0))
    .clipExtent([
      [-SPARE, -SPARE],
      [WIDTH + SPARE, HEIGHT + SPARE],
    ])
    .precision(0.3)
}

/** What lies around the picture, in pixels, is drawn along with it. */
const SPARE = 60
/** How far a bend in the scale is spread to both sides, in degrees. */
const SPREAD = 3

const degrees = (angle: number): number => (angle * 180) / Math.PI

/** From point to point in straight lines, the corners between them rounded. */
function smooth(points: readonly (readonly [at: number, value: number])[]): (at: number) => number {
  const sorted = [...points].sort(([one], [other]) => one - other)
  const straight = (at: number): number => {
    const next = sorted.findIndex(([end], i) => i > 0 && (at < end || i === sorted.length - 1))
    const [[from, start], [to, end]] = [sorted[next - 1]!, sorted[next]!]
    return start + ((end - start) * (at - from)) / (to - from)
  }
  const around = [-1, -0.5, 0, 0.5, 1].map(part => part * SPREAD)
  return at => around.reduce((sum, by) => sum + straight(at + by), 0) / around.length
}

export interface Degrees {
  lat: number
  lon: number
}

/** Where a pixel of the standard board lies on the globe; written into `spot`, for this is asked by the million. */
export function unproject(x: number, y: number, spot: Degrees): void {
  const east = (x - SHIFT[0]) / SCALE
  const north = (SHIFT[1] - y) / SCALE
  const radius = Math.sqrt(east * east + north * north)
  if (radius === 0) {
    spot.lat = CENTER.lat
    spot.lon = CENTER.lon
    return
  }
  const angle = BEND * Math.tan(Math.min(radius / BEND, 1.5))
  const sin = Math.sin(angle)
  const cos = Math.cos(angle)
  spot.lat = (Math.asin(cos * SIN_CENTER + (north * sin * COS_CENTER) / radius) * 180) / Math.PI
  spot.lon =
    CENTER.lon +
    (Math.atan2(east * sin, radius * COS_CENTER * cos - north * SIN_CENTER * sin) * 180) / Math.PI
}
