// Copies a whole store into another of any kind, a page at a time, and compares the two at the end.

import { createHash, type Hash } from 'node:crypto'
import { sql } from 'kysely'
import { withoutZero } from './events/names.ts'
import { NO_HOME, StoreFault } from './fault.ts'
import { FORGET, NOTE, NOTED } from './queries/notes.ts'
import { all, type Base, first, once, type Query, run, tables, together, type Work } from './work.ts'

/** What a table holds after it was copied. */
export interface Carried {
  readonly table: CarriedTable
  readonly rows: number
  /** The same for the same rows, whichever store they are in. */
  readonly checksum: string
}

const CARRIED = ['letters', 'outbox', 'events', 'games', 'spending', 'notes', 'addresses', 'devices'] as const
export type CarriedTable = (typeof CARRIED)[number]

/** A store that is being filled has a note that says from where, so that it can be resumed; one that was moved away has one too. */
const [[FILLING], [MOVED]] = NO_HOME

export interface Journey {
  readonly from: Pick<Base, 'dialect' | 'shown' | 'look'>
  readonly to: Base
  readonly onPage?: (table: CarriedTable, rows: number) => void
  /** Called when both are the same, before the new one may be used: whatever happens, no two judges have the games. */
  readonly onSame?: () => Promise<unknown>
}

/** A store that was moved away cannot be copied elsewhere; only a copy to the same place that broke off at the very end goes on. */
export async function refuseAway(from: Pick<Base, 'shown' | 'look'>, to: Pick<Base, 'shown'>): Promise<void> {
  const gone = await from.look(() => first(NOTED({ name: MOVED })))
  if (gone !== undefined && gone.text !== to.shown) throw new StoreFault('moved', from.shown, gone.text)
}

/** Nothing counts until everything has been compared. A copy that broke off is resumed by the same call. */
export async function carry({ from, to, onPage, onSame }: Journey): Promise<readonly Carried[]> {
  await claim(to, from.shown)
  for (const table of CARRIED) await carryTable(table, from, to, onPage)
  await to.whole(() => to.dialect.carried())
  const [here, there] = [await contentsOf(from), await contentsOf(to)]
  const differs = here.find((each, i) => each.rows !== there[i]!.rows || each.checksum !== there[i]!.checksum)
  if (differs !== undefined) throw new StoreFault('notTheSame', to.shown, differs.table)
  await onSame?.()
  await to.whole(() => run(FORGET({ name: FILLING })))
  return there
}

/** Marks a store as moved away, so that no two judges play the same games apart. */
export const leave = (store: Base, where: string): Promise<unknown> =>
  store.whole(() => run(NOTE({ name: MOVED, text: where })))

/** Only an empty store is filled, or one whose filling from the same store broke off. */
async function claim(to: Base, origin: string): Promise<void> {
  const { isUsed } = await to.secretNoted()
  const known = await to.look(() => first(NOTED({ name: FILLING })))
  if (known?.text === origin) return
  if (isUsed || known !== undefined) throw new StoreFault('notEmpty', to.shown)
  await to.whole(() => run(NOTE({ name: FILLING, text: origin })))
}

type Row = Readonly<Record<string, unknown>>

/** The keys that a table is paged by, in order, and the number of rows per page. */
const KEYS: Readonly<Record<CarriedTable, { readonly keys: readonly string[]; readonly page: number }>> = {
  // A letter may have a megabyte.
  letters: { keys: ['place'], page: 50 },
  outbox: { keys: ['place'], page: 200 },
  events: { keys: ['game', 'version'], page: 1_000 },
  games: { keys: ['name'], page: 500 },
  // It has no key, so all is one page; there is a day's worth of rows.
  spending: { keys: ['who', 'what', 'at', 'amount'], page: 1_000_000 },
  notes: { keys: ['name'], page: 1_000 },
  addresses: { keys: ['address'], page: 1_000 },
  devices: { keys: ['game', 'person', 'endpoint'], page: 1_000 },
}

/** The next page of a table, after one of its rows. */
function pageOf(table: CarriedTable, after: Row | undefined): Query<Row> {
  const { keys, page } = KEYS[table]
  const { ref } = tables.dynamic
  let query = tables
    .selectFrom(table as 'games')
    .selectAll()
    .limit(page)
  for (const key of keys) query = query.orderBy(ref(key))
  if (table === 'notes') query = query.where('name', 'not in', [FILLING, MOVED])
  if (after !== undefined) {
    const behind = sql<boolean>`(${sql.join(keys.map(key => sql.ref(key)))}) > (${sql.join(keys.map(key => after[key]))})`
    query = query.where(behind)
  }
  return once(query) as Query<Row>
}

/** Rows that were copied before are there in the same order, so it continues after the last. */
async function carryTable(
  table: CarriedTable,
  from: Journey['from'],
  to: Base,
  onPage: Journey['onPage'] = () => {},
): Promise<void> {
  const { keys, page } = KEYS[table]
  // Without a key, the table is copied whole.
  if (table === 'spending') await to.whole(() => run(once(tables.deleteFrom('spending'))))
  let after = await to.look(() => lastOf(table, keys))
  for (let rows = 0; ; ) {
    const found = await from.look(() => all(pageOf(table, after)))
    if (found.length > 0) await to.whole(() => together(found.map(row => run(insertion(table, row)))))
    rows += found.length
    onPage(table, rows)
    if (found.length < page) return
    after = found.at(-1)
  }
}

function* lastOf(table: CarriedTable, keys: readonly string[]): Work<Row | undefined> {
  const { ref } = tables.dynamic
  let query = tables
    .selectFrom(table as 'games')
    .selectAll()
    .limit(1)
  for (const key of keys) query = query.orderBy(ref(key), 'desc')
  if (table === 'notes') return undefined
  return (yield* first(once(query))) as Row | undefined
}

const insertion = (table: CarriedTable, row: Row): Query<unknown> =>
  once(
    tables
      .insertInto(table as 'games')
      .values(row as never)
      .onConflict(conflict => conflict.doNothing()),
  ) // a row of this table

/** The number of rows of each table, and their checksum. */
async function contentsOf(store: Journey['from']): Promise<readonly Carried[]> {
  const contents: Carried[] = []
  for (const table of CARRIED) {
    const sum = createHash('sha256')
    let rows = 0
    for (let after: Row | undefined, isMore = true; isMore; ) {
      const found = await store.look(() => all(pageOf(table, after)))
      for (const row of found) addTo(sum, row)
      rows += found.length
      isMore = found.length === KEYS[table].page
      after = found.at(-1)
    }
    contents.push({ table, rows, checksum: sum.digest('hex') })
  }
  return contents
}

function addTo(sum: Hash, row: Row): void {
  for (const name of Object.keys(row).toSorted()) {
    const value = row[name]
    if (value instanceof Uint8Array) sum.update(`${name}:${value.length}:`).update(value)
    else sum.update(`${name}:${JSON.stringify(typeof value === 'string' ? withoutZero(value) : value)}`)
  }
}
