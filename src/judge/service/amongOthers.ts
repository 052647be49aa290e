// The rounds of a judge that shares its store: it claims what it does, and leaves to others what they have claimed.
import type { GameName, LetterKey } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'
import { StoreFault } from '../store/fault.ts'
import type { ClaimedLetter, Sharing } from '../store/sharing.ts'
import { Judge } from './judge.ts'
import type { OnFault } from './news.ts'
import { emptyMailbox, type Rounds } from './round.ts'
import { nextMailing, sendDue } from './sending.ts'

/** How many letters or alarms are dealt with at once: while one waits for the database, another goes on. */
const AT_ONCE = 6
/** How long this judge leaves to others what it could not do, in milliseconds. */
const LEFT = 30_000
/** How long a due mail may be in the hands of another judge, in milliseconds. */
const SENT_BY_OTHERS = 1_000

export class AmongOthers {
  readonly #rounds: Rounds
  readonly #sharing: Sharing
  readonly #lettersLeft = new Map<LetterKey, number>()
  readonly #gamesLeft = new Map<GameName, number>()
  /** When the mailbox was last emptied here. */
  #emptiedAt = Number.NEGATIVE_INFINITY

  /** When mails were last sent here. */
  #sentAt = Number.NEGATIVE_INFINITY

  constructor(rounds: Rounds, sharing: Sharing) {
    this.#rounds = rounds
    this.#sharing = sharing
  }

  /** Whether there is something that nobody has claimed, the mailbox must be looked into, or this judge is shut out. */
  async hasWork(): Promise<boolean> {
    const { clock } = this.#rounds.services
    if (this.#sharing.shutOut !== undefined) return true
    await this.#rounds.services.store.changes()
    if (await this.#sharing.hasWork(storedInstant(clock.now()))) return true
    return (await this.#mustEmpty(false)) || (await this.#mustSend())
  }

  /**
   * Whether a mail is due that was written since, by `receive` or by a judge that sends none. Checked only
   * now and then, since others may have it in hand.
   */
  async #mustSend(): Promise<boolean> {
    const { services, carrier } = this.#rounds
    const { clock } = services
    if (carrier === undefined || clock.steady() - this.#sentAt < SENT_BY_OTHERS) return false
    const next = await nextMailing(services, carrier)
    return next !== undefined && next <= clock.now()
  }

  /**
   * One round: the judge that reads the mailbox files what has come; the judge that claims it answers, rings and sends.
   */
  async round(isWoken: boolean, onFault: OnFault, stop?: AbortSignal): Promise<void> {
    const { services, source, carrier, tell, clockWatch, isAwaited } = this.#rounds
    const isTimely = async (): Promise<boolean> => clockWatch === undefined || clockWatch.look()
    await isTimely()
    // Fails in a store that was set back, so that nothing is claimed there.
    await services.store.changes()
    const judge = new Judge(services, onFault)
    for (let mustEmpty = isWoken; ; mustEmpty = false) {
      if (mustEmpty || source === undefined || (await this.#mustEmpty(true)))
        await this.#empty(judge, onFault)
      while ((await isTimely()) && !stop?.aborted) {
        const done = (await this.#answer(judge, onFault)) + (await this.#ring(judge, onFault))
        if (done === 0) break
      }
      if (stop?.aborted || !(await isTimely()) || !(await this.#mustEmpty(false))) break
    }
    if (carrier !== undefined && (await isTimely()))
      await sendDue(services, carrier, { stop, onFault, isAwaited })
    this.#sentAt = services.clock.steady()
    tell?.({ kind: 'roundDone' })
  }

  /**
   * Whether it is time again, or something is due while nobody knows yet whether all earlier letters have been filed.
   */
  async #mustEmpty(isRound: boolean): Promise<boolean> {
    const { services, source, poll } = this.#rounds
    if (source === undefined) return false
    const now = services.clock.now()
    if (isRound && now - this.#emptiedAt >= poll) return true
    const [alarm] = await services.store.alarms(1)
    const due = alarm === undefined ? Number.POSITIVE_INFINITY : Date.parse(alarm.at)
    return due <= now && due > this.#emptiedAt && (await this.#sharing.reads(source))
  }

  /** Only one judge reads a mailbox; how far it says it has read holds for all. */
  async #empty(judge: Judge, onFault: OnFault): Promise<void> {
    const { services, mailbox, source, tell } = this.#rounds
    if (source === undefined || !(await this.#sharing.reads(source)))
      return tell?.({ kind: 'mailboxElsewhere' })
    const begun = services.clock.now()
    try {
      const filed = await emptyMailbox(judge, mailbox)
      this.#emptiedAt = begun
      await this.#sharing.filed(source, storedInstant(begun), filed > 0)
      tell?.({ kind: 'mailboxEmptied' })
    } catch (fault) {
      this.#emptiedAt = begun
      tell?.({ kind: 'mailboxFailed', fault })
      onFault(fault)
      if (!(fault instanceof StoreFault)) await this.#sharing.filed(source, undefined, false)
    }
  }

  async #answer(judge: Judge, onFault: OnFault): Promise<number> {
    const letters = await this.#sharing.letters(AT_ONCE, this.#leaving())
    await allOf(letters, letter => this.#answerOne(letter, judge, onFault))
    return letters.length
  }

  async #answerOne(letter: ClaimedLetter, judge: Judge, onFault: OnFault): Promise<void> {
    try {
      const besides = await judge.answerClaimed(letter)
      if (besides.length === 0) this.#sharing.done(letter)
      else await this.#sharing.giveBack(letter, besides)
    } catch (fault) {
      await this.#sharing.giveBack(letter).catch(() => {}) // what is wrong is told below
      if (fault instanceof StoreFault) throw fault
      this.#lettersLeft.set(letter.key, this.#rounds.services.clock.steady())
      onFault(fault, { letter: letter.key })
    }
  }

  async #ring(judge: Judge, onFault: OnFault): Promise<number> {
    const { clock } = this.#rounds.services
    const now = storedInstant(clock.now())
    const alarms = await this.#sharing.alarms(now, AT_ONCE, this.#leaving())
    await allOf(alarms, async alarm => {
      try {
        await judge.ringClaimed(alarm)
      } catch (fault) {
        await this.#sharing.giveBackAlarm(alarm).catch(() => {}) // what is wrong is told below
        if (fault instanceof StoreFault) throw fault
        this.#gamesLeft.set(alarm.game, clock.steady())
        onFault(fault, { game: alarm.game })
      }
    })
    return alarms.length
  }

  #leaving() {
    const since = this.#rounds.services.clock.steady() - LEFT
    for (const left of [this.#lettersLeft, this.#gamesLeft])
      for (const [name, at] of left) if (at < since) left.delete(name)
    return { letters: [...this.#lettersLeft.keys()], games: [...this.#gamesLeft.keys()] }
  }
}

/** All are done before a fault of one is thrown. */
async function allOf<Each>(each: readonly Each[], act: (one: Each) => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(each.map(act))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
