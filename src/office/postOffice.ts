// The embedded post office: mail for the judge goes to the judge, mail for anybody else is kept; nothing leaves.
import { randomBytes } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
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

const MOST_KEPT = 10_000

export class PostOffice implements Carrier {
  readonly mailbox: Mailbox
  readonly #letters = new MailboxInMemory()
  readonly #kept: KeptMail[] = []
  readonly #judge: string
  readonly #onLetter: () => void

  /** `onLetter` is told when something for the judge has come. */
  constructor(judge: string, onLetter: () => void) {
    this.#judge = judge.toLowerCase()
    this.#onLetter = onLetter
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
  deliver(from: string, to: readonly string[], raw: Uint8Array): string {
    const received = Date.now()
    const id = randomBytes(12).toString('hex')
    const others = to.filter(address => !this.#isJudge(address))
    this.#kept.push({ id, to, from, raw, received })
    if (this.#kept.length > MOST_KEPT) this.#kept.shift()
    if (others.length < to.length) {
      this.#letters.put(withEnvelope(raw, to), received)
      this.#onLetter()
    }
    return id
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
      size: LETTER_LIMITS.mail,
      logger: false,
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => void (stream.sizeExceeded || chunks.push(chunk)))
        stream.on('end', () => {
          if (stream.sizeExceeded) {
            callback(Object.assign(new Error('too large'), { responseCode: 552 }))
            return
          }
          const { mailFrom, rcptTo } = session.envelope
          const to = rcptTo.map(({ address }) => address)
          this.deliver(mailFrom === false ? '' : mailFrom.address, to, Buffer.concat(chunks))
          callback()
        })
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
}

/** The addresses that the mail was sent to in truth, whatever stands in its headers. */
const withEnvelope = (raw: Uint8Array, to: readonly string[]): Uint8Array =>
  Buffer.concat([
    ...to.map(address => Buffer.from(`Delivered-To: ${address.replace(/[\r\n]/g, '')}\r\n`)),
    raw,
  ])
