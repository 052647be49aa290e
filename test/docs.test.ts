// The README and the pages in docs: their configurations are read, their commands exist, their links lead somewhere.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { declareAll } from '../src/cli/declarations.ts'
import { readConfiguration, type Sources } from '../src/judge/service/config.ts'
import { readBoard } from '../src/rules/board/mapFile.ts'
import { faultText } from '../src/rules/board/yamlFile.ts'
import { dragoman } from './cli/program.ts'
import { isFull } from './edition.ts'
import { ADDITIONS, placesOf } from './growth/additions.ts'
import { packageFolder } from './packed.ts'
import { ENDING } from './servers/servers.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const DOCS = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
const PAGES = ['README.md', 'test/rules/articles/articles.md', ...DOCS.map(name => `docs/${name}`)].filter(
  name => name.endsWith('.md'),
)

const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8')

/** What stands between fences of a kind. */
const fenced = (page: string, kind: string): readonly string[] =>
  [...textOf(page).matchAll(new RegExp(`^\`\`\`${kind}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, text = '']) => text,
  )

/** Whatever a configuration points at is there. */
const sources: Sources = {
  env: new Proxy({}, { get: () => 'sesame' }),
  read: () => 'sesame\n',
}

const configurations = PAGES.flatMap(page =>
  fenced(page, 'yaml')
    .filter(text => text.startsWith('judge:'))
    .map((text, i) => ({ page, number: i + 1, text })),
)

describe('a configuration in the pages', () => {
  test.each(configurations)('$page, number $number, is complete', ({ page, text }) => {
    const found = readConfiguration({ name: page, text }, sources)
    expect(found.ok ? [] : found.error.map(faultText)).toEqual([])
  })

  test('there is one for each kind of server', () => {
    const hosts = configurations.map(({ text }) => /^ {2}host: (.*)$/m.exec(text)?.[1])
    expect(hosts).toEqual(expect.arrayContaining(['imap.gmail.com', 'outlook.office365.com', '127.0.0.1']))
    expect(configurations.filter(({ text }) => text.includes('token:'))).toHaveLength(2)
  })

  test('a slip in one would be noticed', () => {
    const [{ text } = { text: '' }] = configurations
    const found = readConfiguration({ name: 'slip', text: text.replace('host:', 'hosts:') }, sources)
    expect(found.ok ? [] : found.error.map(faultText)).toContainEqual(expect.stringContaining('hosts'))
  })
})

test('a variant in the pages is one', () => {
  const variants = PAGES.flatMap(page => fenced(page, 'yaml')).filter(text => text.startsWith('variant:'))
  expect(variants).toHaveLength(2)
  const map = (name: string) => ({ name, text: textOf(`config/maps/${name}.yaml`) })
  for (const text of variants) {
    const board = readBoard({ name: 'variant', text }, map)
    expect(board.ok ? [] : board.error.map(faultText)).toEqual([])
  }
})

test('every file that the pages name is there', () => {
  const named = PAGES.flatMap(page => [
    ...textOf(page).matchAll(/`((?:src|test|grammar|templates|config|tools|\.ci)\/[\w./-]+)`/g),
  ]).map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(30)
  const made = [
    'config/dragoman.yaml',
    'config/variants/northern-turkey.yaml',
    'templates/de',
    ...ADDITIONS.flatMap(placesOf),
  ]
  expect(named.filter(path => !made.includes(path) && !existsSync(join(ROOT, path)))).toEqual([])
})

/** Commands that the program adds by itself, with their options; their own tests know them. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  adjudicate: ['--rulebook', '--variant'],
  parse: ['--rulebook', '--variant'],
  variants: ['--check', '--json'],
}

describe('a command in the pages', () => {
  const written = PAGES.flatMap(page =>
    [...textOf(page).matchAll(/(?:npx dragoman|dist\/cli\/main\.js) ([a-z-]+)([^`\n|<>#]*)/g)].map(
      ([, command = '', rest = '']) => ({ command, options: rest.match(/(?<= )--?[a-z][a-z-]*/g) ?? [] }),
    ),
  )
  const commands = [...new Set(written.map(({ command }) => command))].sort()

  const program = new Command('dragoman')
  declareAll(program)

  test.each(commands)('dragoman %s is one, and has the options that are written', name => {
    const options = written.filter(({ command }) => command === name).flatMap(each => each.options)
    const found = program.commands.find(command => command.name() === name)
    const known = found?.options.flatMap(({ short, long }) => [short, long]) ?? ELSEWHERE[name]
    expect(known).toEqual(expect.arrayContaining(options))
  })

  test('there are some', () => {
    expect(commands).toEqual(expect.arrayContaining(['doctor', 'receive', 'start', 'backup', 'run-once']))
  })
})

/** As GitHub makes them of headings. */
const anchorsIn = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(PAGES)('every link in %s leads to a file and a heading that are there', page => {
  const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link)
  for (const link of links) {
    const [path = '', anchor] = link.split('#')
    const file = path === '' ? page : join(dirname(page), path)
    expect([link, existsSync(resolve(ROOT, file))]).toEqual([link, true])
    if (anchor !== undefined) expect(anchorsIn(file)).toContain(anchor)
  }
})

test('the index of decisions lists each page once', () => {
  const listed = [...textOf('docs/decisions/README.md').matchAll(/\]\((\d{3}-[a-z0-9-]+\.md)\)/g)]
  const pages = readdirSync(join(ROOT, 'docs/decisions')).filter(name => name !== 'README.md')
  expect(listed.map(([, name]) => name)).toEqual(pages.sort())
})

test.each(PAGES)('no line of %s is wider than 140, but for tables', page => {
  const wide = textOf(page)
    .split('\n')
    .filter(line => line.length > 140 && !line.startsWith('|'))
  expect(wide).toEqual([])
})

test('the unit for systemd starts the judge, and does not start it again with a configuration that is broken', async () => {
  const unit = textOf('config/systemd/dragoman.service')
  const [, command = ''] = /^ExecStart=\/usr\/bin\/node dist\/cli\/main\.js (.*)$/m.exec(unit) ?? []
  expect(command).toBe('start --config /etc/dragoman/dragoman.yaml')
  const { status } = await dragoman(command.replace('/etc/dragoman', '/nowhere').split(' '))
  expect(unit).toContain(`\nRestartPreventExitStatus=${status}\n`)
})

test.runIf(isFull)(
  'the script for a pipe keeps a letter in the queue when the judge cannot take it, and lets it go when it has',
  () => {
    const [script = ''] = fenced('docs/keeping-mail.md', 'sh')
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-pipe-'))
    const first = configurations.find(({ page }) => page === 'docs/keeping.md')
    const config = join(folder, 'dragoman.yaml')
    const here = script
      .replace('/usr/bin/node', `'${process.execPath}'`)
      .replace('/opt/dragoman/dist', `'${packageFolder()}'/dist`)
      .replace('/etc/dragoman/dragoman.yaml', `'${config}'`)
    const input = 'From: anna@table.example\r\nTo: judge@dragoman.example\r\n\r\nLIST\r\n'
    const received = () => spawnSync('sh', ['-c', here], { input, ...ENDING }).status
    try {
      expect(received()).toBe(75)
      writeFileSync(
        config,
        `${first!.text.replaceAll(/env:\w+/g, 'sesame')}\ndata: ${join(folder, 'data')}\n`,
      )
      expect(received()).toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
