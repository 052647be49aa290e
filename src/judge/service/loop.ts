// The loop of a running judge: fetch, answer, ring, send, sleep; and a clean stop.

import { wording } from '../../wording/wording.ts'
import type { Instant } from '../game/calendar.ts'
import { isAway } from '../store/fault.ts'
import { AmongOthers } from './amongOthers.ts'
import type { OnFault } from './news.ts'
import { oneRound, type Rounds } from './round.ts'
import { nextMailing, sendBesideStore } from './sending.ts'

/** Pauses in milliseconds, so that no fault makes the loop spin. */
const SHORT_PAUSE = 200
const FAULT_PAUSE = 5_000
/** How often a sleeping judge looks for what nobody announces: what other processes have written, and what the clock does. */
const GLANCE = 1_000
/** The longest time between looks into the mailbox while the clock is in doubt, since its server may know better. */
const DOUBTED_POLL = 60_000

/** Without a reason, each `abort` makes an exception with its stack. */
const WOKEN = 'woken'

/** Goes round until it is stopped; `wake` cuts a sleep short. */
export class Daemon {
  readonly #rounds: Rounds
  readonly #amongOthers: AmongOthers | undefined
  readonly #stop = new AbortController()
  #waker = new AbortController()
  /** Whether the keeper has been told that the store was taken away. */
  #isTold = false

  constructor(rounds: Rounds) {
    this.#rounds = rounds
    const { sharing } = rounds.services
    this.#amongOthers = sharing && new AmongOthers(rounds, sharing)
    sharing?.onHint(this.wake)
  }

  /** Something has come: there is no need to wait for the next poll. */
  wake = (): void => this.#waker.abort(WOKEN)

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
    const { sharing } = this.#rounds.services
    for (let isWoken = true; !this.#stop.signal.aborted; isWoken = this.#waker.signal.aborted) {
      if (sharing?.shutOut !== undefined) throw sharing.shutOut
      this.#waker = new AbortController()
      let pause = SHORT_PAUSE
      const tell: OnFault = (fault, about) => {
        pause = FAULT_PAUSE
        onFault(fault, about)
      }
      try {
        const isNews = await this.#round(isWoken, tell)
        this.#isTold = false
        await this.#sleep(pause, isNews)
      } catch (fault) {
        tell(fault)
        this.#rounds.tell?.({ kind: 'roundFailed', fault })
        await this.#tellIfTakenAway(fault)
        await this.#rest(pause)
      }
    }
  }

  /** No mail about that can be queued, so it is sent without the store. */
  async #tellIfTakenAway(fault: unknown): Promise<void> {
    const { services, carrier } = this.#rounds
    if (!isAway(fault) || this.#isTold || carrier === undefined) return
    const news = { name: 'store', subject: wording.letters.troubleWatch.takenAway, lines: [fault.message] }
    try {
      await sendBesideStore(news, services, carrier)
      this.#isTold = true
    } catch {
      // The next round tries again; the log tells of the store anyway.
    }
  }

  /** Returns a check whether something has been overlooked, or has come since. */
  async #round(isWoken: boolean, onFault: OnFault): Promise<() => Promise<boolean>> {
    const { signal } = this.#stop
    const isAwaited = (): boolean => this.#waker.signal.aborted
    if (this.#amongOthers !== undefined) {
      await this.#amongOthers.round(isWoken, onFault, signal)
      return () => this.#amongOthers!.hasWork() // it was there above
    }
    const { store } = this.#rounds.services
    // The round may overlook what others write from here on.
    const changes = await store.changes()
    await oneRound({ ...this.#rounds, hasNews: this.#hasNews, isAwaited }, onFault, signal)
    const lastCommit = await store.lastCommit()
    // A nightly chore may have written to the keeper.
    return async () => (await store.changes()) !== changes || (await store.lastCommit()) !== lastCommit
  }

  async #sleep(pause: number, isNews: () => Promise<boolean>): Promise<void> {
    const { services, clockWatch } = this.#rounds
    const { clock } = services
    const wasTrusted = clockWatch?.isTrusted ?? true
    const next = await this.#nextTime(wasTrusted)
    // If the clock were set back meanwhile, it would make a short sleep a long one.
    const end = clock.steady() + (next - clock.now())
    await this.#rest(pause)
    while (clock.now() < next && clock.steady() < end && !this.#waker.signal.aborted) {
      if (await isNews()) return
      if (clockWatch !== undefined && (await clockWatch.look()) !== wasTrusted) return
      await this.#rest(Math.min(GLANCE, next - clock.now(), end - clock.steady()))
    }
  }

  /** When there is something to do, or it is time to look into the mailbox; an alarm counts only if it may be rung. */
  async #nextTime(mayRing: boolean): Promise<number> {
    const { services, poll, carrier } = this.#rounds
    const { store, clock } = services
    const [alarm] = mayRing ? await store.alarms(1) : []
    const mail = carrier && (await nextMailing(services, carrier))
    const times = [
      ...(alarm === undefined ? [] : [Date.parse(alarm.at)]),
      ...(mail === undefined ? [] : [mail]),
    ]
    // What was due before may be another judge's.
    const soonest = this.#amongOthers === undefined ? Number.NEGATIVE_INFINITY : clock.now() + GLANCE
    const pause = mayRing ? poll : Math.min(poll, DOUBTED_POLL)
    return Math.min(clock.now() + pause, ...times.map(time => Math.max(time, soonest)))
  }

  /** Does not ask whether there is something to do: the store itself may have failed. */
  #rest = (pause: number): Promise<void> => {
    const { clock } = this.#rounds.services
    return clock.sleepUntil((clock.now() + pause) as Instant, this.#waker.signal)
  }
}
