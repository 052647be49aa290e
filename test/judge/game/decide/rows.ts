// What a row of these tables is: given a table, when somebody asks for something, then it happens, or why it does not.
import type { Act } from '../../../../src/judge/game/commands.ts'
import type { GameRefusal } from '../../../../src/judge/game/decision.ts'
import type { Said, Table } from './table.ts'
import { told } from './telling.ts'

export type Row = readonly [
  sentence: string,
  given: () => Table,
  who: string,
  asks: Said,
  /** All that is told, line by line; or the refusal. */
  then: readonly string[] | GameRefusal,
]

export interface Room {
  readonly name: string
  readonly rows: readonly Row[]
}

export const room = (name: string, rows: readonly Row[]): Room => ({ name, rows })

interface Played {
  readonly act: Act
  readonly found: Row[4]
}

/** What was asked for in a row, and what came of it: the same for each test that looks at it. */
export function played(row: Row): Played {
  const known = PLAYED.get(row)
  if (known !== undefined) return known
  const fresh = playedAnew(row)
  PLAYED.set(row, fresh)
  return fresh
}

const PLAYED = new Map<Row, Played>()

function playedAnew([, given, who, asks]: Row): Played {
  const table = given()
  const before = table.game
  const act = typeof asks === 'function' ? asks(table) : asks
  const decision = table.ask(who, act)
  return { act, found: decision.ok ? decision.value.map(event => told(event, before)) : decision.error }
}
