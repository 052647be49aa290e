// The judge's two verbs: a letter is received, a game is rung. Each ends in one commit, or in none.
import { createHash } from 'node:crypto'
import type { Batch, Letter, LetterKey } from '../store/batch.ts'
import { StoreFault } from '../store/fault.ts'
import { storedInstant } from '../store/instants.ts'
import { rungBy } from './alarmBell.ts'
import { answerTo, failedOn, setAside } from './answering.ts'
import { readFiled } from './identity.ts'
import type { Setting } from './setting.ts'

/** How often a commit is tried again that somebody else was quicker than. */
const MOST_TRIES = 20
/** A letter that makes us fail so often is set aside. */
const MOST_FAILURES = 3

export class Judge {
  readonly #setting: Setting
  readonly #onFault: (fault: unknown) => void

  /** `onFault` is told of what failed for one letter or one game while the others went on. */
  constructor(setting: Setting, onFault: (fault: unknown) => void) {
    this.#setting = setting
    this.#onFault = onFault
  }

  /** Files a letter under a name that follows from its content; the same letter again is the same letter. */
  async file(raw: Uint8Array, received: number): Promise<LetterKey> {
    const { clock, store } = this.#setting
    const key = createHash('sha256').update(raw).digest('hex').slice(0, 24)
    const { messageId = null, from } = await readFiled(raw, this.#setting)
    const sender = from?.address ?? ''
    const letter = { key, messageId, sender, received: new Date(received).toISOString(), raw }
    const at = storedInstant(clock.now())
    const done = await store.commit({ at, expect: new Map(), post: { filed: [letter] } })
    if (!done.ok) throw new Error(`the store declined: ${done.error}`)
    return key
  }

  /** Answers everything that has been filed; one letter never stops the others. */
  async answerAll(stop?: AbortSignal): Promise<number> {
    let answered = 0
    for (;;) {
      const waiting = await this.#setting.store.waiting(50)
      if (waiting.length === 0) return answered
      for (const letter of waiting) {
        if (stop?.aborted) return answered
        await this.answer(letter)
        answered++
      }
    }
  }

  /** Answers a letter, or sets it aside if it makes us fail; what is wrong with the store is not the letter's fault. */
  async answer(letter: Letter): Promise<void> {
    for (let failures = 1; ; failures++) {
      try {
        await this.#committed(() => answerTo(letter, this.#setting))
        return
      } catch (fault) {
        if (fault instanceof StoreFault) throw fault
        if (failures < MOST_FAILURES) continue
        this.#onFault(fault)
        await this.#giveUp(letter, `failed ${failures} times: ${messageOf(fault)}`)
        return
      }
    }
  }

  async #giveUp(letter: Letter, why: string): Promise<void> {
    try {
      await this.#committed(() => failedOn(letter, why, this.#setting))
    } catch (fault) {
      if (fault instanceof StoreFault) throw fault
      await this.#committed(async () => setAside(letter, why.slice(0, 500), this.#setting))
    }
  }

  /** Rings every alarm that is due, the earliest first; a game that cannot be rung does not hold up the others. */
  async ringAll(stop?: AbortSignal): Promise<number> {
    const failed = new Set<string>()
    let rung = 0
    for (;;) {
      if (stop?.aborted) return rung
      const alarms = await this.#setting.store.alarms(failed.size + 1)
      const next = alarms.find(({ game }) => !failed.has(game))
      if (next === undefined || Date.parse(next.at) > this.#setting.clock.now()) return rung
      try {
        await this.#committed(() => rungBy(next.game, this.#setting))
        rung++
      } catch (fault) {
        if (fault instanceof StoreFault) throw fault
        failed.add(next.game)
        this.#onFault(fault)
      }
    }
  }

  /** Decides and commits; where somebody else was quicker, on what he left. */
  async #committed(make: () => Promise<Batch>): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const done = await this.#setting.store.commit(await make())
      if (done.ok || done.error === 'already answered') return
    }
    throw new StoreFault('busy', 'the store', `others wrote ${MOST_TRIES} times while it was decided`)
  }
}

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault))
