// The names of our mails: each follows from what the mail comes of, and nobody else can tell it beforehand.
import { createHmac } from 'node:crypto'

const KEY = '[0-9a-f]{24}'
const OWN = new RegExp(`^<(${KEY})@[^<>@\\s]+>$`)

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

/** The part of one of our Message-IDs that tells it from all others. */
export const keyOfMessageId = (messageId: string): string | undefined => OWN.exec(messageId)?.[1]
