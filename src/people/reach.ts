// Which addresses mail reaches: servers refuse an address, and after some refusals it counts as unreachable.
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { numberIn, record, textIn } from './records.ts'

/** So many mails refused for good, within so many milliseconds, and nobody is there any more. */
const ENOUGH = 3
const WITHIN = 30 * 86_400_000
const MOST_KEPT = 10

interface Refusal {
  readonly mail: string
  readonly at: number
}

/** What servers have said of addresses. A letter from an address puts an end to all that was said of it. */
export class Reach {
  readonly #refusals = new Map<string, readonly Refusal[]>()
  readonly #unreachable = new Set<string>()
  /** The addresses of which anything bad is known. */
  readonly doubted = new Set<string>()

  isUnreachable = (address: string): boolean => this.#unreachable.has(address)

  /** Whether one more refusal would tell something: of a mail that was not refused before. */
  isNews = (address: string, mail: string): boolean =>
    !this.isUnreachable(address) && !this.#refusalsOf(address).some(refusal => refusal.mail === mail)

  /** Whether it takes only one more refusal. */
  isOnTheBrink = (address: string, now: number): boolean =>
    this.#refusalsOf(address).filter(({ at }) => at > now - WITHIN).length >= ENOUGH - 1

  /**
   * Where mail goes that is meant for these addresses: those that it reaches, else another one of the same person's,
   * else all the same where it was to go. Nobody else would tell them that their address has gone bad, and a server may
   * have been wrong; so each mail is still tried there once.
   */
  bestOf(addresses: readonly string[], others: readonly string[]): readonly string[] {
    const good = addresses.filter(address => !this.isUnreachable(address))
    if (good.length > 0) return good
    const another = others.find(address => !this.isUnreachable(address))
    return another === undefined ? addresses : [another]
  }

  #refusalsOf = (address: string): readonly Refusal[] => this.#refusals.get(address) ?? []

  learn({ kind, body, at }: Recorded): void {
    const { address: written, mail } = body
    const address = textIn(written)
    this.doubted.add(address)
    if (kind === 'mailRefused') {
      const refusal = { mail: textIn(mail), at: Date.parse(at) }
      this.#refusals.set(address, [...this.#refusalsOf(address), refusal].slice(-MOST_KEPT))
    }
    if (kind === 'addressUnreachable') this.#unreachable.add(address)
    if (kind === 'addressReached') {
      this.doubted.delete(address)
      this.#refusals.delete(address)
      this.#unreachable.delete(address)
    }
  }
}

/** A server has refused a mail for good, because of whom it was for. */
export const mailRefused = (address: string, mail: string, at: Timestamp, cause: string | null): NewEvent =>
  record('mailRefused', { address, mail }, at, cause)

/** It has happened so often that nobody is believed to be there. */
export const addressUnreachable = (address: string, at: Timestamp, cause: string | null): NewEvent =>
  record('addressUnreachable', { address }, at, cause)

/** A letter has come from an address of which something bad was known. */
export const addressReached = (address: string, at: Timestamp, cause: string | null): NewEvent =>
  record('addressReached', { address }, at, cause)

// What has been told already of a clock that was ahead: up to which event of each game.

export class ClockTold {
  readonly #versions = new Map<GameName, number>()

  learn({ body: { game, version } }: Recorded): void {
    this.#versions.set(textIn(game), numberIn(version))
  }

  /** How many events of a game have been looked through. */
  upTo = (game: GameName): number => this.#versions.get(game) ?? 0
}

export const wrongTimeTold = (game: GameName, version: number, at: Timestamp): NewEvent =>
  record('wrongTimeTold', { game, version }, at, null)
