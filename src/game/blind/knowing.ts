// Who has seen the whole board of a blind game while it was played, and cannot play it any more.
import { type Game, isBlind } from '../game.ts'

/** The game with whoever sees all of its board now: its masters, and its observers where the table lets them. */
export function remembering(game: Game): Game {
  if (!isBlind(game) || game.stage !== 'playing') return game
  const { masters, observers, settings, knowing } = game
  const seeing = [...masters, ...(settings.blind.watched ? observers : [])]
  const more = seeing.filter(person => !knowing.includes(person))
  return more.length === 0 ? game : { ...game, knowing: [...knowing, ...more] }
}
