// How PostgreSQL differs from other databases, and the rows at which writers of a stream wait for each other.

import { createQueryId, PostgresQueryCompiler, sql, WithSchemaPlugin } from 'kysely'
import type { GameName, LetterKey } from '../batch.ts'
import { inJson } from '../events/names.ts'
import { all, type Blank, type Dialect, first, form, once, run, tables, together } from '../work.ts'

const compiler = new PostgresQueryCompiler()

export function dialectIn(schema: string): Dialect {
  const plugin = new WithSchemaPlugin(schema)
  return {
    name: 'postgres',
    compile: query => {
      const queryId = createQueryId()
      const node = plugin.transformQuery({ node: query.toOperationNode() as never, queryId }) // a query, not a table
      return compiler.compileQuery(node, queryId)
    },
    // Must be written as in the index, or the index is not used.
    domainOf: column => sql`substr(${sql.ref(column)}, strpos(${sql.ref(column)}, '@') + 1)`,
    listed: json => sql`(SELECT json_array_elements_text(${json}::json))`,
    // OFFSET 0 keeps the inner query apart, or all events may be scanned for a few.
    news: known => sql`(
      SELECT news.* FROM json_each_text(${known}::json) AS asked,
      LATERAL (
        SELECT * FROM ${sql.id(schema, 'events')}
        WHERE game = asked.key AND version > asked.value::integer ORDER BY version OFFSET 0
      ) AS news)`,
    numberIn: (column, field) => sql`(${sql.ref(column)}::json ->> ${sql.lit(field)})::integer`,
    isJson: column => sql`${sql.id(schema, 'is_json')}(${sql.ref(column)})`,
    isHeard: token => sql`${sql.id(schema, 'is_heard')}(${sql.ref(token)})`,
    locked: query => query.forUpdate(),
    *versions(expected) {
      if (expected.size === 0) return new Map()
      // All lock in one order, so that no two wait for each other.
      const names = [...expected.keys()].sort()
      const fresh = names.filter(name => expected.get(name) === 0)
      const begun = fresh.map(name => run(BEGIN_STREAM({ name, version: 0 })))
      const found = yield* together<unknown>([...begun, all(STREAMS({ names: inJson(names) }))])
      const rows = found.at(-1) as readonly { readonly name: GameName; readonly version: number }[] // of the last question
      return new Map(rows.map(({ name, version }) => [name, version]))
    },
    filed: ({ key, about }) => [
      run(WAITS({ key, about: about === undefined ? null : `{${about.map(quoted).join(',')}}` })),
    ],
    settled: (key, games) => [
      // The sender's next letter may be about a game that this one has let them into.
      ...(games.length === 0 ? [] : [run(ALSO_ABOUT({ key, games: `{${games.map(quoted).join(',')}}` }))]),
      run(WAITS_NO_MORE({ key })),
    ],
    *isInHand(key, claim) {
      return (yield* first(IN_HAND({ key })))?.judge === claim
    },
    *moved(name, version) {
      yield* run(MOVED({ name, version }))
    },
    *carried() {
      const events = tables.selectFrom('events').select(({ fn }) => ['game', fn.max('version').as('version')])
      yield* run(
        once(
          tables
            .insertInto('streams')
            .columns(['name', 'version'])
            .expression(events.groupBy('game'))
            .onConflict(conflict => conflict.doNothing()),
        ),
      )
      yield* run(
        once(
          tables
            .insertInto('waiting')
            .columns(WAITING)
            .expression(unsettled())
            .onConflict(conflict => conflict.doNothing()),
        ),
      )
      for (const table of ['letters', 'outbox'] as const) {
        const next = sql`greatest(1, (SELECT max(place) FROM ${sql.id(schema, table)}))`
        const goesOn = sql`setval(pg_get_serial_sequence(${`${schema}.${table}`}, 'place'), ${next})`
        yield* all(once(tables.selectNoFrom(goesOn.as('next'))))
      }
    },
  }
}

const WAITING = ['place', 'key', 'sender', 'received'] as const

const unsettled = () =>
  tables.selectFrom('letters').select(WAITING).where('answered', 'is', null).where('set_aside', 'is', null)

interface Waits {
  readonly key: LetterKey
  /** As PostgreSQL writes arrays. */
  readonly about: string | null
}

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

// A letter that came before and was dealt with does not wait again.
const WAITS = form((blank: Blank<Waits>) =>
  tables
    .insertInto('waiting')
    .columns([...WAITING, 'about'])
    .expression(
      unsettled()
        .select(({ cast, val }) => cast<readonly string[]>(val(blank('about')), sql`text[]`).as('about'))
        .where('key', '=', blank('key')),
    )
    .onConflict(conflict => conflict.doNothing()),
)

const WAITS_NO_MORE = form((blank: Blank<Pick<Waits, 'key'>>) =>
  tables.deleteFrom('waiting').where('key', '=', blank('key')),
)

const ALSO_ABOUT = form((blank: Blank<{ readonly key: LetterKey; readonly games: string }>) =>
  tables
    .updateTable('waiting')
    .set({ about: sql<readonly string[]>`about || ${blank('games')}::text[]` })
    .where('about', 'is not', null)
    .where('key', '<>', blank('key'))
    .where('sender', '=', ({ selectFrom }) =>
      selectFrom('letters').select('letters.sender').where('letters.key', '=', blank('key')),
    ),
)

const IN_HAND = form((blank: Blank<Pick<Waits, 'key'>>) =>
  tables.selectFrom('waiting').select('judge').where('key', '=', blank('key')).forUpdate(),
)

interface Stream {
  readonly name: GameName
  readonly version: number
}

const BEGIN_STREAM = form((blank: Blank<Stream>) =>
  tables
    .insertInto('streams')
    .values({ name: blank('name'), version: blank('version') })
    .onConflict(conflict => conflict.doNothing()),
)

const STREAMS = form((blank: Blank<{ readonly names: string }>, { listed }) =>
  tables
    .selectFrom('streams')
    .select(['name', 'version'])
    .where('name', 'in', listed(blank('names')))
    .orderBy('name')
    .forUpdate(),
)

const MOVED = form((blank: Blank<Stream>) =>
  tables
    .insertInto('streams')
    .values({ name: blank('name'), version: blank('version') })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ version: blank('version') })),
)
