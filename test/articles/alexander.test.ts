// The tables of the Alexander Rules (III.2): how an order of each kind is written, and what provinces are called for short.
import { expect, test } from 'vitest'
import { gazetteerOf } from '../../src/board/gazetteer.ts'
import { parse } from '../../src/index.ts'
import { standard } from '../boards.ts'

const RULES = { rulebook: 'alexander' }
const MOVING = {
  phase: 'S1901M',
  power: 'FRANCE',
  units: ['FRANCE A PAR', 'FRANCE A GAS', 'FRANCE F MAO', 'FRANCE F ENG', 'FRANCE A PIC'],
}

test('the table of orders is read as it stands', () => {
  const read = (text: string, where: object = MOVING) => parse({ ...where, ...RULES, text } as never)
  for (const [text, order] of [
    ['A Paris HOLDS', 'A PAR H'],
    ['A Paris-Burgundy', 'A PAR - BUR'],
    ['A Paris S A Gascony', 'A PAR S A GAS'],
    ['A Paris S A Gascony-Burgundy', 'A PAR S A GAS - BUR'],
    ['F English Channel C A Picardy-London', 'F ENG C A PIC - LON'],
    ['A Picardy-London', 'A PIC - LON VIA'],
    ['A Picardy-English Channel-London', 'A PIC - ENG - LON'],
  ] as const)
    expect(read(text)).toEqual({ id: null, orders: [order], refused: [] })
  const driven = {
    ...MOVING,
    phase: 'S1901R',
    units: [],
    dislodged: [{ unit: 'FRANCE A PAR', attackedFrom: 'BUR', retreats: ['BRE', 'GAS'] }],
  }
  expect(read('A Paris-Gascony', driven)).toMatchObject({ orders: ['A PAR - GAS'] })
  expect(read('DISBAND A Paris', driven)).toMatchObject({ orders: ['A PAR D'] })
  const winter = {
    phase: 'W1901A',
    power: 'FRANCE',
    units: ['FRANCE A GAS'],
    centers: { FRANCE: ['PAR', 'BRE'] },
  }
  expect(read('BUILD F Brest', winter)).toMatchObject({ orders: ['BUILD F BRE'] })
  expect(read('DISBAND A Gascony', { ...winter, centers: {} })).toMatchObject({ orders: ['REMOVE A GAS'] })
})

/** By the ids of the board. */
const SHORT = {
  ...{ LVP: 'Lvp', NWY: 'Nwy', LVN: 'Lvn', NAF: 'Naf', STP: 'StP', RUH: 'Ruh', TYR: 'Tyr', GAL: 'Gal' },
  ...{ ADR: 'ADR', AEG: 'AEG', BAL: 'BAL', BAR: 'BAR', BLA: 'BLA', EAS: 'EAS', ENG: 'ENG', BOT: 'BOT' },
  ...{ LYO: 'GOL', HEL: 'HEL', ION: 'ION', IRI: 'IRI', MAO: 'MID', NAO: 'NAT', NTH: 'NTH', NWG: 'NRG' },
  ...{ SKA: 'SKA', TYS: 'TYN', WES: 'WES' },
}

test('the table of abbreviations is read as it stands', () => {
  const board = standard()
  const meant = (name: string) =>
    gazetteerOf(board)
      .named(name.toLowerCase(), 'exact')
      .map(({ province }) => board.id(province))
  for (const [id, name] of Object.entries(SHORT))
    expect([name, meant(name)]).toEqual([name, expect.arrayContaining([id])])
})
