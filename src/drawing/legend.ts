// The legend: one or more rows of the symbols on the picture.

import { wording } from '../wording/wording.ts'
import { type BorderKind, borderLook } from './borders.ts'
import { type Bend, FONT, lengthOf, n, widthOf } from './curves.ts'
import type { Line } from './geometry.ts'
import { centerAt, type DrawingContext, MARK, placed, VEIL } from './layers.ts'
import { COAST, LINE, NEUTRAL, PAPER, SHALLOWS } from './layout.ts'
import {
  arrow,
  leaveToPass,
  railway,
  retreatArrow,
  supportInPlace,
  supportOfMove,
  type Track,
  voyage,
} from './tracks.ts'

/** What a picture shows besides the pieces. */
export type Shown = 'position' | 'dislodged' | 'movement' | 'retreat' | 'adjustment' | 'film'

const POSITION = ['army', 'fleet', 'center'] as const
const MOVEMENT = [
  ...POSITION,
  'move',
  'failed',
  'supportOfMove',
  'supportInPlace',
  'convoys',
  'voyage',
  'hold',
  'dislodged',
] as const

const ROWS: Readonly<Record<Shown, readonly LegendWord[]>> = {
  position: POSITION,
  dislodged: [...POSITION, 'dislodged'],
  movement: MOVEMENT,
  retreat: [...POSITION, 'dislodged', 'retreat', 'failed', 'gone'],
  adjustment: [...POSITION, 'built', 'removed'],
  film: [...MOVEMENT, 'retreat', 'gone', 'built'],
}

const BORDERS = {
  army: 'armyBorder',
  fleet: 'fleetBorder',
  both: 'bothBorder',
  brokenOff: 'brokenOff',
} as const

const SIZE = 13
const APART = 15
const INK = '#3A352C'
const GREY = '#4A473F'

/** A single row may shrink to this share of its size before it becomes several. */
const SMALLEST = 0.85

export interface Legend {
  readonly svg: string
  readonly rows: number
}

/** Rows of symbols that start at `left` and are `apart` from each other; `middle` is the middle of the first. */
export function legendRows(
  { baseMap, board }: DrawingContext,
  shown: Shown,
  hasFog: boolean,
  { left, middle, apart }: { readonly left: number; readonly middle: number; readonly apart: number },
): Legend {
  const { frame, width, hasNoEntry, hasShallows, borders } = baseMap
  const hasMoves = shown === 'movement' || shown === 'film'
  const words: readonly LegendWord[] = [
    ...ROWS[shown],
    ...(hasMoves && board.passages.railroad !== undefined ? (['train'] as const) : []),
    ...(hasMoves && board.passages.canal !== undefined ? (['leave'] as const) : []),
    ...(hasNoEntry ? (['noEntry'] as const) : []),
    ...(hasShallows ? (['shallows'] as const) : []),
    ...(hasFog ? (['unseen'] as const) : []),
    ...borders.map(kind => BORDERS[kind]),
  ]
  const items = words.map(itemOf)
  const room = width - 2 * left
  const inOne = room / (items.reduce((sum, item) => sum + item.width + APART, 0) - APART)
  const fit = Math.min(frame, inOne < SMALLEST * frame ? frame : inOne)
  const rows: string[][] = [[]]
  let x = 0
  for (const item of items) {
    if (x > 0 && (x + item.width) * fit > room + 0.5) {
      rows.push([])
      x = 0
    }
    rows.at(-1)!.push(`<g transform="translate(${n(x)} 0)">${item.svg}</g>`)
    x += item.width + APART
  }
  const svg = rows.map(
    (row, i) =>
      `<g transform="translate(${n(left)} ${n(middle + i * apart)})scale(${Math.round(1000 * fit) / 1000})">${row.join('')}</g>`,
  )
  return { svg: svg.join(''), rows: rows.length }
}

/** A symbol and its word. */
function itemOf(word: LegendWord): Symbol {
  const { svg, width: room } = symbolOf(word)
  const text = `<text x="${n(room + 5)}" y="4.4" ${FONT.medium} font-size="${SIZE}" fill="${LINE}"${lengthOf(WORDS[word], 'medium', SIZE)}>${WORDS[word]}</text>`
  return { svg: `${svg}${text}`, width: room + 5 + widthOf(WORDS[word], 'medium', SIZE) }
}

const LEVEL: Line = [
  [0, 0],
  [34, 0],
]
const STROKE = { color: GREY, scale: 0.85 }
const NO_GAPS = { start: 0, end: 0 }

interface Symbol {
  readonly svg: string
  readonly width: number
}

function symbolOf(word: LegendWord): Symbol {
  switch (word) {
    case 'army':
      return { svg: placed('army', [8, 0], 0.9, ` fill="${INK}"`), width: 16 }
    case 'fleet':
      return { svg: placed('fleet', [11, 0], 0.9, ` fill="${INK}"`), width: 22 }
    case 'center':
      return { svg: centerAt([4, 0], 1, undefined), width: 8 }
    case 'move':
      return { svg: lined(whole(arrow(flat(32), 'done', STROKE, NO_GAPS))), width: 32 }
    case 'failed':
      return {
        svg: `${lined(whole(arrow(flat(36), 'failed', STROKE, NO_GAPS)))}${placed('cross', [13, 0], 0.85)}`,
        width: 36,
      }
    case 'supportOfMove':
      return { svg: lined(whole(supportOfMove(flat(27), STROKE, 0))), width: 30 }
    case 'supportInPlace':
      return { svg: lined(supportInPlace(flat(40), STROKE, 0).svg), width: 30 }
    case 'voyage':
      return {
        svg: lined(whole(voyage(LEVEL, STROKE, NO_GAPS))),
        width: 34,
      }
    case 'train':
      return {
        svg: lined(whole(railway(LEVEL, STROKE, NO_GAPS, 'done'))),
        width: 34,
      }
    case 'leave':
      return { svg: lined(whole(leaveToPass(flat(27), STROKE, 0, 'done'))), width: 32 }
    case 'retreat':
      return { svg: lined(whole(retreatArrow(flat(34), 'done', STROKE, NO_GAPS))), width: 34 }
    default:
      return markOf(word)
  }
}

function markOf(
  word: Exclude<
    LegendWord,
    | 'army'
    | 'fleet'
    | 'center'
    | 'move'
    | 'failed'
    | 'supportOfMove'
    | 'supportInPlace'
    | 'voyage'
    | 'train'
    | 'leave'
    | 'retreat'
  >,
): Symbol {
  const piece = placed('army', [9, 0], 0.75, ` fill="${INK}"`)
  switch (word) {
    case 'convoys':
      return {
        svg: `${placed('ripples', [17, -3], 0.75, ` stroke="${GREY}"`)}${placed('fleet', [17, -1], 0.7, ` fill="${INK}"`)}`,
        width: 34,
      }
    case 'hold':
      return { svg: `<circle cx="9" r="8" fill="none" stroke="${GREY}" stroke-width="1.6"/>`, width: 18 }
    case 'dislodged':
      return {
        svg: `${placed('burst', [10, 0], 0.68)}${placed('army', [10, 0], 0.6, ` fill="${INK}"`)}`,
        width: 21,
      }
    case 'gone':
    case 'removed':
      return { svg: `${piece}${placed('gone', [9, 0], 0.8)}`, width: 18 }
    case 'built':
      return { svg: `${piece}${placed('plus', [16, -5], 0.8)}`, width: 20 }
    case 'armyBorder':
      return borderOf('army')
    case 'fleetBorder':
      return borderOf('fleet')
    case 'bothBorder':
      return borderOf('both')
    case 'brokenOff':
      return {
        svg: `<path d="M0 0h9" ${borderLook('army')}/><text x="11" y="3" ${FONT.bold} font-size="8.5" fill="${LINE}"${lengthOf('ABC', 'bold', 8.5)}>ABC</text>`,
        width: 11 + widthOf('ABC', 'bold', 8.5),
      }
    case 'noEntry':
      return {
        svg: `<rect y="-7" width="20" height="14" fill="url(#${MARK}beyond)" stroke="#B9B29F" stroke-width=".8"/>`,
        width: 20,
      }
    case 'shallows':
      return {
        svg: `<rect y="-7" width="20" height="14" fill="${NEUTRAL}"/><path d="M9-7H20V7H9z" ${SHALLOWS}/><rect y="-7" width="20" height="14" fill="none" stroke="${COAST}"/>`,
        width: 20,
      }
    case 'unseen':
      return {
        svg: `<rect y="-7" width="20" height="14" fill="${NEUTRAL}" stroke="#B9B29F" stroke-width=".8"/><rect y="-7" width="20" height="14" ${VEIL}/>`,
        width: 20,
      }
    default:
      return word satisfies never
  }
}

const whole = ({ svg, head = '', knot = '' }: Track): string => `${svg}${head}${knot}`

const borderOf = (kind: BorderKind): Symbol => ({
  svg: `<path d="M0 0h24" fill="none" ${borderLook(kind)}/>`,
  width: 24,
})

const flat = (length: number): Bend => ({ from: [0, 0], control: [length / 2, 0], to: [length, 0] })

const lined = (svg: string): string =>
  `<g fill="none" stroke-linejoin="round">${svg.replaceAll('#FFFFFF', PAPER)}</g>`

const say = wording.picture

const WORDS = say.legend

type LegendWord = keyof typeof WORDS
