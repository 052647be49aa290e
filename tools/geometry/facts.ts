// What the map file says of the lie of the land, with the touches that make the drawn borders those of the game.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { coastsNamed, mapSchema } from '../../src/rules/board/mapSchema.ts'

export type LatLon = readonly [lat: number, lon: number]

/** A land or a water that gets the ground nearest to its seeds. */
export interface Claim {
  readonly id: string
  readonly isSea: boolean
  /** An island beyond the board, drawn whole and apart from what is near it. */
  readonly isIsland: boolean
  readonly seeds: readonly LatLon[]
}

export interface Closure {
  readonly owner: string
  /** South, west, north, east. */
  readonly box: readonly [number, number, number, number]
}

export interface Facts {
  /** The provinces, then Switzerland and its like, then the land beyond the board. */
  readonly claims: readonly Claim[]
  readonly closures: readonly Closure[]
}

/** Land that is drawn but is nobody's: all of it goes by one id. */
export const BEYOND = 'BEYOND'
/** Water that is no province: the Caspian Sea. */
export const LAKE = 'LAKE'

export function readFacts(map: URL): Facts {
  const content: unknown = parse(readFileSync(map, 'utf8'))
  const { provinces, geography } = mapSchema(coastsNamed(content)).parse(content)
  if (geography === undefined) throw new Error(`${map.pathname} has no geography`)
  const playable = Object.entries(geography.provinces).map(([name, { seeds }]): Claim => {
    const id = name.toUpperCase()
    const isSea = provinces[name]?.kind === 'sea'
    return { id, isSea, isIsland: false, seeds: [...seeds, ...(TOUCH_UP_SEEDS[id] ?? [])] }
  })
  const closed = Object.entries(geography.impassable ?? {}).map(
    ([name, { seeds }]): Claim => ({ id: name.toUpperCase(), isSea: false, isIsland: false, seeds }),
  )
  const beyond = (geography.unnamed ?? []).map(
    ({ name, seeds }): Claim => ({ id: BEYOND, isSea: false, isIsland: !MAINLANDS.has(name), seeds }),
  )
  const closures = (geography.closures ?? []).map(({ province, box }) => ({
    owner: province.toUpperCase(),
    box,
  }))
  return { claims: [...playable, ...closed, ...beyond], closures }
}

const MAINLANDS = new Set([
  'Libya, Egypt and the Sahara',
  'Arabia and Mesopotamia',
  'Persia and Transcaspia',
  'Asia beyond the board',
])

/** Seeds that only the drawing needs: each brings two provinces together that must touch, or parts two that must not. */
const TOUCH_UP_SEEDS: Readonly<Record<string, readonly LatLon[]>> = {
  TYR: [[48.3, 14]],
  MUN: [[51.15, 14.5]],
  NTH: [
    [51.75, 2.9],
    [51.55, 2.9],
    [56.2, 7.4],
    [56.7, 7.4],
  ],
  NWG: [[59.2, -3.2]],
  EDI: [[58.5, -4.2]],
  TUS: [[44.15, 10.2]],
  PIE: [[44.6, 9.5]],
  GAL: [[49.6, 19]],
  VEN: [[45.9, 13.4]],
  ROM: [[41.3, 13.4]],
}

/**
 * A modern country is shared by the provinces that have a seed in it, so that old borders are drawn where they still
 * run. These admit others as well.
 */
export const ALSO_IN_COUNTRY: Readonly<Record<string, readonly string[]>> = {
  Greece: ['BUL'],
  Montenegro: ['TRI'],
  'Bosnia and Herz.': ['TRI'],
  Lebanon: ['SYR'],
  Israel: ['SYR'],
  Palestine: ['SYR'],
  Jordan: ['SYR'],
}

/** These belong to nobody else, whoever has a seed in them. */
export const ONLY_IN_COUNTRY: Readonly<Record<string, readonly string[]>> = {
  Slovakia: ['VIE', 'GAL', 'BUD'],
  Austria: ['TYR', 'VIE'],
  Switzerland: ['SWI'],
  Czechia: ['BOH', 'VIE', 'GAL'],
  Slovenia: ['TRI'],
  Luxembourg: ['BEL'],
  Kosovo: ['SER'],
  Macedonia: ['SER'],
  Belgium: ['BEL'],
  Netherlands: ['HOL'],
  Liechtenstein: ['TYR'],
  Denmark: ['DEN'],
  Moldova: ['RUM'],
}
