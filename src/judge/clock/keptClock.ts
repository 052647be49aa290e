// Keeps what the wall clock showed when it was last believed: a judge that starts knows no other time.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'

const CLOCK_FILE = 'clock'

/** Linux writes another id into this file at each boot. */
const BOOT_FILE = '/proc/sys/kernel/random/boot_id'

/** Counters since a boot. They are useless after the next boot, when all of them begin anew. */
export interface Counted {
  readonly boot: string
  /** Milliseconds since the boot by several counters: some stand still while the machine sleeps, others begin anew with a container. */
  readonly counters: readonly number[]
}

/** Undefined if a system does not tell its boots apart. */
export function countedNow(): Counted | undefined {
  try {
    const boot = readFileSync(BOOT_FILE, 'latin1').trim()
    return { boot, counters: [uptime() * 1_000, Number(process.hrtime.bigint()) / 1e6] }
  } catch {
    return undefined
  }
}

export class KeptClock {
  readonly #file: string
  readonly #counted: () => Counted | undefined

  constructor(folder: string, counted = countedNow) {
    this.#file = join(folder, CLOCK_FILE)
    this.#counted = counted
  }

  /** By how many milliseconds the clock, which shows `wall` now, has gone farther since then than any of the counters. */
  aheadOf(wall: number): number {
    const [now, kept] = [this.#counted(), this.#read()]
    if (now === undefined || kept === undefined || now.boot !== kept.boot) return 0
    const ahead = now.counters.map((count, i) => wall - count - (kept.ahead[i] ?? Number.NaN))
    return ahead.some(Number.isNaN) ? 0 : Math.max(0, Math.min(...ahead))
  }

  /**
   * Keeps what the clock shows now, when it is believed. At a start nothing speaks against a clock that was set back,
   * perhaps by mistake, so the kept value stays: otherwise the clock would seem to have jumped ahead once it is put
   * right. If the disk cannot be written, nothing depends on it.
   */
  keep(wall: number, { mayGoBack }: { readonly mayGoBack: boolean }): void {
    const [now, kept] = [this.#counted(), this.#read()]
    if (now === undefined) return
    const least = mayGoBack || kept?.boot !== now.boot ? [] : kept.ahead
    const fresh = `${this.#file}.new`
    try {
      const ahead = now.counters.map((count, i) => Math.max(Math.round(wall - count), least[i] ?? -Infinity))
      writeFileSync(fresh, `${JSON.stringify({ boot: now.boot, ahead })}\n`, { mode: 0o600 })
      renameSync(fresh, this.#file)
    } catch {
      // What was kept before is still true.
    }
  }

  #read(): { readonly boot: string; readonly ahead: readonly number[] } | undefined {
    try {
      const found: unknown = JSON.parse(readFileSync(this.#file, 'utf8'))
      if (typeof found !== 'object' || found === null) return undefined
      if (!('boot' in found && typeof found.boot === 'string' && 'ahead' in found)) return undefined
      const { boot, ahead } = found
      const isWhole = Array.isArray(ahead) && ahead.every(each => typeof each === 'number')
      return isWhole ? { boot, ahead } : undefined
    } catch {
      return undefined
    }
  }
}
