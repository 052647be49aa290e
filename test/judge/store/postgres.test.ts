// What is kept in PostgreSQL is kept as in SQLite: the contract of all stores.
import { afterAll, beforeAll, describe } from 'vitest'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { contract } from './contract/contract.ts'
import { onPostgres } from './kinds.ts'

let server: Postgres
beforeAll(async () => {
  if (hasPostgres) server = await Postgres.start()
})
afterAll(() => server?.stop())

describe.runIf(hasPostgres)('a store in PostgreSQL', () => contract(onPostgres(() => server)))
