// What only the judge's secret can make and open: unguessable addresses and Message-IDs, and sealed letters.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What a letter to one of these addresses proves. */
export type Token =
  /** The sender has read a mail about a game, sent to the holder of this seat. */
  | {
      readonly kind: 'seat'
      readonly game: string
      readonly seat: number
      readonly expires: number
      /** The seat that wrote the press in the mail: a reply in prose goes to it. */
      readonly answers?: number | undefined
      /** The web page wrote the letter for the holder of that seat's key. No mail contains such an address. */
      readonly byPage?: true
    }
  /** The sender confirms a letter of theirs that waits for it. */
  | { readonly kind: 'letter'; readonly key: string; readonly expires: number }
  /** The sender has read a mail about several games, named by its key. */
  | { readonly kind: 'person'; readonly key: string; readonly expires: number }
  /** A mail of ours was on its way to its recipient: reports about it go to this address, and nobody else knows it. */
  | { readonly kind: 'mail'; readonly key: string; readonly expires: number }

/** Seats that are not powers. */
export const MASTER_SEAT = 255
export const OBSERVER_SEAT = 254
export const PLAYER_SEAT = 253

const MAC_BYTES = 10
const DAY = 86_400_000

/**
 * The local part after the plus. It uses lower-case letters and digits only, since mail servers may change the case.
 * `person` is not in it, but the token proves nothing without them, nor without `doors`, the number of times that they
 * have invalidated all older tokens. A seat's bytes are followed by the name of the game in clear; with the longest
 * name this leaves twenty characters before the plus. (RFC 5321, 4.5.3.1.1)
 */
export function tokenFor(token: Token, person: string, secret: Uint8Array, doors = 0): string {
  const [head, name] = partsOf(token)
  return base32(Buffer.concat([head, macOf(head, name, holderOf(person, doors), secret)])) + name
}

/** What a token says, not yet proven; undefined if it is invalid or has expired. */
export function readToken(text: string, now: number): Token | undefined {
  const token = taken(text)?.token
  return token === undefined || token.expires < now ? undefined : token
}

/** Whether a token was made for this person since they last invalidated older ones. */
export function isFor(text: string, person: string, secret: Uint8Array, doors = 0): boolean {
  const found = taken(text)
  if (found === undefined) return false
  return timingSafeEqual(found.mac, macOf(found.head, found.name, holderOf(person, doors), secret))
}

/** After a password change older tokens no longer fit. No address contains a blank. */
const holderOf = (person: string, doors: number): string => (doors === 0 ? person : `${person} ${doors}`)

const NUMBERS = { seat: 1, letter: 2, mail: 3, person: 4, page: 5 } as const

/** From here on the kind byte also holds the writer of press. */
const WRITERS = 128
const MASTER_WRITES = 255

const kindOf = (token: Token): number => {
  if (token.kind === 'seat' && token.byPage) return NUMBERS.page
  if (token.kind !== 'seat' || token.answers === undefined) return NUMBERS[token.kind]
  return token.answers === MASTER_SEAT ? MASTER_WRITES : WRITERS + token.answers
}

/** Whether a mail can say that a reply to it is for that seat. */
export const canBeAnswered = (seat: number): boolean =>
  seat === MASTER_SEAT || (seat >= 0 && WRITERS + seat < MASTER_WRITES)

/** The kind, the day of expiry, and a seat or the key of a letter or mail; then the name of the game in clear. */
function partsOf(token: Token): readonly [Buffer, string] {
  const days = Math.floor(token.expires / DAY)
  const start = [kindOf(token), days >> 8, days & 255]
  return token.kind === 'seat'
    ? [Buffer.from([...start, token.seat]), token.game]
    : [Buffer.concat([Buffer.from(start), Buffer.from(token.key, 'hex')]), '']
}

interface OpenedToken {
  readonly token: Token
  readonly head: Buffer
  readonly name: string
  readonly mac: Buffer
}

const SEAT_BYTES = 4
/** The length of a seat's bytes and their MAC in base32. */
const SEAT_LETTERS = Math.ceil(((SEAT_BYTES + MAC_BYTES) * 8) / 5)

/** Kinds that are about something with a key. */
const KEYED = ['letter', 'mail', 'person'] as const

function taken(written: string): OpenedToken | undefined {
  const text = written.toLowerCase()
  const name = text.slice(SEAT_LETTERS)
  const seat = fromBase32(text.slice(0, SEAT_LETTERS))
  if (seat !== undefined && isSeat(seat[0]!) && seat.length === SEAT_BYTES + MAC_BYTES && name !== '') {
    const of = { kind: 'seat', expires: expiryIn(seat), seat: seat[3]!, game: name } as const
    const token = { ...of, ...besides(seat[0]!) }
    return { token, name, head: seat.subarray(0, SEAT_BYTES), mac: seat.subarray(SEAT_BYTES) }
  }
  const bytes = fromBase32(text)
  const kind = KEYED.find(each => NUMBERS[each] === bytes?.[0])
  if (kind === undefined || bytes === undefined || bytes.length <= MAC_BYTES + 3) return undefined
  const [head, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)]
  const token = { kind, expires: expiryIn(bytes), key: head.subarray(3).toString('hex') }
  return { token, name: '', head, mac }
}

const isSeat = (kind: number): boolean => kind === NUMBERS.seat || kind === NUMBERS.page || kind >= WRITERS

/** What else the kind says of a seat's token. */
const besides = (kind: number): { readonly answers?: number; readonly byPage?: true } =>
  kind >= WRITERS ? { answers: writerIn(kind) } : kind === NUMBERS.page ? { byPage: true } : {}

const writerIn = (kind: number): number => (kind === MASTER_WRITES ? MASTER_SEAT : kind - WRITERS)

/** Tokens expire at the end of a day. */
const expiryIn = (bytes: Buffer): number => (bytes.readUInt16BE(1) + 1) * DAY

const macOf = (head: Uint8Array, name: string, person: string, secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(head).update(`${name}\0${person}`).digest().subarray(0, MAC_BYTES)

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
  for (const letter of text) {
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
  const decoded = Buffer.from(bytes)
  // Left-over bits must be zero, so that each token has only one spelling.
  return base32(decoded) === text ? decoded : undefined
}

/** A token as it was written, and what it says. */
export interface WrittenToken {
  readonly text: string
  readonly token: Token
}

/** The tokens among some addresses that are valid at `now`; without `now` expired ones too. */
export function tokensAmong(addresses: readonly string[], judge: string, now = 0): readonly WrittenToken[] {
  const [name = '', domain = ''] = judge.toLowerCase().split('@')
  return addresses.flatMap(address => {
    const lower = address.toLowerCase()
    if (!lower.startsWith(`${name}+`) || !lower.endsWith(`@${domain}`)) return []
    const text = lower.slice(name.length + 1, -domain.length - 1)
    const token = readToken(text, now)
    return token === undefined ? [] : [{ text, token }]
  })
}

// The Message-IDs of our mails: each follows from the origin of the mail, and nobody else can predict it.

const KEY = '[0-9a-f]{24}'
const OWN = new RegExp(`^<(${KEY})@[^<>@\\s]+>$`)
const EITHER = new RegExp(`^<(${KEY})(?:\\.re)?@([^<>@\\s]+)>$`, 'i')

/**
 * The Message-ID of a mail, derived from its origin. A second attempt makes the same one, and only the judge's secret
 * can make it: the writer of a delivery report that names it has seen the mail.
 */
export function messageIdFor(origin: string, judge: string, secret: Uint8Array): string {
  const key = createHmac('sha256', secret).update(`mail\0${origin}`).digest('hex').slice(0, 24)
  return messageIdOf(key, judge)
}

/** The Message-ID that has this key. */
export const messageIdOf = (key: string, judge: string): string =>
  `<${key}@${judge.split('@')[1] ?? 'localhost'}>`

/**
 * A second name for the References of our mails, where it stands last. A server on the way may replace our Message-ID;
 * this name still comes back in the References of a reply.
 */
export const secondName = (messageId: string): readonly string[] =>
  keyOfMessageId(messageId) === undefined ? [] : [messageId.replace('@', '.re@')]

/** The Message-ID of our mail that has this name, if one of our mails could have it. */
export function mailNamed(name: string, judge: string): string | undefined {
  const [, key, domain] = EITHER.exec(name) ?? []
  const isOurs = key !== undefined && domain?.toLowerCase() === judge.split('@')[1]?.toLowerCase()
  return isOurs ? messageIdOf(key.toLowerCase(), judge) : undefined
}

/** The unique part of one of our Message-IDs. */
export const keyOfMessageId = (messageId: string): string | undefined => OWN.exec(messageId)?.[1]

// A letter that contains a password is stored under seal while it waits for confirmation.

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The beginning of everything sealed. */
export const SEAL_MARK = Buffer.from('This letter is sealed until its writer answers for it.\n')

/** Seals bytes so that only the same judge can open them. */
export function sealed(raw: Uint8Array, secret: Uint8Array): Uint8Array {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv)
  const hidden = Buffer.concat([cipher.update(raw), cipher.final()])
  return Buffer.concat([SEAL_MARK, iv, cipher.getAuthTag(), hidden])
}

/** Opens what was sealed; returns anything else unchanged. */
export function unsealed(raw: Uint8Array, secret: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw)
  if (!bytes.subarray(0, SEAL_MARK.length).equals(SEAL_MARK)) return raw
  const [iv, tag] = [SEAL_MARK.length, SEAL_MARK.length + IV_BYTES]
  const hidden = tag + TAG_BYTES
  if (bytes.length < hidden) return raw
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(iv, tag))
  decipher.setAuthTag(bytes.subarray(tag, hidden))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(hidden)), decipher.final()])
  } catch {
    // Somebody has sent us our own mark, or the secret has changed since.
    return raw
  }
}

const keyOf = (secret: Uint8Array): Uint8Array => keyFor('letters under seal', secret)

// Keys derived from the secret, one for each use: a leaked key reveals nothing about the others.

const KEY_BYTES = 32
const made = new WeakMap<Uint8Array, Map<string, Uint8Array>>()

/** The key for a use, like `letters under seal`; derived once per secret. */
export function keyFor(use: string, secret: Uint8Array): Uint8Array {
  const keys = made.get(secret) ?? new Map<string, Uint8Array>()
  made.set(secret, keys)
  const known = keys.get(use)
  if (known !== undefined) return known
  const fresh = new Uint8Array(hkdfSync('sha256', secret, '', use, KEY_BYTES))
  keys.set(use, fresh)
  return fresh
}
