// A board as it is written down, before anything is numbered: places by their names, borders as lists.
import type { PlannedPassages } from './passages.ts'
import type { Phase, Season } from './phase.ts'
import type { RuleChoices } from './rulebook.ts'

export const UNIT_KINDS = ['army', 'fleet'] as const
export type UnitKind = (typeof UNIT_KINDS)[number]

export const TERRAINS = ['inland', 'coast', 'sea'] as const
export type Terrain = (typeof TERRAINS)[number]

/** A board as it is written down: places by their names, borders as lists. */
export interface BoardPlan {
  readonly name: string
  readonly opens: Phase
  readonly wins: number
  readonly mobilizes?: boolean | undefined
  readonly rules: RuleChoices
  readonly powers: readonly PlannedPower[]
  readonly provinces: readonly PlannedProvince[]
  /** A name that several provinces go by, and which of them. */
  readonly ambiguous: ReadonlyMap<string, readonly string[]>
  /** The lands that nobody enters, by all their names; the first is the official one. */
  readonly impassable: readonly (readonly string[])[]
  readonly sketch: Sketch | undefined
  /** The provinces that freeze, and when. */
  readonly ice: ReadonlyMap<string, readonly Season[]>
  readonly hardBorders: readonly PlannedBorder[]
  readonly passages?: PlannedPassages | undefined
}

/** A border that takes strength from a kind of unit that crosses it; nobody of that kind supports across it. */
export interface PlannedBorder {
  readonly between: readonly [one: string, other: string]
  readonly kind: UnitKind
  readonly leaves: 'half' | 'supportsOnly'
}

/** Where everything lies on a drawing, from the left and from the top, by the ids of provinces and coasts. */
export interface Sketch {
  readonly size: readonly [width: number, height: number]
  readonly places: ReadonlyMap<string, readonly [x: number, y: number]>
}

export interface PlannedPower {
  readonly id: string
  readonly name: string
  readonly adjective: string
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
  /** Where a fleet goes from each coast, `STP/NC` for a named coast; the key is '' where there is only one. */
  readonly fleet: ReadonlyMap<string, readonly string[]>
}

export interface PlannedCoast {
  /** `NC` */
  readonly id: string
  readonly name: string
  /** What else it is taken for: `SC`. */
  readonly also: readonly string[]
}
