// A board as a map file describes it, before anything is numbered; distances, ice, hard borders, railroad and canal.
import type { Phase, Season } from './phase.ts'
import type { RuleChoices } from './rulebook.ts'

export const UNIT_KINDS = ['army', 'fleet'] as const
export type UnitKind = (typeof UNIT_KINDS)[number]

export const TERRAINS = ['inland', 'coast', 'sea'] as const
export type Terrain = (typeof TERRAINS)[number]

/** A board as a map file describes it: places by their names, borders as lists. */
export interface BoardPlan {
  readonly name: string
  /** A description in one sentence. */
  readonly about: string
  readonly opens: Phase
  readonly wins: number
  readonly mobilizes?: boolean | undefined
  readonly rules: RuleChoices
  readonly powers: readonly PlannedPower[]
  readonly provinces: readonly PlannedProvince[]
  /** Names that several provinces share, with the ids of these provinces. */
  readonly ambiguous: ReadonlyMap<string, readonly string[]>
  /** The impassable lands, each with all its names; the first is the official one. */
  readonly impassable: readonly (readonly string[])[]
  /** Provinces that nobody enters until `power` joins a side, in the spring of the year `joins`. */
  readonly closed?: { readonly provinces: readonly string[]; readonly power: string; readonly joins: number }
  readonly sketch: Sketch | undefined
  /** The provinces that freeze, and when. */
  readonly ice: ReadonlyMap<string, readonly Season[]>
  readonly hardBorders: readonly PlannedBorder[]
  readonly passages?: PlannedPassages | undefined
}

/** A border that weakens a kind of unit that crosses it; no unit of that kind can support across it. */
export interface PlannedBorder {
  readonly between: readonly [one: string, other: string]
  readonly kind: UnitKind
  readonly leaves: 'half' | 'supportsOnly'
}

/** Where places lie on a drawing, from the left and from the top, by the ids of provinces and coasts. */
export interface Sketch {
  readonly size: readonly [width: number, height: number]
  readonly places: ReadonlyMap<string, readonly [x: number, y: number]>
}

export interface PlannedPower {
  readonly id: string
  readonly name: string
  readonly adjective: string
  /** The name and the adjective as the classic judges spell them. */
  readonly judgesName: string
  readonly judges: string
  readonly letter: string
  /** What else people call it. */
  readonly also: readonly string[]
  readonly homes: readonly string[]
  readonly owns: readonly string[]
  readonly starts: readonly { readonly kind: UnitKind; readonly at: string }[]
  readonly levy?: { readonly units: number; readonly site: string } | undefined
}

export interface PlannedProvince {
  readonly id: string
  readonly name: string
  readonly terrain: Terrain
  readonly isCenter: boolean
  readonly mayConvoy: boolean
  readonly coasts: readonly PlannedCoast[]
  readonly also: readonly string[]
  /** Where an army goes from here. */
  readonly army: readonly string[]
  /** Where a fleet goes from each coast, with `STP/NC` for a named coast; the key is '' if there is only one shore. */
  readonly fleet: ReadonlyMap<string, readonly string[]>
}

export interface PlannedCoast {
  /** `NC` */
  readonly id: string
  readonly name: string
  /** The aliases of the coast: `SC`. */
  readonly also: readonly string[]
}

/** The strength that a hard border leaves a unit that crosses it: half of it, or that of its supports alone. */
export const HARDNESS = { half: 1, supportsOnly: 2 } as const

/** A third hardness: half strength for a convoyed army that a fleet may have to land over a hard border. */
export const HALF_BY_WATER = 3

type PlaceOf = (id: string) => number

/** 1 for each province that is frozen in a season. */
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

/** The hardness of each border by kind of unit: `[kind, from, to]` flattened; undefined if all are plain. */
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
    const border = (from: number, to: number) =>
      (kindNumber[kind] * provinceCount + from) * provinceCount + to
    hard[border(one, other)] = HARDNESS[leaves]
    hard[border(other, one)] = HARDNESS[leaves]
  }
  return hard
}

/** Steps between all pairs of places over the borders, `[from * count + to]`; 255 if there is no way. */
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

/** A line on which an army of certain powers goes far in one turn. */
export interface Railroad<Seat, Place> {
  /** `TSR` */
  readonly id: string
  readonly name: string
  readonly also: readonly string[]
  readonly users: readonly Seat[]
  readonly line: readonly Place[]
}

/** A canal between two waters that have no other border; fleets pass with leave of the power whose unit is at `guard`. */
export interface Canal<Place> {
  /** `SC` */
  readonly id: string
  readonly name: string
  readonly also: readonly string[]
  readonly between: readonly [Place, Place]
  readonly guard: Place
}

export interface PlannedPassages {
  readonly railroad?: Railroad<string, string> | undefined
  readonly canal?: Canal<string> | undefined
  /** Centers that do not count for one power, each with that power. */
  readonly uncounted?: ReadonlyMap<string, string> | undefined
}

/** Railroad, canal and uncounted centers as a map file writes them. */
interface Written {
  readonly railroad?: Railroad<string, string> | undefined
  readonly canal?: Canal<string> | undefined
  readonly uncounted?: Readonly<Record<string, string>> | undefined
  readonly options?: Readonly<Partial<Record<keyof PlannedPassages, 'on' | 'off' | undefined>>> | undefined
}

const capitals = (names: readonly string[]): readonly string[] => names.map(name => name.toUpperCase())

/** The passages that the options of a map file, or of a variant, put into play. */
export function plannedPassages({ railroad, canal, uncounted, options = {} }: Written): PlannedPassages {
  return {
    railroad:
      options.railroad === 'on' && railroad !== undefined
        ? { ...railroad, users: capitals(railroad.users), line: capitals(railroad.line) }
        : undefined,
    canal:
      options.canal === 'on' && canal !== undefined
        ? {
            ...canal,
            between: [canal.between[0].toUpperCase(), canal.between[1].toUpperCase()],
            guard: canal.guard.toUpperCase(),
          }
        : undefined,
    uncounted: new Map(
      options.uncounted === 'on'
        ? Object.entries(uncounted ?? {}).map(([center, power]) => [
            center.toUpperCase(),
            power.toUpperCase(),
          ])
        : [],
    ),
  }
}

/** `Seat` and `Place` are the powers and provinces of the board. */
export class Passages<Seat extends number, Place extends number> {
  readonly railroad: Railroad<Seat, Place> | undefined
  readonly canal: Canal<Place> | undefined
  /** The power for which a center does not count, if there is one. */
  readonly uncounted: ReadonlyMap<Place, Seat>

  constructor(
    { railroad, canal, uncounted = new Map() }: PlannedPassages,
    province: (id: string) => Place,
    powers: ReadonlyMap<string, Seat>,
  ) {
    const seat = (id: string): Seat => powers.get(id)!
    this.railroad = railroad && {
      ...railroad,
      users: railroad.users.map(seat),
      line: railroad.line.map(province),
    }
    this.canal = canal && {
      ...canal,
      between: [province(canal.between[0]), province(canal.between[1])],
      guard: province(canal.guard),
    }
    this.uncounted = new Map([...uncounted].map(([center, power]) => [province(center), seat(power)]))
  }

  /** Whether two provinces are the two ends of the canal. */
  isAcrossCanal(from: number, to: number): boolean {
    if (this.canal === undefined) return false
    const [one, other] = this.canal.between
    return (from === one && to === other) || (from === other && to === one)
  }

  /** Whether an army of a power may go from one province to the other by rail. */
  isByRail(power: number, from: number, to: number): boolean {
    const { railroad } = this
    if (railroad === undefined || from === to) return false
    return railroad.users.includes(power as Seat) && this.isStation(from) && this.isStation(to)
  }

  isStation(at: number): boolean {
    return this.railroad?.line.includes(at as Place) ?? false
  }
}
