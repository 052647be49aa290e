// Whether what leaves can be signed: the key can be used, and its other half stands in the DNS.
import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { dkimFault, type SmtpSettings } from '../mail/smtp.ts'

type Signing = NonNullable<SmtpSettings['dkim']>

/** Asks the DNS for the texts at a name. */
export type AskTexts = (name: string) => Promise<readonly (readonly string[])[]>

export interface DkimLook {
  readonly isWell: boolean
  readonly text: string
}

/** A DNS that does not answer says nothing against the key. */
export async function lookAtDkim(signing: Signing, ask: AskTexts = askTheDns): Promise<DkimLook> {
  const fault = dkimFault(signing.key)
  if (fault !== undefined) return { isWell: false, text: `smtp: dkim: key: ${fault}` }
  const name = `${signing.selector}._domainkey.${signing.domain}`
  try {
    return compared(
      name,
      signing,
      (await ask(name)).map(parts => parts.join('')),
    )
  } catch (fault) {
    if (NOTHING_THERE.includes(codeOf(fault))) return compared(name, signing, [])
    return {
      isWell: true,
      text: `the key can be used; the DNS does not answer for ${name} (${codeOf(fault)})`,
    }
  }
}

const NOTHING_THERE = ['ENOTFOUND', 'ENODATA']

const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : String(fault)

function compared(name: string, { key }: Signing, texts: readonly string[]): DkimLook {
  const own = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  const keys = texts.flatMap(text => publicKeyIn(text) ?? [])
  if (keys.includes(own)) return { isWell: true, text: `${name} holds the other half of the key` }
  const what = keys.length === 0 ? `nothing stands at ${name}` : `${name} holds another key`
  return { isWell: false, text: `${what}; let this TXT record stand there: v=DKIM1; k=rsa; p=${own}` }
}

/** `v=DKIM1; k=rsa; p=MIIB…`, with blanks wherever somebody put them. (RFC 6376, 3.6.1) */
function publicKeyIn(text: string): string | undefined {
  const [, key] = /(?:^|;)\s*p\s*=([^;]*)/.exec(text) ?? []
  return key?.replace(/\s+/g, '')
}

const askTheDns: AskTexts = name => new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name)
