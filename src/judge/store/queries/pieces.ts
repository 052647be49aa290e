// All games, letters or mails, some at a time: others have their turn between two pieces, however many there are.
import type { GameName, Timestamp } from '../batch.ts'
import { all, type Blank, form, tables, type Work } from '../work.ts'

/** How many rows to look at in one go: a few milliseconds. */
const PIECE = 250
/** The same at the end of a table with long rows. */
const END = 20

/** What was found in a piece, and where the next one begins; undefined at the end. */
export interface Piece<At> {
  readonly next: At | undefined
}

/** The stages of the games after one of them, by name. */
export function* stagesBehind(
  after: GameName,
): Work<Piece<GameName> & { readonly stages: readonly string[] }> {
  const rows = yield* all(STAGES({ after }))
  return {
    stages: rows.map(({ stage }) => stage ?? 'unknown'),
    next: behind(rows, PIECE, ({ name }) => name),
  }
}

const STAGES = form((blank: Blank<{ readonly after: GameName }>) =>
  tables
    .selectFrom('games')
    .select(['name', 'stage'])
    .where('name', '>', blank('after'))
    .orderBy('name')
    .limit(PIECE),
)

const behind = <Row, At>(rows: readonly Row[], most: number, at: (row: Row) => At): At | undefined =>
  rows.length < most ? undefined : at(rows.at(-1)!)

/** When something last happened in the games after one of them, by name. */
export function* lastEventBehind(
  after: GameName,
): Work<Piece<GameName> & { readonly at: Timestamp | undefined }> {
  const rows = yield* all(NEWEST({ after }))
  return { at: latestOf(rows), next: behind(rows, PIECE, ({ name }) => name) }
}

const NEWEST = form((blank: Blank<{ readonly after: GameName }>) =>
  tables
    .selectFrom('games')
    .innerJoin('events', join =>
      join.onRef('events.game', '=', 'games.name').onRef('events.version', '=', 'games.version'),
    )
    .select(['games.name', 'events.at'])
    .where('games.name', '>', blank('after'))
    .orderBy('games.name')
    .limit(PIECE),
)

/** When the newest letter before a place was answered, or the newest mail sent. */
export const lastAnsweredBefore = (place: number) => lastBefore(ANSWERED({ place }))
export const lastSentBefore = (place: number) => lastBefore(SENT({ place }))

function* lastBefore(
  newest: Parameters<typeof all<{ readonly place: number; readonly at: Timestamp | null }>>[0],
): Work<Piece<number> & { readonly at: Timestamp | undefined }> {
  const rows = yield* all(newest)
  const at = rows.find(row => row.at !== null)?.at ?? undefined
  return { at, next: at === undefined ? behind(rows, END, ({ place }) => place) : undefined }
}

const ANSWERED = form((blank: Blank<{ readonly place: number }>) =>
  tables
    .selectFrom('letters')
    .select(['place', 'answered as at'])
    .where('place', '<', blank('place'))
    .orderBy('place', 'desc')
    .limit(END),
)

const SENT = form((blank: Blank<{ readonly place: number }>) =>
  tables
    .selectFrom('outbox')
    .select(['place', 'sent as at'])
    .where('place', '<', blank('place'))
    .orderBy('place', 'desc')
    .limit(END),
)

/** Instants are written so that text order is time order. */
export const latestOf = (rows: readonly { readonly at: Timestamp | undefined }[]): Timestamp | undefined =>
  rows.reduce<Timestamp | undefined>(
    (latest, { at }) => (latest === undefined || (at !== undefined && at > latest) ? at : latest),
    undefined,
  )
