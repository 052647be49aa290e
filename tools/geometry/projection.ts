// The projection of the drawn board: wide in the crowded middle of Europe, narrow at its empty rim.
import { type GeoProjection, geoProjection } from 'd3-geo'

/** The size of the map in pixels of the picture. */
export const WIDTH = 1100
export const HEIGHT = 990

/** Above this angle from the center, in radians, the scale has fallen to a half. */
const BEND = 0.42
const SCALE = 1740
const CENTER = { lat: 49, lon: 11.5 }
const SHIFT: readonly [number, number] = [514, 560]

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const SIN_CENTER = Math.sin(radians(CENTER.lat))
const COS_CENTER = Math.cos(radians(CENTER.lat))

/** For d3, which cuts and refines whole polygons; what lies far off is left out. */
export const projection = (): GeoProjection =>
  geoProjection(raw)
    .rotate([-CENTER.lon, -CENTER.lat])
    .scale(SCALE)
    .translate([SHIFT[0], SHIFT[1]])
    .clipAngle(50)
    .precision(0.3)

/** An azimuthal projection whose radius grows as `BEND * atan(angle / BEND)`. */
function raw(lon: number, lat: number): [number, number] {
  const angle = Math.acos(Math.min(1, Math.cos(lat) * Math.cos(lon)))
  const k = angle === 0 ? 1 : (BEND * Math.atan(angle / BEND)) / Math.sin(angle)
  return [k * Math.cos(lat) * Math.sin(lon), k * Math.sin(lat)]
}

export interface Degrees {
  lat: number
  lon: number
}

/** Where a pixel of the picture lies on the globe; written into `spot`, for this is asked by the million. */
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
