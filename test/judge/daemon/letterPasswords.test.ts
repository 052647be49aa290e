// How many passwords are hashed for a letter: those that count in the end, and no more than a letter may have.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LETTER_BUDGET } from '../../../src/post/limits.ts'
import { countedHashes } from './countedHashes.ts'
import { PostTable } from './postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const table = new PostTable()
// Its master makes many games.
table.changed = usual => ({ ...usual, rates: { forming: 100 } })
beforeAll(() => gathered(table))
afterAll(() => table.end())
const { hashed, tried, forget, end } = countedHashes()
beforeEach(forget)
afterAll(end)

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i + 1)).join('\n')

const says = async (power: keyof typeof PLAYERS, text: string): Promise<string> =>
  (await table.letter(await replyOf(table, PLAYERS[power], text)))[0]!.text

/** What somebody reads who comes with a password from anywhere. */
const opens = async (line: string): Promise<string> =>
  (await table.letter({ from: 'elsewhere@cafe.example', text: `SIGNON ${line}\nSET NO WAIT` }))[0]!.text

const WRONG = 'That game, power and password do not belong together.'

describe('only what counts in the end is hashed', () => {
  test('of 480 passwords that a letter chooses for a seat the last, and that is the password', async () => {
    const answer = await says(
      'A',
      lines(480, i => `SET PASSWORD word-${i}`),
    )
    expect(hashed()).toBe(1)
    expect(answer.match(/^ {2}Done\.$/gm)).toHaveLength(480)
    expect(await opens('Aharbor word-479')).toContain(WRONG)
    expect(await opens('Aharbor word-480')).not.toContain(WRONG)
  })

  test('of 480 words that a master chooses for a private game the last, and that opens it', async () => {
    const { replyTo } = (
      await table.confirmed({ from: 'host@table.example', text: 'CREATE ?cove word' })
    ).find(({ replyTo }) => replyTo.includes('+'))!
    forget()
    await table.letter({
      from: 'host@table.example',
      to: replyTo,
      text: lines(480, i => `SET PRIVATE word-${i}`),
    })
    expect(hashed()).toBe(1)
    const joins = async (from: string, word: string): Promise<string> =>
      (await table.confirmed({ from, text: `SIGNON ?cove mine ${word}` })).find(({ to }) => to === from)!.text
    expect(await joins('early@guests.example', 'word-479')).toContain('This is a private game')
    expect(await joins('late@guests.example', 'word-480')).not.toContain('This is a private game')
  })

  test('and further down in the letter a seat opens by what was chosen above', async () => {
    const right = await opens(
      `Eharbor ${passwordOf('E')}\nSET PASSWORD one\nSET PASSWORD two\nSIGNON Eharbor two`,
    )
    expect([right.includes(WRONG), hashed()]).toEqual([false, 1])
    expect(await opens('Eharbor two\nSET PASSWORD three\nSIGNON Eharbor two')).toContain(WRONG)
  })

  test('nothing of a letter that is asked back, and nothing of what is refused', async () => {
    const asked = await table.letter({
      from: 'stranger@elsewhere.example',
      text: 'CREATE ?bay word\nSET PASSWORD another\nSET PRIVATE third',
    })
    expect(asked[0]!.text).toContain('nothing in it has been done yet')
    await table.confirmed({ from: 'stranger@elsewhere.example', text: 'SIGNON ?harbor word' })
    expect(tried()).toBe(0)
  })

  test('and what stood for it meanwhile is nowhere in the store', async () => {
    expect(await table.everythingStored()).not.toMatch(/chosen [0-9a-f]{8}-/)
  })
})

describe('a letter has so many hashed, and no more', () => {
  test('chosen ones: the line that is one too many is told, and those above it are done', async () => {
    const from = 'eager@table.example'
    const most = LETTER_BUDGET.hashes
    const [answer] = await table.confirmed({ from, text: lines(most + 1, i => `CREATE ?many${i} word-${i}`) })
    expect(hashed()).toBe(most)
    expect(answer!.text).toContain(`many${most} is created`)
    expect(answer!.text).not.toContain(`many${most + 1} is created`)
    expect(answer!.text.replace(/\s+/g, ' ')).toContain(
      `> CREATE ?many${most + 1} ******** A letter tries or chooses at most ${most} passwords`,
    )
  })

  test('tried ones: those that were right within the hour cost nothing', async () => {
    const text = ['F', 'G', 'I', 'R', 'T'].map(
      power => `SIGNON ${power}harbor ${passwordOf(power as 'F')}\nSET WAIT`,
    )
    const from = 'host@elsewhere.example'
    const [got] = await table.letter({ from, text: lines(10, () => text.join('\n')) })
    expect([tried(), got!.text.includes('at most')]).toEqual([5, false])
  })

  test('and a letter of a master is as good as any', async () => {
    const { replyTo } = await newestOf(MASTER)
    await table.letter({ from: MASTER, to: replyTo, text: lines(20, i => `SET PASSWORD word-${i}`) })
    expect(hashed()).toBe(1)
  })
})

const newestOf = async (person: string) =>
  (await table.all()).findLast(({ to, replyTo }) => to === person && replyTo.includes('+'))!
