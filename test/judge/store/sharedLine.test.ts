// Whoever looks something up in PostgreSQL at the same moment as others goes over the same line, and hears only of what is their own.
import { setImmediate as soon } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { SharedLine } from '../../../src/judge/store/postgres/sharedLine.ts'

const LINE = {} as PoolClient // nothing is asked of it here

/** Lends a line after a moment, and notes how often, and what was wrong with it when it came back. */
function lender() {
  const lent: unknown[] = []
  const lend = async (act: (line: PoolClient) => Promise<void>): Promise<void> => {
    await Promise.resolve()
    await act(LINE).then(
      () => lent.push('well'),
      (fault: Error) => {
        lent.push(fault.message)
        throw fault
      },
    )
  }
  return { lent, lines: new SharedLine(lend) }
}

const says =
  <Value>(value: Value) =>
  async (): Promise<Value> =>
    value
const fails = (message: string) => async (): Promise<never> => {
  throw new Error(message)
}

test('all who ask before the line is there have the same one, and whoever asks later another', async () => {
  const { lent, lines } = lender()
  expect(await Promise.all([lines.look(says(1)), lines.look(says('two'))])).toEqual([1, 'two'])
  await soon()
  expect(lent).toEqual(['well'])
  expect(await lines.look(says(3))).toBe(3)
  await soon()
  expect(lent).toEqual(['well', 'well'])
})

test('what is wrong with one of them is told to nobody else, and the line is used again', async () => {
  const { lent, lines } = lender()
  const asked = [lines.look(says(1)), lines.look(fails('a wrong question')), lines.look(says(3))]
  const ends = await Promise.allSettled(asked)
  expect(ends.map(end => (end.status === 'fulfilled' ? end.value : end.reason.message))).toEqual([
    1,
    'a wrong question',
    3,
  ])
  await soon()
  expect(lent).toEqual(['well'])
})

test('whoever lent it hears of a line that was cut', async () => {
  const { lent, lines } = lender()
  const cut = 'Connection terminated unexpectedly'
  const ends = await Promise.allSettled([lines.look(fails('a wrong question')), lines.look(fails(cut))])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await soon()
  expect(lent).toEqual([cut])
})

test('where no line is to be had all are told, and the next one who asks gets one', async () => {
  let isDown = true
  const lines = new SharedLine(async act => {
    if (isDown) throw new Error('no server')
    await act(LINE)
  })
  const ends = await Promise.allSettled([lines.look(says(1)), lines.look(says(2))])
  expect(ends.map(end => end.status === 'rejected' && end.reason.message)).toEqual(['no server', 'no server'])
  isDown = false
  expect(await lines.look(says(3))).toBe(3)
})
