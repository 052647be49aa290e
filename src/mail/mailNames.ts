// The names of our mails: each follows from what the mail comes of, and nobody else can tell it beforehand.
import { createHmac } from 'node:crypto'

const KEY = '[0-9a-f]{24}'
const OWN = new RegExp(`^<(${KEY})@[^<>@\\s]+>$`)
const EITHER = new RegExp(`^<(${KEY})(?:\\.re)?@([^<>@\\s]+)>$`, 'i')

/**
 * The Message-ID of a mail by what it comes of. A second try makes the same one, and only who knows the judge's secret
 * can make it: a delivery report that names it is about a mail that its writer has seen.
 */
export function messageIdFor(origin: string, judge: string, secret: Uint8Array): string {
  const key = createHmac('sha256', secret).update(`mail\0${origin}`).digest('hex').slice(0, 24)
  return messageIdOf(key, judge)
}

/** The Message-ID that has this key. */
export const messageIdOf = (key: string, judge: string): string =>
  `<${key}@${judge.split('@')[1] ?? 'localhost'}>`

/**
 * Where a server on the way gives our mail another Message-ID, this one still comes back in the References of an answer: it stands
 * last in those of the mail itself.
 */
export const secondName = (messageId: string): readonly string[] =>
  keyOfMessageId(messageId) === undefined ? [] : [messageId.replace('@', '.re@')]

/** The Message-ID of the mail of ours that goes by a name, if it is one that a mail of ours could have. */
export function mailNamed(name: string, judge: string): string | undefined {
  const [, key, domain] = EITHER.exec(name) ?? []
  const isOurs = key !== undefined && domain?.toLowerCase() === judge.split('@')[1]?.toLowerCase()
  return isOurs ? messageIdOf(key.toLowerCase(), judge) : undefined
}

/** A short form of a mail's name, for a subject: an answer may bring back nothing else of it. */
function codeOf(messageId: string): string {
  const digits = (keyOfMessageId(messageId) ?? '').slice(0, CODE_DIGITS).toUpperCase()
  return `${digits.slice(0, CODE_DIGITS / 2)}-${digits.slice(CODE_DIGITS / 2)}`
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

/** The part of one of our Message-IDs that tells it from all others. */
export const keyOfMessageId = (messageId: string): string | undefined => OWN.exec(messageId)?.[1]

/** With the code of a mail: where no address of its own comes back, an answer that brings back only the subject counts too. */
export const withCode = (subject: string, messageId: string): string => `${subject} [${codeOf(messageId)}]`
