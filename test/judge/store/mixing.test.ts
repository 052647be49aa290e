// Two judges commit at once, their steps mixed in every way there is: of two that were decided on the same one wins, and the other loads again.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Declined } from '../../../src/judge/store/batch.ts'
import { StoreFault } from '../../../src/judge/store/fault.ts'
import { SqliteBase } from '../../../src/judge/store/sqlite/base.ts'
import { createDatabase } from '../../../src/judge/store/sqlite/database.ts'
import { type Store, storeOn } from '../../../src/judge/store/store.ts'
import type { Answer, Base, Work } from '../../../src/judge/store/work.ts'
import { isFull, isLong } from '../../edition.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { tellSkipped } from '../../servers/servers.ts'
import { picked, Stepped } from '../../servers/stepped.ts'
import { CONTESTS, type Contest, decidedBy, type Judge, leftOf, wantedOf } from './contests.ts'
import { newStore, storeFile } from './made.ts'
import { everyMix } from './mixes.ts'

tellSkipped(hasPostgres, CONTESTS.length, 'postgresql')

type Told = Declined | 'won'

/** What a judge does about what it wants to write. */
interface Going {
  /** Of what it has loaded and decided; it says how that ended. */
  commit(): Promise<Told>
  /** Loads and decides again. */
  again(): Promise<void>
}

/** A judge that has loaded and decided. */
async function going(
  judge: Judge,
  contest: Contest,
  mix: number,
  store: Store,
  looker: Store,
): Promise<Going> {
  let decided = await decidedBy(judge, contest, mix, store)
  return {
    async commit() {
      const done = await store.commit(decided)
      const left = await leftOf(decided, judge, mix, looker)
      expect({ judge, left }).toEqual({ judge, left: done.ok ? wantedOf(decided) : [] })
      return done.ok ? 'won' : done.error
    },
    async again() {
      decided = await decidedBy(judge, contest, mix, store)
    },
  }
}

/** It commits, and loads again and commits as long as it has moved on. */
async function goesOn({ commit, again }: Going, told: Told[]): Promise<void> {
  for (;;) {
    const how = await commit()
    told.push(how)
    if (how !== 'moved on') return
    await again()
  }
}

/** Whoever came too late is told so once, and wins with what they load then; a letter that is answered is none of theirs any more. */
function expectOneWinner(
  told: readonly (readonly Told[])[],
  { wins, told: how = 'moved on' }: Contest,
): void {
  const ends = told.toSorted((one, other) => Number(other[0] === 'won') - Number(one[0] === 'won'))
  const second: readonly Told[] = wins === 'both' ? ['won'] : how === 'moved on' ? [how, 'won'] : [how]
  expect(ends).toEqual([['won'], second])
}

describe.skipIf(!hasPostgres)('two judges at one PostgreSQL', () => {
  let server: Postgres
  beforeAll(async () => {
    server = await Postgres.start('synchronous_commit=off')
  })
  afterAll(() => server.stop())

  test.each(CONTESTS)('write $what', async contest => {
    // Where nobody waits for anybody single questions can be mixed in millions of ways, and in thousands elsewhere.
    const isOneByOne = isLong || (isFull && contest.what === 'the answer to one letter')
    const stepped = await Stepped.at(server.place(), { oneByOne: isOneByOne && contest.wins === 'one' })
    const judges = { anna: await stepped.judge('anna'), boris: await stepped.judge('boris') }
    const looker = await stepped.looker()
    const mixes = await everyMix(async (pick, mix) => {
      if (contest.before !== undefined) await looker.commit(contest.before(mix))
      const told: Record<Judge, Told[]> = { anna: [], boris: [] }
      const anna = await going('anna', contest, mix, judges.anna, looker)
      const boris = await going('boris', contest, mix, judges.boris, looker)
      const works = [() => goesOn(anna, told.anna), () => goesOn(boris, told.boris)]
      await stepped.work(works, picked(pick))
      expectOneWinner([told.anna, told.boris], contest)
    })
    expect(mixes).toBeGreaterThan(4)
    // Whoever writes something else waits for nobody.
    expect(stepped.waited.size > 0).toBe(contest.wins === 'one')
    expect(await looker.check()).toEqual([])
    await stepped.end()
  })
})

describe('two judges at one file of SQLite', () => {
  test.each(CONTESTS)('write $what', async contest => {
    const file = storeFile()
    const looker = newStore(file)
    const between = { step: () => {} }
    const stores = { anna: steppedStore(file, between), boris: steppedStore(file, between) }
    let waited = 0
    const mixes = await everyMix(async (pick, mix) => {
      if (contest.before !== undefined) await looker.commit(contest.before(mix))
      const both = [
        await going('anna', contest, mix, stores.anna, looker),
        await going('boris', contest, mix, stores.boris, looker),
      ] as const
      const first = pick(2)
      const [one, other] = [both[first]!, both[1 - first]!]
      const told: [Told[], Told[]] = [[], []]
      // While one is in the midst of it, before any of its questions or at the end, the other one comes.
      let coming: Promise<void> | undefined
      let hasCome = false
      between.step = () => {
        if (hasCome) return
        hasCome = pick(2) === 1
        if (hasCome) coming = goesOn(other, told[1])
      }
      await goesOn(one, told[0])
      between.step = () => {}
      await coming?.catch(fault => {
        if (!(fault instanceof StoreFault) || fault.trouble !== 'busy') throw fault
        waited++
      })
      if (told[1].length === 0) await goesOn(other, told[1])
      expectOneWinner(told, contest)
    })
    expect(mixes).toBeGreaterThan(4)
    expect(waited).toBe(mixes - 2)
    expect(await looker.check()).toEqual([])
  })
})

/** A store of its own at that file that says when it is about to ask something, and waits for nobody: whoever would wait is told so at once. */
function steppedStore(file: string, between: { step(): void }): Store {
  const base = new SqliteBase(file, createDatabase(file, { patience: 0 }))
  const whole: Base['whole'] = (work, mayLag) =>
    base.whole(() => oneByOne(work(), () => between.step()), mayLag)
  const store = storeOn(
    new Proxy<Base>(base, {
      get: (target, name) => {
        if (name === 'whole') return whole
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
  )
  onTestFinished(() => store.close())
  return store
}

/** Each question by itself, and before each and at the end that is told. */
function* oneByOne<Value>(work: Work<Value>, tell: () => void): Work<Value> {
  let step = work.next([])
  while (!step.done) {
    const answers: Answer[] = []
    for (const question of step.value) {
      tell()
      answers.push((yield [question])[0])
    }
    step = work.next(answers)
  }
  tell()
  return step.value
}
