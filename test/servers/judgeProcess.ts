// The judge as its keeper runs it, a process of its own between the servers of a post house: started, stopped, killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mainFile } from '../packed.ts'
import { PASSWORD } from './dovecot.ts'
import type { PostHouse } from './postHouse.ts'

const MAIN = mainFile()
const CLOCK = new URL('./clockAhead.mjs', import.meta.url).href

export interface JudgeOptions {
  /** Where its store lies, if not in its folder. */
  readonly store?: string | undefined
  /** By how many milliseconds its clock is ahead. */
  readonly clock?: number | undefined
  readonly keeper?: string | undefined
  /** A port for whoever asks how it is. */
  readonly health?: number | undefined
  /** A file that tells it. */
  readonly healthFile?: string | undefined
  /** Whoever read the mailbox before: a table of tests has many judges, and one mailbox. So it is if nothing is said. */
  readonly takes?: boolean | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}

export class JudgeProcess {
  readonly #config: string
  readonly #clock: number
  readonly #words: readonly string[]
  readonly #env: Readonly<Record<string, string>>
  #child: ChildProcess | undefined
  #said = ''
  #complaints = ''

  /** Its configuration lies in `folder`, its store in `data`, if nothing else is said. */
  constructor(house: PostHouse, folder: string, data: string, options: JudgeOptions = {}) {
    const { store, clock = 0, keeper, health: port, healthFile: file, takes = true, env = {} } = options
    this.#clock = clock
    this.#env = env
    this.#words = takes ? ['--take-mailbox'] : []
    this.#config = join(folder, 'dragoman.yaml')
    const more = Object.entries({ store, keeper }).filter(([, value]) => value !== undefined)
    const lines = more.map(([name, value]) => `${name}: ${value}\n`)
    if (port !== undefined || file !== undefined) lines.push(`health: ${JSON.stringify({ port, file })}\n`)
    writeFileSync(this.#config, configuration(house, data) + lines.join(''))
  }

  /** Begins to start. */
  begin(): void {
    this.#said = ''
    const clock = this.#clock === 0 ? [] : ['--import', CLOCK]
    const child = spawn(
      process.execPath,
      [...clock, MAIN, 'start', '--config', this.#config, ...this.#words],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, CLOCK_AHEAD: String(this.#clock), ...this.#env },
      },
    )
    child.stdout.on('data', (bytes: Buffer) => {
      this.#said += bytes.toString()
    })
    child.stderr.on('data', (bytes: Buffer) => {
      this.#complaints = (this.#complaints + bytes.toString()).slice(-20_000)
    })
    this.#child = child
  }

  /** Starts, and returns when it says that it is there. */
  async start(): Promise<void> {
    this.begin()
    await this.isUp()
  }

  async isUp(): Promise<void> {
    const child = this.#child
    const stdout = child?.stdout
    if (child === undefined || stdout === null || stdout === undefined) throw new Error('nobody was started')
    while (!this.#said.includes('nothing is lost')) {
      if (child.exitCode !== null) throw new Error(`it ended by itself: ${this.#complaints}`)
      await Promise.race([once(stdout, 'data'), once(child, 'exit')])
    }
  }

  /** What it has said on standard error, the last of it. */
  get complaints(): string {
    return this.#complaints
  }

  /** What it has said at its terminal. */
  get said(): string {
    return this.#said
  }

  /** Stands still until it is told to go on. */
  standStill = (): boolean | undefined => this.#child?.kill('SIGSTOP')

  goOn = (): boolean | undefined => this.#child?.kill('SIGCONT')

  /** Whether it runs; one that ended because it could not reach what it needs is started again by whoever looks after it. */
  get isRunning(): boolean {
    const child = this.#child
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  /** Ends it one way or the other, and tells its status; none for one that was killed. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined) return null
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it had ended by itself, with ${child.exitCode}: ${this.#complaints}`)
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }

  /** For the end of a test, whatever has happened. */
  async clear(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

/** The judge of `EXMP`, that nobody can write to or be written to too often. */
const configuration = ({ judge, plus, smtp, dovecot }: PostHouse, data: string) => `judge:
  code: EXMP
  address: ${judge}
  plus: ${plus ? 'yes' : 'no'}
data: ${data}
mailbox:
  host: localhost
  port: ${dovecot.imaps}
  ca: ${dovecot.folder}/tls.crt
  user: ${judge}
  password: ${PASSWORD}
  poll: 5
smtp:
  host: 127.0.0.1
  port: ${smtp}
  security: none
  user: ${judge}
  password: ${PASSWORD}
rates: { address: 10000, domain: 100000, mails: 100000, mailsPerDomain: 100000 }
`
