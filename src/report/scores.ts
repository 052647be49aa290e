// What a finished game was worth to each of its players, where the table keeps score.
import type { Board } from '../board/board.ts'
import type { Ending } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import { scoresOf } from '../game/scoring.ts'
import { bullet } from './bullets.ts'
import { listed, powerName } from './names.ts'
import { wording } from './wording.ts'

const say = wording.scores

/** A line for each player, the best first; nothing where no score is kept. Names are told once they may be. */
export function scoreLines(game: Game, ending: Ending, board: Board): readonly string[] {
  const { gunboat, revealed, rated } = game.settings
  const scores = [...scoresOf(game, ending)].sort((one, other) => other.points - one.points)
  const lines = scores.map(({ player, powers, result, points }) => {
    const told = {
      powers: listed(
        powers.map(power => powerName(board, power)),
        'and',
      ),
      result: say.result[result],
      points: signed(points),
    }
    return gunboat && !revealed ? say.lineWithoutName(told) : say.line({ ...told, player })
  })
  return [...lines, ...(rated || lines.length === 0 ? [] : [say.unrated])].flatMap(bullet)
}

/** `+360`, `-60`, `0` */
export const signed = (points: number): string => (points > 0 ? `+${points}` : `${points}`)
