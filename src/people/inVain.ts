// What is done in vain, and when it comes to an end: answers of machines, press that goes on for ever, and wrong words.
import { createHash } from 'node:crypto'
import type { Person } from '../game/events.ts'
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { record, textIn } from './records.ts'

// Letters from which nothing comes: the first gets a word from us; those like it are filed, so that no two machines go on for ever.

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
interface VainAnswer {
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
  /** Who was asked whether they wrote a letter, by what is kept of it. */
  readonly #asked = new Map<string, string>()
  /** When the keeper was told of an address. */
  readonly #told = new Map<string, number>()

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

  /** Somebody has answered for a letter: they are no machine. */
  forget(letter: string): void {
    const about = askedAbout(letter)
    const address = this.#asked.get(about)
    const kept = address === undefined ? undefined : this.#kept.get(address)
    if (address === undefined || kept === undefined) return
    this.#asked.delete(about)
    this.#kept.set(
      address,
      kept.filter(each => each.about !== about),
    )
  }

  learn({ kind, body, at }: Recorded): void {
    const { address: written, about, like, isWrong } = body
    const [address, time] = [textIn(written), Date.parse(at)]
    if (kind === 'answeredInVain') {
      const kept = { about: textIn(about), like: textIn(like), isWrong: isWrong === true, at: time }
      keepLast(this.#kept, address, [...(this.#kept.get(address) ?? []), kept].slice(-MOST_WRONG))
      if (kept.about.startsWith(ASKED)) keepLast(this.#asked, kept.about, address)
    }
    if (kind === 'machineSupposed') keepLast(this.#told, address, time)
  }
}

/** What we ask about a letter itself, and not about the answers that come to that. */
export const askedAbout = (letter: string): string => `${ASKED}${letter}`

const ASKED = 'letter '

/** Whoever writes as if from an address; no address has a blank in it. */
export const unprovenAt = (address: string): string => `${address} ?`

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

// How often the answers of one person to the press of others are sent on: two machines that answer each other come to an end.

/** So many an hour in one game, and so many a day; nobody talks faster for long. */
export const PRESS_AN_HOUR = 30
const PRESS_A_DAY = 100
/** So many of them an hour that say the same, and so many a day: people write `Agreed` more than once. */
export const PRESS_ALIKE = 3
const PRESS_ALIKE_A_DAY = 8
/** So many to one writer, in a week, that nothing but the way back proves: those who take their time come to an end as well. */
export const PRESS_UNPROVEN = 24
/** Of so many people it is remembered; whoever answered longest ago goes first. */
const MOST_KEPT = 2_000

/** An answer in prose, on its way to whoever wrote the press. */
interface PressAnswer {
  readonly person: Person
  readonly game: GameName
  /** What it reads like: the same for all that differ in numbers only. */
  readonly like: string
  /** From which address it came to whose seat, where nothing but the way back proves who wrote it. */
  readonly unproven?: string
}

interface Sent extends Pick<PressAnswer, 'like' | 'unproven'> {
  readonly at: number
}

export class PressRates {
  readonly #sent = new Map<string, readonly Sent[]>()

  learn({ body, at }: Recorded): void {
    const { person, game, like, unproven } = body
    const name = nameOf({ person: textIn(person), game: textIn(game) })
    const answer = { like: textIn(like), unproven: textIn(unproven), at: Date.parse(at) }
    const sent = [...(this.#sent.get(name) ?? []), answer]
    this.#sent.delete(name)
    this.#sent.set(name, sent.slice(-PRESS_A_DAY))
    const [oldest] = this.#sent.keys()
    if (this.#sent.size > MOST_KEPT && oldest !== undefined) this.#sent.delete(oldest)
  }

  /** Which bound one more would go over. */
  exceeded(answer: PressAnswer, now: number): 'alike' | 'all' | 'unproven' | 'unprovenOften' | undefined {
    const sent = this.#sent.get(nameOf(answer)) ?? []
    const since = (span: number) => sent.filter(({ at }) => at > now - span)
    const { unproven = '' } = answer
    if (unproven !== '' && since(HOUR).some(each => each.unproven === unproven)) return 'unproven'
    // Whoever has proven one meanwhile is no machine.
    const lately = since(7 * DAY)
    const ofNobody = lately.slice(lately.findLastIndex(each => each.unproven === '') + 1)
    const isOften = ofNobody.filter(each => each.unproven === unproven).length >= PRESS_UNPROVEN
    if (unproven !== '' && isOften) return 'unprovenOften'
    const alike = (span: number) => since(span).filter(({ like }) => like === answer.like).length
    if (alike(HOUR) >= PRESS_ALIKE || alike(DAY) >= PRESS_ALIKE_A_DAY) return 'alike'
    return since(HOUR).length >= PRESS_AN_HOUR || since(DAY).length >= PRESS_A_DAY ? 'all' : undefined
  }
}

const nameOf = ({ person, game }: Pick<PressAnswer, 'person' | 'game'>): string => `${game} ${person}`

export const pressAnswered = (answer: PressAnswer, at: Timestamp, cause: string | null): NewEvent =>
  record('pressAnswered', { ...answer }, at, cause)

// Wrong words: how often the password of a seat, or the word of a private game, was tried in vain, and who is shut out for it.

/** So many wrong words within an hour, and no word is tried for the rest of it. */
const MOST_WORDS_WRONG = 5
const SHUT_FOR = 3_600_000
/** Of seats and games that there are not somebody can think out any number. */
const MOST_INVENTED = 10_000

/** What a word is tried for, and in whose count. */
export interface Guess {
  /** The seat, or the game whose word it is. */
  readonly lock: string
  /** The address of record that it came from; none for all the others, who have one count together. */
  readonly by: string | undefined
  /** Whether there is anything to be opened. */
  readonly isThere: boolean
}

export class Guesses {
  readonly #wrong = new Map<string, readonly number[]>()
  readonly #invented = new Map<string, readonly number[]>()

  /** Whether no word is tried any more; `more` are wrong ones that are not on record yet. */
  isShut(guess: Guess, now: number, more = 0): boolean {
    const times = [this.#wrong, this.#invented].flatMap(each => each.get(lockOf(guess)) ?? [])
    return times.filter(at => at > now - SHUT_FOR).length + more >= MOST_WORDS_WRONG
  }

  learn({ body, at }: Recorded): void {
    const { seat, by, invented } = body
    const name = lockOf({ lock: textIn(seat), by: textIn(by) || undefined })
    const isInvented = invented === true
    const map = isInvented ? this.#invented : this.#wrong
    const times = [...(map.get(name) ?? []), Date.parse(at)].slice(-MOST_WORDS_WRONG)
    map.delete(name)
    map.set(name, times)
    const [oldest] = map.keys()
    if (isInvented && map.size > MOST_INVENTED && oldest !== undefined) map.delete(oldest)
  }
}

/** No lock has a line end in it. */
const lockOf = ({ lock, by = '' }: Pick<Guess, 'lock' | 'by'>): string => `${lock}\n${by}`

/** A word was tried, and was not the right one. */
export const passwordFailed = (guess: Guess, at: Timestamp, cause: string | null): NewEvent =>
  record(
    'passwordFailed',
    { seat: guess.lock, by: guess.by ?? '', ...(guess.isThere ? {} : { invented: true }) },
    at,
    cause,
  )

/** How many of these were wrong words for the same. */
export const wrongAmong = (records: readonly NewEvent[], guess: Guess): number =>
  records.filter(
    ({ kind, body }) =>
      kind === 'passwordFailed' &&
      lockOf(guess) === lockOf({ lock: textIn(body['seat']), by: textIn(body['by']) }),
  ).length
