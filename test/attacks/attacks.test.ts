// Every row of the attacker's table, each topic against a judge of its own.

import { readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { sample } from '../edition.ts'
import { attacked, cleared, type Row } from './attackTable.ts'

const ENDING = '.rows.ts'
const topics = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith(ENDING))
  .map(file => file.slice(0, -ENDING.length))

afterAll(cleared)

for (const topic of topics) {
  const { rows } = (await import(`./${topic}.rows.ts`)) as { readonly rows: readonly Row[] } // as each of them says
  // A look-up finds loaded what those before it have asked for, so that its steps are its own.
  attacked(topic, sample(rows, topic === 'budgets' ? 2 : 1))
}

test('there are rows', () => {
  expect(topics.length).toBeGreaterThan(0)
})
