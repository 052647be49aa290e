// Puts walked games into a store as a judge would, and has the keeper's check look at them.

import { decisionOf } from '../../../../src/judge/game/decision.ts'
import { NO_GAME } from '../../../../src/judge/game/game.ts'
import { findings } from '../../../../src/judge/service/verifying.ts'
import { storedInstant } from '../../../../src/judge/store/events/names.ts'
import { eachGame, movedOn, type Store } from '../../../../src/judge/store/store.ts'
import type { Walked } from './walking.ts'

export async function keep(name: string, { events, world }: Walked, store: Store): Promise<void> {
  const nothing = { name, version: 0 }
  const done = await store.commit({
    at: storedInstant(world.now),
    ...movedOn(nothing, decisionOf(NO_GAME, events, null), world),
  })
  if (!done.ok) throw new Error(`${name}: ${done.error}`)
}

/** What `dragoman verify` would say. */
export const verified = async (store: Store): Promise<readonly string[]> => findings(store, eachGame(store))
