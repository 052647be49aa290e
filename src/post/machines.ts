// Recognizes letters that get no reply: a machine or the judge itself wrote them. Only spam complaints about our mails are read.
import { shownIn } from './body.ts'
import { groupsIn, RETURNED_MAIL } from './deliveryReport.ts'
import { bareAddresses, headerNames, headsOf, sendersOf, unwrapped, valuesOf } from './heads.ts'
import { awayBy, beginsByHand, isByHand, rowsByHand, soundsAutomatic } from './machineWords.ts'
import { ownWords } from './ownWords.ts'
import type { Part } from './parts.ts'

/** Why a letter is filed and not answered. */
export type IgnoreReason =
  | 'ownMail'
  | 'readReceipt'
  | 'calendarReply'
  | 'autoReply'
  | 'mailingList'
  | 'bulk'
  | 'machineReport'

/** Why a letter needs no reply, if so. `own` are the judge's addresses, in lower case. */
export function ignoreReason(root: Part, own: readonly string[]): IgnoreReason | undefined {
  if (isOwnMail(root, own)) return 'ownMail'
  if (isReadReceipt(root)) return 'readReceipt'
  if (isReport(root)) return 'machineReport'
  if (isCalendarReply(root)) return 'calendarReply'
  if (isAutoReply(root)) return 'autoReply'
  if (isFromList(root)) return 'mailingList'
  if (valuesOf(root, 'precedence').some(value => /\blist\b/i.test(value))) return 'bulk'
  const mark = markOfHouse(root)
  // A reply to us that contains orders or commands comes from a person, whatever headers their provider adds.
  if (mark === undefined || ((answersUs(root, own) || signsOn(root)) && isOfSomebody(root))) return undefined
  return mark
}

/** Headers that some providers add to every mail they relay. */
function markOfHouse(root: Part): 'mailingList' | 'bulk' | undefined {
  if (headerNames(root).some(name => NEWS_HEADER.test(name))) return 'mailingList'
  return valuesOf(root, 'precedence').some(value => /\b(?:bulk|junk)\b/i.test(value)) ? 'bulk' : undefined
}

/** Newsletters have these headers too, although nobody writes to them as to a list. */
const NEWS_HEADER = /^list-(?:unsubscribe|help)$/

/** Whether the letter goes to an address that only one of our mails contained, or names one of our mails. */
function answersUs(root: Part, own: readonly string[]): boolean {
  const { recipients, inReplyTo } = headsOf(root)
  return own.some(address => {
    const [name = '', domain = ''] = address.split('@')
    return (
      recipients.some(each => each.startsWith(`${name}+`) && each.endsWith(`@${domain}`)) ||
      inReplyTo.some(id => id.toLowerCase().endsWith(`@${domain}>`))
    )
  })
}

/** Whether the first line signs on to a seat with a password: no program sends that to us. */
const signsOn = (root: Part): boolean => /^\s*sign ?on\s+\w+\s+\S/i.test(ownWords(shownIn(root)).text)

/** (RFC 2369, RFC 2919), and what list programs wrote before them. */
const LIST_HEADER =
  /^(?:list-(?:id|post|subscribe|owner|archive)|(?:x-)?mailing-?list|x-(?:beenthere|mailman-version|listserver?|google-group-id))$/

/** Lists receive bounces at an address of their own. */
const isFromList = (root: Part): boolean =>
  headerNames(root).some(name => LIST_HEADER.test(name)) ||
  ['return-path', 'sender'].some(name => valuesOf(root, name).some(value => LIST_OWNER.test(value)))

const LIST_OWNER = /(?:^|[<\s])(?:owner-[^@\s]+|[^@\s<]+-(?:bounces?|owner)(?:\+[^@\s]*)?)@/i

/** Judges mark their mails, ours and the classic ones. */
const JUDGE_HEADER = /^x-(?:dragoman|njudge|judge)(?:-|$)/

function isOwnMail(root: Part, own: readonly string[]): boolean {
  if (headerNames(root).some(name => JUDGE_HEADER.test(name))) return true
  const loops = valuesOf(root, 'x-loop').join(' ').toLowerCase()
  return (
    own.some(address => loops.includes(address)) ||
    sendersOf(root).some(({ address }) => own.includes(address))
  )
}

const isReport = ({ type }: Part): boolean => type === 'multipart/report'

/** A calendar's reply about an event. Its owner may have pressed a button or done nothing at all. (RFC 5546, 3.2.3) */
const isCalendarReply = (root: Part): boolean =>
  root.type === 'text/calendar' || root.parts.some(isCalendarReply)
    ? methodsIn(root).some(method => /^(?:reply|counter|declinecounter|refresh)$/i.test(method))
    : false

const methodsIn = (part: Part): readonly string[] => [
  ...valuesOf(part, 'content-type').flatMap(value => /\bmethod\s*=\s*"?([\w-]+)/i.exec(value)?.[1] ?? []),
  ...(part.type === 'text/calendar' ? (/^METHOD:([\w-]+)/im.exec(part.text ?? '')?.slice(1) ?? []) : []),
  ...part.parts.flatMap(methodsIn),
]

/** (RFC 8098) */
const isReadReceipt = (root: Part): boolean =>
  /disposition-notification/i.test(valuesOf(root, 'content-type').join(' ')) ||
  root.parts.some(({ type }) => type === 'message/disposition-notification')

const isAutoReply = (root: Part): boolean =>
  isSubmittedByMachine(root) ||
  hasAutoHeader(root) ||
  isFromNobody(root) ||
  (wantsNoReplies(root) && readsLikeMachine(root)) ||
  isAway(root)

/** Every value but `no` means that a machine sent it. (RFC 3834, 5) */
const isSubmittedByMachine = (root: Part): boolean =>
  valuesOf(root, 'auto-submitted').some(value => !/^(?:\([^()]*\)\s*)*no\b/i.test(value))

/** Headers from before the standard that some programs still write. */
const AUTO_HEADERS =
  /^x-(?:auto-?reply|autoreply-from|auto-?respond(?:er)?|(?:mail-|amazon-)auto-?reply|auto-?generated|fc-machinegenerated|vacation)(?:-|$)/

/** Outlook writes this into automatic replies; some providers write it into every mail. */
const wantsNoReplies = (root: Part): boolean =>
  valuesOf(root, 'x-auto-response-suppress').some(value => /\b(?:all|oof|autoreply)\b/i.test(value))

const hasAutoHeader = (root: Part): boolean =>
  headerNames(root)
    .filter(name => AUTO_HEADERS.test(name))
    .some(name => valuesOf(root, name).some(value => !/^(?:no|none|false|0)$/i.test(value))) ||
  ['precedence', 'preference'].some(name =>
    valuesOf(root, name).some(value => /auto[-_]?reply/i.test(value)),
  ) ||
  ['delivered-to', 'x-post-messageclass'].some(name =>
    valuesOf(root, name).some(value => /\bauto-?responder\b(?!.*@)/i.test(value)),
  )

/** A sender that no reply reaches. */
const isFromNobody = (root: Part): boolean =>
  valuesOf(root, 'return-path').some(value => /^<\s*>$/.test(value)) ||
  sendersOf(root).some(({ address }) => /^mailer-daemon@/.test(address))

/** Whether the name of the address says that nobody reads its mail. */
export const isNobodys = (address: string): boolean => NOBODYS.test(address)

const NOBODYS =
  /^(?:(?:no|do[._-]?not|not|never|dont)[._-]?(?:reply|answer|respond)|(?:keine|nicht)[._-]?antwort(?:en)?|nepas[._-]?repondre|ne[._-]pas[._-]repondre|no[._-]?(?:responder|responda|contestar)|non[._-]?rispondere|nao[._-]?responde?[ar]|nobody|noone|auto(?:mailer|reply|responder|mated|confirm)?|bounces?|mailer|notifications?|notify|alerts?|postmaster|daemon|(?:ticket|case|help)-?(?:system|bot))(?:[+._-][^@]*|\d{1,4})?@/i

/** A letter with the writer's own orders or commands is not automatic, whatever its subject: `Re: out of office: harbor`. */
function isAway(root: Part): boolean {
  const found = awayBy(subjectOf(root))
  if (found === undefined) return false
  return rowsByHand(ownWords(shownIn(root)).text).length === 0 && !isPlainlyByHand(root, found)
}

/** Whether the letter counts only if a program has not copied its orders from our mail, which it may do without quoting marks. */
export function mayBringBack(root: Part): boolean {
  const found = awayBy(subjectOf(root))
  return found !== undefined && !isPlainlyByHand(root, found)
}

/** Under the subject of an automatic reply, orders and commands count as a person's only if nothing above them sounds automatic. */
function isPlainlyByHand(root: Part, found: 'surely' | 'perhaps'): boolean {
  const own = ownWords(shownIn(root)).text
  return beginsByHand(own) || (found === 'perhaps' && isByHand(own))
}

const subjectOf = (root: Part): string => String(root.headers.get('subject') ?? '')

const isOfSomebody = (root: Part): boolean => isByHand(ownWords(shownIn(root)).text)

/** Whether the text is empty or sounds automatic. */
function readsLikeMachine(root: Part): boolean {
  const words = ownWords(shownIn(root)).text
  if (isByHand(words)) return false
  return words.trim() === '' || soundsAutomatic(words)
}

// Spam complaints that a mail provider sends for its readers: which of our mails it was, and to whom it went. (RFC 5965)

export interface SpamReport {
  /** Names that may identify the mail: its Message-ID, our own header, and its References. */
  readonly names: readonly string[]
  /** Where reports about it were to go: an address that only this mail had. */
  readonly from: readonly string[]
  /** Who sent it, by its own headers: somebody else's letter may have one of our Message-IDs in its References. */
  readonly writers: readonly string[]
  /** Whom it went to, as far as the provider says. */
  readonly to: readonly string[]
}

/** No complaints of a reader: a failed signature, a virus, a mail that was reported by mistake. */
const NO_COMPLAINT = /^(?:not-spam|auth-failure|dmarc|virus|other)\b/i

/** The spam complaint in a mail, if there is one; `noComplaint` if the report is about something else. */
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

/** There may be one per recipient. (RFC 5965, 3.2) */
const recipientsIn = (report: string): string =>
  [...report.slice(0, MOST_READ).matchAll(/^original-rcpt-to:([^\r\n]{1,500})/gim)]
    .slice(0, MOST_RECIPIENTS)
    .map(([, to]) => to)
    .join(' ')

const MOST_READ = 20_000
const MOST_RECIPIENTS = 20

/** Our mail has its own name last in its References, and that one counts. */
const MOST_NAMES = 5
