// The room of the master’s hand: phases played at once, turned back and brought forward, and boards that are mended.
import type { GameRefusal, RepairFault } from '../../../../src/judge/game/decision.ts'
import type { Settings } from '../../../../src/judge/game/settings.ts'
import * as acts from './acts.ts'
import { forming, playing, plays } from './acts.ts'
import { room } from './rows.ts'

const ordered = (changes: Partial<Settings> = {}) => acts.othersOrder(playing(changes))
const twice = () => plays(plays(playing(), { F: 'A Mar - Spa' }))
const back = () => twice().does('m', acts.rollBack(1))
const free = () => playing({ moderated: false })
const driven = () =>
  plays(playing().does('m', acts.repair('+ G A BUR')), { F: 'A Par - Bur\nA Mar S A Par - Bur' })
const cannot = (text: string, why: RepairFault): GameRefusal => ({
  kind: 'cannotRepair',
  repair: acts.mending(text),
  why,
})

export const master = room('master', [
  // Processing
  [
    'the phase is played with what is there',
    () => playing().does('F', acts.write('F', 'A Par - Bur')),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [A PAR - BUR] unordered 21 then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
  [
    'the phase that he names',
    ordered,
    'm',
    acts.process('S1901M'),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
  [
    'a phase that is not played now',
    ordered,
    'm',
    acts.process('F1901M'),
    { kind: 'noSuchPhase', asked: acts.phase('F1901M'), now: acts.phase('S1901M') },
  ],
  [
    'a phase that is over',
    () => plays(playing()),
    'm',
    acts.process('S1901M'),
    { kind: 'noSuchPhase', asked: acts.phase('S1901M'), now: acts.phase('F1901M') },
  ],
  [
    'while the game is paused',
    () => ordered().does('m', { kind: 'pause' }),
    'm',
    acts.process(),
    { kind: 'notNow', act: 'process', now: 'paused', when: ['playing'] },
  ],
  [
    'at a player’s word',
    ordered,
    'F',
    acts.process(),
    { kind: 'notForYou', act: 'process', who: ['master', 'keeper'] },
  ],
  [
    'at a player’s word, not even where no master is',
    () => acts.othersOrder(free()),
    'F',
    acts.process(),
    { kind: 'notForYou', act: 'process', who: ['master', 'keeper'] },
  ],
  [
    'at the keeper’s word',
    ordered,
    'keeper',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
  [
    'nobody goes into civil disorder for it',
    () => acts.othersOrder(playing({ missing: 'civilDisorder' }), 'F').rings('abandonment'),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] unordered 3 then F1901M',
      'deadlineSet 01-13 10:00 grace 01-16 10:00 phaseOpened by clock',
    ],
  ],
  [
    'retreats that nobody waits for are not waited for',
    driven,
    'm',
    acts.process(),
    [
      'phaseResolved 2 S1901R master [A BUR notOrdered] then F1901M',
      'deadlineSet 01-08 10:30 grace 01-11 10:30 phaseOpened by clock',
    ],
  ],
  [
    'where all are played by the master’s word',
    () => ordered({ processing: 'manual' }),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],

  // Back and forward
  [
    'back to before a turn, with its orders',
    twice,
    'm',
    acts.rollBack(1),
    ['gameRolledBack to 1 keepsorders by m'],
  ],
  [
    'back to before a turn, with empty sheets',
    twice,
    'm',
    acts.rollBack(2, false),
    ['gameRolledBack to 2 not keepsorders by m'],
  ],
  [
    'to a turn that was never played',
    twice,
    'm',
    acts.rollBack(3),
    { kind: 'noSuchTurn', asked: 3, turns: [1, 2] },
  ],
  ['before anything was played', playing, 'm', acts.rollBack(1), { kind: 'noSuchTurn', asked: 1, turns: [] }],
  [
    'from the end of the game',
    () => twice().does('m', { kind: 'terminate' }),
    'm',
    acts.rollBack(2),
    ['gameRolledBack to 2 keepsorders by m'],
  ],
  [
    'by a player',
    twice,
    'F',
    acts.rollBack(1),
    { kind: 'notForYou', act: 'rollBack', who: ['master', 'keeper'] },
  ],
  [
    'a turn that was rolled back is not there to be rolled back again',
    back,
    'm',
    acts.rollBack(2),
    { kind: 'noSuchTurn', asked: 2, turns: [] },
  ],
  [
    'all turns are brought forward',
    back,
    'm',
    { kind: 'bringForward', to: 2 },
    ['gameBroughtForward to 2 by m'],
  ],
  ['one of two turns', back, 'm', { kind: 'bringForward', to: 1 }, ['gameBroughtForward to 1 by m']],
  [
    'a turn that was never rolled back',
    back,
    'm',
    { kind: 'bringForward', to: 3 },
    { kind: 'noSuchTurn', asked: 3, turns: [1, 2] },
  ],
  ['nothing was rolled back', twice, 'm', { kind: 'bringForward', to: 1 }, { kind: 'nothingUndone' }],
  [
    'something else has been played since',
    () => back().does('m', acts.process()),
    'm',
    { kind: 'bringForward', to: 2 },
    { kind: 'nothingUndone' },
  ],
  [
    'what was ordered then is played again',
    back,
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [A MAR - SPA] then F1901M',
      'deadlineSet 01-08 11:00 grace 01-11 11:00 phaseOpened by clock',
    ],
  ],

  // Repairs
  [
    'a unit is placed',
    playing,
    'm',
    acts.repair('+ F A BUR'),
    ['positionRepaired 1 repairs then S1901M by m'],
  ],
  [
    'a unit is removed',
    playing,
    'm',
    acts.repair('- F A PAR'),
    ['positionRepaired 1 repairs then S1901M by m'],
  ],
  [
    'a center changes hands',
    playing,
    'm',
    acts.repair('F owns BEL'),
    ['positionRepaired 1 repairs then S1901M by m'],
  ],
  [
    'several things at once',
    playing,
    'm',
    acts.repair('- F A PAR', '+ F F ENG', 'nobody owns PAR'),
    ['positionRepaired 3 repairs then S1901M by m'],
  ],
  [
    'who waited before a board was mended waits still',
    () => playing().does('F', acts.wait()).does('m', acts.repair('+ F A BUR')),
    'F',
    acts.wait(),
    [],
  ],
  [
    'what was ordered before a board was mended stays',
    () => playing().does('F', acts.write('F', 'A Par - Pic')).does('m', acts.repair('+ F A BUR')),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [A PAR - PIC] unordered 22 then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
  [
    'a fleet in the mountains',
    playing,
    'm',
    acts.repair('+ F F BUR'),
    cannot('+ F F BUR', 'cannotStandThere'),
  ],
  [
    'a fleet without a coast',
    playing,
    'm',
    acts.repair('+ F F SPA'),
    cannot('+ F F SPA', 'cannotStandThere'),
  ],
  ['an army at sea', playing, 'm', acts.repair('+ F A ENG'), cannot('+ F A ENG', 'cannotStandThere')],
  ['two units in one province', playing, 'm', acts.repair('+ G A PAR'), cannot('+ G A PAR', 'occupied')],
  ['a unit that is not there', playing, 'm', acts.repair('- F A BUR'), cannot('- F A BUR', 'noSuchUnit')],
  ['a fleet where an army is', playing, 'm', acts.repair('- F F MAR'), cannot('- F F MAR', 'noSuchUnit')],
  ['Burgundy is not a center', playing, 'm', acts.repair('F owns BUR'), cannot('F owns BUR', 'notACenter')],
  [
    'of two, the one that cannot be',
    playing,
    'm',
    acts.repair('- F A PAR', '+ F A ENG'),
    cannot('+ F A ENG', 'cannotStandThere'),
  ],
  ['nothing', playing, 'm', acts.repair(), { kind: 'nothingChanges' }],
  [
    'a unit that was driven out is removed',
    driven,
    'm',
    acts.repair('- G A BUR'),
    ['positionRepaired 1 repairs then S1901R by m'],
  ],
  [
    'a unit is placed where another was driven out',
    driven,
    'm',
    acts.repair('+ G A RUH'),
    ['positionRepaired 1 repairs then S1901R by m'],
  ],
  [
    'by a player, where no master is',
    free,
    'F',
    acts.repair('+ F A BUR'),
    { kind: 'notForYou', act: 'repair', who: ['master', 'keeper'] },
  ],
  [
    'before the start',
    forming,
    'm',
    acts.repair('+ F A BUR'),
    { kind: 'notNow', act: 'repair', now: 'forming', when: ['playing', 'paused'] },
  ],
  [
    'a repaired board, and the orders of all others',
    () => ordered().does('m', acts.repair('+ F A BUR')),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] unordered 1 then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
])
