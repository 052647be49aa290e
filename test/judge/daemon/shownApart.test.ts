// Lines that a text without ENDPRESS has swallowed are shown as they can be sent again; and lines below an IF, and below SIGNOFF.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { mailsTo, PostTable } from './postTable.ts'
import { gathered, PLAYERS, replyOf } from './sevenPlayers.ts'

const table = new PostTable()
beforeAll(() => gathered(table))
afterAll(() => table.end())
// Nobody writes as often as a test.
beforeEach(() => table.clock.turnTo((table.clock.now() + 60_000) as Instant))

const gina = PLAYERS.T
const stored = () => table.services.store.load('harbor')

async function writes(text: string) {
  const before = (await stored()).version
  const got = await table.letter(await replyOf(table, gina, text))
  const { events, version } = await stored()
  const kinds = events.slice(events.length - (version - before)).map(({ kind }) => kind)
  return { answer: mailsTo(gina, got)[0]!, others: got.filter(({ to }) => to !== gina), kinds }
}

describe('a text without ENDPRESS', () => {
  const ENDS: readonly (readonly [head: string, end: string, shown: readonly string[]])[] = [
    ['DIARY', 'A Con - Bul', ['A Con - Bul']],
    ['PRESS TO A', '1. A Con - Bul\n2. F Ank - Bla', ['1. A Con - Bul', '2. F Ank - Bla']],
    ['PRESS TO A', 'a) A Con - Bul', ['a) A Con - Bul']],
    ['PRESS TO A', 'Turkey: A Con - Bul', ['Turkey: A Con - Bul']],
    ['PRESS TO A', 'Turkey:\nA Con - Bul\n\nGina', ['Turkey:', 'A Con - Bul']],
    ['PRESS TO A', 'PRESS TO R\nNot so.\nA Con - Bul', ['PRESS TO R', 'Not so.', 'ENDPRESS', 'A Con - Bul']],
    ['PRESS TO A', 'PHASE F1901M\nA Bul - Ser', ['PHASE F1901M', 'A Bul - Ser']],
    [
      'PRESS TO A',
      'Constantinople to Bulgaria\nSmy S Con - Bul',
      ['Constantinople to Bulgaria', 'Smy S Con - Bul'],
    ],
    ['PRESS TO A', 'SET WAIT\nA Con - Bul', ['SET WAIT', 'A Con - Bul']],
  ]
  test.each(ENDS)('%s ... %j is asked about, with all that is sent again', async (head, end, shown) => {
    const { answer, others, kinds } = await writes(`${head}\nI propose this:\n${end}`)
    expect(kinds).toEqual([])
    expect(others).toEqual([])
    expect(answer.subject).toContain('[Error Flag]')
    expect(answer.text).toContain(`\n${['ENDPRESS', ...shown].map(row => `  | ${row}`).join('\n')}\n\n`)
  })

  test('is sent, and its orders are taken, once it is written as shown', async () => {
    const { kinds } = await writes('PRESS TO A\nHello.\nENDPRESS\nPRESS TO R\nNot so.\nENDPRESS\nA Con - Bul')
    expect(kinds).toEqual(['pressSent', 'pressSent', 'ordersWritten'])
  })
})

test('what stands below ENDIF does not depend on the IF', async () => {
  const { answer, kinds } = await writes('IF A GAL\nA Con - Bul\nENDIF\nA Smy - Con\nF Ank - Bla')
  expect(kinds).toEqual(['ordersWritten'])
  expect(answer.text).toContain('> IF A GAL\n> A Con - Bul\n> ENDIF\n  An order cannot have a condition.')
  expect(answer.text).toContain('  A SMY - CON\n  F ANK - BLA\n')
  expect(answer.text).not.toContain('neither orders nor commands')
})

describe('what stands below SIGNOFF', () => {
  const BELOW: readonly (readonly [text: string, kinds: readonly string[], named: readonly string[]])[] = [
    ['SIGNOFF\nA Smy - Con\nSET DRAW', [], ['A Smy - Con', 'SET DRAW']],
    ['A Smy - Arm\nSIGNOFF\nA Con H', ['ordersWritten'], ['A Con H']],
    ['PRESS TO A\nHello.\nSIGNOFF\nA Con H', [], ['A Con H']],
    [`STATUS\nSIGNOFF\nSIGNON Tharbor secret-77`, [], ['SIGNON Tharbor ********']],
  ]
  test.each(BELOW)('of %j is named', async (text, wanted, named) => {
    const { answer, kinds } = await writes(text)
    expect(kinds.filter(kind => kind !== 'pressSent')).toEqual(wanted)
    expect(answer.text.replace(/\s+/g, ' ')).toContain(
      `A letter ends with SIGNOFF, and these lines stand below it, so they were not read. Write SIGNOFF below them, or leave it out: ${named.map(row => `| ${row}`).join(' ')}`,
    )
    expect(answer.text).not.toContain('Nothing in this letter')
    expect(answer.text).not.toContain('secret-77')
  })

  test('is nobody to be troubled with where it is a signature', async () => {
    const { answer } = await writes('A Con H\nSIGNOFF\nGina\nAnkara Chess Club\nHelp the whales')
    expect(answer.text).not.toContain('below it')
    expect(answer.subject).not.toContain('[Error Flag]')
  })
})
