// Tells the events of a game aloud: each in a line, the results of a phase power by power.
import type { Board } from '../../src/board/board.ts'
import { isoOf } from '../../src/game/calendar.ts'
import type { GameEvent } from '../../src/game/events.ts'
import type { Game } from '../../src/game/game.ts'
import type { JsonObject, JsonValue } from '../../src/store/batch.ts'
import { written } from '../../src/store/journal.ts'

/** Each event as it lies in the store, without the braces. */
export function told(events: readonly GameEvent[], before: Game, board: Board): readonly string[] {
  return written(events, before, null, () => board).flatMap(({ kind, body }) =>
    kind === 'phaseResolved'
      ? resolvedPhase(body)
      : [`${kind}${fields(kind === 'gameCreated' ? briefly(body) : body)}`],
  )
}

/** All settings would fill a page. */
const briefly = ({ name, by }: JsonObject): JsonObject => ({ name: name ?? null, by: by ?? null })

const fields = (body: JsonObject): string =>
  Object.entries(body)
    .map(([name, value]) => `; ${name}: ${spelled(value)}`)
    .join('')
    .replace(/^;/, '')

function spelled(value: JsonValue): string {
  if (typeof value === 'string') return value.replace(/\n/g, ' / ')
  if (Array.isArray(value)) return value.map(spelled).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return `{${Object.entries(value as JsonObject)
    .map(([name, each]) => `${name}: ${spelled(each)}`)
    .join('; ')}}`
}

function resolvedPhase({ turn, phase, why, results, after, ...rest }: JsonObject): readonly string[] {
  const [[, verdicts]] = Object.entries(results as JsonObject) as unknown as readonly [
    readonly [string, readonly JsonValue[]],
  ]
  const { phase: next, units, centers, dislodged } = after as JsonObject
  return [
    `phaseResolved turn: ${String(turn)}; phase: ${String(phase)}; why: ${String(why)}${fields(rest).replace(/^ /, '; ')}`,
    ...verdicts.map(verdict => `    ${spelled(verdict)}`),
    `  next: ${String(next)}`,
    ...byPower('units', units as JsonObject),
    ...byPower('centers', centers as JsonObject),
    ...(dislodged === undefined ? [] : [`  dislodged: ${spelled(dislodged)}`]),
  ]
}

const byPower = (what: string, lists: JsonObject): readonly string[] => [
  `  ${what}: ${Object.entries(lists)
    .map(([power, list]) => `${power} ${(list as readonly string[]).join(' ')}`)
    .join('; ')}`,
]

export const clockShows = (game: Game): string =>
  game.due === undefined ? 'no deadline' : isoOf(game.due.deadline)
