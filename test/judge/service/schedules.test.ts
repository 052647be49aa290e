// Claims, lanes and the outbox: whatever the order in which the steps of two judges come, the laws of sharing hold.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amount } from '../../edition.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { tellSkipped } from '../../servers/servers.ts'
import { picked } from '../../servers/stepped.ts'
import { type Coming, Dealing, type Ringing } from './dealing.ts'
import { Outbox, type Waiting } from './outboxes.ts'
import { Scheduled } from './scheduled.ts'

const RUNS = amount({ core: 4, full: 120 })
/** So many rounds each judge makes by steps; what is left then they do in turn. */
const ROUNDS = 4
/** Many more than are needed for that. */
const MOST_ROUNDS = 50

tellSkipped(hasPostgres, 3, 'postgresql')

const comings: fc.Arbitrary<readonly Coming[]> = fc
  .array(fc.record({ sender: fc.nat(1), game: fc.nat(1) }), { minLength: 2, maxLength: 5 })
  .map(all =>
    all.map(({ sender, game }, i) => ({
      key: `letter ${i}`,
      sender: `sender${sender}@players.example`,
      game: `game${game}`,
      at: 10 * (i + 1),
    })),
  )

/** Between letters, or at the very moment of one. */
const ringings: fc.Arbitrary<readonly Ringing[]> = fc.uniqueArray(
  fc.record({
    game: fc.nat(1).map(game => `game${game}`),
    at: fc.integer({ min: 1, max: 12 }).map(at => at * 5),
  }),
  { minLength: 1, maxLength: 4, selector: ({ game, at }) => `${game} ${at}` },
)

/** Who falls silent, one after another, and whether they are heard of again. */
const silences = fc.array(fc.record({ who: fc.nat(1), isHeardAgain: fc.boolean() }), { maxLength: 3 })

const mails: fc.Arbitrary<readonly Waiting[]> = fc.array(
  fc.record({ to: fc.nat(2).map(number => `player${number}@house${number}.example`), due: fc.nat(2) }),
  { minLength: 2, maxLength: 6 },
)

describe.skipIf(!hasPostgres)('two judges, whatever the order of their steps,', () => {
  let server: Postgres
  beforeAll(async () => {
    server = await Postgres.start('synchronous_commit=off')
  })
  afterAll(() => server.stop())

  test('deal with each letter and each alarm once, one at a time, in their order, and write nothing of what they have lost', async () => {
    const law = fc.asyncProperty(
      fc.scheduler(),
      comings,
      ringings,
      silences,
      async (scheduler, letters, alarms, quiet) => {
        const all = await Scheduled.at(server)
        try {
          const dealing = new Dealing(all, letters, alarms)
          await dealing.begin()
          const works = all.judges.map(judge => async () => {
            for (let rounds = 0; rounds < ROUNDS; rounds++) await dealing.round(judge)
          })
          await all.work([...works, () => dealing.timeGoesOn(), () => all.fallSilent(quiet)], scheduler)
          for (const judge of all.judges) await all.comesBack(judge)
          for (let rounds = 0; rounds < MOST_ROUNDS && !(await dealing.isAllDone()); rounds++)
            await dealing.round(all.judges[rounds % 2]!)
          expect(dealing.broken).toEqual([])
          for (const game of ['game0', 'game1']) {
            const { events } = await all.looker.load(game)
            const happened = events.map(({ cause }) => cause).filter(cause => cause !== null)
            expect({ game, happened }).toEqual({ game, happened: dealing.wantedOf(game) })
          }
          for (const { sender } of letters) {
            const own = new Set(letters.filter(each => each.sender === sender).map(({ key }) => key))
            expect(dealing.answered.filter(key => own.has(key))).toEqual([...own])
          }
          expect(await all.looker.check()).toEqual([])
        } finally {
          await all.end()
        }
      },
    )
    await fc.assert(law, { numRuns: RUNS })
  })

  test('come in once when they are heard of twice at the same moment', async () => {
    const all = await Scheduled.at(server)
    const [anna] = all.judges
    await all.fallsSilent(anna!)
    const beats = async (): Promise<void> => {
      all.isHeardOf(anna!)
      all.isHeardOf(anna!)
      for (let steps = 0; steps < 9; steps++) await all.stepped.step('time')
    }
    // Of those whose turn it may be anna is always the first.
    await all.stepped.work(
      [beats],
      picked(() => 0),
    )
    const heard = await server.rows(
      all.place,
      'SELECT name FROM judges WHERE until > clock_timestamp() ORDER BY name',
    )
    expect(heard).toEqual([{ name: 'anna' }, { name: 'boris' }])
    await all.end()
  })

  test('send to each recipient in order, one at a time, and once; whoever has lost its claims begins with nothing more', async () => {
    const law = fc.asyncProperty(fc.scheduler(), mails, silences, async (scheduler, waiting, quiet) => {
      const all = await Scheduled.at(server)
      try {
        const outbox = new Outbox(all, waiting)
        await outbox.begin()
        const works = all.judges.map(judge => async () => {
          for (let rounds = 0; rounds < ROUNDS; rounds++) await outbox.round(judge)
        })
        await all.work([...works, () => all.fallSilent(quiet)], scheduler)
        for (const judge of all.judges) await all.comesBack(judge)
        for (let rounds = 0; rounds < MOST_ROUNDS && !(await outbox.isAllDone()); rounds++)
          await outbox.round(all.judges[rounds % 2]!)
        outbox.tell()
        expect(outbox.broken).toEqual([])
        expect(await outbox.isAllDone()).toBe(true)
      } finally {
        await all.end()
      }
    })
    await fc.assert(law, { numRuns: RUNS })
  })
})
