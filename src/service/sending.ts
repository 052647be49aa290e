// Offers what waits in the outbox to the carrier; what does not go is tried again, later and later, for some days.
import { refusalNoted } from '../conversation/mails/deliveries.ts'
import { gathered, partsOf } from '../conversation/mails/digests.ts'
import { enclosedWith } from '../conversation/mails/enclosing.ts'
import { type KeeperNews, keeperMails } from '../conversation/mails/replies.ts'
import { memoryOf, RATES, type Rates, ratesOf, type Services } from '../conversation/services.ts'
import type { Instant } from '../game/calendar.ts'
import { type Carrier, CarrierFault, type PackedMail, packed, type WrittenMail } from '../mail/outgoing.ts'
import { keyOfMessageId, type Subscribed, tokenFor, unsubscribeHeaders } from '../mail/tokens.ts'
import { asTheyAre } from '../report/forms/frame.ts'
import type { Batch, FailedMail, QueuedMail } from '../store/batch.ts'
import { storedInstant } from '../store/events/names.ts'

const MINUTE = 60_000
/** Minutes until the next attempt; after the last one the mail is given up: five days in all. */
const DELAYS = [1, 5, 15, 60, 240, 480, 720, 1440, 1440, 1440, 1440]
/** So many are taken from the outbox at once, no two of them for the same recipient. */
const MOST_AT_ONCE = 50
/** How often a commit is tried again that somebody else was quicker than. */
const MOST_TRIES = 20

interface Sending {
  readonly stop?: AbortSignal | undefined
  /** Whether somebody waits for something else: then it goes on another time. */
  readonly isAwaited?: (() => boolean) | undefined
  /** Is told why nothing can be sent for a while. */
  readonly onFault?: (fault: unknown) => void
}

/** Sends what is due and may leave now, to each recipient in order; tells how many mails went out. */
export async function sendDue(services: Services, carrier: Carrier, sending: Sending = {}): Promise<number> {
  const { store, clock } = services
  const rate = rateOf(carrier)
  const round: Round = { services, carrier, rate, sending, tried: 0, sent: 0, taken: [], noting: undefined }
  rate.begin(ratesOf(services), clock.steady())
  for (let tried = -1; tried < round.tried; ) {
    tried = round.tried
    if (sending.stop?.aborted || rate.isResting(clock.steady())) break
    const due = await store.due(storedInstant(clock.now()), MOST_AT_ONCE, rate.fullDomains(clock.steady()))
    try {
      await inLanes(suspectsLast(due, rate), carrier.lanes ?? 1, mail => attempted(mail, round))
    } finally {
      await noteTaken(round)
    }
    if (sending.isAwaited?.()) break
  }
  return round.sent
}

/** When the outbox has next something to send that may leave then. */
export async function nextMailing(
  { store, clock }: Services,
  carrier: Carrier,
): Promise<Instant | undefined> {
  const next = await store.nextMail()
  if (next === undefined) return undefined
  const { heldUntil = 0 } = rateOf(carrier)
  return Math.max(Date.parse(next), clock.now() + heldUntil - clock.steady()) as Instant // of two instants one
}

interface Round {
  readonly services: Services
  readonly carrier: Carrier
  readonly rate: CarrierRate
  readonly sending: Sending
  tried: number
  sent: number
  /** What the carrier has taken, and is not noted yet. */
  taken: string[]
  noting: Promise<void> | undefined
}

/** Where the server failed with a mail before, it is tried last. */
const suspectsLast = (mails: readonly QueuedMail[], rate: CarrierRate): readonly QueuedMail[] => [
  ...mails.filter(({ messageId }) => !rate.isSuspect(messageId)),
  ...mails.filter(({ messageId }) => rate.isSuspect(messageId)),
]

/** Each lane takes the next when it is done with one; what fails in one lane is told when the others are done. */
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
  const { services, carrier, rate, sending } = round
  const { clock, chance } = services
  if (typeof mail.mail['digest'] === 'string') {
    round.tried++
    return committed(() => gathered(mail.to, services), services)
  }
  if (sending.stop?.aborted || !rate.mayLeave(mail.to, clock.steady())) return
  round.tried++
  try {
    await carrier.send(await packedMail(mail, services, sending.onFault))
  } catch (fault) {
    const isServers = fault instanceof CarrierFault && fault.blame === 'server'
    if (isServers && !rate.isToBlame(mail.messageId, clock.steady(), chance)) return sending.onFault?.(fault)
    return committed(() => batchOfFailure(mail, fault, services), services)
  }
  rate.noteTaken(mail.messageId)
  round.sent++
  round.taken.push(mail.messageId)
  // Nothing that is handed over within this machine outlives a crash; so it is noted when all is handed over.
  if (carrier.isRemote !== true) return
  round.noting ??= nextTurn().then(() => noteTaken(round))
  await round.noting
}

/**
 * Between the server's word for a mail and our note of it lies the one window in which a mail may go out twice, under
 * the same Message-ID: when the judge is killed just then, or when the connection breaks before the server's word
 * has come. What has been taken within one turn of the loop is noted together and at once, before a lane begins with
 * its next mail; so there are never more mails in the window than there are lanes.
 */
async function noteTaken(round: Round): Promise<void> {
  const { store, clock } = round.services
  const sent = round.taken
  round.taken = []
  round.noting = undefined
  if (sent.length > 0)
    await store.commit({ at: storedInstant(clock.now()), expect: new Map(), post: { sent } })
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

/** Servers give up after some days, and what comes later is of no use. */
const REPORTS_COME = 30 * 86_400_000

/** Where reports about a mail go: an address of which nobody hears but the servers on the way, and its reader. */
export function addressForReports(messageId: string, to: string, services: Services): string | undefined {
  const { sender, secret, clock } = services
  const key = keyOfMessageId(messageId)
  if (key === undefined || sender.plus === false) return undefined
  const token = tokenFor({ kind: 'mail', key, expires: clock.now() + REPORTS_COME }, to, secret)
  return sender.address.replace('@', `+${token}@`)
}

/** What has failed, what that says of the address, and a word to the keeper if nothing more is tried. */
async function batchOfFailure(mail: QueuedMail, fault: unknown, services: Services): Promise<Batch> {
  const { store, clock, keeper } = services
  const { people } = await memoryOf(store).people()
  const trouble = (fault instanceof Error ? fault.message : String(fault)).slice(0, 500)
  const isForGood = fault instanceof CarrierFault && fault.isForGood
  const isLost = people.reach.isUnreachable(mail.to)
  const delay = isForGood || isLost ? undefined : DELAYS[mail.attempts]
  const retry = delay === undefined ? null : later(services, delay)
  const failed: FailedMail = { messageId: mail.messageId, trouble, retry }
  const isTheirs = fault instanceof CarrierFault && fault.blame === 'recipient' && retry === null
  const how = isForGood ? 'hard' : 'soft'
  const noted = isTheirs ? await refusalNoted(mail, how, trouble, null, services) : {}
  // Of an address that is known to be lost, and of their own, the keeper is not told each time.
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
    subject: 'A mail was given up',
    text: { kind: 'keeperGivenUp', view: { to, mail, said } },
  }
}

/** Decides and commits; where somebody else was quicker, on what they left. */
async function committed(make: () => Promise<Batch>, { store }: Services): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const done = await store.commit(await make())
    if (done.ok) return
  }
  throw new Error(`others wrote ${MOST_TRIES} times while a failed mail was noted`)
}

/** A fifth earlier or later, so that not everything comes at once. */
const later = ({ clock, chance }: Services, minutes: number): string =>
  storedInstant((clock.now() + (minutes * MINUTE * (80 + chance(41))) / 100) as Instant)

// How fast mails may leave by a carrier: so many in a minute in all and to one domain, and none while it is unwell.

/** Seconds for which nothing is sent after the server has failed, the first time, the second time in a row, and so on. */
const RESTS = [15, 60, 120, 300, 600, 900]
/** What is held back by a rate is not looked at again before, so that not each mail costs a round of the judge. */
const HELD_AT_LEAST = 5_000
const MOST_SUSPECTS = 1_000

/**
 * What is remembered of a carrier from round to round, by a clock that nobody sets; a judge that starts anew starts
 * with an empty minute.
 */
class CarrierRate {
  readonly #isLimited: boolean
  #rates: Rates = RATES
  #sent: number[] = []
  readonly #sentTo = new Map<string, number[]>()
  #faults = 0
  #restsUntil = 0
  #heldUntil: number | undefined
  #taken = 0
  /** Mails with which the server failed, and how many it had taken by then. */
  readonly #suspects = new Map<string, number>()

  constructor(carrier: Carrier) {
    this.#isLimited = carrier.isRemote === true
  }

  /** A round begins: what was held back before is looked at anew. */
  begin(rates: Rates, now: number): void {
    this.#rates = rates
    this.#heldUntil = undefined
    this.#sent = lately(this.#sent, now)
    for (const [domain, times] of this.#sentTo) {
      const late = lately(times, now)
      if (late.length === 0) this.#sentTo.delete(domain)
      else this.#sentTo.set(domain, late)
    }
  }

  /** Whether nothing at all may leave now; then it is known until when. */
  isResting(now: number): boolean {
    if (now < this.#restsUntil) this.#hold(this.#restsUntil)
    else if (this.#isFull(this.#sent, this.#rates.mails)) this.#hold(this.#freeAt(this.#sent, now))
    else return false
    return true
  }

  /** The domains to which nothing may leave now. */
  fullDomains(now: number): readonly string[] {
    const full = [...this.#sentTo].filter(([, times]) => this.#isFull(times, this.#rates.mailsPerDomain))
    for (const [, times] of full) this.#hold(this.#freeAt(times, now))
    return full.map(([domain]) => domain)
  }

  /** Counts a mail that is about to leave; false if it may not. */
  mayLeave(to: string, now: number): boolean {
    if (this.isResting(now)) return false
    const domain = to.slice(to.indexOf('@') + 1)
    const times = this.#sentTo.get(domain) ?? []
    if (this.#isFull(times, this.#rates.mailsPerDomain)) {
      this.#hold(this.#freeAt(times, now))
      return false
    }
    this.#sent.push(now)
    this.#sentTo.set(domain, [...times, now])
    return true
  }

  /** When what is held back is to be looked at again; undefined if nothing is. */
  get heldUntil(): number | undefined {
    return this.#heldUntil
  }

  /** The server has taken a mail: it is well. */
  noteTaken(mail: string): void {
    this.#taken++
    this.#faults = 0
    this.#suspects.delete(mail)
  }

  isSuspect = (mail: string): boolean => this.#suspects.has(mail)

  /**
   * The server has failed, not the mail; all mails rest for a while. But where it has failed with this one before, and
   * has taken others since, it is the mail that it stumbles over: then this returns true, and nothing rests for it.
   */
  isToBlame(mail: string, now: number, chance: (sides: number) => number): boolean {
    const before = this.#suspects.get(mail)
    if (this.#suspects.size > MOST_SUSPECTS) this.#suspects.clear()
    this.#suspects.set(mail, this.#taken)
    if (before !== undefined && before < this.#taken) return true
    // Several mails under way at once make one fault of the server.
    if (now < this.#restsUntil) return false
    const seconds = RESTS[Math.min(this.#faults++, RESTS.length - 1)]!
    // A fifth earlier or later, as with single mails.
    this.#restsUntil = now + seconds * 10 * (80 + chance(41))
    this.#hold(this.#restsUntil)
    return false
  }

  #isFull = (times: readonly number[], most: number): boolean => this.#isLimited && times.length >= most

  #freeAt = ([oldest = 0]: readonly number[], now: number): number =>
    Math.max(oldest + MINUTE, now + HELD_AT_LEAST)

  #hold(until: number): void {
    this.#heldUntil = Math.min(until, this.#heldUntil ?? until)
  }
}

const lately = (times: readonly number[], now: number): number[] => times.filter(at => at > now - MINUTE)

const carrierRates = new WeakMap<Carrier, CarrierRate>()

/** The one rate of a carrier in this process. */
function rateOf(carrier: Carrier): CarrierRate {
  const known = carrierRates.get(carrier)
  if (known !== undefined) return known
  const fresh = new CarrierRate(carrier)
  carrierRates.set(carrier, fresh)
  return fresh
}
