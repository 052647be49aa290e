// Texts by people who had seen neither the reader nor its words: no order comes of them that they do not mean, whatever else is refused.
// Above each stands who writes, `FRANCE2` in the fall of 1901, and what a careful game master would enter.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { sample } from '../edition.ts'

const OPENING: Readonly<Record<string, readonly string[]>> = {
  AUSTRIA: ['A VIE', 'A BUD', 'F TRI'],
  ENGLAND: ['F LON', 'F EDI', 'A LVP'],
  FRANCE: ['A PAR', 'A MAR', 'F BRE'],
  GERMANY: ['A BER', 'A MUN', 'F KIE'],
  ITALY: ['A ROM', 'A VEN', 'F NAP'],
  RUSSIA: ['A MOS', 'A WAR', 'F SEV', 'F STP/SC'],
  TURKEY: ['A CON', 'A SMY', 'F ANK'],
}
const IN_FALL: typeof OPENING = { ENGLAND: ['F NTH', 'F NWG', 'A YOR'], FRANCE: ['A SPA', 'A BUR', 'F MAO'] }

interface Text {
  readonly power: string
  readonly isFall: boolean
  readonly orders: readonly string[]
  readonly text: string
}

function textsIn(file: string): readonly Text[] {
  const url = new URL(`unforeseen/${file}.txt`, import.meta.url)
  return readFileSync(url, 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map(each => {
      const [, power = '', fall, orders = '', text = ''] =
        /^([A-Z]+)(2?) \| (.*)\n([\s\S]*)$/.exec(each) ?? []
      const said = orders.trim() === '-' ? [] : orders.split(';').map(order => withoutVia(order.trim()))
      return { power, isFall: fall === '2', orders: said, text }
    })
}

/** An army that can only go by sea goes so whether that was said or not. */
const withoutVia = (order: string): string => order.replace(/ VIA$/, '')

interface Read {
  readonly orders: readonly string[]
  readonly refusals: number
}

function read({ power, isFall, text }: Text): Read {
  const board = isFall ? { ...OPENING, [power]: IN_FALL[power]! } : OPENING
  const units = Object.entries(board).flatMap(([owner, own]) => own.map(unit => `${owner} ${unit}`))
  const reply = parse({ id: 1, phase: isFall ? 'F1901M' : 'S1901M', power, units, text })
  if ('error' in reply) throw new Error(reply.error)
  return {
    orders: reply.orders.map(withoutVia),
    refusals: reply.refused.length + (reply.proposed === undefined ? 0 : 1),
  }
}

/** How many of each are read in full; it should never be fewer. */
const FULLY: Readonly<Record<string, number>> = {
  sentences: 71,
  letters: 88,
  shorthand: 106,
  requests: 106,
  friendly: 113,
  notMeant: 260,
  secondThoughts: 197,
  strangers: 392,
}

describe.each(Object.entries(FULLY))('%s', (file, least) => {
  const texts = textsIn(file)
  const some = sample(texts, 20)

  test('come to no order that they do not mean', () => {
    const wrong = some.filter(each => read(each).orders.some(order => !each.orders.includes(order)))
    expect(wrong).toEqual([])
  })

  test('lose nothing in silence', () => {
    const isLost = (each: Text): boolean => {
      const { orders, refusals } = read(each)
      return refusals === 0 && each.orders.some(order => !orders.includes(order))
    }
    expect(some.filter(isLost)).toEqual([])
  })

  test('are read in full, most of them', () => {
    const isWhole = (each: Text): boolean => {
      const { orders: found } = read(each)
      return each.orders.every(order => found.includes(order)) && found.length === each.orders.length
    }
    const share = some.filter(isWhole).length / some.length
    expect(share * texts.length).toBeGreaterThanOrEqual(some === texts ? least : 0.7 * least)
  })
})

test('a place that is a letter away from a verb begins a line of its own', () => {
  const dislodged = [
    { unit: 'ENGLAND F LON', from: 'ENG', to: ['YOR'] },
    { unit: 'ENGLAND A WAL', from: 'LVP', to: ['YOR'] },
  ]
  const text = 'London - Yorkshire\nWales to Yorkshire'
  const reply = parse({ id: 1, phase: 'S1902R', power: 'ENGLAND', units: [], dislodged, text })
  expect(reply).toMatchObject({ orders: ['F LON - YOR', 'A WAL - YOR'], refused: [] })
})

test('whom a support that is cut off at its verb supports may stand below it', () => {
  const units = ['GERMANY F HOL', 'GERMANY F KIE', 'GERMANY F DEN']
  const text = (below: string) => `Fleet Holland holds, Fleet Kiel supports\n${below}`
  const read = (below: string) =>
    parse({ id: 1, phase: 'S1902M', power: 'GERMANY', units, text: text(below) })
  const both = ['F HOL H', 'F KIE S F HOL - HEL']
  expect(read('Fleet Holland moving to Helgoland Bight')).toMatchObject({ orders: both })
  // Whom it supports may stand before it or below it.
  const meanings = ['F KIE S F DEN - HEL', 'F KIE S F HOL']
  expect(read('Fleet Denmark to Helgoland Bight')).toMatchObject({
    orders: ['F HOL H'],
    refused: [
      { why: 'ambiguous', meanings },
      { why: 'ambiguous', meanings, text: 'Fleet Denmark to Helgoland Bight' },
    ],
  })
  const three = ['F HOL H', 'F KIE S F HOL', 'F DEN - SWE']
  expect(read('Fleet Denmark to Sweden')).toMatchObject({ orders: three, refused: [] })
})

test('a support in place goes on in the next line where that makes no sense alone', () => {
  const units = ['GERMANY F LON', 'GERMANY F NWG', 'TURKEY F ENG']
  const text = 'Norwegian Sea -> Barents Sea\nLondon S English\nChanenl - Wales'
  const reply = parse({ id: 1, phase: 'S1902M', power: 'GERMANY', units, text })
  expect(reply).toMatchObject({ orders: ['F NWG - BAR', 'F LON S F ENG - WAL'], refused: [] })
})

test('a line that speaks of the attack may say below whose', () => {
  const units = ['RUSSIA A TRI', 'RUSSIA A BOH', 'TURKEY A GAL', 'RUSSIA A BEL', 'FRANCE A BUR']
  const text =
    'A Tri - Tyr\nmy army in Bohemia supports the attack\nof the army in Galicia on Silesia\nA Bel S A Bur\n- Ruh. A Tri H'
  const reply = parse({ id: 1, phase: 'S1902M', power: 'RUSSIA', units, text })
  expect(reply).toMatchObject({ orders: ['A TRI - TYR', 'A BOH S A GAL - SIL', 'A BEL S A BUR - RUH'] })
})

test('a line that ends with "to" is followed with the next one or not at all', () => {
  const units = ['ENGLAND A STP', 'ENGLAND F ENG', 'ENGLAND A POR', 'ENGLAND F MAO', 'FRANCE A BRE']
  const read = (text: string) => parse({ id: 1, phase: 'S1902M', power: 'ENGLAND', units, text })
  const text = 'hold St Petersburg and from English Channel to\n  Brest'
  expect(read(text)).toMatchObject({ orders: ['A STP H', 'F ENG - BRE'], refused: [] })
  const more = `${text} and Portugal gives support to Mid-Atlantic Ocean moving to Gascony, gladly`
  expect(read(more)).toMatchObject({ orders: [], refused: [{ why: 'incomplete' }] })
})

test('what is left of a quotation whose mark stands alone is none of the letter', () => {
  const units = ['ENGLAND A STP', 'ENGLAND F ENG']
  const read = (mark: string) =>
    parse({
      id: 1,
      phase: 'S1902M',
      power: 'ENGLAND',
      units,
      text: `F Eng - Bre\n\nOn Monday the judge wrote:\n${mark}\nA Stp - Nwy`,
    })
  expect(read('>')).toMatchObject({ orders: ['F ENG - BRE'] })
  expect(read('> Your orders?')).toMatchObject({ orders: ['F ENG - BRE', 'A STP - NWY'] })
})

test('a line of its own belongs to the one below it, where that says what it does', () => {
  const units = ['F BRE', 'A PIC', 'F ENG', 'F DEN', 'A HOL', 'A KIE'].map(unit => `ENGLAND ${unit}`)
  const read = (text: string) =>
    parse({ id: 1, phase: 'S1902M', power: 'ENGLAND', units: [...units, 'FRANCE A BEL'], text })
  expect(read('English Channel S Picardy\nBrwest\nH')).toMatchObject({ orders: ['F ENG S A PIC', 'F BRE H'] })
  const reply = read('Support Army Kiel with Fleet Denmark\nSupport\nArmy Belgium to Kiel with Army Holland')
  expect(reply).toMatchObject({ orders: ['F DEN S A KIE'], refused: [{ why: 'incomplete' }] })
})

test('what is cancelled in brackets leaves the line below alone', () => {
  const units = ['TURKEY A BUL', 'TURKEY F BLA']
  const text = 'the army in Bulgaria stays put (cancelled)\nF Bla H'
  const reply = parse({ id: 1, phase: 'S1902M', power: 'TURKEY', units, text })
  expect(reply).toMatchObject({ orders: ['F BLA H'], refused: [{ why: 'unclear-correction' }] })
})

test('what stands behind a comment sign is read where it tells a unit something', () => {
  const units = ['FRANCE A MAR', 'FRANCE F SPA/SC']
  const text = 'A Mar - Pie // as agreed and We keep our fleet at Spain there'
  const reply = parse({ id: 1, phase: 'S1902M', power: 'FRANCE', units, text })
  expect(reply).toMatchObject({ orders: ['A MAR - PIE', 'F SPA/SC H'] })
})

test.each(['covoy', 'CONVYS', 'convyo'])('a line that ends with %s goes on in the next', verb => {
  const units = ['TURKEY F ION', 'TURKEY A TUN']
  const reply = parse({ id: 1, phase: 'S1902M', power: 'TURKEY', units, text: `F Ion ${verb}\nA Tun - Gre` })
  expect(reply).toMatchObject({ orders: ['F ION C A TUN - GRE'], refused: [] })
})

test('a verb of several words goes on from the line above', () => {
  const units = ['FRANCE F NAP', 'FRANCE F BUL/SC', 'GERMANY F ION']
  const text = 'hold Naples & Bulgaria\ngives support to Ionian Sea moving to Greece'
  const reply = parse({ id: 1, phase: 'S1902M', power: 'FRANCE', units, text })
  expect(reply).toMatchObject({ orders: ['F NAP H', 'F BUL/SC S F ION - GRE'], refused: [] })
})

test('`that` is the one move right above', () => {
  const units = ['FRANCE A PAR', 'FRANCE A MAR', 'FRANCE F BRE']
  const orders = (text: string) => parse({ id: 1, phase: 'S1901M', power: 'FRANCE', units, text })
  const both = ['A PAR - BUR', 'A MAR S A PAR - BUR']
  expect(orders('A Par - Bur\nA Mar S that')).toMatchObject({ orders: both, refused: [] })
  expect(orders('A Par - Bur. Marseilles supports it.')).toMatchObject({ orders: both, refused: [] })
  expect(orders('A Par H\nA Mar S that')).toMatchObject({ orders: ['A PAR H'] })
  expect(orders('A Mar S that\nF Bre - MAO')).toMatchObject({ orders: [] })
})

describe('units that an adjustment only names', () => {
  const units = ['AUSTRIA A VIE', 'AUSTRIA A TRI', 'AUSTRIA F ADR', 'AUSTRIA A BOH', 'AUSTRIA A TYR']
  const centers = { AUSTRIA: ['VIE', 'TRI', 'BUD'] }
  const read = (text: string) => parse({ id: 1, phase: 'W1904A', power: 'AUSTRIA', units, centers, text })

  test.each([
    'A Vie, A Tri and F Adr stay, A Boh and A Tyr go.',
    'My units are A Vie, A Tri, F Adr, A Boh and A Tyr.',
    'A Vie\nA Tri\nF Adr\nA Boh\nA Tyr',
    'I love A Vie and A Tri',
  ])('are not removed: %s', text => expect(read(text)).toMatchObject({ orders: [] }))

  test('are, if there are as many as are due and nothing else is said of them', () => {
    const orders = ['REMOVE A BOH', 'REMOVE A TYR']
    expect(read('A Boh, A Tyr')).toMatchObject({ orders, refused: [] })
    expect(read('A Boh\nA Tyr\nThanks')).toMatchObject({ orders, refused: [] })
    const text = 'I keep\nA Vie\nA Tri\nF Adr\nand remove\nA Boh\nA Tyr'
    expect(read(text)).toMatchObject({ orders })
  })
})

test('a full stop behind a name ends what is said of it', () => {
  const units = ['AUSTRIA A SER', 'AUSTRIA A BUD', 'AUSTRIA A TRI', 'AUSTRIA A GRE']
  const read = (text: string) => parse({ id: 1, phase: 'S1905M', power: 'AUSTRIA', units, text })
  const orders = ['A BUD H', 'A TRI H']
  expect(read('The Sultan eyes Gre and Ser. Bud and Tri hold.')).toMatchObject({ orders })
  expect(read('A Ser. - Bul.')).toMatchObject({ orders: ['A SER - BUL'] })
})

test.each(['Mun-Bur. Ruh S. Kie-Hol.', 'Mun-Bur\nRuh supports\nKie-Hol'])('%j says two things', text => {
  const units = ['GERMANY A MUN', 'GERMANY A RUH', 'GERMANY A KIE']
  const reply = parse({ id: 1, phase: 'S1905M', power: 'GERMANY', units, text })
  expect(reply).toMatchObject({ orders: ['A MUN - BUR'], refused: [{ why: 'ambiguous' }] })
})

test('two ids in one word are a move, and a name is not', () => {
  const units = ['RUSSIA A SWE', 'RUSSIA F FIN', 'RUSSIA A MOS']
  const read = (text: string) => parse({ id: 1, phase: 'S1902M', power: 'RUSSIA', units, text })
  expect(read('MOSUKR')).toMatchObject({ orders: ['A MOS - UKR'], refused: [] })
  expect(read('Sweden\n- Finland by land')).toMatchObject({ orders: [] })
  expect(read('Sweden')).toMatchObject({ orders: [] })
})
