// The judge as a keeper starts it, a process of its own: letters go in by SMTP, and the mails are read from its post office.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type { Transporter } from 'nodemailer'
import { STORE_FILE } from '../../src/judge/service/home.ts'
import { firstValue, openFile, prepare } from '../../src/judge/store/sqlite/file.ts'
import { type Got, gotFrom, JUDGE, type Written } from '../judge/daemon/postTable.ts'
import { mainFile } from '../packed.ts'
import type { JudgeUnderAttack, Thrown } from './judgeUnderAttack.ts'
import { brought, postTo, yesTo } from './runningJudge.ts'

const MAIN = mainFile()
const GLANCE = 5

export interface Starting {
  /** Another program than the one that is built here. */
  readonly main?: string
  /** Words for Node before the program. */
  readonly node?: readonly string[]
  /** Words after `start`. */
  readonly words?: readonly string[]
}

export class StartedJudge implements JudgeUnderAttack {
  readonly folder = mkdtempSync(join(tmpdir(), 'dragoman-started-'))
  readonly child: ChildProcessWithoutNullStreams
  #stdout = ''
  #complaints = ''
  #post: Transporter | undefined
  #database: Database | undefined
  http = ''
  smtp = 0

  private constructor({ main = MAIN, node = [], words = [] }: Starting) {
    const ports = ['--smtp-port', '0', '--http-port', '0']
    const start = ['start', '--data', this.folder, '--address', JUDGE, ...ports, ...words]
    this.child = spawn(process.execPath, [...node, main, ...start])
    this.child.stdout.on('data', (bytes: Buffer) => {
      this.#stdout = (this.#stdout + bytes.toString()).slice(-100_000)
    })
    this.child.stderr.on('data', (bytes: Buffer) => {
      this.#complaints = (this.#complaints + bytes.toString()).slice(-100_000)
    })
  }

  static async start(starting: Starting = {}): Promise<StartedJudge> {
    const judge = new StartedJudge(starting)
    await judge.hears(/nothing is lost/)
    const found = /SMTP on 127\.0\.0\.1:(\d+); read on (http:\/\/127\.0\.0\.1:\d+)/.exec(judge.#stdout)
    judge.smtp = Number(found?.[1])
    judge.http = found?.[2] ?? ''
    judge.#post = postTo(judge.smtp)
    judge.#database = openFile(join(judge.folder, STORE_FILE), { readonly: true })
    return judge
  }

  /** Waits until it has said something on standard output, and forgets what it had said. */
  async hears(words: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = words.exec(this.#stdout)
      if (found !== null) return found
      if (this.child.exitCode !== null) throw new Error(`it ended by itself: ${this.#complaints}`)
      await Promise.race([once(this.child.stdout, 'data'), once(this.child, 'exit')])
    }
  }

  /** Forgets what it has said so far. */
  forget(): void {
    this.#stdout = ''
  }

  /** What it has logged of late. */
  get log(): string {
    return this.#complaints
  }

  async bring(letters: readonly Thrown[]): Promise<void> {
    for (const letter of letters) await brought(letter, this.#post!)
  }

  async quiet(): Promise<void> {
    while (this.waiting() > 0) await sleep(GLANCE)
  }

  /** How many letters and mails wait in it. */
  waiting = (): number => this.figure(WAITING)

  /** How many letters it has filed. */
  filed = (): number => this.figure('SELECT count(*) FROM letters')

  figure = (sql: string): number => firstValue(this.#database!, sql) as number // a count

  async all(): Promise<readonly Got[]> {
    const ids: string[] = []
    for (let start = 0; ; start += PAGE) {
      const answer = await fetch(`${this.http}/api/v1/messages?start=${start}&limit=${PAGE}`)
      const { messages } = (await answer.json()) as { messages: readonly Listed[] } // as the API says
      for (const { ID, To } of messages) if (!To.every(({ Address }) => isJudges(Address))) ids.unshift(ID)
      if (messages.length < PAGE) break
    }
    return Promise.all(ids.map(async id => this.#mail(id)))
  }

  /** The newest mails of somebody, the newest first. */
  async newest(person: string, most = 1): Promise<readonly Got[]> {
    const query = encodeURIComponent(`to:"${person}"`)
    const answer = await fetch(`${this.http}/api/v1/search?query=${query}&limit=${most}`)
    const { messages } = (await answer.json()) as { messages: readonly Listed[] } // as the API says
    return Promise.all(messages.map(({ ID }) => this.#mail(ID)))
  }

  /** The answer to a letter with a subject of its own. */
  async answerTo(person: string, subject: string): Promise<Got> {
    for (;;) {
      const found = (await this.newest(person, 20)).find(got => got.subject.includes(subject))
      if (found !== undefined) return found
      await sleep(GLANCE)
    }
  }

  rest = (): Promise<void> => sleep(GLANCE)

  async #mail(id: string): Promise<Got> {
    const answer = await fetch(`${this.http}/api/v1/message/${id}/raw`)
    const raw = Buffer.from(await answer.arrayBuffer())
    return gotFrom(/^To: .*?([^\s<>]+@[^\s<>]+)/im.exec(raw.toString('latin1'))?.[1] ?? '', raw)
  }

  async letter(written: Thrown): Promise<readonly Got[]> {
    const before = (await this.all()).length
    await this.bring([written])
    await this.quiet()
    return (await this.all()).slice(before)
  }

  async confirmed(written: Written): Promise<readonly Got[]> {
    await this.bring([written])
    await this.quiet()
    const [asked] = await this.newest(written.from)
    await this.bring([yesTo(asked!, written.from)])
    await this.quiet()
    return this.newest(written.from)
  }

  async versions(): Promise<ReadonlyMap<string, number>> {
    const rows = prepare(this.#database!, 'SELECT name, version FROM games').all() as {
      name: string
      version: number
    }[] // as it says
    return new Map(rows.map(({ name, version }) => [name, version]))
  }

  async end(): Promise<void> {
    this.#post?.close()
    this.#database?.close()
    const ended = once(this.child, 'exit')
    if (this.child.exitCode === null && this.child.kill('SIGTERM')) await ended
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const PAGE = 500

interface Listed {
  readonly ID: string
  readonly To: readonly { readonly Address: string }[]
}

const isJudges = (address: string): boolean => {
  const [name, domain] = JUDGE.split('@')
  return new RegExp(`^${name}(?:\\+[^@]*)?@${domain}$`, 'i').test(address)
}

const WAITING = `SELECT (SELECT count(*) FROM letters WHERE answered IS NULL AND set_aside IS NULL)
  + (SELECT count(*) FROM outbox WHERE sent IS NULL)`
