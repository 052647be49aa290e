// Judges that share letters and alarms, each of them written down with the time at which it came, or was to be rung.
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { StoreFault } from '../../../src/judge/store/fault.ts'
import type { ClaimedLetter } from '../../../src/judge/store/sharing.ts'
import { happened, letter as letterOf, mail, minute } from '../store/small.ts'
import type { JudgeInSteps, Scheduled } from './scheduled.ts'

export interface Coming {
  readonly key: string
  readonly sender: string
  readonly game: string
  /** Minutes after the beginning. */
  readonly at: number
}

/** What a game is to be rung for. */
export interface Ringing {
  readonly game: string
  readonly at: number
}

const NOTHING_LEFT = { letters: [], games: [] }
const AT_ONCE = 2

export class Dealing {
  /** What was against a law, in words. */
  readonly broken: string[] = []
  /** The keys of letters, in the order in which they were answered. */
  readonly answered: string[] = []
  readonly #all: Scheduled
  readonly #comings: readonly Coming[]
  readonly #ringings: readonly Ringing[]
  readonly #mailbox = new Set<Coming>()
  /** By which claim a letter is in hand. */
  readonly #hands = new Map<string, number>()

  constructor(all: Scheduled, comings: readonly Coming[], ringings: readonly Ringing[]) {
    this.#all = all
    this.#comings = comings
    this.#ringings = ringings
  }

  /** The games are there, each with its first alarm. */
  async begin(): Promise<void> {
    for (const game of new Set([...this.#comings, ...this.#ringings].map(each => each.game)))
      await this.#all.looker.commit({
        at: minute(0),
        expect: new Map([[game, 0]]),
        events: new Map([[game, [happened('gameCreated')]]]),
        alarms: new Map([[game, this.#nextAlarm(game, -1)]]),
      })
  }

  #nextAlarm(game: string, after: number): string | null {
    const next = this.#ringings.filter(each => each.game === game && each.at > after).map(({ at }) => at)
    return next.length === 0 ? null : minute(Math.min(...next))
  }

  /** Time goes on from one thing to the next; what comes lies in the mailbox then. */
  async timeGoesOn(): Promise<void> {
    const times = [...new Set([...this.#comings, ...this.#ringings].map(({ at }) => at))].toSorted(
      (a, b) => a - b,
    )
    for (const at of [...times, times.at(-1)! + 1]) {
      await this.#all.stepped.step('time')
      this.#turnTo(at)
    }
  }

  #turnTo(at: number): void {
    for (const coming of this.#comings) if (coming.at === at) this.#mailbox.add(coming)
    this.#all.clock.turnTo(Date.parse(minute(at)) as Instant)
  }

  /** A round of a judge. */
  async round(judge: JudgeInSteps): Promise<void> {
    try {
      await this.#empty(judge)
      await this.#answer(judge)
      await this.#ring(judge)
    } catch (fault) {
      if (!(fault instanceof StoreFault)) throw fault
    }
  }

  async isAllDone(): Promise<boolean> {
    const { lettersWaiting } = await this.#all.looker.figures()
    return lettersWaiting + this.#mailbox.size + (await this.#all.looker.alarms()).length === 0
  }

  async #empty({ name, store, sharing }: JudgeInSteps): Promise<void> {
    if (!(await sharing.reads('the mailbox'))) return
    const begun = this.#now
    const fetched = [...this.#mailbox]
    await this.#all.stepped.step(name)
    const filed = fetched.map(({ key, sender, game, at }) =>
      letterOf(key, { sender, received: minute(at), about: [sender, game] }),
    )
    await store.commit({ at: begun, expect: new Map(), post: { filed } })
    for (const each of fetched) this.#mailbox.delete(each)
    await sharing.filed('the mailbox', begun, false)
  }

  async #answer(judge: JudgeInSteps): Promise<void> {
    const letters = await judge.sharing.letters(AT_ONCE, NOTHING_LEFT)
    for (const { key, claim } of letters) {
      const had = this.#hands.get(key)
      if (had !== undefined && had !== claim && !this.#all.lost.has(had))
        this.broken.push(`${judge.name} takes ${key} out of the hand of another one`)
      this.#hands.set(key, claim)
    }
    for (const letter of letters)
      try {
        await this.#answerOne(letter, judge)
        judge.sharing.done(letter)
      } catch (fault) {
        this.#leaves(letter)
        await judge.sharing.giveBack(letter)
        throw fault
      }
  }

  async #answerOne(letter: ClaimedLetter, judge: JudgeInSteps): Promise<void> {
    const { key, claim } = letter
    const { game } = this.#comings.find(each => each.key === key)!
    for (;;) {
      const { version } = await judge.store.load(game)
      const done = await judge.store.commit({
        at: this.#now,
        expect: new Map([[game, version]]),
        events: new Map([[game, [{ ...happened('letterAnswered'), cause: key }]]]),
        outgoing: [mail(`<${key} by ${judge.name}>`, { answers: key })],
        answered: key,
        claim,
      })
      if (!done.ok && done.error === 'moved on') continue
      if (done.ok) {
        if (this.#hands.get(key) !== claim)
          this.broken.push(`${judge.name} answers ${key}, which it has lost`)
        this.answered.push(key)
      }
      return this.#leaves(letter)
    }
  }

  #leaves({ key, claim }: ClaimedLetter): void {
    if (this.#hands.get(key) === claim) this.#hands.delete(key)
  }

  async #ring({ name, store, sharing }: JudgeInSteps): Promise<void> {
    for (const { game, at } of await sharing.alarms(this.#now, AT_ONCE, NOTHING_LEFT))
      for (;;) {
        const { version, events } = await store.load(game)
        if (events.some(({ cause }) => cause === at)) break
        const minutes = (Date.parse(at) - Date.parse(minute(0))) / 60_000
        const open = this.#comings.filter(
          each => each.game === game && each.at < minutes && !this.answered.includes(each.key),
        )
        const done = await store.commit({
          at: this.#now,
          expect: new Map([[game, version]]),
          events: new Map([[game, [{ ...happened('alarmRung'), cause: at }]]]),
          alarms: new Map([[game, this.#nextAlarm(game, minutes)]]),
        })
        if (!done.ok) continue
        if (open.length > 0) this.broken.push(`${name} rings ${game} for ${minutes} before ${open[0]!.key}`)
        break
      }
  }

  get #now(): string {
    return new Date(this.#all.clock.now()).toISOString()
  }

  /** What has to have happened to a game, in its order: each letter and each alarm once, at its time; at one moment the alarm comes first. */
  wantedOf(game: string): readonly string[] {
    const letters = this.#comings.map(each => ({ ...each, cause: each.key, rank: each.at + 0.5 }))
    const alarms = this.#ringings.map(each => ({ ...each, cause: minute(each.at), rank: each.at }))
    return [...letters, ...alarms]
      .filter(each => each.game === game)
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ cause }) => cause)
  }
}
