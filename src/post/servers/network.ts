// Which addresses belong to the open Internet, and which to this machine or the network around it.
import { BlockList, isIP } from 'node:net'

/** Whether the address is reachable on the open Internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) > 0 && !PRIVATE.check(address, familyOf(address))

export const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const PRIVATE = new BlockList()
for (const [net, length] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, length, 'ipv4')
for (const [net, length] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, length, 'ipv6')

/** A name that nobody outside could look up. */
const INSIDE = /^[^.]+$|\.(?:localhost|local|lan|home|internal|intranet|home\.arpa)$/i

/** Whether a server is on this machine or in its network, as far as its name tells. */
export const isNearby = (host: string): boolean =>
  isIP(host) > 0 ? PRIVATE.check(host, familyOf(host)) : INSIDE.test(host)
