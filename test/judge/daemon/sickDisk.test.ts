// A judge at rest under which the disk fails: it says so on its health port, in its log and to its keeper, and when it is over.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DiskWatch } from '../../../src/judge/store/diskWatch.ts'
import { isFull } from '../../edition.ts'
import { hasDovecot } from '../../servers/dovecot.ts'
import { JudgeProcess } from '../../servers/judgeProcess.ts'
import { headerIn, PostHouse } from '../../servers/postHouse.ts'
import { canPreload, type DiskFault, Preloaded } from '../../servers/preloaded.ts'
import { freePort, tellSkipped, until } from '../../servers/servers.ts'
import { maySmallDisk } from '../../servers/smallDisk.ts'
import { JUDGE, rawLetter } from './postTable.ts'

/** What fails, and what the keeper reads of it. */
const FAULTS: readonly (readonly [DiskFault, RegExp])[] = [
  ['fails in all that is written', /no file can be written where the judge lives: .*the disk has failed/],
  ['has no inode left', /no file can be written where the judge lives: .*there is no room left/],
]

/** Where the disk fails, and what is told of it. */
interface Sick {
  readonly fault: DiskFault
  readonly under: (data: string) => string
  readonly why: RegExp
  readonly subject: string
  /** Whether a letter comes meanwhile. */
  readonly isAsked?: boolean
}

// Each takes three quarters of a minute, and waits.
const isHere = isFull && hasDovecot && canPreload
tellSkipped(isHere || !isFull, FAULTS.length + 1, 'Dovecot or gcc')

test.skipIf(!maySmallDisk)('a disk without an inode is told apart from one that is full', () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const sick = (how: string) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', how, 'tmpfs', folder])
    const filler = join(folder, 'filler')
    try {
      writeFileSync(filler, Buffer.alloc(2 ** 20))
    } catch {} // that is what it is for
    const found = new DiskWatch(folder, { steady: () => 0 }).look()
    execFileSync('umount', [folder])
    return found
  }
  expect(sick('size=2m,nr_inodes=2')).toMatchObject({
    trouble: 'full',
    message: expect.stringContaining('df -i'),
  })
  expect(sick('size=512k')).toMatchObject({ trouble: 'full', message: expect.not.stringContaining('df -i') })
  expect(sick('size=2m')).toBeUndefined()
  rmSync(folder, { recursive: true })
})

describe.skipIf(!isHere)('a judge at rest whose disk', () => {
  let house: PostHouse
  beforeAll(async () => {
    house = await PostHouse.open(JUDGE)
  })
  afterAll(() => house?.close())

  test.each(FAULTS)('%s says so, and when it is over', async (fault, why) => {
    await sick({ fault, under: data => data, why, subject: 'The disk takes nothing more' })
  })

  // It answers nothing, and all else goes on.
  test('fails under the store alone says so, and when it is over', async () => {
    const under = (data: string) => join(data, 'dragoman.db')
    const [fault, subject] = ['fails in all that is written', 'The store cannot be written'] as const
    await sick({ fault, under, why: /the store cannot be written: .*dragoman\.db/, subject, isAsked: true })
  })

  async function sick({ fault, under: below, why, subject, isAsked = false }: Sick): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
    const [data, keeper, health] = [join(folder, 'data'), 'keeper@table.example', await freePort()]
    mkdirSync(data)
    const under = new Preloaded(below(data))
    const judge = new JudgeProcess(house, folder, data, { keeper, health, env: under.env })
    const report = async () =>
      (await (await fetch(`http://127.0.0.1:${health}/health`)).json()) as {
        readonly isWell: boolean
        readonly troubles: readonly string[]
      } // as the judge writes it
    const toKeeper = () =>
      house.taken.filter(({ to }) => to === keeper).map(({ raw }) => headerIn(raw, 'Subject'))
    const before = toKeeper().length
    try {
      await judge.start()
      under.disk(fault)
      // It looks for itself, after a quarter of a minute.
      if (isAsked)
        await house.write(
          'anna@table.example',
          JUDGE,
          rawLetter({ from: 'anna@table.example', text: 'HELP' }),
        )
      const told = () => toKeeper().slice(before)
      await until(() => told().includes(`EXMP keeper: ${subject}`))
      expect(judge.complaints).toMatch(why)
      expect(judge.complaints).toContain('not well: ')
      const { isWell, troubles } = await report()
      expect(isWell).toBe(false)
      expect(troubles.join('\n')).toMatch(why)
      under.disk(undefined)
      await until(() => told().includes(`EXMP keeper: It is over: ${subject}`))
      await until(async () => (await report()).isWell)
      expect(await judge.end('SIGTERM')).toBe(0)
    } finally {
      await judge.clear()
      under.end()
      rmSync(folder, { recursive: true })
    }
  }
})
