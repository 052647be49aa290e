// Measures the post: letters with orders that come in, are filed, answered and durable, with few games and with many.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HandClock } from '../../src/clock/clock.ts'
import { Judge } from '../../src/daemon/judge.ts'
import { MailWriter } from '../../src/daemon/mails.ts'
import { addressConfirmed, People } from '../../src/daemon/people.ts'
import type { Setting } from '../../src/daemon/setting.ts'
import { NO_GAME } from '../../src/game/game.ts'
import { UTC } from '../../src/game/zones.ts'
import { movedOn } from '../../src/store/gameStore.ts'
import { storedInstant } from '../../src/store/instants.ts'
import { createStore } from '../../src/store/store.ts'
import { longGame } from '../game/longGame.ts'

export interface MailTimes {
  readonly letters: number
  readonly games: number
  readonly lettersPerSecond: number
  /** A storm: all deadlines in the same minute; so many alarms rang, and took so long. */
  readonly rung: number
  readonly stormSeconds: number
  readonly megabytes: number
}

/** So many games, so many letters to them in turn, and a minute in which all deadlines fall. */
export async function measureMail(games: number, letters: number, hasStorm: boolean): Promise<MailTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'))
  const store = createStore(join(folder, 'mail.db'))
  try {
    const { events, game, world } = longGame(1, 0, 7)
    const begun = events.findIndex(({ kind }) => kind === 'deadlineSet') + 1
    const opening = events.slice(0, begun)
    const clock = new HandClock(opening.at(-1)!.at)
    const setting: Setting = {
      store,
      clock,
      secret: new Uint8Array(32).fill(7),
      sender: { address: 'judge@bench.example', name: 'Bench' },
      judge: { code: 'BNCH', zone: UTC },
      chance: () => 0,
    }
    const at = storedInstant(clock.now())
    const names = Array.from({ length: games }, (_, i) => `game${i}`)
    for (let from = 0; from < games; from += 100) {
      const parts = names.slice(from, from + 100).map(name =>
        movedOn({ name, version: 0, game: NO_GAME }, renamed(opening, name), null, {
          ...world,
          now: clock.now(),
        }),
      )
      const merged = <Value>(pick: (part: (typeof parts)[number]) => ReadonlyMap<string, Value>) =>
        new Map(parts.flatMap(part => [...pick(part)]))
      await mustBe(
        store.commit({
          at,
          expect: merged(part => part.expect),
          events: merged(part => part.events),
          alarms: merged(part => part.alarms),
          stages: merged(part => part.stages),
        }),
      )
    }
    const players = game.seats.flatMap(({ player }) => (player === undefined ? [] : [player]))
    const records = players.map(player => addressConfirmed(player, player, at, null))
    await mustBe(store.commit({ at, expect: new Map(), records: { expect: 0, events: records } }))
    const lettersPerSecond = letters === 0 ? 0 : await letterRate(setting, names, letters)
    const { rung, seconds } = hasStorm ? await storm(setting, clock) : { rung: 0, seconds: 0 }
    const megabytes = process.memoryUsage().rss / 1024 ** 2
    return { letters, games, lettersPerSecond, rung, stormSeconds: seconds, megabytes }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

type Events = ReturnType<typeof longGame>['events']

const renamed = (events: Events, name: string): Events =>
  events.map(event => (event.kind === 'gameCreated' ? { ...event, name } : event))

async function mustBe(done: Promise<{ readonly ok: boolean }>): Promise<void> {
  if (!(await done).ok) throw new Error('the bench is alone here, and was declined')
}

/** Replies with orders, to the games in turn. */
async function letterRate(setting: Setting, names: readonly string[], letters: number): Promise<number> {
  const judge = new Judge(setting, fault => {
    throw fault
  })
  const writer = new MailWriter(setting, new People([]), { name: 'bench', letter: null, inReplyTo: null })
  const { events } = await setting.store.load(names[0]!)
  const seats = (
    events.find(({ kind }) => kind === 'gameStarted')!.body as { seats: { power: string; player: string }[] }
  ).seats
  const france = seats.find(({ power }) => power === 'FRANCE')!.player
  const raws = Array.from({ length: letters }, (_, i) => {
    const name = names[i % names.length]!
    const to = addressFor(writer, france, name)
    const order = i % 2 === 0 ? 'A Par - Bur' : 'A Par - Pic'
    return Buffer.from(
      `From: ${france}\r\nTo: ${to}\r\nSubject: orders\r\nMessage-ID: <${i}@bench.example>\r\n\r\n${order}\r\nA Mar H\r\nF Bre - Mao\r\n`,
    )
  })
  const since = performance.now()
  for (const raw of raws) {
    await judge.file(raw, setting.clock.now())
    await judge.answerAll()
  }
  return (letters * 1000) / (performance.now() - since)
}

/** France is the third power of the board. */
const addressFor = (writer: MailWriter, person: string, name: string): string =>
  writer.seatAddress(person, {
    ...NO_GAME,
    name,
    seats: [2].flatMap(seat => new Array(seat).fill(EMPTY)).concat({ ...EMPTY, player: person }),
  })

const EMPTY = { player: undefined, state: 'open', isInCivilDisorder: true, isApproved: true } as const

/** The clock is turned past the deadlines of all games at once; each reminds, and names the late. */
async function storm(
  setting: Setting,
  clock: HandClock,
): Promise<{ readonly rung: number; readonly seconds: number }> {
  const [last] = (await setting.store.games()).map(({ listing: { deadline } }) =>
    Date.parse(String(deadline)),
  )
  clock.turnTo((last! + 60_000) as ReturnType<HandClock['now']>)
  const judge = new Judge(setting, fault => {
    throw fault
  })
  const since = performance.now()
  const rung = await judge.ringAll()
  return { rung, seconds: (performance.now() - since) / 1000 }
}
