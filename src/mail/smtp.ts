// A Carrier over SMTP: a few connections that are used again, mails signed for our domain, and what the server's answers mean.
import { createPrivateKey } from 'node:crypto'
import nodemailer from 'nodemailer'
import type { AccessTokens } from './accessToken.ts'
import { isAboutTheAddress } from './deliveryReport.ts'
import { oneLine } from './heads.ts'
import { isNearby } from './network.ts'
import { type Blame, type Carrier, CarrierFault, type Complaint, type PackedMail } from './outgoing.ts'
import { ServerFault, type ServerPlace, serverFault } from './serverFault.ts'

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

  constructor(settings: SmtpSettings) {
    const { dkim, host, port } = settings
    this.#place = { protocol: 'SMTP', host, port }
    this.isNearby = isNearby(host)
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

// What an SMTP server's answer means for a mail: whose trouble it is, and whether it is for good.

/** What nodemailer adds to its errors. */
interface Said {
  readonly responseCode?: number
  /** What the server said, `550 5.1.1 no such user`. */
  readonly response?: string
  /** What it was an answer to. */
  readonly command?: string
  readonly code?: string
}

const saidBy = (fault: unknown): Said => (fault ?? {}) as Said // each field is looked at before it is used

const isRefusal = ({ responseCode = 0 }: Said): boolean => responseCode >= 500

/** The server does not take mails from this sender, though it might from another. */
const isAboutTheSender = (fault: unknown): boolean => {
  const said = saidBy(fault)
  return said.command === 'MAIL FROM' && isRefusal(said) && !isTooLarge(said)
}

/** The size is told together with the sender. (RFC 1870, 6.1) */
const isTooLarge = ({ responseCode, response = '' }: Said): boolean =>
  responseCode === 552 || /^\d{3}[ -]5\.(?:2\.3|3\.4)\b/.test(response)

/** Says whose trouble it is, and whether it is for good: 4xx is for now, and so is what no recipient can help. */
export function smtpFault(fault: unknown, place: ServerPlace): CarrierFault {
  const said = saidBy(fault)
  const blame = blameFor(said)
  const isForGood = blame !== 'server' && isRefusal(said)
  const { message } = blame === 'server' ? faultOfServer(fault, said, place) : asError(fault)
  return new CarrierFault(message, isForGood, { cause: fault, blame, says: complaintIn(said) })
}

/** What servers say where an account, or an address, has sent as much as it may in a day. */
const ENOUGH =
  /(?:daily|per day|24[ -]?hours?|today)[^.]{0,60}(?:limit|quota|maximum|too many|exceed)|(?:limit|quota|maximum|too many|exceed)[^.]{0,60}(?:daily|per day|24[ -]?hours?|today)|(?:submission|sending) quota exceeded|\b5\.7\.705\b/i

/** `550 5.4.5 Daily user sending limit exceeded`: too much from us, whoever it is for. */
const isEnoughForToday = ({ response = '' }: Said): boolean =>
  /^[45]\d\d[ -]/.test(response) && (ENOUGH.test(response) || /^\d{3}[ -][45]\.4\.5\b/.test(response))

/** It lets nobody in at once whom it does not know yet, however slowly they come. */
const GREY = /gr[ae]y-?\s?list|postgrey/i
/** Mailboxes that are full or busy, and addresses that are odd, are not about how many mails there are. */
const OF_THE_MAILBOX = /^[45]\.[126]\.\d/

function complaintIn(said: Said): Complaint | undefined {
  if (isEnoughForToday(said)) return 'enoughForToday'
  const { responseCode = 0, response = '' } = said
  const [, status = ''] = /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  if (responseCode === 421) return 'tooMany'
  if (GREY.test(response) || OF_THE_MAILBOX.test(status)) return undefined
  if (/^[45]\.7\./.test(status)) return 'tooMany'
  return responseCode >= 400 && responseCode < 500 && responseCode !== 452 ? 'tooMany' : undefined
}

const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error(String(fault)))

/** What a server answers is its word; that it does not let us in, or does not answer at all, the keeper may mend. */
const faultOfServer = (fault: unknown, { response, code }: Said, place: ServerPlace): ServerFault =>
  response === undefined || code === 'EAUTH'
    ? serverFault(fault, place)
    : new ServerFault('declined', place, oneLine(response).slice(0, 200))

function blameFor(said: Said): Blame {
  if (isEnoughForToday(said)) return 'server'
  // Whatever it answers with 421, the server closes the connection and takes nothing now. (RFC 5321, 3.8)
  if (said.responseCode === 421) return 'server'
  switch (said.command) {
    case 'MAIL FROM':
      return isTooLarge(said) ? 'mail' : 'server'
    case 'RCPT TO':
      return isAddressRefused(said) ? 'recipient' : 'mail'
    case 'DATA':
      // Some look up the recipient only now, and say so by their status.
      return /^5\.1\./.test(statusIn(said)) && isAddressRefused(said) ? 'recipient' : 'mail'
    case 'API':
      // The library stumbled over the mail before the server heard of it, or over a connection that was gone.
      return said.code === 'ECONNECTION' ? 'server' : 'mail'
    default:
      return 'server'
  }
}

/** `550 5.1.1 …`: the status behind the code. (RFC 2034, 4) */
const statusIn = ({ response = '' }: Said): string =>
  /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''

/** 552 is a full mailbox and 554 anything at all, unless a status says more. */
function isAddressRefused(said: Said): boolean {
  const status = statusIn(said)
  if (!isRefusal(said)) return false
  return status === '' ? said.responseCode !== 552 && said.responseCode !== 554 : isAboutTheAddress(status)
}
