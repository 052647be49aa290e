// Answers from which nothing comes: the first gets a word from us; those like it are filed, so that no two machines go on for ever.
import { createHash } from 'node:crypto'
import type { Instant, NewEvent, Recorded } from '../store/batch.ts'
import { record, textIn } from './records.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** So many that read alike get a word in a day. */
const MOST_ALIKE = 3
/** So many about one question, whatever they say. */
const MOST_ABOUT_ONE = 3
/** So many in an hour, whatever they say. */
const MOST_AN_HOUR = 8
/** So many addresses are remembered; the one that was heard of longest ago goes first. */
const MOST_ADDRESSES = 5_000

/** An answer from which nothing came, and that got a word from us. */
export interface VainAnswer {
  readonly address: string
  /** What we had asked, a letter or a wish; empty where it was nothing. */
  readonly about: string
  /** What it reads like: the same for all that differ in numbers only. */
  readonly like: string
}

type Kept = Omit<VainAnswer, 'address'> & { readonly at: number }

export class VainAnswers {
  readonly #kept = new Map<string, readonly Kept[]>()
  /** When the keeper was told of an address. */
  readonly #told = new Map<string, number>()

  learn(records: readonly Recorded[]): void {
    for (const record of records) this.#take(record)
  }

  /** Whether one more would rather be a machine's than a person's, who would not say the same again. */
  isOneTooMany({ address, about, like }: VainAnswer, now: number): boolean {
    const today = (this.#kept.get(address) ?? []).filter(({ at }) => at > now - DAY)
    const ofThis = about === '' ? [] : today.filter(each => each.about === about)
    return (
      ofThis.some(each => each.like === like) ||
      ofThis.length >= MOST_ABOUT_ONE ||
      today.filter(each => each.like === like).length >= MOST_ALIKE ||
      today.filter(({ at }) => at > now - HOUR).length >= MOST_AN_HOUR
    )
  }

  /** Whether the keeper has heard of an address within the day. */
  isTold = (address: string, now: number): boolean => (this.#told.get(address) ?? 0) > now - DAY

  #take({ kind, body, at }: Recorded): void {
    const { address: written, about, like } = body
    const [address, time] = [textIn(written), Date.parse(at)]
    if (kind === 'answeredInVain') {
      const kept = { about: textIn(about), like: textIn(like), at: time }
      keepLast(this.#kept, address, [...(this.#kept.get(address) ?? []), kept].slice(-MOST_AN_HOUR))
    }
    if (kind === 'machineSupposed') keepLast(this.#told, address, time)
  }
}

function keepLast<Value>(map: Map<string, Value>, address: string, value: Value): void {
  map.delete(address)
  map.set(address, value)
  const [oldest] = map.keys()
  if (map.size > MOST_ADDRESSES && oldest !== undefined) map.delete(oldest)
}

/** Ticket systems number what they write. */
export const likenessOf = (text: string): string =>
  createHash('sha256')
    .update(text.toLowerCase().replace(/[^\p{L}]+/gu, ' '))
    .digest('hex')
    .slice(0, 16)

export const answeredInVain = (answer: VainAnswer, at: Instant, cause: string | null): NewEvent =>
  record('answeredInVain', { ...answer }, at, cause)

/** The keeper is told that a machine seems to answer at an address. */
export const machineSupposed = (address: string, at: Instant, cause: string | null): NewEvent =>
  record('machineSupposed', { address }, at, cause)
