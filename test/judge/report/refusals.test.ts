// Every refusal tells its player what was read, why it is not followed, and what would work.
import { describe, expect, test } from 'vitest'
import { type RefusalCode, refusalCode } from '../../../src/judge/report/sentences/codes.ts'
import { explainRefusal, refusalMessage } from '../../../src/judge/report/sentences/refusals.ts'
import type { OrderRefusal } from '../../../src/reader/line/refusal.ts'
import { phaseNamed } from '../../../src/reader/line/words/phaseNames.ts'
import type { Location } from '../../../src/rules/board/board.ts'
import type { Illegality } from '../../../src/rules/orders/legality.ts'
import { convoy, hold, type MovementOrder, move, support } from '../../../src/rules/orders/order.ts'
import type { NoSite } from '../../../src/rules/orders/standing.ts'
import { standard } from '../../boards.ts'
import { unit, where } from './reasons.ts'

const board = standard()
const at = (id: string): Location => board.place(id)!
const province = (id: string) => board.province(at(id))

const paris = unit('FRANCE', 'A PAR')
const brest = unit('FRANCE', 'F BRE')
const ocean = unit('FRANCE', 'F MAO')
const munich = unit('GERMANY', 'A MUN')
const units = [paris, brest, ocean, munich]

const message = (refusal: OrderRefusal, at = where('FRANCE', 'S1901M', units)): string =>
  refusalMessage(explainRefusal(refusal, at))

/** France owns three home centers, one of them free, and Spain. */
const owners = board.provinces.map(({ id }) =>
  ['PAR', 'BRE', 'MAR', 'SPA', 'POR'].includes(id) ? board.power('FRANCE') : undefined,
)
const builds = () => where('FRANCE', 'W1901A', units, { owners })
const removals = () => where('FRANCE', 'W1901A', units)
const retreats = () => {
  const driven = { unit: unit('FRANCE', 'A BUR'), attackedFrom: province('MUN'), retreats: [at('GAS')] }
  return where('FRANCE', 'F1901R', units, { dislodged: [driven] })
}

/** One of each kind: the compiler asks for those that are missing. */
const KINDS: Record<OrderRefusal['kind'], [OrderRefusal, RefusalCode, string, ReturnType<typeof where>?]> = {
  notUnderstood: [
    { kind: 'notUnderstood', line: 'attack!' },
    'not-an-order',
    'This is not an order that the judge understands. Write it like A PAR - BRE, A PAR H or A PAR S F MAO - BRE.',
  ],
  noSuchPlace: [
    { kind: 'noSuchPlace', phrase: 'Narnia' },
    'unknown-place',
    'No place is called "Narnia". Write the full name of the place or its three letters.',
  ],
  unread: [
    { kind: 'unread', line: '. s i . s i' },
    'not-an-order',
    'It would take too much work to read all of this. Write one order to a line, and the rest in another letter.',
  ],
  conditional: [
    { kind: 'conditional', line: 'A Par - Bur if Germany does' },
    'conditional',
    'An order cannot have a condition. Write just what the unit is to do.',
  ],
  besideWords: [
    { kind: 'besideWords', line: 'Do not A Par - Bur' },
    'not-an-order',
    'What is written beside this leaves open whether it is meant. Write it on a line of its own.',
  ],
  eitherOr: [
    { kind: 'eitherOr', line: 'A Par - Bur or Gas' },
    'ambiguous',
    'This says two things, and only one can be done. Write the one that you mean.',
  ],
  unclearCorrection: [
    { kind: 'unclearCorrection', line: 'A Par - Bur. No wait, A Mar - Spa' },
    'unclear-correction',
    'Something is taken back or corrected here, and it is not clear what is still meant. Write just the orders that you mean, in another letter.',
  ],
  takenBack: [
    { kind: 'takenBack', line: 'A Par - Bur' },
    'taken-back',
    'You take this back in the same letter. If it is meant after all, write it in another letter.',
  ],
  notTicked: [
    { kind: 'notTicked', line: '[ ] A Par - Bur' },
    'not-an-order',
    'This is crossed out, or not ticked, so it is not followed. If it is meant after all, write it without the mark.',
  ],
  underAnother: [
    { kind: 'underAnother', heading: munich.power },
    'not-yours',
    'This is below the name of Germany, and you play France. Write it without that name, if it is meant.',
  ],
  speaksAgainst: [
    { kind: 'speaksAgainst', line: 'They do not count for anything yet' },
    'unclear-correction',
    '"They do not count for anything yet" speaks against this, so it is not entered. Write just the orders that you mean, in another letter.',
  ],
  setAside: [
    { kind: 'setAside', line: 'DRAFT' },
    'not-an-order',
    'This says that the lines below it are not orders yet, so none of them is followed. Write the orders that you mean without it, in another letter.',
  ],
  noSuchPower: [{ kind: 'noSuchPower', phrase: 'Narnia' }, 'illegal', 'No power is called "Narnia".'],
  twoMeanings: [
    { kind: 'twoMeanings', meanings: [move(ocean, at('SPA/NC')), move(ocean, at('SPA/SC'))] },
    'ambiguous',
    'This could be F MAO - SPA/NC or F MAO - SPA/SC. Write the one that you mean.',
  ],
  noUnitThere: [
    { kind: 'noUnitThere', at: at('BUR'), phase: 'movement' },
    'no-such-unit',
    'No unit stands in Burgundy. Your units are the army in Paris, the fleet in Brest and the fleet in the Mid-Atlantic Ocean.',
  ],
  notYourUnit: [
    { kind: 'notYourUnit', unit: munich },
    'not-yours',
    'The army in Munich is German, and only Germany orders it. You play France.',
  ],
  illegal: [
    { kind: 'illegal', order: move(paris, at('LON'), 'convoy'), why: 'cannotReach' },
    'illegal',
    'A PAR - LON VIA: the army in Paris cannot reach London. It can go to Brest, Burgundy, Gascony or Picardy.',
  ],
  saidAnew: [
    { kind: 'saidAnew', order: hold(paris), last: move(paris, at('BUR')) },
    'duplicate',
    'A PAR H: A PAR - BUR came later, and by the rules of this game the last order stands.',
  ],
  saidTwice: [
    { kind: 'saidTwice', order: hold(paris), other: move(paris, at('BUR')) },
    'duplicate',
    'A PAR H: A PAR - BUR says something else, and by the rules of this game neither is followed. Write one of them only.',
  ],
  severalSets: [
    { kind: 'severalSets', power: board.power('FRANCE')! },
    'duplicate',
    'There are several sets of orders for France, nobody knows which is the last, and by the rules of this game none is followed. Write one set.',
  ],
  noWaives: [
    { kind: 'noWaives', due: 1 },
    'illegal',
    'By the rules of this game no build may be waived: where France leaves one open, the judge builds an army. Write what to build, like BUILD A MAR.',
    builds(),
  ],
  inexact: [
    { kind: 'inexact', why: 'nationUnsaid', unit: munich, order: support(paris, province('MUN'), at('BUR')) },
    'incomplete',
    'A PAR S A MUN - BUR: by the rules of this game an order says whose unit it helps, and this one does not say that the army in Munich is German. Write A PAR S GERMAN A MUN - BUR.',
  ],
  incomplete: [
    { kind: 'incomplete', unit: paris },
    'incomplete',
    'Nothing says what the army in Paris is to do. Write it like A PAR - BRE, A PAR H or A PAR S F MAO - BRE.',
  ],
  coastMissing: [
    { kind: 'coastMissing', unit: ocean, coasts: [at('SPA/NC'), at('SPA/SC')] },
    'missing-coast',
    'The fleet in the Mid-Atlantic Ocean can go to Spain (north coast) or Spain (south coast), and the order does not say which. Write F MAO - SPA/NC or F MAO - SPA/SC.',
  ],
  coastOutOfReach: [
    { kind: 'coastOutOfReach', unit: unit('FRANCE', 'F MAR'), to: at('SPA/NC'), coasts: [at('SPA/SC')] },
    'wrong-coast',
    'The fleet in Marseilles cannot reach Spain (north coast). Write F MAR - SPA/SC.',
  ],
  wrongPhase: [
    { kind: 'wrongPhase', said: 'support', phase: 'retreat' },
    'wrong-phase',
    'This is the retreat phase of fall 1901, and a support is not an order for it. Write it like A BUR - GAS or A BUR D.',
    retreats(),
  ],
  otherPhase: [
    {
      kind: 'otherPhase',
      line: 'A Par - Bur',
      named: phaseNamed('Spring 1902 orders')!,
      now: { season: 'fall', year: 1901, kind: 'movement' },
    },
    'wrong-phase',
    '"A Par - Bur" is meant for "Spring 1902 orders", and this is the movement phase of fall 1901. If it is for now, write it under Fall 1901, or under no phase at all.',
  ],
  noRetreat: [
    {
      kind: 'noRetreat',
      order: { kind: 'retreat', unit: unit('FRANCE', 'A BUR'), to: at('MUN') },
      retreats: [at('GAS')],
    },
    'illegal',
    'A BUR - MUN: the army in Burgundy cannot retreat to Munich. It may go to Gascony, or disband.',
    retreats(),
  ],
  kindMissing: [
    { kind: 'kindMissing', at: at('MAR') },
    'missing-unit-type',
    'The order does not say whether to build an army or a fleet in Marseilles. Write BUILD A MAR or BUILD F MAR.',
    builds(),
  ],
  noSite: [
    { kind: 'noSite', unit: unit('FRANCE', 'A SPA'), why: 'notAHome' },
    'illegal',
    'BUILD A SPA: France cannot build in Spain, which is not one of its home centers. France may build in Marseilles.',
    builds(),
  ],
  alreadySaid: [
    { kind: 'alreadySaid', order: move(paris, at('GAS')), first: move(paris, at('BUR')) },
    'duplicate',
    'A PAR - GAS: A PAR - BUR came first, and the first order stands.',
  ],
  tooMany: [
    { kind: 'tooMany', order: { kind: 'build', unit: unit('FRANCE', 'A MAR') }, due: 1 },
    'too-many',
    'BUILD A MAR: France may build 1 unit, and earlier orders have used that up.',
    builds(),
  ],
  nothingDue: [
    { kind: 'nothingDue', order: { kind: 'remove', unit: paris }, due: 1 },
    'too-many',
    'REMOVE A PAR: France has no unit to remove, but may build 1 unit.',
    builds(),
  ],
  proxyNotAllowed: [
    { kind: 'proxyNotAllowed', unit: ocean, to: board.power('ENGLAND')! },
    'illegal',
    'The fleet in the Mid-Atlantic Ocean cannot be left to England: there are no proxies here. Order it like A PAR - BRE, A PAR H or A PAR S F MAO - BRE.',
  ],
  notYoursToLeave: [
    { kind: 'notYoursToLeave', unit: munich },
    'not-yours',
    'The army in Munich is German, and only Germany leaves it to another power. You play France.',
  ],
  proxyToSelf: [
    { kind: 'proxyToSelf', unit: ocean, to: board.power('FRANCE')! },
    'illegal',
    'The fleet in the Mid-Atlantic Ocean is French already, and a proxy leaves a unit to another power. Order it like A PAR - BRE, A PAR H or A PAR S F MAO - BRE.',
  ],
}

describe('a refusal of each kind', () => {
  test.each(Object.entries(KINDS))('%s', (_, [refusal, code, told, moment]) => {
    expect([refusalCode(board, refusal), message(refusal, moment)]).toEqual([code, told])
  })

  test('of a retreat to the wrong coast, and with nowhere to go', () => {
    const fleet = unit('FRANCE', 'F MAO')
    const order = { kind: 'retreat', unit: fleet, to: at('SPA/SC') } as const
    const wrong: OrderRefusal = { kind: 'noRetreat', order, retreats: [at('SPA/NC')] }
    expect(refusalCode(board, wrong)).toBe('wrong-coast')
    expect(message({ ...wrong, retreats: [] }, retreats())).toMatch(/It has nowhere to go\.$/)
  })

  test('of a fleet that is to be built on one of two coasts', () => {
    const fleet = { kind: 'coastMissing', unit: unit('RUSSIA', 'F STP/NC') } as const
    expect(message({ ...fleet, coasts: board.harbours(province('STP')) }, builds())).toBe(
      'A fleet can be built in St Petersburg (north coast) or St Petersburg (south coast), and the order does not say which. Write BUILD F STP/NC or BUILD F STP/SC.',
    )
  })

  test('of an order for somebody who was not dislodged', () => {
    expect(message({ kind: 'noUnitThere', at: at('PAR'), phase: 'retreat' }, retreats())).toBe(
      'No unit was dislodged from Paris. You may order the army in Burgundy.',
    )
  })

  test('of surplus removals, and of builds where units have to go', () => {
    const order = { kind: 'remove', unit: paris } as const
    expect(message({ kind: 'tooMany', order, due: -3 }, removals())).toBe(
      'REMOVE A PAR: France has to remove 3 units, and earlier orders have done that.',
    )
    expect(message({ kind: 'nothingDue', order: { kind: 'build', unit: paris }, due: -3 }, removals())).toBe(
      'BUILD A PAR: France has nothing to build, but has to remove 3 units.',
    )
  })
})

const PARIS = 'the army in Paris'
const goes = (order: MovementOrder): OrderRefusal & { kind: 'illegal' } => ({
  kind: 'illegal',
  order,
  why: 'cannotReach',
})

/** These need a board with a railroad and a canal: see passages.test.ts. */
type ByRailOrCanal =
  | 'noRailroad'
  | 'notYourRailroad'
  | 'notOnTheRailroad'
  | 'noStation'
  | 'noFleetByRail'
  | 'noCanal'
  | 'notOverTheCanal'
  | 'notThroughTheCanal'
  | 'nobodyToLetPass'

/** One of each reason why an order is impossible. */
const ILLEGAL: Record<Exclude<Illegality, ByRailOrCanal>, [MovementOrder, string]> = {
  noSuchUnit: [hold(unit('FRANCE', 'A GAS')), 'there is no army in Gascony'],
  frozenIn: [move(brest, at('ENG')), 'the fleet in Brest is frozen in, and can only hold'],
  frozen: [move(brest, at('ENG')), 'the English Channel is frozen in this season, and nobody gets in'],
  sameProvince: [move(paris, at('PAR')), `${PARIS} cannot move to the province where it stands`],
  cannotReach: [move(paris, at('LON')), `${PARIS} cannot reach London`],
  pathNeeded: [
    move(unit('FRANCE', 'A BRE'), at('LON'), 'convoy'),
    'the army in Brest goes by convoy only over waters that its order names, as in A YOR - NTH - HOL',
  ],
  noRoute: [move(unit('FRANCE', 'A BRE'), at('LON'), 'convoy'), 'no chain of fleets links Brest and London'],
  fleetCannotBeConvoyed: [
    move(brest, at('ENG'), 'convoy'),
    'the fleet in Brest cannot go by convoy, only an army can',
  ],
  coastNeeded: [
    move(ocean, at('SPA')),
    'the fleet in the Mid-Atlantic Ocean needs to know which coast of Spain to go to',
  ],
  coastOutOfReach: [
    move(unit('FRANCE', 'F MAR'), at('SPA/NC')),
    'the fleet in Marseilles cannot reach Spain (north coast)',
  ],
  supportsItself: [support(paris, province('PAR')), `${PARIS} cannot support itself`],
  supportsItsOwnProvince: [
    support(paris, province('BRE'), at('PAR')),
    `${PARIS} cannot support a move to the province where it stands`,
  ],
  supporterCannotReach: [
    support(paris, province('MUN')),
    `${PARIS} cannot reach Munich, so it cannot support there`,
  ],
  noSupportAcross: [
    support(paris, province('BRE')),
    `the border to Brest is hard to cross, and ${PARIS} cannot support across it`,
  ],
  nobodyToSupport: [support(paris, province('GAS')), 'no unit stands in Gascony'],
  supportedCannotReach: [
    support(paris, province('MAO'), at('BUR')),
    'the unit in the Mid-Atlantic Ocean cannot reach Burgundy',
  ],
  supporterIsTheRoute: [
    support(ocean, province('PAR'), at('POR')),
    'the army in Paris could reach Portugal only by the convoy of the fleet in the Mid-Atlantic Ocean, which cannot support as well',
  ],
  cannotConvoy: [
    convoy(paris, province('BRE'), province('LON')),
    `${PARIS} cannot convoy, only a fleet at sea can`,
  ],
  nobodyToConvoy: [convoy(ocean, province('BRE'), province('POR')), 'no army stands in Brest'],
  notAShore: [
    convoy(ocean, province('PAR'), province('POR')),
    'armies are convoyed from coast to coast, and Paris has none',
  ],
  aDetour: [
    convoy(ocean, province('BRE'), province('LON')),
    'the fleet in the Mid-Atlantic Ocean is not needed on the way from Brest to London: the other fleets there make a shorter route without it',
  ],
  notOnTheWay: [
    convoy(ocean, province('NWY'), province('SWE')),
    'the fleet in the Mid-Atlantic Ocean is not on a route of fleets from Norway to Sweden',
  ],
}

describe('an impossible order', () => {
  test.each(Object.entries(ILLEGAL))('%s', (why, [order, told]) => {
    const refusal = { ...goes(order), why: why as Illegality } // the keys of the table
    expect(explainRefusal(refusal, where('FRANCE', 'S1901M', units)).why).toBe(told)
  })

  test.each<[MovementOrder, Illegality, string | undefined]>([
    [move(paris, at('LON')), 'cannotReach', 'It can go to Brest, Burgundy, Gascony or Picardy'],
    [
      support(paris, province('MUN')),
      'supporterCannotReach',
      'It can support a unit in or to Brest, Burgundy, Gascony or Picardy',
    ],
    [move(unit('FRANCE', 'F MAR'), at('SPA/NC')), 'coastOutOfReach', 'Write F MAR - SPA/SC'],
    [move(ocean, at('SPA')), 'coastNeeded', 'Write F MAO - SPA/NC or F MAO - SPA/SC'],
    [convoy(paris, province('BRE'), province('LON')), 'cannotConvoy', undefined],
  ])('says what would work, where something would', (order, why, works) => {
    expect(explainRefusal({ ...goes(order), why }, where('FRANCE', 'S1901M', units)).works).toBe(works)
  })
})

test.each<[string, string]>([
  ['GERMANY', 'The army in Munich is German already, and a proxy leaves a unit to another power.'],
  [
    'FRANCE',
    'France cannot leave the army in Munich to itself, since a proxy leaves a unit to another power.',
  ],
])('a proxy of a German unit that France leaves to %s is refused', (to, told) => {
  expect(message({ kind: 'proxyToSelf', unit: munich, to: board.power(to)! })).toBe(told)
})

/** One of each reason why a unit is not built. */
const SITES: Record<NoSite, [string, string]> = {
  notACenter: ['A BUR', 'nobody builds in Burgundy, which is not a supply center'],
  notOwned: ['A MUN', 'France cannot build in Munich, since nobody owns it'],
  notAHome: ['A SPA', 'France cannot build in Spain, which is not one of its home centers'],
  noHomeHeld: ['A SPA', 'France cannot build in Spain, since it owns none of its home centers any more'],
  occupied: ['F BRE', 'Brest is occupied by a French fleet'],
  fleetInland: ['F PAR', 'a fleet cannot be built in Paris, which has no coast'],
  atSea: ['A NTH', 'an army cannot be built in the North Sea, which is at sea'],
}

test.each(Object.entries(SITES))('a build is refused: %s', (why, [built, told]) => {
  const refusal: OrderRefusal = { kind: 'noSite', unit: unit('FRANCE', built), why: why as NoSite }
  expect(explainRefusal(refusal, builds()).why).toBe(told)
})
