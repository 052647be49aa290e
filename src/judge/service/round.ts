// One round of a judge: files what is in its mailbox, answers it, rings alarms and sends mails.
import { setImmediate as breath } from 'node:timers/promises'
import type { Carrier, Mailbox, RawLetter } from '../../post/outgoing.ts'
import type { Services } from '../conversation/services.ts'
import type { ClockWatch } from './clockWatch.ts'
import { type Interludes, Judge } from './judge.ts'
import type { OnFault, Tell } from './news.ts'
import { sendDue } from './sending.ts'

export interface Rounds {
  readonly services: Services
  readonly mailbox: Mailbox
  /** The name of the mailbox among judges that share a store; undefined if there is none. */
  readonly source?: string | undefined
  /** Without one nothing is sent: other judges do it. */
  readonly carrier: Carrier | undefined
  /** How long the mailbox is left alone between two looks, in milliseconds. */
  readonly poll: number
  /** Is told what goes on. */
  readonly tell?: Tell
  /** Without one the clock is believed. */
  readonly clockWatch?: ClockWatch
  /** Whether something may have come since the last call. */
  readonly hasNews?: () => boolean
  /** The same, but can be asked again: while mails are sent nobody waits for long. */
  readonly isAwaited?: () => boolean
}

/**
 * One round. The mailbox is emptied before anything is rung, since a letter counts from when it came. While that fails
 * nothing is rung, but what is there is answered and sent. While the clock cannot be believed nothing is answered
 * either. After `stop` nothing more is begun.
 */
export async function oneRound(rounds: Rounds, onFault: OnFault, stop?: AbortSignal): Promise<void> {
  const { services, mailbox, carrier, tell, clockWatch, hasNews = () => false, isAwaited } = rounds
  const isTimely = async (): Promise<boolean> => clockWatch === undefined || clockWatch.look()
  // Look now: what we commit ourselves would hide what was committed before.
  await isTimely()
  const judge = new Judge(services, onFault)
  /** Returns when it began: what comes while it is at work may be overlooked. */
  const emptied = async (): Promise<number | undefined> => {
    const begun = services.clock.now()
    try {
      // What is filed is dated by the clock, so the clock comes first.
      if (clockWatch?.asks === true) clockWatch.hear(await mailbox.timeOfDay?.())
      await emptyMailbox(judge, mailbox)
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
  const meanwhile: Interludes = {
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
    // An alarm that has become due since may be about letters that have come since.
    if (stop?.aborted || !(await isDueSince(emptiedAt, services))) break
  }
  await send()
  tell?.({ kind: 'roundDone' })
}

/** Whether an alarm has become due since that time. */
export async function isDueSince(time: number, { store, clock }: Services): Promise<boolean> {
  const [alarm] = await store.alarms(1)
  const due = alarm === undefined ? Number.POSITIVE_INFINITY : Date.parse(alarm.at)
  return due > time && due <= clock.now()
}

// The mailbox may forget only what is on the disk.

/** The most that is fetched before it is filed. */
const MOST_AT_ONCE = 50
const MOST_BYTES_AT_ONCE = 4 * 1024 ** 2

/**
 * The mailbox may forget only what is filed. What was fetched is filed even if the next fetch fails. Returns how many.
 */
export async function emptyMailbox(judge: Pick<Judge, 'fileAll'>, mailbox: Mailbox): Promise<number> {
  let fetched: RawLetter[] = []
  let filed = 0
  const file = async (): Promise<void> => {
    const letters = fetched
    fetched = []
    await judge.fileAll(letters)
    filed += letters.length
    for (const { ref } of letters) await mailbox.settle(ref)
  }
  try {
    for (const ref of await mailbox.list()) {
      const letter = await mailbox.fetch(ref)
      if (letter === undefined) continue
      fetched.push(letter)
      if (isArmful(fetched)) await file()
    }
  } finally {
    await file()
  }
  return filed
}

/** How much is filed in one piece: enough that not each letter waits for the disk, and no more than memory allows. */
const isArmful = (letters: readonly RawLetter[]): boolean =>
  letters.length >= MOST_AT_ONCE ||
  letters.reduce((sum, { raw }) => sum + raw.length, 0) >= MOST_BYTES_AT_ONCE

/** Files a mailbox for many that wait for it: those that come while it is at work all wait for the next turn. */
export class Clerk {
  readonly #judge: Pick<Judge, 'fileAll'>
  readonly #mailbox: Mailbox
  #work: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(judge: Pick<Judge, 'fileAll'>, mailbox: Mailbox) {
    this.#judge = judge
    this.#mailbox = mailbox
  }

  /** Resolves when everything that is in the mailbox now has been filed. */
  file(): Promise<void> {
    this.#next ??= this.#turn()
    return this.#next
  }

  /** A mailbox for callers that wait until all that has come is filed: it leaves them nothing to read. */
  get emptied(): Mailbox {
    return {
      list: async () => {
        await this.file()
        return []
      },
      fetch: ref => this.#mailbox.fetch(ref),
      settle: ref => this.#mailbox.settle(ref),
    }
  }

  async #turn(): Promise<void> {
    await this.#work.catch(() => {}) // reported to those who waited for it
    // Letters that come by several connections at once are filed together: the disk is slow, and they are quick.
    await breath()
    this.#next = undefined
    this.#work = emptyMailbox(this.#judge, this.#mailbox).then(() => {})
    await this.#work
  }
}
