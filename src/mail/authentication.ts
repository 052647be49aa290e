// Whether a mail comes from the domain that its sender's address is of: by the word of our own server, or by its signature.
import { Resolver } from 'node:dns/promises'
import { isVouchedFor } from './authenticationResults.ts'
import { type Field, headFieldsOf, saidIn } from './headFields.ts'
import { isSignedBy } from './signatures.ts'

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
}

/**
 * Whether nobody but the domain of this address can have sent the mail, and sent it to the judge. Whatever goes wrong
 * on the way proves nothing.
 */
export async function isFromItsDomain(
  raw: Uint8Array,
  from: string,
  { judge, server, dkim, ask = askTheDns, now }: Trusting,
): Promise<boolean> {
  const mail = headFieldsOf(raw)
  if (mail === undefined || !isPlain(mail.fields) || !isTo(judge, mail.fields)) return false
  const word = server === undefined ? undefined : await isVouchedFor(mail.fields, server, from)
  return word ?? (dkim && (await isSignedBy(from, mail, ask, now)))
}

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

/** A letter to somebody else is none to us, by whatever way it comes: he may have handed it on. */
function isTo(judge: string, fields: readonly Field[]): boolean {
  const [name, domain] = judge.toLowerCase().split('@')
  const readers = fields.filter(field => field.name === 'to' || field.name === 'cc').flatMap(readersIn)
  return readers.some(
    reader =>
      (reader.startsWith(`${name}@`) || reader.startsWith(`${name}+`)) && reader.endsWith(`@${domain}`),
  )
}

/** Bare addresses, whatever the names beside them say. */
const readersIn = (field: Field): readonly string[] =>
  saidIn(field)
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .replace(/\([^()]*\)/g, '')
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
