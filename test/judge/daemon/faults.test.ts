// Whatever happens between the judge, its servers and its store: nothing is lost, nothing done twice, and it goes on.
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STORE_FILE } from '../../../src/judge/service/home.ts'
import { openFile } from '../../../src/judge/store/sqlite/file.ts'
import { createStore } from '../../../src/judge/store/store.ts'
import { isFull, sample } from '../../edition.ts'
import { renumber } from '../../post/imapFixture.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { hasDovecot } from '../../servers/dovecot.ts'
import { JudgeProcess } from '../../servers/judgeProcess.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { PostHouse } from '../../servers/postHouse.ts'
import { tellSkipped } from '../../servers/servers.ts'
import { writeBack } from '../store/writtenBack.ts'
import { Correspondents } from './correspondents.ts'
import { FaultTable } from './faultTable.ts'
import { flow, heavier, type Sent, seatedAt } from './flow.ts'
import { DISK, IMAP, SMTP, STALLS, STORMS } from './mischiefs.ts'
import { JUDGE, PostTable } from './postTable.ts'

const ANNA = 'anna@table.example'
type Does = (data: string) => void

/** What becomes of the files of a store, and how they come back, if they do. */
const AWAY: readonly (readonly [string, take: Does, giveBack: Does | undefined])[] = [
  ['store is moved away', moved(STORE_FILE, 'aside'), moved('aside', STORE_FILE)],
  [
    'store is moved away and another one put there',
    data => {
      moved(STORE_FILE, 'aside')(data)
      cpSync(join(data, 'aside'), join(data, STORE_FILE))
    },
    moved('aside', STORE_FILE),
  ],
  [
    'store is written over',
    data => {
      const store = join(data, STORE_FILE)
      const open = openFile(store)
      open.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      open.close()
      writeFileSync(store, readFileSync(store).fill('Z', PAGE), { flag: 'r+' })
    },
    undefined,
  ],
  [
    'store has an older state written over it',
    data => {
      const older = join(data, 'older')
      void createStore(older).close()
      writeBack(older, join(data, STORE_FILE))
    },
    undefined,
  ],
  ['log is moved away', moved(`${STORE_FILE}-wal`, 'aside'), moved('aside', `${STORE_FILE}-wal`)],
  [
    'index beside its log is moved away',
    moved(`${STORE_FILE}-shm`, 'aside'),
    moved('aside', `${STORE_FILE}-shm`),
  ],
  ['lock is moved away', moved('lock', 'aside'), moved('aside', 'lock')],
]

const PAGE = 4096

function moved(from: string, to: string) {
  return (data: string): void => renameSync(join(data, from), join(data, to))
}

const COUNT = AWAY.length + IMAP.length + SMTP.length + STALLS.length + STORMS.length + DISK.length + 7
tellSkipped(hasDovecot, COUNT, 'Dovecot')

describe.skipIf(!hasDovecot)('a judge and its servers', () => {
  const counts = { faults: 0, letters: 0, twice: 0 }
  let house: PostHouse
  let seeds: PostTable
  let letters: readonly Sent[]
  let table: FaultTable
  let people: Correspondents
  beforeAll(async () => {
    house = await PostHouse.open(JUDGE, { people: [ANNA], takesTurns: true })
    people = new Correspondents(house)
    seeds = new PostTable()
    letters = flow(5, await seatedAt(seeds, 1), new Dice(4))
    await seeds.restart()
  })
  afterAll(async () => {
    await house?.close()
    await seeds?.end()
    console.log(JSON.stringify(counts))
  })
  beforeEach(async () => {
    house.refuses = () => undefined
    table = await FaultTable.set(house, seeds.folder)
  })
  afterEach(() => table.clear())

  /** Goes on until all is done; how many mails were taken twice. */
  async function done(): Promise<number> {
    await table.settle()
    const twice = await table.expectDone(letters)
    counts.faults++
    counts.letters += letters.length
    counts.twice += twice
    return twice
  }

  test('the letters order, write press, and ask', () => {
    expect(new Set(letters.map(({ does }) => does?.kind))).toEqual(
      new Set(['ordersWritten', 'pressSent', undefined]),
    )
  })

  test.each(sample(IMAP, 1))('from the mailbox: %s', async (_, mischief) => {
    await table.deliver(letters)
    table.imap.plan(mischief)
    expect(await done()).toBe(0)
    expect(table.imap.done).toBe(1)
  })

  test.each(sample(SMTP, 1))('to the server: %s', async (_, mischief, twice) => {
    await table.deliver(letters)
    table.smtp.plan(mischief)
    expect(await done()).toBe(twice)
    expect(table.smtp.done).toBe(1)
  })

  test.each(sample(STALLS, 1))(
    'to the server: %s, until the connection is cut',
    async (_, mischief, twice) => {
      await table.deliver(letters)
      table.smtp.plan(mischief)
      expect(await done()).toBe(twice)
      expect(table.smtp.done).toBe(1)
    },
  )

  test.each(sample(STORMS, 1))('the server wants to wait: %s', async (_, stage, code) => {
    await table.deliver(letters)
    let refused = 0
    house.refuses = where => (where === stage && refused++ < 12 ? code : undefined)
    expect(await done()).toBe(0)
    expect(refused).toBeGreaterThan(12)
  })

  test.each(sample(DISK, 1))('the disk has room for %i more pages, and then for more', async pages => {
    await table.deliver(heavier(letters, 400))
    await table.roomFor(pages)
    for (let round = 0; round < 3; round++) await table.round()
    expect(table.faults).toContainEqual(expect.objectContaining({ trouble: 'full' }))
    await table.roomFor(undefined)
    expect(await done()).toBe(0)
  })

  test('the mailbox is deleted under us, and put back from a copy', async () => {
    await table.deliver(letters)
    table.beforeSettling = () =>
      rmSync(join(house.dovecot.folder, 'mail', table.user), { recursive: true, force: true })
    await table.round()
    await table.deliver(letters)
    expect(await done()).toBe(0)
  })

  test('the letters are numbered anew between filing and settling', async () => {
    await table.deliver(letters)
    table.beforeSettling = () => {
      renumber(house.dovecot, table.user, 4_000_000_002)
      // Who is connected goes on with the old numbers.
      table.imap.cutAll()
    }
    expect(await done()).toBe(0)
  })

  test('the server of the mailbox dies between filing and settling, and comes back', async () => {
    await table.deliver(letters)
    table.beforeSettling = house.dovecot.kill
    await table.round()
    expect(table.faults.length).toBeGreaterThan(0)
    await house.dovecot.run()
    expect(await done()).toBe(0)
  })

  /** A judge with a keeper, and what it tells of itself. */
  function watched(folder: string, data: string) {
    const [keeper, healthFile] = ['keeper@table.example', join(folder, 'health.json')]
    return {
      judge: new JudgeProcess(house, folder, data, { keeper, healthFile }),
      told: () => JSON.parse(readFileSync(healthFile, 'utf8')) as { isWell: boolean }, // as it says
      toKeeper: () => house.taken.filter(({ to }) => to === keeper),
    }
  }

  test.each(isFull ? AWAY : [])('its %s under it', async (_, take, giveBack) => {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
    const data = join(folder, 'data')
    const { judge, told, toKeeper } = watched(folder, data)
    const before = toKeeper().length
    try {
      await judge.start()
      expect((await people.ask(ANNA, 'LIST')).text).toContain('LIST')
      take(data)
      const asked = people.ask(ANNA, 'LIST')
      await expect.poll(() => toKeeper().length, { timeout: 20_000 }).toBe(before + 1)
      expect(judge.complaints).toMatch(/removed or replaced while the judge was running/)
      expect(await answeredWithin(asked, 3_000)).toBe(false)
      expect(told()).toMatchObject({
        isWell: false,
        troubles: expect.arrayContaining([expect.stringMatching(/removed or replaced/)]),
      })
      if (giveBack === undefined) return
      giveBack(data)
      // What lay in the mailbox is answered once the store is there again.
      expect((await asked).text).toContain('LIST')
      expect(toKeeper().length).toBe(before + 1)
      // The report is written when the round is over in which the answer left.
      await expect.poll(told).toMatchObject({ isWell: true, troubles: [] })
      expect(await judge.end('SIGTERM')).toBe(0)
    } finally {
      await judge.clear()
      rmSync(folder, { recursive: true })
    }
  })

  test.runIf(isFull)('its INBOX is gone under it: it is not well, and the keeper is told once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
    const { judge, told, toKeeper } = watched(folder, join(folder, 'data'))
    const before = toKeeper().length
    try {
      await judge.start()
      expect((await people.ask(ANNA, 'LIST')).text).toContain('LIST')
      // Dovecot makes an empty one at once.
      rmSync(join(house.dovecot.folder, 'mail', JUDGE), { recursive: true, force: true })
      await expect.poll(told, { timeout: 20_000 }).toMatchObject({
        isWell: false,
        troubles: [expect.stringMatching(/not the one that was read before.*INBOX/)],
      })
      await expect.poll(() => toKeeper().length, { timeout: 20_000 }).toBe(before + 1)
      expect(toKeeper().at(-1)!.raw).toMatch(/^Subject: EXMP keeper: .*mailbox/m)
      await sleep(2_000)
      expect(toKeeper()).toHaveLength(before + 1)
    } finally {
      await judge.clear()
      rmSync(folder, { recursive: true })
    }
  })

  test.skipIf(!hasPostgres || !isFull)(
    'its store in PostgreSQL is set back under it, and goes, and comes back',
    async () => {
      const server = await Postgres.start()
      const folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
      const [store, keeper, healthFile] = [
        server.place(),
        'keeper@table.example',
        join(folder, 'health.json'),
      ]
      const judge = new JudgeProcess(house, folder, join(folder, 'data'), { store, keeper, healthFile })
      const told = () => readFileSync(healthFile, 'utf8')
      const toKeeper = () => house.taken.filter(({ to }) => to === keeper)
      const before = toKeeper().length
      try {
        await judge.start()
        await people.ask(ANNA, 'LIST')
        const older = server.dump(store)
        await people.ask(ANNA, 'LIST')
        const newest = server.dump(store)
        server.restore(older)
        await expect.poll(() => toKeeper().length, { timeout: 20_000 }).toBe(before + 1)
        await expect
          .poll(told, { timeout: 20_000 })
          .toMatch(/"isWell":\s*false.*what was written last is not in it/s)
        const asked = people.ask(ANNA, 'LIST')
        expect(await answeredWithin(asked, 3_000)).toBe(false)
        await server.sql(`DROP SCHEMA ${new URL(store).searchParams.get('schema')} CASCADE`)
        await expect.poll(told, { timeout: 20_000 }).toContain('tables of the store are gone')
        server.restore(newest.replace(/^(?:DROP|ALTER TABLE (?:ONLY )?\S+ DROP) .*$/gm, ''))
        expect((await asked).text).toContain('LIST')
        await expect.poll(told, { timeout: 20_000 }).toMatch(/"isWell":\s*true/)
        expect(toKeeper().length).toBe(before + 1)
        expect(await judge.end('SIGTERM')).toBe(0)
      } finally {
        await judge.clear()
        await server.stop()
        rmSync(folder, { recursive: true })
      }
    },
  )

  test.runIf(isFull)('its log is written out and cut by somebody else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
    const judge = new JudgeProcess(house, folder, join(folder, 'data'))
    try {
      await judge.start()
      await people.ask(ANNA, 'LIST')
      const open = openFile(join(folder, 'data', STORE_FILE))
      open.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      open.close()
      await sleep(2_000)
      expect((await people.ask(ANNA, 'LIST')).text).toContain('LIST')
      expect(judge.complaints).not.toContain('removed or replaced')
    } finally {
      await judge.clear()
      rmSync(folder, { recursive: true })
    }
  })

  const answeredWithin = (asked: Promise<unknown>, time: number): Promise<boolean> =>
    Promise.race([asked.then(() => true), sleep(time).then(() => false)])

  test.runIf(isFull)('a running judge finds its servers again when they come back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
    const judge = new JudgeProcess(house, folder, join(folder, 'data'))
    try {
      await judge.start()
      expect((await people.ask(ANNA, 'LIST')).text).toContain('LIST')
      house.dovecot.kill()
      await house.dovecot.run()
      expect((await people.ask(ANNA, 'LIST')).text).toContain('LIST')
      expect(await judge.end('SIGTERM')).toBe(0)
    } finally {
      await judge.clear()
      rmSync(folder, { recursive: true })
    }
  })
})
