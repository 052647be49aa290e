// Letter after letter: which orders stand, and what is still missing.
import { describe, expect, it } from 'vitest'
import {
  cleared,
  isAsked,
  isComplete,
  missingOn,
  type Ordering,
  revised,
  type Sheet,
} from '../../../src/judge/game/table.ts'
import { readText } from '../../../src/reader/reading.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import { spellOrder } from '../../../src/rules/orders/order.ts'
import { rulebook, standard } from '../../boards.ts'
import { positions, setUp } from '../../reader/line/corpus/corpus.ts'

const board = standard()
const rules = rulebook('2025EE')

/** How a power finds one of the positions of the corpus. */
function at(name: string, phase: string, power: string): Ordering & { readonly legality: Legality } {
  const position = setUp(board, positions().get(name)!, phase)
  const legality = new Legality(board)
  legality.place(position.units)
  return { board, rules, position, power: board.power(power)!, legality }
}

/** A letter's orders; each of them must be one, or the test is about nothing. */
function letter(text: string, where: ReturnType<typeof at>): Sheet {
  const { orders, refused } = readText(text, where)
  expect(refused, text).toEqual([])
  return orders
}

const spelled = (sheet: Sheet, { legality }: ReturnType<typeof at>): readonly string[] =>
  sheet.map(order => spellOrder(board, order, legality.standing)).sort()

const spring = at('standard', 'S1901M', 'FRANCE')
const winter = at('bld1901', 'W1901A', 'FRANCE')
const removals = at('adj1903', 'W1903A', 'AUSTRIA')

describe('after several letters', () => {
  it.each([
    [
      'the latest word for a unit counts',
      spring,
      'unitByUnit',
      ['A Par-Bur; A Mar-Spa', 'A Par-Pic'],
      'A MAR - SPA, A PAR - PIC',
    ],
    [
      'only the latest letter counts',
      spring,
      'wholeSet',
      ['A Par-Bur; A Mar-Spa', 'A Par-Pic'],
      'A PAR - PIC',
    ],
    [
      'a letter without orders changes nothing',
      spring,
      'wholeSet',
      ['A Par-Bur', 'Good luck!'],
      'A PAR - BUR',
    ],
    ['the same word again is the same', spring, 'unitByUnit', ['A Par-Bur', 'A Par-Bur'], 'A PAR - BUR'],
    [
      'another coast is another word for the fleet',
      winter,
      'unitByUnit',
      ['Build A Mar', 'Build F Mar'],
      'BUILD F MAR',
    ],
    [
      'the latest builds fill what is due',
      winter,
      'unitByUnit',
      ['Build A Par, F Bre', 'Build F Mar'],
      'BUILD A PAR, BUILD F MAR',
    ],
    [
      'a waive takes the place of a build',
      winter,
      'unitByUnit',
      ['Build A Par, F Bre', 'waive 2'],
      'WAIVE, WAIVE',
    ],
    [
      'a build takes the place of a waive',
      winter,
      'unitByUnit',
      ['waive 2', 'Build A Par, F Bre'],
      'BUILD A PAR, BUILD F BRE',
    ],
    [
      'the latest removals are meant',
      removals,
      'unitByUnit',
      ['Remove A Gal, F Adr', 'Remove A Ser'],
      'REMOVE A GAL, REMOVE A SER',
    ],
  ] as const)('%s', (_, where, revision, letters, stands) => {
    const sheet = letters.reduce<Sheet>((so, text) => revised(so, letter(text, where), revision, where), [])
    expect(spelled(sheet, where).join(', ')).toBe(stands)
  })
})

describe('a sheet', () => {
  const missing = (text: string, where: ReturnType<typeof at>) => {
    const { units, adjustments } = missingOn(letter(text, where), where)
    return [
      units
        .map(unit => board.provinces[board.province(unit.at)]!.id.toUpperCase())
        .sort()
        .join(' '),
      adjustments,
    ]
  }

  it('tells which units have no order', () => {
    expect(missing('', spring)).toEqual(['BRE MAR PAR', 0])
    expect(missing('A Par-Bur', spring)).toEqual(['BRE MAR', 0])
    expect(missing('A Par-Bur, A Mar S A Par-Bur, F Bre H', spring)).toEqual(['', 0])
  })

  it('tells how many builds are open, a waive being an answer', () => {
    expect(missing('', winter)).toEqual(['', 2])
    expect(missing('waive', winter)).toEqual(['', 1])
    expect(missing('Build A Par, waive', winter)).toEqual(['', 0])
  })

  it('asks in a retreat phase only for who was driven out', () => {
    const fall = at('ret1902f', 'F1902R', 'GERMANY')
    expect(missing('', fall)).toEqual(['MUN', 0])
    expect(isAsked(fall)).toBe(true)
    expect(isAsked(at('ret1902f', 'F1902R', 'ENGLAND'))).toBe(false)
  })

  it('is complete when nothing is missing', () => {
    expect(isComplete(letter('All hold', spring), spring)).toBe(true)
    expect(isComplete(letter('A Par H', spring), spring)).toBe(false)
    expect(isComplete([], at('ret1902f', 'F1902R', 'ENGLAND'))).toBe(true)
  })

  it('is cleared of some units or of all', () => {
    const sheet = letter('All hold', spring)
    const paris = board.province(board.place('PAR')!)
    expect(spelled(cleared(sheet, [paris], spring), spring)).toEqual(['A MAR H', 'F BRE H'])
    expect(cleared(sheet, 'all', spring)).toEqual([])
    expect(cleared(letter('waive 2', winter), [paris], winter)).toHaveLength(2)
  })
})
