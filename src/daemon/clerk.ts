// Files what lies in a mailbox, for many who wait for it: who comes while it is at work waits for the next turn, with all the others.
import { setImmediate as breath } from 'node:timers/promises'
import type { Mailbox } from '../mail/outgoing.ts'
import { fileAll } from './daemon.ts'
import type { Judge } from './judge.ts'

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
