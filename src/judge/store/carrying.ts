// Carries a whole store into another one, of whichever kinds they are: a page at a time, and held against one another at the end.

import { createHash, type Hash } from 'node:crypto'
import { sql } from 'kysely'
import { withoutZero } from './events/names.ts'
import { NO_HOME, StoreFault } from './fault.ts'
import { FORGET, NOTE, NOTED } from './queries/notes.ts'
import { all, type Base, first, once, type Query, run, tables, together, type Work } from './work.ts'

/** What a table of the store holds after it was carried. */
export interface Carried {
  readonly table: CarriedTable
  readonly rows: number
  /** The same for the same rows, wherever they lie. */
  readonly checksum: string
}

const CARRIED = ['letters', 'outbox', 'events', 'games', 'spending', 'notes', 'addresses', 'devices'] as const
export type CarriedTable = (typeof CARRIED)[number]

/** While a store is filled a note says from where, so that the work can be taken up again; one that was carried away has one too. */
const [[FILLING], [MOVED]] = NO_HOME

export interface Journey {
  readonly from: Pick<Base, 'dialect' | 'shown' | 'look'>
  readonly to: Base
  readonly onPage?: (table: CarriedTable, rows: number) => void
  /** Done when both are the same, before the new one may be used: whatever happens there, no two judges have the games. */
  readonly onSame?: () => Promise<unknown>
}

/** What was carried away is not carried elsewhere too: only what was broken off at the very end goes on. */
export async function refuseAway(from: Pick<Base, 'shown' | 'look'>, to: Pick<Base, 'shown'>): Promise<void> {
  const gone = await from.look(() => first(NOTED({ name: MOVED })))
  if (gone !== undefined && gone.text !== to.shown) throw new StoreFault('moved', from.shown, gone.text)
}

/** Nothing of it counts until all has been compared: what is half done is taken up again by the same call. */
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

/** A store that was carried away is not to be used again, or two judges would play the same games apart. */
export const leave = (store: Base, where: string): Promise<unknown> =>
  store.whole(() => run(NOTE({ name: MOVED, text: where })))

/** Only a store with nothing in it is filled, or one that was being filled from there. */
async function claim(to: Base, origin: string): Promise<void> {
  const { isUsed } = await to.secretNoted()
  const known = await to.look(() => first(NOTED({ name: FILLING })))
  if (known?.text === origin) return
  if (isUsed || known !== undefined) throw new StoreFault('notEmpty', to.shown)
  await to.whole(() => run(NOTE({ name: FILLING, text: origin })))
}

type Row = Readonly<Record<string, unknown>>

/** How a table is leafed through: its keys in their order, and so many rows at a time. */
const KEYS: Readonly<Record<CarriedTable, { readonly keys: readonly string[]; readonly page: number }>> = {
  // A letter may have a megabyte.
  letters: { keys: ['place'], page: 50 },
  outbox: { keys: ['place'], page: 200 },
  events: { keys: ['game', 'version'], page: 1_000 },
  games: { keys: ['name'], page: 500 },
  // They have no key; there is a day's worth of them.
  spending: { keys: ['who', 'what', 'at', 'amount'], page: 1_000_000 },
  notes: { keys: ['name'], page: 1_000 },
  addresses: { keys: ['address'], page: 1_000 },
  devices: { keys: ['game', 'person', 'endpoint'], page: 1_000 },
}

/** The next rows of a table behind one of them. */
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

/** What has been carried of it before is there in the same order. */
async function carryTable(
  table: CarriedTable,
  from: Journey['from'],
  to: Base,
  onPage: Journey['onPage'] = () => {},
): Promise<void> {
  const { keys, page } = KEYS[table]
  // What has no key is carried whole.
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

/** How many rows each table has, and what they come to. */
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
