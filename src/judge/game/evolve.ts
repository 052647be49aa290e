// Folds events into the present game. There are no rules here: it trusts the events and never adjudicates.
import type { Power } from '../../rules/board/board.ts'
import { phaseId } from '../../rules/board/phase.ts'
import { isSameBoard, type Position } from '../../rules/board/position.ts'
import { type Order, unitTold } from '../../rules/orders/order.ts'
import type { Instant } from './calendar.ts'
import type { Fact, GameEvent, Person, Repair, SeatGiven, Written } from './events.ts'
import { diaryOf, type Game, NO_GAME, type OrderSheet, remembering, type Seat, wholeOf } from './game.ts'
import { withChoice } from './mailWishes.ts'
import {
  afterTurn,
  broughtForward,
  EMPTY_SEAT,
  inStep,
  isBookIn,
  joining,
  NOT_BEGUN,
  opened,
  revived,
  rolledBack,
} from './turns/turning.ts'

export const gameOf = (events: readonly GameEvent[]): Game => events.reduce(evolve, NO_GAME)

export function evolve(game: Game, event: GameEvent): Game {
  return remembering(gathering(game, event) ?? playing(game, event) ?? guiding(game, event))
}

/** Events around the table: who joins, who leaves, and what is agreed on. */
function gathering(game: Game, event: GameEvent): Game | undefined {
  switch (event.kind) {
    case 'gameCreated': {
      const { name, by, settings } = event
      return { ...game, name, settings, creator: by, masters: settings.moderated ? [by] : [] }
    }
    case 'gameRenamed':
      return { ...game, name: event.to }
    case 'settingsChanged':
      return {
        ...game,
        settings: { ...game.settings, ...event.changes },
        isIrregular: game.isIrregular || event.makesIrregular,
        // A new choice applies to everything played from now on, also after undone turns are brought forward.
        ...(isBookIn(event.changes) ? { bookAfterUndone: undefined } : {}),
      }
    case 'playerSignedOn': {
      const { player, preferences } = event
      const newcomer = { player, preferences, isApproved: !game.settings.approval }
      return { ...game, newcomers: [...game.newcomers, newcomer] }
    }
    case 'preferencesStated': {
      const { player, preferences } = event
      return {
        ...game,
        newcomers: game.newcomers.map(each => (each.player === player ? { ...each, preferences } : each)),
      }
    }
    case 'playerWithdrew':
      return { ...game, newcomers: game.newcomers.filter(({ player }) => player !== event.player) }
    case 'playersApproved': {
      const { players, isApproved } = event
      const isMeant = (player: Person | undefined) => player !== undefined && players.includes(player)
      return {
        ...game,
        newcomers: game.newcomers.map(each => (isMeant(each.player) ? { ...each, isApproved } : each)),
        seats: game.seats.map(seat => (isMeant(seat.player) ? { ...seat, isApproved } : seat)),
      }
    }
    case 'observerJoined':
      return { ...game, observers: [...game.observers, event.observer] }
    case 'observerLeft':
      return { ...game, observers: game.observers.filter(person => person !== event.observer) }
    case 'masterPromoted':
      return {
        ...game,
        masters: [...game.masters, event.master],
        observers: game.observers.filter(person => person !== event.master),
      }
    case 'masterLeft':
      return { ...game, masters: game.masters.filter(person => person !== event.master) }
    case 'passwordChosen':
      return { ...game, passwords: withEntry(game.passwords, event.person, event.password) }
    case 'addressGiven':
      return { ...game, addresses: withEntry(game.addresses, event.person, event.addresses) }
    case 'zoneChosen':
      return { ...game, zones: withEntry(game.zones, event.person, event.zone) }
    case 'enclosuresChosen':
      return { ...game, enclosures: withEntry(game.enclosures, event.person, withChoice(event, {})) }
    default:
      return undefined
  }
}

/** Events of play. */
function playing(game: Game, event: GameEvent): Game | undefined {
  switch (event.kind) {
    case 'gameStarted': {
      const approved = new Set(game.newcomers.filter(each => each.isApproved).map(({ player }) => player))
      const seats = event.seats.map(given => seatFor(given, approved))
      const begun: Game = { ...game, stage: 'playing', seats, opening: event.position }
      return opened(begun, event.position, event.at)
    }
    case 'ordersWritten':
    case 'ordersCleared':
      return withSheet(
        sinceRepair(game, event.power, event.kind === 'ordersCleared'),
        event.power,
        event.sheet,
        event.isComplete,
        event.at,
      )
    case 'plansTakenUp': {
      const { power, sheet, isComplete, at } = event
      const planned = withSheet(game, power, sheet, isComplete, at)
      return event.from === 'perpetual'
        ? repeated(planned, power, event.refused, game.sheets.get(power))
        : planned
    }
    case 'ordersPlanned': {
      const { power, phase, plan } = event
      const others = withoutPlan(game, power, phaseId(phase))
      return { ...game, plans: [...others, { power, phase, plan }] }
    }
    case 'plansCleared': {
      const { power, phase } = event
      const plannedWaits = game.plannedWaits.filter(
        each => each.power !== power || (phase !== undefined && phaseId(each.phase) !== phaseId(phase)),
      )
      return { ...game, plans: withoutPlan(game, power, phase && phaseId(phase)), plannedWaits }
    }
    case 'standingOrdersGiven':
      return {
        ...sinceRepair(game, event.power, false),
        standingOrders: withEntry(
          game.standingOrders,
          event.power,
          event.text === '' ? undefined : event.text,
        ),
      }
    case 'waitChosen': {
      const { power, waits, phase } = event
      if (phase === undefined) return { ...game, waits: withMember(game.waits, power, waits) }
      const others = game.plannedWaits.filter(
        each => each.power !== power || phaseId(each.phase) !== phaseId(phase),
      )
      return { ...game, plannedWaits: [...others, { power, phase, waits }] }
    }
    case 'pressSent':
      return withPress(game, event)
    case 'diaryWritten': {
      const { power, text, at } = event
      const player = game.seats[power]?.player
      return { ...game, diaries: [...game.diaries, { power, player, text, at }] }
    }
    case 'diaryStruck': {
      const own = diaryOf(game, event.power)
      return { ...game, diaries: game.diaries.filter(entry => entry !== own[event.entry - 1]) }
    }
    case 'voteCast':
      return { ...game, votes: withEntry(game.votes, event.power, event.vote) }
    case 'votesForgotten':
      return { ...game, votes: new Map() }
    case 'phaseResolved':
      return afterTurn(game, event)
    case 'coinTossed':
      return { ...game, toss: { power: event.power, to: event.to, joinedAfter: undefined, hasJoined: false } }
    case 'powerJoined':
      return joining(game)
    case 'gameEnded': {
      const cutShort = { due: game.due, pausedSince: game.pausedSince ?? event.at }
      return {
        ...game,
        stage: 'over',
        pausedSince: undefined,
        cutShort,
        ending: event.ending,
        due: undefined,
      }
    }
    default:
      return undefined
  }
}

/** Events from the clock, from the master, and from players who come and go during play. */
function guiding(game: Game, event: GameEvent): Game {
  switch (event.kind) {
    case 'gameUnstarted':
      return { ...game, ...NOT_BEGUN }
    case 'deadlineSet':
      return { ...game, due: event.due, rung: event.at, late: [] }
    case 'startSet':
      return { ...game, start: event.start }
    case 'absenceTaken': {
      const { person, from, to } = event
      const requests = game.requests.filter(each => !isSameAbsence(each, event))
      return { ...game, requests, absences: [...game.absences, { person, from, to }] }
    }
    case 'absenceRequested': {
      const { person, from, to } = event
      return { ...game, requests: [...game.requests, { person, from, to }] }
    }
    case 'absenceCancelled':
      return {
        ...game,
        absences: game.absences.filter(each => !isSameAbsence(each, event)),
        requests: game.requests.filter(each => !isSameAbsence(each, event)),
      }
    case 'remindersSent':
    case 'phaseHeldUp':
    case 'graceEnded':
      return { ...game, rung: event.rung }
    case 'deadlineMissed':
      return { ...game, rung: event.rung, late: event.late, missed: event.late }
    case 'lateNoticeSent':
      return { ...game, rung: event.rung, late: event.late }
    case 'seatsAbandoned': {
      const seats = withSeats(game, event.powers, { state: 'open' })
      return { ...game, rung: event.rung, seats }
    }
    case 'civilDisorderDeclared':
      return { ...game, seats: withSeats(game, event.powers, { state: 'open', isInCivilDisorder: true }) }
    case 'playerResigned':
      return resigned(game, event.power, event.player)
    case 'playerReturned':
      return { ...game, seats: withSeats(game, [event.power], { state: 'held', isInCivilDisorder: false }) }
    case 'seatTaken': {
      const { power, player } = event
      const seat = {
        player,
        state: 'held',
        isInCivilDisorder: false,
        isApproved: !game.settings.approval,
      } as const
      const departed = departedFrom(game, power)
      return { ...withoutSecrets(game, power), departed, seats: withSeats(game, [power], seat) }
    }
    case 'gamePaused':
      return { ...game, pausedSince: event.at }
    case 'gameResumed':
      return { ...game, pausedSince: undefined, ...(game.stage === 'over' ? revived(game) : {}) }
    case 'gameRemoved':
      return { ...NO_GAME, removed: { game, at: event.at } }
    case 'gameRestored':
      return wholeOf(game)
    case 'gameRolledBack':
      return inStep(rolledBack(game, event))
    case 'gameBroughtForward':
      return inStep(broughtForward(game, event))
    case 'positionRepaired':
      return {
        ...game,
        position: event.after,
        sheets: new Map(),
        waits: new Set(),
        beforeRepairs:
          event.repairs.length === 0 ? stillChanged(game, event.after) : changedAgain(game, event.repairs),
      }
    default:
      return game
  }
}

/** Most press leaves no trace in the game: its text is in the events. */
function withPress(
  game: Game,
  { from, by, to, text, isPostal }: Extract<GameEvent, { kind: 'pressSent' }>,
): Game {
  if (isPostal) return { ...game, postal: [...game.postal, { from, to, text }] }
  return to.kind === 'everybody' ? { ...game, broadcasters: [...game.broadcasters, by] } : game
}

/** The orders of a player who resigns stay; their vote and their waits go. */
const resigned = (game: Game, power: Power, player: Person): Game => ({
  ...game,
  seats: withSeats(game, [power], { state: 'open', player: undefined }),
  newcomers: game.newcomers.filter(each => each.player !== player),
  departed: departedFrom(game, power),
  votes: withEntry(game.votes, power, undefined),
  waits: withMember(game.waits, power, false),
  plannedWaits: game.plannedWaits.filter(each => each.power !== power),
})

/** The player who holds a power when it is left or taken over has departed from it. */
const departedFrom = ({ seats, departed, stage }: Game, power: Power): Game['departed'] => {
  const player = seats[power]?.player
  return player === undefined || stage !== 'playing' ? departed : [...departed, { player, power }]
}

/** A successor gets the orders of the present phase, but nothing else that was meant for the predecessor alone. */
const withoutSecrets = (game: Game, power: Power): Game => ({
  ...game,
  votes: withEntry(game.votes, power, undefined),
  waits: withMember(game.waits, power, false),
  plans: game.plans.filter(plan => plan.power !== power),
  plannedWaits: game.plannedWaits.filter(each => each.power !== power),
  standingOrders: withEntry(game.standingOrders, power, undefined),
})

const seatFor = ({ player, isOut }: SeatGiven, approved: ReadonlySet<Person>): Seat =>
  player === undefined
    ? isOut
      ? EMPTY_SEAT
      : { player, state: 'open', isInCivilDisorder: true, isApproved: true }
    : { player, state: 'held', isInCivilDisorder: false, isApproved: approved.has(player) }

/** Notes who writes after a repair: their new orders come first when it is taken back. After CLEAR no old orders return. */
function sinceRepair(game: Game, power: Power, isCleared: boolean): Game {
  if (game.beforeRepairs.length === 0) return game
  const beforeRepairs = game.beforeRepairs.map(each => ({
    ...each,
    sheets: isCleared ? withEntry(each.sheets, power, undefined) : each.sheets,
    since: withMember(each.since, power, true),
  }))
  return { ...game, beforeRepairs }
}

const changedAgain = (
  { beforeRepairs, position, sheets }: Game,
  repairs: readonly Repair[],
): Game['beforeRepairs'] =>
  position === undefined ? [] : [...beforeRepairs, { repairs, position, sheets, since: new Set() }]

/**
 * The repairs that remain when the last is taken back; if the board is an older one, all repairs since then go. Orders
 * written since come before the older ones and are kept here: their units may be missing on the present board.
 */
function stillChanged({ beforeRepairs, sheets }: Game, after: Position): Game['beforeRepairs'] {
  const at = beforeRepairs.findLastIndex(({ position }) => isSameBoard(position, after))
  return beforeRepairs.slice(0, Math.max(at, 0)).map(each => ({
    ...each,
    sheets: [...each.since].reduce(
      (all, power) => withEntry(all, power, newerFirst(sheets.get(power), all.get(power))),
      each.sheets,
    ),
  }))
}

function newerFirst(newer: OrderSheet | undefined, older: OrderSheet | undefined): OrderSheet | undefined {
  if (newer === undefined || older === undefined) return newer ?? older
  const told = new Set([...newer.orders, ...newer.voids].map(order => unitTold(order)?.at))
  const others = (orders: readonly Order[]) => orders.filter(order => !told.has(unitTold(order)?.at))
  return {
    ...newer,
    orders: [...newer.orders, ...others(older.orders)],
    voids: [...newer.voids, ...others(older.voids)],
  }
}

function withSheet(game: Game, power: Power, sheet: Written, isComplete: boolean, changed: Instant): Game {
  const { stood } = game.sheets.get(power) ?? {}
  const written: OrderSheet = { ...sheet, changed, isComplete, ...(stood === undefined ? {} : { stood }) }
  return {
    ...game,
    sheets: withEntry(game.sheets, power, written),
    late: isComplete ? game.late.filter(each => each !== power) : game.late,
  }
}

/** Marks the repeated orders on a sheet. Orders planned for this very phase were there before and are not marked. */
function repeated(
  game: Game,
  power: Power,
  fallen: readonly string[],
  planned: OrderSheet | undefined,
): Game {
  const sheet = game.sheets.get(power)! // it was just written
  const orders = sheet.orders.filter(order => !planned?.orders.includes(order))
  return {
    ...game,
    sheets: withEntry(game.sheets, power, { ...sheet, stood: { orders, fallen }, isUntouched: true }),
  }
}

const withoutPlan = (game: Game, power: Power, phase: string | undefined): Game['plans'] =>
  game.plans.filter(plan => plan.power !== power || (phase !== undefined && phaseId(plan.phase) !== phase))

const withSeats = (game: Game, powers: readonly Power[], changes: Partial<Seat>): readonly Seat[] =>
  game.seats.map((seat, power) => (powers.includes(power as Power) ? { ...seat, ...changes } : seat))

function withEntry<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
  value: Value | undefined,
): ReadonlyMap<Key, Value> {
  const copy = new Map(map)
  if (value === undefined) copy.delete(key)
  else copy.set(key, value)
  return copy
}

function withMember<Member>(set: ReadonlySet<Member>, member: Member, isIn: boolean): ReadonlySet<Member> {
  const copy = new Set(set)
  if (isIn) copy.add(member)
  else copy.delete(member)
  return copy
}

const isSameAbsence = (
  one: { person: Person; from: Instant; to: Instant },
  other: { person: Person; from: Instant; to: Instant },
): boolean => one.person === other.person && one.from === other.from && one.to === other.to

/** A fact as an event. A fact from a Story already has its time. */
export const happened = (fact: Fact, at: Instant): GameEvent =>
  'at' in fact ? (fact as GameEvent) : { ...fact, at } // nothing else gives it one
