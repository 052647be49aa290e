// At a table that publishes orders as they are written an illegal one is taken, and will fail: nothing else is said of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, PostTable } from './postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const TAKEN = 'Taken as written, and will fail'

describe('by one who plays one power', () => {
  const table = new PostTable()
  beforeAll(() => gathered(table, '\nSET PUBLISHED AS WRITTEN'))
  afterAll(() => table.end())

  const says = async (text: string): Promise<string> =>
    mailsTo(PLAYERS.F, await table.letter(await replyOf(table, PLAYERS.F, text)))[0]!.text

  test('an illegal order is taken, told as one that fails, and nothing is missing', async () => {
    const text = await says('F Bre - Mao\nA Par S A Mar - Mun\nA Mar - Spa')
    expect(text).toContain(`${TAKEN}\n> A Par S A Mar - Mun\n`)
    expect(text).toContain('France: Army Paris SUPPORT')
    expect(text).toContain('COMPLETE.')
    expect(text).not.toContain('Not taken')
  })

  test('what is no order is not taken, beside it', async () => {
    const text = await says('A Par - Mos\nA Foo - Bar')
    expect(text).toContain(`${TAKEN}\n> A Par - Mos\n`)
    expect(text).toMatch(/^Not taken, while the orders above stand\n> A Foo - Bar$/m)
  })

  test('of two for one unit the lawful one is taken, and not the other', async () => {
    const text = await says('A Par - Bur\nA Par - Mos')
    expect(text).not.toContain(TAKEN)
    expect(text).toContain('Not taken')
  })

  test('it takes the place of what was on file, and one for no unit of theirs is refused', async () => {
    expect(await says('A Par - Bur')).toContain('  A PAR - BUR')
    const text = await says('A Par - Mos\nA Mun - Bur\nA Fin - Stp')
    expect(text).toContain('  A PAR - MOS')
    expect(text).not.toContain('A PAR - BUR')
    expect(text).toMatch(/Not taken.*\n> A Mun - Bur[\s\S]*> A Fin - Stp/)
  })

  test('the results say that it failed', async () => {
    await says('A Par - Mos')
    const got = await table.letter(await replyOf(table, MASTER, 'PROCESS!'))
    const results = mailsTo(PLAYERS.F, got).find(({ subject }) => subject.endsWith('Results'))!
    expect(results.text).toMatch(/France: Army Paris -> Moscow\. +\(\*.*void.*\*\)/i)
  })

  test('an illegal retreat is refused', async () => {
    const master = async (text: string) => table.letter(await replyOf(table, MASTER, text))
    await master('REPAIR!\nREMOVE A PAR\nPLACE FRANCE A BUR\nPLACE GERMANY A RUH\nEND')
    await table.letter(await replyOf(table, PLAYERS.G, 'A Mun - Bur\nA Ruh S A Mun - Bur'))
    await master('PROCESS!')
    const text = await says('A Bur - Mos')
    expect(text).toMatch(/Not taken\n> A Bur - Mos\n.*cannot retreat to Moscow/)
    expect(text).not.toContain(TAKEN)
  })
})

test('by one who plays several powers as well', async () => {
  const table = new PostTable()
  const text = `CREATE ?harbor ${passwordOf('M')}\nSET PLAYERS 1\nSET PUBLISHED AS WRITTEN`
  await table.confirmed({ from: MASTER, text })
  await table.confirmed({ from: PLAYERS.A, text: `SIGNON ?harbor ${passwordOf('A')}` })
  const got = await table.letter(
    await replyOf(table, PLAYERS.A, 'A Par - Mos\nA Mun - Ber\nA Vie - Gal\nA Foo - Bar'),
  )
  const told = mailsTo(PLAYERS.A, got)[0]!.text
  expect(told).toMatch(new RegExp(`^Not taken\\n> A Foo - Bar\\n(?:.*\\n)+?${TAKEN}\\n> A Par - Mos`, 'm'))
  await table.end()
})
