// Reply addresses that nobody can guess: each is bound to one person in one game, or to one letter, and runs out.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a reply to one of our mails proves. */
export type Token =
  /** The reader of a mail about a game: who holds this seat in it. */
  | { readonly kind: 'seat'; readonly game: string; readonly seat: number; readonly expires: number }
  /** Somebody answers for a letter of his that waits to be confirmed. */
  | { readonly kind: 'letter'; readonly key: string; readonly expires: number }

/** Seats that are no powers. */
export const MASTER_SEAT = 255
export const OBSERVER_SEAT = 254
export const PLAYER_SEAT = 253

const MAC_BYTES = 10
const DAY = 86_400_000

/**
 * The local part behind the plus, small letters and digits only: mail servers may change the case. `person` is not in
 * it, but without him it proves nothing.
 */
export function tokenFor(token: Token, person: string, secret: Uint8Array): string {
  const payload = payloadOf(token)
  return base32(Buffer.concat([payload, macOf(payload, person, secret)]))
}

/** What a token says, not yet proven; undefined for what is none, or has run out. */
export function readToken(text: string, now: number): Token | undefined {
  const bytes = fromBase32(text)
  if (bytes === undefined || bytes.length <= MAC_BYTES + 3) return undefined
  const token = tokenIn(bytes.subarray(0, -MAC_BYTES))
  return token === undefined || token.expires < now ? undefined : token
}

/** Whether a token was made for this person. */
export function isFor(text: string, person: string, secret: Uint8Array): boolean {
  const bytes = fromBase32(text)
  if (bytes === undefined || bytes.length <= MAC_BYTES) return false
  const [payload, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)]
  return timingSafeEqual(mac, macOf(payload, person, secret))
}

function payloadOf(token: Token): Buffer {
  const days = Math.floor(token.expires / DAY)
  const head = [token.kind === 'seat' ? 1 : 2, days >> 8, days & 255]
  return token.kind === 'seat'
    ? Buffer.concat([Buffer.from([...head, token.seat]), Buffer.from(token.game, 'latin1')])
    : Buffer.concat([Buffer.from(head), Buffer.from(token.key, 'hex')])
}

function tokenIn(payload: Buffer): Token | undefined {
  const expires = ((payload[1]! << 8) + payload[2]! + 1) * DAY
  if (payload[0] === 1 && payload.length > 4)
    return { kind: 'seat', expires, seat: payload[3]!, game: payload.subarray(4).toString('latin1') }
  return payload[0] === 2 ? { kind: 'letter', expires, key: payload.subarray(3).toString('hex') } : undefined
}

const macOf = (payload: Uint8Array, person: string, secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(payload).update('\0').update(person).digest().subarray(0, MAC_BYTES)

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

function base32(bytes: Uint8Array): string {
  let [text, bits, value] = ['', 0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += LETTERS[(value >> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + LETTERS[(value << (5 - bits)) & 31]
}

function fromBase32(text: string): Buffer | undefined {
  const bytes: number[] = []
  let [bits, value] = [0, 0]
  for (const letter of text.toLowerCase()) {
    const five = LETTERS.indexOf(letter)
    if (five < 0) return undefined
    value = (value << 5) | five
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >> bits) & 255)
      value &= (1 << bits) - 1
    }
  }
  return Buffer.from(bytes)
}
