// The loop of a judge that runs: fetch, answer, ring, send, sleep; and it stops cleanly.
import type { Instant } from '../game/calendar.ts'
import type { Carrier, Mailbox } from '../mail/mailbox.ts'
import { Judge } from './judge.ts'
import { sendDue } from './sending.ts'
import type { Setting } from './setting.ts'

/** No fault makes the loop spin. */
const SHORT_PAUSE = 200
const FAULT_PAUSE = 5_000

export interface Rounds {
  readonly setting: Setting
  readonly mailbox: Mailbox
  readonly carrier: Carrier
  /** How long the mailbox is left alone, in milliseconds. */
  readonly poll: number
}

/**
 * One round: before anything is rung the mailbox is emptied, since a letter counts from when it came. While that
 * fails nothing is rung; what is there is answered and sent all the same. After `stop` nothing more is begun.
 */
export async function oneRound(
  { setting, mailbox, carrier }: Rounds,
  onFault: (fault: unknown) => void,
  stop?: AbortSignal,
): Promise<void> {
  const judge = new Judge(setting, onFault)
  const isEmptied = await fileAll(judge, mailbox).then(
    () => true,
    (fault: unknown) => {
      onFault(fault)
      return false
    },
  )
  await judge.answerAll(stop)
  if (isEmptied) await judge.ringAll(stop)
  await sendDue(setting, carrier, stop)
}

/** Only what is filed may be forgotten by the mailbox. */
export async function fileAll(judge: Pick<Judge, 'file'>, mailbox: Mailbox): Promise<void> {
  for (const ref of await mailbox.list()) {
    const letter = await mailbox.fetch(ref)
    if (letter === undefined) continue
    await judge.file(letter.raw, letter.received)
    await mailbox.settle(ref, 'handled')
  }
}

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

  /** Finishes the mail in hand, and starts nothing more. */
  stop = (): void => {
    this.#stop.abort()
    this.#waker.abort()
  }

  async run(onFault: (fault: unknown) => void): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#waker = new AbortController()
      let pause = SHORT_PAUSE
      const tell = (fault: unknown): void => {
        pause = FAULT_PAUSE
        onFault(fault)
      }
      try {
        await oneRound(this.#rounds, tell, this.#stop.signal)
        await this.#sleep(pause)
      } catch (fault) {
        tell(fault)
        await this.#rest(pause)
      }
    }
  }

  async #sleep(pause: number): Promise<void> {
    const { setting, poll } = this.#rounds
    const { store, clock } = setting
    const [alarm] = await store.alarms(1)
    const mail = await store.nextMail()
    const times = [alarm?.at, mail].flatMap(at => (at === undefined ? [] : [Date.parse(at)]))
    const next = Math.min(clock.now() + poll, ...times)
    await clock.sleepUntil(Math.max(next, clock.now() + pause) as Instant, this.#waker.signal)
  }

  /** The store itself may have failed: nobody asks it when there is something to do. */
  #rest = (pause: number): Promise<void> => {
    const { clock } = this.#rounds.setting
    return clock.sleepUntil((clock.now() + pause) as Instant, this.#waker.signal)
  }
}
