// What is on record of people and their addresses: read from their streams, and put there as the judge does.
import { memoryOf } from '../../../src/judge/conversation/services.ts'
import { unprovenAt } from '../../../src/judge/people/onRecord.ts'
import { nothingOf, People } from '../../../src/judge/people/people.ts'
import type { NewEvent, Recorded, RecordsPart } from '../../../src/judge/store/batch.ts'
import { streamOf, streamsAbout } from '../../../src/judge/store/events/names.ts'
import type { Store } from '../../../src/judge/store/store.ts'

/** What is on record of these, as people and as addresses, the oldest first. */
export async function onRecordOf(store: Store, ...names: readonly string[]): Promise<readonly Recorded[]> {
  const streams = names.flatMap(name => [
    streamOf('person', name),
    streamOf('address', name),
    streamOf('address', unprovenAt(name)),
  ])
  const records = (await Promise.all(streams.map(stream => store.load(stream)))).flatMap(
    ({ events }) => events,
  )
  return records.toSorted((one, other) => one.at.localeCompare(other.at))
}

/** Records as they are committed now. */
export const recorded = async (store: Store, ...events: readonly NewEvent[]): Promise<RecordsPart> =>
  (await memoryOf(store).people(...events.flatMap(streamsAbout))).put(events)

/** Records of whom nothing is on record yet. */
export const firstRecords = (...events: readonly NewEvent[]): RecordsPart => ({
  expect: new Map(events.flatMap(streamsAbout).map(stream => [stream, 0])),
  events,
})

/** Everybody of whom these are all the records. */
export const peopleFrom = (...records: readonly Recorded[]): People =>
  new People(
    async streams =>
      new Map(
        streams.map(stream => {
          const onRecord = nothingOf(stream)
          const own = records.filter(each => streamsAbout(each).includes(stream))
          for (const each of own) onRecord.learn(each)
          return [stream, { version: own.length, onRecord }]
        }),
      ),
  )
