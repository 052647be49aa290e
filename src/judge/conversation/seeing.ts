// What the writer of a letter may know of a game: answers and refusals are based on nothing else.
import { viewerFor } from '../commands/asking/lookAt.ts'
import { type Eyes, eyesOf, seenBy } from '../game/blind/seen.ts'
import type { Speaker } from '../game/commands.ts'
import { type Game, isBlind } from '../game/game.ts'
import { boardFor } from '../library/equipment.ts'

/** The game as the speaker may see it. A blind game tells nothing to somebody without a part. */
export const seenAs = (game: Game, by: Speaker | undefined): Game =>
  seenWith(game, eyesWith(game, by) ?? 'all')

/** The same for given eyes. */
export const seenWith = (game: Game, eyes: Eyes): Game =>
  isBlind(game) ? seenBy(game, eyes, boardFor(game)) : game

/** With whose eyes a letter looks at the board of a blind game; undefined for any other game. */
export const eyesWith = (game: Game, by: Speaker | undefined): Eyes | undefined =>
  isBlind(game) ? eyesOf(game, viewerFor(by)) : undefined
