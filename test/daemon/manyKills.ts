// Several judges at one store in PostgreSQL, and whatever befalls them while letters come in: at the end each letter was done once.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { SECRET_FILE, STORE_FILE } from '../../src/service/home.ts'
import { carry } from '../../src/store/carrying.ts'
import { openBaseAt } from '../../src/store/store.ts'
import type { Dice } from '../oracle/dice.ts'
import { JudgeProcess } from '../servers/judgeProcess.ts'
import type { Postgres } from '../servers/postgres.ts'
import { PostHouse } from '../servers/postHouse.ts'
import { flow, type Sent, seatedAt } from './flow.ts'
import {
  before,
  come,
  expectEachAnswered,
  expectEachDoneOnce,
  expectSound,
  expectTwiceOnlyAtDeath,
  peace,
  writtenSince,
} from './kills.ts'
import type { Rows } from './lookedInto.ts'
import { JUDGE, PostTable } from './postTable.ts'

/** What may befall a judge, or all of them. */
const MISCHIEFS = [
  'killed',
  'killed',
  'killed',
  'killed',
  'killed',
  'killed',
  'stopped',
  'stoppedLong',
  'cut',
  'serverDown',
] as const
type Mischief = (typeof MISCHIEFS)[number]
const KILLS_OF_ALL = MISCHIEFS.filter(each => each === 'killed').length / MISCHIEFS.length

export interface ManyTally {
  readonly befell: Record<Mischief, number>
  letters: number
  copies: number
  mails: number
  twice: number
}

export interface ManyPlan {
  readonly judges: number
  /** It ends when so many were killed. */
  readonly kills: number
  readonly letters: number
  readonly games: number
  readonly dice: Dice
  /** By which way the judges reach the store, where that is another. */
  readonly by?: (place: string) => string
}

/** A judge that stands still for longer than this is given up by the others. */
const LEASE = 8_000
/** So many mails of each judge are under way at once, and others leave while one of them dies. */
const AT_ONCE = 8

export async function manyKillsAmid(server: Postgres, plan: ManyPlan): Promise<ManyTally> {
  const { games, dice, letters } = plan
  const table = new PostTable()
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-many-'))
  const house = await PostHouse.open(JUDGE)
  const place = server.place()
  const rows: Rows = sql => server.rows(place, sql)
  const judges: JudgeProcess[] = []
  try {
    const seats = await seatedAt(table, games)
    await carried(join(table.folder, STORE_FILE), place)
    for (let i = 0; i < plan.judges; i++) {
      const own = join(folder, `judge${i}`)
      mkdirSync(own)
      cpSync(join(table.folder, SECRET_FILE), join(own, SECRET_FILE))
      judges.push(new JudgeProcess(house, own, own, plan.by?.(place) ?? place))
    }
    const seeded = await before(rows)
    const sent = flow(letters, seats, dice)
    const befell = { killed: 0, stopped: 0, stoppedLong: 0, cut: 0, serverDown: 0 }
    const copies = sent.filter(each => each.copies > 0).length
    const tally: ManyTally = { befell, letters, copies, mails: 0, twice: 0 }
    const deaths = await befallen(judges, server, house, sent, { ...plan, befell })
    for (const judge of judges) await judge.clear()
    await peace(judges, house, rows)
    await expectEachDoneOnce(sent, rows, seeded)
    expectEachAnswered(sent, house)
    tally.twice = expectTwiceOnlyAtDeath(house, deaths, AT_ONCE * judges.length)
    tally.mails = house.taken.length
    expect(new Set(house.taken.map(({ messageId }) => messageId))).toEqual(await writtenSince(rows, seeded))
    await expectSound(place)
    return tally
  } finally {
    for (const judge of judges) await judge.clear()
    await house.close()
    await table.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** From a file into PostgreSQL, as `dragoman move` does it. */
async function carried(file: string, place: string): Promise<void> {
  const [from, to] = [await openBaseAt(file), await openBaseAt(place, { mayBeNew: true })]
  await carry({ from, to })
  await from.close()
  await to.close()
}

interface Befalling extends ManyPlan {
  readonly befell: Record<Mischief, number>
}

/** Tells how many mails had been taken each time. */
async function befallen(
  judges: readonly JudgeProcess[],
  server: Postgres,
  house: PostHouse,
  sent: readonly Sent[],
  { kills, dice, befell }: Befalling,
): Promise<readonly number[]> {
  for (const judge of judges) await judge.start()
  const deaths: number[] = []
  const standing: Promise<void>[] = []
  const note = (): void => void deaths.push(house.taken.length)
  const rest = [...sent]
  while (befell.killed < kills) {
    const share = Math.ceil((rest.length / (kills - befell.killed)) * KILLS_OF_ALL)
    const coming = come(rest.splice(0, share), house, dice)
    await sleep(dice.below(800))
    const mischief = dice.pick(MISCHIEFS)!
    const judge = dice.pick(judges)!
    befell[mischief]++
    note()
    await befalls(mischief, judge, server, dice, standing)
    note()
    await coming
    for (const each of judges) if (!each.isRunning) each.begin()
  }
  await come(rest, house, dice)
  await Promise.all(standing)
  note()
  return deaths
}

async function befalls(
  mischief: Mischief,
  judge: JudgeProcess,
  server: Postgres,
  dice: Dice,
  standing: Promise<void>[],
): Promise<void> {
  switch (mischief) {
    case 'killed':
      await judge.clear()
      return
    case 'stopped':
    case 'stoppedLong': {
      judge.standStill()
      const long = mischief === 'stopped' ? dice.below(3_000) : LEASE + dice.below(4_000)
      const stands = sleep(long).then(() => void judge.goOn())
      if (mischief === 'stopped') await stands
      else standing.push(stands)
      return
    }
    case 'cut':
      await server.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' AND random() < 0.5`,
      )
      return
    case 'serverDown':
      await server.kill()
      await sleep(dice.below(1_500))
      await server.run()
  }
}
