// What the headers of a mail say, each value in one line: who wrote it, to whom, and what it answers.
import { domainToASCII } from 'node:url'
import type { AddressObject, EmailAddress, HeaderValue } from 'mailparser'
import type { Part } from './parts.ts'
import { keyOfMessageId } from './tokens.ts'

/** Someone who writes or is written to; the address is in lower case, its domain in ASCII. */
export interface Correspondent {
  readonly address: string
  readonly name: string
}

/** The headers that a judge looks at. No value has a line end or a control character in it. */
export interface Heads {
  /** With its angle brackets, `<1@table.example>`. */
  readonly messageId: string | undefined
  /** More than one where an address stands beside it, or several mails are answered at once. */
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

/** What to take from the headers of a mail. */
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

/** All values of a header as they came, top down, unfolded; none is longer than is read. */
export const valuesOf = (root: Part, name: string): readonly string[] => textsOf(root, name).map(oneLine)

/** The same to their ends: in a thread what is answered stands last. */
const textsOf = (root: Part, name: string): readonly string[] =>
  root.lines.filter(({ key }) => key === name).map(({ line }) => inUtf8(line.slice(line.indexOf(':') + 1)))

/** What was read byte for byte. */
const inUtf8 = (bytes: string): string =>
  /[^\0-\x7f]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes

/** The names of all headers, in lower case. */
export const headerNames = (root: Part): readonly string[] => root.lines.map(({ key }) => key)

/** A text in one line, without control characters: fit for a header, a log or a subject. */
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

/** Everybody in the From headers, as far as their addresses can be written to. */
export const sendersOf = (root: Part): readonly Correspondent[] => {
  const written = valuesOf(root, 'from').join(' ').toLowerCase()
  return addressesIn(root.headers.get('from')).filter(({ address }) => isWritten(address, written))
}

/** A report to which a gateway or a list has added its own words. */
export const unwrapped = (root: Part): Part =>
  root.type === 'multipart/mixed'
    ? (root.parts.find(({ type }) => type === 'multipart/report') ?? root)
    : root

/** Whether a server may tell in it what became of a mail of ours. */
export const mayReport = (root: Part): boolean =>
  unwrapped(root).type === 'multipart/report' ||
  valuesOf(root, 'x-failed-recipients').length > 0 ||
  isFromServer(root) ||
  isReturnedBySystem(root)

/** A server that is called like a person, and gives the way back of one: by its name and its subject together. */
export const isReturnedBySystem = (root: Part): boolean =>
  valuesOf(root, 'subject').some(subject => RETURNED_BY_NAME.test(subject)) &&
  valuesOf(root, 'from').some(value => SYSTEM.test(value))

/** People write none of these of their own accord; `Re: Undeliverable` is theirs. */
const RETURNED_BY_NAME =
  /^\s*(?:undeliver(?:able|ed)\b|returned mail\b|delivery (?:status notification|failure|has failed)\b|failure notice\b|mail delivery (?:failed|failure|problem)|message (?:delivery failure|not delivered)|unzustellbar\b|non remis\b|no se puede entregar\b|non recapitabile\b)/i
const SYSTEM =
  /\b(?:system|mail(?:er)?|delivery|e-?mail) ?(?:-|_)?(?:admin(?:istrator)?|daemon|service|server|agent|gateway)\b|\b(?:administrator|mdaemon|microsoftexchange[0-9a-f]+|mailserver|smtp)@/i

/** Whether no person wrote it, but a mail server. */
export const isFromServer = (root: Part): boolean =>
  valuesOf(root, 'return-path').some(value => /^<\s*>$/.test(value)) ||
  sendersOf(root).some(({ address }) => /^(?:mailer-daemon|postmaster)@/.test(address)) ||
  valuesOf(root, 'from').some(value => /mailer-daemon|mail delivery (?:sub)?system/i.test(value))

// mailparser takes `=?utf-8?B?…?=` for an address where one is hidden in it; who proves the sender does not. (RFC 2047, 5)
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
  // With a dot behind it a domain is the same.
  const written = `${local}@${domainToASCII(domain).replace(/\.$/, '')}`
  return ADDRESS.test(written) ? [{ address: written, name: oneLine(name).slice(0, LONGEST_NAME) }] : []
}

const LONGEST_NAME = 200
const MOST_RECIPIENTS = 200

/** Headers of addresses that mailparser reads, and those that it leaves as they are. */
const READ = ['to', 'cc', 'delivered-to'] as const
const UNREAD = ['x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to', 'x-forwarded-to'] as const

function recipientsOf(root: Part): readonly string[] {
  const read = READ.flatMap(name => addressesIn(root.headers.get(name))).map(({ address }) => address)
  const unread = UNREAD.flatMap(name => valuesOf(root, name)).flatMap(bareAddresses)
  return [...new Set([...read, ...unread])].slice(0, MOST_RECIPIENTS)
}

/** Addresses in a text: `judge@dragoman.example`, `<judge@dragoman.example>`. */
export const bareAddresses = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s<>,;:"()[\]\\]+/)
    .filter(word => ADDRESS.test(word))

function dateOf(written: string | undefined): number | undefined {
  // A comment, `(CEST)`, is no part of the date. (RFC 5322, 3.3)
  const instant = Date.parse((written ?? '').replace(/\([^()]*\)/g, ' '))
  return Number.isNaN(instant) ? undefined : instant
}

// The short name of a mail of ours in its subject: an answer may bring back nothing else of it.

/** A short form of a mail's name, `[1A2B3-C4D5E]`, for a subject: an answer may bring back nothing else of it. */
export function codeOf(messageId: string): string {
  const digits = (keyOfMessageId(messageId) ?? '').slice(0, CODE_DIGITS).toUpperCase()
  return `[${digits.slice(0, CODE_DIGITS / 2)}-${digits.slice(CODE_DIGITS / 2)}]`
}

/** How the Message-ID of the mail begins whose code stands in a subject. */
export function namedByCode(subject: string): string | undefined {
  const [, one, other] = CODE.exec(subject) ?? []
  return one === undefined ? undefined : `<${one}${other}`.toLowerCase()
}

/** A subject without such codes: an answer to the answer is about no question any more. */
export const withoutCode = (subject: string): string => subject.replaceAll(new RegExp(CODE, 'gi'), '')

const CODE_DIGITS = 10
const CODE = /\[([0-9a-f]{5})-([0-9a-f]{5})\]/i

/** With the code of a mail: where no address of its own comes back, an answer that brings back only the subject counts too. */
export const withCode = (subject: string, messageId: string): string =>
  `${[...subject].slice(0, LONGEST_ASKED).join('').trimEnd()} ${codeOf(messageId)}`

/** A subject that is cut off on the way would lose its code. */
const LONGEST_ASKED = 120
