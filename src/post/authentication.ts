// Whether a mail comes from the domain that its sender's address is of: by the word of our own server, or by its
// signature. (RFC 6376)
import { isAscii, isUtf8 } from 'node:buffer'
import { Resolver } from 'node:dns/promises'
import type { DNSResolver } from 'mailauth'
import {
  type Field,
  type HeadAndBody,
  headFieldsOf,
  isAligned,
  isVouchedFor,
  mailauth,
  mailOf,
  saidIn,
  withoutComments,
} from './authenticationResults.ts'

/** Asks the DNS: a name and a type, and the texts that stand there. */
export type Ask = (name: string, type: string) => Promise<string[][] | string[]>

export interface Trusting {
  /** The judge's own address. */
  readonly judge: string
  /** Our own mail server, as it names itself. */
  readonly server?: string | undefined
  /** Whether signatures are checked where it says nothing. */
  readonly dkim: boolean
  readonly ask?: Ask | undefined
  readonly now: number
  /** Whether another letter of its sender has its Message-ID, and came before it. */
  readonly isSecond?: boolean
}

/** A signature can be sent again by whoever has got hold of it: it proves something once, and for so long. */
export const PROVES_FOR = 7 * 86_400_000

/**
 * Whether nobody but the domain of this address can have sent the mail, and sent it to the judge. Whatever goes wrong
 * on the way proves nothing.
 */
export async function isFromItsDomain(
  raw: Uint8Array,
  from: string,
  { judge, server, dkim, ask = askTheDns, now, isSecond = false }: Trusting,
): Promise<boolean> {
  const mail = headFieldsOf(raw)
  if (mail === undefined || !isPlain(mail.fields) || !isTo(judge, mail.fields)) return false
  const isFresh = !isSecond && isOfLate(writtenAt(mail.fields), now)
  const word = server === undefined ? undefined : await isVouchedFor(mail.fields, server, from, isFresh)
  return word ?? (dkim && !isSecond && (await isSignedBy(from, mail, ask, now)))
}

const isOfLate = (at: number, now: number): boolean => Math.abs(now - at) <= PROVES_FOR

/** When it was written, as its sender says; NaN where that is no time. */
const writtenAt = (fields: readonly Field[]): number =>
  Date.parse(
    fields.filter(({ name }) => name === 'date').map(field => withoutComments(saidIn(field)))[0] ?? '',
  )

/** Where one of these stands twice, one reader believes the one and another the other. (RFC 6376, 8.15) */
const ONCE = [
  'from',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
]

const isPlain = (fields: readonly Field[]): boolean =>
  ONCE.every(once => fields.filter(({ name }) => name === once).length <= 1)

/** A letter to somebody else is none to us, by whatever way it comes: they may have handed it on. */
function isTo(judge: string, fields: readonly Field[]): boolean {
  const [name, domain] = judge.toLowerCase().split('@')
  const readers = fields.filter(field => field.name === 'to' || field.name === 'cc').flatMap(readersIn)
  return readers.some(
    reader =>
      (reader.startsWith(`${name}@`) || reader.startsWith(`${name}+`)) && reader.endsWith(`@${domain}`),
  )
}

/** Bare addresses, whatever the names beside them say; none where a quotation or a comment has no end. */
const readersIn = (field: Field): readonly string[] =>
  (withoutComments(saidIn(field)) ?? '')
    // Each quotation has an end here, or the search for it would begin anew at every mark.
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .toLowerCase()
    .split(/[,;]/)
    .map(written => (/<([^<>]*)>\s*$/.exec(written)?.[1] ?? written).trim())

const SECONDS = 1_000
let resolver: Resolver | undefined

const askTheDns: Ask = (name, type) => {
  resolver ??= new Resolver({ timeout: 2 * SECONDS, tries: 2 })
  return type === 'TXT'
    ? resolver.resolveTxt(name)
    : Promise.reject(new RangeError(`nobody asks for ${type}`))
}

// Whether a mail is signed by the domain of its sender, all of it that matters. (RFC 6376)

/** So many signatures are looked at, so many names asked for, and so long is waited, in milliseconds. */
const MOST_SIGNATURES = 3
const MOST_QUESTIONS = 8
const PATIENCE = 5_000

/** What must not be changed by anybody on the way, and what must be there. */
const SIGNED = ['from', 'to', 'cc', 'subject', 'date', 'message-id'] as const
/** Where parts begin, and what their bytes mean: by another boundary a quotation is a letter. */
const READING = ['content-type', 'content-transfer-encoding'] as const
const PRESENT = ['from', 'to', 'date', 'message-id'] as const

const SIGNATURE = 'dkim-signature'

/**
 * Whether the domain of this address has signed the mail. Only a signature that leaves nothing open counts: none for
 * a part of the body, none that is old, and none that leaves out whom the letter is to, which letter it is, or how it is
 * to be read: else what they once wrote to somebody could be sent to us by anybody. The DNS is asked only where such a signature is there.
 */
async function isSignedBy(
  from: string,
  { fields, body }: HeadAndBody,
  resolver: DNSResolver,
  now: number,
): Promise<boolean> {
  const there = SIGNED.filter(name => fields.some(field => field.name === name))
  const needed = canBeReadOtherwise(fields, body) ? [...there, ...READING] : there
  const good = await usable(fields, from, needed, now)
  if (good.length === 0) return false
  // What the library need not look at it does not get to see.
  const rest = fields.filter(({ name }) => name !== SIGNATURE && !name.startsWith('arc-'))
  const ofOthers = new Set(good.flatMap(field => keyOfOther(field, from)))
  return inTime(checked(mailOf([...good, ...rest], body), from, bounded(resolver, ofOthers), now))
}

/** Where the key stands of a signature that a domain makes for one below it, or that is to prove an address there. */
function keyOfOther(field: Field, from: string): readonly string[] {
  const tags = tagsOf(field)
  const d = (tags?.get('d') ?? '').toLowerCase()
  const isBelow = from.toLowerCase().endsWith(`.${d}`)
  const isItsOwn = domainSignedFor(tags ?? new Map()) === d && !isBelow
  return isItsOwn ? [] : [`${tags?.get('s') ?? ''}._domainkey.${d}`.toLowerCase()]
}

/** `i=@mail.players.example`: by whom it is signed, within the domain that signs. */
function domainSignedFor(tags: ReadonlyMap<string, string>): string {
  const by = tags.get('i') ?? `@${tags.get('d') ?? ''}`
  return by.slice(by.lastIndexOf('@') + 1).toLowerCase()
}

/**
 * Whether the body, which is signed, could be read in another way by another head. Gmail and others sign none of the
 * fields that say how, so a body will do that shows it by itself: parts from its first line to its last, plain text in
 * which nothing is a part, a tag or an escape, or nothing but base64.
 */
function canBeReadOtherwise(fields: readonly Field[], body: Uint8Array): boolean {
  const said = (name: string) => fields.filter(field => field.name === name).map(saidIn)
  const [types, encodings] = [said('content-type'), said('content-transfer-encoding')]
  if (types.length > 1 || encodings.length > 1) return true
  const type = contentTypeOf(types[0] ?? '')
  if (type === undefined) return true
  const encoding = encodings[0]?.toLowerCase() || '7bit'
  const text = Buffer.from(body).toString('latin1')
  const [, boundary] = /^--([^\r\n]{1,70})\r?\nContent-[a-z-]+:/i.exec(text) ?? []
  const isInParts = boundary !== undefined && text.trimEnd().endsWith(`\n--${boundary}--`)
  if (!isInParts && isJoined(type, text)) return true
  if (!isInParts) return !isText(type) || !isTextAsItStands(type, encoding, text)
  const isSame = type.parameters.get('boundary') === boundary
  return !(isSame && isOfKind(type.is, partTypes(text, boundary)) && isPlainly(encoding))
}

interface ContentType {
  readonly is: string
  readonly parameters: ReadonlyMap<string, string>
}

/** Undefined for what two readers may read in two ways: comments, escapes, a parameter in pieces or twice. (RFC 2045, 5.1) */
function contentTypeOf(written: string): ContentType | undefined {
  const [head = '', is = ''] = /^([\w.+-]+\/[\w.+-]+)\s*/.exec(written || 'text/plain') ?? []
  if (is === '') return undefined
  const parameters = new Map<string, string>()
  let rest = written.slice(head.length)
  while (!/^;?\s*$/.test(rest)) {
    const [whole, name = '', quoted, bare = ''] = PARAMETER.exec(rest) ?? []
    if (whole === undefined || parameters.has(name.toLowerCase())) return undefined
    parameters.set(name.toLowerCase(), quoted ?? bare)
    rest = rest.slice(whole.length)
  }
  return { is: is.toLowerCase(), parameters }
}

const PARAMETER = /^;\s*([\w-]+)\s*=\s*(?:"([^"\\;]*)"|([^\s"\\();]+))\s*(?=;|$)/

/** The types of the parts between the lines of a boundary. */
const partTypes = (text: string, boundary: string): readonly string[] =>
  text
    .split(`--${boundary}\r\n`)
    .slice(1)
    .map(part => /^content-type:\s*([^\s;]+)/im.exec(part)?.[1]?.toLowerCase() ?? '')

/** Of alternatives one is read, and of mixed parts each: all the same where no more than one has words, or it is a text in two ways. */
const isOfKind = (kind: string, types: readonly string[]): boolean =>
  (/^multipart\/(?:mixed|alternative)$/.test(kind) &&
    types.filter(type => !WORDLESS.test(type)).length <= 1) ||
  (kind === 'multipart/alternative' && types.join() === 'text/plain,text/html')

const WORDLESS = /^(?:application|audio|font|image|video)\//

/** Whether text is what it is by any other encoding, set of characters or type. */
function isTextAsItStands(type: ContentType, encoding: string, text: string): boolean {
  if (text.trim() === '') return true
  if (encoding === 'base64') return isBase64(text) && isSameInAnySet(type, Buffer.from(text, 'base64'))
  return (
    isPlainly(encoding) &&
    !isBase64(text) &&
    !ESCAPE.test(text) &&
    !TAG.test(text) &&
    !hasParts(text) &&
    isSameInAnySet(type, Buffer.from(text, 'latin1'))
  )
}

/** Of quoted-printable, and of HTML. */
const ESCAPE = /=(?:[\dA-F]{2}|\r?\n)/i
const TAG = /<(?:!|\/?[a-z]{1,20}[\s>/])/i

/** Whether some lines could be the boundaries of parts. */
function hasParts(text: string): boolean {
  const lines = text.split('\n').map(line => line.trimEnd())
  const there = new Set(lines)
  return lines.some(line => /^--.+--$/.test(line) && there.has(line.slice(0, -2)))
}

/** `é` is another letter elsewhere; the bytes of UTF-8 are hardly ever anything else. */
const isSameInAnySet = (type: ContentType, bytes: Buffer): boolean =>
  isAscii(bytes) || (setOf(type) === 'utf-8' && isUtf8(bytes))

const setOf = ({ parameters }: ContentType): string => parameters.get('charset')?.toLowerCase() ?? 'us-ascii'

/** Whether lines are put together, or would be: blanks at their ends can be added on the way. (RFC 3676) */
const isJoined = ({ parameters }: ContentType, text: string): boolean =>
  parameters.has('delsp') ||
  (/^flowed$/i.test(parameters.get('format') ?? '') && / \r?\n/.test(text.replace(/^-- \r?\n/gm, '')))

const isPlainly = (encoding: string): boolean => ['7bit', '8bit', 'binary'].includes(encoding)

/** Words of four letters may be taken for it. */
function isBase64(text: string): boolean {
  const written = text.replace(/[\r\n]+/g, '')
  return written.length % 4 === 0 && /^[A-Za-z\d+/]+={0,2}$/.test(written)
}

/** Plain text in a set of characters in which line ends are what they are everywhere. */
const isText = (type: ContentType): boolean => type.is === 'text/plain' && SET.test(setOf(type))

const SET = /^(?:utf-8|us-ascii|iso-8859-\d|windows-125\d)$/

async function checked(mail: Buffer, from: string, resolver: DNSResolver, now: number): Promise<boolean> {
  const { dkimVerify, dmarc } = await mailauth()
  const { headerFrom, results } = await dkimVerify(mail, { resolver, curTime: new Date(now) })
  const [writer, another] = headerFrom
  // Two readers of the mail must find the same sender.
  if (another !== undefined || writer?.toLowerCase() !== from.toLowerCase()) return false
  const domains = results.flatMap(({ status, signingDomain }) =>
    status.result === 'pass' && status.underSized === undefined ? [signingDomain.toLowerCase()] : [],
  )
  if (domains.length === 0) return false
  const policy = await dmarc({ headerFrom: from, dkimDomains: domains.map(domain => ({ domain })), resolver })
  if (policy === false || !['pass', 'none'].includes(policy.status.result)) return false
  // A house may want its names to be exactly the same; the library would not insist on it.
  const isStrict = policy.status.result === 'pass' && policy.alignment.dkim.strict
  return !isStrict || domains.includes(from.slice(from.lastIndexOf('@') + 1).toLowerCase())
}

async function usable(
  fields: readonly Field[],
  from: string,
  needed: readonly string[],
  now: number,
): Promise<readonly Field[]> {
  const names = fields.map(({ name }) => name)
  if (!PRESENT.every(name => names.includes(name))) return []
  const found: Field[] = []
  for (const field of fields.filter(({ name }) => name === SIGNATURE)) {
    const tags = tagsOf(field)
    if (tags === undefined || !isWhole(tags, needed)) continue
    const at = tags.has('t') ? Number(tags.get('t')) * SECONDS : writtenAt(fields)
    if (isOfLate(at, now) && (await isAligned(tags.get('d') ?? '', from))) found.push(field)
    if (found.length === MOST_SIGNATURES) break
  }
  return found
}

function isWhole(tags: ReadonlyMap<string, string>, needed: readonly string[]): boolean {
  const signed = (tags.get('h') ?? '').toLowerCase().split(':')
  return (
    tags.get('v') === '1' &&
    !tags.has('l') &&
    /^(?:rsa|ed25519)-sha256$/i.test(tags.get('a') ?? '') &&
    /^[\w.-]{1,250}$/.test(tags.get('s') ?? '') &&
    `.${domainSignedFor(tags)}`.endsWith(`.${(tags.get('d') ?? '').toLowerCase()}`) &&
    needed.every(name => signed.includes(name))
  )
}

/** `v=1; a=rsa-sha256; …`; undefined for what can be read in two ways. */
function tagsOf(field: Field): ReadonlyMap<string, string> | undefined {
  const value = saidIn(field)
  return /[()"'\\]/.test(value) ? undefined : tagsIn(value)
}

/** Undefined where a tag stands twice, or is none. (RFC 6376, 3.2) */
function tagsIn(value: string): ReadonlyMap<string, string> | undefined {
  const tags = new Map<string, string>()
  for (const tag of value.replace(/;\s*$/, '').split(';')) {
    const [, name, said] = /^\s*([a-z]\w*)\s*=(.*)$/is.exec(tag) ?? []
    if (name === undefined || said === undefined || tags.has(name.toLowerCase())) return undefined
    tags.set(name.toLowerCase(), said.replace(/\s+/g, ''))
  }
  return tags
}

/**
 * Asks for texts only, and not for ever; a key that is not for signatures like ours is none, nor one for its own domain alone where
 * it signs for another (`ofOthers`).
 */
function bounded(resolver: DNSResolver, ofOthers: ReadonlySet<string>): DNSResolver {
  let questions = 0
  return async (name, type) => {
    if (type !== 'TXT' || ++questions > MOST_QUESTIONS) throw new Error('too many questions')
    const answer = await resolver(name, type)
    const texts = answer.map(text => [text].flat().join(''))
    if (name.startsWith('_dmarc.')) return texts.map(text => [plainPolicy(text)])
    const mayBeStrict = !ofOthers.has(name.toLowerCase())
    if (name.includes('._domainkey.') && !texts.every(text => isForMail(text, mayBeStrict)))
      throw new Error('the key is on trial, or for something else')
    return answer
  }
}

/** The library knows `adkim=s`, and neither `adkim=S` nor `adkim = s`. (RFC 7489, 6.4) */
const plainPolicy = (text: string): string =>
  text
    .split(';')
    .map(tag => tag.split('=').map(each => each.trim()))
    .map(([name = '', ...said]) =>
      /^v$/i.test(name) ? `v=${said.join('=').toUpperCase()}` : [name, ...said].join('=').toLowerCase(),
    )
    .join(';')

/**
 * A key may be on trial, for other hashes than SHA-256, or for other services than mail; it says its version first or not at all, and
 * is for RSA where it does not say for what. (RFC 6376, 3.6.1)
 */
function isForMail(key: string, mayBeStrict: boolean): boolean {
  const tags = tagsIn(key)
  if (tags === undefined) return false
  const listOf = (tag: string): readonly string[] | undefined => tags.get(tag)?.toLowerCase().split(':')
  const [flags = [], hashes = ['sha256'], services = ['*']] = [listOf('t'), listOf('h'), listOf('s')]
  const [first] = tags.keys()
  const isOfEd25519 = Buffer.from(tags.get('p') ?? '', 'base64').length === ED25519_BYTES
  return (
    (!tags.has('v') || (first === 'v' && tags.get('v') === 'DKIM1')) &&
    (tags.get('k') ?? 'rsa') === (isOfEd25519 ? 'ed25519' : 'rsa') &&
    !flags.includes('y') &&
    (mayBeStrict || !flags.includes('s')) &&
    hashes.includes('sha256') &&
    services.some(each => each === '*' || each === 'email')
  )
}

/** The bare key. (RFC 8463, 4) */
const ED25519_BYTES = 32

/** What takes too long, or fails on the way, is no proof. */
async function inTime(verdict: Promise<boolean>): Promise<boolean> {
  let alarm: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    alarm = setTimeout(() => resolve(false), PATIENCE)
  })
  return Promise.race([verdict, late])
    .catch(() => false)
    .finally(() => clearTimeout(alarm))
}
