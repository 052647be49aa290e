// A letter that has come: how it is to be filed, and whether it came before.
import type { Instant } from '../../game/calendar.ts'
import type { ReadLetter } from '../../mail/letter.ts'
import type { LetterKey, NewLetter } from '../../store/batch.ts'
import { storedInstant } from '../../store/events/names.ts'
import { StoreFault } from '../../store/fault.ts'
import { memoryOf, type Services } from '../services.ts'
import { aboutOf } from './about.ts'
import { readFiled } from './broughtBack.ts'
import { contentKey, keyOf, keyOfRepeat, knownAs, sameAmong } from './identity.ts'

/** A letter as it came in. */
export interface Arrived {
  readonly raw: Uint8Array
  /** When it reached the mailbox, in milliseconds since 1970. */
  readonly received: number
  /** Whether it may be brought again, at another time, as long as it has not been dealt with. */
  readonly mayBeRetried?: boolean
}

/** A letter to be filed, and which one it is if it came before. */
interface Found {
  readonly letter: NewLetter
  readonly of: LetterKey | undefined
}

/** The same as the store knows it. */
interface LookedUp extends Found {
  readonly mayBeRetried: boolean
  /** Undefined where reading it has failed. */
  readonly read?: ReadLetter
}

/** Looks up whether it came before; it cannot have come later than now, whatever the server's clock says. */
export async function lookedUp(
  { raw, received, mayBeRetried = false }: Arrived,
  services: Services,
  onFault: (fault: unknown, about: { readonly letter: LetterKey }) => void,
): Promise<LookedUp> {
  const key = keyOf(raw, services)
  const at = storedInstant(Math.min(received, services.clock.now()) as Instant)
  const plain: NewLetter = { key, messageId: null, sender: '', received: at, raw, content: null }
  try {
    const read = await readFiled(raw, services)
    const { messageId = null, from } = read
    const letter = { ...plain, messageId, sender: from?.address ?? '', content: contentKey(read, services) }
    const of = await knownAs(letter, read, services)
    const about = of === undefined && services.sharing ? await aboutOf(read, services) : undefined
    return { letter: { ...letter, about }, of, read, mayBeRetried }
  } catch (fault) {
    if (fault instanceof StoreFault) throw fault
    // It is filed all the same; what is wrong with it shows again when it is to be answered.
    onFault(fault, { letter: key })
    return { letter: plain, of: undefined, mayBeRetried }
  }
}

/** The same where some are to be filed before it. */
export async function foundAmong(
  before: readonly NewLetter[],
  looked: LookedUp,
  services: Services,
): Promise<Found> {
  const { letter, read } = looked
  if (read === undefined) return looked
  const of = sameAmong(before, letter)?.key ?? looked.of
  if (of !== undefined && letter.content === null && read.kind === 'letter')
    return repeated({ ...looked, of }, before, services)
  if (of === undefined) memoryOf(services.store).keepReading(letter.key, read)
  return { letter, of }
}

/** A letter with the bytes of another one: the same if it came at the same time, and else one of its own, to be answered. */
async function repeated(
  { letter, of, mayBeRetried }: LookedUp & { readonly of: LetterKey },
  before: readonly NewLetter[],
  services: Services,
): Promise<Found> {
  const { store } = services
  const stored = await store.letter(of)
  const first = before.find(({ key }) => key === of) ?? stored
  const waits = stored === undefined || (stored.answered === null && stored.setAside === null)
  if (first?.received === letter.received || (mayBeRetried && waits)) return { letter, of }
  const key = keyOfRepeat(letter, services)
  const isKnown = before.some(each => each.key === key) || (await store.letter(key)) !== undefined
  return { letter: { ...letter, key }, of: isKnown ? key : undefined }
}
