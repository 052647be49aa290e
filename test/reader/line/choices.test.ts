// How orders are read and counted by each choice of a book: every row differs by its choice, and says how.
import { describe, expect, test } from 'vitest'
import { explainRefusal, refusalMessage } from '../../../src/judge/report/sentences/refusals.ts'
import { areAllRefused } from '../../../src/reader/line/pieces.ts'
import { readText } from '../../../src/reader/reading.ts'
import type { PhaseKind } from '../../../src/rules/board/phase.ts'
import type { Rulebook } from '../../../src/rules/board/rulebook.ts'
import { ISSUES, type RuleName } from '../../../src/rules/board/rulebookText.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import { spellOrder } from '../../../src/rules/orders/order.ts'
import { rulebook, standard } from '../../boards.ts'

const board = standard()
const france = board.power('FRANCE')!

interface Scene {
  readonly phase: PhaseKind
  /** `FRANCE A GAS, ENGLAND F NAO` */
  readonly units: string
  /** The centers of France. */
  readonly owns: string
}

const AT_WAR: Scene = {
  phase: 'movement',
  units:
    'FRANCE A GAS, FRANCE A BUR, FRANCE F MAO, FRANCE F SPA/SC, FRANCE F MAR, FRANCE F BRE, ENGLAND F NAO, GERMANY A MUN',
  owns: '',
}
const TWO_BUILDS: Scene = { phase: 'adjustment', units: 'FRANCE A SPA', owns: 'PAR, BRE, MAR' }
const TWO_REMOVALS: Scene = {
  phase: 'adjustment',
  units: 'FRANCE A PAR, FRANCE A PIC, FRANCE A BUR',
  owns: 'PAR',
}

const listed = (text: string): readonly string[] => (text === '' ? [] : text.split(', '))

/** What France's text comes to: the orders that count, then of the others what their writer is told. */
function told(text: string, scene: Scene, rules: Rulebook): string {
  const units = listed(scene.units).map(each => {
    const [power, kind, at] = each.split(' ') as [string, string, string]
    return board.unit(kind === 'A' ? 'army' : 'fleet', board.power(power)!, board.place(at)!)
  })
  const owners = board.provinces.map(({ id }) => (listed(scene.owns).includes(id) ? france : undefined))
  const season = scene.phase === 'movement' ? 'spring' : 'winter'
  const position = { phase: { season, year: 1901, kind: scene.phase } as const, units, owners, dislodged: [] }
  const legality = new Legality(board)
  legality.place(units)
  const where = { board, rules, position, power: france, legality }
  const { orders, refused } = readText(text, where)
  const followed = orders.map(order => spellOrder(board, order, legality.standing))
  const reasons = refused.map(({ refusal }) => refusalMessage(explainRefusal(refusal, where)))
  return [followed.join('; ') || 'nothing', ...reasons].join(' | ')
}

type Row = readonly [rule: RuleName, choice: string, text: string, usually: string, by: RegExp | string]

const PERFECT: readonly Row[] = [
  [
    'coastObvious',
    'refused',
    'F Mar - Spa',
    'F MAR - SPA/SC',
    /^nothing .*must say so\. Write F MAR - SPA\/SC\.$/,
  ],
  [
    'coastObvious',
    'refused',
    'A Gas S F Mar - Spa',
    'A GAS S F MAR - SPA/SC',
    /^nothing .*Write A GAS S F MAR - SPA\/SC\.$/,
  ],
  ['coastImpossible', 'corrected', 'F Mar - Spa/nc', 'nothing', 'F MAR - SPA/SC'],
  ['coastImpossible', 'corrected', 'A Gas S F Mar - Spa/nc', 'nothing', 'A GAS S F MAR - SPA/SC'],
  [
    'coastInSupport',
    'required',
    'A Gas S F Mao - Spa',
    'A GAS S F MAO - SPA',
    /^nothing .*Write A GAS S F MAO - SPA\/NC or A GAS S F MAO - SPA\/SC\.$/,
  ],
  ['coastInSupport', 'required', 'F Mao S A Gas - Spa', 'F MAO S A GAS - SPA', 'F MAO S A GAS - SPA'],
  ['coastInSupport', 'openForOwn', 'A Gas S F Mao - Spa', 'A GAS S F MAO - SPA', 'A GAS S F MAO - SPA'],
  ['coastInSupport', 'ignored', 'A Gas S F Mao - Spa/nc', 'A GAS S F MAO - SPA/NC', 'A GAS S F MAO - SPA'],
  ['coastInSupport', 'ignored', 'A Gas S F Mar - Spa/nc', 'nothing', 'A GAS S F MAR - SPA'],
  [
    'coastOfUnit',
    'refused',
    'F Spa/nc - Lyo',
    'F SPA/SC - LYO',
    /^nothing .*stands on another coast.*Write F SPA\/SC - LYO\.$/,
  ],
  ['coastOfUnit', 'refused', 'F Mar S F Spa/nc', 'F MAR S F SPA/SC', /^nothing .*Write F MAR S F SPA\/SC\.$/],
  ['coastOfUnit', 'refused', 'F Spa - Lyo', 'F SPA/SC - LYO', 'F SPA/SC - LYO'],
  [
    'coastIrrelevant',
    'refused',
    'A Gas - Spa/nc',
    'A GAS - SPA',
    /^nothing .*army in Gascony has no use for.*Write A GAS - SPA\.$/,
  ],
  ['coastIrrelevant', 'refused', 'A Gas - Spa/wc', 'A GAS - SPA', /^nothing .*Write A GAS - SPA\.$/],
  ['coastIrrelevant', 'refused', 'F Bre/ec - Eng', 'F BRE - ENG', /^nothing .*Write F BRE - ENG\.$/],
  [
    'coastIrrelevant',
    'refused',
    'F Mao C A Gas - Spa/sc',
    'F MAO C A GAS - SPA',
    /^nothing .*Write F MAO C A GAS - SPA\.$/,
  ],
  [
    'unitKindMissing',
    'refused',
    'Gas - Par',
    'A GAS - PAR',
    /^nothing .*whether it is an army or a fleet.*Write A GAS - PAR\.$/,
  ],
  ['unitKindMissing', 'refused', 'A Gas S Bur', 'A GAS S A BUR', /^nothing .*Write A GAS S A BUR\.$/],
  [
    'unitKindWrong',
    'refused',
    'F Gas - Par',
    'A GAS - PAR',
    /^nothing .*something else.*Write A GAS - PAR\.$/,
  ],
  [
    'unitKindWrong',
    'refused',
    'A Gas S F Bur - Mar',
    'A GAS S A BUR - MAR',
    /^nothing .*Write A GAS S A BUR - MAR\.$/,
  ],
  [
    'nationalityMissing',
    'refused',
    'A Bur S A Mun',
    'A BUR S A MUN',
    /^nothing .*is German\. Write A BUR S GERMAN A MUN\.$/,
  ],
  [
    'nationalityMissing',
    'refused',
    'A Bur S German A Mun - Ruh',
    'A BUR S A MUN - RUH',
    'A BUR S A MUN - RUH',
  ],
  ['nationalityMissing', 'refused', 'A Bur S A Gas', 'A BUR S A GAS', 'A BUR S A GAS'],
  [
    'nationalityWrong',
    'refused',
    'A Bur S Italian A Mun',
    'A BUR S A MUN',
    /^nothing .*no other power\. Write A BUR S GERMAN A MUN\.$/,
  ],
  ['nationalityWrong', 'refused', 'A Bur S A Mun', 'A BUR S A MUN', 'A BUR S A MUN'],
]

const COUNTED: readonly Row[] = [
  [
    'ordersForOneUnit',
    'last',
    'A Bur - Par\nA Bur - Ruh',
    'A BUR - PAR',
    /^A BUR - RUH \| A BUR - PAR: A BUR - RUH came later/,
  ],
  [
    'ordersForOneUnit',
    'none',
    'A Bur - Par\nA Bur - Ruh',
    'A BUR - PAR',
    /^nothing \| A BUR - PAR: A BUR - RUH says something else.*\| A BUR - RUH: A BUR - PAR says/,
  ],
  ['ordersForOneUnit', 'none', 'A Bur - Par\nA Bur - Par', 'A BUR - PAR', 'A BUR - PAR'],
  ['ordersForOneUnit', 'none', 'A Bur - Par\nA Bur - Lon', 'A BUR - PAR', /^A BUR - PAR \| A BUR - LON/],
  [
    'implicitOrders',
    'allowed',
    'A Gas S A Bur - Par',
    'A GAS S A BUR - PAR',
    'A GAS S A BUR - PAR; A BUR - PAR',
  ],
  [
    'implicitOrders',
    'allowed',
    'F Mao C A Gas - Por',
    'F MAO C A GAS - POR',
    'F MAO C A GAS - POR; A GAS - POR VIA',
  ],
  [
    'implicitOrders',
    'allowed',
    'A Gas S A Bur - Par\nA Bur H',
    'A GAS S A BUR - PAR; A BUR H',
    'A GAS S A BUR - PAR; A BUR H',
  ],
  [
    'implicitOrders',
    'allowed',
    'F Mao C A Gas - Por\nA Bur S A Gas - Par',
    'F MAO C A GAS - POR; A BUR S A GAS - PAR',
    'F MAO C A GAS - POR; A BUR S A GAS - PAR',
  ],
  ['implicitOrders', 'allowed', 'A Gas S F Mao - Spa', 'A GAS S F MAO - SPA', 'A GAS S F MAO - SPA'],
  ['implicitOrders', 'allowed', 'A Bur S A Mun - Ruh', 'A BUR S A MUN - RUH', 'A BUR S A MUN - RUH'],
]

const BUILT: readonly Row[] = [
  ['fleetInland', 'army', 'Build F Par', 'nothing', 'BUILD A PAR'],
  [
    'tooManyBuilds',
    'lastLegal',
    'Build A Par\nBuild F Bre\nBuild A Mar',
    'BUILD A PAR; BUILD F BRE',
    /^BUILD F BRE; BUILD A MAR \| BUILD A PAR: .*the last orders count/,
  ],
  [
    'tooManyBuilds',
    'none',
    'Build A Par\nBuild F Bre\nBuild A Mar',
    'BUILD A PAR; BUILD F BRE',
    /^nothing \| BUILD A PAR: .*none of too many orders is followed\. \| BUILD F BRE/,
  ],
  [
    'tooManyBuilds',
    'none',
    'Build A Par\nBuild A Spa\nBuild A Mar',
    'BUILD A PAR; BUILD A MAR',
    /^BUILD A PAR; BUILD A MAR \| BUILD A SPA/,
  ],
  [
    'twoBuildsInOneProvince',
    'last',
    'Build A Par\nBuild F Bre\nBuild A Mar\nBuild F Mar',
    'BUILD A PAR; BUILD F BRE | BUILD A MAR: France may build 2 units',
    /^BUILD A PAR; BUILD F BRE \| BUILD A MAR: France may build 2 units, and earlier orders have used that up/,
  ],
  ['tooManyBuilds', 'none', 'waive\nwaive\nBuild A Mar', 'WAIVE; WAIVE', /^WAIVE; BUILD A MAR/],
  [
    'twoBuildsInOneProvince',
    'last',
    'Build A Mar\nBuild F Mar',
    'BUILD A MAR',
    /^BUILD F MAR \| BUILD A MAR: BUILD F MAR came later/,
  ],
  [
    'twoBuildsInOneProvince',
    'none',
    'Build A Mar\nBuild F Mar\nBuild A Par',
    'BUILD A MAR; BUILD A PAR',
    /^BUILD A PAR \| BUILD A MAR: BUILD F MAR says something else/,
  ],
  [
    'waivedBuild',
    'forbidden',
    'Waive\nBuild A Par',
    'WAIVE; BUILD A PAR',
    /^BUILD A PAR \| By the rules of this game no build may be waived.*BUILD A BRE, BUILD A MAR or BUILD A PAR\.$/,
  ],
  ['coastIrrelevant', 'refused', 'Build A Par/nc', 'BUILD A PAR', /^nothing \| BUILD A PAR/],
  ['unitKindMissing', 'refused', 'Build Par', 'BUILD A PAR', 'BUILD A PAR'],
]

const REMOVED: readonly Row[] = [
  [
    'tooManyRemovals',
    'lastLegal',
    'Remove A Par\nRemove A Pic\nRemove A Bur',
    'REMOVE A PAR; REMOVE A PIC',
    /^REMOVE A PIC; REMOVE A BUR \| REMOVE A PAR: .*the last orders count/,
  ],
  [
    'tooManyRemovals',
    'civilDisorder',
    'Remove A Par\nRemove A Pic\nRemove A Bur',
    'REMOVE A PAR; REMOVE A PIC',
    /^nothing \| REMOVE A PAR: .*they go as in civil disorder/,
  ],
  [
    'tooManyRemovals',
    'civilDisorder',
    'Remove A Par\nRemove A Pic',
    'REMOVE A PAR; REMOVE A PIC',
    'REMOVE A PAR; REMOVE A PIC',
  ],
  ['unitKindMissing', 'refused', 'Remove Pic', 'REMOVE A PIC', /^nothing \| REMOVE A PIC/],
]

/** The usual book with one other choice. */
const bookWith = (rule: RuleName, choice: string): Rulebook => {
  expect(Object.keys(ISSUES[rule].letters)).toContain(choice)
  return Object.assign({}, rulebook('2025EE'), { [rule]: choice })
}

describe.each([
  ['a line', AT_WAR, PERFECT],
  ['several lines', AT_WAR, COUNTED],
  ['builds', TWO_BUILDS, BUILT],
  ['removals', TWO_REMOVALS, REMOVED],
] as const)('%s', (_, scene, rows) => {
  test.each(rows)('by %s %s: %j', (rule, choice, text, usually, by) => {
    expect(told(text, scene, rulebook('2025EE')).startsWith(usually)).toBe(true)
    const otherwise = told(text, scene, bookWith(rule, choice))
    if (typeof by === 'string') expect(otherwise).toBe(by)
    else expect(otherwise).toMatch(by)
  })
})

test('a foreign fleet is supported with an open coast only where the book lets it', () => {
  const scene = { ...AT_WAR, units: 'FRANCE A GAS, ENGLAND F MAO' }
  const by = (choice: string) => told('A Gas S F Mao - Spa', scene, bookWith('coastInSupport', choice))
  expect(by('mustMatch')).toBe('A GAS S F MAO - SPA')
  expect(by('ignored')).toBe('A GAS S F MAO - SPA')
  expect(by('openForOwn')).toMatch(/^nothing .*a support says which/)
  expect(by('required')).toMatch(/^nothing .*a support says which/)
})

test.each([
  ['combined', [['A PAR H'], ['A PAR - BUR']], false],
  ['allHold', [['A PAR H'], ['A PAR - BUR']], true],
  ['allHold', [['A PAR H'], ['A PAR H']], false],
  ['allHold', [['A PAR H']], false],
] as const)('of sets without a sequence, by %s: %j', (choice, sets, areRefused) => {
  expect(areAllRefused(sets, bookWith('orderSetsUnsequenced', choice))).toBe(areRefused)
})
