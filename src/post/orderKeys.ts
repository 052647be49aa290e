// The key in the link to an order page: it lets its holder send the orders of one power in one phase, and nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from './tokens.ts'

/** What a key is for. */
export interface OrderRight {
  readonly game: string
  /** By its number. */
  readonly power: number
  readonly phase: string
}

/** The path where the web pages accept such keys. */
export const ORDERS_PATH = '/orders'

const MAC_BYTES = 16
const KEY = /^([\w-]{22})\.([\w-]{1,40})\.(\d{1,3})\.([A-Z]\d{1,6}[A-Z])$/

/**
 * `YJd…22 letters….harbor.2.S1901M`. The key does not name the power's player, but is valid only for them, and only
 * until they change their password: `doors` counts these changes.
 */
export function orderKey(right: OrderRight, person: string, secret: Uint8Array, doors: number): string {
  const { game, power, phase } = right
  return `${macOf(right, person, secret, doors).toString('base64url')}.${game}.${power}.${phase}`
}

/** What a key says, not yet proven; undefined if it is not a key. */
export function orderRightIn(key: string): OrderRight | undefined {
  const [, mac, game, power, phase] = KEY.exec(key) ?? []
  return mac === undefined ? undefined : { game: game!, power: Number(power), phase: phase! }
}

/** Whether a key was made for this person since they last changed their password. */
export function isKeyOf(key: string, person: string, secret: Uint8Array, doors: number): boolean {
  const right = orderRightIn(key)
  if (right === undefined) return false
  // Compares the exact spelling: a key with several spellings would be counted once for each.
  const [given, ours] = [key, orderKey(right, person, secret, doors)].map(each => Buffer.from(each))
  return given!.length === ours!.length && timingSafeEqual(given!, ours!)
}

const macOf = (
  { game, power, phase }: OrderRight,
  person: string,
  secret: Uint8Array,
  doors: number,
): Buffer =>
  createHmac('sha256', keyFor('keys that send orders', secret))
    .update([game, power, phase, doors, person].join('\0'))
    .digest()
    .subarray(0, MAC_BYTES)
