// The law of cuts: where a text can be cut into orders in two ways that differ for a unit, it is told neither; where one makes sense, that.
import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const UNITS: Readonly<Record<string, readonly string[]>> = {
  AUSTRIA: ['A VIE', 'A TRI', 'A GRE', 'A BUD'],
  ENGLAND: ['A EDI', 'F NTH', 'F NWG'],
  ITALY: ['F LYO', 'F WES', 'A TYR', 'F TYS'],
  RUSSIA: ['A NWY', 'F SWE', 'A SER', 'F CON', 'F BLA', 'F RUM', 'A ARM', 'A UKR'],
  GERMANY: ['A PRU', 'A BER', 'F BAL'],
}

const read = (power: string, text: string) => {
  const units = Object.entries(UNITS).flatMap(([owner, own]) => own.map(unit => `${owner} ${unit}`))
  const reply = parse({ id: 1, phase: 'S1903M', power, units, text })
  if ('error' in reply) throw new Error(reply.error)
  return reply
}

test.each([
  [
    'ITALY',
    'F LYO S F WES - SPA/SC',
    'Use Fleet Gulf of Lyon to support Fleet Western\nMediterranean to Spain south coast',
  ],
  [
    'ITALY',
    'F LYO S F WES - SPA/SC',
    'Fleet Gulf of Lyon supports Fleet Western\nMediterranean to Spain south coast\nSend Army Tyrolia to Bohemia',
  ],
  [
    'RUSSIA',
    'F RUM S F BLA - BUL/EC',
    'our fleet at Rumania supports our fleet at Black\n  Sea moving to Bulgaria\nWe move our army at Armenia to Sevastopol',
  ],
  ['RUSSIA', 'F BLA C A ARM - ANK', 'Fleet Black Sea convoys\nArmy Armenia to\nAnkara'],
  [
    'ENGLAND',
    'F NTH C A EDI - BEL',
    'the English fleet in North Sea convoys\nthe English\narmy in Edinburgh to Belgium',
  ],
  ['AUSTRIA', 'A VIE S A BUD - GAL', 'ARMY VIE SUPPORT ARMY BUD\nMOVE\n  GAL\nARMY TRI MOVES TO TYR'],
  ['AUSTRIA', 'A VIE S A BUD - GAL', 'Greece H. Vienna\nS Budapest - Galicia'],
])('%s: %s', (power, order, text) => {
  expect(read(power, text).orders).toContain(order)
})

test.each([
  ['A NWY S F SWE', 'A NWY S F SWE - FIN', 'nwy s swe\nfin. blub ank via conv. ser h'],
  ['A SER S F CON - BUL', 'A SER S F CON - BUL/EC', 'a ser s f con to bul\nec / f con h'],
])('%s, or %s', (one, other, text) => {
  const { orders, refused } = read('RUSSIA', text)
  expect(orders).not.toContain(one)
  expect(orders).not.toContain(other)
  expect(refused).toContainEqual(expect.objectContaining({ why: 'ambiguous', meanings: [one, other] }))
})

test('what a line says is held against all of the line above, and against its first piece', () => {
  const army = read('RUSSIA', 'army armenia dash\nsevastopol / fleet black sea move to constantinople')
  expect(army.orders).not.toContain('A SEV - CON')
  const units = ['TURKEY A ANK', 'TURKEY A CON', 'TURKEY F BLA', 'GERMANY F DEN', 'GERMANY A KIE']
  const all = [...units, 'GERMANY A RUH', 'ENGLAND F NTH', 'FRANCE F BRE', 'FRANCE A PAR', 'FRANCE A MAR']
  const of = (power: string, text: string) => parse({ id: 1, phase: 'S1903M', power, units: all, text })
  expect(
    of('TURKEY', 'army ankara dash\nconstantinople / fleet black sea move to bulgaria east coast'),
  ).toMatchObject({
    orders: ['F BLA - BUL/EC'],
    refused: [{ why: 'not-an-order' }],
  })
  const german = of(
    'GERMANY',
    'Fleet Denmark: move to North Sea and Hold\nArmy Kiel and Use Army Ruhr to support Fleet North Sea to Holland',
  )
  expect(german).not.toMatchObject({ orders: expect.arrayContaining(['A KIE S F NTH - HOL']) })
  const french = of('FRANCE', 'Fleet Brest moves to Gascony, Army Paris supports\nArmy Marseilles - Burgundy')
  expect(french).toMatchObject({
    orders: ['F BRE - GAS'],
    refused: [{ why: 'ambiguous' }, { why: 'ambiguous' }],
  })
})

test('what both cuts say is followed, and what lines say by themselves', () => {
  expect(read('AUSTRIA', 'A Gre H\nBudapest\nS Vienna - Galicia').orders).toContain('A GRE H')
  const orders = ['A VIE - GAL', 'A TRI - TYR']
  expect(read('AUSTRIA', 'Vienna - Galicia\nTrieste - Tyrolia\nto keep Italy out')).toMatchObject({ orders })
  expect(read('AUSTRIA', 'Hello from Vienna\nTrieste - Tyrolia').orders).toEqual(['A TRI - TYR'])
})

test('pieces of a line that are orders by themselves are not read as one', () => {
  const units = ['TURKEY F EIO', 'TURKEY F GOM', 'TURKEY F SIO', 'TURKEY F WIO']
  const text =
    'Fleet East Indian Ocean: support Fleet Gulf of Manaar; Move Fleet Southeast Indian Ocean to West Indian Ocean'
  const reply = parse({ id: 1, variant: 'colonial-1994', phase: 'S1880M', power: 'TURKEY', units, text })
  expect(reply).toMatchObject({ orders: ['F EIO S F GOM', 'F SIO - WIO'], refused: [] })
})

test('the attack that is named below is meant, not the move above', () => {
  const { orders, refused } = read(
    'RUSSIA',
    'F Swe - Bal\nA Nwy supports the attack\non Finland from St Petersburg',
  )
  expect(orders).toEqual(['F SWE - BAL'])
  expect(refused).not.toEqual([])
})

test('a verb or a kind of unit beside a name is no slip in it', () => {
  for (const text of ['S Budapest - Trieste', 'C Budapest - Trieste', 'Budapest s - Trieste'])
    expect(read('AUSTRIA', text).orders, text).toEqual([])
})

test('a verb over a list is not said of the unit that is told something below it', () => {
  const dislodged = ['FRANCE A BER', 'FRANCE A BUR']
  const at = { id: 1, phase: 'F1903R', power: 'FRANCE', units: ['ENGLAND A BUR', 'ENGLAND F BER'], dislodged }
  const reply = parse({ ...at, text: 'DISBAND\nARMY BER\nARMY BUR\nRETREATS TO MAR' } as Parameters<
    typeof parse
  >[0])
  expect(reply).toMatchObject({ orders: ['A BER D', 'A BUR - MAR'] })
})

test('a word above an order is not said of it where that makes another', () => {
  const units = ['A PIC', 'F NTH', 'A BEL', 'F ENG'].map(unit => `ENGLAND ${unit}`)
  const of = (text: string) => parse({ id: 1, phase: 'S1903M', power: 'ENGLAND', units, text })
  expect(of('A Pic\n✋\nhold\nF Nth S A Bel → Lon')).toMatchObject({
    orders: [],
    refused: [{ why: 'incomplete' }, { why: 'ambiguous', meanings: ['F NTH H', 'F NTH S A BEL - LON'] }],
  })
  expect(of('A Pic\nhold')).toMatchObject({ orders: ['A PIC H'], refused: [] })
})

test('behind a semicolon stands another order, whatever is said before it', () => {
  const dislodged = [
    { unit: 'ENGLAND F NTH', attackedFrom: 'DEN', retreats: ['EDI', 'YOR', 'HEL'] },
    { unit: 'ENGLAND A LON', attackedFrom: 'ENG', retreats: ['YOR'] },
  ]
  const at = { id: 1, phase: 'S1903R', power: 'ENGLAND', units: ['GERMANY F NTH', 'FRANCE F LON'], dislodged }
  expect(parse({ ...at, text: 'North Sea to Edinburgh lol; London to Yorkshire' })).toMatchObject({
    orders: ['F NTH - EDI', 'A LON - YOR'],
  })
})

test('what goes on from a unit in a quotation is of the quotation', () => {
  const units = ['GERMANY A RUH', 'GERMANY A MUN', 'GERMANY A PRU', 'GERMANY F HOL']
  const at = { id: 1, phase: 'F1903B', power: 'GERMANY', units, centers: { GERMANY: ['MUN', 'HOL', 'KIE'] } }
  const text = 'Removes the Army in Prussia.\n\nOn Monday the judge wrote:\n> A Mun\n- Ruh'
  expect(parse({ ...at, text } as unknown as Parameters<typeof parse>[0])).toMatchObject({
    orders: ['REMOVE A PRU'],
  })
})

test('whoever has changed their mind of a unit does not mean the order above', () => {
  const { orders, refused } = read(
    'AUSTRIA',
    'move from Vienna to Galicia\nI changed my mind: keep the army in Vienna where it is\nA Tri H',
  )
  expect(orders).not.toContain('A VIE - GAL')
  expect(refused[0]).toMatchObject({ text: 'move from Vienna to Galicia', why: 'unclear-correction' })
})

test('a line is read to its end beside others that take much work', () => {
  const units = ['F TUN', 'F LYO', 'F TYS', 'A PIE', 'A TUS'].map(unit => `ITALY ${unit}`)
  const text = [
    'my fleet in Tyrrhenian Sea supports the attack of the army in Piedmont on Tuscany',
    'Please have my fleet in Tunis support the fleet in Gulf of Lyon to Tyrrhenian Sea',
    'Please have my army in Tuscany support the fleet in',
    'Gulf of Lyon to Piedmont',
  ].join('\n')
  expect(parse({ id: 1, phase: 'S1903M', power: 'ITALY', units, text })).toMatchObject({
    orders: ['F TYS S A PIE - TUS', 'F TUN S F LYO - TYS', 'A TUS S F LYO - PIE'],
    refused: [],
  })
})

test('the loose end of a line that is none goes on with the first piece below it', () => {
  const units = ['ITALY F TUN', 'ITALY A GAL', 'ITALY A SYR', 'TURKEY F RUM']
  for (const above of [
    'Fleet Tunis: move to Ionian Sea and Support Fleet Rumania',
    'Support Fleet Rumania',
  ]) {
    const text = `${above}\n  with Army Galicia and Army Syria: hold`
    expect(parse({ id: 1, phase: 'S1901M', power: 'ITALY', units, text })).toMatchObject({
      orders: ['A SYR H'],
      refused: [
        {
          text: `${above} with Army Galicia`,
          why: 'ambiguous',
          meanings: ['A GAL H', 'A GAL S F RUM'],
        },
      ],
    })
  }
})

test('a word of regret below an order makes no second cut of it', () => {
  const units = ['RUSSIA F ION', 'ITALY F NAP']
  const text = 'Fleet Ionian Sea -> Eastern Mediterranean.\nSorry, wrong. Fleet Ionian Sea Hold. instead.'
  expect(parse({ id: 1, phase: 'F1901M', power: 'RUSSIA', units, text })).toMatchObject({
    orders: ['F ION H'],
    refused: [],
  })
})

test('"not" behind an order takes it back, and is no short form of a sea', () => {
  const units = ['GERMANY F SKA', 'GERMANY F DEN', 'GERMANY F NWG']
  const at = { id: 1, phase: 'S1901M', power: 'GERMANY', units }
  for (const line of ['ska s den - NOT!', 'SKA S DEN - not', 'F Den - Not']) {
    expect(parse({ ...at, text: `nwg-nwy\n${line}` })).toMatchObject({
      orders: ['F NWG - NWY'],
      refused: [{ text: line.replace('!', '') }],
    })
  }
})

test('what goes on below half of an order is none by itself', () => {
  const italy = ['ITALY F ION', 'ITALY A ROM', 'ITALY F GRE', 'TURKEY F CON', 'TURKEY A BUL']
  const above = 'Ionian Sea Carries Rome To Apulia\nConstantinople'
  const told = (power: string, units: readonly string[], text: string) =>
    parse({ id: 1, phase: 'S1901M', power, units, text })
  expect(told('ITALY', italy, `${above}\nTo Bulgaria (Ec), Supported By Greece`)).toMatchObject({
    orders: [],
  })
  const turkey = ['TURKEY F MAO', 'TURKEY F POR', 'TURKEY F NTH']
  expect(told('TURKEY', turkey, 'Mid-Atlantic Ocean S Portugal\n- Soain\nNorth Sea H')).toMatchObject({
    orders: ['F NTH H'],
    refused: [{ text: 'Mid-Atlantic Ocean S Portugal - Soain', why: 'incomplete' }],
  })
  // What nobody could take for a place is how somebody signs.
  expect(told('TURKEY', turkey, 'Mid-Atlantic Ocean S Portugal\n- Anna')).toMatchObject({
    orders: ['F MAO S F POR'],
  })
})

test('a hand that points is an arrow behind a name, and a bullet before a line', () => {
  const units = ['TURKEY F MPO', 'TURKEY F ECS', 'RUSSIA F UPO']
  const at = { id: 1, variant: 'colonial-full', phase: 'S1901M', power: 'TURKEY', units }
  expect(parse({ ...at, text: 'F Mpo H\nUpdate: F Mpo 👉 For\n👉 F Ecs S F Upo' })).toMatchObject({
    orders: ['F MPO - FOR', 'F ECS S F UPO'],
    refused: [],
  })
})

test('words in front of several orders are said of all of them', () => {
  const units = ['FRANCE A PAR', 'FRANCE A BUR', 'FRANCE F BRE']
  const at = { id: 1, phase: 'S1901M', power: 'FRANCE', units }
  for (const lead of ['The computer recommends', 'Some people would play', 'My ally in Berlin thinks of'])
    expect(parse({ ...at, text: `${lead} A Par - Pic, A Bur - Ruh, F Bre - Eng` })).toMatchObject({
      orders: [],
    })
})

test('another order for a unit behind words that are not understood leaves neither', () => {
  const at = { id: 1, phase: 'S1901M', power: 'FRANCE', units: ['FRANCE A PAR', 'FRANCE A BUR'] }
  for (const words of ['Nein,', 'Duh.', 'Fix:', 'Rectification:', 'Doch lieber'])
    expect(parse({ ...at, text: `A Par - Pic. ${words} A Par H\nA Bur H` })).toMatchObject({
      orders: expect.not.arrayContaining([expect.stringMatching(/^A PAR/)]),
    })
})

test('the rest is whoever is told nothing else, wherever that stands', () => {
  const at = { id: 1, phase: 'S1901M', power: 'FRANCE', units: ['FRANCE A PAR', 'FRANCE A BUR'] }
  for (const text of [
    'The rest holds. Bur - Ruh.',
    'Other units hold.\nBur - Ruh',
    'Bur - Ruh. The rest holds.',
  ])
    expect(parse({ ...at, text })).toMatchObject({ refused: [] })
  expect(parse({ ...at, text: 'Other units hold.\nBur - Ruh' })).toMatchObject({
    orders: expect.arrayContaining(['A PAR H', 'A BUR - RUH']),
  })
})

test('what throws orders away in a sentence of its own below them', () => {
  const at = { id: 1, phase: 'S1901M', power: 'FRANCE', units: ['FRANCE A PAR', 'FRANCE A BUR'] }
  const below = [
    ...['The above orders are not correct.', 'There is a mistake above.', 'Sent by mistake', 'Please don’t.'],
    ...[
      'Just testing.',
      'This is a test.',
      '(test)',
      'Wrong game, sorry!',
      'Do not process until I confirm.',
    ],
  ]
  for (const words of below)
    expect(parse({ ...at, text: `A Par - Pic\nA Bur - Ruh\n${words}` }), words).toMatchObject({ orders: [] })
  for (const heading of ['Wishlist:', 'Worst case:', 'Backup orders:', 'Memo to myself:', 'Alte Befehle:'])
    expect(parse({ ...at, text: `${heading}\nA Par - Pic\nA Bur - Ruh` }), heading).toMatchObject({
      orders: [],
    })
})
