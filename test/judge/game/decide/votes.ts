// The room in which a game ends: by votes, by centers, by a year, or because nothing moves any more.
import * as acts from './acts.ts'
import { forming, playing, plays } from './acts.ts'
import { room } from './rows.ts'
import { power, type Table } from './table.ts'

const free = () => playing({ voting: { drawsIncludeAll: false, concessions: true } })
const voted = (table: Table, votes: Readonly<Record<string, string>>): Table => {
  for (const [letters, text] of Object.entries(votes))
    for (const letter of letters) table.does(letter, acts.vote(text))
  return table
}
/** Turkey has neither units nor centers. */
const withoutTurkey = (table = playing()) =>
  table.does(
    'm',
    acts.repair('- T F ANK', '- T A CON', '- T A SMY', 'R owns ANK', 'nobody owns CON', 'nobody owns SMY'),
  )
/** Turkey has a unit left, and no center. */
const homeless = () => playing().does('m', acts.repair('R owns ANK', 'R owns CON', 'R owns SMY'))
/** France owns so many centers, and keeps them in autumn. */
const centers = (count: number, changes: object = {}) => {
  const taken = [
    'BEL',
    'HOL',
    'SPA',
    'POR',
    'TUN',
    'DEN',
    'NWY',
    'SWE',
    'SER',
    'GRE',
    'BUL',
    'RUM',
    'LON',
    'EDI',
    'LVP',
    'ROM',
    'NAP',
    'VEN',
  ]
  const owned = taken.slice(0, count - 3).map(place => `F owns ${place}`)
  return plays(
    playing(changes).does(
      'm',
      acts.repair('- E F LON', '- E F EDI', '- E A LVP', '- I A ROM', '- I A VEN', '- I F NAP', ...owned),
    ),
  )
}
const endings = (changes: object) => ({
  endings: { idleYears: undefined, lastYear: undefined, years: undefined, mostUnits: false, ...changes },
})
const autumn = (changes: object = {}, spring: Readonly<Record<string, string>> = {}) =>
  acts.othersOrder(plays(playing(changes), spring))

export const votes = room('votes', [
  // Draws that include all survivors
  ['a vote for a draw', playing, 'F', acts.vote('draw'), ['voteCast F draw']],
  ['a vote is taken back', () => voted(playing(), { F: 'draw' }), 'F', acts.vote(), ['voteCast F']],
  ['a vote that was never cast is taken back', playing, 'F', acts.vote(), []],
  [
    'the seventh vote ends the game',
    () => voted(playing(), { AEFGIR: 'draw' }),
    'T',
    acts.vote('draw'),
    ['voteCast T draw', 'gameEnded draw AEFGIRT agreed by clock'],
  ],
  [
    'six of seven end nothing',
    () => voted(playing(), { AEFGI: 'draw' }),
    'R',
    acts.vote('draw'),
    ['voteCast R draw'],
  ],
  [
    'who has taken his vote back does not agree',
    () => voted(playing(), { AEFGIR: 'draw' }).does('A', acts.vote()),
    'T',
    acts.vote('draw'),
    ['voteCast T draw'],
  ],
  [
    'votes are good for one phase',
    () => plays(voted(playing(), { AEFGIR: 'draw' })),
    'T',
    acts.vote('draw'),
    ['voteCast T draw'],
  ],
  [
    'the last vote while the game is paused',
    () => voted(playing(), { AEFGIR: 'draw' }).does('m', { kind: 'pause' }),
    'T',
    acts.vote('draw'),
    ['voteCast T draw', 'gameEnded draw AEFGIRT agreed by clock'],
  ],
  [
    'who is out of the game is not asked',
    () => voted(withoutTurkey(), { AEFGI: 'draw' }),
    'R',
    acts.vote('draw'),
    ['voteCast R draw', 'gameEnded draw AEFGIR agreed by clock'],
  ],
  [
    'who is out of the game has no vote',
    withoutTurkey,
    'T',
    acts.vote('draw'),
    { kind: 'vote', why: { kind: 'noSay', power: power('T') } },
  ],
  [
    'who has a unit and no center has no vote',
    homeless,
    'T',
    acts.vote('draw'),
    { kind: 'vote', why: { kind: 'noSay', power: power('T') } },
  ],
  [
    'a list, where all survivors are in',
    playing,
    'F',
    acts.vote('draw AF'),
    { kind: 'vote', why: { kind: 'drawsIncludeAll' } },
  ],
  [
    'an observer',
    () => playing().does('o as stranger', acts.observe()),
    'o',
    acts.vote('draw'),
    { kind: 'notForYou', act: 'vote', who: ['power'] },
  ],
  ['the master in the place of a player', playing, 'm as F', acts.vote('draw'), ['voteCast F draw by F']],
  ['before the start', forming, 'm', acts.vote('draw'), { kind: 'notForYou', act: 'vote', who: ['power'] }],

  // Draws by lists
  ['a list', free, 'F', acts.vote('draw AF'), ['voteCast F draw AF']],
  [
    'the largest circle that all allow',
    () => voted(free(), { AEF: 'draw AEFG', GR: 'draw AEF', I: 'draw AEFR' }),
    'T',
    acts.vote('draw AEF'),
    ['voteCast T draw AEF', 'gameEnded draw AEF agreed by clock'],
  ],
  [
    'somebody who must be in is not',
    () => voted(free(), { A: 'draw A', EFGIR: 'draw EF' }),
    'T',
    acts.vote('draw EF'),
    ['voteCast T draw EF'],
  ],
  [
    'all give it to one',
    () => voted(free(), { AEFGIR: 'draw F' }),
    'T',
    acts.vote('draw F'),
    ['voteCast T draw F', 'gameEnded conceded to F by clock'],
  ],
  [
    'a list of nobody',
    free,
    'F',
    { kind: 'vote', vote: { kind: 'among', powers: [] } },
    { kind: 'vote', why: { kind: 'emptyList' } },
  ],
  [
    'a list with somebody who is out of the game',
    () => withoutTurkey(free()),
    'F',
    acts.vote('draw FT'),
    { kind: 'vote', why: { kind: 'notASurvivor', power: power('T') } },
  ],

  // Concessions
  [
    'all concede',
    () => voted(playing(), { AEGIRT: 'concede F' }),
    'F',
    acts.vote('concede F'),
    ['voteCast F concede F', 'gameEnded conceded to F by clock'],
  ],
  [
    'all but the winner',
    () => voted(playing(), { AEGIR: 'concede F' }),
    'T',
    acts.vote('concede F'),
    ['voteCast T concede F'],
  ],
  [
    'to somebody who is out of the game',
    withoutTurkey,
    'F',
    acts.vote('concede T'),
    { kind: 'vote', why: { kind: 'notASurvivor', power: power('T') } },
  ],
  [
    'where nobody concedes',
    () => playing({ voting: { drawsIncludeAll: true, concessions: false } }),
    'F',
    acts.vote('concede G'),
    { kind: 'vote', why: { kind: 'noConcessions' } },
  ],

  // Civil disorder
  [
    'a power that nobody plays has no vote to wait for',
    () => voted(forming().does('m', acts.begin('withMissing')), { AEFGI: 'draw' }),
    'R',
    acts.vote('draw'),
    ['voteCast R draw', 'gameEnded draw AEFGIR agreed by clock'],
  ],

  // Centers
  [
    'eighteen centers win at the end of the year',
    () => acts.othersOrder(centers(18)),
    'm',
    acts.process(),
    ['phaseResolved 2 F1901M master [] then W1901A', 'gameEnded won by F by m'],
  ],
  [
    'seventeen do not',
    () => acts.othersOrder(centers(17)),
    'm',
    acts.process(),
    [
      'phaseResolved 2 F1901M master [] then W1901A',
      'deadlineSet 01-06 10:30 grace 01-08 10:30 phaseOpened by clock',
    ],
  ],
  [
    'fewer, where the table says so',
    () => acts.othersOrder(centers(10, { wins: 10 })),
    'm',
    acts.process(),
    ['phaseResolved 2 F1901M master [] then W1901A', 'gameEnded won by F by m'],
  ],
  [
    'not in spring',
    () => acts.othersOrder(playing({ wins: 3 })),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
  [
    'nobody wins who has no more than another',
    () => acts.othersOrder(plays(playing({ wins: 4 }), { F: 'A Mar - Spa' })),
    'm',
    acts.process(),
    [
      'phaseResolved 2 F1901M master [] then W1901A',
      'deadlineSet 01-06 10:30 grace 01-08 10:30 phaseOpened by clock',
    ],
  ],

  // Years
  [
    'the last year is over',
    () => autumn(endings({ lastYear: 1901 })),
    'm',
    acts.process(),
    ['phaseResolved 2 F1901M master [] then S1902M', 'gameEnded draw AEFGIRT lastYear by m'],
  ],
  [
    'the last year is over, and most units win',
    () => autumn(endings({ lastYear: 1901, mostUnits: true })),
    'm',
    acts.process(),
    ['phaseResolved 2 F1901M master [] then S1902M', 'gameEnded won by R by m'],
  ],
  [
    'so many years are over, and most units win',
    () => autumn(endings({ years: 1, mostUnits: true })),
    'm',
    acts.process(),
    ['phaseResolved 2 F1901M master [] then S1902M', 'gameEnded won by R by m'],
  ],
  [
    'most units win, and two have as many',
    () =>
      acts.othersOrder(
        plays(playing(endings({ lastYear: 1901, mostUnits: true })).does('m', acts.repair('- R A MOS'))),
      ),
    'm',
    acts.process(),
    ['phaseResolved 2 F1901M master [] then W1901A', 'gameEnded draw AEFGIRT lastYear by m'],
  ],
  [
    'most units win nothing in a year in which nobody gained',
    () => autumn(endings({ idleYears: 1, mostUnits: true })),
    'm',
    acts.process(),
    ['phaseResolved 2 F1901M master [] then S1902M', 'gameEnded draw AEFGIRT idle by m'],
  ],
  [
    'it is not yet',
    () => autumn(endings({ lastYear: 1902 })),
    'm',
    acts.process(),
    [
      'phaseResolved 2 F1901M master [] then S1902M',
      'deadlineSet 01-08 10:30 grace 01-11 10:30 phaseOpened by clock',
    ],
  ],
  [
    'the spring of the last year',
    () => acts.othersOrder(playing(endings({ lastYear: 1901 }))),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
  [
    'who wins in the last year has won',
    () => acts.othersOrder(centers(18, endings({ lastYear: 1901 }))),
    'm',
    acts.process(),
    ['phaseResolved 2 F1901M master [] then W1901A', 'gameEnded won by F by m'],
  ],
  [
    'a year in which nobody gained',
    () => autumn(endings({ idleYears: 1 })),
    'm',
    acts.process(),
    ['phaseResolved 2 F1901M master [] then S1902M', 'gameEnded draw AEFGIRT idle by m'],
  ],
  [
    'a year in which somebody gained',
    () => autumn(endings({ idleYears: 1 }), { F: 'A Mar - Spa' }),
    'm',
    acts.process(),
    [
      'phaseResolved 2 F1901M master [] then W1901A',
      'deadlineSet 01-06 10:30 grace 01-08 10:30 phaseOpened by clock',
    ],
  ],
  [
    'two years, of which one is over',
    () => autumn(endings({ idleYears: 2 })),
    'm',
    acts.process(),
    [
      'phaseResolved 2 F1901M master [] then S1902M',
      'deadlineSet 01-08 10:30 grace 01-11 10:30 phaseOpened by clock',
    ],
  ],
  [
    'two years are over',
    () => acts.othersOrder(plays(plays(plays(playing(endings({ idleYears: 2 })))))),
    'm',
    acts.process(),
    ['phaseResolved 4 F1902M master [] then S1903M', 'gameEnded draw AEFGIRT idle by m'],
  ],
  ['the master ends the game', playing, 'm', { kind: 'terminate' }, ['gameEnded terminated by m']],
  [
    'who lost his home may yet win it back',
    () => acts.othersOrder(homeless()),
    'm',
    acts.process(),
    [
      'phaseResolved 1 S1901M master [] then F1901M',
      'deadlineSet 01-08 10:00 grace 01-11 10:00 phaseOpened by clock',
    ],
  ],
])
