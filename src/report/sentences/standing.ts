// How a game stands: who plays, what is due when, who stands where and owns what, and who scored how much.
import type { Board, Power } from '../../board/board.ts'
import { phaseId } from '../../board/phase.ts'
import { centersOf, type Position } from '../../board/position.ts'
import { written } from '../../game/calendar.ts'
import type { Ending } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import { type Score, scoresOf } from '../../game/turns/endings.ts'
import type { GameView, SeatView } from '../../game/views.ts'
import { spellUnit } from '../../orders/spelling.ts'
import { guardedOrder } from '../forms/judgeForm.ts'
import { wording } from '../wording.ts'
import { bullet, columns, wrapped } from '../wrapping.ts'
import { listed, powerName } from './names.ts'

const say = wording.standing

/** A game in lines, as the reader of the view may see it. */
export function standingLines(view: GameView, board: Board): readonly string[] {
  const { position, settings, due, ending, masters } = view
  return [
    titleOf(view, board),
    ...(settings.comment === '' ? [] : [guardedOrder(settings.comment)]),
    position === undefined ? say.notBegun : say.phase({ phase: phaseId(position.phase) }),
    due === undefined
      ? say.noDeadline
      : say.deadline({ deadline: written(due.deadline, settings.timing.zone) }),
    ...(ending === undefined ? [] : [say.ended({ ending: endingPhrase(ending, board) })]),
    masters.length === 0 ? say.noMaster : say.masters({ masters: masters.join(', ') }),
    ...(view.seats.length === 0 ? [] : ['', ...seatTable(view.seats, board)]),
    ...(position === undefined ? [] : ['', ...positionLines(position, board)]),
  ]
}

function titleOf({ name: game, stage, players }: GameView, board: Board): string {
  const parts = { game, board: board.name, stage: say.stage[stage] }
  if (players === undefined) return say.title(parts)
  return players === 1 ? say.titleWithOnePlayer(parts) : say.titleWithPlayers({ ...parts, players })
}

/** `won by France`, `a draw of England and France` */
export function endingPhrase(ending: Ending, board: Board): string {
  const name = (power: Power) => powerName(board, power)
  switch (ending.kind) {
    case 'won':
      return say.ending.won({ power: listed([ending.by, ...(ending.alongside ?? [])].map(name), 'and') })
    case 'conceded':
      return say.ending.conceded({ power: name(ending.to) })
    case 'draw':
      return say.ending.draw({ powers: listed(ending.among.map(name), 'and') })
    case 'terminated':
      return say.ending.terminated
  }
}

function seatTable(seats: readonly SeatView[], board: Board): readonly string[] {
  const rows = seats.map(seat => [
    board.powers[seat.power]!.name,
    `${seat.centers}`,
    `${seat.units}`,
    seat.player ?? nobodyAt(seat),
    stateOf(seat),
  ])
  const { power, centers, units, player } = say.head
  return columns([[power, centers, units, player, ''], ...rows])
}

/** A seat that nobody may take is nobody's. */
function nobodyAt({ isOpen, isInCivilDisorder }: SeatView): string {
  if (isOpen) return say.free
  return isInCivilDisorder ? say.nobody : say.somebody
}

const stateOf = ({ isInCivilDisorder, isOpen, isLate, centers, units }: SeatView): string => {
  if (centers + units === 0) return say.eliminated
  if (isInCivilDisorder) return say.civilDisorder
  return isOpen === true ? say.abandoned : isLate === true ? say.late : ''
}

/** `AUSTRIA: A BUD, A VIE, F TRI`, then who owns what. */
export function positionLines({ units, owners }: Position, board: Board): readonly string[] {
  const lists = (list: (power: Power) => readonly string[]) =>
    board.powers.flatMap(({ index, name }) => {
      const own = list(index)
      return own.length === 0 ? [] : wrapped(`  ${name.toUpperCase()}: ${own.join(', ')}`)
    })
  return [
    say.head.units,
    ...lists(power => units.filter(unit => unit.power === power).map(unit => spellUnit(board, unit))),
    '',
    say.head.centers,
    ...lists(power => centersOf(owners, power).map(center => board.id(center))),
  ]
}

// What a finished game was worth to each of its players, where the table keeps score.

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
      result: wording.scores.result[result],
      points: signed(points),
    }
    return isNamed ? wording.scores.line({ ...told, player }) : wording.scores.lineWithoutName(told)
  })
  return [...lines, ...(game.settings.rated || lines.length === 0 ? [] : [wording.scores.unrated])]
}

export const bestFirst = (scores: readonly Score[]): readonly Score[] =>
  [...scores].sort((one, other) => other.points - one.points)

/** `+360`, `-60`, `0` */
export const signed = (points: number): string => (points > 0 ? `+${points}` : `${points}`)
