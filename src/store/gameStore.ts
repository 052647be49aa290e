// A game taken from the store, and what a decision about it puts back: events, its next alarm, its row in lists.
import type { Decision } from '../game/decision.ts'
import { exists, type Game } from '../game/game.ts'
import { boardAt } from '../game/seats/sharing.ts'
import type { World } from '../game/table.ts'
import { alarmOf } from '../game/turns/ringing.ts'
import { listingOf, stageOf } from '../game/views.ts'
import type { Batch, GameName, JsonObject } from './batch.ts'
import { type BoardFor, LEFT_OUT_OF_THE_STATE, readBack, written } from './events/journal.ts'
import { storedInstant } from './events/names.ts'
import type { Store } from './store.ts'

/** A game as the store has it. */
export interface StoredGame {
  readonly name: GameName
  readonly game: Game
  readonly version: number
}

/** The games of the judge by their names: in capitals or not, it is the same game. */
export const keyOf = (name: string): GameName => name.toLowerCase()

/** Reads what a game adds up to, from its first event or on from where it is known; one that nobody knows has none. */
export async function loadGame(
  store: Pick<Store, 'load'>,
  name: string,
  boardFor: BoardFor,
  known?: StoredGame,
): Promise<StoredGame> {
  const key = keyOf(name)
  const { events, version } = await store.load(key, known?.version, [LEFT_OUT_OF_THE_STATE])
  return { name: key, version, game: readBack(events, boardFor, known?.game).game }
}

/** What a commit needs of a game that moves on by some events. */
export type GamePart = Pick<Batch, 'expect'> & Required<Pick<Batch, 'events' | 'alarms' | 'stages'>>

export function movedOn(
  { name, version }: Pick<StoredGame, 'name' | 'version'>,
  decision: Decision,
  world: World,
): GamePart {
  const { after } = decision
  const boardFor: BoardFor = game => boardAt(game, world)
  const alarm = alarmOf(after, world)
  const stage = { stage: stageOf(after), listing: listingOf(after, world.board) as JsonObject }
  const isThere = exists(after)
  return {
    expect: new Map([[name, version]]),
    events: new Map([[name, written(decision, boardFor)]]),
    alarms: new Map(isThere ? [[name, alarm === undefined ? null : storedInstant(alarm.at)]] : []),
    stages: new Map(isThere ? [[name, stage]] : []),
  }
}
