// Who owns what, what each may build, and what comes next: the lines below the results, as the classic judges print them.
import type { Board, Power } from '../../board/board.ts'
import { endsTheYear, type Phase } from '../../board/phase.ts'
import { centerCount, centersOf, type Owners, type Position } from '../../board/position.ts'
import type { Instant } from '../../game/calendar.ts'
import type { Due } from '../../game/deadlines.ts'
import type { Game } from '../../game/game.ts'
import type { PublishedTurn } from '../../game/views.ts'
import { adjustmentDue } from '../../orders/standing.ts'
import { type JudgeName, judgeDate } from '../wrapping.ts'
import { atColumn, brokenAt, judgePlace, judgePower, judgeSeason, widestPower } from './judgeForm.ts'
import type { ResultsOf } from './judgeResults.ts'

/** Whether centers have changed hands with this turn, or could have. */
export const closesTheYear = ({ phase, after }: PublishedTurn): boolean =>
  endsTheYear(phase) && after.phase.season !== 'fall'

/** With the year, and whenever centers have changed hands at another time, as by the units that a board opens with. */
export const tellsOwners = (turn: PublishedTurn): boolean => {
  const { before, after } = turn
  return closesTheYear(turn) || after.owners.some((owner, center) => owner !== before.owners[center])
}

/** Who has left his power to nobody, as far as it is told; and who has won. */
export interface Marks {
  readonly inCivilDisorder: readonly Power[]
  readonly winners: readonly Power[]
}

/** What anybody may know of a game's powers. A quiet game does not tell who is gone. */
export const marksOf = ({ seats, settings, ending }: Game): Marks => ({
  inCivilDisorder: settings.quiet
    ? []
    : seats.flatMap(({ isInCivilDisorder }, power) => (isInCivilDisorder ? [power as Power] : [])),
  winners: winnersOf(ending),
})

/** Who has won by centers: one power, or all of the side that did. */
export const winnersOf = (ending: Game['ending']): readonly Power[] =>
  ending?.kind === 'won' ? [ending.by, ...(ending.alongside ?? [])] : []

/** The two tables after the last phase of a year, and in every list. */
export function ownershipLines(
  position: Position,
  marks: Marks,
  { board, rules, wins }: Pick<ResultsOf, 'board' | 'rules' | 'wins'>,
): readonly string[] {
  const { owners } = position
  const margin = Math.max(11, widestPower(board) + 2)
  const rows = board.powers.flatMap(({ index }) =>
    owned(judgePower(board, index), namesOf(owners, index, board), margin),
  )
  const unowned = board.provinces.filter(({ isCenter, index }) => isCenter && owners[index] === undefined)
  return [
    'Ownership of supply centers:',
    '',
    ...rows,
    ...owned('Unowned', unowned.map(({ index }) => judgePlace(board, index)).sort(), margin),
    '',
    ...board.powers.flatMap(({ index }) =>
      countLine(position, index, marks, board, adjustmentDue(board, rules, position, index)),
    ),
    '',
    ...tieLines(owners, wins ?? board.wins, board),
  ]
}

/** Who is level with another has not won, however many centers both have. */
function tieLines(owners: Owners, wins: number, board: Board): readonly string[] {
  const counts = board.powers.map(({ index }) => centerCount(board, owners, index))
  const most = Math.max(...counts)
  if (most < wins || counts.filter(count => count === most).length < 2) return []
  return [`Several powers have ${most} centers: ${most + 1} are needed to win now.`, '']
}

const namesOf = (owners: Owners, power: Power, board: Board): readonly string[] =>
  centersOf(owners, power)
    .map(center => judgePlace(board, center))
    .sort()

const GLUE = '\u00a0'

/** The name takes so many columns, on the lines below it as well; one with nothing is left out. */
function owned(name: string, centers: readonly string[], margin: number): readonly string[] {
  if (centers.length === 0) return []
  // A name is not torn over two lines.
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

const NEXT = { movement: 'Movement', retreat: 'Retreats', adjustment: 'Adjustments' } as const

/** What is played next and until when; or that all is over. */
export function trailerLines(
  game: Game,
  next: Phase,
  due: Due | undefined,
  now: Instant,
  judge: JudgeName,
): readonly string[] {
  if (game.stage === 'over') return ['The game is over.  Thank you for playing.', '']
  const phase = `The next phase of '${game.name.toLowerCase()}' will be ${NEXT[next.kind]} for ${judgeSeason(next)}.`
  if (due === undefined) return [phase, '']
  return [
    phase,
    `The deadline for orders will be ${judgeDate(due.deadline, judge.zone)}.`,
    '',
    `Time to deadline: ${lasting(due.deadline - now)}.`,
    `Time to grace period expiration: ${lasting(due.grace - now)}.`,
    '',
  ]
}

/** `6 days, 16 hours, 14 minutes, and 26 seconds` */
function lasting(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [days, hours, minutes] = [
    Math.trunc(seconds / 86_400),
    Math.trunc(seconds / 3600) % 24,
    Math.trunc(seconds / 60) % 60,
  ]
  return `${days} days, ${hours} hours, ${minutes} minutes, and ${seconds % 60} seconds`
}
