// Each line of a letter sees what the lines above it did.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, PostTable } from './postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const table = new PostTable()
// Its master makes many games.
table.changed = usual => ({ ...usual, rates: { forming: 100 } })
beforeAll(() => gathered(table))
afterAll(() => table.end())

let games = 0
const word = passwordOf('M')

/** The answers to the lines of a letter that creates a game, by the last line. */
async function created(lines: readonly string[]): Promise<readonly [text: string, game: string]> {
  const game = `isle${++games}`
  const text = [`CREATE ?${game} ${word}`, ...lines].join('\n').replaceAll('%', game)
  const [answer] = await table.confirmed({ from: MASTER, text })
  const last = lines.at(-1)!.replaceAll('%', game)
  return [answer!.text.split(`> ${last.replace(word, '********')}`)[1] ?? answer!.text, game]
}

describe('a game that a letter creates', () => {
  const SEEN: readonly (readonly [lines: readonly string[], told: string])[] = [
    [['LIST %'], "Game '%' has not begun yet."],
    [[`SIGNON M% ${word}`, 'LIST %'], "Game '%' has not begun yet."],
    [[`SIGNON M% ${word}`, 'SET GUNBOAT', 'LIST %'], 'Gunboat'],
    [[`SIGNON M% ${word}`, 'SET NO LIST', 'LIST % FULL'], 'SET NO LIST'],
    [['WHO AM I'], 'SIGNON M%'],
    [['MY GAMES'], 'the master of %'],
    [['STATUS %'], '%'],
    [['SUMMARY %'], "Summary of game '%'"],
    [['WHOGAME %'], MASTER],
    [['BROADCAST\nGood luck to all of you.\nENDPRESS', 'HISTORY %'], 'Good luck to all of you.'],
  ]
  test.each(SEEN)('is there for %j', async (lines, told) => {
    const [text, game] = await created(lines)
    expect(text.toLowerCase()).toContain(told.replaceAll('%', game).toLowerCase())
    expect(text).not.toContain('No game is called')
  })

  test('is counted', async () => {
    const [before] = await table.letter({ from: PLAYERS.A, text: 'VERSION' })
    const [text] = await created(['VERSION'])
    const count = (told: string) => Number(/with (\d+) games/.exec(told)?.[1])
    expect(count(text)).toBe(count(before!.text) + 1)
  })

  test('is not listed for anybody else before it is there', async () => {
    await table.letter({ from: MASTER, text: `CREATE ?nowhere ${word}` })
    const [answer] = await table.letter({ from: PLAYERS.A, text: 'LIST nowhere' })
    expect(answer!.text).toContain('No game is called "nowhere".')
  })
})

test('who joins is counted by the next line', async () => {
  await table.confirmed({ from: MASTER, text: `CREATE ?reef ${word}\nSET PLAYERS 3` })
  const text = 'SIGNON ?reef secret\nLIST reef\nMY GAMES'
  const [answer] = await table.confirmed({ from: 'hugo@table.example', text })
  expect(answer!.text).toContain('2 more players are needed.')
  expect(answer!.text).toContain('SIGNON ?reef')
})

test('what a master does to the game is told by the next line', async () => {
  const got = await table.letter(
    await replyOf(
      table,
      MASTER,
      'LIST harbor\nSET DEADLINE 12 Jan 20:00\nLIST harbor\nPROCESS!\nLIST harbor\nHISTORY harbor',
    ),
  )
  const { text } = mailsTo(MASTER, got)[0]!
  const [, before = '', , after = '', , played = '', history = ''] = text.split(/^> /m)
  expect(before).toContain('Jan 08 2026')
  expect(after).toContain('Jan 12 2026')
  expect(played).toContain('F1901M')
  expect(history).toContain('S1901M Results')
})
