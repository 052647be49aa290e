// Boards as pictures, on the drawn maps that come with the program.
import { readdirSync, readFileSync } from 'node:fs'
import type { Board } from '../../rules/board/board.ts'
import type { DrawnMap } from '../drawnMap.ts'
import { type Film, filmOf } from '../film.ts'
import { type Geometry, readGeometry } from '../geometry.ts'
import { readLayout } from '../layout.ts'
import { drawBoard, type Picture } from '../svg.ts'

/** A board as SVG: on the drawn map of its provinces, or else from its borders alone. */
export const svgOf = (picture: Omit<Picture, 'drawnMap'>): string =>
  drawBoard({ ...picture, drawnMap: drawnMapOf(picture.board) })

/** A game as a film, on the same maps. */
export const filmSvgOf = (film: Omit<Film, 'drawnMap'>): string =>
  filmOf({ ...film, drawnMap: drawnMapOf(film.board) })

const CONFIG = new URL('../../../config/', import.meta.url)
const drawnMaps = new WeakMap<Board, DrawnMap | 'none'>()
let drawn: readonly DrawnMap[] | undefined

function drawnMapOf(board: Board): DrawnMap | undefined {
  const known = drawnMaps.get(board) ?? allDrawnMaps().find(({ geometry }) => isOf(board, geometry)) ?? 'none'
  drawnMaps.set(board, known)
  return known === 'none' ? undefined : known
}

/** The parsed files of a board's drawn map; undefined for a board without one. */
export function drawnMapFiles(board: Board): { geometry: unknown; layout: unknown } | undefined {
  const map = drawnMapOf(board)?.geometry.map
  return map === undefined
    ? undefined
    : { geometry: content(`maps/${map}.geometry.json`), layout: content(`maps/${map}.layout.json`) }
}

/** A drawn map fits a board only if it has exactly its provinces: other boards use the same names elsewhere. */
const isOf = (board: Board, { areas }: Geometry): boolean =>
  board.provinces.every(({ id }) => areas.has(id)) &&
  board.provinceCount === [...areas.keys()].filter(id => /^[A-Z]{3}$/.test(id) && !isClosed(board, id)).length

const isClosed = (board: Board, id: string): boolean =>
  board.impassable.some(names => names.some(name => name.toUpperCase() === id))

/** Each `name.geometry.json` with its layout. A broken file is our own fault, so it throws. */
function allDrawnMaps(): readonly DrawnMap[] {
  drawn ??= readdirSync(new URL('maps/', CONFIG))
    .flatMap(file => /^(.+)\.geometry\.json$/.exec(file)?.[1] ?? [])
    .map(name => {
      const geometry = readGeometry(content(`maps/${name}.geometry.json`))
      const layout = readLayout(content(`maps/${name}.layout.json`))
      if (!geometry.ok) throw new Error(`${name}.geometry.json: ${geometry.error}`)
      if (!layout.ok) throw new Error(`${name}.layout.json: ${layout.error}`)
      return { geometry: geometry.value, layout: layout.value }
    })
  return drawn
}

const content = (file: string): unknown => JSON.parse(readFileSync(new URL(file, CONFIG), 'utf8'))
