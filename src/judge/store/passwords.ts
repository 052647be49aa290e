// Passwords: only their scrypt hash is kept, with its salt and its cost.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** `scrypt$15$8$1$salt$key`: the cost (N as a power of two, r, p), then salt and key in base64url. */
export type PasswordHash = string & { readonly [passwordHash]: true }
declare const passwordHash: unique symbol

export interface PasswordCost {
  readonly log2N: number
  readonly r: number
  readonly p: number
}

/** About 30 MB and a tenth of a second per try: too much for a guesser, nothing for a mail. */
const USUAL: PasswordCost = { log2N: 15, r: 8, p: 1 }
/** The most a stored hash may cost, so that a damaged one cannot hold up the judge. */
const MOST: PasswordCost = { log2N: 18, r: 16, p: 4 }
const SALT_BYTES = 16
const KEY_BYTES = 32
/** Longer passwords are not cut but refused, before anything is spent on them. */
export const MOST_PASSWORD_CHARACTERS = 200

/** The hash to store; it differs each time because the salt is new. */
export async function hashPassword(password: string, cost: PasswordCost = USUAL): Promise<PasswordHash> {
  if (!isPassword(password)) throw new RangeError('a password has 1 to 200 characters')
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, cost)
  const { log2N, r, p } = cost
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join(
    '$',
  ) as PasswordHash
}

/** Whether the hash was made from this password. An unreadable hash matches no password. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const parts = partsOf(hash)
  if (parts === undefined || !isPassword(password)) return false
  return timingSafeEqual(await derive(password, parts.salt, parts.cost), parts.key)
}

/** Whether a hash cost less than today's, so that it is made anew when its owner writes next. */
export function isOutdated(hash: string, cost: PasswordCost = USUAL): boolean {
  const made = partsOf(hash)?.cost
  return made === undefined || made.log2N < cost.log2N || made.r < cost.r || made.p < cost.p
}

export const isPassword = (text: string): boolean =>
  text.length > 0 && text.length <= MOST_PASSWORD_CHARACTERS

const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d)\$([\w-]{22})\$([\w-]{43})$/

function partsOf(hash: string): { cost: PasswordCost; salt: Buffer; key: Buffer } | undefined {
  const [, log2N, r, p, salt, key] = FORM.exec(hash) ?? []
  if (salt === undefined || key === undefined) return undefined
  const cost: PasswordCost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const isPayable = within(cost.log2N, MOST.log2N) && within(cost.r, MOST.r) && within(cost.p, MOST.p)
  if (!isPayable) return undefined
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

const within = (value: number, most: number): boolean => value >= 1 && value <= most

/** Gives the same key for every way in which Unicode can write the same letters. */
function derive(password: string, salt: Buffer, { log2N, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** log2N
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (fault, key) =>
      fault === null ? resolve(key) : reject(fault),
    )
  })
}
