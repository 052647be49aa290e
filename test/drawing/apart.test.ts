// Work in a process apart: what takes too long comes to no end, and the time that the process takes to begin is nobody's fault.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ProcessApart } from '../../src/drawing/png/apart.ts'

const folder = mkdtempSync(join(tmpdir(), 'dragoman-apart-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A process that begins after a while, answers what it is asked, and `hang` never. */
function programThat(name: string, beginsAfter: number): string {
  const program = join(folder, `${name}.mjs`)
  writeFileSync(
    program,
    `const kept = []
    await new Promise(resolve => setTimeout(resolve, ${beginsAfter}))
    process.on('message', ({ number, question }) => {
      if (question === 'hang') kept.push(number)
      else process.send({ number, answer: question.toUpperCase() })
    })
    process.on('disconnect', () => process.exit())
    process.send('begun')`,
  )
  return program
}

test('what takes longer than it may comes to no end, and the next is answered by a new process', async () => {
  const apart = new ProcessApart<string, string>(programThat('quick', 0), 300)
  expect(await apart.ask('one')).toBe('ONE')
  await expect(apart.ask('hang')).rejects.toThrow('no answer within 0.3 seconds')
  expect(await apart.ask('two')).toBe('TWO')
  apart.close()
})

test('those behind one that takes too long are answered all the same', async () => {
  const apart = new ProcessApart<string, string>(programThat('behind', 0), 300)
  const asked = ['one', 'hang', 'two', 'hang', 'three'].map(each => apart.ask(each))
  const ends = await Promise.allSettled(asked)
  expect(ends.map(end => (end.status === 'fulfilled' ? end.value : 'none'))).toEqual([
    'ONE',
    'none',
    'TWO',
    'none',
    'THREE',
  ])
  apart.close()
})

test('a process that is slow to begin takes nothing of that time', async () => {
  const apart = new ProcessApart<string, string>(programThat('slow', 1_500), 300)
  expect(await Promise.all([apart.ask('one'), apart.ask('two')])).toEqual(['ONE', 'TWO'])
  await expect(apart.ask('hang')).rejects.toThrow('no answer within 0.3 seconds')
  apart.close()
})
