// A game from start to end: the players, the dates, the owners year by year, and the result.

import type { Board, Power, ProvinceOnBoard } from '../../../rules/board/board.ts'
import { closesTheYear, type Phase } from '../../../rules/board/phase.ts'
import { centerCount, centersOf, type Owners, type Position } from '../../../rules/board/position.ts'
import { surplus } from '../../../rules/orders/standing.ts'
import { wording } from '../../../wording/wording.ts'
import type { Instant } from '../../game/calendar.ts'
import type { GameEvent } from '../../game/events.ts'
import { evolve } from '../../game/evolve.ts'
import { type Game, NO_GAME } from '../../game/game.ts'
import { rulesOf, type World } from '../../game/table.ts'
import { type GameView, isQuiet, maySeeNames, type Viewer, viewOf } from '../../game/views.ts'
import { powerName } from '../sentences/names.ts'
import { endingPhrase, scoreLines } from '../sentences/results.ts'
import { bullet, type JudgeName, judgeDate, judgePhaseId, section, wrapped } from './frame.ts'
import { playerTable } from './judgePlayers.ts'
import { indexOf, parameterLines } from './judgeStanding.ts'

const say = wording.summary

/** The parts of a summary, each in lines. */
interface Summary {
  readonly title: string
  /** Where and when it was played, and how it ended. */
  readonly course: readonly string[]
  readonly players: readonly string[]
  readonly changes: readonly string[]
  /** The players' points, once the game is over. */
  readonly points: readonly string[]
  readonly parameters: readonly string[]
  readonly owners: readonly string[]
  readonly counts: readonly string[]
  readonly chart: readonly string[]
}

/** What a reader may know of a game that is played, or over. */
export function summaryOf(
  game: Game,
  reader: Viewer,
  events: readonly GameEvent[],
  world: World,
  judge: JudgeName,
): Summary {
  const { board } = world
  const view = viewOf(game, reader)
  const fog = view.position?.fog
  const years = fog === undefined || fog.knowsOwners ? yearsOf(view, board) : []
  return {
    title: say.title({ game: game.name.toLowerCase() }),
    course: [
      ...courseLines(view, events, board, judge),
      ...(game.isIrregular ? [wording.notices.irregular] : []),
    ],
    players: playerTable(view, board),
    changes: playerChanges(events, game, reader, board).flatMap(bullet),
    points: game.ending === undefined ? [] : scoreLines(game, game.ending, board),
    parameters: parameterLines(view, board, rulesOf(game, world)),
    owners: years.length === 0 ? [] : ownersTable(years, board),
    counts: years.length === 0 || fog !== undefined ? [] : [...countsTable(years, board), marksLegend],
    chart: yearChart(years, board),
  }
}

/** The parts one below the other: the answer to SUMMARY, and the mail that closes a game. */
export const summaryLines = (summary: Summary): readonly string[] => [
  summary.title,
  '',
  ...summary.course,
  '',
  ...summary.players,
  ...section(say.changes, summary.changes),
  ...section(say.points, summary.points),
  ...summary.parameters,
  '',
  ...section(say.owners, withoutLast(summary.owners)),
  ...section(say.counts, summary.counts),
  ...section(say.chart, summary.chart),
]

/** A section ends with an empty line anyway. */
const withoutLast = (lines: readonly string[]): readonly string[] =>
  lines.at(-1) === '' ? lines.slice(0, -1) : lines

function courseLines(
  { ending, turns }: GameView,
  events: readonly GameEvent[],
  board: Board,
  judge: JudgeName,
): readonly string[] {
  const started = lastOf(events, 'gameStarted')
  const ended = lastOf(events, 'gameEnded')
  const date = (at: Instant) => judgeDate(at, judge.zone)
  const last = turns.at(-1)?.phase
  return [
    say.playedOn({ judge: judge.code, board: board.name }),
    started === undefined ? say.notBegun : say.begun({ date: date(started) }),
    ...(ending === undefined || ended === undefined
      ? []
      : wrapped(endSentence({ date: date(ended), ending: endingPhrase(ending, board) }, last))),
  ]
}

const endSentence = (parts: { date: string; ending: string }, last: Phase | undefined): string =>
  last === undefined ? say.ended(parts) : say.endedAfter({ ...parts, phase: judgePhaseId(last) })

/** When something last happened; earlier times do not count, since they were rolled back or done again. */
const lastOf = (events: readonly GameEvent[], kind: GameEvent['kind']): Instant | undefined =>
  events.findLast(event => event.kind === kind)?.at

// Players who left a game and who came in, as far as a reader may know.

/** A sentence for each change; in a quiet game only for its master. */
function playerChanges(
  events: readonly GameEvent[],
  game: Game,
  reader: Viewer,
  board: Board,
): readonly string[] {
  const isTrusted = reader.kind === 'master' || reader.kind === 'keeper'
  if (isQuiet(game) && !isTrusted) return []
  const seesNames = maySeeNames(game, reader)
  let then: Game = NO_GAME
  return events.flatMap(event => {
    then = evolve(then, event)
    if (!isChange(event)) return []
    const unnamed =
      event.kind === 'seatTaken' ? wording.playerChanges.somebody : wording.playerChanges.thePlayer
    const player = seesNames ? event.player : unnamed
    return [
      wording.playerChanges[event.kind]({ player, power: powerName(board, event.power), time: timeOf(then) }),
    ]
  })
}

type Change = GameEvent & { kind: 'playerResigned' | 'seatTaken' | 'playerReturned' }

const isChange = (event: GameEvent): event is Change =>
  event.kind === 'playerResigned' || event.kind === 'seatTaken' || event.kind === 'playerReturned'

const timeOf = ({ position }: Game): string =>
  position === undefined
    ? wording.playerChanges.beforeTheStart
    : wording.playerChanges.inPhase({ phase: judgePhaseId(position.phase) })

// The years of a game as tables and as a chart: owners of each center, centers of each power.

const WIDTH = 72

/** A line for each year, a column for each center; the heads stand in two rows, every other one lower. */
function ownersTable(years: readonly YearsEnd[], board: Board): readonly string[] {
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

/** Homes first, power by power, then the other centers. */
function centersInOrder(board: Board): readonly ProvinceOnBoard[] {
  const homes = board.powers.flatMap(power => power.homes.map(at => board.provinces[at]!))
  const others = board.provinces.filter(({ isCenter }) => isCenter)
  return [...new Set([...homes, ...others])]
}

const letterOf = (owner: Power | undefined, board: Board): string =>
  owner === undefined ? '.' : board.powers[owner]!.letter

/** A line for each power, a column for each year, with a mark for builds that were not used; the index below. */
function countsTable(years: readonly YearsEnd[], board: Board): readonly string[] {
  const names = Math.max(wording.yearTables.index.length, ...board.powers.map(({ name }) => name.length)) + 1
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
        wording.yearTables.index,
        block.map(({ owners }) => `${String(indexOf(owners, board)).padStart(4)} `),
      ),
      '',
    ]
  })
}

const MARKS = [' ', '*', '&', '+'] as const
const marksLegend = wording.yearTables.marks

function countOf({ owners, unused }: YearsEnd, power: Power, board: Board): string {
  const count = centerCount(board, owners, power)
  const mark = MARKS[Math.min(unused.get(power) ?? 0, MARKS.length - 1)]
  return `${String(count === 0 ? '-' : count).padStart(4)}${mark}`
}

/** A bar for each year in which every center is the letter of its owner; nothing if a bar would be too wide. */
function yearChart(years: readonly YearsEnd[], board: Board): readonly string[] {
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

// The owners at the end of each year of a game, and who built less than they could.

/** The end of a year; the first one is the set-up at the start of the game. */
interface YearsEnd {
  readonly year: number
  readonly owners: Owners
  /** Centers without a unit after the adjustments; empty before them. */
  readonly unused: ReadonlyMap<Power, number>
}

function yearsOf({ turns }: GameView, board: Board): readonly YearsEnd[] {
  const [first] = turns
  if (first === undefined) return []
  const { year, season } = first.phase
  const opening: YearsEnd = {
    year: season === 'winter' ? year : year - 1,
    owners: first.before.owners,
    unused: season === 'winter' ? unusedIn(first.after, board) : new Map(),
  }
  const ends = turns
    .filter(({ phase, after }) => closesTheYear(phase, after.phase))
    .map(({ phase, after }): YearsEnd => {
      const built = turns.find(
        turn => turn.phase.season === 'winter' && turn.phase.year === phase.year,
      )?.after
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
