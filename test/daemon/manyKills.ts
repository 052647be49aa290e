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
import { bellsAt, comeAround, expectRungInTurn } from './bells.ts'
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
const OTHERS = ['stopped', 'stoppedLong', 'cut', 'serverDown'] as const
type Mischief = 'killed' | 'besides' | (typeof OTHERS)[number]
/** So many of the others come to each kill. */
const OTHERS_EACH = 2 / 3

export interface ManyTally {
  readonly befell: Record<Mischief, number>
  letters: number
  copies: number
  mails: number
  twice: number
  /** Deadlines that were rung among letters, and how many of those came before and after. */
  rung: number
  inTime: number
  late: number
}

export interface ManyPlan {
  readonly judges: number
  readonly kills: number
  /** What else happens to the database, and how often. */
  readonly besides?: { readonly times: number; readonly befalls: (place: string) => Promise<void> }
  /** By how much the clock of each judge is ahead, in milliseconds. */
  readonly clocks?: readonly number[]
  /** So many tables more have a deadline while it lasts, with letters around it. */
  readonly ringing?: number
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

/** One PostgreSQL, or several that are one. */
export type Database = Pick<Postgres, 'place' | 'rows' | 'sql' | 'kill' | 'run'>

export async function manyKillsAmid(server: Database, plan: ManyPlan): Promise<ManyTally> {
  const { games, dice, letters, clocks = [], ringing = 0 } = plan
  const table = new PostTable()
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-many-'))
  const house = await PostHouse.open(JUDGE)
  const place = server.place()
  const rows: Rows = sql => server.rows(place, sql)
  const judges: JudgeProcess[] = []
  try {
    const all = await seatedAt(table, games + ringing)
    const seats = all.filter(({ game }) => !isRinging(game, games))
    const bells = await bellsAt(
      table,
      all.filter(({ game }) => isRinging(game, games)),
      letters,
      dice,
    )
    await carried(join(table.folder, STORE_FILE), place)
    for (let i = 0; i < plan.judges; i++) {
      const own = join(folder, `judge${i}`)
      mkdirSync(own)
      cpSync(join(table.folder, SECRET_FILE), join(own, SECRET_FILE))
      judges.push(new JudgeProcess(house, own, own, { store: plan.by?.(place) ?? place, clock: clocks[i] }))
    }
    const seeded = await before(rows)
    const others = flow(letters, seats, dice)
    const sent = [...others, ...bells.flatMap(bell => bell.letters)]
    const befell = { killed: 0, besides: 0, stopped: 0, stoppedLong: 0, cut: 0, serverDown: 0 }
    const copies = sent.filter(each => each.copies > 0).length
    const tally: ManyTally = {
      befell,
      letters: sent.length,
      copies,
      mails: 0,
      twice: 0,
      rung: 0,
      inTime: 0,
      late: 0,
    }
    const around = Promise.all(bells.map(bell => comeAround(bell, house, dice)))
    around.catch(() => {}) // it is told below
    const deaths = await befallen(judges, server, house, others, { ...plan, befell, place })
    await around
    const last = house.taken.length
    for (const judge of judges) await judge.clear()
    await peace(judges, house, rows)
    await expectEachDoneOnce(sent, rows, seeded)
    Object.assign(tally, await expectRungInTurn(bells, rows))
    expectEachAnswered(sent, house)
    tally.twice = expectTwiceOnlyAtDeath(house, [...deaths, last], AT_ONCE * judges.length)
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

/** Tables are numbered; those with a deadline come last. */
const isRinging = (game: string, games: number): boolean => Number(game.replace('table', '')) > games

/** From a file into PostgreSQL, as `dragoman move` does it. */
async function carried(file: string, place: string): Promise<void> {
  const [from, to] = [await openBaseAt(file), await openBaseAt(place, { mayBeNew: true })]
  await carry({ from, to })
  await from.close()
  await to.close()
}

interface Befalling extends ManyPlan {
  readonly befell: Record<Mischief, number>
  readonly place: string
}

/** Tells how many mails had been taken each time. */
async function befallen(
  judges: readonly JudgeProcess[],
  server: Database,
  house: PostHouse,
  sent: readonly Sent[],
  { kills, besides, dice, befell, place }: Befalling,
): Promise<readonly number[]> {
  for (const judge of judges) await judge.start()
  const deaths: number[] = []
  const standing: Promise<void>[] = []
  const note = (): void => void deaths.push(house.taken.length)
  const others = Array.from({ length: Math.round(kills * OTHERS_EACH) }, () => dice.pick(OTHERS)!)
  const mischiefs = dice.shuffled<Mischief>([
    ...Array.from({ length: kills }, () => 'killed' as const),
    ...Array.from({ length: besides?.times ?? 0 }, () => 'besides' as const),
    ...others,
  ])
  const rest = [...sent]
  for (const [i, mischief] of mischiefs.entries()) {
    const share = Math.ceil(rest.length / (mischiefs.length - i))
    const coming = come(rest.splice(0, share), house, dice)
    coming.catch(() => {}) // it is told below
    await sleep(dice.below(800))
    befell[mischief]++
    note()
    if (mischief === 'besides') await besides!.befalls(place)
    else await befalls(mischief, dice.pick(judges)!, server, dice, standing)
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
  mischief: Exclude<Mischief, 'besides'>,
  judge: JudgeProcess,
  server: Database,
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
