// What the keeper's commands make of every game of this folder: nothing differs, and each phase comes out again as recorded.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { equipmentOf } from '../../src/cli/configured.ts'
import { phaseLines } from '../../src/cli/exports.ts'
import type { AdjudicateReply } from '../../src/judge/json/adjudicate.ts'
import { findings } from '../../src/judge/service/verifying.ts'
import { loadGame, openStore } from '../../src/judge/store/store.ts'
import { dragoman } from '../cli/program.ts'
import { sample } from '../edition.ts'
import { lineAdjudicator } from '../judge/json/lines.ts'
import { played, scriptOf } from './playing.ts'
import { tableInStore } from './tables.ts'

const HERE = new URL('.', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'keeping-'))
const store = join(folder, 'dragoman.db')
const all = readdirSync(HERE)
  .filter(name => name.endsWith('.txt'))
  .map(file => ({ file, script: scriptOf(readFileSync(new URL(file, HERE), 'utf8')) }))
  .map(({ file, script }) => ({
    file,
    script,
    name: /^\S+ creates (\S+)/m.exec(script.join('\n'))?.[1] ?? '',
  }))
/** These are kept; others are asked for by name below. */
const games = [...new Set([...sample(all, 3), ...all.filter(({ name }) => name.toLowerCase() === 'harbor')])]

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  for (const { script, name } of games) await played(script, tableInStore(store, name))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

const boardFor = (settings: Parameters<typeof equipmentOf>[0]) => equipmentOf(settings).board

test('all games have names of their own', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})

test('verify finds nothing', async () => {
  const opened = openStore(store)
  expect(await findings(opened, await opened.games())).toEqual([])
  await opened.close()
})

describe.each(games)('$file', ({ name }) => {
  test('each phase comes out of adjudicate as it was recorded', async () => {
    const opened = openStore(store)
    const { game } = await loadGame(opened, name, boardFor)
    await opened.close()
    const answer = lineAdjudicator()
    for (const line of phaseLines(game, boardFor(game))) {
      const { id, recorded } = JSON.parse(line) as { id: string; recorded: Recorded } // as written above
      const { next, units, centers, dislodged, winner } = JSON.parse(answer(line)) as AdjudicateReply
      const open = dislodged.filter(({ retreats }) => retreats.length > 0)
      expect([id, winner === null ? next : recorded.next, units, centers, inOrder(open)]).toEqual([
        ...[id, recorded.next, recorded.units, recorded.centers, inOrder(recorded.dislodged)],
      ])
    }
  })
})

/** Who is dislodged, whoever is told first. */
const inOrder = (dislodged: readonly unknown[]): readonly string[] =>
  dislodged.map(each => JSON.stringify(each)).sort()

interface Recorded {
  readonly next: string
  readonly units: readonly string[]
  readonly centers: Readonly<Record<string, readonly string[]>>
  readonly dislodged: readonly unknown[]
}

describe('by the command line', () => {
  const run = (...words: string[]) => dragoman([...words, '--data', folder])

  test('games lists them all, as a table and as JSON', async () => {
    const { stdout } = await run('games')
    for (const { name } of games) expect(stdout).toContain(`\n${name} `)
    const listed = JSON.parse((await run('games', '--json')).stdout) as readonly { readonly name: string }[]
    expect(listed.map(({ name }) => name).sort()).toEqual(games.map(({ name }) => name.toLowerCase()).sort())
  })

  test('verify says that nothing differs', async () => {
    expect(await run('verify')).toMatchObject({
      status: 0,
      stdout: `${games.length} games: nothing differs\n`,
      stderr: expect.stringContaining('the secret of this judge is missing'),
    })
    expect((await run('verify', 'HARBOR')).stdout).toBe('1 game: nothing differs\n')
  })

  test('show prints the last results and how the game stands', async () => {
    const { stdout, status } = await run('show', 'harbor')
    expect(status).toBe(0)
    expect(stdout).toContain('Results of S1901M')
    expect(stdout).toContain('  A VIE - GAL\n      Bounced with the Russian army from Warsaw, 1 against 1.\n')
    expect(stdout).toContain('Phase: F1901M')
    expect((await run('show', 'harbor', 's1901m')).stdout).not.toContain('Phase:')
  })

  test('export tells the events without a secret, or the phases for adjudicate', async () => {
    const exported = JSON.parse((await run('export', 'harbor')).stdout) as {
      readonly events: readonly { readonly kind: string }[]
    }
    expect(exported.events[0]).toMatchObject({ kind: 'gameCreated', by: 'gm@players.example' })
    const phases = (await run('export', 'harbor', '--format', 'phases')).stdout
    expect((await dragoman(['adjudicate'], phases)).stdout).toContain(
      '"id":"harbor#1","phase":"S1901M","next":"F1901M"',
    )
  })

  test('backup makes a store of its own', async () => {
    const copy = join(folder, 'copy')
    mkdirSync(copy)
    expect((await run('backup', join(copy, 'dragoman.db'))).status).toBe(0)
    expect((await dragoman(['verify', '--data', copy])).stdout).toBe(
      `${games.length} games: nothing differs\n`,
    )
  })

  test.each([
    [['show', 'nowhere'], 'no game is called "nowhere": there are'],
    [['show', 'harbor', 'F1930M'], 'harbor has no phase F1930M: it has S1901M'],
    [['show', 'harbor', 'soon'], '"soon" is not a valid phase'],
    [['verify', 'nowhere'], 'no game is called "nowhere"'],
    [['export', 'harbor', '--format', 'pdf'], 'is invalid. Allowed choices are json, mbox, phases'],
  ])('%s is wrong usage', async (words, message) => {
    const { status, stderr, stdout } = await run(...words)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  test('where there is no store the keeper is told what to do', async () => {
    const { status, stderr } = await dragoman(['games', '--data', join(folder, 'elsewhere')])
    expect(status).toBe(2)
    expect(stderr).toContain('there is no store here')
  })
})
