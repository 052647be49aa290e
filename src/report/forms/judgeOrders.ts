// A movement order in the classic judges' words, behind the name of its unit: ` -> Norway`, ` SUPPORT Army Marseilles`.
import type { Board, Location, Province, Unit } from '../../board/board.ts'
import type { Move, MovementOrder, Order } from '../../orders/order.ts'
import { mustSail } from '../../orders/spelling.ts'
import { judgePlace, judgeUnit } from './judgeForm.ts'

/** Among whom an order was given. */
export interface Company {
  readonly board: Board
  readonly units: readonly Unit[]
  /** What all that is known of were told. */
  readonly orders: readonly MovementOrder[]
}

/** What the unit was told. `walked` is known of an army that did not go by the convoy it asked for. */
export function judgeOrder(
  order: MovementOrder,
  company: Company,
  walked: 'walked' | undefined = undefined,
): string {
  const { board } = company
  switch (order.kind) {
    case 'hold':
      return ' HOLD'
    case 'move':
      if (order.via === 'railroad')
        return ` -> ${board.passages.railroad?.name} -> ${judgePlace(board, order.to)}`
      return [...wayOf(order, company, walked), order.to].map(at => ` -> ${judgePlace(board, at)}`).join('')
    case 'support': {
      const goal = order.to === undefined ? '' : ` -> ${judgePlace(board, order.to)}`
      return ` SUPPORT ${helped(order.unit, order.from, company)}${goal}`
    }
    case 'convoy':
      return ` CONVOY ${helped(order.unit, order.from, company)} -> ${judgePlace(board, order.to)}`
    case 'leave':
      return `${board.passages.canal?.name} SUPPORT ${helped(order.unit, order.from, company)} -> ${judgePlace(board, order.to)}`
  }
}

/** Orders of a movement phase among others. */
export const isMovement = (order: Order): order is MovementOrder =>
  order.kind === 'hold' ||
  order.kind === 'move' ||
  order.kind === 'support' ||
  order.kind === 'convoy' ||
  order.kind === 'leave'

/** A unit of one's own without, another power's with its adjective. */
function helped(helper: Unit, at: Province, { board, units }: Company): string {
  const unit = units.find(other => board.province(other.at) === at)
  if (unit === undefined) return `Army ${judgePlace(board, at)}`
  const adjective = unit.power === helper.power ? '' : `${board.powers[unit.power]!.adjective} `
  return `${adjective}${judgeUnit(board, unit)}`
}

/**
 * The waters that an army crosses: over fleets that were told to take it, else over any that lie on the way; none for
 * whoever goes by land.
 */
function wayOf(
  order: Move,
  { board, units, orders }: Company,
  walked: 'walked' | undefined,
): readonly Location[] {
  const { unit } = order
  const [from, goal] = [board.province(unit.at), board.province(order.to)]
  const convoying = orders.filter(each => each.kind === 'convoy' && each.from === from && each.to === goal)
  const isOwn = convoying.some(each => each.unit.power === unit.power)
  const sails = order.via === 'convoy' || mustSail(board, unit, goal) || isOwn
  if (unit.kind !== 'army' || !sails) return []
  const told = shortest(
    from,
    goal,
    provincesOf(
      convoying.map(each => each.unit),
      board,
    ),
    board,
  )
  if (told !== undefined || walked !== undefined) return told ?? []
  const fleets = units.filter(({ kind }) => kind === 'fleet')
  return shortest(from, goal, provincesOf(fleets, board), board) ?? []
}

const provincesOf = (units: readonly Unit[], board: Board): readonly Province[] =>
  units.map(({ at }) => board.province(at))

function shortest(
  from: Province,
  goal: Province,
  fleets: readonly Province[],
  board: Board,
): readonly Province[] | undefined {
  const waters = fleets.filter(at => board.convoys[at] === 1)
  const seen = new Set<Province>()
  let ways: (readonly Province[])[] = board.waters[from]!.filter(at => waters.includes(at)).map(at => [at])
  while (ways.length > 0) {
    const done = ways.find(way => board.waters[goal]!.includes(way.at(-1)!))
    if (done !== undefined) return done
    for (const way of ways) seen.add(way.at(-1)!)
    ways = ways.flatMap(way =>
      waters
        .filter(next => !seen.has(next) && board.reaches('fleet', way.at(-1)!, next))
        .map(next => [...way, next]),
    )
  }
  return undefined
}
