// Where a store is in PostgreSQL, as written in a configuration.
import { readFileSync } from 'node:fs'
import { wording } from '../../../wording/wording.ts'
import { StoreFault } from '../fault.ts'

const say = wording.configuration.storeAddress

export interface PostgresPlace {
  /** One for each server, without our own parameters. If there are several, one of them takes writes. */
  readonly urls: readonly string[]
  readonly schema: string
  /** The most connections at a time. */
  readonly connections: number
  /** Whether judges tell each other by NOTIFY that there is something to do; impossible behind a pooler in transaction mode. */
  readonly hints: boolean
  /** May be shown to anybody, and tells this store from any other; has no password. */
  readonly shown: string
}

const DEFAULTS = { schema: 'dragoman', connections: 8 }

/** Whether the name of a store is a PostgreSQL address, not a file. */
export const isPostgres = (store: string): boolean => /^postgres(?:ql)?:\/\//.test(store)

/**
 * `postgres://judge@db.example/dragoman?schema=club&connections=4&sslmode=verify-full`; `hints=off` behind a pooler in
 * transaction mode. Several servers are separated by commas: `db1.example,db2.example:5433`. Other parameters go to the
 * driver. The password is in the address, in PGPASSWORD, or in the file that `passwordFile` names.
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

/** Our own parameters. `target_session_attrs` is for other programs: with several servers, what it asks for always holds here. */
export const OURS = ['schema', 'connections', 'passwordFile', 'hints', 'target_session_attrs']

/** Splits an address with several servers into one for each. */
function addressesIn(store: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(store) ?? []
  return hosts.split(',').map(host => `${before}${host}${after}`)
}

/** What is wrong with such an address; undefined if nothing is. */
export function addressFault(store: string): string | undefined {
  const each = addressesIn(store)
  if (!isPostgres(store) || !each.every(address => URL.canParse(address))) return say.like
  const urls = each.map(address => new URL(address))
  if (urls.length > 1 && urls.some(({ host }) => host === '')) return say.bothSides
  const { pathname, searchParams } = urls[0]!
  if (pathname.length < 2) return say.database
  const schema = searchParams.get('schema')
  if (schema !== null && !/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) return say.schema
  const connections = searchParams.get('connections')
  if (connections !== null && !(Number(connections) >= 2 && Number(connections) <= 100))
    return say.connections
  if (!['on', 'off'].includes(searchParams.get('hints') ?? 'on')) return say.hints
  return undefined
}

/** The address without its password, which is not for everybody to read. */
export const withoutPassword = (store: string): string =>
  store.replace(/^([a-z]+:\/\/[^:@/?#]*):[^/?#]*@/, '$1@')
