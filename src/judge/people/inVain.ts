// What is done in vain, and when it comes to an end: answers of machines, press that goes on for ever, and wrong words.
import { createHash } from 'node:crypto'
import type { Person } from '../game/events.ts'
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { textIfAny } from '../store/events/names.ts'
import { record } from './records.ts'

// Letters from which nothing comes: the first gets a word from us; those like it are filed, so that no two machines go on for ever.

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** So many that read alike get a word in a day. */
const MOST_ALIKE = 3
/** So many about one question, whatever they say. */
const MOST_ABOUT_ONE = 3
/** So many in an hour, whatever they say; and so many in a day, for those that take their time. */
const MOST_AN_HOUR = 20
const MOST_A_DAY = 30
/** Whoever learns how orders are written may be wrong so often in a day; and so often in the same way. */
const MOST_WRONG = 60
const MOST_WRONG_ALIKE = 10

/** An answer from which nothing came, and that got a word from us. */
interface VainAnswer {
  readonly address: string
  /** What we had asked, a letter or a wish; empty where it was nothing. */
  readonly about: string
  /** What it begins like. */
  readonly like: string
  /** Whether it was to be orders. */
  readonly isWrong: boolean
  /** Whether it was to be a yes: people say it again in the same words. */
  readonly isYes?: boolean
}

type Kept = Omit<VainAnswer, 'address' | 'isYes'> & { readonly at: number }

const mostAlike = (isWrong: boolean): number => (isWrong ? MOST_WRONG_ALIKE : MOST_ALIKE)

/** Those that came from one address. */
export class VainAnswers {
  #kept: readonly Kept[] = []
  /** When the keeper was told of it. */
  #told = 0

  /** Whether one more would rather be a machine's than a person's, who would not say the same again. */
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

  /** Whether one more is the last of its kind that gets a word within the day. */
  isLastLike({ like, isWrong }: VainAnswer, now: number): boolean {
    const today = this.#today(isWrong, now)
    const alike = today.filter(each => each.like === like).length
    return alike === mostAlike(isWrong) - 1 || (isWrong ? today.length === MOST_WRONG - 1 : this.isLast(now))
  }

  #today = (isWrong: boolean, now: number): readonly Kept[] =>
    this.#within(DAY, now).filter(each => each.isWrong === isWrong)

  /** Whether one more is the last that gets a word for a while, if it is not about orders. */
  isLast = (now: number): boolean => this.#left(now) === 1

  /** How many more get a word, whatever they say; those that were to be orders are counted apart. */
  #left(now: number): number {
    const within = (span: number) => this.#within(span, now).filter(({ isWrong }) => !isWrong).length
    return Math.min(MOST_AN_HOUR - within(HOUR), MOST_A_DAY - within(DAY))
  }

  #within = (span: number, now: number): readonly Kept[] => this.#kept.filter(({ at }) => at > now - span)

  /** Whether the keeper has heard of it within the day. */
  isTold = (now: number): boolean => this.#told > now - DAY

  /** Somebody has answered for a letter: they are no machine. */
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

/** What we ask about a letter itself, and not about the answers that come to that. */
export const askedAbout = (letter: string): string => `${ASKED}${letter}`

const ASKED = 'letter '

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

export const answeredInVain = (
  { address, about, like, isWrong }: VainAnswer,
  at: Timestamp,
  cause: string | null,
): NewEvent => record('answeredInVain', { address, about, like, isWrong }, at, cause)

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

/** The answers of one person, game by game. */
export class PressRates {
  readonly #sent = new Map<GameName, readonly Sent[]>()

  learn({ body, at }: Recorded): void {
    const { game, like, unproven } = body
    const answer = { like: textIfAny(like), unproven: textIfAny(unproven), at: Date.parse(at) }
    const sent = [...(this.#sent.get(textIfAny(game)) ?? []), answer]
    this.#sent.set(textIfAny(game), sent.slice(-PRESS_A_DAY))
  }

  /** Which bound one more would go over. */
  exceeded(answer: PressAnswer, now: number): 'alike' | 'all' | 'unproven' | 'unprovenOften' | undefined {
    const sent = this.#sent.get(answer.game) ?? []
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

export const pressAnswered = (answer: PressAnswer, at: Timestamp, cause: string | null): NewEvent =>
  record('pressAnswered', { ...answer }, at, cause)

// Wrong words: how often the password of a seat, or the word of a private game, was tried in vain, and who is shut out for it.

/** So many wrong words within an hour, and no word is tried for the rest of it. */
const MOST_WORDS_WRONG = 5
/**
 * The same in the name of an address of record, whose owner hears of it after five. Anybody can write in that name: by five letters
 * they would shut the owner out, and forty words an hour find no password.
 */
const MOST_WRONG_AT_OWN = 40
/**
 * So many are tried in that name all the same: the right one is asked about at that address then, and is no more than that, so that
 * nobody finds it by guessing, nor shuts the owner out.
 */
const MOST_TRIED_AT_OWN = 400
const SHUT_FOR = 3_600_000

/** What a word is tried for, and in whose count. */
export interface Guess {
  /** The seat, or the game whose word it is. */
  readonly lock: string
  /** The address of record that it came from; none for all the others, who have one count together. */
  readonly by: string | undefined
  /** Whether there is anything to be opened. */
  readonly isThere: boolean
  /** Of what would open it; all that was tried is counted where nothing is said. */
  readonly hash?: string
}

/** By this it is known later which password a word was tried against, and nothing of that password. */
const markOf = (hash: string): string => createHash('sha256').update(hash).digest('hex').slice(0, 16)

/**
 * What was tried for one of them. Where there is a password only what was tried against that counts: of one that was chosen since then
 * nothing has been found out.
 */
export class Guesses {
  /** When, by from where and against what. */
  readonly #wrong = new Map<string, readonly number[]>()

  /** Whether no word is tried any more; `more` are wrong ones that are not on record yet. */
  isShut(guess: Guess, now: number, more = 0): boolean {
    const most = guess.by === undefined ? MOST_WORDS_WRONG : MOST_WRONG_AT_OWN
    return this.#wrongOf(guess, now) + more >= most
  }

  /** Whether one is tried still, though it only has its writer asked. */
  isTried = (guess: Guess, now: number, more = 0): boolean =>
    guess.by !== undefined && this.#wrongOf(guess, now) + more < MOST_TRIED_AT_OWN

  /** Whether these are as many as whoever holds the seat should hear of. */
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

/** Against which passwords a word was tried. */
const marksIn = ({ body: { tried } }: NewEvent): readonly string[] =>
  Array.isArray(tried) ? tried.map(textIfAny) : []

/** No lock has a line end in it. */
const lockOf = ({ lock, by = '' }: Pick<Guess, 'lock' | 'by'>): string => `${lock}\n${by}`

/** A word was tried against these, and was none of them. */
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

/** How many of these were wrong words for the same. */
export const wrongAmong = (records: readonly NewEvent[], guess: Guess): number =>
  records.filter(
    each =>
      each.kind === 'passwordFailed' &&
      lockOf(guess) === lockOf({ lock: textIfAny(each.body['seat']), by: textIfAny(each.body['by']) }) &&
      (guess.hash === undefined || marksIn(each).includes(markOf(guess.hash))),
  ).length
