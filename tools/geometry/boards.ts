// Makes the drawn map of a board from its data file: boards/NAME.yaml.
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { boardNamed } from '../../src/judge/library/boards.ts'
import type { Board } from '../../src/rules/board/board.ts'
import { acrossStraits, bridged } from './bridges.ts'
import { BEYOND, LAKE, type LatLon, readFacts } from './facts.ts'
import { geometryFile } from './geometryFile.ts'
import { grown, type Planted, type Spot } from './grown.ts'
import { magnify } from './magnify.ts'
import { Mender, type Wanted } from './mend.ts'
import { layoutFile } from './places.ts'
import { EUROPE, HEIGHT, projection, type Sheet, type View, WIDTH } from './projection.ts'
import { CRUMBS, sweep, tidy } from './tidy.ts'
import { readWorld } from './world.ts'

const FOLDER = new URL('boards/', import.meta.url)

export const boardFiles = (): readonly string[] =>
  readdirSync(FOLDER).flatMap(file => (file.endsWith('.yaml') ? file.slice(0, -5) : []))

/** How often crumbs are swept off the mended borders, and these mended again. */
const TURNS = 2
/** Crumbs of a wall, in square pixels. */
const LEAST_LEFT = 3

const pair = z.tuple([z.number(), z.number()])
const schema = z.strictObject({
  /** A board of the globe; without it the places of the board's own sketch are grown over a blank sheet. */
  view: z
    .strictObject({ center: pair, shift: pair, scale: z.number(), bend: z.number(), clip: z.number() })
    .optional(),
  /** Another way to show the globe. */
  sheet: z
    .strictObject({
      across: z.array(pair),
      down: z.array(z.tuple([z.number(), z.number(), z.number()])),
      turn: pair,
    })
    .optional(),
  /** The seeds of the standard map, for places that are not named here. */
  standard: z.boolean().default(false),
  /** `lat lon, lat lon; lat lon`: a line of seeds for each part. */
  seeds: z.record(z.string(), z.string()).default({}),
  /** How far ground is made around the seeds of some, in pixels, whatever coasts there are. */
  dug: z.record(z.string(), z.number()).default({}),
  beyond: z.string().optional(),
  lakes: z.string().optional(),
  /** Borders that are lines, on this board or on one of its variants. */
  bridges: z.array(z.string()).default([]),
  /** Nobody's land in the middle, across which all lines go. */
  hub: z.boolean().default(false),
  /** Whether what the eye would miss is drawn larger. */
  lenses: z.boolean().default(false),
  leastArea: z.number().default(900),
  scale: z.number().optional(),
})

export interface Made {
  readonly geometry: string
  readonly layout: string
  readonly report: readonly string[]
}

export function made(name: string, say: (text: string) => void): Made {
  const data = schema.parse(parse(readFileSync(new URL(`${name}.yaml`, FOLDER), 'utf8')))
  const read = boardNamed(name)
  if (!read.ok) throw new Error(`${name} cannot be read`)
  const board = read.value
  const view: View | Sheet | undefined = data.sheet ?? data.view ?? (data.standard ? EUROPE : undefined)
  const planted = view === undefined ? sketched(board, data) : onGlobe(board, view, data)
  const cover = view === undefined ? undefined : readWorld(view).cover
  const shares = grown(planted, cover)
  tidy(shares)
  const lines = new Set(data.bridges.map(text => text.toUpperCase()))
  const wanted: Wanted = {
    ids: board.provinces.map(({ id }) => id),
    touch: (one, other) =>
      one !== other &&
      !lines.has(pairOf(board.provinces[one]!.id, board.provinces[other]!.id)) &&
      board.distance(board.provinces[one]!.index, board.provinces[other]!.index) === 1,
    leastArea: 4 * data.leastArea,
    isDry: cover === undefined ? undefined : cell => cover[cell] !== 0,
  }
  let mender = new Mender(shares, wanted)
  if (mender.lost().length > 0) say(`nowhere: ${mender.lost().join(' ')}`)
  for (let turn = 0; turn < TURNS; turn++) {
    say(`${name}: ${mender.score.toFixed(1)}`)
    mender.mend(say)
    sweep(mender.shares, CRUMBS.last)
    mender = new Mender(mender.shares, wanted)
  }
  mender.wall()
  if (data.lenses) magnify(mender.shares, wanted)
  sweep(mender.shares, LEAST_LEFT)
  mender = new Mender(mender.shares, wanted)
  const lost = mender.lost()
  if (lost.length > 0) throw new Error(`${name}: nowhere: ${lost.join(' ')}`)
  const { missing, wrong } = mender.faults()
  const report = [
    `missing: ${missing.map(each => each.join('-')).join(' ')}`,
    `wrong: ${wrong.map(each => each.join('-')).join(' ')}`,
  ]
  const apart = [...missing, ...[...lines].map(pairIn)]
  const isApart = new Set(apart.map(([one, other]) => pairOf(one, other)))
  const straits = acrossStraits(mender.shares).filter(pair => !isApart.has(pairOf(...pair)))
  const bridges = bridged(mender.shares, [...apart, ...straits], data.hub)
  return {
    geometry: geometryFile(name, mender.shares, view ?? 'none', bridges),
    layout: layoutFile(
      name,
      board,
      mender.shares,
      data.scale ?? 1.08 * Math.min(1, Math.sqrt(75 / board.provinceCount)),
      bridges,
    ),
    report,
  }
}

const pairOf = (one: string, other: string): string => [one, other].sort().join('-')

function pairIn(text: string): readonly [string, string] {
  const [one, other] = text.split('-')
  if (one === undefined || other === undefined) throw new Error(`no pair: ${text}`)
  return [one, other]
}

/** Seeds in the measure of the sketch go before its places. */
function sketched(board: Board, { seeds, hub }: z.infer<typeof schema>): readonly Planted[] {
  const { sketch } = board
  if (sketch === undefined) throw new Error('the board has no sketch')
  const places = board.provinces.map(({ id }) => sketch.places.get(id)!)
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const spot = ([x, y]: readonly [number, number]): Spot => [
    RIM + ((x - left) / (right - left)) * (WIDTH - 2 * RIM),
    RIM + ((y - top) / (bottom - top)) * (HEIGHT - 2 * RIM),
  ]
  const provinces = board.provinces.map(({ id, terrain }, i): Planted => {
    const own = seeds[id.toLowerCase()]
    const spines = own === undefined ? [[spot(places[i]!)]] : linesIn(own, spot)
    return { id, isLand: terrain !== 'sea', spines }
  })
  return hub ? [...provinces, { id: BEYOND, isLand: true, spines: [[...HUB, HUB[0]!]] }] : provinces
}

const HUB = Array.from({ length: 48 }, (_, i): Spot => {
  const angle = (Math.PI * i) / 24
  return [WIDTH / 2 + 150 * Math.cos(angle), HEIGHT / 2 + 150 * Math.sin(angle)]
})

/** How far the outermost places are from the edge, in pixels. */
const RIM = 45

const linesIn = (text: string, spot: (pair: readonly [number, number]) => Spot) =>
  text.split(';').map(part => part.split(',').map(each => spot(numbers(each))))

function onGlobe(board: Board, view: View | Sheet, data: z.infer<typeof schema>): readonly Planted[] {
  const project = projection(view)
  const spot = ([lat, lon]: LatLon): Spot => {
    const [x, y] = project([lon, lat]) ?? [-9999, -9999]
    return [x, y]
  }
  const spines = (text: string): readonly (readonly Spot[])[] => linesIn(text, spot)
  const known = data.standard
    ? readFacts(new URL('../../config/maps/standard.yaml', import.meta.url)).claims
    : []
  const single = (seeds: readonly LatLon[]) => seeds.map(seed => [spot(seed)])
  const provinces = board.provinces.map(({ id, terrain }): Planted => {
    const own = data.seeds[id.toLowerCase()]
    const seeds = known.find(claim => claim.id === id)?.seeds
    if (own === undefined && seeds === undefined) throw new Error(`${id} has no seeds`)
    return {
      id,
      isLand: terrain !== 'sea',
      spines: own === undefined ? single(seeds!) : spines(own),
      dug: data.dug[id.toLowerCase()],
    }
  })
  const ids = new Set(board.provinces.map(({ id }) => id))
  const closed = Object.entries(data.seeds).flatMap(([name, text]) => {
    const id = name.toUpperCase()
    return ids.has(id) ? [] : [{ id, isLand: true, spines: spines(text) }]
  })
  const others = known
    .filter(({ id }) => id === BEYOND || id === 'SWI')
    .filter(({ id }) => !ids.has(id) && data.seeds[id.toLowerCase()] === undefined)
    .map(({ id, seeds }) => ({ id, isLand: true, spines: single(seeds) }))
  return [
    ...provinces,
    ...closed,
    ...(data.beyond === undefined ? others : others.filter(({ id }) => id !== BEYOND)),
    ...(data.beyond === undefined ? [] : [{ id: BEYOND, isLand: true, spines: spines(data.beyond) }]),
    ...(data.lakes === undefined ? [] : [{ id: LAKE, isLand: false, spines: spines(data.lakes) }]),
  ]
}

function numbers(text: string): readonly [number, number] {
  const [one, other] = text.trim().split(/\s+/).map(Number)
  if (one === undefined || other === undefined || Number.isNaN(one + other))
    throw new Error(`no pair: ${text}`)
  return [one, other]
}
