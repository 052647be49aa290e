// Sample mails with everything that a template may meet: templates are tried on them before they are used.

import { asTheyAre, wrapped } from '../forms/frame.ts'
import { fileSentences } from '../sentences/attachedFiles.ts'
import type { MailKind, MailViews } from './views.ts'

type Samples = { readonly [Kind in MailKind]: readonly MailViews[Kind][] }

const HEADER = asTheyAre([
  ':: Judge: EXMP  Game: Harbor  Variant: Standard',
  ':: Deadline: S1901M Thu Nov 26 2026 23:30:00 +0000  ',
])
const NO_GAME = asTheyAre([':: Judge: EXMP  '])
const SAID = '550 5.1.1 <anna@players.example>: recipient address rejected: nobody here goes by that name'

const news = (...lines: readonly string[]) => [{ header: HEADER, news: asTheyAre(lines) }]

const TASK = asTheyAre(['INCOMPLETE: no order for A SMY.', 'Orders are due Thu 8 Jan 2026 10:00 UTC.'])

/** At least one of each kind; together they take every branch that a template can take. */
export const MAIL_SAMPLES: Samples = {
  reply: [
    {
      header: HEADER,
      task: TASK,
      files: asTheyAre([]),
      struck: asTheyAre(['  | A PAR - BUR']),
      done: asTheyAre(['> SET WAIT', '  Done.']),
      passedOver: asTheyAre(['  | Dear judge,', '  | Yours, Cleo']),
      offers: asTheyAre(['  to vote for a draw: SET DRAW']),
      isEmpty: false,
      isNewcomer: false,
      getsPictures: false,
    },
    {
      header: NO_GAME,
      task: asTheyAre([]),
      files: asTheyAre([]),
      struck: asTheyAre([]),
      done: asTheyAre(['> SIGNON ?harbor', '  You have joined harbor.']),
      passedOver: asTheyAre([]),
      offers: asTheyAre([]),
      isEmpty: false,
      isNewcomer: true,
      getsPictures: true,
    },
    {
      header: HEADER,
      task: TASK,
      files: asTheyAre(fileSentences(['orders.txt'], [])),
      struck: asTheyAre([]),
      done: asTheyAre(['> CLEAR', '  Done.']),
      passedOver: asTheyAre([]),
      offers: asTheyAre([]),
      isEmpty: false,
      isNewcomer: false,
      getsPictures: false,
    },
    {
      header: NO_GAME,
      task: asTheyAre([]),
      files: asTheyAre(fileSentences([], ['orders.pdf', 'map.png']).flatMap(wrapped)),
      struck: asTheyAre([]),
      done: asTheyAre([]),
      passedOver: asTheyAre([]),
      offers: asTheyAre([]),
      isEmpty: true,
      isNewcomer: false,
      getsPictures: false,
    },
    {
      header: HEADER,
      task: TASK,
      files: asTheyAre([]),
      struck: asTheyAre([]),
      done: asTheyAre([]),
      passedOver: asTheyAre([]),
      offers: asTheyAre([]),
      isEmpty: false,
      isNewcomer: false,
      getsPictures: false,
    },
    {
      header: NO_GAME,
      task: asTheyAre([]),
      files: asTheyAre([]),
      struck: asTheyAre([]),
      done: asTheyAre([]),
      passedOver: asTheyAre([]),
      offers: asTheyAre([]),
      isEmpty: true,
      isNewcomer: true,
      getsPictures: false,
    },
  ],
  confirmation: [
    {
      header: NO_GAME,
      letter: asTheyAre(['  | SIGNON ?harbor ********']),
      struck: asTheyAre([]),
      needsYes: false,
      why: '',
    },
    {
      header: NO_GAME,
      letter: asTheyAre(['  | A PAR - BUR']),
      struck: asTheyAre(['  | CLEAR']),
      needsYes: true,
      why: 'The link in your mail was made for another address, or is older than ninety days.',
    },
  ],
  confirmationAgain: [
    {},
    { isDeclined: true },
    { isAlmost: true },
    { isAmongWords: true },
    { hasMore: true, besides: asTheyAre(['  | But not before Friday.']) },
  ].map(said => ({
    header: NO_GAME,
    letter: asTheyAre(['  | I AM ALSO anna@home.example']),
    isDeclined: false,
    word: 'kumola',
    hasMore: false,
    besides: asTheyAre([]),
    isAlmost: false,
    isAmongWords: false,
    ...said,
  })),
  copy: [{ from: 'mallory@elsewhere.example', reply: asTheyAre(['> CLEAR', '  Done.']) }],
  tooLong: [
    { most: 500, isOfLines: true },
    { most: 60_000, isOfLines: false },
  ],
  unreadable: [
    { isTooLarge: true, hasTwoSenders: false },
    { isTooLarge: false, hasTwoSenders: true },
    { isTooLarge: false, hasTwoSenders: false },
  ],
  repeated: [{ when: 'Mon 5 Jan 2026 10:00 UTC' }],
  textGone: [{ when: 'Mon 5 Jan 2026 10:00 UTC' }],
  failure: [{}],
  tooMany: [
    { limit: 60, isWholeDomain: false },
    { limit: 1000, isWholeDomain: true },
  ],
  addressAskOld: [
    {
      header: NO_GAME,
      line: asTheyAre(['  | I AM ALSO anna@home.example']),
      isForAll: true,
      game: '',
      from: 'anna@office.example',
    },
    {
      header: NO_GAME,
      line: asTheyAre(['  | SET ADDRESS anna@office.example,anna@phone.example']),
      isForAll: false,
      game: 'harbor',
      from: 'anna@office.example',
    },
  ],
  addressAskNew: [
    {
      header: NO_GAME,
      line: asTheyAre(['  | SET ADDRESS anna@office.example']),
      isForAll: false,
      game: 'harbor',
      person: 'anna@home.example',
    },
    {
      header: NO_GAME,
      line: asTheyAre(['  | SET ADDRESS anna@office.example']),
      isForAll: true,
      game: '',
      person: 'anna@home.example',
    },
  ],
  addressDone: [
    { header: NO_GAME, person: 'anna@home.example', addresses: 'anna@office.example', game: '' },
    { header: NO_GAME, person: 'anna@home.example', addresses: 'anna@office.example', game: 'harbor' },
  ],
  guessed: [
    { header: NO_GAME, seat: 'France', game: 'harbor', isInTheirName: false },
    { header: NO_GAME, seat: 'France', game: 'harbor', isInTheirName: true },
  ],
  keeper: [
    {
      subject: '2 findings',
      report: asTheyAre(['harbor: version 12 is missing', 'haven: the position of S1902M is another one']),
    },
  ],
  keeperFailure: [{ letter: '0123456789abcdef01234567' }],
  keeperEnough: [{ most: 20 }],
  keeperFlood: [
    {
      letter: '0123456789abcdef01234567',
      sender: 'anna@players.example',
      limit: 60,
      isWholeDomain: false,
    },
    {
      letter: '0123456789abcdef01234567',
      sender: 'anna@players.example',
      limit: 1000,
      isWholeDomain: true,
    },
  ],
  keeperMachine: [
    { letter: '0123456789abcdef01234567', address: 'anna@players.example', isNobodys: false },
    { letter: '0123456789abcdef01234567', address: 'no-reply@shop.example', isNobodys: true },
  ],
  keeperGivenUp: [
    {
      to: 'anna@players.example',
      mail: asTheyAre(['To: anna@players.example', 'Subject: EXMP:harbor - S1901M Results']),
      said: SAID,
    },
  ],
  keeperUnreachable: [
    { address: 'anna@players.example', said: SAID, games: 'harbor, haven' },
    { address: 'anna@players.example', said: SAID, games: '' },
  ],
  keeperTemplate: [
    {
      fault:
        'templates/en/mail/reply.eta, line 3: a reply has no field "headers". Write one of header, files, struck, task, done, passedOver, offers, isEmpty, isNewcomer, getsPictures.',
    },
  ],
  results: news(
    'Movement results for Spring of 1901. (harbor.001)',
    '',
    'France: Army Paris -> Burgundy.',
    '',
    'What comes next',
    '',
    '* Orders are due Fri 27 Nov 2026 23:30 UTC.',
  ),
  start: news("You have been selected as France in game 'harbor'."),
  press: news('France writes:', '', 'Shall we leave Belgium to nobody?').flatMap(view => [
    { ...view, answersTo: 'France' },
    { ...view, answersTo: '' },
  ]),
  ending: news('Harbor is over: a draw of England and France.'),
  reminder: news('Orders for France are not complete yet.'),
  late: news('France is late. Late orders are accepted until Fri 27 Nov 2026', '23:30 UTC.'),
  deadline: news('There is a new deadline.', 'S1901M is due Thu 26 Nov 2026 23:30 UTC.'),
  settings: news('Changed: press.'),
  players: news('The player of France has left the game. The power is free.'),
  absenceRequest: news(
    'Austria asks to be away from Thu 24 Dec 2026 0:00 UTC to Wed 20 Jan',
    '2027 23:59 UTC.',
    '',
    '    Line: GRANT ABSENCE A FROM 2026-12-24T00:00Z TO 2027-01-20T23:59Z',
  ),
  own: news('The master has removed you from harbor: France is free for others.'),
  news: news('The game is paused. Press goes on.'),
  unreachableMaster: [
    { address: 'anna@players.example', who: 'Austria', said: SAID, others: 'anna@office.example' },
    { address: 'anna@players.example', who: 'Austria', said: SAID, others: '' },
  ],
  unreachableTable: [{ who: 'Austria' }],
}
