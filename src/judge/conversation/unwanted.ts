// The key that ends mails of one kind to one address, and does nothing else; and the headers that show it. (RFC 2369, RFC 8058)
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../../post/tokens.ts'
import { MAIL_PARTS, type MailPart } from '../game/mailWishes.ts'

/** What a mail program offers to end: a kind of mail, or all that comes once a day in one mail. */
export type Subscribed = MailPart | 'digest'

export interface Unwanted {
  readonly address: string
  /** Empty for several games. */
  readonly game: string
  readonly what: Subscribed
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12

const STOP_KEY = /^[\w-]{1,800}\.[\w-]{22}$/
const STOP_MAC_BYTES = 16

/** Only the judge can read the address in it: links to such pages stand in the logs of servers on the way. */
export function unsubscribeKey({ address, game, what }: Unwanted, secret: Uint8Array): string {
  const said = Buffer.from(JSON.stringify([address, game, what]))
  // The IV follows from the text, so that each mail of a kind has the same key.
  const iv = stopMac(said, secret).subarray(0, IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor('what ends mails', secret), iv)
  const hidden = Buffer.concat([iv, cipher.update(said), cipher.final()])
  return `${hidden.toString('base64url')}.${cipher.getAuthTag().toString('base64url')}`
}

/** What a key ends; undefined for anything that we have not made. */
export function unwantedIn(key: string, secret: Uint8Array): Unwanted | undefined {
  if (!STOP_KEY.test(key)) return undefined
  const [said = '', mac = ''] = key.split('.')
  const [hidden, given] = [Buffer.from(said, 'base64url'), Buffer.from(mac, 'base64url')]
  // The spare bits of the last character must be zero: each key is written in one way only.
  if (hidden.toString('base64url') !== said || given.toString('base64url') !== mac) return undefined
  const read = unhidden(hidden, given, secret) ?? readable(said, given, secret)
  if (read === undefined) return undefined
  const [address, game, what] = JSON.parse(read) as readonly string[] // we wrote it
  if (what !== 'digest' && !MAIL_PARTS.some(part => part === what)) return undefined
  // Older mails say `press` where they mean broadcasts.
  return { address: address!, game: game!, what: what === 'press' ? 'broadcasts' : (what as Subscribed) }
}

function unhidden(hidden: Buffer, tag: Buffer, secret: Uint8Array): string | undefined {
  const iv = hidden.subarray(0, IV_BYTES)
  if (iv.length < IV_BYTES) return undefined
  const cipher = createDecipheriv(CIPHER, keyFor('what ends mails', secret), iv).setAuthTag(tag)
  try {
    return Buffer.concat([cipher.update(hidden.subarray(IV_BYTES)), cipher.final()]).toString()
  } catch {
    return undefined
  }
}

/** Older mails have keys with the text in plain. */
const readable = (said: string, given: Buffer, secret: Uint8Array): string | undefined =>
  timingSafeEqual(given, stopMac(said, secret)) ? Buffer.from(said, 'base64url').toString() : undefined

const stopMac = (said: string | Uint8Array, secret: Uint8Array): Buffer =>
  createHmac('sha256', keyFor('keys that end mails', secret))
    .update(said)
    .digest()
    .subarray(0, STOP_MAC_BYTES)

/** The path at which our pages take keys. */
export const STOP_PATH = '/stop'

/**
 * Mails are ended by a click if our pages are safe, by a mail if not. Each header is one line, since it is signed, and
 * none is longer than a line may be. (RFC 5322, 2.1.1)
 */
export function unsubscribeHeaders(
  unwanted: Unwanted,
  { address, site }: { readonly address: string; readonly site?: string | undefined },
  secret: Uint8Array,
) {
  const key = unsubscribeKey(unwanted, secret)
  const mail = `<mailto:${address}?subject=unsubscribe%20${key}>`
  if (site === undefined) return { 'List-Unsubscribe': oneLine(mail) }
  const page = `<${site}${STOP_PATH}/${key}>`
  const both = `${page}, ${mail}`
  return {
    'List-Unsubscribe': oneLine(`List-Unsubscribe: ${both}`.length > LONGEST_LINE ? page : both),
    'List-Unsubscribe-Post': oneLine('List-Unsubscribe=One-Click'),
  }
}

const LONGEST_LINE = 998

/** A header that is not folded. */
const oneLine = (value: string) => ({ prepared: true, value }) as const

/**
 * The key in the subject of a mail that a program wrote for its reader. A gateway may have put its mark in brackets
 * before it.
 */
const keyIn = (subject: string): string | undefined =>
  /^(?:\s*\[[^\]]{1,30}\])*\s*unsubscribe\s+([\w-]+\.[\w-]+)\s*$/i.exec(subject)?.[1]

/** What a mail program asks to end by the subject of a mail; undefined without a key of ours. */
export function unwantedBy(subject: string, secret: Uint8Array): Unwanted | undefined {
  const key = keyIn(subject)
  return key === undefined ? undefined : unwantedIn(key, secret)
}
