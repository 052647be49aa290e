// `dragoman verify`: the store looked through, each game replayed from its first event, and what differs told.
import { isDeepStrictEqual } from 'node:util'
import { phaseId } from '../board/phase.ts'
import { NO_GAME } from '../game/game.ts'
import { listingOf, stageOf } from '../game/listing.ts'
import { differingTurns } from '../game/replay.ts'
import { alarmOf } from '../game/ringing.ts'
import type { GameRow, JsonObject, Loaded } from '../store/batch.ts'
import { RECORDS } from '../store/batch.ts'
import { storedInstant } from '../store/instants.ts'
import { readBack, written } from '../store/journal.ts'
import { UnreadableEvent } from '../store/lettering.ts'
import type { Store } from '../store/store.ts'
import { equipmentOf } from './shelfBoards.ts'

/** Everything that is wrong, a line each; nothing for a sound store. */
export async function findings(store: Store, games: readonly GameRow[]): Promise<readonly string[]> {
  const found = (await store.check()).map(finding => {
    const { kind, ...rest } = finding
    return `the store: ${kind} ${JSON.stringify(rest)}`
  })
  for (const row of games) found.push(...(await gameFindings(store, row)))
  return found
}

async function gameFindings(store: Store, row: GameRow): Promise<readonly string[]> {
  if (row.name === RECORDS) return []
  const loaded = await store.load(row.name)
  try {
    return [...replayed(loaded, row), ...rewritten(loaded)].map(line => `${row.name}: ${line}`)
  } catch (fault) {
    if (!(fault instanceof UnreadableEvent)) throw fault
    return [`${row.name}: ${fault.message}`]
  }
}

/** What the events add up to, against the game's row; and each turn against today's rules. */
function replayed(loaded: Loaded, row: GameRow): readonly string[] {
  const { game, events } = readBack(loaded.events, settings => equipmentOf(settings).board)
  const equipment = equipmentOf(game.settings)
  const world = { ...equipment, now: game.opened, chance: () => 0 }
  const alarm = alarmOf(game, world)
  const expected = {
    stage: stageOf(game),
    listing: listingOf(game, equipment.board) as JsonObject,
    nextAlarm: alarm === undefined ? null : storedInstant(alarm.at),
  }
  const rowFaults = (['stage', 'listing', 'nextAlarm'] as const)
    .filter(field => !isDeepStrictEqual(row[field], expected[field]))
    .map(
      field =>
        `its ${field} is ${JSON.stringify(row[field])}, its events say ${JSON.stringify(expected[field])}`,
    )
  const turns = differingTurns(events, equipmentOf).map(
    ({ turn, phase, recorded, today }) =>
      `turn ${turn}, ${phaseId(phase)}, would come out otherwise today: recorded ${recorded}; today ${today}`,
  )
  return [...rowFaults, ...turns]
}

/** Every event written down again must read as it does now. */
function rewritten({ events: recorded }: Loaded): readonly string[] {
  const boardFor = (settings: Parameters<typeof equipmentOf>[0]) => equipmentOf(settings).board
  const { events } = readBack(recorded, boardFor)
  return written(events, NO_GAME, null, boardFor).flatMap(({ at, kind, body }, i) => {
    const stored = recorded[i]!
    const isSame = at === stored.at && kind === stored.kind && isDeepStrictEqual(body, stored.body)
    return isSame ? [] : [`event ${stored.version}, ${stored.kind}, reads back as something else`]
  })
}
