// The package as others get it: packed, unpacked elsewhere beside what it depends on, imported, and started.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull, sample } from './edition.ts'
import { packageFolder } from './packed.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MODULES = join(ROOT, 'node_modules')
const PAGE = readFileSync(join(ROOT, 'docs/library.md'), 'utf8')

/** What the page has a program say, and what it prints. */
const EXAMPLES = [...PAGE.matchAll(/^```js\n([\s\S]*?)^```\n\n^```text\n([\s\S]*?)^```/gm)].map(
  ([, code = '', printed = ''], i) => ({ number: i + 1, code, printed }),
)

let temp = ''
beforeAll(() => {
  temp = realpathSync(mkdtempSync(join(tmpdir(), 'package-')))
})
afterAll(() => rmSync(temp, { recursive: true, force: true }))

/** The package in a folder of its own, beside those of our packages that it is to find. */
function installed(name: string, packages: readonly string[]): string {
  const folder = join(temp, name)
  const own = join(folder, 'node_modules/dragoman')
  cpSync(packageFolder(), own, { recursive: true })
  for (const each of packages) {
    mkdirSync(dirname(join(folder, 'node_modules', each)), { recursive: true })
    symlinkSync(join(MODULES, each), join(folder, 'node_modules', each))
  }
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
  return folder
}

/** All that the face needs; the rest of our packages is not there to be found. */
const FACE_PACKAGES = ['zod']

function runIn(folder: string, file: string, flags: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, file], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('in the tarball', () => {
  const names = readdirSync(packageFolder(), { recursive: true, encoding: 'utf8' })
  const ofProgram = names.filter(name => /^dist\/(?!browser\/).*\.js$/.test(name))
  const textOf = (name: string): string => readFileSync(join(packageFolder(), name), 'utf8')

  test('there are these folders and files', () => {
    const found = new Set(names.map(name => name.split('/').slice(0, 2).join('/')))
    expect([...found].filter(name => !name.startsWith('dist/')).sort()).toEqual(GIVEN.sort())
  })

  test('every link and picture of its pages is there', () => {
    const pages = names.filter(name => name.endsWith('.md'))
    expect(pages).toContain('README.md')
    const links = pages.flatMap(page =>
      linksOf(textOf(page)).map(link => [page, link, join(dirname(page), link)] as const),
    )
    expect(links.length).toBeGreaterThan(40)
    const given = new Set([...names, '.'])
    expect(links.filter(([, , to]) => !given.has(to.replace(/\/$/, '')))).toEqual([])
  })

  test('a link that leads nowhere is found, however it is written', () => {
    const page =
      '[a](b.md#c) ![d](e.png "f") <img src="g.svg"> [h]: i/j.md\n\n[k]: l.md\n[m](https://n.example) [o](#p)'
    expect(linksOf(page)).toEqual(['b.md', 'e.png', 'g.svg', 'l.md'])
  })

  /** The files that the links of a page name, from where it stands. */
  const linksOf = (page: string): readonly string[] =>
    [/\]\(([^)\s]+)/g, /\b(?:src|href)="([^"]+)"/g, /^\[[^\]]+\]:\s+(\S+)/gm]
      .flatMap(pattern => [...page.matchAll(pattern)].map(([, link = '']) => link.split('#')[0]!))
      .filter(link => link !== '' && !/^[a-z]+:/i.test(link))

  test('there is neither a map of sources nor a file of ours that nothing loads', () => {
    expect(names.filter(name => /\.(?:map|ts|tsbuildinfo)$/.test(name) && !name.endsWith('.d.ts'))).toEqual(
      [],
    )
    const loaded = new Set(['dist/cli/main.js', 'dist/index.js', ...PROCESSES])
    for (const name of loaded)
      for (const [, from = ''] of textOf(name).matchAll(/(?:\bfrom |^import |\bimport\()"(\.[^"]+)"/gm))
        loaded.add(join(dirname(name), from))
    expect([...loaded].sort()).toEqual(ofProgram.sort())
  })

  test('there are the types of its face, and no others', () => {
    const named = new Set(['dist/index.d.ts'])
    for (const name of named)
      for (const [, from = ''] of textOf(name).matchAll(/(?:\bfrom |\bimport\()["'](\.[^"']+)\.[jt]s["']/gm))
        named.add(join(dirname(name), `${from}.d.ts`))
    expect(named.size).toBeGreaterThan(20)
    expect([...named].sort()).toEqual(names.filter(name => name.endsWith('.d.ts')).sort())
  })

  test('there are the packages that it loads, by their names, and no others', () => {
    const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: object }
    const loaded = ofProgram.flatMap(name =>
      [
        ...textOf(name).matchAll(/(?:\bfrom |^import |\(import\.meta\.url\)\(|\bimport\()"([^."][^"]*)"/gm),
      ].map(([, from = '']) => from.split('/', from.startsWith('@') ? 2 : 1).join('/')),
    )
    const packages = loaded.filter(name => !name.startsWith('node:'))
    expect([...new Set(packages)].sort()).toEqual(Object.keys(dependencies).sort())
  })

  /** They are started beside the judge. */
  const PROCESSES = ['dist/drawing/png/painting.js', 'dist/pages/trial/thinker.js']
  const DOCS = readdirSync(join(ROOT, 'docs'))
    .filter(name => /\.(?:md|png|svg)$/.test(name))
    .map(name => `docs/${name}`)
  const GIVEN = [
    ...[
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'config',
      'config/dragoman.example.yaml',
      'config/fonts',
    ],
    ...[
      'config/maps',
      'config/rulebooks',
      'config/sharing',
      'config/systemd',
      'config/variants',
      'dist',
      'docs',
    ],
    ...DOCS,
    ...['package.json', 'templates', 'templates/en', 'templates/maps', 'templates/web'],
  ]
})

describe('imported from the tarball', () => {
  let folder = ''
  beforeAll(() => {
    folder = installed('program', FACE_PACKAGES)
  })

  test('there are three examples, and the first is five lines long', () => {
    expect(EXAMPLES).toHaveLength(3)
    const statements = EXAMPLES[0]!.code.split('\n').filter(line => /^\S/.test(line))
    expect(statements).toHaveLength(5)
  })

  test.each(sample(EXAMPLES, 1))('example $number prints what the page says', ({ number, code, printed }) => {
    writeFileSync(join(folder, `example${number}.mjs`), code)
    expect(runIn(folder, `example${number}.mjs`)).toEqual({ status: 0, stdout: printed, stderr: '' })
  })

  test.runIf(isFull)('the examples are right for the compiler, and a wrong one is not', () => {
    for (const { number, code } of EXAMPLES) writeFileSync(join(folder, `example${number}.mts`), code)
    const slip = EXAMPLES[0]!.code
      .replace("phase: 'S1901M'", 'phase: 1901')
      .replaceAll('outcome', 'outcoming')
    writeFileSync(join(folder, 'slip.mts'), slip)
    // What Node gives, as far as the examples and the packages' types name it.
    const given = 'declare const console: { log(...said: unknown[]): void }\ndeclare class URL {}'
    writeFileSync(join(folder, 'node.d.ts'), given)
    const { stdout } = compiled(folder, [
      'node.d.ts',
      'example1.mts',
      'example2.mts',
      'example3.mts',
      'slip.mts',
    ])
    const complaints = stdout.split('\n').filter(line => /^\S/.test(line))
    expect(complaints).toEqual([
      expect.stringMatching(/^slip\.mts\(\d+,\d+\): error TS2322: Type 'number' is not assignable/),
      expect.stringMatching(/^slip\.mts\(\d+,\d+\): error TS2339: Property 'outcoming' does not exist/),
    ])
  })

  test('it loads the rules and the reader of orders, and neither mail nor database', () => {
    writeFileSync(join(folder, 'hooks.mjs'), HOOKS)
    writeFileSync(join(folder, 'count.mjs'), COUNT)
    expect(runIn(folder, 'count.mjs')).toEqual({ status: 0, stdout: '', stderr: '' })
    const loaded = [...new Set(readFileSync(join(folder, 'loaded.txt'), 'utf8').trimEnd().split('\n'))]
    const rooms = loaded.flatMap(url => /\/dragoman\/dist\/((?:judge\/)?\w+)/.exec(url)?.[1] ?? [])
    expect([...new Set(rooms)].sort()).toEqual(
      ['index', 'judge/json', 'judge/library', 'judge/report', 'reader', 'result', 'rules', 'wording'].sort(),
    )
    const packages = loaded.flatMap(url => /node_modules\/(?!dragoman)([\w@-]+)/.exec(url)?.[1] ?? [])
    expect([...new Set(packages)].sort()).toEqual(FACE_PACKAGES)
    expect(loaded.filter(url => url.startsWith('node:')).sort()).toEqual([
      'node:crypto',
      'node:fs',
      'node:module',
      'node:path',
      'node:url',
    ])
    expect(rooms.length).toBeLessThan(140)
  })

  /** Writes down whatever is loaded. */
  const HOOKS = `
    import { appendFileSync } from 'node:fs'
    export async function resolve(name, context, next) {
      const found = await next(name, context)
      appendFileSync('loaded.txt', found.url + '\\n')
      return found
    }`
  const COUNT = `
    import { register } from 'node:module'
    register('./hooks.mjs', import.meta.url)
    const { adjudicate } = await import('dragoman')
    adjudicate({ phase: 'S1901M', units: [], orders: {} })`

  function compiled(folder: string, files: readonly string[]) {
    const compilerOptions = {
      module: 'NodeNext',
      target: 'ES2023',
      lib: ['ES2023'],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      types: [],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    return runIn(folder, join(MODULES, 'typescript/bin/tsc'), [])
  }
})

describe.runIf(isFull)('started from the tarball', () => {
  let folder = ''
  let judge: ChildProcess | undefined
  beforeAll(() => {
    const scoped = (name: string) =>
      name.startsWith('@') ? readdirSync(join(MODULES, name)).map(each => `${name}/${each}`) : [name]
    folder = installed(
      'judge',
      readdirSync(MODULES)
        .filter(name => !name.startsWith('.'))
        .flatMap(scoped),
    )
    // What npm does when it installs a program.
    const program = join(folder, 'node_modules/dragoman/dist/cli/main.js')
    mkdirSync(join(folder, 'node_modules/.bin'))
    symlinkSync(program, join(folder, 'node_modules/.bin/dragoman'))
    chmodSync(program, 0o755)
  })
  afterAll(() => {
    if (judge?.pid !== undefined && judge.exitCode === null) process.kill(-judge.pid, 'SIGKILL')
  })

  test('npx dragoman start answers on its page, and ends when it is told to', async () => {
    const words = ['--offline', '--no', 'dragoman', 'start', '--smtp-port', '0', '--http-port', '0']
    judge = spawn('npx', words, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const address = await said(judge, /http:\/\/127\.0\.0\.1:\d+\//)
    const page = await fetch(address)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Start a sample game')])
    const mail = { From: { Email: 'anna@players.example' }, To: [{ Email: 'judge@dragoman.example' }] }
    const sent = await fetch(`${address}api/v1/send`, {
      method: 'POST',
      body: JSON.stringify({ ...mail, Subject: 'hello', Text: 'HELP' }),
    })
    expect(sent.status).toBe(200)
    const ended = new Promise(resolve => judge?.once('close', resolve))
    process.kill(-judge.pid!, 'SIGTERM')
    await ended
  })

  /** The first text of that form in what a process prints. */
  const said = (child: ChildProcess, form: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      let printed = ''
      const listen = (bytes: Buffer) => {
        printed += bytes.toString('utf8')
        const [found] = form.exec(printed) ?? []
        if (found !== undefined) resolve(found)
      }
      child.stdout?.on('data', listen)
      child.stderr?.on('data', listen)
      child.once('close', () => reject(new Error(`it ended and said: ${printed}`)))
    })
})
