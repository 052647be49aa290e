// Every way in which an order can come out is told in one plain sentence that names who did it.
import { describe, expect, test } from 'vitest'
import { placeName } from '../../../src/judge/report/sentences/names.ts'
import { adjustmentReason, retreatReason } from '../../../src/judge/report/sentences/outcomes.ts'
import type { RetreatOutcome } from '../../../src/rules/adjudication/retreats.ts'
import type { RetreatOrder } from '../../../src/rules/orders/order.ts'
import { standard } from '../../boards.ts'
import { reasons, unit } from './reasons.ts'

const board = standard()

type Orders = Readonly<Record<string, readonly string[]>>

describe('a movement phase gives its reasons', () => {
  test.each<[string, Orders, Readonly<Record<string, string>>]>([
    ['nothing to tell of orders that came true', { FRANCE: ['A PAR - BUR', 'A MAR S A PAR - BUR'] }, {}],
    [
      'two units that want the same sea',
      { FRANCE: ['F SPA/SC - LYO'], ITALY: ['F TYS - LYO'] },
      {
        'F SPA/SC': 'bounced with the Italian fleet from the Tyrrhenian Sea, 1 against 1',
        'F TYS': 'bounced with the French fleet from Spain (south coast), 1 against 1',
      },
    ],
    [
      'three of them, one with support',
      { FRANCE: ['A PAR - BUR'], GERMANY: ['A MUN - BUR'], ITALY: ['A MAR - BUR', 'A GAS S A MAR - BUR'] },
      {
        'A PAR': 'bounced with the Italian army from Marseilles, 1 against 2',
        'A MUN': 'bounced with the Italian army from Marseilles, 1 against 2',
      },
    ],
    [
      'a unit that would not leave',
      { FRANCE: ['A PAR - BUR'], GERMANY: ['A BUR H'] },
      { 'A PAR': 'bounced with the German army in Burgundy, 1 against 1' },
    ],
    [
      'one that stood in the way, and another that came',
      { FRANCE: ['A PAR - BUR'], GERMANY: ['A BUR H'], ITALY: ['A MAR - BUR'] },
      {
        'A PAR': 'bounced with the German army in Burgundy and the Italian army from Marseilles, 1 against 1',
        'A MAR': 'bounced with the German army in Burgundy and the French army from Paris, 1 against 1',
      },
    ],
    [
      'two that change places',
      { FRANCE: ['A PAR - BUR'], GERMANY: ['A BUR - PAR'] },
      {
        'A PAR': 'bounced with the German army from Burgundy, 1 against 1',
        'A BUR': 'bounced with the French army from Paris, 1 against 1',
      },
    ],
    [
      'a battle head to head that one of them loses',
      { FRANCE: ['A PAR - BUR'], GERMANY: ['A BUR - PAR', 'A PIC S A BUR - PAR'] },
      {
        'A PAR': 'beaten head to head by the German army from Burgundy, 1 against 2, and dislodged by it',
      },
    ],
    [
      'its own unit in the way',
      { FRANCE: ['A PAR - BUR', 'A BUR H'] },
      { 'A PAR': 'the army in Burgundy did not leave, and France cannot dislodge its own unit' },
    ],
    [
      'support from the very power that would be dislodged',
      { FRANCE: ['A PAR - BUR'], GERMANY: ['A BUR H', 'A MUN S A PAR - BUR'] },
      {
        'A PAR':
          "bounced with the German army in Burgundy, 1 against 1: German support does not count against Germany's own unit",
      },
    ],
    [
      'a convoy that broke, and the fleet that was lost',
      {
        ENGLAND: ['A LON - BEL VIA', 'F NTH C A LON - BEL'],
        GERMANY: ['F HEL - NTH', 'F DEN S F HEL - NTH'],
      },
      {
        'A LON': 'its convoy broke: the English fleet in the North Sea was dislodged',
        'F NTH': 'dislodged by the German fleet from the Helgoland Bight',
      },
    ],
    [
      'a convoy that nobody ordered',
      { ENGLAND: ['A LON - BEL VIA', 'F NTH H'] },
      { 'A LON': 'no chain of fleets was ordered to convoy the army in London to Belgium' },
    ],
    [
      'a cut support',
      { GERMANY: ['A BER S A MUN - SIL', 'A MUN - SIL'], RUSSIA: ['A PRU - BER', 'A SIL H'] },
      {
        'A BER': 'cut by the Russian army from Prussia',
        'A MUN': 'bounced with the Russian army in Silesia, 1 against 1',
        'A PRU': 'bounced with the German army in Berlin, 1 against 1',
      },
    ],
    [
      'a support whose unit is dislodged',
      { FRANCE: ['A BUR S A PAR', 'A PAR H'], GERMANY: ['A MUN - BUR', 'A RUH S A MUN - BUR'] },
      { 'A BUR': 'cut by the German army from Munich, and dislodged by it' },
    ],
    [
      'a unit that bounced and was dislodged by another',
      { FRANCE: ['A BUR - PAR', 'A PAR H'], GERMANY: ['A MUN - BUR', 'A RUH S A MUN - BUR'] },
      {
        'A BUR':
          'the army in Paris did not leave, and France cannot dislodge its own unit; dislodged by the German army from Munich',
      },
    ],
    [
      'a unit that stood where it was told to, and was dislodged',
      { FRANCE: ['A BUR H'], GERMANY: ['A MUN - BUR', 'A RUH S A MUN - BUR'] },
      { 'A BUR': 'dislodged by the German army from Munich' },
    ],
    [
      'a unit that has nowhere to go',
      { ENGLAND: ['F POR H'], FRANCE: ['A SPA - POR', 'F MAO S A SPA - POR'] },
      { 'F POR': 'dislodged by the French army from Spain, with nowhere to go' },
    ],
    [
      'a paradox settled against the convoy',
      {
        ENGLAND: ['F LON S F WAL - ENG', 'F WAL - ENG'],
        FRANCE: ['A BRE - LON', 'F ENG C A BRE - LON'],
      },
      {
        'A BRE': 'its convoy broke: the French fleet in the English Channel was dislodged',
        'F ENG': 'dislodged by the English fleet from Wales',
      },
    ],
    [
      'a convoy that is caught in a paradox, its fleet unharmed',
      {
        ENGLAND: ['A LON - BEL VIA', 'F NTH C A LON - BEL', 'F ENG S A LON - BEL'],
        FRANCE: ['F BEL S F NTH'],
        GERMANY: ['F SKA - NTH', 'F HEL S F SKA - NTH'],
      },
      {
        'A LON': 'its convoy broke: the English fleet in the North Sea was caught in a paradox',
        'F NTH': 'caught in a paradox: the convoy would have undone itself',
        'F SKA': 'bounced with the English fleet in the North Sea, 2 against 2',
      },
    ],
    [
      'a support for what was not ordered',
      { FRANCE: ['A PAR H', 'A MAR S A PAR - BUR'] },
      { 'A MAR': 'France did not order the army in Paris to Burgundy: it holds' },
    ],
    [
      'a support in place for a unit that moves',
      { FRANCE: ['A PAR - BRE', 'A PIC S A PAR'] },
      { 'A PIC': 'France did not order the army in Paris to stay: it was ordered to Brest' },
    ],
    [
      'a support for a move to somewhere else',
      { FRANCE: ['A PAR - GAS'], GERMANY: ['A MUN S A PAR - BUR'] },
      { 'A MUN': 'France did not order the army in Paris to Burgundy: it was ordered to Gascony' },
    ],
    [
      'a support that names the wrong coast',
      { FRANCE: ['F POR - SPA/NC', 'F MAO S F POR - SPA/SC'] },
      {
        'F MAO':
          'France did not order the fleet in Portugal to Spain (south coast): it was ordered to Spain (north coast)',
      },
    ],
    [
      'a convoy for an army that supports another',
      { ENGLAND: ['F NTH C A YOR - BEL', 'A YOR S A LON', 'A LON H'] },
      { 'F NTH': 'England did not order the army in Yorkshire to Belgium: it supports another unit' },
    ],
    [
      'a support for a fleet that convoys',
      { ENGLAND: ['F ENG S F NTH - BEL', 'F NTH C A YOR - HOL', 'A YOR - HOL'] },
      { 'F ENG': 'England did not order the fleet in the North Sea to Belgium: it convoys an army' },
    ],
  ])('%s', (_, orders, told) => {
    expect(reasons(orders)).toEqual(told)
  })
})

describe('a retreat gives its reason', () => {
  const munich = unit('GERMANY', 'A MUN')
  const others = [unit('FRANCE', 'A BUR'), unit('RUSSIA', 'A BOH')]
  const tyrolia: RetreatOrder = { kind: 'retreat', unit: munich, to: board.place('TYR')! }
  const disband: RetreatOrder = { kind: 'disband', unit: munich }

  test.each<[RetreatOutcome, RetreatOrder | undefined, string | undefined]>([
    [{ kind: 'retreated' }, tyrolia, undefined],
    [{ kind: 'disbanded' }, disband, 'disbanded, as Germany ordered'],
    [
      { kind: 'collided', with: others.slice(1) },
      tyrolia,
      'collided with the Russian army from Bohemia in Tyrolia: both are disbanded',
    ],
    [
      { kind: 'collided', with: others },
      tyrolia,
      'collided with the French army from Burgundy and the Russian army from Bohemia in Tyrolia: all are disbanded',
    ],
    [{ kind: 'notOrdered' }, undefined, 'Germany ordered no retreat for the army in Munich: it is disbanded'],
    [
      { kind: 'illegalRetreat' },
      undefined,
      'Germany ordered no possible retreat for the army in Munich: it is disbanded',
    ],
  ])('%o', (outcome, order, told) => {
    expect(retreatReason(board, { unit: munich, order, outcome })).toBe(told)
  })
})

test('a removal that nobody ordered gives its reason, an ordered one needs none', () => {
  const fleet = unit('ENGLAND', 'F NTH')
  const verdict = { power: fleet.power, order: { kind: 'remove', unit: fleet } } as const
  expect(adjustmentReason(board, { ...verdict, byDefault: true })).toBe(
    'England ordered too few removals, and the fleet in the North Sea goes first by the rules of civil disorder',
  )
  expect(adjustmentReason(board, { ...verdict, byDefault: false })).toBeUndefined()
})

test('a sea is called the sea, a province by its bare name', () => {
  const called = (id: string): string => placeName(board, board.place(id)!)
  expect(['LYO', 'NTH', 'ENG', 'SKA', 'MAO', 'EAS'].map(called)).toEqual([
    'the Gulf of Lyon',
    'the North Sea',
    'the English Channel',
    'the Skagerrak',
    'the Mid-Atlantic Ocean',
    'the Eastern Mediterranean',
  ])
  expect(['PAR', 'RUH', 'STP/NC'].map(called)).toEqual(['Paris', 'Ruhr', 'St Petersburg (north coast)'])
})
