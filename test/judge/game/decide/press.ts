// The room in which people talk: press in its kinds, and what a player writes for himself.
import type { PressRules } from '../../../../src/judge/game/press.ts'
import { usualSettings } from '../../../../src/judge/game/settings.ts'
import * as acts from './acts.ts'
import { forming, made, playing, plays } from './acts.ts'
import { room } from './rows.ts'
import { powers, type Table } from './table.ts'

const rules = (changes: Partial<PressRules>) => ({ press: { ...usualSettings().press, ...changes } })
const watched = (changes: Partial<PressRules> = {}) =>
  playing(rules(changes)).does('o as stranger', acts.observe())
const none = () => watched({ colours: [] })
const both = () => playing(rules({ colours: ['grey', 'white'] }))
const late = (changes: Partial<PressRules>) =>
  acts.othersOrder(playing(rules(changes)), 'F').rings('deadline')
const driven = (changes: Partial<PressRules>) =>
  plays(playing(rules(changes)).does('m', acts.repair('+ G A BUR')), {
    F: 'A Par - Bur\nA Mar S A Par - Bur',
  })
const over = (changes: Partial<PressRules>) => watched(changes).does('m', { kind: 'terminate' })
const diary = (entries: number): Table => {
  const table = playing()
  for (let entry = 0; entry < entries; entry++)
    table.does('F', { kind: 'noteInDiary', text: 'Beware of England.' })
  return table
}

export const press = room('press', [
  // To whom, and in which colour
  ['a letter to two', playing, 'F', acts.press('EG'), ['pressSent F by c to EG white Shall we? not postal']],
  ['a broadcast', playing, 'F', acts.press('all'), ['pressSent F by c to all white Shall we? not postal']],
  [
    'to one, the master and the observers',
    playing,
    'F',
    acts.press('EMO'),
    ['pressSent F by c to EMO white Shall we? not postal'],
  ],
  ['to nobody', playing, 'F', acts.press(''), { kind: 'press', why: { kind: 'nobody' } }],
  [
    'to a power that nobody plays',
    () => playing().does('G', { kind: 'resign' }),
    'F',
    acts.press('G'),
    { kind: 'press', why: { kind: 'nobodyThere', powers: powers('G') } },
  ],
  [
    'to a power that nobody plays, and one that somebody plays',
    () => playing().does('G', { kind: 'resign' }),
    'F',
    acts.press('EG'),
    ['pressSent F by c to EG white Shall we? not postal'],
  ],
  [
    'to a power that nobody plays, where nobody may know',
    () => playing({ quiet: true }).does('G', { kind: 'resign' }),
    'F',
    acts.press('G'),
    ['pressSent F by c to G white Shall we? not postal'],
  ],
  [
    'without a word',
    playing,
    'F',
    acts.press('E', undefined, ' \n'),
    { kind: 'press', why: { kind: 'blank' } },
  ],
  [
    'without a word, where that is allowed',
    () => playing(rules({ blank: true })),
    'F',
    acts.press('E', undefined, ''),
    ['pressSent F by c to E white not postal'],
  ],
  [
    'a book',
    playing,
    'F',
    acts.press('E', undefined, 'x'.repeat(60_001)),
    { kind: 'textTooLong', most: 60000 },
  ],
  [
    'in grey, where press is white',
    playing,
    'F',
    acts.press('E', 'grey'),
    { kind: 'press', why: { kind: 'colour', allowed: ['white'] } },
  ],
  [
    'in no colour that he names, where grey is usual',
    both,
    'F',
    acts.press('E'),
    ['pressSent F by c to E grey Shall we? not postal'],
  ],
  [
    'in white, where both are allowed',
    both,
    'F',
    acts.press('E', 'white'),
    ['pressSent F by c to E white Shall we? not postal'],
  ],
  [
    'to the master, always in white',
    both,
    'F',
    acts.press('EM', 'grey'),
    ['pressSent F by c to EM white Shall we? not postal'],
  ],
  [
    'to one, where all press is for all',
    () => playing(rules({ partial: false })),
    'F',
    acts.press('E'),
    { kind: 'press', why: { kind: 'broadcastOnly' } },
  ],
  [
    'to all, where all press is for all',
    () => playing(rules({ partial: false })),
    'F',
    acts.press('all'),
    ['pressSent F by c to all white Shall we? not postal'],
  ],
  ['where there is no press', none, 'F', acts.press('E'), { kind: 'press', why: { kind: 'noPress' } }],
  [
    'to the master, where there is no press',
    none,
    'F',
    acts.press('M'),
    ['pressSent F by c to M white Shall we? not postal'],
  ],
  [
    'the master, where there is no press',
    none,
    'm',
    acts.press('all'),
    ['pressSent master by m to all white Shall we? not postal'],
  ],
  [
    'the master in the place of a power',
    playing,
    'm as F',
    acts.press('E'),
    ['pressSent F by m to E white Shall we? not postal'],
  ],
  [
    'the keeper to all',
    playing,
    'keeper',
    acts.press('all'),
    ['pressSent master by keeper to all white Shall we? not postal'],
  ],
  ['an observer', watched, 'o', acts.press('F'), ['pressSent observer by o to F white Shall we? not postal']],
  [
    'an observer, where they may not',
    () => watched({ observers: 'none' }),
    'o',
    acts.press('F'),
    { kind: 'press', why: { kind: 'observersMayNot', allowed: 'none' } },
  ],
  [
    'an observer in grey, where they may in white',
    () => watched({ observers: 'white', colours: ['grey', 'white'] }),
    'o',
    acts.press('F'),
    { kind: 'press', why: { kind: 'observersMayNot', allowed: 'white' } },
  ],
  [
    'a stranger',
    playing,
    'x',
    acts.press('all'),
    { kind: 'notForYou', act: 'press', who: ['player', 'power', 'observer', 'master', 'keeper'] },
  ],

  // When
  [
    'who is late himself',
    () => late({ late: false }),
    'F',
    acts.press('E'),
    { kind: 'press', why: { kind: 'youAreLate' } },
  ],
  [
    'who is not late himself',
    () => late({ late: false }),
    'G',
    acts.press('E'),
    ['pressSent G by d to E white Shall we? not postal'],
  ],
  [
    'who was late, and has ordered since',
    () => acts.othersOrder(late({ late: false })),
    'F',
    acts.press('E'),
    ['pressSent F by c to E white Shall we? not postal'],
  ],
  [
    'while anybody is late',
    () => late({ grace: false }),
    'G',
    acts.press('E'),
    { kind: 'press', why: { kind: 'somebodyIsLate', late: powers('F') } },
  ],
  [
    'before his orders are in',
    () => playing(rules({ beforeOrders: false })).does('F', acts.write('F', 'A Par - Bur')),
    'F',
    acts.press('E'),
    { kind: 'press', why: { kind: 'ordersFirst' } },
  ],
  [
    'once his orders are in',
    () => playing(rules({ beforeOrders: false })).does('F', acts.write('F', 'all units hold')),
    'F',
    acts.press('E'),
    ['pressSent F by c to E white Shall we? not postal'],
  ],
  [
    'who has nothing to order has ordered',
    () => driven({ beforeOrders: false }),
    'F',
    acts.press('E'),
    ['pressSent F by c to E white Shall we? not postal'],
  ],
  [
    'among the retreats, where only movement has press',
    () => driven({ minor: false }),
    'F',
    acts.press('E'),
    { kind: 'press', why: { kind: 'notInThisPhase', phase: 'retreat' } },
  ],
  [
    'to a neighbour, where only neighbours write',
    () => playing(rules({ touchOnly: true })),
    'I',
    acts.press('A'),
    ['pressSent I by e to A white Shall we? not postal'],
  ],
  [
    'to somebody far away, where only neighbours write',
    () => playing(rules({ touchOnly: true })),
    'F',
    acts.press('GT'),
    { kind: 'press', why: { kind: 'notTouched', powers: powers('GT') } },
  ],
  [
    'a second broadcast, where only neighbours write',
    () => playing(rules({ touchOnly: true })).does('F', acts.press('all')),
    'F',
    acts.press('all'),
    { kind: 'press', why: { kind: 'oneBroadcast' } },
  ],
  [
    'a second broadcast in the next phase',
    () => plays(playing(rules({ touchOnly: true })).does('F', acts.press('all'))),
    'F',
    acts.press('all'),
    ['pressSent F by c to all white Shall we? not postal'],
  ],
  [
    'a first broadcast after one with the next results',
    () => playing(rules({ touchOnly: true })).does('F', acts.postal('all')),
    'F',
    acts.press('all'),
    ['pressSent F by c to all white Shall we? not postal'],
  ],
  [
    'while the game is paused',
    () => playing().does('m', { kind: 'pause' }),
    'F',
    acts.press('E'),
    ['pressSent F by c to E white Shall we? not postal'],
  ],
  [
    'before the start',
    forming,
    'c',
    acts.press('all'),
    ['pressSent observer by c to all white Shall we? not postal'],
  ],
  [
    'before the start, where there will be no press',
    () => forming(rules({ colours: [] })),
    'c',
    acts.press('all'),
    ['pressSent observer by c to all white Shall we? not postal'],
  ],
  [
    'before the start to the master, where observers may not write',
    () => forming(rules({ observers: 'none' })),
    'c',
    acts.press('M'),
    ['pressSent observer by c to M white Shall we? not postal'],
  ],
  [
    'after the end',
    () => over({ colours: [], observers: 'none' }),
    'F',
    acts.press('all'),
    ['pressSent F by c to all white Shall we? not postal'],
  ],
  [
    'an observer after the end',
    () => over({ observers: 'none' }),
    'o',
    acts.press('all'),
    ['pressSent observer by o to all white Shall we? not postal'],
  ],
  [
    'before there is anybody',
    made,
    'm',
    acts.press('all'),
    ['pressSent master by m to all white Shall we? not postal'],
  ],

  // With the next results
  [
    'with the next results, and signed',
    both,
    'F',
    acts.postal('all'),
    ['pressSent F by c to all white Shall we? postal'],
  ],
  [
    'with the next results, where there is no press',
    none,
    'F',
    acts.postal('all'),
    { kind: 'press', why: { kind: 'noPress' } },
  ],
  [
    'with the next results, before there are any',
    forming,
    'c',
    acts.postal('all'),
    { kind: 'notOffered', what: 'postalPress' },
  ],

  // Diaries
  [
    'a note',
    playing,
    'F',
    { kind: 'noteInDiary', text: 'Beware of England.' },
    ['diaryWritten F Beware of England.'],
  ],
  [
    'a note of many pages',
    playing,
    'F',
    { kind: 'noteInDiary', text: 'x'.repeat(20_001) },
    { kind: 'textTooLong', most: 20000 },
  ],
  [
    'more notes than a diary has pages',
    () => diary(500),
    'F',
    { kind: 'noteInDiary', text: 'Beware of Italy.' },
    { kind: 'tooMany', what: 'diaryEntries', most: 500 },
  ],
  [
    'a note of somebody else, who has pages left',
    () => diary(500),
    'G',
    { kind: 'noteInDiary', text: 'Beware of France.' },
    ['diaryWritten G Beware of France.'],
  ],
  ['a note is struck', () => diary(2), 'F', { kind: 'strikeFromDiary', entry: 2 }, ['diaryStruck F 2']],
  [
    'a note that is not there',
    () => diary(2),
    'F',
    { kind: 'strikeFromDiary', entry: 3 },
    { kind: 'noSuchEntry', entry: 3, entries: 2 },
  ],
  [
    'half a note',
    () => diary(2),
    'F',
    { kind: 'strikeFromDiary', entry: 1.5 },
    { kind: 'noSuchEntry', entry: 1.5, entries: 2 },
  ],
  [
    'a note of somebody else is struck',
    () => diary(2),
    'G',
    { kind: 'strikeFromDiary', entry: 1 },
    { kind: 'noSuchEntry', entry: 1, entries: 0 },
  ],
])
