// Whether a mail comes from the domain of its sender's address, by the word of our own mail server or by its DKIM signature. (RFC 6376)
import { isAscii, isUtf8 } from 'node:buffer'
import { Resolver } from 'node:dns/promises'
import type { DNSResolver } from 'mailauth'
import { err, ok, type Result } from '../result.ts'
import {
  type Field,
  type HeadAndBody,
  headFieldsOf,
  isAligned,
  mailauth,
  mailOf,
  saidIn,
  serverVouchesFor,
  withoutComments,
} from './authenticationResults.ts'

/** Asks the DNS for the texts of a name and a type. */
export type Ask = (name: string, type: string) => Promise<string[][] | string[]>

export interface Trusting {
  /** The judge's own address. */
  readonly judge: string
  /** The name of our own mail server, as it gives it itself. */
  readonly server?: string | undefined
  /** Whether signatures are checked where the server says nothing. */
  readonly dkim: boolean
  readonly ask?: Ask | undefined
  readonly now: number
  /** Whether an earlier letter of this sender has the same Message-ID. */
  readonly isSecond?: boolean
}

/** Anyone who gets hold of a signed mail can send it again: a signature proves something once, and only for so long. */
export const PROVES_FOR = 7 * 86_400_000

/** Why nothing proves that a mail comes from the domain of its sender's address. */
export type OriginDoubt =
  /** Its head cannot be parsed, or has something twice that different readers may read differently. */
  | 'ambiguous'
  /** Neither To nor Cc names the judge. */
  | 'toOthers'
  /** Our own mail server says so, or says nothing good of it. */
  | 'server'
  /** No server has checked it, and we are not to. */
  | 'unchecked'
  /** An earlier letter has the same Message-ID, or it has none. */
  | 'repeated'
  | 'unsigned'
  /** No signature is by the domain of the sender. */
  | 'otherDomain'
  /** A signature leaves out a field that matters, or part of the body, or is made in a way that is not believed. */
  | 'incomplete'
  /** It was signed too long ago, or will be signed only later. */
  | 'old'
  /** Signature and letter do not fit together, or the DNS has no usable key. */
  | 'broken'
  /** The domain itself does not stand by it. */
  | 'policy'
  /** The DNS has failed, or was too slow. */
  | 'noAnswer'

/**
 * Undefined if only the domain of this address can have sent the mail, and sent it to the judge. If the check fails
 * for any reason, nothing is proven.
 */
export async function doubtAboutOrigin(
  raw: Uint8Array,
  from: string,
  { judge, server, dkim, ask = askTheDns, now, isSecond = false }: Trusting,
): Promise<OriginDoubt | undefined> {
  const mail = headFieldsOf(raw)
  if (mail === undefined || !isPlain(mail.fields)) return 'ambiguous'
  if (!isTo(judge, mail.fields)) return 'toOthers'
  const isFresh = !isSecond && isOfLate(writtenAt(mail.fields), now)
  const word = server === undefined ? undefined : await serverVouchesFor(mail.fields, server, from, isFresh)
  if (word !== undefined) return word ? undefined : 'server'
  if (!dkim) return 'unchecked'
  return isSecond ? 'repeated' : await doubtAboutSignatures(from, mail, ask, now)
}

const isOfLate = (at: number, now: number): boolean => Math.abs(now - at) <= PROVES_FOR

/** The Date header as a time; NaN if it is not a date. */
const writtenAt = (fields: readonly Field[]): number =>
  Date.parse(
    fields.filter(({ name }) => name === 'date').map(field => withoutComments(saidIn(field)))[0] ?? '',
  )

/** If one of these occurs twice, different readers may use different ones. (RFC 6376, 8.15) */
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

/** A letter to somebody else is not for us, however it came: its recipient may have passed it on. */
function isTo(judge: string, fields: readonly Field[]): boolean {
  const [name, domain] = judge.toLowerCase().split('@')
  const readers = fields.filter(field => field.name === 'to' || field.name === 'cc').flatMap(readersIn)
  return readers.some(
    reader =>
      (reader.startsWith(`${name}@`) || reader.startsWith(`${name}+`)) && reader.endsWith(`@${domain}`),
  )
}

/** Bare addresses without the names beside them; none if a quotation or a comment is unterminated. */
const readersIn = (field: Field): readonly string[] =>
  (withoutComments(saidIn(field)) ?? '')
    // withoutComments has made sure that each quotation is closed, or this search would start over at every mark.
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

// Whether the domain of the sender has signed all that matters in a mail. (RFC 6376)

/** How many signatures are checked, how many names are looked up, and how long to wait, in milliseconds. */
const MOST_SIGNATURES = 3
const MOST_QUESTIONS = 8
const PATIENCE = 5_000

/** What nobody may change on the way, and what must be present. */
const SIGNED = ['from', 'to', 'cc', 'subject', 'date', 'message-id'] as const
/** Where parts begin and what their bytes mean: with another boundary a quotation becomes a letter. */
const READING = ['content-type', 'content-transfer-encoding'] as const
const PRESENT = ['from', 'to', 'date', 'message-id'] as const

const SIGNATURE = 'dkim-signature'

/**
 * Undefined if the domain of this address has signed the mail. Only a signature that leaves nothing open counts: not
 * one for part of the body, not an old one, and not one that leaves out the recipient, the Message-ID or how to read
 * the body. Otherwise anybody could send us what its writer once wrote to somebody else. The DNS is asked only if there
 * is such a signature.
 */
async function doubtAboutSignatures(
  from: string,
  { fields, body }: HeadAndBody,
  resolver: DNSResolver,
  now: number,
): Promise<OriginDoubt | undefined> {
  const there = SIGNED.filter(name => fields.some(field => field.name === name))
  const needed = canBeReadOtherwise(fields, body) ? [...there, ...READING] : there
  const found = await usable(fields, from, needed, now)
  if (!found.ok) return found.error
  const good = found.value
  // The library sees only the fields that it needs.
  const rest = fields.filter(({ name }) => name !== SIGNATURE && !name.startsWith('arc-'))
  const ofOthers = new Set(good.flatMap(field => keyOfOther(field, from)))
  return inTime(checked(mailOf([...good, ...rest], body), from, bounded(resolver, ofOthers), now))
}

/** The name of the key if a domain signs for a domain below it, or for an identity (`i=`) there. */
function keyOfOther(field: Field, from: string): readonly string[] {
  const tags = tagsOf(field)
  const d = (tags?.get('d') ?? '').toLowerCase()
  const isBelow = from.toLowerCase().endsWith(`.${d}`)
  const isItsOwn = domainSignedFor(tags ?? new Map()) === d && !isBelow
  return isItsOwn ? [] : [`${tags?.get('s') ?? ''}._domainkey.${d}`.toLowerCase()]
}

/** `i=@mail.players.example`: the identity that signs, within the signing domain. */
function domainSignedFor(tags: ReadonlyMap<string, string>): string {
  const by = tags.get('i') ?? `@${tags.get('d') ?? ''}`
  return by.slice(by.lastIndexOf('@') + 1).toLowerCase()
}

/**
 * Whether another header could make the signed body read differently. Gmail and others do not sign the fields that say
 * how to read it, so the body itself must show it: parts from its first line to its last, plain text in which nothing
 * looks like a part, a tag or an escape, or only base64.
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

/** Undefined if two readers could disagree: comments, escapes, a parameter in pieces or twice. (RFC 2045, 5.1) */
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

/** The types of the parts that a boundary separates. */
const partTypes = (text: string, boundary: string): readonly string[] =>
  text
    .split(`--${boundary}\r\n`)
    .slice(1)
    .map(part => /^content-type:\s*([^\s;]+)/im.exec(part)?.[1]?.toLowerCase() ?? '')

/**
 * Readers show one part of an alternative, and all parts of a mixed mail. Both give the same if at most one part has
 * words, or if the parts are one text as plain text and HTML.
 */
const isOfKind = (kind: string, types: readonly string[]): boolean =>
  (/^multipart\/(?:mixed|alternative)$/.test(kind) &&
    types.filter(type => !WORDLESS.test(type)).length <= 1) ||
  (kind === 'multipart/alternative' && types.join() === 'text/plain,text/html')

const WORDLESS = /^(?:application|audio|font|image|video)\//

/** Whether the text stays the same with any other encoding, charset or type. */
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

/** Escapes of quoted-printable, and tags of HTML. */
const ESCAPE = /=(?:[\dA-F]{2}|\r?\n)/i
const TAG = /<(?:!|\/?[a-z]{1,20}[\s>/])/i

/** Whether some lines could be the boundaries of parts. */
function hasParts(text: string): boolean {
  const lines = text.split('\n').map(line => line.trimEnd())
  const there = new Set(lines)
  return lines.some(line => /^--.+--$/.test(line) && there.has(line.slice(0, -2)))
}

/** `é` is a different letter in another charset; bytes that are valid UTF-8 are hardly ever anything else. */
const isSameInAnySet = (type: ContentType, bytes: Buffer): boolean =>
  isAscii(bytes) || (setOf(type) === 'utf-8' && isUtf8(bytes))

const setOf = ({ parameters }: ContentType): string => parameters.get('charset')?.toLowerCase() ?? 'us-ascii'

/** Whether lines are joined, or could be: somebody on the way can add blanks at their ends. (RFC 3676) */
const isJoined = ({ parameters }: ContentType, text: string): boolean =>
  parameters.has('delsp') ||
  (/^flowed$/i.test(parameters.get('format') ?? '') && / \r?\n/.test(text.replace(/^-- \r?\n/gm, '')))

const isPlainly = (encoding: string): boolean => ['7bit', '8bit', 'binary'].includes(encoding)

/** Plain words match too if their length is a multiple of four. */
function isBase64(text: string): boolean {
  const written = text.replace(/[\r\n]+/g, '')
  return written.length % 4 === 0 && /^[A-Za-z\d+/]+={0,2}$/.test(written)
}

/** Plain text in a charset where line ends have their usual bytes. */
const isText = (type: ContentType): boolean => type.is === 'text/plain' && SET.test(setOf(type))

const SET = /^(?:utf-8|us-ascii|iso-8859-\d|windows-125\d)$/

async function checked(
  mail: Buffer,
  from: string,
  resolver: DNSResolver,
  now: number,
): Promise<OriginDoubt | undefined> {
  const { dkimVerify, dmarc } = await mailauth()
  const { headerFrom, results } = await dkimVerify(mail, { resolver, curTime: new Date(now) })
  const [writer, another] = headerFrom
  // All readers of the mail must find the same sender.
  if (another !== undefined || writer?.toLowerCase() !== from.toLowerCase()) return 'ambiguous'
  const domains = results.flatMap(({ status, signingDomain }) =>
    status.result === 'pass' && status.underSized === undefined ? [signingDomain.toLowerCase()] : [],
  )
  if (domains.length === 0)
    return results.some(({ status }) => status.result === 'temperror') ? 'noAnswer' : 'broken'
  const policy = await dmarc({ headerFrom: from, dkimDomains: domains.map(domain => ({ domain })), resolver })
  if (policy === false || policy.status.result === 'temperror') return 'noAnswer'
  if (!['pass', 'none'].includes(policy.status.result)) return 'policy'
  // A domain may demand exact alignment, which the library does not enforce.
  const isStrict = policy.status.result === 'pass' && policy.alignment.dkim.strict
  const isExact = domains.includes(from.slice(from.lastIndexOf('@') + 1).toLowerCase())
  return isStrict && !isExact ? 'policy' : undefined
}

/** The signatures that are worth checking; without any, what is wrong with those that there are. */
async function usable(
  fields: readonly Field[],
  from: string,
  needed: readonly string[],
  now: number,
): Promise<Result<readonly Field[], OriginDoubt>> {
  const names = fields.map(({ name }) => name)
  if (!PRESENT.every(name => names.includes(name))) return err('incomplete')
  const found: Field[] = []
  const doubts = new Set<OriginDoubt>()
  for (const field of fields.filter(({ name }) => name === SIGNATURE)) {
    const tags = tagsOf(field)
    const doubt = await doubtBefore(tags, from, needed, now, fields)
    if (doubt === undefined) found.push(field)
    else doubts.add(doubt)
    if (found.length === MOST_SIGNATURES) break
  }
  if (found.length > 0) return ok(found)
  return err(NEAREST.find(doubt => doubts.has(doubt)) ?? 'unsigned')
}

/** What came nearest to a proof is what its writer may want to put right. */
const NEAREST = ['old', 'incomplete', 'otherDomain'] as const

/** What is wrong with a signature as it stands, before its key is asked for. */
async function doubtBefore(
  tags: ReadonlyMap<string, string> | undefined,
  from: string,
  needed: readonly string[],
  now: number,
  fields: readonly Field[],
): Promise<OriginDoubt | undefined> {
  if (tags === undefined || !isWhole(tags, needed)) return 'incomplete'
  if (!(await isAligned(tags.get('d') ?? '', from))) return 'otherDomain'
  const at = tags.has('t') ? Number(tags.get('t')) * SECONDS : writtenAt(fields)
  return isOfLate(at, now) ? undefined : 'old'
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

/** `v=1; a=rsa-sha256; …`; undefined if it can be read in two ways. */
function tagsOf(field: Field): ReadonlyMap<string, string> | undefined {
  const value = saidIn(field)
  return /[()"'\\]/.test(value) ? undefined : tagsIn(value)
}

/** Undefined if a tag occurs twice or is malformed. (RFC 6376, 3.2) */
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
 * A resolver that answers only TXT queries, and a limited number of them. It rejects keys that do not fit our
 * signatures, and keys with `s` in their flags where the domain signs for another one (`ofOthers`).
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
      throw Object.assign(new Error('the key is on trial, or for something else'), { code: 'ENODATA' })
    return answer
  }
}

/** The library knows `adkim=s`, but neither `adkim=S` nor `adkim = s`. (RFC 7489, 6.4) */
const plainPolicy = (text: string): string =>
  text
    .split(';')
    .map(tag => tag.split('=').map(each => each.trim()))
    .map(([name = '', ...said]) =>
      /^v$/i.test(name) ? `v=${said.join('=').toUpperCase()}` : [name, ...said].join('=').toLowerCase(),
    )
    .join(';')

/**
 * Whether a DKIM key may be used: it may be in test mode, for other hashes than SHA-256, or for other services than
 * mail. Its version comes first or not at all, and its type is RSA by default. (RFC 6376, 3.6.1)
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

/** A check that takes too long or fails proves nothing. */
async function inTime(verdict: Promise<OriginDoubt | undefined>): Promise<OriginDoubt | undefined> {
  let alarm: NodeJS.Timeout | undefined
  const late = new Promise<OriginDoubt>(resolve => {
    alarm = setTimeout(() => resolve('noAnswer'), PATIENCE)
  })
  return Promise.race([verdict, late])
    .catch((): OriginDoubt => 'noAnswer')
    .finally(() => clearTimeout(alarm))
}
