// A judge that is killed at random moments while letters come in does what each letter asks for once, and answers it.
import { expect, test } from 'vitest'
import { Dice } from '../oracle/dice.ts'
import { hasDovecot } from '../servers/dovecot.ts'
import { tellSkipped } from '../servers/servers.ts'
import { killsAmid } from './kills.ts'

tellSkipped(hasDovecot, 1, 'Dovecot')

test.skipIf(!hasDovecot)('twelve kills amid forty letters lose none and do none twice', async () => {
  const tally = await killsAmid({ kills: 12, letters: 40, games: 2, dice: new Dice(1901) })
  console.log(JSON.stringify(tally))
  expect(tally.early).toBeGreaterThan(1)
  expect(tally.unanswered + tally.unsent).toBeGreaterThan(1)
  expect(tally.copies).toBeGreaterThan(2)
  expect(tally.mails).toBeGreaterThan(40)
})
