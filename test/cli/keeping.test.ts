// The keeper's commands over the store find it where the configuration says, unless they are told otherwise.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStore } from '../../src/judge/store/store.ts'
import { batch, letter, mail, minute } from '../judge/store/small.ts'
import { dragoman } from './program.ts'

let folder: string
let config: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keeping-'))
  config = join(folder, 'dragoman.yaml')
  const server = { host: 'localhost', user: 'judge', password: 'sesame' }
  const judge = { address: 'oracle@delphi.example' }
  // JSON is YAML.
  writeFileSync(config, JSON.stringify({ judge, data: join(folder, 'data'), mailbox: server, smtp: server }))
  mkdirSync(join(folder, 'data'))
  await createStore(join(folder, 'data', 'dragoman.db')).close()
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('with a configuration', () => {
  test.each<[readonly string[], number, RegExp]>([
    [['games'], 0, /^There are no games yet\.\n$/],
    [['verify'], 0, /^0 games: nothing differs\n$/],
    [['show', 'harbor'], 2, /^dragoman: no game is called "harbor": there are none yet/],
    [['export', 'harbor'], 2, /^dragoman: no game is called "harbor": there are none yet/],
  ])('%j looks into its store', async (words, expected, told) => {
    const { status, stdout, stderr } = await dragoman([...words, '--config', config])
    expect(status).toBe(expected)
    expect(stdout + stderr).toMatch(told)
  })

  test('verify says how many texts are gone, and goes on looking at the rest', async () => {
    const store = createStore(join(folder, 'data', 'dragoman.db'))
    await store.commit(batch({ post: { filed: ['a', 'b'].map(key => letter(key)) } }))
    await store.commit(batch({ answered: 'a', outgoing: [mail('<re a>', { answers: 'a' })] }))
    await store.commit(batch({ post: { sent: ['<re a>'] } }))
    const wish = { at: '1903-03-02T03:30:00.000Z', before: minute(9), over: 'over' }
    while (!(await store.clearTexts(wish)).isDone);
    await store.close()
    const { status, stdout } = await dragoman(['verify', '--config', config])
    expect([status, stdout]).toEqual([
      0,
      '0 games: nothing differs\ntexts cleared by age: 1 of letters, 1 of mails, the last on 1903-03-02; their rows are there\n',
    ])
  })

  test('backup copies its store', async () => {
    const copy = join(folder, 'copy.db')
    expect((await dragoman(['backup', copy, '--config', config])).status).toBe(0)
    expect(existsSync(copy)).toBe(true)
  })

  test('a folder that is named comes before the one that is configured', async () => {
    const elsewhere = join(folder, 'elsewhere')
    const { status, stderr } = await dragoman(['games', '--config', config, '--data', elsewhere])
    expect(status).toBe(2)
    expect(stderr).toContain(`${elsewhere}/dragoman.db: there is no store here`)
  })

  test('one that must be mended is told line by line', async () => {
    writeFileSync(config, 'judge: {}\nmailbox: 3\n')
    const { status, stderr } = await dragoman(['games', '--config', config])
    expect(status).toBe(2)
    expect(stderr).toMatch(/^dragoman: .*dragoman\.yaml:1: /)
  })
})
