// What a drawn board must show, whatever stands on it: every province once, names that can be read, and safe text.
import { Resvg } from '@resvg/resvg-js'
import { describe, expect, test } from 'vitest'
import { CAPITALS, type Label, widthOf } from '../../src/drawing/curves.ts'
import { SIZES, type Size } from '../../src/drawing/layout.ts'
import { baseMapOf, drawBoard, type Picture } from '../../src/drawing/svg.ts'
import { startingPosition } from '../../src/rules/board/position.ts'
import { standard, variant } from '../boards.ts'
import { GALLERY } from './gallery.ts'
import { isWithin, standardAtlas } from './geometryFiles.ts'

const board = standard()
const drawnMap = standardAtlas()
const opening = { board, drawnMap, position: startingPosition(board), title: 'Spring 1901 Movement' }

const found = (svg: string, pattern: RegExp): readonly string[] =>
  [...svg.matchAll(pattern)].map(([, what]) => what!)

describe.each(Object.entries(GALLERY))('the picture %s', (_, picture: Picture) => {
  test.each(SIZES)('is whole in the %s size', size => {
    const svg = drawBoard({ ...picture, size })
    expect(found(svg, /data-province="(\w+)"/g).toSorted()).toEqual(
      picture.board.provinces.map(({ id }) => id).toSorted(),
    )
    const ids = found(svg, / id="([^"]+)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    const used = [...found(svg, /href="#([^"]+)"/g), ...found(svg, /url\(#([^)]+)\)/g)]
    expect(used.filter(id => !ids.includes(id))).toEqual([])
    expect(/NaN|undefined|Infinity|\uE000/.exec(svg)?.[0]).toBe(undefined)
    // Renderers draw what is half transparent on sheets of its own, and one of them fails where a sheet is off the picture.
    expect(/ opacity=/.test(svg)).toBe(false)
    expect(new Resvg(svg, { font: { loadSystemFonts: false } }).width).toBe(size === 'large' ? 1100 : 600)
  })

  test('comes out the same again', () => {
    expect(drawBoard(picture) === drawBoard({ ...picture })).toBe(true)
  })
})

describe.each(SIZES)('in the %s size', size => {
  const baseMap = baseMapOf(board, drawnMap, size)

  test('no two names touch, nor leave the map', () => {
    const boxes = baseMap.labels.map(boxOf)
    expect(boxes.length).toBe(board.provinceCount + 6)
    const crowded = boxes.flatMap((one, i) => boxes.slice(0, i).filter(other => touch(one, other)))
    expect(crowded).toEqual([])
    expect(
      boxes.filter(({ left, right, top, bottom }) => left < 6 || top < 6 || right > 1094 || bottom > 984),
    ).toEqual([])
  })

  test('no name lies under the piece of another province', () => {
    const half = [11 * baseMap.scale, 8.5 * baseMap.scale] as const
    const hidden = board.provinces.flatMap(({ index, id }) => {
      const [x, y] = baseMap.unitAt(index)
      const piece = { text: id, left: x - half[0], right: x + half[0], top: y - half[1], bottom: y + half[1] }
      return baseMap.labels
        .filter(word => word.text !== id && /^[A-Z]/.test(word.text) && touch(boxOf(word), piece))
        .map(word => `${word.text} under ${id}`)
    })
    expect(hidden).toEqual([])
  })

  test('every piece stands on its own ground, and every name on it or beside its piece', () => {
    const { geometry } = drawnMap
    const strangers = board.provinces.filter(
      ({ id, index }) => !isWithin(geometry, id, baseMap.unitAt(index)),
    )
    expect(strangers.map(({ id }) => id)).toEqual(OUT_OF_ROOM[size])
    const astray = board.provinces.filter(({ id, index }) => {
      const word = baseMap.labels.find(({ text }) => text === id)!
      const [x, y] = baseMap.unitAt(index)
      const isBeside = Math.hypot(word.at[0] - x, word.at[1] - y) < 45 * baseMap.scale
      return !isBeside && !isWithin(geometry, id, word.at)
    })
    expect(astray).toEqual([])
  })

  test('centers are within their provinces', () => {
    const centers = board.provinces.filter(({ isCenter }) => isCenter)
    const astray = centers.filter(({ id, index }) => {
      const at = baseMap.centerAt(index)
      return (
        at === undefined ||
        Math.hypot(at[0] - baseMap.unitAt(index)[0], at[1] - baseMap.unitAt(index)[1]) > 45 * baseMap.scale ||
        (size === 'large' && !isWithin(drawnMap.geometry, id, at))
      )
    })
    expect(astray.map(({ id }) => id)).toEqual([])
  })

  /** Their middles lie in the water; nothing is nearer. */
  const OUT_OF_ROOM: Readonly<Record<Size, readonly string[]>> = { large: [], small: ['CLY'] }
})

interface Box {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function boxOf({ text, at: [x, y], style, size, spacing }: Label): Box {
  const half = widthOf(text, style, size, spacing) / 2
  const rise = (CAPITALS * size) / 2
  return { text, left: x - half, right: x + half, top: y - rise, bottom: y + rise }
}

const touch = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

describe('what is written on it', () => {
  const hostile = `</title><script>alert("&'")</script>\u0000\uE000\uD800`

  test('means nothing to a browser', () => {
    const svg = drawBoard({ ...opening, title: hostile, note: hostile, name: '"><script>' })
    expect(svg.includes('<script')).toBe(false)
    expect(svg.includes('&#60;/title&#62;&#60;script&#62;alert(&#34;&#38;&#39;&#34;)')).toBe(true)
    expect(() => new Resvg(svg, { font: { loadSystemFonts: false } })).not.toThrow()
    expect(found(svg, / id="([^"]+)"/g).every(id => id.startsWith('script-'))).toBe(true)
  })

  test('is cut where there is no room', () => {
    const svg = drawBoard({ ...opening, title: 'x'.repeat(300), note: 'y'.repeat(300) })
    const words = found(svg, /<text[^>]*>([xy.]*)<\/text>/g)
    expect(words).toEqual([
      expect.stringMatching(/^x{20,100}\.\.\.$/),
      expect.stringMatching(/^y{20,100}\.\.\.$/),
    ])
  })

  test('tells how many centers each power owns, and units where they are not as many', () => {
    const svg = drawBoard(GALLERY.midgame)
    const words = found(svg, /<text[^>]*>([^<]*)<\/text>/g)
    expect(words).toEqual(expect.arrayContaining(['Austria 4', '(6 units)', 'Turkey 5']))
    expect(found(svg, /<desc[^>]*>([^<]*)/g)).toEqual([
      expect.stringContaining('Turkey: 5 centers, 5 units.'),
    ])
  })

  test('tells of each unit whose it is', () => {
    const titles = found(drawBoard(opening), /<title>([^<]*)<\/title>/g)
    expect(titles).toContain('Russia: fleet St Petersburg (south coast)')
  })
})

test('two pictures on one page share no ids', () => {
  const [one, other] = ['before', 'after'].map(name =>
    found(drawBoard({ ...opening, name }), / id="([^"]+)"/g),
  )
  expect(one!.filter(id => other!.includes(id))).toEqual([])
})

test('a drawn map of another board is not taken', () => {
  const foreign = { ...drawnMap, geometry: { ...drawnMap.geometry, areas: new Map() } }
  expect(drawBoard({ ...opening, drawnMap: foreign }).includes('map-shore')).toBe(false)
})

test('thirty-four powers are told apart by letters as well', () => {
  const chaos = variant('chaos')
  const svg = drawBoard(GALLERY.everybody)
  const letters = found(svg, /text-anchor="middle">(\w)<\/text>/g).toSorted()
  // Each stands on a piece, on a center and in the footer.
  expect(letters).toEqual(chaos.powers.flatMap(({ letter }) => [letter, letter, letter]).toSorted())
})

test('centers with letters stand beside names, and never on them', () => {
  const chaos = variant('chaos')
  const { labels } = baseMapOf(chaos, drawnMap, 'large')
  const svg = drawBoard({ board: chaos, drawnMap, position: startingPosition(chaos), title: '' })
  const discs = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([5-9][\d.]*)"[^>]*\/><text/g)].map(
    each => each.slice(1).map(Number),
  ) as [number, number, number][] // each has its three numbers
  expect(discs).toHaveLength(34)
  const covered = labels
    .map(boxOf)
    .filter(({ left, right, top, bottom }) =>
      discs.some(([x, y, r]) => x > left - r && x < right + r && y > top - r && y < bottom + r),
    )
  expect(covered.map(({ text }) => text)).toEqual([])
})

test('pieces have letters on a sketched board of few powers, and none on a drawn one', () => {
  const lettersOn = (picture: Picture) =>
    found(drawBoard(picture), /text-anchor="middle">(\w)<\/text>/g).length
  const sketch = variant('colonial')
  const units = sketch.powers.flatMap(({ starts }) => starts).length
  expect(lettersOn({ board: sketch, position: startingPosition(sketch), title: '' })).toBe(
    units + sketch.powers.length,
  )
  expect(lettersOn({ board, drawnMap, position: startingPosition(board), title: '' })).toBe(0)
})
