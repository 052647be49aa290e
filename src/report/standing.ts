// How a game stands: who plays, what is due when, and who stands where and owns what.
import type { Board, Power } from '../board/board.ts'
import { phaseId } from '../board/phase.ts'
import { centersOf, type Position } from '../board/position.ts'
import { written } from '../game/calendar.ts'
import type { Ending } from '../game/events.ts'
import type { GameView, SeatView } from '../game/views.ts'
import { spellUnit } from '../orders/spelling.ts'
import { columns } from './columns.ts'
import { listed } from './names.ts'

/** A game in lines, as the reader of the view may see it. */
export function standingLines(view: GameView, board: Board): readonly string[] {
  const { position, settings, players } = view
  const playing = players === undefined ? '' : `, ${players} ${players === 1 ? 'player' : 'players'}`
  return [
    `${view.name}: ${board.name}, ${view.stage}${playing}`,
    ...(settings.comment === '' ? [] : [settings.comment]),
    `Phase: ${position === undefined ? 'not begun' : phaseId(position.phase)}`,
    `Deadline: ${view.due === undefined ? 'none' : written(view.due.deadline, settings.timing.zone)}`,
    ...(view.ending === undefined ? [] : [`Ended: ${endingPhrase(view.ending, board)}`]),
    `Master: ${view.masters.length === 0 ? 'none' : view.masters.join(', ')}`,
    ...(view.seats.length === 0 ? [] : ['', ...seatTable(view.seats, board)]),
    ...(position === undefined ? [] : ['', ...positionLines(position, board)]),
  ]
}

/** `won by France`, `a draw of England and France` */
export function endingPhrase(ending: Ending, board: Board): string {
  const name = (power: Power) => board.powers[power]!.name
  switch (ending.kind) {
    case 'won':
      return `won by ${name(ending.by)}`
    case 'conceded':
      return `conceded to ${name(ending.to)}`
    case 'draw':
      return `a draw of ${listed(ending.among.map(name), 'and')}`
    case 'terminated':
      return 'terminated without a result'
  }
}

function seatTable(seats: readonly SeatView[], board: Board): readonly string[] {
  const rows = seats.map(seat => [
    board.powers[seat.power]!.name,
    `${seat.centers}`,
    `${seat.units}`,
    seat.player ?? (seat.isOpen ? 'free' : 'somebody'),
    stateOf(seat),
  ])
  return columns([['Power', 'Centers', 'Units', 'Player', ''], ...rows])
}

const stateOf = ({ isInCivilDisorder, isOpen, isLate, centers, units }: SeatView): string => {
  if (centers + units === 0) return 'eliminated'
  if (isInCivilDisorder) return 'civil disorder'
  return isOpen === true ? 'abandoned' : isLate === true ? 'late' : ''
}

/** `AUSTRIA: A BUD, A VIE, F TRI`, then who owns what. */
export function positionLines({ units, owners }: Position, board: Board): readonly string[] {
  const lists = (list: (power: Power) => readonly string[]) =>
    board.powers.flatMap(({ index, id }) => {
      const own = list(index)
      return own.length === 0 ? [] : [`  ${id}: ${own.join(', ')}`]
    })
  return [
    'Units',
    ...lists(power => units.filter(unit => unit.power === power).map(unit => spellUnit(board, unit))),
    '',
    'Centers',
    ...lists(power => centersOf(owners, power).map(center => board.id(center))),
  ]
}
