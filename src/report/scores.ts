// What a finished game was worth to each of its players, where the table keeps score.
import type { Board } from '../board/board.ts'
import type { Ending } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import { type Score, scoresOf } from '../game/scoring.ts'
import { bullet } from './bullets.ts'
import { listed, powerName } from './names.ts'
import { wording } from './wording.ts'

const say = wording.scores

/** A line for each player, the best first; nothing where no score is kept. Names are told once they may be. */
export function scoreLines(game: Game, ending: Ending, board: Board): readonly string[] {
  const { gunboat, revealed } = game.settings
  return scoresTold(game, ending, board, !gunboat || revealed).flatMap(bullet)
}

/** The same for a reader who may know the names of the players, or may not. */
export function scoresTold(game: Game, ending: Ending, board: Board, isNamed: boolean): readonly string[] {
  const lines = bestFirst(scoresOf(game, ending)).map(({ player, powers, result, points }) => {
    const told = {
      powers: listed(
        powers.map(power => powerName(board, power)),
        'and',
      ),
      result: say.result[result],
      points: signed(points),
    }
    return isNamed ? say.line({ ...told, player }) : say.lineWithoutName(told)
  })
  return [...lines, ...(game.settings.rated || lines.length === 0 ? [] : [say.unrated])]
}

export const bestFirst = (scores: readonly Score[]): readonly Score[] =>
  [...scores].sort((one, other) => other.points - one.points)

/** `+360`, `-60`, `0` */
export const signed = (points: number): string => (points > 0 ? `+${points}` : `${points}`)
