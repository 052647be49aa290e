// What units may be told, as lists to choose from: everything legal, nothing else, each with the way a finger goes.
import { describe, expect, test } from 'vitest'
import { loadBoard, loadRules, readOrders, readPosition, startingPosition } from '../../../src/index.ts'
import { questionsFor, tooMany } from '../../../src/rules/orders/menu.ts'

const board = loadBoard()
const rules = loadRules(board)
const power = (id: string) => board.powers.find(each => each.id === id)!.index
const ids = (way: readonly number[]) => way.map(at => board.id(at as never)).join(' ')

function at(phase: string, units: readonly string[], more: object = {}) {
  const read = readPosition(board, { phase, units, ...more })
  if (!read.ok) throw new Error(read.error)
  return read.value
}

describe('in spring', () => {
  const france = questionsFor(board, rules, startingPosition(board), power('FRANCE'))

  test('each unit is asked', () => {
    expect(france.map(({ what, name }) => `${what} ${name}`)).toEqual([
      'unit A MAR',
      'unit A PAR',
      'unit F BRE',
    ])
  })

  test('Paris goes, holds and supports, and each is pointed at so', () => {
    const paris = france.find(({ name }) => name === 'A PAR')!
    expect(paris.choices.map(({ text, way }) => `${text}: ${ids(way)}`)).toEqual([
      'A PAR H: PAR',
      'A PAR - BRE: BRE',
      'A PAR - BUR: BUR',
      'A PAR - GAS: GAS',
      'A PAR - PIC: PIC',
      'A PAR S A MAR - BUR: MAR BUR',
      'A PAR S A MAR - GAS: MAR GAS',
      'A PAR S F BRE: BRE',
      'A PAR S F BRE - GAS: BRE GAS',
      'A PAR S F BRE - PIC: BRE PIC',
      'A PAR S A MUN - BUR: MUN BUR',
    ])
  })

  test('whatever is on a list is an order that the reader follows as it stands', () => {
    for (const { index } of board.powers)
      for (const { choices } of questionsFor(board, rules, startingPosition(board), index))
        for (const { text } of choices) {
          const { orders, refused } = readOrders(board, rules, startingPosition(board), index, text)
          expect([text, orders.length, refused.length]).toEqual([text, 1, 0])
        }
  })
})

test('a fleet off a land with two coasts is asked which, and both are pointed at in the same place', () => {
  const [fleet] = questionsFor(board, rules, at('S1902M', ['FRANCE F MAO']), power('FRANCE'))
  const spain = fleet!.choices.filter(({ way }) => ids(way) === 'SPA')
  expect(spain.map(({ text }) => text)).toEqual(['F MAO - SPA/NC', 'F MAO - SPA/SC'])
})

test('a fleet at sea may carry an army, and the army may go on board', () => {
  const position = at('S1902M', ['ENGLAND A LON', 'ENGLAND F NTH'])
  const [army, fleet] = questionsFor(board, rules, position, power('ENGLAND'))
  expect(army!.choices.map(({ text }) => text)).toContain('A LON - NWY VIA')
  const carried = fleet!.choices.find(({ text }) => text === 'F NTH C A LON - NWY')
  expect(ids(carried!.way)).toBe('LON NWY')
})

test('in retreats only the dislodged are asked', () => {
  const dislodged = [{ unit: 'GERMANY A MUN', attackedFrom: 'BOH', retreats: ['BER', 'KIE'] }]
  const position = at('F1902R', ['AUSTRIA A MUN', 'GERMANY F KIE'].slice(0, 1), { dislodged })
  const asked = questionsFor(board, rules, position, power('GERMANY'))
  expect(asked.map(({ name, choices }) => [name, choices.map(({ text }) => text)])).toEqual([
    ['A MUN', ['A MUN - BER', 'A MUN - KIE', 'A MUN D']],
  ])
  expect(questionsFor(board, rules, position, power('AUSTRIA'))).toEqual([])
})

test('each build that is due is asked, with the same choices, and nothing may be built', () => {
  const position = at('W1902A', ['FRANCE A SPA'], { centers: { FRANCE: ['PAR', 'BRE', 'SPA'] } })
  const asked = questionsFor(board, rules, position, power('FRANCE'))
  expect(asked.map(({ what, name }) => `${what} ${name}`)).toEqual(['build 1', 'build 2'])
  expect(asked[0]!.choices.map(({ text }) => text)).toEqual([
    'BUILD A BRE',
    'BUILD F BRE',
    'BUILD A PAR',
    'WAIVE',
  ])
})

test('each removal is asked', () => {
  const position = at('W1902A', ['FRANCE A SPA', 'FRANCE A PAR'], { centers: { FRANCE: ['PAR'] } })
  const asked = questionsFor(board, rules, position, power('FRANCE'))
  expect(asked.map(({ what, choices }) => [what, choices.map(({ text }) => text)])).toEqual([
    ['remove', ['REMOVE A SPA', 'REMOVE A PAR']],
  ])
})

test('each question is known by what it asks, in whatever sequence the units stand', () => {
  const keys = (units: readonly string[]) =>
    questionsFor(board, rules, at('S1902M', units), power('RUSSIA')).map(({ key }) => key)
  expect(keys(['RUSSIA F BOT', 'RUSSIA A LVN'])).toEqual(['F BOT', 'A LVN'])
  expect(keys(['RUSSIA A LVN', 'RUSSIA F BOT'])).toEqual(['A LVN', 'F BOT'])
})

test('of several builds those come too late that stand where one before them does', () => {
  const position = at('W1902A', ['FRANCE A SPA'], { centers: { FRANCE: ['PAR', 'BRE', 'SPA'] } })
  const [{ choices } = { choices: [] }] = questionsFor(board, rules, position, power('FRANCE'))
  const late = (...texts: readonly string[]) =>
    tooMany(
      texts.map(text => choices.find(choice => choice.text === text)!),
      board,
    ).map(({ text }) => text)
  expect(late('BUILD A BRE', 'BUILD A PAR')).toEqual([])
  expect(late('BUILD A BRE', 'BUILD F BRE')).toEqual(['BUILD F BRE'])
  expect(late('BUILD A BRE', 'BUILD A BRE')).toEqual(['BUILD A BRE'])
  expect(late('WAIVE', 'WAIVE')).toEqual([])
})
