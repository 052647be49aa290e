// What the keeper does outside games, by letter or at the command line: what is committed, and what is reported.

import type { Result } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import type { People } from '../../people/people.ts'
import type { NewEvent, OutgoingMail, PostReport } from '../../store/batch.ts'
import { storedInstant } from '../../store/events/names.ts'
import type { GamePart } from '../../store/store.ts'
import { memoryOf, type Services } from '../services.ts'

/** How the keeper gave the command, and so how the next one is spelled out: at the command line, or in a letter. */
export type KeeperChannel = keyof typeof ways
export const ways = wording.letters.keeping.ways

/** What an action of the keeper's works with, and how it was asked for. */
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
  /** The lines are not wrapped. */
  readonly isTable?: true
}

/** How often a commit is tried again when the judge was quicker. */
const MOST_TRIES = 20

/** Does one thing beside a judge that may be running. Returns what to report, or why it cannot be done. */
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
