// A game from its beginning to its end: who played, when, who owned what, and how it came out.
import type { Board } from '../../board/board.ts'
import type { Phase } from '../../board/phase.ts'
import type { Instant } from '../../game/calendar.ts'
import type { GameEvent } from '../../game/events.ts'
import { evolve } from '../../game/evolve.ts'
import { type Game, NO_GAME } from '../../game/game.ts'
import { rulesOf, type World } from '../../game/table.ts'
import { type GameView, maySeeNames, type Viewer, viewOf } from '../../game/views.ts'
import { powerName } from '../sentences/names.ts'
import { endingPhrase, scoreLines } from '../sentences/standing.ts'
import { wording } from '../wording.ts'
import { bullet, section, wrapped } from '../wrapping.ts'
import { type JudgeName, judgeDate, judgePhaseId } from './header.ts'
import { parameterLines } from './judgeParameters.ts'
import { playerTable } from './judgePlayers.ts'
import { countsTable, marksLegend, ownersTable, yearChart, yearsOf } from './yearTables.ts'

const say = wording.summary

/** The parts of a summary, each in lines. */
interface Summary {
  readonly title: string
  /** Where, from when to when, and how it ended. */
  readonly course: readonly string[]
  readonly players: readonly string[]
  readonly changes: readonly string[]
  /** What the game was worth to its players, once it is over. */
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
  const years = yearsOf(view, board)
  return {
    title: say.title({ game: game.name.toLowerCase() }),
    course: courseLines(view, events, board, judge),
    players: playerTable(view, board),
    changes: playerChanges(events, game, reader, board).flatMap(bullet),
    points: game.ending === undefined ? [] : scoreLines(game, game.ending, board),
    parameters: parameterLines(view, board, rulesOf(game, world)),
    owners: years.length === 0 ? [] : ownersTable(years, board),
    counts: years.length === 0 ? [] : [...countsTable(years, board), marksLegend],
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

/** A section has an empty line behind it anyway. */
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

/** When something happened last; what was rolled back or begun anew does not count. */
const lastOf = (events: readonly GameEvent[], kind: GameEvent['kind']): Instant | undefined =>
  events.findLast(event => event.kind === kind)?.at

// Who left a game and who came in, as far as a reader may know.

/** A sentence for each change; none in a quiet game but for its master. */
function playerChanges(
  events: readonly GameEvent[],
  game: Game,
  reader: Viewer,
  board: Board,
): readonly string[] {
  const isTrusted = reader.kind === 'master' || reader.kind === 'keeper'
  if (game.settings.quiet && !isTrusted) return []
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
