// What is said of a vote.
import type { Act } from '../../game/commands.ts'
import { wording } from '../../report/wording.ts'
import type { AtGame } from '../command.ts'

const say = wording.daemon.table

export function saidOfVote([act]: readonly Act[], { game }: AtGame): string {
  if (game.stage === 'over') return say.gameOver
  return act?.kind === 'vote' && act.vote !== undefined ? say.voteKept : say.voteTakenBack
}
