// The results of a phase in lines, and the state of a game: players, deadlines, units and centers.

import type { Verdict } from '../../../rules/adjudication/verdict.ts'
import type { Board, Power, Unit } from '../../../rules/board/board.ts'
import { centersOf, type Position } from '../../../rules/board/position.ts'
import { type Order, spellOrder, spellUnit, unitTold } from '../../../rules/orders/order.ts'
import { Standing } from '../../../rules/orders/standing.ts'
import { capital, wording } from '../../../wording/wording.ts'
import { written } from '../../game/calendar.ts'
import type { Ending } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import { type Score, scoresOf } from '../../game/turns/endings.ts'
import type { GameView, PublishedTurn, SeatView } from '../../game/views.ts'
import { bullet, columns, judgePhaseId, wrapped } from '../forms/frame.ts'
import { guardedOrder } from '../forms/judgeForm.ts'
import { listed, powerName } from './names.ts'
import { adjustmentReason, movementReason, retreatReason } from './outcomes.ts'

const say = wording.results

/** An order of one power and what is to be said about it. */
interface ResultNote {
  readonly power: Power
  readonly order: string
  readonly remark: string | undefined
}

/** `AUSTRIA` and its orders below it, power by power. */
export function resultLines(turn: PublishedTurn, board: Board): readonly string[] {
  const told = tellAll(turn, board)
  const rows = board.powers.flatMap(({ index, name }) => {
    const own = told.filter(({ power }) => power === index)
    return own.length === 0 ? [] : ['', name.toUpperCase(), ...own.flatMap(tellOne)]
  })
  return [say.title({ phase: judgePhaseId(turn.phase) }), ...rows, ...dislodgedLines(turn, board)]
}

const tellOne = ({ order, remark }: ResultNote): readonly string[] =>
  remark === undefined ? [`  ${order}`] : [`  ${order}`, `      ${capital(remark)}.`]

function tellAll(
  { results, before, voids, proxies, unordered, after }: PublishedTurn,
  board: Board,
): readonly ResultNote[] {
  const standing = new Standing(board)
  standing.place(before.units)
  const spell = (order: Order) => spellOrder(board, order, standing)
  switch (results.kind) {
    case 'movement': {
      const mayRetreat = new Set(after.dislodged.map(({ unit }) => unit))
      const left = proxies.map(order => ({ power: order.unit.power, order: spell(order), remark: undefined }))
      const told = results.verdicts.map(verdict => {
        const { unit } = verdict.order
        const reason = movementReason(board, verdict, results.verdicts, mayRetreat.has(unit))
        return { power: unit.power, ...ofMovement(verdict, reason, spell, voids, unordered, board) }
      })
      return [...left, ...told]
    }
    case 'retreat':
      return results.verdicts.map(verdict => ({
        power: verdict.unit.power,
        order: spell(verdict.order ?? { kind: 'disband', unit: verdict.unit }),
        remark: retreatReason(board, verdict),
      }))
    case 'adjustment':
      return results.verdicts.map(verdict => ({
        power: verdict.power,
        order: spell(verdict.order),
        remark: adjustmentReason(board, verdict),
      }))
  }
}

/** A unit without an order, or with only an impossible one, stays where it is. */
function ofMovement(
  { order }: Verdict,
  reason: string | undefined,
  spell: (order: Order) => string,
  voids: readonly Order[],
  unordered: readonly Unit[],
  board: Board,
): Omit<ResultNote, 'power'> {
  if (order.kind === 'leave') return { order: spell(order), remark: reason }
  if (unordered.includes(order.unit))
    return { order: say.noOrder({ unit: spellUnit(board, order.unit) }), remark: reason }
  const illegal = voids.find(each => unitTold(each) === order.unit)
  if (illegal === undefined) return { order: spell(order), remark: reason }
  const remark = reason === undefined ? say.impossible : say.impossibleAndMore({ reason })
  return { order: spell(illegal), remark }
}

function dislodgedLines({ after }: PublishedTurn, board: Board): readonly string[] {
  if (after.dislodged.length === 0) return []
  const rows = after.dislodged.map(({ unit, retreats }) => {
    const places = retreats.map(at => board.id(at)).join(say.betweenPlaces)
    const power = board.powers[unit.power]!.name.toUpperCase()
    return `  ${say.retreat({ power, unit: spellUnit(board, unit), places })}`
  })
  return ['', say.dislodged, ...rows]
}

// The state of a game: players, deadlines, units, centers and scores.

/** A game in lines, as the reader of the view may see it. */
export function standingLines(view: GameView, board: Board): readonly string[] {
  const { position, settings, due, ending, masters } = view
  return [
    titleOf(view, board),
    ...(settings.comment === '' ? [] : [guardedOrder(settings.comment)]),
    position === undefined
      ? wording.standing.notBegun
      : wording.standing.phase({ phase: judgePhaseId(position.phase) }),
    due === undefined
      ? wording.standing.noDeadline
      : wording.standing.deadline({ deadline: written(due.deadline, settings.timing.zone) }),
    ...(ending === undefined ? [] : [wording.standing.ended({ ending: endingPhrase(ending, board) })]),
    masters.length === 0
      ? wording.standing.noMaster
      : wording.standing.masters({ masters: masters.join(', ') }),
    ...(view.seats.length === 0 ? [] : ['', ...seatTable(view.seats, board)]),
    ...(position === undefined ? [] : ['', ...positionLines(position, board)]),
  ]
}

function titleOf({ name: game, stage, players }: GameView, board: Board): string {
  const parts = { game, board: board.name, stage: wording.standing.stage[stage] }
  if (players === undefined) return wording.standing.title(parts)
  return players === 1
    ? wording.standing.titleWithOnePlayer(parts)
    : wording.standing.titleWithPlayers({ ...parts, players })
}

/** `won by France`, `a draw of England and France` */
export function endingPhrase(ending: Ending, board: Board): string {
  const name = (power: Power) => powerName(board, power)
  switch (ending.kind) {
    case 'won':
      return wording.standing.ending.won({
        power: listed([ending.by, ...(ending.alongside ?? [])].map(name), 'and'),
      })
    case 'conceded':
      return wording.standing.ending.conceded({ power: name(ending.to) })
    case 'draw':
      return wording.standing.ending.draw({ powers: listed(ending.among.map(name), 'and') })
    case 'terminated':
      return wording.standing.ending.terminated
  }
}

function seatTable(seats: readonly SeatView[], board: Board): readonly string[] {
  const rows = seats.map(seat => [
    board.powers[seat.power]!.name,
    `${seat.centers ?? '?'}`,
    `${seat.units ?? '?'}`,
    seat.player ?? nobodyAt(seat),
    stateOf(seat),
  ])
  const { power, centers, units, player } = wording.standing.head
  return columns([[power, centers, units, player, ''], ...rows])
}

/** What stands for a missing name: a seat in civil disorder that nobody may take is nobody's. */
function nobodyAt({ isOpen, isInCivilDisorder }: SeatView): string {
  if (isOpen) return wording.standing.free
  return isInCivilDisorder ? wording.standing.nobody : wording.standing.somebody
}

const stateOf = ({ isInCivilDisorder, isOpen, isLate, centers, units }: SeatView): string => {
  if (centers === 0 && units === 0) return wording.standing.eliminated
  if (isInCivilDisorder) return wording.standing.civilDisorder
  return isOpen === true ? wording.standing.abandoned : isLate === true ? wording.standing.late : ''
}

/** `AUSTRIA: A BUD, A VIE, F TRI`, then the centers of each power. */
export function positionLines({ units, dislodged, owners }: Position, board: Board): readonly string[] {
  const lists = (list: (power: Power) => readonly string[]) =>
    board.powers.flatMap(({ index, name }) => {
      const own = list(index)
      return own.length === 0 ? [] : wrapped(`  ${name.toUpperCase()}: ${own.join(', ')}`)
    })
  return [
    wording.standing.head.units,
    ...lists(power => [
      ...units.filter(unit => unit.power === power).map(unit => spellUnit(board, unit)),
      ...dislodged
        .filter(({ unit }) => unit.power === power)
        .map(({ unit }) => wording.standing.dislodged({ unit: spellUnit(board, unit) })),
    ]),
    '',
    wording.standing.head.centers,
    ...lists(power => centersOf(owners, power).map(center => board.id(center))),
  ]
}

// What a finished game was worth to each of its players, if the game keeps score.

/** A line for each player, the best first; nothing if no score is kept. Players are named once they may be. */
export function scoreLines(game: Game, ending: Ending, board: Board): readonly string[] {
  const { gunboat, revealed } = game.settings
  return scoresTold(game, ending, board, !gunboat || revealed).flatMap(bullet)
}

/** The same, with or without the names of the players. */
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
