// A store full of games that have begun, for measuring the post: their players, and the letters that they write.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, HandClock } from '../../src/judge/clock/clock.ts'
import { MailWriter } from '../../src/judge/conversation/mails/mails.ts'
import type { Services } from '../../src/judge/conversation/services.ts'
import { UTC } from '../../src/judge/game/calendar.ts'
import { decisionOf } from '../../src/judge/game/decision.ts'
import type { GameEvent } from '../../src/judge/game/events.ts'
import { evolve } from '../../src/judge/game/evolve.ts'
import { type Game, NO_GAME } from '../../src/judge/game/game.ts'
import type { World } from '../../src/judge/game/table.ts'
import { addressConfirmed } from '../../src/judge/people/records.ts'
import { storedInstant } from '../../src/judge/store/events/names.ts'
import { hashPassword } from '../../src/judge/store/passwords.ts'
import { createStore, movedOn, type Store } from '../../src/judge/store/store.ts'
import { longGame } from '../judge/game/longGame.ts'
import { firstRecords, peopleFrom } from '../judge/store/onRecord.ts'
import { planOf, replyFromAPhone } from './letterTexts.ts'

/** How a writer proves who he is: by a reply address, by a password that was right of late, or by one that is new. */
export type Proof = 'reply' | 'password' | 'new password'

export interface MailBench {
  readonly services: Services
  readonly clock: HandClock
  readonly names: readonly string[]
  /** Each game as it is when it has begun, but for its name. */
  readonly game: Game
}

export interface RawMail {
  readonly to: string
  readonly raw: Uint8Array
}

export const JUDGE = 'judge@bench.example'
export const SECRET = new Uint8Array(32).fill(7)
const PASSWORD = 'mistral-zephyr-7391'

/** Lends out such a store, with orders by all or by nobody, and throws it away. */
export async function onBench<Times>(
  games: number,
  proof: Proof,
  measure: (bench: MailBench) => Promise<Times>,
  isOrdered = false,
): Promise<Times> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'))
  const store = createStore(join(folder, 'mail.db'))
  try {
    const { events, world } = longGame(1, 0, 7)
    const ends = isOrdered ? 'phaseResolved' : 'deadlineSet'
    const opening = events.slice(0, events.findIndex(({ kind }) => kind === ends) + (isOrdered ? 0 : 1))
    const clock = new HandClock(opening.at(-1)!.at)
    const services = servicesOf(store, clock)
    const names = Array.from({ length: games }, (_, i) => `game${i}`)
    const game = opening.reduce(evolve, NO_GAME)
    const bench = { services, clock, names, game }
    await fill(bench, opening, proof, { ...world, now: clock.now() })
    return await measure(bench)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

export const servicesOf = <Time extends Clock>(store: Store, clock: Time) => ({
  store,
  clock,
  secret: SECRET,
  sender: { address: JUDGE, name: 'Bench' },
  judge: { code: 'BNCH', zone: UTC },
  chance: () => 0,
})

async function fill(
  { services, clock, names, game }: MailBench,
  opening: readonly GameEvent[],
  proof: Proof,
  world: World,
): Promise<void> {
  const at = storedInstant(clock.now())
  const people = playersOf(game)
  const records = people.map(person => addressConfirmed(person, person, undefined, at, null))
  await mustBe(services.store.commit({ at, expect: new Map(), records: firstRecords(...records) }))
  const same = proof === 'password' ? await hashPassword(PASSWORD) : undefined
  for (const name of names) {
    const password = proof === 'new password' ? await hashPassword(PASSWORD) : same
    const chosen = people.map(
      (person): GameEvent => ({
        kind: 'passwordChosen',
        at: clock.now(),
        person,
        password: password ?? '',
      }),
    )
    const events = [...named(opening, name), ...(password === undefined ? [] : chosen)]
    const part = movedOn({ name, version: 0 }, decisionOf(NO_GAME, events, null), world)
    await mustBe(services.store.commit({ at, ...part, mayLag: true }))
  }
}

const named = (events: readonly GameEvent[], name: string): readonly GameEvent[] =>
  events.map(event => (event.kind === 'gameCreated' ? { ...event, name } : event))

async function mustBe(done: Promise<{ readonly ok: boolean }>): Promise<void> {
  if (!(await done).ok) throw new Error('the bench is alone here, and was declined')
}

export const playersOf = ({ seats }: Game): readonly string[] =>
  seats.flatMap(({ player }) => (player === undefined ? [] : [player]))

/** Letters with orders, from the players of each game in turn, to one game after the other. */
export async function lettersFor(
  { services, names, game }: MailBench,
  letters: number,
  proof: Proof,
): Promise<RawMail[]> {
  const people = playersOf(game)
  const writer = new MailWriter(services, await peopleFrom().meetAll(people, game), {
    name: 'bench',
    letter: null,
    inReplyTo: null,
  })
  return Array.from({ length: letters }, (_, i) => {
    const name = names[i % names.length]!
    const from = people[i % people.length]!
    const to = proof === 'reply' ? writer.seatAddress(from, { ...game, name }) : JUDGE
    return orderLetter(i, from, to, proof === 'reply' ? undefined : name)
  })
}

/** A letter with orders of a power, the next one each time; with a password where it names the game. */
export function orderLetter(i: number, from: string, to: string, signsOn?: string): RawMail {
  const { letter, orders } = planOf(i % POWERS, Math.floor(i / POWERS))
  const signOn = signsOn === undefined ? '' : `SIGNON ${letter}${signsOn} ${PASSWORD}\n`
  return { to, raw: replyFromAPhone(i, from, to, `${signOn}${orders}`, JUDGE) }
}

const POWERS = 7
