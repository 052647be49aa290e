// Reads what a mail house says of a mail that its reader has called unwanted: which mail of ours it was, and to whom. (RFC 5965)
import { groupsIn, RETURNED_MAIL } from './deliveryReport.ts'
import { bareAddresses, unwrapped } from './heads.ts'
import type { Part } from './parts.ts'

export interface SpamReport {
  /** By what the mail may be known: its own Message-ID, our own header, and what stands in its References. */
  readonly names: readonly string[]
  /** Where reports about it were to go: an address that only this mail had. */
  readonly from: readonly string[]
  /** Who sent it, by its own headers: a letter of somebody else may carry a name of ours in its References. */
  readonly writers: readonly string[]
  /** Whom it went to, as far as the house says that. */
  readonly to: readonly string[]
}

/** These are no complaint of a reader: a signature that was not right, a virus, a mail that was called unwanted by mistake. */
const NO_COMPLAINT = /^(?:not-spam|auth-failure|dmarc|virus|other)\b/i

/** The report in a mail, if it is one; `noComplaint` where it is about something else. */
export function spamReportIn(mail: Part): SpamReport | 'noComplaint' | undefined {
  const root = unwrapped(mail)
  const said = root.parts.find(({ type }) => type === 'message/feedback-report')
  if (said === undefined) return undefined
  const [fields] = groupsIn((said.text ?? '').trimStart())
  if (NO_COMPLAINT.test(fields?.get('feedback-type') ?? '')) return 'noComplaint'
  const returned = root.parts.find(({ type }) => RETURNED_MAIL.test(type))
  const [heads] = returned === undefined ? [] : groupsIn((returned.text ?? '').trimStart())
  const field = (name: string) => heads?.get(name) ?? ''
  const idsIn = (name: string) => field(name).match(/<[^<>\s]{1,500}>/g) ?? []
  return {
    names: [
      ...idsIn('message-id').slice(0, 1),
      ...idsIn('x-dragoman').slice(0, 1),
      ...idsIn('references').slice(-MOST_NAMES),
    ],
    from: bareAddresses(
      `${fields?.get('original-mail-from') ?? ''} ${field('return-path')} ${field('reply-to')}`,
    ),
    writers: bareAddresses(field('from')),
    to: bareAddresses(`${recipientsIn(said.text ?? '')} ${field('to')}`),
  }
}

/** There may be one for each. (RFC 5965, 3.2) */
const recipientsIn = (report: string): string =>
  [...report.slice(0, MOST_READ).matchAll(/^original-rcpt-to:([^\r\n]{1,500})/gim)]
    .slice(0, MOST_RECIPIENTS)
    .map(([, to]) => to)
    .join(' ')

const MOST_READ = 20_000
const MOST_RECIPIENTS = 20

/** The name that our mail carries last in its References is the one that counts. */
const MOST_NAMES = 5
