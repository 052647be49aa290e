// Orders that a reader of a blind game sees only half of, in the form of the results; the other half is `unknown`.
import type { Board } from '../../../rules/board/board.ts'
import type { Glimpse } from '../../game/blind/glimpse.ts'
import { atColumn, type Company, helped, judgePlace, judgePower } from './judgeForm.ts'

const UNKNOWN = 'unknown'

/** `Turkey: Army unknown -> Bulgaria.` */
export function movementGlimpse(each: Glimpse, company: Company): string {
  const { power, flag, isDislodged } = each
  const words = [...(flag === undefined ? [] : [flag]), ...(isDislodged ? ['dislodged'] : [])]
  const mark = words.length === 0 ? '' : ` (*${words.join(', ')}*)`
  const { board } = company
  return `${judgePower(board, power)}: ${kindOf(each)} ${placeOf(each.at, board)}${doneBy(each, company)}.${mark}`
}

function doneBy(each: Glimpse, company: Company): string {
  const goal = ` -> ${placeOf(each.to, company.board)}`
  if (each.does === 'move' || each.does === 'retreat') return goal
  const who = each.from === undefined ? UNKNOWN : helped(each, each.from, company)
  return ` ${each.does === 'convoy' ? 'CONVOY' : 'SUPPORT'} ${who}${each.isInPlace ? '' : goal}`
}

/** `Turkey:                   Army  Bulgaria -> unknown.` */
export const retreatGlimpse = (each: Glimpse, board: Board): string =>
  `${atColumn(judgePower(board, each.power), 26)}${kindOf(each).padEnd(5)} ${placeOf(each.at, board)} -> ${placeOf(each.to, board)}.`

const kindOf = ({ kind }: Glimpse): string => (kind === 'army' ? 'Army' : 'Fleet')

const placeOf = (at: Glimpse['at'], board: Board): string =>
  at === undefined ? UNKNOWN : judgePlace(board, at)
