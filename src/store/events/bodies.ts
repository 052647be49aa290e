// The fields of every kind of event as they lie on disk: one line each.
import type { Instant } from '../../game/calendar.ts'
import type { Fact, FactKind, GameEvent } from '../../game/events.ts'
import type { JsonObject } from '../batch.ts'
import * as as from './codecs.ts'

type Of<Kind extends FactKind> = Extract<Fact, { readonly kind: Kind }>
type Fields<Kind extends FactKind> = {
  readonly [Field in Exclude<keyof Of<Kind>, 'kind'>]: as.Codec<Of<Kind>[Field]>
}

const NAMES = as.list(as.text)
const POWERS = as.list(as.power)
const ABSENCE = { person: as.text, from: as.instant, to: as.instant }
const LATE = { late: POWERS, rung: as.instant }

const FIELDS: { readonly [Kind in FactKind]: Fields<Kind> } = {
  gameCreated: { name: as.text, by: as.text, settings: as.settings },
  gameRenamed: { to: as.text, by: as.doer },
  settingsChanged: { by: as.doer, changes: as.changes, makesIrregular: as.flag },
  playerSignedOn: { player: as.text, preferences: as.preferences },
  preferencesStated: { player: as.text, preferences: as.preferences },
  playerWithdrew: { player: as.text, by: as.doer },
  playersApproved: { players: NAMES, isApproved: as.flag },
  observerJoined: { observer: as.text },
  observerLeft: { observer: as.text, by: as.doer },
  masterPromoted: { master: as.text, by: as.doer },
  masterLeft: { master: as.text, by: as.doer },
  passwordChosen: { person: as.text, password: as.text },
  addressGiven: { person: as.text, addresses: NAMES },
  zoneChosen: { person: as.text, zone: as.optional(as.word()) },
  enclosuresChosen: { person: as.text, map: as.word(), calendar: as.flag },
  gameStarted: { by: as.doer, seats: as.list(as.seat), position: as.position },
  gameUnstarted: { by: as.doer },
  ordersWritten: { power: as.power, by: as.doer, sheet: as.sheet, isComplete: as.flag },
  ordersCleared: { power: as.power, by: as.doer, sheet: as.sheet, isComplete: as.flag },
  ordersPlanned: { power: as.power, phase: as.phase, plan: as.plan },
  plansCleared: { power: as.power, phase: as.optional(as.phase) },
  standingOrdersGiven: { power: as.power, text: as.text },
  plansTakenUp: { power: as.power, from: as.word(), sheet: as.sheet, isComplete: as.flag, refused: NAMES },
  waitChosen: { power: as.power, waits: as.flag, phase: as.optional(as.phase) },
  pressSent: {
    from: as.writer,
    by: as.text,
    to: as.audience,
    colour: as.word(),
    text: as.text,
    isPostal: as.flag,
  },
  diaryWritten: { power: as.power, text: as.text },
  diaryStruck: { power: as.power, entry: as.number },
  voteCast: { power: as.power, vote: as.optional(as.vote) },
  votesForgotten: {},
  deadlineSet: { due: as.due, why: as.word(), by: as.doer },
  startSet: { start: as.instant, by: as.doer },
  absenceTaken: { ...ABSENCE, by: as.doer },
  absenceRequested: ABSENCE,
  absenceCancelled: { ...ABSENCE, by: as.doer },
  remindersSent: { to: POWERS, rung: as.instant },
  deadlineMissed: LATE,
  lateNoticeSent: LATE,
  seatsAbandoned: { powers: POWERS, rung: as.instant },
  graceEnded: { missing: POWERS, rung: as.instant },
  phaseHeldUp: { rung: as.instant },
  civilDisorderDeclared: { powers: POWERS },
  playerResigned: { power: as.power, player: as.text, by: as.doer },
  playerReturned: { power: as.power, player: as.text },
  seatTaken: { power: as.power, player: as.text },
  phaseResolved: {
    turn: as.number,
    phase: as.phase,
    why: as.word(),
    results: as.results,
    voids: as.orders,
    proxies: as.proxies,
    unordered: as.list(as.unit),
    after: as.position,
  },
  coinTossed: { power: as.power, to: as.power },
  powerJoined: { power: as.power, to: as.power },
  gameEnded: { ending: as.ending, by: as.doer },
  gamePaused: { by: as.doer },
  gameResumed: { by: as.doer },
  gameRolledBack: { to: as.number, keepsOrders: as.flag, by: as.doer },
  gameBroughtForward: { to: as.number, by: as.doer },
  positionRepaired: { repairs: as.list(as.repair), after: as.position, by: as.doer },
}

type NamedCodec = readonly [name: string, codec: as.Codec<unknown>]

/** Worked out once: a long game asks thousands of times. */
const CODECS: ReadonlyMap<string, readonly NamedCodec[]> = new Map(
  Object.entries(FIELDS).map(([kind, fields]) => [kind, Object.entries(fields) as unknown as NamedCodec[]]), // one kind at a time fits
)

export const isKnown = (kind: string): kind is FactKind => CODECS.has(kind)

/** What an event says, in names. */
export function bodyOf(fact: Fact, desk: as.Desk): JsonObject {
  const values = fact as unknown as Readonly<Record<string, unknown>>
  return Object.assign(
    {},
    ...CODECS.get(fact.kind)!.map(([name, { write }]) => as.field(name, write(values[name], desk))),
  ) as JsonObject
}

/** An event from what lies on disk. */
export function eventFrom(kind: FactKind, body: JsonObject, at: Instant, desk: as.Desk): GameEvent {
  const fact: Record<string, unknown> = { kind, at }
  for (const [name, { read }] of CODECS.get(kind)!) fact[name] = read(body[name], desk)
  return fact as unknown as GameEvent // its fields are all there are
}
