// Mails between players: a piece of press, and a unit that is left to another power.

import type { Board, Power, Unit } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import type { Fact, GameEvent, Person } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import { readersOf } from '../../game/speaking.ts'
import { subjectOf, wrapped } from '../forms/frame.ts'
import { guarded } from '../forms/judgeForm.ts'
import { plainUnit, powerName } from '../sentences/names.ts'
import { nameBeforePowers } from './seats.ts'
import { ARCHIVE, type Background, isPerson, type Notice, type Recipient } from './views.ts'

const say = wording.pressNotice

/** No notice if nobody gets the press before the results. */
export function pressNotice(
  event: Extract<GameEvent, { kind: 'pressSent' }>,
  game: Game,
  { board, judge, everybody }: Background,
): readonly Notice<Recipient>[] {
  const phase = game.position?.phase
  const isWhite = event.colour === 'white'
  const isObserver = event.from.kind === 'observer'
  const joined = isObserver ? game.newcomers.find(({ player }) => player === event.by) : undefined
  const from = isWhite && joined === undefined ? ` from ${writerLetter(event.from, board)}` : ''
  const writer = joined === undefined ? writerName(event.from, board) : nameBeforePowers(joined.player, game)
  const what =
    event.to.kind === 'everybody'
      ? `Broadcast${from}`
      : `Press${from} to ${event.to.powers.map(power => board.powers[power]!.letter).join('')}${event.to.master ? 'M' : ''}${event.to.observers ? 'O' : ''}`
  const isForArchive = !everybody(game).every(isPerson) && event.to.kind === 'everybody' && !event.isPostal
  const people = readersOf(game, event).map(({ person }) => person)
  const readers = isForArchive ? ([...people, ARCHIVE] as const) : people
  const lines = [
    isWhite ? say.writes({ writer }) : say.somebodyWrites,
    '',
    ...event.text.split('\n').map(guarded),
  ]
  const subject = subjectOf(judge, game, phase, what)
  const to = event.to.kind === 'everybody' ? ({ isBroadcast: true } as const) : {}
  const writtenBy = isWhite && event.from.kind !== 'observer' ? event.from : undefined
  return readers.length === 0
    ? []
    : [{ to: readers, kind: 'press', subject, lines, standsAlone: true, phase, writtenBy, ...to }]
}

type From = Extract<Fact, { kind: 'pressSent' }>['from']

/** `France`, `The master` */
export const writerName = (from: From, board: Board): string =>
  from.kind === 'power' ? board.powers[from.power]!.name : say[from.kind]

const writerLetter = (from: From, board: Board): string =>
  from.kind === 'power' ? board.powers[from.power]!.letter : from.kind === 'master' ? 'M' : 'O'

// With notice, the player of the other power is told at once when a unit is left to it or taken back (DATC 4.E.5 a).

type Written = Extract<GameEvent, { kind: 'ordersWritten' | 'ordersCleared' | 'plansTakenUp' }>

/** A mail to each player who may order a unit now, or may not any more; it tells nothing else of the sheet. */
export function proxyNotices(
  event: Written,
  was: Game,
  game: Game,
  background: Background,
): readonly Notice[] {
  const before = leftBy(was, event.power)
  const now = leftBy(game, event.power)
  const given = now.filter(proxy => !isAmong(proxy, before))
  const taken = before.filter(proxy => !isAmong(proxy, now))
  const { board, judge } = background
  const owner = powerName(board, event.power)
  const lines = (to: Power): readonly string[] => {
    const told = (unit: Unit) => ({ unit: plainUnit(board, unit), owner, power: powerName(board, to) })
    return [
      ...taken
        .filter(proxy => proxy.to === to)
        .map(({ unit }) => wording.notices.proxy.takenBack(told(unit))),
      ...given.filter(proxy => proxy.to === to).map(({ unit }) => wording.notices.proxy.given(told(unit))),
    ]
  }
  const phase = game.position?.phase
  const what = wording.notices.proxy.subject({ power: owner })
  return [...new Set([...taken, ...given].map(({ to }) => to))].flatMap(to => {
    const reader = readerOf(game, to, event.power)
    if (reader === undefined || !background.reads(reader)) return []
    const subject = subjectOf(judge, game, phase, what)
    return [
      { to: [reader], kind: 'news', subject, lines: lines(to).flatMap(wrapped), standsAlone: false, phase },
    ]
  })
}

/** A player is not told what they wrote themselves for another power that they play. */
function readerOf({ seats }: Game, to: Power, owner: Power): Person | undefined {
  const reader = seats[to]?.player
  return reader === seats[owner]?.player ? undefined : reader
}

interface Left {
  readonly unit: Unit
  readonly to: Power
}

/** If the reader does not see the sheet, `leftToReader` has what is left to them. */
const leftBy = ({ sheets, leftToReader = [] }: Game, power: Power): readonly Left[] =>
  [...(sheets.get(power)?.orders ?? []), ...leftToReader].flatMap(order =>
    order.kind === 'proxy' && order.unit.power === power ? [{ unit: order.unit, to: order.to }] : [],
  )

const isAmong = ({ unit, to }: Left, all: readonly Left[]): boolean =>
  all.some(each => each.unit === unit && each.to === to)
