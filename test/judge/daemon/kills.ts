// Kills a judge between real servers again and again while letters come in, and looks at the end what became of each letter.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { STORE_FILE } from '../../../src/judge/service/home.ts'
import { findings } from '../../../src/judge/service/verifying.ts'
import { openStoreAt } from '../../../src/judge/store/store.ts'
import type { Dice } from '../../rules/oracle/dice.ts'
import { JudgeProcess } from '../../servers/judgeProcess.ts'
import { PostHouse } from '../../servers/postHouse.ts'
import { flow, type Sent, seatedAt } from './flow.ts'
import { type Rows, rowsOf } from './lookedInto.ts'
import { JUDGE, PostTable } from './postTable.ts'

/** How the kills went. */
export interface KillTally {
  kills: number
  /** Kills before it said that it is there. */
  early: number
  /** Kills that left letters filed and not answered, and mails written and not sent. */
  unanswered: number
  unsent: number
  /** How long it took to start, in milliseconds, the first time. */
  startUp: number
  letters: number
  /** Letters that came twice. */
  copies: number
  /** Mails that were taken, and those of them that were taken twice: we died before we noted that they had gone. */
  mails: number
  twice: number
}

export interface KillPlan {
  readonly kills: number
  readonly letters: number
  readonly games: number
  readonly dice: Dice
}

/** When a kill comes: in the start-up; soon after it, when letters are filed; or when some mails have gone. */
const MOMENTS = ['starting', 'filing', 'sending'] as const
type Moment = (typeof MOMENTS)[number]

/** So many milliseconds filing and sending are disturbed at the most. */
const SOON = { filing: 500, sending: 60 }
/** So many mails may go before a kill, and so long is it waited for them. */
const MOST_MAILS = 12
const PATIENCE = 4_000

export async function killsAmid({ kills, letters, games, dice }: KillPlan): Promise<KillTally> {
  const table = new PostTable()
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
  const house = await PostHouse.open(JUDGE)
  const judge = new JudgeProcess(house, folder, table.folder)
  try {
    const seats = await seatedAt(table, games)
    const rows = rowsOf(table.folder)
    const seeded = await before(rows)
    const sent = flow(letters, seats, dice)
    const tally: KillTally = {
      kills,
      early: 0,
      unanswered: 0,
      unsent: 0,
      startUp: 0,
      letters,
      copies: 0,
      mails: 0,
      twice: 0,
    }
    const deaths = await murder(judge, house, sent, { tally, dice, rows })
    await peace([judge], house, rows)
    await expectEachDoneOnce(sent, rows, seeded)
    expectEachAnswered(sent, house)
    tally.twice = expectTwiceOnlyAtDeath(house, deaths, AT_ONCE)
    tally.mails = house.taken.length
    expect(new Set(house.taken.map(({ messageId }) => messageId))).toEqual(await writtenSince(rows, seeded))
    await expectSound(join(table.folder, STORE_FILE))
    return tally
  } finally {
    await judge.clear()
    await house.close()
    await table.end()
    rmSync(folder, { recursive: true })
  }
}

/** Starts and kills, with an even share of the letters each time; how many mails had been taken at each death. */
async function murder(
  judge: JudgeProcess,
  house: PostHouse,
  sent: readonly Sent[],
  { tally, dice, rows }: { readonly tally: KillTally; readonly dice: Dice; readonly rows: Rows },
): Promise<readonly number[]> {
  const since = Date.now()
  await judge.start()
  tally.startUp = Date.now() - since
  await judge.end('SIGTERM')
  const deaths: number[] = []
  for (let kill = 0; kill < tally.kills; kill++) {
    const share = (i: number) => Math.floor((sent.length * i) / tally.kills)
    const letters = sent.slice(share(kill), share(kill + 1))
    const moment = dice.pick(MOMENTS)!
    tally.early += Number(moment === 'starting')
    tally.copies += letters.filter(({ copies }) => copies > 0).length
    const coming = come(letters, house, dice)
    judge.begin()
    await reached(moment, judge, house, tally.startUp, dice)
    await judge.end('SIGKILL')
    deaths.push(house.taken.length)
    const left = await leftIn(rows)
    tally.unanswered += Number(left.letters > 0)
    tally.unsent += Number(left.mails > 0)
    await coming
  }
  return deaths
}

/** Some random moment of that kind. */
async function reached(
  moment: Moment,
  judge: JudgeProcess,
  { taken }: PostHouse,
  startUp: number,
  dice: Dice,
): Promise<void> {
  if (moment === 'starting') return void (await sleep(dice.below(startUp)))
  const enough = taken.length + dice.between(1, MOST_MAILS)
  await judge.isUp()
  const end = Date.now() + PATIENCE
  while (moment === 'sending' && taken.length < enough && Date.now() < end) await sleep(5)
  await sleep(dice.below(SOON[moment]))
}

/** Letters arrive at odd moments; copies by the same way, or as when a mailbox is put back from a copy. */
export async function come(letters: readonly Sent[], house: PostHouse, dice: Dice): Promise<void> {
  for (const { from, to, raw, copies } of letters) {
    await sleep(dice.below(SOON.filing))
    await house.write(from, to, raw)
    for (let i = 0; i < copies; i++) {
      if (dice.chance(0.5)) await house.write(from, to, raw)
      else await house.dovecot.as(JUDGE, client => client.append('INBOX', Buffer.from(raw)))
    }
  }
}

/** Nobody kills it any more: it deals with everything that is left, and is told to stop. */
export async function peace(judges: readonly JudgeProcess[], house: PostHouse, rows: Rows): Promise<void> {
  for (const judge of judges) if (!judge.isRunning) await judge.start()
  const isEmpty = async (): Promise<boolean> => Object.values(await leftIn(rows)).every(count => count === 0)
  const isDone = async (): Promise<boolean> =>
    (await isEmpty()) && (await house.dovecot.subjects(JUDGE, 'INBOX')).length === 0 && (await isEmpty())
  // A clock that went back by hours is believed after two minutes.
  for (let patience = 1_200; !(await isDone()); patience--) {
    if (patience === 0) {
      const mails = await rows('SELECT answers, due, retry, attempts, trouble FROM outbox WHERE sent IS NULL')
      const left = JSON.stringify([new Date(), await leftIn(rows), mails])
      throw new Error(
        `it does not come to an end: ${left}\n${judges.map(({ complaints }) => complaints).join('\n')}`,
      )
    }
    await sleep(200)
  }
  for (const judge of judges) expect(await judge.end('SIGTERM')).toBe(0)
}

/** Letters that wait, and mails that wait. */
async function leftIn(rows: Rows): Promise<{ readonly letters: number; readonly mails: number }> {
  const [left] = await rows<{ letters: unknown; mails: unknown }>(
    `SELECT (SELECT count(*) FROM letters WHERE answered IS NULL AND set_aside IS NULL) AS letters,
            (SELECT count(*) FROM outbox WHERE sent IS NULL) AS mails`,
  )
  return { letters: Number(left!.letters), mails: Number(left!.mails) }
}

/** What came of each letter in the games, and how often: nothing else than what was written in it, once. */
export async function expectEachDoneOnce(
  sent: readonly Sent[],
  rows: Rows,
  { versions }: Before,
): Promise<void> {
  const events = await rows<{ game: string; version: number; message: string; kind: string; body: string }>(
    `SELECT game, version, message_id AS message, kind, body FROM events LEFT JOIN letters ON key = cause
     WHERE game NOT LIKE '*%' ORDER BY game, version`,
  )
  const found = events
    // A deadline that passes is of no letter.
    .filter(({ game, version, kind }) => version > versions.get(game)! && kind !== 'deadlineMissed')
    .map(({ game, message, kind, body }) => `${message} ${game} ${kind} ${saidIn(kind, body)}`)
  const wanted = sent.flatMap(({ messageId, game, does }) =>
    does === undefined ? [] : [`${messageId} ${game} ${does.kind} ${does.said}`],
  )
  expect(found.sort()).toEqual(wanted.sort())
  const filed = await rows<{ message: string; answers: unknown }>(
    `SELECT message_id AS message, (SELECT count(*) FROM outbox WHERE answers = key) AS answers FROM letters`,
  )
  const letters = filed.filter(({ message }) => sent.some(({ messageId }) => messageId === message))
  expect(letters).toHaveLength(sent.length)
  expect(letters.filter(({ answers }) => Number(answers) !== 1)).toEqual([])
}

/** The orders of a sheet, or the text of a press. */
function saidIn(kind: string, body: string): string {
  const { sheet, text } = JSON.parse(body) as { sheet?: { orders: string[] }; text?: string } // as the journal writes it
  // `FRANCE A PAR H`: whose units they are follows from where they stand.
  const orders = sheet?.orders.map(order => order.replace(/^[A-Z]+ (?=[AF] )/, '')) ?? []
  return kind === 'ordersWritten' ? orders.sort().join(', ') : (text ?? '')
}

/** Each reply and each press came to whom it is for, under one name only. */
export function expectEachAnswered(sent: readonly Sent[], house: PostHouse): void {
  const namesOf = (is: (mail: PostHouse['taken'][number]) => boolean): number =>
    new Set(house.taken.filter(is).map(({ messageId }) => messageId)).size
  for (const { from, messageId, does, reader } of sent) {
    const replies = namesOf(({ to, inReplyTo }) => to === from && inReplyTo === messageId)
    const press =
      reader === undefined ? 1 : namesOf(({ to, raw }) => to === reader && raw.includes(does!.said))
    expect({ messageId, replies, press }).toEqual({ messageId, replies: 1, press: 1 })
  }
}

/**
 * The one window: the server has taken a mail, and we die before that is noted. So one is taken again only where
 * there was a death in between, and only the last ones that were taken before it: as many as leave at the same time.
 */
export function expectTwiceOnlyAtDeath(
  { taken }: PostHouse,
  deaths: readonly number[],
  atOnce: number,
): number {
  const last = new Map<string, number>()
  let twice = 0
  for (const [at, { messageId, raw }] of taken.entries()) {
    const before = last.get(messageId)
    last.set(messageId, at)
    if (before === undefined) continue
    twice++
    const isAtDeath = deaths.some(death => Math.abs(before - death) <= atOnce && at >= death)
    expect(`${messageId} ${isAtDeath}`).toBe(`${messageId} true`)
    expect(withoutDate(raw)).toBe(withoutDate(taken[before]!.raw))
  }
  return twice
}

/** So many mails leave at the same time. */
const AT_ONCE = 3

const withoutDate = (raw: string): string => raw.replace(/^Date: .*$/m, '')

/** What lay in the store before the first letter of the flow. */
export interface Before {
  readonly versions: ReadonlyMap<string, number>
  readonly mails: number
}

export async function before(rows: Rows): Promise<Before> {
  const games = await rows<{ name: string; version: number }>('SELECT name, version FROM games')
  const [last] = await rows<{ place: unknown }>('SELECT max(place) AS place FROM outbox')
  return {
    versions: new Map(games.map(({ name, version }) => [name, version])),
    mails: Number(last!.place),
  }
}

/** Everything that the judge wrote since then. */
export async function writtenSince(rows: Rows, { mails }: Before): Promise<ReadonlySet<string>> {
  const written = await rows<{ id: string }>(`SELECT message_id AS id FROM outbox WHERE place > ${mails}`)
  return new Set(written.map(({ id }) => id))
}

/** What `dragoman verify` looks at. */
export async function expectSound(place: string): Promise<void> {
  const store = await openStoreAt(place)
  expect(await findings(store, await store.games())).toEqual([])
  await store.close()
}
