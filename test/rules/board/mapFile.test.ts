// A map that is broken is refused with the line and the remedy; one that is whole becomes a board.
import { describe, expect, test } from 'vitest'
import type { Board } from '../../../src/rules/board/board.ts'
import { readBoard } from '../../../src/rules/board/mapFile.ts'
import { faultText } from '../../../src/rules/board/yamlFile.ts'

const STRAIT = `map: Strait
about: Two powers and two seas
opens: S1901M
wins: 2
coasts: { nc: North Coast, sc: South Coast }
powers:
  france: { name: France, adjective: French, letter: F, homes: [par], starts: [A par] }
  spain: { name: Spain, adjective: Spanish, letter: S, homes: [spa], starts: [F spa/sc] }
provinces:
  par: { name: Paris, kind: inland, center: true, also: [lutetia], army: [pic, spa] }
  pic: { name: Picardy, kind: coast, army: [par], fleet: [mao] }
  spa: { name: Spain, kind: coast, center: true, also: [iberia],
    army: [par], fleet/nc: [mao], fleet/sc: [lyo, mao] }
  mao: { name: Mid-Atlantic, kind: sea, also: [mid], fleet: [lyo, pic, spa/nc, spa/sc] }
  lyo: { name: Gulf of Lyon, kind: sea, fleet: [mao, spa/sc] }
ambiguous:
  gulf: [lyo, mao]
impassable:
  swi: { name: Switzerland, borders: [par] }
`

const faults = (text: string, base?: string): readonly string[] => {
  const read = readBoard({ name: 'x.yaml', text }, name =>
    name === 'strait' && base !== undefined ? { name: 'strait.yaml', text: base } : undefined,
  )
  return read.ok ? [] : read.error.map(faultText)
}

const board = (text: string, base?: string): Board => {
  const read = readBoard({ name: 'x.yaml', text }, () =>
    base === undefined ? undefined : { name: 'strait.yaml', text: base },
  )
  if (!read.ok) throw new Error(read.error.map(faultText).join('\n'))
  return read.value
}

test('a whole map has no faults', () => {
  expect(faults(STRAIT)).toEqual([])
})

describe('a map is refused, with line and remedy, when', () => {
  // biome-ignore format: a table, one case a row, its faults beneath
  test.each<[string, string, string, ...string[]]>([
    // what is wrong, what the map says, what it says instead, all the faults
    ['its YAML is broken', 'wins: 2', 'wins: [2',
      '4: a bracket is opened here and never closed; close it, or put what stands here in quotation marks'],
    ['an id stands twice', '  pic: {', '  par: {',
      '11: this key stands here twice; write it once'],
    ['it leans on another value', 'wins: 2', 'wins: *two',
      '4: to YAML a word with * before it is a mark; put both in quotation marks, or write out what is meant'],
    ['a key is a list', 'wins: 2', 'wins: 2\n[a, b]: 3',
      '5: a key is one word or name; mend the YAML'],
    ['a key is unknown', 'center: true, also: [lut', 'centre: true, also: [lut',
      '10: par: there is no field centre; write center, if that is meant, or one of name, kind, center, convoys, army, fleet, also, fleet/nc, fleet/sc, or take it out'],
    ['a field is missing', 'wins: 2\n', '',
      '1: wins is missing; write a number'],
    ['a number is text', 'wins: 2', 'wins: two',
      '4: wins will not do as "two"; write a number'],
    ['text is a number', 'letter: S', 'letter: 5',
      '8: spain: letter will not do as 5; write text, in quotes if it looks like a number'],
    ['a list is a word', 'army: [par], fleet: [mao]', 'army: par, fleet: [mao]',
      '11: pic: army will not do as "par"; write a list, [a, b, c]'],
    ['a kind is unknown', 'kind: inland', 'kind: lake',
      '10: par: kind will not do as "lake"; write one of inland, coast, sea'],
    ['an id is too long', '  pic: {', '  pica: {',
      '11: pica will not do as a key; write a province by its id, three small letters'],
    ['the first phase is none', 'S1901M', 'W1901M',
      '3: opens will not do as "W1901M"; write a phase as S1901M'],
    ['a letter is taken for the master', 'letter: S', 'letter: M',
      '8: spain: letter will not do as "M"; write one capital letter or digit, but neither M nor O'],
    ['a unit is no unit', '[A par]', '[par]',
      '7: france: starts will not do as "par"; write a unit as A par or F stp/sc'],
    ['a rule is unknown', 'wins: 2', 'wins: 2\nrules: { buildSites: anywhere }',
      '5: rules: buildSites will not do as "anywhere"; write one of homeCenters, ownedCenters, ownedIfHomeHeld'],

    ['a border is not written on the other side', 'army: [pic, spa]', 'army: [spa]',
      '11: pic: par does not list pic among its army borders; add pic there or take par out here'],
    ['a coast does not know who reaches it', '[lyo, mao] }', '[lyo] }',
      '14: mao: spa/sc does not list mao among its fleet borders; add mao there or take spa/sc out here'],
    ['a border leads nowhere', 'army: [pic, spa]', 'army: [pic, spa, mun]',
      '10: par: there is no province mun; mend the spelling, or add it to provinces'],
    ['a border leads home', 'army: [pic, spa]', 'army: [pic, spa, par]',
      '10: par: par borders on itself; take par out here'],
    ['a border stands twice', 'army: [pic, spa]', 'army: [pic, spa, pic]',
      '10: par: pic is listed twice; take pic out here'],
    ['an army would go to sea', 'army: [par], fleet: [mao]', 'army: [par, mao], fleet: [mao]',
      '11: pic: no army goes to mao, which is a sea; take mao out of army'],
    ['an army lives at sea', 'also: [mid],', 'army: [pic],',
      '14: mao: no army goes to sea; take army out, or write kind: coast'],
    ['a fleet would go inland', 'fleet: [lyo, pic,', 'fleet: [lyo, par, pic,',
      '14: mao: no fleet goes to par, which is inland; take par out of fleet'],
    ['a fleet lives inland', 'also: [lutetia],', 'fleet: [mao],',
      '10: par: no fleet goes inland; take fleet out, or write kind: coast'],
    ['a fleet convoys inland', 'also: [lutetia],', 'convoys: true,',
      '10: par: no fleet convoys inland; take convoys out'],
    ['a sea has coasts', 'fleet: [mao, spa/sc]', 'fleet/nc: [mao, spa/sc]',
      '13: spa/sc: lyo has named coasts; write lyo/nc',
      '14: mao: lyo has named coasts; write lyo/nc',
      '15: lyo: only a coast has coasts; take fleet/nc out'],
    ['a border leaves the coast open', '[mao, spa/sc]', '[mao, spa]',
      '15: lyo: spa has named coasts; write spa/nc or spa/sc'],
    ['a border names a coast that is none', 'fleet: [lyo, pic,', 'fleet: [lyo, pic/nc,',
      '11: pic: mao does not list pic among its fleet borders; add pic there or take mao out here',
      '14: mao: pic has no coast nc; write pic'],
    ['a province has named and unnamed coasts', 'also: [iberia],', 'fleet: [mao],',
      '12: spa: a fleet here stands on a named coast; give its borders to spa/nc or spa/sc',
      '12: spa: mao does not list spa among its fleet borders; add spa there or take mao out here'],
    ['a coast has no name', ', sc: South Coast', '',
      '13: spa: there is no field fleet/sc; write one of name, kind, center, convoys, army, fleet, also, fleet/nc, or take it out'],
    ['no fleet reaches a coast', 'army: [par], fleet: [mao]', 'army: [par]',
      '11: pic: no fleet reaches this coast; write fleet, or kind: inland',
      '14: mao: pic does not list mao among its fleet borders; add mao there or take pic out here'],
    ['a province touches nothing', 'ambiguous:', '  bur: { name: Burgundy, kind: inland }\nambiguous:',
      '16: bur borders on nothing; write where an army or a fleet goes from here'],

    ['two provinces share a name', '[iberia]', '[LU-tetia]',
      '12: spa: "LU-tetia" is a name of par too; take it out of one of them, or list it under ambiguous'],
    ['a province goes by the id of another', '[iberia]', '[Pic.]',
      '12: spa: "Pic." is a name of pic too; take it out of one of them, or list it under ambiguous'],
    ['a province goes by the name of what nobody may enter', '[iberia]', '[switzerland]',
      '19: swi: "Switzerland" is a name of spa too; take it out of one of them, or list it under ambiguous'],
    ['an ambiguous name means nothing', 'gulf: [lyo, mao]', 'gulf: [lyo, bot]',
      '17: ambiguous: gulf: there is no province bot; mend the spelling, or add it to provinces'],
    ['an ambiguous name means no place', 'gulf: [lyo, mao]', 'gulf: []',
      '17: ambiguous: gulf will not do; name the provinces'],
    ['an ambiguous name means a place twice', 'gulf: [lyo, mao]', 'gulf: [lyo, lyo]',
      '17: ambiguous: gulf: lyo is listed twice; take lyo out here'],
    ['an ambiguous name stands twice', 'gulf: [lyo, mao]', 'gulf: [lyo, mao]\n  Gu-lf: [lyo, mao]',
      '18: ambiguous: "Gu-lf" is listed twice; write it once'],
    ['what nobody may enter borders on nothing known', 'borders: [par]', 'borders: [mun]',
      '19: swi: there is no province mun; mend the spelling, or add it to provinces'],
    ['two powers share a letter', 'letter: S', 'letter: F',
      '8: spain: france goes by "F" too; choose another'],
    ['two powers share a word', 'adjective: Spanish', 'adjective: French',
      '8: spain: france goes by "French" too; choose another'],

    ['a home is not a center', 'homes: [par]', 'homes: [pic]',
      '7: france: pic is not a center; write center: true at pic, or take it out of homes'],
    ['a home is no place', 'homes: [par]', 'homes: [mun]',
      '7: france: there is no province mun; mend the spelling, or add it to provinces'],
    ['two powers have one home', 'homes: [par]', 'homes: [par, spa]',
      '8: spain: spa is a home of france already; take it out of one of them'],
    ['a power owns what is not a center', 'homes: [par]', 'homes: [par], owns: [pic]',
      '7: france: pic is not a center; write center: true at pic, or take it out of owns'],
    ['two powers own one center', 'homes: [par]', 'homes: [par], owns: [spa]',
      '8: spain: france owns spa already; write under owns what each begins with'],
    ['a unit begins nowhere', '[A par]', '[A mun]',
      '7: france: there is no province mun; mend the spelling, or add it to provinces'],
    ['two units begin in one province', '[A par]', '[A par, A spa]',
      '8: spain: A spa stands in spa already; take one of them out'],
    ['an army begins at sea', '[A par]', '[A mao]',
      '7: A mao: no army stands at sea; write F mao'],
    ['an army begins on a coast', '[F spa/sc]', '[A spa/sc]',
      '8: A spa/sc: an army stands on no coast; write A spa'],
    ['a fleet begins inland', '[A par]', '[F par]',
      '7: F par: no fleet stands inland; write A par'],
    ['a fleet begins on either coast', '[F spa/sc]', '[F spa]',
      '8: spain: spa has named coasts; write spa/nc or spa/sc'],
    ['a fleet begins on no coast', '[F spa/sc]', '[F spa/ec]',
      '8: spain: spa has no coast ec; write spa/nc or spa/sc'],
    ['nobody could win', 'wins: 2', 'wins: 3',
      '4: nobody can win with 3 centers, for there are 2; write 2 at most'],
    ['nobody plays', /powers:[\s\S]*provinces:/.exec(STRAIT)?.[0] ?? '', 'powers: {}\nprovinces:',
      '6: nobody plays; list at least one power'],
  ])('%s', (_, from, to, ...expected) => {
    expect(STRAIT).toContain(from)
    expect(faults(STRAIT.replace(from, to))).toEqual(expected.map(fault => `x.yaml:${fault}`))
  })

  test('several things are wrong, and all of them are told in the order of their lines', () => {
    const text = STRAIT.replace('wins: 2', 'wins: 9')
      .replace('army: [pic, spa]', 'army: [spa]')
      .replace('letter: S', 'letter: F')
    expect(faults(text).map(fault => fault.split(':')[1])).toEqual(['4', '8', '11'])
  })

  test('the file is empty', () => {
    const said = 'x.yaml:1: the file says nothing; write its fields with a colon behind each: map, '
    expect(faults('')).toEqual([expect.stringContaining(said)])
  })
})

describe('a variant', () => {
  const variant = (...lines: readonly string[]) =>
    ['variant: Other Strait', 'uses: strait', 'about: A difference', ...lines].join('\n')

  test('that changes nothing but its name is the map under that name', () => {
    const other = board(variant(), STRAIT)
    expect([other.name, other.provinceCount, other.powers.map(({ id }) => id)]).toEqual([
      'Other Strait',
      5,
      ['FRANCE', 'SPAIN'],
    ])
  })

  test('changes single fields of powers and provinces', () => {
    const other = board(
      variant('powers: { spain: { starts: [A spa] } }', 'provinces: { pic: { center: true } }'),
      STRAIT,
    )
    const [france, spain] = other.powers
    expect(france?.starts).toEqual([{ kind: 'army', power: 0, at: other.place('par') }])
    expect(spain?.starts).toEqual([{ kind: 'army', power: 1, at: other.place('spa') }])
    expect(spain?.adjective).toBe('Spanish')
    expect(other.provinces.filter(({ isCenter }) => isCenter).map(({ id }) => id)).toEqual([
      'PAR',
      'PIC',
      'SPA',
    ])
    expect(other.provinces[1]?.name).toBe('Picardy')
  })

  test('may let fleets convoy from a coast', () => {
    const other = board(variant('provinces: { pic: { convoys: true } }'), STRAIT)
    expect(other.provinces.filter(({ mayConvoy }) => mayConvoy).map(({ id }) => id)).toEqual([
      'PIC',
      'MAO',
      'LYO',
    ])
  })

  test('puts new powers in place of all the old', () => {
    const seat = '{ name: Navarre, adjective: Navarrese, letter: N, homes: [spa], starts: [] }'
    expect(board(variant(`newPowers: { navarre: ${seat} }`), STRAIT).powers.map(({ id }) => id)).toEqual([
      'NAVARRE',
    ])
  })

  test('owns what it says, and its homes where it says nothing', () => {
    const other = board(variant('powers:', '  france: { owns: [spa] }', '  spain: { owns: [par] }'), STRAIT)
    expect(other.powers.map(({ homes, owns }) => [...homes, ...owns].map(at => other.id(at)))).toEqual([
      ['PAR', 'SPA'],
      ['SPA', 'PAR'],
    ])
  })

  test.each<[string, readonly string[], ...string[]]>([
    [
      'its shape',
      ['powers: { spain: { begins: [A spa] } }'],
      'x.yaml:4: spain: there is no field begins; write one of name, adjective, judges, letter, color, also, homes, owns, starts, levy, or take it out',
    ],
    [
      'what it changes',
      ['powers:', '  spain: { starts: [F pic, F mao] }', '  france: { starts: [A mao] }'],
      'x.yaml:6: A mao: no army stands at sea; write F mao',
      'x.yaml:5: spain: A mao stands in mao already; take one of them out',
    ],
    [
      'what it breaks in the map',
      ['provinces: { par: { army: [spa] } }'],
      'strait.yaml:11: pic: par does not list pic among its army borders; add pic there or take par out here',
    ],
    [
      'a new province that is not whole',
      ['provinces:', '  bur: { name: Burgundy }'],
      'x.yaml:5: bur: kind is missing; write one of inland, coast, sea',
    ],
    [
      'powers old and new',
      ['newPowers: {}', 'powers: {}'],
      'x.yaml:4: newPowers will not do; write powers or newPowers, not both',
    ],
  ])('is refused for %s, where it stands', (_, lines, ...expected) => {
    expect([...faults(variant(...lines), STRAIT)].sort()).toEqual([...expected].sort())
  })

  test.each([
    [
      'no map',
      'variant: Other\nabout: x',
      'x.yaml:1: uses is missing; write the name of a map, as in uses: standard',
    ],
    [
      'an unknown map',
      'variant: Other\nuses: mars',
      'x.yaml:2: there is no map mars; write the name of a map, as in uses: standard',
    ],
  ])('that uses %s is refused', (_, text, fault) => {
    expect(faults(text, STRAIT)).toEqual([fault])
  })

  test('of a broken map is refused for the faults of the map', () => {
    expect(faults(variant(), STRAIT.replace('wins: 2', 'wins: 3'))).toEqual([
      'strait.yaml:4: nobody can win with 3 centers, for there are 2; write 2 at most',
    ])
  })
})

describe('a large board', () => {
  /** A ring of coasts around one sea; each touches the two beside it. */
  const ring = (count: number): string => {
    const id = (index: number) =>
      [676, 26, 1]
        .map(part => String.fromCharCode(97 + (Math.floor(((index + count) % count) / part) % 26)))
        .join('')
    const provinces = Array.from({ length: count }, (_, index) => {
      const near = [id(index - 1), id(index + 1)].join(', ')
      return `  ${id(index)}: { name: Shore ${index}, kind: coast, center: true, army: [${near}], fleet: [${near}, zzz] }`
    })
    const all = Array.from({ length: count }, (_, index) => id(index)).join(', ')
    return [
      'map: Ring',
      'about: A ring',
      'opens: S1901M',
      `wins: ${count}`,
      'powers: { one: { name: One, adjective: Single, letter: A, homes: [aaa], starts: [A aaa] } }',
      'provinces:',
      ...provinces,
      `  zzz: { name: Middle, kind: sea, fleet: [${all}] }`,
    ].join('\n')
  }

  test('of 180 provinces is read', () => {
    const large = board(ring(180))
    const [first, last] = [large.place('AAA'), large.place('AGX')]
    if (first === undefined || last === undefined) throw new Error('the ring has no ends')
    expect(large.locationCount).toBe(181)
    expect(large.steps('army', first)).toEqual([last, first + 1])
    expect(large.waters[last]).toEqual([180])
  })

  test('of 256 places is refused', () => {
    expect(faults(ring(254))).toEqual([])
    expect(faults(ring(255))).toEqual([
      'x.yaml:6: provinces and coasts together are 256; a board holds 255; take some out',
    ])
  })
})
