// Letters that come by a pipe: each counts from when `receive` took it, and what goes by the clock waits until it is filed.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Mailbox } from '../../post/outgoing.ts'
import { guarded, StoreFault } from '../store/fault.ts'
import { FileLock } from '../store/fileLock.ts'
import { prepareFolder } from './home.ts'

/** Shared by all that have a letter in hand; taken alone for a moment by a judge that waits for them. */
const PIPE_FILE = 'pipe'

/** A letter in hand is filed in far less, in milliseconds; a process that hangs is waited for no longer. */
const PATIENCE = 20_000
const GLANCE = 10

/** A letter that was taken from a pipe, and is not filed yet. */
export interface InHand {
  /** The time from which on it counts. */
  readonly taken: number
  /** The letter is filed, or given back; may be called twice. */
  release(): void
}

/** Until it is released, nobody believes that all letters from before have been filed. */
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

/** The judge's end of the pipe. */
export class Pipe {
  readonly #file: string
  readonly #lock: FileLock

  constructor(data: string) {
    this.#file = join(data, PIPE_FILE)
    this.#lock = guarded(this.#file, () => new FileLock(this.#file))
  }

  /** Resolves when every letter that was in hand is filed. */
  async drained(): Promise<void> {
    await patiently(this.#file, () => this.#lock.take())
    this.#lock.leave()
  }

  /** A mailbox that lists its letters only when the pipe is drained too; without a mailbox there is only the pipe. */
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

/** A letter that comes by a pipe is filed by the process that takes it. */
export const NO_MAILBOX: Mailbox = {
  list: async () => [],
  fetch: async () => undefined,
  settle: async () => {},
}

async function patiently(file: string, isTaken: () => boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE; !guarded(file, isTaken); await sleep(GLANCE))
    if (performance.now() > end) throw new StoreFault('busy', file)
}
