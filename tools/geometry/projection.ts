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

export const EUROPE: View = { center: [49, 11.5], shift: [514, 560], scale: 1740, bend: 0.42, clip: 50 }

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const { scale: SCALE, bend: BEND, shift: SHIFT } = EUROPE
const CENTER = { lat: EUROPE.center[0], lon: EUROPE.center[1] }
const SIN_CENTER = Math.sin(radians(CENTER.lat))
const COS_CENTER = Math.cos(radians(CENTER.lat))

/** For d3, which cuts and refines whole polygons. */
export const projection = ({ center, shift, scale, bend, clip }: View = EUROPE): GeoProjection =>
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
