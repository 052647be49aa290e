// What befalls the database under judges that are at work and are killed besides, beyond being killed itself; and judges whose clocks differ.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { Pair } from '../../servers/pair.ts'
import { Postgres } from '../../servers/postgres.ts'
import { until } from '../../servers/servers.ts'
import { onSmallDisk, type SmallDisk } from '../../servers/smallDisk.ts'
import { type ManyPlan, type ManyTally, manyKillsAmid } from './manyKills.ts'

/** How often it befalls. */
export interface Mishaps extends ManyPlan {
  readonly times: number
}

export async function amidFull(what: 'data' | 'log', plan: Mishaps): Promise<ManyTally> {
  const [server, disk] = await onSmallDisk(what)
  try {
    const befalls = () => full(server, disk)
    return await manyKillsAmid(server, { ...plan, besides: { times: plan.times, befalls } })
  } finally {
    await server.kill()
    disk.end()
    await server.stop()
  }
}

export async function amidTakeOvers(plan: Mishaps): Promise<ManyTally> {
  const pair = await Pair.start()
  try {
    const befalls = (place: string) => takenOver(pair, place)
    return await manyKillsAmid(pair, { ...plan, besides: { times: plan.times, befalls } })
  } finally {
    await pair.stop()
  }
}

/** By how much the clocks of judges are ahead, in milliseconds. */
const CLOCKS = [1_000, -1_000, 1_000, 0]

export async function amidClocks(plan: Mishaps): Promise<ManyTally> {
  const server = await Postgres.start()
  try {
    return await manyKillsAmid(server, { ...plan, clocks: CLOCKS, ringing: plan.times })
  } finally {
    await server.stop()
  }
}

/** So long each lasts. */
const WHILE = 4_000

/** Its disk is full for a while. A server that has no room for its log ends, and whoever looks after it starts it again. */
async function full(server: Postgres, disk: SmallDisk): Promise<void> {
  disk.fill()
  try {
    const more = server.sql(
      'CREATE TABLE more AS SELECT md5(n::text) AS text FROM generate_series(1, 1000000) n',
    )
    // It may have no room for a new line either, or end, and be gone before it says why.
    await expect(more).rejects.toThrow(/No space left|could not write|terminat/)
    await sleep(WHILE)
  } finally {
    disk.makeRoom()
  }
  await until(async () => !server.isRunning || (await answers(server)))
  if (!server.isRunning) await server.run()
}

const answers = (server: Postgres): Promise<boolean> =>
  server.sql('SELECT 1').then(
    () => true,
    () => false,
  )

/** What an old server has of a store. */
const WRITTEN = `SELECT (SELECT count(*) FROM events) || ' ' || (SELECT count(*) FROM letters) || ' '
  || (SELECT count(*) FROM outbox WHERE sent IS NOT NULL) || ' ' || (SELECT max(token) FROM judges) AS written`

/** Whoever writes is killed, whoever followed takes over, and the old one comes back as it was: for a while it is there, and gets nothing. */
async function takenOver(pair: Pair, place: string): Promise<void> {
  await pair.promote()
  await pair.comesBack()
  const written = () => pair.rowsAt(pair.follower, place, WRITTEN)
  const before = await written()
  await sleep(WHILE)
  expect(await written()).toEqual(before)
  await pair.joins()
}
