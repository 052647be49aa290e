// The results of a phase in lines: each order as it was followed, and under it who stopped it.
import type { Verdict } from '../../adjudication/verdict.ts'
import type { Board, Power, Unit } from '../../board/board.ts'
import { phaseId } from '../../board/phase.ts'
import type { PublishedTurn } from '../../game/views.ts'
import { type Order, unitTold } from '../../orders/order.ts'
import { spellOrder, spellUnit } from '../../orders/spelling.ts'
import { Standing } from '../../orders/standing.ts'
import { wording } from '../wording.ts'
import { capital } from './names.ts'
import { adjustmentReason, movementReason, retreatReason } from './outcomes.ts'

const say = wording.results

/** An order of one power and what is to be said about it. */
interface Told {
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
  return [say.title({ phase: phaseId(turn.phase) }), ...rows, ...dislodgedLines(turn, board)]
}

const tellOne = ({ order, remark }: Told): readonly string[] =>
  remark === undefined ? [`  ${order}`] : [`  ${order}`, `      ${capital(remark)}.`]

function tellAll(
  { results, before, voids, proxies, unordered, after }: PublishedTurn,
  board: Board,
): readonly Told[] {
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

/** A unit that nobody told anything, or only what it could not do, stands where it is. */
function ofMovement(
  { order }: Verdict,
  reason: string | undefined,
  spell: (order: Order) => string,
  voids: readonly Order[],
  unordered: readonly Unit[],
  board: Board,
): Omit<Told, 'power'> {
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
