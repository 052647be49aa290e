// Judges that share a store keep the order of letters, and ring nothing before what came earlier is dealt with, however slow each of them is at whichever step.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { amount } from '../../edition.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { tellSkipped } from '../../servers/servers.ts'
import { type Seat, UNITS } from '../daemon/flow.ts'
import { rawLetter } from '../daemon/postTable.ts'
import { type Letter, PLAYERS } from '../daemon/sevenPlayers.ts'
import { ManyJudges } from './manyJudges.ts'

const SEEDS = amount({ core: 1, full: 8, long: 20 })
const PAIRS = amount({ core: 30, full: 150, long: 600 })
tellSkipped(hasPostgres, SEEDS + 1, 'postgresql')

describe.skipIf(!hasPostgres)('judges that share a store', () => {
  let server: Postgres
  beforeAll(async () => {
    server = await Postgres.start('synchronous_commit=off')
  })
  afterAll(() => server.stop())

  test.each(Array.from({ length: SEEDS }, (_, i) => i + 1))(
    'ring no deadline before the letters that came before it, seed %i',
    async seed => {
      const dice = new Dice(seed)
      const all = await ManyJudges.at(server, { judges: 3, games: 3, dice, most: 1 + dice.below(12) })
      const [alarm] = (await all.store.alarms(99)).filter(({ game }) => game === 'table1')
      // The reminders ring first, and nobody has written anything then.
      let next = alarm!.at
      for (let rung = 0; rung < 2; rung++) {
        all.clock.turnTo(Date.parse(next) as Instant)
        await ringing(all, next)
        next = (await all.store.alarms(99)).find(({ game }) => game === 'table1')!.at
      }
      const deadline = Date.parse(next)
      all.clock.turnTo((deadline - 400) as Instant)
      const came = await lettersAround(all, deadline, dice)
      await all.settle()
      expect(all.faults).toEqual([])
      for (const game of new Set(all.seats.map(seat => seat.game))) {
        const { events } = await all.store.load(game)
        // Where nobody is late no deadline is missed.
        const late = events.find(({ kind }) => kind === 'deadlineMissed')?.body['late'] ?? []
        const wanted = all.seats
          .filter(seat => seat.game === game && came.get(seat)! >= deadline)
          .map(({ power }) => NAMES[power])
        expect({ game, late }).toEqual({ game, late: wanted })
      }
      expect(await all.store.check()).toEqual([])
      await all.end()
    },
  )

  test(`deal with two letters in their order that one player writes ten milliseconds apart, ${PAIRS} times`, async () => {
    const dice = new Dice(1871)
    const games = amount({ core: 3, full: 30 })
    const all = await ManyJudges.at(server, { judges: 3, games, dice, most: 2 })
    const written = new Map<Seat, readonly string[]>()
    let count = 0
    for (let pair = 0; pair < PAIRS; ) {
      // Each player of all games once, so that the judges have many to deal with at once.
      for (const seat of all.seats) {
        if (pair++ >= PAIRS) break
        for (const half of ['first', 'second']) {
          const said = `This is the ${half} half of ${++count}.`
          all.clock.turnTo((all.clock.now() + 10) as Instant)
          all.mailbox.put(letterFrom(seat, `PRESS TO M\n${said}\nENDPRESS`), all.clock.now())
          written.set(seat, [...(written.get(seat) ?? []), said])
        }
      }
      await all.settle()
    }
    expect(all.faults).toEqual([])
    for (const game of new Set(all.seats.map(seat => seat.game))) {
      const { events } = await all.store.load(game)
      const press = events.filter(({ kind }) => kind === 'pressSent').map(({ body }) => String(body['text']))
      for (const [seat, texts] of [...written].filter(([each]) => each.game === game))
        expect({ seat: seat.power, said: press.filter(text => texts.includes(text)) }).toEqual({
          seat: seat.power,
          said: texts,
        })
    }
    await all.end()
  })
})

/** Until that has been rung in all games. */
async function ringing(all: ManyJudges, at: string): Promise<void> {
  let isOver = false
  const working = all.work(() => isOver)
  while ((await all.store.alarms(99)).some(alarm => alarm.at <= at)) await sleep(10)
  isOver = true
  await working
}

/** Each player writes once, somewhere around the deadline, while time goes on; when each letter came. */
async function lettersAround(
  all: ManyJudges,
  deadline: number,
  dice: Dice,
): Promise<ReadonlyMap<Seat, number>> {
  const came = new Map(all.seats.map(seat => [seat, deadline - 300 + dice.below(600)]))
  // One is there at the very moment, which is too late.
  came.set(all.seats[0]!, deadline)
  let isOver = false
  const working = all.work(
    () => isOver,
    () => dice.chance(0.5),
  )
  for (let now = deadline - 400; now <= deadline + 400; now += 10) {
    for (const [seat, at] of came)
      if (at > now - 10 && at <= now) all.mailbox.put(letterFrom(seat, ordersOf(seat)), at)
    all.clock.turnTo(now as Instant)
    await sleep(dice.below(8))
  }
  isOver = true
  await working
  return came
}

const ordersOf = ({ power }: Seat): string => UNITS[power].map(([unit]) => `${unit} H`).join('\n')

const letterFrom = ({ power, mail }: Seat, text: string): Uint8Array =>
  rawLetter({
    from: PLAYERS[power],
    to: mail.replyTo,
    subject: `Re: ${mail.subject}`,
    text,
    heads: [`In-Reply-To: ${mail.messageId}`],
  })

const NAMES: Readonly<Record<Letter, string>> = {
  A: 'AUSTRIA',
  E: 'ENGLAND',
  F: 'FRANCE',
  G: 'GERMANY',
  I: 'ITALY',
  R: 'RUSSIA',
  T: 'TURKEY',
}
