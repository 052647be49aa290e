// A whole mail service on the loopback: an SMTP server that takes everybody's mail, and a Dovecot with everybody's mailbox.
import nodemailer, { type Transporter } from 'nodemailer'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { Dovecot, PASSWORD } from './dovecot.ts'

/** A mail that the server has taken responsibility for, in the order in which it did. */
export interface Taken {
  readonly to: string
  readonly messageId: string
  readonly inReplyTo: string | undefined
  readonly raw: string
}

/** Where in a conversation the server may say no. */
export type Stage = 'connect' | 'mail' | 'rcpt' | 'data'

export interface HouseOptions {
  /** Who gets a mailbox besides the judge; the mail of others is kept in `taken` only. */
  readonly people?: readonly string[]
  /** What goes to the judge's address with a plus is refused, as that of nobody. */
  readonly plus?: false
  /** Its SMTP server wants one command at a time. */
  readonly takesTurns?: true
}

export class PostHouse {
  readonly dovecot: Dovecot
  readonly judge: string
  readonly plus: boolean
  /** Everything that was taken for other people than the judge. */
  readonly taken: Taken[] = []
  /** Says at which stages what is refused, with which code; nothing is refused as long as it answers nothing. */
  refuses: (stage: Stage) => number | undefined = () => undefined
  readonly #people: ReadonlySet<string>
  readonly #server: SMTPServer
  readonly #lmtp: Transporter
  readonly #clerks = new Map<string, Transporter>()

  private constructor(dovecot: Dovecot, judge: string, { people = [], plus, takesTurns }: HouseOptions) {
    this.dovecot = dovecot
    this.judge = judge
    this.plus = plus ?? true
    this.#people = new Set(people)
    const local = { host: '127.0.0.1', ignoreTLS: true, pool: true, maxConnections: 1 } as const
    this.#lmtp = nodemailer.createTransport({ ...local, port: dovecot.lmtp, lmtp: true })
    this.#server = new SMTPServer({
      authOptional: true,
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      closeTimeout: 100,
      hidePIPELINING: takesTurns === true,
      onAuth: ({ password }, _, done) =>
        password === PASSWORD ? done(null, { user: 'judge' }) : done(refusal(535)),
      onConnect: (_, done) => done(this.#refusalAt('connect')),
      onMailFrom: (_, __, done) => done(this.#refusalAt('mail')),
      onRcptTo: (_, __, done) => done(this.#refusalAt('rcpt')),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
        stream.on('end', () => {
          const no = this.#refusalAt('data')
          if (no !== undefined) return done(no)
          this.#take(Buffer.concat(chunks), session).then(
            () => done(),
            (fault: { readonly responseCode?: number }) =>
              done(refusal(fault.responseCode === 550 ? 550 : 451)),
          )
        })
      },
    })
    // A correspondent who hangs up in the middle is nothing unusual.
    this.#server.on('error', () => {})
  }

  static async open(judge: string, options: HouseOptions = {}): Promise<PostHouse> {
    const dovecot = await Dovecot.start({
      people: [judge, ...(options.people ?? [])],
      ...(options.plus === false ? { plus: false } : {}),
    })
    const house = new PostHouse(dovecot, judge, options)
    await new Promise<void>(done => void house.#server.listen(0, '127.0.0.1', done))
    return house
  }

  get smtp(): number {
    const address = this.#server.server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the house is closed')
    return address.port
  }

  /** Somebody sends a mail as his mail program does: by SMTP. */
  async write(from: string, to: string, raw: string | Uint8Array): Promise<void> {
    const local = { host: '127.0.0.1', port: this.smtp, ignoreTLS: true, pool: true, maxConnections: 1 }
    const clerk = this.#clerks.get(from) ?? nodemailer.createTransport(local)
    this.#clerks.set(from, clerk)
    await clerk.sendMail({ envelope: { from, to: [to] }, raw: raw as string | Buffer })
  }

  /** What lies in somebody's mailbox, as his mail program fetches it: the oldest first. */
  inbox = (person: string): Promise<readonly string[]> =>
    this.dovecot.as(person, async client => {
      await client.mailboxOpen('INBOX')
      const mails = await client.fetchAll('1:*', { source: true }, { uid: true })
      return mails.map(({ source }) => source?.toString('latin1') ?? '')
    })

  async close(): Promise<void> {
    for (const clerk of this.#clerks.values()) clerk.close()
    await new Promise<void>(done => void this.#server.close(() => done()))
    this.#lmtp.close()
    this.dovecot.stop()
  }

  #refusalAt(stage: Stage): Error | undefined {
    const code = this.refuses(stage)
    return code === undefined ? undefined : refusal(code)
  }

  /** As real servers do, it says that it has a mail only when that lies in its mailbox. */
  async #take(raw: Buffer, { envelope }: SMTPServerSession): Promise<void> {
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    for (const { address } of envelope.rcptTo) {
      const to = address.toLowerCase()
      if (this.#isJudge(to)) {
        // `judge+token@` lies in the mailbox of `judge@`, and says where it was sent to.
        const sent = Buffer.concat([Buffer.from(`X-Original-To: ${to}\r\n`), raw])
        await this.#lmtp.sendMail({ envelope: { from, to: [this.plus ? this.judge : to] }, raw: sent })
        continue
      }
      if (this.#people.has(to)) await this.#lmtp.sendMail({ envelope: { from, to: [to] }, raw })
      const text = raw.toString('latin1')
      const messageId = headerIn(text, 'Message-ID') ?? ''
      this.taken.push({ to, messageId, inReplyTo: headerIn(text, 'In-Reply-To'), raw: text })
    }
  }

  #isJudge(address: string): boolean {
    const [name, domain] = this.judge.split('@')
    return address === this.judge || (address.startsWith(`${name}+`) && address.endsWith(`@${domain}`))
  }
}

const refusal = (responseCode: number): Error => Object.assign(new Error('not now'), { responseCode })

/** A header of a raw mail that fits into one line, or is folded into several. */
export function headerIn(raw: string, name: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim()
}
