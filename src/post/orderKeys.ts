// The key by which whoever has it sends the orders of one power in one phase from a page, and does nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from './tokens.ts'

/** What a key is for. */
export interface OrderRight {
  readonly game: string
  /** By its number. */
  readonly power: number
  readonly phase: string
}

/** Where the pages take such keys. */
export const ORDERS_PATH = '/orders'

const MAC_BYTES = 16
const KEY = /^([\w-]{22})\.([\w-]{1,40})\.(\d{1,3})\.([A-Z]\d{1,6}[A-Z])$/

/**
 * `YJd…22 letters….harbor.2.S1901M`. Whose the power is stands in no key, but it is theirs alone, and only until they choose
 * another password: `doors` is how often they have.
 */
export function orderKey(right: OrderRight, person: string, secret: Uint8Array, doors: number): string {
  const { game, power, phase } = right
  return `${macOf(right, person, secret, doors).toString('base64url')}.${game}.${power}.${phase}`
}

/** What a key says, not yet proven; undefined for what is none. */
export function orderRightIn(key: string): OrderRight | undefined {
  const [, mac, game, power, phase] = KEY.exec(key) ?? []
  return mac === undefined ? undefined : { game: game!, power: Number(power), phase: phase! }
}

/** Whether a key was made for this person, since they last chose a password. */
export function isKeyOf(key: string, person: string, secret: Uint8Array, doors: number): boolean {
  const right = orderRightIn(key)
  if (right === undefined) return false
  // Letter by letter, as we write it: what can be spelled in many ways is counted in many ways.
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
