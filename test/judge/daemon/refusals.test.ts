// Why something is refused: each reason that there is comes of a letter, and its writer is told it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INEXACT } from './inexactRows.ts'
import { GAMES, ORDERS, PRESS, type RefusalRow, VOTES } from './refusalRows.ts'
import { Stages } from './stages.ts'

let stages: Stages
beforeAll(async () => {
  stages = await Stages.played()
}, 60_000)
afterAll(() => stages.end())

describe.each(Object.entries({ ORDERS, INEXACT, GAMES, PRESS, VOTES }))('%s', (_, table) => {
  test.each(Object.entries<RefusalRow>(table).filter(([, row]) => !('never' in row)))(
    '%s',
    async (_, row) => {
      if ('never' in row) return
      const done =
        'stage' in row
          ? await stages.afterwards(row.stage, row.letters, row.at)
          : await stages.answer(row[0], row[1], row[2])
      expect(done.told).toContain('stage' in row ? row.told : row[3])
    },
  )
})

test('few reasons come of no letter', () => {
  const rows = [ORDERS, GAMES, PRESS, VOTES].flatMap(table => Object.values<RefusalRow>(table))
  expect(rows.filter(row => 'never' in row).length).toBeLessThan(11)
  expect(rows.length).toBeGreaterThan(80)
})
