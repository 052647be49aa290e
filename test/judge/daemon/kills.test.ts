// A judge that is killed at random moments while letters come in does what each letter asks for once, and answers it.
import { expect, test } from 'vitest'
import { amount, isFull } from '../../edition.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { hasDovecot } from '../../servers/dovecot.ts'
import { tellSkipped } from '../../servers/servers.ts'
import { killsAmid } from './kills.ts'

tellSkipped(hasDovecot, 1, 'Dovecot')

const KILLS = amount({ core: 1, full: 12 })
const MANY = amount({ core: 6, full: 40 })

test.skipIf(!hasDovecot)(`${KILLS} kills amid ${MANY} letters lose none and do none twice`, async () => {
  const tally = await killsAmid({ kills: KILLS, letters: MANY, games: 2, dice: new Dice(1901) })
  console.log(JSON.stringify(tally))
  expect(tally.mails).toBeGreaterThanOrEqual(MANY)
  if (!isFull) return
  // Only of many are there some of each kind.
  expect(tally.early).toBeGreaterThan(1)
  expect(tally.unanswered + tally.unsent).toBeGreaterThan(1)
  expect(tally.copies).toBeGreaterThan(2)
})
