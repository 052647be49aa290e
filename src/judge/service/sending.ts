// Offers what waits in the outbox to the carrier; what fails is tried again, later and later, for some days.

import { type Carrier, CarrierFault, type PackedMail, packed, type WrittenMail } from '../../post/outgoing.ts'
import { keyOfMessageId, tokenFor } from '../../post/tokens.ts'
import { wording } from '../../wording/wording.ts'
import { refusalNoted } from '../conversation/mails/deliveries.ts'
import { gathered, isForDigest, partsOf } from '../conversation/mails/digests.ts'
import { enclosedWith } from '../conversation/mails/enclosing.ts'
import { type KeeperNews, keeperMails } from '../conversation/mails/replies.ts'
import { memoryOf, ratesOf, type Services } from '../conversation/services.ts'
import { type Subscribed, unsubscribeHeaders } from '../conversation/unwanted.ts'
import type { Instant } from '../game/calendar.ts'
import { asTheyAre } from '../report/forms/frame.ts'
import type { Batch, FailedMail, MailInQueue, QueuedMail } from '../store/batch.ts'
import { storedInstant, streamOf } from '../store/events/names.ts'
import { CarrierPace } from './sendingRate.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
/** Minutes until the next attempt; after the last one the mail is given up: five days in all. */
const DELAYS = [1, 5, 15, 60, 240, 480, 720, 1440, 1440, 1440, 1440]
/** How many mails are taken from the outbox at once, no two of them for the same recipient. */
const MOST_AT_ONCE = 50
/** How often a commit is tried when somebody else was quicker. */
const MOST_TRIES = 20

interface Sending {
  readonly stop?: AbortSignal | undefined
  /** Whether somebody waits for something else: then sending goes on another time. */
  readonly isAwaited?: (() => boolean) | undefined
  /** Is told why nothing can be sent for a while. */
  readonly onFault?: (fault: unknown) => void
}

/** Sends what is due and may leave now, to each recipient in order; returns how many mails went out. */
export async function sendDue(services: Services, carrier: Carrier, sending: Sending = {}): Promise<number> {
  const { clock } = services
  const pace = paceOf(carrier)
  const round: Round = { services, carrier, pace, sending, tried: 0, sent: 0, taken: [], noting: undefined }
  pace.begin(ratesOf(services), clock.steady(), services.sharing?.judges)
  try {
    await sendAll(round)
  } finally {
    await services.sharing?.mailsDone()
  }
  return round.sent
}

async function sendAll(round: Round): Promise<void> {
  const { services, carrier, pace, sending } = round
  const { store, clock } = services
  // Nothing leaves before it is noted what has left already.
  round.taken = pace.takeOwed()
  await noteTaken(round)
  for (let tried = -1; tried < round.tried; ) {
    const isFirst = tried < 0
    tried = round.tried
    if (sending.stop?.aborted || pace.isResting(clock.steady())) break
    const full = pace.fullDomains(clock.steady())
    const due = await store.due(storedInstant(clock.now()), MOST_AT_ONCE, pace.isBehind ? full : undefined)
    if (isFirst && due.length > 0 && carrier.isRemote === true) await learned(pace, services)
    try {
      const next = suspectsLast(due, pace).slice(0, pace.atOnce)
      await inLanes(next, pace.lanes, mail => attempted(mail, round))
    } finally {
      await noteTaken(round)
    }
    if (sending.isAwaited?.()) break
  }
}

/** What the pace has to know before the first mail of a round: where the players are, and what was refused on the way. */
async function learned(pace: CarrierPace, { store, clock }: Services): Promise<void> {
  const memory = memoryOf(store)
  const now = clock.steady()
  pace.learn(await memory.shareAt(now), now)
  for (const to of memory.takeRefusedOnTheWay()) pace.wasTooMuchFor(to, now)
  if (!pace.mustKnowTheDay) return
  const { sent } = await store.mailsOfLate(storedInstant((clock.now() - DAY) as Instant))
  pace.beginsTheDay(sent, now)
}

/** Sends news about the store to the keeper, past the outbox. */
export async function sendBesideStore(news: KeeperNews, services: Services, carrier: Carrier): Promise<void> {
  for (const mail of keeperMails(services, news))
    await carrier.send(
      await packedMail({ ...mail, attempts: 0, trouble: null, cleared: null }, services, undefined),
    )
}

/** When the outbox next has something to send that may leave then. */
export async function nextMailing(
  { store, clock }: Services,
  carrier: Carrier,
): Promise<Instant | undefined> {
  const next = await store.nextMail()
  if (next === undefined) return undefined
  const { heldUntil = 0 } = paceOf(carrier)
  return Math.max(Date.parse(next), clock.now() + heldUntil - clock.steady()) as Instant // one of two instants
}

interface Round {
  readonly services: Services
  readonly carrier: Carrier
  readonly pace: CarrierPace
  readonly sending: Sending
  tried: number
  sent: number
  /** What the carrier has taken, and is not noted yet. */
  taken: string[]
  noting: Promise<void> | undefined
}

/** Mails with which the server failed before are tried last, and the more often the later. */
const suspectsLast = (mails: readonly QueuedMail[], pace: CarrierPace): readonly QueuedMail[] =>
  mails.toSorted((one, other) => pace.failuresWith(one.messageId) - pace.failuresWith(other.messageId))

/** Each lane takes the next when it is done with one; a fault in one lane is thrown when the others are done. */
async function inLanes<Each>(
  all: readonly Each[],
  lanes: number,
  act: (each: Each) => Promise<void>,
): Promise<void> {
  const rest = [...all]
  const lane = async (): Promise<void> => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      await act(next).catch((fault: unknown) => {
        rest.length = 0
        throw fault
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function attempted(mail: QueuedMail, round: Round): Promise<void> {
  const { services, carrier, pace, sending } = round
  const { clock } = services
  // A judge that stood still since it claimed the mail may have lost it: then another judge has sent it, or will.
  const isLost = (): boolean => services.sharing?.maySend === false
  if (isLost()) return
  if (typeof mail.mail['digest'] === 'string') {
    round.tried++
    return committed(() => gathered(mail.to, services), services)
  }
  if (sending.stop?.aborted || !pace.mayLeave(mail.to, clock.steady())) return
  round.tried++
  const whole = await packedMail(mail, services, sending.onFault)
  if (isLost()) return
  const handed = clock.steady()
  try {
    await carrier.send(whole)
  } catch (fault) {
    if (fault instanceof CarrierFault && (await isForAll(mail, fault, round))) return sending.onFault?.(fault)
    return committed(() => batchOfFailure(mail, fault, services), services)
  }
  const taken = clock.steady()
  pace.noteTaken(mail.messageId, mail.to, taken, taken - handed)
  round.sent++
  const { push } = services
  if (push !== undefined) for (const each of [mail, ...partsOf(mail)]) push.left(each, services)
  round.taken.push(mail.messageId)
  // A mail that is handed over within this machine does not outlive a crash, so it is noted when all are handed over.
  if (carrier.isRemote !== true) return
  round.noting ??= nextTurn().then(() => noteTaken(round))
  await round.noting
}

/** Whether a mail did not leave for a reason that holds for all mails, so that it does not pay for it. */
async function isForAll({ messageId, to }: QueuedMail, fault: CarrierFault, round: Round): Promise<boolean> {
  const { carrier, pace } = round
  const { clock, chance } = round.services
  const now = clock.steady()
  if (fault.blame !== 'server') {
    if (fault.says !== 'tooMany') return false
    return pace.isTooMuchForAll(to, now, chance) && !fault.isForGood
  }
  if (pace.isToBlame(messageId, fault, now, chance)) return false
  // If nothing else has been taken since, only the server itself can tell whether it is well without this mail.
  if (!pace.isDoubtful(messageId, fault) || (await carrier.isWellWithout?.(fault)) !== true) return true
  pace.acquit()
  return false
}

/**
 * A mail may go out twice, under the same Message-ID, only between the server's word for it and our note of it: if the
 * judge is killed just then, or the connection breaks before the server's word has come. What was taken within one turn
 * of the loop is noted together and at once, before a lane begins its next mail; so there are never more such mails
 * than lanes. What could not be noted because the store failed is noted first when the store is well again. Mails that
 * stay on this machine need not wait for the disk: a power failure may cost the mail itself as well.
 */
async function noteTaken(round: Round): Promise<void> {
  const { store, clock } = round.services
  const { isRemote } = round.carrier
  const sent = round.taken
  round.taken = []
  round.noting = undefined
  if (sent.length === 0) return
  try {
    const noted = { at: storedInstant(clock.now()), expect: new Map(), post: { sent } }
    await store.commit(isRemote === true ? noted : { ...noted, mayLag: true })
  } catch (fault) {
    round.pace.owes(sent)
    throw fault
  }
}

const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

async function packedMail(
  queued: QueuedMail,
  services: Services,
  onFault: Sending['onFault'],
): Promise<PackedMail> {
  const { messageId, to, game, mail } = queued
  const { sender, clock } = services
  const written = mail as unknown as WrittenMail // as MailWriter wrote it
  const isMore = written.picture !== undefined || written.calendar !== undefined
  const enclosed = isMore ? await enclosedWith(written, game, services, onFault) : []
  const within: Uint8Array[] = []
  for (const part of written.parts === undefined ? [] : partsOf(queued))
    within.push((await packedMail(part, services, onFault)).raw)
  const unwanted = { address: to, game: game ?? '', what: written.stops as Subscribed } // MailWriter wrote it
  const headers = written.stops === undefined ? {} : unsubscribeHeaders(unwanted, sender, services.secret)
  const { raw } = await packed(messageId, to, written, sender, new Date(clock.now()), {
    enclosed,
    within,
    headers,
  })
  const from = addressForReports(messageId, to, services) ?? sender.address
  return { messageId, envelope: { from, otherwiseFrom: sender.address, to }, raw }
}

/** How long reports are taken, in milliseconds: servers give up after some days, and what comes later is of no use. */
const REPORTS_COME = 30 * 86_400_000

/** Where reports about a mail go: an address that only the servers on the way and the reader hear of. */
export function addressForReports(messageId: string, to: string, services: Services): string | undefined {
  const { sender, secret, clock } = services
  const key = keyOfMessageId(messageId)
  if (key === undefined || sender.plus === false) return undefined
  const token = tokenFor({ kind: 'mail', key, expires: clock.now() + REPORTS_COME }, to, secret)
  return sender.address.replace('@', `+${token}@`)
}

/** Notes what has failed and what that says of the address, and tells the keeper if nothing more is tried. */
async function batchOfFailure(mail: QueuedMail, fault: unknown, services: Services): Promise<Batch> {
  const { store, clock, keeper } = services
  const people = await memoryOf(store).people(streamOf('address', mail.to))
  const trouble = (fault instanceof Error ? fault.message : String(fault)).slice(0, 500)
  const isForGood = fault instanceof CarrierFault && fault.isForGood
  const isLost = people.isUnreachable(mail.to)
  const delay = isForGood || isLost ? undefined : DELAYS[mail.attempts]
  const retry = delay === undefined ? null : later(services, delay)
  const failed: FailedMail = { messageId: mail.messageId, trouble, retry }
  const isTheirs = fault instanceof CarrierFault && fault.blame === 'recipient' && retry === null
  const how = isForGood ? 'hard' : 'soft'
  const noted = isTheirs ? await refusalNoted(mail, how, trouble, null, services) : {}
  // The keeper is not told each time of an address that is known to be lost, nor of the keeper's own.
  const isTold = retry === null && !isLost && mail.to !== keeper
  const told = isTold ? keeperMails(services, givenUp(mail, trouble)) : []
  return {
    ...noted,
    at: storedInstant(clock.now()),
    expect: new Map(),
    post: { failed: [failed] },
    outgoing: [...(noted.outgoing ?? []), ...told],
  }
}

const givenUp = ({ messageId, to, mail: { subject } }: QueuedMail, said: string): KeeperNews => {
  const mail = asTheyAre([`To: ${to}`, `Subject: ${String(subject)}`])
  return {
    name: `given up ${messageId}`,
    subject: wording.configuration.sending.givenUp,
    text: { kind: 'keeperGivenUp', view: { to, mail, said } },
  }
}

/** Decides and commits; if somebody else was quicker, decides again on what they left. */
async function committed(make: () => Promise<Batch>, { store }: Services): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const done = await store.commit(await make())
    if (done.ok) return
  }
  throw new Error(`others wrote ${MOST_TRIES} times while a failed mail was noted`)
}

/**
 * After the clock was ahead: releases mails that were dated by it, or they would wait until it is that late. What waits
 * for the daily mail, or to be tried again, is left alone if a right clock may have written it.
 */
export async function releaseMailsAhead({ store, clock }: Services): Promise<void> {
  for (let behind = 0; ; ) {
    const now = clock.now()
    const at = storedInstant(now)
    const ahead = await store.mailsAhead(at, behind, MOST_AT_ONCE)
    const released = ahead.filter(mail => isMisdated(mail, now)).map(({ messageId }) => messageId)
    if (released.length > 0) await store.commit({ at, expect: new Map(), post: { released } })
    const last = ahead.at(-1)
    if (last === undefined || ahead.length < MOST_AT_ONCE) return
    behind = last.place
  }
}

function isMisdated({ due, retry, attempts, mail }: MailInQueue, now: Instant): boolean {
  const longest = (DELAYS[attempts - 1] ?? 0) * MINUTE * 1.2
  if (retry !== null && Date.parse(retry) > now + longest) return true
  return Date.parse(due) > now + (isForDigest({ mail }) ? DAY : 0)
}

/** At random up to a fifth earlier or later, so that not everything comes at once. */
const later = ({ clock, chance }: Services, minutes: number): string =>
  storedInstant((clock.now() + (minutes * MINUTE * (80 + chance(41))) / 100) as Instant)

const carrierPaces = new WeakMap<Carrier, CarrierPace>()

/** The one pace of a carrier in this process. */
function paceOf(carrier: Carrier): CarrierPace {
  const known = carrierPaces.get(carrier)
  if (known !== undefined) return known
  const fresh = new CarrierPace(carrier)
  carrierPaces.set(carrier, fresh)
  return fresh
}
