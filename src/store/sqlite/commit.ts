// Writes a batch whole or not at all, unless somebody else was quicker.
import { err, ok, type Result } from '../../result.ts'
import { type Batch, type Declined, type GameName, type PostReport, RECORDS } from '../batch.ts'
import { noteSpent } from './figures.ts'
import { queueMail, settleMails } from './outbox.ts'
import { fileLetter, isWaiting, settleLetters } from './post.ts'
import type { Queries } from './queries.ts'
import { appendEvents, versionOf, writeAlarm, writeStage, writeVersion } from './streams.ts'

/** Looks first and writes then, while nobody else can write. */
export function commitBatch(queries: Queries, batch: Batch): Result<void, Declined> {
  checkBatch(batch)
  const write = (): Result<void, Declined> => {
    const declined = reasonToDecline(queries, batch)
    if (declined !== undefined) return err(declined)
    writePost(queries, batch)
    writeGames(queries, batch)
    return ok(undefined)
  }
  return batch.mayLag ? queries.lagging(write) : queries.atomically(write)
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

function reasonToDecline(queries: Queries, batch: Batch): Declined | undefined {
  for (const key of lettersSettled(batch)) {
    const waits = isWaiting(queries, key)
    if (waits === undefined) throw new Error(`letter ${key} is dealt with before it is filed`)
    if (!waits) return 'already answered'
  }
  const { expect, records } = batch
  const expected = [...expect, ...(records === undefined ? [] : [[RECORDS, records.expect] as const])]
  const hasMovedOn = expected.some(([game, version]) => versionOf(queries, game) !== version)
  return hasMovedOn ? 'moved on' : undefined
}

const lettersSettled = ({ answered, post }: Batch): Set<string> =>
  new Set([...(answered === undefined ? [] : [answered]), ...(post?.setAside?.keys() ?? [])])

function writePost(queries: Queries, { at, answered, outgoing = [], post = NOTHING_DONE }: Batch): void {
  for (const letter of post.filed ?? []) fileLetter(queries, letter)
  settleLetters(queries, at, answered, post)
  settleMails(queries, at, post)
  for (const mail of outgoing) queueMail(queries, mail)
  noteSpent(queries, post.spent ?? [])
}

const NOTHING_DONE: PostReport = {}

function writeGames(queries: Queries, { expect, events, records, stages, alarms }: Batch): void {
  for (const [game, happened] of events ?? []) {
    if (happened.length === 0) continue
    const version = expect.get(game)! // asked for above
    appendEvents(queries, game, version, happened)
    writeVersion(queries, game, version + happened.length)
  }
  if (records !== undefined) appendEvents(queries, RECORDS, records.expect, records.events)
  // A row that was thrown away is made anew here.
  for (const game of new Set([...keys(stages), ...keys(alarms)])) {
    writeVersion(queries, game, expect.get(game)! + (events?.get(game)?.length ?? 0))
  }
  for (const [game, stage] of stages ?? []) writeStage(queries, game, stage)
  for (const [game, at] of alarms ?? []) writeAlarm(queries, game, at)
}
