// Letters from which nothing comes: the first gets a word from us; those like it are filed, so that no two machines go on for ever.
import { createHash } from 'node:crypto'
import type { NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { record, textIn } from './records.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** So many that read alike get a word in a day. */
const MOST_ALIKE = 3
/** So many about one question, whatever they say. */
const MOST_ABOUT_ONE = 3
/** So many in an hour, whatever they say; and so many in a day, for those that take their time. */
const MOST_AN_HOUR = 8
const MOST_A_DAY = 30
/** Whoever learns how orders are written may be wrong so often in a day; and so often in the same way. */
const MOST_WRONG = 60
const MOST_WRONG_ALIKE = 10
/** So many addresses are remembered; the one that was heard of longest ago goes first. */
const MOST_ADDRESSES = 5_000

/** An answer from which nothing came, and that got a word from us. */
export interface VainAnswer {
  readonly address: string
  /** What we had asked, a letter or a wish; empty where it was nothing. */
  readonly about: string
  /** What it begins like. */
  readonly like: string
  /** Whether it was to be orders. */
  readonly isWrong: boolean
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
  isOneTooMany({ address, about, like, isWrong }: VainAnswer, now: number): boolean {
    const all = (this.#kept.get(address) ?? []).filter(({ at }) => at > now - DAY)
    const today = all.filter(each => each.isWrong === isWrong)
    const ofThis = about === '' ? [] : today.filter(each => each.about === about)
    return (
      ofThis.some(each => each.like === like) ||
      ofThis.length >= MOST_ABOUT_ONE ||
      today.length >= (isWrong ? MOST_WRONG : MOST_A_DAY) ||
      today.filter(each => each.like === like).length >= (isWrong ? MOST_WRONG_ALIKE : MOST_ALIKE) ||
      (!isWrong && today.filter(({ at }) => at > now - HOUR).length >= MOST_AN_HOUR)
    )
  }

  /** Whether the keeper has heard of an address within the day. */
  isTold = (address: string, now: number): boolean => (this.#told.get(address) ?? 0) > now - DAY

  #take({ kind, body, at }: Recorded): void {
    const { address: written, about, like, isWrong } = body
    const [address, time] = [textIn(written), Date.parse(at)]
    if (kind === 'answeredInVain') {
      const kept = { about: textIn(about), like: textIn(like), isWrong: isWrong === true, at: time }
      keepLast(this.#kept, address, [...(this.#kept.get(address) ?? []), kept].slice(-MOST_WRONG))
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

/** Machines number what they write, and some repeat a subject that grows: so many words tell one letter in vain from others. */
const MOST_WORDS = 6

/** What a letter begins like; the numbers in it do not count. */
export const beginningLike = (text: string): string =>
  likenessOf(
    text
      .split(/[^\p{L}]+/u)
      .filter(word => word !== '')
      .slice(0, MOST_WORDS)
      .join(' '),
  )

/** What a whole text reads like; the numbers in it do not count. */
export const likenessOf = (text: string): string =>
  createHash('sha256')
    .update(
      text
        .toLowerCase()
        .replace(/[^\p{L}]+/gu, ' ')
        .trim(),
    )
    .digest('hex')
    .slice(0, 16)

export const answeredInVain = (answer: VainAnswer, at: Timestamp, cause: string | null): NewEvent =>
  record('answeredInVain', { ...answer }, at, cause)

/** The keeper is told that a machine seems to answer at an address. */
export const machineSupposed = (address: string, at: Timestamp, cause: string | null): NewEvent =>
  record('machineSupposed', { address }, at, cause)
