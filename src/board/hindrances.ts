// What is in the way on some boards: water that freezes, and borders that take strength from who crosses them.
import type { Season } from './phase.ts'
import type { PlannedBorder } from './plan.ts'

/** What a hard border leaves of a unit that crosses it: half its strength, or that of its supports alone. */
export const HARDNESS = { half: 1, supportsOnly: 2 } as const

/** Besides these: an army that a fleet may have to land over a border that leaves half. */
export const HALF_BY_WATER = 3

type PlaceOf = (id: string) => number

/** The provinces that are frozen in a season: 1 for each. */
export function frozenPlaces(
  ice: ReadonlyMap<string, readonly Season[]>,
  provinceCount: number,
  placeOf: PlaceOf,
): ReadonlyMap<Season, Uint8Array> {
  const frozen = new Map<Season, Uint8Array>()
  for (const [id, seasons] of ice) {
    for (const season of seasons) {
      const places = frozen.get(season) ?? new Uint8Array(provinceCount)
      places[placeOf(id)] = 1
      frozen.set(season, places)
    }
  }
  return frozen
}

/** The hardness of each border by kind of unit: `[kind, from, to]` flattened; undefined where all are plain. */
export function hardBorders(
  borders: readonly PlannedBorder[],
  provinceCount: number,
  kindNumber: Readonly<Record<PlannedBorder['kind'], number>>,
  placeOf: PlaceOf,
): Uint8Array | undefined {
  if (borders.length === 0) return undefined
  const hard = new Uint8Array(3 * provinceCount * provinceCount)
  for (const { kind, between, leaves } of borders) {
    const [one, other] = between.map(placeOf) as [number, number]
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      hard[(kindNumber[kind] * provinceCount + from) * provinceCount + to] = HARDNESS[leaves]
    }
  }
  return hard
}

// How many steps lie between each two provinces.

/** Steps from each to each over the borders to its neighbours, `[from * count + to]`; 255 where there is no way. */
export function distancesOver(neighbours: readonly (readonly number[])[]): Uint8Array {
  const count = neighbours.length
  const distances = new Uint8Array(count * count).fill(255)
  for (let start = 0; start < count; start++) {
    distances[start * count + start] = 0
    const queue = [start]
    for (const here of queue) {
      for (const next of neighbours[here]!) {
        if (distances[start * count + next] !== 255) continue
        distances[start * count + next] = distances[start * count + here]! + 1
        queue.push(next)
      }
    }
  }
  return distances
}
