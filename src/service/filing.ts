// Files what lies in a mailbox: the mailbox may forget only what is on the disk.
import { setImmediate as breath } from 'node:timers/promises'
import type { Mailbox, RawLetter } from '../mail/outgoing.ts'
import type { Judge } from './judge.ts'

/** The most that is fetched before it is filed. */
const MOST_AT_ONCE = 50
const MOST_BYTES_AT_ONCE = 4 * 1024 ** 2

/** Only what is filed may be forgotten by the mailbox; what has been fetched is filed even if the next fetch fails. Tells how many. */
export async function fileAll(judge: Pick<Judge, 'fileAll'>, mailbox: Mailbox): Promise<number> {
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
      if (letter !== undefined) fetched.push(letter)
      if (isArmful(fetched)) await file()
    }
  } finally {
    await file()
  }
  return filed
}

/** What is filed in one piece: letters enough that the disk is not waited for each, and no more than memory is for. */
const isArmful = (letters: readonly RawLetter[]): boolean =>
  letters.length >= MOST_AT_ONCE ||
  letters.reduce((sum, { raw }) => sum + raw.length, 0) >= MOST_BYTES_AT_ONCE

/** Files what lies in a mailbox for many who wait for it: who comes while it is at work waits for the next turn, with all the others. */
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
    this.#work = fileAll(this.#judge, this.#mailbox).then(() => {})
    await this.#work
  }
}
