// Clears the texts of letters and mails by age, a few rows at a time. The rows stay, so that a letter that comes again is known.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Timestamp } from '../batch.ts'
import { beginningOf } from '../events/names.ts'
import type { Tables } from '../tables.ts'
import { all, type Blank, first, form, once, run, tables, type Work } from '../work.ts'
import { NOTE, NOTED } from './notes.ts'

/** Which texts may go: those from before a time, of games that were over before then. */
export interface Clearing {
  /** When this happens. */
  readonly at: Timestamp
  readonly before: Timestamp
  /** The stage of a game that is over, in the game's own word. */
  readonly over: string
}

/** How many texts one step has cleared, and whether it was the last one for now. */
export interface ClearedStep {
  readonly letters: number
  readonly mails: number
  readonly isDone: boolean
}

/** How many texts have been cleared, and when the last of them was. */
export interface ClearedTexts {
  readonly letters: number
  readonly mails: number
  readonly last: Timestamp | undefined
}

/** How many rows one step looks at: letters that come meanwhile wait for no more. */
const LEAVES = 200

/** The note of where to go on: the next night begins where this one ended. */
const GOES_ON = 'texts are cleared from'

/**
 * Looks at the next rows, letters first and then mails, and clears what may go. At the end it begins anew: what was
 * kept for a game may go by then.
 */
export function* clearStep(clearing: Clearing): Work<ClearedStep> {
  const [table = 'letters', place = '0'] = (yield* first(NOTED({ name: GOES_ON })))?.text.split(' ') ?? []
  const isMails = table === 'outbox'
  const rows = yield* all((isMails ? NEXT_MAILS : NEXT_LETTERS)({ from: Number(place) }))
  const old = rows.filter(({ at }) => at < clearing.before)
  const range = { ...clearing, from: Number(place), to: rows.at(-1)?.place ?? 0 }
  const count = old.some(({ cleared }) => cleared === null)
    ? yield* run((isMails ? CLEAR_MAILS : CLEAR_LETTERS)(range))
    : 0
  const isMore = rows.length === LEAVES && old.length > 0
  const next = isMore ? `${table} ${range.to}` : isMails ? 'letters 0' : 'outbox 0'
  yield* run(NOTE({ name: GOES_ON, text: next }))
  return { letters: isMails ? 0 : count, mails: isMails ? count : 0, isDone: isMails && !isMore }
}

type From = { readonly from: number }

const NEXT_LETTERS = form((blank: Blank<From>) =>
  tables
    .selectFrom('letters')
    .select(['place', 'received as at', 'cleared'])
    .where('place', '>', blank('from'))
    .orderBy('place')
    .limit(LEAVES),
)

const NEXT_MAILS = form((blank: Blank<From>) =>
  tables
    .selectFrom('outbox')
    .select(['place', 'due as at', 'cleared'])
    .where('place', '>', blank('from'))
    .orderBy('place')
    .limit(LEAVES),
)

type Range = Clearing & From & { readonly to: number }

const CLEAR_LETTERS = form((blank: Blank<Range>) =>
  tables
    .updateTable('letters')
    .set({ raw: Buffer.alloc(0), cleared: blank('at') })
    .where('place', '>', blank('from'))
    .where('place', '<=', blank('to'))
    .where('cleared', 'is', null)
    .where('received', '<', blank('before'))
    // It may have been answered long after it came.
    .where(({ eb }) =>
      or([
        eb('answered', '<', blank('before')),
        and([eb('answered', 'is', null), eb('set_aside', 'is not', null)]),
      ]),
    )
    .where(not(isKept('letters.key', blank))),
)

/** What a daily mail has brought is in the rows of its parts as well, each kept for its own game. */
const CLEAR_MAILS = form((blank: Blank<Range>) =>
  tables
    .updateTable('outbox')
    .set({ mail: '{}', cleared: blank('at') })
    .where('place', '>', blank('from'))
    .where('place', '<=', blank('to'))
    .where('cleared', 'is', null)
    .where(({ fn }) => fn.coalesce('sent', 'given_up'), '<', blank('before'))
    .where(({ eb }) => or([eb('game', 'is', null), exists(gameGone('outbox.game', blank))]))
    .where(({ eb }) => or([eb('answers', 'is', null), not(isKept('outbox.answers', blank))])),
)

type Law = Blank<Pick<Clearing, 'before' | 'over'>>
type Condition = Expression<SqlBool>

const { exists, or, not, and } = expressionBuilder<Tables>()

const ofLetter = sql.lit(beginningOf('letter'))

/** Keeps a letter whose game is not gone, or that of the letter that confirmed it, or whose reply has not left yet. */
function isKept(key: string, blank: Law): Condition {
  const answeredFor = tables
    .selectFrom('events as confirmed')
    .select('confirmed.version')
    .where('confirmed.game', '=', sql<string>`${ofLetter} || ${sql.ref(key)}`)
    .where('confirmed.kind', '=', 'letterConfirmed')
    .where(isBound('confirmed.cause', blank))
  return or([isBound(key, blank), exists(answeredFor)])
}

/** Bound by its reply, or by the events it caused: the reply to a letter about several games names none of them. */
function isBound(key: string, blank: Law): Condition {
  const reply = tables
    .selectFrom('outbox as reply')
    .select('reply.place')
    .where('reply.answers', '=', sql.ref<string>(key))
    .where(({ eb }) =>
      or([
        and([eb('reply.sent', 'is', null), eb('reply.given_up', 'is', null)]),
        and([eb('reply.game', 'is not', null), not(exists(gameGone('reply.game', blank)))]),
      ]),
    )
  const happened = tables
    .selectFrom('events as caused')
    .select('caused.version')
    .where('caused.cause', '=', sql.ref<string>(key))
    // Other streams are not games.
    .where('caused.game', 'not like', '*%')
    .where(not(exists(gameGone('caused.game', blank))))
  return or([exists(reply), exists(happened)])
}

/** The game, if it is over and nothing has happened in it since then. */
const gameGone = (name: string, blank: Law) =>
  tables
    .selectFrom('games')
    .innerJoin('events as last', join =>
      join.onRef('last.game', '=', 'games.name').onRef('last.version', '=', 'games.version'),
    )
    .select('games.name')
    .where('games.name', '=', sql.ref<string>(name))
    .where('games.stage', '=', blank('over'))
    .where('last.at', '<', blank('before'))

/** How many texts have been cleared, and when the last of them was. */
export function* textsCleared(): Work<ClearedTexts> {
  const [letters, mails] = [yield* first(once(gone('letters'))), yield* first(once(gone('outbox')))]
  const last = [letters?.last, mails?.last]
    .flatMap(at => at ?? [])
    .toSorted()
    .at(-1)
  return { letters: letters?.count ?? 0, mails: mails?.count ?? 0, last }
}

const gone = (table: 'letters' | 'outbox') =>
  tables
    .selectFrom(table)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<Timestamp | null>('cleared').as('last')])
    .where('cleared', 'is not', null)
