// A sentence for every reason why a game says no: what was asked, why not, and what would work.
import type { Board, Power } from '../board/board.ts'
import { written } from '../game/calendar.ts'
import type { Asker, Hour } from '../game/commands.ts'
import type { Game } from '../game/game.ts'
import type { PressRefusal } from '../game/press.ts'
import type { GameRefusal } from '../game/refusals.ts'
import type { TimingRefusal } from '../game/timing.ts'
import type { VoteRefusal } from '../game/votes.ts'
import { judgePhaseId } from './header.ts'
import { listed } from './names.ts'

type Explain<Kind extends GameRefusal['kind']> = (
  refusal: Extract<GameRefusal, { kind: Kind }>,
  desk: Desk,
) => string

interface Desk {
  readonly game: Game
  readonly board: Board
}

/** Why a game said no, in a sentence or two. */
export function gameRefusalSentence(refusal: GameRefusal, game: Game, board: Board): string {
  const explain = SENTENCES[refusal.kind] as Explain<GameRefusal['kind']> // each kind has its own
  return explain(refusal, { game, board })
}

const PARTS: Readonly<Record<Asker, string>> = {
  stranger: 'somebody who has no part in the game yet',
  player: 'a player who waits for the start',
  power: 'a player',
  observer: 'an observer',
  master: 'the master',
  guide: 'the master',
  keeper: 'the keeper of the judge',
  clock: 'the clock',
}

const HOURS: Readonly<Record<Hour, string>> = {
  none: 'before the game is created',
  forming: 'before the start',
  playing: 'while the game is played',
  paused: 'while the game stands still',
  over: 'when the game is over',
}

const parts = (who: readonly Asker[]): string => listed([...new Set(who.map(asker => PARTS[asker]))], 'or')
const times = (when: readonly Hour[]): string =>
  listed(
    when.map(hour => HOURS[hour]),
    'or',
  )
const time = (at: Parameters<typeof written>[0], { game }: Desk): string =>
  written(at, game.settings.timing.zone)
/** More powers than these are counted, and not named. */
const MOST_NAMES = 8
const names = (powers: readonly Power[], { board }: Desk): string => {
  const named = powers.slice(0, MOST_NAMES).map(power => board.powers[power]!.name)
  const others = powers.length - named.length
  return listed(others === 0 ? named : [...named, `${others} others`], 'or')
}

/** `The setting "endings idle years"`, for `endings.idleYears` */
const called = (setting: string): string =>
  `The setting "${setting.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replaceAll('.', ' ')}"`

const SENTENCES: { readonly [Kind in GameRefusal['kind']]: Explain<Kind> } = {
  notYou: ({ as }) => `You are not ${PARTS[as]} of this game.`,
  notForYou: ({ who }) => `This is for ${parts(who)}.`,
  notNow: ({ now, when }) => `Not ${HOURS[now]}: it can be asked for ${times(when)}.`,
  noSuchGame: () => 'There is no such game. LIST shows those there are.',
  nameTaken: ({ name }) => `There is a game called ${name.slice(0, 40)} already. Choose another name.`,
  badName: ({ name, works }) =>
    `"${name.slice(0, 40)}" cannot be a name: take letters and digits, at most twenty, like ${works}.`,
  alreadyHere: ({ as }) => `You are ${PARTS[as]} of this game already.`,
  full: ({ players }) => `All ${players} places are taken.`,
  banned: () => 'The master does not admit you to this game.',
  notInvited: () => 'This game is for invited players only. Ask its master for an invitation.',
  wrongWord: () => 'This is a private game: write the word that its master gave you.',
  below: ({ limit, asked }) => `This game asks for ${LIMITS[limit]} ${asked}.`,
  preferencesOff: ({ allowed }) =>
    allowed === 'lists'
      ? 'Write a list of powers, like SET PREFERENCE EFG.'
      : 'In this game chance gives out the powers.',
  notFree: ({ free }, desk) =>
    free.length === 0 ? 'No power of this game is free.' : `Free are ${names(free, desk)}.`,
  notAway: () => 'You have not left your power: there is nothing to come back to.',
  nobodyThere: ({ power }, { board }) => `Nobody plays ${board.powers[power]!.name}.`,
  nobodyCalled: ({ person }) => `Nobody in this game is called ${person.slice(0, 100)}.`,
  lastMaster: () => 'A game needs a master. PROMOTE somebody first.',
  hasMaster: () => 'This game has a master.',
  notTheCreator: () => 'Only its creator, or who plays in it, becomes the master of this game.',
  isModerated: () => 'This game has a master: only he may do that.',
  tooFewPlayers: ({ players, needed }) =>
    `There are ${players} players of ${needed}. FORCE BEGIN starts with those who are there.`,
  alreadyPlayed: ({ turns }) =>
    `${turns} phases have been played: this cannot be taken back to before the start.`,
  tooLate: ({ setting, when }) =>
    `${called(setting)} can be changed only ${when === 'beforeStart' ? 'before the start' : 'while nobody has joined'}.`,
  outOfRange: ({ setting, given, least, most }) =>
    `${called(setting)} cannot be ${given}: write a number from ${least} to ${most}.`,
  tooLong: ({ setting, most }) => `${called(setting)} is too long: at most ${most}.`,
  stricterThanYou: ({ limit, own }) =>
    `You cannot ask for ${LIMITS[limit]} that you do not have yourself: yours is ${own}.`,
  timing: ({ why }) => timingSentence(why),
  nothingChanges: () => 'It is so already: nothing changes.',
  notApproved: () => 'The master has to approve of you before you order.',
  nothingToOrder: ({ power }, { board }) =>
    `${board.powers[power]!.name} has nothing to order in this phase.`,
  noSuchPhase: ({ asked, now }) =>
    `${judgePhaseId(asked)} is not being played now: the game is in ${judgePhaseId(now)}.`,
  phaseIsPast: ({ asked, now }) =>
    `${judgePhaseId(asked)} is no phase to come: the game is in ${judgePhaseId(now)}.`,
  tooFarAhead: ({ asked, mostYears }) =>
    `${judgePhaseId(asked)} is too far away: orders are kept for ${mostYears} years to come.`,
  notOffered: ({ what }) => `This game does not offer ${OFFERS[what]}.`,
  textTooLong: ({ most }) => `That is too long: at most ${most} characters are kept.`,
  tooMany: ({ what, most }) => `There are too many ${COUNTED[what]}: at most ${most}.`,
  noSuchEntry: ({ entry, entries }) => `There is no entry ${entry}: your diary has ${entries}.`,
  waitTooLate: ({ deadline }, desk) => `The deadline was ${time(deadline, desk)}: nobody waits any more.`,
  press: ({ why }, desk) => pressSentence(why, desk),
  vote: ({ why }, desk) => voteSentence(why, desk),
  deadline: ({ why }, desk) =>
    why.kind === 'isPast'
      ? `${time(why.wanted, desk)} is over. Name a time after ${time(why.now, desk)}.`
      : `Grace cannot end before the deadline, ${time(why.deadline, desk)}.`,
  noDeadline: () => 'No deadline stands in this game. SET DEADLINE gives it one.',
  absence: () => 'That is no time to be away: write it like SET ABSENCE 24 Dec TO 2 Jan.',
  overlaps: ({ with: other }, desk) =>
    `You are away from ${time(other.from, desk)} to ${time(other.to, desk)} already.`,
  noSuchAbsence: ({ at }, desk) => `You have no absence on ${time(at, desk)}.`,
  noSuchTurn: ({ asked, turns }) =>
    turns.length === 0
      ? 'Nothing has been played yet.'
      : `There is no turn ${asked}: choose from ${turns[0]} to ${turns.at(-1)}.`,
  nothingUndone: () => 'No turn has been taken back.',
  cannotRepair: ({ why }) => REPAIRS[why],
  staleAlarm: () => 'The game has moved on.',
}

const LIMITS = {
  level: 'the experience',
  dedication: 'a dedication of',
  onTime: 'an on-time ratio of',
  givenUp: 'a ratio of games given up of at most',
} as const
const OFFERS = {
  standingOrders: 'standing orders',
  postalPress: 'postal press now',
} as const
const COUNTED = {
  diaryEntries: 'entries in your diary',
  absences: 'absences to come',
} as const
const REPAIRS = {
  cannotStandThere: 'That unit cannot stand there.',
  occupied: 'There is a unit in that province already.',
  noSuchUnit: 'There is no such unit on the board.',
  notACenter: 'That is no supply center.',
} as const

function timingSentence(why: TimingRefusal): string {
  switch (why.kind) {
    case 'noSuchZone':
      return `No time zone is called "${why.given.slice(0, 40)}": write it like ${why.works} or Europe/Berlin.`
    case 'outOfRange':
      return `${called(why.field)} cannot be ${why.given} minutes: from ${why.least} to ${why.most}.`
    case 'badDays':
      return `"${why.given.slice(0, 20)}" names no days: write seven letters, Sunday first, like ${why.works}.`
    case 'neverOnThatClock':
      return `On ${why.given} nothing falls due at that time of the day: write ${why.works}, or another time.`
    case 'badDate':
      return `"${why.given.slice(0, 20)}" is no date: write it like ${why.works}.`
    case 'tooMany':
      return `${why.given} are too many: at most ${why.most}.`
  }
}

function pressSentence(why: PressRefusal, desk: Desk): string {
  switch (why.kind) {
    case 'blank':
      return 'There is nothing in it.'
    case 'noPress':
      return 'There is no press in this game. You may write to the master: PRESS TO M.'
    case 'nobody':
      return 'It is for nobody: name powers by their letters, like PRESS TO FG.'
    case 'broadcastOnly':
      return 'In this game press goes to everybody: write BROADCAST.'
    case 'colour':
      return `In this game press is ${listed(why.allowed, 'or')}.`
    case 'observersMayNot':
      return 'Observers may not write that in this game.'
    case 'youAreLate':
      return 'You are late: send your orders first.'
    case 'ordersFirst':
      return 'Send complete orders first.'
    case 'notInThisPhase':
      return `There is no press in ${why.phase} phases of this game.`
    case 'somebodyIsLate':
      return `There is no press while ${desk.game.settings.quiet ? 'somebody' : names(why.late, desk)} is late.`
    case 'notTouched':
      return `You do not touch ${names(why.powers, desk)}.`
    case 'oneBroadcast':
      return 'You have sent your broadcast of this turn.'
  }
}

function voteSentence(why: VoteRefusal, desk: Desk): string {
  switch (why.kind) {
    case 'noSay':
      return 'Only powers that own a center vote.'
    case 'drawsIncludeAll':
      return 'In this game all survivors share a draw: write SET DRAW without a list.'
    case 'noConcessions':
      return 'This game knows no concessions.'
    case 'emptyList':
      return 'Name the powers that are to share the draw, like SET DRAW EF.'
    case 'notASurvivor':
      return `${names([why.power], desk)} owns no center.`
  }
}
