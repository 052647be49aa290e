// A judge as a process of its own at a store in either database: it deals with what it is given, and tells what that took.
import { setTimeout as sleep } from 'node:timers/promises'
import { HandClock } from '../../../src/judge/clock/clock.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { AmongOthers } from '../../../src/judge/service/amongOthers.ts'
import { ClockWatch } from '../../../src/judge/service/clockWatch.ts'
import { oneRound, type Rounds } from '../../../src/judge/service/round.ts'
import { openStoreAt } from '../../../src/judge/store/store.ts'
import type { Mailbox, PackedMail, RawLetter } from '../../../src/post/outgoing.ts'
import { servicesOf } from '../mailBench.ts'
import { countingTrips } from './roundTrips.ts'

/** What it is told. */
export type Order =
  | ({ readonly kind: 'open' } & Opening)
  /** These letters come, or none: others may file some; it works until it is told that all is done. */
  | { readonly kind: 'letters'; readonly letters: readonly Came[]; readonly now: number }
  /** It rings what is due by then, until nothing is. */
  | { readonly kind: 'ring'; readonly now: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'close' }

interface Opening {
  readonly place: string
  readonly name: string
  readonly now: number
  /** Only one of them has a mailbox. */
  readonly reads: boolean
}

export interface Came {
  readonly raw: Uint8Array
  readonly received: number
}

/** What it tells: that it is ready for the next order, how many mails have left since, or what it has used since it was given one. */
export type Told =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sent'; readonly mails: number }
  | ({ readonly kind: 'used' } & Used)

export interface Used {
  /** Milliseconds of this process. */
  readonly processor: number
  /** The most that it ever had. */
  readonly megabytes: number
  readonly trips: number
  readonly within: number
  readonly statements: number
  readonly commits: number
  readonly kinds: readonly (readonly [string, number])[]
}

/** So many letters lie in the mailbox at once: more come when these have been fetched. */
const AT_ONCE = 50
/** Between two rounds that found nothing, in milliseconds. */
const PAUSE = 5

const asked = countingTrips()
const tell = (told: Told): void => void process.send!(told)
let at: Awaited<ReturnType<typeof opened>> | undefined
let isDone = false

process.on('message', (order: Order) => {
  obey(order).catch((fault: unknown) => {
    console.error(fault)
    process.exit(1)
  })
})

async function obey(order: Order): Promise<void> {
  switch (order.kind) {
    case 'open':
      at = await opened(order)
      return tell({ kind: 'ready' })
    case 'letters':
      return measured(() => answer(order.letters, order.now))
    case 'ring':
      return measured(() => ring(order.now))
    case 'done':
      isDone = true
      return
    case 'close':
      await at?.services.sharing?.leave()
      await at?.services.store.close()
      process.disconnect()
  }
}

async function opened({ place, name, now, reads }: Opening) {
  const store = await openStoreAt(place)
  const clock = new HandClock(now as Instant)
  const sharing = await store.join(name)
  const mailbox = new PacedMailbox()
  const carrier = new CountingCarrier()
  const services = { ...servicesOf(store, clock), ...(sharing === undefined ? {} : { sharing }) }
  const source = reads ? 'bench' : undefined
  // As the program runs: what the watch costs with many games is part of what a letter costs.
  const clockWatch = new ClockWatch({ clock, store, tell: () => {} })
  const rounds = { services, mailbox, source, carrier, poll: 60_000, clockWatch }
  const fails = (fault: unknown): never => {
    throw fault
  }
  const roundOf = (some: Rounds): (() => Promise<void>) => {
    const among = sharing && new AmongOthers(some, sharing)
    return () => among?.round(true, fails) ?? oneRound(some, fails)
  }
  const [round, roundWithoutMails] = [roundOf(rounds), roundOf({ ...rounds, carrier: undefined })]
  return { services, clock, mailbox, carrier, round, roundWithoutMails }
}

async function measured(act: () => Promise<void>): Promise<void> {
  const before = { ...asked, kinds: new Map(asked.kinds) }
  const since = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(since)
  tell({
    kind: 'used',
    processor: (user + system) / 1_000,
    megabytes: process.resourceUsage().maxRSS / 1_024,
    trips: asked.trips - before.trips,
    within: asked.within - before.within,
    statements: asked.statements - before.statements,
    commits: asked.commits - before.commits,
    kinds: [...asked.kinds].map(([kind, count]) => [kind, count - (before.kinds.get(kind) ?? 0)] as const),
  })
}

async function answer(letters: readonly Came[], now: number): Promise<void> {
  const { mailbox, clock, carrier, round } = at!
  isDone = false
  mailbox.bring(letters)
  clock.turnTo(now as Instant)
  while (!isDone) {
    await round()
    const mails = carrier.take()
    if (mails > 0) tell({ kind: 'sent', mails })
    else await sleep(PAUSE)
  }
}

async function ring(now: number): Promise<void> {
  const { services, clock, roundWithoutMails } = at!
  clock.turnTo(now as Instant)
  for (;;) {
    await roundWithoutMails()
    const [next] = await services.store.alarms(1)
    if (next === undefined || Date.parse(next.at) > now) return
    await sleep(PAUSE)
  }
}

/** Where letters come at the pace at which they are fetched. */
class PacedMailbox implements Mailbox {
  readonly #letters = new Map<string, RawLetter>()
  #count = 0

  bring(letters: readonly Came[]): void {
    for (const { raw, received } of letters) {
      const ref = { id: String(++this.#count) }
      this.#letters.set(ref.id, { ref, received, raw })
    }
  }

  list = async () => [...this.#letters.values()].slice(0, AT_ONCE).map(({ ref }) => ref)
  fetch = async ({ id }: { readonly id: string }) => this.#letters.get(id)
  settle = async ({ id }: { readonly id: string }) => void this.#letters.delete(id)
}

/** Takes whatever it is given, and counts it. */
class CountingCarrier {
  #mails = 0

  send = async (_: PackedMail): Promise<void> => void this.#mails++

  /** How many since it was asked last. */
  take(): number {
    const mails = this.#mails
    this.#mails = 0
    return mails
  }
}
