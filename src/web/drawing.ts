// Draws the scenes of the pages: on the drawn map where there is one of the board, else from its borders.
import { readFileSync } from 'node:fs'
import type { Atlas } from '../picture/atlas.ts'
import { readGeometry } from '../picture/geometry.ts'
import { readLayout } from '../picture/layout.ts'
import { drawBoard } from '../picture/svg.ts'
import type { Draw } from './site.ts'

const MAPS = new URL('../../config/maps/', import.meta.url)

const json = (file: string): unknown => JSON.parse(readFileSync(new URL(file, MAPS), 'utf8'))

let standard: Atlas | undefined

/** Read when the first picture is asked for; a map that comes with the program and cannot be read is our own fault. */
function atlas(): Atlas {
  if (standard !== undefined) return standard
  const geometry = readGeometry(json('standard.geometry.json'))
  const layout = readLayout(json('standard.layout.json'))
  if (!geometry.ok) throw new Error(geometry.error)
  if (!layout.ok) throw new Error(layout.error)
  standard = { geometry: geometry.value, layout: layout.value }
  return standard
}

/** What of an atlas is of another board is not used. */
export const drawScene: Draw = ({ board, position, turn, title, note }) =>
  drawBoard({ board, atlas: atlas(), position, results: turn?.results, title, note })
