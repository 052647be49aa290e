// What an SMTP server's answer means for a mail: whose trouble it is, and whether it is for good.
import { isAboutTheAddress } from '../deliveryReport.ts'
import { type Blame, CarrierFault, type Complaint } from '../outgoing.ts'
import { ServerFault, type ServerPlace, serverFault, saidBy as toldBy } from './serverFault.ts'

/** What nodemailer adds to its errors. */
interface SmtpError {
  readonly responseCode?: number
  /** What the server said, `550 5.1.1 no such user`. */
  readonly response?: string
  /** What it was an answer to. */
  readonly command?: string
  readonly code?: string
}

export const saidBy = (fault: unknown): SmtpError => (fault ?? {}) as SmtpError // each field is looked at before it is used

const isRefusal = ({ responseCode = 0 }: SmtpError): boolean => responseCode >= 500

/** The server does not take mails from this sender, though it might from another. */
export const isAboutTheSender = (fault: unknown): boolean => {
  const said = saidBy(fault)
  return said.command === 'MAIL FROM' && isRefusal(said) && !isTooLarge(said)
}

/** The size is told together with the sender. (RFC 1870, 6.1) */
const isTooLarge = ({ responseCode, response = '' }: SmtpError): boolean =>
  responseCode === 552 || /^\d{3}[ -]5\.(?:2\.3|3\.4)\b/.test(response)

/** What servers say to whoever has sent as much as may come by one connection. */
const OF_THE_CONNECTION = /\b(?:this|per|same|each) (?:connection|session)\b|reconnect/i

/**
 * Whether another connection may do what this one does not any more: `452 4.5.3 too many mails in this session`,
 * `421 closing`, or not a word. To be asked of one by which mails have gone well.
 */
export function isOverWithConnection({ cause, blame, says }: CarrierFault): boolean {
  const { code, responseCode = 0, response = '' } = saidBy(cause)
  if (code === 'EAUTH' || says === 'enoughForToday' || responseCode >= 500) return false
  return blame === 'server' || (responseCode >= 400 && OF_THE_CONNECTION.test(response))
}

/** Whether we were turned away before anything was said about a mail, and not for good. */
export function isAtTheDoor({ cause, blame }: CarrierFault): boolean {
  const { command = '', responseCode = 0 } = saidBy(cause)
  return blame === 'server' && responseCode < 500 && !/^(?:MAIL FROM|RCPT TO|DATA|API)$/.test(command)
}

/** Says whose trouble it is, and whether it is for good: 4xx is for now, and so is what no recipient can help. */
export function smtpFault(fault: unknown, place: ServerPlace, to = ''): CarrierFault {
  const said = saidBy(fault)
  const blame = isAboutTheDomain(said, to) ? 'mail' : blameFor(said)
  const isForGood = blame !== 'server' && isRefusal(said)
  const message =
    blame === 'server' ? faultOfServer(fault, said, place).message : toldBy(place, asError(fault).message)
  return new CarrierFault(message, isForGood, { cause: fault, blame, says: complaintIn(said) })
}

/** `421 4.7.0 too many mails for other.example`: it closes this connection, and would take mails to others by another. */
function isAboutTheDomain({ responseCode, response = '' }: SmtpError, to: string): boolean {
  if (responseCode !== 421) return false
  const domain = to.slice(to.lastIndexOf('@') + 1).toLowerCase()
  // Many repeat the whole address, whatever they mean.
  const said = response.toLowerCase().replace(/\S+@\S+/g, '')
  const isNamed = domain !== '' && said.split(/[^\w.-]+|\.(?=\s|$)/).includes(domain)
  return isNamed || /\b(?:recipient|destination)(?:'s)? domain\b/.test(said)
}

/** What servers say where an account, or an address, has sent as much as it may in a day. */
const ENOUGH =
  /(?:daily|per day|24[ -]?hours?|today)[^.]{0,60}(?:limit|quota|maximum|too many|exceed)|(?:limit|quota|maximum|too many|exceed)[^.]{0,60}(?:daily|per day|24[ -]?hours?|today)|(?:submission|sending) quota exceeded|\b5\.7\.705\b/i

/** `550 5.4.5 Daily user sending limit exceeded`: too much from us, whoever it is for. */
const isEnoughForToday = ({ response = '' }: SmtpError): boolean =>
  /^[45]\d\d[ -]/.test(response) && (ENOUGH.test(response) || /^\d{3}[ -][45]\.4\.5\b/.test(response))

/** It lets nobody in at once whom it does not know yet, however slowly they come. */
const GREY = /gr[ae]y-?\s?list|postgrey/i
/** Mailboxes that are full or busy, and addresses that are odd, are not about how many mails there are. */
const OF_THE_MAILBOX = /^[45]\.[126]\.\d/

function complaintIn(said: SmtpError): Complaint | undefined {
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
const faultOfServer = (fault: unknown, said: SmtpError, place: ServerPlace): ServerFault =>
  said.response === undefined || said.code === 'EAUTH'
    ? serverFault(fault, place)
    : new ServerFault(troubleIn(said.response), place, said.response)

/** A server that first wants something else says so with 530. (RFC 3207, 4; RFC 4954, 6) */
function troubleIn(response: string): 'wantsTls' | 'wantsLogin' | 'declined' {
  if (!/^530\b/.test(response)) return 'declined'
  return /STARTTLS|\bTLS\b/i.test(response) ? 'wantsTls' : 'wantsLogin'
}

/** What a server has against mails from an address, by what it answers to MAIL FROM; nothing if it takes them. */
export function senderFault(response: string, place: ServerPlace): ServerFault | undefined {
  if (/^2/.test(response)) return undefined
  const trouble = troubleIn(response)
  return new ServerFault(
    trouble === 'declined' && /^5/.test(response) ? 'senderRefused' : trouble,
    place,
    response,
  )
}

function blameFor(said: SmtpError): Blame {
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
const statusIn = ({ response = '' }: SmtpError): string =>
  /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''

/** 552 is a full mailbox and 554 anything at all, unless a status says more. */
function isAddressRefused(said: SmtpError): boolean {
  const status = statusIn(said)
  if (!isRefusal(said)) return false
  return status === '' ? said.responseCode !== 552 && said.responseCode !== 554 : isAboutTheAddress(status)
}
