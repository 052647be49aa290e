// A Carrier over SMTP: a few connections that are used again, and each answer of the server understood.
import nodemailer from 'nodemailer'
import type { AccessTokens } from './accessToken.ts'
import { type Carrier, CarrierFault } from './mailbox.ts'
import type { PackedMail } from './outgoing.ts'

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

export class SmtpCarrier implements Carrier {
  readonly #transport

  constructor(settings: SmtpSettings) {
    this.#transport = nodemailer.createTransport({ ...smtpOptions(settings), pool: true, maxConnections: 3 })
  }

  async send({ envelope, raw }: PackedMail): Promise<void> {
    try {
      await this.#transport.sendMail({
        envelope: { from: envelope.from, to: [envelope.to] },
        raw: Buffer.from(raw),
      })
    } catch (fault) {
      throw new CarrierFault(...understood(fault))
    }
  }

  close(): void {
    this.#transport.close()
  }
}

/** How the library is told where to go and how to prove itself. */
export const smtpOptions = ({ host, port, security, user, password, ca }: SmtpSettings) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 120_000,
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

/** 4xx and all trouble on the way: later. 5xx: never, unless it was said before the recipient was. */
function understood(fault: unknown): [message: string, isForGood: boolean, options: ErrorOptions] {
  const { responseCode, command } = fault as { readonly responseCode?: number; readonly command?: string } // what nodemailer adds
  const message = fault instanceof Error ? fault.message : String(fault)
  const isAboutTheMail = command === 'RCPT TO' || command === 'DATA' || command === 'MAIL FROM'
  const isForGood = responseCode !== undefined && responseCode >= 500 && isAboutTheMail
  return [message, isForGood, { cause: fault }]
}
