// Notices when the clock cannot be believed, and finds the deadlines that it has moved.

import type { TimeTold } from '../../post/outgoing.ts'
import { wording } from '../../wording/wording.ts'
import type { Clock } from '../clock/clock.ts'
import {
  ForwardClock,
  firstLook,
  lasting,
  nextLook,
  otherTime,
  type Sample,
  type Steadiness,
} from '../clock/clock.ts'
import type { KeptClock } from '../clock/keptClock.ts'
import { MailWriter } from '../conversation/mails/mails.ts'
import { keeperMails } from '../conversation/mails/replies.ts'
import { memoryOf, type Services, worldOf } from '../conversation/services.ts'
import { civilAt, type Instant, isoOf, written } from '../game/calendar.ts'
import { type Game, peopleOf } from '../game/game.ts'
import { type WrongTime, wrongTime } from '../game/turns/wrongTime.ts'
import { boardFor } from '../library/equipment.ts'
import type { People } from '../people/people.ts'
import { wrongTimeTold } from '../people/reach.ts'
import { judgePhaseId, subjectOf, wrapped } from '../report/forms/frame.ts'
import { lineToSend } from '../report/mails/teller.ts'
import { amount } from '../report/sentences/names.ts'
import type { Batch, GameName } from '../store/batch.ts'
import { readBack } from '../store/events/journal.ts'
import { storedInstant, streamOf } from '../store/events/names.ts'
import type { Store } from '../store/store.ts'
import { eachGame, keyOf } from '../store/store.ts'
import type { Tell } from './news.ts'

// Watches the clock of a running judge, and tells when it cannot be believed, and when it can again.

/** Nobody has to know that a clock was set by less, in milliseconds. */
const SLACK = 5_000

interface Watched {
  readonly clock: Clock
  readonly store: Pick<Store, 'lastCommit'>
  readonly tell: Tell
  /** The keeper says that the clock is right, whatever the last commit says. */
  readonly isAccepted?: boolean
  /** What is known of the clock from before this start. */
  readonly kept?: Pick<KeptClock, 'aheadOf' | 'keep'> | undefined
  /** Repairs what was done while the clock was ahead. The clock is believed again only after that. */
  readonly settle?: () => Promise<void>
}

export class ClockWatch {
  readonly #watched: Watched
  #known: Steadiness | undefined
  #lastCommit: string | undefined
  /** Whether something may have been done at a time that is still to come. */
  #isUnsettled = false
  /** Whether another clock has been asked for its time. */
  #hasHeard = false
  /** Whether it has told that the clock stands still. */
  #standsStill = false

  constructor(watched: Watched) {
    this.#watched = watched
  }

  /** As of the last look; before the first, nothing speaks against the clock. */
  get isTrusted(): boolean {
    return this.#known?.trouble === undefined && !this.#isUnsettled
  }

  /** Looks at the clock once more, and returns whether anything may be done by it. */
  async look(): Promise<boolean> {
    const { clock, kept, isAccepted = false } = this.#watched
    const before = this.#known
    const committed = await this.#newCommit()
    if (clock instanceof ForwardClock && this.#goForward(clock, committed)) this.#isUnsettled = true
    const sample = this.#sample
    // If it stands still because of what was committed while it was ahead, look at the clock on the wall itself.
    const shown = sample.wall - (clock instanceof ForwardClock ? clock.standsFor : 0)
    if (before !== undefined) this.#known = nextLook(before, sample, committed)
    else if (isAccepted) this.#known = firstLook(sample, undefined)
    else this.#known = firstLook(sample, committed, kept?.aheadOf(shown))
    const { trouble, anchor, believed } = this.#known
    if (clock instanceof ForwardClock) clock.believe(trouble === undefined ? anchor : believed)
    // The anchor is dropped anew each hour, and when the clock is believed again.
    if (trouble === undefined && anchor !== before?.anchor)
      kept?.keep(shown, { mayGoBack: before !== undefined || isAccepted })
    this.#tellChange(before, this.#known)
    this.#isUnsettled ||= trouble !== undefined || (committed ?? sample.wall) > sample.wall
    if (this.#isUnsettled && trouble === undefined) {
      await this.#watched.settle?.()
      this.#isUnsettled = false
    }
    return this.isTrusted
  }

  /** Whether to ask another clock: once, since nothing else may speak against ours, and while ours is in doubt. */
  get asks(): boolean {
    const { isAccepted = false } = this.#watched
    return this.#known?.trouble !== undefined || !(this.#hasHeard || isAccepted)
  }

  /** Takes the time that the mail server's clock shows now. */
  hear(told: TimeTold | undefined): void {
    const before = this.#known
    const isFirst = !this.#hasHeard
    this.#hasHeard = true
    if (before === undefined || told === undefined) return
    const { clock } = this.#watched
    this.#known = otherTime(before, this.#sample, told, isFirst)
    const { trouble, believed } = this.#known
    if (trouble === undefined || before.trouble !== undefined) return
    if (clock instanceof ForwardClock) clock.believe(believed)
    this.#isUnsettled = true
    this.#tellChange(before, this.#known)
  }

  get #sample(): Sample {
    const { clock } = this.#watched
    return { wall: this.#face, steady: clock.sinceBoot?.() ?? clock.steady() }
  }

  /** The time of the clock that may have been set. */
  get #face(): number {
    const { clock } = this.#watched
    return clock instanceof ForwardClock ? clock.face : clock.now()
  }

  /** The last commit was not later than now. Returns whether the clock begins to stand still because of that. */
  #goForward(clock: ForwardClock, committed: number | undefined): boolean {
    const { isAccepted = false, tell } = this.#watched
    if (committed !== undefined && !isAccepted) clock.reached(committed)
    const by = clock.standsFor
    const stands = by > SLACK
    const begins = stands && !this.#standsStill
    if (begins) tell({ kind: 'clockSetBack', by })
    this.#standsStill = stands
    return begins
  }

  /** Only what was committed since the last look: earlier commits are known, and may have been forgiven. */
  async #newCommit(): Promise<number | undefined> {
    const last = await this.#watched.store.lastCommit()
    if (last === undefined || last === this.#lastCommit) return undefined
    this.#lastCommit = last
    return Date.parse(last)
  }

  #tellChange(before: Steadiness | undefined, { trouble }: Steadiness): void {
    const { tell } = this.#watched
    if (trouble === before?.trouble) return
    if (trouble !== undefined) tell({ kind: 'clockDoubted', trouble })
    else tell({ kind: 'clockTrusted' })
  }
}

// Tells masters and the keeper which deadlines a wrong clock has moved, with the lines that put them right.

const say = wording.letters.wrongClock

/** The most games that the keeper reads of; the rest is in the mails to their masters. */
const MOST_LISTED = 50
const MOST_TRIES = 10

/** A game that has to be put right. */
interface Wronged {
  readonly name: GameName
  readonly version: number
  readonly game: Game
  readonly wrong: WrongTime
  /** By how much the clock was ahead, in milliseconds. */
  readonly ahead: number
}

/** Looks through all games for what was done at a time that is still to come; each game is told only once. */
export async function tellOfMovedDeadlines(services: Services, tell: Tell): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const wronged = await wrongedGames(services)
    if (wronged.length === 0) return
    const done = await services.store.commit(await telling(wronged, services))
    if (!done.ok) continue
    return tell({ kind: 'deadlinesMoved', games: wronged.map(({ name }) => name) })
  }
  throw new Error(`others wrote ${MOST_TRIES} times while it was looked which deadlines have moved`)
}

async function wrongedGames(services: Services): Promise<readonly Wronged[]> {
  const { store } = services
  const found: Wronged[] = []
  for await (const { name } of eachGame(store)) {
    const people = await memoryOf(store).people(streamOf('clock', keyOf(name)))
    const { events: recorded, version } = await store.load(name)
    const { events, game } = readBack(recorded, boardFor)
    const world = worldOf(game, services)
    const wrong = wrongTime(events, people.clock(keyOf(name)).told, world)
    if (wrong === undefined) continue
    const ahead = Math.max(...events.map(({ at }) => at)) - world.now
    found.push({ name: keyOf(name), version, game, wrong, ahead })
  }
  return found
}

function telling(wronged: readonly Wronged[], services: Services): Promise<Batch> {
  const clocks = wronged.map(({ name }) => streamOf('clock', name))
  return memoryOf(services.store).knowing(clocks, async people => {
    for (const { game } of wronged) await people.meetAll(peopleOf(game), game)
    return toldBy(wronged, people, services)
  })
}

function toldBy(wronged: readonly Wronged[], people: People, services: Services): Batch {
  const at = storedInstant(services.clock.now())
  const mails = wronged.flatMap(each => {
    const origin = { name: `wrong clock ${each.name} ${each.version}`, letter: null, inReplyTo: null }
    const writer = new MailWriter(services, people, origin)
    writer.news([noticeOf(each, services)], each.game)
    return writer.mails
  })
  return {
    at,
    expect: new Map(wronged.map(each => [each.name, each.version])),
    records: people.put(wronged.map(({ name, version: upTo }) => wrongTimeTold(name, upTo, at))),
    outgoing: [...mails, ...keeperMails(services, keeperNews(wronged))],
  }
}

/** To the masters; without one, to everybody who may set the deadline. */
function noticeOf({ game, wrong, ahead }: Wronged, services: Services) {
  const { masters, seats } = game
  const players = seats.flatMap(({ player, state }) =>
    state === 'held' && player !== undefined ? [player] : [],
  )
  const hasMaster = masters.length > 0
  const { phase } = wrong
  const rest = hasMaster ? [] : [wrong.did === 'played' ? say.becomeMaster : say.anyPlayer]
  const lines = [
    say.wasAhead({ game: game.name, much: lasting(ahead) }),
    '',
    whatItDid(game, wrong),
    [wrong.did === 'played' ? say.takeBack : say.putRight, ...rest].join(' '),
    '',
    ...remedyOf(game, wrong).map(lineToSend),
    '',
    say.otherwise,
  ]
  return {
    to: hasMaster ? masters : [...new Set(players)],
    subject: subjectOf(services.judge, game, phase, say.subject),
    lines: lines.flatMap(wrapped),
    kind: 'news',
    standsAlone: true,
    phase,
  } as const
}

function whatItDid(game: Game, { did, phase, stood, stands, wanted }: WrongTime): string {
  const time = (at: Instant | undefined) =>
    at === undefined ? say.none : written(at, game.settings.timing.zone)
  const now = { deadline: time(stands), phase: judgePhaseId(phase), before: time(stood) }
  const because = stood !== undefined && wanted !== stood ? ` ${say.isOver}` : ''
  if (did === 'played') return say.played(now) + because
  if (did === 'rang') return say.rang(now) + because
  return (stood === undefined ? say.setFar(now) : say.moved(now)) + because
}

/** The lines that a master sends to put it right. */
function remedyOf({ settings }: Game, { did, phase, wanted }: WrongTime): readonly string[] {
  const back = did === 'played' ? [`ROLLBACK ${judgePhaseId(phase)} KEEP ORDERS!`] : []
  return [...back, `SET DEADLINE ${dateWithZone(wanted, settings.timing.zone)}`]
}

/** `2026-12-24T20:00+01:00`: the same for every reader, whatever time zone they chose. */
function dateWithZone(at: Instant, zone: Parameters<typeof civilAt>[1]): string {
  const { offset } = civilAt(at, zone)
  const local = isoOf((at + offset * 60_000) as Instant).slice(0, 16)
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${local}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
}

function keeperNews(wronged: readonly Wronged[]) {
  const much = lasting(Math.max(...wronged.map(({ ahead }) => ahead)))
  const rows = wronged.slice(0, MOST_LISTED).map(({ game, wrong }) => {
    const lines = remedyOf(game, wrong).join(', ')
    return game.masters.length > 0
      ? say.row({ game: game.name, lines })
      : say.rowAlone({ game: game.name, lines })
  })
  const more = wronged.length - rows.length
  const [one] = wronged
  return {
    name: `wrong clock ${one!.name} ${one!.version}`,
    subject: say.keeperSubject,
    lines: [
      say.keeper({ much }),
      '',
      ...rows,
      ...(more > 0 ? [say.andMore({ games: amount(more, 'game') })] : []),
      '',
      say.keeperOtherwise,
    ],
  }
}
