// Boards as pictures, on the drawn maps that come with the program.
import { readdirSync, readFileSync } from 'node:fs'
import type { Result } from '../../result.ts'
import type { Board } from '../../rules/board/board.ts'
import type { DrawnMap } from '../drawnMap.ts'
import { type Film, filmOf } from '../film.ts'
import { type Geometry, readGeometry } from '../geometry.ts'
import { type Layout, paletteOf, readLayout } from '../layout.ts'
import { drawBoard, type Picture } from '../svg.ts'

/** A board as SVG: on the drawn map of its provinces, or else from its borders alone. */
export const svgOf = (picture: Omit<Picture, 'drawnMap'>): string =>
  drawBoard({ ...picture, drawnMap: drawnMapOf(picture.board) })

/** A game as a film, on the same maps. */
export const filmSvgOf = (film: Omit<Film, 'drawnMap'>): string =>
  filmOf({ ...film, drawnMap: drawnMapOf(film.board) })

/** The color of each power on the board. */
export const colorsOf = (board: Board): readonly string[] =>
  paletteOf(board, layoutOf(board)).map(({ color }) => color)

const CONFIG = new URL('../../../config/', import.meta.url)
/** By board, the name of its map. */
const maps = new WeakMap<Board, string>()
let layouts: ReadonlyMap<string, Layout> | undefined
const geometries = new Map<string, Geometry>()

function drawnMapOf(board: Board): DrawnMap | undefined {
  const layout = layoutOf(board)
  return layout && { geometry: geometryOf(maps.get(board)!), layout }
}

function layoutOf(board: Board): Layout | undefined {
  layouts ??= allLayouts()
  const known = maps.get(board)
  if (known !== undefined) return layouts.get(known)
  const [name, layout] = [...layouts].find(([, layout]) => isOf(board, layout)) ?? []
  if (name !== undefined) maps.set(board, name)
  return layout
}

/** The parsed files of a board's drawn map; undefined for a board without one. */
export function drawnMapFiles(board: Board): { geometry: unknown; layout: unknown } | undefined {
  if (layoutOf(board) === undefined) return undefined
  const map = maps.get(board)!
  return { geometry: content(`maps/${map}.geometry.json`), layout: content(`maps/${map}.layout.json`) }
}

/** A drawn map fits a board only if it has exactly its provinces: other boards use the same names elsewhere. */
function isOf(board: Board, { sizes }: Layout): boolean {
  const ids = new Set([...sizes.large.places.keys()].map(id => id.replace(/\/.*/, '')))
  return (
    board.provinces.every(({ id }) => ids.has(id)) &&
    board.provinceCount === [...ids].filter(id => !isClosed(board, id)).length
  )
}

const isClosed = (board: Board, id: string): boolean =>
  board.impassable.some(names => names.some(name => name.toUpperCase() === id))

/** Of each `name.layout.json`. A broken file is our own fault, so it throws. */
const allLayouts = (): ReadonlyMap<string, Layout> =>
  new Map(
    readdirSync(new URL('maps/', CONFIG))
      .flatMap(file => /^(.+)\.layout\.json$/.exec(file)?.[1] ?? [])
      .map(name => [name, unbroken(name, readLayout(content(`maps/${name}.layout.json`)))] as const),
  )

function geometryOf(name: string): Geometry {
  const known = geometries.get(name)
  const geometry = known ?? unbroken(name, readGeometry(content(`maps/${name}.geometry.json`)))
  geometries.set(name, geometry)
  return geometry
}

function unbroken<Value>(name: string, read: Result<Value, string>): Value {
  if (!read.ok) throw new Error(`the map ${name}: ${read.error}`)
  return read.value
}

const content = (file: string): unknown => JSON.parse(readFileSync(new URL(file, CONFIG), 'utf8'))
