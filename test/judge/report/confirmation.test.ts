// What a player is told of his orders, in each kind of phase, and what he surely did not mean.
import { describe, expect, test } from 'vitest'
import { ordersSubject } from '../../../src/judge/conversation/mails/replies.ts'
import { UTC } from '../../../src/judge/game/calendar.ts'
import {
  confirmationLines,
  confirmationOf,
  taskSentences,
} from '../../../src/judge/report/mails/confirmation.ts'
import * as acts from '../game/decide/acts.ts'
import { power, type Table } from '../game/decide/table.ts'

const JUDGE = { code: 'EXMP', zone: UTC }

const told = (table: Table, letter: string) => confirmationOf(table.game, power(letter), table.world)!

const taskOf = (table: Table, letter: string) =>
  taskSentences(table.game, table.game.seats[power(letter)]!.player!, table.world, JUDGE)

describe('a confirmation', () => {
  test('repeats the whole set as results print it, and says what is missing', () => {
    const table = acts.playing().does('T', acts.write('T', 'A Con - Bul\nF Ank - Bla'))
    expect(confirmationLines(told(table, 'T'))).toEqual([
      'Movement orders for Spring of 1901. (harbor.001)',
      '',
      'Turkey: Army Constantinople -> Bulgaria.',
      'Turkey: Army Smyrna, No Order Processed.',
      'Turkey: Fleet Ankara -> Black Sea.',
    ])
    expect(taskOf(table, 'T')).toEqual([
      'INCOMPLETE: no order for A SMY.',
      'Orders are due Thu 8 Jan 2026 10:00 UTC.',
      'Late orders are accepted until Sun 11 Jan 2026 10:00 UTC.',
    ])
  })

  test('says COMPLETE when nothing is missing', () => {
    const table = acts.playing().does('T', acts.write('T', 'A Con - Bul\nF Ank - Bla\nA Smy - Con'))
    expect(told(table, 'T')).toMatchObject({ isComplete: true, warnings: [] })
    expect(taskOf(table, 'T')[0]).toBe('COMPLETE.')
  })

  test('tells in the subject how much is missing', () => {
    const table = acts.playing()
    const subject = (refused?: 'orders' | 'others') =>
      ordersSubject(table.game, [power('T')], table.world, refused)
    expect(subject()).toBe('Orders incomplete: 3 missing')
    table.does('T', acts.write('T', 'A Con - Bul\nF Ank - Bla'))
    expect(subject()).toBe('Orders incomplete: 1 missing')
    table.does('T', acts.write('T', 'A Smy - Con'))
    expect(subject()).toBe('Orders complete')
    expect(subject('orders')).toBe('Orders complete, not all taken')
    // Every order was taken, and only another line was not.
    expect(subject('others')).toBe('Orders complete, another line refused')
  })

  test('shows his vote, and what he has written for phases to come', () => {
    const table = acts
      .playing()
      .does('T', acts.vote('draw'), acts.plan('T', 'F1901M', 'A Bul - Gre'), acts.wait(true, 'S1902M'))
    expect(told(table, 'T')).toMatchObject({
      votes: ['Turkey: DRAW YES'],
      pending: ['T: F1901M', 'T:   A Bul - Gre', 'T: S1902M WAIT'],
    })
    expect(told(table, 'A')).toMatchObject({ votes: [], pending: [] })
  })

  test('tells how a retreat and the builds will go', () => {
    const driven = acts.plays(
      acts.plays(acts.playing(), { A: 'A Vie - Tri\nF Tri - Adr', I: 'A Ven H', G: 'A Mun - Tyr' }),
      { A: 'A Tri - Ven\nF Adr S A Tri - Ven', G: 'A Tyr S A Tri - Ven' },
    )
    expect(told(driven, 'I').orders).toEqual([
      'Retreat orders for Fall of 1901.  (harbor.003)',
      '',
      'Italy:                    Army  Venice, No Order Processed (DISBAND).',
    ])
    driven.does('I', acts.write('I', 'A Ven - Pie'))
    expect(told(driven, 'I').orders[2]).toBe('Italy:                    Army  Venice -> Piedmont.')
    const winter = driven.rings('delay')
    expect(told(winter, 'I').orders).toEqual([
      'Adjustment orders for Winter of 1901.  (harbor.004)',
      '',
      'Italy:                    Defaults, removing the army in Piedmont.',
    ])
    expect(told(winter, 'A').orders[2]).toBe('Austria:                  1 build pending.')
    winter.does('A', acts.write('A', 'Build A Vie'))
    expect(told(winter, 'A').orders[2]).toBe('Austria:                  Builds an army in Vienna.')
  })
})

describe('a player is warned of', () => {
  test.each<[string, string, string, readonly string[]]>([
    [
      'a support in place for a unit that leaves',
      'T',
      'A Con S A Smy\nA Smy - Arm',
      ['* A CON supports the army in Smyrna where it is, but it is ordered to', '  Armenia.'],
    ],
    [
      'a support for another move',
      'F',
      'A Mar S A Par - Bur\nA Par - Gas',
      ['* A MAR supports the army in Paris to Burgundy, but it is ordered to', '  Gascony.'],
    ],
    [
      'two units to one province',
      'F',
      'A Mar - Gas\nA Par - Gas',
      ['* A MAR and A PAR are both ordered to Gascony, and keep each other out.'],
    ],
    [
      'a unit to where another one stays',
      'A',
      'A Bud - Vie\nA Vie H',
      ['* A BUD is ordered to Vienna, where your own army stays.'],
    ],
    [
      'two units that are to change places',
      'A',
      'A Bud - Vie\nA Vie - Bud',
      ['* A BUD and A VIE are to change places, which takes a convoy.'],
    ],
    [
      'a support for somebody else against a unit of his own',
      'A',
      'A Vie S A Ven - Tri\nF Tri H',
      [
        '* A VIE supports the Italian army in Venice to Trieste, where your own',
        '  fleet stays: such a support does not count.',
      ],
    ],
    [
      'a support for somebody else whom he keeps out himself',
      'A',
      'A Vie S A Ven - Tri\nF Tri - Alb\nA Bud - Tri',
      ['* A VIE supports the Italian army in Venice to Trieste, but A BUD goes', '  there as well.'],
    ],
  ])('%s', (_, letter, text, warnings) => {
    const table = acts.playing().does(letter, acts.write(letter, text))
    expect(told(table, letter).warnings).toEqual(warnings)
  })

  test('a convoy without its army', () => {
    const table = acts.plays(acts.playing(), { E: 'F Lon - Nth\nA Lvp - Yor' })
    table.does('E', acts.write('E', 'F Nth C A Yor - Nwy\nA Yor - Lon'))
    expect(told(table, 'E').warnings).toEqual([
      '* F NTH convoys the army in Yorkshire to Norway, but it is ordered to',
      '  London.',
    ])
  })

  test.each([
    ['a support that fits', 'F', 'A Mar S A Par - Bur\nA Par - Bur'],
    ['the stronger of two to one province', 'F', 'A Mar S A Par - Gas\nA Par - Gas\nF Bre - Gas'],
    ['an unguarded center', 'F', 'A Mar - Spa\nA Par - Bur\nF Bre - MAO'],
    ['a unit to where another one leaves', 'A', 'A Bud - Vie\nA Vie - Gal'],
  ])('nothing where there is %s', (_, letter, text) => {
    const table = acts.playing().does(letter, acts.write(letter, text))
    expect(told(table, letter).warnings).toEqual([])
  })
})
