// A game of decades lies in the store as it was played, and comes back whole.

import { expect, test } from 'vitest'
import { phaseLines } from '../../../src/cli/exports.ts'
import { decisionOf } from '../../../src/judge/game/decision.ts'
import { NO_GAME } from '../../../src/judge/game/game.ts'
import { findings } from '../../../src/judge/service/verifying.ts'
import { readBack } from '../../../src/judge/store/events/journal.ts'
import { storedInstant } from '../../../src/judge/store/events/names.ts'
import { loadGame, movedOn } from '../../../src/judge/store/store.ts'
import { amount } from '../../edition.ts'
import { newStore } from '../store/made.ts'
import { longGame } from './longGame.ts'

const YEARS = amount({ core: 20, full: 40 })
const LETTERS = 50 * YEARS

test(`${YEARS} years, seven players and ${LETTERS} letters of press`, async () => {
  const { game, events, world } = longGame(YEARS, LETTERS, 1901)
  expect(events.filter(({ kind }) => kind === 'pressSent').length).toBeGreaterThanOrEqual(LETTERS)
  expect([game.position?.phase.year, game.turns.length > 2.5 * YEARS]).toEqual([1901 + YEARS, true])

  const store = newStore()
  const nothing = { name: 'marathon', version: 0 }
  const at = storedInstant(world.now)
  expect(
    await store.commit({ at, ...movedOn(nothing, decisionOf(NO_GAME, events, null), world) }),
  ).toMatchObject({ ok: true })
  const stored = await loadGame(store, 'Marathon', () => world.board)
  expect(readBack((await store.load('marathon')).events, () => world.board)).toEqual({ game, events })
  expect(stored.game).toEqual(game)
  expect(await findings(store, await store.games())).toEqual([])
  expect(phaseLines(stored.game, world.board)).toHaveLength(game.turns.length)
})
