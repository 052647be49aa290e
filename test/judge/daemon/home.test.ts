// The folder in which a judge lives: made once, its secret never changed, and its faults told in our words.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  closeToOthers,
  type Home,
  homeFault,
  openHome,
  openHomeAnew,
  SecretWatch,
} from '../../../src/judge/service/home.ts'
import { StoreFault, type Trouble } from '../../../src/judge/store/fault.ts'
import { createStore, openStore } from '../../../src/judge/store/store.ts'
import { tamper } from '../store/made.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-home-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder is made with everything in it, and found again as it was', async () => {
  const data = join(folder, 'deep', 'data')
  const first = openHome(data)
  await first.close()
  const second = openHome(data)
  await second.close()
  expect(Buffer.from(second.secret)).toEqual(Buffer.from(first.secret))
  expect(first.secret).toHaveLength(32)
  expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(data).sort()).toEqual(['dragoman.db', 'secret'])
})

test('a secret that is removed while its judge runs is written again, one that is replaced is told', async () => {
  const home = openHome(folder)
  const file = join(folder, 'secret')
  const before = readFileSync(file, 'utf8')
  let now = 1_000
  const watch = new SecretWatch(folder, home.secret, { steady: () => now })
  expect(watch.look()).toBeUndefined()
  rmSync(file)
  expect(watch.look()).toMatchObject({ trouble: 'secretRemoved' })
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // Others look as well, and what they hear the judge has to hear too.
  expect(watch.look()).toMatchObject({ trouble: 'secretRemoved' })
  now += 200_000
  expect(watch.look()).toBeUndefined()
  const other = 'ab'.repeat(32)
  writeFileSync(file, other)
  expect(watch.look()).toMatchObject({ trouble: 'secretReplaced' })
  expect(readFileSync(file, 'utf8')).toBe(other)
  await home.close()
})

test('what others could look into is closed once, with the copies, and nothing else is touched', async () => {
  const [data, copies] = [join(folder, 'data'), join(folder, 'copies')]
  for (const each of [data, copies, join(data, 'backups')]) mkdirSync(each)
  const home = openHome(data)
  await home.close()
  const copy = 'dragoman-2026-11-20T03-30-00Z.db'
  const ours = ['dragoman.db', 'office.db', `backups/${copy}`].map(name => join(data, name))
  const others = [join(data, 'notes.txt'), join(copies, 'mine.db')]
  for (const each of [...ours.slice(1), ...others, join(copies, copy)]) writeFileSync(each, '')
  symlinkSync(join(copies, 'mine.db'), join(data, 'link.db'))
  for (const each of [...ours, ...others, join(copies, copy)]) chmodSync(each, 0o644)
  for (const each of [data, copies, join(data, 'backups')]) chmodSync(each, 0o755)
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const closed = [data, join(data, 'backups'), ...ours, join(copies, copy)]
  expect([...closeToOthers(data, copies)].sort()).toEqual(closed.toSorted())
  expect(closed.map(modeOf)).toEqual(['700', '700', '600', '600', '600', '600'])
  expect([...others, copies].map(modeOf)).toEqual(['644', '644', '755'])
  expect(closeToOthers(data, copies)).toEqual([])
  // A folder that everybody may write into belongs to all.
  chmodSync(data, 0o1777)
  expect(closeToOthers(data, copies)).toEqual([])
})

test('two judges have two secrets', async () => {
  const homes = ['one', 'two'].map(name => openHome(join(folder, name)))
  expect(Buffer.from(homes[0]!.secret).equals(Buffer.from(homes[1]!.secret))).toBe(false)
  for (const home of homes) await home.close()
})

/** Something has come in, so that somebody may hold what was made with the secret. */
async function used({ store, close }: Home): Promise<void> {
  const letter = {
    key: 'a',
    messageId: null,
    sender: '',
    received: NOON,
    raw: new Uint8Array(),
    content: null,
  }
  await store.commit({ at: NOON, expect: new Map(), post: { filed: [letter] } })
  await close()
}
const NOON = '2026-11-20T12:00:00.000Z'

const at = (...names: readonly string[]) => join(folder, ...names)
const spoilt = (name: string, text: string) => () => writeFileSync(at(name), text)
const withoutIt = (name: string) => () => rmSync(at(name))
const faultHere = () => {
  try {
    void openHome(folder).close()
    return undefined
  } catch (fault) {
    return fault instanceof StoreFault ? fault : undefined
  }
}

describe('where a judge has lived', () => {
  test.each<[string, () => void, Trouble, string]>([
    ['without its secret', withoutIt('secret'), 'secretMissing', '--new-secret'],
    ['with an empty secret', spoilt('secret', ''), 'secretDamaged', '--new-secret'],
    ['with half a secret', spoilt('secret', 'ab'.repeat(31)), 'secretDamaged', '--new-secret'],
    ['with a secret of other signs', spoilt('secret', 'xy'.repeat(32)), 'secretDamaged', '--new-secret'],
    ['with the secret of another judge', spoilt('secret', 'ab'.repeat(32)), 'secretOfAnother', 'backups'],
    ['without its store', withoutIt('dragoman.db'), 'gone', 'beside it is still secret'],
    ['with an empty store', spoilt('dragoman.db', ''), 'empty', 'newest backup'],
  ])('%s nothing begins anew', async (_, spoil, trouble, told) => {
    await used(openHome(folder))
    spoil()
    const before = readdirSync(folder).sort()
    expect(await homeFault(folder)).toMatchObject({ trouble, message: expect.stringContaining(told) })
    expect(faultHere()).toMatchObject({ trouble, message: expect.stringContaining(told) })
    expect(readdirSync(folder).filter(name => !before.includes(name))).toEqual([])
    expect(faultHere()).toMatchObject({ trouble })
  })

  test.each<[string, () => void]>([
    ['without its secret', withoutIt('secret')],
    ['with half a secret', spoilt('secret', 'ab')],
    ['with the secret of another judge', spoilt('secret', 'ab'.repeat(32))],
  ])('%s a new one is made if its keeper says so, and the store stays', async (_, spoil) => {
    const first = openHome(folder)
    await used(first)
    spoil()
    const left = existsSync(at('secret')) ? readFileSync(at('secret'), 'utf8') : undefined
    const second = openHomeAnew(folder)
    expect((await second.store.waiting()).map(({ key }) => key)).toEqual(['a'])
    await second.close()
    expect(Buffer.from(second.secret).equals(Buffer.from(first.secret))).toBe(false)
    expect(faultHere()).toBeUndefined()
    const aside = readdirSync(folder).filter(name => name.startsWith('secret.'))
    expect(aside.map(name => readFileSync(at(name), 'utf8'))).toEqual(left === undefined ? [] : [left])
  })

  test('whoever asks for a new secret where the old one is there keeps the old one', async () => {
    const first = openHome(folder)
    await used(first)
    const second = openHomeAnew(folder)
    await second.close()
    expect(Buffer.from(second.secret)).toEqual(Buffer.from(first.secret))
  })

  test.each<[string, () => void, string]>([
    ['its backups', () => {}, 'backups/dragoman-2026-11-20T03-30-00Z.db'],
    ['the log of its store', spoilt('dragoman.db-wal', 'x'), 'dragoman.db-wal'],
    ['what people got', spoilt('office.db', ''), 'office.db'],
  ])('of which only %s is left, nothing begins anew', async (name, leave, told) => {
    if (name === 'its backups') {
      mkdirSync(at('backups'))
      writeFileSync(at('backups', 'dragoman-2026-11-20T03-30-00Z.db'), '')
    }
    leave()
    expect(await homeFault(folder)).toMatchObject({ trouble: 'gone', message: expect.stringContaining(told) })
    expect(faultHere()).toMatchObject({ trouble: 'gone' })
    expect(existsSync(at('dragoman.db'))).toBe(false)
  })

  test('a store of an older program takes the secret that lies beside it for its own, and from then on no other', async () => {
    await used(openHome(folder))
    tamper(at('dragoman.db'), 'DELETE FROM notes')
    expect(await homeFault(folder)).toBeUndefined()
    await openHome(folder).close()
    writeFileSync(at('secret'), 'ab'.repeat(32))
    expect(faultHere()).toMatchObject({ trouble: 'secretOfAnother' })
  })

  test('no store is laid out in an empty file by looking into it', async () => {
    writeFileSync(at('dragoman.db'), '')
    expect(() => openStore(at('dragoman.db'))).toThrow('nothing in this file')
    expect(statSync(at('dragoman.db')).size).toBe(0)
  })
})

describe('where nobody has lived', () => {
  test.each<[string, () => void]>([
    ['an empty file of a store that was about to be made', spoilt('dragoman.db', '')],
    [
      'a store in which nothing has come yet, without its secret',
      () => void createStore(at('dragoman.db')).close(),
    ],
    ['templates and boards of the keeper', () => mkdirSync(at('templates'))],
    ['an empty folder for backups', () => mkdirSync(at('backups'))],
  ])('a judge begins in spite of %s', async (_, leave) => {
    leave()
    expect(await homeFault(folder)).toBeUndefined()
    expect(faultHere()).toBeUndefined()
    expect(existsSync(at('secret'))).toBe(true)
  })
})

test.each<[string, (data: string) => void]>([
  ['a secret that is a folder', data => mkdirSync(join(data, 'secret'))],
  ['a store that is a folder', data => mkdirSync(join(data, 'dragoman.db'))],
])('%s is told in our words, and nothing is changed', (_, spoil) => {
  spoil(folder)
  const before = readdirSync(folder)
  expect(() => openHome(folder)).toThrow(StoreFault)
  expect(readdirSync(folder)).toEqual(before)
})
