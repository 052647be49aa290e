// Two judges at one store that a scheduler lets go on step by step, while time goes on and one or the other falls silent for longer than its lease.
import type { Scheduler } from 'fast-check'
import { vi } from 'vitest'
import { HandClock } from '../../../src/judge/clock/clock.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import type { Sharing } from '../../../src/judge/store/sharing.ts'
import type { Store } from '../../../src/judge/store/store.ts'
import type { Postgres } from '../../servers/postgres.ts'
import { until } from '../../servers/servers.ts'
import { Stepped, type Turns } from '../../servers/stepped.ts'
import { minute } from '../store/small.ts'

export interface JudgeInSteps {
  readonly name: string
  readonly store: Store
  readonly sharing: Sharing
}

/** Which of them falls silent, and whether it is heard of again soon. */
export interface Silence {
  readonly who: number
  readonly isHeardAgain: boolean
}

/** Longer than any lease, in milliseconds. */
const LONG = 60_000

export class Scheduled {
  readonly place: string
  readonly stepped: Stepped
  readonly looker: Store
  readonly judges: readonly JudgeInSteps[]
  /** The tokens of those who have fallen silent: nothing is claimed by them any more. */
  readonly lost = new Set<number>()
  readonly clock = new HandClock(Date.parse(minute(0)) as Instant)
  readonly #server: Postgres
  readonly #beats: ReadonlyMap<string, () => void>
  readonly #now: { ahead: number; restore(): void }

  private constructor(
    server: Postgres,
    place: string,
    stepped: Stepped,
    looker: Store,
    judges: readonly JudgeInSteps[],
    beats: ReadonlyMap<string, () => void>,
  ) {
    this.#server = server
    this.place = place
    this.stepped = stepped
    this.looker = looker
    this.judges = judges
    this.#beats = beats
    const real = performance.now.bind(performance)
    const now = vi.spyOn(performance, 'now').mockImplementation(() => real() + this.#now.ahead)
    this.#now = { ahead: 0, restore: () => now.mockRestore() }
  }

  static async at(server: Postgres): Promise<Scheduled> {
    const place = server.place()
    const stepped = await Stepped.at(place)
    const looker = await stepped.looker()
    const judges: JudgeInSteps[] = []
    const beats = new Map<string, () => void>()
    for (const name of ['anna', 'boris']) {
      const store = await stepped.judge(name)
      // It is heard of when a test says so, and not every other second.
      const clock = vi.spyOn(globalThis, 'setInterval').mockImplementation(beat => {
        beats.set(name, beat as () => void) // there is one kind of them
        return { unref: () => {} } as NodeJS.Timeout // nothing else is asked of it
      })
      const sharing = (await store.join(name))!
      clock.mockRestore()
      judges.push({ name, store, sharing })
    }
    return new Scheduled(server, place, stepped, looker, judges, beats)
  }

  /** It is not heard of for longer than its lease, while the other one is; on its own clock it can see that. */
  async fallsSilent(silent: JudgeInSteps): Promise<void> {
    this.#now.ahead += LONG
    const sql = `UPDATE judges SET until = clock_timestamp() - interval '1 second' WHERE name = '${silent.name}' RETURNING token`
    const silenced = await this.stepped.alone(() =>
      this.#server.rows<{ readonly token: string }>(this.place, sql),
    )
    for (const { token } of silenced) this.lost.add(Number(token))
    for (const judge of this.judges) if (judge !== silent) this.isHeardOf(judge)
  }

  /** The same one after another, each when it is its turn. */
  async fallSilent(all: readonly Silence[]): Promise<void> {
    for (const { who, isHeardAgain } of all) {
      await this.stepped.step('silence')
      await this.fallsSilent(this.judges[who]!)
      await this.stepped.step('silence')
      if (isHeardAgain) this.isHeardOf(this.judges[who]!)
    }
  }

  /** Whoever fell silent comes in again as another one then. */
  isHeardOf(judge: JudgeInSteps): void {
    this.#beats.get(judge.name)?.()
  }

  /** It is heard of again for sure. */
  async comesBack(judge: JudgeInSteps): Promise<void> {
    this.isHeardOf(judge)
    await until(async () => {
      const sql = `SELECT 1 FROM judges WHERE token = ${tokenOf(judge)} AND until > clock_timestamp()`
      return (await this.#server.rows(this.place, sql)).length > 0
    })
  }

  work = (works: readonly (() => Promise<void>)[], scheduler: Scheduler): Promise<void> =>
    this.stepped.work(works, turnsBy(scheduler))

  async end(): Promise<void> {
    this.#now.restore()
    for (const { sharing } of this.judges) await sharing.leave()
    await this.stepped.end()
  }
}

/** As whom a judge claims now. */
export const tokenOf = ({ sharing }: JudgeInSteps): number => Reflect.get(sharing, 'token') as number // PostgreSQL's has one

/** Whose turn it is says fast-check. */
const turnsBy = (scheduler: Scheduler): Turns => ({
  get waiting() {
    return scheduler.count()
  },
  add: (who, go) => void scheduler.schedule(Promise.resolve(), who).then(go),
  next: () => scheduler.waitNext(1),
})
