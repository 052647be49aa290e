// Mails lead to pages, where the judge has some for everybody and the game is shown on them: the end to its film, a preview to a board.
import { afterAll, describe, expect, test } from 'vitest'
import { PostTable } from './postTable.ts'
import { gathered, MASTER, PLAYERS, replyOf } from './sevenPlayers.ts'

const SITE = 'https://games.example/judge'
const FILM = `The whole game as a film, for any browser:\n  ${SITE}/games/harbor/film\n`

const tables: PostTable[] = []
afterAll(() => Promise.all(tables.map(table => table.end())))

/** The end of a game, as a player reads it. */
async function ending(site: string | undefined, settings: string, phases: number): Promise<string> {
  const table = new PostTable()
  tables.push(table)
  table.changed = usual => ({ ...usual, sender: { ...usual.sender, site } })
  await gathered(table)
  const says = async (text: string) => table.letter(await replyOf(table, MASTER, text))
  if (settings !== '') await says(settings)
  for (let i = 0; i < phases; i++) await says('PROCESS!')
  const mails = await says('TERMINATE!')
  const mail = mails.find(({ subject, to }) => to.includes(PLAYERS.F) && /Game Terminated/.test(subject))
  return mail!.text.replaceAll('\r\n', '\n')
}

describe('the end of a game', () => {
  test('leads to its film where everybody can see it', async () => {
    expect(await ending(SITE, '', 1)).toContain(FILM)
  })

  test.each([
    ['without public pages', undefined, '', 1],
    ['that is not listed', SITE, 'SET NO LIST', 1],
    ['that one enters with a word', SITE, 'SET PRIVATE Schwefelholz', 1],
    ['of which no phase was played', SITE, '', 0],
  ])('leads nowhere in a game %s', async (_, site, settings, phases) => {
    const text = await ending(site, settings, phases)
    expect(text).toContain('harbor is over')
    expect(text).not.toMatch(/film|https:/)
  })
})

describe('a preview', () => {
  const previewed = async (site: string | undefined, settings: string): Promise<string> => {
    const table = new PostTable()
    tables.push(table)
    table.changed = usual => ({ ...usual, sender: { ...usual.sender, site } })
    await gathered(table)
    if (settings !== '') await table.letter(await replyOf(table, MASTER, settings))
    const mails = await table.letter(await replyOf(table, PLAYERS.F, 'A Par - Bur\nPREVIEW'))
    const mail = mails.find(({ to, text }) => to.includes(PLAYERS.F) && /This would happen/.test(text))
    return mail!.text.replaceAll('\r\n', '\n')
  }

  test('leads to a board to think on, and its address tells nothing of what was ordered', async () => {
    const text = await previewed(SITE, '')
    expect(text).toContain(`you can try out more:\n  ${SITE}/board?game=harbor\n`)
    expect(text).not.toMatch(/board\?\S*(?:PAR|BUR)/i)
  })

  test.each([
    ['without public pages', undefined, ''],
    ['that is not listed', SITE, 'SET NO LIST'],
  ])('leads nowhere in a game %s', async (_, site, settings) => {
    expect(await previewed(site, settings)).not.toContain('/board')
  })
})
