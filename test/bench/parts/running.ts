// The built program as a keeper starts it, measured from outside: letters go in by SMTP, and the answers come out.
// What an older program has not is not imported, so that it can be measured the same way.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Statement } from 'better-sqlite3'
import nodemailer, { type Transporter } from 'nodemailer'
import { planOf, replyFromAPhone } from '../letterTexts.ts'
import { DRAGOMAN } from '../program.ts'
import { openFile, prepare } from './databases.ts'
import type { Measure } from './part.ts'
import { type Logged, Wal } from './wal.ts'

/** What a letter costs: three orders in a kilobyte, half of them one at a time and half of them seven at once. */
export const running: Measure = async smoke => {
  const judge = await RunningProgram.start()
  try {
    // A judge runs for years: what is compiled in its first minutes is not what is measured.
    await judge.exchange(smoke ? 1 : 200)
    const before = judge.used()
    const rounds = smoke ? 1 : 40
    const letters = await judge.exchange(rounds)
    const after = judge.used()
    const each = (name: keyof Used): number => (after[name] - before[name]) / letters
    const { commits, pages } = await judge.logged(() => judge.exchange(smoke ? 1 : 10))
    return {
      each: each('processor'),
      megabytes: after.megabytes,
      written: { kilobytes: each('bytes') / 1024, writes: each('writes'), commits, pages },
    }
  } finally {
    await judge.end()
  }
}

/** What the process has used so far, as Linux counts it: all that it writes, to files and to sockets. */
interface Used {
  readonly processor: number
  readonly megabytes: number
  readonly bytes: number
  readonly writes: number
}

interface Player {
  readonly address: string
  /** To which the player answers: it tells who writes, and of which game. */
  readonly to: string
}

const JUDGE = 'judge@dragoman.example'
const HEARD = /SMTP on 127\.0\.0\.1:(\d+); read on (http:\/\/127\.0\.0\.1:\d+)/
const PLAYS = /You have been selected as (Austria|England|France|Germany|Italy|Russia|Turkey) /
const GLANCE = 2
const TICKS_A_SECOND = 100

export class RunningProgram {
  readonly #folder: string
  readonly #child: ChildProcess
  readonly #office: Database
  readonly #count: Statement
  readonly #posts: readonly Transporter[]
  #players: readonly Player[] = []
  #letters = 0

  static async start(main = DRAGOMAN): Promise<RunningProgram> {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'))
    const words = ['start', '--data', folder, '--address', JUDGE, '--smtp-port', '0', '--http-port', '0']
    const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'ignore'] })
    let said = ''
    for await (const bytes of child.stdout.iterator({ destroyOnReturn: false })) {
      said += String(bytes)
      if (said.includes('nothing is lost')) break
    }
    const [, smtp, http] = HEARD.exec(said) ?? []
    const judge = new RunningProgram(folder, child, Number(smtp))
    try {
      await judge.#begin(http!)
      return judge
    } catch (fault) {
      await judge.end()
      throw fault
    }
  }

  private constructor(folder: string, child: ChildProcess, port: number) {
    this.#folder = folder
    this.#child = child
    this.#office = openFile(join(folder, 'office.db'), { readonly: true })
    this.#count = prepare(this.#office, 'SELECT max(place) AS count FROM mails')
    const post = { host: '127.0.0.1', port, ignoreTLS: true, pool: true, maxConnections: 1 }
    this.#posts = Array.from({ length: POWERS }, () => nodemailer.createTransport(post))
  }

  /** Its sample game, of which each player has got the mail with which it begins. */
  async #begin(http: string): Promise<void> {
    await fetch(`${http}/sample`, { method: 'POST', redirect: 'manual' })
    const rows = prepare(this.#office, 'SELECT recipients, raw FROM mails').all() as Kept[] // as the table says
    const players = rows.flatMap(({ recipients, raw }) => {
      const text = raw.toString('latin1')
      const [, power] = PLAYS.exec(text) ?? []
      const [, to] = /^Reply-To: .*?([^\s<>]+@[^\s<>]+)/im.exec(text) ?? []
      const [address] = JSON.parse(recipients) as string[] // the judge wrote it
      return power === undefined ? [] : [{ power, address: address!, to: to! }]
    })
    // The powers of the standard game are in the order of the alphabet.
    this.#players = players.sort((one, other) => one.power.localeCompare(other.power))
    if (players.length !== POWERS) throw new Error(`the sample game has ${players.length} players`)
    await this.#quiet()
  }

  /** Each player writes so often alone, and so often with all others; tells how many letters were answered. */
  async exchange(rounds: number): Promise<number> {
    const before = this.#letters
    for (let round = 0; round < rounds; round++) {
      for (const power of this.#players.keys()) {
        const kept = this.#kept()
        await this.#write(power, 2 * round)
        await this.#come(kept + 2)
      }
      const kept = this.#kept()
      await Promise.all([...this.#players.keys()].map(power => this.#write(power, 2 * round + 1)))
      await this.#come(kept + 2 * POWERS)
    }
    await this.#quiet()
    return this.#letters - before
  }

  async #write(power: number, round: number): Promise<void> {
    const { address: from, to } = this.#players[power]!
    const { orders } = planOf(power, round)
    const raw = Buffer.from(replyFromAPhone(this.#letters++, from, to, orders, JUDGE))
    await this.#posts[power]!.sendMail({ envelope: { from, to: [to] }, raw })
  }

  /** The post office keeps each letter, and each answer. */
  #kept = (): number => (this.#count.get() as { readonly count: number }).count // as it says

  async #come(mails: number): Promise<void> {
    const end = Date.now() + PATIENCE
    while (this.#kept() < mails) {
      if (Date.now() > end) throw new Error(`${this.#kept()} mails came where ${mails} were awaited`)
      await sleep(GLANCE)
    }
  }

  /** Whatever is still noted of the last mails is noted then. */
  #quiet = (): Promise<void> => sleep(500)

  used(): Used {
    const of = (name: string): string => readFileSync(`/proc/${this.#child.pid}/${name}`, 'utf8')
    const count = (file: string, what: string): number =>
      Number(new RegExp(`^${what}:\\s*(\\d+)`, 'm').exec(of(file))?.[1])
    const [user = 0, system = 0] = of('stat').split(') ')[1]!.split(' ').slice(11, 13).map(Number)
    return {
      processor: ((user + system) * 1000) / TICKS_A_SECOND,
      megabytes: count('status', 'VmHWM') / 1024,
      bytes: count('io', 'wchar'),
      writes: count('io', 'syscw'),
    }
  }

  /** How many commits to its store and pages of them a letter takes. */
  async logged(exchange: () => Promise<number>): Promise<Logged> {
    const wal = new Wal(join(this.#folder, 'dragoman.db'))
    try {
      const letters = await exchange()
      return wal.of(letters)
    } finally {
      wal.close()
    }
  }

  async end(): Promise<void> {
    for (const post of this.#posts) post.close()
    this.#office.close()
    const ended = new Promise(resolve => this.#child.once('exit', resolve))
    this.#child.kill('SIGTERM')
    await ended
    rmSync(this.#folder, { recursive: true })
  }
}

interface Kept {
  readonly recipients: string
  readonly raw: Buffer
}

const POWERS = 7
const PATIENCE = 20_000
