// How a game stands: who plays, what is due when, and who stands where and owns what.
import type { Board, Power } from '../board/board.ts'
import { phaseId } from '../board/phase.ts'
import { centersOf, type Position } from '../board/position.ts'
import { written } from '../game/calendar.ts'
import type { Ending } from '../game/events.ts'
import type { GameView, SeatView } from '../game/views.ts'
import { spellUnit } from '../orders/spelling.ts'
import { columns } from './columns.ts'
import { guardedOrder } from './judgeForm.ts'
import { listed, powerName } from './names.ts'
import { wording } from './wording.ts'
import { wrapped } from './wrapping.ts'

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
