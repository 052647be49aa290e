// Every promise of the pages of help, with the test that sees it happen: a letter and what comes of it, or another test by its name.

import { MASTER, PLAYERS, passwordOf } from './sevenPlayers.ts'
import { OBSERVER, type Speaker, STRANGER, type Stage } from './stages.ts'

/** Letters to a game at some hour, the last of which keeps the promise: by what its writer is told, and by what others get. */
export interface Kept {
  readonly stage: Stage
  readonly letters: readonly (readonly [Speaker, string])[]
  readonly told?: RegExp
  readonly others?: Readonly<Record<string, RegExp>>
  /** Nobody else gets a mail. */
  readonly alone?: true
}
export interface SeenBy {
  readonly file: string
  readonly name: string
}
export type Seen = Kept | SeenBy

const by = (file: string, name: string): SeenBy => ({ file: `test/${file}`, name })
const says = (stage: Stage, who: Speaker, text: string, told: RegExp): Kept => ({
  stage,
  letters: [[who, text]],
  told,
})
const hear = (stage: Stage, who: Speaker, text: string, others: Readonly<Record<string, RegExp>>): Kept => ({
  stage,
  letters: [[who, text]],
  others,
})
const after = (stage: Stage, letters: Kept['letters'], rest: Pick<Kept, 'told' | 'others'>): Kept => ({
  stage,
  letters,
  ...rest,
})
const alone = (stage: Stage, who: Speaker, text: string): Kept => ({
  stage,
  letters: [[who, text]],
  told: /./,
  alone: true,
})
/** Everybody at the table, an observer too. */
const all = (told: RegExp) => ({ [PLAYERS.E]: told, [PLAYERS.I]: told, [OBSERVER]: told })
const asksBack = /answer this mail with YES as the first line/

const CONCERNED = 'judge/daemon/concerned.test.ts'
const LISTS = 'judge/report/lists.test.ts'
const LEAKS = 'judge/daemon/leaks.test.ts'
const absence = by(CONCERNED, 'is asked for with the line that grants it, and the player hears of both')
const inFull = by(LISTS, 'has its times, what was agreed on, its players, the board and the owners')
const votes = by(LEAKS, 'tells of votes only what they have led to')
const listed = says('forming', 'stranger', 'LIST', /harbor forming standard/)
const ambiguous = says(
  'movement',
  'player',
  'A Par - Bur or Pic',
  /only one can be done\. Write the one that you mean/,
)
const deadline = 'SET DEADLINE 10 Jan 2026 20:00'
const status = says(
  'movement',
  'player',
  'STATUS',
  /no order for A MAR, A PAR, F BRE\. Orders are due Thu 8 Jan 2026 23:30 UTC/,
)
const listsGame = says('movement', 'stranger', 'LIST harbor', /order #001 \(S1901M\).*Press: .*White/)
const notRead = says(
  'movement',
  'player',
  'The weather is fine.\nA Par H',
  /Nothing came of these lines.*The weather is fine\./,
)
const free = says('movement', 'stranger', 'LIST', /free: TURKEY/)
const myGames = says(
  'movement',
  'player',
  'MY GAMES',
  /France in harbor S1901M, due Thu 8 Jan 2026 23:30 UTC; your orders are missing SIGNON Fharbor/,
)
const comesBack = by('judge/daemon/swallowedLines.test.ts', 'comes back where %s')
const late = by(CONCERNED, 'hears that anybody may take their place, and comes back by an answer with orders')
const process = says(
  'movement',
  'master',
  'PROCESS S1901M',
  /Orders are due .* The time of F1901M counts from now\./,
)

/** Sentences that have the words of a promise, and are none. */
export const NO_PROMISES: readonly string[] = [
  'In a gunboat game tell nobody who you are, and do not try to find out who the others are.',
  'Its rules are those of the rulebook of 2025, as the DATC reads them, unless a game says otherwise: HELP SET RULEBOOK.',
  'Only Russia uses it, with one army a turn; if two are told to, both hold.',
  'the master says PROCESS',
  'the master says FORCE BEGIN',
]

/** By the page and the beginning of the sentence. */
export const PROMISES: Readonly<Record<string, Readonly<Record<string, Seen>>>> = {
  absence: { 'Absences that are longer': absence },
  anonymity: {
    'In most games': says('movement', 'player', 'WHOGAME harbor', /cleo@table\.example/),
    'In a gunboat game': by(LISTS, 'is told of a gunboat to its master only'),
    'Grey press is there': by(LEAKS, 'brings press to those for whom it is, and what is grey from nobody'),
  },
  'commands/absence': { 'One that is longer': absence, 'You get a mail': absence },
  'commands/approve': {
    'Only in games with SET APPROVAL': after(
      'movement',
      [
        ['master', 'SET APPROVAL'],
        ['stranger', 'TAKEOVER Tharbor mistral'],
        ['master', 'SET APPROVE T'],
      ],
      { others: { [STRANGER]: /The master of harbor has approved you: your orders are accepted/ } },
    ),
  },
  'commands/becomeMaster': {
    'Everybody is told': by(
      'judge/report/notices.test.ts',
      'by name of whoever becomes the master of a game without one',
    ),
  },
  'commands/clear': {
    'The reply shows': says('movement', 'player', 'A Par H\nCLEAR', /This is taken back: \| A PAR H/),
  },
  'commands/create': {
    'Whoever has the password is the master': by(
      'judge/daemon/answers.test.ts',
      'CREATE from an address of record is asked back each time, as its page says',
    ),
    'Without a variant': says('empty', 'stranger', 'HELP SET VARIANT', /These are the boards: standard, /),
  },
  'commands/deadline': {
    'Everybody is told': hear('movement', 'master', deadline, all(/There is a new deadline/)),
    'HELP DATES explains': says('movement', 'master', deadline, /Orders are due Sat 10 Jan 2026 20:00 UTC/),
    'A date that is later than': says(
      'movement',
      'master',
      'SET DEADLINE 9 Jan 2062',
      /in case it is a slip of the pen/,
    ),
  },
  'commands/diary': {
    'It shows': says(
      'movement',
      'player',
      'DIARY\nI trust nobody.\nENDPRESS\nDIARY LIST',
      /> DIARY LIST 1.*I trust nobody/,
    ),
  },
  'commands/draw': {
    'Your vote is secret': votes,
    'It counts until': after(
      'movement',
      [
        ['player', 'SET DRAW'],
        ['master', 'PROCESS!'],
      ],
      {
        others: { [PLAYERS.F]: /Your vote to end the game counted until the end of S1901M/ },
      },
    ),
  },
  'commands/eject': {
    'They are told': hear('movement', 'master', 'EJECT ENGLAND!', {
      [PLAYERS.E]: /The master has removed you from harbor/,
    }),
    'You are asked': says('movement', 'master', 'EJECT ENGLAND', asksBack),
  },
  'commands/enclose': {
    'The mail with which': by(
      'judge/daemon/enclosing.test.ts',
      'who asked for none gets none, and the others the board in letters',
    ),
    'What you choose': alone('movement', 'player', 'SET MAP NONE'),
    'If you choose nothing': by(
      'judge/daemon/pictures.test.ts',
      'results come with pictures to whoever wrote HTML, and with the text map to everybody',
    ),
  },
  'commands/grantAbsence': { 'The player gets': absence },
  'commands/help': {
    'Without a word': says('movement', 'player', 'HELP', /How to get help: every page there is/),
    'For a word': says('movement', 'player', 'HELP DEADLINS', /Did you mean .*DEADLINE/),
  },
  'commands/history': {
    'Without dates': says('adjustment', 'stranger', 'HISTORY harbor', /Movement results for Spring of 1901/),
  },
  'commands/list': {
    'LIST alone': by(LISTS, 'says which game is over, stands still, or is not for everybody'),
    'With a name': inFull,
    'Games that are not listed': after(
      'movement',
      [
        ['master', 'SET UNLIST'],
        ['stranger', 'LIST harbor'],
      ],
      {
        told: /order #001 \(S1901M\)/,
      },
    ),
  },
  'commands/map': {
    'The reply shows': by(
      'judge/daemon/enclosing.test.ts',
      'MAP shows the board in letters, in words, and as a picture; of a phase that was played with its orders',
    ),
  },
  'commands/myGames': { 'It shows': myGames },
  'commands/noteInDiary': {
    'Nobody else reads': by(LEAKS, 'tells nobody a password, the word of the game, or a diary'),
  },
  'commands/observe': {
    'Observers get': hear('movement', 'master', 'BROADCAST\nHello, table.\nENDPRESS', {
      [OBSERVER]: /Hello, table\./,
    }),
  },
  'commands/orders': { 'The judge reads': ambiguous },
  'commands/pause': { 'Everybody is told': hear('movement', 'master', 'PAUSE', all(/The game is paused/)) },
  'commands/phase': {
    'When the phase': by(
      'judge/daemon/ordersAhead.test.ts',
      'a mail says what was taken, what not and why, and what is missing; to nobody else',
    ),
    'You are told': by('judge/game/hands.test.ts', 'says what happens'),
  },
  'commands/press': {
    'A text without ENDPRESS': by('judge/daemon/swallowedLines.test.ts', 'that ends with %s is asked about'),
    'LIST game shows': listsGame,
  },
  'commands/preview': {
    'It shows': by('judge/daemon/commands.test.ts', 'takes what the asker supposes of them'),
    'Only you': by(
      'judge/daemon/commands.test.ts',
      'holds the others, and tells nothing of what they have written',
    ),
    'To a master': by('judge/daemon/commands.test.ts', 'shows its master what is there'),
    'If you get results': by(
      'judge/daemon/pictures.test.ts',
      'a preview comes with a picture of its own to whoever gets results with one',
    ),
  },
  'commands/process': { 'The time': process },
  'commands/promote': {
    'Everybody is told': hear('movement', 'master', `PROMOTE ${OBSERVER}`, {
      [PLAYERS.E]: /is a master of harbor/,
      [OBSERVER]: /You are a master of harbor/,
    }),
  },
  'commands/purge': {
    'You are asked': says('movement', 'master', `PURGE harbor ${passwordOf('M')}`, asksBack),
  },
  'commands/register': {
    'The other fields': by(
      LISTS,
      'is told with name and level, and never with a telephone number or a street',
    ),
    'WHOGAME shows': by(LISTS, 'is told with name and level, and never with a telephone number or a street'),
  },
  'commands/repair': {
    'The lines below': says('movement', 'master', 'REPAIR!\nREMOVE A PAR\nEND', /the board is changed/),
    'Everybody is told': hear(
      'movement',
      'master',
      'REPAIR!\nREMOVE A PAR\nEND',
      all(/The master has changed the board/),
    ),
    'It is asked back': by(
      'judge/daemon/repairs.test.ts',
      'is asked back with the orders that it would take, and done with a YES',
    ),
    'It tells you': by(
      'judge/daemon/agreements.test.ts',
      'the judge proposes what puts it right, and does nothing by itself',
    ),
  },
  'commands/resign': {
    'You are asked': says('movement', 'player', 'RESIGN', asksBack),
    'Your orders stay': hear('movement', 'player', 'RESIGN!', all(/The player of France has left the game/)),
  },
  'commands/resume': { 'Everybody is told': hear('paused', 'master', 'RESUME', all(/The game goes on/)) },
  'commands/rollBack': {
    'Everybody is told': hear(
      'adjustment',
      'master',
      'ROLLBACK 1!',
      all(/has taken the game back to S1901M/),
    ),
  },
  'commands/rollBackTo': { 'You are asked': says('adjustment', 'master', 'ROLLBACK', asksBack) },
  'commands/set': {
    'Everybody is told': hear(
      'movement',
      'master',
      'SET NO LATE PRESS\nSET GREY',
      all(/^(?!.*have changed.*have changed).*Press: grey.*Press of those who are late: no/),
    ),
    'LIST game shows': inFull,
  },
  'commands/signOn': { 'LIST shows': listed },
  'commands/status': {
    'It also shows': status,
    'It says COMPLETE': says('movement', 'player', 'A Mar H\nA Par H\nF Bre H\nSTATUS', /COMPLETE\./),
  },
  'commands/summary': {
    'It shows': by(LISTS, 'has the owner of each center and the centers of each power, year by year'),
    'In a gunboat game': by(
      LISTS,
      'knows nobody in a gunboat before its end, and nobody ever where names are not told',
    ),
  },
  'commands/takeOver': {
    'LIST game shows': free,
    'You are sent': by(CONCERNED, 'leaves a place to a successor, who gets the position and what is asked'),
    'Everybody is told': hear(
      'movement',
      'stranger',
      'TAKEOVER Tharbor mistral',
      all(/Turkey has a new player/),
    ),
  },
  'commands/terminate': {
    'You are asked': says('movement', 'master', 'TERMINATE', asksBack),
    'Everybody is told': hear('movement', 'master', 'TERMINATE!', all(/terminated without a result/)),
  },
  'commands/undo': {
    'The unit has': says('movement', 'player', 'A Par H\nUNDO A PAR', /This is taken back: \| A PAR H/),
  },
  'commands/unstart': {
    'You are asked': says(
      'movement',
      'master',
      'UNSTART',
      /It takes back the start: powers are assigned again/,
    ),
    'Everybody is told': hear('movement', 'master', 'UNSTART!', all(/The start of harbor is taken back/)),
  },
  'commands/votes': { 'It never shows': votes },
  'commands/wait': {
    'Nobody is told': alone('movement', 'player', 'SET WAIT'),
    'A wait ends': after(
      'movement',
      [
        ['player', 'SET WAIT'],
        ['master', 'PROCESS!'],
      ],
      {
        others: { [PLAYERS.F]: /You waited for the deadline of S1901M, and that has ended with it/ },
      },
    ),
  },
  'commands/whoAmI': {
    'It shows': says('movement', 'player', 'WHO AM I', /Your addresses: cleo@table\.example.*SIGNON Fharbor/),
  },
  'commands/whoGame': {
    'In a gunboat game': by(LISTS, 'is told of a gunboat to its master only'),
    'It shows': by(LISTS, 'is told with name and level, and never with a telephone number or a street'),
    'HELP WHOIS tells': says('movement', 'player', 'WHOIS bert@table.example', /Dedication/),
  },
  'commands/whoIs': {
    Names: by(LISTS, 'is told with name and level, and never with a telephone number or a street'),
  },
  'commands/zone': {
    'The reply says': says(
      'movement',
      'player',
      'SET ZONE Europe/Paris',
      /told to you in Europe\/Paris: now it is Mon 5 Jan/,
    ),
    'Nobody else learns': alone('movement', 'player', 'SET ZONE Europe/Paris'),
  },
  dates: {
    'The reply repeats': says('movement', 'master', deadline, /Orders are due Sat 10 Jan 2026 20:00 UTC/),
  },
  deadlines: {
    'Whoever has not ordered': by('games/nmr-waits.txt', 'remindersSent to: FRANCE'),
    'Everybody is told': by('games/nmr-waits.txt', 'deadlineMissed late: FRANCE'),
    'Its player is told': late,
    'Deadlines are shown': after(
      'movement',
      [
        ['player', 'SET ZONE Europe/Paris'],
        ['player', 'STATUS'],
      ],
      {
        told: /Orders are due Thu 8 Jan 2026 23:30 UTC = Fri 9 Jan 2026 00:30/,
      },
    ),
    'A deadline that is set': by(
      CONCERNED,
      'reads why the next deadline is no earlier, where all orders were in early',
    ),
    'LIST game shows': inFull,
  },
  draws: { 'A vote is secret': votes },
  info: {
    'Your addresses': by(
      LISTS,
      'who plays in a gunboat, and who has ordered, but for the master and for oneself',
    ),
  },
  master: {
    'While it runs': hear('movement', 'player', 'RESIGN!', {
      [MASTER]: /The player of France has left the game/,
    }),
    'What cannot easily': says('movement', 'master', 'TERMINATE', asksBack),
    'Everybody is told': hear('movement', 'master', 'PAUSE', all(/The game is paused/)),
    'LIST shows': free,
  },
  orders: {
    'Where a sentence leaves something open': by(
      'judge/daemon/proposals.test.ts',
      'is asked about, and entered by a YES',
    ),
    'An order that has': ambiguous,
    'An order for': says('movement', 'player', 'A Mun - Ruh', /only Germany orders it/),
    'No other file': by(
      'judge/daemon/attachments.test.ts',
      'a file that is not read is named, with what would work',
    ),
  },
  press: {
    'The text goes out': says(
      'movement',
      'player',
      'PRESS TO E\nHello\nENDPRESS',
      /Sent to England\. \| Hello/,
    ),
    'LIST game shows': listsGame,
    'What cannot be sent': comesBack,
    'Only those to whom': by(LEAKS, 'brings press to those for whom it is, and what is grey from nobody'),
  },
  refusals: {
    'Each refusal': by('reader/line/refusals.test.ts', 'says what was read, why not, and what would work'),
  },
  'refusals/badValue': {
    'the number': says('movement', 'master', 'SET CENTERS 999', /write a number from 1 to 34/),
  },
  'refusals/cannotBuild': {
    'The reply names': by(
      'reader/line/refusals.golden.txt',
      'France may build in Brest, Marseilles or Paris',
    ),
  },
  'refusals/cannotJoin': {
    'somebody plays': says('movement', 'stranger', 'TAKEOVER Eharbor mistral', /England is not free.*Turkey/),
    'LIST and the name': inFull,
  },
  'refusals/cannotReach': {
    'The reply names': says(
      'movement',
      'player',
      'A Par - Mun',
      /It can go to Brest, Burgundy, Gascony or Picardy/,
    ),
  },
  'refusals/cannotRetreat': {
    'the same': says('retreat', 'player', 'A Mar - Bur', /It may go to .*or disband/),
  },
  'refusals/incomplete': {
    'INCOMPLETE is': says('movement', 'player', 'A Par H', /INCOMPLETE: no order for A MAR, F BRE/),
  },
  'refusals/noSuchGame': { 'LIST shows': myGames },
  'refusals/noSuchTurn': {
    'it has not been played': says('adjustment', 'master', 'ROLLBACK 9', /choose from 1 to/),
    'HISTORY and': says('adjustment', 'player', 'HISTORY harbor', /Movement results for Spring of 1901/),
  },
  'refusals/noSuchUnit': {
    'STATUS shows': says(
      'movement',
      'player',
      'STATUS\nMAP harbor',
      /Army Paris.*ENGLAND: A LVP, F EDI, F LON/,
    ),
  },
  'refusals/nobodyThere': {
    'WHOGAME and': says('movement', 'player', 'WHOGAME harbor', /cleo@table\.example/),
  },
  'refusals/notAnOrder': { 'Plain prose': notRead },
  'refusals/notApproved': {
    'The master is told': after(
      'movement',
      [
        ['master', 'SET APPROVAL'],
        ['stranger', 'TAKEOVER Tharbor mistral'],
      ],
      { others: { [MASTER]: /Turkey has a new player/ } },
    ),
  },
  'refusals/notExact': { 'The reply shows': by('judge/daemon/inexactRows.ts', 'INEXACT') },
  'refusals/notForYou': {
    'the reply says': says('movement', 'observer', 'SET DRAW', /This is for /),
    'MY GAMES shows': myGames,
  },
  'refusals/notNow': {
    'the reply says': says('over', 'player', 'SET DRAW', /This cannot be done when the game is over, only /),
    'LIST and': says('over', 'player', 'LIST harbor', /is over/),
  },
  'refusals/nothingToOrder': { 'STATUS says': status },
  'refusals/pressRefused': { 'Your text is': comesBack },
  'refusals/switchedOff': { 'LIST and': listsGame },
  'refusals/textTooLong': {
    'press, entries': says(
      'movement',
      'player',
      `DIARY\n${'x'.repeat(70).concat('\n').repeat(300)}ENDPRESS`,
      /at most \d+ characters are kept/,
    ),
  },
  'refusals/toWhom': {
    'PRESS alone': alone('movement', 'player', 'PRESS\nHello\nENDPRESS'),
    'Your text is': says('movement', 'player', 'PRESS\nHello\nENDPRESS', /\| Hello/),
  },
  'refusals/tooManyOrders': {
    'STATUS says': says('adjustment', 'player', 'STATUS', /INCOMPLETE: 1 more is due/),
  },
  'refusals/twoMeanings': { 'write the one': ambiguous },
  'refusals/unclear': {
    'a slip': says('movement', 'player', 'SET DRWA', /Did you mean SET DRAW\?/),
    'The reply shows': says('movement', 'player', 'SET DEADLINE', /Write it like SET DEADLINE/),
    'The lines below': by('judge/daemon/swallowedLines.test.ts', '%s comes back'),
  },
  'refusals/unknownPlace': {
    'the reply names': says('movement', 'player', 'A Par - Burgunby', /Burgundy/),
    'Write the name': says('movement', 'player', 'MAP harbor', /FRANCE: A MAR, A PAR, F BRE/),
  },
  'refusals/voteRefused': {
    'VOTES says': says('movement', 'player', 'VOTES', /You have not voted.*A draw includes all survivors/),
  },
  'refusals/whichGame': { 'MY GAMES lists': myGames },
  'refusals/wrongPassword': {
    'game, power': by(
      'judge/daemon/identity.test.ts',
      'is refused in the same words, whichever part is wrong',
    ),
  },
  'refusals/wrongPhase': { 'STATUS says': says('movement', 'player', 'STATUS', /S1901M/) },
  'settings/description': {
    'LIST game shows': after(
      'movement',
      [
        ['master', 'SET DESCRIPTION A table of friends'],
        ['stranger', 'LIST harbor'],
      ],
      { told: /A table of friends/ },
    ),
  },
  scores: {
    'A power wins': by('games/solo.txt', 'gameEnded'),
    'Everybody gets a mail': by('games/solo.txt', 'gameEnded'),
  },
  'settings/endings.idleYears': {
    'A year before': by('judge/daemon/alexander.test.ts', '/\\* If no power gains a center in 1915'),
  },
  'settings/endings.years': {
    'A year before': by(
      'judge/daemon/alexander.test.ts',
      'a year ahead of its end a short game says who wins',
    ),
  },
  'settings/entry.dedication': {
    'HELP WHOIS': says('movement', 'player', 'HELP WHOIS', /GET DEDICATION your own/),
  },
  'settings/blind.on': {
    'Whether an order of yours failed': by('games/games.test.ts', 'goes as it is written'),
    'Only the master is told': by('judge/daemon/blindProbes.test.ts', 'tells the master alone who leaves'),
    'HISTORY shows nothing': by('judge/daemon/blindProbes.test.ts', 'tells England the same: %s'),
  },
  'settings/blind.owners': {
    'With ALL everybody is told': by(
      'judge/game/blind/twins.test.ts',
      'two games that look alike are told alike, %s',
    ),
  },
  'settings/listed': {
    'Anybody may watch it': by(
      'judge/daemon/letterInTurn.test.ts',
      'who plays in a private game is told to those alone who play it, or were let in to watch: %s',
    ),
  },
  'settings/gunboat': {
    'Names, addresses': by(
      LEAKS,
      'tells no player who the others are, nor anything by which he could be known',
    ),
    'SET REVEAL says': by(
      LISTS,
      'knows nobody in a gunboat before its end, and nobody ever where names are not told',
    ),
  },
  'settings/overhearing': {
    'Everybody is told': hear(
      'movement',
      'master',
      'SET ALL PRESS',
      all(/All press is read by: the masters too/),
    ),
  },
  'settings/perpetual': {
    'The judge says': by(
      'judge/daemon/agreements.test.ts',
      'the confirmation says it too, and a new order ends it for one unit',
    ),
    'Those that can': by(
      'judge/daemon/agreements.test.ts',
      'the results say which orders stand, and which fell away',
    ),
  },
  'settings/published': {
    'The reply says so': by(
      'judge/daemon/asWritten.test.ts',
      'an illegal order is taken, told as one that fails, and nothing is missing',
    ),
  },
  'settings/rulebook': {
    'A new book': after(
      'forming',
      [
        ['master', 'SET RULE 4.A.2 ALL HOLD'],
        ['master', 'SET RULEBOOK 1982'],
      ],
      { told: /Rule 4\.A\.2|4\.A\.2/ },
    ),
    'While the game': hear('movement', 'master', 'SET RULEBOOK 1982', all(/Rulebook: 1982/)),
  },
  'settings/scoring': {
    'The mail that ends': by(
      'judge/daemon/alexander.test.ts',
      'the mail that ends the game tells the points',
    ),
  },
  'settings/timing.reminders': {
    'Nobody who has ordered': by('games/nmr-waits.txt', 'remindersSent to: FRANCE'),
    'Whoever missed two': by(
      'judge/daemon/mailWishes.test.ts',
      'reminders that come earlier, to those who miss deadlines often, come to nobody who wants none of them now',
    ),
  },
  'settings/timing.zone': {
    'SET ZONE chooses': says(
      'movement',
      'player',
      'SET ZONE Europe/Paris',
      /Times are told to you in Europe\/Paris/,
    ),
  },
  'settings/word': { 'Tell it': by(LEAKS, 'tells nobody a password, the word of the game, or a diary') },
  start: {
    'When all seats': by('judge/daemon/guide.test.ts', 'A few days later all seven are there'),
    'The reply repeats': says(
      'movement',
      'player',
      'A Mar H\nA Par H\nF Bre H',
      /COMPLETE\..*A MAR H A PAR H F BRE H/,
    ),
    'It shows': says('movement', 'player', 'A Par - Mun', /Not taken.*It can go to/),
    'When the phase': hear('movement', 'master', 'PROCESS!', all(/Movement results for Spring of 1901/)),
  },
  syntax: { 'A line that': notRead },
}
