// Whether the public half of the judge's signing key is published, complete and unrestricted. (RFC 6376, 3.6.1)
import { createPublicKey, type KeyObject } from 'node:crypto'
import { dkimFault, type SmtpSettings } from '../../../post/servers/smtp.ts'
import type { DnsRecord, Finding } from '../finding.ts'
import type { Dns } from './dns.ts'

type Signing = NonNullable<SmtpSettings['dkim']>

const part = 'dkim'
/** No large provider accepts a shorter key. (RFC 8301, 3.2) */
const LEAST_BITS = 1_024

export async function dkimFinding({ domain, selector, key }: Signing, dns: Dns): Promise<Finding> {
  const fault = dkimFault(key)
  if (fault !== undefined) return { part, isWell: false, text: `smtp: dkim: key: ${fault}` }
  const own = createPublicKey(key)
  const half = own.export({ type: 'spki', format: 'der' }).toString('base64')
  const name = `${selector}._domainkey.${domain}`
  const record: DnsRecord = { name, type: 'TXT', value: `v=DKIM1; k=rsa; p=${half}` }
  const bits = bitsOf(own)
  if (bits < LEAST_BITS) {
    const text = `the key has ${bits} bits, and no big house believes less than ${LEAST_BITS}; make one with openssl genrsa 2048`
    return { part, isWell: false, text }
  }
  const texts = await dns.texts(name)
  const trouble =
    troubleWith(name, texts, half) ?? (texts.length > 0 ? undefined : await missing(name, domain, dns))
  if (trouble !== undefined) return { part, isWell: false, text: trouble, records: [record] }
  return { part, isWell: true, text: `${name} holds the other half of the key` }
}

const bitsOf = (key: KeyObject): number => key.asymmetricKeyDetails?.modulusLength ?? 0

async function missing(name: string, domain: string, dns: Dns): Promise<string> {
  const twice = `${name}.${domain}`
  if ((await dns.texts(twice)).length > 0)
    return `nothing stands at ${name}, but something at ${twice}: the panel adds ${domain} by itself, so leave it out of the name there; publish`
  return `nothing stands at ${name}; publish`
}

/** What is wrong with the published texts; undefined if there are none, or only our key. */
function troubleWith(name: string, texts: readonly string[], half: string): string | undefined {
  const keys = texts.filter(text => tagsOf(text).has('p'))
  const [text] = keys
  if (text === undefined)
    return texts.length === 0
      ? undefined
      : `what stands at ${name} is not a key: it has no p=; publish in its place`
  if (keys.length > 1)
    return `${keys.length} keys stand at ${name}, and nobody knows which is meant; let only this one stand there`
  if (/["']/.test(text))
    return `what stands at ${name} has quotation marks in it; publish it without them inside`
  const tags = tagsOf(text)
  const version = tags.get('v')
  if (version !== undefined && (version !== 'DKIM1' || !/^\s*v\s*=/.test(text)))
    return `what stands at ${name} has to begin with v=DKIM1 and a semicolon, and does not; publish in its place`
  const published = (tags.get('p') ?? '').replace(/\s+/g, '')
  if (published === '')
    return `the key at ${name} was revoked: nothing stands behind p=; publish in its place, or sign with the newer key`
  if (published !== half) return otherKey(name, published, half)
  return restriction(name, tags)
}

/** All keys of a length begin with the same letters. */
const SAME_IN_ALL = 50

function otherKey(name: string, published: string, half: string): string {
  if (published.length > SAME_IN_ALL && half.startsWith(published))
    return `the key at ${name} was cut off after ${published.length} of ${half.length} letters; publish in its place`
  if (!isKey(published)) return `what stands behind p= at ${name} is not a valid key; publish in its place`
  return `${name} holds another key than smtp: dkim: key; if that is the newer one sign with its other half, else publish in its place`
}

function isKey(text: string): boolean {
  try {
    createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' })
    return true
  } catch {
    return false
  }
}

/** What keeps a correct key from being used for our mails. */
function restriction(name: string, tags: ReadonlyMap<string, string>): string | undefined {
  const listed = (tag: string) =>
    tags
      .get(tag)
      ?.split(':')
      .map(each => each.trim().toLowerCase())
  const kind = tags.get('k') ?? 'rsa'
  if (kind.toLowerCase() !== 'rsa')
    return `${name} says that the key is for ${kind}, and it is for rsa; publish in its place`
  if (listed('t')?.includes('y'))
    return `t=y at ${name} says that signing is only tried out, and many then pass over it; publish in its place`
  if (listed('h')?.includes('sha256') === false)
    return `h= at ${name} forbids sha256, with which mails are signed; publish in its place`
  const services = listed('s')
  if (services !== undefined && !services.includes('*') && !services.includes('email'))
    return `s= at ${name} forbids the key for mail; publish in its place`
  return undefined
}

/** `v=DKIM1; p=…`, with blanks anywhere; the first tag of each name counts. */
export function tagsOf(text: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>()
  for (const piece of text.split(';')) {
    const [, name, value] = /^["'\s]*([a-z]\w*)\s*=(.*)$/is.exec(piece) ?? []
    if (name !== undefined && !tags.has(name.toLowerCase()))
      tags.set(name.toLowerCase(), (value ?? '').trim())
  }
  return tags
}

/** If the judge does not sign, the server that carries its mails has to. */
export const unsignedFinding = (host: string): Finding => ({
  part,
  isWell: true,
  isOpen: true,
  text: `the judge does not sign its mails, so ${host} has to, in the name of the judge's domain; whether it does shows in a letter (--to), and how the judge can do it itself stands in docs/keeping-mail.md, "SPF and DKIM"`,
})
