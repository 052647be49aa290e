/**
 * The attacker's table: a row is one letter, or a few, what they may cost, what their writer reads, and what must not come of them.
 *
 * To add rows, write them into `test/attacks/<topic>.rows.ts`, which exports `rows: readonly Row[]`; the table finds the file by its
 * name. The rows of a file share one judge and are thrown in their order: `harbor` has its seven players (`sevenPlayers.ts`) and
 * stands in its first spring, `cellar` is private and gathers players. Strangers write from `…@elsewhere.example`; take another one
 * for each row, since letters are bounded by the hour. What a row says nothing of is bounded as `USUAL` says: one mail for a letter,
 * no game changed, nobody else written to.
 *
 * Costs are counted, never timed: `steps` are functions and blocks entered in our code and the packages', `hashes` are passwords
 * hashed or compared, `looks` and `events` are what the store was asked for and how much it brought, `mails` and `bytes` what went
 * out. To choose a bound run the row with `ATTACKS=print`, which prints what it cost, and leave a factor of two.
 */

// Before everything that is to be counted.
import './countedWork.ts'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import type { Got } from '../judge/daemon/postTable.ts'
import { workSince } from './countedWork.ts'
import { furnished } from './furnished.ts'
import type { JudgeUnderAttack, Thrown } from './judgeUnderAttack.ts'
import { type Left, RunningJudge } from './runningJudge.ts'

export interface Cost {
  readonly steps: number
  readonly hashes: number
  readonly looks: number
  readonly events: number
  readonly mails: number
  readonly bytes: number
}

export interface Row {
  /** What somebody tries, as the end of a sentence that begins with "somebody". */
  readonly name: string
  /** What has happened before; it costs nothing here. */
  readonly before?: (judge: RunningJudge) => Promise<void>
  /** They come one after the other; those that need a reply address are made when it is known. */
  readonly letters: readonly Thrown[] | ((judge: JudgeUnderAttack) => Promise<readonly Thrown[]>)
  /** The most that all of them together may cost, where it is not the usual. */
  readonly costs?: Partial<Cost>
  /** What stands in the mails that the writer of the last letter got, one after the other; no mail if there is none. */
  readonly reads: readonly (string | RegExp)[]
  readonly doesNotRead?: readonly (string | RegExp)[]
  /** How many events they add to which games. */
  readonly changes?: Readonly<Record<string, number>>
  /** Who is written to besides the writers. */
  readonly hear?: readonly string[]
  /** Not so yet: run only with `ATTACKS=open`. */
  readonly isOpen?: true
  /** What else must be so afterwards. */
  readonly after?: (judge: RunningJudge, got: readonly Got[]) => Promise<void>
}

/** For each letter. */
const USUAL: Cost = { steps: 400_000, hashes: 1, looks: 40, events: 100, mails: 1, bytes: 20_000 }

const { ATTACKS } = process.env
const isOpenRun = ATTACKS === 'open'
const isPrinted = isOpenRun || ATTACKS === 'print'

/** The rows of a topic, each a test. */
export function attacked(topic: string, rows: readonly Row[]): void {
  const run = rows.filter(({ isOpen }) => isOpen !== true || isOpenRun)
  if (run.length === 0) return
  describe(topic, () => {
    let judge: RunningJudge
    beforeAll(async () => {
      // A process reads the tables of words once, whatever the first letter: that is no letter's work.
      parse({
        phase: 'S1901M',
        power: 'FRANCE',
        units: ['FRANCE A PAR'],
        text: 'Bitte Paris nach Burgund, danke!',
      })
      beginning ??= begun()
      judge = await RunningJudge.start({ from: await beginning })
    })
    afterAll(() => judge.end())

    test.each(run.map(row => [row.name, row] as const))('somebody %s', async (_, row) => {
      await row.before?.(judge)
      const letters = typeof row.letters === 'function' ? await row.letters(judge) : row.letters
      const [seen, versions] = [(await judge.all()).length, await judge.versions()]
      Object.assign(judge.asked, { looks: 0, events: 0 })
      await workSince()
      await judge.bring(letters)
      await judge.quiet()
      const work = await workSince()
      const got = (await judge.all()).slice(seen)
      const cost: Cost = {
        ...work,
        ...judge.asked,
        mails: got.length,
        bytes: Math.max(0, ...got.map(({ raw }) => raw.length)),
      }
      if (isPrinted) console.log(`${topic}: ${row.name}: ${JSON.stringify(cost)}`)
      judged(row, letters, got)
      expect(exceeded(cost, boundOf(row, letters.length))).toEqual([])
      expect(changesBetween(versions, await judge.versions())).toEqual(row.changes ?? {})
      await row.after?.(judge, got)
      expect(judge.faults).toEqual([])
    })
  })
}

/** What stands in the mails, and to whom they went. */
export function judged(row: Row, letters: readonly Thrown[], got: readonly Got[]): void {
  const writers = letters.map(({ from }) => addressIn(from))
  const last = writers.at(-1)
  const read = got.filter(({ to }) => to === last).map(({ subject, text }) => `${subject}\n${text}`)
  if (row.reads.length === 0) expect(read).toEqual([])
  for (const words of row.reads) expect(read.join('\n\n')).toMatch(words)
  for (const words of row.doesNotRead ?? []) expect(read.join('\n\n')).not.toMatch(words)
  const others = new Set(got.map(({ to }) => to).filter(to => !writers.includes(to)))
  expect([...others].toSorted()).toEqual([...(row.hear ?? [])].toSorted())
}

let beginning: Promise<Left> | undefined

/** For whoever throws rows: when all are thrown. */
export async function cleared(): Promise<void> {
  const left = await beginning
  if (left !== undefined) rmSync(left.folder, { recursive: true })
}

async function begun(): Promise<Left> {
  const judge = await RunningJudge.start()
  await furnished(judge)
  return judge.leave()
}

const addressIn = (from: string): string => (/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from).toLowerCase()

const boundOf = ({ costs }: Row, letters: number): Cost => ({
  steps: USUAL.steps * letters,
  hashes: USUAL.hashes * letters,
  looks: USUAL.looks * letters,
  events: USUAL.events * letters,
  mails: USUAL.mails * letters,
  bytes: USUAL.bytes,
  ...costs,
})

const exceeded = (cost: Cost, most: Cost): readonly string[] =>
  (Object.keys(most) as (keyof Cost)[]) // its own keys
    .filter(kind => cost[kind] > most[kind])
    .map(kind => `${cost[kind]} ${kind}, at most ${most[kind]}`)

const changesBetween = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...after]
      .map(([game, version]) => [game, version - (before.get(game) ?? 0)] as const)
      .filter(([, more]) => more > 0),
  )
