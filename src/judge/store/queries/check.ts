// Looks through the whole store for anything that contradicts itself.
import type { Finding, GameName } from '../batch.ts'
import { all, form, once, tables, type Work } from '../work.ts'

/** Everything that is wrong, except with the database itself; nothing for a sound store. */
export function* findFaults(): Work<Finding[]> {
  return [...(yield* versionsMissing()), ...(yield* unreadable()), ...(yield* letters()), ...(yield* rows())]
}

/** Versions begin with one, so a game without gaps has as many events as its newest version says. */
function* versionsMissing(): Work<Finding[]> {
  const counted = tables
    .selectFrom('events')
    .select(({ fn }) => ['game', fn.max('version').as('newest'), fn.countAll<number>().as('found')])
    .groupBy('game')
    .having(({ fn, eb }) => eb(fn.max('version'), '!=', fn.countAll<number>()))
  return (yield* all(once(counted))).map(row => ({ kind: 'versionsMissing', ...row }))
}

function* unreadable(): Work<Finding[]> {
  const events = yield* all(UNREADABLE_EVENTS({}))
  const mails = yield* all(UNREADABLE_MAILS({}))
  return [
    ...events.map(row => ({ kind: 'unreadableEvent', ...row }) as const),
    ...mails.map(row => ({ kind: 'unreadableMail', ...row }) as const),
  ]
}

const UNREADABLE_EVENTS = form((_, { isJson }) =>
  tables
    .selectFrom('events')
    .select(['game', 'version'])
    .where(({ not }) => not(isJson('body'))),
)

const UNREADABLE_MAILS = form((_, { isJson }) =>
  tables
    .selectFrom('outbox')
    .select('message_id as messageId')
    .where(({ not }) => not(isJson('mail'))),
)

/** A letter is answered in the commit that queues its reply, so neither is there without the other. */
function* letters(): Work<Finding[]> {
  const silent = tables
    .selectFrom('letters')
    .leftJoin('outbox', 'outbox.answers', 'letters.key')
    .select('key as letter')
    .where('answered', 'is not', null)
    .where('outbox.place', 'is', null)
  const early = tables
    .selectFrom('outbox')
    .innerJoin('letters', 'letters.key', 'outbox.answers')
    .select('key as letter')
    .distinct()
    .where('answered', 'is', null)
    .where('set_aside', 'is', null)
  return [
    ...(yield* all(once(silent))).map(row => ({ kind: 'replyMissing', ...row }) as const),
    ...(yield* all(once(early))).map(row => ({ kind: 'replyTooEarly', ...row }) as const),
  ]
}

function* rows(): Work<Finding[]> {
  const newest = tables
    .selectFrom('events')
    .select(({ fn }) => ['game', fn.max('version').as('newest')])
    .where('game', 'not like', '*%')
    .groupBy('game')
  const written = tables.selectFrom('games').select(['name', 'version'])
  const inRow = new Map((yield* all(once(written))).map(({ name, version }) => [name, version]))
  const happened = new Map((yield* all(once(newest))).map(row => [row.game, row.newest]))
  return [...new Set([...happened.keys(), ...inRow.keys()])].sort().flatMap(game => {
    const finding = compareRow(game, happened.get(game) ?? 0, inRow.get(game))
    return finding === undefined ? [] : [finding]
  })
}

function compareRow(game: GameName, newest: number, inRow: number | undefined): Finding | undefined {
  if (inRow === undefined) return { kind: 'rowMissing', game, newest }
  return inRow === newest ? undefined : { kind: 'rowDiffers', game, newest, inRow }
}
