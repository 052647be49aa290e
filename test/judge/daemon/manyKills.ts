// Several judges at one store in PostgreSQL, or one at a file, and whatever befalls them while letters come in: at the end each letter was done once.
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { SECRET_FILE, STORE_FILE } from '../../../src/judge/service/home.ts'
import { carry } from '../../../src/judge/store/carrying.ts'
import { openBaseAt } from '../../../src/judge/store/store.ts'
import type { Dice } from '../../rules/oracle/dice.ts'
import { JudgeProcess } from '../../servers/judgeProcess.ts'
import type { Postgres } from '../../servers/postgres.ts'
import { PostHouse } from '../../servers/postHouse.ts'
import { type DiskFault, Preloaded } from '../../servers/preloaded.ts'
import { bellsAt, comeAround, expectRungInTurn } from './bells.ts'
import { flow, type Seat, type Sent, seatedAt } from './flow.ts'
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
import { type Rows, rowsOf } from './lookedInto.ts'
import { JUDGE, mailsTo, PostTable } from './postTable.ts'
import { MASTER } from './sevenPlayers.ts'

/** What may befall a judge, or all of them. */
const OTHERS = ['stopped', 'stoppedLong', 'cut', 'serverDown'] as const
/** What may go wrong below a judge for a while. */
export const BELOW = ['clock', 'full', 'failing', 'unsynced', 'noInode'] as const
type Below = (typeof BELOW)[number]
type Mischief = 'killed' | 'besides' | 'away' | (typeof OTHERS)[number] | Below

const DISK: Readonly<Record<Exclude<Below, 'clock'>, DiskFault>> = {
  full: 'takes nothing more',
  failing: 'fails in all that is written',
  unsynced: 'fails when it is to keep what was written',
  noInode: 'has no inode left',
}
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
  /** So many faults in place of kills and others, each at random one of these; what may be below a judge needs a compiler. */
  readonly chaos?: { readonly faults: number; readonly of: readonly Exclude<Mischief, 'besides'>[] }
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

/** Without a server there is one judge at a file. */
export async function manyKillsAmid(server: Database | undefined, plan: ManyPlan): Promise<ManyTally> {
  const { games, dice, letters, clocks = [], ringing = 0 } = plan
  const table = new PostTable()
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-many-'))
  const house = await PostHouse.open(JUDGE)
  const file = join(table.folder, STORE_FILE)
  const place = server?.place() ?? file
  const rows: Rows = server === undefined ? rowsOf(table.folder) : sql => server.rows(place, sql)
  const judges: JudgeProcess[] = []
  const below: Preloaded[] = []
  try {
    const all = await seatedAt(table, games + ringing)
    const seats = all.filter(({ game }) => !isRinging(game, games))
    const bells = await bellsAt(
      table,
      all.filter(({ game }) => isRinging(game, games)),
      letters,
      dice,
    )
    if (plan.chaos !== undefined) await deadlinesSoon(table, all)
    if (server !== undefined) await carried(file, place)
    for (let i = 0; i < plan.judges; i++) {
      const own = join(folder, `judge${i}`)
      mkdirSync(own)
      const data = server === undefined ? table.folder : own
      if (plan.chaos !== undefined) below.push(new Preloaded(data))
      const env = below[i]?.env
      if (server === undefined) {
        judges.push(new JudgeProcess(house, own, data, { env }))
        continue
      }
      cpSync(join(table.folder, SECRET_FILE), join(own, SECRET_FILE))
      const store = plan.by?.(place) ?? place
      judges.push(new JudgeProcess(house, own, data, { store, clock: clocks[i], env }))
    }
    const seeded = await before(rows)
    const others = flow(letters, seats, dice)
    const sent = [...others, ...bells.flatMap(bell => bell.letters)]
    const befell = {
      ...{ killed: 0, besides: 0, stopped: 0, stoppedLong: 0, cut: 0, serverDown: 0, away: 0 },
      ...{ clock: 0, full: 0, failing: 0, unsynced: 0, noInode: 0 },
    }
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
    const deaths = await befallen(judges, server, house, others, { ...plan, befell, place, below })
    await around
    const last = house.taken.length
    // What went wrong below a judge is over: it goes on by itself.
    if (plan.chaos === undefined) for (const judge of judges) await judge.clear()
    else for (const judge of judges) await upAgain(judge)
    await peace(judges, house, rows)
    await expectEachDoneOnce(sent, rows, seeded)
    Object.assign(tally, await expectRungInTurn(bells, rows))
    if (plan.chaos !== undefined) await expectNobodyLate(rows)
    expectEachAnswered(sent, house)
    tally.twice = expectTwiceOnlyAtDeath(house, [...deaths, last], AT_ONCE * judges.length)
    tally.mails = house.taken.length
    expect(new Set(house.taken.map(({ messageId }) => messageId))).toEqual(await writtenSince(rows, seeded))
    await expectSound(place)
    return tally
  } finally {
    for (const judge of judges) await judge.clear()
    for (const each of below) each.end()
    await house.close()
    await table.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One that starts while something goes wrong below it ends by itself, perhaps only now; whoever looks after it starts it again. */
async function upAgain(judge: JudgeProcess): Promise<void> {
  try {
    await judge.isUp()
  } catch {
    await judge.start()
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

/** Deadlines that no run reaches, and any clock that jumps ahead. */
const SOON = 75 * 60_000
const LATEST = 2 * 60 * 60_000

async function deadlinesSoon(table: PostTable, seats: readonly Seat[]): Promise<void> {
  table.clock.turnTo(Date.now() as Instant)
  const mails = mailsTo(MASTER, await table.all())
  const date = new Date(Date.now() + SOON).toISOString().slice(0, 16).replace('T', ' ')
  for (const game of new Set(seats.map(seat => seat.game))) {
    const { subject, replyTo: to, messageId } = mails.findLast(mail => mail.subject.includes(`:${game} `))!
    const heads = [`In-Reply-To: ${messageId}`]
    await table.letter({ from: MASTER, to, subject: `Re: ${subject}`, text: `SET DEADLINE ${date}`, heads })
  }
  await table.restart()
}

async function expectNobodyLate(rows: Rows): Promise<void> {
  const late = await rows<{ game: string; at: string; kind: string }>(
    `SELECT game, at, kind FROM events WHERE kind IN ('deadlineMissed', 'phaseResolved')`,
  )
  expect(late).toEqual([])
}

interface Befalling extends ManyPlan {
  readonly below: readonly Preloaded[]
  readonly befell: Record<Mischief, number>
  readonly place: string
}

/** Tells how many mails had been taken each time. */
async function befallen(
  judges: readonly JudgeProcess[],
  server: Database | undefined,
  house: PostHouse,
  sent: readonly Sent[],
  { kills, besides, chaos, dice, befell, place, below }: Befalling,
): Promise<readonly number[]> {
  for (const judge of judges) await judge.start()
  const deaths: number[] = []
  const standing: Promise<void>[] = []
  const note = (): void => void deaths.push(house.taken.length)
  const others = Array.from({ length: Math.round(kills * OTHERS_EACH) }, () => dice.pick(OTHERS)!)
  const random = Array.from({ length: chaos?.faults ?? 0 }, () => dice.pick(chaos!.of)!)
  const mischiefs = dice.shuffled<Mischief>([
    ...random,
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
    else {
      const which = dice.below(judges.length)
      const judge = judges[which]!
      if (mischief === 'away') await away(place, dice)
      else if (isBelow(mischief)) await goesWrong(mischief, below[which]!, dice)
      else await befalls(mischief, judge, server, dice, standing)
    }
    note()
    await coming
    for (const each of judges) if (!each.isRunning) each.begin()
  }
  await come(rest, house, dice)
  await Promise.all(standing)
  note()
  return deaths
}

const isBelow = (mischief: Mischief): mischief is Below => (BELOW as readonly string[]).includes(mischief)

/** The file is moved away under its judge, and put back. */
async function away(file: string, dice: Dice): Promise<void> {
  renameSync(file, `${file}.aside`)
  await sleep(dice.below(2_000))
  renameSync(`${file}.aside`, file)
}

/** For a while; by half a minute to two hours a clock jumps, either way. */
async function goesWrong(what: Below, below: Preloaded, dice: Dice): Promise<void> {
  if (what === 'clock') below.clock = dice.between(30_000, LATEST) * (dice.chance(0.5) ? 1 : -1)
  else below.disk(DISK[what])
  await sleep(dice.below(2_500))
  below.clock = 0
  below.disk(undefined)
}

async function befalls(
  mischief: Exclude<Mischief, 'besides' | 'away' | Below>,
  judge: JudgeProcess,
  server: Database | undefined,
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
      await server?.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' AND random() < 0.5`,
      )
      return
    case 'serverDown':
      await server?.kill()
      await sleep(dice.below(1_500))
      await server?.run()
  }
}
