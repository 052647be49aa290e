// Turns a command into events or a refusal: checks who may give it and when, then calls the function for the act.

import { ok, type Result } from '../../result.ts'
import type { Power } from '../../rules/board/board.ts'
import { eyesOfSpeaker, seenBy } from './blind/seen.ts'
import {
  type Act,
  type ActKind,
  type Asker,
  type Command,
  type Hour,
  PERMISSIONS,
  type Speaker,
} from './commands.ts'
import { type GameRefusal, refused } from './decision.ts'
import type { Doer, Fact, GameEvent, Person } from './events.ts'
import { happened } from './evolve.ts'
import { enclosuresFor, exists, type Game, isBlind, isMaster, isPaused } from './game.ts'
import { withChoice } from './mailWishes.ts'
import { cancelAbsence, grantAbsence, takeAbsence } from './seats/away.ts'
import {
  begin,
  createGame,
  isSignedOn,
  observe,
  prefer,
  renameGame,
  signOn,
  unstart,
} from './seats/gathering.ts'
import { approve, becomeMaster, comeBack, eject, promote, resign, takeOver } from './seats/players.ts'
import { changeSettings } from './settings/changing.ts'
import { chooseWait, type FactsOrRefusal, writeOrders } from './sheets/ordering.ts'
import { clearPlans, clearWritten, giveStandingOrders, planOrders, planWait } from './sheets/planning.ts'
import { castVote, noteInDiary, sendPress, strikeFromDiary } from './speaking.ts'
import type { World } from './table.ts'
import {
  bringForward,
  processNow,
  repair,
  restore,
  resume,
  rollBack,
  setDeadline,
  setGrace,
  setStart,
} from './turns/master.ts'
import { ring } from './turns/ringing.ts'

type Decided = Result<readonly GameEvent[], GameRefusal>

/**
 * Decides a command: all its events in order, or a refusal. In a blind game a command that fails by what the speaker
 * sees is refused for that reason; only then does the whole game decide.
 */
export function decide(game: Game, command: Command, world: World): Decided {
  if (!isBlind(game)) return decided(game, command, world)
  const known = decided(seenBy(game, eyesOfSpeaker(game, command.by), world.board), command, world)
  return known.ok ? decided(game, command, world) : known
}

function decided(game: Game, { by, act }: Command, world: World): Decided {
  const why = whyNotAllowed(game, by, act.kind) ?? whyNotForHim({ by, act })
  if (why !== undefined) return refused(why)
  if (by.kind === 'stranger') return asEvents(decideForStranger(game, by.person, act, world), world)
  const decision =
    by.kind === 'clock' ? decideForClock(game, act, world) : decideForPerson(game, by, act, world)
  return asEvents(decision.ok ? ok(decision.value.map(fact => signedBy(by, fact, game))) : decision, world)
}

/** Names the doer when somebody acts in a person's place, so that the person is told. */
function signedBy(by: Doer, fact: Fact, game: Game): Fact {
  // A wait that stays as it was after a repair is not reported.
  const isAsBefore =
    fact.kind === 'waitChosen' && fact.phase === undefined && fact.waits === game.waits.has(fact.power)
  if (isAsBefore) return fact
  switch (fact.kind) {
    case 'ordersPlanned':
    case 'plansCleared':
    case 'standingOrdersGiven':
    case 'waitChosen':
    case 'voteCast':
    case 'diaryWritten':
    case 'diaryStruck':
      return isBySomebodyElse(by, game.seats[fact.power]?.player) ? { ...fact, by } : fact
    case 'passwordChosen':
    case 'zoneChosen':
    case 'enclosuresChosen':
      return isBySomebodyElse(by, fact.person) ? { ...fact, by } : fact
    default:
      return fact
  }
}

const isBySomebodyElse = (by: Doer, person: Person | undefined): boolean =>
  by.kind !== 'clock' && person !== undefined && by.person !== person

const asEvents = (decision: FactsOrRefusal, { now }: World): Decided =>
  decision.ok ? ok(decision.value.map(fact => happened(fact, now))) : decision

/** A speaker for one power may not act for another. */
function whyNotForHim({ by, act }: Command): GameRefusal | undefined {
  const isForOther =
    by.kind === 'power' && 'power' in act && act.kind !== 'takeOver' && act.power !== by.power
  return isForOther ? { kind: 'notYou', as: 'power' } : undefined
}

function decideForStranger(game: Game, person: Person, act: Act, world: World): FactsOrRefusal {
  switch (act.kind) {
    case 'create':
      return createGame(game, person, act, world)
    case 'becomeMaster':
      return becomeMaster(game, { kind: 'player', person })
    case 'signOn':
      return signOn(game, person, act, world)
    case 'observe':
      return observe(game, person, act)
    case 'takeOver':
      return takeOver(game, person, act.power, act, world)
    default:
      return refused({ kind: 'notForYou', act: act.kind, who: ['stranger'] })
  }
}

const decideForClock = (game: Game, act: Act, world: World): FactsOrRefusal =>
  act.kind === 'ring'
    ? ring(game, act.alarm, act.judgeWasAway, world)
    : refused({ kind: 'notForYou', act: act.kind, who: ['clock'] })

type PersonSpeaking = Exclude<Doer, { kind: 'clock' }>

function decideForPerson(game: Game, by: PersonSpeaking, act: Act, world: World): FactsOrRefusal {
  const { person } = by
  switch (act.kind) {
    case 'create':
      return createGame(game, person, act, world)
    case 'rename':
      return renameGame(act.to, by)
    case 'change':
      return changeSettings(game, by, act.changes, act.own, world)
    case 'prefer':
      return prefer(game, person, act.preferences)
    case 'resign':
      return resign(game, by, act.powers, world)
    case 'approve':
      return approve(game, by, act.players, act.isApproved, world)
    case 'press':
      return sendPress(game, by, act, world)
    case 'becomeMaster':
      return becomeMaster(game, by)
    case 'choosePassword':
    case 'giveAddress':
    case 'chooseZone':
    case 'chooseEnclosures':
    case 'beAway':
    case 'beBack':
      return decideForHimself(game, by, act, world)
    default:
      return decideForPower(game, by, act, world)
  }
}

/** Acts about one person. A master who speaks for a power acts for its player. */
function decideForHimself(game: Game, by: PersonSpeaking, act: Act, world: World): FactsOrRefusal {
  const person = by.kind === 'power' ? game.seats[by.power]?.player : by.person
  if (person === undefined)
    return by.kind === 'power' ? refused({ kind: 'nobodyThere', power: by.power }) : ok([])
  switch (act.kind) {
    case 'choosePassword':
      return ok([{ kind: 'passwordChosen', person, password: act.password }])
    case 'giveAddress':
      return ok([{ kind: 'addressGiven', person, addresses: act.addresses }])
    case 'chooseZone':
      return ok([{ kind: 'zoneChosen', person, zone: act.zone }])
    case 'chooseEnclosures':
      return ok([{ kind: 'enclosuresChosen', person, ...withChoice(enclosuresFor(game, person), act) }])

    case 'beAway':
      return takeAbsence(game, by, person, act, world)
    case 'beBack':
      return cancelAbsence(game, by, person, act.at)
    default:
      return refused({ kind: 'notForYou', act: act.kind, who: [] })
  }
}

/** Orders and votes. A master may write for a power without speaking for it. */
function decideForPower(game: Game, by: PersonSpeaking, act: Act, world: World): FactsOrRefusal {
  switch (act.kind) {
    case 'write':
      return back(game, by, world, writeOrders(game, by, act.power, act.read, world))
    case 'clear':
      return clearWritten(game, by, act.power, act.provinces, world)
    case 'plan':
      return back(game, by, world, planOrders(game, act.power, act.phase, act.plan))
    case 'clearPlans':
      return clearPlans(game, act.power, act.phase)
    case 'giveStandingOrders':
      return giveStandingOrders(game, by, act.power, act.text, world)
    default:
      return by.kind === 'power'
        ? decideForHolder(game, by, by.power, act, world)
        : decideForMaster(game, by, act, world)
  }
}

function decideForHolder(
  game: Game,
  by: PersonSpeaking,
  power: Power,
  act: Act,
  world: World,
): FactsOrRefusal {
  switch (act.kind) {
    case 'comeBack':
      return comeBack(game, by.person, power, world)
    case 'wait':
      return act.phase === undefined
        ? chooseWait(game, power, act.waits, world)
        : planWait(game, power, act.waits, act.phase)
    case 'vote':
      return castVote(game, power, act.vote, world)
    case 'noteInDiary':
      return noteInDiary(game, power, act.text)
    case 'strikeFromDiary':
      return strikeFromDiary(game, power, act.entry)
    default:
      return decideForMaster(game, by, act, world)
  }
}

/** What a master may do; in an unmoderated game also every player. */
function decideForMaster(game: Game, by: PersonSpeaking, act: Act, world: World): FactsOrRefusal {
  switch (act.kind) {
    case 'grantAbsence':
      return grantAbsence(game, by, act.person, act.absence, world)
    case 'setDeadline':
      return setDeadline(game, by, act.deadline, world)
    case 'setGrace':
      return setGrace(game, by, act.grace, world)
    case 'setStart':
      return setStart(game, by, act.start, world)
    case 'begin':
      return begin(game, by, act.force, world)
    case 'unstart':
      return unstart(game, by)
    case 'process':
      return processNow(game, by, act.phase, world)
    case 'pause':
      return ok([{ kind: 'gamePaused', by }])
    case 'resume':
      return resume(game, by, world)
    case 'terminate':
      return ok([{ kind: 'gameEnded', ending: { kind: 'terminated' }, by }])
    case 'remove':
      return ok([{ kind: 'gameRemoved', by }])
    case 'restore':
      return restore(game, by, world)
    case 'rollBack':
      return rollBack(game, by, act.to, act.keepsOrders)
    case 'bringForward':
      return bringForward(game, by, act.to)
    case 'eject':
      return eject(game, by, act.who, world)
    case 'promote':
      return promote(game, by, act.person)
    case 'repair':
      return repair(game, by, act.repairs, world)
    default:
      return refused({ kind: 'notForYou', act: act.kind, who: [] })
  }
}

/** A player who writes for a power that they abandoned returns to the table. */
function back(game: Game, by: PersonSpeaking, world: World, decision: FactsOrRefusal): FactsOrRefusal {
  if (!decision.ok || by.kind !== 'power') return decision
  const seat = game.seats[by.power]
  if (seat?.state !== 'open' || seat.player !== by.person || isMaster(game, by.person)) return decision
  const returned = comeBack(game, by.person, by.power, world)
  return returned.ok ? ok([...returned.value, ...decision.value]) : returned
}

// Checks that the speaker holds the role they speak in, and that the command is allowed now.

/** Why a speaker may not give a command now; undefined if they may. */
export function whyNotAllowed(game: Game, by: Speaker, act: ActKind): GameRefusal | undefined {
  const { who, when } = PERMISSIONS[act]
  const now = hourOf(game)
  if (now === 'none' && !when.includes('none')) return { kind: 'noSuchGame' }
  if (!isTruly(game, by)) return { kind: 'notYou', as: by.kind }
  if (!askersIn(game, by).some(asker => who.includes(asker))) {
    // Before the start nobody has a power yet: the time is wrong, not the speaker.
    if (by.kind === 'player' && who.includes('power') && !when.includes(now))
      return { kind: 'notNow', act, now, when }
    const isAnybody =
      who.includes('guide') && game.settings.moderated && (by.kind === 'power' || by.kind === 'player')
    return isAnybody ? { kind: 'isModerated' } : { kind: 'notForYou', act, who }
  }
  // Creating a game that exists is refused later, with "name taken".
  return when.includes(now) || act === 'create' ? undefined : { kind: 'notNow', act, now, when }
}

function hourOf(game: Game): Hour {
  if (!exists(game)) return 'none'
  if (game.stage !== 'playing') return game.stage
  return isPaused(game) ? 'paused' : 'playing'
}

/** Whether the speaker holds the role they speak in. A master may speak for any power. */
function isTruly(game: Game, by: Speaker): boolean {
  switch (by.kind) {
    case 'master':
      return isMaster(game, by.person)
    case 'observer':
      return game.observers.includes(by.person)
    case 'player':
      return isSignedOn(game, by.person)
    case 'power': {
      const seat = game.seats[by.power]
      return seat !== undefined && (seat.player === by.person || isMaster(game, by.person))
    }
    default:
      return true
  }
}

/** The roles a speaker acts in: a player of an unmoderated game is also its guide. */
function askersIn({ settings }: Game, by: Speaker): readonly Asker[] {
  const isGuide =
    by.kind === 'master' || (!settings.moderated && (by.kind === 'power' || by.kind === 'player'))
  return isGuide ? [by.kind, 'guide'] : [by.kind]
}
