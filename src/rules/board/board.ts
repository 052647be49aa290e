// The places of a map and what touches what: computed once from a map file, then shared by every game.

import type { Phase, Season } from './phase.ts'
import {
  type BoardPlan,
  distancesOver,
  frozenPlaces,
  hardBorders,
  Passages,
  type PlannedCoast,
  type PlannedPower,
  type PlannedProvince,
  type Sketch,
  type Terrain,
  UNIT_KINDS,
  type UnitKind,
} from './plan.ts'
import type { RuleChoices } from './rulebook.ts'

export * from './plan.ts'

declare const location: unique symbol
declare const province: unique symbol
declare const power: unique symbol

/** A place where a unit can stand: a province, or one coast of it. */
export type Location = number & { readonly [location]: true }
/** The first `provinceCount` locations. An army stands there, and a fleet where there is only one shore. */
export type Province = Location & { readonly [province]: true }
/** A seat in the game. */
export type Power = number & { readonly [power]: true }

export interface Unit {
  readonly kind: UnitKind
  readonly power: Power
  readonly at: Location
}

export interface PowerOnBoard {
  readonly index: Power
  /** `ENGLAND`, as JSON and orders write it. */
  readonly id: string
  readonly name: string
  readonly adjective: string
  /** The name and the adjective as the classic judges spell them: programs that read judge mails know no others. */
  readonly judgesName: string
  readonly judges: string
  readonly letter: string
  readonly also: readonly string[]
  readonly homes: readonly Province[]
  readonly owns: readonly Province[]
  readonly starts: readonly Unit[]
  /** Extra units beyond its centers, which may be built in `site`, while some but not all of its homes are lost. */
  readonly levy: { readonly units: number; readonly site: Province } | undefined
}

export interface ProvinceOnBoard {
  readonly index: Province
  /** `STP`: three capital letters. */
  readonly id: string
  readonly name: string
  readonly terrain: Terrain
  readonly isCenter: boolean
  /** Whether a fleet here may convoy. */
  readonly mayConvoy: boolean
  readonly coasts: readonly Coast[]
  readonly also: readonly string[]
}

export interface Coast extends PlannedCoast {
  readonly location: Location
}

export const MOST_LOCATIONS = 255

/** The kinds of unit as table rows; row 0 stands for no unit, which goes nowhere. */
export const UNIT_NUMBERS = { NOBODY: 0, ARMY: 1, FLEET: 2 } as const
const KIND_NUMBER: Readonly<Record<UnitKind, number>> = { army: UNIT_NUMBERS.ARMY, fleet: UNIT_NUMBERS.FLEET }

export class Board {
  readonly plan: BoardPlan
  readonly name: string
  readonly about: string
  readonly opens: Phase
  readonly wins: number
  /** Whether each power builds a unit in one of its homes in the first phase, and then owns that home. */
  readonly mobilizes: boolean
  readonly rules: RuleChoices
  readonly powers: readonly PowerOnBoard[]
  readonly provinces: readonly ProvinceOnBoard[]
  readonly ambiguous: ReadonlyMap<string, readonly Province[]>
  readonly impassable: readonly (readonly string[])[]
  readonly closed: BoardPlan['closed']
  readonly sketch: Sketch | undefined
  readonly passages: Passages<Power, Province>
  readonly provinceCount: number
  readonly locationCount: number
  /** location -> province */
  readonly provinceOf: Uint8Array
  /** 1 where a kind of unit can go from a location to some place in a province: `[kind, from, to]` flattened. */
  readonly reach: Uint8Array
  /** The same from a location to a location. */
  readonly step: Uint8Array
  /** The rows of `reach` and `step` for each kind: `[from * provinceCount + to]`, `[from * locationCount + to]`. */
  readonly armyReach: Uint8Array
  readonly fleetReach: Uint8Array
  readonly fleetStep: Uint8Array
  /** 1 where a fleet may convoy. */
  readonly convoys: Uint8Array
  /** The convoying waters that a province touches. */
  readonly waters: readonly (readonly Province[])[]
  readonly isCoastal: Uint8Array
  /** The hardness of borders that take strength: `[kind, from, to]` by provinces; undefined if all are plain. */
  readonly hard: Uint8Array | undefined
  /** Where a kind of unit can support: like `reach`, but not across hard borders. */
  readonly aid: Uint8Array

  readonly #frozen: ReadonlyMap<Season, Uint8Array>
  readonly #names: readonly string[]
  readonly #ids: readonly string[]
  readonly #steps: Readonly<Record<UnitKind, readonly (readonly Location[])[]>>
  readonly #placeById: ReadonlyMap<string, Location>
  readonly #powerById: ReadonlyMap<string, Power>
  readonly #units: (Unit | undefined)[]
  readonly #spelled: (string | undefined)[]
  #distances: Uint8Array | undefined

  /** A board shares the unit objects of the one that it is `like`. */
  constructor(plan: BoardPlan, like?: Board) {
    this.plan = plan
    this.name = plan.name
    this.about = plan.about
    this.opens = plan.opens
    this.wins = plan.wins
    this.mobilizes = plan.mobilizes === true
    this.rules = plan.rules
    this.impassable = plan.impassable
    this.closed = plan.closed
    this.sketch = plan.sketch
    const count = plan.provinces.length
    this.provinceCount = count
    const { places, provinces } = numberPlaces(plan.provinces)
    if (places.length > MOST_LOCATIONS)
      throw new RangeError(`a board has at most ${MOST_LOCATIONS} locations`)
    this.provinces = provinces
    this.locationCount = places.length
    this.provinceOf = Uint8Array.from(places, place => place.province)
    this.#ids = places.map(place => place.id)
    this.#names = places.map(place => place.name)
    this.#placeById = new Map([
      ...provinces.flatMap(({ id, coasts }) =>
        coasts.flatMap(({ also, location }) => also.map(coast => [`${id}/${coast}`, location] as const)),
      ),
      ...places.map(({ id }, at) => [id, at as Location] as const),
    ])
    const at = (id: string): Location => {
      const found = this.#placeById.get(id.toUpperCase())
      if (found === undefined) throw new RangeError(`no place ${id} on ${plan.name}`)
      return found
    }
    this.#steps = {
      army: places.map((_, from) => (from < count ? plan.provinces[from]!.army.map(at) : [])),
      fleet: places.map(({ province, coast }) => (plan.provinces[province]!.fleet.get(coast) ?? []).map(at)),
    }
    const locations = this.locationCount
    this.reach = new Uint8Array(3 * locations * count)
    this.step = new Uint8Array(3 * locations * locations)
    for (const kind of UNIT_KINDS) {
      for (let from = 0; from < locations; from++) {
        const row = KIND_NUMBER[kind] * locations + from
        for (const to of this.#steps[kind][from]!) {
          this.reach[row * count + this.provinceOf[to]!] = 1
          this.step[row * locations + to] = 1
        }
      }
    }
    const rows = (table: Uint8Array, kind: UnitKind): Uint8Array => {
      const size = table.length / 3
      return table.subarray(KIND_NUMBER[kind] * size, (KIND_NUMBER[kind] + 1) * size)
    }
    this.armyReach = rows(this.reach, 'army')
    this.fleetReach = rows(this.reach, 'fleet')
    this.fleetStep = rows(this.step, 'fleet')
    this.convoys = Uint8Array.from(provinces, ({ mayConvoy }) => (mayConvoy ? 1 : 0))
    this.isCoastal = Uint8Array.from(provinces, ({ terrain }) => (terrain === 'coast' ? 1 : 0))
    this.waters = provinces.map(({ index }) =>
      provinces
        .filter(water => water.mayConvoy && this.fleetReach[water.index * count + index] === 1)
        .map(water => water.index),
    )
    this.#frozen = frozenPlaces(plan.ice, count, at)
    this.hard = hardBorders(plan.hardBorders, count, KIND_NUMBER, at)
    this.aid = this.hard === undefined ? this.reach : this.#reachLess(this.hard)
    this.#units =
      like === undefined
        ? new Array(2 * plan.powers.length * this.locationCount).fill(undefined)
        : like.#units
    this.#spelled = new Array(this.#units.length).fill(undefined)
    this.powers = plan.powers.map((planned, index) => this.#seat(planned, index as Power, at))
    this.#powerById = new Map(this.powers.map(({ id, index }) => [id, index]))
    this.passages = new Passages(plan.passages ?? {}, id => at(id) as Province, this.#powerById)
    this.ambiguous = new Map(
      [...plan.ambiguous].map(([name, ids]) => [name, ids.map(id => at(id) as Province)]),
    )
  }

  /** The unit of this kind and power at a place: always the same object for the same unit. */
  unit(kind: UnitKind, power: Power, at: Location): Unit {
    return this.unitNumbered(KIND_NUMBER[kind], power, at)
  }

  /** The same by bare numbers, for the resolver. */
  unitNumbered(kind: number, power: number, at: number): Unit {
    const index = (2 * power + kind - 1) * this.locationCount + at
    return this.#units[index] ?? this.#create(index, kind, power, at)
  }

  /** `FRANCE A PAR`: the same text each time. */
  spelled({ kind, power, at }: Unit): string {
    const index = (2 * power + KIND_NUMBER[kind] - 1) * this.locationCount + at
    const known = this.#spelled[index]
    if (known !== undefined) return known
    // `join` makes a flat string, which is sorted and made JSON faster than a concatenated one.
    const text = [this.powers[power]!.id, kind === 'army' ? 'A' : 'F', this.id(at)].join(' ')
    this.#spelled[index] = text
    return text
  }

  #create(index: number, kind: number, power: number, at: number): Unit {
    const unit: Unit = Object.freeze({
      kind: kind === UNIT_NUMBERS.ARMY ? 'army' : 'fleet',
      power: power as Power,
      at: at as Location,
    })
    this.#units[index] = unit
    return unit
  }

  /** 1 for each province that is frozen in a season; undefined if none is. */
  frozenIn(season: Season): Uint8Array | undefined {
    return this.#frozen.size === 0 ? undefined : this.#frozen.get(season)
  }

  /** The hardness of the border between two provinces for a kind of unit, by bare numbers; 0 for a plain one. */
  hardness(kind: number, from: number, to: number): number {
    return this.hard?.[(kind * this.provinceCount + from) * this.provinceCount + to] ?? 0
  }

  /** Where a unit of this kind can go in one step, without convoys. */
  steps(kind: UnitKind, from: Location): readonly Location[] {
    return this.#steps[kind][from]!
  }

  /** Whether a unit of this kind can go from a place to some coast of a province in one step. */
  reaches(kind: UnitKind, from: Location, to: Province): boolean {
    return (kind === 'army' ? this.armyReach : this.fleetReach)[from * this.provinceCount + to] === 1
  }

  /** `STP/NC`, `PAR` */
  id(at: Location): string {
    return this.#ids[at]!
  }

  /** `St Petersburg (north coast)`, `Paris` */
  nameOf(at: Location): string {
    return this.#names[at]!
  }

  /** The place with this id, `stp/nc` in any case. */
  place(id: string): Location | undefined {
    return this.#placeById.get(id) ?? this.#placeById.get(id.toUpperCase())
  }

  /** The power with this id, `ENGLAND` in any case. */
  power(id: string): Power | undefined {
    return this.#powerById.get(id.toUpperCase())
  }

  province(at: Location): Province {
    return this.provinceOf[at] as Province
  }

  /** Where a fleet can stand in a province: its coasts, the province itself, or nowhere. */
  harbours(at: Province): readonly Location[] {
    const { coasts, terrain } = this.provinces[at]!
    if (terrain === 'inland') return []
    return coasts.length > 0 ? coasts.map(coast => coast.location) : [at]
  }

  /** Whether a unit of this kind can stand at a place. */
  canStand(kind: UnitKind, at: Location): boolean {
    const { terrain, index } = this.provinces[this.provinceOf[at]!]!
    return kind === 'army' ? terrain !== 'sea' && at === index : this.harbours(index).includes(at)
  }

  /** Steps between two provinces over any border that either kind of unit could cross; 255 if there is no way. */
  distance(from: Province, to: Province): number {
    this.#distances ??= this.#measure()
    return this.#distances[from * this.provinceCount + to]!
  }

  #reachLess(hard: Uint8Array): Uint8Array {
    const { provinceCount: count, locationCount, provinceOf } = this
    return this.reach.map((reaches, i) => {
      const [row, to] = [Math.floor(i / count), i % count]
      const [kind, from] = [Math.floor(row / locationCount), provinceOf[row % locationCount]!]
      return hard[(kind * count + from) * count + to] === 0 ? reaches : 0
    })
  }

  #seat(planned: PlannedPower, index: Power, at: (id: string) => Location): PowerOnBoard {
    const { homes, owns, starts, levy, ...names } = planned
    return {
      index,
      ...names,
      homes: homes.map(home => at(home) as Province),
      owns: owns.map(center => at(center) as Province),
      starts: starts.map(start => this.unit(start.kind, index, at(start.at))),
      levy: levy && { ...levy, site: at(levy.site) as Province },
    }
  }

  #measure(): Uint8Array {
    const neighbours = this.provinces.map(({ index }) => {
      const near = new Set<number>(this.steps('army', index))
      for (const harbour of this.harbours(index)) {
        for (const to of this.steps('fleet', harbour)) near.add(this.provinceOf[to]!)
      }
      return [...near]
    })
    return distancesOver(neighbours)
  }
}

interface Place {
  readonly id: string
  readonly name: string
  readonly province: number
  readonly coast: string
}

/** Provinces first, in the order of the map; then their named coasts. */
function numberPlaces(planned: readonly PlannedProvince[]): {
  places: Place[]
  provinces: ProvinceOnBoard[]
} {
  const places: Place[] = planned.map(({ id, name }, province) => ({ id, name, province, coast: '' }))
  const provinces = planned.map(({ id, name, terrain, isCenter, mayConvoy, coasts, also }, index) => ({
    index: index as Province,
    id,
    name,
    terrain,
    isCenter,
    mayConvoy,
    also,
    coasts: coasts.map(coast => {
      const at = places.length as Location
      places.push({
        id: `${id}/${coast.id}`,
        name: `${name} (${coast.name.toLowerCase()})`,
        province: index,
        coast: coast.id,
      })
      return { location: at, ...coast }
    }),
  }))
  return { places, provinces }
}
