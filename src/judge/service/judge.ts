// The judge's two verbs: it receives a letter, and it rings a game. Each ends in one commit, or in none.
import { setImmediate as breath } from 'node:timers/promises'
import type { ReadLetter } from '../../post/letter.ts'
import { answerLetter, failedOn, failedTwice } from '../conversation/answering.ts'
import { memoryOf, type Services } from '../conversation/services.ts'
import { LetterInHand, LongLetters, MustWait, TakesLong, Turns } from '../conversation/turns.ts'
import { aboutOf } from '../conversation/who/about.ts'
import { readFiled } from '../conversation/who/broughtBack.ts'
import { contentKey, keyOf, keyOfRepeat, knownAs, sameAmong } from '../conversation/who/identity.ts'
import type { Instant } from '../game/calendar.ts'
import type { Alarm, Batch, GameName, Letter, LetterKey, NewLetter } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'
import { StoreFault, UnreadableEvent } from '../store/fault.ts'
import type { ClaimedLetter } from '../store/sharing.ts'
import { rungBy } from './alarmBell.ts'
import type { OnFault } from './news.ts'

/** How often a commit is tried when somebody else was quicker. */
const MOST_TRIES = 20
/** A letter that makes us fail this often is set aside. */
const MOST_FAILURES = 3
/** How many letters are looked at in one go. */
const MOST_LETTERS = 50
/** After so many letters or alarms others have their turn: those that bring letters, and a request to stop. */
const IN_ONE_BREATH = 10

/** A letter as it came in. */
export interface Arrived {
  readonly raw: Uint8Array
  /** When it reached the mailbox, in milliseconds since 1970. */
  readonly received: number
  /** Whether it may be brought again, at another time, until it has been dealt with. */
  readonly mayBeRetried?: boolean
}

/** A letter to be filed, and the letter that it repeats if it came before. */
interface LetterToFile {
  readonly letter: NewLetter
  readonly of: LetterKey | undefined
}

/** The same as the store knows it; `read` is missing if reading it has failed. */
type LookedUp = LetterToFile & { readonly mayBeRetried: boolean; readonly read?: ReadLetter }

/** How a judge goes through what waits. */
export interface AnswerOptions {
  readonly stop?: AbortSignal | undefined
  /** No letter from before this time can still come in. Before each letter, what was due when it came is rung, up to this time. */
  readonly emptiedAt?: number | undefined
  /** What to do for others while a letter takes long. */
  readonly meanwhile?: Interludes
}

export interface Interludes {
  /**
   * Files what has come, if something is said to have come or it must be known; returns up to when everything is filed.
   */
  bring(mustKnow: boolean): Promise<number | 'asBefore' | 'failed' | 'clockInDoubt'>
  send(): Promise<void>
}

export class Judge {
  readonly #services: Services
  readonly #onFault: OnFault

  /** `onFault` hears of what failed for one letter or one game while the others went on. */
  constructor(services: Services, onFault: OnFault) {
    this.#services = services
    this.#onFault = onFault
  }

  /** Files a letter and returns its key; a letter that comes again is the one that came before. */
  async file(raw: Uint8Array, received: number): Promise<LetterKey> {
    const [key] = await this.fileAll([{ raw, received, mayBeRetried: true }])
    return key! // of the one letter
  }

  /** Files several letters in one piece; returns their keys in the same order. */
  async fileAll(arrived: readonly Arrived[]): Promise<readonly LetterKey[]> {
    if (arrived.length === 0) return []
    const { clock, store } = this.#services
    const filed: NewLetter[] = []
    const known = new Map<LetterKey, LetterKey>()
    const keys: LetterKey[] = []
    for (const each of await Promise.all(arrived.map(each => this.#lookedUp(each)))) {
      const { letter, of } = await this.#among(filed, each)
      if (of === undefined) filed.push(letter)
      else known.set(letter.key, of)
      keys.push(of ?? letter.key)
    }
    const at = storedInstant(clock.now())
    const done = await store.commit({ at, expect: new Map(), post: { filed, known } })
    if (!done.ok) throw new Error(`the store declined: ${done.error}`)
    // Only after the commit: a reader that has looked before it looks once more.
    if (filed.length > 0) memoryOf(store).filings++
    return keys
  }

  /** Looks up whether a letter came before. It cannot have come later than now, whatever the server's clock says. */
  async #lookedUp({ raw, received, mayBeRetried = false }: Arrived): Promise<LookedUp> {
    const services = this.#services
    const key = keyOf(raw, services)
    const at = storedInstant(Math.min(received, services.clock.now()) as Instant)
    const plain: NewLetter = { key, messageId: null, sender: '', received: at, raw, content: null }
    try {
      const read = await readFiled(raw, services)
      const { messageId = null, from } = read
      const letter = { ...plain, messageId, sender: from?.address ?? '', content: contentKey(read, services) }
      const of = await knownAs(letter, read, services)
      const about = of === undefined && services.sharing ? await aboutOf(read, services) : undefined
      return { letter: { ...letter, about }, of, read, mayBeRetried }
    } catch (fault) {
      if (fault instanceof StoreFault) throw fault
      // It is filed nevertheless; what is wrong with it shows again when it is to be answered.
      this.#onFault(fault, { letter: key })
      return { letter: plain, of: undefined, mayBeRetried }
    }
  }

  /** The same, if some letters are to be filed before it. */
  async #among(before: readonly NewLetter[], looked: LookedUp): Promise<LetterToFile> {
    const { letter, read } = looked
    if (read === undefined) return looked
    const of = sameAmong(before, letter)?.key ?? looked.of
    if (of !== undefined && letter.content === null && read.kind === 'letter')
      return this.#repeated(looked, of, before)
    if (of === undefined) memoryOf(this.#services.store).keepReading(letter.key, read)
    return { letter, of }
  }

  /**
   * A letter with the bytes of another: the same one if it came at the same time, else one of its own, to be answered.
   */
  async #repeated(looked: LookedUp, of: LetterKey, before: readonly NewLetter[]): Promise<LetterToFile> {
    const { letter, mayBeRetried } = looked
    const { store } = this.#services
    const stored = await store.letter(of)
    const first = before.find(({ key }) => key === of) ?? stored
    const waits = stored === undefined || (stored.answered === null && stored.setAside === null)
    if (first?.received === letter.received || (mayBeRetried && waits)) return { letter, of }
    const key = keyOfRepeat(letter, this.#services)
    const isKnown = before.some(each => each.key === key) || (await store.letter(key)) !== undefined
    return { letter: { ...letter, key }, of: isKnown ? key : undefined }
  }

  /**
   * Answers everything that has been filed; one letter never stops the others. Writes may lag behind on the disk, so
   * this is only for a judge that is alone with its store.
   */
  async answerAll(going: AnswerOptions = {}): Promise<number> {
    const { stop } = going
    const long = new LongLetters()
    let { emptiedAt } = going
    let answered = 0
    for (;;) {
      const memory = memoryOf(this.#services.store)
      const { filings } = memory
      const leftOut = long.keys.length
      const waiting = await this.#waiting(long)
      if (waiting.length === 0) return answered
      let left = waiting.length
      for (const letter of waiting) {
        emptiedAt = await this.#ringBefore(letter, { ...going, emptiedAt }, long)
        if (stop?.aborted) return answered
        const turns: Turns = new Turns(() => this.#others(inHand, long, going))
        const inHand = new LetterInHand(letter, turns)
        if (await this.#answeredUnlessLong(letter, inHand, long)) answered++
        // Others have been answered meanwhile, so the list is out of date.
        if (turns.count > 0) break
        left--
        if (answered % IN_ONE_BREATH === 0) await breath()
      }
      // Fewer than asked for, none left out, and none filed since. What other processes have filed is seen in the next
      // round.
      const areAll = waiting.length < MOST_LETTERS && leftOut + long.keys.length === 0
      if (areAll && left === 0 && memory.filings === filings) return answered
    }
  }

  /** Rings what was due when a letter came, as far as no earlier letter can still come in; returns how far. */
  async #ringBefore(letter: Letter, going: AnswerOptions, long: LongLetters): Promise<number | undefined> {
    const { stop, emptiedAt, meanwhile } = going
    if (emptiedAt === undefined) return undefined
    const came = Date.parse(letter.received)
    const isAhead = came > emptiedAt && (await this.#nextAlarm(new Set(), came, long)) !== undefined
    const brought = isAhead ? await meanwhile?.bring(true) : undefined
    const until = typeof brought === 'number' ? brought : emptiedAt
    await this.#ringUntil(Math.min(came, until), stop, long)
    return until
  }

  /** The next letters; if there are no others, the first of those that take long. */
  async #waiting(long: LongLetters): Promise<readonly Letter[]> {
    const { store } = this.#services
    const others = await store.waiting(MOST_LETTERS, long.keys)
    if (others.length > 0 || long.first === undefined) return others
    const first = await store.letter(long.first)
    return first === undefined ? [] : [first]
  }

  /** Answers a letter, unless it takes long or has to wait for one that does; returns whether it is dealt with. */
  async #answeredUnlessLong(letter: Letter, inHand: LetterInHand, long: LongLetters): Promise<boolean> {
    const isNext = long.first === letter.key
    if (!isNext && long.isFrom(letter.sender)) {
      long.hold(letter.key)
      return false
    }
    try {
      await this.#answer(
        letter,
        true,
        inHand,
        isNext ? undefined : batch => long.isAffected(batch, letter.key),
      )
      long.done(letter.key)
      return true
    } catch (fault) {
      if (fault instanceof TakesLong) long.wait(inHand)
      else if (fault instanceof MustWait) long.hold(letter.key)
      else throw fault
      return false
    }
  }

  /** While a letter takes long, answers others, rings games that it cannot change, and sends mails. */
  async #others(inHand: LetterInHand, long: LongLetters, { stop, meanwhile }: AnswerOptions): Promise<void> {
    long.wait(inHand)
    const isDue = (await this.#nextAlarm(new Set(), Number.POSITIVE_INFINITY, long)) !== undefined
    const brought = (await meanwhile?.bring(isDue)) ?? 'asBefore'
    if (brought === 'clockInDoubt') return
    const { store } = this.#services
    for (let waiting = await store.waiting(MOST_LETTERS, long.keys); waiting.length > 0; ) {
      for (const letter of waiting) {
        const came = Date.parse(letter.received)
        if (typeof brought === 'number') await this.#ringUntil(Math.min(came, brought), stop, long)
        if (stop?.aborted) throw new TakesLong()
        const turns = new Turns(() => Promise.reject(new TakesLong()))
        await this.#answeredUnlessLong(letter, new LetterInHand(letter, turns), long)
        await breath()
      }
      waiting = await store.waiting(MOST_LETTERS, long.keys)
    }
    if (typeof brought === 'number') await this.#ringUntil(brought, stop, long)
    if (stop?.aborted) throw new TakesLong()
    await meanwhile?.send()
  }

  /** Answers a letter, or sets it aside if it makes us fail; a fault of the store is not the letter's fault. */
  answer = (letter: Letter): Promise<void> => this.#answer(letter, false, new LetterInHand(letter))

  /** The same in a shared store. Returns the games that it turns out to be about besides; then it is not answered. */
  async answerClaimed(letter: ClaimedLetter): Promise<readonly GameName[]> {
    const known = letter.about
    let besides: readonly GameName[] = []
    const isAboutMore = ({ expect }: Batch): boolean => {
      besides = known === undefined ? [] : [...expect.keys()].filter(game => !known.includes(game))
      return besides.length > 0
    }
    try {
      await this.#answer(letter, false, new LetterInHand(letter), isAboutMore, letter.claim)
      return []
    } catch (fault) {
      if (fault instanceof MustWait) return besides
      throw fault
    }
  }

  /** Rings an alarm that was claimed. */
  ringClaimed = ({ game, at }: Alarm): Promise<void> =>
    this.#committed(() => rungBy(game, Date.parse(at), this.#services), false)

  async #answer(
    letter: Letter,
    mayLag: boolean,
    inHand: LetterInHand,
    mustWait: (batch: Batch) => boolean = () => false,
    claim?: number,
  ): Promise<void> {
    let tries = 0
    const made = async (): Promise<Batch> => {
      // Others may go first only once, so that a letter is not put off forever.
      const hand = tries++ === 0 ? inHand : new LetterInHand(letter)
      const batch = await answerLetter(letter, this.#services, hand)
      if (mustWait(batch)) throw new MustWait()
      return { ...batch, claim }
    }
    for (let failures = 1; ; failures++) {
      try {
        await this.#committed(made, mayLag)
        return
      } catch (fault) {
        if (fault instanceof StoreFault || fault instanceof TakesLong || fault instanceof MustWait)
          throw fault
        // If several judges share a store, one of them may be newer, and know what this one does not.
        if (claim !== undefined && fault instanceof UnreadableEvent) throw fault
        if (failures < MOST_FAILURES) continue
        this.#onFault(fault, { letter: letter.key })
        await this.#giveUp(
          letter,
          `failed ${failures} times: ${fault instanceof Error ? fault.message : String(fault)}`,
        )
        return
      }
    }
  }

  async #giveUp(letter: Letter, why: string): Promise<void> {
    try {
      await this.#committed(() => failedOn(letter, why, this.#services), false)
    } catch (fault) {
      if (fault instanceof StoreFault) throw fault
      await this.#committed(async () => failedTwice(letter, why, this.#services), false)
    }
  }

  /** Rings every alarm that is due, the earliest first; one that fails holds up no others. Writes may lag, as with letters. */
  ringAll = ({ stop, emptiedAt = Number.POSITIVE_INFINITY }: AnswerOptions = {}): Promise<number> =>
    this.#ringUntil(emptiedAt, stop)

  async #ringUntil(
    latest: number,
    stop: AbortSignal | undefined,
    long: LongLetters = new LongLetters(),
  ): Promise<number> {
    const failed = new Set<string>()
    let rung = 0
    for (;;) {
      if (stop?.aborted) return rung
      const next = await this.#nextAlarm(failed, latest, long)
      if (next === undefined) return rung
      try {
        await this.#committed(() => rungBy(next.game, latest, this.#services), true)
        if (++rung % IN_ONE_BREATH === 0) await breath()
      } catch (fault) {
        if (fault instanceof StoreFault) throw fault
        failed.add(next.game)
        this.#onFault(fault, { game: next.game })
      }
    }
  }

  /** The next alarm due by then that may be rung; a game that an earlier, long letter may change waits for it. */
  async #nextAlarm(failed: Set<string>, latest: number, long: LongLetters): Promise<Alarm | undefined> {
    const { store, clock } = this.#services
    for (;;) {
      const alarms = await store.alarms(failed.size + 1)
      const next = alarms.find(({ game }) => !failed.has(game))
      if (next === undefined || Date.parse(next.at) > Math.min(latest, clock.now())) return undefined
      if (!long.mayChange(next.game, next.at)) return next
      failed.add(next.game)
    }
  }

  /** Decides and commits; if somebody else was quicker, decides again on what they left. */
  async #committed(make: () => Promise<Batch>, mayLag: boolean): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const batch = await make()
      const done = await memoryOf(this.#services.store).commit(mayLag ? { ...batch, mayLag } : batch)
      if (done.ok || done.error === 'already answered') return
    }
    throw new StoreFault('busy', 'the store', `others wrote ${MOST_TRIES} times while it was decided`)
  }
}
