// What only the secret of a judge makes and opens: addresses and names of mails that nobody can guess, and letters under seal.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What a mail to one of these addresses proves. */
export type Token =
  /** The reader of a mail about a game: who holds this seat in it. */
  | {
      readonly kind: 'seat'
      readonly game: string
      readonly seat: number
      readonly expires: number
      /** The seat of whoever wrote the press that the mail brought: an answer in prose is for them. */
      readonly answers?: number | undefined
      /** The page wrote it, for whoever has the key of that seat: such an address stands in no mail. */
      readonly byPage?: true
    }
  /** Somebody answers for a letter of theirs that waits to be confirmed. */
  | { readonly kind: 'letter'; readonly key: string; readonly expires: number }
  /** The reader of a mail about several games, by its key. */
  | { readonly kind: 'person'; readonly key: string; readonly expires: number }
  /** A mail of ours was under way to whom it is bound: reports about it go there, and nobody else knows of it. */
  | { readonly kind: 'mail'; readonly key: string; readonly expires: number }

/** Seats that are no powers. */
export const MASTER_SEAT = 255
export const OBSERVER_SEAT = 254
export const PLAYER_SEAT = 253

const MAC_BYTES = 10
const DAY = 86_400_000

/**
 * The local part behind the plus, small letters and digits only: mail servers may change the case. `person` is not in
 * it, but without them it proves nothing, nor without how often they have shut the doors that were open before. Behind a seat's bytes stands the name of the game as it is, so that with the
 * longest name there is room for twenty characters before the plus. (RFC 5321, 4.5.3.1.1)
 */
export function tokenFor(token: Token, person: string, secret: Uint8Array, doors = 0): string {
  const [head, name] = partsOf(token)
  return base32(Buffer.concat([head, macOf(head, name, holderOf(person, doors), secret)])) + name
}

/** What a token says, not yet proven; undefined for what is none, or has run out. */
export function readToken(text: string, now: number): Token | undefined {
  const token = taken(text)?.token
  return token === undefined || token.expires < now ? undefined : token
}

/** Whether a token was made for this person, since they last shut their doors. */
export function isFor(text: string, person: string, secret: Uint8Array, doors = 0): boolean {
  const found = taken(text)
  if (found === undefined) return false
  return timingSafeEqual(found.mac, macOf(found.head, found.name, holderOf(person, doors), secret))
}

/** Whoever has chosen another password is a new reader to all that was sent before. No address has a blank in it. */
const holderOf = (person: string, doors: number): string => (doors === 0 ? person : `${person} ${doors}`)

const NUMBERS = { seat: 1, letter: 2, mail: 3, person: 4, page: 5 } as const

/** In the place of a kind there may be the writer of press, from here on. */
const WRITERS = 128
const MASTER_WRITES = 255

const kindOf = (token: Token): number => {
  if (token.kind === 'seat' && token.byPage) return NUMBERS.page
  if (token.kind !== 'seat' || token.answers === undefined) return NUMBERS[token.kind]
  return token.answers === MASTER_SEAT ? MASTER_WRITES : WRITERS + token.answers
}

/** Whether a mail can say that an answer to it is for that seat. */
export const canBeAnswered = (seat: number): boolean =>
  seat === MASTER_SEAT || (seat >= 0 && WRITERS + seat < MASTER_WRITES)

/** Kind, day of expiry, and the seat or the key of letter or mail; then the name of a game in clear. */
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
/** As many letters as a seat's bytes and their proof make. */
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

/** What a seat's token says besides, by its kind. */
const besides = (kind: number): { readonly answers?: number; readonly byPage?: true } =>
  kind >= WRITERS ? { answers: writerIn(kind) } : kind === NUMBERS.page ? { byPage: true } : {}

const writerIn = (kind: number): number => (kind === MASTER_WRITES ? MASTER_SEAT : kind - WRITERS)

/** Tokens run out at the end of a day. */
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
  // The bits that are left over are nought: each token is written in one way only.
  return base32(decoded) === text ? decoded : undefined
}

/** A token as it was written, and what it says. */
export interface WrittenToken {
  readonly text: string
  readonly token: Token
}

/** The tokens among some addresses that are good at a time, or ever were. */
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

// The names of our mails: each follows from what the mail comes of, and nobody else can tell it beforehand.

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

/** The part of one of our Message-IDs that tells it from all others. */
export const keyOfMessageId = (messageId: string): string | undefined => OWN.exec(messageId)?.[1]

// A letter that waits for its writer's word lies in the store under seal, if there is a password in it.

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** How what is sealed begins. */
export const SEAL_MARK = Buffer.from('This letter is sealed until its writer answers for it.\n')

/** What can be opened by the same judge only. */
export function sealed(raw: Uint8Array, secret: Uint8Array): Uint8Array {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv)
  const hidden = Buffer.concat([cipher.update(raw), cipher.final()])
  return Buffer.concat([SEAL_MARK, iv, cipher.getAuthTag(), hidden])
}

/** What was sealed; anything else as it is. */
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
    // Somebody has sent us our own words, or the secret is another one by now.
    return raw
  }
}

const keyOf = (secret: Uint8Array): Uint8Array => keyFor('letters under seal', secret)

// The keys that are made from the secret, one for each use: whoever has one of them knows nothing of the others.

const KEY_BYTES = 32
const made = new WeakMap<Uint8Array, Map<string, Uint8Array>>()

/** The key for a use, like `letters under seal`; it is made once for each secret. */
export function keyFor(use: string, secret: Uint8Array): Uint8Array {
  const keys = made.get(secret) ?? new Map<string, Uint8Array>()
  made.set(secret, keys)
  const known = keys.get(use)
  if (known !== undefined) return known
  const fresh = new Uint8Array(hkdfSync('sha256', secret, '', use, KEY_BYTES))
  keys.set(use, fresh)
  return fresh
}
