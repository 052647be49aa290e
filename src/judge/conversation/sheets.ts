// Orders for several powers in one text that does not say for which: a master's for all of them, or a player's for all
// that they play.

import type { LetterEffort } from '../../reader/line/effort.ts'
import type { PassedOver, RefusedLine } from '../../reader/line/said.ts'
import type { Power } from '../../rules/board/board.ts'
import { looksLikeOrder } from '../commands/reading/shownApart.ts'
import type { ReadOrders } from '../game/commands.ts'
import type { Game } from '../game/game.ts'
import { readForAll, type Shared } from '../game/sheets/masterOrders.ts'
import { voidsAmong, whereOf } from '../game/sheets/ordering.ts'
import type { World } from '../game/table.ts'
import type { LetterContext } from './context.ts'

export interface Sheets {
  /** One for each power that a line is for. */
  readonly reads: readonly ReadOrders[]
  /** What is asked about for each, if the writer can be asked. */
  readonly asks: readonly ReadOrders[]
  readonly passedOver: readonly PassedOver[]
  /** Lines that fit no power. */
  readonly refused: readonly RefusedLine[]
}

/** How a letter's orders are read, at a limited cost. */
interface Reading {
  readonly effort: LetterEffort
  readonly readBy: <Read>(text: string, read: () => Read) => Promise<Read>
}

const NOTHING_ENTERED = {
  orders: [],
  voids: [],
  proxied: [],
  followed: [],
  implied: [],
  refused: [],
  passedOver: [],
}

/** What a text orders for the units of some powers; nothing before the game has begun. */
export async function sheetsFor(
  powers: readonly Power[],
  shared: Shared,
  game: Game,
  text: string,
  world: World,
  { effort, readBy }: Reading,
): Promise<Sheets> {
  const table = whereOf(game, 0 as Power, world) // the powers are told apart below
  if (table === undefined) return { reads: [], asks: [], passedOver: [], refused: [] }
  const read = await readBy(text, () => readForAll(text, table, powers, effort, shared))
  const { byPower, refused, passedOver, said } = read
  const where = whereOf(game, 0 as Power, world)! // as before: others may have used the board meanwhile
  // What a master writes for others is not their word, and what fails of it is not published.
  const isWritten = game.settings.published === 'asWritten' && shared !== 'nobody'
  const proxied = shared !== 'nobody' ? read.forOthers.map(({ order }) => order) : []
  const reads = powers.flatMap((power): readonly ReadOrders[] => {
    const followed = byPower.get(power) ?? []
    const voids = isWritten ? voidsAmong(refused, power) : []
    const orders = followed.flatMap(({ order, isImplied }) => (isImplied ? [] : [order]))
    const implied = followed.flatMap(({ order, isImplied }) => (isImplied ? [order] : []))
    const { phase } = where.position
    return orders.length + voids.length + proxied.length === 0
      ? []
      : [{ phase, power, orders, voids, followed, implied, said, proxied, refused: [], passedOver: [] }]
  })
  // A master who writes for all is told, not asked.
  const doubted =
    shared === 'nobody'
      ? read.asked.flatMap(({ lines }) =>
          lines.map(
            ({ line, text }): RefusedLine => ({ line, text, refusal: { kind: 'notUnderstood', line: text } }),
          ),
        )
      : []
  const asks =
    shared === 'nobody'
      ? []
      : read.asked.map(({ power, lines, because }): ReadOrders => {
          const asked = lines.map(({ order }) => order)
          return { ...NOTHING_ENTERED, phase: where.position.phase, power, said, asked, because }
        })
  return {
    reads,
    asks,
    passedOver,
    refused: [...refused, ...doubted].sort((one, other) => one.line - other.line),
  }
}

/** The lines of a text that order units of those powers, and say nothing else. */
export async function ordersAmong(
  rows: string,
  powers: readonly Power[],
  context: LetterContext,
): Promise<readonly string[]> {
  const { game } = context
  const table = game?.stage === 'playing' ? whereOf(game, 0 as Power, context.world()) : undefined // told apart below
  if (table === undefined) return []
  const among = async (text: string): Promise<readonly string[]> => {
    const read = await context.readBy(text, () => readForAll(text, table, powers, context.effort))
    const lines = [...read.byPower.values(), ...read.asked.map(({ lines }) => lines)].flat()
    const told = new Set(lines.map(({ line }) => line))
    return text.split('\n').filter((row, at) => told.has(at + 1) && isBareOrder(row))
  }
  const found = await among(rows)
  // What is said above them may set them aside, and they may be meant all the same.
  const bare = rows.split('\n').filter(looksLikeOrder)
  return found.length > 0 || bare.length === 0 ? found : among(bare.join('\n'))
}

/** `A Bul - Ser`, `1. Bulgaria to Serbia`; not `I shall move my army from Bulgaria to Serbia`. */
const isBareOrder = (row: string): boolean => looksLikeOrder(row) || !SPEAKS_OF_PEOPLE.test(row)

const SPEAKS_OF_PEOPLE = /\b(?:i|we|you|they|he|she|us|me|my|your|our|his|her|their|let's)\b/i
