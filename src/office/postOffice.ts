// The embedded post office: mail for the judge goes to the judge, mail for anybody else is kept; nothing leaves.
import { randomBytes } from 'node:crypto'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { LETTER_LIMITS } from '../mail/letter.ts'
import { type Carrier, CarrierFault, type Mailbox, MailboxInMemory } from '../mail/mailbox.ts'
import type { PackedMail } from '../mail/outgoing.ts'

/** A mail that somebody here has got. */
export interface KeptMail {
  readonly id: string
  readonly to: readonly string[]
  readonly from: string
  readonly raw: Uint8Array
  readonly received: number
}

/** Where mails lie so that they are still there after a restart. */
export interface Pigeonholes {
  /** The oldest first. */
  all(): readonly KeptMail[]
  add(mail: KeptMail): void
  drop(mail: KeptMail): void
}

/** Nothing is there after a restart. */
const IN_MEMORY: Pigeonholes = { all: () => [], add: () => {}, drop: () => {} }

/** The oldest mails go when there are more, or when they are longer. */
const MOST_KEPT = 10_000
const MOST_BYTES_KEPT = 256 * 1024 ** 2
/** What it takes at the most to say good-bye to those who are connected. */
const LAST_WORDS = 1_000

/** What became of a mail. */
export interface Delivered {
  readonly id: string
  /** When the judge has filed it, if it is for him: before that nobody may think that it has come. */
  readonly filed: Promise<void>
}

export interface OfficeOptions {
  readonly holes?: Pigeonholes
  /** The longest mail that is taken. */
  readonly mostBytes?: number
}

export class PostOffice implements Carrier {
  readonly mailbox: Mailbox
  readonly #letters = new MailboxInMemory()
  readonly #kept: KeptMail[]
  readonly #judge: string
  readonly #onLetter: () => Promise<void>
  readonly #holes: Pigeonholes
  readonly #mostBytes: number
  #bytesKept: number

  /** `onLetter` is told when something for the judge has come, and returns when it is filed. */
  constructor(judge: string, onLetter: () => Promise<void>, options: OfficeOptions = {}) {
    const { holes = IN_MEMORY, mostBytes = LETTER_LIMITS.mail } = options
    this.#judge = judge.toLowerCase()
    this.#onLetter = onLetter
    this.#holes = holes
    this.#mostBytes = mostBytes
    this.#kept = [...holes.all()]
    this.#bytesKept = this.#kept.reduce((sum, { raw }) => sum + raw.length, 0)
    this.mailbox = this.#letters
  }

  /** The newest first. */
  kept = (): readonly KeptMail[] => [...this.#kept].reverse()

  mail = (id: string): KeptMail | undefined => this.#kept.find(mail => mail.id === id)

  /** The judge's own mails are delivered here. */
  async send({ envelope, raw }: PackedMail): Promise<void> {
    if (this.#isJudge(envelope.to)) throw new CarrierFault('the judge does not write to itself', true)
    this.deliver(envelope.from, [envelope.to], raw)
  }

  /** Puts a mail where it belongs. */
  deliver(from: string, to: readonly string[], raw: Uint8Array): Delivered {
    const received = Date.now()
    const id = randomBytes(12).toString('hex')
    this.#keep({ id, to, from, raw, received })
    if (!to.some(address => this.#isJudge(address))) return { id, filed: Promise.resolve() }
    this.#letters.put(withEnvelope(raw, to), received)
    return { id, filed: this.#onLetter() }
  }

  #keep(mail: KeptMail): void {
    this.#holes.add(mail)
    this.#kept.push(mail)
    this.#bytesKept += mail.raw.length
    while (this.#kept.length > MOST_KEPT || this.#bytesKept > MOST_BYTES_KEPT) {
      const oldest = this.#kept.shift()
      if (oldest === undefined) return
      this.#bytesKept -= oldest.raw.length
      this.#holes.drop(oldest)
    }
  }

  /** `judge@…` and every `judge+something@…` */
  #isJudge(address: string): boolean {
    const [name, domain] = this.#judge.split('@')
    const lower = address.toLowerCase()
    return lower === this.#judge || (lower.startsWith(`${name}+`) && lower.endsWith(`@${domain}`))
  }

  /** Speaks SMTP on the loopback, and relays nowhere. */
  listen(port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      size: this.#mostBytes,
      logger: false,
      closeTimeout: LAST_WORDS,
      onData: (stream, session, callback) => {
        this.#take(stream, session).then(
          () => callback(),
          (fault: Error) => callback(fault),
        )
      },
    })
    // A correspondent who hangs up in the middle is no fault of ours.
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

  /** Returns when the mail is where it belongs, and not before: the correspondent forgets it then. */
  async #take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer) // as it gives them
    if (stream.sizeExceeded) throw smtpFault(552, `at most ${this.#mostBytes} bytes`)
    const { mailFrom, rcptTo } = envelope
    const from = mailFrom === false ? '' : mailFrom.address
    const to = rcptTo.map(({ address }) => address)
    try {
      await this.deliver(from, to, Buffer.concat(chunks)).filed
    } catch {
      // It lies here and may be filed yet; sent once more it is the same letter.
      throw smtpFault(451, 'the letter cannot be filed now, try again')
    }
  }
}

const smtpFault = (responseCode: number, why: string): Error =>
  Object.assign(new Error(why), { responseCode })

/** The addresses that the mail was sent to in truth, whatever stands in its headers. */
const withEnvelope = (raw: Uint8Array, to: readonly string[]): Uint8Array =>
  Buffer.concat([
    ...to.map(address => Buffer.from(`Delivered-To: ${address.replace(/[\r\n]/g, '')}\r\n`)),
    raw,
  ])
