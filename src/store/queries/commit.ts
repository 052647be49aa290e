// A batch, written whole or not at all.

import { err, ok, type Result } from '../../result.ts'
import type { Batch, Declined, GameName, NewEvent, PostReport, Timestamp } from '../batch.ts'
import { type Dialect, together, type Work } from '../work.ts'
import { noteSpent } from './figures.ts'
import { hurryMails, queueMail, settleMails } from './outbox.ts'
import { fileLetter, isWaiting, lettersSettled, settleLetters } from './post.ts'
import { appendEvents, writeAlarm, writeRecords, writeStage, writeVersion } from './streams.ts'

/** Looks first and writes then, while nobody else can write what was looked at. */
export function* commitBatch(batch: Batch, dialect: Dialect): Work<Result<void, Declined>> {
  checkBatch(batch)
  const declined = yield* reasonToDecline(batch, dialect)
  if (declined !== undefined) return err(declined)
  yield* together([...writePost(batch, dialect), ...writeGames(batch, dialect)])
  return ok(undefined)
}

/** What no batch may ask for is a mistake of ours, and is told before anything is written. */
function checkBatch({ expect, events, stages, alarms, outgoing = [], answered }: Batch): void {
  for (const game of [...keys(events), ...keys(stages), ...keys(alarms)]) {
    if (!expect.has(game)) throw new Error(`${game} is changed without the version that it was decided on`)
    if (game.startsWith('*')) throw new Error(`${game} is not the name of a game`)
  }
  for (const game of [...keys(stages), ...keys(alarms)]) {
    const happened = events?.get(game)?.length ?? 0
    if (expect.get(game)! + happened === 0) throw new Error(`${game} has a row before its first event`)
  }
  if (answered !== undefined && !outgoing.some(({ answers }) => answers === answered)) {
    throw new Error(`letter ${answered} is answered without a reply`)
  }
}

const keys = (map: ReadonlyMap<GameName, unknown> | undefined): readonly GameName[] => [
  ...(map?.keys() ?? []),
]

function* reasonToDecline(batch: Batch, dialect: Dialect): Work<Declined | undefined> {
  const { expect, records } = batch
  const expected = new Map([...expect, ...(records?.expect ?? [])])
  const settled = lettersSettled(batch)
  const { claim } = batch
  const held = claim === undefined ? [] : settled.map(key => dialect.isInHand(key, claim))
  const [found, ...fates] = yield* together<unknown>([
    dialect.versions(expected),
    ...settled.map(isWaiting),
    ...held,
  ])
  const versions = found as ReadonlyMap<GameName, number> // the first one's
  const unknown = fates.indexOf(undefined)
  if (unknown >= 0) throw new Error(`letter ${settled[unknown]} is dealt with before it is filed`)
  if (fates.includes(false)) return 'already answered'
  const hasMovedOn = [...expected].some(([game, version]) => (versions.get(game) ?? 0) !== version)
  return hasMovedOn ? 'moved on' : undefined
}

function writePost(batch: Batch, dialect: Dialect): Work<unknown>[] {
  const { at, outgoing = [], post = NOTHING_DONE, hurried = new Map<GameName, Timestamp>() } = batch
  return [
    ...(post.filed ?? []).flatMap(letter => fileLetter(letter, dialect)),
    ...settleLetters(batch, dialect),
    ...settleMails(at, post),
    ...[...hurried].map(([game, latest]) => hurryMails(game, latest)),
    ...outgoing.map(queueMail),
    ...noteSpent(post.spent ?? []),
  ]
}

const NOTHING_DONE: PostReport = {}

function writeGames(batch: Batch, dialect: Dialect): Work<unknown>[] {
  const { expect, events = new Map<GameName, readonly NewEvent[]>(), records, stages, alarms } = batch
  const works: Work<unknown>[] = []
  const versionAfter = (game: GameName): number => expect.get(game)! + (events.get(game)?.length ?? 0) // asked for above
  for (const [game, happened] of events) {
    if (happened.length === 0) continue
    works.push(...appendEvents(game, expect.get(game)!, happened))
    works.push(writeVersion(game, versionAfter(game)), dialect.moved(game, versionAfter(game)))
  }
  if (records !== undefined) works.push(...writeRecords(records, dialect))
  // A row that was thrown away is made anew here.
  for (const game of new Set([...keys(stages), ...keys(alarms)]))
    works.push(writeVersion(game, versionAfter(game)))
  for (const [game, stage] of stages ?? []) works.push(writeStage(game, stage))
  for (const [game, at] of alarms ?? []) works.push(writeAlarm(game, at))
  return works
}
