// What is wrong with a running judge, as it shows in what goes on: in its rounds, mailbox, mail server and chores.

import { CarrierFault } from '../../post/outgoing.ts'
import { ServerFault, type ServerTrouble } from '../../post/servers/serverFault.ts'
import { wording } from '../../wording/wording.ts'
import type { Clock } from '../clock/clock.ts'
import { storedInstant } from '../store/events/names.ts'
import { type Trouble as OfStore, StoreFault } from '../store/fault.ts'
import type { Store } from '../store/store.ts'
import { isOurWording } from './log.ts'
import type { Chore, ServiceEvent, TroubleKind } from './news.ts'

const say = wording.letters.troubles

/** Something that is wrong at the moment. */
export interface Trouble {
  readonly kind: TroubleKind
  readonly text: string
}

/** Tells what is wrong with something; undefined if nothing is. */
export interface Looked {
  look(): unknown
}

export interface Watched {
  readonly clock: Clock
  readonly store: Pick<Store, 'backlog' | 'oldestDue'>
  readonly clockWatch: { readonly isTrusted: boolean }
  /** What keeps files from being written in the judge's folder; not checked if left out. */
  readonly disk?: Looked
  /** What is wrong with the file of the judge's secret. */
  readonly secretFile?: Looked
  /** What keeps the post office from keeping mails, if there is one. */
  readonly office?: Looked
  /** Why the log cannot be written. */
  readonly log?: Looked
  /** How long the mailbox is left alone between two looks, in milliseconds. */
  readonly poll: number
}

const MINUTE = 60_000
/** Rounds may take their time: a judge is unwell only if nothing was done for three polls and this long. */
const LONG = 5 * MINUTE
/** Letters that could not be answered are tried again each hour, so an older fault has passed. */
const UNSETTLED = 90 * MINUTE
/** When so many people in a row are refused, it is not their fault. */
const MANY_REFUSED = 5
/** When so many commits in a row fail, it is the store's fault. */
const MANY_UNWRITTEN = 2
/** What does not pass by itself. Another process that writes, or a server that is away, shows in the rounds. */
const KEEPS_FROM_WRITING: ReadonlySet<OfStore> = new Set(['readOnly', 'full', 'damaged', 'unreachable'])

/** When something was last done, by both clocks. */
export interface Last {
  readonly wall: string | null
  readonly steady: number
}

/** What fails, and since when. */
interface Failing {
  readonly why: string
  readonly steady: number
  /** Whether it does not pass by itself. */
  readonly isLasting: boolean
}

/** All spans are measured by the monotonic clock. */
export class Troubles {
  readonly #watched: Watched
  #round: Last
  #fetch: Last
  #roundFails: Failing | undefined
  #fetchFails: Failing | undefined
  #unsettled: Failing | undefined
  #remade: Failing | undefined
  #missing: Failing | undefined
  #carrierFails: Failing | undefined
  #unwritten: { readonly times: number; readonly why: string } | undefined
  #oldest: { readonly mail: string; readonly steady: number } | undefined
  readonly #refused = new Map<string, string>()
  readonly #chores = new Map<Chore, string>()

  constructor(watched: Watched) {
    this.#watched = watched
    this.#round = { wall: null, steady: watched.clock.steady() }
    this.#fetch = this.#round
  }

  get lastRound(): Last {
    return this.#round
  }

  get lastFetch(): Last {
    return this.#fetch
  }

  hear = (news: ServiceEvent): void => {
    switch (news.kind) {
      case 'roundDone':
        this.#round = this.#now()
        this.#roundFails = undefined
        return
      case 'roundFailed':
        this.#roundFails ??= this.#failing(news.fault)
        return
      case 'mailboxEmptied':
      case 'mailboxElsewhere':
        this.#fetch = this.#now()
        this.#fetchFails = undefined
        return
      case 'mailboxFailed':
        this.#fetchFails = { ...this.#failing(news.fault), steady: (this.#fetchFails ?? this.#now()).steady }
        return
      case 'mailSent':
        this.#carrierFails = undefined
        this.#refused.clear()
        return
      case 'mailFailed':
      case 'mailGivenUp':
        if (this.#refused.size < MANY_REFUSED) this.#refused.set(news.to ?? '', news.why)
        return
      case 'commitFailed':
        return this.#hearUnwritten(news.fault)
      case 'commitDone':
        this.#unwritten = undefined
        return
      case 'choreDone':
        this.#chores.delete(news.chore)
        return
      case 'choreFailed':
        this.#chores.set(news.chore, whyOf(news.fault))
        return
      case 'fault':
        return this.#hearFault(news.fault)
      default:
        return
    }
  }

  #hearUnwritten(fault: unknown): void {
    if (!(fault instanceof StoreFault) || !KEEPS_FROM_WRITING.has(fault.trouble)) return
    this.#unwritten = { times: (this.#unwritten?.times ?? 0) + 1, why: whyOf(fault) }
  }

  #hearFault(fault: unknown): void {
    if (fault instanceof CarrierFault && fault.blame === 'server') this.#carrierFails = this.#failing(fault)
    if (!(fault instanceof ServerFault)) return
    if (fault.trouble === 'readOnly') this.#unsettled = this.#failing(fault)
    if (fault.trouble === 'remade') this.#remade = this.#failing(fault)
    if (fault.trouble === 'noFolder') this.#missing = this.#failing(fault)
  }

  /** Everything that is wrong now. Asks the store, which may be what is wrong. */
  async now(): Promise<readonly Trouble[]> {
    const { clockWatch } = this.#watched
    const disk = ofLook('disk', this.#watched.disk)
    return [
      ...this.#ofRounds(),
      ...this.#ofMailbox(),
      ...(await this.#ofOutbox()),
      ...[...this.#chores].map(
        ([chore, why]): Trouble => ({ kind: 'chore', text: say.chore({ chore, why }) }),
      ),
      ...disk,
      // If nothing can be written at all, the disk says so already.
      ...(disk.length > 0 ? [] : this.#ofStore()),
      ...ofLook('secret', this.#watched.secretFile),
      ...ofLook('office', this.#watched.office),
      ...ofLook('log', this.#watched.log),
      ...(clockWatch.isTrusted ? [] : [{ kind: 'clock', text: say.clock } as const]),
    ]
  }

  #ofRounds(): readonly Trouble[] {
    if (this.#roundFails !== undefined)
      return [{ kind: 'round', text: say.round({ why: this.#roundFails.why }) }]
    return this.#isLongAgo(this.#round) ? [{ kind: 'round', text: say.idle }] : []
  }

  #ofStore(): readonly Trouble[] {
    const { times = 0, why = '' } = this.#unwritten ?? {}
    return times < MANY_UNWRITTEN ? [] : [{ kind: 'unwritten', text: say.unwritten({ why }) }]
  }

  /** A mailbox that was read before may be away for some minutes. One that never let us in, or no longer does, is told at once. */
  #ofMailbox(): readonly Trouble[] {
    const { clock } = this.#watched
    const [unsettled, remade] = [this.#unsettled, this.#remade]
    // A missing folder is looked for in each round, while the other folders are read.
    const isMissing = this.#missing !== undefined && !this.#isLongAgo(this.#missing, MINUTE)
    const fails = this.#fetchFails ?? (isMissing ? this.#missing : undefined)
    const isTold =
      fails !== undefined &&
      (this.#fetch.wall === null || fails.isLasting || clock.steady() - fails.steady > LONG)
    const isOfLate = (each: Failing | undefined): each is Failing =>
      each !== undefined && clock.steady() - each.steady < UNSETTLED
    return [
      ...(isTold ? [{ kind: 'mailbox', text: say.unreadable({ why: fails.why }) } as const] : []),
      ...(!isTold && this.#isLongAgo(this.#fetch) ? [{ kind: 'mailbox', text: say.unreached } as const] : []),
      ...(isOfLate(unsettled)
        ? [{ kind: 'unsettled', text: say.unsettled({ why: unsettled.why }) } as const]
        : []),
      ...(isOfLate(remade) ? [{ kind: 'remade', text: say.remade({ why: remade.why }) } as const] : []),
    ]
  }

  async #ofOutbox(): Promise<readonly Trouble[]> {
    try {
      const { mailsWaiting } = await this.#watched.store.backlog()
      // Nothing is left that the server could take or refuse.
      if (mailsWaiting === 0) this.#carrierFails = undefined
      const minutes = await this.#minutesWaited()
      const found = this.#ofCarrier()
      if (found.length > 0 || minutes * MINUTE <= LONG) return found
      return [{ kind: 'waiting', text: say.waiting({ minutes, count: mailsWaiting }) }]
    } catch (fault) {
      return [...this.#ofCarrier(), { kind: 'store', text: say.store({ why: whyOf(fault) }) }]
    }
  }

  #ofCarrier(): readonly Trouble[] {
    const [fails, refused] = [this.#carrierFails, [...this.#refused.values()]]
    if (fails !== undefined) return [{ kind: 'carrier', text: say.carrier({ why: fails.why }) }]
    if (refused.length < MANY_REFUSED) return []
    return [{ kind: 'refused', text: say.refused({ people: refused.length, why: refused.at(-1)! }) }]
  }

  /** For how many minutes the oldest mail that could leave has been the oldest. */
  async #minutesWaited(): Promise<number> {
    const { store, clock } = this.#watched
    const mail = await store.oldestDue(storedInstant(clock.now()))
    if (mail === undefined) this.#oldest = undefined
    else if (this.#oldest?.mail !== mail) this.#oldest = { mail, steady: clock.steady() }
    return this.#oldest === undefined ? 0 : Math.floor((clock.steady() - this.#oldest.steady) / MINUTE)
  }

  #isLongAgo = ({ steady }: { readonly steady: number }, long = LONG): boolean =>
    this.#watched.clock.steady() - steady > 3 * this.#watched.poll + long

  #failing = (fault: unknown): Failing => ({
    why: whyOf(fault),
    steady: this.#watched.clock.steady(),
    isLasting: fault instanceof ServerFault && LASTING.has(fault.trouble),
  })

  #now(): Last {
    const { clock } = this.#watched
    return { wall: storedInstant(clock.now()), steady: clock.steady() }
  }
}

function ofLook(kind: 'disk' | 'secret' | 'office' | 'log', looked: Looked | undefined): readonly Trouble[] {
  const fault = looked?.look()
  return fault === undefined ? [] : [{ kind, text: say[kind]({ why: whyOf(fault) }) }]
}

/** What the keeper has to mend; all other troubles of a server may pass. */
const LASTING: ReadonlySet<ServerTrouble> = new Set([
  'password',
  'wantsLogin',
  'wantsTls',
  'senderRefused',
  'noToken',
  'certificateExpired',
  'certificateTooNew',
  'certificateWrongName',
  'certificateUnknown',
  'notTls',
  'noStartTls',
  'noCommonTls',
  'anotherProtocol',
  'noFolder',
  'ofAnother',
  'readOnly',
])

/** Our own words about a fault; the words of others may quote a letter. */
function whyOf(fault: unknown): string {
  if (isOurWording(fault)) return fault.message.replace(/\.$/, '')
  return say.fault({ name: fault instanceof Error ? fault.name : 'unknown' })
}
