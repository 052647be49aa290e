// The connections to a store in PostgreSQL, and what can be wrong with them, in our words.
import pg, { type Pool } from 'pg'
import { StoreFault, type Trouble } from '../fault.ts'
import type { PostgresPlace } from './place.ts'

/** How long to wait for an answer, in milliseconds: a connection may break without a sign. */
const ANSWER = 30_000
const CONNECT = 10_000

/** Connections to a server; `checks` may refuse a new one before anything goes over it. */
export function poolFor({ connections }: PostgresPlace, url: string, checks?: () => Promise<void>): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    ...(checks === undefined ? {} : { onConnect: checks }),
    pipeline: true,
    application_name: 'dragoman',
    connectionTimeoutMillis: CONNECT,
    query_timeout: ANSWER,
    keepAlive: true,
    types: { getTypeParser },
  })
  // When an idle connection ends, a new one is made as soon as it is needed.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

const WHOLE_NUMBER = 20
const BYTES = 17

/** Everything stays text except counts, bytes, small numbers and booleans. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === WHOLE_NUMBER) return Number
  return type === BYTES || type === 23 || type === 16
    ? pg.types.getTypeParser(type, format as 'text')
    : (text: string) => text
}

/** Whether the work passes if it is simply done again: others were in the way. */
export const isPassing = (fault: unknown): boolean => ['40001', '40P01'].includes(codeOf(fault))

/**
 * Whether the connection broke, or the server is stopping or starting: the outcome of what was under way is unknown.
 */
export const isCut = (fault: unknown): boolean =>
  /^(?:57P0[1-3]|08\w{3}|ECONNRESET|EPIPE|ECONNREFUSED|ETIMEDOUT|25P0[23]|25006)$/.test(codeOf(fault)) ||
  (fault instanceof Error &&
    /connection|not queryable|timeout exceeded when trying to connect|Query read timeout/i.test(
      fault.message,
    ) &&
    !codeOf(fault).startsWith('2'))

/** Turns faults of PostgreSQL or the connection into a StoreFault; leaves others alone, such as a broken constraint. */
export function toldFault(shown: string, fault: unknown): unknown {
  if (fault instanceof StoreFault || !(fault instanceof Error)) return fault
  const code = codeOf(fault)
  const trouble =
    TROUBLES.find(([start]) => code.startsWith(start))?.[1] ??
    (UNTRUSTED.test(code) ? 'notTrusted' : isCut(fault) ? 'noServer' : undefined)
  return trouble === undefined ? fault : new StoreFault(trouble, shown, fault.message, { cause: fault })
}

/** Any fault while connecting is the server's own: it may have no room for what it writes down for each connection. */
export function refusalOf(shown: string, fault: unknown): unknown {
  const told = toldFault(shown, fault)
  if (told instanceof StoreFault || !(fault instanceof Error)) return told
  return new StoreFault('noServer', shown, fault.message, { cause: fault })
}

const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : ''

/** Node's codes for a certificate that it rejects. */
const UNTRUSTED = /^(?:CERT_|ERR_TLS_CERT_|UNABLE_TO_)|_SELF_SIGNED_|^SELF_SIGNED_/

/** How the codes of PostgreSQL and of the system begin, longer ones first. */
const TROUBLES: readonly (readonly [string, Trouble])[] = [
  ['25006', 'readOnly'],
  ['42501', 'noRight'],
  ['28', 'noLogin'],
  ['3D000', 'noDatabase'],
  ['3F000', 'tablesGone'],
  ['42P01', 'tablesGone'],
  ['53100', 'full'],
  ['53300', 'tooManyConnections'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['40', 'busy'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  ['57P', 'noServer'],
  ['08', 'noServer'],
  ['25P03', 'noServer'],
  ['ECONN', 'noServer'],
  ['EPIPE', 'noServer'],
  ['ETIMEDOUT', 'noServer'],
  ['EHOSTUNREACH', 'noServer'],
  ['ENOTFOUND', 'noServer'],
  ['EAI_AGAIN', 'noServer'],
]
