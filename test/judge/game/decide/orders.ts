// The room of the order sheets of the present phase.
import { readOrders } from '../../../../src/judge/game/sheets/ordering.ts'
import * as acts from './acts.ts'
import { forming, playing, plays } from './acts.ts'
import { room } from './rows.ts'
import { on, person, power, type Table } from './table.ts'

const written = () => playing().does('F', acts.write('F', 'A Par - Bur\nA Mar - Spa\nF Bre - MAO'))
const proxies = (changes: object = {}) => playing({ proxies: true, ...changes })
/** A German army in Burgundy is about to be driven out by the French. */
const burgundy = (changes: object = {}) =>
  plays(playing(changes).does('m', acts.repair('+ G A BUR')), { F: 'A Par - Bur\nA Mar S A Par - Bur' })
/** France has taken Spain, and may build one unit. */
const builds = (changes: object = {}) => plays(plays(playing(changes), { F: 'A Mar - Spa' }))
/** France has lost a home, and has one unit too many. */
const removes = (changes: object = {}) =>
  plays(
    plays(playing(changes).does('m', acts.repair('G owns PAR', '- F A PAR', '+ F A BUR', '+ G A PAR')), {}),
  )
/** Autumn, in which France has no center and one army left; Germany has more centers than it has room for units. */
const doomed = (changes: object = {}) =>
  acts.othersOrder(
    plays(
      playing(changes).does(
        'm',
        acts.repair(
          'G owns PAR',
          'G owns MAR',
          'G owns BRE',
          '- F A PAR',
          '- F A MAR',
          '- F F BRE',
          '+ F A BUR',
        ),
      ),
    ),
  )
const illegal = 'A Par - Mos\nA Mar - Spa'
const asWritten = (changes: object = {}) => playing({ published: 'asWritten', ...changes })
const stale = (table: Table) => {
  const read = readOrders(table.game, power('F'), 'A Par - Bur', table.world)!
  plays(table)
  return { kind: 'write', power: power('F'), read } as const
}

export const orders = room('orders', [
  // Writing
  [
    'a first letter',
    playing,
    'F',
    acts.write('F', 'A Par - Bur'),
    ['ordersWritten F by F [A PAR - BUR] not complete'],
  ],
  [
    'all units told',
    playing,
    'F',
    acts.write('F', 'A Par - Bur\nA Mar - Spa\nF Bre - MAO'),
    ['ordersWritten F by F [A PAR - BUR, A MAR - SPA, F BRE - MAO] complete'],
  ],
  [
    'of two orders for a unit in one letter the first',
    playing,
    'F',
    acts.write('F', 'A Par - Bur\nA Par - Pic'),
    ['ordersWritten F by F [A PAR - BUR] not complete'],
  ],
  [
    'of two letters the later, unit by unit',
    written,
    'F',
    acts.write('F', 'A Par - Pic'),
    ['ordersWritten F by F [A MAR - SPA, F BRE - MAO, A PAR - PIC] complete'],
  ],
  [
    'of two letters the later as a whole, where a table plays so',
    () => playing({ revision: 'wholeSet' }).does('F', acts.write('F', 'A Par - Bur\nA Mar - Spa')),
    'F',
    acts.write('F', 'A Par - Pic'),
    ['ordersWritten F by F [A PAR - PIC] not complete'],
  ],
  ['a greeting', written, 'F', acts.write('F', 'Greetings to all!'), []],
  ['nothing that the board allows', playing, 'F', acts.write('F', 'A Par - Mos'), []],
  ['a unit of somebody else', playing, 'F', acts.write('F', 'A Mun - Bur'), []],
  [
    'while the game is paused',
    () => playing().does('m', { kind: 'pause' }),
    'F',
    acts.write('F', 'A Par - Bur'),
    ['ordersWritten F by F [A PAR - BUR] not complete'],
  ],
  [
    'after the deadline',
    () => acts.othersOrder(playing(), 'F').rings('deadline'),
    'F',
    acts.write('F', 'all units hold'),
    ['ordersWritten F by F [A MAR H, A PAR H, F BRE H] complete'],
  ],
  [
    'read for a phase that is over by now',
    playing,
    'F',
    stale,
    { kind: 'noSuchPhase', asked: acts.phase('S1901M'), now: acts.phase('F1901M') },
  ],
  [
    'a player who is not approved of',
    () => playing().does('m', { kind: 'approve', players: [person('c')], isApproved: false }),
    'F',
    acts.write('F', 'A Par - Bur'),
    { kind: 'notApproved' },
  ],
  [
    'the master for him',
    () => playing().does('m', { kind: 'approve', players: [person('c')], isApproved: false }),
    'm',
    acts.write('F', 'A Par - Bur'),
    ['ordersWritten F by m [A PAR - BUR] not complete'],
  ],
  [
    'the master for all units of a power, which stands for no word of its player',
    playing,
    'm',
    acts.write('F', 'all units hold'),
    ['ordersWritten F by m [A MAR H, A PAR H, F BRE H] not complete'],
  ],
  [
    'the master changes what was complete',
    written,
    'm',
    acts.write('F', 'A Par - Pic'),
    ['ordersWritten F by m [A MAR - SPA, F BRE - MAO, A PAR - PIC] complete'],
  ],
  [
    'the master as the power, which is like its player',
    playing,
    'm as F',
    acts.write('F', 'all units hold'),
    ['ordersWritten F by F [A MAR H, A PAR H, F BRE H] complete'],
  ],
  [
    'before the start',
    forming,
    'm',
    { kind: 'clear', power: power('F'), provinces: 'all' },
    { kind: 'notNow', act: 'clear', now: 'forming', when: ['playing', 'paused'] },
  ],

  // Clearing
  [
    'a unit is freed',
    written,
    'F',
    acts.clear('F', 'PAR'),
    ['ordersCleared F by F [A MAR - SPA, F BRE - MAO] not complete'],
  ],
  ['all units are freed', written, 'F', acts.clear('F'), ['ordersCleared F by F [] not complete']],
  [
    'a unit that was told nothing',
    () => playing().does('F', acts.write('F', 'A Par - Bur')),
    'F',
    acts.clear('F', 'MAR'),
    [],
  ],
  ['a sheet on which nothing stands', playing, 'F', acts.clear('F'), []],
  ['the master clears a sheet', written, 'm', acts.clear('F'), ['ordersCleared F by m [] not complete']],

  // Waiting
  ['a player waits', playing, 'F', acts.wait(), ['waitChosen F waits']],
  ['and waits still', () => playing().does('F', acts.wait()), 'F', acts.wait(), []],
  [
    'and waits no longer',
    () => playing().does('F', acts.wait()),
    'F',
    acts.wait(false),
    ['waitChosen F not waits'],
  ],
  [
    'a player waits after the deadline',
    () => acts.othersOrder(playing(), 'F').rings('deadline'),
    'G',
    acts.wait(),
    { kind: 'waitTooLate', deadline: on('01-08 10:00') },
  ],
  [
    'waits no longer after the deadline',
    () => acts.othersOrder(playing().does('G', acts.wait()), 'F').rings('deadline'),
    'G',
    acts.wait(false),
    ['waitChosen G not waits'],
  ],
  ['who has nothing to order waits', burgundy, 'A', acts.wait(), ['waitChosen A waits']],
  [
    'who has nothing to order waits, where only others may',
    () => burgundy({ strictWait: true }),
    'A',
    acts.wait(),
    { kind: 'nothingToOrder', power: power('A'), phase: acts.phase('S1901R') },
  ],
  [
    'who has something to order waits there',
    () => burgundy({ strictWait: true }),
    'G',
    acts.wait(),
    ['waitChosen G waits'],
  ],
  ['the master does not wait', playing, 'm', acts.wait(), { kind: 'notForYou', act: 'wait', who: ['power'] }],

  // Proxies
  [
    'a unit is left to another',
    proxies,
    'F',
    acts.write('F', 'A Par proxy Germany'),
    ['ordersWritten F by F [A PAR P GERMANY] not complete'],
  ],
  [
    'the other tells it where to go',
    proxies,
    'G',
    acts.write('G', 'French A Par - Bur\nA Mun H'),
    ['ordersWritten G by G [A MUN H] for others [A PAR - BUR] not complete'],
  ],
  [
    'the one to whom it was left is followed',
    () =>
      acts.othersOrder(
        proxies()
          .does('F', acts.write('F', 'A Par proxy Germany\nA Mar H\nF Bre H'))
          .does('G', acts.write('G', 'French A Par - Bur')),
        '',
      ),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [A PAR - BUR] proxies [A PAR P GERMANY] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],

  // As written
  [
    'an illegal order is refused to its writer',
    playing,
    'F',
    acts.write('F', illegal),
    ['ordersWritten F by F [A MAR - SPA] not complete'],
  ],
  [
    'where orders are printed as written it stands there',
    asWritten,
    'F',
    acts.write('F', illegal),
    ['ordersWritten F by F [A MAR - SPA] voids [A PAR - MOS] not complete'],
  ],
  [
    'and a legal one stands instead of it',
    () => asWritten().does('F', acts.write('F', illegal)),
    'F',
    acts.write('F', 'A Par - Bur'),
    ['ordersWritten F by F [A MAR - SPA, A PAR - BUR] not complete'],
  ],
  [
    'the latest word counts, lawful or not',
    () => asWritten().does('F', acts.write('F', 'A Par - Bur')),
    'F',
    acts.write('F', 'A Par - Mos'),
    ['ordersWritten F by F [] voids [A PAR - MOS] not complete'],
  ],
  [
    'of two illegal ones the last',
    asWritten,
    'F',
    acts.write('F', 'A Par - Mos\nA Par - War'),
    ['ordersWritten F by F [] voids [A PAR - WAR] not complete'],
  ],
  [
    'who tells all his units something illegal has ordered',
    asWritten,
    'F',
    acts.write('F', 'A Par - Mos\nA Mar - Mos\nF Bre - Mos'),
    ['ordersWritten F by F [] voids [A PAR - MOS, A MAR - MOS, F BRE - MOS] complete'],
  ],
  [
    'it is printed',
    () => acts.othersOrder(asWritten().does('F', acts.write('F', 'A Par - Mos\nA Mar H\nF Bre H'))),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] voids [A PAR - MOS] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
  [
    'a freed unit is free of it',
    () => asWritten().does('F', acts.write('F', illegal)),
    'F',
    acts.clear('F', 'PAR'),
    ['ordersCleared F by F [A MAR - SPA] not complete'],
  ],

  // What the old judges took
  [
    'a support of a move that cannot be, where orders are taken strictly',
    playing,
    'F',
    acts.write('F', 'A Par S A Mar - Pic'),
    [],
  ],
  [
    'the same where they are taken as the old judges did',
    () => playing({ acceptance: 'judge' }),
    'F',
    acts.write('F', 'A Par S A Mar - Pic'),
    ['ordersWritten F by F [A PAR S A MAR - PIC] not complete'],
  ],
  [
    'it is not printed, where only legal orders are',
    () =>
      acts.othersOrder(
        playing({ acceptance: 'judge' }).does('F', acts.write('F', 'A Par S A Mar - Pic\nA Mar H\nF Bre H')),
      ),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] unordered 1 then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
  [
    'it is printed, where orders are as written',
    () =>
      acts.othersOrder(
        asWritten({ acceptance: 'judge' }).does(
          'F',
          acts.write('F', 'A Par S A Mar - Pic\nA Mar H\nF Bre H'),
        ),
      ),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] voids [A PAR S A MAR - PIC] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],

  // Retreats and adjustments
  [
    'a retreat',
    burgundy,
    'G',
    acts.write('G', 'A Bur - Ruh'),
    ['ordersWritten G by G [A BUR - RUH] complete'],
  ],
  ['where nobody may go', burgundy, 'G', acts.write('G', 'A Bur - Mar'), []],
  ['whose units stand well has nothing to say', burgundy, 'F', acts.write('F', 'A Bur H'), []],
  [
    'the retreats are played',
    () => burgundy().does('G', acts.write('G', 'A Bur - Ruh')),
    'clock',
    table => table.nextAlarm,
    [
      'phaseResolved 2 S1901R everybodyOrdered [A BUR - RUH] then F1901M',
      'deadlineSet 01-08 11:00 grace 01-11 11:00 phaseOpened by clock',
    ],
  ],
  ['a build', builds, 'F', acts.write('F', 'build A Mar'), ['ordersWritten F by F [BUILD A MAR] complete']],
  [
    'of two letters the later build',
    () => builds().does('F', acts.write('F', 'build A Mar')),
    'F',
    acts.write('F', 'build F Mar'),
    ['ordersWritten F by F [BUILD F MAR] complete'],
  ],
  ['a waived build', builds, 'F', acts.write('F', 'waive'), ['ordersWritten F by F [WAIVE] complete']],
  ['a build where a unit stands', builds, 'F', acts.write('F', 'build A Par'), []],
  [
    'a removal',
    removes,
    'F',
    acts.write('F', 'remove A Bur'),
    ['ordersWritten F by F [REMOVE A BUR] complete'],
  ],
  [
    'who loses all is asked like any other',
    doomed,
    'm',
    acts.process(),
    [
      'phaseResolved 2 F1901M master [] then W1901A',
      'deadlineSet 01-06 10:30 grace 01-08 10:30 phaseOpened by clock',
    ],
  ],
  [
    'and is not, where forced removals are skipped',
    () => doomed({ skipForced: true }),
    'm',
    acts.process(),
    [
      'phaseResolved 2 F1901M master [] then W1901A',
      'phaseResolved 3 W1901A nobodyToWaitFor [REMOVE A BUR byDefault] then S1902M',
      'deadlineSet 01-08 10:30 grace 01-11 10:30 phaseOpened by clock',
    ],
  ],
])
