// Who stands where, in the lines from which programs set up a board, and which letter stands for which power.
import type { Board, Power, Unit } from '../../board/board.ts'
import type { Position } from '../../board/position.ts'
import { wording } from '../wording.ts'
import { wrapped } from '../wrapping.ts'
import {
  atColumn,
  brokenAt,
  judgeNumber,
  judgePhase,
  judgePlace,
  judgePower,
  judgeSeason,
  judgeUnit,
  widestPower,
} from './judgeForm.ts'

/** The classic judges' column, or the next one that leaves room for every name of the board. */
const marginOf = (board: Board): number => Math.max(9, widestPower(board) + 2)

/** The present phase of a list. */
export const statusLines = (
  position: Position,
  game: string,
  turn: number,
  board: Board,
): readonly string[] => [
  `Status of the ${judgePhase(position.phase)} phase for ${judgeSeason(position.phase)}.  (${judgeNumber(game, turn)})`,
  '',
  ...unitLines(position, board),
]

/** The board with which a game begins. */
export const startingLines = (position: Position, game: string, board: Board): readonly string[] => [
  `Starting position for ${judgeSeason(position.phase)}.  (${judgeNumber(game, 1)})`,
  '',
  ...unitLines(position, board),
]

/** Power by power, a line for each unit, an empty one behind each power. */
function unitLines({ units, dislodged }: Position, board: Board): readonly string[] {
  return board.powers.flatMap(({ index }) => {
    const standing = units
      .filter(({ power }) => power === index)
      .map(unit => unitLine(unit, '', index, board))
    const driven = dislodged
      .filter(({ unit }) => unit.power === index)
      .map(({ unit, retreats }) => {
        const goals = retreats.map(at => judgePlace(board, at)).join(' or ')
        return unitLine(unit, ` can retreat to ${goals}`, index, board)
      })
    const lines = [...standing, ...driven].flat()
    return lines.length === 0 ? [] : [...lines, '']
  })
}

function unitLine(unit: Unit, rest: string, power: Power, board: Board): readonly string[] {
  const margin = marginOf(board)
  const name = atColumn(judgePower(board, power), margin)
  return brokenAt(`${name}${judgeUnit(board, unit)}${rest}.`, ' '.repeat(margin))
}

// Which letter stands for which power, where nobody would guess it from its name.

/** A sentence over some lines, an empty one behind it; nothing where each power has the first letter of its name. */
export function letterLines({ powers }: Board): readonly string[] {
  if (powers.every(({ name, letter }) => name.startsWith(letter))) return []
  const letters = powers.map(({ name, letter }) => `${letter} ${name}`).join(', ')
  return [...wrapped(wording.powerLetters.letters({ letters })), '']
}
