// The key that ends mails of one kind to one address, and does nothing else; and the headers that show it. (RFC 2369, RFC 8058)
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { MAIL_PARTS, type MailPart } from '../game/mailWishes.ts'
import type { Sender } from './outgoing.ts'

/** What a mail program offers to end: a kind of mail, or all that comes once a day in one mail. */
export type Subscribed = MailPart | 'digest'

export interface Unwanted {
  readonly address: string
  /** Empty where it is about several games. */
  readonly game: string
  readonly what: Subscribed
}

const KEY = /^[\w-]{1,600}\.[\w-]{22}$/
const MAC_BYTES = 16

export function unsubscribeKey({ address, game, what }: Unwanted, secret: Uint8Array): string {
  const said = Buffer.from(JSON.stringify([address, game, what])).toString('base64url')
  return `${said}.${macOf(said, secret).toString('base64url')}`
}

/** What a key is good for; undefined for anything that we have not made. */
export function unwantedIn(key: string, secret: Uint8Array): Unwanted | undefined {
  if (!KEY.test(key)) return undefined
  const [said = '', mac = ''] = key.split('.')
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== MAC_BYTES || !timingSafeEqual(given, macOf(said, secret))) return undefined
  const [address, game, what] = JSON.parse(Buffer.from(said, 'base64url').toString()) as readonly string[] // we wrote it
  const isKnown = what === 'digest' || MAIL_PARTS.some(part => part === what)
  return isKnown ? { address: address!, game: game!, what: what as Subscribed } : undefined
}

const macOf = (said: string, secret: Uint8Array): Buffer =>
  createHmac('sha256', new Uint8Array(hkdfSync('sha256', secret, '', 'keys that end mails', 32)))
    .update(said)
    .digest()
    .subarray(0, MAC_BYTES)

/** Where the pages take keys. */
export const STOP_PATH = '/stop'

/** By a click where our pages are safe, by a mail where they are not; each header is one line, since it is signed. */
export function unsubscribeHeaders(unwanted: Unwanted, { address, site }: Sender, secret: Uint8Array) {
  const key = unsubscribeKey(unwanted, secret)
  const mail = `<mailto:${address}?subject=unsubscribe%20${key}>`
  if (site === undefined) return { 'List-Unsubscribe': oneLine(mail) }
  return {
    'List-Unsubscribe': oneLine(`<${site}${STOP_PATH}/${key}>, ${mail}`),
    'List-Unsubscribe-Post': oneLine('List-Unsubscribe=One-Click'),
  }
}

/** A header that is not folded. */
const oneLine = (value: string) => ({ prepared: true, value }) as const

/** The key in the subject of a mail that a program wrote for its reader. */
export const keyIn = (subject: string): string | undefined =>
  /^\s*unsubscribe\s+([\w-]+\.[\w-]+)\s*$/i.exec(subject)?.[1]
