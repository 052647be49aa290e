// Where a store lies in PostgreSQL, as it is written in a configuration.
import { readFileSync } from 'node:fs'

/** Where a store lies in PostgreSQL. */
export interface PostgresPlace {
  /** Without what is ours alone. */
  readonly url: string
  readonly schema: string
  /** The most connections at a time. */
  readonly connections: number
  /** Whether judges tell one another by NOTIFY that there is something to do: not behind a pooler in transaction mode. */
  readonly hints: boolean
  /** As it may be shown to anybody: without a password. */
  readonly shown: string
}

const DEFAULTS = { schema: 'dragoman', connections: 8 }

/** Whether what is named as a store is an address in PostgreSQL, and not a file. */
export const isPostgres = (store: string): boolean => /^postgres(?:ql)?:\/\//.test(store)

/**
 * `postgres://judge@db.example/dragoman?schema=club&connections=4&sslmode=verify-full`; `hints=off` behind a
 * pooler in transaction mode. What is not ours in it is for the driver. The password may stand in it, in PGPASSWORD, or in the file that `passwordFile` names.
 */
export function placeOf(store: string): PostgresPlace {
  const url = new URL(store)
  const schema = url.searchParams.get('schema') ?? DEFAULTS.schema
  const connections = Number(url.searchParams.get('connections') ?? DEFAULTS.connections)
  const passwordFile = url.searchParams.get('passwordFile')
  const hints = url.searchParams.get('hints') !== 'off'
  for (const own of ['schema', 'connections', 'passwordFile', 'hints']) url.searchParams.delete(own)
  if (passwordFile !== null) url.password = encodeURIComponent(readFileSync(passwordFile, 'utf8').trim())
  const shown = `${url.username === '' ? '' : `${url.username}@`}${url.host}${url.pathname}`
  return { url: url.href, schema, connections, hints, shown: `postgres://${shown}` }
}

/** What is not right in such an address; nothing if it will do. */
export function placeFault(store: string): string | undefined {
  if (!isPostgres(store) || !URL.canParse(store))
    return 'write it like postgres://judge@db.example:5432/dragoman'
  const { pathname, searchParams } = new URL(store)
  if (pathname.length < 2)
    return 'name the database behind the host: postgres://judge@db.example:5432/dragoman'
  const schema = searchParams.get('schema')
  if (schema !== null && !/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    return 'the schema is one word of small letters, digits and _'
  const connections = searchParams.get('connections')
  if (connections !== null && !(Number(connections) >= 2 && Number(connections) <= 100))
    return 'connections are a number from 2 to 100'
  return undefined
}
