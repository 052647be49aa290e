// What a layout file must say, and whether the standard one speaks of its board.
import { describe, expect, test } from 'vitest'
import { type Layout, readLayout, SIZES } from '../../src/drawing/layout.ts'
import { standard } from '../boards.ts'
import { borderLengths, pairOf, standardAtlas, standardGeometry, textOfMap } from './geometryFiles.ts'

const content = JSON.parse(textOfMap('standard.layout.json'))
const { layout } = standardAtlas()
const board = standard()

describe('a layout', () => {
  test.each([
    ['of another format', { format: 2 }, 'this is not a layout file of format 1'],
    ['of no map', { map: undefined }, 'the layout does not say of which map it is'],
    ['without great seas', { greatSeas: 'NAO' }, 'the great seas of the layout are not a list of names'],
    [
      'with a color that is code',
      { colors: { X: { color: 'red"/>', tint: '#FFFFFF', ink: '#000000' } } },
      'colors in the layout cannot be read',
    ],
    ['with lands by number', { lands: { AUSTRIA: [1] } }, 'lands in the layout cannot be read'],
    ['with half a gate', { gates: { 'MAO-WES': [1] } }, 'gates in the layout cannot be read'],
    [
      'without the large size',
      { sizes: { small: content.sizes.small } },
      'large in the layout cannot be read',
    ],
    [
      'with a place that is nowhere',
      { sizes: { ...content.sizes, small: { ...content.sizes.small, places: { PAR: { label: [1, 2] } } } } },
      'small in the layout cannot be read',
    ],
  ])('%s is refused', (_, change, complaint) => {
    expect(readLayout({ ...content, ...change })).toEqual({ ok: false, error: complaint })
  })

  test.each([[undefined], [null], [[]], ['text'], [3]])('that is %s is refused', nothing => {
    expect(readLayout(nothing).ok).toBe(false)
  })
})

describe('the standard layout', () => {
  const ids = new Set([
    ...board.provinces.map(({ id }) => id),
    ...board.provinces.flatMap(({ id, coasts }) => coasts.map(coast => `${id}/${coast.id}`)),
  ])

  test.each(SIZES)('has a place for every province and coast in the %s size, and no others', size => {
    expect([...layout.sizes[size].places.keys()].sort()).toEqual([...ids].sort())
    const centers = board.provinces.filter(
      ({ id }) => layout.sizes[size].places.get(id)?.center !== undefined,
    )
    expect(centers).toEqual(board.provinces.filter(({ isCenter }) => isCenter))
  })

  test('bends arrows only between neighbours, from the earlier id to the later', () => {
    const lengths = borderLengths(standardGeometry())
    const pairs = (of: Layout) => [
      ...SIZES.flatMap(size => [...of.sizes[size].bows.keys()]),
      ...of.gates.keys(),
    ]
    const strange = pairs(layout).filter(pair => {
      const [from = '', to = ''] = pair.split('-')
      const provinces = [from, to].map(id => id.slice(0, 3)) as [string, string]
      return !ids.has(from) || !ids.has(to) || from > to || !lengths.has(pairOf(...provinces))
    })
    expect(strange).toEqual([])
  })

  test('knows the powers of the board and their lands', () => {
    expect([...layout.colors.keys()]).toEqual(board.powers.map(({ id }) => id))
    expect([...layout.lands.keys()]).toEqual(board.powers.map(({ id }) => id))
    const centers = [...layout.lands.values()]
      .flat()
      .filter(id => board.provinces[board.place(id)!]!.isCenter)
    expect(centers).toEqual([])
  })
})
