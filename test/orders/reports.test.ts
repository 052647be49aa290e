// What is written like orders and is none of the writer's for now: a report, a set for all, what a book or a program says.
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const UNITS = [
  ...['AUSTRIA A VIE', 'AUSTRIA A BUD', 'ENGLAND F LON', 'ENGLAND F EDI', 'FRANCE A PAR', 'FRANCE A MAR'],
  ...['FRANCE F BRE', 'GERMANY A BER', 'GERMANY A MUN', 'GERMANY F KIE', 'ITALY A VEN', 'RUSSIA A WAR'],
]

function parsed(request: Parameters<typeof parse>[0]) {
  const reply = parse(request)
  if ('error' in reply) throw new Error(reply.error)
  return reply
}

const read = (text: string, power = 'FRANCE') => parsed({ id: 1, phase: 'S1901M', power, units: UNITS, text })

describe('is not followed, and is refused', () => {
  const rows: readonly string[] = [
    'A Par - Bur (bounce)\nA Mar - Spa (ok)\nF Bre - MAO (ok)',
    'A Par - Bur FAILED\nF Bre - MAO OK\nso what next',
    'A Par - Bur: bounced with Germany\nA Mar - Spa: success',
    'England: F Lon - Nth\nFrance: A Par - Bur\nGermany: A Mun - Ruh\nItaly: A Ven H\nWhat do you all make of it?',
    'ENGLAND\nF Lon - Nth\nFRANCE\nA Par - Bur\nGERMANY\nA Mun - Ruh\nAUSTRIA\nA Vie - Gal',
    'A Par - Bur\nA Mar - Spa\nSo says the book.',
    'A Par - Bur\nA Mar - Spa\n(from the wiki)',
    'A Par - Bur\nThe AI suggested this.',
    'A Par - Bur\nSource: my old textbook',
    'A Par - Bur\nA chess program gave me these.',
    'A Par - Bur\nPic I mean\nF Bre - MAO',
    'A Par - Bur\nMake it hold, in both lines.',
  ]
  test.each(rows)('%s', text => {
    const { orders, refused, because = [] } = read(text)
    expect(orders.filter(order => order.startsWith('A PAR'))).toEqual([])
    expect([...refused, ...because]).not.toEqual([])
  })
})

describe('is followed all the same', () => {
  const rows: readonly (readonly [text: string, orders: readonly string[]])[] = [
    ['A Par - Bur (ok)\nA Mar - Spa', ['A PAR - BUR', 'A MAR - SPA']],
    ['A Par - Bur (ok)\nA Mar - Spa (ok?)', ['A PAR - BUR']],
    ['France: A Par - Bur\nGermany: A Mun - Ruh', ['A PAR - BUR']],
    ['A Par - Bur\nFrom the train, sorry.', ['A PAR - BUR']],
    ['A Par - Bur\nI hope that the book arrives soon.', ['A PAR - BUR']],
    ['Sent from my phone\nA Par - Bur', ['A PAR - BUR']],
    ['Hello judge,\nSent from my Android device\nA Par - Bur', ['A PAR - BUR']],
    [
      'Moves:\nA Par - Bur\nSupports:\nA Mar S A Par - Bur\nHolds:\nF Bre',
      ['A PAR - BUR', 'A MAR S A PAR - BUR', 'F BRE H'],
    ],
    ['Holding:\nA Par\nF Bre', ['A PAR H', 'F BRE H']],
    ['Supports: Mar S Par-Bur', ['A MAR S A PAR - BUR']],
    ['par>bur mar>spa bre->mao', ['A PAR - BUR', 'A MAR - SPA', 'F BRE - MAO']],
    ['thanks for the quick results of spring.\nA Par - Bur', ['A PAR - BUR']],
  ]
  test.each(rows)('%s', (text, orders) => {
    expect(read(text).orders).toEqual(orders)
  })
})

test('two columns that say what might be are no orders', () => {
  for (const head of ['Unit\tThreatened from', 'Unit\tNeighbours', '| Unit | Options |'])
    expect(read(`${head}\nPar\tBur\nMar\tSpa`).orders, head).toEqual([])
  expect(read('Unit\tTo\nPar\tBur\nMar\tSpa').orders).toEqual(['A PAR - BUR', 'A MAR - SPA'])
})

test('several of a kind to build, said of builds above, leave none of them standing', () => {
  const build = (text: string) =>
    parsed({
      id: 1,
      phase: 'W1901A',
      power: 'GERMANY',
      units: ['GERMANY A BEL', 'GERMANY A DEN'],
      centers: { GERMANY: ['BER', 'KIE', 'MUN', 'BEL', 'DEN'] },
      text,
    })
  expect(build('build f kie\nbuild a mun').orders).toEqual(['BUILD F KIE', 'BUILD A MUN'])
  expect(build('build f kie\nbuild a mun\nsorry both armies please').orders).toEqual([])
  expect(build("build f kie\nbuild a mun\nI'd like to save all the builds instead").orders).toEqual([])
})

describe('too badly written to be read, and refused all the same', () => {
  const builds = {
    phase: 'W1904A',
    power: 'FRANCE',
    units: ['FRANCE A BUR'],
    centers: { FRANCE: ['PAR', 'BRE', 'MAR'] },
  }
  const moves = { phase: 'S1902M', power: 'AUSTRIA', units: ['AUSTRIA A TRI', 'AUSTRIA A SER'] }
  const rows: readonly (readonly [
    text: string,
    moment: { phase: string; power: string; units: string[] },
  ])[] = [
    ['amry Pairs', builds],
    ['Wavoie', builds],
    ['Wait   <--\n  important', builds],
    ['nothing to biild (this is for you, Hans)', builds],
    ['Brest is\nto be removed, thanks', builds],
    ['from Trieste\nto Sebia', moves],
    ['Move Army Triestre to Albania via convoy', moves],
    ['the army in Tirseet holds', moves],
    ['In the event of an attack: tri h', moves],
    ['Italy told me Trieste to Albania', moves],
    ['A(Tri) - Alb is not what I want', moves],
  ]
  test.each(rows)('%j', (text, moment) => {
    const { orders, refused, because = [] } = parsed({ id: 1, ...moment, text })
    expect([orders, refused.length + because.length > 0]).toEqual([[], true])
  })
})

test('who is said to carry in a sentence among others carries', () => {
  const units = ['ENGLAND F NAO', 'ENGLAND F NWY', 'ENGLAND F NWG', 'ENGLAND A LVP']
  const text =
    'Keep the fleet in Norway where it is. Liverpool to Norway is convoyed by Norwegian Sea. Hold North Atlantic Ocean'
  const { orders } = parsed({ id: 1, phase: 'S1902M', power: 'ENGLAND', units, text })
  expect(orders).toEqual(['F NWY H', 'A LVP - NWY VIA', 'F NWG C A LVP - NWY', 'F NAO H'])
})

test('a retreat goes over nothing', () => {
  const dislodged = [
    { unit: 'RUSSIA A WAR', from: 'GAL', to: ['LVN', 'MOS'] },
    { unit: 'RUSSIA A SIL', from: 'MUN', to: ['PRU', 'BOH'] },
  ]
  const moment = { id: 1, phase: 'F1902R', power: 'RUSSIA', units: [], dislodged }
  expect(parsed({ ...moment, text: 'war-lvn\nsil-pru' }).orders).toEqual(['A WAR - LVN', 'A SIL - PRU'])
  expect(parsed({ ...moment, text: 'War - somewhere - Lvn' })).toMatchObject({ orders: [], refused: [{}] })
})

test.each([
  'F Nth - Nwy\nkeep the army in St Petersburg where it is\nMid-Atlantic Ocean carries Belgium to Liverpool\nScrap all that.',
  'F Nth - Nwy\nWhat my cousin would play is\nA Bel H\nScrap all that.',
  'F Nth - Nwy\nMid-Atlantic Ocean carries Belgium to\nForget the above.',
])('what is taken back stands nowhere, whatever stands between: %j', text => {
  const units = ['ENGLAND F NTH', 'ENGLAND F MAO', 'ENGLAND A STP', 'ENGLAND A BEL']
  const { orders, refused } = parsed({ id: 1, phase: 'S1902M', power: 'ENGLAND', units, text })
  expect(orders).toEqual([])
  expect(refused.map(({ text }) => text)).toContain('F Nth - Nwy')
})

test('a place that is called like a word of sentences is a place behind its unit', () => {
  const dislodged = [
    { unit: 'BURGUNDY F WAS', from: 'LON', to: ['HOL'] },
    { unit: 'BURGUNDY A DIJ', from: 'PAR', to: ['CAL', 'LUX'] },
  ]
  const text = 'FLEET WAS RETREATS TO HOL\nEr, rather DISBAND FLEET WAS\nARMY DIJ RETREATS TO CAL'
  const moment = { id: 1, variant: 'hundred', phase: 'S1426R', power: 'BURGUNDY', units: [], dislodged }
  expect(parsed({ ...moment, text }).orders).toEqual(['F WAS D', 'A DIJ - CAL'])
})

const THREE = '1. A Par - Bur\n2. A Mar - Spa\n3. F Bre - MAO\n'

test.each([
  ['Item 3 is hereby rescinded without replacement.', []],
  ['EDIT: drop bullets 1 and 3', []],
  ['All of this is rescinded.', []],
  ['These orders lapse.', []],
  ['This letter is null.', []],
  ['Ignore, wrong turn.', []],
  ['Whatever goes west, call it back.', []],
  ['If Italy attacks, disregard the last order and hold Brest.', []],
  ['Should Italy be in Piedmont, cancel the second order.', []],
  ['The fleet part is cancelled.', ['A PAR - BUR', 'A MAR - SPA']],
  ['These replace the above:\nA Par H', ['A PAR H']],
  ['New set, replaces the old one:\nA Mar H', []],
] as const)('three orders, and below them %j', (below, orders) => {
  const found = read(`${THREE}${below}`)
  expect(found.orders).toEqual(orders)
  expect([...found.refused, ...(found.because ?? [])]).not.toEqual([])
})

test.each([
  'Paris to Picardy I mean Burgundy, Brest to mid atlantic, Marseilles to Spain',
  'Paris to Picardy or rather Burgundy. Brest to Mid-Atlantic. Marseilles to Spain.',
])('what stands behind an unclear correction is followed or refused: %j', text => {
  const { orders, refused, proposed = [] } = read(text)
  const told = [...orders, ...proposed, ...refused.map(({ text }) => text)].join('; ')
  expect(told).toMatch(/bre/i)
  expect(told).toMatch(/mar|spa/i)
})

test('nobody keeps what everything was in spring', () => {
  const { orders, refused } = read('A Par - Bur\nThe rest as in spring.')
  expect([orders, refused.map(({ text }) => text)]).toEqual([['A PAR - BUR'], ['The rest as in spring']])
})

test.each([
  'to Bulgaria (ec), supported by Greece',
  'into Bulgaria, supported by Greece',
  'onto Bul/ec, with help from Greece',
])('nothing comes of half an order that does not say who goes: %j', text => {
  const units = ['TURKEY F RUM', 'TURKEY A BUL', 'GERMANY A GRE']
  const { orders, refused, because = [] } = parsed({ id: 1, phase: 'F1904M', power: 'GERMANY', units, text })
  expect(orders).toEqual([])
  expect([...refused, ...because]).not.toEqual([])
})

describe('the letter of an order behind a sea is not a part of its name', () => {
  const units = ['ENGLAND F NTH', 'ENGLAND F ENG', 'RUSSIA A STP', 'RUSSIA F SWE']
  const of = (text: string) => parsed({ id: 1, phase: 'S1902M', power: 'ENGLAND', units, text })

  test.each(['F Nth S Russian - Nwy', 'F Nth S - Nwy', 'F Eng C French - Bel', 'F Eng C - Bel'])(
    'where it says whom it supports or carries too little: %j',
    text => {
      const { orders, refused } = of(text)
      expect(orders).toEqual([])
      expect(refused.map(({ message }) => message)).toEqual([expect.stringContaining('only half an order')])
    },
  )

  test.each([
    ['F North S - Nwy', 'F NTH - NWY'],
    ['F Eng - Nth S', 'F ENG - NTH'],
    ['F Nth S Swe - Nwy', 'F NTH S F SWE - NWY'],
    ['F English C - Bel', 'F ENG - BEL'],
  ])('but where it can be nothing else: %j', (text, order) => expect(of(text).orders).toEqual([order]))
})
