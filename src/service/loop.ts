// The loop of a judge that runs: fetch, answer, ring, send, sleep; and it stops cleanly.

import type { Services } from '../conversation/services.ts'
import type { Instant } from '../game/calendar.ts'
import type { Carrier, Mailbox } from '../mail/outgoing.ts'
import { AmongOthers } from './amongOthers.ts'
import type { ClockWatch } from './clockWatch.ts'
import { fileAll } from './filing.ts'
import { Judge, type Meanwhile } from './judge.ts'
import type { OnFault, Tell } from './news.ts'
import { nextMailing, sendDue } from './sending.ts'

/** No fault makes the loop spin. */
const SHORT_PAUSE = 200
const FAULT_PAUSE = 5_000
/** How often a sleeper looks up for what nobody announces: what other processes have written, and what the clock does. */
const GLANCE = 1_000

export interface Rounds {
  readonly services: Services
  readonly mailbox: Mailbox
  /** What the mailbox is called among judges that share a store; undefined where there is none. */
  readonly source?: string | undefined
  /** Without one nothing is sent: others do. */
  readonly carrier: Carrier | undefined
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
export async function oneRound(rounds: Rounds, onFault: OnFault, stop?: AbortSignal): Promise<void> {
  const { services, mailbox, carrier, tell, clockWatch, hasNews = () => false, isAwaited } = rounds
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
  const send = async (): Promise<void> => {
    if (carrier !== undefined) await sendDue(services, carrier, { stop, onFault, isAwaited })
  }
  const meanwhile: Meanwhile = {
    bring: async mustKnow => {
      if (!(await isTimely())) return 'clockInDoubt'
      if (!mustKnow && !hasNews()) return 'asBefore'
      return (await emptied()) ?? 'failed'
    },
    send: () => send(),
  }
  for (;;) {
    const emptiedAt = await emptied()
    if (await isTimely()) await judge.answerAll({ stop, emptiedAt, meanwhile })
    if (emptiedAt === undefined || !(await isTimely())) break
    await judge.ringAll({ stop, emptiedAt })
    // What has become due since then may be about letters that have come since then.
    if (stop?.aborted || !(await isDueSince(emptiedAt, services))) break
  }
  await send()
  tell?.({ kind: 'roundDone' })
}

/** Whether an alarm has become due after that time. */
export async function isDueSince(time: number, { store, clock }: Services): Promise<boolean> {
  const [alarm] = await store.alarms(1)
  const due = alarm === undefined ? Number.POSITIVE_INFINITY : Date.parse(alarm.at)
  return due > time && due <= clock.now()
}

/** Goes round and round until somebody says stop; `wake` cuts a sleep short. */
export class Daemon {
  readonly #rounds: Rounds
  readonly #amongOthers: AmongOthers | undefined
  readonly #stop = new AbortController()
  #waker = new AbortController()

  constructor(rounds: Rounds) {
    this.#rounds = rounds
    const { sharing } = rounds.services
    this.#amongOthers = sharing && new AmongOthers(rounds, sharing)
    sharing?.onHint(this.wake)
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
    for (let isWoken = true; !this.#stop.signal.aborted; isWoken = this.#waker.signal.aborted) {
      this.#waker = new AbortController()
      let pause = SHORT_PAUSE
      const tell: OnFault = (fault, about) => {
        pause = FAULT_PAUSE
        onFault(fault, about)
      }
      try {
        const isNews = await this.#round(isWoken, tell)
        await this.#sleep(pause, isNews)
      } catch (fault) {
        tell(fault)
        this.#rounds.tell?.({ kind: 'roundFailed', fault })
        await this.#rest(pause)
      }
    }
  }

  /** Tells how one sees that something has been overlooked, or has come since. */
  async #round(isWoken: boolean, onFault: OnFault): Promise<() => Promise<boolean>> {
    const { signal } = this.#stop
    const isAwaited = (): boolean => this.#waker.signal.aborted
    if (this.#amongOthers !== undefined) {
      await this.#amongOthers.round(isWoken, onFault, signal)
      return () => this.#amongOthers!.hasWork() // it was there above
    }
    const { store } = this.#rounds.services
    // What has been written since then by others may be overlooked in the round.
    const changes = await store.changes()
    await oneRound({ ...this.#rounds, hasNews: this.#hasNews, isAwaited }, onFault, signal)
    const lastCommit = await store.lastCommit()
    // A chore of the night may have written to the keeper.
    return async () => (await store.changes()) !== changes || (await store.lastCommit()) !== lastCommit
  }

  async #sleep(pause: number, isNews: () => Promise<boolean>): Promise<void> {
    const { services, clockWatch } = this.#rounds
    const { clock } = services
    const wasTrusted = clockWatch?.isTrusted ?? true
    const next = await this.#nextTime(wasTrusted)
    // Set back meanwhile, the clock would make a short sleep a long one.
    const end = clock.steady() + (next - clock.now())
    await this.#rest(pause)
    while (clock.now() < next && clock.steady() < end && !this.#waker.signal.aborted) {
      if (await isNews()) return
      if (clockWatch !== undefined && (await clockWatch.look()) !== wasTrusted) return
      await this.#rest(Math.min(GLANCE, next - clock.now(), end - clock.steady()))
    }
  }

  /** When there is something to do, or it is time to look into the mailbox; an alarm is something only if it may be rung. */
  async #nextTime(mayRing: boolean): Promise<number> {
    const { services, poll, carrier } = this.#rounds
    const { store, clock } = services
    const [alarm] = mayRing ? await store.alarms(1) : []
    const mail = carrier && (await nextMailing(services, carrier))
    const times = [
      ...(alarm === undefined ? [] : [Date.parse(alarm.at)]),
      ...(mail === undefined ? [] : [mail]),
    ]
    // What was due before may be somebody else's.
    const soonest = this.#amongOthers === undefined ? Number.NEGATIVE_INFINITY : clock.now() + GLANCE
    return Math.min(clock.now() + poll, ...times.map(time => Math.max(time, soonest)))
  }

  /** Asks nobody whether there is something to do: the store itself may have failed. */
  #rest = (pause: number): Promise<void> => {
    const { clock } = this.#rounds.services
    return clock.sleepUntil((clock.now() + pause) as Instant, this.#waker.signal)
  }
}
