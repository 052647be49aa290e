// What is said to whoever asks for something of a power where nobody speaks for one.
import type { Power } from '../../board/board.ts'
import { type Act, PERMISSIONS } from '../../game/commands.ts'
import type { Game } from '../../game/game.ts'
import { gameRefusalSentence } from '../../report/sentences/gameRefusals.ts'
import { wording } from '../../report/wording.ts'
import type { Result } from '../../result.ts'
import { type Refusal, refused } from '../answer.ts'
import type { AtGame } from '../command.ts'
import { boardFor } from './boards.ts'

const say = wording.daemon.sayings

/** What is for powers has its time while the game is played. */
export function notNow(now: 'forming' | 'over', game: Game): ReturnType<typeof refused> {
  const { when } = PERMISSIONS.write
  return refused(gameRefusalSentence({ kind: 'notNow', act: 'write', now, when }, game, boardFor(game)))
}

/** What a command means to the power for which the letter speaks. */
export const forPower =
  <Said>(act: (power: Power, said: Said, game: Game) => Result<Act | readonly Act[], Refusal>) =>
  (said: Said, { by, game }: AtGame): Result<Act | readonly Act[], Refusal> => {
    if (by.kind === 'power') return act(by.power, said, game)
    return by.kind === 'player' ? notNow('forming', game) : refused(say.forPowers)
  }
