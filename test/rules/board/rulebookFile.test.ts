// A rulebook chooses where the rules leave a choice; a broken one is refused, and told what there is to choose.
import { expect, test } from 'vitest'
import { rulebookNames } from '../../../src/judge/library/boards.ts'
import { type Rulebook, rulebookSchema } from '../../../src/rules/board/rulebook.ts'
import { readRulebook, rulesFor } from '../../../src/rules/board/rulebookText.ts'
import { faultText } from '../../../src/rules/board/yamlFile.ts'
import { rulebook, standard, variant } from '../../boards.ts'

const BOOK = Object.entries(rulebook('2025EE'))
  .map(([field, choice]) => `${field}: '${choice}'`)
  .join('\n')

const faults = (text: string): readonly string[] => {
  const read = readRulebook({ name: 'book.yaml', text })
  return read.ok ? [] : read.error.map(faultText)
}

test.each<[string, Partial<Rulebook>]>([
  [
    '2025EE',
    {
      paradox: 'szykman',
      convoyNotOrdered: 'stays',
      retreatToConvoyedAttacker: 'allowed',
      removalDistance: 'fromOwned',
    },
  ],
  [
    '2023',
    {
      paradox: 'neededFleets',
      convoyNotOrdered: 'stays',
      retreatToConvoyedAttacker: 'allowed',
      removalDistance: 'fromOwned',
    },
  ],
  [
    '2000',
    {
      paradox: 'neededFleets',
      convoyNotOrdered: 'walks',
      retreatToConvoyedAttacker: 'forbidden',
      removalDistance: 'fromHome',
    },
  ],
  [
    '1971',
    {
      convoyRoutes: 'everyRoute',
      paradox: 'attackedFleets',
      convoyIntent: 'opposite',
      convoyDisrupted: 'walks',
      retreatToConvoyedAttacker: 'forbidden',
      removalDistance: 'fromHomeByConvoy',
    },
  ],
  ['1982', { convoyRoutes: 'anyRoute', paradox: 'attackedWaters', convoyIntent: 'ownOrders' }],
  [
    'dptg',
    {
      convoyRoutes: 'everyOwnRoute',
      paradox: 'disruptedOrAllHold',
      convoyIntent: 'said',
      convoyOrigin: 'startButCuts',
      supportAgainstOwn: 'countsAgainstRivals',
      coastInSupport: 'ignored',
      impossibleOrders: 'stillMove',
    },
  ],
  [
    'alexander',
    {
      paradox: 'withoutTheArmy',
      convoyIntent: 'said',
      convoyDisrupted: 'walks',
      convoyPath: 'allowed',
      dislodgedAtOrigin: 'powerless',
    },
  ],
  [
    'twenty',
    {
      paradox: 'attackedFleets',
      convoyIntent: 'said',
      convoyPath: 'required',
      retreatToConvoyedAttacker: 'forbidden',
      coastInSupport: 'ignored',
      ordersForOneUnit: 'none',
      removalDistance: 'byLot',
    },
  ],
  ['all-hold', { paradox: 'allHold', convoyIntent: 'ownFleetOrSaid' }],
])('%s makes its choices', (name, choices) => {
  expect(rulebook(name)).toMatchObject({ rulebook: name, buildSites: 'homeCenters', ...choices })
})

test('every rulebook chooses on every issue', () => {
  for (const name of rulebookNames()) {
    expect(Object.keys(rulebook(name)).filter(field => field !== 'settings')).toEqual(
      Object.keys(rulebookSchema.shape).filter(field => field !== 'settings'),
    )
  }
})

test.each([
  [
    'a choice nobody knows',
    "paradox: 'szykman'",
    'paradox: flipACoin',
    'book.yaml:4: paradox will not do as "flipACoin"; write one of szykman, neededFleets, attackedFleets, attackedWaters, ownFleets, allHold, disruptedOrAllHold, withoutTheArmy',
  ],
  [
    'a choice that is missing',
    "paradox: 'szykman'",
    '',
    'book.yaml:1: paradox is missing; write one of szykman, neededFleets, attackedFleets, attackedWaters, ownFleets, allHold, disruptedOrAllHold, withoutTheArmy',
  ],
  [
    'a choice made twice',
    "paradox: 'szykman'",
    'paradox: szykman\nparadox: szykman',
    'book.yaml:5: this key stands here twice; write it once',
  ],
])('a rulebook is refused for %s', (_, from, to, fault) => {
  expect(BOOK).toContain(from)
  expect(faults(BOOK.replace(from, to))).toEqual([fault])
})

test('a rulebook is refused for an issue nobody knows, and told the known ones', () => {
  const [fault] = faults(`${BOOK}\nparadoxes: szykman`)
  expect(fault).toMatch(
    /^book\.yaml:42: the file: there is no field paradoxes; write paradox, if that is meant, or one of rulebook, .*paradox, .*, or take it out$/,
  )
})

test('a variant has its way where it differs from the book, and only there', () => {
  const book = rulebook('2000')
  const anywhere = { buildSites: 'ownedCenters', removalDistance: 'fromOwned' }
  expect(rulesFor(variant('chaos'), book)).toEqual({ ...book, ...anywhere })
  expect(rulesFor(standard(), book)).toEqual(book)
})
