// Smooth noise that is the same every time: it bends ruler-drawn lines into lines drawn by hand.

/** A number from -1 to 1 for each point of the plane, changing smoothly over about one `wavelength`. */
export function noise(x: number, y: number, wavelength: number, seed: number): number {
  const u = x / wavelength
  const v = y / wavelength
  const column = Math.floor(u)
  const row = Math.floor(v)
  const s = eased(u - column)
  const t = eased(v - row)
  const top = mixed(dice(column, row, seed), dice(column + 1, row, seed), s)
  const bottom = mixed(dice(column, row + 1, seed), dice(column + 1, row + 1, seed), s)
  return mixed(top, bottom, t)
}

/** Noise with a finer ripple upon it. */
export const rippled = (x: number, y: number, wavelength: number, seed: number): number =>
  noise(x, y, wavelength, seed) + 0.45 * noise(x, y, wavelength / 2.7, seed + 7)

const eased = (t: number): number => t * t * (3 - 2 * t)
const mixed = (a: number, b: number, t: number): number => a + (b - a) * t

/** The fixed dice of a corner of the lattice, from -1 to 1. */
function dice(column: number, row: number, seed: number): number {
  let h = Math.imul(column, 374761393) + Math.imul(row, 668265263) + Math.imul(seed, 1274126177)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 16), 2246822519)
  return ((h ^ (h >>> 15)) >>> 0) / 2147483647.5 - 1
}
