// What an earlier version left opens, and whatever is told of it is the same, byte for byte: by the command line, and on the pages.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../src/judge/clock/clock.ts'
import { instantOf, UTC } from '../../src/judge/game/calendar.ts'
import { type Home, openHome } from '../../src/judge/service/home.ts'
import { publicView } from '../../src/pages/gameRoutes.ts'
import { type Server, serve } from '../../src/pages/http.ts'
import { drawBoard } from '../../src/pages/page.ts'
import { LETTER_LIMITS } from '../../src/post/limits.ts'
import { type Part, partsOf } from '../../src/post/parts.ts'
import { dragoman } from '../cli/program.ts'
import { JUDGE } from '../judge/daemon/postTable.ts'
import { type Recorded, recordedFolder } from './recorded.ts'

/** Where what it told lies, and how many mails went out, with the sum of what they say. */
const RECORDED: readonly (readonly [Recorded, told: string, mails: number, sum: string])[] = [
  ['harbor', 'told', 147, '0be2ec75ac052ea7dc137aeb627838270c0926c3242749ca5ffbed3ba2f322aa'],
  ['harbor-before', 'told-before', 147, 'ca3aae452c6ccd676bce910384781ca854378c5aeefdcc6db08a414c04747961'],
]

describe.each(RECORDED)('%s', (recorded, told, count, sum) => {
  let folder: string
  beforeAll(() => {
    folder = recordedFolder(recorded)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('its games come out again as they were played', async () => {
    expect(await dragoman(['verify', '--data', folder])).toEqual({
      status: 0,
      stdout: '1 game: nothing differs\n',
      stderr: '',
    })
  })

  test.each([
    [['games'], 'games.txt'],
    [['games', '--json'], 'games-json.txt'],
    [['show', 'harbor'], 'show.txt'],
    [['show', 'harbor', 'S1901M'], 'show-S1901M.txt'],
    [['export', 'harbor', '--format', 'json'], 'events.txt'],
    [['export', 'harbor', '--format', 'phases'], 'phases.txt'],
  ])('by the command line: %s', async (words, file) => {
    const { status, stdout, stderr } = await dragoman([...words, '--data', folder])
    expect([status, stderr]).toEqual([0, ''])
    await expect(stdout).toMatchFileSnapshot(`${told}/${file}`)
  })

  test('its mails are those that went out, but for the edges between parts, how these are encoded, and their second names', async () => {
    const { stdout } = await dragoman(['export', 'harbor', '--format', 'mbox', '--data', folder])
    const mails = stdout.split(/^From .*\n/m).slice(1)
    const said = await Promise.all(mails.map(decoded))
    expect([mails.length, createHash('sha256').update(said.join('\n')).digest('hex')]).toEqual([count, sum])
  })
})

/** Its header fields, and what its parts say. */
async function decoded(mail: string): Promise<string> {
  const read = await partsOf(Buffer.from(mail.replace(/\r?\n/g, '\r\n')), LETTER_LIMITS)
  if (!read.ok) throw new Error(read.error.kind)
  const { root, files } = read.value
  const fields = root.lines
    .filter(({ key }) => !key.startsWith('content-'))
    .map(({ line }) => line.replace(/^(X-Dragoman: )<.*$/i, '$1yes').replace(SECOND_NAME, ''))
    .filter(line => !/^References:\s*$/i.test(line))
  return JSON.stringify([fields, wordsOf(root), files])
}

/** Mails of that time had none. */
const SECOND_NAME = /\s*<[0-9a-f]{24}\.re@[^>]+>/

const wordsOf = ({ type, text, parts }: Part): unknown => [type, text?.trimEnd() ?? '', parts.map(wordsOf)]

describe('on the pages', () => {
  let folder: string
  let home: Home
  let http: Server
  beforeAll(async () => {
    folder = recordedFolder('harbor')
    home = openHome(folder)
    const clock = new HandClock(instantOf('2026-03-01T10:00:00Z'))
    const judge = { code: 'EXMP', zone: UTC }
    const sender = { address: JUDGE, name: 'Judge' }
    const { store, secret } = home
    const services = { store, secret, clock, judge, sender, chance: () => 0 }
    const answer = publicView({ services, draw: drawBoard, url: undefined })
    http = await serve({ port: 0, answer, onFault: fault => Promise.reject(fault) })
  })
  afterAll(async () => {
    await http.close()
    await home.close()
    rmSync(folder, { recursive: true })
  })

  test.each([
    ['/', 'home-page.txt'],
    ['/games.json', 'public-json.txt'],
    ['/games/harbor', 'game-page.txt'],
    ['/games/harbor.json', 'game-json.txt'],
    ['/games/harbor/phases/F1901M', 'phase-page.txt'],
    ['/games/harbor/history', 'history-page.txt'],
  ])('%s', async (path, file) => {
    const response = await fetch(`http://127.0.0.1:${http.port}${path}`)
    expect(response.status).toBe(200)
    await expect(await response.text()).toMatchFileSnapshot(`told/${file}`)
  })
})
