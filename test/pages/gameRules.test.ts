// What the pages of a game tell of its book, of what is not as usual in it, and of the points when it is over.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicView } from '../../src/pages/gameRoutes.ts'
import { type Server, serve } from '../../src/pages/http.ts'
import { drawBoard } from '../../src/pages/page.ts'
import { PostTable } from '../judge/daemon/postTable.ts'
import { MASTER, PLAYERS, passwordOf, replyOf } from '../judge/daemon/sevenPlayers.ts'
import { misdescribed } from './described.ts'
import { misnesting } from './walk.ts'

const { A: anna, E: bert, F: cleo } = PLAYERS
const PASSWORD = passwordOf('M')

type Answering = ReturnType<typeof publicView>

const table = new PostTable()
let http: Server
beforeAll(async () => {
  // The table is another one after each letter.
  const answer: Answering = request =>
    publicView({ services: table.services, draw: drawBoard, url: undefined })(request)
  http = await serve({ port: 0, answer, onFault: fault => Promise.reject(fault) })
})
afterAll(async () => {
  await http.close()
  await table.end()
})

const page = async (path: string): Promise<string> =>
  (await fetch(`http://127.0.0.1:${http.port}/games/${path}`)).text()

interface Told {
  readonly rulebook: string
  readonly rules: readonly string[]
  readonly points: readonly unknown[]
}

const told = async (name: string): Promise<Told> => JSON.parse(await page(`${name}.json`)) as Told // as gameJson says

const created = async (name: string, ...settings: readonly string[]): Promise<void> => {
  await table.confirmed({ from: MASTER, text: [`CREATE ?${name} ${PASSWORD}`, ...settings].join('\n') })
}

test('a game by the usual book has nothing to add', async () => {
  await created('plain')
  const { rulebook, rules, points } = await told('plain')
  expect({ rulebook, rules, points }).toEqual({ rulebook: '2025EE', rules: [], points: [] })
  expect(await page('plain')).toMatch(/<dt>Rules<\/dt><dd>2025EE<\/dd>/)
})

test('each rule that is not as usual has a line, in the words of LIST', async () => {
  await created('odd', 'SET RULE 4.A.2 ALL HOLD', 'SET RULE 4.E.5 A', 'SET ANY CENTERS')
  const { rules } = await told('odd')
  expect(rules).toEqual([
    '4.A.2 d: all moves at the core of a paradox fail',
    '4.E.5 a: a power may leave a unit to another one, if the judge is told of it',
    'build sites: units are built in any center that their power owns',
  ])
  const html = await page('odd')
  for (const rule of rules) expect(html).toContain(`<li>${rule}</li>`)
  const [list] = await table.letter({ from: MASTER, text: `SIGNON Modd ${PASSWORD}\nLIST odd` })
  const plain = list!.text.replace(/\s+/g, ' ')
  // LIST has the build sites among its flags.
  for (const rule of rules.slice(0, 2)) expect(plain).toContain(rule)
})

describe('a finished game that keeps score', () => {
  beforeAll(async () => {
    await created('harbor', 'SET RULEBOOK ALEXANDER', 'SET PLAYERS 3')
    for (const [from, wish] of Object.entries({ [anna]: 'G', [bert]: 'I', [cleo]: 'T' }))
      await table.confirmed({ from, text: `SIGNON ?harbor ${PASSWORD}\nSET PREFERENCE ${wish}` })
  })
  test("tells the points by powers, and nobody's address", async () => {
    expect((await told('harbor')).points).toEqual([])
    const votes = { [anna]: 'AEG', [bert]: 'IR', [cleo]: 'FT' }
    for (const [from, powers] of Object.entries(votes)) {
      const lines = [...powers].map(power => `SIGNON ${power}harbor ${PASSWORD}\nSET DRAW`)
      await table.letter(await replyOf(table, from, lines.join('\n')))
    }
    const { points } = await told('harbor')
    expect(points).toContainEqual({ powers: ['AUSTRIA', 'ENGLAND', 'GERMANY'], result: 'draw', points: 80 })
    expect(points).toHaveLength(3)
    const html = await page('harbor')
    expect(html).toContain('<li>Austria, England and Germany: a draw, +80</li>')
    expect(html).not.toContain('@')
    expect(misnesting(html, false)).toBeUndefined()
  })
})

test('games that form and games that are over are as the description of the API says', async () => {
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${http.port}${path}`)
    const { status, headers } = response
    return { status, type: headers.get('content-type') ?? '', text: await response.text() }
  }
  expect(await misdescribed(get)).toEqual([])
})
