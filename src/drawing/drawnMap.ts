// The base map of a board with a drawn map: shapes from a geometry file, places from a layout file.

import type { Board, Location, Province, ProvinceOnBoard } from '../rules/board/board.ts'
import { borderKind, linesOf } from './borders.ts'
import { mixed } from './color.ts'
import {
  type Bend,
  bend,
  bendThrough,
  between,
  escaped,
  type Label,
  n,
  polyline,
  span,
  widthOf,
} from './curves.ts'
import { type Geometry, isStrait, LAKE, type Point } from './geometry.ts'
import { type BaseMap, type Holding, MARK, type Paint } from './layers.ts'
import type { Layout, ProvinceMiddles, Size } from './layout.ts'
import { COAST, NEUTRAL, SEA, SHALLOWS } from './layout.ts'
import { extentOfArea, type MapPaths, mapPathsOf } from './mapPaths.ts'
import { weaveOf } from './weaves.ts'

/** A drawn map: its shapes, and where things go on it. */
export interface DrawnMap {
  readonly geometry: Geometry
  readonly layout: Layout
}

/** Undefined if the map is of another board. */
export function drawnBaseMap(board: Board, { geometry, layout }: DrawnMap, size: Size): BaseMap | undefined {
  const sizing = layout.sizes[size]
  const ids = Array.from({ length: board.locationCount }, (_, at) => board.id(at as Location))
  const found = ids.map(id => sizing.places.get(id))
  const isDrawn = board.provinces.every(({ id }) => geometry.areas.has(id))
  const places = found.filter(place => place !== undefined)
  if (!isDrawn || places.length < ids.length) return undefined
  const mapPaths = mapPathsOf(geometry)
  const lasting = lastingGround(board, geometry, mapPaths)
  const bridges = bridgesOf(board, geometry, sizing.scale)
  const gate = (from: Location, to: Location): Point | undefined =>
    layout.gates.get([board.id(from), board.id(to)].sort().join('-'))
  return {
    width: geometry.width,
    height: geometry.height,
    shown: sizing.width,
    scale: sizing.scale,
    frame: sizing.scale,
    hasNoEntry: lasting.hasNoEntry,
    hasShallows: lasting.hasShallows,
    hasColors: board.powers.every(({ id }) => layout.colors.has(id)),
    borders: bridges.kinds,
    labels: [...labelsOf(board, layout, size, places), ...bridges.labels],
    unitAt: at => places[at]!.unit,
    dislodgedAt: at => {
      const { unit, dislodged } = places[at]!
      return [unit[0] + dislodged[0], unit[1] + dislodged[1]]
    },
    centerAt: at => places[at]!.center,
    way: (from, to, bow) => {
      const through = gate(from, to)
      const ends = [places[from]!.unit, places[to]!.unit] as const
      if (through !== undefined) return bendThrough(ends[0], through, ends[1])
      return bent(ends, [ids[from]!, ids[to]!], sizing, bow)
    },
    gate,
    ground: {
      ...lasting,
      above: lasting.above + bridges.svg,
      fills: paint => fillsOf(board, paint),
      bands: paint => bandsOf(board, mapPaths, paint),
      shapes: provinces => shapesOf(board, mapPaths, provinces),
    },
  }
}

/** The layout gives bows for the way from the alphabetically earlier id to the later. */
function bent(
  [start, end]: readonly [Point, Point],
  [from, to]: readonly [string, string],
  { bows, bow }: Layout['sizes'][Size],
  wanted: number | undefined,
): Bend {
  const isForward = from < to
  const known = bows.get(isForward ? `${from}-${to}` : `${to}-${from}`) ?? bow
  return bend(start, end, wanted ?? (isForward ? known : -known))
}

/** Font sizes at scale 1. */
const WORDS = { land: 11.4, sea: 12.4, greatSea: 15, coast: 9.3 }

function labelsOf(
  board: Board,
  { greatSeas, sizes }: Layout,
  size: Size,
  places: readonly ProvinceMiddles[],
): readonly Label[] {
  const { scale, again } = sizes[size]
  const named = ({ id, terrain }: ProvinceOnBoard, at: Point): Label => {
    if (terrain !== 'sea') {
      return { text: id, at, style: 'bold', size: WORDS.land * scale, spacing: 0.3, isOnWater: false }
    }
    const isGreat = greatSeas.has(id)
    const height = (isGreat ? WORDS.greatSea : WORDS.sea) * scale
    return { text: id, at, style: 'italic', size: height, spacing: isGreat ? 0.8 : 0.4, isOnWater: true }
  }
  const ofProvinces = board.provinces.flatMap(province => {
    const second = again.get(province.id)
    const at = places[province.index]!.label
    return [named(province, at), ...(second === undefined ? [] : [named(province, second)])]
  })
  const ofCoasts = board.provinces.flatMap(({ coasts }) =>
    coasts.map(({ id, location }): Label => {
      const text = id.toLowerCase()
      const at = places[location]!.label
      return { text, at, style: 'italic', size: WORDS.coast * scale, spacing: 0, isOnWater: true }
    }),
  )
  return [...ofProvinces, ...ofCoasts]
}

/** Gap between the end of a broken-off line and the name of the province where it continues. */
const BEYOND_END = 2

/** Lines between neighbors that are not beside each other on the map. */
function bridgesOf(board: Board, { bridges, width, height }: Geometry, scale: number) {
  const paths = { army: '', fleet: '', both: '' }
  const labels: Label[] = []
  const feet: Point[] = []
  const size = 9 * Math.max(scale, 0.85)
  for (const { between: ids, lines } of bridges) {
    const [one, other] = ids.map(id => board.province(board.place(id)!))
    const kind = borderKind(board, one!, other!)
    if (kind === undefined) continue
    paths[kind] += lines.map(polyline).join('')
    if (lines.length < 2) {
      feet.push(lines[0]![0]!, lines[0]!.at(-1)!)
      continue
    }
    lines.forEach((line, i) => {
      const text = ids[1 - i]!
      const [start, end] = [line[0]!, line.at(-1)!]
      const isOut = end[0] < 1 || end[1] < 1 || end[0] > width - 1 || end[1] > height - 1
      const [from, tip] = isOut ? [end, start] : [start, end]
      if (!isOut) feet.push(from)
      const reach = 1 + (widthOf(text, 'bold', size) / 2 + BEYOND_END) / (span(from, tip) || 1)
      labels.push({ text, at: between(from, tip, reach), style: 'bold', size, spacing: 0, isOnWater: false })
    })
  }
  const drawn = (['army', 'both', 'fleet'] as const).filter(kind => paths[kind] !== '')
  const all = Object.values(paths).join('')
  const casing = `<path d="${all}" fill="none" stroke="#FFFFFF" stroke-width="4.6" stroke-opacity=".8" stroke-linecap="round"/>`
  return {
    labels,
    kinds: [...drawn, ...(labels.length > 0 ? (['brokenOff'] as const) : [])],
    svg: all === '' ? '' : casing + linesOf(paths) + feetOf(feet, scale),
  }
}

/** A dot in each province where a line starts, to distinguish them from the borders it crosses. */
function feetOf(feet: readonly Point[], scale: number): string {
  const dots = feet.map(([x, y]) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(3.6 * scale)}"/>`)
  return `<g fill="${FOOT}" stroke="#FFFFFF" stroke-width="${n(1.2 * scale)}">${dots.join('')}</g>`
}

const FOOT = '#4A4238'

/** The ground under and over the colors of the powers. */
function lastingGround(
  board: Board,
  geometry: Geometry,
  mapPaths: MapPaths,
): {
  readonly below: string
  readonly above: string
  readonly hasNoEntry: boolean
  readonly hasShallows: boolean
} {
  const { areas, width, height } = geometry
  const path = (id: string) => mapPaths.areas.get(id)!
  const area = (id: string, name: string) =>
    `data-province="${id}" d="${path(id)}"><title>${name}</title></path>`
  const provinces = board.provinces.map(({ id, name, terrain }) => ({ id, name: escaped(name), terrain }))
  const seas = provinces.filter(({ terrain }) => terrain === 'sea')
  const lands = provinces.filter(({ terrain }) => terrain !== 'sea')
  const known = new Set(provinces.map(({ id }) => id))
  const others = [...areas.keys()].filter(id => !known.has(id))
  const straits = others.filter(isStrait)
  const closed = others.filter(id => !isStrait(id) && id !== LAKE)
  const lake = areas.has(LAKE) ? `<path fill="url(#${MARK}lake)" d="${path(LAKE)}"/>` : ''
  const glow = ([width, color]: readonly [number, string]) =>
    `<use href="#${MARK}shore" stroke="${color}" stroke-width="${width}"/>`
  return {
    hasNoEntry: [...closed, LAKE].some(id => extentOfArea(geometry, id) > LEAST_HATCHED),
    hasShallows: straits.some(id => extentOfArea(geometry, id) > LEAST_SHALLOWS),
    below: [
      `<defs>${hatch('beyond', 5, '#CFC9BB', '#EAE5D8')}${hatch('closed', 4, '#A39D90', '#DAD5C9')}${hatch('lake', 5, '#B3C6D0', '#D2DFE5')}`,
      `<path id="${MARK}shore" d="${mapPaths.roughCoast}"/>`,
      ...lands.map(({ id, name }) => `<path id="${MARK}${id}" ${area(id, name)}`),
      `</defs><rect width="${width}" height="${height}" fill="${SEA}"/>`,
      `<g fill="${SEA}">${seas.map(({ id, name }) => `<path ${area(id, name)}`).join('')}</g>`,
      `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${GLOW.map(glow).join('')}</g>${lake}`,
      `<path d="${mapPaths.graticule}" fill="none" stroke="#FFFFFF" stroke-width=".7" stroke-opacity=".45"/>`,
      `<path d="${mapPaths.seaBorders}" ${SEA_BORDER}/>`,
    ].join(''),
    above: [
      ...closed.map(
        id => `<path fill="url(#${MARK}${id === 'BEYOND' ? 'beyond' : 'closed'})" d="${path(id)}"/>`,
      ),
      straits.length === 0 ? '' : shallowsOf(mapPaths),
      `<g fill="none" stroke-linejoin="round"><path d="${mapPaths.landBorders}" stroke="#FFFFFF" stroke-opacity=".75" stroke-width="2.6"/>`,
      `<path d="${mapPaths.landBorders}" stroke="#6B6152" stroke-width="1.1"/>`,
      `<path d="${mapPaths.coast}" stroke="${COAST}" stroke-width="1.15"/></g>`,
    ].join(''),
  }
}

/** The water that belongs to lands, over their colors. */
const shallowsOf = ({ straits, ownShores }: MapPaths): string =>
  `<path d="${straits}" ${SHALLOWS}/><path d="${ownShores}" fill="none" stroke="${COAST}" stroke-opacity=".4" stroke-width=".8"/>`

const SEA_BORDER =
  'fill="none" stroke="#7FA3B8" stroke-width="1.1" stroke-dasharray="5 2.5" stroke-linecap="round"'

const GLOW = [
  [19, '#CFE3EC'],
  [12, '#D9E9F0'],
  [6, '#E4F0F4'],
] as const

/** In a sliver, of so many square pixels, nobody sees hatching. */
const LEAST_HATCHED = 200

/** Nobody asks about a smaller patch of water. */
const LEAST_SHALLOWS = 100

const hatch = (id: string, gap: number, line: string, ground: string): string =>
  `<pattern id="${MARK}${id}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
  `<rect width="${gap}" height="${gap}" fill="${ground}"/><path d="M0 0V${gap}" stroke="${line}" stroke-width="1.4"/></pattern>`

/** Land in the colors of its powers. */
const fillsOf = (board: Board, { holdings, palette }: Paint): readonly string[] =>
  landsOf(board).map(({ id, index }) => {
    const holding = holdings[index]
    const fill = holding === undefined ? NEUTRAL : tintOf(holding, paintOf(holding, palette))
    const weave = holding?.isOwned === true ? weaveOf(palette, holding.power) : undefined
    const stripes = weave === undefined ? '' : `<use href="#${MARK}${id}" fill="${weave}"/>`
    return `<use href="#${MARK}${id}" fill="${fill}"/>${stripes}`
  })

/** One path for all, so that no border shines through. */
const shapesOf = (board: Board, { areas }: MapPaths, wanted: ReadonlySet<Province>): string => {
  const paths = board.provinces.flatMap(({ id, index }) => (wanted.has(index) ? areas.get(id)! : []))
  return `<path d="${paths.join('')}"/>`
}

/** The full color of a power along the borders of its land. */
const bandsOf = (board: Board, { bandOf }: MapPaths, { holdings, palette }: Paint): readonly string[] =>
  landsOf(board).flatMap(({ id, index }) => {
    const holding = holdings[index]
    if (holding === undefined) return []
    const look = holding.isOwned
      ? 'stroke-width="4" stroke-opacity=".42"'
      : 'stroke-width="3" stroke-opacity=".2"'
    return [`<path d="${bandOf(id)}" stroke="${paintOf(holding, palette).color}" ${look}/>`]
  })

const landsOf = ({ provinces }: Board) => provinces.filter(({ terrain }) => terrain !== 'sea')

const paintOf = ({ power }: Holding, palette: Paint['palette']) => palette[power]!

const tintOf = ({ isOwned }: Holding, { tint }: Paint['palette'][number]): string =>
  isOwned ? tint : mixed(tint, NEUTRAL, 0.55)
