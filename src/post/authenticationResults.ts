// What our own mail server says about the origin of a mail, and the raw header fields that contain it. (RFC 8601)

/** One check of a server and its result: `dkim=pass header.d=players.example`. */
interface Finding {
  readonly method: string
  readonly result: string
  readonly properties: ReadonlyMap<string, string>
}

/**
 * Whether our server says that the mail comes from the domain of this address; undefined if it says nothing. Only
 * fields on top count: anybody may have written those below a foreign field or another server's stamp. If the letter
 * may be a replayed old one (`isFresh` is false), only SPF shows who sent it now.
 */
export async function serverVouchesFor(
  fields: readonly Field[],
  server: string,
  from: string,
  isFresh: boolean,
): Promise<boolean | undefined> {
  const own = ownResults(fields, server)
  if (own.length === 0) return undefined
  for (const method of DOMAINS.keys()) {
    // If the same server reports a method twice, the topmost field counts.
    const found = own
      .map(each => each.filter(finding => finding.method === method))
      .find(each => each.length > 0)
    if (method === 'dmarc' && found?.some(({ result }) => result !== 'pass' && result !== 'none'))
      return false
    if (!isFresh && method !== 'spf') continue
    for (const finding of found ?? [])
      if (finding.result === 'pass' && (await isAligned(domainIn(finding), from))) return true
  }
  return false
}

const NAME = 'authentication-results'

function ownResults(fields: readonly Field[], server: string): readonly (readonly Finding[])[] {
  const own: (readonly Finding[])[] = []
  for (const field of fields) {
    if (field.name === 'received' && own.length > 0) break
    if (field.name !== NAME) continue
    const results = resultsIn(field)
    if (results?.server !== server.toLowerCase()) break
    own.push(results.findings)
  }
  return own
}

interface Results {
  readonly server: string
  readonly findings: readonly Finding[]
}

/** Undefined if the field cannot be parsed to its end. */
function resultsIn(field: Field): Results | undefined {
  const words = wordsIn(saidIn(field))
  if (words === undefined) return undefined
  const [[server = '', version = '1'] = [], ...rest] = clausesOf(words)
  if (version !== '1') return undefined
  return { server: server.toLowerCase(), findings: rest.flatMap(findingIn) }
}

function findingIn(words: readonly string[]): readonly Finding[] {
  const [head = '', ...rest] = words
  const [, method, result] = /^([\w-]+)(?:\/1)?=([a-z]+)$/i.exec(head) ?? []
  if (method === undefined || result === undefined) return []
  const properties = rest.flatMap(word => {
    const at = word.indexOf('=')
    return at < 0 ? [] : [[word.slice(0, at).toLowerCase(), word.slice(at + 1).toLowerCase()] as const]
  })
  // A property that occurs twice is ambiguous, so the result does not count.
  const known = new Map(properties)
  if (known.size < properties.length) return []
  return [{ method: method.toLowerCase(), result: result.toLowerCase(), properties: known }]
}

/** Where each method names the domain that it vouches for. */
const DOMAINS: ReadonlyMap<string, readonly string[]> = new Map([
  ['dmarc', ['header.from']],
  ['dkim', ['header.d', 'header.i']],
  ['spf', ['smtp.mailfrom']],
])

function domainIn({ method, properties }: Finding): string {
  const names = DOMAINS.get(method) ?? []
  const said = names.flatMap(name => properties.get(name) ?? [])[0] ?? ''
  return said.slice(said.lastIndexOf('@') + 1)
}

const SEMICOLON = ';'

function clausesOf(words: readonly string[]): readonly (readonly string[])[] {
  const clauses: string[][] = [[]]
  for (const word of words) {
    if (word === SEMICOLON) clauses.push([])
    else clauses.at(-1)!.push(word.replace(/"((?:[^"\\]|\\.)*)"/g, '$1'))
  }
  return clauses
}

/**
 * Words and semicolons, without comments; a quotation is part of its word. Undefined for an unterminated comment or
 * quotation: a sender may have put a piece of it there.
 */
function wordsIn(value: string): readonly string[] | undefined {
  // Blanks around an equals sign have no meaning.
  const bare = withoutComments(value)?.replace(/\s+/g, ' ').replace(/ ?= ?/g, '=')
  if (bare === undefined) return undefined
  return bare.match(/;|(?:"(?:[^"\\]|\\.)*"|[^\s;"])+/g) ?? []
}

/** Undefined for an unterminated comment or quotation. (RFC 5322, 3.2.2) */
export function withoutComments(value: string): string | undefined {
  let [kept, depth, isQuoted] = ['', 0, false]
  for (let at = 0; at < value.length; at++) {
    const letter = value[at]!
    const isEscaped = letter === '\\' && (isQuoted || depth > 0)
    const piece = isEscaped ? value.slice(at, at + 2) : letter
    if (isEscaped) at++
    else if (letter === '"' && depth === 0) isQuoted = !isQuoted
    else if (letter === '(' && !isQuoted) depth++
    if (depth === 0) kept += piece
    if (letter === ')' && !isQuoted && !isEscaped && --depth < 0) return undefined
    if (letter === ')' && depth === 0 && !isQuoted && !isEscaped) kept += ' '
  }
  return depth === 0 && !isQuoted ? kept : undefined
}

// The header of a raw mail field by field, byte for byte, as signatures need it.

/** A field as it came: its name in lower case, and its folded lines, one Latin-1 character per byte. */
export interface Field {
  readonly name: string
  readonly text: string
}

export interface HeadAndBody {
  /** Top down. */
  readonly fields: readonly Field[]
  readonly body: Uint8Array
}

/** Undefined where odd line ends would make two readers find different fields. */
export function headFieldsOf(raw: Uint8Array): HeadAndBody | undefined {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  const end = /\n\r?\n/.exec(text)
  const head = end === null ? text : text.slice(0, end.index)
  const body = raw.subarray(end === null ? raw.length : end.index + end[0].length)
  const lines = head.replace(/\r$/, '')
  return /\r(?!\n)|\0/.test(lines) ? undefined : { fields: fieldsOf(lines), body }
}

/** The text after the colon, on one line. */
export const saidIn = ({ text }: Field): string =>
  text
    .slice(text.indexOf(':') + 1)
    .replace(/\r\n/g, '')
    .trim()

/** The same mail with only these fields. */
export const mailOf = (fields: readonly Field[], body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${fields.map(({ text }) => text).join('\r\n')}\r\n\r\n`, 'latin1'), body])

function fieldsOf(head: string): readonly Field[] {
  const fields: string[] = []
  for (const line of head.split(/\r?\n/)) {
    const last = fields.length - 1
    if (last >= 0 && /^[ \t]/.test(line)) fields[last] += `\r\n${line}`
    else fields.push(line)
  }
  return fields.map(text => ({ name: (/^[^:]*/.exec(text)?.[0] ?? '').trim().toLowerCase(), text }))
}

// Whether two domains belong to the same organization: `mail.players.example` and `players.example` do. (RFC 7489, 3.1)

/** Loaded on first use: the library is large, and many judges never need it. */
export const mailauth = () => import('mailauth')

/** Whether a domain and an address belong to the same organization. Makes no DNS query. */
export async function isAligned(domain: string, address: string): Promise<boolean> {
  if (!/^[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/i.test(domain)) return false
  const { dmarc } = await mailauth()
  const found = await dmarc({
    headerFrom: address,
    spfDomains: [domain],
    dkimDomains: [],
    resolver: NO_POLICY,
  })
  return found !== false && found.status.result === 'pass'
}

/** The library compares domains only if the domain has a policy, so this stands in for one that demands nothing. */
const NO_POLICY = async (): Promise<string[][]> => [['v=DMARC1; p=none']]
