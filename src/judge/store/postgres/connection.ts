// The connections to a store in PostgreSQL, and what can be wrong with them in our words.
import pg, { type Pool } from 'pg'
import { StoreFault, type Trouble } from '../fault.ts'
import type { PostgresPlace } from './place.ts'

/** Longer than that no answer is waited for: a line may be cut without a word. */
const ANSWER = 30_000
const CONNECT = 10_000

/** Lines to a server; `checks` may refuse a new one before anything goes over it. */
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
  // A connection that ends while nobody uses it is made anew by whoever needs one.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

const WHOLE_NUMBER = 20
const BYTES = 17

/** Everything is text here but counts, bytes and small numbers. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === WHOLE_NUMBER) return Number
  return type === BYTES || type === 23 || type === 16
    ? pg.types.getTypeParser(type, format as 'text')
    : (text: string) => text
}

/** Whether what failed will work if it is simply begun anew: others were in the way. */
export const isPassing = (fault: unknown): boolean => ['40001', '40P01'].includes(codeOf(fault))

/** Whether a line was cut, or the server is going down or just coming up: nothing is known of what was under way. */
export const isCut = (fault: unknown): boolean =>
  /^(?:57P0[1-3]|08\w{3}|ECONNRESET|EPIPE|ECONNREFUSED|ETIMEDOUT|25P0[23]|25006)$/.test(codeOf(fault)) ||
  (fault instanceof Error &&
    /connection|not queryable|timeout exceeded when trying to connect|Query read timeout/i.test(
      fault.message,
    ) &&
    !codeOf(fault).startsWith('2'))

/** What PostgreSQL or the way there complains about as a StoreFault; anything else, such as a broken constraint, as it is. */
export function toldFault(shown: string, fault: unknown): unknown {
  if (fault instanceof StoreFault || !(fault instanceof Error)) return fault
  const code = codeOf(fault)
  const trouble =
    TROUBLES.find(([start]) => code.startsWith(start))?.[1] ??
    (UNTRUSTED.test(code) ? 'notTrusted' : isCut(fault) ? 'noServer' : undefined)
  return trouble === undefined ? fault : new StoreFault(trouble, shown, fault.message, { cause: fault })
}

/** Whatever a server lets nobody in for is its own matter: it may have no room for what it writes down for each line. */
export function refusalOf(shown: string, fault: unknown): unknown {
  const told = toldFault(shown, fault)
  if (told instanceof StoreFault || !(fault instanceof Error)) return told
  return new StoreFault('noServer', shown, fault.message, { cause: fault })
}

const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : ''

/** What Node calls a certificate that it does not take. */
const UNTRUSTED = /^(?:CERT_|ERR_TLS_CERT_|UNABLE_TO_)|_SELF_SIGNED_|^SELF_SIGNED_/

/** How PostgreSQL's and the system's codes begin, the longer ones first. */
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
