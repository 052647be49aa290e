// What each instruction is called in the list that `dragoman read` shows.
import { expect, test } from 'vitest'
import { nameOf as commandName } from '../../src/judge/commands/all.ts'
import { instructionsIn } from '../../src/judge/commands/reading/instructions.ts'
import { SPELLINGS } from '../judge/commands/spellingTable.ts'

const nameOf = (line: string) => commandName(instructionsIn(line)[0]!)

test('every command has a name in small letters, and press is told by itself', () => {
  for (const [line, { kind }] of Object.values(SPELLINGS).flat()) {
    const name = nameOf(line)
    if (kind === 'press') expect(name).toBeUndefined()
    else expect(name).toMatch(/^[^A-Z]+$/)
  }
})

test.each([
  ['SIGNON Fharbor zephyr', 'signon'],
  ['SIGNON F harbor zephyr', 'signon?'],
  ['SINGON Fharbor zephyr', 'singon?'],
  ['SET NOWAIT', 'set nowait'],
  ['SET NO CONCEDE', 'set noconcede'],
  ['SET NOT APPROVE E', 'set not approve'],
  ['ROLLBACK F1902M', 'rollback'],
  ['SET NMR', 'set'],
  ['FAKE BROADCAST', 'fake'],
  ['SET DEADLINE soon', 'set?'],
  ['WITHDRAW', 'resign'],
  ['WHOGAME harbor', 'whogame'],
])('%s is called %s', (line, name) => {
  expect(nameOf(line)).toBe(name)
})
