// What is known of how dependable a player is: counted over all his games, told to those whose games he would join.
import type { Power } from '../../board/board.ts'
import type { GameEvent, Person } from '../events.ts'
import { type Game, seatOf } from '../game.ts'

/** What one player did, or failed to do, in a game that counts. */
export const DEEDS = [
  'started',
  'tookOver',
  'onTime',
  'late',
  'noticed',
  'abandoned',
  'civilDisorder',
  'resigned',
] as const
export type Deed = (typeof DEEDS)[number]

export interface DeedDone {
  readonly player: Person
  readonly deed: Deed
}

/** A player's deeds, each with how often. */
export type Reliability = Readonly<Record<Deed, number>>

export const NO_DEEDS: Reliability = {
  started: 0,
  tookOver: 0,
  onTime: 0,
  late: 0,
  noticed: 0,
  abandoned: 0,
  civilDisorder: 0,
  resigned: 0,
}

/** The old judges' points for each deed. */
const POINTS: Reliability = {
  started: 0,
  tookOver: 0,
  onTime: 3,
  late: -1,
  noticed: -1,
  abandoned: -50,
  civilDisorder: -100,
  resigned: 0,
}

export const withDeed = (reliability: Reliability, deed: Deed): Reliability => ({
  ...reliability,
  [deed]: reliability[deed] + 1,
})

/** Points as the old judges counted them. */
export const dedicationOf = (reliability: Reliability): number =>
  DEEDS.reduce((sum, deed) => sum + POINTS[deed] * reliability[deed], 0)

/** Of a hundred turns, how many on time; all of them for who has played none. */
export function onTimeRatio({ onTime, late }: Reliability): number {
  const turns = onTime + late
  return turns === 0 ? 100 : Math.round((100 * onTime) / turns)
}

/** Of a hundred games begun or taken over, how many were given up in civil disorder. */
export function givenUpRatio({ started, tookOver, civilDisorder }: Reliability): number {
  const games = started + tookOver
  return games === 0 ? 0 : Math.round((100 * civilDisorder) / games)
}

/**
 * What an event says about players, seen with the game as it was just before. A turn is on time for who was complete
 * and not named late; it is told of those who were asked. Games that do not count say nothing.
 */
export function deedsIn(event: GameEvent, game: Game, asked: readonly Power[]): readonly DeedDone[] {
  if (!game.settings.rated) return []
  const by = (deed: Deed, powers: readonly Power[]): readonly DeedDone[] =>
    powers.flatMap(power => {
      const player = seatOf(game, power)?.player
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
    default:
      return []
  }
}
