// A power that is neutral for a time: for whom the coin fell, when it joined them, and how its seat looks.
import type { Game, Seat } from './game.ts'

/** Whether the neutral power has joined by now: its land is open then. */
export const hasJoined = ({ toss }: Pick<Game, 'toss'>): boolean => toss?.hasJoined ?? false

/** A seat that nobody holds and nobody may take. */
export const EMPTY_SEAT: Seat = {
  player: undefined,
  state: 'held',
  isInCivilDisorder: true,
  isApproved: true,
}

/** The neutral power is played by whoever plays those that it joins. */
export const joining = (game: Game): Game =>
  game.toss === undefined ? game : inStep({ ...game, toss: { ...game.toss, joinedAfter: game.turns.length } })

/** A game that went back or forward in time: whether the neutral power has joined by now. */
export function inStep(game: Game): Game {
  const { toss, turns, seats } = game
  if (toss === undefined) return game
  const joins = toss.joinedAfter !== undefined && turns.length >= toss.joinedAfter
  if (joins === toss.hasJoined) return game
  const seat = joins ? seats[toss.to]! : EMPTY_SEAT
  return {
    ...game,
    toss: { ...toss, hasJoined: joins },
    seats: seats.map((each, power) => (power === toss.power ? seat : each)),
  }
}
