// Writes a game's events with names and reads them back, in today's shape or an older one; only here do ids become names.
import type { Board } from '../../../rules/board/board.ts'
import type { Instant } from '../../game/calendar.ts'
import type { Decision, Step } from '../../game/decision.ts'
import type { Fact, FactKind, GameEvent } from '../../game/events.ts'
import { evolve } from '../../game/evolve.ts'
import { type Game, NO_GAME } from '../../game/game.ts'
import type { JsonObject, NewEvent, Recorded } from '../batch.ts'
import { UnreadableEvent } from '../fault.ts'
import type { CodecContext } from './codecs.ts'
import * as as from './codecs.ts'
import { BoardNames, instantIn, storedInstant } from './names.ts'
import { withAllSettings } from './outcomes.ts'

/** The board of a game, by its settings. */
export type BoardFor = (game: Game) => Board

/** A game read back: its events, and the state that they add up to. */
interface ReadGame {
  readonly game: Game
  readonly events: readonly GameEvent[]
}

/**
 * Most of a long game is press to some players, of which its state says nothing. On disk it has a kind of its own, so
 * that reading the state alone can skip it.
 */
export const LEFT_OUT_OF_THE_STATE = 'pressSent'
const PUBLIC_PRESS = 'pressPublished'

const kindOnDisk = (event: GameEvent): string =>
  event.kind === 'pressSent' && (event.to.kind === 'everybody' || event.isPostal) ? PUBLIC_PRESS : event.kind

/** The events of a decision, as the store takes them. */
export const written = (
  { steps, cause }: Pick<Decision, 'steps' | 'cause'>,
  boardFor: BoardFor,
): readonly NewEvent[] =>
  steps.map(({ was, event }) => {
    const desk = deskOf(was, boardFor)
    desk.names.place(was.position)
    const body = bodyOf(event, desk)
    return { at: storedInstant(event.at), cause, kind: kindOnDisk(event), shape: SHAPE, body }
  })

/** Reads a game's stored events in order; `from` is the game that they continue. */
export function readBack(recorded: readonly Recorded[], boardFor: BoardFor, from: Game = NO_GAME): ReadGame {
  let game = from
  const events = recorded.map(each => {
    const event = eventIn(each, game, boardFor)
    game = evolve(game, event)
    return event
  })
  return { game, events }
}

/**
 * The decisions of a game from its first on. What was committed together has one time and one cause; two decisions that
 * share both are read as one.
 */
export function* decisionsIn(recorded: readonly Recorded[], boardFor: BoardFor): Iterable<Decision> {
  let [before, after]: [Game, Game] = [NO_GAME, NO_GAME]
  let steps: Step[] = []
  for (const [i, each] of recorded.entries()) {
    const event = eventIn(each, after, boardFor)
    const was = after
    after = evolve(was, event)
    steps.push({ was, event, now: after })
    const next = recorded[i + 1]
    if (next !== undefined && next.at === each.at && next.cause === each.cause) continue
    yield { before, after, steps, cause: each.cause }
    before = after
    steps = []
  }
}

/** An event as it would be written today. */
export const inTodaysShape = (recorded: Recorded): ReturnType<typeof lifted> =>
  lifted(recorded.kind === PUBLIC_PRESS ? { ...recorded, kind: 'pressSent' } : recorded)

function eventIn(recorded: Recorded, game: Game, boardFor: BoardFor): GameEvent {
  const { kind, body } = inTodaysShape(recorded)
  try {
    // The event that creates a game names nothing of its board.
    const desk = deskOf(game, boardFor)
    return eventFrom(kind, body, instantIn(recorded.at), desk)
  } catch (fault) {
    if (!(fault instanceof UnreadableEvent)) throw fault
    throw new UnreadableEvent(`event ${recorded.version}, ${kind}: ${fault.message}`, { cause: fault })
  }
}

/** The names of the game's board; supported units are spelled as they stand now. */
function deskOf(game: Game, boardFor: BoardFor): CodecContext {
  return { names: letteringOf(boardFor(game)), phase: game.position?.phase.kind ?? 'movement' }
}

const LETTERINGS = new WeakMap<Board, BoardNames>()

function letteringOf(board: Board): BoardNames {
  const known = LETTERINGS.get(board)
  if (known !== undefined) return known
  const fresh = new BoardNames(board)
  LETTERINGS.set(board, fresh)
  return fresh
}

// The shapes of events written by older programs, each lifted to the next until it is today's.

/** The shape in which events are written today. */
const SHAPE = 1

/** Lifts an event from one shape to the next: the kind and body as they would have been written then. */
type Lift = (kind: string, body: JsonObject) => { readonly kind: string; readonly body: JsonObject }

/** By the shape that is lifted. A store from a newer program is refused when it is opened. */
type Lifts = ReadonlyMap<number, Lift>

const LIFTS: Lifts = new Map()

/** An event's kind and body in today's shape. */
function lifted(
  { kind, body, shape, version }: Pick<Recorded, 'kind' | 'body' | 'shape' | 'version'>,
  lifts: Lifts = LIFTS,
  today: number = SHAPE,
): { readonly kind: FactKind; readonly body: JsonObject } {
  let now = { kind, body }
  for (let from = shape; from < today; from++) {
    const lift = lifts.get(from)
    if (lift === undefined)
      throw new UnreadableEvent(`event ${version} has shape ${from}, which nobody knows any more`)
    now = lift(now.kind, now.body)
  }
  if (shape > today)
    throw new UnreadableEvent(`event ${version} has shape ${shape}: a newer dragoman wrote it`)
  if (!isKnown(now.kind)) throw new UnreadableEvent(`event ${version} is of the unknown kind "${now.kind}"`)
  const hasSettings = now.kind === 'gameCreated' || now.kind === 'settingsChanged'
  return { kind: now.kind, body: hasSettings ? withAllSettings(now.kind, now.body) : now.body }
}

// The fields of every kind of event on disk: one line each.

type Of<Kind extends FactKind> = Extract<Fact, { readonly kind: Kind }>
type Fields<Kind extends FactKind> = {
  readonly [Field in Exclude<keyof Of<Kind>, 'kind'>]: as.Codec<Of<Kind>[Field]>
}

const NAMES = as.list(as.text)
const POWERS = as.list(as.power)
const ABSENCE = { person: as.text, from: as.instant, to: as.instant }
const byAnother = { by: as.optional(as.doer) }
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
  passwordChosen: { person: as.text, password: as.text, ...byAnother },
  addressGiven: { person: as.text, addresses: NAMES },
  zoneChosen: { person: as.text, zone: as.optional(as.word()), ...byAnother },
  enclosuresChosen: { person: as.text, ...as.enclosures, ...byAnother },
  gameStarted: { by: as.doer, seats: as.list(as.seat), position: as.position },
  gameUnstarted: { by: as.doer },
  ordersWritten: { power: as.power, by: as.doer, sheet: as.sheet, isComplete: as.flag },
  ordersCleared: { power: as.power, by: as.doer, sheet: as.sheet, isComplete: as.flag },
  ordersPlanned: { power: as.power, phase: as.phase, plan: as.plan, ...byAnother },
  plansCleared: { power: as.power, phase: as.optional(as.phase), ...byAnother },
  standingOrdersGiven: { power: as.power, text: as.text, ...byAnother },
  plansTakenUp: { power: as.power, from: as.word(), sheet: as.sheet, isComplete: as.flag, refused: NAMES },
  waitChosen: { power: as.power, waits: as.flag, phase: as.optional(as.phase), ...byAnother },
  pressSent: {
    from: as.writer,
    by: as.text,
    to: as.audience,
    colour: as.word(),
    text: as.text,
    isPostal: as.flag,
  },
  diaryWritten: { power: as.power, text: as.text, ...byAnother },
  diaryStruck: { power: as.power, entry: as.number, ...byAnother },
  voteCast: { power: as.power, vote: as.optional(as.vote), ...byAnother },
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
  gameRemoved: { by: as.doer },
  gameRestored: { by: as.doer },
  gameRolledBack: { to: as.number, keepsOrders: as.flag, by: as.doer },
  gameBroughtForward: { to: as.number, by: as.doer },
  positionRepaired: { repairs: as.list(as.repair), after: as.position, by: as.doer },
}

type NamedCodec = readonly [name: string, codec: as.Codec<unknown>]

/** Computed once: a long game asks thousands of times. */
const CODECS: ReadonlyMap<string, readonly NamedCodec[]> = new Map(
  Object.entries(FIELDS).map(([kind, fields]) => [kind, Object.entries(fields) as unknown as NamedCodec[]]), // each kind fits by itself
)

const isKnown = (kind: string): kind is FactKind => CODECS.has(kind)

/** The body of an event, in names. */
function bodyOf(fact: Fact, desk: as.CodecContext): JsonObject {
  const values = fact as unknown as Readonly<Record<string, unknown>>
  return Object.assign(
    {},
    ...CODECS.get(fact.kind)!.map(([name, { write }]) => as.field(name, write(values[name], desk))),
  ) as JsonObject
}

/** An event, read from disk. */
function eventFrom(kind: FactKind, body: JsonObject, at: Instant, desk: as.CodecContext): GameEvent {
  const fact: Record<string, unknown> = { kind, at }
  for (const [name, { read }] of CODECS.get(kind)!) fact[name] = read(body[name], desk)
  return fact as unknown as GameEvent // all its fields are set
}
