// A game as a film: one SVG without scripts that plays phase by phase over a ground drawn once.

import type { PhaseResults } from '../rules/adjudication/resolving.ts'
import type { Board } from '../rules/board/board.ts'
import type { Phase } from '../rules/board/phase.ts'
import type { Position } from '../rules/board/position.ts'
import { wording } from '../wording/wording.ts'
import { escaped, n } from './curves.ts'
import type { DrawnMap } from './drawnMap.ts'
import { footers, neatLine, titleBand } from './frame.ts'
import { type DrawingContext, MARK, pieceDefs } from './layers.ts'
import { LINE, PAPER, paletteOf } from './layout.ts'
import { Reel } from './reel.ts'
import { holdingsOf, spheresAfter, standingIn } from './spheres.ts'
import { baseMapOf, centers, drawn, fogOver, labelled } from './svg.ts'
import { weaveDefs } from './weaves.ts'

interface FilmedTurn {
  readonly phase: Phase
  readonly before: Position
  readonly results: PhaseResults
  readonly after: Position
}

export interface Film {
  readonly board: Board
  readonly drawnMap?: DrawnMap | undefined
  readonly turns: readonly FilmedTurn[]
  /** The final position. */
  readonly position: Position
  /** The title above a phase. */
  readonly titleOf: (phase: Phase) => string
  /** How the game ended, if it is over: `won by France`. */
  readonly ending?: string | undefined
  /** The name of the game. */
  readonly note: string
}

/** The film as one SVG element that takes the full width. */
export function filmOf(film: Film): string {
  const { board, drawnMap, note, turns } = film
  const baseMap = baseMapOf(board, drawnMap, 'large')
  const { ground, width, frame } = baseMap
  const context: DrawingContext = { board, baseMap, palette: paletteOf(board, drawnMap?.layout) }
  const scenes = scenesOf(film)
  const reel = new Reel(scenes.slice(0, -1).map(({ ticks }) => ticks))
  const head = titleBand(context, '', note)
  const top = head.height + BAR.room * frame
  const positions = scenes.map(({ position }) => position)
  const foot = footers(context, positions, 'film', true)
  const paints = holdingsAlong(film, positions).map(holdings => ({ palette: context.palette, holdings }))
  const layers = scenes.map(({ position, results }) => drawn(context, position, results))
  const height = top + baseMap.height + foot.height
  const body = [
    `<rect width="${n(width)}" height="${n(height)}" fill="${PAPER}" pointer-events="none"/><g class="w">`,
    reel.layer(scenes.map(({ title }) => [titleBand(context, title, note).svg])),
    barAt(reel, yearsIn(scenes), head.height, width, frame),
    `<g transform="translate(0 ${n(top)})"><g clip-path="url(#${MARK}frame)">${ground.below}`,
    reel.layer(paints.map(paint => ground.fills(paint))),
    `<g fill="none">${reel.layer(paints.map(paint => ground.bands(paint)))}</g>${ground.above}`,
    reel.layer(positions.map(position => fogOver(baseMap, position))),
    reel.layer(positions.map(position => centers(context, position))),
    `<g fill="none" stroke-linejoin="round">${reel.layer(layers.map(({ lines }) => lines))}</g>`,
    reel.layer(layers.map(({ halos }) => halos)),
    labelled(baseMap.labels, baseMap.scale),
    reel.layer(layers.map(({ heads }) => heads)),
    reel.layer(layers.map(({ pieces }) => pieces)),
    reel.layer(layers.map(({ marks }) => marks)),
    `</g>${neatLine(width, baseMap.height)}</g>`,
    `<g transform="translate(0 ${n(top + baseMap.height)})">${reel.layer(foot.chips)}${foot.legend}</g></g>`,
  ].join('')
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}" font-kerning="none"`,
    ` tabindex="0" role="img" aria-labelledby="${MARK}title ${MARK}desc">`,
    `<title id="${MARK}title">${escaped(say.title({ game: note }))}</title>`,
    `<desc id="${MARK}desc">${escaped(aboutOf(turns.length))}</desc><style>${reel.style}</style>`,
    `${pieceDefs()}${weaveDefs(context.palette)}<clipPath id="${MARK}frame"><rect width="${baseMap.width}" height="${baseMap.height}"/></clipPath>`,
    `<defs>${reel.shapes}</defs>${body}</svg>`,
  ].join('')
  return svg.replaceAll(MARK, 'film-')
}

const say = wording.picture.film

const aboutOf = (phases: number): string => (phases === 1 ? say.aboutOne : say.about({ phases }))

// The scenes: each phase with its orders and results, then the position after it.

interface Scene {
  readonly title: string
  readonly position: Position
  readonly results?: FilmedTurn['results'] | undefined
  /** Duration in tenths of a second; the last scene stays. */
  readonly ticks: number
}

const OPENING = 15
const PLAYED = { movement: 26, retreat: 18, adjustment: 18 }
const AFTER = 9

function scenesOf({ turns, position, titleOf, ending }: Film): readonly Scene[] {
  const [first] = turns
  const last = ending === undefined ? titleOf(position.phase) : say.end({ ending })
  return [
    ...(first === undefined ? [] : [{ title: titleOf(first.phase), position: first.before, ticks: OPENING }]),
    ...turns.flatMap(({ phase, before, results, after }): readonly Scene[] => {
      const title = titleOf(phase)
      return [
        { title, position: before, results, ticks: PLAYED[results.kind] },
        { title, position: after, ticks: AFTER },
      ]
    }),
    { title: last, position, ticks: 0 },
  ]
}

/** Whose land each province is in each scene. Land without a center belongs to the power that stood there last. */
function holdingsAlong({ board, drawnMap }: Film, positions: readonly Position[]) {
  let spheres = spheresAfter(board, drawnMap?.layout, [])
  return positions.map(position => {
    spheres = standingIn(board, position, spheres)
    return holdingsOf({ board, drawnMap, position, spheres })
  })
}

// The progress bar above the map, with a mark where each year begins.

const BAR = { room: 15, margin: 14, height: 6 }

function barAt(reel: Reel, years: readonly number[], y: number, width: number, frame: number): string {
  const [length, height] = [width - 2 * BAR.margin * frame, BAR.height * frame]
  const box = (look: string) => `<rect width="${n(length)}" height="${n(height)}" ${look}/>`
  const marks = years.map(scene => `M${n(length * reel.shareAt(scene))} 0v${n(height)}`)
  return (
    `<g transform="translate(${n(BAR.margin * frame)} ${n(y)})">${box(`fill="${TRACK}"`)}${box(`fill="${DONE}" class="b"`)}` +
    `<path d="${marks.join('')}" stroke="${PAPER}" stroke-width="1.5"/>${box(`fill="none" stroke="${LINE}" stroke-width=".8"`)}</g>`
  )
}

const [TRACK, DONE] = ['#E3DAC3', '#5A7A8C']

/** The scenes at which years begin, except the first. */
const yearsIn = (scenes: readonly Scene[]): readonly number[] =>
  scenes.flatMap(({ position }, i) => {
    const before = scenes[i - 1]?.position.phase.year ?? position.phase.year
    return before === position.phase.year ? [] : [i]
  })
