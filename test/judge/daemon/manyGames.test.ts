// Lists of more games than anybody reads at once: a piece of them, and the way to the next.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/judge/store/batch.ts'
import { eachGame } from '../../../src/judge/store/store.ts'
import { gameRows, type Site } from '../../../src/pages/site.ts'
import { minute, played } from '../store/small.ts'
import { PostTable } from './postTable.ts'
import { PLAYERS } from './sevenPlayers.ts'

const COUNT = 1_203
const nameOf = (i: number): string => `game${String(i).padStart(4, '0')}`
const NAMES = Array.from({ length: COUNT }, (_, i) => nameOf(i))

let table: PostTable
beforeAll(async () => {
  table = new PostTable()
  for (const name of NAMES) {
    const listing: JsonObject = { name, variant: 'standard', isListed: true, access: 'open', players: 7 }
    await table.services.store.commit({
      ...played(name, 0, 'one'),
      at: minute(0),
      stages: new Map([[name, { stage: 'playing', listing }]]),
      mayLag: true,
    })
  }
})
afterAll(() => table.end())

async function listed(line: string): Promise<string> {
  const mails = await table.letter({ from: PLAYERS.A, text: line })
  return mails.find(({ to }) => to === PLAYERS.A)!.text
}

const shown = (text: string): readonly string[] => text.match(/^game\d{4}/gm) ?? []

test('LIST shows fifty, and with which line it goes on', async () => {
  const first = await listed('LIST')
  expect(shown(first)).toEqual(NAMES.slice(0, 50))
  expect(first).toContain('LIST PAGE 2 shows the next ones.')
  const second = await listed('LIST PAGE 2')
  expect(shown(second)).toEqual(NAMES.slice(50, 100))
  const last = await listed('list page 25')
  expect(shown(last)).toEqual(NAMES.slice(1_200))
  expect(last).not.toContain('LIST PAGE')
  expect(await listed('LIST PAGE 26')).toContain('The list has no such page: LIST shows the first.')
})

test('VERSION counts them all', async () => {
  expect(await listed('VERSION')).toContain(String(COUNT))
})

test('the pages show them piece by piece, and what is beyond the last begins anew', async () => {
  const site = { services: table.services, isPublic: true } as unknown as Site // nothing else is asked
  const names: string[] = []
  for (let page = 1; ; page++) {
    const { rows, hasMore } = await gameRows(site, page, 200)
    names.push(...rows.map(({ name }) => name))
    if (!hasMore) break
  }
  expect(names).toEqual(NAMES)
  expect((await gameRows(site, 99, 200)).page).toBe(1)
})

test('whoever goes through all of them has few of them at a time', async () => {
  const asked: number[] = []
  const store = {
    games: async (which: object | undefined) => {
      const rows = await table.services.store.games(which)
      asked.push(rows.length)
      return rows
    },
  }
  let count = 0
  for await (const _ of eachGame(store)) count++
  expect([count, Math.max(...asked)]).toEqual([COUNT, 200])
})
