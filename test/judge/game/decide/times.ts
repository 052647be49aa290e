// The room of the clock: deadlines and grace, absences, pauses, and what comes of silence.
import { type Settings, usualSettings } from '../../../../src/judge/game/settings.ts'
import * as acts from './acts.ts'
import { forming, playing, plays } from './acts.ts'
import { room } from './rows.ts'
import { on, type Said, type Table, TIMES } from './table.ts'

/** France says nothing. */
const silent = (changes: Partial<Settings> = {}) => acts.othersOrder(playing(changes), 'F')
/** France says something, and not all. */
const halfSaid = (changes: Partial<Settings> = {}) =>
  silent(changes).does('F', acts.write('F', 'A Par - Bur'))
const disorder = { missing: 'civilDisorder' } as const
const manual = { processing: 'manual' } as const
const timing = (changes: object) => ({ timing: { ...TIMES, movement: { ...TIMES.movement, ...changes } } })
const next: Said = table => table.nextAlarm
const nextWhileAway: Said = table => table.missedAlarm
const ring = (kind: 'deadline' | 'delay' | 'reminder', at: string): Said => ({
  kind: 'ring',
  alarm: { kind, at: on(at) },
  judgeWasAway: false,
})
const paused = (table: Table = playing()) => table.does('m', { kind: 'pause' })
const away = (table: Table, who: string, ...days: readonly [string, string][]) => {
  for (const [from, to] of days) table.does(who, acts.beAway(from, to))
  return table
}
const over = () => {
  const table = playing()
  for (const letter of 'AEFGIRT') table.does(letter, acts.vote('draw'))
  return table
}

export const times = room('times', [
  // Deadlines by the master's word
  [
    'a deadline',
    playing,
    'm',
    acts.setDeadline('01-09 12:00'),
    ['deadlineSet 01-09 12:00 grace 01-12 12:00 setByHand by m'],
  ],
  [
    'an earlier deadline moves grace along',
    playing,
    'm',
    acts.setDeadline('01-06 12:00'),
    ['deadlineSet 01-06 12:00 grace 01-09 12:00 setByHand by m'],
  ],
  [
    'a deadline that is over',
    playing,
    'm',
    acts.setDeadline('01-05 10:00'),
    { kind: 'deadline', why: { kind: 'isPast', wanted: on('01-05 10:00'), now: on('01-05 10:00') } },
  ],
  ['a deadline from a player', playing, 'F', acts.setDeadline('01-09 12:00'), { kind: 'isModerated' }],
  [
    'a deadline from a player, where no master is',
    () => playing({ moderated: false }),
    'F',
    acts.setDeadline('01-09 12:00'),
    ['deadlineSet 01-09 12:00 grace 01-12 12:00 setByHand by F'],
  ],
  [
    'a deadline once the old one has passed, and nobody is late any more',
    () => silent().rings('deadline'),
    'm',
    acts.setDeadline('01-09 12:00'),
    ['deadlineSet 01-09 12:00 grace 01-12 12:00 setByHand by m'],
  ],
  [
    'a deadline while the game is paused',
    paused,
    'm',
    acts.setDeadline('01-09 12:00'),
    ['deadlineSet 01-09 12:00 grace 01-12 12:00 setByHand by m'],
  ],
  [
    'a deadline where none stands, as after a rollback',
    () => plays(playing()).does('m', acts.rollBack(1)),
    'm',
    acts.setDeadline('01-09 12:00'),
    ['deadlineSet 01-09 12:00 grace 01-12 12:00 setByHand by m'],
  ],
  [
    'a deadline before the start',
    forming,
    'm',
    acts.setDeadline('01-09 12:00'),
    { kind: 'notNow', act: 'setDeadline', now: 'forming', when: ['playing', 'paused'] },
  ],
  [
    'grace',
    playing,
    'm',
    { kind: 'setGrace', grace: on('01-09 12:00') },
    ['deadlineSet 01-08 10:00 grace 01-09 12:00 graceByHand by m'],
  ],
  [
    'grace that is over',
    playing,
    'm',
    { kind: 'setGrace', grace: on('01-04 12:00') },
    { kind: 'deadline', why: { kind: 'isPast', wanted: on('01-04 12:00'), now: on('01-05 10:00') } },
  ],
  [
    'grace that ends before the deadline',
    playing,
    'm',
    { kind: 'setGrace', grace: on('01-08 09:59') },
    {
      kind: 'deadline',
      why: { kind: 'graceBeforeDeadline', wanted: on('01-08 09:59'), deadline: on('01-08 10:00') },
    },
  ],
  [
    'grace where there is no deadline',
    () => plays(playing()).does('m', acts.rollBack(1)),
    'm',
    { kind: 'setGrace', grace: on('01-09 12:00') },
    { kind: 'noDeadline' },
  ],
  [
    'a start before the deadline',
    playing,
    'm',
    { kind: 'setStart', start: on('01-07 12:00') },
    ['startSet start 01-07 12:00 by m'],
  ],
  [
    'a start after the deadline moves it',
    playing,
    'm',
    { kind: 'setStart', start: on('01-12 12:00') },
    ['startSet start 01-12 12:00 by m', 'deadlineSet 01-12 12:00 grace 01-15 12:00 startMoved by m'],
  ],
  [
    'a start that is over',
    playing,
    'm',
    { kind: 'setStart', start: on('01-05 09:00') },
    { kind: 'deadline', why: { kind: 'isPast', wanted: on('01-05 09:00'), now: on('01-05 10:00') } },
  ],
  [
    'a start where there is no deadline',
    () => plays(playing()).does('m', acts.rollBack(1)),
    'm',
    { kind: 'setStart', start: on('01-12 12:00') },
    { kind: 'noDeadline' },
  ],
  [
    'nothing is played before the start',
    () => acts.othersOrder(playing().does('m', { kind: 'setStart', start: on('01-07 12:00') })),
    'clock',
    next,
    [
      'phaseResolved 1 S1901M everybodyOrdered [] then F1901M',
      'deadlineSet 01-10 12:00 grace 01-13 12:00 phaseOpened by clock',
    ],
  ],

  // The clock rings
  ['who has not ordered is reminded', silent, 'clock', next, ['remindersSent to F rung 01-07 10:00']],
  ['and again', () => silent().rings('reminder'), 'clock', next, ['remindersSent to F rung 01-08 07:00']],
  [
    'who could not be reminded in time is reminded once for all times',
    () => silent().at('01-08 08:00'),
    'clock',
    ring('reminder', '01-07 10:00'),
    ['remindersSent to F rung 01-08 07:00'],
  ],
  [
    'at the deadline the late are named',
    () => silent().rings('reminder').rings('reminder'),
    'clock',
    next,
    ['deadlineMissed F rung 01-08 10:00'],
  ],
  [
    'and every day from then on',
    () => silent().rings('deadline'),
    'clock',
    next,
    ['lateNoticeSent F rung 01-09 10:00'],
  ],
  [
    'a day before grace ends the seats of the silent are offered',
    () => silent().rings('lateNotice'),
    'clock',
    next,
    ['seatsAbandoned F rung 01-10 10:00'],
  ],
  [
    'who has said something keeps his seat',
    () => halfSaid().rings('lateNotice'),
    'clock',
    next,
    ['seatsAbandoned nobody rung 01-10 10:00'],
  ],
  [
    'the end of grace waits for somebody to come',
    () => silent().rings('abandonment'),
    'clock',
    next,
    ['graceEnded F rung 01-11 10:00'],
  ],
  [
    'the end of grace, where the silent go into civil disorder',
    () => silent(disorder).rings('abandonment'),
    'clock',
    next,
    [
      'graceEnded F rung 01-11 10:00',
      'civilDisorderDeclared F',
      'phaseResolved 1 S1901M graceOver [] unordered 3 then F1901M',
      'deadlineSet 01-14 10:00 grace 01-17 10:00 phaseOpened by clock',
    ],
  ],
  [
    'who has said something is played with it',
    () => halfSaid(disorder).rings('abandonment'),
    'clock',
    next,
    [
      'graceEnded nobody rung 01-11 10:00',
      'phaseResolved 1 S1901M graceOver [A PAR - BUR] unordered 2 then F1901M',
      'deadlineSet 01-14 10:00 grace 01-17 10:00 phaseOpened by clock',
    ],
  ],
  [
    'who has said something is waited for, and his seat is offered, where nobody is lost',
    () => halfSaid().rings('abandonment'),
    'clock',
    next,
    ['graceEnded nobody rung 01-11 10:00', 'seatsAbandoned F rung 01-11 10:00'],
  ],
  [
    'the end of grace where nobody says anything',
    () => playing(disorder).rings('abandonment'),
    'clock',
    next,
    ['graceEnded AEFGIRT rung 01-11 10:00'],
  ],
  [
    'no grace at all',
    () =>
      silent({ ...disorder, ...timing({ grace: 0 }) })
        .rings('reminder')
        .rings('reminder'),
    'clock',
    next,
    [
      'deadlineMissed F rung 01-08 10:00',
      'graceEnded F rung 01-08 10:00',
      'civilDisorderDeclared F',
      'phaseResolved 1 S1901M graceOver [] unordered 3 then F1901M',
      'deadlineSet 01-11 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
  [
    'no grace at all, and waiting',
    () =>
      silent(timing({ grace: 0 }))
        .rings('reminder')
        .rings('reminder'),
    'clock',
    next,
    [
      'deadlineMissed F rung 01-08 10:00',
      'graceEnded F rung 01-08 10:00',
      'seatsAbandoned F rung 01-08 10:00',
    ],
  ],
  [
    'once all is said the phase ends after the delay',
    () => acts.othersOrder(playing().later(60)),
    'clock',
    next,
    [
      'phaseResolved 1 S1901M everybodyOrdered [] then F1901M',
      'deadlineSet 01-08 11:30 grace 01-11 11:30 phaseOpened by clock',
    ],
  ],
  [
    'but not before its least time',
    () => acts.othersOrder(playing(timing({ min: 600 }))),
    'clock',
    next,
    [
      'phaseResolved 1 S1901M everybodyOrdered [] then F1901M',
      'deadlineSet 01-08 20:00 grace 01-11 20:00 phaseOpened by clock',
    ],
  ],
  [
    'who waits holds it up until the deadline',
    () => acts.othersOrder(playing().does('F', acts.wait())),
    'clock',
    next,
    [
      'phaseResolved 1 S1901M deadline [] then F1901M',
      'deadlineSet 01-11 10:00 grace 01-14 10:00 phaseOpened by clock',
    ],
  ],
  [
    'the late writes at last, and the phase ends',
    () => acts.othersOrder(silent().rings('deadline').later(60)),
    'clock',
    next,
    [
      'phaseResolved 1 S1901M everybodyOrdered [] then F1901M',
      'deadlineSet 01-11 11:30 grace 01-14 11:30 phaseOpened by clock',
    ],
  ],
  [
    'after the deadline nobody’s wait counts any more',
    () => acts.othersOrder(silent().does('G', acts.wait()).rings('deadline').later(60)),
    'clock',
    next,
    [
      'phaseResolved 1 S1901M everybodyOrdered [] then F1901M',
      'deadlineSet 01-11 11:30 grace 01-14 11:30 phaseOpened by clock',
    ],
  ],
  [
    'the master plays on his word alone',
    () => acts.othersOrder(playing(manual)),
    'clock',
    next,
    ['phaseHeldUp rung 01-08 10:00'],
  ],
  [
    'the master plays on his word alone, and somebody is late',
    () => silent(manual).rings('reminder').rings('reminder'),
    'clock',
    next,
    ['deadlineMissed F rung 01-08 10:00'],
  ],
  [
    'and the seats of the silent are free at the end of grace',
    () => silent({ ...manual, ...disorder }).rings('abandonment'),
    'clock',
    next,
    ['graceEnded F rung 01-11 10:00'],
  ],
  [
    'an alarm that nobody waits for any more',
    () => silent().rings('deadline'),
    'clock',
    ring('deadline', '01-08 10:00'),
    { kind: 'staleAlarm' },
  ],
  ['an alarm before its time', silent, 'clock', ring('reminder', '01-07 10:00'), { kind: 'staleAlarm' }],
  [
    'an alarm of another time',
    () => silent().at('01-09 10:00'),
    'clock',
    ring('deadline', '01-08 11:00'),
    { kind: 'staleAlarm' },
  ],
  [
    'an alarm while the game is paused',
    () => paused(silent()).at('01-09 10:00'),
    'clock',
    ring('deadline', '01-08 10:00'),
    { kind: 'notNow', act: 'ring', now: 'paused', when: ['playing'] },
  ],
  [
    'the clock of who is no clock',
    silent,
    'm',
    ring('deadline', '01-08 10:00'),
    { kind: 'notForYou', act: 'ring', who: ['clock'] },
  ],

  // The judge was away
  [
    'the deadline fell while no judge was there',
    () => silent().rings('reminder').rings('reminder').at('01-09 15:00'),
    'clock',
    nextWhileAway,
    ['deadlineSet 01-10 15:00 grace 01-13 15:00 judgeWasAway by clock'],
  ],
  [
    'the seats of the silent would have been offered while no judge was there',
    () => silent().rings('lateNotice').at('01-10 15:00'),
    'clock',
    nextWhileAway,
    ['deadlineSet 01-11 15:00 grace 01-14 15:00 judgeWasAway by clock'],
  ],
  [
    'grace ended while no judge was there',
    () => silent(disorder).rings('abandonment').at('01-12 15:00'),
    'clock',
    nextWhileAway,
    ['deadlineSet 01-13 15:00 grace 01-16 15:00 judgeWasAway by clock'],
  ],
  [
    'nobody is reminded of a deadline that has passed so',
    () => silent().at('01-09 15:00'),
    'clock',
    nextWhileAway,
    ['deadlineSet 01-10 15:00 grace 01-13 15:00 judgeWasAway by clock'],
  ],
  [
    'late notices are late, and nothing else',
    () => silent().rings('deadline').at('01-09 15:00'),
    'clock',
    nextWhileAway,
    ['lateNoticeSent F rung 01-09 10:00'],
  ],
  [
    'the deadline fell so, and the table goes on all the same',
    () => silent({ catchUp: 'process' }).rings('reminder').rings('reminder').at('01-09 15:00'),
    'clock',
    nextWhileAway,
    ['deadlineMissed F rung 01-08 10:00'],
  ],
  [
    'the deadline fell so, and all was said',
    () => acts.othersOrder(playing().does('F', acts.wait())).at('01-09 15:00'),
    'clock',
    nextWhileAway,
    [
      'phaseResolved 1 S1901M deadline [] then F1901M',
      'deadlineSet 01-12 15:00 grace 01-15 15:00 phaseOpened by clock',
    ],
  ],

  // Absences
  [
    'a player will be away',
    playing,
    'F',
    acts.beAway('01-20 00:00', '01-25 23:59'),
    ['absenceTaken c by F from 01-20 00:00 to 01-25 23:59'],
  ],
  [
    'the master will be away, for as long as he likes',
    playing,
    'm',
    acts.beAway('01-20 00:00', '03-20 00:00'),
    ['absenceTaken m by m from 01-20 00:00 to 03-20 00:00'],
  ],
  [
    'longer than the table allows asks the master',
    playing,
    'F',
    acts.beAway('01-20 00:00', '02-04 00:01'),
    ['absenceRequested c from 01-20 00:00 to 02-04 00:01'],
  ],
  [
    'just as long as the table allows',
    playing,
    'F',
    acts.beAway('01-20 00:00', '02-04 00:00'),
    ['absenceTaken c by F from 01-20 00:00 to 02-04 00:00'],
  ],
  [
    'any absence asks the master',
    () => playing({ longestAbsence: 0 }),
    'F',
    acts.beAway('01-20 00:00', '01-21 00:00'),
    ['absenceRequested c from 01-20 00:00 to 01-21 00:00'],
  ],
  [
    'an absence that is over',
    playing,
    'F',
    acts.beAway('01-01 00:00', '01-04 00:00'),
    { kind: 'absence', why: { kind: 'isOver', to: on('01-04 00:00'), now: on('01-05 10:00') } },
  ],
  [
    'an absence that has begun',
    playing,
    'F',
    acts.beAway('01-01 00:00', '01-06 00:00'),
    ['absenceTaken c by F from 01-01 00:00 to 01-06 00:00'],
  ],
  [
    'an absence that ends before it begins',
    playing,
    'F',
    acts.beAway('01-21 00:00', '01-20 00:00'),
    { kind: 'absence', why: { kind: 'endsBeforeItBegins', from: on('01-21 00:00'), to: on('01-20 00:00') } },
  ],
  [
    'an absence over another',
    () => away(playing(), 'F', ['01-20 00:00', '01-25 00:00']),
    'F',
    acts.beAway('01-25 00:00', '01-27 00:00'),
    { kind: 'overlaps', with: { from: on('01-20 00:00'), to: on('01-25 00:00') } },
  ],
  [
    'an absence over what was asked for',
    () => away(playing(), 'F', ['01-20 00:00', '02-25 00:00']),
    'F',
    acts.beAway('01-24 00:00', '01-27 00:00'),
    { kind: 'overlaps', with: { from: on('01-20 00:00'), to: on('02-25 00:00') } },
  ],
  [
    'somebody else is away then',
    () => away(playing(), 'F', ['01-20 00:00', '01-25 00:00']),
    'G',
    acts.beAway('01-24 00:00', '01-27 00:00'),
    ['absenceTaken d by G from 01-24 00:00 to 01-27 00:00'],
  ],
  [
    'a fourth absence',
    () =>
      away(
        playing(),
        'F',
        ['01-20 00:00', '01-21 00:00'],
        ['01-22 00:00', '01-23 00:00'],
        ['01-24 00:00', '01-25 00:00'],
      ),
    'F',
    acts.beAway('01-26 00:00', '01-27 00:00'),
    { kind: 'tooMany', what: 'absences', most: 3 },
  ],
  [
    'a fourth absence when the first is over',
    () =>
      away(
        playing(),
        'F',
        ['01-06 00:00', '01-07 00:00'],
        ['01-22 00:00', '01-23 00:00'],
        ['01-24 00:00', '01-25 00:00'],
      ).at('01-08 00:00'),
    'F',
    acts.beAway('01-26 00:00', '01-27 00:00'),
    ['absenceTaken c by F from 01-26 00:00 to 01-27 00:00'],
  ],
  [
    'a player is away before the start',
    forming,
    'c',
    acts.beAway('01-20 00:00', '01-25 23:59'),
    ['absenceTaken c by c from 01-20 00:00 to 01-25 23:59'],
  ],
  [
    'the master speaks for a player, who is away',
    playing,
    'm as F',
    acts.beAway('01-20 00:00', '01-25 23:59'),
    ['absenceTaken c by F from 01-20 00:00 to 01-25 23:59'],
  ],
  [
    'a player is back',
    () => away(playing(), 'F', ['01-20 00:00', '01-25 00:00']),
    'F',
    { kind: 'beBack', at: on('01-22 00:00') },
    ['absenceCancelled c by F from 01-20 00:00 to 01-25 00:00'],
  ],
  [
    'a player takes back what he has asked for',
    () => away(playing(), 'F', ['01-20 00:00', '02-25 00:00']),
    'F',
    { kind: 'beBack', at: on('01-22 00:00') },
    ['absenceCancelled c by F from 01-20 00:00 to 02-25 00:00'],
  ],
  [
    'a player who was not away',
    () => away(playing(), 'G', ['01-20 00:00', '01-25 00:00']),
    'F',
    { kind: 'beBack', at: on('01-22 00:00') },
    { kind: 'noSuchAbsence', at: on('01-22 00:00') },
  ],
  [
    'the master grants what was asked for',
    () => away(playing(), 'F', ['01-20 00:00', '02-25 00:00']),
    'm',
    acts.grantAbsence('c', '01-20 00:00', '02-25 00:00'),
    ['absenceTaken c by m from 01-20 00:00 to 02-25 00:00'],
  ],
  [
    'the master grants less',
    () => away(playing(), 'F', ['01-20 00:00', '02-25 00:00']),
    'm',
    acts.grantAbsence('c', '01-20 00:00', '02-10 00:00'),
    [
      'absenceCancelled by m c from 01-20 00:00 to 02-25 00:00',
      'absenceTaken c by m from 01-20 00:00 to 02-10 00:00',
    ],
  ],
  [
    'the master grants what nobody asked for',
    playing,
    'm',
    acts.grantAbsence('c', '01-20 00:00', '02-25 00:00'),
    ['absenceTaken c by m from 01-20 00:00 to 02-25 00:00'],
  ],
  [
    'the master grants an absence over another',
    () => away(playing(), 'F', ['01-20 00:00', '01-25 00:00']),
    'm',
    acts.grantAbsence('c', '01-24 00:00', '02-25 00:00'),
    {
      kind: 'overlaps',
      with: { from: on('01-20 00:00'), to: on('01-25 00:00') },
      person: 'c@players.example',
    },
  ],
  [
    'the master grants what is over',
    playing,
    'm',
    acts.grantAbsence('c', '01-01 00:00', '01-02 00:00'),
    { kind: 'absence', why: { kind: 'isOver', to: on('01-02 00:00'), now: on('01-05 10:00') } },
  ],
  [
    'the master grants what ends before it begins',
    playing,
    'm',
    acts.grantAbsence('c', '01-21 00:00', '01-20 00:00'),
    { kind: 'absence', why: { kind: 'endsBeforeItBegins', from: on('01-21 00:00'), to: on('01-20 00:00') } },
  ],
  [
    'to somebody who is not there',
    playing,
    'm',
    acts.grantAbsence('x', '01-20 00:00', '01-25 00:00'),
    { kind: 'nobodyCalled', person: 'x@players.example' },
  ],
  [
    'a player grants himself what he has asked for',
    () => away(playing(), 'F', ['01-20 00:00', '02-25 00:00']),
    'F',
    acts.grantAbsence('c', '01-20 00:00', '02-25 00:00'),
    { kind: 'isModerated' },
  ],

  // What deadlines do about them
  [
    'the next deadline does not fall into an absence',
    () => acts.othersOrder(away(playing(), 'F', ['01-07 00:00', '01-09 23:59'])),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-10 10:00 grace 01-13 10:00 phaseOpened by clock',
    ],
  ],
  [
    'nor into the master’s',
    () => acts.othersOrder(away(playing(), 'm', ['01-07 00:00', '01-09 23:59'])),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-10 10:00 grace 01-13 10:00 phaseOpened by clock',
    ],
  ],
  [
    'nor into one after the other',
    () =>
      acts.othersOrder(
        away(away(playing(), 'F', ['01-07 00:00', '01-09 23:59']), 'G', ['01-10 00:00', '01-12 23:59']),
      ),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-13 10:00 grace 01-16 10:00 phaseOpened by clock',
    ],
  ],
  [
    'what the master has not granted yet does not count',
    () => acts.othersOrder(away(playing({ longestAbsence: 1 }), 'F', ['01-07 00:00', '01-09 23:59'])),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
  [
    'nor does that of who has left',
    () =>
      acts.othersOrder(
        away(playing(), 'F', ['01-07 00:00', '01-09 23:59']).does('F', { kind: 'resign' }),
        'F',
      ),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] unordered 3 then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
  [
    'who has nothing to order is waited for where he may write press',
    () =>
      acts.othersOrder(
        away(playing(), 'A', ['01-06 00:00', '01-07 23:59'])
          .does('m', acts.repair('+ G A BUR'))
          .does('F', acts.write('F', 'A Par - Bur\nA Mar S A Par - Bur')),
      ),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [A MAR S A PAR - BUR, A PAR - BUR] then S1901R',
      'deadlineSet 01-08 10:00 grace 01-10 10:00 phaseOpened by clock',
    ],
  ],
  [
    'and is not where there is no press',
    () =>
      acts.othersOrder(
        away(playing({ press: { ...usualSettings().press, colours: [] } }), 'A', [
          '01-06 00:00',
          '01-07 23:59',
        ])
          .does('m', acts.repair('+ G A BUR'))
          .does('F', acts.write('F', 'A Par - Bur\nA Mar S A Par - Bur')),
      ),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [A MAR S A PAR - BUR, A PAR - BUR] then S1901R',
      'deadlineSet 01-06 10:00 grace 01-08 10:00 phaseOpened by clock',
    ],
  ],
  [
    'the deadline that stands is not moved',
    () => away(playing(), 'F', ['01-07 00:00', '01-09 23:59']),
    'clock',
    next,
    ['remindersSent to AEFGIRT rung 01-07 10:00'],
  ],

  // Standing still
  ['the game stands still', playing, 'm', { kind: 'pause' }, ['gamePaused by m']],
  [
    'it stands still already',
    paused,
    'm',
    { kind: 'pause' },
    { kind: 'notNow', act: 'pause', now: 'paused', when: ['playing'] },
  ],
  ['taken out by the keeper', playing, 'keeper', { kind: 'remove' }, ['gameRemoved by keeper']],
  [
    'taken out by the keeper, and put back: it goes on with what was left',
    () => playing().at('01-06 10:00').does('keeper', { kind: 'remove' }).at('02-06 10:00'),
    'keeper',
    { kind: 'restore' },
    ['gameRestored by keeper', 'deadlineSet 02-08 10:00 grace 02-11 10:00 resumed by keeper'],
  ],
  [
    'taken out and put back with a day left: the deadline stays',
    () => playing().at('01-05 12:00').does('keeper', { kind: 'remove' }).at('01-07 10:00'),
    'keeper',
    { kind: 'restore' },
    ['gameRestored by keeper'],
  ],
  [
    'taken out while it stood still: it stands still again',
    () => paused(playing().at('01-06 10:00')).does('keeper', { kind: 'remove' }).at('02-06 10:00'),
    'keeper',
    { kind: 'restore' },
    ['gameRestored by keeper'],
  ],
  [
    'nothing is asked of a game that was taken out',
    () => playing().does('keeper', { kind: 'remove' }),
    'm',
    { kind: 'pause' },
    { kind: 'noSuchGame' },
  ],
  [
    'it goes on with what was left',
    () => paused(playing().at('01-06 10:00')).at('02-06 10:00'),
    'm',
    { kind: 'resume' },
    ['gameResumed by m', 'deadlineSet 02-08 10:00 grace 02-11 10:00 resumed by m'],
  ],
  [
    'with what was left, where no minimum is set',
    () => paused(playing().at('01-08 09:00')).at('02-06 10:00'),
    'm',
    { kind: 'resume' },
    ['gameResumed by m', 'deadlineSet 02-06 11:00 grace 02-09 11:00 resumed by m'],
  ],
  [
    'with a day where the deadline had passed',
    () => paused(silent().rings('deadline').later(600)).at('02-06 10:00'),
    'm',
    { kind: 'resume' },
    ['gameResumed by m', 'deadlineSet 02-07 10:00 grace 02-10 10:00 resumed by m'],
  ],
  [
    'with what the master had given',
    () => paused(playing().does('m', acts.setDeadline('01-25 10:00')).at('01-06 10:00')).at('02-06 10:00'),
    'm',
    { kind: 'resume' },
    ['gameResumed by m', 'deadlineSet 02-25 10:00 grace 02-28 10:00 resumed by m'],
  ],
  [
    'with what the master has given meanwhile',
    () =>
      paused(playing().at('01-06 10:00'))
        .at('01-10 10:00')
        .does('m', acts.setDeadline('02-25 10:00'))
        .at('02-06 10:00'),
    'm',
    { kind: 'resume' },
    ['gameResumed by m'],
  ],
  [
    'at once: the deadline stays',
    () => paused(playing(timing({ clock: 600 })).at('01-07 10:00')).later(0.05),
    'm',
    { kind: 'resume' },
    ['gameResumed by m'],
  ],
  [
    'before the deadline, with half of the time: it stays',
    () => paused(playing().at('01-08 08:00')).at('01-08 09:00'),
    'm',
    { kind: 'resume' },
    ['gameResumed by m'],
  ],
  [
    'before the deadline, with a day left: it stays',
    () => paused(playing().at('01-05 12:00')).at('01-07 10:00'),
    'm',
    { kind: 'resume' },
    ['gameResumed by m'],
  ],
  [
    'before the deadline, with little left: it moves by the pause',
    () => paused(playing().at('01-05 12:00')).at('01-07 12:00'),
    'm',
    { kind: 'resume' },
    ['gameResumed by m', 'deadlineSet 01-10 10:00 grace 01-13 10:00 resumed by m'],
  ],
  [
    'to the clock of the game, and never earlier',
    () => paused(playing(timing({ clock: 600 })).at('01-05 12:00')).at('01-07 12:30'),
    'm',
    { kind: 'resume' },
    ['gameResumed by m', 'deadlineSet 01-11 10:00 grace 01-14 10:00 resumed by m'],
  ],
  [
    'where the phase would be shorter than its minimum, it moves',
    () => paused(playing(timing({ min: 72 * 60 })).at('01-05 12:00')).at('01-05 13:00'),
    'm',
    { kind: 'resume' },
    ['gameResumed by m', 'deadlineSet 01-08 11:00 grace 01-11 11:00 resumed by m'],
  ],
  [
    'at once in grace: the late are late still',
    () => paused(silent().rings('deadline').later(600)).later(1),
    'm',
    { kind: 'resume' },
    ['gameResumed by m'],
  ],
  [
    'a game that does not stand still',
    playing,
    'm',
    { kind: 'resume' },
    { kind: 'notNow', act: 'resume', now: 'playing', when: ['paused', 'over'] },
  ],
  [
    'a game that was over is played again',
    () => over().at('02-06 10:00'),
    'm',
    { kind: 'resume' },
    ['gameResumed by m', 'votesForgotten', 'deadlineSet 02-09 10:00 grace 02-12 10:00 resumed by m'],
  ],
  [
    'a vote moves no deadline',
    () => over().later(60),
    'm',
    { kind: 'resume' },
    ['gameResumed by m', 'votesForgotten', 'deadlineSet 01-08 10:00 grace 01-11 10:00 resumed by m'],
  ],
  [
    'nor does a vote while the game is paused, but for the pause',
    () => {
      const table = paused(playing()).at('01-06 10:00')
      for (const letter of 'AEFGIRT') table.does(letter, acts.vote('draw'))
      return table.at('02-06 10:00')
    },
    'm',
    { kind: 'resume' },
    ['gameResumed by m', 'votesForgotten', 'deadlineSet 02-09 10:00 grace 02-12 10:00 resumed by m'],
  ],
  [
    'a game that was over, after a rollback',
    () => plays(playing()).does('m', acts.rollBack(1), { kind: 'terminate' }).at('02-06 10:00'),
    'm',
    { kind: 'resume' },
    ['gameResumed by m', 'deadlineSet 02-07 10:00 grace 02-10 10:00 resumed by m'],
  ],
])
