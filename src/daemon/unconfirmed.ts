// Letters under seal that nobody has answered for in time: their text leaves the store.
import { setImmediate as others } from 'node:timers/promises'
import type { Services } from '../conversation/services.ts'
import { SEAL_MARK } from '../conversation/who/seal.ts'
import type { Instant } from '../game/calendar.ts'
import type { LetterKey } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'

const DAY = 86_400_000
/** The reply address by which a letter can be answered for has run out by then. */
const KEPT = 91 * DAY

/** What lies in a letter's place; nobody can read a letter in it. */
const NOTE = Buffer.from(
  'This letter was under seal. Nobody answered for it in ninety days, and it was dropped.\n',
)

/** Drops the text of those letters; tells how many there were. */
export async function dropUnconfirmed({ store, clock }: Pick<Services, 'store' | 'clock'>): Promise<number> {
  const before = storedInstant((clock.now() - KEPT) as Instant)
  let count = 0
  for (let next: number | undefined = 0; next !== undefined; ) {
    const leafed = await store.leafThrough(SEAL_MARK, before, next)
    if (leafed.keys.length > 0) await drop(leafed.keys, { store, clock })
    count += leafed.keys.length
    next = leafed.next
    await others()
  }
  return count
}

async function drop(
  keys: readonly LetterKey[],
  { store, clock }: Pick<Services, 'store' | 'clock'>,
): Promise<void> {
  const blackedOut = new Map(keys.map(key => [key, NOTE]))
  const at = storedInstant(clock.now())
  await store.commit({ at, expect: new Map(), post: { blackedOut } })
}
