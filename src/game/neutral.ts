// A power that is neutral for a time: for whom the coin fell, when it joined them, and how its seat looks.
import type { Game, Seat } from './game.ts'

const JOINED = ' joined'

/** The setting once the neutral power has joined: its land is open then. */
export const withJoining = (name: string): string => `${withoutJoining(name)}${JOINED}`
export const withoutJoining = (name: string): string => name.replace(JOINED, '')
export const hasJoined = (name: string | undefined): boolean => name?.endsWith(JOINED) ?? false

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
  const { toss, settings, turns, seats } = game
  if (toss === undefined || settings.sharing === undefined) return game
  const joins = toss.joinedAfter !== undefined && turns.length >= toss.joinedAfter
  if (joins === hasJoined(settings.sharing)) return game
  const seat = joins ? seats[toss.to]! : EMPTY_SEAT
  return {
    ...game,
    settings: {
      ...settings,
      sharing: joins ? withJoining(settings.sharing) : withoutJoining(settings.sharing),
    },
    seats: seats.map((each, power) => (power === toss.power ? seat : each)),
  }
}
