// How somebody who comes by gets into a game: what its page says while seats are open, the list, and the pages of help.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { helpPages } from '../../src/judge/library/help.ts'
import { publicView } from '../../src/pages/gameRoutes.ts'
import { drawBoard } from '../../src/pages/page.ts'
import { JUDGE, PostTable } from '../judge/daemon/postTable.ts'
import { gathered, MASTER, PLAYERS, replyOf } from '../judge/daemon/sevenPlayers.ts'
import { plain } from './officeTable.ts'
import { misnesting } from './walk.ts'

const table = new PostTable()
const page = async (path: string) => {
  const view = publicView({ services: table.services, draw: drawBoard, url: undefined })
  const asked = {
    method: 'GET',
    path,
    query: new URLSearchParams(),
    headers: {},
    client: '',
    body: async () => '',
  }
  const { status, body } = await view(asked)
  return { status, raw: String(body), text: plain(String(body)) }
}
const lettersIn = (text: string): readonly string[] =>
  [...text.matchAll(/href="mailto:([^"?]*)\?subject=[^"&]+&body=([^"]*)"/g)].map(
    ([, to, body]) => `${to} ${decodeURIComponent(body!)}`,
  )

beforeAll(async () => {
  await gathered(table)
  await table.letter(await replyOf(table, MASTER, 'EJECT France!'))
  await table.confirmed({ from: 'otto@table.example', text: 'CREATE ?empty zephyr gunboat' })
  await table.confirmed({ from: 'otto@table.example', text: 'CREATE ?pending zephyr' })
  await table.confirmed({ from: PLAYERS.F, text: 'SIGNON ?pending sirocco' })
})
afterAll(() => table.end())

test('a game that forms has the letters ready with which one joins and watches it, and says what it is like', async () => {
  const { text } = await page('/games/pending')
  expect(lettersIn(text)).toEqual([`${JUDGE} SIGNON ?pending `, `${JUDGE} OBSERVE pending `])
  expect(text).toContain('1 of 7')
  expect(text).toMatch(/Standard for 7: signed press; everybody knows who plays; a movement phase lasts/)
  expect((await page('/games/empty')).text).toContain('nobody knows who plays what')
})

test('a letter from the page does nothing without a password, and joins with one', async () => {
  const [letter = ''] = lettersIn((await page('/games/pending')).text)
  const text = letter.slice(JUDGE.length + 1)
  const send = (text: string) => table.confirmed({ from: PLAYERS.G, text })
  const [told] = await table.letter({ from: PLAYERS.G, text })
  expect(told!.text).not.toContain('You have joined')
  expect((await send(`${text}Wort-neu-12`)).some(mail => mail.text.includes('You have joined pending'))).toBe(
    true,
  )
})

test('a free power of a game that is played can be taken over', async () => {
  expect(lettersIn((await page('/games/harbor')).text)).toEqual([
    `${JUDGE} TAKEOVER Fharbor `,
    `${JUDGE} OBSERVE harbor `,
  ])
})

test('games where somebody is waited for come first', async () => {
  const { text } = await page('/games')
  expect([...text.matchAll(/scope="row"><a href="\/games\/(\w+)"/g)].map(([, name]) => name)).toEqual([
    'harbor',
    'pending',
    'empty',
  ])
})

test('every page of help can be read, and the first one leads to those of the index', async () => {
  const { status, text } = await page('/help')
  expect(status).toBe(200)
  expect([...text.matchAll(/href="\/help\/[^"]+"/g)].length).toBeGreaterThan(120)
  expect(text).toMatch(
    /"\/help\/press">PRESS<\/a>: how to write[\s\S]*<h2>Commands<\/h2>[\s\S]*>FORCE BEGIN<\/a>, <a/,
  )
  for (const { name } of helpPages().all) {
    const found = await page(`/help/${name}`)
    expect([name, found.status, misnesting(found.raw, false)]).toEqual([name, 200, undefined])
  }
  expect((await page('/help/playing')).text).toContain('SIGNON ?harbor sesame')
  expect(misnesting((await page('/help/playing')).raw, false)).toBeUndefined()
  expect((await page('/help/no.such.word.at.all')).status).toBe(404)
  expect((await page(`/help/${'x'.repeat(3000)}`)).status).toBe(404)
})
