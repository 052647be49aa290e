// The headers of a mail, each value on one line: who wrote it, to whom, and what it answers.
import { domainToASCII } from 'node:url'
import type { AddressObject, EmailAddress, HeaderValue } from 'mailparser'
import type { Part } from './parts.ts'
import { keyOfMessageId } from './tokens.ts'

/** Someone who writes or is written to. The address is in lower case, its domain in ASCII. */
export interface Correspondent {
  readonly address: string
  readonly name: string
}

/** The headers that the judge looks at. No value contains a line end or a control character. */
export interface Heads {
  /** With its angle brackets, `<1@table.example>`. */
  readonly messageId: string | undefined
  /** More than one where an address stands beside it, or where the letter answers several mails. */
  readonly inReplyTo: readonly string[]
  readonly references: readonly string[]
  readonly from: Correspondent | undefined
  /** Every address that the mail was sent to or came by, in lower case. */
  readonly recipients: readonly string[]
  readonly subject: string
  /** In milliseconds since 1970. */
  readonly date: number | undefined
  /** As they came, the topmost first. */
  readonly authenticationResults: readonly string[]
}

export function headsOf(root: Part): Heads {
  const ids = (name: string) =>
    textsOf(root, name).flatMap(text => (text.match(MESSAGE_ID) ?? []).filter(id => !/\p{Cc}/u.test(id)))
  return {
    messageId: ids('message-id')[0],
    inReplyTo: ids('in-reply-to').slice(0, MOST_ANSWERED),
    references: ids('references').slice(-MOST_REFERENCES),
    from: sendersOf(root)[0],
    recipients: recipientsOf(root),
    subject: oneLine(String(root.headers.get('subject') ?? '')),
    date: dateOf(valuesOf(root, 'date')[0]),
    authenticationResults: valuesOf(root, 'authentication-results').slice(0, MOST_REFERENCES),
  }
}

/** All values of a header, top down, unfolded, and cut to a maximum length. */
export const valuesOf = (root: Part, name: string): readonly string[] => textsOf(root, name).map(oneLine)

/** The same without the cut: in a long thread the mail that is answered comes last. */
const textsOf = (root: Part, name: string): readonly string[] =>
  root.lines.filter(({ key }) => key === name).map(({ line }) => inUtf8(line.slice(line.indexOf(':') + 1)))

/** Decodes UTF-8 in header lines, which mailparser reads byte by byte. */
const inUtf8 = (bytes: string): string =>
  /[^\0-\x7f]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes

/** The names of all headers, in lower case. */
export const headerNames = (root: Part): readonly string[] => root.lines.map(({ key }) => key)

/** A text on one line without control characters, fit for a header, a log or a subject. */
export const oneLine = (text: string): string =>
  text
    .slice(0, LONGEST_VALUE)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

const LONGEST_VALUE = 4000
const MESSAGE_ID = /<[^<>\s]{1,500}>/g
const MOST_REFERENCES = 100
const MOST_ANSWERED = 5

/** Everybody in the From headers whose address is valid. */
export const sendersOf = (root: Part): readonly Correspondent[] => {
  const written = valuesOf(root, 'from').join(' ').toLowerCase()
  return addressesIn(root.headers.get('from')).filter(({ address }) => isWritten(address, written))
}

/** The delivery report inside a mail to which a gateway or a list has added text. */
export const unwrapped = (root: Part): Part =>
  root.type === 'multipart/mixed'
    ? (root.parts.find(({ type }) => type === 'multipart/report') ?? root)
    : root

/** Whether the mail may be a server's report on one of our mails. */
export const mayReport = (root: Part): boolean =>
  unwrapped(root).type === 'multipart/report' ||
  valuesOf(root, 'x-failed-recipients').length > 0 ||
  isFromServer(root) ||
  isReturnedBySystem(root)

/** A server with the return path of a person, recognized by its name and its subject together. */
export const isReturnedBySystem = (root: Part): boolean =>
  valuesOf(root, 'subject').some(subject => RETURNED_BY_NAME.test(subject)) &&
  valuesOf(root, 'from').some(value => SYSTEM.test(value))

/** People do not write these subjects themselves; `Re: Undeliverable` is a person's. */
const RETURNED_BY_NAME =
  /^\s*(?:undeliver(?:able|ed)\b|returned mail\b|delivery (?:status notification|failure|has failed)\b|failure notice\b|mail delivery (?:failed|failure|problem)|message (?:delivery failure|not delivered)|unzustellbar\b|non remis\b|no se puede entregar\b|non recapitabile\b)/i
const SYSTEM =
  /\b(?:system|mail(?:er)?|delivery|e-?mail) ?(?:-|_)?(?:admin(?:istrator)?|daemon|service|server|agent|gateway)\b|\b(?:administrator|mdaemon|microsoftexchange[0-9a-f]+|mailserver|smtp)@/i

/** Whether a mail server wrote it, and no person. */
export const isFromServer = (root: Part): boolean =>
  valuesOf(root, 'return-path').some(value => /^<\s*>$/.test(value)) ||
  sendersOf(root).some(({ address }) => /^(?:mailer-daemon|postmaster)@/.test(address)) ||
  valuesOf(root, 'from').some(value => /mailer-daemon|mail delivery (?:sub)?system/i.test(value))

// mailparser decodes `=?utf-8?B?…?=` even where an address is hidden in it; the check of the sender does not. (RFC 2047, 5)
const isWritten = (address: string, written: string): boolean => {
  const [local = '', domain = ''] = partsOfAddress(address)
  if (written.includes(address)) return true
  const ascii = written.replace(/@([^\s<>,;"]+)/g, (_, unicode: string) => `@${domainToASCII(unicode)}`)
  return ascii.includes(`${local}@${domain}`)
}

const partsOfAddress = (address: string): readonly string[] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

const ADDRESS = /^[^\s<>@,;:"()[\]\\\p{Cc}]{1,64}@[^\s<>@,;:"()[\]\\\p{Cc}]{1,253}$/u

function addressesIn(value: HeaderValue | readonly AddressObject[] | undefined): readonly Correspondent[] {
  if (value === undefined || typeof value === 'string') return []
  const lists: readonly unknown[] = Array.isArray(value) ? value : [value]
  return lists.flatMap(list => (isAddressList(list) ? list.value.flatMap(flattened) : []))
}

const isAddressList = (value: unknown): value is AddressObject =>
  typeof value === 'object' && value !== null && 'value' in value && Array.isArray(value.value)

const flattened = ({ address, name, group }: EmailAddress): readonly Correspondent[] => {
  if (group !== undefined) return group.flatMap(flattened)
  const [local = '', domain = ''] = partsOfAddress((address ?? '').toLowerCase())
  // A trailing dot does not change a domain.
  const written = `${local}@${domainToASCII(domain).replace(/\.$/, '')}`
  return ADDRESS.test(written) ? [{ address: written, name: oneLine(name).slice(0, LONGEST_NAME) }] : []
}

const LONGEST_NAME = 200
const MOST_RECIPIENTS = 200

/** Address headers: those that mailparser parses, and those that it leaves alone. */
const READ = ['to', 'cc', 'delivered-to'] as const
const UNREAD = ['x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to', 'x-forwarded-to'] as const

function recipientsOf(root: Part): readonly string[] {
  const read = READ.flatMap(name => addressesIn(root.headers.get(name))).map(({ address }) => address)
  const unread = UNREAD.flatMap(name => valuesOf(root, name)).flatMap(bareAddresses)
  return [...new Set([...read, ...unread])].slice(0, MOST_RECIPIENTS)
}

/** The addresses in a text: `judge@dragoman.example`, `<judge@dragoman.example>`. */
export const bareAddresses = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s<>,;:"()[\]\\]+/)
    .filter(word => ADDRESS.test(word))

function dateOf(written: string | undefined): number | undefined {
  // A comment such as `(CEST)` is not part of the date. (RFC 5322, 3.3)
  const instant = Date.parse((written ?? '').replace(/\([^()]*\)/g, ' '))
  return Number.isNaN(instant) ? undefined : instant
}

// The short name of one of our mails in its subject.

/** The short form of a Message-ID, `[1A2B3-C4D5E]`, for a subject: a reply may bring back nothing else. */
export function codeOf(messageId: string): string {
  const digits = (keyOfMessageId(messageId) ?? '').slice(0, CODE_DIGITS).toUpperCase()
  return `[${digits.slice(0, CODE_DIGITS / 2)}-${digits.slice(CODE_DIGITS / 2)}]`
}

/** The beginning of the Message-ID of the mail whose code is in a subject. */
export function namedByCode(subject: string): string | undefined {
  const [, one, other] = CODE.exec(subject) ?? []
  return one === undefined ? undefined : `<${one}${other}`.toLowerCase()
}

/** The subject without such codes: a reply to the reply no longer answers the question. */
export const withoutCode = (subject: string): string => subject.replaceAll(new RegExp(CODE, 'gi'), '')

const CODE_DIGITS = 10
const CODE = /\[([0-9a-f]{5})-([0-9a-f]{5})\]/i

/** Adds the code of a mail to its subject. A reply that brings back only the subject, and no address, then still counts. */
export const withCode = (subject: string, messageId: string): string =>
  `${[...subject].slice(0, LONGEST_ASKED).join('').trimEnd()} ${codeOf(messageId)}`

/** A longer subject may be cut off on the way and lose its code. */
const LONGEST_ASKED = 120
