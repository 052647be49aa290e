// What a written name can mean, capitals, accents, dots and blanks aside.
import { describe, expect, test } from 'vitest'
import { Gazetteer, gazetteerOf, squeezed } from '../../../src/rules/board/gazetteer.ts'
import { standard, variant } from '../../boards.ts'

const board = standard()
const gazetteer = gazetteerOf(board)

const places = (name: string): string =>
  gazetteer
    .placesCalled(name)
    .map(at => board.id(at))
    .join(' ')

test.each([
  ['an id', 'par', 'PAR'],
  ['an id in capitals', 'PAR', 'PAR'],
  ['an official name', 'Paris', 'PAR'],
  ['a name of two words', 'Norwegian Sea', 'NWG'],
  ['a hyphen', 'mid-atlantic ocean', 'MAO'],
  ['a hyphen left out', 'Mid Atlantic Ocean', 'MAO'],
  ['a dot', 'St. Petersburg', 'STP'],
  ['blanks around', '  st   petersburg ', 'STP'],
  ['no blanks at all', 'northsea', 'NTH'],
  ['an accent', 'Sévastopol', 'SEV'],
  ['a name of old judges', 'nat', 'NAO'],
  ['another name of old judges', 'mid', 'MAO'],
  ['a slip that is listed', 'agean sea', 'AEG'],
  ['a modern name', 'puglia', 'APU'],
  ['nothing', '', ''],
  ['no place', 'atlantis', ''],
  ['what nobody may enter', 'Switzerland', ''],
  ['the beginning of a name only', 'pari', ''],
])('%s: "%s" is %s', (_, name, expected) => {
  expect(places(name)).toBe(expected)
})

test('every province answers to its id, its name and all it is called besides', () => {
  const ambiguous = new Set([...board.ambiguous.keys()].map(squeezed))
  for (const { index, id, name, also } of board.provinces) {
    const plain = [id, name, ...also].filter(called => !ambiguous.has(squeezed(called)))
    expect(plain.map(called => gazetteer.placesCalled(called))).toEqual(plain.map(() => [index]))
  }
})

describe('a name that several places go by stands for all of them', () => {
  test.each([
    ['liv', 'LVN LVP'],
    ['nor', 'NWY NAF NAO NTH NWG'],
    ['Norw.', 'NWY NWG'],
    ['bs', 'BLA BAL BAR'],
    ['gulf', 'BOT LYO'],
    ['tyr', 'TYR TYS'],
    ['TYR', 'TYR TYS'],
  ])('%s: %s', (name, expected) => {
    expect(places(name)).toBe(expected)
  })

  test('but a full name never does', () => {
    expect(board.provinces.filter(({ name }) => gazetteer.placesCalled(name).length !== 1)).toEqual([])
  })
})

describe('a coast', () => {
  test.each([
    ['stp/nc', 'STP/NC'],
    ['STP/SC', 'STP/SC'],
    ['stp(nc)', 'STP/NC'],
    ['stp (nc)', 'STP/NC'],
    ['stp ( nc )', 'STP/NC'],
    ['stp-nc', 'STP/NC'],
    ['stp nc', 'STP/NC'],
    ['stp n.c.', 'STP/NC'],
    ['StPnc', 'STP/NC'],
    ['St Petersburg(nc)', 'STP/NC'],
    ['St. Petersburg, south coast', 'STP/SC'],
    ['spain north coast', 'SPA/NC'],
    ['Spain (North Coast)', 'SPA/NC'],
    ['spain/north-coast', 'SPA/NC'],
    ['bulgaria east coast', 'BUL/EC'],
    ['bul/ec', 'BUL/EC'],
    ['bul/nc', ''],
    ['spa/ec', ''],
    ['por/sc', ''],
    ['stp/xx', ''],
    ['nc', ''],
    ['/nc', ''],
  ])('"%s" is %s', (phrase, expected) => {
    expect(places(phrase)).toBe(expected)
  })

  test.each([
    ['stp/nc', 'stp', 'NC'],
    ['St Petersburg (South Coast)', 'St Petersburg', 'SC'],
    ['por/sc', 'por', 'SC'],
    ['mars - ec', 'mars', 'EC'],
    ['Spain', 'Spain', undefined],
    [' north coast ', 'north coast', undefined],
    ['stp/wc', 'stp', 'WC'],
  ])('said in "%s" is split off: %s and %s', (phrase, name, coast) => {
    expect(gazetteer.coastSaid(phrase)).toEqual({ name, coast })
  })

  test('is not looked for in a phrase that no place could have', () => {
    expect(gazetteer.coastSaid(`stp${' '.repeat(200_000)}nc`).coast).toBeUndefined()
  })
})

describe('a power', () => {
  const called = (word: string) => board.powers[gazetteer.powerCalled(word) ?? -1]?.id

  test.each([
    ['ENGLAND', 'ENGLAND'],
    ['England', 'ENGLAND'],
    ['english', 'ENGLAND'],
    ['e', 'ENGLAND'],
    ['Turkish', 'TURKEY'],
    ['Spain', undefined],
    ['m', undefined],
    ['', undefined],
  ])('called "%s" is %s', (word, expected) => {
    expect(called(word)).toBe(expected)
  })

  test('of Chaos may have a name of two words, or a digit', () => {
    const chaos = variant('chaos')
    const names = ['ST_PETERSBURG', 'St. Petersburg', 'st petersburger', '3']
    const powers = names.map(name => gazetteerOf(chaos).powerCalled(name))
    expect(powers).toEqual(names.map(() => chaos.power('ST_PETERSBURG')))
  })
})

test('a board has one gazetteer, made once', () => {
  expect(gazetteerOf(board)).toBe(gazetteer)
  expect(gazetteer).toBeInstanceOf(Gazetteer)
  expect(gazetteerOf(variant('crowded'))).not.toBe(gazetteer)
})
