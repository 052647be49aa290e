// A PostgreSQL of our own: on a free port of the loopback, in a folder that is thrown away, and gone when the test is gone.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, isThere, until, watchmanOf } from './servers.ts'

/** Where Debian has its programs, the newest first; elsewhere they are on the path. */
const FOLDERS = existsSync('/usr/lib/postgresql')
  ? readdirSync('/usr/lib/postgresql')
      .toSorted()
      .reverse()
      .map(version => `/usr/lib/postgresql/${version}/bin`)
  : []
const FOLDER = FOLDERS.find(folder => existsSync(`${folder}/initdb`))
const program = (name: string): string => (FOLDER === undefined ? name : join(FOLDER, name))

export const hasPostgres = FOLDER !== undefined || isThere('initdb')

/** It refuses to run as root. */
const isRoot = process.getuid?.() === 0
const numberOf = (kind: '-u' | '-g'): number =>
  Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
export const ITS_OWN: { readonly uid?: number; readonly gid?: number } =
  isRoot && hasPostgres ? { uid: numberOf('-u'), gid: numberOf('-g') } : {}

/** A new one. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'))
  if (isRoot) chownSync(folder, ITS_OWN.uid!, ITS_OWN.gid!)
  chmodSync(folder, 0o700)
  return folder
}

export class Postgres {
  readonly port: number
  readonly folder: string
  readonly #settings: readonly string[]
  #process: ChildProcess | undefined
  #watchman: ChildProcess | undefined
  #places = 0

  private constructor(port: number, folder: string, settings: readonly string[]) {
    this.port = port
    this.folder = folder
    this.#settings = settings
  }

  /** Settings as on its command line: `fsync=off`. */
  static start = (...settings: readonly string[]): Promise<Postgres> =>
    Postgres.startIn(ownFolder(), settings)

  /** In a folder of its own that is there; its log of what is written lies in `log` beneath it, in small pieces. */
  static async startIn(folder: string, settings: readonly string[] = []): Promise<Postgres> {
    const server = new Postgres(await freePort(), folder, settings)
    const where = ['-D', server.#data, '-X', `${folder}/log`, '--wal-segsize=1']
    const layOut = ['-A', 'trust', '-U', 'judge', '-E', 'UTF8', '--locale=C.UTF-8', '-N']
    server.#does('initdb', [...where, ...layOut])
    await server.run()
    return server
  }

  /** One that follows another: it has what that one has, and can only be read. */
  static async following(other: Postgres): Promise<Postgres> {
    const server = new Postgres(await freePort(), ownFolder(), other.#settings)
    await server.follow(other)
    return server
  }

  /** Forgets what it had, and follows another one from now on. */
  async follow(other: Postgres): Promise<void> {
    await this.kill()
    for (const name of ['data', 'log']) rmSync(`${this.folder}/${name}`, { recursive: true, force: true })
    const from = `host=127.0.0.1 port=${other.port} user=judge`
    this.#does('pg_basebackup', [
      '-D',
      this.#data,
      '--waldir',
      `${this.folder}/log`,
      '-d',
      from,
      '-R',
      '-c',
      'fast',
    ])
    await this.run()
  }

  #does(name: string, words: readonly string[], input = ''): string {
    const how = { input, stdio: 'pipe', cwd: this.folder, encoding: 'utf8', ...ITS_OWN } as const
    return execFileSync(program(name), words, how)
  }

  /** All that puts a store back as it is now. */
  dump = (place: string): string =>
    this.#does('pg_dump', ['-c', '-n', new URL(place).searchParams.get('schema')!, this.url])

  restore(dump: string): void {
    this.#does('psql', ['-q', '-1', '-v', 'ON_ERROR_STOP=1', this.url], dump)
  }

  get #data(): string {
    return `${this.folder}/data`
  }

  /** One that can write nothing more of what it has to keep ends. */
  get isRunning(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** Returns when it answers. */
  async run(): Promise<void> {
    const settings = [
      `port=${this.port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${this.folder}`,
    ]
    const words = [...settings, 'max_connections=200', 'fsync=off', ...this.#settings].flatMap(each => [
      '-c',
      each,
    ])
    this.#process = spawn(program('postgres'), ['-D', this.#data, ...words], {
      detached: true,
      stdio: 'ignore',
      cwd: this.folder,
      ...ITS_OWN,
    })
    this.#watchman?.kill('SIGKILL')
    this.#watchman = watchmanOf(this.#process)
    await until(() =>
      this.sql('SELECT 1').then(
        () => true,
        () => false,
      ),
    )
  }

  /** The place for a new store. */
  place = (): string => `${this.url}?schema=store_${process.pid}_${++this.#places}`

  get url(): string {
    return `postgres://judge@127.0.0.1:${this.port}/postgres`
  }

  /** What somebody does to a store behind its back. */
  async tamper(place: string, sql: string): Promise<void> {
    await this.sql(`SET search_path = ${new URL(place).searchParams.get('schema')}; ${sql}`)
  }

  /** What a question finds in a store, as somebody else sees it. */
  async rows<Row>(place: string, sql: string): Promise<readonly Row[]> {
    const client = new pg.Client({ connectionString: this.url })
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query(`SET search_path = ${new URL(place).searchParams.get('schema')}`)
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  async sql(text: string): Promise<readonly pg.QueryResultRow[]> {
    const client = new pg.Client({ connectionString: this.url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  /** As by a power cut, but for the disk. */
  async kill(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    this.#watchman?.kill('SIGKILL')
    if (child?.pid === undefined || child.exitCode !== null) return
    const gone = new Promise(resolve => child.once('exit', resolve))
    for (const pid of [child.pid, ...childrenOf(child.pid)])
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It is gone already.
      }
    await gone
  }

  async stop(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Each line is served by a process of its own, in a group of its own, that might go on for a moment. */
function childrenOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .map(Number)
      .filter(Boolean)
  } catch {
    return [] // it is gone, or this is another system
  }
}
