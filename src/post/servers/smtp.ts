// A Carrier over SMTP: reuses a few connections and signs mails for our domain.
import { createPrivateKey } from 'node:crypto'
import nodemailer from 'nodemailer'
import { wording } from '../../wording/wording.ts'
import { type Carrier, CarrierFault, type PackedMail } from '../outgoing.ts'
import type { AccessTokens } from './accessToken.ts'
import { isNearby } from './network.ts'
import type { Secrecy } from './secrecy.ts'
import { placeOf, type ServerPlace } from './serverFault.ts'
import { isAboutTheSender, isAtTheDoor, isOverWithConnection, saidBy, smtpFault } from './smtpFault.ts'

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user?: string | undefined
  readonly password?: string | AccessTokens | undefined
  /** The only certificates to trust, in PEM, instead of the usual ones. */
  readonly ca?: string | undefined
  /** The file that contains them. */
  readonly caFile?: string | undefined
  /** A connection is replaced after so many mails. */
  readonly mailsPerConnection?: number | undefined
  /** Signs mails for a domain. The key is in PEM; its public half is in the DNS below the selector. */
  readonly dkim?: { readonly domain: string; readonly selector: string; readonly key: string } | undefined
}

/** At most so many mails are under way at once. */
const LANES = 8
/** After so many mails one more connection is tried at a server that limits them. */
const ASKS_AGAIN = 200
/** Even a working connection is closed after so many mails. */
const MAILS_PER_CONNECTION = 100

export class SmtpCarrier implements Carrier {
  readonly isRemote = true
  readonly isNearby: boolean
  readonly #place: ServerPlace
  readonly #most: number
  readonly #connect: () => Transport
  /** Some providers let an account send from its own address only. */
  #mayChooseSender = true
  readonly #lines: Line[] = []
  readonly #waiting: ((line: Line) => void)[] = []
  /** How many connections the server accepts, as far as is known. */
  #lanes = LANES
  #untilMore = ASKS_AGAIN
  /** Whether a mail was accepted since the server last refused a connection: it may just have been busy. */
  #mayKnock = false

  constructor(settings: SmtpSettings) {
    const { dkim, host, mailsPerConnection } = settings
    const place = placeOf('SMTP', settings)
    this.#place = place
    this.isNearby = isNearby(host)
    this.#most = mailsPerConnection ?? MAILS_PER_CONNECTION
    const fault = dkim === undefined ? undefined : dkimFault(dkim.key)
    if (fault !== undefined) throw new Error(`smtp.dkim.key: ${fault}`)
    this.#connect = () => transportTo(settings, place.secrecy)
  }

  get lanes(): number {
    return this.#lanes
  }

  async send(mail: PackedMail): Promise<void> {
    let line = await this.#line()
    try {
      for (;;) {
        const wasProven = line.taken > 0
        const fault = await this.#faultOf(mail, line)
        if (fault === undefined) return
        // Some servers send a permanent error when a connection has delivered enough.
        if (wasProven && (isOverWithConnection(fault) || fault.isForGood)) continue
        if (wasProven || !isAtTheDoor(fault)) throw fault
        // The server accepts no connection at all, or no more than are open already.
        if (this.#lines.length === 1) this.#lanes = LANES
        else {
          this.#leave(line)
          line = await this.#line()
          if (line.taken > 0) continue
        }
        if (!this.#mayKnock) throw fault
        this.#mayKnock = false
      }
    } finally {
      this.#release(line)
    }
  }

  /** Why a connection does not take a mail. It is renewed if the connection itself is the reason. */
  async #faultOf(mail: PackedMail, line: Line): Promise<CarrierFault | undefined> {
    try {
      await this.#offer(mail, line.transport)
    } catch (fault) {
      if (!(fault instanceof CarrierFault)) throw fault
      const isWorn = fault.isForGood && line.taken > 0
      if (fault.blame === 'server' || isOverWithConnection(fault) || isWorn) this.#renew(line)
      return fault
    }
    this.#mayKnock = true
    if (++line.taken >= this.#most) this.#renew(line)
    if (this.#lanes < LANES && --this.#untilMore === 0) {
      this.#lanes++
      this.#untilMore = ASKS_AGAIN
    }
    return undefined
  }

  /** A free connection, preferably one that has worked; otherwise a new one if allowed, or the next that becomes free. */
  async #line(): Promise<Line> {
    const free = this.#lines.filter(({ isFree }) => isFree)
    const line = free.find(({ taken }) => taken > 0) ?? free[0] ?? this.#newLine()
    if (line === undefined) return new Promise(resolve => this.#waiting.push(resolve))
    line.isFree = false
    return line
  }

  #newLine(): Line | undefined {
    if (this.#lines.length >= this.#lanes) return undefined
    const line = { transport: this.#connect(), taken: 0, isFree: true }
    this.#lines.push(line)
    return line
  }

  #renew(line: Line): void {
    line.transport.close()
    line.transport = this.#connect()
    line.taken = 0
  }

  /** Gives up a connection: the others are all that the server accepts. */
  #leave(line: Line): void {
    line.transport.close()
    this.#lines.splice(this.#lines.indexOf(line), 1)
    this.#lanes = this.#lines.length
    this.#untilMore = ASKS_AGAIN
  }

  #release(line: Line): void {
    const next = this.#waiting.shift()
    if (next === undefined) line.isFree = true
    else next(line)
  }

  async #offer({ envelope, raw }: PackedMail, transport: Transport): Promise<void> {
    const { from, otherwiseFrom = from, to } = envelope
    const sender = this.#mayChooseSender ? from : otherwiseFrom
    try {
      await handed(transport, sender, to, raw)
    } catch (fault) {
      if (sender === otherwiseFrom || !isAboutTheSender(fault)) throw smtpFault(fault, this.#place, to)
      await this.#handFrom(otherwiseFrom, to, raw, transport)
    }
  }

  async isWellWithout({ cause }: CarrierFault): Promise<boolean> {
    const { code, command = '', response, responseCode } = saidBy(cause)
    // An explicit refusal before RCPT TO is answer enough. For 421 the library does not report the command.
    const isInside = response === undefined || /^(?:RCPT TO|DATA)$/.test(command) || responseCode === 421
    if (code === 'EAUTH' || !isInside) return false
    // The server may accept only one connection at a time.
    for (const line of this.#lines) if (line.isFree) this.#renew(line)
    const transport = this.#connect()
    try {
      return await transport.verify()
    } catch {
      return false
    } finally {
      transport.close()
    }
  }

  close(): void {
    for (const { transport } of this.#lines) transport.close()
  }

  /** If this works, the server had rejected the other sender address. */
  async #handFrom(sender: string, to: string, raw: Uint8Array, transport: Transport): Promise<void> {
    try {
      await handed(transport, sender, to, raw)
      this.#mayChooseSender = false
    } catch (fault) {
      throw smtpFault(fault, this.#place, to)
    }
  }
}

/** One connection, opened when it is needed, and what it has done since. */
interface Line {
  transport: Transport
  /** How many mails it has delivered. */
  taken: number
  isFree: boolean
}

type Transport = ReturnType<typeof transportTo>

/** It neither opens a second connection nor retries: that is up to us. */
const transportTo = (settings: SmtpSettings, secrecy: Secrecy) =>
  nodemailer.createTransport({
    ...smtpOptions(settings, secrecy),
    pool: true,
    maxConnections: 1,
    maxMessages: Number.MAX_SAFE_INTEGER,
    maxRequeues: 0,
    ...(settings.dkim === undefined ? {} : { dkim: signing(settings.dkim) }),
  })

const handed = (transport: Transport, from: string, to: string, raw: Uint8Array) =>
  transport.sendMail({ envelope: { from, to: [to] }, raw: Buffer.from(raw) })

/** Why this PEM key cannot sign mails; undefined if it can. */
export function dkimFault(key: string): string | undefined {
  try {
    const { asymmetricKeyType } = createPrivateKey(key)
    if (asymmetricKeyType === 'rsa') return undefined
    return wording.configuration.signing.notRsa({ kind: String(asymmetricKeyType) })
  } catch {
    return wording.configuration.signing.noKey
  }
}

/** What a reader sees and what mail programs act on. Nobody can change signed headers on the way. */
const signing = ({ domain, selector, key }: NonNullable<SmtpSettings['dkim']>) => ({
  domainName: domain,
  keySelector: selector,
  privateKey: key,
  headerFieldNames: SIGNED.join(':'),
})

const SIGNED = [
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'In-Reply-To',
  'References',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-ID',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

/** The library's options for the connection and the login. */
export const smtpOptions = (
  { host, port, security, user, password, ca }: SmtpSettings,
  secrecy: Secrecy,
) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 60_000,
  ...(ca === undefined ? {} : { tls: { ca } }),
  ...(user === undefined ? {} : { auth: authFor(user, password, secrecy) }),
})

function authFor(user: string, password: string | AccessTokens | undefined, secrecy: Secrecy) {
  if (typeof password !== 'function') return { user, pass: password ?? '' }
  return {
    type: 'OAuth2' as const,
    user,
    provisionCallback(_: string, renew: boolean, give: ProvisionAnswer): void {
      password(renew).then(
        // Expires at once, so that the library asks each time: we know better how long a token is valid.
        token => {
          secrecy.keep(token)
          give(null, token, Date.now() - 1)
        },
        (fault: unknown) => give(fault instanceof Error ? fault : new Error(String(fault))),
      )
    },
  }
}

type ProvisionAnswer = (fault: Error | null, token?: string, expires?: number) => void
