// Upgrades stores that keep all records of the judge in one stream: copies each to the streams of all it is about.
import { type JsonObject, type NewEvent, RECORDS } from '../batch.ts'
import type { Stream } from '../events/names.ts'
import { byStream } from '../events/names.ts'
import type { Dialect, Work } from '../work.ts'
import { together } from '../work.ts'
import { eventsUpTo, writeRecords } from './streams.ts'

/** How many are copied at a time. */
const PAGE = 1_000

/** The old records stay where they are, and nobody reads them there any more. */
export function* takeApart(dialect: Dialect): Work<void> {
  const told = new Teller()
  const versions = new Map<Stream, number>()
  for (let after = 0; ; ) {
    const page = yield* eventsUpTo(RECORDS, after, PAGE)
    const events = page.flatMap(({ version: _version, ...event }) => told.whole(event))
    const about = byStream(events)
    const expect = new Map([...about.keys()].map(stream => [stream, versions.get(stream) ?? 0]))
    yield* together(writeRecords({ expect, events }, dialect))
    for (const [stream, own] of about) versions.set(stream, expect.get(stream)! + own.length)
    if (page.length < PAGE) return
    after = page.at(-1)!.version
  }
}

/** Old records leave out some of those they are about, whom earlier records name. */
class Teller {
  readonly #owners = new Map<string, string>()
  readonly #asked = new Map<string, string>()
  readonly #askers = new Map<string, string>()
  readonly #players = new Map<string, readonly string[]>()

  /** The record with all it is about added; none if it is about nobody, in which case it stays where it is. */
  whole(event: NewEvent): readonly NewEvent[] {
    const body = { ...event.body, ...this.#more(event) }
    const whole = { ...event, body }
    return byStream([whole]).has(RECORDS) ? [] : [whole]
  }

  #more({ kind, body }: NewEvent): JsonObject {
    const { person, address, about, key, game, scores } = body
    switch (kind) {
      case 'addressConfirmed': {
        const former = this.#owners.get(String(address))
        this.#owners.set(String(address), String(person))
        return former === undefined || former === person ? {} : { former }
      }
      case 'answeredInVain':
        this.#asked.set(String(about), String(address))
        return {}
      case 'letterConfirmed': {
        const asked = this.#asked.get(`letter ${key}`)
        return asked === undefined ? {} : { address: asked }
      }
      case 'sureAsked':
        this.#askers.set(String(key), String(person))
        return {}
      case 'sureOverlaid':
      case 'sureAnswered': {
        const asker = this.#askers.get(String(key))
        return asker === undefined ? {} : { person: asker }
      }
      case 'gameScored': {
        // Players who were in it before are still in it, with no points.
        const scored = (Array.isArray(scores) ? scores : []).map(each => String(Object(each).player))
        const players = [...new Set([...(this.#players.get(String(game)) ?? []), ...scored])]
        this.#players.set(String(game), players)
        return { players }
      }
      default:
        return {}
    }
  }
}
