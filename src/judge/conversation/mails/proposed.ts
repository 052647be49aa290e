// What waits for a YES besides the orders on file, repeated in mails that tell how things are.
import type { Board, Province } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import { onFile } from '../../commands/orders/orders.ts'
import type { Person } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import { boardFor } from '../../library/equipment.ts'
import type { People } from '../../people/people.ts'
import { judgePhaseId, wrapped } from '../../report/forms/frame.ts'

const say = wording.letters.orderEcho

/** What waits, for a player who is reminded of their orders. */
export function proposedTo(person: Person, game: Game, people: People, now: number): readonly string[] {
  const name = game.name.toLowerCase()
  const last = people
    .of(person)
    .asks.all(now)
    .findLast(ask => ask.game === name)
  const { lines } = (last?.saying ?? {}) as { readonly lines?: readonly string[] }
  return proposedLines(lines, game)
}

/** The waiting orders below the heading of a phase; none if that phase is over. */
export function proposedLines([heading, ...orders]: readonly string[] = [], game: Game): readonly string[] {
  if (game.position === undefined || heading !== `${judgePhaseId(game.position.phase)}:`) return []
  const board = boardFor(game)
  const there = new Set([...game.sheets.keys()].flatMap(power => onFile(game, power, board)))
  // A unit may have been taken off the board since.
  const stands = new Set(game.position.units.map(({ at }) => board.province(at)))
  const isMovement = game.position.phase.kind === 'movement'
  const isOpen = (order: string): boolean => {
    const at = unitIn(order, board)
    return !isMovement || at === undefined || stands.has(at)
  }
  const numbered = orders.flatMap((order, i) =>
    isOpen(order) ? [proposedLine(i, order, there.has(order))] : [],
  )
  if (numbered.length === 0) return []
  const head = orders.some(order => there.has(order)) ? say.waitsForWord : say.stillProposed
  const answer = orders.every(order => there.has(order)) ? say.answerDoubt : say.answerYes
  return ['', head, ...numbered, ...wrapped(answer)]
}

/** The province of the unit that an order is for, as it is written out. */
export function unitIn(order: string, board: Board): Province | undefined {
  const at = board.place(/\b[AF] ([^ /]+)/.exec(order)?.[1] ?? '')
  return at === undefined ? undefined : board.province(at)
}

/** `isThere`: whether the order is on file already, and is only asked about. */
export const proposedLine = (i: number, order: string, isThere: boolean): string =>
  `  ${i + 1}. ${order}${isThere ? ` ${say.asItStands}` : ''}`
