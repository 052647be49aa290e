// The way to a PostgreSQL: what is wrong in its address, and whether others could listen in or answer in its place.
import type { TLSSocket } from 'node:tls'
import { nearest } from '../../../rules/board/fileKind.ts'
import { wording } from '../../../wording/wording.ts'
import { OURS } from './place.ts'

const say = wording.configuration.wayThere

export interface ConnectionSafety {
  /** Whether the server runs on another machine. */
  readonly isElsewhere: boolean
  /** Whether nobody on the way can read what goes over it. */
  readonly isSealed: boolean
  /** Whether it was checked who answers there. */
  readonly isSure: boolean
}

/** How safe an open connection is. */
export function wayOf(client: Line): ConnectionSafety {
  const { ssl, connection } = client
  const { remoteAddress, localAddress, encrypted = false } = connection.stream
  const isLax = typeof ssl === 'object' && (ssl.rejectUnauthorized === false || 'checkServerIdentity' in ssl)
  return {
    isElsewhere: remoteAddress !== localAddress && !LOOPBACK.test(remoteAddress ?? ''),
    isSealed: encrypted,
    isSure: encrypted && !isLax,
  }
}

/** On Debian a machine's own name is 127.0.1.1. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/

/** Internals of the driver; a socket in a folder has no addresses. */
export interface Line {
  readonly ssl: boolean | { readonly rejectUnauthorized?: boolean }
  readonly connection: {
    readonly stream: Partial<Pick<TLSSocket, 'remoteAddress' | 'localAddress' | 'encrypted'>>
  }
}

/** Parameters that the driver understands; it looks some of them up in other places of its own. */
const THE_DRIVERS = [
  'sslmode sslrootcert sslcert sslkey ssl sslnegotiation uselibpqcompat',
  'application_name fallback_application_name client_encoding options replication',
  'host port user password database binary keepAlive keepAliveInitialDelayMillis',
  'statement_timeout lock_timeout idle_in_transaction_session_timeout query_timeout connect_timeout',
].flatMap(names => names.split(' '))

const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** What stands in such an address and does nothing, or not what it says. */
export function slipsIn(store: string): readonly string[] {
  const said = new URLSearchParams(store.split('?').slice(1).join('?'))
  const all = [...OURS, ...THE_DRIVERS]
  const unknown = [...said.keys()].filter(name => !all.includes(name))
  const mode = said.get('sslmode')
  return [
    ...unknown.map(name => slipOf(name, all)),
    ...(mode === null || MODES.includes(mode)
      ? []
      : [say.noMode({ mode: mode.slice(0, 40), modes: MODES.join(', ') })]),
    ...(mode !== null && HALF_SURE.includes(mode) && said.get('uselibpqcompat') !== 'true'
      ? [say.halfSure({ mode })]
      : []),
  ]
}

function slipOf(name: string, all: readonly string[]): string {
  const meant = nearest(name.replaceAll('_', ''), all)
  return meant === undefined ? say.doesNothing({ name }) : say.misspelt({ name, meant })
}

/** This driver treats them like `verify-full`, others do not. */
const HALF_SURE = ['prefer', 'require', 'verify-ca']

export function troublesOnTheWay(
  { isElsewhere, isSealed, isSure }: ConnectionSafety,
  shown: string,
): readonly string[] {
  const host = /@?([^@/]+)\/[^/]*$/.exec(shown.replace('postgres://', ''))?.[1] ?? shown
  if (isElsewhere && !isSealed) return [say.isOpen({ host })]
  return isSealed && !isSure ? [say.notSure({ host })] : []
}
