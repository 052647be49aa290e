// What is looked up at the same moment goes over one line, so that all of it is waited for once.
import type { PoolClient } from 'pg'
import { isCut } from './connection.ts'

type Act<Value> = (line: PoolClient) => Promise<Value>

export class SharedLine {
  readonly #lend: (act: Act<void>) => Promise<void>
  /** Those who have asked since a line was lent last. */
  #asking: Asking[] = []

  /** `lend` gives a line for as long as something takes. */
  constructor(lend: (act: Act<void>) => Promise<void>) {
    this.#lend = lend
  }

  /** Whoever asks before the line is there is answered by the same one. None hears of what went wrong with another. */
  look<Value>(act: Act<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#asking.push({ act: line => act(line).then(resolve), reject })
      if (this.#asking.length === 1) void this.#answer()
    })
  }

  async #answer(): Promise<void> {
    let asking: readonly Asking[] = []
    const all: Act<void> = async line => {
      asking = this.#take()
      const ends = await Promise.allSettled(asking.map(({ act }) => act(line)))
      const faults = ends.map(end => (end.status === 'rejected' ? end.reason : undefined))
      faults.forEach((fault, i) => {
        if (fault !== undefined) asking[i]!.reject(fault)
      })
      // Whoever lent it wants to know whether it can be used again.
      const cut = faults.find(fault => isCut(fault))
      if (cut !== undefined) throw cut
    }
    // Where there was no line nobody has been answered.
    await this.#lend(all).catch((fault: unknown) => {
      if (asking.length === 0) for (const { reject } of this.#take()) reject(fault)
    })
  }

  #take(): readonly Asking[] {
    const asking = this.#asking
    this.#asking = []
    return asking
  }
}

interface Asking {
  readonly act: Act<void>
  readonly reject: (fault: unknown) => void
}
