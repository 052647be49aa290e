// Looks through the store and replays each game from its first event; tells what differs from the record.
import { setImmediate as others } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { phaseId } from '../../rules/board/phase.ts'
import { wording } from '../../wording/wording.ts'
import { decisionOf } from '../game/decision.ts'
import { type Game, NO_GAME, wholeOf } from '../game/game.ts'
import { differingTurns } from '../game/turns/processing.ts'
import { alarmOf, usualAlarmOf } from '../game/turns/ringing.ts'
import { listingOf, rowStageOf } from '../game/views.ts'
import { type Equipment, equipmentAt } from '../library/equipment.ts'
import type { GameRow, JsonObject, Loaded } from '../store/batch.ts'
import { inTodaysShape, readBack, written } from '../store/events/journal.ts'
import { storedInstant } from '../store/events/names.ts'
import { UnreadableEvent } from '../store/fault.ts'
import type { Store } from '../store/store.ts'

const say = wording.configuration.verifying

/** Everything that is wrong, a line each; nothing for a sound store. Others get their turn between two games. */
export async function findings(
  store: Store,
  games: AsyncIterable<GameRow> | Iterable<GameRow>,
  stop?: AbortSignal,
  onGame: () => void = () => {},
): Promise<readonly string[]> {
  const checked = await store.check()
  const found = checked.map(({ kind, ...rest }) => say.store({ kind, rest: JSON.stringify(rest) }))
  for await (const row of games) {
    await others()
    if (stop?.aborted) return found
    found.push(...(await gameFindings(store, row)))
    onGame()
  }
  return found
}

/** A game that was played on meanwhile is looked at again. */
async function gameFindings(store: Store, row: GameRow): Promise<readonly string[]> {
  const found = findingsIn(await store.load(row.name), row)
  if (found.length === 0) return found
  const [now] = await store.games({ names: [row.name] })
  return now === undefined || isDeepStrictEqual(now, row) ? found : gameFindings(store, now)
}

function findingsIn(loaded: Loaded, row: GameRow): readonly string[] {
  try {
    return [...replayed(loaded, row), ...rewritten(loaded)].map(line => `${row.name}: ${line}`)
  } catch (fault) {
    if (!(fault instanceof UnreadableEvent) && !(fault instanceof NotFound)) throw fault
    return [`${row.name}: ${fault.message}`]
  }
}

/** Compares what the events add up to with the game's row, and each turn with today's rules. */
function replayed(loaded: Loaded, row: GameRow): readonly string[] {
  const { game, events } = readBack(loaded.events, boardOf)
  const equipment = equipmentOf(wholeOf(game))
  // The time when the row was written: it decides who is reminded of what.
  const now = events.at(-1)?.at ?? game.opened
  const world = { ...equipment, now, chance: () => 0 }
  // A row may be older than the early reminders, if its game has stood still since.
  const alarms = [alarmOf(game, world), usualAlarmOf(game, world)].map(alarm =>
    alarm === undefined ? null : storedInstant(alarm.at),
  )
  const expected = {
    stage: rowStageOf(game),
    listing: listingOf(game, equipment.board) as JsonObject,
    nextAlarm: alarms.find(at => at === row.nextAlarm) ?? alarms[0]!,
  }
  const rowFaults = (['stage', 'listing', 'nextAlarm'] as const)
    .filter(field => !isDeepStrictEqual(row[field], expected[field]))
    .map(field => {
      const [written, events] = [row[field], expected[field]].map(each => JSON.stringify(each))
      return say.row({ field, written: written!, expected: events! })
    })
  const turns = differingTurns(events, equipmentOf).map(({ phase, ...rest }) =>
    say.turn({ ...rest, phase: phaseId(phase) }),
  )
  return [...rowFaults, ...turns]
}

/** Every event that is written again must read as it does now. */
function rewritten({ events: recorded }: Loaded): readonly string[] {
  const { events } = readBack(recorded, boardOf)
  return written(decisionOf(NO_GAME, events, null), boardOf).flatMap(({ at, kind, body }, i) => {
    const stored = recorded[i]!
    const isSame =
      at === stored.at && kind === stored.kind && isDeepStrictEqual(body, inTodaysShape(stored).body)
    return isSame ? [] : [say.event(stored)]
  })
}

/** What a game was once played with must still be there. */
class NotFound extends Error {}

function equipmentOf(game: Game): Equipment {
  const found = equipmentAt(game)
  if (found.ok) return found.value
  const { variant, rulebook } = game.settings
  throw new NotFound(say.notFound({ variant, rulebook }))
}

const boardOf = (game: Game) => equipmentOf(game).board
