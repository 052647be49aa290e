// The room of those who come and go while a game is played.
import { usualSettings } from '../../../../src/judge/game/settings.ts'
import * as acts from './acts.ts'
import { forming, playing } from './acts.ts'
import { room } from './rows.ts'
import { person, power, powers } from './table.ts'

const resigned = () => playing().does('F', { kind: 'resign' })
const abandoned = () => acts.othersOrder(playing(), 'F').rings('abandonment')
const disordered = () => acts.othersOrder(playing({ missing: 'civilDisorder' }), 'F').rings('grace')
const watched = () => playing().does('o as stranger', acts.observe())
const free = () => playing({ moderated: false })
const blind = (watched: boolean) => ({ blind: { ...usualSettings().blind, on: true, watched } })
const two = () => watched().does('m', { kind: 'promote', person: person('o') })
const missing = () => forming().does('m', acts.begin('withMissing'))

export const players = room('players', [
  // Leaving
  ['a player resigns', playing, 'F', { kind: 'resign' }, ['playerResigned F c by F']],
  ['the master resigns for him', playing, 'm as F', { kind: 'resign' }, ['playerResigned F c by F']],
  [
    'nobody resigns a power that has no player',
    resigned,
    'm as F',
    { kind: 'resign' },
    { kind: 'nobodyThere', power: power('F') },
  ],
  [
    'a master does not resign',
    playing,
    'm',
    { kind: 'resign' },
    { kind: 'notForYou', act: 'resign', who: ['player', 'power', 'observer'] },
  ],
  [
    'what he has ordered stays',
    () => acts.othersOrder(playing().does('F', acts.write('F', 'A Par - Bur'), { kind: 'resign' }), 'F'),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [A PAR - BUR] unordered 2 then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],

  // Taking over
  [
    'a stranger takes a power whose player resigned',
    resigned,
    'x',
    acts.takeOver('F', { password: 'scrypt:x' }),
    ['seatTaken F x', 'passwordChosen x scrypt:x', 'waitChosen F waits'],
  ],
  ['a power that was abandoned', abandoned, 'x', acts.takeOver('F'), ['seatTaken F x', 'waitChosen F waits']],
  ['a power in civil disorder', disordered, 'x', acts.takeOver('F'), ['seatTaken F x', 'waitChosen F waits']],
  [
    'a power that was vacant from the start',
    missing,
    'x',
    acts.takeOver('T'),
    ['seatTaken T x', 'waitChosen T waits'],
  ],
  [
    'a power whose player is there',
    resigned,
    'x',
    acts.takeOver('G'),
    { kind: 'notFree', power: power('G'), free: powers('F') },
  ],
  [
    'a power where none is free',
    playing,
    'x',
    acts.takeOver('F'),
    { kind: 'notFree', power: power('F'), free: powers('') },
  ],
  [
    'a player of another power',
    resigned,
    'd as stranger',
    acts.takeOver('F'),
    { kind: 'alreadyHere', as: 'power' },
  ],
  [
    'who has resigned may take it again',
    resigned,
    'c as stranger',
    acts.takeOver('F'),
    ['seatTaken F c', 'waitChosen F waits'],
  ],
  [
    'the observer, who watches no longer',
    () => watched().does('F', { kind: 'resign' }),
    'o as stranger',
    acts.takeOver('F'),
    ['observerLeft o by o', 'seatTaken F o', 'waitChosen F waits'],
  ],
  [
    'the observer, who has seen more of a blind game than its players',
    () => playing(blind(true)).does('o as stranger', acts.observe()).does('F', { kind: 'resign' }),
    'o as stranger',
    acts.takeOver('F'),
    { kind: 'hasSeenAll' },
  ],
  [
    'who watched a blind game, and watches no longer',
    () =>
      playing(blind(true))
        .does('o as stranger', acts.observe())
        .does('o as observer', { kind: 'resign' })
        .does('F', { kind: 'resign' }),
    'o as stranger',
    acts.takeOver('F'),
    { kind: 'hasSeenAll' },
  ],
  [
    'who was the master of a blind game',
    () =>
      playing(blind(false))
        .does('o as stranger', acts.observe())
        .does('m', { kind: 'promote', person: person('o') })
        .does('m', { kind: 'eject', who: person('m') })
        .does('F', { kind: 'resign' }),
    'm as stranger',
    acts.takeOver('F'),
    { kind: 'hasSeenAll' },
  ],
  [
    'who watched a blind game that shows its observers nothing',
    () =>
      playing(blind(false))
        .does('o as stranger', acts.observe())
        .does('o as observer', { kind: 'resign' })
        .does('F', { kind: 'resign' }),
    'o as stranger',
    acts.takeOver('F'),
    ['seatTaken F o', 'waitChosen F waits'],
  ],
  ['the master', resigned, 'm as stranger', acts.takeOver('F'), { kind: 'alreadyHere', as: 'master' }],
  [
    'who is banned',
    () => resigned().does('m', acts.change({ banned: [person('x')] })),
    'x',
    acts.takeOver('F'),
    { kind: 'banned' },
  ],
  [
    'before the start',
    forming,
    'x',
    acts.takeOver('F'),
    { kind: 'notNow', act: 'takeOver', now: 'forming', when: ['playing', 'paused'] },
  ],
  [
    'a newcomer waits for approval, where that is asked',
    () =>
      playing()
        .does('m', acts.change({ approval: true }))
        .does('F', { kind: 'resign' })
        .does('x', acts.takeOver('F')),
    'F',
    acts.write('F', 'A Par - Bur'),
    { kind: 'notApproved' },
  ],
  [
    'a newcomer writes',
    () => resigned().does('x', acts.takeOver('F')),
    'F',
    acts.write('F', 'A Par - Bur'),
    ['ordersWritten F by F [A PAR - BUR] not complete'],
  ],

  // Coming back
  [
    'a player comes back to what he has abandoned',
    abandoned,
    'F',
    { kind: 'comeBack' },
    ['playerReturned F c'],
  ],
  ['to what he has lost to civil disorder', disordered, 'F', { kind: 'comeBack' }, ['playerReturned F c']],
  ['who never went', playing, 'F', { kind: 'comeBack' }, { kind: 'notAway', power: power('F') }],
  [
    'nobody comes back in another’s place',
    abandoned,
    'm as F',
    { kind: 'comeBack' },
    { kind: 'notAway', power: power('F') },
  ],
  [
    'nobody comes back to a power without a player',
    resigned,
    'm as F',
    { kind: 'comeBack' },
    { kind: 'notAway', power: power('F') },
  ],
  [
    'who has lost his power to somebody else',
    () => abandoned().does('x', acts.takeOver('F')),
    'c as F',
    { kind: 'comeBack' },
    { kind: 'notYou', as: 'power' },
  ],
  [
    'orders bring a player back',
    abandoned,
    'F',
    acts.write('F', 'A Par - Bur'),
    ['playerReturned F c', 'ordersWritten F by F [A PAR - BUR] not complete'],
  ],
  [
    'plans bring a player back',
    abandoned,
    'F',
    acts.plan('F', 'F1901M', 'A Par H'),
    ['playerReturned F c', 'ordersPlanned F F1901M 1 plan'],
  ],
  [
    'the master’s orders do not',
    abandoned,
    'm as F',
    acts.write('F', 'A Par - Bur'),
    ['ordersWritten F by F [A PAR - BUR] not complete'],
  ],

  // Asked to go
  [
    'the master ejects a power',
    playing,
    'm',
    { kind: 'eject', who: power('F') },
    ['playerResigned F c by m'],
  ],
  [
    'a power without a player',
    resigned,
    'm',
    { kind: 'eject', who: power('F') },
    { kind: 'nobodyThere', power: power('F') },
  ],
  ['a player by his address', playing, 'm', { kind: 'eject', who: person('c') }, ['playerResigned F c by m']],
  ['a player before the start', forming, 'm', { kind: 'eject', who: person('c') }, ['playerWithdrew c by m']],
  [
    'who holds two powers gives up both',
    () => forming({ players: 3 }, ['a', 'b']).does('c as stranger', acts.signOn('F')),
    'm',
    { kind: 'eject', who: person('c') },
    ['playerResigned F c by m', 'playerResigned R c by m'],
  ],
  ['an observer', watched, 'm', { kind: 'eject', who: person('o') }, ['observerLeft o by m']],
  ['the other master', two, 'm', { kind: 'eject', who: person('o') }, ['masterLeft o by m']],
  ['oneself, where another master is', two, 'm', { kind: 'eject', who: person('m') }, ['masterLeft m by m']],
  ['the last master', playing, 'm', { kind: 'eject', who: person('m') }, { kind: 'lastMaster' }],
  [
    'somebody who is not there',
    playing,
    'm',
    { kind: 'eject', who: person('x') },
    { kind: 'nobodyCalled', person: 'x@players.example' },
  ],
  [
    'a player ejects nobody, not even where no master is',
    free,
    'F',
    { kind: 'eject', who: person('d') },
    { kind: 'notForYou', act: 'eject', who: ['master', 'keeper'] },
  ],

  // Masters
  [
    'an observer is promoted',
    watched,
    'm',
    { kind: 'promote', person: person('o') },
    ['masterPromoted o by m'],
  ],
  [
    'a master is promoted',
    playing,
    'm',
    { kind: 'promote', person: person('m') },
    { kind: 'notPromoted', is: 'master' },
  ],
  [
    'a player is promoted',
    playing,
    'm',
    { kind: 'promote', person: person('c') },
    { kind: 'notPromoted', is: 'player' },
  ],
  [
    'a player is promoted before the start',
    forming,
    'm',
    { kind: 'promote', person: person('c') },
    { kind: 'notPromoted', is: 'player' },
  ],
  [
    'somebody who is not there is promoted',
    playing,
    'm',
    { kind: 'promote', person: person('x') },
    { kind: 'notPromoted', is: 'nobody' },
  ],
  [
    'who has resigned is not there any more',
    resigned,
    'm',
    { kind: 'promote', person: person('c') },
    { kind: 'notPromoted', is: 'nobody' },
  ],
  [
    'a player becomes the master of a game without one',
    free,
    'F',
    { kind: 'becomeMaster' },
    [
      'playerResigned F c by F',
      'masterPromoted c by F',
      'settingsChanged by F {"moderated":true} not makesirregular',
    ],
  ],
  [
    'or of a table that forms',
    () => forming({ moderated: false }),
    'c',
    { kind: 'becomeMaster' },
    [
      'playerWithdrew c by c',
      'masterPromoted c by c',
      'settingsChanged by c {"moderated":true} not makesirregular',
    ],
  ],
  ['where a master is', playing, 'F', { kind: 'becomeMaster' }, { kind: 'hasMaster' }],
  ['somebody from outside', free, 'x', { kind: 'becomeMaster' }, { kind: 'notTheCreator' }],
  [
    'where a master was moderating until he let go',
    () => playing().does('m', acts.change({ moderated: false })),
    'F',
    { kind: 'becomeMaster' },
    { kind: 'hasMaster' },
  ],
  [
    'where the players agreed on a master before there was one',
    () => free().does('G', acts.change({ moderated: true })),
    'F',
    { kind: 'becomeMaster' },
    ['playerResigned F c by F', 'masterPromoted c by F'],
  ],
])
