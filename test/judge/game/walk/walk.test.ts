// Whatever anybody asks of a game, in whatever order: every no is a value, and the game goes on making sense.
import { expect, test } from 'vitest'
import { amount } from '../../../edition.ts'
import { newStore } from '../../store/made.ts'
import { keep, verified } from './keeping.ts'
import { newTally, walk } from './walking.ts'

const WALKS = amount({ core: 2, full: 25 })

test(`${WALKS} random walks of two hundred commands lead nowhere strange`, async () => {
  const tally = newTally()
  const store = newStore()
  for (let seed = 1; seed <= WALKS; seed++) await keep(`walk${seed}`, walk(seed, 200, tally), store)
  const { commands, refused, turns, endings, done, refusals } = tally
  console.log(
    `${commands} commands, ${refused} refused for ${refusals.size} reasons; ${turns} turns, ${endings} ends`,
  )
  expect(await verified(store)).toEqual([])
  // A walk that gets nowhere would prove nothing.
  expect(turns).toBeGreaterThan(2 * WALKS)
  expect(done.size).toBeGreaterThan(amount({ core: 25, full: 35 }))
  expect(refusals.size).toBeGreaterThan(amount({ core: 15, full: 20 }))
})
