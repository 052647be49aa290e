// The program as it is started, with its own post office and a store full of games, while nothing comes and nothing is due.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { STORE_FILE } from '../../../src/judge/service/home.ts'
import { openFile } from '../../../src/judge/store/sqlite/file.ts'
import { filled } from '../fleet/filled.ts'
import { DRAGOMAN } from '../program.ts'
import type { Figure, Measure } from './part.ts'

const WATCH = fileURLToPath(new URL('../idle.cjs', import.meta.url))

interface Watched {
  ask(what: 'used' | 'watch' | 'longest'): Promise<number>
}

/** Milliseconds of processor in a second. */
export const idle: Measure = smoke =>
  beside(smoke, async (judge, seconds) => {
    const before = await judge.ask('used')
    const since = performance.now()
    await sleep(seconds * 1_000)
    return (((await judge.ask('used')) - before) / (performance.now() - since)) * 1_000
  })

/** Of its event loop, when it has started. */
export const longestPause: Measure = smoke =>
  beside(smoke, async (judge, seconds) => {
    await judge.ask('watch')
    await sleep(seconds * 1_000)
    return judge.ask('longest')
  })

async function beside(
  smoke: boolean,
  measure: (judge: Watched, seconds: number) => Promise<number>,
): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'))
  let child: ChildProcess | undefined
  try {
    await fill(join(folder, STORE_FILE), smoke ? 100 : 100_000)
    const words = ['start', '--data', folder, '--new-secret', '--smtp-port', '0', '--http-port', '0']
    child = fork(DRAGOMAN, words, { execArgv: ['--require', WATCH], silent: true })
    await isUp(child)
    await sleep(smoke ? 500 : SETTLED)
    const judge: Watched = { ask: what => asked(child!, what) }
    return { each: await measure(judge, smoke ? 1 : SECONDS) }
  } finally {
    if (child?.exitCode === null) {
      child.kill()
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true })
  }
}

const SECONDS = 20
/** What it does at its start is done by then. */
const SETTLED = 20_000

async function isUp(child: ChildProcess): Promise<void> {
  const said: string[] = []
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (bytes: Buffer) => said.push(bytes.toString()))
  while (!said.join('').includes('nothing is lost')) {
    if (child.exitCode !== null) throw new Error(`the judge ended by itself: ${said.join('')}`)
    await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')])
  }
}

async function asked(child: ChildProcess, what: string): Promise<number> {
  child.send(what)
  const [answer] = (await once(child, 'message')) as [number]
  return answer
}

/** Of each game its row and its newest event: a judge that has nothing to do looks at nothing else. No deadline is near. */
async function fill(file: string, games: number): Promise<void> {
  await filled(file, { games: 1, people: 7, isOrdered: false })
  const db = openFile(file)
  db.exec(`
    BEGIN;
    UPDATE games SET next_alarm = '2999-01-01T12:00:00.000Z';
    CREATE TEMP TABLE numbers AS
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${games - 1}) SELECT i FROM n;
    INSERT INTO events (game, version, at, cause, kind, shape, body)
      SELECT 'game' || i, e.version, e.at, e.cause, e.kind, e.shape, e.body
      FROM numbers, games g JOIN events e ON e.game = g.name AND e.version = g.version;
    INSERT INTO games (name, version, stage, listing, next_alarm)
      SELECT 'game' || i, version, stage, listing, next_alarm FROM numbers, games;
    COMMIT;
    ANALYZE;
    PRAGMA wal_checkpoint(TRUNCATE);`)
  db.close()
}
