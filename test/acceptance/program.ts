// The program as somebody installed it: its command line, the judge that it starts, and which of its lazily loaded files were loaded.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openFile, prepare } from '../../src/judge/store/sqlite/file.ts'
import { did, packed } from '../packed.ts'
import { until } from '../servers/servers.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Packs the checkout, and installs the tarball in this folder as a keeper would. */
export function install(folder: string): void {
  did('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], ROOT)
  const tarball = readdirSync(folder).find(file => file.endsWith('.tgz'))
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
  const quietly = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  did('npm', ['install', '--omit=dev', ...quietly, `./${tarball}`], folder)
}

/** The packed program beside the packages of this checkout: quick, and as good where only the program has changed. */
export function link(folder: string): void {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(packed(), join(folder, 'node_modules/dragoman'))
  symlinkSync('../dragoman/dist/cli/main.js', join(folder, BINARY))
}

const BINARY = 'node_modules/.bin/dragoman'

const LONGEST = 120_000

/** What a command of the program came to. */
export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export class Program {
  /** The package itself. */
  readonly folder: string
  readonly #main: string
  readonly #home: string
  readonly #loaded: string
  #judge: ChildProcess | undefined
  #said = ''
  #log = ''

  /** Installed in one folder, run in another, where its configuration is. */
  constructor(installed: string, home: string) {
    this.folder = realpathSync(join(installed, 'node_modules/dragoman'))
    this.#main = join(installed, BINARY)
    this.#home = home
    this.#loaded = join(home, 'loaded')
    mkdirSync(this.#loaded)
  }

  /** Meanwhile the DNS has to answer: this waits for nobody. */
  async run(words: readonly string[], input = ''): Promise<Ran> {
    const child = spawn(this.#main, words, { cwd: this.#home, env: this.#environment(), timeout: LONGEST })
    child.stdin.on('error', () => {}) // it ends without reading
    child.stdin.end(input)
    const [stdout, stderr, [status]] = await Promise.all([
      buffer(child.stdout),
      buffer(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ])
    return { status, stdout: stdout.toString('latin1'), stderr: stderr.toString() }
  }

  /** `dragoman start`, until it says that it is at work. */
  async start(): Promise<void> {
    const judge = spawn(this.#main, ['start'], {
      cwd: this.#home,
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    judge.stdout.on('data', bytes => {
      this.#said += String(bytes)
    })
    judge.stderr.on('data', bytes => {
      this.#log += String(bytes)
    })
    this.#judge = judge
    await until(() => this.#said.includes('nothing is lost') || judge.exitCode !== null, 60_000)
    if (judge.exitCode !== null) throw new Error(`it ended by itself: ${this.#said}`)
  }

  /** Its status. */
  async stop(): Promise<number | null> {
    const judge = this.#judge
    this.#judge = undefined
    if (judge === undefined) return null
    if (judge.exitCode !== null) return judge.exitCode
    const ended = once(judge, 'exit')
    judge.kill('SIGTERM')
    await ended
    return judge.exitCode
  }

  /** What the judge has logged, a line of JSON each. */
  get log(): string {
    return this.#log
  }

  /** What stands in the judge's store. */
  rows(sql: string): readonly unknown[] {
    const database = openFile(join(this.#home, 'data/dragoman.db'), { readonly: true })
    try {
      return prepare(database, sql).all()
    } finally {
      database.close()
    }
  }

  /** Node itself writes down what each process has loaded. */
  #environment = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_V8_COVERAGE: this.#loaded })

  /** The files and packages that the program loads when they are needed, and nothing has needed. */
  neverLoaded(): readonly string[] {
    const loaded = readdirSync(this.#loaded)
      .map(file => readFileSync(join(this.#loaded, file), 'utf8'))
      .flatMap(text => [...text.matchAll(/"url":"(file:[^"]+)"/g)].map(([, url = '']) => fileURLToPath(url)))
    const files = new Set(loaded)
    const isLoaded = (name: string, by: string): boolean =>
      name.startsWith('.')
        ? files.has(resolve(dirname(by), name))
        : loaded.some(file => file.includes(`/node_modules/${name}/`))
    const lazy = lazyIn(join(this.folder, 'dist'))
    if (lazy.length === 0)
      throw new Error('the program loads nothing lazily, or does it in words not known here')
    return lazy
      .filter(({ name, by }) => !isLoaded(name, by))
      .map(({ name, by }) => `${name} (in ${by.slice(this.folder.length + 1)})`)
  }
}

/** Each `import(…)` and `createRequire(…)(…)` in the program; what browsers load is not ours. */
function lazyIn(dist: string): readonly { readonly name: string; readonly by: string }[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.js') && !path.startsWith('browser/'))
    .map(path => join(dist, path))
    .flatMap(by =>
      [...readFileSync(by, 'utf8').matchAll(LAZY)].map(([, name = '']) => ({
        name,
        by,
      })),
    )
}

const LAZY = /\b(?:import|createRequire\([^()]*\))\(\s*["']([^"']+)["']\s*\)/g
