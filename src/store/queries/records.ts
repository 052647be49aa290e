// What is on record of people, addresses and the like: each in a stream of its own, and who has which address in a table.
import { sql } from 'kysely'
import type { NewEvent, Recorded, RecordsPart } from '../batch.ts'
import { beginningOf, type Subject, subjectsOf } from '../events/subjects.ts'
import type { AddressesTable } from '../tables.ts'
import { all, type Blank, blankRow, type Dialect, form, run, tables, together, type Work } from '../work.ts'
import { appendEvents, eventsAfter } from './events.ts'

/** The records of several subjects, each after the version that is known of it. */
export function* readRecords(
  known: ReadonlyMap<Subject, number>,
): Work<ReadonlyMap<Subject, readonly Recorded[]>> {
  const subjects = [...known]
  const found = yield* together(subjects.map(([subject, after]) => eventsAfter(subject, after)))
  return new Map(subjects.map(([subject], i) => [subject, found[i]!]))
}

/** Adds each record to the streams of all whom it is about. */
export function writeRecords({ expect, events }: RecordsPart, dialect: Dialect): Work<unknown>[] {
  const works: Work<unknown>[] = []
  for (const [subject, about] of bySubject(events)) {
    const before = expect.get(subject)
    if (before === undefined)
      throw new Error(`${subject} is written of without the version that it was decided on`)
    works.push(...appendEvents(subject, before, about), dialect.moved(subject, before + about.length))
  }
  return [...works, ...events.flatMap(givenAddress)]
}

/** Records by whom they are about. */
export function bySubject(events: readonly NewEvent[]): ReadonlyMap<Subject, readonly NewEvent[]> {
  const about = new Map<Subject, NewEvent[]>()
  for (const event of events)
    for (const subject of subjectsOf(event)) {
      const own = about.get(subject) ?? []
      own.push(event)
      about.set(subject, own)
    }
  return about
}

/** Whose an address is from now on. */
function givenAddress({ kind, body }: NewEvent): Work<unknown>[] {
  const { address, person } = body
  if (kind !== 'addressConfirmed' || typeof address !== 'string' || typeof person !== 'string') return []
  return [run(GIVEN({ address, person, domain: domainOf(address) }))]
}

const GIVEN = form((blank: Blank<AddressesTable>) =>
  tables
    .insertInto('addresses')
    .values(blankRow(blank, 'address', 'person', 'domain'))
    .onConflict(conflict => conflict.column('address').doUpdateSet({ person: blank('person') })),
)

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Who has a confirmed address at a domain, so many at the most. */
export function* peopleAt(domain: string, most: number): Work<readonly string[]> {
  return (yield* all(AT_DOMAIN({ domain, most }))).map(({ person }) => person)
}

const AT_DOMAIN = form((blank: Blank<{ readonly domain: string; readonly most: number }>) =>
  tables
    .selectFrom('addresses')
    .select('person')
    .distinct()
    .where('domain', '=', blank('domain'))
    .orderBy('person')
    .limit(blank('most')),
)

/** How many confirmed addresses there are at each domain. */
export function* addressesByDomain(): Work<ReadonlyMap<string, number>> {
  return new Map((yield* all(BY_DOMAIN({}))).map(({ domain, count }) => [domain, Number(count)]))
}

const BY_DOMAIN = form(() =>
  tables
    .selectFrom('addresses')
    .select(({ fn }) => ['domain', fn.countAll<number>().as('count')])
    .groupBy('domain'),
)

/** The addresses at which nobody was believed to be at some time. */
export function* addressesLost(): Work<readonly string[]> {
  const from = beginningOf('address')
  return (yield* all(LOST({}))).flatMap(({ game }) =>
    game.startsWith(from) ? [game.slice(from.length)] : [],
  )
}

// As in the index, or that is not used.
const LOST = form(() =>
  tables.selectFrom('events').select('game').distinct().where('kind', '=', sql.lit('addressUnreachable')),
)
