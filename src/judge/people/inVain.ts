// Limits for what leads nowhere: letters that machines answer, press without end, and wrong passwords.
import { createHash } from 'node:crypto'
import type { Person } from '../game/events.ts'
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { textIfAny } from '../store/events/names.ts'
import { record } from './records.ts'

// Letters that lead nowhere: the first get a reply, more of the same are filed, so that two machines do not go on for ever.

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How many letters that read alike get a reply in a day. */
const MOST_ALIKE = 3
/** How many about one question get a reply, whatever they say. */
const MOST_ABOUT_ONE = 3
/** How many get a reply in an hour, whatever they say; and in a day, for slow senders. */
const MOST_AN_HOUR = 20
const MOST_A_DAY = 30
/** A player who learns to write orders may be wrong this often in a day, and this often in the same way. */
const MOST_WRONG = 60
const MOST_WRONG_ALIKE = 10

/** A letter that led nowhere and got a reply. */
interface VainAnswer {
  readonly address: string
  /** What the judge had asked about, a letter or a wish; empty if nothing. */
  readonly about: string
  /** A hash of its beginning. */
  readonly like: string
  /** Whether it was meant as orders. */
  readonly isWrong: boolean
  /** Whether it was meant as a YES: people repeat that in the same words. */
  readonly isYes?: boolean
}

type Kept = Omit<VainAnswer, 'address' | 'isYes'> & { readonly at: number }

const mostAlike = (isWrong: boolean): number => (isWrong ? MOST_WRONG_ALIKE : MOST_ALIKE)

/** The letters from one address that led nowhere. */
export class VainAnswers {
  #kept: readonly Kept[] = []
  /** When the keeper was told of it. */
  #told = 0

  /** Whether one more letter gets no reply: it is more likely from a machine, since a person would not say the same again. */
  isOneTooMany({ about, like, isWrong, isYes = false }: VainAnswer, now: number): boolean {
    const today = this.#today(isWrong, now)
    const ofThis = about === '' ? [] : today.filter(each => each.about === about)
    return (
      (!isYes && ofThis.some(each => each.like === like)) ||
      ofThis.length >= MOST_ABOUT_ONE ||
      today.filter(each => each.like === like).length >= mostAlike(isWrong) ||
      (isWrong ? today.length >= MOST_WRONG : this.#left(now) <= 0)
    )
  }

  /** Whether one more letter is the last of its kind that gets a reply within the day. */
  isLastLike({ like, isWrong }: VainAnswer, now: number): boolean {
    const today = this.#today(isWrong, now)
    const alike = today.filter(each => each.like === like).length
    return alike === mostAlike(isWrong) - 1 || (isWrong ? today.length === MOST_WRONG - 1 : this.isLast(now))
  }

  #today = (isWrong: boolean, now: number): readonly Kept[] =>
    this.#within(DAY, now).filter(each => each.isWrong === isWrong)

  /** Whether one more letter is the last that gets a reply for a while, if it is not meant as orders. */
  isLast = (now: number): boolean => this.#left(now) === 1

  /** How many more letters get a reply, whatever they say; those meant as orders are counted separately. */
  #left(now: number): number {
    const within = (span: number) => this.#within(span, now).filter(({ isWrong }) => !isWrong).length
    return Math.min(MOST_AN_HOUR - within(HOUR), MOST_A_DAY - within(DAY))
  }

  #within = (span: number, now: number): readonly Kept[] => this.#kept.filter(({ at }) => at > now - span)

  /** Whether the keeper was told of it within the last day. */
  isTold = (now: number): boolean => this.#told > now - DAY

  /** Somebody has confirmed a letter, so they are no machine: forgets the letters about it. */
  forget(letter: string): void {
    this.#kept = this.#kept.filter(({ about }) => about !== askedAbout(letter))
  }

  learn({ kind, body, at }: Recorded): void {
    const { about, like, isWrong } = body
    const time = Date.parse(at)
    if (kind === 'machineSupposed') this.#told = time
    else {
      const kept = { about: textIfAny(about), like: textIfAny(like), isWrong: isWrong === true, at: time }
      this.#kept = [...this.#kept, kept].slice(-MOST_WRONG)
    }
  }
}

/** The name of a question about the letter itself, not about the answers to that question. */
export const askedAbout = (letter: string): string => `${ASKED}${letter}`

const ASKED = 'letter '

/** Machines number their letters, and some repeat a subject that grows: this many words tell one letter from others. */
const MOST_WORDS = 6

/** A hash of the beginning of a letter; its numbers do not count. */
export const beginningLike = (text: string): string =>
  likenessOf(
    text
      .split(/[^\p{L}]+/u)
      .filter(word => word !== '')
      .slice(0, MOST_WORDS)
      .join(' '),
  )

/** A hash of a whole text; its numbers do not count. */
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

export const answeredInVain = (
  { address, about, like, isWrong }: VainAnswer,
  at: Timestamp,
  cause: string | null,
): NewEvent => record('answeredInVain', { address, about, like, isWrong }, at, cause)

/** Recorded when the keeper is told that a machine seems to answer at an address. */
export const machineSupposed = (address: string, at: Timestamp, cause: string | null): NewEvent =>
  record('machineSupposed', { address }, at, cause)

// How often one person's answers to press are sent on: two machines that answer each other come to an end.

/** How many are sent on in an hour in one game, and in a day; nobody talks faster for long. */
export const PRESS_AN_HOUR = 30
const PRESS_A_DAY = 100
/** How many with the same text are sent on in an hour, and in a day: people write `Agreed` more than once. */
export const PRESS_ALIKE = 3
const PRESS_ALIKE_A_DAY = 8
/** How many in a week to one writer, if only the reply address proves the sender: this stops slow machines as well. */
export const PRESS_UNPROVEN = 24

/** An answer in prose, on its way to the writer of the press. */
interface PressAnswer {
  readonly person: Person
  readonly game: GameName
  /** A hash of its text: the same for answers that differ only in numbers. */
  readonly like: string
  /** The address that it came from and the seat that it goes to, if only the reply address proves who wrote it. */
  readonly unproven?: string
}

interface Sent extends Pick<PressAnswer, 'like' | 'unproven'> {
  readonly at: number
}

/** The answers of one person, by game. */
export class PressRates {
  readonly #sent = new Map<GameName, readonly Sent[]>()

  learn({ body, at }: Recorded): void {
    const { game, like, unproven } = body
    const answer = { like: textIfAny(like), unproven: textIfAny(unproven), at: Date.parse(at) }
    const sent = [...(this.#sent.get(textIfAny(game)) ?? []), answer]
    this.#sent.set(textIfAny(game), sent.slice(-PRESS_A_DAY))
  }

  /** The limit that one more answer would exceed. */
  exceeded(answer: PressAnswer, now: number): 'alike' | 'all' | 'unproven' | 'unprovenOften' | undefined {
    const sent = this.#sent.get(answer.game) ?? []
    const since = (span: number) => sent.filter(({ at }) => at > now - span)
    const { unproven = '' } = answer
    if (unproven !== '' && since(HOUR).some(each => each.unproven === unproven)) return 'unproven'
    // A sender who has proven an answer since then is no machine.
    const lately = since(7 * DAY)
    const ofNobody = lately.slice(lately.findLastIndex(each => each.unproven === '') + 1)
    const isOften = ofNobody.filter(each => each.unproven === unproven).length >= PRESS_UNPROVEN
    if (unproven !== '' && isOften) return 'unprovenOften'
    const alike = (span: number) => since(span).filter(({ like }) => like === answer.like).length
    if (alike(HOUR) >= PRESS_ALIKE || alike(DAY) >= PRESS_ALIKE_A_DAY) return 'alike'
    return since(HOUR).length >= PRESS_AN_HOUR || since(DAY).length >= PRESS_A_DAY ? 'all' : undefined
  }
}

export const pressAnswered = (answer: PressAnswer, at: Timestamp, cause: string | null): NewEvent =>
  record('pressAnswered', { ...answer }, at, cause)

// Wrong words: how often the password of a seat, or the word of a private game, was tried in vain, and who is shut out.

/** After this many wrong words within an hour no word is tried for the rest of it. */
const MOST_WORDS_WRONG = 5
/**
 * The same for letters in the name of an address of record, whose owner is told after five. Anybody can write in that
 * name: a limit of five would let them shut the owner out, and forty words an hour find no password.
 */
const MOST_WRONG_AT_OWN = 40
/**
 * This many are tried in that name all the same. The right one then only makes the judge ask at that address, so that
 * nobody finds it by guessing, or shuts the owner out.
 */
const MOST_TRIED_AT_OWN = 400
const SHUT_FOR = 3_600_000

/** What a word is tried for, and whose count it adds to. */
export interface Guess {
  /** The seat, or the game whose word it is. */
  readonly lock: string
  /** The address of record that it came from; undefined for all other addresses, which share one count. */
  readonly by: string | undefined
  /** Whether there is a seat or a game to open. */
  readonly isThere: boolean
  /** The hash of what would open it; if absent, everything that was tried counts. */
  readonly hash?: string
}

/** Shows later which password a word was tried against, without telling anything about that password. */
const markOf = (hash: string): string => createHash('sha256').update(hash).digest('hex').slice(0, 16)

/**
 * The words that were tried for one lock. If there is a password, only words tried against it count: nothing has been
 * found out about one that was chosen since.
 */
export class Guesses {
  /** When wrong words were tried, by the address that they came from and what they were tried against. */
  readonly #wrong = new Map<string, readonly number[]>()

  /** Whether no more words are tried; `more` are wrong ones that are not on record yet. */
  isShut(guess: Guess, now: number, more = 0): boolean {
    const most = guess.by === undefined ? MOST_WORDS_WRONG : MOST_WRONG_AT_OWN
    return this.#wrongOf(guess, now) + more >= most
  }

  /** Whether a word is still tried, though the right one only makes the judge ask its writer. */
  isTried = (guess: Guess, now: number, more = 0): boolean =>
    guess.by !== undefined && this.#wrongOf(guess, now) + more < MOST_TRIED_AT_OWN

  /** Whether the seat's holder should be told of this many. */
  isWorthTelling = (guess: Guess, now: number, more = 0): boolean =>
    this.#wrongOf(guess, now) + more === MOST_WORDS_WRONG

  #wrongOf = ({ by = '', hash }: Guess, now: number): number =>
    (this.#wrong.get(countOf(by, hash === undefined ? '' : markOf(hash))) ?? []).filter(
      at => at > now - SHUT_FOR,
    ).length

  learn(record: Recorded): void {
    const by = textIfAny(record.body['by'])
    for (const mark of ['', ...marksIn(record)]) {
      const count = countOf(by, mark)
      const times = [...(this.#wrong.get(count) ?? []), Date.parse(record.at)]
      this.#wrong.set(count, times.slice(-MOST_TRIED_AT_OWN))
    }
  }
}

const countOf = (by: string, mark: string): string => `${mark}\n${by}`

/** The passwords that a word was tried against, as marks. */
const marksIn = ({ body: { tried } }: NewEvent): readonly string[] =>
  Array.isArray(tried) ? tried.map(textIfAny) : []

/** A lock has no line end in it. */
const lockOf = ({ lock, by = '' }: Pick<Guess, 'lock' | 'by'>): string => `${lock}\n${by}`

/** Recorded when a word was tried against these hashes and matched none. */
export const passwordFailed = (
  guess: Guess,
  hashes: readonly string[],
  at: Timestamp,
  cause: string | null,
): NewEvent =>
  record(
    'passwordFailed',
    {
      seat: guess.lock,
      by: guess.by ?? '',
      ...(hashes.length > 0 ? { tried: hashes.map(markOf) } : {}),
      ...(guess.isThere ? {} : { invented: true }),
    },
    at,
    cause,
  )

/** How many of these records are wrong words for the same lock. */
export const wrongAmong = (records: readonly NewEvent[], guess: Guess): number =>
  records.filter(
    each =>
      each.kind === 'passwordFailed' &&
      lockOf(guess) === lockOf({ lock: textIfAny(each.body['seat']), by: textIfAny(each.body['by']) }) &&
      (guess.hash === undefined || marksIn(each).includes(markOf(guess.hash))),
  ).length
