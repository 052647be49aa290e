// The mail of the day: what a reader wants once a day goes to their address in one mail, each of its mails whole.

import type { WrittenMail } from '../../../post/outgoing.ts'
import { keyOfMessageId, messageIdFor, tokenFor } from '../../../post/tokens.ts'
import { wording } from '../../../wording/wording.ts'
import { noGameHeader } from '../../commands/people/addressWishes.ts'
import { addDays, dayOf, type Instant, instantAt, type Minutes } from '../../game/calendar.ts'
import type { Person } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import { waitsUntil } from '../../game/mailWishes.ts'
import { wrapped } from '../../report/forms/frame.ts'
import type { Batch, JsonObject, OutgoingMail, QueuedMail, Timestamp } from '../../store/batch.ts'
import { storedInstant, streamOf } from '../../store/events/names.ts'
import { memoryOf, type Services } from '../services.ts'

const say = wording.letters.digest

/** In the morning, by the reader's own clock. */
const MORNING: Minutes = 7 * 60
/** At most this many mails, and this many characters, go in one; the rest goes in the next, at once. */
const MOST_PARTS = 50
const MOST_TEXT = 1_000_000
/** How long its reply address is good, in milliseconds: as long as the others. */
const ANSWERED_FOR = 90 * 86_400_000

/** When a mail that is kept for the mail of the day goes at the latest. */
export function digestTime(person: Person, game: Game, now: Instant): Timestamp {
  const zone = game.zones.get(person) ?? game.settings.timing.zone
  const today = dayOf(now, zone)
  const morning = [today, addDays(today, 1)].map(day => instantAt(day, MORNING, zone)).find(at => at > now)
  const latest = waitsUntil(game.due, now) ?? Number.POSITIVE_INFINITY
  return storedInstant(Math.min(morning ?? now, latest) as Instant) // one of two instants
}

/** Whether a mail in the outbox goes with others to the same address. */
export const isForDigest = ({ mail }: Pick<QueuedMail, 'mail'>): boolean => typeof mail['digest'] === 'string'

/** One mail in place of all that wait for an address. */
export async function gathered(to: string, services: Services): Promise<Batch> {
  const { store, clock } = services
  const parts: QueuedMail[] = []
  let text = 0
  for (const each of (await store.waitingFor(to)).filter(isForDigest)) {
    text += String(each.mail['text']).length
    if (parts.length > 0 && (text > MOST_TEXT || parts.length === MOST_PARTS)) break
    parts.push(each)
  }
  const at = storedInstant(clock.now())
  const [first] = parts
  if (first === undefined) return { at, expect: new Map() }
  const outgoing = [await digestOf(first, parts, services)]
  return { at, expect: new Map(), outgoing, post: { sent: parts.map(({ messageId }) => messageId) } }
}

async function digestOf(
  first: QueuedMail,
  parts: readonly QueuedMail[],
  services: Services,
): Promise<OutgoingMail> {
  const { store, clock, sender, secret, judge } = services
  const { to } = first
  const people = await memoryOf(store).people(streamOf('address', to))
  const person = people.personAt(to) ?? to
  await people.meet(streamOf('person', person))
  const messageId = messageIdFor(`digest\0${first.messageId}`, sender.address, secret)
  const expires = clock.now() + ANSWERED_FOR
  const token = tokenFor(
    { kind: 'person', key: keyOfMessageId(messageId) ?? '', expires },
    person,
    secret,
    people.allPasswordChanges(person),
  )
  const subjects = parts.map(({ mail }) => String(mail['subject']))
  const lines = [
    ...noGameHeader(judge),
    '',
    ...wrapped(say.above),
    '',
    ...subjects.map(subject => `  ${subject}`),
    '',
    ...wrapped(say.below),
  ]
  const mail: WrittenMail = {
    subject: say.subject({ judge: judge.code }),
    text: lines.join('\n'),
    replyTo: sender.address.replace('@', `+${token}@`),
    inReplyTo: null,
    references: [],
    auto: 'auto-generated',
    listId: null,
    stops: 'digest',
    parts: parts.map(part => JSON.stringify({ messageId: part.messageId, game: part.game, mail: part.mail })),
  }
  const due = storedInstant(clock.now())
  return { messageId, to, game: null, answers: null, due, mail: mail as JsonObject }
}

/** The mails in a digest, as they lay in the outbox. */
export const partsOf = ({ to, mail, ...digest }: QueuedMail): readonly QueuedMail[] =>
  Array.isArray(mail['parts'])
    ? mail['parts'].map(part => ({ ...digest, to, ...JSON.parse(String(part)) }) as QueuedMail)
    : []
