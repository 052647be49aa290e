// The room of what is told beforehand: orders for phases to come, and orders that stand until they are changed.
import * as acts from './acts.ts'
import { playing, plays } from './acts.ts'
import { room } from './rows.ts'
import { person } from './table.ts'

const planned = () => playing().does('F', acts.plan('F', 'F1901M', 'A Par H'), acts.wait(true, 'F1901M'))
const standing = (changes: object = {}) => playing({ standingOrders: true, ...changes })
const unapproved = () =>
  playing({ standingOrders: true }).does('m', { kind: 'approve', players: [person('c')], isApproved: false })
const all = (text: string) => acts.othersOrder(planned().does('F', acts.plan('F', 'F1901M', text)))
/** France has taken Spain, and builds as it said in spring. */
const building = (plan: string, always: string) =>
  acts.othersOrder(
    plays(standing().does('F', acts.plan('F', 'W1901A', plan), acts.standing('F', always)), {
      F: 'A Mar - Spa\nA Par H\nF Bre H',
    }).does('F', acts.write('F', 'all units hold')),
  )
/** What it takes more to read than anybody needs. */
const TANGLED = Array.from(
  { length: 10 },
  (_, line) =>
    `${Array.from({ length: 35 }, (_, i) => `A Par to Mar via Bur${i + 35 * line} and `).join('')}A Mar H`,
)

export const plans = room('plans', [
  // Plans
  [
    'orders for autumn',
    playing,
    'F',
    acts.plan('F', 'F1901M', 'A Par - Bur'),
    ['ordersPlanned F F1901M 1 plan'],
  ],
  [
    'under a condition',
    playing,
    'F',
    acts.plan('F', 'F1901M', 'IF A Bur THEN A Par - Bur ELSE A Par H ENDIF'),
    ['ordersPlanned F F1901M 1 plan'],
  ],
  [
    'the master plans for him',
    playing,
    'm',
    acts.plan('F', 'F1901M', 'A Par - Bur'),
    ['ordersPlanned F F1901M 1 plan by m'],
  ],
  [
    'for the phase that is played',
    playing,
    'F',
    acts.plan('F', 'S1901M', 'A Par - Bur'),
    { kind: 'phaseIsPast', asked: acts.phase('S1901M'), now: acts.phase('S1901M') },
  ],
  [
    'for a phase that is over',
    () => plays(playing()),
    'F',
    acts.plan('F', 'S1901M', 'A Par - Bur'),
    { kind: 'phaseIsPast', asked: acts.phase('S1901M'), now: acts.phase('F1901M') },
  ],
  [
    'who is not approved of',
    unapproved,
    'F',
    acts.plan('F', 'F1901M', 'A Par - Bur'),
    { kind: 'notApproved' },
  ],
  [
    'a book',
    playing,
    'F',
    acts.plan('F', 'F1901M', 'A Par - Bur, and so on and so forth\n'.repeat(300)),
    { kind: 'textTooLong', most: 10000 },
  ],
  [
    'for a year that nobody can foresee',
    playing,
    'F',
    acts.plan('F', 'F1907M', 'A Par H'),
    { kind: 'tooFarAhead', asked: acts.phase('F1907M'), now: acts.phase('S1901M'), mostYears: 5 },
  ],
  ['five years ahead', playing, 'F', acts.plan('F', 'F1906M', 'A Par H'), ['ordersPlanned F F1906M 1 plan']],
  [
    'a wait in a year that nobody can foresee',
    playing,
    'F',
    acts.wait(true, 'F1907M'),
    { kind: 'tooFarAhead', asked: acts.phase('F1907M'), now: acts.phase('S1901M'), mostYears: 5 },
  ],
  ['a wait in autumn', playing, 'F', acts.wait(true, 'F1901M'), ['waitChosen F waits F1901M']],
  ['no wait in autumn', planned, 'F', acts.wait(false, 'F1901M'), ['waitChosen F not waits F1901M']],
  [
    'a wait in a phase that is over',
    playing,
    'F',
    acts.wait(true, 'S1901M'),
    { kind: 'phaseIsPast', asked: acts.phase('S1901M'), now: acts.phase('S1901M') },
  ],
  ['all plans are cleared', planned, 'F', acts.clearPlans('F'), ['plansCleared F']],
  [
    'those for one phase are cleared',
    planned,
    'F',
    acts.clearPlans('F', 'F1901M'),
    ['plansCleared F F1901M'],
  ],
  ['those for a phase that has none', planned, 'F', acts.clearPlans('F', 'F1902M'), []],

  // Their phase begins
  [
    'the plan is taken up',
    () => all('A Par - Bur\nA Mar H\nF Bre H'),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
      'plansTakenUp F plan [A PAR - BUR, A MAR H, F BRE H] complete',
    ],
  ],
  [
    'what is not lawful there is told',
    () => all('A Par - Bur\nA Mar - Mos'),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
      'plansTakenUp F plan [A PAR - BUR] not complete refused [A Mar - Mos]',
    ],
  ],
  [
    'nothing of it is read where it is more than a bound allows, and that is told',
    () => all(`A Par - Bur\n${TANGLED.join('\n')}\nF Bre H`),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
      `plansTakenUp F plan [] not complete refused [A Par - Bur, ${TANGLED.join(', ')}, F Bre H]`,
    ],
  ],
  [
    'the condition holds',
    () => all('IF A Mun THEN A Par - Bur ELSE A Par - Pic ENDIF'),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
      'plansTakenUp F plan [A PAR - BUR] not complete',
    ],
  ],
  [
    'the condition does not hold',
    () => all('IF A Bur THEN A Par - Bur ELSE A Par - Pic ENDIF'),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
      'plansTakenUp F plan [A PAR - PIC] not complete',
    ],
  ],
  [
    'a plan for a phase that comes later',
    () => acts.othersOrder(playing().does('F', acts.plan('F', 'S1902M', 'A Par H'))),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],

  // Standing orders
  [
    'orders that stand until they are changed',
    standing,
    'F',
    acts.standing('F', 'all units hold'),
    [
      'standingOrdersGiven F all units hold',
      'plansTakenUp F standingOrders [A MAR H, A PAR H, F BRE H] complete',
    ],
  ],
  [
    'the same once more',
    () => standing().does('F', acts.standing('F', 'all units hold')),
    'F',
    acts.standing('F', 'all units hold'),
    [],
  ],
  [
    'no longer',
    () => standing().does('F', acts.standing('F', 'all units hold')),
    'F',
    acts.standing('F', ''),
    ['standingOrdersGiven F'],
  ],
  [
    'where a table does not play with them',
    playing,
    'F',
    acts.standing('F', 'all units hold'),
    { kind: 'notOffered', what: 'standingOrders' },
  ],
  [
    'of who is not approved of',
    unapproved,
    'F',
    acts.standing('F', 'all units hold'),
    { kind: 'notApproved' },
  ],
  [
    'a book of them',
    standing,
    'F',
    acts.standing('F', 'A Par H\n'.repeat(2000)),
    { kind: 'textTooLong', most: 10000 },
  ],
  [
    'are taken up in each phase',
    () => acts.othersOrder(standing().does('F', acts.standing('F', 'A Par H\nA Mar - Mos'))),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
      'plansTakenUp F standingOrders [A PAR H] not complete',
    ],
  ],
  [
    'not where the table has given them up',
    () =>
      acts.othersOrder(
        standing()
          .does('F', acts.standing('F', 'A Par H'))
          .does('m', acts.change({ standingOrders: false })),
      ),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
  [
    'fill what a plan leaves open',
    () =>
      acts.othersOrder(
        standing().does('F', acts.plan('F', 'F1901M', 'A Par - Bur'), acts.standing('F', 'all units hold')),
      ),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
      'plansTakenUp F plan [A PAR - BUR] not complete',
      'plansTakenUp F standingOrders [A PAR - BUR, A MAR H, F BRE H] complete',
    ],
  ],
  [
    'in the adjustments the plan counts before what stands',
    () => building('build F Mar', 'waive'),
    'm',
    acts.process(),
    [
      'phaseResolved 2 F1901M master [] then W1901A',
      'deadlineSet 01-06 10:30 grace 01-08 10:30 phaseOpened by clock',
      'plansTakenUp F plan [BUILD F MAR] complete',
      'plansTakenUp F standingOrders [BUILD F MAR] complete',
    ],
  ],
  [
    'in the adjustments what stands is taken where there is no plan',
    () => building('A Par H', 'build A Mar'),
    'm',
    acts.process(),
    [
      'phaseResolved 2 F1901M master [] then W1901A',
      'deadlineSet 01-06 10:30 grace 01-08 10:30 phaseOpened by clock',
      'plansTakenUp F plan [] not complete refused [A Par H]',
      'plansTakenUp F standingOrders [BUILD A MAR] complete',
    ],
  ],
  [
    'who plans all his units is in, and the phase may end',
    () => plays(all('A Par - Bur\nA Mar H\nF Bre H').does('F', acts.wait(false, 'F1901M'))),
    'clock',
    table => acts.othersOrder(table).nextAlarm,
    [
      'phaseResolved 2 F1901M everybodyOrdered [A PAR - BUR] then S1902M',
      'deadlineSet 01-08 11:00 grace 01-11 11:00 phaseOpened by clock',
    ],
  ],
])
