// How the judge's mails leave for the world: by a relay, a server of one's own or this machine; and which addresses others see.
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isAligned } from '../../../post/authenticationResults.ts'
import { isPublicAddress } from '../../../post/servers/network.ts'
import { wording } from '../../../wording/wording.ts'
import type { Finding } from '../finding.ts'
import { type Dns, reverseName } from './dns.ts'
import { houseOfServer } from './houses.ts'

const say = wording.doctor.reverse

/** What is known of the server that accepts the judge's mails. */
export interface Handing {
  readonly host: string
  /** The name in its greeting, if it was heard. */
  readonly greeting?: string | undefined
  /** The address that others see, if the keeper has given it. */
  readonly said?: string | undefined
  /** The addresses of this machine. */
  readonly own: readonly string[]
}

export type Leaving =
  | {
      /** Others see addresses that we cannot know. */
      readonly kind: 'relay'
      readonly name: string
      readonly include: string | undefined
    }
  | {
      readonly kind: 'addresses'
      /** The server's name, if it is known. */
      readonly name: string | undefined
      readonly addresses: readonly string[]
      /** Whether the server belongs to another organization than the domain. */
      readonly isForeign: boolean
    }
  | { readonly kind: 'unknown' }

export const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap(all => (all ?? []).map(({ address }) => address))

export async function leavingBy(
  { host, greeting, said, own }: Handing,
  domain: string,
  dns: Dns,
): Promise<Leaving> {
  const house = houseOfServer(host)
  const names = [greeting, host].filter(name => name !== undefined && isIP(name) === 0)
  if (said !== undefined) {
    const named = await firstWith(names, dns, found => found.includes(said))
    return { kind: 'addresses', name: named?.name, addresses: [said], isForeign: false }
  }
  if (house !== undefined) return { kind: 'relay', name: house.name, include: house.include }
  const found = isHere(host) ? [] : await dns.addresses(host)
  const addresses = found.filter(isPublicAddress)
  if (addresses.length > 0) {
    const isForeign = isIP(host) === 0 && !(await areOfOneHouse(host, domain))
    return { kind: 'addresses', name: isIP(host) > 0 ? undefined : host, addresses, isForeign }
  }
  // Mails are handed over inside the network: the server there sends them on.
  const named = await firstWith(names, dns, all => all.some(isPublicAddress))
  const seen = isHere(host) ? own.filter(isPublicAddress) : []
  const outside = seen.length > 0 ? seen : (named?.addresses.filter(isPublicAddress) ?? [])
  if (outside.length === 0) return { kind: 'unknown' }
  return { kind: 'addresses', name: named?.name, addresses: outside, isForeign: false }
}

/** True for `mail.dragoman.example` and `dragoman.example`. */
export const areOfOneHouse = async (one: string, other: string): Promise<boolean> =>
  one === other || (await isAligned(one, `judge@${other}`))

/** Whether the server is on this machine. */
export const isHere = (host: string): boolean =>
  /^(?:localhost\.?|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host)

async function firstWith(
  names: readonly (string | undefined)[],
  dns: Dns,
  isIt: (addresses: readonly string[]) => boolean,
): Promise<{ readonly name: string; readonly addresses: readonly string[] } | undefined> {
  for (const name of names) {
    if (name === undefined || !name.includes('.')) continue
    const addresses = await dns.addresses(name)
    if (isIt(addresses)) return { name, addresses }
  }
  return undefined
}

/** Whether each address has a name that leads back to it: many servers accept nothing from one that has not. */
export async function reverseFindings(
  leaving: Leaving,
  domain: string,
  dns: Dns,
): Promise<readonly Finding[]> {
  const part = 'reverse'
  if (leaving.kind === 'relay') return [{ part, isWell: true, text: say.ofTheHouse(leaving) }]
  if (leaving.kind === 'unknown') return [{ part, isWell: true, isOpen: true, text: say.notSeen }]
  const { addresses, name, isForeign } = leaving
  const wanted = name ?? `mail.${domain}`
  if (isForeign) return [{ part, isWell: true, text: say.ofTheirKeeper({ name: wanted }) }]
  return Promise.all(addresses.map(address => reverseFinding(address, wanted, dns)))
}

async function reverseFinding(address: string, wanted: string, dns: Dns): Promise<Finding> {
  const names = await dns.names(address)
  const forward = await Promise.all(names.map(async name => (await dns.addresses(name)).some(same(address))))
  const agreed = names.find((_, i) => forward[i])
  const part = 'reverse'
  if (agreed !== undefined) return { part, isWell: true, text: say.agrees({ address, name: agreed }) }
  const [name] = names
  if (name !== undefined && (await areOfOneHouse(name, wanted))) {
    const type = isIP(address) === 6 ? 'AAAA' : 'A'
    const records = [{ name, type, value: address } as const]
    return { part, isWell: false, text: say.publish({ address, name }), records }
  }
  const text = name === undefined ? say.noName({ address }) : say.otherName({ address, name })
  const records = [...(await forwardTo(wanted, address, dns)), reverseOf(address, wanted)]
  return { part, isWell: false, text, records }
}

const reverseOf = (address: string, name: string) =>
  ({ name: reverseName(address), type: 'PTR', value: `${name}.` }) as const

/** The record for the name's address, if it is missing. */
async function forwardTo(name: string, address: string, dns: Dns) {
  if ((await dns.addresses(name)).some(same(address))) return []
  return [{ name, type: isIP(address) === 6 ? 'AAAA' : 'A', value: address } as const]
}

/** Compares addresses, however they are written. */
const same =
  (address: string) =>
  (other: string): boolean =>
    isIP(other) === isIP(address) && reverseName(other) === reverseName(address)
