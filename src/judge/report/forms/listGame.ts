// Games as LIST shows them: one in full, from which programs read the owners, or an entry for each that anybody may
// see.

import type { Board, Power } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import type { Person } from '../../game/events.ts'
import { type Game, isPaused } from '../../game/game.ts'
import { owingPowers, playersNeeded, rulesOf, type World } from '../../game/table.ts'
import {
  type GameView,
  isQuiet,
  type Listing,
  type StageWord,
  seesWhoOwes,
  type Viewer,
  viewOf,
} from '../../game/views.ts'
import { listed } from '../sentences/names.ts'
import { endingPhrase } from '../sentences/results.ts'
import { unusualSettings } from '../sentences/settingLines.ts'
import { type JudgeName, judgeDate, phaseWithMark, presentTurn, wrapped } from './frame.ts'
import { guardedOrder } from './judgeForm.ts'
import { letterLines, playerTable, type SeatNotes, statusLines } from './judgePlayers.ts'
import { parameterLines, winnersOf } from './judgeStanding.ts'
import { ownershipLines } from './ownership.ts'

const say = wording.listGame

interface More {
  readonly points?: ReadonlyMap<Person, number>
  /** Whether every unusual setting is told. */
  readonly isFull?: boolean
}

/** A game without the header, as a reader may see it. It has nothing about the reader: programs would trip over that. */
export function listGameLines(
  game: Game,
  reader: Viewer,
  world: World,
  judge: JudgeName,
  { points = new Map(), isFull = false }: More = {},
): readonly string[] {
  const view = viewOf(game, reader)
  const { board } = world
  const notes = { states: statesFor(game, reader, world), points: game.settings.gunboat ? new Map() : points }
  return [
    ...statusSentences(game, view, reader, world, judge),
    '',
    ...parameterLines(view, board, rulesOf(game, world)),
    '',
    ...commentLines(view),
    ...letterLines(board),
    ...playerTable(view, board, notes),
    ...boardLines(game, view, world),
    // Below all that programs look for.
    ...(game.isIrregular ? ['', wording.notices.irregular] : []),
    ...(isFull ? ['', ...unusualSettings(game.settings, rulesOf(game, world))] : []),
  ]
}

const statusSentences = (game: Game, view: GameView, reader: Viewer, world: World, judge: JudgeName) =>
  view.position === undefined
    ? formingSentences(game, view, world.board)
    : playedSentences(game, view, reader, world, judge)

function formingSentences({ name, settings }: Game, { players }: GameView, board: Board): readonly string[] {
  const lines = [say.notBegun({ game: name.toLowerCase() })]
  if (players === undefined) return lines
  const count = playersNeeded(settings, board) - players
  if (count <= 0) return [...lines, say.waitsForMaster]
  const { access } = settings
  const entry = access === 'open' ? [] : [say.entry[access]]
  return [...lines, count === 1 ? say.onePlayerMissing : say.playersMissing({ count }), ...entry]
}

function playedSentences(
  game: Game,
  { name, position, due, ending }: GameView,
  reader: Viewer,
  world: World,
  judge: JudgeName,
): readonly string[] {
  const about = {
    game: name.toLowerCase(),
    number: String(presentTurn(game)).padStart(3, '0'),
    phase: phaseWithMark(game, position!.phase), // asked for a game that has begun
  }
  if (game.stage === 'over')
    return ending === undefined
      ? [say.over(about)]
      : [say.ended({ ...about, ending: endingPhrase(ending, world.board) })]
  if (isPaused(game)) return [say.paused(about)]
  if (due === undefined) return [say.noDeadline(about)]
  const isMissing = owingPowers(game, world).length > 0
  const isHidden = isQuiet(game) && reader.kind !== 'master' && reader.kind !== 'keeper'
  const deadline = judgeDate(due.deadline, judge.zone)
  return [
    // In the classic judges' words.
    `Game '${about.game}' order #${about.number} (${about.phase}) has a deadline of ${deadline}.`,
    ...(isHidden ? [] : [isMissing ? say.ordersMissing : say.allOrdersIn]),
    say.grace({ grace: judgeDate(due.grace, judge.zone) }),
    say.missing[game.settings.missing],
  ]
}

/**
 * `move` for powers that owe orders, `part` for those that have sent some. Only a master is told of the latter: where
 * players are anonymous, the times at which they write are secret too.
 */
function statesFor(game: Game, reader: Viewer, world: World): SeatNotes['states'] {
  const isTrusted = reader.kind === 'master' || reader.kind === 'keeper'
  if (game.stage !== 'playing' || !seesWhoOwes(reader, game.settings)) return new Map()
  const state = (power: Power) => (isTrusted && hasSome(game, power) ? 'part' : 'move')
  return new Map(owingPowers(game, world).map(power => [power, state(power)]))
}

const hasSome = ({ sheets }: Game, power: Power): boolean => (sheets.get(power)?.orders.length ?? 0) > 0

/** What the master has to say about the game. */
function commentLines({ settings: { comment, description } }: GameView): readonly string[] {
  const lines = [comment, ...description.split('\n')].filter((line, i) => i > 0 || line !== '')
  const said = lines.join('\n').trim()
  return said === '' ? [] : [...said.split('\n').flatMap(wrapped).map(guardedOrder), '']
}

function boardLines(game: Game, { position, seats, ending }: GameView, world: World): readonly string[] {
  // Nothing for a blind game: programs would take what is seen for the whole board.
  if (position === undefined || position.fog !== undefined) return []
  const marks = {
    inCivilDisorder: seats.flatMap(seat => (seat.isInCivilDisorder ? [seat.power] : [])),
    winners: winnersOf(ending),
  }
  const of = { board: world.board, rules: rulesOf(game, world), wins: game.settings.wins }
  return [
    ...statusLines(position, game.name, presentTurn(game), world.board),
    '',
    ...ownershipLines(position, marks, of),
  ]
}

// The games that anybody may see, an entry for each, in fixed columns.

/** A game in the list; what is not known is left out. */
export interface ListedGame
  extends Pick<Listing, 'name' | 'variant' | 'comment' | 'phase' | 'players' | 'needed'> {
  readonly stage: StageWord
  readonly access: string
  /** How it ended. */
  readonly ending: string | null
  /** Powers that anybody may take, by their names. */
  readonly free: readonly string[]
  readonly options?: readonly string[]
  /** Hours from one movement to the next. */
  readonly hours?: number
  readonly masters?: readonly string[]
  /** `W-P-` */
  readonly press?: string
}

/** Entries, how to get the next page if there is one, and the legend. */
export const listLines = (games: readonly ListedGame[], next?: number): readonly string[] =>
  games.length === 0
    ? [wording.listGames.noGames]
    : [
        ...games.flatMap(entryLines),
        ...(next === undefined ? [] : ['', ...wrapped(wording.listGames.moreGames({ next }))]),
        '',
        ...wording.listGames.legend.split('\n'),
      ]

const COLUMNS = 27
const WIDTH = 70

function entryLines(game: ListedGame): readonly string[] {
  const { name, phase, variant, options = [], hours, press, masters = [] } = game
  const words = [
    ...[variant, ...options],
    ...(hours === undefined ? [] : [`${hours}h`]),
    ...(press === undefined ? [] : [`Press:${press}`]),
    ...masters,
  ]
  const lead = `${name.padEnd(17)} ${(phase ?? 'forming').padEnd(8)} `
  return [...inColumn(lead, words), ...noteLines(game)]
}

/** Words after the first columns, on lines of their own if they do not fit. */
function inColumn(lead: string, words: readonly string[]): readonly string[] {
  const lines: string[] = []
  let line = lead
  for (const word of words) {
    if (line.trim() !== '' && line.trimEnd().length > COLUMNS && line.length + word.length > WIDTH) {
      lines.push(line.trimEnd())
      line = ' '.repeat(COLUMNS)
    }
    line += `${word} `
  }
  return [...lines, line.trimEnd()]
}

function noteLines({ free, comment, ...game }: ListedGame): readonly string[] {
  const forming = stageLines(game)
  const vacant = free.length === 0 ? [] : [wording.listGames.free({ powers: listed(free, 'and') })]
  return [...(comment === '' ? [] : [guardedOrder(comment)]), ...forming, ...vacant].flatMap(note =>
    wrapped(`  ${note}`),
  )
}

const games = wording.listGames

const isEnding = (ending: string | null): ending is keyof typeof games.over =>
  ending !== null && Object.hasOwn(games.over, ending)

/** The stage of a game, unless it is simply being played; and whether a newcomer can join at all. */
function stageLines({ stage, access, ending, players, needed }: Omit<ListedGame, 'free' | 'comment'>) {
  const { paused, forming } = games
  switch (stage) {
    case 'over':
      return [isEnding(ending) ? games.over[ending] : games.over.unknown]
    case 'paused':
      return [paused]
    case 'playing':
      return []
    case 'forming': {
      const { invited, word } = forming
      const count = players === null ? undefined : needed - players
      const seats =
        count === undefined
          ? []
          : count <= 0
            ? [forming.full]
            : [count === 1 ? forming.one : forming.more({ count })]
      const entry = count === 0 ? [] : access === 'invited' ? [invited] : access === 'word' ? [word] : []
      return [...seats, ...entry]
    }
  }
}
