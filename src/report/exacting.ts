// What an exacting rulebook does not follow, told to its player, with the order as it would be followed.
import type { Where } from '../orders/meaning.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { sitesOf } from '../orders/sites.ts'
import { spellOrder } from '../orders/spelling.ts'
import type { Explanation } from './explanation.ts'
import { listed, plainUnit, powerName } from './names.ts'
import { wording } from './wording.ts'

const say = wording.refusals

/** What is meant is clear; so the player is told how to say it. */
export function inexact({ why, unit, order }: OrderRefusal & { kind: 'inexact' }, where: Where): Explanation {
  const { board, legality } = where
  const read = spellOrder(board, order, legality.standing)
  const { adjective } = board.powers[unit.power]!
  const told = say.inexact[why]({ unit: plainUnit(board, unit), adjective })
  const helps = order.kind === 'support' || order.kind === 'convoy'
  const isForeign = helps && unit.power !== order.unit.power
  const right = isForeign ? read.replace(/ ([SC]) /, ` $1 ${adjective.toUpperCase()} `) : read
  return { read, why: told, works: say.writeOneOf({ orders: right }) }
}

/** A waive where builds are not given up. */
export function noWaives({ board, rules, position, power }: Where): Explanation {
  const sites = sitesOf(board, rules, position, power).map(at => `BUILD A ${board.id(at)}`)
  const why = say.noWaives.why({ power: powerName(board, power) })
  return { read: undefined, why, works: say.noWaives.works({ orders: listed(sites, 'or') }) }
}
