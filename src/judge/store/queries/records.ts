// Who owns each address, from a table that follows from the records; and which addresses were lost.
import { sql } from 'kysely'
import { beginningOf } from '../events/names.ts'
import { all, type Blank, form, tables, type Work } from '../work.ts'

/** The people with a confirmed address at a domain, at most `most`. */
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

/** The people with a confirmed address at a mailbox: at `eve@spam.example`, and at `eve+chess@spam.example`. */
export function* peopleOfMailbox(mailbox: string, most: number): Work<readonly string[]> {
  const at = mailbox.lastIndexOf('@')
  const [local, domain] = [mailbox.slice(0, at), mailbox.slice(at + 1)]
  const asked = { mailbox, from: `${local}+`, to: `${local},`, domain, most }
  return (yield* all(AT_MAILBOX(asked))).map(({ person }) => person)
}

interface AtMailbox {
  readonly mailbox: string
  readonly from: string
  readonly to: string
  readonly domain: string
  readonly most: number
}

/** The comma is the character after the plus. */
const AT_MAILBOX = form((blank: Blank<AtMailbox>) =>
  tables
    .selectFrom('addresses')
    .select('person')
    .distinct()
    .where('domain', '=', blank('domain'))
    .where(({ and, or, eb }) =>
      or([
        eb('address', '=', blank('mailbox')),
        and([eb('address', '>', blank('from')), eb('address', '<', blank('to'))]),
      ]),
    )
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

/** The addresses that were ever believed to reach nobody. */
export function* addressesLost(): Work<readonly string[]> {
  const from = beginningOf('address')
  return (yield* all(LOST({}))).flatMap(({ game }) =>
    game.startsWith(from) ? [game.slice(from.length)] : [],
  )
}

/** Everything that was ever banned, even if it no longer is. */
export function* everBanned(): Work<readonly string[]> {
  const from = beginningOf('ban')
  return (yield* all(BANNED({ from, to: `${from.trimEnd()}!` }))).map(({ game }) => game.slice(from.length))
}

/** `!` is the character after the space. */
const BANNED = form((blank: Blank<{ readonly from: string; readonly to: string }>) =>
  tables
    .selectFrom('events')
    .select('game')
    .distinct()
    .where('game', '>', blank('from'))
    .where('game', '<', blank('to'))
    .orderBy('game'),
)

// Must be written as in the index, or the index is not used.
const LOST = form(() =>
  tables.selectFrom('events').select('game').distinct().where('kind', '=', sql.lit('addressUnreachable')),
)
