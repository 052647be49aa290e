// A picture in words: for readers who cannot see it, and for the counts below the map.

import type { PhaseResults } from '../rules/adjudication/resolving.ts'
import type { Board, Power } from '../rules/board/board.ts'
import { centersTold, type Position } from '../rules/board/position.ts'
import { wording } from '../wording/wording.ts'

const say = wording.picture

/** `Austria: 3 centers, 4 units.` and so on; in a blind game, how much of it is in sight. */
export function described(board: Board, position: Position, results: PhaseResults | undefined): string {
  const { fog } = position
  const counts = board.powers.map(({ name: power, index }) => {
    const centers = centersTold(board, position, index)
    const units = counted('unit', unitsOf(position, index))
    if (centers === undefined) return say.standsUnseen({ power, units })
    const told = { power, centers: counted('center', centers), units }
    return fog === undefined || fog.own.includes(index) ? say.stands(told) : say.standsInSight(told)
  })
  return [...counts, ...(results === undefined ? [] : [orderCount(results.verdicts.length)])].join(' ')
}

/** `(4 units)`, and `(1 unit seen)` where there may be more. */
export function unitCount(position: Position, power: Power): string {
  const count = unitsOf(position, power)
  const isWhole = position.fog === undefined || position.fog.own.includes(power)
  if (isWhole) return count === 1 ? say.oneUnit : say.units({ count })
  return count === 0 ? '' : count === 1 ? say.oneUnitSeen : say.unitsSeen({ count })
}

/** Dislodged units count too. */
export const unitsOf = ({ units, dislodged }: Position, power: Power): number =>
  [...units, ...dislodged.map(({ unit }) => unit)].filter(unit => unit.power === power).length

const counted = (what: 'center' | 'unit', count: number): string =>
  count === 1 ? say.one[what] : say.many[what]({ count })

const orderCount = (count: number): string => (count === 1 ? say.oneOrder : say.orders({ count }))
