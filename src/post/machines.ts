// Tells letters that a machine wrote, or that come from us: nobody waits for an answer to them. One kind is read: what calls a mail of ours unwanted.
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

/** Why nobody waits for an answer, if so; `own` are the judge's addresses, in lower case. */
export function ignoreReason(root: Part, own: readonly string[]): IgnoreReason | undefined {
  if (isOwnMail(root, own)) return 'ownMail'
  if (isReadReceipt(root)) return 'readReceipt'
  if (isReport(root)) return 'machineReport'
  if (isCalendarReply(root)) return 'calendarReply'
  if (isAutoReply(root)) return 'autoReply'
  if (isFromList(root)) return 'mailingList'
  if (valuesOf(root, 'precedence').some(value => /\blist\b/i.test(value))) return 'bulk'
  const mark = markOfHouse(root)
  // What answers us with orders or commands somebody wrote, whatever their house writes above it.
  if (mark === undefined || ((answersUs(root, own) || signsOn(root)) && isOfSomebody(root))) return undefined
  return mark
}

/** What some houses write above all that they hand on. */
function markOfHouse(root: Part): 'mailingList' | 'bulk' | undefined {
  if (headerNames(root).some(name => NEWS_HEADER.test(name))) return 'mailingList'
  return valuesOf(root, 'precedence').some(value => /\b(?:bulk|junk)\b/i.test(value)) ? 'bulk' : undefined
}

/** Newsletters have these as well, which are no lists that one writes to. */
const NEWS_HEADER = /^list-(?:unsubscribe|help)$/

/** Whether it goes to an address that only a mail of ours gave, or names one. */
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

/** Whether its first line signs on to a seat with a password: no program sends that to us. */
const signsOn = (root: Part): boolean => /^\s*sign ?on\s+\w+\s+\S/i.test(ownWords(shownIn(root)).text)

/** RFC 2369, RFC 2919, and what programs wrote before them. */
const LIST_HEADER =
  /^(?:list-(?:id|post|subscribe|owner|archive)|(?:x-)?mailing-?list|x-(?:beenthere|mailman-version|listserver?|google-group-id))$/

/** Lists take what comes back at an address of their own. */
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

/** What a calendar says of a date for its owner, who may have pressed a button or nothing at all. (RFC 5546, 3.2.3) */
const isCalendarReply = (root: Part): boolean =>
  root.type === 'text/calendar' || root.parts.some(isCalendarReply)
    ? methodsIn(root).some(method => /^(?:reply|counter|declinecounter|refresh)$/i.test(method))
    : false

const methodsIn = (part: Part): readonly string[] => [
  ...valuesOf(part, 'content-type').flatMap(value => /\bmethod\s*=\s*"?([\w-]+)/i.exec(value)?.[1] ?? []),
  ...(part.type === 'text/calendar' ? (/^METHOD:([\w-]+)/im.exec(part.text ?? '')?.slice(1) ?? []) : []),
  ...part.parts.flatMap(methodsIn),
]

/** RFC 8098. */
const isReadReceipt = (root: Part): boolean =>
  /disposition-notification/i.test(valuesOf(root, 'content-type').join(' ')) ||
  root.parts.some(({ type }) => type === 'message/disposition-notification')

const isAutoReply = (root: Part): boolean =>
  isSubmittedByMachine(root) ||
  hasAutoHeader(root) ||
  isFromNobody(root) ||
  (wantsNoReplies(root) && readsLikeMachine(root)) ||
  isAway(root)

/** RFC 3834, 5: everything but `no` was sent by a machine. */
const isSubmittedByMachine = (root: Part): boolean =>
  valuesOf(root, 'auto-submitted').some(value => !/^(?:\([^()]*\)\s*)*no\b/i.test(value))

/** What programs wrote of themselves before the standard, and some go on to write. */
const AUTO_HEADERS =
  /^x-(?:auto-?reply|autoreply-from|auto-?respond(?:er)?|(?:mail-|amazon-)auto-?reply|auto-?generated|fc-machinegenerated|vacation)(?:-|$)/

/** Outlook asks not to be answered by machines where it writes as one; some houses write it into everything. */
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

/** Whom no answer reaches. */
const isFromNobody = (root: Part): boolean =>
  valuesOf(root, 'return-path').some(value => /^<\s*>$/.test(value)) ||
  sendersOf(root).some(({ address }) => /^mailer-daemon@/.test(address))

/** An address by whose name nobody reads what comes to it. */
export const isNobodys = (address: string): boolean => NOBODYS.test(address)

const NOBODYS =
  /^(?:(?:no|do[._-]?not|not|never|dont)[._-]?(?:reply|answer|respond)|(?:keine|nicht)[._-]?antwort(?:en)?|nepas[._-]?repondre|ne[._-]pas[._-]repondre|no[._-]?(?:responder|responda|contestar)|non[._-]?rispondere|nao[._-]?responde?[ar]|nobody|noone|auto(?:mailer|reply|responder|mated|confirm)?|bounces?|mailer|notifications?|notify|alerts?|postmaster|daemon|(?:ticket|case|help)-?(?:system|bot))(?:[+._-][^@]*|\d{1,4})?@/i

/** A letter whose writer orders or commands is no program's, whatever its subject: `Re: out of office: harbor`. */
function isAway(root: Part): boolean {
  const found = awayBy(subjectOf(root))
  if (found === undefined) return false
  return rowsByHand(ownWords(shownIn(root)).text).length === 0 && !isPlainlyByHand(root, found)
}

/** Whether a letter is one only if what it asks for is not brought back by a program, which may do so without any mark. */
export function mayBringBack(root: Part): boolean {
  const found = awayBy(subjectOf(root))
  return found !== undefined && !isPlainlyByHand(root, found)
}

/** Below the subject of a program no words of a program may stand above orders and commands. */
function isPlainlyByHand(root: Part, found: 'surely' | 'perhaps'): boolean {
  const own = ownWords(shownIn(root)).text
  return beginsByHand(own) || (found === 'perhaps' && isByHand(own))
}

const subjectOf = (root: Part): string => String(root.headers.get('subject') ?? '')

const isOfSomebody = (root: Part): boolean => isByHand(ownWords(shownIn(root)).text)

/** Says nothing, or what machines say. */
function readsLikeMachine(root: Part): boolean {
  const words = ownWords(shownIn(root)).text
  if (isByHand(words)) return false
  return words.trim() === '' || soundsAutomatic(words)
}

// What a mail house says of a mail that its reader has called unwanted: which mail of ours it was, and to whom. (RFC 5965)

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
