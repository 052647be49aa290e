// For a player of several powers: tells which lines are for which power.

import { headingIn, prefixOf } from '../../../reader/line/headings.ts'
import type { Board, Power } from '../../../rules/board/board.ts'
import { readOrders } from '../../game/sheets/ordering.ts'
import { boardFor } from '../../library/equipment.ts'
import type { SeatedContext } from '../context.ts'

export type Severally = ReadonlyMap<Power, { readonly lines: readonly string[] }>

/** By the names above the lines, or by the units now on the board. Undefined unless each line has its power. */
export function severally(
  rows: readonly string[],
  powers: readonly Power[],
  context: SeatedContext,
): Severally | undefined {
  return underNames(rows, powers, boardFor(context.game)) ?? byUnits(rows, powers, context)
}

/**
 * `Germany:` above some lines, or in front of one; a name counts until the next. Undefined if a line stands under no
 * name, or under another player's power.
 */
export function underNames(
  rows: readonly string[],
  powers: readonly Power[],
  board: Board,
): Severally | undefined {
  const found = new Map<Power, { readonly lines: readonly string[] }>()
  let now: Power | undefined
  for (const row of rows) {
    const prefix = prefixOf(row, board)
    const named = prefix?.power ?? headingIn(row, board)?.power
    now = named ?? now
    const line = (named === undefined ? row : (prefix?.rest ?? '')).trim()
    if (line === '' && named === undefined) continue
    if (now === undefined || !powers.includes(now)) return undefined
    found.set(now, { lines: [...(found.get(now)?.lines ?? []), ...(line === '' ? [] : [line])] })
  }
  return found.size === 0 ? undefined : found
}

function byUnits(
  rows: readonly string[],
  powers: readonly Power[],
  context: SeatedContext,
): Severally | undefined {
  const all = powers.map(power => {
    const read = readOrders(context.game, power, rows.join('\n'), context.world())
    return { power, own: new Set(read?.followed.map(({ line }) => line)) }
  })
  const isOnce = rows.every(
    (row, at) => row.trim() === '' || all.filter(({ own }) => own.has(at + 1)).length === 1,
  )
  if (!isOnce) return undefined
  const found = all.map(
    ({ power, own }) => [power, { lines: rows.filter((_, at) => own.has(at + 1)) }] as const,
  )
  return new Map(found.filter(([, { lines }]) => lines.length > 0))
}
