// A Carrier over SMTP: a few connections that are used again, and mails signed for our domain.
import { createPrivateKey } from 'node:crypto'
import nodemailer from 'nodemailer'
import type { AccessTokens } from './accessToken.ts'
import type { Carrier } from './mailbox.ts'
import type { PackedMail } from './outgoing.ts'
import type { ServerPlace } from './serverFault.ts'
import { isAboutTheSender, smtpFault } from './smtpFault.ts'

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user?: string | undefined
  readonly password?: string | AccessTokens | undefined
  /** The only certificates to trust, in PEM, instead of those that everybody trusts. */
  readonly ca?: string | undefined
  /** Signs what leaves for a domain; the key is in PEM, and its other half in the DNS below the selector. */
  readonly dkim?: { readonly domain: string; readonly selector: string; readonly key: string } | undefined
}

/** As many mails are under way at once. */
const LANES = 3

export class SmtpCarrier implements Carrier {
  readonly lanes = LANES
  readonly isRemote = true
  readonly #transport
  readonly #place: ServerPlace
  /** Some providers let an account send from its own address only. */
  #mayChooseSender = true

  constructor(settings: SmtpSettings) {
    const { dkim, host, port } = settings
    this.#place = { protocol: 'SMTP', host, port }
    const fault = dkim === undefined ? undefined : dkimFault(dkim.key)
    if (fault !== undefined) throw new Error(`smtp.dkim.key: ${fault}`)
    this.#transport = nodemailer.createTransport({
      ...smtpOptions(settings),
      pool: true,
      maxConnections: LANES,
      // A connection that was cut while nothing was under way is worth one more; the rest is up to the outbox.
      maxRequeues: 1,
      ...(dkim === undefined ? {} : { dkim: signing(dkim) }),
    })
  }

  async send({ envelope, raw }: PackedMail): Promise<void> {
    const { from, otherwiseFrom = from } = envelope
    const sender = this.#mayChooseSender ? from : otherwiseFrom
    try {
      await this.#hand(sender, envelope.to, raw)
    } catch (fault) {
      if (sender === otherwiseFrom || !isAboutTheSender(fault)) throw smtpFault(fault, this.#place)
      await this.#handFrom(otherwiseFrom, envelope.to, raw)
    }
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
      throw smtpFault(fault, this.#place)
    }
  }

  #hand = (from: string, to: string, raw: Uint8Array) =>
    this.#transport.sendMail({ envelope: { from, to: [to] }, raw: Buffer.from(raw) })
}

/** Why mails cannot be signed with this key, in PEM; nothing if they can. */
export function dkimFault(key: string): string | undefined {
  try {
    const { asymmetricKeyType } = createPrivateKey(key)
    if (asymmetricKeyType === 'rsa') return undefined
    return `this is a key for ${asymmetricKeyType}; mails are signed with RSA, so make one with openssl genrsa 2048`
  } catch {
    return 'this is no private key in PEM; make one with openssl genrsa 2048'
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
]

/** How the library is told where to go and how to prove itself. */
export const smtpOptions = ({ host, port, security, user, password, ca }: SmtpSettings) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 60_000,
  ...(ca === undefined ? {} : { tls: { ca } }),
  ...(user === undefined ? {} : { auth: authFor(user, password) }),
})

function authFor(user: string, password: string | AccessTokens | undefined) {
  if (typeof password !== 'function') return { user, pass: password ?? '' }
  return {
    type: 'OAuth2' as const,
    user,
    provisionCallback(_: string, renew: boolean, give: ProvisionAnswer): void {
      password(renew).then(
        // It asks again each time: we know better how long a token is good for.
        token => give(null, token, Date.now() - 1),
        (fault: unknown) => give(fault instanceof Error ? fault : new Error(String(fault))),
      )
    },
  }
}

type ProvisionAnswer = (fault: Error | null, token?: string, expires?: number) => void
