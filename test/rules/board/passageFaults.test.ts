// A map whose railroad, canal or uncounted centers make no sense is refused, with the line and the remedy.
import { describe, expect, test } from 'vitest'
import { readBoard } from '../../../src/rules/board/mapFile.ts'
import { faultText } from '../../../src/rules/board/yamlFile.ts'

const LAND = `map: Isthmus
about: A line of towns between two seas
opens: S1901M
wins: 2
powers:
  north: { name: North, adjective: Northern, letter: N, homes: [ada], starts: [A ada] }
  south: { name: South, adjective: Southern, letter: S, homes: [dor], starts: [A dor] }
provinces:
  ada: { name: Ada, kind: inland, center: true, army: [ber] }
  ber: { name: Berg, kind: coast, army: [ada, cor], fleet: [cor, eas, wes] }
  cor: { name: Corn, kind: coast, army: [ber, dor], fleet: [ber, eas] }
  dor: { name: Dorf, kind: inland, center: true, army: [cor] }
  eas: { name: East, kind: sea, fleet: [ber, cor] }
  wes: { name: West, kind: sea, fleet: [ber] }
railroad: { id: IR, name: Iron Road, also: [],
  users: [north],
  line: [ada, ber, cor] }
canal: { id: LC, name: Long Canal, also: [cut],
  between: [eas, wes],
  guard: ber }
uncounted: { dor: north }
options: { railroad: on, canal: on, uncounted: on }
`

const faults = (text: string, base?: string): readonly string[] => {
  const read = readBoard({ name: 'x.yaml', text }, () =>
    base === undefined ? undefined : { name: 'isthmus.yaml', text: base },
  )
  return read.ok ? [] : read.error.map(faultText)
}

test('a whole map has no faults', () => {
  expect(faults(LAND)).toEqual([])
})

describe('a map is refused, with line and remedy, when', () => {
  // biome-ignore format: a table, one case a row, its faults beneath
  test.each<[string, string, string, ...string[]]>([
    // what is wrong, what the map says, what it says instead, all the faults
    ['a station is no place', 'line: [ada, ber, cor]', 'line: [ada, bur, cor]',
      '17: railroad: there is no province bur; mend the spelling, or add it to provinces'],
    ['a station stands twice', 'line: [ada, ber, cor]', 'line: [ada, ber, ada]',
      '17: railroad: ada is a station twice; take one of them out'],
    ['a station lies at sea', 'line: [ada, ber, cor]', 'line: [ada, ber, wes]',
      '17: railroad: no army stands at sea, in wes; take wes out'],
    ['two stations do not touch', 'line: [ada, ber, cor]', 'line: [ada, ber, dor]',
      '17: railroad: no army goes from ber to dor; write the stations in the order of the line'],
    ['a line has one station', 'line: [ada, ber, cor]', 'line: [ada]',
      '17: railroad: its line leads nowhere; list two stations or more'],
    ['the railroad is used by nobody known', 'users: [north]', 'users: [north, west]',
      '16: railroad: there is no power west; mend the spelling, or add it to powers'],
    ['the railroad is used by nobody at all', 'users: [north]', 'users: []',
      '16: railroad: nobody uses it; list at least one power'],
    ['the railroad is called like a province', 'name: Iron Road', 'name: Corn',
      '15: railroad: "Corn" is a name of cor too; choose another'],

    ['the canal leads to no place', 'between: [eas, wes]', 'between: [eas, nor]',
      '19: canal: there is no province nor; mend the spelling, or add it to provinces'],
    ['the canal leads home', 'between: [eas, wes]', 'between: [eas, eas]',
      '19: canal: it leads from eas to eas; write two waters'],
    ['the canal leads ashore', 'between: [eas, wes]', 'between: [eas, cor]',
      '19: canal: cor is not a sea; write two waters'],
    ['the guard is no place', 'guard: ber', 'guard: bur',
      '20: canal: there is no province bur; mend the spelling, or add it to provinces'],
    ['the guard is not between the ends', 'guard: ber', 'guard: cor',
      '20: canal: cor does not touch wes; write what lies between its two ends'],
    ['the canal is called like the railroad', 'also: [cut]', 'also: [iron-road]',
      '18: canal: "iron-road" is a name of the railroad too; choose another'],

    ['what does not count is no place', '{ dor: north }', '{ bur: north }',
      '21: uncounted: there is no province bur; mend the spelling, or add it to provinces'],
    ['what does not count is not a center', '{ dor: north }', '{ ber: north }',
      '21: uncounted: ber is not a center; write center: true at ber, or take it out here'],
    ['it does not count for nobody known', '{ dor: north }', '{ dor: west }',
      '21: uncounted: there is no power west; mend the spelling, or add it to powers'],
    ['an option puts into play what is not there', 'uncounted: { dor: north }\n', '',
      '21: options: there is no uncounted; write uncounted, or take it out here'],
  ])('%s', (_, from, to, ...expected) => {
    expect(LAND).toContain(from)
    expect(faults(LAND.replace(from, to))).toEqual(expected.map(fault => `x.yaml:${fault}`))
  })

  test('they are out of play', () => {
    const text = LAND.replace(/options:.*\n/, '').replace('guard: ber', 'guard: cor')
    expect(faults(text)).toEqual([
      'x.yaml:20: canal: cor does not touch wes; write what lies between its two ends',
    ])
  })

  test('a variant changes the line of its map', () => {
    const variant = `variant: Short\nuses: isthmus\nabout: Short\nrailroad: { id: IR, name: Iron Road, also: [],
  users: [south], line: [ada, cor] }`
    expect(faults(variant, LAND)).toEqual([
      'x.yaml:5: railroad: no army goes from ada to cor; write the stations in the order of the line',
    ])
  })

  test('a variant takes a border away under the line of its map', () => {
    const variant = `variant: Broken\nuses: isthmus\nabout: Broken\nprovinces:\n  ada: { army: [cor] }
  ber: { army: [cor] }\n  cor: { army: [ada, ber, dor] }`
    expect(faults(variant, LAND)).toEqual([
      'isthmus.yaml:17: railroad: no army goes from ada to ber; write the stations in the order of the line',
    ])
  })
})
