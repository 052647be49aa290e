// A Carrier over SMTP: a few connections that are used again, and mails signed for our domain.
import { createPrivateKey } from 'node:crypto'
import nodemailer from 'nodemailer'
import { type Carrier, CarrierFault, type PackedMail } from '../outgoing.ts'
import type { AccessTokens } from './accessToken.ts'
import { isNearby } from './network.ts'
import type { Secrecy } from './secrecy.ts'
import { placeOf, type ServerPlace } from './serverFault.ts'
import { isAboutTheSender, saidBy, smtpFault } from './smtpFault.ts'

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

export class SmtpCarrier implements Carrier {
  readonly lanes = LANES
  readonly isRemote = true
  readonly isNearby: boolean
  readonly #transport
  readonly #place: ServerPlace
  /** Some providers let an account send from its own address only. */
  #mayChooseSender = true
  /** How many mails may be offered once more by a new connection: those that went well pay for them. */
  #seconds = 0

  constructor(settings: SmtpSettings) {
    const { dkim, host, mailsPerConnection } = settings
    const place = placeOf('SMTP', settings)
    this.#place = place
    this.isNearby = isNearby(host)
    const fault = dkim === undefined ? undefined : dkimFault(dkim.key)
    if (fault !== undefined) throw new Error(`smtp.dkim.key: ${fault}`)
    this.#transport = nodemailer.createTransport({
      ...smtpOptions(settings, place.secrecy),
      pool: true,
      maxConnections: LANES,
      ...(mailsPerConnection === undefined ? {} : { maxMessages: mailsPerConnection }),
      // A connection that was cut while nothing was under way is worth one more; the rest is up to the outbox.
      maxRequeues: 1,
      ...(dkim === undefined ? {} : { dkim: signing(dkim) }),
    })
  }

  async send(mail: PackedMail): Promise<void> {
    try {
      await this.#offer(mail)
    } catch (fault) {
      if (!isEndOfConnection(fault) || this.#seconds === 0) throw fault
      this.#seconds--
      await this.#offer(mail)
    }
    this.#seconds = Math.min(this.#seconds + 1, LANES)
  }

  async #offer({ envelope, raw }: PackedMail): Promise<void> {
    const { from, otherwiseFrom = from } = envelope
    const sender = this.#mayChooseSender ? from : otherwiseFrom
    try {
      await this.#hand(sender, envelope.to, raw)
    } catch (fault) {
      if (sender === otherwiseFrom || !isAboutTheSender(fault))
        throw smtpFault(fault, this.#place, envelope.to)
      await this.#handFrom(otherwiseFrom, envelope.to, raw)
    }
  }

  async isWellWithout({ cause }: CarrierFault): Promise<boolean> {
    const { code, command = '', response, responseCode } = saidBy(cause)
    // Whoever is turned away by name need not knock again to know. Where 421 was said the library does not tell.
    const isInside = response === undefined || /^(?:RCPT TO|DATA)$/.test(command) || responseCode === 421
    if (code === 'EAUTH' || !isInside) return false
    return this.#transport.verify().catch(() => false)
  }

  close(): void {
    this.#transport.close()
  }

  /** If that goes, it was the other address that the server did not like. */
  async #handFrom(sender: string, to: string, raw: Uint8Array): Promise<void> {
    try {
      await this.#hand(sender, to, raw)
      this.#mayChooseSender = false
    } catch (fault) {
      throw smtpFault(fault, this.#place, to)
    }
  }

  #hand = (from: string, to: string, raw: Uint8Array) =>
    this.#transport.sendMail({ envelope: { from, to: [to] }, raw: Buffer.from(raw) })
}

/** `421 4.7.0 closing, come again`: some servers take only so many mails by a connection, and say so when it is full. */
const isEndOfConnection = (fault: unknown): boolean =>
  fault instanceof CarrierFault && fault.blame === 'server' && saidBy(fault.cause).responseCode === 421

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
