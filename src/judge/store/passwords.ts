// Passwords: only what scrypt makes of them is ever kept, with its salt and its cost beside it.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** `scrypt$15$8$1$salt$key`: the cost (N as a power of two, r, p), then salt and key in base64url. */
export type PasswordHash = string & { readonly [passwordHash]: true }
declare const passwordHash: unique symbol

export interface PasswordCost {
  readonly log2N: number
  readonly r: number
  readonly p: number
}

/** About 30 MB and a tenth of a second for each try: too much for a guesser, nothing for a mail. */
const USUAL: PasswordCost = { log2N: 15, r: 8, p: 1 }
/** What a stored hash may ask for at the most, so that a damaged one cannot hold up the judge. */
const MOST: PasswordCost = { log2N: 18, r: 16, p: 4 }
const SALT_BYTES = 16
const KEY_BYTES = 32
/** Longer passwords are cut nowhere: they are refused, before anything is spent on them. */
export const MOST_PASSWORD_CHARACTERS = 200

/** What is kept of a password; another text each time, for the salt is new. */
export async function hashPassword(password: string, cost: PasswordCost = USUAL): Promise<PasswordHash> {
  if (!isPassword(password)) throw new RangeError('a password has 1 to 200 characters')
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, cost)
  const { log2N, r, p } = cost
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join(
    '$',
  ) as PasswordHash
}

/** Whether this is the password of which the hash was made. A hash that cannot be read is nobody's. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const parts = partsOf(hash)
  if (parts === undefined || !isPassword(password)) return false
  return timingSafeEqual(await derive(password, parts.salt, parts.cost), parts.key)
}

/** Whether a hash was made at less than today's cost, so that it is to be made anew when its owner writes next. */
export function isOutdated(hash: string, cost: PasswordCost = USUAL): boolean {
  const made = partsOf(hash)?.cost
  return made === undefined || made.log2N < cost.log2N || made.r < cost.r || made.p < cost.p
}

/** Whether a text may be a password. */
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

/** The same key for every way in which Unicode can write the same letters. */
function derive(password: string, salt: Buffer, { log2N, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** log2N
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (fault, key) =>
      fault === null ? resolve(key) : reject(fault),
    )
  })
}
