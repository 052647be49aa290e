// Draws a board: a position, and if there are any the orders and what came of them, as one SVG text.
import type { Board, Power } from '../board/board.ts'
import { centerCount, type Position } from '../board/position.ts'
import type { PhaseResults } from '../game/events.ts'
import { type Atlas, atlasScene } from './atlas.ts'
import { type Drawing, drawDislodged, drawUnit, type Easel, emptyDrawing } from './drawing.ts'
import { footer, neatLine, titleBand } from './frame.ts'
import type { Size } from './layout.ts'
import type { Shown } from './legend.ts'
import { CAPITALS, type Cut, escaped, FONT, type Lettering, n } from './letters.ts'
import { drawMovement } from './movementMarks.ts'
import { drawAdjustments, drawRetreats } from './otherMarks.ts'
import { LAND_LABEL, PAPER, paletteOf, SEA_LABEL, STRAIT } from './palette.ts'
import { centerAt, pieceDefs } from './pieces.ts'
import { type Holding, MARK, type Scene } from './scene.ts'
import { schematicScene } from './schematic.ts'
import { spheresAfter } from './spheres.ts'
import { orderCount, standing } from './words.ts'

export interface Picture {
  readonly board: Board
  /** How the drawn map looks; without one the board is drawn from its borders alone. */
  readonly atlas?: Atlas | undefined
  /** With results: as it stood when the orders were given. */
  readonly position: Position
  readonly results?: PhaseResults | undefined
  /** In whose sphere each province without a center lies; if left out, by the set-up and by who stands there. */
  readonly spheres?: readonly (Power | undefined)[] | undefined
  /** `Spring 1901 Movement` */
  readonly title: string
  /** Stands at the other end of the title: the name of the game. */
  readonly note?: string | undefined
  readonly size?: Size | undefined
  /** Letters and digits before the ids within the picture, when several stand on one page. */
  readonly name?: string | undefined
}

/** The whole picture, as one SVG element. */
export function drawBoard(picture: Picture): string {
  const { board, position, results, title, note = '', size = 'large' } = picture
  const scene = sceneOf(board, picture.atlas, size)
  const easel: Easel = { board, scene, palette: paletteOf(board, picture.atlas?.layout) }
  const head = titleBand(easel, title, note)
  const foot = footer(easel, position, size === 'large' ? shownIn(picture) : undefined)
  const height = head.height + scene.height + foot.height
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${scene.shown}" height="${Math.round((scene.shown * height) / scene.width)}"`,
    ` viewBox="0 0 ${n(scene.width)} ${n(height)}" role="img" aria-labelledby="${MARK}title ${MARK}desc">`,
    `<title id="${MARK}title">${escaped(title)}</title><desc id="${MARK}desc">${escaped(described(picture))}</desc>`,
    `${pieceDefs()}<clipPath id="${MARK}frame"><rect width="${scene.width}" height="${scene.height}"/></clipPath>`,
    `<rect width="${n(scene.width)}" height="${n(height)}" fill="${PAPER}"/>${head.svg}`,
    `<g transform="translate(0 ${n(head.height)})"><g clip-path="url(#${MARK}frame)">`,
    scene.ground({ palette: easel.palette, holdings: holdingsOf(picture) }),
    centers(easel, position),
    laidOver(scene, drawn(easel, position, results)),
    `</g>${neatLine(scene.width, scene.height)}</g>`,
    `<g transform="translate(0 ${n(head.height + scene.height)})">${foot.svg}</g></svg>`,
  ].join('')
  return svg.replaceAll(MARK, `${(picture.name ?? 'map').replace(/[^A-Za-z0-9]/g, '') || 'map'}-`)
}

/** Where everything stands on a board; the same object for the same board, atlas and size. */
export function sceneOf(board: Board, atlas: Atlas | undefined, size: Size): Scene {
  const key: object = atlas?.geometry ?? NO_ATLAS
  const ofBoard = SCENES.get(board) ?? new Map<Size, WeakMap<object, Scene>>()
  const ofSize = ofBoard.get(size) ?? new WeakMap<object, Scene>()
  SCENES.set(board, ofBoard.set(size, ofSize))
  const known = ofSize.get(key)
  if (known !== undefined) return known
  const scene =
    (atlas === undefined ? undefined : atlasScene(board, atlas, size)) ?? schematicScene(board, size)
  ofSize.set(key, scene)
  return scene
}

const NO_ATLAS = {}
const SCENES = new WeakMap<Board, Map<Size, WeakMap<object, Scene>>>()

function shownIn({ results, position }: Picture): Shown {
  if (results !== undefined) return results.kind
  return position.dislodged.length > 0 ? 'dislodged' : 'position'
}

function described({ board, position, results }: Picture): string {
  const units = [...position.units, ...position.dislodged.map(({ unit }) => unit)]
  const counts = board.powers.map(({ name, index }) =>
    standing(
      name,
      centerCount(board, position.owners, index),
      units.filter(({ power }) => power === index).length,
    ),
  )
  return [...counts, ...(results === undefined ? [] : [orderCount(results.verdicts.length)])].join(' ')
}

function holdingsOf({ board, atlas, position, spheres }: Picture): readonly (Holding | undefined)[] {
  const near = spheres ?? spheresAfter(board, atlas?.layout, [position])
  const isAlive = new Set([...position.owners, ...position.units.map(({ power }) => power)])
  return board.provinces.map(({ index, isCenter }) => {
    const power = isCenter ? position.owners[index] : near[index]
    return power === undefined || !isAlive.has(power) ? undefined : { power, isOwned: isCenter }
  })
}

function centers({ board, scene, palette }: Easel, { owners }: Position): string {
  const discs = board.provinces.flatMap(({ index, isCenter }) => {
    const at = isCenter ? scene.centerAt(index) : undefined
    const owner = owners[index]
    const color = owner === undefined ? undefined : palette[owner]!.color
    return at === undefined ? [] : [centerAt(at, scene.scale, color)]
  })
  return discs.join('')
}

function drawn(easel: Easel, { units, dislodged }: Position, results: PhaseResults | undefined): Drawing {
  const drawing = emptyDrawing()
  for (const { unit } of dislodged) drawDislodged(easel, drawing, unit)
  for (const unit of units) drawUnit(easel, drawing, unit)
  switch (results?.kind) {
    case 'movement':
      drawMovement(easel, drawing, results.verdicts)
      break
    case 'retreat':
      drawRetreats(easel, drawing, results.verdicts)
      break
    case 'adjustment':
      drawAdjustments(easel, drawing, results.verdicts)
      break
    case undefined:
  }
  return drawing
}

/** Names stand over lines and bursts, for these would eat them, and under the pieces. */
const laidOver = ({ letterings, scale }: Scene, { lines, halos, pieces, marks }: Drawing): string =>
  [
    `<g fill="none" stroke-linejoin="round">${lines.join('')}</g>`,
    halos.join(''),
    lettered(letterings, scale),
    pieces.join(''),
    marks.join(''),
  ].join('')

function lettered(letterings: readonly Lettering[], scale: number): string {
  const group = (cut: Cut, isOnWater: boolean): string => {
    const own = letterings.filter(word => word.cut === cut && word.isOnWater === isOnWater)
    if (own.length === 0) return ''
    const look = isOnWater
      ? `fill="${SEA_LABEL}" stroke="${STRAIT}"`
      : `fill="${LAND_LABEL}" stroke="${PAPER}"`
    const words = own.map(
      ({ text, at: [x, y], size, spacing }) =>
        `<text x="${n(x)}" y="${n(y + (size * CAPITALS) / 2)}" font-size="${n(size)}" letter-spacing="${n(spacing)}">${escaped(text)}</text>`,
    )
    return `<g ${FONT[cut]} ${look} stroke-width="${n(2.2 * scale)}" stroke-linejoin="round" paint-order="stroke" text-anchor="middle">${words.join('')}</g>`
  }
  return [group('italic', true), group('bold', true), group('bold', false)].join('')
}
