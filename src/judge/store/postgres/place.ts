// Where a store lies in PostgreSQL, as it is written in a configuration.
import { readFileSync } from 'node:fs'
import { StoreFault } from '../fault.ts'

/** Where a store lies in PostgreSQL. */
export interface PostgresPlace {
  /** Of each server, without what is ours alone. Where there are several, one of them takes what is written. */
  readonly urls: readonly string[]
  readonly schema: string
  /** The most connections at a time. */
  readonly connections: number
  /** Whether judges tell one another by NOTIFY that there is something to do: not behind a pooler in transaction mode. */
  readonly hints: boolean
  /** As it may be shown to anybody, and tells it from any other store: without a password. */
  readonly shown: string
}

const DEFAULTS = { schema: 'dragoman', connections: 8 }

/** Whether what is named as a store is an address in PostgreSQL, and not a file. */
export const isPostgres = (store: string): boolean => /^postgres(?:ql)?:\/\//.test(store)

/**
 * `postgres://judge@db.example/dragoman?schema=club&connections=4&sslmode=verify-full`; `hints=off` behind a
 * pooler in transaction mode. Several servers stand beside each other, `db1.example,db2.example:5433`. What is not ours in it is for the
 * driver. The password may stand in it, in PGPASSWORD, or in the file that `passwordFile` names.
 */
export function placeOf(store: string): PostgresPlace {
  const each = addressesIn(store).map(address => new URL(address))
  const { searchParams, username, pathname } = each[0]!
  const schema = searchParams.get('schema') ?? DEFAULTS.schema
  const connections = Number(searchParams.get('connections') ?? DEFAULTS.connections)
  const passwordFile = searchParams.get('passwordFile')
  const hints = searchParams.get('hints') !== 'off'
  const password = passwordFile === null ? undefined : passwordIn(passwordFile)
  for (const url of each) {
    for (const own of OURS) url.searchParams.delete(own)
    if (password !== undefined) url.password = encodeURIComponent(password)
  }
  const hosts = each.map(({ host }) => host).join(',')
  const own = schema === DEFAULTS.schema ? '' : `?schema=${schema}`
  const shown = `postgres://${username === '' ? '' : `${username}@`}${hosts}${pathname}${own}`
  return { urls: each.map(({ href }) => href), schema, connections, hints, shown }
}

function passwordIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (fault) {
    throw new StoreFault('noPassword', file, undefined, { cause: fault })
  }
}

/** What other programs want to know where servers are named beside each other is so here anyway. */
export const OURS = ['schema', 'connections', 'passwordFile', 'hints', 'target_session_attrs']

/** An address with several servers is that of each. */
function addressesIn(store: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(store) ?? []
  return hosts.split(',').map(host => `${before}${host}${after}`)
}

/** What is not right in such an address; nothing if it will do. */
export function addressFault(store: string): string | undefined {
  const each = addressesIn(store)
  if (!isPostgres(store) || !each.every(address => URL.canParse(address)))
    return 'write it like postgres://judge@db.example:5432/dragoman'
  const urls = each.map(address => new URL(address))
  if (urls.length > 1 && urls.some(({ host }) => host === ''))
    return 'name a server on both sides of each comma: postgres://judge@db1.example,db2.example/dragoman'
  const { pathname, searchParams } = urls[0]!
  if (pathname.length < 2)
    return 'name the database behind the host: postgres://judge@db.example:5432/dragoman'
  const schema = searchParams.get('schema')
  if (schema !== null && !/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    return 'the schema is one word of small letters, digits and _'
  const connections = searchParams.get('connections')
  if (connections !== null && !(Number(connections) >= 2 && Number(connections) <= 100))
    return 'connections are a number from 2 to 100'
  if (!['on', 'off'].includes(searchParams.get('hints') ?? 'on')) return 'hints are on or off'
  return undefined
}

/** The same without the password, which is not for everybody who reads it. */
export const withoutPassword = (store: string): string =>
  store.replace(/^([a-z]+:\/\/[^:@/?#]*):[^/?#]*@/, '$1@')
