// What each reader may see of a game. Only this file hides people, counts, sheets and votes.
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
  type PersonalAbsence,
  type PlannedOrders,
  type PlayedTurn,
  type Stage,
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

/** A seat as one reader sees it; what they may not know is undefined. */
export interface SeatView {
  readonly power: Power
  readonly player: Person | undefined
  readonly isOpen: boolean | undefined
  readonly isInCivilDisorder: boolean
  readonly isLate: boolean | undefined
  readonly units: number | undefined
  readonly centers: number | undefined
}

/** What only the reader may see. A master sees all sheets, but nobody's vote. */
interface OwnView {
  readonly sheets: ReadonlyMap<Power, OrderSheet>
  readonly plans: readonly PlannedOrders[]
  readonly standingOrders: ReadonlyMap<Power, string>
  readonly waits: boolean
  readonly vote: Vote | undefined
  readonly diary: readonly DiaryEntry[]
  readonly absences: readonly PersonalAbsence[]
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
  /** People who signed on before the start. */
  readonly newcomers: readonly Person[] | undefined
  /** How many play; undefined in a secret game. */
  readonly players: number | undefined
  readonly seats: readonly SeatView[]
  readonly turns: readonly PublishedTurn[]
  readonly own: OwnView
}

/** A turn as it was published: without the sheets, and without who was late. */
export type PublishedTurn = Omit<PlayedTurn, 'sheets' | 'punctuality'>

/** Whether a reader may know who still owes orders. Where players stay hidden, the times at which they order do too. */
export const seesWhoOwes = (
  reader: Viewer,
  { gunboat, quiet, secret, blind }: Pick<Settings, 'gunboat' | 'quiet' | 'secret' | 'blind'>,
): boolean => isTrusted(reader) || !(gunboat || quiet || secret || blind.on)

/**
 * Whether it is hidden who is late, has left or joined: narrower than `seesWhoOwes`, since gunboat and secret games tell it.
 * In a blind game it would tell who was dislodged or has to build.
 */
export const isQuiet = (game: Pick<Game, 'settings' | 'stage'>): boolean =>
  game.settings.quiet || isBlind(game)

/** Unlisted games, and games that only a word or an invitation lets one watch, are not shown to everybody. */
export const isForEverybody = ({ listed, access }: Pick<Settings, 'listed' | 'access'>): boolean =>
  listed && access === 'open'

const isTrusted = ({ kind }: Viewer): boolean => kind === 'master' || kind === 'keeper'

/** Whether a reader sees the whole board of a blind game. */
const seesAll = ({ settings }: Game, reader: Viewer): boolean =>
  isTrusted(reader) || (reader.kind === 'observer' && settings.blind.watched)

export function viewOf(game: Game, reader: Viewer): GameView {
  const { word: _word, invited: _invited, banned: _banned, ...settings } = game.settings
  const seesNames = maySeeNames(game, reader)
  const isSecret = settings.secret && !isTrusted(reader) && game.stage !== 'over'
  // In a blind game a reader who does not see everything gets only a position made for them, with its fog.
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
    turns: (isTold ? game.turns : []).map(({ sheets: _sheets, punctuality: _times, ...turn }) => turn),
    own: ownView(game, reader),
  }
}

/** In gunboat games only the master knows who is who, until the game is over and names are revealed. */
export const isAnonymous = ({ settings, stage }: Game): boolean =>
  settings.gunboat && !(stage === 'over' && settings.revealed)

/** An anonymous game shows its players only to its master, a private one only to the people in it. */
export const maySeeNames = (game: Game, reader: Viewer): boolean =>
  isTrusted(reader) || !(isAnonymous(game) || isStranger(game, reader))

/** Whether a private game hides its players from this reader. Where anybody may watch, nobody has let the observers in. */
export const isStranger = (game: Game, { kind }: Viewer): boolean =>
  isPrivate(game) && (kind === 'outsider' || (kind === 'observer' && game.settings.access === 'open'))

/** The viewer for whom a text with many readers is written. People in a private game see more than others. */
export const asOneOfAll = (game: Game, isInIt: boolean): Viewer =>
  isInIt && isPrivate(game) && !isBlind(game) ? { kind: 'player', person: '' } : { kind: 'outsider' }

/** Whether the game is unlisted, or needs a word. */
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

// A game's line in the list of games: nothing that an outsider may not know.

export type StageWord = Stage | 'paused'

/** The stage of a game that the keeper may have removed. */
export const rowStageOf = (game: Game): StageWord | 'removed' =>
  game.removed === undefined ? stageOf(game) : 'removed'

export const stageOf = (game: Game): StageWord =>
  game.stage === 'playing' && isPaused(game) ? 'paused' : game.stage

/** A game's line in lists: plain data, the same for every reader. */
export interface Listing {
  readonly name: string
  readonly variant: string
  readonly isListed: boolean
  /** Who may watch it: anybody, people who know a word, or people who are invited. */
  readonly access: string
  readonly comment: string
  readonly phase: string | null
  readonly deadline: string | null
  /** How many of the `needed` players there are; null in a secret game. */
  readonly players: number | null
  readonly needed: number
  readonly free: readonly string[]
  readonly ending: string | null
  readonly options: readonly string[]
  /** From one movement to the next. */
  readonly hours: number
  readonly masters: readonly string[]
  /** `W-P-`: white, grey, partial press, and press in a false name, which is never allowed here. */
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

/** Cached: each letter of a game asks for it, but it changes only once a phase. */
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
