// How orders are drawn: whose line is whole and whose broken, what is crossed out, and what stands beside its place.
import { describe, expect, test } from 'vitest'
import { sampled, span } from '../../src/drawing/curves.ts'
import type { Point } from '../../src/drawing/geometry.ts'
import { emptyLayers, type Layers } from '../../src/drawing/layers.ts'
import { PAPER, paletteOf } from '../../src/drawing/layout.ts'
import { drawAdjustments, drawMovement, drawRetreats } from '../../src/drawing/marks.ts'
import { homeLands, spheresAfter } from '../../src/drawing/spheres.ts'
import { baseMapOf, drawBoard } from '../../src/drawing/svg.ts'
import type { Verdict } from '../../src/rules/adjudication/verdict.ts'
import type { Location, Power } from '../../src/rules/board/board.ts'
import { standard, variant } from '../boards.ts'
import { isWithin, standardAtlas } from './geometryFiles.ts'
import { adjusted, type Played, played, positionOf, retreated } from './tables.ts'

const board = standard()
const drawnMap = standardAtlas()
const baseMap = baseMapOf(board, drawnMap, 'large')
const context = { board, baseMap, palette: paletteOf(board, drawnMap.layout) }
const at = (id: string): Location => board.place(id)!

function drawn({ results }: Played): Layers {
  const layers = emptyLayers()
  if (results.kind === 'movement') drawMovement(context, layers, results.verdicts)
  if (results.kind === 'retreat') drawRetreats(context, layers, results.verdicts)
  if (results.kind === 'adjustment') drawAdjustments(context, layers, results.verdicts)
  return layers
}

const orders = (sheet: string): Layers => drawn(played(board, 'S1901M', '', sheet))

/** The marks by their names, in the order of the alphabet. */
const namesOf = (marks: readonly string[]): string =>
  marks
    .map(mark => /href="#\uE000(\w+)"/.exec(mark)?.[1] ?? 'ring')
    .sort()
    .join(' ')

const isBroken = (line: string): boolean => line.includes('stroke-dasharray')

/** Where a mark stands. */
const placeOf = (mark: string): Point => {
  const [, x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(mark) ?? []
  return [Number(x), Number(y)]
}

describe('of the orders of a movement', () => {
  test.each([
    ['a move', 'FRANCE A PAR - BUR', 'whole', '', ''],
    ['two that bounce', 'FRANCE A PAR - BUR, GERMANY A MUN - BUR', 'broken broken', 'cross cross', ''],
    ['a hold', 'FRANCE A PAR H', '', '', 'ring'],
    ['a support', 'FRANCE A PAR - BUR, FRANCE A MAR S PAR - BUR', 'broken whole', '', ''],
    [
      'a support that is cut',
      'FRANCE A PAR - PIC, FRANCE A BUR S PAR - PIC, GERMANY A MUN - BUR',
      'broken broken whole',
      'cross smallcross',
      '',
    ],
    ['a support in place', 'FRANCE A PAR H, FRANCE A BUR S PAR', 'broken', '', 'ring'],
    [
      'a support of what was not ordered',
      'FRANCE A PAR H, FRANCE A BUR S PAR - PIC',
      'broken',
      'smallcross',
      'ring',
    ],
    [
      'a unit that is dislodged',
      'FRANCE A PAR - BUR, FRANCE A MAR S PAR - BUR, GERMANY A BUR H',
      'broken whole',
      '',
      'burst ring',
    ],
    ['a voyage', 'ENGLAND A LON - NWY, ENGLAND F NTH C LON - NWY', 'whole', '', 'ripples'],
    [
      'a voyage that breaks',
      'ENGLAND A LON - NWY, ENGLAND F NTH C LON - NWY, RUSSIA F NWG - NTH, RUSSIA F SKA S NWG - NTH',
      'broken broken whole',
      'cross',
      'burst ripples',
    ],
    ['an army that no fleet carries holds', 'ENGLAND A LON - NWY', '', '', 'ring'],
  ])('%s', (_, sheet, lines, marks, halos) => {
    const layers = orders(sheet)
    const ways = layers.lines.filter(line => line.includes('<path'))
    const fates = ways.map(line => (isBroken(line) ? 'broken' : 'whole'))
    expect(fates.sort().join(' ')).toBe(lines)
    expect(namesOf(layers.marks)).toBe(marks)
    expect(namesOf(layers.halos)).toBe(halos)
  })

  test('every line is in the ink of who gave it, over a white one', () => {
    const [line] = orders('TURKEY A CON - BUL').lines
    const widths = [...line!.matchAll(/stroke="(#\w{6})" stroke-width="([\d.]+)"/g)].map(
      ([, color, width]) => [color, Number(width)],
    )
    expect(widths[0]).toEqual(['#FFFFFF', 5.4])
    expect(widths[1]).toEqual([drawnMap.layout.colors.get('TURKEY')!.ink, 2.8])
  })

  test('two that go at each other pass by', () => {
    const { lines } = orders('AUSTRIA A TRI - VEN, ITALY A VEN - TRI')
    const [there, back] = lines.map((line): Point => {
      const [, x, y] = /Q([-\d.]+) ([-\d.]+)/.exec(line) ?? []
      return [Number(x), Number(y)]
    })
    expect(span(there!, back!)).toBeGreaterThan(
      0.25 * span(baseMap.unitAt(at('TRI')), baseMap.unitAt(at('VEN'))),
    )
  })

  test('five supports of one attack are tied to it one behind the other', () => {
    const sheet = `AUSTRIA A GAL - RUM, AUSTRIA A BUD S GAL - RUM, AUSTRIA A SER S GAL - RUM, AUSTRIA A BUL S GAL - RUM
      AUSTRIA A UKR S GAL - RUM, AUSTRIA F SEV S GAL - RUM`
    const knots = orders(sheet).lines.flatMap(line => {
      const [, x, y] = /<circle cx="([\d.]+)" cy="([\d.]+)"/.exec(line) ?? []
      return x === undefined ? [] : [[Number(x), Number(y)] as const]
    })
    expect(knots).toHaveLength(5)
    const gaps = knots.flatMap((one, i) => knots.slice(0, i).map(other => span(one, other)))
    expect(Math.min(...gaps)).toBeGreaterThan(5)
  })

  test.each([
    ['MAO', 'WES'],
    ['WES', 'MAO'],
    ['MAO', 'SPA/SC'],
  ])('a fleet sails from %s to %s around the land', (from, to) => {
    const way = sampled(baseMap.way(at(from), at(to)))
    const ashore = way.filter(point =>
      ['POR', 'SPA', 'NAF'].some(id => isWithin(drawnMap.geometry, id, point)),
    )
    // The strait is four pixels wide, and the harbour of Spain lies on its shore.
    expect(ashore.length).toBeLessThan(7)
    expect(way.filter(point => isWithin(drawnMap.geometry, 'POR', point)).length).toBeLessThan(2)
  })
})

describe('of a leave to pass a canal', () => {
  const colonial = variant('colonial-full')
  const baseMap = baseMapOf(colonial, undefined, 'large')
  const palette = paletteOf(colonial, undefined)
  const ink = palette[colonial.power('BRITAIN')!]!.ink
  const gatesOf = (sheet: string) => {
    const { results } = played(colonial, 'S1871M', '', sheet)
    const layers = emptyLayers()
    if (results.kind === 'movement')
      drawMovement({ board: colonial, baseMap, palette }, layers, results.verdicts)
    const dotted = layers.lines.filter(line => line.includes('stroke-linecap="round"'))
    const gates = layers.lines.flatMap(line => /^<path d="M[^"]*" fill="(#\w{6})"/.exec(line)?.[1] ?? [])
    return { dotted: dotted.length, gates, marks: namesOf(layers.marks) }
  }
  const LEAVE = 'BRITAIN A EGY SC F MED - RED'

  test('a dotted line leads to a full gate where the fleet passes', () => {
    const drawn = gatesOf(`TURKEY F MED - RED, BRITAIN A EGY H, ${LEAVE}`)
    expect(drawn).toEqual({ dotted: 1, gates: [ink], marks: '' })
  })

  test.each([
    ['the guard goes away', 'TURKEY F MED - RED, BRITAIN A EGY - SUD', 'cross smallcross'],
    ['the fleet does not go', 'TURKEY F MED H, BRITAIN A EGY H', 'smallcross'],
  ])('to a hollow one, and is crossed out, where %s', (_, sheet, marks) => {
    expect(gatesOf(`${sheet}, ${LEAVE}`)).toEqual({ dotted: 1, gates: [PAPER], marks })
  })

  test.each([
    ['VLA', 'KRA'],
    ['KRA', 'VLA'],
  ])('a train from %s to %s leaves the one and comes to the other', (from, to) => {
    const rails = variant('colonial-railroad')
    const plain = baseMapOf(rails, undefined, 'large')
    const layers = emptyLayers()
    const { results } = played(rails, 'S1871M', '', `RUSSIA A ${from} - TSR - ${to}`)
    if (results.kind !== 'movement') throw new Error('it is a movement')
    const palette = context.palette
    drawMovement({ board: rails, baseMap: plain, palette }, layers, results.verdicts)
    const [, x, y] = /<path d="M\s*([-\d.]+)[ ,]([-\d.]+)/.exec(layers.lines.join('')) ?? []
    const start = { x: Number(x), y: Number(y) }
    const far = (id: string): number => {
      const spot = plain.unitAt(rails.place(id)!)
      return Math.hypot(spot[0] - start.x, spot[1] - start.y)
    }
    expect(far(from)).toBeLessThan(far(to))
  })

  test('the legend tells of trains and leaves where there are any', () => {
    const legendOf = (name: string) => {
      const board = variant(name)
      const drawn = drawBoard({ board, ...played(board, 'S1871M', '', 'TURKEY F MED H'), title: '' })
      return ['>by rail<', '>leave to pass<'].map(word => drawn.includes(word))
    }
    const told = ['colonial', 'colonial-railroad', 'colonial-canal', 'colonial-full'].map(legendOf)
    expect(told).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ])
  })
})

describe('of the orders of retreats', () => {
  const fight = played(
    board,
    'S1901M',
    '',
    'FRANCE A PAR - BUR, FRANCE A MAR S PAR - BUR, GERMANY A BUR H, ITALY A ROM - TUS, ITALY A VEN S ROM - TUS, AUSTRIA A TUS H',
  )
  const position = { ...fight.position, units: [], dislodged: fight.dislodged }

  test('a retreat leads from beside its place, and who is disbanded is crossed out there', () => {
    const { lines, marks } = drawn(retreated(board, position, 'GERMANY A BUR - MUN, AUSTRIA A TUS D'))
    expect(lines.map(isBroken)).toEqual([true])
    expect(namesOf(marks)).toBe('gone')
    expect(span(placeOf(marks[0]!), baseMap.dislodgedAt(at('TUS')))).toBeLessThan(1)
  })

  test('two that retreat to one place fail', () => {
    const pair = {
      ...position,
      dislodged: position.dislodged.map(each => ({ ...each, retreats: [at('PIE')] })),
    }
    const { marks } = drawn(retreated(board, pair, 'GERMANY A BUR - PIE, AUSTRIA A TUS - PIE'))
    expect(namesOf(marks)).toBe('cross cross')
  })

  test('a dislodged unit stands beside its attacker', () => {
    const svg = drawBoard({ board, drawnMap, position, title: '' })
    const pieces = [...svg.matchAll(/<title>Germany: army Burgundy<\/title>(<use[^>]*>)/g)].map(([, use]) =>
      placeOf(use!),
    )
    expect(pieces).toHaveLength(1)
    expect(span(pieces[0]!, baseMap.dislodgedAt(at('BUR')))).toBeLessThan(1)
  })
})

test('of adjustments, new units have a plus, and those that go are crossed out', () => {
  const position = positionOf(
    board,
    'W1901A',
    'FRANCE PAR BRE; TURKEY CON',
    'FRANCE A BUR, TURKEY F AEG, TURKEY A SMY',
  )
  const { marks, pieces } = drawn(adjusted(board, position, 'FRANCE BUILD F BRE, TURKEY REMOVE F AEG'))
  expect(namesOf(marks)).toBe('gone plus')
  expect(pieces).toEqual([expect.stringContaining('<title>France: fleet Brest</title>')])
  expect(span(placeOf(marks.find(mark => mark.includes('gone'))!), baseMap.unitAt(at('AEG')))).toBeLessThan(1)
})

describe('land without a center', () => {
  const france = board.power('FRANCE')!

  test('is in the sphere of whose home it is next to, until somebody else stands there', () => {
    expect(homeLands(board, drawnMap.layout)[at('BUR')]).toBe(france)
    const moved = positionOf(board, 'F1901M', '', 'GERMANY A BUR')
    const back = positionOf(board, 'S1902M', '', 'FRANCE A PIC')
    const spheres = spheresAfter(board, drawnMap.layout, [moved, back])
    expect([spheres[at('BUR')], spheres[at('PIC')], spheres[at('NAF')]]).toEqual([
      board.power('GERMANY'),
      france,
      undefined,
    ])
  })

  test('is nobody’s where powers begin on the homes of others', () => {
    expect(homeLands(variant('shift-left'), drawnMap.layout).filter(power => power !== undefined)).toEqual([])
  })
})

describe.each(['large', 'small'] as const)('between all neighbours of the %s map, however near', size => {
  const near = baseMapOf(board, drawnMap, size)
  const pairs = board.provinces.flatMap(({ index: from, coasts }) =>
    board.provinces.flatMap(({ index: to }) => {
      const walks = board.reaches('army', from, to)
      const sails = coasts.length === 0 && board.harbours(from).some(at => board.reaches('fleet', at, to))
      return walks || sails ? [[from, to, walks ? ('army' as const) : ('fleet' as const)] as const] : []
    }),
  )

  test('a move that fails shows its way and its head, and is crossed out', () => {
    expect(pairs.length).toBeGreaterThan(300)
    const unseen: string[] = []
    for (const [from, to, kind] of pairs) {
      const unit = board.unit(kind, 0 as Power, from)
      const stands = board.unit(
        board.canStand('army', to) ? 'army' : 'fleet',
        1 as Power,
        board.harbours(to)[0] ?? to,
      )
      const layers = emptyLayers()
      const bounced = { kind: 'bounced', from: undefined } as unknown as Verdict['outcome']
      const verdicts = [
        { order: { kind: 'move', unit, to, via: undefined }, outcome: bounced },
        { order: { kind: 'hold', unit: stands }, outcome: { kind: 'stands' } },
      ] as unknown as readonly Verdict[] // as far as they are drawn
      drawMovement({ ...context, baseMap: near }, layers, verdicts)
      const line = pointsIn(layers.lines[0]!)
      const head = pointsIn(layers.heads[0]!)
      const [mark = ''] = layers.marks
      const cross = placeOf(mark)
      const reach = (4 + 2.3) * Number(/scale\(([\d.]+)\)/.exec(mark)?.[1] ?? 1)
      const shaft = span(line[0]!, line.at(-1)!)
      const aside = Math.abs(distanceTo(cross, line[0]!, line.at(-1)!))
      const isFree = head.slice(0, 1).every(tip => span(tip, cross) > reach)
      const isSeen = aside > 0.8 * reach || 2 * reach <= 0.62 * shaft
      if (!isFree || !isSeen)
        unseen.push(`${board.id(from)}-${board.id(to)} ${shaft.toFixed(1)} ${reach.toFixed(1)}`)
    }
    expect(unseen).toEqual([])
  })
})

/** The points that a path names. */
const pointsIn = (svg: string): readonly Point[] => {
  const [, path = ''] = / d="([^"]*)"/.exec(svg) ?? []
  const numbers = [...path.matchAll(/-?[\d.]+/g)].map(Number)
  return Array.from({ length: numbers.length / 2 }, (_, i): Point => [numbers[2 * i]!, numbers[2 * i + 1]!])
}

/** How far a point lies from the line through two others. */
const distanceTo = ([x, y]: Point, [x0, y0]: Point, [x1, y1]: Point): number =>
  ((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / Math.hypot(x1 - x0, y1 - y0)

test('heads of arrows stand over the names of places, and under the pieces', () => {
  const { position, results } = played(
    board,
    'S1901M',
    '',
    'FRANCE A PAR - BUR, ITALY A ROM - NAP, ENGLAND F NTH - NWY',
  )
  const svg = drawBoard({ board, drawnMap, position, results, title: '' })
  const heads = orders('FRANCE A PAR - BUR, ITALY A ROM - NAP, ENGLAND F NTH - NWY').heads
  expect(heads).toHaveLength(3)
  const lastName = Math.max(...board.provinces.map(({ id }) => svg.lastIndexOf(`>${id}</text>`)))
  const firstPiece = svg.indexOf('<g><title>')
  for (const head of heads) {
    expect(svg.indexOf(head)).toBeGreaterThan(lastName)
    expect(svg.indexOf(head)).toBeLessThan(firstPiece)
  }
})
