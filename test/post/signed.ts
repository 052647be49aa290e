// Signed letters for tests: keys of made-up domains, what their DNS says, and letters with a signature on top.
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { dkimSign } from 'mailauth'
import type { Ask } from '../../src/post/authentication.ts'

const pairs = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ed25519: generateKeyPairSync('ed25519'),
}
export type KeyKind = keyof typeof pairs

const privateKey = (kind: KeyKind): string =>
  pairs[kind].privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** What stands behind `p=`: for ed25519 the bare key, which is the end of its DER. (RFC 8463, 4) */
export function publicKey(kind: KeyKind): string {
  const der = pairs[kind].publicKey.export({ type: 'spki', format: 'der' })
  return (kind === 'rsa' ? der : der.subarray(-32)).toString('base64')
}

const keyText = (kind: KeyKind): string => `v=DKIM1; k=${kind}; p=${publicKey(kind)}`

/** Everything that a judge may ask for, and a note of what it did ask for. */
export interface Dns {
  readonly ask: Ask
  readonly asked: string[]
}

/** The DNS of the domains named; each signs with the same keys. `more` are other texts by name. */
export function dnsOf(domains: readonly string[], more: Readonly<Record<string, string>> = {}): Dns {
  const texts: Record<string, string> = {
    ...Object.fromEntries(
      domains.flatMap(domain =>
        (['rsa', 'ed25519'] as const).map(kind => [`${kind}._domainkey.${domain}`, keyText(kind)]),
      ),
    ),
    ...more,
  }
  const asked: string[] = []
  const ask: Ask = async name => {
    asked.push(name)
    const text = texts[name]
    if (text === undefined) throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' })
    return [[text]]
  }
  return { ask, asked }
}

/** The key with more said of it, like `t=y`. (RFC 6376, 3.6.1) */
export const keySaying = (more: string): string => `v=DKIM1; k=rsa; ${more}; p=${publicKey('rsa')}`

export interface Signing {
  readonly domain: string
  readonly key?: KeyKind
  /** The fields that are signed, `from:to:subject`. */
  readonly fields?: string
  /** As `c=` has it. */
  readonly form?: string
  readonly partOfBody?: number
  /** When it is signed. */
  readonly at?: string
}

const FIELDS = 'from:to:subject:date:message-id'
const SIGNED_AT = '2026-01-05T09:59:00Z'

/** The same letter with a signature on top. */
export async function signed(
  raw: Uint8Array,
  { domain, key = 'rsa', fields = FIELDS, form, partOfBody, at = SIGNED_AT }: Signing,
): Promise<Buffer> {
  const { signatures, errors } = await dkimSign(Buffer.from(raw), {
    canonicalization: form ?? 'relaxed/relaxed',
    algorithm: `${key}-sha256`,
    signTime: new Date(at),
    // Declared as a list, and read as one text.
    headerList: fields as unknown as string[],
    signingDomain: domain,
    selector: key,
    privateKey: privateKey(key),
    signatureData: [
      {
        signingDomain: domain,
        selector: key,
        privateKey: privateKey(key),
        ...(partOfBody === undefined ? {} : { maxBodyLength: partOfBody }),
      },
    ],
  })
  if (errors.length > 0) throw new Error(`not signed: ${JSON.stringify(errors)}`)
  return Buffer.concat([Buffer.from(signatures), raw])
}

/** The same of a domain for one below it, which the library does not write. */
export function signedFor(raw: Uint8Array, domain: string, by: string): Buffer {
  const [head = '', body = ''] = Buffer.from(raw).toString('latin1').split('\r\n\r\n')
  const plain = (row: string) => row.replace(/^([^:]+):\s*/, (_, name: string) => `${name.toLowerCase()}:`)
  const fields = head
    .split('\r\n')
    .filter(row => FIELDS.split(':').includes(/^[^:]*/.exec(row)![0].toLowerCase()))
  const names = fields.map(row => /^[^:]*/.exec(row)![0]).join(':')
  const hash = createHash('sha256').update(`${body.trimEnd()}\r\n`).digest('base64')
  const at = Date.parse(SIGNED_AT) / 1000
  const tags = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; i=${by}; s=rsa; t=${at}; h=${names}; bh=${hash}; b=`
  const rows = [...fields, `DKIM-Signature: ${tags}`].map(plain).join('\r\n')
  const signature = sign('sha256', Buffer.from(rows), privateKey('rsa')).toString('base64')
  return Buffer.concat([Buffer.from(`DKIM-Signature: ${tags}${signature}\r\n`), raw])
}
