// A judge that is killed in the middle of its work loses nothing that it acknowledged, and leaves nothing half-done.
import { expect, test } from 'vitest'
import { Dice } from '../oracle/dice.ts'
import { crash } from './crashes.ts'

test('twenty kills at random moments lose nothing and leave nothing half-done', async () => {
  const tally = await crash(20, new Dice(1901))
  console.log(JSON.stringify(tally))
  expect(tally.kills).toBe(20)
  expect(tally.acknowledged).toBeGreaterThan(20)
})
