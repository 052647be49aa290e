// What an SMTP server's answer means for a mail: who is to blame, and whether it is permanent.
import { isAboutTheAddress } from '../deliveryReport.ts'
import { type Blame, CarrierFault, type Complaint } from '../outgoing.ts'
import { ServerFault, type ServerPlace, serverFault, saidBy as toldBy } from './serverFault.ts'

/** The fields that nodemailer adds to its errors. */
interface SmtpError {
  readonly responseCode?: number
  /** What the server said, `550 5.1.1 no such user`. */
  readonly response?: string
  /** The command that it answered. */
  readonly command?: string
  readonly code?: string
}

export const saidBy = (fault: unknown): SmtpError => (fault ?? {}) as SmtpError // each field is looked at before it is used

const isRefusal = ({ responseCode = 0 }: SmtpError): boolean => responseCode >= 500

/** Whether the server rejects this sender, though it might accept another. */
export const isAboutTheSender = (fault: unknown): boolean => {
  const said = saidBy(fault)
  return said.command === 'MAIL FROM' && isRefusal(said) && !isTooLarge(said)
}

/** The size is announced together with the sender. (RFC 1870, 6.1) */
const isTooLarge = ({ responseCode, response = '' }: SmtpError): boolean =>
  responseCode === 552 || /^\d{3}[ -]5\.(?:2\.3|3\.4)\b/.test(response)

/** What servers say when one connection has delivered all that it may. */
const OF_THE_CONNECTION = /\b(?:this|per|same|each) (?:connection|session)\b|reconnect/i

/**
 * Whether a new connection may work where this one no longer does: `452 4.5.3 too many mails in this session`, `421
 * closing`, or no word at all. Only for connections that have delivered mails.
 */
export function isOverWithConnection({ cause, blame, says }: CarrierFault): boolean {
  const { code, responseCode = 0, response = '' } = saidBy(cause)
  if (code === 'EAUTH' || says === 'enoughForToday' || responseCode >= 500) return false
  return blame === 'server' || (responseCode >= 400 && OF_THE_CONNECTION.test(response))
}

/** Whether we were turned away before any command about a mail, and not permanently. */
export function isAtTheDoor({ cause, blame }: CarrierFault): boolean {
  const { command = '', responseCode = 0 } = saidBy(cause)
  return blame === 'server' && responseCode < 500 && !/^(?:MAIL FROM|RCPT TO|DATA|API)$/.test(command)
}

/** Finds who is to blame and whether it is permanent. 4xx is temporary, and so is what no recipient can help. */
export function smtpFault(fault: unknown, place: ServerPlace, to = ''): CarrierFault {
  const said = saidBy(fault)
  const blame = isAboutTheDomain(said, to) ? 'mail' : blameFor(said)
  const isForGood = blame !== 'server' && isRefusal(said)
  const message =
    blame === 'server' ? faultOfServer(fault, said, place).message : toldBy(place, asError(fault).message)
  return new CarrierFault(message, isForGood, { cause: fault, blame, says: complaintIn(said) })
}

/** `421 4.7.0 too many mails for other.example`: this connection is closed, but another one would take mails to other domains. */
function isAboutTheDomain({ responseCode, response = '' }: SmtpError, to: string): boolean {
  if (responseCode !== 421) return false
  const domain = to.slice(to.lastIndexOf('@') + 1).toLowerCase()
  // Many servers repeat the whole address, whatever they mean.
  const said = response.toLowerCase().replace(/\S+@\S+/g, '')
  const isNamed = domain !== '' && said.split(/[^\w.-]+|\.(?=\s|$)/).includes(domain)
  return isNamed || /\b(?:recipient|destination)(?:'s)? domain\b/.test(said)
}

/** What servers say when an account or an address has sent its daily limit. */
const ENOUGH =
  /(?:daily|per day|24[ -]?hours?|today)[^.]{0,60}(?:limit|quota|maximum|too many|exceed)|(?:limit|quota|maximum|too many|exceed)[^.]{0,60}(?:daily|per day|24[ -]?hours?|today)|(?:submission|sending) quota exceeded|\b5\.7\.705\b/i

/** `550 5.4.5 Daily user sending limit exceeded`: too many mails from us, whoever they are for. */
const isEnoughForToday = ({ response = '' }: SmtpError): boolean =>
  /^[45]\d\d[ -]/.test(response) && (ENOUGH.test(response) || /^\d{3}[ -][45]\.4\.5\b/.test(response))

/** Greylisting: an unknown sender is turned away at first, however slowly its mails come. */
const GREY = /gr[ae]y-?\s?list|postgrey/i
/** Full or busy mailboxes and odd addresses have nothing to do with the number of mails. */
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

/** A response is the server's word. A refused login or a missing answer is something that the keeper may mend. */
const faultOfServer = (fault: unknown, said: SmtpError, place: ServerPlace): ServerFault =>
  said.response === undefined || said.code === 'EAUTH'
    ? serverFault(fault, place)
    : new ServerFault(troubleIn(said.response), place, said.response)

/** A server that wants something else first says so with 530. (RFC 3207, 4; RFC 4954, 6) */
function troubleIn(response: string): 'wantsTls' | 'wantsLogin' | 'declined' {
  if (!/^530\b/.test(response)) return 'declined'
  return /STARTTLS|\bTLS\b/i.test(response) ? 'wantsTls' : 'wantsLogin'
}

/** What a server has against mails from an address, by its answer to MAIL FROM; undefined if it accepts them. */
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
  // After 421, for whatever reason, the server closes the connection and takes nothing now. (RFC 5321, 3.8)
  if (said.responseCode === 421) return 'server'
  switch (said.command) {
    case 'MAIL FROM':
      return isTooLarge(said) ? 'mail' : 'server'
    case 'RCPT TO':
      return isAddressRefused(said) ? 'recipient' : 'mail'
    case 'DATA':
      // Some servers check the recipient only now, and say so in the status.
      return /^5\.1\./.test(statusIn(said)) && isAddressRefused(said) ? 'recipient' : 'mail'
    case 'API':
      // The library failed on the mail before the server heard of it, or the connection was gone.
      return said.code === 'ECONNECTION' ? 'server' : 'mail'
    default:
      return 'server'
  }
}

/** `550 5.1.1 …`: the status after the code. (RFC 2034, 4) */
const statusIn = ({ response = '' }: SmtpError): string =>
  /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''

/** Unless a status says more, 552 is a full mailbox and 554 can be anything. */
function isAddressRefused(said: SmtpError): boolean {
  const status = statusIn(said)
  if (!isRefusal(said)) return false
  return status === '' ? said.responseCode !== 552 && said.responseCode !== 554 : isAboutTheAddress(status)
}
