// DKIM signatures made by hand with node:crypto, so that the judge's verifier is not checked against itself. (RFC 6376, RFC 8463)
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export type Form = `${'simple' | 'relaxed'}/${'simple' | 'relaxed'}`

/** A key of a domain, whose other half is published. */
export interface Signer {
  readonly domain: string
  readonly selector: string
  readonly kind: 'rsa' | 'ed25519'
  readonly key: KeyObject
  /** The line of the zone that publishes it. */
  readonly record: string
}

export function signerOf(domain: string, kind: Signer['kind'], selector: string = kind): Signer {
  const { publicKey, privateKey } =
    kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
  const der = publicKey.export({ type: 'spki', format: 'der' })
  // Of an Ed25519 key the bare 32 bytes are published. (RFC 8463, 4)
  const half = (kind === 'rsa' ? der : der.subarray(-32)).toString('base64')
  const text = `v=DKIM1; k=${kind}; p=${half}`
  const record = `${selector}._domainkey.${domain}. TXT ${(text.match(/.{1,255}/g) ?? []).map(each => `"${each}"`).join(' ')}`
  return { domain, selector, kind, key: privateKey, record }
}

const SIGNED = ['from', 'to', 'subject', 'date', 'message-id'] as const

/** The mail with one more signature on top. */
export function signed(raw: string, { domain, selector, kind, key }: Signer, form: Form): string {
  const [forHead, forBody] = form.split('/') as ['simple' | 'relaxed', 'simple' | 'relaxed']
  const at = raw.indexOf('\r\n\r\n') + 2
  const fields = raw.slice(0, at).split(/\r\n(?![ \t])/)
  const hash = createHash('sha256')
    .update(bodyForm(raw.slice(at + 2), forBody))
    .digest('base64')
  const tags = `v=1; a=${kind}-sha256; c=${form}; d=${domain}; s=${selector};`
  const unsigned = `DKIM-Signature: ${tags}\r\n\th=${SIGNED.join(':')};\r\n\tbh=${hash};\r\n\tb=`
  const covered = SIGNED.map(name => {
    const field = fields.find(each => each.toLowerCase().startsWith(`${name}:`))
    if (field === undefined) throw new Error(`a mail without ${name}`)
    return `${fieldForm(field, forHead)}\r\n`
  })
  const input = Buffer.from(covered.join('') + fieldForm(unsigned, forHead), 'latin1')
  // Ed25519 signs the hash of it. (RFC 8463, 3)
  const signature =
    kind === 'rsa' ? sign('sha256', input, key) : sign(null, createHash('sha256').update(input).digest(), key)
  return `${unsigned}${signature.toString('base64').replace(/.{70}/g, '$&\r\n\t ')}\r\n${raw}`
}

function fieldForm(field: string, form: 'simple' | 'relaxed'): string {
  if (form === 'simple') return field
  const colon = field.indexOf(':')
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`
}

function bodyForm(body: string, form: 'simple' | 'relaxed'): Buffer {
  const plain = form === 'simple' ? body : body.replace(/[ \t]+/g, ' ').replace(/ (?=\r\n|$)/g, '')
  const ended = plain.replace(/(?:\r\n)*$/, '')
  return Buffer.from(ended === '' && form === 'relaxed' ? '' : `${ended}\r\n`, 'latin1')
}
