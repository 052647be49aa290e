// The commands of the README and of docs/trying.md, run in a fresh clone as a newcomer runs them; what comes out is what stands there.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTextMap, textMapLines } from '../src/judge/report/textMap.ts'
import { GALLERY } from './drawing/gallery.ts'
import { isFull } from './edition.ts'
import { ENDING } from './servers/servers.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const textIn = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8')

const README = textIn(ROOT, 'README.md')
const TRYING = textIn(ROOT, 'docs/trying.md')

/** A block of commands, and what the page shows of their output. */
interface Block {
  readonly commands: string
  readonly shown: string | undefined
}

const BLOCKS: readonly Block[] = [
  ...`${README}\n${TRYING}`.matchAll(/^```sh\n([\s\S]*?)^```\n(?:[^`]*?^```text\n([\s\S]*?)^```\n)?/gm),
].map(([, commands = '', shown]) => ({ commands, shown }))

/** `…` stands for anything. */
const asShown = (shown: string): RegExp =>
  new RegExp(
    shown
      .trim()
      .split(/\n?…\n?/)
      .map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('[\\s\\S]*'),
  )

/** These ask what has come of something. */
const WAITS = /message\/latest|dragoman games|dragoman map/

const isClone = existsSync(join(ROOT, '.git'))
if (!isClone) console.log('1 test is skipped: this is no clone of git')

describe.skipIf(!isClone)('in a fresh clone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-clone-'))
  const clone = join(folder, 'dragoman')
  // A terminal has no colours forced upon it, and knows nothing of this test.
  const { VITEST: _, NODE_ENV: __, ...own } = process.env
  // What npx remembers goes with the clone.
  const env = { ...own, npm_config_cache: join(folder, 'npm') }
  let judge: ChildProcess | undefined
  let said = ''
  let complaints = ''

  beforeAll(() => {
    execFileSync('git', ['clone', '-q', '--no-hardlinks', ROOT, clone])
    for (const name of ['package.json', 'package-lock.json'])
      if (textIn(clone, name) !== textIn(ROOT, name)) throw new Error(`${name} has to be committed first`)
    // Nothing is installed twice.
    symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'))
  })
  afterAll(async () => {
    if (judge !== undefined && judge.exitCode === null && judge.pid !== undefined) {
      const ended = once(judge, 'exit')
      process.kill(-judge.pid, 'SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true })
  })

  /** The ports of the README are those of a judge that runs somewhere else, perhaps. */
  const ported = (text: string): string => {
    const [, http = ''] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? []
    const [, smtp = ''] = /SMTP on 127\.0\.0\.1:(\d+)/.exec(said) ?? []
    return text.replaceAll(':8025', `:${http}`).replaceAll(':2525', `:${smtp}`)
  }

  async function started(command: string): Promise<void> {
    const words = [...command.trim().split(' '), '--', '--smtp-port', '0', '--http-port', '0']
    // What is linked must not be installed anew: npm would empty it first.
    const only = { ...env, npm_config_dry_run: 'true' }
    // A group of its own: npm does not hand on every signal.
    judge = spawn(words[0]!, words.slice(1), { cwd: clone, env: only, detached: true })
    judge.stdout?.on('data', (bytes: Buffer) => {
      said += bytes.toString()
    })
    judge.stderr?.on('data', (bytes: Buffer) => {
      complaints += bytes.toString()
    })
    while (!said.includes('nothing is lost')) {
      if (judge.exitCode !== null) throw new Error(`npm start ended: ${complaints}`)
      await sleep(50)
    }
  }

  /** What is asked of the judge may take it a moment. */
  async function run({ commands, shown }: Block): Promise<void> {
    const expected = asShown(ported(shown ?? '…'))
    for (let attempt = 1; ; attempt++) {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', ported(commands)], {
        cwd: clone,
        env,
        ...ENDING,
      })
      expect([status, status === 0 ? '' : stderr.toString()]).toEqual([0, ''])
      if (attempt === 20 || !WAITS.test(commands) || expected.test(stdout.toString())) {
        expect(stdout.toString()).toMatch(expected)
        return
      }
      await sleep(500)
    }
  }

  test.runIf(isFull)('every command does what the page shows', async () => {
    expect(BLOCKS.length).toBeGreaterThan(6)
    for (const block of BLOCKS) {
      if (block.commands.trim() !== 'npm start') await run(block)
      else {
        await started(block.commands)
        expect(said).toMatch(asShown(ported(block.shown ?? '')))
      }
    }
  })
})

test('the letter and its answer stand in the guide, which is made of real ones', () => {
  const guide = textIn(ROOT, 'templates/en/help/guide.txt').replaceAll(/^(?:\| ?| {4})/gm, '')
  const shown = [...README.matchAll(/^```(?:letter|answer)\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
  expect(shown).toHaveLength(2)
  for (const text of shown) expect(guide).toContain(`\n${text}`)
})

describe('the board with letters', () => {
  const map = readTextMap(textIn(ROOT, 'templates/maps/standard.txt'))
  const BOARD = textIn(ROOT, 'docs/board.md')

  test.each(['opening', 'late'] as const)('is drawn as the judge draws it: %s', name => {
    if (!map.ok) throw new Error('the map cannot be read')
    const [, shown = ''] = new RegExp(`^\`\`\`text map ${name}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(BOARD) ?? []
    const { position, board } = GALLERY[name]
    expect(shown.trimEnd().split('\n')).toEqual(textMapLines(map.value, position, board))
  })
})

test('every room of the house has a line in docs/developing.md', () => {
  const page = textIn(ROOT, 'docs/developing.md')
  const rooms = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter(entry => entry.isDirectory())
  for (const { name } of rooms) expect(page).toContain(`| \`src/${name}\` |`)
})

/** What fits on a screen of 1280 by 800 at the width at which such pages are shown. */
const FIRST_SCREEN = 28

test('the first screen says what it is, for whom, why, and how it is started, with a picture', () => {
  const screen = README.split('\n').slice(0, FIRST_SCREEN).join('\n')
  const [, picture = ''] = /<img src="([^"]+)"/.exec(screen) ?? []
  expect(existsSync(join(ROOT, picture)) && picture.startsWith('docs/')).toBe(true)
  expect(screen).toMatch(/^# Dragoman\n\n\*\*An e-mail judge for the board game Diplomacy/)
  for (const who of ['Players', 'Game masters', 'Keepers']) expect(screen).toContain(`- **${who}`)
  expect(screen).toContain('npm start')
  expect(README.split('\n').length).toBeLessThan(140)
})
