// Where a unit is left to another power with notice, its player is told at once, and when it is taken back. (DATC 4.E.5 a)
import type { Power, Unit } from '../board/board.ts'
import type { GameEvent, Person } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import { rulesOf } from '../game/table.ts'
import { subjectOf } from './header.ts'
import { plainUnit, powerName } from './names.ts'
import type { Background, Notice } from './notice.ts'
import { wording } from './wording.ts'
import { wrapped } from './wrapping.ts'

const say = wording.notices.proxy

type Written = Extract<GameEvent, { kind: 'ordersWritten' | 'ordersCleared' | 'plansTakenUp' }>

/** A mail to each player who may order a unit now, or may not any more; of the rest of the sheet it says nothing. */
export function proxyNotices(
  event: Written,
  was: Game,
  game: Game,
  background: Background,
): readonly Notice[] {
  const before = leftBy(was, event.power)
  const now = leftBy(game, event.power)
  if (before.length + now.length === 0 || rulesOf(game, background.world).proxyOrders !== 'withNotice')
    return []
  const given = now.filter(proxy => !isAmong(proxy, before))
  const taken = before.filter(proxy => !isAmong(proxy, now))
  const { board, judge } = background
  const owner = powerName(board, event.power)
  const lines = (to: Power): readonly string[] => {
    const told = (unit: Unit) => ({ unit: plainUnit(board, unit), owner, power: powerName(board, to) })
    return [
      ...taken.filter(proxy => proxy.to === to).map(({ unit }) => say.takenBack(told(unit))),
      ...given.filter(proxy => proxy.to === to).map(({ unit }) => say.given(told(unit))),
    ]
  }
  const phase = game.position?.phase
  const what = say.subject({ power: owner })
  return [...new Set([...taken, ...given].map(({ to }) => to))].flatMap(to => {
    const reader = readerOf(game, to, event.power)
    if (reader === undefined) return []
    const subject = subjectOf(judge, game, phase, what)
    return [
      { to: [reader], kind: 'news', subject, lines: lines(to).flatMap(wrapped), standsAlone: false, phase },
    ]
  })
}

/** Nobody is told what he wrote himself, for another power that he plays. */
function readerOf({ seats }: Game, to: Power, owner: Power): Person | undefined {
  const reader = seats[to]?.player
  return reader === seats[owner]?.player ? undefined : reader
}

interface Left {
  readonly unit: Unit
  readonly to: Power
}

const leftBy = ({ sheets }: Game, power: Power): readonly Left[] =>
  (sheets.get(power)?.orders ?? []).flatMap(order =>
    order.kind === 'proxy' && order.unit.power === power ? [{ unit: order.unit, to: order.to }] : [],
  )

const isAmong = ({ unit, to }: Left, all: readonly Left[]): boolean =>
  all.some(each => each.unit === unit && each.to === to)
