// The loop of a judge that runs: fetch, answer, ring, send, sleep; and it stops cleanly.

import { setImmediate as breath } from 'node:timers/promises'
import type { Services } from '../conversation/services.ts'
import type { Instant } from '../game/calendar.ts'
import type { Carrier, Mailbox, RawLetter } from '../mail/outgoing.ts'
import type { ClockWatch } from './clockWatch.ts'
import { Judge, type Meanwhile } from './judge.ts'
import type { OnFault, Tell } from './news.ts'
import { nextMailing, sendDue } from './sending.ts'

/** No fault makes the loop spin. */
const SHORT_PAUSE = 200
const FAULT_PAUSE = 5_000
/** How often a sleeper looks up for what nobody announces: what other processes have written, and what the clock does. */
const GLANCE = 1_000
/** The most that is fetched before it is filed. */
const MOST_AT_ONCE = 50
const MOST_BYTES_AT_ONCE = 4 * 1024 ** 2

interface Rounds {
  readonly services: Services
  readonly mailbox: Mailbox
  readonly carrier: Carrier
  /** How long the mailbox is left alone, in milliseconds. */
  readonly poll: number
  /** Who is told what goes on; nobody if nothing is said. */
  readonly tell?: Tell
  /** Without one the clock is believed. */
  readonly clockWatch?: ClockWatch
  /** Whether something may have come since this was asked last. */
  readonly hasNews?: () => boolean
  /** The same, to be asked again: while mails are sent nobody waits for long. */
  readonly isAwaited?: () => boolean
}

/**
 * One round: before anything is rung the mailbox is emptied, since a letter counts from when it came. While that
 * fails nothing is rung; what is there is answered and sent all the same. While the clock cannot be believed nothing
 * is answered either. After `stop` nothing more is begun.
 */
export async function oneRound(
  { services, mailbox, carrier, tell, clockWatch, hasNews = () => false, isAwaited }: Rounds,
  onFault: OnFault,
  stop?: AbortSignal,
): Promise<void> {
  const isTimely = async (): Promise<boolean> => clockWatch === undefined || clockWatch.look()
  // What we commit ourselves would hide what was committed before.
  await isTimely()
  const judge = new Judge(services, onFault)
  /** Tells when it began: what comes while it is at work may be overlooked. */
  const emptied = async (): Promise<number | undefined> => {
    const begun = services.clock.now()
    try {
      await fileAll(judge, mailbox)
      tell?.({ kind: 'mailboxEmptied' })
      return begun
    } catch (fault) {
      tell?.({ kind: 'mailboxFailed', fault })
      onFault(fault)
      return undefined
    }
  }
  const meanwhile: Meanwhile = {
    bring: async mustKnow => {
      if (!(await isTimely())) return 'clockInDoubt'
      if (!mustKnow && !hasNews()) return 'asBefore'
      return (await emptied()) ?? 'failed'
    },
    send: async () => void (await sendDue(services, carrier, { stop, onFault, isAwaited })),
  }
  for (;;) {
    const emptiedAt = await emptied()
    if (await isTimely()) await judge.answerAll({ stop, emptiedAt, meanwhile })
    if (emptiedAt === undefined || !(await isTimely())) break
    await judge.ringAll({ stop, emptiedAt })
    // What has become due since then may be about letters that have come since then.
    if (stop?.aborted || !(await isDueSince(emptiedAt, services))) break
  }
  await sendDue(services, carrier, { stop, onFault, isAwaited })
  tell?.({ kind: 'roundDone' })
}

/** Whether an alarm has become due after that time. */
export async function isDueSince(time: number, { store, clock }: Services): Promise<boolean> {
  const [alarm] = await store.alarms(1)
  const due = alarm === undefined ? Number.POSITIVE_INFINITY : Date.parse(alarm.at)
  return due > time && due <= clock.now()
}

/** Only what is filed may be forgotten by the mailbox; what has been fetched is filed even if the next fetch fails. */
async function fileAll(judge: Pick<Judge, 'fileAll'>, mailbox: Mailbox): Promise<void> {
  let fetched: RawLetter[] = []
  const file = async (): Promise<void> => {
    const letters = fetched
    fetched = []
    await judge.fileAll(letters)
    for (const { ref } of letters) await mailbox.settle(ref)
  }
  try {
    for (const ref of await mailbox.list()) {
      const letter = await mailbox.fetch(ref)
      if (letter !== undefined) fetched.push(letter)
      if (isArmful(fetched)) await file()
    }
  } finally {
    await file()
  }
}

/** What is filed in one piece: letters enough that the disk is not waited for each, and no more than memory is for. */
const isArmful = (letters: readonly RawLetter[]): boolean =>
  letters.length >= MOST_AT_ONCE ||
  letters.reduce((sum, { raw }) => sum + raw.length, 0) >= MOST_BYTES_AT_ONCE

/** Goes round and round until somebody says stop; `wake` cuts a sleep short. */
export class Daemon {
  readonly #rounds: Rounds
  readonly #stop = new AbortController()
  #waker = new AbortController()

  constructor(rounds: Rounds) {
    this.#rounds = rounds
  }

  /** Something has come: there is no need to wait for the next poll. */
  wake = (): void => this.#waker.abort()

  #hasNews = (): boolean => {
    const has = this.#waker.signal.aborted
    if (has && !this.#stop.signal.aborted) this.#waker = new AbortController()
    return has
  }

  /** Finishes the mail in hand, and starts nothing more. */
  stop = (): void => {
    this.#stop.abort()
    this.#waker.abort()
  }

  async run(onFault: OnFault): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#waker = new AbortController()
      let pause = SHORT_PAUSE
      const tell: OnFault = (fault, about) => {
        pause = FAULT_PAUSE
        onFault(fault, about)
      }
      try {
        const changes = await this.#rounds.services.store.changes()
        const { signal } = this.#stop
        const isAwaited = (): boolean => this.#waker.signal.aborted
        await oneRound({ ...this.#rounds, hasNews: this.#hasNews, isAwaited }, tell, signal)
        await this.#sleep(pause, changes)
      } catch (fault) {
        tell(fault)
        this.#rounds.tell?.({ kind: 'roundFailed', fault })
        await this.#rest(pause)
      }
    }
  }

  /** `changes` is what the store had seen before the round: what has been written meanwhile may have been overlooked. */
  async #sleep(pause: number, changes: number): Promise<void> {
    const { services, clockWatch } = this.#rounds
    const { clock, store } = services
    const lastCommit = await store.lastCommit()
    const wasTrusted = clockWatch?.isTrusted ?? true
    const next = await this.#nextTime(wasTrusted)
    // Set back meanwhile, the clock would make a short sleep a long one.
    const end = clock.steady() + (next - clock.now())
    await this.#rest(pause)
    while (clock.now() < next && clock.steady() < end && !this.#waker.signal.aborted) {
      if ((await store.changes()) !== changes) return
      // A chore of the night may have written to the keeper.
      if ((await store.lastCommit()) !== lastCommit) return
      if (clockWatch !== undefined && (await clockWatch.look()) !== wasTrusted) return
      await this.#rest(Math.min(GLANCE, next - clock.now(), end - clock.steady()))
    }
  }

  /** When there is something to do, or it is time to look into the mailbox; an alarm is something only if it may be rung. */
  async #nextTime(mayRing: boolean): Promise<number> {
    const { services, poll, carrier } = this.#rounds
    const { store, clock } = services
    const [alarm] = mayRing ? await store.alarms(1) : []
    const mail = await nextMailing(services, carrier)
    return Math.min(
      clock.now() + poll,
      ...(alarm === undefined ? [] : [Date.parse(alarm.at)]),
      ...(mail === undefined ? [] : [mail]),
    )
  }

  /** Asks nobody whether there is something to do: the store itself may have failed. */
  #rest = (pause: number): Promise<void> => {
    const { clock } = this.#rounds.services
    return clock.sleepUntil((clock.now() + pause) as Instant, this.#waker.signal)
  }
}

// Files what lies in a mailbox, for many who wait for it: who comes while it is at work waits for the next turn, with all the others.

export class Clerk {
  readonly #judge: Pick<Judge, 'fileAll'>
  readonly #mailbox: Mailbox
  #work: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(judge: Pick<Judge, 'fileAll'>, mailbox: Mailbox) {
    this.#judge = judge
    this.#mailbox = mailbox
  }

  /** Returns when everything is filed that lies in the mailbox now. */
  file(): Promise<void> {
    this.#next ??= this.#turn()
    return this.#next
  }

  async #turn(): Promise<void> {
    await this.#work.catch(() => {}) // told to those who waited for it
    // Letters that come by several lines at once are filed together: the disk is slow, and they are quick.
    await breath()
    this.#next = undefined
    this.#work = fileAll(this.#judge, this.#mailbox)
    await this.#work
  }
}
