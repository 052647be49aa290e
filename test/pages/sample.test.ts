// A newcomer alone with his post office: a sample game by the button, his own orders by a form, the others' by chance.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '../edition.ts'
import { type Got, OfficeTable, plain } from './officeTable.ts'

let table: OfficeTable
beforeAll(async () => {
  table = await OfficeTable.open()
})
afterAll(() => table.end())

const GAME = '/games/sample1'

/** Who plays a power, as the page of the game tells. */
function playerOf(page: string, power: string): string {
  const [, player] =
    new RegExp(
      `<th scope="row">(?:<svg.*?</svg>)?${power}</th>[\\s\\S]*?<a class="address" href="/people/[^"]+">(.+?)</a>`,
    ).exec(page) ?? []
  return (player ?? '').replaceAll('<wbr>', '')
}

const boxOf = (player: string): string => `/people/${encodeURIComponent(player)}`

/** Writes orders in answer to the newest mail of the game, as the page of the game offers it. */
async function orders(player: string, text: string): Promise<Got> {
  const game = await table.get(`${GAME}?as=${encodeURIComponent(player)}`)
  const [, way = ''] = /<a href="([^"]+\/write\?reply=[^"]+)">/.exec(game.text) ?? []
  const form = await table.get(way)
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form.text)?.[1] ?? ''
  const [, quoted = ''] = /<textarea[^>]*>\n([\s\S]*?)<\/textarea>/.exec(form.text) ?? []
  return table.posted(`${boxOf(player)}/letters`, {
    to: field('to'),
    subject: field('subject'),
    reply: field('reply'),
    text: `${text}\n${plain(quoted)}`,
  })
}

describe('a sample game', () => {
  let france = ''

  test('is gathered by one button, through letters that everybody can read', async () => {
    const home = await table.get('/')
    expect(home.text).toContain('<form method="post" action="/sample">')
    const game = await table.posted('/sample')
    expect(game.at).toBe(`${GAME}?begun=yes`)
    expect(game.text).toContain('Spring 1901, movement')
    france = playerOf(game.text, 'France')
    expect(france).toMatch(/^[a-g][a-z]+@players\.example$/)
    const box = await table.get(boxOf(france))
    expect(box.text).toContain('EXMP:sample1 - S1901M Game Starting')
    expect((await table.get('/')).text.match(/@players\.example<\/a>/g)).toHaveLength(8)
    expect(table.faults).toEqual([])
  })

  test('shows a browser how far it is until it has begun, and then the game', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml' }
    const at = async (path: string, method: string) => {
      const answer = await fetch(`${table.origin}${path}`, { method, headers, redirect: 'manual' })
      return {
        to: answer.headers.get('location'),
        again: answer.headers.get('refresh'),
        text: await answer.text(),
      }
    }
    expect(await at('/sample', 'POST')).toMatchObject({ to: '/sample/gathering' })
    const seen: string[] = []
    await expect
      .poll(
        async () => {
          const page = await at('/sample/gathering', 'GET')
          if (page.to === null) seen.push(`${page.again} ${/(\d) of 8 are there/.exec(page.text)?.[1]}`)
          return page.to
        },
        { timeout: 60_000, interval: 5 },
      )
      .toMatch(/^\/games\/sample\d+\?begun=yes$/)
    expect(seen[0]).toBe('1 0')
    expect([...seen].sort()).toEqual(seen)
  })

  test('is played by a letter of one and a click for the others', async () => {
    const answer = await orders(france, 'A Par - Bur\nA Mar - Spa\nF Bre - MAO')
    expect(answer.text).toContain('Your letter was answered.')
    expect(answer.text).toContain('COMPLETE.')
    expect((await table.get(`${GAME}?as=${encodeURIComponent(france)}`)).text).toContain(
      'Nothing is missing from you.',
    )
    const next = await table.posted(`${GAME}/fill`, { as: france })
    expect(next.text).toContain('6 letters with orders were mailed.')
    expect(next.text).toContain('Spring 1901, movement is played')
    const results = await table.get(`${GAME}/phases/S1901M`)
    for (const order of ['A MAR - SPA', 'A PAR - BUR', 'F BRE - MAO'])
      expect(results.text).toContain(`<code>${order}</code>`)
  })

  test('waits for the orders of whom one is, however often chance orders for the others', async () => {
    const page = await table.posted(`${GAME}/fill`, { as: france })
    expect(page.text).toContain('6 letters with orders were mailed.')
    expect((await table.posted(`${GAME}/fill`, { as: france })).text).toContain(
      'Nobody else still has to order.',
    )
    const { text } = await table.get(GAME)
    expect(text).toContain('Still to order: France.')
    expect(text).toContain('Fall 1901, movement')
  })

  test('gets by a click only what is missing: what one has ordered stands', async () => {
    const answer = await orders(france, 'F MAO - Por')
    expect(answer.text).toContain('INCOMPLETE: no order for')
    await table.posted(`${GAME}/fill`)
    const results = await table.get(`${GAME}/phases/F1901M`)
    expect(results.text).toContain('<code>F MAO - POR</code>')
  })

  test('goes on to the next spring by clicks alone, and no letter has an order in it that is refused', async () => {
    for (let i = 0; i < 6; i++) {
      const page = await table.get(GAME)
      if (page.text.includes('Spring 1902, movement')) break
      await table.posted(`${GAME}/fill`)
    }
    expect((await table.get(GAME)).text).toContain('Spring 1902, movement')
    expect((await table.get(`${GAME}/phases/F1901M`)).status).toBe(200)
    expect((await table.get(`${GAME}/phases/W1901A`)).status).toBe(200)
    const answers = table.office.kept().map(({ raw }) => Buffer.from(raw()).toString('latin1'))
    expect(answers.filter(raw => /^Subject: .*(?:Error|not all taken)/m.test(raw))).toEqual([])
    // One letter had an order for one unit of three.
    expect(answers.filter(raw => /^Subject: EXMP.*Orders incomplete/m.test(raw))).toHaveLength(1)
    expect(table.faults).toEqual([])
  })

  test.runIf(isFull)('has a name of its own each time, and the same seven play', async () => {
    const [one, other] = await Promise.all([table.posted('/sample'), table.posted('/sample')])
    expect([one.at, other.at].sort()).toEqual(['/games/sample3?begun=yes', '/games/sample4?begun=yes'])
  })
})
