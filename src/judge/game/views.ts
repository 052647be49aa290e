// What each reader may see of a game: the one place that hides persons, counts, sheets and votes.
import type { Board, Power } from '../../rules/board/board.ts'
import { comparePhases, phaseId } from '../../rules/board/phase.ts'
import { centersOf, knowsCenters, type Position } from '../../rules/board/position.ts'
import { isoOf } from './calendar.ts'
import type { Due } from './deadlines.ts'
import type { Ending, Person } from './events.ts'
import {
  type DiaryEntry,
  diaryOf,
  freePowers,
  type Game,
  isBlind,
  isPaused,
  type OrderSheet,
  type PlannedOrders,
  type PlayedTurn,
  type Stage,
  type TakenAbsence,
} from './game.ts'
import type { PressRules } from './press.ts'
import type { Settings } from './settings.ts'
import { playersNeeded } from './table.ts'
import type { Vote } from './votes.ts'

/** Who reads. A keeper sees what a master sees; a `player` has signed on before the start. */
export type Viewer =
  | { readonly kind: 'outsider' }
  | { readonly kind: 'observer' | 'player'; readonly person: Person }
  | { readonly kind: 'power'; readonly power: Power; readonly person: Person }
  | { readonly kind: 'master' | 'keeper' }

/** A place at the table as a reader sees it; what they may not know is undefined. */
export interface SeatView {
  readonly power: Power
  readonly player: Person | undefined
  readonly isOpen: boolean | undefined
  readonly isInCivilDisorder: boolean
  readonly isLate: boolean | undefined
  /** Undefined where they are not told. */
  readonly units: number | undefined
  readonly centers: number | undefined
}

/** What the reader alone may see: of a master all sheets, but nobody's vote. */
interface OwnView {
  readonly sheets: ReadonlyMap<Power, OrderSheet>
  readonly plans: readonly PlannedOrders[]
  readonly standingOrders: ReadonlyMap<Power, string>
  readonly waits: boolean
  readonly vote: Vote | undefined
  readonly diary: readonly DiaryEntry[]
  readonly absences: readonly TakenAbsence[]
}

export interface GameView {
  readonly name: string
  readonly stage: StageWord
  readonly settings: Omit<Settings, 'word' | 'invited' | 'banned'>
  readonly ending: Ending | undefined
  readonly position: Position | undefined
  readonly due: Due | undefined
  readonly masters: readonly Person[]
  readonly observers: readonly Person[] | undefined
  /** Those who have signed on before the start. */
  readonly newcomers: readonly Person[] | undefined
  /** How many play; undefined in a secret game. */
  readonly players: number | undefined
  readonly seats: readonly SeatView[]
  readonly turns: readonly PublishedTurn[]
  readonly own: OwnView
}

/** A turn without the sheets, and without who was late: what was printed of it. */
export type PublishedTurn = Omit<PlayedTurn, 'sheets' | 'answerTimes'>

/** Whether they may know who still owes orders: where nobody is to know who the others are, their hours are theirs as well. */
export const seesWhoOwes = (
  reader: Viewer,
  { gunboat, quiet, secret, blind }: Pick<Settings, 'gunboat' | 'quiet' | 'secret' | 'blind'>,
): boolean => isTrusted(reader) || !(gunboat || quiet || secret || blind.on)

/** Whether nobody learns who is late, has left or come in: in a blind game that would tell who was driven out, or has to build. */
export const isQuiet = (game: Pick<Game, 'settings' | 'stage'>): boolean =>
  game.settings.quiet || isBlind(game)

/** Games that the list leaves out, and those that one may watch only with a word or by invitation, are nobody's business. */
export const isForEverybody = ({ listed, access }: Pick<Settings, 'listed' | 'access'>): boolean =>
  listed && access === 'open'

const isTrusted = ({ kind }: Viewer): boolean => kind === 'master' || kind === 'keeper'

/** Whether somebody sees the whole board of a blind game. */
const seesAll = ({ settings }: Game, reader: Viewer): boolean =>
  isTrusted(reader) || (reader.kind === 'observer' && settings.blind.watched)

export function viewOf(game: Game, reader: Viewer): GameView {
  const { word: _word, invited: _invited, banned: _banned, ...settings } = game.settings
  const seesNames = maySeeNames(game, reader)
  const isSecret = settings.secret && !isTrusted(reader) && game.stage !== 'over'
  // Of a blind game nobody else is told anything that was not made for their eyes.
  const isTold = !isBlind(game) || seesAll(game, reader) || game.position?.fog !== undefined
  const newcomers = game.newcomers.map(({ player }) => player)
  const seated = new Set(game.seats.flatMap(({ player }) => (player === undefined ? [] : [player])))
  return {
    name: game.name,
    stage: stageOf(game),
    settings,
    ending: game.ending,
    position: isTold ? game.position : undefined,
    due: game.due,
    masters: game.masters,
    observers: seesNames ? game.observers : undefined,
    newcomers: seesNames && !isSecret ? newcomers : undefined,
    players: isSecret ? undefined : game.seats.length === 0 ? newcomers.length : seated.size,
    seats: game.seats.map((_, power) => seatView(game, power as Power, reader, seesNames)),
    turns: (isTold ? game.turns : []).map(({ sheets: _sheets, answerTimes: _times, ...turn }) => turn),
    own: ownView(game, reader),
  }
}

/** In gunboat games only the master knows who is who, until the game is over and names are told. */
export const isAnonymous = ({ settings, stage }: Game): boolean =>
  settings.gunboat && !(stage === 'over' && settings.revealed)

/** An anonymous game shows its players to nobody but its master, a private one to those who are in it. */
export const maySeeNames = (game: Game, reader: Viewer): boolean =>
  isTrusted(reader) || !(isAnonymous(game) || isStranger(game, reader))

/** For whom a private game keeps its players to itself: where anybody may watch, whoever watches is let in by nobody. */
export const isStranger = (game: Game, { kind }: Viewer): boolean =>
  isPrivate(game) && (kind === 'outsider' || (kind === 'observer' && game.settings.access === 'open'))

/** For whom a text is written that many read: in a private game those who are in it see more than others. */
export const asOneOfAll = (game: Game, isInIt: boolean): Viewer =>
  isInIt && isPrivate(game) && !isBlind(game) ? { kind: 'player', person: '' } : { kind: 'outsider' }

/** Whether it is kept from the list of games, or from those who do not know a word. */
export const isPrivate = ({ settings }: Pick<Game, 'settings'>): boolean =>
  !settings.listed || settings.access === 'word'

function seatView(game: Game, power: Power, reader: Viewer, seesNames: boolean): SeatView {
  const seat = game.seats[power]!
  const isOwn = reader.kind === 'power' && reader.person === seat.player
  const isHidden = isQuiet(game) && !isTrusted(reader) && !isOwn
  const fog = game.position?.fog
  const isSeen = fog === undefined || fog.own.includes(power)
  return {
    power,
    player: seesNames || isOwn ? seat.player : undefined,
    isOpen: isHidden ? undefined : seat.state === 'open',
    isInCivilDisorder: !isHidden && seat.isInCivilDisorder,
    isLate: isHidden ? undefined : game.late.includes(power),
    units: isSeen ? (game.position?.units.filter(unit => unit.power === power).length ?? 0) : undefined,
    centers: knowsCenters(fog, power) ? centersIn(game.position, power) : fog?.counts?.[power],
  }
}

const centersIn = (position: Position | undefined, power: Power): number =>
  position === undefined ? 0 : centersOf(position.owners, power).length

const NOTHING: OwnView = {
  sheets: new Map(),
  plans: [],
  standingOrders: new Map(),
  waits: false,
  vote: undefined,
  diary: [],
  absences: [],
}

function ownView(game: Game, reader: Viewer): OwnView {
  if (isTrusted(reader))
    return { ...NOTHING, sheets: game.sheets, absences: [...game.absences, ...game.requests] }
  if (reader.kind !== 'power') return NOTHING
  const { power, person } = reader
  const of = <Value>(all: ReadonlyMap<Power, Value>) => new Map([...all].filter(([whose]) => whose === power))
  return {
    sheets: of(game.sheets),
    plans: game.plans
      .filter(plan => plan.power === power)
      .sort((one, other) => comparePhases(one.phase, other.phase)),
    standingOrders: of(game.standingOrders),
    waits: game.waits.has(power),
    vote: game.votes.get(power),
    diary: diaryOf(game, power),
    absences: [...game.absences, ...game.requests].filter(absence => absence.person === person),
  }
}

// What the list of games shows of one: nothing that a reader from outside may not know.

/** The stage in a word. */
export type StageWord = Stage | 'paused'

/** The same of one that the keeper may have taken out. */
export const rowStageOf = (game: Game): StageWord | 'removed' =>
  game.removed === undefined ? stageOf(game) : 'removed'

export const stageOf = (game: Game): StageWord =>
  game.stage === 'playing' && isPaused(game) ? 'paused' : game.stage

/** A game's line in lists; plain data, and the same for everybody. */
export interface Listing {
  readonly name: string
  readonly variant: string
  readonly isListed: boolean
  /** Whether anybody may watch it, or who knows a word, or who is invited. */
  readonly access: string
  readonly comment: string
  readonly phase: string | null
  readonly deadline: string | null
  /** Players of so many who are needed; nobody is counted in a secret game. */
  readonly players: number | null
  readonly needed: number
  readonly free: readonly string[]
  readonly ending: string | null
  readonly options: readonly string[]
  /** From one movement to the next. */
  readonly hours: number
  readonly masters: readonly string[]
  /** `W-P-`: white, grey, to some only, and in a false name, which nobody may here. */
  readonly press: string
  readonly [field: string]: string | number | boolean | null | readonly string[]
}

export function listingOf(game: Game, board: Board): Listing {
  if (game.removed !== undefined)
    return { ...listingOf(game.removed.game, board), isListed: false, deadline: null, free: [] }
  const { settings, position, due, newcomers, seats, stage, ending, masters } = game
  const seated = new Set(seats.flatMap(({ player }) => (player === undefined ? [] : [player])))
  const isHidden = isQuiet(game) || settings.secret
  return {
    name: game.name,
    variant: settings.variant,
    isListed: settings.listed,
    access: settings.access,
    comment: settings.comment,
    phase: position === undefined ? null : phaseId(position.phase),
    deadline: due === undefined ? null : deadlineTold(due),
    players: settings.secret ? null : seats.length === 0 ? newcomers.length : seated.size,
    needed: playersNeeded(settings, board),
    free: stage !== 'playing' || isHidden ? [] : freePowers(game).map(power => board.powers[power]!.id),
    ending: ending?.kind ?? null,
    options: [...(settings.gunboat ? ['Gunboat'] : []), ...(settings.blind.on ? ['Blind'] : [])],
    hours: Math.round(settings.timing.movement.next / 60),
    masters,
    press: pressLetters(settings.press),
  }
}

/** It is told with every letter of a game, and is another one once a phase. */
function deadlineTold(due: Due): string {
  const known = DEADLINES_TOLD.get(due)
  if (known !== undefined) return known
  const told = isoOf(due.deadline)
  DEADLINES_TOLD.set(due, told)
  return told
}

const DEADLINES_TOLD = new WeakMap<Due, string>()

const pressLetters = ({ colours, partial }: PressRules): string =>
  [
    colours.includes('white') ? 'W' : '-',
    colours.includes('grey') ? 'G' : '-',
    partial ? 'P' : '-',
    '-',
  ].join('')
