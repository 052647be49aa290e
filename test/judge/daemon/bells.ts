// Tables whose deadline comes while judges are at work, and letters of their players around it: each counts from when it came.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import type { Dice } from '../../rules/oracle/dice.ts'
import type { PostHouse } from '../../servers/postHouse.ts'
import { flow, type Seat, type Sent } from './flow.ts'
import { come } from './kills.ts'
import type { Rows } from './lookedInto.ts'
import { mailsTo, type PostTable } from './postTable.ts'
import { MASTER } from './sevenPlayers.ts'

const MINUTE = 60_000
/** So long judges may take to start, and so many letters come to each table before and after its deadline. */
const START = 30_000
const LETTERS = 16
/** About how long half of them take. */
const BEFORE = 2_500

/** A table with its deadline, and the letters that come around it. */
export interface Bell {
  readonly game: string
  readonly at: number
  readonly letters: readonly Sent[]
}

/** The master of each sets the deadline, a minute after that of the table before. */
export async function bellsAt(
  table: PostTable,
  seats: readonly Seat[],
  letters: number,
  dice: Dice,
): Promise<readonly Bell[]> {
  const games = [...new Set(seats.map(({ game }) => game))]
  const first = Math.ceil((Date.now() + START) / MINUTE) * MINUTE
  table.clock.turnTo(Date.now() as Instant)
  for (const [i, game] of games.entries()) {
    const date = new Date(first + i * MINUTE).toISOString().slice(0, 16).replace('T', ' ')
    const mail = mailsTo(MASTER, await table.all()).findLast(({ subject }) => subject.includes(game))!
    await table.letter({
      from: MASTER,
      to: mail.replyTo,
      subject: `Re: ${mail.subject}`,
      text: `SET DEADLINE ${date}`,
      heads: [`In-Reply-To: ${mail.messageId}`],
    })
  }
  await table.restart()
  return games.map((game, i) => {
    // Turkey never writes, so that the deadline decides.
    const players = seats.filter(seat => seat.game === game && seat.power !== 'T')
    const all = flow(LETTERS * 4, players, dice, letters + 1 + i * LETTERS * 4)
    const orders = all.filter(({ does }) => does?.kind === 'ordersWritten').slice(0, LETTERS)
    return { game, at: first + i * MINUTE, letters: orders }
  })
}

export async function comeAround({ at, letters }: Bell, house: PostHouse, dice: Dice): Promise<void> {
  await sleep(Math.max(0, at - BEFORE - Date.now()))
  await come(letters, house, dice)
}

interface Rung {
  readonly rung: number
  readonly inTime: number
  readonly late: number
}

/** What came before a deadline was done before it was rung, and everything else after. */
export async function expectRungInTurn(bells: readonly Bell[], rows: Rows): Promise<Rung> {
  const tally = { rung: 0, inTime: 0, late: 0 }
  for (const { game, at } of bells) {
    const events = await rows<{ version: number; kind: string; received: string | null }>(
      `SELECT version, kind, received FROM events LEFT JOIN letters ON key = cause WHERE game = '${game}' ORDER BY version`,
    )
    const missed = events.find(({ kind }) => kind === 'deadlineMissed')
    expect(missed, `the deadline of ${game}`).toBeDefined()
    const deadline = new Date(at).toISOString()
    const orders = events.filter(({ kind }) => kind === 'ordersWritten')
    for (const { version, received } of orders)
      expect({ game, received, isBefore: version < missed!.version }).toEqual({
        game,
        received,
        isBefore: received! < deadline,
      })
    tally.rung++
    tally.inTime += orders.filter(({ version }) => version < missed!.version).length
    tally.late += orders.filter(({ version }) => version > missed!.version).length
  }
  return tally
}
