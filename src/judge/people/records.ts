// How the judge's own records of people are written and read back.
import type { Power } from '../../rules/board/board.ts'
import type { Cause } from '../game/decision.ts'
import type { GameEvent, Person } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import type { Conduct } from '../game/seats/assignment.ts'
import { scoresOf } from '../game/turns/endings.ts'
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'

export const record = (
  kind: string,
  body: NewEvent['body'],
  at: Timestamp,
  cause: string | null,
): NewEvent => ({ at, cause, kind, shape: 1, body })

// Records of a person: the addresses at which they are known, and what else is known of them.

/**
 * Mail to this address was answered: it now belongs to this person, who is known by their first address, and perhaps no
 * longer to `former`.
 */
export const addressConfirmed = (
  person: Person,
  address: string,
  former: Person | undefined,
  at: Timestamp,
  cause: string | null,
): NewEvent =>
  record(
    'addressConfirmed',
    { person, address, ...(former === undefined || former === person ? {} : { former }) },
    at,
    cause,
  )

/** Decided when a person becomes known, by the letter that they confirmed then. */
export const picturesDecided = (
  person: Person,
  getsPictures: boolean,
  at: Timestamp,
  cause: string | null,
): NewEvent => record('picturesDecided', { person, getsPictures }, at, cause)

export const playerRegistered = (
  person: Person,
  fields: ReadonlyMap<string, string>,
  at: Timestamp,
  cause: string | null,
): NewEvent => record('playerRegistered', { person, fields: Object.fromEntries(fields) }, at, cause)

/** What a letter asked for is done, since its writer confirmed it; `asked` is the address in whose name they were asked. */
export const letterConfirmed = (
  key: string,
  asked: string,
  at: Timestamp,
  cause: string | null,
  isDeclined = false,
): NewEvent =>
  record('letterConfirmed', { key, address: asked, ...(isDeclined ? { isDeclined } : {}) }, at, cause)

/** The keeper bans an address or a domain, or lifts the ban. */
export const senderBanned = (whom: string, isBanned: boolean, at: Timestamp): NewEvent =>
  record(isBanned ? 'senderBanned' : 'banLifted', { whom }, at, null)

/** What was sent before a person changed their password opens nothing any more. */
export const passwordChanged = (
  person: Person,
  game: GameName,
  at: Timestamp,
  cause: string | null,
): NewEvent => record('passwordChanged', { person, game }, at, cause)

// What players did, and what games were worth to them: one record for each deed, one for each game.

export interface DeedDone {
  readonly player: Person
  readonly deed: Conduct
}

/** The kinds of events that say something about players. */
export const TELLING = [
  'gameStarted',
  'seatTaken',
  'phaseResolved',
  'deadlineMissed',
  'lateNoticeSent',
  'seatsAbandoned',
  'civilDisorderDeclared',
  'playerResigned',
] as const satisfies readonly GameEvent['kind'][]
export type TellingEvent = Extract<GameEvent, { readonly kind: (typeof TELLING)[number] }>

/**
 * What an event says about players, with the game as it was just before. A turn is on time for those who were asked, if
 * their orders were complete and they were not named late. Unrated games say nothing.
 */
export function deedsIn(event: TellingEvent, game: Game, asked: readonly Power[]): readonly DeedDone[] {
  if (!game.settings.rated) return []
  const by = (deed: Conduct, powers: readonly Power[]): readonly DeedDone[] =>
    powers.flatMap(power => {
      const player = game.seats[power]?.player
      return player === undefined ? [] : [{ player, deed }]
    })
  switch (event.kind) {
    case 'gameStarted':
      return event.seats.flatMap(({ player }) => (player === undefined ? [] : [{ player, deed: 'started' }]))
    case 'seatTaken':
      return [{ player: event.player, deed: 'tookOver' }]
    case 'phaseResolved':
      return by(
        'onTime',
        asked.filter(power => game.sheets.get(power)?.isComplete === true && !game.missed.includes(power)),
      )
    case 'deadlineMissed':
      return by('late', event.late)
    case 'lateNoticeSent':
      return by('noticed', event.late)
    case 'seatsAbandoned':
      return by('abandoned', event.powers)
    case 'civilDisorderDeclared':
      return by('civilDisorder', event.powers)
    case 'playerResigned':
      return game.stage === 'playing' ? [{ player: event.player, deed: 'resigned' }] : []
  }
}

/** Deeds as events for the judge's records; `cause` is the letter or alarm that they came from. */
export const deedsWritten = (
  deeds: readonly DeedDone[],
  game: GameName,
  at: Timestamp,
  cause: string | null,
): readonly NewEvent[] =>
  deeds.map(({ player, deed }) => record('deedDone', { player, deed, game }, at, cause))

// What games were worth to their players: the latest record of a game counts.

/** What one player scored in a game. */
interface Scored {
  readonly player: Person
  readonly points: number
}

/** The scores of a game as an event for the judge's records; no scores if a game that was over goes on. */
const scoresWritten = (
  scores: readonly Scored[],
  players: readonly Person[],
  game: GameName,
  at: Timestamp,
  cause: string | null,
): NewEvent =>
  record(
    'gameScored',
    { game, players, scores: scores.map(({ player, points }) => ({ player, points })) },
    at,
    cause,
  )

/** What goes on record when a game with scores ends; if it goes on, that is taken back. */
export function scoreRecords(
  event: GameEvent,
  game: Game,
  name: GameName,
  at: Timestamp,
  cause: Cause,
): readonly NewEvent[] {
  const isOver = event.kind === 'gameEnded'
  const goesOn = event.kind === 'gameResumed' || event.kind === 'gameRolledBack'
  const ending = isOver ? event.ending : goesOn ? game.ending : undefined
  const scores = ending === undefined ? [] : scoresOf(game, ending)
  const players = [...new Set(scores.map(({ player }) => player))]
  // Without scores there is nobody to record them for.
  return players.length === 0 ? [] : [scoresWritten(isOver ? scores : [], players, name, at, cause)]
}

/** What each player scored, by a record. */
export const scoresIn = ({ body: { scores } }: Recorded): ReadonlyMap<Person, number> =>
  new Map(Array.isArray(scores) ? scores.flatMap(scoredIn) : [])

function scoredIn(written: unknown): readonly (readonly [Person, number])[] {
  if (typeof written !== 'object' || written === null) return []
  const { player, points } = written as Readonly<Record<string, unknown>>
  return typeof player === 'string' && typeof points === 'number' ? [[player, points]] : []
}

// A person has a part in a game from now on.

/** What the header of their letter calls them, and whether they have created the game. */
interface Taking {
  readonly called?: string
  readonly isCreator?: true
}

export const partTaken = (
  person: Person,
  game: GameName,
  at: Timestamp,
  cause: string | null,
  taking: Taking = {},
): NewEvent => record('partTaken', { person, game, ...taking }, at, cause)
