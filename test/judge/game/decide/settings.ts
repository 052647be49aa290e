// The room in which a table agrees on its settings, each at its time.

import { UTC, type Zone } from '../../../../src/judge/game/calendar.ts'
import { NO_DEEDS } from '../../../../src/judge/game/seats/assignment.ts'
import { usualSettings } from '../../../../src/judge/game/settings.ts'
import * as acts from './acts.ts'
import { forming, made, playing } from './acts.ts'
import { room } from './rows.ts'
import { person, TIMES } from './table.ts'

const entry = { level: undefined, dedication: undefined, onTime: undefined, givenUp: undefined } as const
const DEEDS = { ...NO_DEEDS, started: 4, onTime: 6, late: 4, civilDisorder: 1 }
const asks = (limits: object, own = DEEDS) =>
  ({ kind: 'change', changes: { entry: { ...entry, ...limits } }, own }) as const

export const settings = room('settings', [
  // Whose word counts
  [
    'a master says something about the game',
    playing,
    'm',
    acts.change({ comment: 'for beginners' }),
    ['settingsChanged by m {"comment":"for beginners"} not makesirregular'],
  ],
  [
    'a player says something, where a master is',
    playing,
    'F',
    acts.change({ comment: 'for beginners' }),
    { kind: 'isModerated' },
  ],
  [
    'a player says something, where none is',
    () => playing({ moderated: false }),
    'F',
    acts.change({ comment: 'for beginners' }),
    ['settingsChanged by F {"comment":"for beginners"} not makesirregular'],
  ],
  [
    'nothing new',
    playing,
    'm',
    acts.change({ comment: '', press: { ...usualSettings().press } }),
    { kind: 'nothingChanges' },
  ],
  ['nothing at all', playing, 'm', acts.change({}), { kind: 'nothingChanges' }],
  [
    'what is new, and what is not',
    playing,
    'm',
    acts.change({ comment: 'for beginners', listed: true }),
    ['settingsChanged by m {"comment":"for beginners"} not makesirregular'],
  ],

  // What may change when
  [
    'another variant before anybody is there',
    made,
    'm',
    acts.change({ variant: 'fleet-rome' }),
    ['settingsChanged by m {"variant":"fleet-rome"} not makesirregular'],
  ],
  [
    'another variant once somebody has signed on',
    () => forming({}, ['a']),
    'm',
    acts.change({ variant: 'fleet-rome' }),
    { kind: 'tooLate', setting: 'variant', when: 'beforePlayers' },
  ],
  [
    'another variant when a game is played',
    playing,
    'm',
    acts.change({ variant: 'fleet-rome' }),
    { kind: 'tooLate', setting: 'variant', when: 'beforePlayers' },
  ],
  [
    'gunboat once somebody has signed on',
    () => forming({}, ['a']),
    'm',
    acts.change({ gunboat: true }),
    { kind: 'tooLate', setting: 'gunboat', when: 'beforePlayers' },
  ],
  [
    'another rulebook before the start',
    forming,
    'm',
    acts.change({ rulebook: '2023' }),
    ['settingsChanged by m {"rulebook":"2023"} not makesirregular'],
  ],
  [
    'another rulebook after the start',
    playing,
    'm',
    acts.change({ rulebook: '2023' }),
    ['settingsChanged by m {"rulebook":"2023"} makesirregular'],
  ],
  [
    'a rule of the table alone, after the start',
    playing,
    'm',
    acts.change({ rules: { paradox: 'allHold' } }),
    ['settingsChanged by m {"rules":{"paradox":"allHold"}} makesirregular'],
  ],
  [
    'another rulebook in a game that is over',
    () => playing().does('m', { kind: 'terminate' }),
    'm',
    acts.change({ rulebook: '2023' }),
    { kind: 'tooLate', setting: 'rulebook', when: 'agreement' },
  ],
  [
    'other wishes after the start',
    playing,
    'm',
    acts.change({ preferences: 'lists' }),
    { kind: 'tooLate', setting: 'preferences', when: 'beforeStart' },
  ],
  [
    'centers that win, before the start',
    forming,
    'm',
    acts.change({ wins: 15 }),
    ['settingsChanged by m {"wins":15} not makesirregular'],
  ],
  [
    'centers that win, while the game is played',
    playing,
    'm',
    acts.change({ wins: 15 }),
    ['settingsChanged by m {"wins":15} makesirregular'],
  ],
  [
    'what would publish illegal orders in a blind game',
    forming,
    'm',
    acts.change({ blind: { ...usualSettings().blind, on: true }, published: 'asWritten' }),
    { kind: 'notBlind', setting: 'published' },
  ],
  [
    'a blind game, once it is played',
    playing,
    'm',
    acts.change({ blind: { ...usualSettings().blind, on: true } }),
    { kind: 'tooLate', setting: 'blind.on', when: 'beforeStart' },
  ],
  [
    'proxies, while the game is paused',
    () => playing().does('m', { kind: 'pause' }),
    'm',
    acts.change({ proxies: true }),
    ['settingsChanged by m {"proxies":true} makesirregular'],
  ],
  [
    'grey press at any time',
    playing,
    'm',
    acts.change({ press: { ...usualSettings().press, colours: ['white', 'grey'] } }),
    [
      'settingsChanged by m {"press":{"colours":["white","grey"],"partial":true,"observers":"any","late":true,"beforeOrders":true,"minor":true,"grace":true,"touchOnly":false,"blank":false}} not makesirregular',
    ],
  ],
  [
    'draws without all survivors, before anybody has voted',
    playing,
    'm',
    acts.change({ voting: { drawsIncludeAll: false, concessions: true } }),
    ['settingsChanged by m {"voting":{"drawsIncludeAll":false,"concessions":true}} not makesirregular'],
  ],
  [
    'draws without all survivors, after somebody has voted',
    () => playing().does('F', acts.vote('draw')),
    'm',
    acts.change({ voting: { drawsIncludeAll: false, concessions: true } }),
    [
      'settingsChanged by m {"voting":{"drawsIncludeAll":false,"concessions":true}} not makesirregular',
      'votesForgotten',
    ],
  ],

  // What may not be
  [
    'no center to win by',
    forming,
    'm',
    acts.change({ wins: 0 }),
    { kind: 'outOfRange', setting: 'wins', given: 0, least: 1, most: 34 },
  ],
  [
    'more centers than there are',
    forming,
    'm',
    acts.change({ wins: 35 }),
    { kind: 'outOfRange', setting: 'wins', given: 35, least: 1, most: 34 },
  ],
  [
    'half a center',
    forming,
    'm',
    acts.change({ wins: 17.5 }),
    { kind: 'outOfRange', setting: 'wins', given: 17.5, least: 1, most: 34 },
  ],
  [
    'more players than powers',
    forming,
    'm',
    acts.change({ players: 8 }),
    { kind: 'outOfRange', setting: 'players', given: 8, least: 1, most: 7 },
  ],
  [
    'fewer players than have joined',
    forming,
    'm',
    acts.change({ players: 5 }),
    { kind: 'tooFewPlaces', setting: 'players', joined: 6 },
  ],
  [
    'fewer powers than players',
    forming,
    'm',
    acts.change({ powers: 5 }),
    { kind: 'tooFewPlaces', setting: 'powers', joined: 6 },
  ],
  [
    'just as many players as have joined',
    forming,
    'm',
    acts.change({ players: 6 }),
    ['settingsChanged by m {"players":6} not makesirregular'],
  ],
  [
    'more players than powers that are played',
    forming,
    'm',
    acts.change({ powers: 4, players: 5 }),
    { kind: 'outOfRange', setting: 'players', given: 5, least: 1, most: 4 },
  ],
  [
    'an absence of two months',
    playing,
    'm',
    acts.change({ longestAbsence: 60 }),
    { kind: 'outOfRange', setting: 'longestAbsence', given: 60, least: 0, most: 31 },
  ],
  [
    'a draw after no year',
    playing,
    'm',
    acts.change({ endings: { idleYears: 0, lastYear: undefined, years: undefined, mostUnits: false } }),
    { kind: 'outOfRange', setting: 'endings.idleYears', given: 0, least: 1, most: 100 },
  ],
  [
    'a draw after the end of time',
    playing,
    'm',
    acts.change({ endings: { idleYears: undefined, lastYear: 10_000, years: undefined, mostUnits: false } }),
    { kind: 'outOfRange', setting: 'endings.lastYear', given: 10000, least: 1, most: 9999 },
  ],
  [
    'more than a hundred of a hundred turns',
    playing,
    'm',
    asks({ onTime: 101 }),
    { kind: 'outOfRange', setting: 'entry.onTime', given: 101, least: 0, most: 100 },
  ],
  [
    'a comment of a page',
    playing,
    'm',
    acts.change({ comment: 'x'.repeat(201) }),
    { kind: 'tooLong', setting: 'comment', most: 200 },
  ],
  [
    'a description of a book',
    playing,
    'm',
    acts.change({ description: 'x'.repeat(10_001) }),
    { kind: 'tooLong', setting: 'description', most: 10000 },
  ],
  [
    'too many invitations',
    playing,
    'm',
    acts.change({ invited: Array.from({ length: 501 }, (_, i) => person(`p${i}`)) }),
    { kind: 'tooLong', setting: 'invited', most: 500 },
  ],
  [
    'an address that cannot be one',
    playing,
    'm',
    acts.change({ banned: [person('x'.repeat(250))] }),
    { kind: 'tooLong', setting: 'banned', most: 254 },
  ],
  [
    'a zone that nobody knows',
    playing,
    'm',
    acts.change({ timing: { ...TIMES, zone: 'Atlantis' as Zone } }),
    { kind: 'timing', why: { kind: 'noSuchZone', given: 'Atlantis', works: UTC } },
  ],
  [
    'no day on which anything falls due',
    playing,
    'm',
    acts.change({ timing: { ...TIMES, movement: { ...TIMES.movement, days: '-------' } } }),
    { kind: 'timing', why: { kind: 'badDays', field: 'movement.days', given: '-------', works: '-MTWTF-' } },
  ],
  [
    'no time at all',
    playing,
    'm',
    acts.change({ timing: { ...TIMES, retreat: { ...TIMES.retreat, next: 0 } } }),
    { kind: 'timing', why: { kind: 'outOfRange', field: 'retreat.next', given: 0, least: 1, most: 527040 } },
  ],

  // Nobody asks more of others than he has shown
  [
    'more points than one’s own',
    playing,
    'm',
    asks({ dedication: 0 }),
    { kind: 'stricterThanYou', limit: 'dedication', own: -86 },
  ],
  [
    'just one’s own points',
    playing,
    'm',
    asks({ dedication: -86 }),
    ['settingsChanged by m {"entry":{"dedication":-86}} not makesirregular'],
  ],
  [
    'to be on time more often',
    playing,
    'm',
    asks({ onTime: 61 }),
    { kind: 'stricterThanYou', limit: 'onTime', own: 60 },
  ],
  [
    'to give up less',
    playing,
    'm',
    asks({ givenUp: 24 }),
    { kind: 'stricterThanYou', limit: 'givenUp', own: 25 },
  ],
  [
    'a level',
    playing,
    'm',
    asks({ level: 'expert' }),
    ['settingsChanged by m {"entry":{"level":"expert"}} not makesirregular'],
  ],
  [
    'a comment of who has grown worse since he set the limits',
    () => playing().does('m', asks({ onTime: 60 })),
    'm',
    { kind: 'change', changes: { comment: 'for beginners' }, own: { ...DEEDS, late: 20 } },
    ['settingsChanged by m {"comment":"for beginners"} not makesirregular'],
  ],

  // The number of players
  [
    'no more players than are there already: the master may begin',
    forming,
    'm',
    acts.change({ players: 6 }),
    ['settingsChanged by m {"players":6} not makesirregular'],
  ],
  [
    'an automatic start, where the table is full already: the master may begin',
    () => forming({ start: 'manual' }, ['a', 'b', 'c', 'd', 'e', 'f', 'g']),
    'm',
    acts.change({ start: 'automatic' }),
    ['settingsChanged by m {"start":"automatic"} not makesirregular'],
  ],
])
