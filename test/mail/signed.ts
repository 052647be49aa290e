// Signed letters for tests: keys of made-up domains, what their DNS says, and letters with a signature on top.
import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth'
import type { Ask } from '../../src/mail/authentication.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PRIVATE = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const PUBLIC = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** Everything that a judge may ask for, and a note of what it did ask for. */
export interface Dns {
  readonly ask: Ask
  readonly asked: string[]
}

/** The DNS of the domains named; each signs with the same key. `more` are other texts by name. */
export function dnsOf(domains: readonly string[], more: Readonly<Record<string, string>> = {}): Dns {
  const texts: Record<string, string> = {
    ...Object.fromEntries(domains.map(domain => [`s._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${PUBLIC}`])),
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

/** The key on trial. (RFC 6376, 3.6.1) */
export const ON_TRIAL = `v=DKIM1; k=rsa; t=y; p=${PUBLIC}`

export interface Signing {
  readonly domain: string
  /** The fields that are signed, `from:to:subject`. */
  readonly fields?: string
  /** As `c=` has it. */
  readonly form?: string
  readonly partOfBody?: number
}

const FIELDS = 'from:to:subject:date:message-id'
const SIGNED_AT = '2026-01-05T09:59:00Z'

/** The same letter with a signature on top. */
export async function signed(
  raw: Uint8Array,
  { domain, fields = FIELDS, form, partOfBody }: Signing,
): Promise<Buffer> {
  const { signatures, errors } = await dkimSign(Buffer.from(raw), {
    canonicalization: form ?? 'relaxed/relaxed',
    algorithm: 'rsa-sha256',
    signTime: new Date(SIGNED_AT),
    // Declared as a list, and read as one text.
    headerList: fields as unknown as string[],
    signingDomain: domain,
    selector: 's',
    privateKey: PRIVATE,
    signatureData: [
      {
        signingDomain: domain,
        selector: 's',
        privateKey: PRIVATE,
        ...(partOfBody === undefined ? {} : { maxBodyLength: partOfBody }),
      },
    ],
  })
  if (errors.length > 0) throw new Error(`not signed: ${JSON.stringify(errors)}`)
  return Buffer.concat([Buffer.from(signatures), raw])
}
