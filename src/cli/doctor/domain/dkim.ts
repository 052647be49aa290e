// Whether the public half of the judge's signing key is published, complete and unrestricted. (RFC 6376, 3.6.1)
import { createPublicKey, type KeyObject } from 'node:crypto'
import { dkimFault, type SmtpSettings } from '../../../post/servers/smtp.ts'
import { wording } from '../../../wording/wording.ts'
import type { DnsRecord, Finding } from '../finding.ts'
import type { Dns } from './dns.ts'

const say = wording.doctor.dkim

type Signing = NonNullable<SmtpSettings['dkim']>

const part = 'dkim'
/** No large provider accepts a shorter key. (RFC 8301, 3.2) */
const LEAST_BITS = 1_024

export async function dkimFinding({ domain, selector, key }: Signing, dns: Dns): Promise<Finding> {
  const fault = dkimFault(key)
  if (fault !== undefined) return { part, isWell: false, text: say.ownKey({ fault }) }
  const own = createPublicKey(key)
  const half = own.export({ type: 'spki', format: 'der' }).toString('base64')
  const name = `${selector}._domainkey.${domain}`
  const record: DnsRecord = { name, type: 'TXT', value: `v=DKIM1; k=rsa; p=${half}` }
  const bits = bitsOf(own)
  if (bits < LEAST_BITS) return { part, isWell: false, text: say.tooShort({ bits, least: LEAST_BITS }) }
  const texts = await dns.texts(name)
  const trouble =
    troubleWith(name, texts, half) ?? (texts.length > 0 ? undefined : await missing(name, domain, dns))
  if (trouble !== undefined) return { part, isWell: false, text: trouble, records: [record] }
  return { part, isWell: true, text: say.otherHalf({ name }) }
}

const bitsOf = (key: KeyObject): number => key.asymmetricKeyDetails?.modulusLength ?? 0

async function missing(name: string, domain: string, dns: Dns): Promise<string> {
  const isTwice = (await dns.texts(`${name}.${domain}`)).length > 0
  return isTwice ? wording.doctor.domainTwice({ name, domain }) : say.nothing({ name })
}

/** What is wrong with the published texts; undefined if there are none, or only our key. */
function troubleWith(name: string, texts: readonly string[], half: string): string | undefined {
  const keys = texts.filter(text => tagsOf(text).has('p'))
  const [text] = keys
  if (text === undefined) return texts.length === 0 ? undefined : say.noKey({ name })
  if (keys.length > 1) return say.manyKeys({ count: keys.length, name })
  if (/["']/.test(text)) return say.quoted({ name })
  const tags = tagsOf(text)
  const version = tags.get('v')
  if (version !== undefined && (version !== 'DKIM1' || !/^\s*v\s*=/.test(text)))
    return say.noVersion({ name })
  const published = (tags.get('p') ?? '').replace(/\s+/g, '')
  if (published === '') return say.revoked({ name })
  if (published !== half) return otherKey(name, published, half)
  return restriction(name, tags)
}

/** All keys of a length begin with the same letters. */
const SAME_IN_ALL = 50

function otherKey(name: string, published: string, half: string): string {
  if (published.length > SAME_IN_ALL && half.startsWith(published))
    return say.cutOff({ name, count: published.length, all: half.length })
  return isKey(published) ? say.otherKey({ name }) : say.notValid({ name })
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
  if (kind.toLowerCase() !== 'rsa') return say.otherKind({ name, kind })
  if (listed('t')?.includes('y')) return say.isTried({ name })
  if (listed('h')?.includes('sha256') === false) return say.noSha256({ name })
  const services = listed('s')
  if (services !== undefined && !services.includes('*') && !services.includes('email'))
    return say.notForMail({ name })
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
  text: say.unsigned({ host }),
})
