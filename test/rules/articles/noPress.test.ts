// What the old judges took and what they refused, article by article, where no other test tells it.
import { describe, expect, test } from 'vitest'
import { parse } from '../../../src/index.ts'
import { withOldJudges } from '../../../src/reader/line/oldJudges.ts'
import type { OrderContext } from '../../../src/reader/line/places.ts'
import { readText } from '../../../src/reader/reading.ts'
import { spellOrder } from '../../../src/rules/orders/order.ts'
import { standard } from '../../boards.ts'
import { unit, where } from '../../judge/report/reasons.ts'

const BOARD = standard()

const UNITS: Readonly<Record<string, readonly string[]>> = {
  ENGLAND: ['A LVP', 'F NTH', 'F ENG', 'F EDI', 'A LON', 'A MUN', 'A WAL'],
  RUSSIA: ['F BOT', 'F NWG', 'A STP'],
}

function at(power: string, table: Partial<OrderContext>): OrderContext {
  const all = Object.entries(UNITS).flatMap(([id, some]) => some.map(each => unit(id, each)))
  return { ...where(power, 'S1901M', all), ...table }
}

/** What is taken of a text, and behind it why the rest is not. */
function taken(text: string, reader: OrderContext): string {
  const { followed, refused } = withOldJudges(readText(text, reader), reader)
  const orders = followed.map(({ order }) => spellOrder(BOARD, order, reader.legality.standing))
  return [...orders, ...refused.map(({ refusal }) => refusal.kind)].join(', ')
}

const JUDGE: Partial<OrderContext> = { acceptance: 'judge' }

/** A line, what the old judges made of it, and what the rules make of it. */
const ROWS: readonly (readonly [line: string, judge: string, strict: string])[] = [
  ['A Lvp - Bot - Nwy', 'A LVP - BOT - NWY', 'illegal'],
  ['Army Liverpool -> Gulf of Bothnia -> Norway', 'A LVP - BOT - NWY', 'illegal'],
  ['A Lvp - Nth - Bot - Stp', 'A LVP - NTH - BOT - STP', 'illegal'],
  ['A Lvp - Bal - Nwy', 'illegal', 'illegal'],
  ['A Lvp - Edi - Nwy', 'noSuchPlace', 'noSuchPlace'],
  ['A Lvp - Bot - Mos', 'illegal', 'illegal'],
  ['A Mun - Bot - Nwy', 'illegal', 'illegal'],
  ['F Edi - Bot - Nwy', 'illegal', 'illegal'],
  ['A Lvp - Bot - Lvp', 'illegal', 'illegal'],
  ['A Lvp - Spa', 'illegal', 'illegal'],
  ['A Lvp - Bot - Nwy?', 'notUnderstood', 'notUnderstood'],
  ['A Lvp - Bot - Nwy if he agrees', 'conditional', 'conditional'],
  ['F Eng C A Lvp - Swi', 'F ENG C A LVP - SWI', 'noSuchPlace'],
  ['Fleet English Channel convoys army Munich to Switzerland', 'F ENG C A MUN - SWI', 'noSuchPlace'],
  ['F Edi C A Stp - Swi', 'F EDI C A STP - SWI', 'noSuchPlace'],
  ['F Eng C F Nth - Swi', 'noSuchPlace', 'noSuchPlace'],
  ['A Lon C A Lvp - Swi', 'noSuchPlace', 'noSuchPlace'],
  ['A Mun - Swi', 'noSuchPlace', 'noSuchPlace'],
  ['F Eng C A Yor - Swi', 'noUnitThere', 'noUnitThere'],
]

describe('the old judges', () => {
  test.each(ROWS)('%s', (line, judge, strict) => {
    expect(taken(line, at('ENGLAND', JUDGE))).toBe(judge)
    expect(taken(line, at('ENGLAND', {}))).toBe(strict)
  })

  test('a fleet of others only where units may be left to others', () => {
    expect(taken('F Bot C A Lvp - Swi', at('ENGLAND', JUDGE))).toMatch(/^(?:notYourUnit|noSuchPlace)$/)
    expect(taken('F Bot C A Lvp - Swi', at('ENGLAND', { ...JUDGE, proxies: true }))).toBe(
      'F BOT C A LVP - SWI',
    )
  })

  test('no convoy to Switzerland where convoys go from shore to shore', () => {
    expect(taken('F Eng C A Lvp - Swi', at('ENGLAND', { ...JUDGE, strictConvoys: true }))).toBe('noSuchPlace')
  })

  test('of several orders for a unit the first', () => {
    expect(taken('A Lvp - Yor\nA Lvp - Bot - Nwy', at('ENGLAND', JUDGE))).toBe('A LVP - YOR, illegal')
    expect(taken('F Eng C A Lvp - Swi\nF Eng C A Lon - Swi', at('ENGLAND', JUDGE))).toBe(
      'F ENG C A LVP - SWI, noSuchPlace',
    )
  })

  test('no support into Switzerland', () => {
    expect(taken('A Mun S A Lvp - Swi', at('ENGLAND', JUDGE))).toBe('noSuchPlace')
  })

  test('a power by two letters of its name', () => {
    const left = (line: string): string => taken(line, at('ENGLAND', { ...JUDGE, proxies: true }))
    expect(left('A Lvp P Ru')).toBe('A LVP P RUSSIA')
    expect(left('A Lvp P R')).toBe('A LVP P RUSSIA')
  })
})

const read = (request: object) =>
  parse(request as never) as unknown as {
    orders: readonly string[]
    refused: readonly { text: string; message: string }[]
  }

test('Other Orders 5: in a retreat phase only the dislodged are ordered', () => {
  const { orders, refused } = read({
    phase: 'S1901R',
    power: 'FRANCE',
    units: ['FRANCE A PAR', 'GERMANY A BUR'],
    dislodged: [{ unit: 'FRANCE A BUR', attackedFrom: 'MUN', retreats: ['GAS', 'MAR'] }],
    text: 'A Par - Gas\nA Bur - Mar',
  })
  expect(orders).toEqual(['A BUR - MAR'])
  expect(refused).toMatchObject([
    { text: 'A Par - Gas', message: expect.stringContaining('No unit was dislodged from Paris') },
  ])
})

test('Other Orders 6: builds and waives are for whoever may build, removals for whoever has to', () => {
  const winter = (units: readonly string[], text: string) => {
    const request = { phase: 'W1901A', power: 'FRANCE', centers: { FRANCE: ['PAR', 'BRE'] }, units, text }
    const { orders, refused } = read(request)
    return [...orders, ...refused.map(each => each.message)]
  }
  expect(winter(['FRANCE A GAS'], 'Build F Bre')).toEqual(['BUILD F BRE'])
  expect(winter(['FRANCE A GAS'], 'Waive')).toEqual(['WAIVE'])
  expect(winter(['FRANCE A GAS'], 'Remove A Gas')).toEqual([expect.stringContaining('has no unit to remove')])
  const three = ['FRANCE A GAS', 'FRANCE A SPA', 'FRANCE A MAR']
  expect(winter(three, 'Remove A Spa')).toEqual(['REMOVE A SPA'])
  expect(winter(three, 'Build F Bre')).toEqual([expect.stringContaining('has nothing to build')])
  expect(winter(three, 'Waive')).toEqual([expect.stringContaining('has nothing to build')])
  expect(winter(['FRANCE A GAS', 'FRANCE A SPA'], 'Build F Bre')).toEqual([
    expect.stringContaining('neither builds nor removes'),
  ])
})
