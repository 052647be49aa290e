// A blind game whose table lets its observers see all of the board.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeView } from '../../../src/pages/officeView.ts'
import { drawBoard } from '../../../src/pages/page.ts'
import { PostOffice } from '../../../src/post/office/postOffice.ts'
import { dragoman } from '../../cli/program.ts'
import { PLAYERS } from './blindGames.ts'
import { KEEPER, PEOPLE, WholeGame } from './wholeGames.ts'

const NAME = 'dusk'
const OBSERVER = 'otto'

const SHEETS = {
  anna: 'A Vie - Gal\nA Bud - Ser\nF Tri - Alb',
  bert: 'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor',
  cleo: 'A Par - Bur\nA Mar - Spa\nF Bre - MAO',
  dora: 'A Ber - Kie\nA Mun - Ruh\nF Kie - Den',
  emil: 'A Ven - Tyr\nA Rom - Ven\nF Nap - Ion',
  fred: 'A Mos - Ukr\nA War - Gal\nF Sev - Rum\nF Stp/sc - Bot',
  gina: 'A Con - Bul\nA Smy - Con\nF Ank - Bla',
}

const game = new WholeGame(NAME)
beforeAll(async () => {
  const own = (who: string) => PEOPLE[who]!.password
  await game.introduces(
    KEEPER,
    `CREATE ?${NAME} ${own(KEEPER)} standard BLIND\nSIGNON M${NAME} ${own(KEEPER)}\nSET BLIND OBSERVERS`,
  )
  await game.introduces(OBSERVER, `OBSERVE ${NAME} ${own(OBSERVER)}`)
  for (const who of PLAYERS) await game.introduces(who, `SIGNON ?${NAME} ${own(who)}`)
  await game.order(SHEETS)
  for (let i = 0; i < 4 && !game.newest(KEEPER).subject.includes('F1901M'); i++) await game.rings()
}, 60_000)
afterAll(() => game.table.end())

const lastTo = (who: string): string => game.mailsOf(who).at(-1)!.text
const results = (who: string): string =>
  game.mailsOf(who).find(({ subject }) => subject.endsWith('S1901M Results'))!.text

describe('who watches', () => {
  test('gets the results as the master gets them, and is told that the players see less', () => {
    for (const who of [KEEPER, OBSERVER]) {
      expect(results(who)).toContain('Austria: Army Budapest -> Serbia.')
      expect(results(who)).toContain('Turkey: Fleet Ankara -> Black Sea.')
      expect(results(who)).not.toContain('unknown')
      expect(results(who)).toContain('its players see less than you do')
    }
  })

  test('looks at the whole board', async () => {
    await game.plays(OBSERVER, `MAP ${NAME}`)
    expect(lastTo(OBSERVER)).toMatch(/AUSTRIA: .*A SER/)
    expect(lastTo(OBSERVER)).toContain('its players see less than you do')
    await game.plays(OBSERVER, `SUMMARY ${NAME}`)
    expect(lastTo(OBSERVER)).toMatch(/Austria:? +3/)
    await game.plays(OBSERVER, `HISTORY ${NAME}`)
    expect(lastTo(OBSERVER)).toContain('its history can be read when it is over')
  })

  test('is not told who is late, nor what anybody is about to order', async () => {
    await game.plays('anna', 'A Ser - Gre')
    await game.plays(OBSERVER, `LIST ${NAME} FULL`)
    expect(lastTo(OBSERVER)).toContain('Observers see the whole board')
    expect(lastTo(OBSERVER)).not.toMatch(/SER - GRE|is late/i)
  })

  test('cannot take a power, even if it is free', async () => {
    await game.plays('gina', 'RESIGN!')
    await game.plays(OBSERVER, `TAKEOVER T${NAME} ${PEOPLE[OBSERVER]!.password}`)
    expect(lastTo(OBSERVER)).toContain('you have seen its whole board.')
  })
})

test('who watches learns no more than the players of who is late', async () => {
  const notice = (who: string) => game.mailsOf(who).find(({ subject }) => subject.includes('Late Notice'))
  for (let i = 0; i < 6 && notice(KEEPER) === undefined; i++) await game.rings()
  expect(notice(KEEPER)!.subject).toContain('Late Notice: AEFGIR')
  expect(notice(OBSERVER)!.subject).toContain('Late Notice: ?')
  expect(notice('bert')!.subject).toContain('Late Notice: ?')
})

test('players see no more than in any other blind game', async () => {
  expect(results('bert')).not.toMatch(/Austria: Army|Turkey: (?:Army|Fleet)/)
  await game.plays('bert', `MAP ${NAME}`)
  expect(lastTo('bert')).not.toMatch(/A SER|A BUL/)
})

test('a stranger sees nothing', async () => {
  await game.writes('hugo', `MAP ${NAME}\nSUMMARY ${NAME}`)
  expect(lastTo('hugo')).not.toMatch(/A SER|A BUL|F LON/)
})

describe('who keeps the judge sees all, and is told so', () => {
  const SAID = 'This is a blind game: what you read here is more than its players see.'

  test.each([['show'], ['map']])('dragoman %s', async command => {
    const { status, stdout } = await dragoman([command, NAME, '--data', game.table.folder])
    expect(status).toBe(0)
    expect(stdout).toContain(SAID)
    expect(stdout).toMatch(command === 'show' ? /AUSTRIA: .*A SER/ : / SER\S?.*\n.* A-A /)
  })

  test('the page of the game in the office', async () => {
    const { services } = game.table
    const office = new PostOffice(services.sender.address, async () => {})
    const view = officeView({ services, office, draw: drawBoard })
    const request = {
      method: 'GET',
      headers: { host: 'localhost:80' },
      client: '127.0.0.1',
      body: async () => '',
      query: new URLSearchParams(),
    }
    const { status, body } = await view({ ...request, path: `/games/${NAME}` })
    expect(status).toBe(200)
    expect(String(body)).toContain(SAID)
    expect(String(body)).toMatch(/A SER\b/)
  })
})
