// Units left to others, by mail: with notice whoever gets one is told, and in a set of orders it is the owner's own secret.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, PLAYERS, replyOf } from './sevenPlayers.ts'

const { E: bert, F: cleo, G: dora } = PLAYERS
const GAME = 'harbor'

const ruled = async (choice: string): Promise<PostTable> => {
  const table = new PostTable()
  await gathered(table, `\nSET RULE 4.E.5 ${choice}`)
  return table
}

const writes = async (table: PostTable, from: string, text: string): Promise<readonly Got[]> =>
  table.letter(await replyOf(table, from, text))

const others = (got: readonly Got[], from: string): readonly (readonly [string, string])[] =>
  got.filter(({ to }) => to !== from).map(({ to, text }) => [to, text.replace(/\s+/g, ' ')])

describe('with notice', () => {
  let table: PostTable
  beforeAll(async () => {
    table = await ruled('A')
  })
  afterAll(() => table.end())

  test('whoever gets a unit reads it in a mail of its own, and nothing else of the sheet', async () => {
    const got = await writes(table, bert, 'F Edi - Nth\nproxy A Lvp to France')
    expect(others(got, bert)).toEqual([
      [cleo, expect.stringContaining('England leaves the army in Liverpool to you: France may order it in')],
    ])
    const [mail] = mailsTo(cleo, got)
    expect(mail!.subject).toBe(`EXMP:${GAME} - S1901M Proxy: England`)
    expect(mail!.text).not.toMatch(/Edinburgh|North Sea/)
  })

  test('nobody is told twice', async () => {
    expect(others(await writes(table, bert, 'F Lon H\nproxy A Lvp to France'), bert)).toEqual([])
  })

  test('when it goes to another, both are told; when it is ordered or cleared, he who had it', async () => {
    expect([...others(await writes(table, bert, 'proxy A Lvp to Germany'), bert)].sort()).toEqual([
      [
        cleo,
        expect.stringContaining(
          'England has taken the army in Liverpool back: France can no longer order it.',
        ),
      ],
      [dora, expect.stringContaining('England leaves the army in Liverpool to you: Germany may order it in')],
    ])
    expect(others(await writes(table, bert, 'A Lvp H'), bert)).toEqual([
      [
        dora,
        expect.stringContaining(
          'England has taken the army in Liverpool back: Germany can no longer order it.',
        ),
      ],
    ])
    await writes(table, bert, 'proxy F Lon to France')
    expect(others(await writes(table, bert, 'CLEAR'), bert)).toEqual([
      [cleo, expect.stringContaining('England has taken the fleet in London back')],
    ])
  })
})

describe('in the order set', () => {
  let table: PostTable
  beforeAll(async () => {
    table = await ruled('B')
  })
  afterAll(() => table.end())

  test('it stands in the orders of its owner, and nobody is told of it', async () => {
    const got = await writes(table, bert, 'F Edi H\nF Lon H\nproxy A Lvp to France')
    expect(mailsTo(bert, got)[0]!.text).toContain('England: Army Liverpool, left to France.')
    expect(others(got, bert)).toEqual([])
    expect(others(await writes(table, bert, 'CLEAR'), bert)).toEqual([])
  })
})
