// The owners of the centers, and what each power may build or has to remove: two tables as the classic judges print
// them.
import type { Board, Power, Province } from '../../../rules/board/board.ts'
import {
  centerCount,
  centersOf,
  type Fog,
  isUnseen,
  type Owners,
  type Position,
} from '../../../rules/board/position.ts'
import { adjustmentDue } from '../../../rules/orders/standing.ts'
import { wording } from '../../../wording/wording.ts'
import { atColumn, brokenAt, judgePlace, judgePower, widestPower } from './judgeForm.ts'
import type { ResultsOf } from './judgeResults.ts'

/** The powers in civil disorder, as far as that is told, and the winners. */
export interface Marks {
  readonly inCivilDisorder: readonly Power[]
  readonly winners: readonly Power[]
}

/** The two tables after the last phase of a year, and in every list. */
export function ownershipLines(
  position: Position,
  marks: Marks,
  { board, rules, wins }: Pick<ResultsOf, 'board' | 'rules' | 'wins'>,
): readonly string[] {
  if (isUnseen(position)) return []
  const { owners, fog } = position
  const isHidden = (center: Province) => fog?.knowsOwners === false && fog.unseen.has(center)
  const counted =
    fog === undefined ? board.powers : board.powers.filter(({ index }) => fog.own.includes(index))
  const margin = Math.max(11, widestPower(board) + 2)
  const rows = board.powers.flatMap(({ index }) =>
    owned(judgePower(board, index), namesOf(owners, index, board), margin),
  )
  const unowned = board.provinces.filter(
    ({ isCenter, index }) => isCenter && owners[index] === undefined && !isHidden(index),
  )
  return [
    'Ownership of supply centers:',
    '',
    ...rows,
    ...owned('Unowned', unowned.map(({ index }) => judgePlace(board, index)).sort(), margin),
    '',
    ...counted.flatMap(({ index }) =>
      countLine(position, index, marks, board, adjustmentDue(board, rules, position, index)),
    ),
    '',
    ...(fog === undefined ? tieLines(owners, wins ?? board.wins, board) : countsTold(fog, board)),
  ]
}

/** A power that is level with another has not won, however many centers both have. */
function tieLines(owners: Owners, wins: number, board: Board): readonly string[] {
  const counts = board.powers.map(({ index }) => centerCount(board, owners, index))
  const most = Math.max(...counts)
  if (most < wins || counts.filter(count => count === most).length < 2) return []
  return [`Several powers have ${most} centers: ${most + 1} are needed to win now.`, '']
}

/** How many centers each power has, if a blind game tells that. */
const countsTold = ({ counts }: Fog, board: Board): readonly string[] =>
  counts === undefined
    ? []
    : [
        ...brokenAt(
          `${wording.blind.counts} ${board.powers.map(({ index }) => `${judgePower(board, index)} ${counts[index]}`).join(', ')}.`,
        ),
        '',
      ]

const namesOf = (owners: Owners, power: Power, board: Board): readonly string[] =>
  centersOf(owners, power)
    .map(center => judgePlace(board, center))
    .sort()

const GLUE = '\u00a0'

/** The name takes `margin` columns, which are blank on further lines; a name without centers is left out. */
function owned(name: string, centers: readonly string[], margin: number): readonly string[] {
  if (centers.length === 0) return []
  // The name of a center is not broken over two lines.
  const whole = centers.map(center => center.replaceAll(' ', GLUE)).join(', ')
  const [first, ...others] = brokenAt(`${whole}.`, '', 79 - margin).map(line => line.replaceAll(GLUE, ' '))
  return [`${atColumn(name, margin)}${first}`, ...others.map(line => `${' '.repeat(margin)}${line}`)]
}

function countLine(
  { owners, units, dislodged }: Position,
  power: Power,
  { winners, inCivilDisorder }: Marks,
  board: Board,
  due: number,
): readonly string[] {
  const centers = centerCount(board, owners, power)
  const standing = [...units, ...dislodged.map(({ unit }) => unit)]
  const count = standing.filter(unit => unit.power === power).length
  if (centers + count === 0 && due === 0) return []
  const two = (number: number) => String(number).padStart(2)
  const adjusting = `${due < 0 ? 'Removes' : 'Builds '} ${two(Math.abs(due))} unit${Math.abs(due) === 1 ? '. ' : 's.'}`
  const mark = winners.includes(power)
    ? '  (* VICTORY!! *)'
    : inCivilDisorder.includes(power)
      ? '  (* CD *)'
      : ''
  const counts = `${two(centers)} Supply center${centers === 1 ? ', ' : 's,'} ${two(count)} Unit${count === 1 ? ': ' : 's:'}`
  const name = `${judgePower(board, power)}:`.padEnd(Math.max(10, widestPower(board) + 1))
  return [`${name}${counts}  ${adjusting}${mark}`.trimEnd()]
}
