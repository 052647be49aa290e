// The embedded post office: mail for the judge goes to the judge, mail for anybody else is kept; nothing leaves.
import { createHash, randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { LETTER_LIMITS } from '../limits.ts'
import { type Carrier, CarrierFault, type Mailbox, MailboxInMemory, type PackedMail } from '../outgoing.ts'
import { Crowd } from './crowd.ts'

/** What is known of a mail without opening it. */
export interface Envelope {
  readonly id: string
  readonly to: readonly string[]
  readonly from: string
  readonly received: number
  /** In bytes. */
  readonly size: number
}

/** A mail as it is found after a restart. */
export interface StoredMail extends Envelope {
  /** In lower case. */
  readonly openedBy: readonly string[]
}

/** A mail for a local person. Its bytes stay in the mail store until they are needed. */
export interface KeptMail extends Envelope {
  /** In lower case. */
  readonly openedBy: ReadonlySet<string>
  readonly raw: () => Uint8Array
}

/** Stores mails so that they survive a restart. */
export interface MailStore {
  /** The oldest first. */
  all(): readonly StoredMail[]
  add(mail: Envelope, raw: Uint8Array): void
  /** Undefined for a mail that was dropped. */
  raw(id: string): Uint8Array | undefined
  drop(mail: Envelope): void
  /** Marks all of the mails as opened, or none. */
  opened(ids: readonly string[], person: string): void
}

/** Forgets everything at a restart. */
function inMemory(): MailStore {
  const mails = new Map<string, Uint8Array>()
  return {
    all: () => [],
    add: ({ id }, raw) => void mails.set(id, raw),
    raw: id => mails.get(id),
    drop: ({ id }) => void mails.delete(id),
    opened: () => {},
  }
}

const NO_BYTES = new Uint8Array()

/** The oldest mails are dropped when these are exceeded. */
const MOST_KEPT = 10_000
const MOST_BYTES_KEPT = 256 * 1024 ** 2
/** At most so many refused letters are remembered. */
const MOST_REFUSED = 10_000
/** How long closing may wait for open connections, in milliseconds. */
const LAST_WORDS = 1_000

/** At most so many connections at once, and recipients per mail; a hundred are required. (RFC 5321, 4.5.3.1.8) */
const MOST_CONNECTIONS = 100
const MOST_RECIPIENTS = 100
/** How long a client may be silent, in milliseconds. */
const PATIENCE = 60_000
/** A mail that exceeds the size limit this many times is cut off. */
const MOST_WASTED = 4

/** What became of a mail. */
export interface Delivered {
  readonly id: string
  /** Settles when the judge has filed a letter to it; until then the letter does not count as accepted. */
  readonly filed: Promise<void>
}

export interface OfficeOptions {
  readonly mailStore?: MailStore
  /** The longest mail that is accepted. */
  readonly mostBytes?: number
  readonly now?: () => number
}

/** Gets the addresses, in lower case, whose mailboxes have changed. */
type Watcher = (people: readonly string[]) => void

export class PostOffice implements Carrier {
  readonly mailbox: Mailbox
  readonly #letters = new MailboxInMemory()
  readonly #kept: KeptMail[]
  readonly #openers = new Map<string, Set<string>>()
  readonly #judge: string
  /** When letters that could not be filed first came, by a hash of their bytes. */
  readonly #refused = new Map<string, number>()
  readonly #onLetter: () => Promise<void>
  readonly #mailStore: MailStore
  readonly #mostBytes: number
  readonly #now: () => number
  readonly #watchers = new Set<Watcher>()
  #bytesKept: number

  /** `onLetter` is called when something for the judge has come, and returns when it is filed. */
  constructor(judge: string, onLetter: () => Promise<void>, options: OfficeOptions = {}) {
    const { mailStore = inMemory(), mostBytes = LETTER_LIMITS.mail, now = Date.now } = options
    this.#now = now
    this.#judge = judge.toLowerCase()
    this.#onLetter = onLetter
    this.#mailStore = mailStore
    this.#mostBytes = mostBytes
    this.#kept = mailStore.all().map(this.#laid)
    this.#bytesKept = this.#kept.reduce((sum, { size }) => sum + size, 0)
    this.mailbox = this.#letters
  }

  /** The newest first. */
  kept = (): readonly KeptMail[] => [...this.#kept].reverse()

  mail = (id: string): KeptMail | undefined => this.#kept.find(mail => mail.id === id)

  /** Delivers the judge's own mails here. */
  async send({ envelope, raw }: PackedMail): Promise<void> {
    if (this.#isJudge(envelope.to)) throw new CarrierFault('the judge does not write to itself', true)
    this.deliver(envelope.from, [envelope.to], raw)
  }

  /** Delivers a mail to its recipients. */
  deliver(from: string, to: readonly string[], raw: Uint8Array): Delivered {
    const received = this.#now()
    const id = randomBytes(12).toString('hex')
    this.#keep({ id, to, from, received, size: raw.length }, raw)
    this.#tell([from, ...to])
    if (!to.some(address => this.#isJudge(address))) return { id, filed: Promise.resolve() }
    return { id, filed: this.#file(withEnvelope(raw, to), received) }
  }

  /**
   * A letter that could not be filed stays in the mailbox. When it is sent again it keeps its first time of arrival,
   * which identifies it as the same letter.
   */
  async #file(raw: Uint8Array, now: number): Promise<void> {
    const bytes = createHash('sha256').update(raw).digest('base64')
    const received = this.#refused.get(bytes) ?? now
    this.#letters.put(raw, received)
    try {
      await this.#onLetter()
      this.#refused.delete(bytes)
    } catch (fault) {
      this.#refused.set(bytes, received)
      const [oldest] = this.#refused.keys()
      if (this.#refused.size > MOST_REFUSED && oldest !== undefined) this.#refused.delete(oldest)
      throw fault
    }
  }

  /** Notes that a person has opened these mails. */
  open(mails: readonly KeptMail[], person: string): void {
    const unread = mails.filter(({ openedBy }) => !openedBy.has(person))
    if (unread.length === 0) return
    this.#mailStore.opened(
      unread.map(({ id }) => id),
      person,
    )
    for (const { id } of unread) this.#openers.get(id)?.add(person)
    this.#tell([person])
  }

  /** Returns the function that ends it. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #tell(people: readonly string[]): void {
    const all = people.map(each => each.toLowerCase())
    for (const watcher of this.#watchers) watcher(all)
  }

  #laid = (mail: Envelope & Partial<StoredMail>): KeptMail => {
    const openedBy = new Set(mail.openedBy)
    this.#openers.set(mail.id, openedBy)
    return { ...mail, openedBy, raw: () => this.#mailStore.raw(mail.id) ?? NO_BYTES }
  }

  #keep(mail: Envelope, raw: Uint8Array): void {
    this.#mailStore.add(mail, raw)
    this.#kept.push(this.#laid(mail))
    this.#bytesKept += mail.size
    while (this.#kept.length > MOST_KEPT || this.#bytesKept > MOST_BYTES_KEPT) {
      const oldest = this.#kept.shift()
      if (oldest === undefined) return
      this.#bytesKept -= oldest.size
      this.#openers.delete(oldest.id)
      this.#mailStore.drop(oldest)
    }
  }

  /** `judge@…` and every `judge+something@…` */
  #isJudge(address: string): boolean {
    const [name, domain] = this.#judge.split('@')
    const lower = address.toLowerCase()
    return lower === this.#judge || (lower.startsWith(`${name}+`) && lower.endsWith(`@${domain}`))
  }

  /** Accepts SMTP on the loopback interface, and relays nowhere. */
  listen(port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
    const crowd = new Crowd(MOST_CONNECTIONS)
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      size: this.#mostBytes,
      maxRecipients: MOST_RECIPIENTS,
      logger: false,
      closeTimeout: LAST_WORDS,
      socketTimeout: PATIENCE,
      onData: (stream, session, callback) => {
        const socket = sockets.get(session.remotePort)
        stream.once('end', () => socket !== undefined && crowd.serve(socket))
        this.#take(stream, session, () => void socket?.destroy())
          .then(
            () => callback(),
            (fault: Error) => callback(fault),
          )
          .finally(() => socket !== undefined && crowd.release(socket))
      },
    })
    const sockets = new Map<number | undefined, Socket>()
    crowd.watch(server.server)
    server.server.on('connection', (socket: Socket) => {
      const { remotePort } = socket
      sockets.set(remotePort, socket)
      socket.once('close', () => sockets.delete(remotePort))
    })
    // A client that hangs up in the middle is not our fault.
    server.on('error', () => {})
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const address = server.server.address()
        resolve({
          port: typeof address === 'object' && address !== null ? address.port : port,
          close: () => new Promise<void>(done => server.close(() => done())),
        })
      })
    })
  }

  /** Returns only when the mail is stored, because the client then forgets it. */
  async #take(
    stream: SMTPServerDataStream,
    { envelope }: SMTPServerSession,
    hangUp: () => void,
  ): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) {
      if (!stream.sizeExceeded)
        chunks.push(chunk as Buffer) // as it gives them
      else chunks.length = 0
      // The client ignores the size limit, so it gets no answer.
      if (stream.byteLength > MOST_WASTED * this.#mostBytes) hangUp()
    }
    if (stream.sizeExceeded) throw smtpFault(552, `at most ${this.#mostBytes} bytes`)
    const { mailFrom, rcptTo } = envelope
    const from = mailFrom === false ? '' : mailFrom.address
    const to = rcptTo.map(({ address }) => address)
    try {
      await this.deliver(from, to, Buffer.concat(chunks)).filed
    } catch {
      // Filing may succeed later.
      throw smtpFault(451, 'the letter cannot be filed now, try again')
    }
  }
}

const smtpFault = (responseCode: number, why: string): Error =>
  Object.assign(new Error(why), { responseCode })

/** Adds the addresses that the mail was really sent to, whatever its headers say. */
const withEnvelope = (raw: Uint8Array, to: readonly string[]): Uint8Array =>
  Buffer.concat([
    ...to.map(address => Buffer.from(`Delivered-To: ${address.replace(/[\r\n]/g, '')}\r\n`)),
    raw,
  ])
