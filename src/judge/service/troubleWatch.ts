// Tells the keeper what is wrong for a while, and that it is over: in the log at once, by mail as soon as one can be written.

import { wording } from '../../wording/wording.ts'
import { type KeeperNews, keeperMails } from '../conversation/mails/replies.ts'
import type { Services } from '../conversation/services.ts'
import type { Instant } from '../game/calendar.ts'
import { storedInstant } from '../store/events/names.ts'
import { StoreFault } from '../store/fault.ts'
import type { Tell, TroubleKind } from './news.ts'
import type { Trouble } from './troubles.ts'

const say = wording.letters.troubleWatch

const MINUTE = 60_000
/** Trouble that may pass by itself is mailed only when it has lasted; longer, if it was mailed within the hour, as it may come and go. */
const PASSING = 5 * MINUTE
const AGAIN = 15 * MINUTE
const HOUR = 60 * MINUTE
const MAY_PASS: ReadonlySet<TroubleKind> = new Set(['round', 'carrier', 'refused', 'store', 'clock'])
/** These are mailed by the code that finds them. */
const MAILED_ELSEWHERE: ReadonlySet<TroubleKind> = new Set(['clock', 'chore'])

/** From when something is wrong until it no longer is, and what the keeper knows of it. */
interface Episode {
  readonly kind: TroubleKind
  readonly since: Instant
  readonly steady: number
  text: string
  isMailed: boolean
  /** When it ended, if the keeper is yet to be told so. */
  until: Instant | undefined
}

export interface TroubleWatching {
  readonly services: Services
  readonly tell: Tell
  /** What is wrong now. */
  readonly troubles: () => Promise<readonly Trouble[]>
  /** Returns what sends without a store that cannot be written; undefined if nothing can. */
  readonly beside?: () => ((news: KeeperNews) => Promise<void>) | undefined
}

export class TroubleWatch {
  readonly #watching: TroubleWatching
  readonly #now = new Map<TroubleKind, Episode>()
  #over: Episode[] = []
  readonly #lastMailed = new Map<TroubleKind, number>()
  #look: Promise<void> = Promise.resolve()

  constructor(watching: TroubleWatching) {
    this.#watching = watching
  }

  /** Looks once more; one look at a time. */
  look = (): Promise<void> => {
    this.#look = this.#look.then(() => this.#lookNow())
    return this.#look
  }

  async #lookNow(): Promise<void> {
    const troubles = await this.#watching.troubles()
    for (const trouble of troubles) this.#goesOn(trouble)
    for (const episode of [...this.#now.values()])
      if (!troubles.some(({ kind }) => kind === episode.kind)) this.#ends(episode)
    await this.#mail()
  }

  #goesOn({ kind, text }: Trouble): void {
    const { clock } = this.#watching.services
    const known = this.#now.get(kind)
    if (known !== undefined) {
      known.text = text
      return
    }
    const begun = { since: clock.now(), steady: clock.steady(), isMailed: false, until: undefined }
    this.#now.set(kind, { kind, text, ...begun })
    this.#watching.tell({ kind: 'troubleBegan', trouble: kind, text })
  }

  #ends(episode: Episode): void {
    const { clock } = this.#watching.services
    this.#now.delete(episode.kind)
    this.#watching.tell({ kind: 'troubleEnded', trouble: episode.kind, text: episode.text })
    if (!episode.isMailed && !this.#isDue(episode)) return
    episode.until = clock.now()
    this.#over.push(episode)
  }

  /** What could not be mailed at its time, since the store could not be written, is mailed when it can. */
  async #mail(): Promise<void> {
    try {
      for (const episode of this.#now.values()) {
        if (episode.isMailed || !this.#isDue(episode)) continue
        await this.#send(begunNews(episode))
        episode.isMailed = true
        this.#lastMailed.set(episode.kind, this.#watching.services.clock.steady())
      }
      for (const episode of [...this.#over]) {
        await this.#send(overNews(episode))
        this.#over = this.#over.filter(each => each !== episode)
      }
    } catch {
      // What keeps us from writing is reported where it is found; the next look tries again.
    }
  }

  #isDue({ kind, steady }: Episode): boolean {
    if (MAILED_ELSEWHERE.has(kind)) return false
    const now = this.#watching.services.clock.steady()
    const last = this.#lastMailed.get(kind)
    const isOfLate = last !== undefined && now - last < HOUR
    const least = MAY_PASS.has(kind) ? PASSING : 0
    return now - steady >= (isOfLate ? AGAIN : least)
  }

  async #send(news: KeeperNews): Promise<void> {
    const { services, beside } = this.#watching
    const outgoing = keeperMails(services, news)
    if (outgoing.length === 0) return
    try {
      await services.store.commit({ at: storedInstant(services.clock.now()), expect: new Map(), outgoing })
    } catch (fault) {
      const send = beside?.()
      if (send === undefined || !(fault instanceof StoreFault)) throw fault
      await send(news)
    }
  }
}

const begunNews = ({ kind, text, since }: Episode): KeeperNews => ({
  name: `trouble ${kind}`,
  subject: say.subjects[kind],
  lines: [say.since({ since: minuteOf(since), text }), '', say.meanwhile[kind]],
})

const overNews = ({ kind, text, since, until = since }: Episode): KeeperNews => ({
  name: `trouble over ${kind}`,
  subject: say.over({ subject: say.subjects[kind] }),
  lines: [say.lasted({ since: minuteOf(since), until: minuteOf(until), text })],
})

/** `2026-11-20 19:00` */
const minuteOf = (at: Instant): string => storedInstant(at).slice(0, 16).replace('T', ' ')
