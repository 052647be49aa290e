// A picture of a blind game: what its reader does not see is dark, nobody's, and not counted.
import { Resvg } from '@resvg/resvg-js'
import { describe, expect, test } from 'vitest'
import { filmOf } from '../../src/drawing/film.ts'
import { baseMapOf, drawBoard } from '../../src/drawing/svg.ts'
import { seenPosition, sightOf } from '../../src/judge/game/blind/sight.ts'
import { usualSettings } from '../../src/judge/game/settings.ts'
import type { Power } from '../../src/rules/board/board.ts'
import { type Position, startingPosition } from '../../src/rules/board/position.ts'
import { standard, variant } from '../boards.ts'
import { standardAtlas } from './geometryFiles.ts'

type Terms = ReturnType<typeof usualSettings>['blind']

const board = standard()
const drawnMap = standardAtlas()
const start = startingPosition(board)
const power = (id: string): Power => board.powers.find(each => each.id === id)!.index
const terms = (more: Partial<Terms> = {}): Terms => ({ ...usualSettings().blind, on: true, ...more })

function seenAs(id: string, more: Partial<Terms> = {}, whole: Position = start): Position {
  const own = [power(id)]
  return seenPosition(whole, sightOf(whole, own, terms(more), board), own, terms(more), board)
}

const drawn = (position: Position): string =>
  drawBoard({ board, drawnMap, position, title: 'Spring 1901 Movement' })
const wordsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, word]) => word!)
const toldOf = (svg: string): string => /<desc [^>]*>([^<]*)</.exec(svg)![1]!
/** What lies under the veil on the map; another one lies in the legend. */
const veiled = (svg: string): string => /<g fill="#39424E"[^>]*>(.*?)<\/g>/.exec(svg)?.[1] ?? ''
const areaOf = (id: string): string => {
  const at = board.place(id)!
  return baseMapOf(board, drawnMap, 'large')
    .ground.shapes(new Set([board.province(at)]))
    .slice('<path d="'.length, -3)
}

/** How light a picture is where a unit would stand. */
function lightAt(svg: string, id: string): number {
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const baseMap = baseMapOf(board, drawnMap, 'large')
  const [x, y] = baseMap.unitAt(board.place(id)!)
  const head = Number(/translate\(0 ([\d.]+)\)"><g clip-path/.exec(svg)![1])
  const at = 4 * (Math.round(y + head) * image.width + Math.round(x))
  const [red, green, blue] = image.pixels.subarray(at, at + 3)
  return red! + green! + blue!
}

describe('what England does not see', () => {
  const whole = drawn(start)
  const seen = drawn(seenAs('ENGLAND'))

  test('is dark, and nothing else is', () => {
    for (const id of ['GAL', 'RUH', 'BLA', 'MAO', 'NAF']) {
      expect(veiled(seen)).toContain(areaOf(id))
      expect({ id, isDarker: lightAt(seen, id) < lightAt(whole, id) - 60 }).toEqual({ id, isDarker: true })
    }
    for (const id of ['NTH', 'WAL', 'ENG', 'NWG', 'LON']) {
      expect(veiled(seen)).not.toContain(areaOf(id))
      expect(lightAt(seen, id)).toBe(lightAt(whole, id))
    }
  })

  test('has no color of its owner, nor of whose land it was', () => {
    const germany = start.units.find(({ power: of }) => of === power('GERMANY'))!
    const met = seenAs(
      'ENGLAND',
      {},
      { ...start, units: [...start.units, { ...germany, at: board.place('NTH')! }] },
    )
    const picture = drawn(met)
    const tinted = (svg: string, id: string) =>
      new RegExp(`<use href="#map-${id}" fill="([^"]*)"/>`).exec(svg)![1]
    expect(tinted(picture, 'PRU')).toBe(tinted(picture, 'NAF'))
    expect(tinted(picture, 'BER')).toBe(tinted(picture, 'NAF'))
    expect(tinted(whole, 'PRU')).not.toBe(tinted(whole, 'NAF'))
    expect(tinted(picture, 'WAL')).toBe(tinted(whole, 'WAL'))
  })

  test('is not counted', () => {
    const words = wordsOf(seen)
    expect(words).toContain('England 3')
    expect(words).toContain('France ?')
    expect(words).toContain('not seen')
    expect(wordsOf(whole)).not.toContain('not seen')
    expect(words.join()).not.toMatch(/\b(?:Austria|France|Germany|Italy|Russia|Turkey) \d/)
    expect(toldOf(seen)).toContain('England: 3 centers, 3 units.')
    expect(toldOf(seen)).toContain('Russia: 0 units in sight.')
  })

  test('but units that are seen are, as those that are seen', () => {
    const france = start.units.find(({ power: of }) => of === power('FRANCE'))!
    const met = { ...start, units: [...start.units, { ...france, at: board.place('IRI')! }] }
    expect(wordsOf(drawn(seenAs('ENGLAND', {}, met)))).toContain('(1 unit seen)')
    expect(toldOf(drawn(seenAs('ENGLAND', {}, met)))).toContain('France: 1 unit in sight.')
  })
})

test('centers are counted where their number is told', () => {
  const svg = drawn(seenAs('ENGLAND', { counts: true }))
  expect(wordsOf(svg)).toContain('Russia 4')
  expect(toldOf(svg)).toContain('Russia: 4 centers, 0 units in sight.')
})

test('and have the color of their owners where these are told', () => {
  const svg = drawn(seenAs('ENGLAND', { owners: 'all' }))
  const of = (picture: string) => /<use href="#map-MOS" fill="([^"]*)"/.exec(picture)![1]
  expect(of(svg)).toBe(of(drawn(start)))
  expect(of(svg)).not.toBe(of(drawn(seenAs('ENGLAND'))))
  expect(wordsOf(svg)).toContain('Russia 4')
  expect(veiled(svg)).toContain(areaOf('MOS'))
})

test('a board that nobody has drawn has its boxes under the veil', () => {
  const sketched = variant('chaos')
  const whole = startingPosition(sketched)
  const own = [sketched.powers[0]!.index]
  const seen = sightOf(whole, own, terms(), sketched)
  const position = seenPosition(whole, seen, own, terms(), sketched)
  const svg = drawBoard({ board: sketched, position, title: 'Winter 1900 Adjustments' })
  expect(veiled(svg).match(/<rect /g)).toHaveLength(sketched.provinceCount - seen.size)
  expect(veiled(drawBoard({ board: sketched, position: whole, title: 'Winter 1900 Adjustments' }))).toBe('')
})

test('in a film the veil moves on', () => {
  const moved = {
    ...start,
    units: start.units.map(unit =>
      board.id(unit.at) === 'LON' ? { ...unit, at: board.place('PIC')! } : unit,
    ),
  }
  const [before, after] = [seenAs('ENGLAND'), seenAs('ENGLAND', {}, moved)]
  const turn = { phase: start.phase, before, after, results: { kind: 'movement', verdicts: [] } } as const
  const film = filmOf({
    board,
    drawnMap,
    turns: [turn],
    position: after,
    titleOf: () => 'Phase',
    note: 'fog',
  })
  const veils = [...film.matchAll(/<g fill="#39424E"[^>]*>(.*?)<\/g>/g)].map(([, shapes]) => shapes!)
  expect(new Set(veils).size).toBe(2)
})
