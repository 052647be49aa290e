// One SPF record: its terms, what is misspelt in it, and what was probably meant. (RFC 7208, 4.6.1 and 12)
import { isIP } from 'node:net'

export type Qualifier = '+' | '-' | '~' | '?'

const MECHANISMS = ['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'] as const
type MechanismName = (typeof MECHANISMS)[number]

export interface Mechanism {
  readonly text: string
  readonly qualifier: Qualifier
  readonly name: MechanismName
  /** A domain or an address; empty for the domain itself. */
  readonly value: string
  readonly length4: number
  readonly length6: number
}

export interface SpfRecord {
  readonly text: string
  readonly mechanisms: readonly Mechanism[]
  readonly redirect: string | undefined
  readonly misspelt: readonly Misspelt[]
}

interface Misspelt {
  readonly text: string
  /** Undefined if nobody knows what was meant. */
  readonly meant: string | undefined
}

export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)

/** A text that was meant to be an SPF record, but that no program accepts. */
export const looksLikeSpf = (text: string): boolean =>
  !isSpf(text) && (/^\W*v?\s*=?\s*spf/i.test(text) || /(?:^|\s)(?:include:|ip4:)\S+.*[-~?]all\b/i.test(text))

export function readSpf(text: string): SpfRecord {
  const mechanisms: Mechanism[] = []
  const misspelt: Misspelt[] = []
  const redirects: string[] = []
  const words = wordsOf(text)
  for (const [i, word] of words.entries()) {
    const [, name = '', value = ''] = /^([a-z][\w.-]*)=(.*)$/i.exec(word) ?? []
    if (name !== '' && !isMechanism(name)) {
      // Unknown modifiers must be ignored. (RFC 7208, 6)
      if (name.toLowerCase() !== 'redirect') continue
      if (redirects.length === 0 && isDomain(value)) redirects.push(value)
      else misspelt.push({ text: word, meant: undefined })
      continue
    }
    const found = mechanismIn(word)
    if (found !== undefined) mechanisms.push(found)
    else misspelt.push({ text: word, meant: meantBy(word, words[i + 1]) })
  }
  return { text, mechanisms, redirect: redirects[0], misspelt }
}

const wordsOf = (text: string): readonly string[] =>
  text
    .trim()
    .split(/ +/)
    .slice(1)
    .filter(word => word !== '')

const isMechanism = (name: string): boolean => MECHANISMS.some(each => each === name.toLowerCase())

function mechanismIn(text: string): Mechanism | undefined {
  const [, sign = '', written = '', rest = ''] = /^([-+~?]?)([a-z]\w*)(.*)$/i.exec(text) ?? []
  const name = MECHANISMS.find(each => each === written.toLowerCase())
  if (name === undefined) return undefined
  const qualifier = (sign === '' ? '+' : sign) as Qualifier // one of the four above
  const spec = specIn(name, rest)
  return spec === undefined ? undefined : { text, qualifier, name, ...spec }
}

type Spec = Pick<Mechanism, 'value' | 'length4' | 'length6'>

/** The part after the name: a colon and a value, and how many bits of an address count. */
function specIn(name: MechanismName, rest: string): Spec | undefined {
  const whole = { value: '', length4: 32, length6: 128 }
  if (name === 'all') return rest === '' ? whole : undefined
  if (name === 'ip4' || name === 'ip6') {
    const [, value = '', bits] = /^:([^/]+)(?:\/(\d{1,3}))?$/.exec(rest) ?? []
    const most = name === 'ip4' ? 32 : 128
    if (isIP(value) !== (name === 'ip4' ? 4 : 6) || Number(bits ?? 0) > most) return undefined
    return { value, length4: Number(bits ?? 32), length6: Number(bits ?? 128) }
  }
  const [, value = '', four, six] =
    /^(?::([^/]+(?:\/[^\d/][^/]*)*))?(?:\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/.exec(rest) ?? ['', '/']
  const mayBeBare = name === 'a' || name === 'mx' || name === 'ptr'
  const hasLength = four !== undefined || six !== undefined
  if (value === '' ? !mayBeBare : !isDomain(value)) return undefined
  if (hasLength && name !== 'a' && name !== 'mx') return undefined
  if (Number(four ?? 0) > 32 || Number(six ?? 0) > 128) return undefined
  return { value, length4: Number(four ?? 32), length6: Number(six ?? 128) }
}

/** With a macro in it the domain is not known in advance. */
const isDomain = (text: string): boolean => isMacro(text) || (isIP(text) === 0 && DOMAIN.test(text))

export const isMacro = (text: string): boolean => /%[{%_-]/.test(text)

const DOMAIN = /^(?=.{1,254}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?\.?$/i

// What was meant: only guesses that are valid.

function meantBy(word: string, next: string | undefined): string | undefined {
  if (/^[-~?]$/.test(word) && /^all$/i.test(next ?? '')) return `${word}all`
  const plain = word.replace(/[\u2010-\u2015\u2212]/g, '-').replace(/^["',;]+|["',;.]+$/g, '')
  return [plain, ...guesses(plain)].find(each => mechanismIn(each) !== undefined)
}

function guesses(word: string): readonly string[] {
  const [, sign = '', name = '', , value = ''] = /^([-+~?]?)([^:=]*)([:=]?)(.*)$/.exec(word) ?? []
  const near = MECHANISMS.filter(each => each.length > 2 && distance(each, name.toLowerCase()) <= 2)
  const asAddress = (text: string) => [`${sign}ip4:${text}`, `${sign}ip6:${text}`]
  return [
    ...near.map(each => (value === '' ? `${sign}${each}` : `${sign}${each}:${value}`)),
    ...(isMechanism(name) && value !== '' ? [`${sign}${name}:${value}`] : []),
    ...(value === '' ? [] : [...asAddress(value), ...(/^ip/i.test(name) ? [`${sign}a:${value}`] : [])]),
    ...asAddress(word.slice(sign.length)),
    `${sign}a:${word.slice(sign.length)}`,
  ]
}

/** How many letters have to be changed, added or removed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, another] of [...other].entries())
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === another ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}

// The record to publish.

/** The valid terms that were there, and those that are needed besides, with one `all` at the end. */
export function spfWith(needed: readonly string[], records: readonly SpfRecord[]): string {
  const terms = records.flatMap(({ mechanisms, misspelt }) => [
    ...mechanisms.filter(({ name }) => name !== 'all').map(({ text }) => text),
    ...misspelt.flatMap(({ meant }) => meant ?? []).filter(meant => !/^[-~?+]?all$/i.test(meant)),
  ])
  const [redirect] = records.flatMap(each => each.redirect ?? [])
  const ends = records.flatMap(({ mechanisms, misspelt }) => [
    ...mechanisms.map(({ text }) => text.toLowerCase()),
    ...misspelt.flatMap(({ meant }) => meant ?? []),
  ])
  // The milder of two: the other might lose the mails of a sender that was forgotten.
  const end =
    ends.includes('~all') || ends.includes('?all') ? '~all' : ends.includes('-all') ? '-all' : undefined
  const last = end ?? (redirect === undefined ? '-all' : `redirect=${redirect}`)
  return ['v=spf1', ...new Set([...needed, ...terms]), last].join(' ')
}
