// A Carrier over SMTP: a few connections that are used again, and mails signed for our domain.
import { createPrivateKey } from 'node:crypto'
import nodemailer from 'nodemailer'
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
  /** The only certificates to trust, in PEM, instead of those that everybody trusts. */
  readonly ca?: string | undefined
  /** The file in which they are. */
  readonly caFile?: string | undefined
  /** After so many mails a connection is closed and another one opened. */
  readonly mailsPerConnection?: number | undefined
  /** Signs what leaves for a domain; the key is in PEM, and its other half in the DNS below the selector. */
  readonly dkim?: { readonly domain: string; readonly selector: string; readonly key: string } | undefined
}

/** As many mails are under way at once at most. */
const LANES = 8
/** After so many mails it is asked whether a server that lets in only some connections lets in one more. */
const ASKS_AGAIN = 200
/** Connections that go well are closed after so many mails all the same. */
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
  /** So many connections the server lets in, as far as is known. */
  #lanes = LANES
  #untilMore = ASKS_AGAIN
  /** Whether a mail was taken since the server last let nobody in: it may have been busy just then. */
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
        // Some say for good what holds for a connection that has brought them enough.
        if (wasProven && (isOverWithConnection(fault) || fault.isForGood)) continue
        if (wasProven || !isAtTheDoor(fault)) throw fault
        // It lets in nobody, or no more than are there.
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

  /** Why a line does not take a mail; if it does not because of itself, it begins anew. */
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

  /** A line that nobody uses, one that went well before others; a new one if there may be more, or else one that is left. */
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

  /** Others are there, and that is all that the server lets in. */
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
    // Whoever is turned away by name need not knock again to know. Where 421 was said the library does not tell.
    const isInside = response === undefined || /^(?:RCPT TO|DATA)$/.test(command) || responseCode === 421
    if (code === 'EAUTH' || !isInside) return false
    // It may let in one at a time.
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

  /** If that goes, it was the other address that the server did not like. */
  async #handFrom(sender: string, to: string, raw: Uint8Array, transport: Transport): Promise<void> {
    try {
      await handed(transport, sender, to, raw)
      this.#mayChooseSender = false
    } catch (fault) {
      throw smtpFault(fault, this.#place, to)
    }
  }
}

/** One connection, which is opened when it is needed, and what it has done since. */
interface Line {
  transport: Transport
  /** So many mails have gone well by it. */
  taken: number
  isFree: boolean
}

type Transport = ReturnType<typeof transportTo>

/** It neither opens a second connection nor tries anything again: that is up to us. */
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

/** Why mails cannot be signed with this key, in PEM; nothing if they can. */
export function dkimFault(key: string): string | undefined {
  try {
    const { asymmetricKeyType } = createPrivateKey(key)
    if (asymmetricKeyType === 'rsa') return undefined
    return `this is a key for ${asymmetricKeyType}; mails are signed with RSA, so make one with openssl genrsa 2048`
  } catch {
    return 'this is not a private key in PEM; make one with openssl genrsa 2048'
  }
}

/** What a reader sees and what a mail program goes by; whatever is signed cannot be changed on the way. */
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

/** How the library is told where to go and how to prove itself. */
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
        // It asks again each time: we know better how long a token is good for.
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
