// Several judges in one process at one store in PostgreSQL, each of which may be held up at every step.
import { setTimeout as sleep } from 'node:timers/promises'
import { HandClock } from '../../../src/judge/clock/clock.ts'
import type { Services } from '../../../src/judge/conversation/services.ts'
import { type Instant, UTC } from '../../../src/judge/game/calendar.ts'
import { AmongOthers } from '../../../src/judge/service/amongOthers.ts'
import { STORE_FILE, secretAt } from '../../../src/judge/service/home.ts'
import { carry } from '../../../src/judge/store/carrying.ts'
import type { Sharing } from '../../../src/judge/store/sharing.ts'
import { openBaseAt, openStoreAt, type Store } from '../../../src/judge/store/store.ts'
import { CarrierInMemory, MailboxInMemory } from '../../../src/post/outgoing.ts'
import type { Dice } from '../../rules/oracle/dice.ts'
import type { Postgres } from '../../servers/postgres.ts'
import { type Seat, seatedAt } from '../daemon/flow.ts'
import { CHEAP, JUDGE, PostTable } from '../daemon/postTable.ts'

const MANY = 1_000_000

interface OneOfThem {
  readonly rounds: AmongOthers
  readonly store: Store
  readonly sharing: Sharing
}

export interface Many {
  readonly judges: number
  readonly games: number
  readonly dice: Dice
  /** So many milliseconds each step may be held up before and after. */
  readonly most: number
  /** What the judge of that number makes of the store, where it is another one than the rest. */
  readonly knows?: (judge: number, store: Store) => Store
}

export class ManyJudges {
  readonly clock = new HandClock(0 as Instant)
  readonly mailbox = new MailboxInMemory()
  readonly carrier = new CarrierInMemory()
  readonly faults: unknown[] = []
  readonly place: string
  readonly seats: readonly Seat[]
  readonly #judges: OneOfThem[] = []

  private constructor(place: string, seats: readonly Seat[]) {
    this.place = place
    this.seats = seats
  }

  /** So many at so many tables; `dice` say how long each is held up at each step, in milliseconds. */
  static async at(
    server: Postgres,
    { judges, games, dice, most, knows = (_, store) => store }: Many,
  ): Promise<ManyJudges> {
    const table = new PostTable()
    const seats = await seatedAt(table, games)
    const place = server.place()
    const [from, to] = [
      await openBaseAt(`${table.folder}/${STORE_FILE}`),
      await openBaseAt(place, { mayBeNew: true }),
    ]
    await carry({ from, to })
    await from.close()
    await to.close()
    const all = new ManyJudges(place, seats)
    all.clock.turnTo(table.clock.now())
    const secret = (await secretAt(table.folder))!
    await table.end()
    const held = <Each extends object>(each: Each): Each => heldUp(each, () => dice.below(most))
    for (let i = 0; i < judges; i++) {
      const plain = await openStoreAt(place)
      const sharing = held((await plain.join(`judge ${i}`))!)
      const store = knows(i, held(plain))
      const services: Services = {
        store,
        sharing,
        secret,
        clock: all.clock,
        judge: { code: 'EXMP', zone: UTC },
        sender: { address: JUDGE, name: 'Judge' },
        chance: () => 0,
        passwordCost: CHEAP,
        rates: { address: MANY, domain: MANY, mailsOfOne: MANY, unproven: MANY },
      }
      const rounds = { services, mailbox: all.mailbox, source: 'box', carrier: all.carrier, poll: 60_000 }
      all.#judges.push({ rounds: new AmongOthers(rounds, sharing), store: plain, sharing })
    }
    return all
  }

  /** All go round at once, each by itself, until somebody says that it is over; or some of them. */
  async work(
    isOver: () => boolean,
    isWoken: () => boolean = () => true,
    who: (judge: number) => boolean = () => true,
  ): Promise<void> {
    await Promise.all(
      this.#judges
        .filter((_, i) => who(i))
        .map(async ({ rounds }) => {
          while (!isOver()) {
            await rounds.round(isWoken(), fault => this.faults.push(fault))
            await sleep(1)
          }
        }),
    )
  }

  /** Until nothing is left to do. */
  async settle(): Promise<void> {
    let isOver = false
    const working = this.work(() => isOver)
    while (!(await this.isAllDone())) await sleep(20)
    isOver = true
    await working
  }

  /** Whether every letter has been filed and dealt with. */
  async isAllDone(): Promise<boolean> {
    const { lettersWaiting } = await this.store.figures()
    return lettersWaiting === 0 && (await this.mailbox.list()).length === 0
  }

  /** The store as one of them has it. */
  get store(): Store {
    return this.#judges[0]!.store
  }

  async end(): Promise<void> {
    for (const { store, sharing } of this.#judges) {
      await sharing.leave()
      await store.close()
    }
  }
}

/** The same, but that everything it is asked takes a while before it begins, and after it is done. */
function heldUp<Each extends object>(each: Each, wait: () => number): Each {
  return new Proxy(each, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const act = value.bind(target) as (...words: unknown[]) => unknown
      if (AT_ONCE.has(String(name))) return act
      return async (...words: unknown[]) => {
        await held(wait())
        const done = await act(...words)
        await held(wait())
        return done
      }
    },
  })
}

const AT_ONCE = new Set(['done', 'whoDoes', 'onHint'])

const held = (time: number): Promise<unknown> => (time === 0 ? Promise.resolve() : sleep(time))
