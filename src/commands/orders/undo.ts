// UNDO: the order of a unit is taken back; without one the only order that there is.
import type { Power } from '../../board/board.ts'
import { gazetteerOf } from '../../board/gazetteer.ts'
import type { Act } from '../../game/commands.ts'
import type { Game } from '../../game/game.ts'
import { examplesOn } from '../../report/sentences/names.ts'
import { wording } from '../../report/wording.ts'
import { ok, type Result } from '../../result.ts'
import { type Refusal, refused } from '../answer.ts'
import { command, odd, usual } from '../command.ts'
import { boardFor } from '../meaning/boards.ts'
import { forPower } from '../meaning/notNow.ts'

const say = wording.daemon.sayings

/** Words that say which orders, and not which unit. */
const WHICH_ORDERS = /^(?:all|orders|pending|plans|future|standing)\b/i

export interface Undo {
  readonly unit: string | undefined
  readonly spelling: string
}

export const undo = command({
  kind: 'undo',
  words: [odd('undo', 'UNDO', 'UNDO A PAR'), usual('revert', 'UNDO', 'UNDO A PAR')],
  /** Up to six words, as `the army in St Petersburg` has. */
  reads: (unit: string | undefined, spelling: string): Undo | undefined =>
    unit !== undefined && (WHICH_ORDERS.test(unit) || unit.split(' ').length > 6)
      ? undefined
      : { unit, spelling },
  /** `A Par` is no article and its noun. */
  textsIn: ({ unit }) =>
    unit === undefined ? [] : [unit.replace(/^(?:the )?(?:a|army|fleet) (?:(?:in|of|at) )?/i, '')],
  for: 'onePower',
  act: 'clear',
  acts: forPower((power, { unit }: Undo, game) => undone(power, unit, game)),
  says: wording.daemon.table.done.undo,
})

function undone(power: Power, unit: string | undefined, game: Game): Result<Act, Refusal> {
  const sheet = game.sheets.get(power)
  const orders = [...(sheet?.orders ?? []), ...(sheet?.voids ?? [])]
  const board = boardFor(game)
  const places = orders.flatMap(order => ('unit' in order ? [order.unit.at] : []))
  if (places.length === 0) return refused(say.noOrders)
  if (unit === undefined) {
    const [only, another] = places
    if (only === undefined || another !== undefined)
      return refused(say.whichOrder({ unit: examplesOn(board).unit }))
    return ok({ kind: 'clear', power, provinces: [board.province(only)] })
  }
  const bare = unit.replace(/^(?:a|f|army|fleet)\s+/i, '').toLowerCase()
  const found = gazetteerOf(board)
    .placesCalled(bare)
    .map(at => board.province(at))
  const meant = places.map(at => board.province(at)).filter(province => found.includes(province))
  return meant.length === 0
    ? refused(say.noOrderTo({ unit: unit.slice(0, 40) }))
    : ok({ kind: 'clear', power, provinces: meant })
}
