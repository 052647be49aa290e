// Letters that come by a pipe: each counts from when `receive` took it, and whoever goes by the clock waits until it is filed.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Mailbox } from '../../post/outgoing.ts'
import { guarded, StoreFault } from '../store/fault.ts'
import { FileLock } from '../store/fileLock.ts'
import { prepareFolder } from './home.ts'

/** Shared by all who have a letter in hand, and had alone for a moment by whoever waits for them. */
const PIPE_FILE = 'pipe'

/** A letter in hand is filed in far less; a process that hangs is waited for no longer. */
const PATIENCE = 20_000
const GLANCE = 10

/** A letter that was taken from a pipe, and is not filed yet. */
export interface InHand {
  /** From when on it counts. */
  readonly taken: number
  /** It is filed, or given back; may be said twice. */
  release(): void
}

/** From now on nobody believes that all letters of before have been filed. */
export async function takeInHand(data: string, now: () => number = Date.now): Promise<InHand> {
  const file = join(data, PIPE_FILE)
  prepareFolder(data)
  const lock = guarded(file, () => new FileLock(file))
  try {
    await patiently(file, () => lock.share())
    return { taken: now(), release: () => lock.close() }
  } catch (fault) {
    lock.close()
    throw fault
  }
}

/** The end of the pipe at which a judge runs. */
export class Pipe {
  readonly #file: string
  readonly #lock: FileLock

  constructor(data: string) {
    this.#file = join(data, PIPE_FILE)
    this.#lock = guarded(this.#file, () => new FileLock(this.#file))
  }

  /** Returns when every letter is filed that was in hand. */
  async drained(): Promise<void> {
    await patiently(this.#file, () => this.#lock.take())
    this.#lock.leave()
  }

  /** A mailbox that has told what lies in it only when the pipe is drained too; without one there is the pipe alone. */
  beside(mailbox: Mailbox = NO_MAILBOX): Mailbox {
    return {
      list: async () => {
        await this.drained()
        return mailbox.list()
      },
      fetch: ref => mailbox.fetch(ref),
      settle: ref => mailbox.settle(ref),
      timeOfDay: async () => mailbox.timeOfDay?.(),
    }
  }

  close = (): void => this.#lock.close()
}

/** What comes by a pipe is filed by whoever takes it. */
export const NO_MAILBOX: Mailbox = {
  list: async () => [],
  fetch: async () => undefined,
  settle: async () => {},
}

async function patiently(file: string, isTaken: () => boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE; !guarded(file, isTaken); await sleep(GLANCE))
    if (performance.now() > end) throw new StoreFault('busy', file)
}
