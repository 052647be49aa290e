// A judge that is killed in the middle of its work loses nothing that it acknowledged, and leaves nothing half-done.
import { expect, test } from 'vitest'
import { amount } from '../../edition.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { crash } from './crashes.ts'

const KILLS = amount({ core: 1, full: 20 })

test(`${KILLS} kills at random moments lose nothing and leave nothing half-done`, async () => {
  const tally = await crash(KILLS, new Dice(1901))
  console.log(JSON.stringify(tally))
  expect(tally.kills).toBe(KILLS)
  expect(tally.acknowledged).toBeGreaterThan(KILLS)
})
