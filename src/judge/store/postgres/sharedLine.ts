// Lookups at the same moment share one connection, so that all of them are waited for once.
import type { PoolClient } from 'pg'
import { isCut } from './connection.ts'

type Act<Value> = (line: PoolClient) => Promise<Value>

export class SharedLine {
  readonly #lend: (act: Act<void>) => Promise<void>
  /** The lookups since a connection was last lent. */
  #asking: Asking[] = []

  /** `lend` gives a connection for as long as an act takes. */
  constructor(lend: (act: Act<void>) => Promise<void>) {
    this.#lend = lend
  }

  /** Lookups that come before the connection is there share it. None hears of another one's fault. */
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
      // The lender needs to know whether the connection can be used again.
      const cut = faults.find(fault => isCut(fault))
      if (cut !== undefined) throw cut
    }
    // Without a connection nobody has been answered.
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
