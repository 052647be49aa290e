// What one who writes may know of a game: all that a letter is answered from, and refused by.
import { viewerFor } from '../commands/asking/lookAt.ts'
import { type Eyes, eyesOf, seenBy } from '../game/blind/seen.ts'
import type { Speaker } from '../game/commands.ts'
import { type Game, isBlind } from '../game/game.ts'
import { boardFor } from '../library/equipment.ts'

/** The game as it is told to who speaks; to nobody that has a part it tells nothing. */
export const seenAs = (game: Game, by: Speaker | undefined): Game =>
  seenWith(game, eyesWith(game, by) ?? 'all')

/** The same to certain eyes. */
export const seenWith = (game: Game, eyes: Eyes): Game =>
  isBlind(game) ? seenBy(game, eyes, boardFor(game)) : game

/** With whose eyes a letter looks at the board of a blind game; undefined of any other. */
export const eyesWith = (game: Game, by: Speaker | undefined): Eyes | undefined =>
  isBlind(game) ? eyesOf(game, viewerFor(by)) : undefined
