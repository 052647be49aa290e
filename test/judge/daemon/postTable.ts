// A judge in a temporary folder, with a mailbox, a carrier and a clock that a test turns; and the mails each person got.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { HandClock } from '../../../src/judge/clock/clock.ts'
import type { Services } from '../../../src/judge/conversation/services.ts'
import { type Instant, instantOf, UTC } from '../../../src/judge/game/calendar.ts'
import { type Home, openHome, STORE_FILE } from '../../../src/judge/service/home.ts'
import { oneRound } from '../../../src/judge/service/round.ts'
import type { PasswordCost } from '../../../src/judge/store/passwords.ts'
import { openFile, prepare } from '../../../src/judge/store/sqlite/file.ts'
import {
  type Carrier,
  CarrierInMemory,
  MailboxInMemory,
  type PackedMail,
} from '../../../src/post/outgoing.ts'
import { amount } from '../../edition.ts'

export const JUDGE = 'judge@dragoman.example'

/** A mail that somebody got, read as his mail program reads it. */
export interface Got {
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly replyTo: string
  readonly inReplyTo: string | undefined
  readonly raw: string
}

/** What a test writes of a letter. */
export interface Written {
  readonly from: string
  readonly to?: string
  readonly subject?: string
  readonly text?: string
  /** More header lines, without line ends. */
  readonly heads?: readonly string[]
  readonly messageId?: string
}

const numbers = { letters: 0 }
/** Nobody guesses here, and a tenth of a second for each word would be most of the time that these tests take. */
export const CHEAP: PasswordCost = { log2N: 4, r: 1, p: 1 }
/** What a judge remembers has to be what the store says, so that nobody notices whether it began anew. */
const LETTERS_UNTIL_RESTART = amount({ core: 5, full: 1 })

/** The bytes of a letter; each has a Message-ID of its own unless it is given one. */
export function rawLetter(written: Written): Uint8Array {
  const { from, to = JUDGE, subject = 'orders', text = '', heads = [], messageId } = written
  const id = messageId ?? `<${++numbers.letters}.${from}>`
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${id}`,
    'Date: Mon, 05 Jan 2026 10:00:00 +0000',
    ...heads,
    '',
    text,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

/** What is left of a table: its files, when it was, and the mails. */
export interface Left {
  readonly files: readonly (readonly [name: string, bytes: Uint8Array])[]
  readonly now: Instant
  readonly sent: readonly PackedMail[]
  readonly got: readonly Promise<Got>[]
  readonly seen: number
}

const BEGINNING = instantOf('2026-01-05T10:00:00Z')

export class PostTable {
  readonly folder = mkdtempSync(join(tmpdir(), 'dragoman-post-'))
  readonly clock = new HandClock(BEGINNING)
  readonly mailbox = new MailboxInMemory()
  readonly #carrier = new CarrierInMemory()
  /** What was sent, as far as anybody has looked. */
  readonly #got: Promise<Got>[] = []
  #seen = 0
  #letters = 0
  #home: Home | undefined
  /** What is another way in this judge than in others. */
  changed: ((usual: Services) => Services) | undefined

  /** Judge and store as they are found after a restart. */
  get services(): Services {
    this.#home ??= openHome(this.folder)
    const { store, secret } = this.#home
    const usual: Services = {
      store,
      secret,
      clock: this.clock,
      judge: { code: 'EXMP', zone: UTC },
      sender: { address: JUDGE, name: 'Judge' },
      chance: () => 0,
      passwordCost: CHEAP,
    }
    return this.changed?.(usual) ?? usual
  }

  /** Throws judge and store away; the next one opens the file anew. */
  async restart(): Promise<void> {
    await this.#home?.close()
    this.#home = undefined
  }

  /** Whether nothing has happened here yet, and this judge is like others. */
  isFresh = (): boolean =>
    Object.getPrototypeOf(this) === PostTable.prototype &&
    this.#home === undefined &&
    this.changed === undefined &&
    this.clock.now() === BEGINNING &&
    this.#carrier.sent.length + readdirSync(this.folder).length === 0

  /** All that there is, for tables that go on from here. */
  async leave(): Promise<Left> {
    await this.restart()
    const files = readdirSync(this.folder).map(name => [name, readFileSync(join(this.folder, name))] as const)
    return {
      files,
      now: this.clock.now(),
      sent: [...this.#carrier.sent],
      got: [...this.#got],
      seen: this.#seen,
    }
  }

  /** Begins where another has ended. */
  goOnFrom({ files, now, sent, got, seen }: Left): void {
    for (const [name, bytes] of files) writeFileSync(join(this.folder, name), bytes)
    this.clock.turnTo(now)
    this.#carrier.sent.push(...sent)
    this.#got.push(...got)
    this.#seen = seen
  }

  async end(): Promise<void> {
    await this.restart()
    rmSync(this.folder, { recursive: true })
  }

  /** One round of the daemon; what anybody got in it. */
  async round(carrier: Carrier = this.#carrier): Promise<readonly Got[]> {
    const { services, mailbox } = this
    const faults: unknown[] = []
    await oneRound({ services, mailbox, carrier, poll: 60_000 }, fault => faults.push(fault))
    if (faults.length > 0) throw faults[0]
    return this.news()
  }

  /** What has been sent since somebody asked last. */
  async news(): Promise<readonly Got[]> {
    const since = this.#seen
    const got = await this.all()
    this.#seen = got.length
    return got.slice(since)
  }

  /** Everything that was ever sent; each mail is read only once. */
  all(): Promise<readonly Got[]> {
    for (const { envelope, raw } of this.#carrier.sent.slice(this.#got.length))
      this.#got.push(gotFrom(envelope.to, raw))
    return Promise.all(this.#got)
  }

  /** Puts a letter into the mailbox, restarts the judge, in the core at every fifth one, and goes one round. */
  async letter(written: Written): Promise<readonly Got[]> {
    return this.raw(rawLetter(written))
  }

  async raw(raw: Uint8Array): Promise<readonly Got[]> {
    this.mailbox.put(raw, this.clock.now())
    if (this.#letters++ % LETTERS_UNTIL_RESTART === 0) await this.restart()
    return this.round()
  }

  /** A letter, and the answer that the mail wants which asks whether it is his. */
  async confirmed(written: Written): Promise<readonly Got[]> {
    const [asked] = await this.letter(written)
    return this.letter({
      from: written.from,
      to: asked!.replyTo,
      subject: `Re: ${asked!.subject}`,
      text: 'YES',
    })
  }

  /** Turns the clock, restarts the judge, and goes one round. */
  async at(iso: string): Promise<readonly Got[]> {
    this.clock.turnTo(instantOf(iso))
    await this.restart()
    return this.round()
  }

  /** Turns the clock to the next alarm. */
  async nextAlarm(): Promise<readonly Got[]> {
    const [alarm] = await this.services.store.alarms(1)
    if (alarm === undefined) throw new Error('nothing is to ring')
    this.clock.turnTo(Math.max(Date.parse(alarm.at), this.clock.now()) as Instant)
    await this.restart()
    return this.round()
  }

  /** All text and all bytes that lie in the store, as one text. */
  async everythingStored(): Promise<string> {
    await this.restart()
    const database = openFile(join(this.folder, STORE_FILE))
    const tables = ['events', 'letters', 'outbox', 'games']
    const rows = tables.flatMap(table => prepare(database, `SELECT * FROM ${table}`).all() as object[]) // rows are objects
    database.close()
    return rows
      .flatMap(row => Object.values(row))
      .map(value => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n')
  }

  /** What became of each letter, in the order in which they were filed. */
  async letters(): Promise<
    readonly { sender: string; answered: boolean; setAside: string | null; replies: number }[]
  > {
    await this.restart()
    const database = openFile(join(this.folder, STORE_FILE))
    const sql =
      'SELECT sender, answered, set_aside, (SELECT count(*) FROM outbox WHERE answers = key) AS replies FROM letters ORDER BY place'
    const rows = prepare(database, sql).all() as {
      sender: string
      answered: string | null
      set_aside: string | null
      replies: number
    }[] // as it says
    database.close()
    return rows.map(({ sender, answered, set_aside, replies }) => ({
      sender,
      answered: answered !== null,
      setAside: set_aside,
      replies,
    }))
  }
}

/** A mail as its reader sees it. */
export async function gotFrom(to: string, bytes: Uint8Array): Promise<Got> {
  const parsed: ParsedMail = await simpleParser(Buffer.from(bytes))
  const { messageId = '', subject = '', text = '', replyTo, inReplyTo } = parsed
  const [address] = replyTo?.value ?? []
  const raw = Buffer.from(bytes).toString('latin1')
  return { messageId, to, subject, text, replyTo: address?.address ?? '', inReplyTo, raw }
}

/** What one person got, among what all got. */
export const mailsTo = (person: string, got: readonly Got[]): readonly Got[] =>
  got.filter(({ to }) => to === person)

/** Who got what, by its subject: `anna: EXMP:harbor - S1901M Results`. */
export const subjectsOf = (got: readonly Got[]): readonly string[] =>
  got.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
