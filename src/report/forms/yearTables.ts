// The years of a game as tables and as a chart: owners of each center, centers of each power.
import type { Board, Power, ProvinceOnBoard } from '../../board/board.ts'
import { centerCount, centersOf, type Owners, type Position } from '../../board/position.ts'
import type { GameView } from '../../game/views.ts'
import { surplus } from '../../orders/sites.ts'
import { wording } from '../wording.ts'
import { indexOf } from './judgeParameters.ts'
import { closesTheYear } from './judgeStanding.ts'

const say = wording.yearTables

const WIDTH = 72

/** A line for each year, a column for each center; the heads stand in two rows, every other one lower. */
export function ownersTable(years: readonly YearsEnd[], board: Board): readonly string[] {
  const perBlock = Math.floor((WIDTH - YEAR) / 2)
  return blocksOf(centersInOrder(board), perBlock).flatMap(centers => [
    headRow(centers, 0),
    headRow(centers, 1),
    ...years.map(
      ({ year, owners }) =>
        `${yearCell(year)}${centers.map(at => ` ${letterOf(owners[at.index], board)}`).join('')}`,
    ),
    '',
  ])
}

const YEAR = 4

const yearCell = (year: number): string => String(year).padStart(YEAR)

/** The abbreviation ends above the column of its center. */
const headRow = (centers: readonly ProvinceOnBoard[], parity: number): string =>
  centers
    .reduce((row, { id }, i) => (i % 2 === parity ? row.padEnd(YEAR + 2 * i - 1) + id : row), '')
    .trimEnd()

/** Homes first, power by power, then what belonged to nobody. */
function centersInOrder(board: Board): readonly ProvinceOnBoard[] {
  const homes = board.powers.flatMap(power => power.homes.map(at => board.provinces[at]!))
  const others = board.provinces.filter(({ isCenter }) => isCenter)
  return [...new Set([...homes, ...others])]
}

const letterOf = (owner: Power | undefined, board: Board): string =>
  owner === undefined ? '.' : board.powers[owner]!.letter

/** A line for each power, a column for each year, with a mark for builds that were not used; the index below. */
export function countsTable(years: readonly YearsEnd[], board: Board): readonly string[] {
  const names = Math.max(say.index.length, ...board.powers.map(({ name }) => name.length)) + 1
  const perBlock = Math.floor((WIDTH - names) / 5)
  return blocksOf(years, perBlock).flatMap(block => {
    const row = (name: string, cells: readonly string[]) => `${name.padEnd(names)}${cells.join('')}`.trimEnd()
    return [
      row(
        '',
        block.map(({ year }) => `${String(year).padStart(4)} `),
      ),
      ...board.powers.map(({ index, name }) =>
        row(
          name,
          block.map(end => countOf(end, index, board)),
        ),
      ),
      row(
        say.index,
        block.map(({ owners }) => `${String(indexOf(owners, board)).padStart(4)} `),
      ),
      '',
    ]
  })
}

const MARKS = [' ', '*', '&', '+'] as const
export const marksLegend = say.marks

function countOf({ owners, unused }: YearsEnd, power: Power, board: Board): string {
  const count = centerCount(board, owners, power)
  const mark = MARKS[Math.min(unused.get(power) ?? 0, MARKS.length - 1)]
  return `${String(count === 0 ? '-' : count).padStart(4)}${mark}`
}

/** A bar for each year in which every center is the letter of its owner; none where a bar would be too wide. */
export function yearChart(years: readonly YearsEnd[], board: Board): readonly string[] {
  const centers = board.provinces.filter(({ isCenter }) => isCenter).length
  if (centers > WIDTH - YEAR - 2) return []
  return years.map(({ year, owners }) => {
    const bars = board.powers.map(({ index, letter }) => letter.repeat(centersOf(owners, index).length))
    return `${yearCell(year)}  ${bars.join('')}`.padEnd(YEAR + 2 + centers, '.')
  })
}

function blocksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const blocks: (readonly Item[])[] = []
  for (let i = 0; i < items.length; i += size) blocks.push(items.slice(i, i + size))
  return blocks
}

// Who owned what at the end of each year of a game, and who built less than he could.

/** The end of a year; the first is the set-up with which the game began. */
interface YearsEnd {
  readonly year: number
  readonly owners: Owners
  /** Centers without a unit once all have built; none before that. */
  readonly unused: ReadonlyMap<Power, number>
}

export function yearsOf({ turns }: GameView, board: Board): readonly YearsEnd[] {
  const [first] = turns
  if (first === undefined) return []
  const { year, season } = first.phase
  const opening: YearsEnd = {
    year: season === 'winter' ? year : year - 1,
    owners: first.before.owners,
    unused: season === 'winter' ? unusedIn(first.after, board) : new Map(),
  }
  const ends = turns.filter(closesTheYear).map(({ phase, after }): YearsEnd => {
    const built = turns.find(turn => turn.phase.season === 'winter' && turn.phase.year === phase.year)?.after
    const settled = after.phase.kind === 'adjustment' ? built : after
    return {
      year: phase.year,
      owners: after.owners,
      unused: settled === undefined ? new Map() : unusedIn(settled, board),
    }
  })
  return [opening, ...ends]
}

const unusedIn = (position: Position, board: Board): ReadonlyMap<Power, number> =>
  new Map(
    board.powers.flatMap(({ index }) => {
      const left = surplus(board, position, index)
      return left > 0 ? [[index, left] as const] : []
    }),
  )
