// What other parts of the program use of drawing: the board as a picture, and a game as a film.
export type { DrawnMap } from './drawnMap.ts'
export { readGeometry } from './geometry.ts'
export { readLayout } from './layout.ts'
export { answering, ProcessApart } from './png/apart.ts'
export { paint } from './png/painter.ts'
export { colorsOf, drawnMapFiles, filmSvgOf, svgOf } from './png/pictures.ts'
export { baseMapOf, drawBoard } from './svg.ts'
