// Draws the scenes of the pages.
import { svgOf } from '../shelf/pictures.ts'
import type { Draw } from './site.ts'

export const drawScene: Draw = ({ board, position, turn, title, note }) =>
  svgOf({ board, position, results: turn?.results, title, note })
