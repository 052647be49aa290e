// The base map of a picture: where everything on a board has its place, and the ground beneath.
import type { Location, Power, Province } from '../board/board.ts'
import type { Colors } from './color.ts'
import type { Bend } from './curves.ts'
import type { Point } from './geometry.ts'
import type { Label } from './text.ts'

export interface BaseMap {
  /** The map without title and footer, in units of the drawing. */
  readonly width: number
  readonly height: number
  /** How wide the picture is shown, in pixels. */
  readonly shown: number
  /** How large pieces are drawn. */
  readonly scale: number
  /** How large title, footer and legend are drawn. */
  readonly frame: number
  /** Whether there is land that nobody enters. */
  readonly hasNoEntry: boolean
  readonly labels: readonly Label[]
  unitAt(at: Location): Point
  dislodgedAt(at: Location): Point
  /** Undefined where there is no center. */
  centerAt(at: Province): Point | undefined
  /** The curve from one place to another; `bow` where it must bend so and not otherwise. */
  way(from: Location, to: Location, bow?: number): Bend
  /** Where a ship turns between two places that the land parts. */
  gate(from: Location, to: Location): Point | undefined
  /** Everything beneath centers, orders and pieces. */
  ground(paint: Paint): string
}

/** Whose land a province is: his who owns its center, or in his sphere. */
export interface Holding {
  readonly power: Power
  readonly isOwned: boolean
}

export interface Paint {
  readonly palette: readonly Colors[]
  readonly holdings: readonly (Holding | undefined)[]
}

/**
 * Stands before every id within a picture, until the picture gets its name: two pictures on one page must not share
 * ids. No text has this letter, for none is left in it by `escaped`.
 */
export const MARK = '\uE000'
