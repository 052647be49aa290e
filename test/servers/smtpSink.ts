// A server that takes mails by SMTP and keeps them; it may ask for a password, speak TLS, or say what time it has.
import { readFileSync } from 'node:fs'
import { SMTPServer, type SMTPServerAuthentication } from 'smtp-server'

export interface SinkOptions {
  readonly password?: string
  /** Takes this access token, and no password; or the one that is good when it is asked. */
  readonly token?: string | (() => string | undefined)
  /** Speaks TLS from the first byte, with these files. */
  readonly tls?: { readonly cert: string; readonly key: string }
  readonly banner?: string
  /** Repeats what it was told when it does not let somebody in. */
  readonly echoes?: true
  /** Takes no mails from whoever sends. */
  readonly turnsAway?: true
  /** A free one if nothing is said. */
  readonly port?: number
}

export class SmtpSink {
  readonly mails: { readonly to: string; readonly text: string }[] = []
  readonly #server: SMTPServer

  private constructor({ password, token, tls, banner, echoes, turnsAway }: SinkOptions) {
    const isOpen = password === undefined && token === undefined
    this.#server = new SMTPServer({
      ...(tls === undefined ? {} : { cert: readFileSync(tls.cert), key: readFileSync(tls.key) }),
      ...(banner === undefined ? {} : { banner }),
      secure: tls !== undefined,
      authOptional: isOpen,
      authMethods: token === undefined ? ['PLAIN', 'LOGIN'] : ['XOAUTH2'],
      allowInsecureAuth: true,
      disabledCommands: isOpen ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
      logger: false,
      onAuth: (auth, _session, done) =>
        (token === undefined ? auth.password === password : auth.accessToken === goodOf(token))
          ? done(null, { user: auth.username ?? '' })
          : done(Object.assign(new Error(echoes ? echoOf(auth) : 'not you'), { responseCode: 535 })),
      onMailFrom: (_, _session, done) =>
        done(turnsAway ? Object.assign(new Error('not yours'), { responseCode: 553 }) : null),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
        stream.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          this.mails.push(...session.envelope.rcptTo.map(({ address }) => ({ to: address, text })))
          done()
        })
      },
    })
    this.#server.on('error', () => {})
  }

  static async start(options: SinkOptions = {}): Promise<SmtpSink> {
    const sink = new SmtpSink(options)
    await new Promise<void>(done => void sink.#server.listen(options.port ?? 0, '127.0.0.1', done))
    return sink
  }

  get port(): number {
    const address = this.#server.server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the sink is closed')
    return address.port
  }

  stop = (): Promise<void> => new Promise(done => this.#server.close(() => done()))
}

function echoOf({ username = '', password = '' }: SMTPServerAuthentication): string {
  const sent = Buffer.from(`\0${username}\0${password}`).toString('base64')
  return `AUTH PLAIN ${sent} is not ${username} with ${password}`
}

const goodOf = (token: NonNullable<SinkOptions['token']>): string | undefined =>
  typeof token === 'string' ? token : token()
