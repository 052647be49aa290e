// The DNS as others see it: what is published at a name, in plain strings, each question asked once.
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

type Kind = 'TXT' | 'A' | 'AAAA' | 'MX' | 'PTR'

/** Answers as Node's resolver does: texts in pieces, exchanges with their priorities. Throws if there is nothing. */
export type Ask = (name: string, kind: Kind) => Promise<readonly unknown[]>

/** The DNS did not answer, which says nothing about what is published. */
export class DnsSilence extends Error {
  override readonly name = 'DnsSilence'
  readonly asked: string
  readonly code: string

  constructor(asked: string, code: string) {
    super(`${asked}: ${code}`)
    this.asked = asked
    this.code = code
  }
}

/** After so many questions without an answer no more are asked. */
const MOST_SILENT = 3

export class Dns {
  readonly #ask: Ask
  readonly #known = new Map<string, Promise<readonly unknown[]>>()
  readonly #missing = new Set<string>()
  #silent = 0

  constructor(ask: Ask = askTheDns) {
    this.#ask = ask
  }

  texts = async (name: string): Promise<readonly string[]> =>
    (await this.#at(name, 'TXT')).map(pieces => [pieces].flat().join(''))

  /** IPv4 and IPv6. */
  async addresses(name: string): Promise<readonly string[]> {
    if (isIP(name) > 0) return [name]
    return [...(await this.#at(name, 'A')), ...(await this.#at(name, 'AAAA'))].map(String)
  }

  /** The servers that accept mails for a domain, the preferred ones first; an empty name means that there are none. (RFC 7505) */
  async exchanges(name: string): Promise<readonly string[]> {
    const found = (await this.#at(name, 'MX')) as readonly Exchange[] // as the resolver gives them
    return found.toSorted((one, other) => one.priority - other.priority).map(({ exchange }) => bare(exchange))
  }

  /** The names of an address. */
  names = async (address: string): Promise<readonly string[]> =>
    (await this.#at(reverseName(address), 'PTR')).map(name => bare(String(name)))

  /** Whether a name at which nothing was found does not exist at all. */
  isMissing = (name: string): boolean => this.#missing.has(name)

  #at(name: string, kind: Kind): Promise<readonly unknown[]> {
    const key = `${kind} ${name.toLowerCase()}`
    const answer = this.#known.get(key) ?? this.#asked(name, kind)
    this.#known.set(key, answer)
    return answer
  }

  async #asked(name: string, kind: Kind): Promise<readonly unknown[]> {
    if (this.#silent >= MOST_SILENT) throw new DnsSilence(name, 'not asked')
    try {
      return await this.#ask(name, kind)
    } catch (fault) {
      const code = fault instanceof Error && 'code' in fault ? String(fault.code) : String(fault)
      if (code === 'ENOTFOUND') this.#missing.add(name)
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      this.#silent++
      throw new DnsSilence(name, code)
    }
  }
}

interface Exchange {
  readonly priority: number
  readonly exchange: string
}

const bare = (name: string): string => name.toLowerCase().replace(/\.$/, '')

let resolver: Resolver | undefined

const askTheDns: Ask = async (name, kind) => {
  resolver ??= new Resolver({ timeout: 2_000, tries: 2 })
  return [await resolver.resolve(name, kind)].flat()
}

/** The name for the reverse look-up of an address. (RFC 1035, 3.5, and RFC 3596, 2.5) */
export function reverseName(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').reverse().join('.')}.in-addr.arpa`
  return `${[...groupsOf(address).join('')].reverse().join('.')}.ip6.arpa`
}

/** All eight groups of four digits, including those left out. */
function groupsOf(address: string): readonly string[] {
  const [front = [], back = []] = address.split('::').map(half => half.split(':').filter(Boolean))
  const missing = Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...missing, ...back].map(group => group.padStart(4, '0'))
}
