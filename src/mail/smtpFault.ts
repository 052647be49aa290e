// What an SMTP server's answer means for a mail: whose trouble it is, and whether it is for good.
import { isAboutTheAddress } from './deliveryReport.ts'
import { oneLine } from './heads.ts'
import { type Blame, CarrierFault } from './mailbox.ts'
import { ServerFault, type ServerPlace, serverFault } from './serverFault.ts'

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
export const isAboutTheSender = (fault: unknown): boolean => {
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
  return new CarrierFault(message, isForGood, { cause: fault, blame })
}

const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error(String(fault)))

/** What a server answers is its word; that it does not let us in, or does not answer at all, the keeper may mend. */
const faultOfServer = (fault: unknown, { response, code }: Said, place: ServerPlace): ServerFault =>
  response === undefined || code === 'EAUTH'
    ? serverFault(fault, place)
    : new ServerFault('declined', place, oneLine(response).slice(0, 200))

function blameFor(said: Said): Blame {
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
