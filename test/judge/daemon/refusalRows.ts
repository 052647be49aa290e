// Every reason why a game or an order is refused, with letters that lead to it and what their writer is told.

import type { GameRefusal } from '../../../src/judge/game/decision.ts'
import type { PressRefusal } from '../../../src/judge/game/press.ts'
import type { VoteRefusal } from '../../../src/judge/game/votes.ts'
import type { OrderRefusal } from '../../../src/reader/line/refusal.ts'
import type { Speaker, Stage } from './stages.ts'

/** A letter at an hour, and a part of the answer. */
type Once = readonly [stage: Stage, who: Speaker, text: string, told: string]
/** The last of several letters; perhaps later than the others. */
interface Last {
  readonly stage: Stage
  readonly letters: readonly (readonly [Speaker, string])[]
  readonly told: string
  readonly at?: readonly string[]
}
/** Or why no letter leads there. */
type Never = { readonly never: string }

export type RefusalRow = Once | Last | Never

/** The deadline comes while the judge is there to see it, and the morning after it. */
const LATE = ['2026-01-08T23:30:00Z', '2026-01-09T10:00:00Z']

/** The type check finds a reason that has no row. Letters come one after the other, so none is one of several sets. */
export const ORDERS: Readonly<Record<Exclude<OrderRefusal['kind'], 'severalSets'>, RefusalRow>> = {
  notUnderstood: [
    'movement',
    'player',
    "Don't move A Par",
    'This is not an order that the judge understands.',
  ],
  noSuchPlace: ['movement', 'player', 'A Par - Camelot', 'No place is called "camelot".'],
  unread: [
    'movement',
    'player',
    Array.from({ length: 35 }, (_, i) => `A Par to Mar via Bur${i} and `).join(''),
    'It would take too much work to read all of this.',
  ],
  conditional: [
    'movement',
    'player',
    'A Par - Bur unless Germany attacks',
    'An order cannot have a condition.',
  ],
  besideWords: [
    'movement',
    'player',
    'Tri-Ven and please do not laugh, Par-Bur, Bre-Mao',
    'What is written beside this leaves open whether it is meant.',
  ],
  eitherOr: ['movement', 'player', 'A Par - Bur or Pic', 'This says two things, and only one can be done.'],
  unclearCorrection: [
    'movement',
    'player',
    'A Par - Bur. No wait, A Mar - Spa',
    'Something is taken back or corrected here, and it is not clear what is still meant.',
  ],
  takenBack: [
    'movement',
    'player',
    'A Par - Bur\nForget the above!',
    'You take this back in the same letter.',
  ],
  notTicked: [
    'movement',
    'player',
    '[x] A Mar - Spa\n[ ] A Par - Bur',
    'This is crossed out, or not ticked, so it is not followed. If it is meant after all, write it without the mark.',
  ],
  underAnother: [
    'movement',
    'player',
    'Germany: A Par - Bur',
    'This is below the name of Germany, and you play France. Write it without that name, if it is meant.',
  ],
  speaksAgainst: [
    'movement',
    'player',
    "A Par - Bur\n\nThey don't count for anything yet, the real ones come tomorrow.",
    'speaks against this, so it is not entered. Write just the orders that you mean, in another letter.',
  ],
  setAside: [
    'movement',
    'player',
    'DRAFT - do not process\nA Par - Bur',
    'Not entered yet. I read it so: 1. A PAR - BUR',
  ],
  noSuchPower: ['unmoderated', 'player', 'SET PROXY\nA Par P Atlantis', 'No power is called "atlantis".'],
  twoMeanings: [
    'movement',
    'master',
    'REPAIR!\nPLACE France F Ska\nEND\nBECOME France\nF Ska - Nor',
    'This could be F SKA - NWY or F SKA - NTH. Write the one that you mean.',
  ],
  noUnitThere: ['movement', 'player', 'A Gas - Spa', 'No unit stands in Gascony. Your units are'],
  notYourUnit: [
    'movement',
    'player',
    'A Mun - Bur',
    'The army in Munich is German, and only Germany orders it.',
  ],
  incomplete: ['movement', 'player', 'A Par', 'Nothing says what the army in Paris is to do.'],
  illegal: ['movement', 'player', 'A Par - Mun', 'the army in Paris cannot reach Munich. It can go to Brest'],
  coastMissing: [
    'movement',
    'master',
    'REPAIR!\nPLACE France F Por\nEND\nBECOME France\nF Por - Spa',
    'Write F POR - SPA/NC or F POR - SPA/SC.',
  ],
  coastOutOfReach: [
    'movement',
    'master',
    'REPAIR!\nPLACE France F Wes\nEND\nBECOME France\nF Wes - Spa/nc',
    'cannot reach Spain (north coast). Write F WES - SPA/SC.',
  ],
  wrongPhase: ['movement', 'player', 'Build A Par', 'and a build is not an order for it.'],
  otherPhase: ['movement', 'player', 'Fall 1905: A Par - Bur', '1905'],
  noRetreat: [
    'retreat',
    'player',
    'A Mar - Gas',
    'the army in Marseilles cannot retreat to Gascony. It may go to',
  ],
  kindMissing: [
    'adjustment',
    'master',
    'REPAIR!\nREMOVE F Bre\nREMOVE A Par\nEND\nBECOME France\nBuild Bre',
    'whether to build an army or a fleet in Brest',
  ],
  noSite: ['adjustment', 'player', 'Build A Spa', 'cannot build in Spain'],
  alreadySaid: [
    'movement',
    'player',
    'A Par - Bur\nA Par - Pic',
    'A PAR - BUR came first, and the first order stands.',
  ],
  saidAnew: [
    'unmoderated',
    'player',
    'SET RULE 4.D.3 last\nA Par - Bur\nA Par - Pic',
    'A PAR - BUR: A PAR - PIC came later, and by the rules of this game the last order stands.',
  ],
  saidTwice: [
    'unmoderated',
    'player',
    'SET RULE 4.D.3 none\nA Par - Bur\nA Par - Pic',
    'A PAR - BUR: A PAR - PIC says something else, and by the rules of this game neither is followed.',
  ],
  noWaives: [
    'adjustment',
    'master',
    'SET RULE 4.D.7 forbidden\nREPAIR!\nREMOVE F Bre\nREMOVE A Par\nEND\nBECOME France\nWAIVE',
    'By the rules of this game no build may be waived: where France leaves one open, the judge builds',
  ],
  inexact: [
    'unmoderated',
    'player',
    'SET RULE 4.C.1 refused\nPar - Bur',
    'this one does not say it of the army in Paris. Write A PAR - BUR.',
  ],
  tooMany: [
    'adjustment',
    'player',
    'Remove A Par\nRemove F Bre',
    'France has to remove 1 unit, and earlier orders have done that.',
  ],
  nothingDue: [
    'adjustment',
    'master',
    'BECOME Germany\nRemove A Ber',
    'Germany has as many units as centers',
  ],
  proxyNotAllowed: ['movement', 'player', 'A Par P Germany', 'there are no proxies here.'],
  notYoursToLeave: [
    'unmoderated',
    'player',
    'SET PROXY\nA Mun P Italy',
    'only Germany leaves it to another power.',
  ],
  proxyToSelf: [
    'unmoderated',
    'player',
    'SET PROXY\nA Par P France',
    'a proxy leaves a unit to another power.',
  ],
}

export const GAMES: Readonly<Record<Exclude<GameRefusal['kind'], 'press' | 'vote'>, RefusalRow>> = {
  notYou: { never: 'a letter speaks for nobody whose part it has not proven' },
  notForYou: [
    'movement',
    'player',
    'REPAIR!\nREMOVE A Par\nEND',
    'This is for the master or the keeper of the judge.',
  ],
  notNow: [
    'paused',
    'master',
    'PAUSE',
    'This cannot be done while the game is paused, only while the game is played.',
  ],
  noSuchGame: { never: 'a letter about no game is told so before a game is asked' },
  nameTaken: ['movement', 'stranger', 'CREATE ?harbor', 'There is a game called harbor already.'],
  badName: [
    'movement',
    'stranger',
    'CREATE ?abcdefghijklmnopqrstuvwxyz',
    'is not a valid name: write letters and digits',
  ],
  alreadyHere: ['movement', 'player', 'OBSERVE harbor', 'You are a player of this game already.'],
  full: {
    stage: 'forming',
    letters: [
      ['master', 'SET MANUAL START\nSET PLAYERS 6\nSET POWERS 6'],
      ['stranger', 'SIGNON ?harbor'],
    ],
    told: 'All 6 places are taken.',
  },
  banned: {
    stage: 'forming',
    letters: [
      ['master', 'SET DENY PLAYER hugo@other.example'],
      ['stranger', 'SIGNON ?harbor'],
    ],
    told: 'The master does not admit you to this game.',
  },
  notInvited: {
    stage: 'forming',
    letters: [
      ['master', 'SET INVITED'],
      ['stranger', 'SIGNON ?harbor'],
    ],
    told: 'This game is for invited players only.',
  },
  wrongWord: {
    stage: 'forming',
    letters: [
      ['master', 'SET PRIVATE open-sesame'],
      ['stranger', 'SIGNON ?harbor zephyr sesame'],
    ],
    told: 'This is a private game: write the word that its master gave you.',
  },
  below: {
    stage: 'forming',
    letters: [
      ['master', 'REGISTER\nname: Max\nlevel: Expert\nEND\nSIGNON Mharbor\nSET LEVEL expert'],
      ['stranger', 'SIGNON ?harbor'],
    ],
    told: 'This game asks for',
  },
  preferencesOff: {
    stage: 'forming',
    letters: [
      ['master', 'SET PRFRAND'],
      ['player', 'SET PREFERENCE FEG'],
    ],
    told: 'In this game the powers are assigned by chance.',
  },
  hasSeenAll: {
    stage: 'forming',
    letters: [
      ['master', 'SET BLIND\nSET BLIND OBSERVERS\nFORCE BEGIN!'],
      ['master', 'EJECT Turkey!'],
      ['observer', 'TAKEOVER Tharbor'],
    ],
    told: 'This game is blind, and you have seen its whole board. Whoever has cannot play it.',
  },
  notFree: { never: 'whether a power is free is told before a game is asked' },
  notAway: { never: 'nobody is asked whether he is back who was not away' },
  nobodyCalled: [
    'movement',
    'master',
    'EJECT hugo@other.example!',
    'Nobody in this game is called hugo@other.example.',
  ],
  nobodyThere: ['movement', 'master', 'EJECT Turkey!', 'Nobody plays Turkey.'],
  lastMaster: [
    'movement',
    'master',
    'EJECT master@table.example!',
    'A game needs a master. PROMOTE somebody first.',
  ],
  hasMaster: ['movement', 'player', 'BECOME MASTER', 'This game has a master.'],
  notTheCreator: { never: 'the last master of a game never leaves it' },
  isModerated: ['movement', 'player', 'PAUSE', 'This game has a master: only the master may do that.'],
  tooFewPlayers: { never: 'FORCE BEGIN begins with those who are there' },
  noPlayersYet: [
    'empty',
    'master',
    'FORCE BEGIN!',
    'Nobody has joined harbor yet, and a game does not begin without players. They join with SIGNON ?harbor',
  ],
  notPromoted: [
    'movement',
    'master',
    'PROMOTE cleo@table.example',
    'They play in harbor, and its masters do not play. They would have to RESIGN, and to write OBSERVE harbor',
  ],
  alreadyPlayed: ['adjustment', 'master', 'UNSTART', 'this cannot be taken back to before the start'],
  tooLate: ['movement', 'master', 'SET PLAYERS 7', 'can be changed only before the start.'],
  outOfRange: ['movement', 'master', 'SET CENTERS 999', 'cannot be 999: write a number from 1 to 34.'],
  tooFewPlaces: [
    'forming',
    'master',
    'SET PLAYERS 3',
    '6 people have joined harbor, and not all of them would have a place: SET PLAYERS 6 is the least that works. To play with fewer, take somebody out first: EJECT and their address.',
  ],
  tooLong: [
    'movement',
    'master',
    `SET COMMENT ${'long '.repeat(50)}`,
    'The setting "comment" is too long: at most 200.',
  ],
  stricterThanYou: ['empty', 'master', 'SET DEDICATION 100', 'yours is 0.'],
  timing: [
    'empty',
    'master',
    'SET MOVE DAYS -------',
    'is not a valid week: write seven letters, Sunday first',
  ],
  notBlind: {
    stage: 'forming',
    letters: [
      ['master', 'SET BLIND'],
      ['master', 'SET PUBLISHED AS WRITTEN'],
    ],
    told: 'Published orders cannot be so in a blind game: it would tell what not everybody sees.',
  },
  nothingChanges: ['movement', 'master', 'SET WHITE', 'It is like that already: nothing changes.'],
  notApproved: {
    stage: 'movement',
    letters: [
      ['master', 'SET APPROVAL'],
      ['stranger', 'TAKEOVER Tharbor\nA Con H'],
    ],
    told: 'The master has to approve you before you can order.',
  },
  nothingToOrder: {
    stage: 'retreat',
    letters: [
      ['master', 'SET STRICT WAIT'],
      ['master', 'BECOME Germany\nSET WAIT'],
    ],
    told: 'Germany has nothing to order in this phase.',
  },
  noSuchPhase: [
    'movement',
    'master',
    'PROCESS F1907M',
    'F1907M is not being played now: the game is in S1901M.',
  ],
  phaseIsPast: ['movement', 'player', 'PHASE S1899M\nA Par H', 'S1899M is not a later phase'],
  tooFarAhead: ['movement', 'player', 'PHASE F1935M\nA Par H', 'F1935M is too far away: orders are kept for'],
  notOffered: [
    'movement',
    'player',
    'STANDING ORDERS\nA Par H\nEND',
    'This game does not offer standing orders. An order that is written alone, without ALWAYS or STANDING ORDERS, is for this phase.',
  ],
  textTooLong: [
    'movement',
    'player',
    `DIARY\n${'long '.repeat(20_000)}\nENDPRESS`,
    'That is too long: at most',
  ],
  tooMany: [
    'movement',
    'player',
    '1 Feb|3 Feb|5 Feb|7 Feb'
      .split('|')
      .map(day => `SET ABSENCE ${day}`)
      .join('\n'),
    'There are too many absences to come: at most 3.',
  ],
  noSuchEntry: ['movement', 'player', 'DIARY DELETE 1', 'There is no entry 1: your diary has 0.'],
  waitTooLate: {
    stage: 'movement',
    letters: [
      ['master', 'SET GRACE 20 Jan'],
      ['player', 'SET WAIT'],
    ],
    at: LATE,
    told: 'it is too late to wait.',
  },
  deadline: ['movement', 'master', 'SET DEADLINE 2026-01-02 20:00', 'is in the past. Name a time after'],
  noDeadline: [
    'takenBack',
    'master',
    'SET GRACE 20 Jan',
    'This game has no deadline. SET DEADLINE gives it one.',
  ],
  absence: { never: 'days that cannot be are told so before a game is asked' },
  overlaps: [
    'movement',
    'player',
    'SET ABSENCE 24 Jan TO 26 Jan\nSET ABSENCE 25 Jan',
    'You are away from Sat 24 Jan',
  ],
  noSuchAbsence: ['movement', 'player', 'SET NO ABSENCE 3 Feb', 'There is no absence on'],
  noSuchTurn: ['retreat', 'master', 'ROLLBACK 9!', 'There is no turn 9: choose from 1 to 1.'],
  nothingUndone: { never: 'that nothing was taken back is told before a game is asked' },
  cannotRepair: ['movement', 'master', 'REPAIR!\nPLACE France F Par\nEND', 'F PAR cannot stand there.'],
  staleAlarm: { never: 'only the clock rings' },
}

const PSST = 'PRESS TO G\nPsst.\nENDPRESS'

export const PRESS: Readonly<Record<PressRefusal['kind'], RefusalRow>> = {
  blank: ['unmoderated', 'player', 'SET NO BLANK PRESS\nPRESS TO G\nENDPRESS', 'There is nothing in it.'],
  noPress: ['unmoderated', 'player', `SET NO PRESS\n${PSST}`, 'There is no press in this game.'],
  nobody: ['movement', 'player', 'PRESS TO ALL BUT AEFGIRTMO\nPsst.\nENDPRESS', 'It is addressed to nobody'],
  nobodyThere: ['movement', 'player', 'PRESS TO T\nPsst.\nENDPRESS', 'Nobody plays Turkey now'],
  broadcastOnly: [
    'unmoderated',
    'player',
    `SET NO PARTIAL\n${PSST}`,
    'In this game press goes to everybody: write BROADCAST.',
  ],
  colour: ['movement', 'player', `GREY ${PSST}`, 'In this game press is white.'],
  observersMayNot: {
    stage: 'movement',
    letters: [
      ['master', 'SET OBSERVER NO'],
      ['observer', PSST],
    ],
    told: 'Observers may not write that in this game.',
  },
  youAreLate: {
    stage: 'movement',
    letters: [
      ['master', 'SET NO LATE PRESS\nSET GRACE 20 Jan'],
      ['player', PSST],
    ],
    at: LATE,
    told: 'You are late: send your orders first.',
  },
  ordersFirst: ['unmoderated', 'player', `SET MUST ORDER\n${PSST}`, 'Send complete orders first.'],
  notInThisPhase: {
    stage: 'retreat',
    letters: [
      ['master', 'SET NO MINOR PRESS'],
      ['player', PSST],
    ],
    told: 'There is no press in retreat phases of this game.',
  },
  somebodyIsLate: {
    stage: 'movement',
    letters: [
      ['master', 'SET NO GRACE PRESS\nSET GRACE 20 Jan'],
      ['player', PSST],
    ],
    at: LATE,
    told: 'There is no press while',
  },
  notTouched: [
    'unmoderated',
    'player',
    'SET TOUCH PRESS\nPRESS TO T\nPsst.\nENDPRESS',
    'You have no unit and no center next to Turkey.',
  ],
  oneBroadcast: [
    'unmoderated',
    'player',
    'SET TOUCH PRESS\nBROADCAST\nHello.\nENDBROADCAST\nBROADCAST\nHello again.\nENDBROADCAST',
    'You have already sent your one broadcast of this turn.',
  ],
}

export const VOTES: Readonly<Record<VoteRefusal['kind'], RefusalRow>> = {
  noSay: [
    'movement',
    'master',
    'REPAIR!\nGIVE Bre TO nobody\nGIVE Par TO nobody\nGIVE Mar TO nobody\nREMOVE A Par\nREMOVE A Mar\nREMOVE F Bre\nEND\nBECOME France\nSET DRAW',
    'Only powers that own a center vote.',
  ],
  drawsIncludeAll: ['movement', 'player', 'SET DRAW EF', 'In this game all survivors share a draw'],
  noConcessions: [
    'unmoderated',
    'player',
    'SET NO CONCESSIONS\nSET CONCEDE Germany',
    'This game does not allow concessions.',
  ],
  emptyList: { never: 'a list of nobody is no list' },
  notASurvivor: [
    'movement',
    'master',
    'REPAIR!\nGIVE Ber TO nobody\nGIVE Kie TO nobody\nGIVE Mun TO nobody\nREMOVE A Ber\nREMOVE A Mun\nREMOVE F Kie\nEND\nBECOME France\nSET CONCEDE Germany',
    'Germany owns no center.',
  ],
}
