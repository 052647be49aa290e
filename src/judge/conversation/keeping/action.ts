// What the keeper does beside all games, by a letter or at the command line: what is written of it, and what is told.

import type { Result } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import type { People } from '../../people/people.ts'
import type { NewEvent, OutgoingMail, PostReport } from '../../store/batch.ts'
import { storedInstant } from '../../store/events/names.ts'
import type { GamePart } from '../../store/store.ts'
import { memoryOf, type Services } from '../services.ts'

/** How the keeper has said it, and says the next: at the command line, or in a letter. */
export type KeeperChannel = keyof typeof ways
export const ways = wording.letters.keeping.ways

/** What a deed of the keeper's is done with, and how it was said. */
export interface Keeping {
  readonly people: People
  readonly services: Services
  readonly way: KeeperChannel
}

export interface KeeperAction {
  readonly part?: GamePart
  readonly outgoing?: readonly OutgoingMail[]
  readonly records?: readonly NewEvent[]
  readonly post?: Pick<PostReport, 'held' | 'released' | 'failed'>
  readonly lines: readonly string[]
  /** They stay as they are. */
  readonly isTable?: true
}

/** A commit is tried again that the judge was quicker than. */
const MOST_TRIES = 20

/** Does one thing beside a judge that may run; what is told of it, or why it cannot be. */
export async function carriedOut(
  plan: (people: People) => Promise<Result<KeeperAction, string>>,
  services: Services,
): Promise<Result<readonly string[], string>> {
  const memory = memoryOf(services.store)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const found = await memory.knowing([], async people => {
      const planned = await plan(people)
      if (!planned.ok) return planned
      const { part, outgoing, records, post, lines } = planned.value
      if (part === undefined && records === undefined && post === undefined)
        return { ok: true, value: { lines, batch: undefined } } as const
      const batch = {
        at: storedInstant(services.clock.now()),
        expect: new Map<string, number>(),
        ...part,
        ...(outgoing && { outgoing }),
        ...(records && { records: people.put(records) }),
        ...(post && { post }),
      }
      return { ok: true, value: { lines, batch } } as const
    })
    if (!found.ok) return found
    const { lines, batch } = found.value
    if (batch === undefined || (await memory.commit(batch)).ok) return { ok: true, value: lines }
  }
  throw new Error(`others wrote ${MOST_TRIES} times while the keeper was to be served`)
}
