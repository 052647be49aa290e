// What our own mail server says about where a mail comes from. (RFC 8601)
import { isAligned } from './alignment.ts'
import { type Field, saidIn } from './headFields.ts'

/** One thing that a server tried, and how it came out: `dkim=pass header.d=players.example`. */
interface Finding {
  readonly method: string
  readonly result: string
  readonly properties: ReadonlyMap<string, string>
}

/**
 * Whether our server says that the mail comes from the domain of this address; undefined if it says nothing. Its word
 * is what stands on top: below a field of somebody else, or below another server's stamp, anybody may have written it.
 */
export async function isVouchedFor(
  fields: readonly Field[],
  server: string,
  from: string,
): Promise<boolean | undefined> {
  const own = ownResults(fields, server)
  if (own.length === 0) return undefined
  for (const method of DOMAINS.keys()) {
    // What the same server says twice counts as it says it first.
    const found = own
      .map(each => each.filter(finding => finding.method === method))
      .find(each => each.length > 0)
    if (method === 'dmarc' && found?.some(({ result }) => result !== 'pass' && result !== 'none'))
      return false
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

/** Undefined for what cannot be read to its end. */
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
  // The same property twice is none: it is not for us to choose.
  const known = new Map(properties)
  if (known.size < properties.length) return []
  return [{ method: method.toLowerCase(), result: result.toLowerCase(), properties: known }]
}

/** Where each method names the domain that it speaks for. */
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
 * Words and semicolons; comments are left out, and what is quoted is part of its word. Undefined where a comment or a
 * quotation has no end: a sender may have put a piece of it there.
 */
function wordsIn(value: string): readonly string[] | undefined {
  // Blanks around an equals sign are nothing.
  const bare = withoutComments(value)?.replace(/\s+/g, ' ').replace(/ ?= ?/g, '=')
  if (bare === undefined) return undefined
  return bare.match(/;|(?:"(?:[^"\\]|\\.)*"|[^\s;"])+/g) ?? []
}

function withoutComments(value: string): string | undefined {
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
