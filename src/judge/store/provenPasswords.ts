// Remembers passwords that were right within the hour, so that a player who writes often need not wait each time.
import { createHmac, randomBytes } from 'node:crypto'
import { isPassword, isPasswordOf } from './passwords.ts'

const HOUR = 3_600_000
/** The most that are remembered; the oldest go first. */
const MOST_PROVEN = 10_000

/** Tells whether the hash was made from this password. */
export type Check = (hash: string, password: string) => Promise<boolean>

/** Kept in memory only, as keyed hashes; the key is made here, and ends with the process. */
export class ProvenPasswords {
  readonly #key = randomBytes(32)
  readonly #proven = new Map<string, number>()
  readonly #check: Check

  constructor(check: Check = isPasswordOf) {
    this.#check = check
  }

  /**
   * Looks in memory if it was right within the hour before `now`; else, and for a wrong one always, goes the slow way.
   */
  async isRight(hash: string, password: string, now: number): Promise<boolean> {
    if (!isPassword(password)) return false
    if (this.remembers(hash, password, now)) return true
    const name = this.#nameOf(hash, password)
    this.#proven.delete(name)
    if (!(await this.#check(hash, password))) return false
    const [oldest] = this.#proven.keys()
    if (this.#proven.size >= MOST_PROVEN && oldest !== undefined) this.#proven.delete(oldest)
    this.#proven.set(name, now)
    return true
  }

  /** Whether it was right within the hour before `now`, so that nothing has to be computed. */
  remembers(hash: string, password: string, now: number): boolean {
    const since = this.#proven.get(this.#nameOf(hash, password))
    return since !== undefined && now >= since && now < since + HOUR
  }

  #nameOf(hash: string, password: string): string {
    return createHmac('sha256', this.#key)
      .update(`${hash}\0${password.normalize('NFKC')}`)
      .digest('base64')
  }
}
