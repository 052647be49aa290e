// A decision about a game, followed through once, what caused it among it; or the refusal, with all that explains it.

import type { Power } from '../../rules/board/board.ts'
import type { Phase } from '../../rules/board/phase.ts'
import type { Instant } from './calendar.ts'
import type { ActKind, Asker, Hour } from './commands.ts'
import type { AbsenceRefusal } from './dates/absences.ts'
import type { Absence, DeadlineRefusal } from './deadlines.ts'
import type { Fact, GameEvent, Person, Repair, Turn } from './events.ts'
import { evolve, happened } from './evolve.ts'
import type { Game } from './game.ts'
import type { PressRefusal } from './press.ts'
import type { RowPath, Settings, TimingRefusal } from './settings.ts'
import type { VoteRefusal } from './votes.ts'

/** One thing that happened, with the game just before it and just after it. */
export interface Step {
  readonly was: Game
  readonly event: GameEvent
  readonly now: Game
}

/** The key of a letter, `alarm deadline`, or nothing that is on record. */
export type Cause = string | null

export interface Decision {
  readonly before: Game
  readonly after: Game
  readonly steps: readonly Step[]
  readonly cause: Cause
}

/** Nothing has happened yet. */
export const undecided = (game: Game, cause: Cause): Decision => ({
  before: game,
  after: game,
  steps: [],
  cause,
})

/** What some events make of a game. Whoever tells, records or stores a decision reads it here, and follows no event again. */
export function decisionOf(before: Game, events: readonly GameEvent[], cause: Cause): Decision {
  const steps: Step[] = []
  let after = before
  for (const event of events) {
    const step = followed(after, event)
    after = step.now
    steps.push(step)
  }
  return { before, after, steps, cause }
}

const FOLLOWED = new WeakMap<GameEvent, Step>()

/** A game after one more event. Whoever decides step by step has followed it before: then that is what it comes to. */
function followed(was: Game, event: GameEvent): Step {
  const known = FOLLOWED.get(event)
  if (known?.was === was) return known
  const step = { was, event, now: evolve(was, event) }
  FOLLOWED.set(event, step)
  return step
}

/** Both as one, where the second begins with what the first has left. */
export const joined = (first: Decision, { after, steps }: Decision): Decision => ({
  ...first,
  after,
  steps: [...first.steps, ...steps],
})

export const eventsOf = ({ steps }: Pick<Decision, 'steps'>): readonly GameEvent[] =>
  steps.map(({ event }) => event)

type Changed = Extract<GameEvent, { kind: 'settingsChanged' }>

/** What a letter changes several times in a row it changes once, to what it said last. */
export function withoutDetours(events: readonly GameEvent[]): readonly GameEvent[] {
  const found: GameEvent[] = []
  for (const event of events) {
    const last = found.at(-1)
    if (event.kind === 'settingsChanged' && last?.kind === 'settingsChanged' && isBySame(event, last))
      found[found.length - 1] = asOne(last, event)
    else found.push(event)
  }
  return found
}

/** Both changes as one; whoever has followed both has followed that. */
function asOne(first: Changed, second: Changed): Changed {
  const changes = { ...first.changes, ...second.changes }
  const one = { ...second, changes, makesIrregular: first.makesIrregular || second.makesIrregular }
  const [was, now] = [FOLLOWED.get(first)?.was, FOLLOWED.get(second)?.now]
  if (was !== undefined && now !== undefined) FOLLOWED.set(one, { was, event: one, now })
  return one
}

const isBySame = (one: Changed, other: Changed): boolean =>
  JSON.stringify(one.by) === JSON.stringify(other.by)

/**
 * Whether all that happened has put something in the place of the same, such as orders that were given before. What leaves no trace in
 * the game, as press does, is something else.
 */
export const leavesAsItWas = ({ steps }: Decision): boolean =>
  steps.every(({ was, now }) => was !== now && isAlike(was, now))

/** When a sheet was written last. */
const WHEN = ['changed']

function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof Map || one instanceof Set)
    return other.constructor === one.constructor && isAlike([...one], [...(other as typeof one)]) // of the same kind
  const keys = new Set([...Object.keys(one), ...Object.keys(other)].filter(key => !WHEN.includes(key)))
  return [...keys].every(key => isAlike(Reflect.get(one, key), Reflect.get(other, key)))
}

// A decision in the making: each fact that is told is seen by the next.

export class Story {
  game: Game
  readonly facts: Fact[] = []
  readonly #now: Instant

  constructor(game: Game, now: Instant) {
    this.game = game
    this.#now = now
  }

  tell(...facts: readonly Fact[]): void {
    for (const fact of facts) {
      const event = happened(fact, this.#now)
      this.facts.push(event)
      this.game = followed(this.game, event).now
    }
  }
}

// Why a game says no, with all that is needed to explain it.

export type GameRefusal =
  // Who, and when
  /** The speaker does not hold the part in which they speak. */
  | { readonly kind: 'notYou'; readonly as: Asker }
  | { readonly kind: 'notForYou'; readonly act: ActKind; readonly who: readonly Asker[] }
  | { readonly kind: 'notNow'; readonly act: ActKind; readonly now: Hour; readonly when: readonly Hour[] }
  | { readonly kind: 'noSuchGame' }
  // Gathering
  | { readonly kind: 'nameTaken'; readonly name: string }
  | { readonly kind: 'badName'; readonly name: string; readonly works: string }
  | { readonly kind: 'alreadyHere'; readonly as: Asker }
  | { readonly kind: 'full'; readonly players: number }
  /** They see what the players do not. */
  | { readonly kind: 'hasSeenAll' }
  | { readonly kind: 'banned' }
  | { readonly kind: 'notInvited' }
  | { readonly kind: 'wrongWord' }
  | { readonly kind: 'below'; readonly limit: keyof Settings['entry']; readonly asked: string | number }
  | { readonly kind: 'preferencesOff'; readonly allowed: 'lists' | 'both' | 'random' }
  | { readonly kind: 'notFree'; readonly power: Power; readonly free: readonly Power[] }
  | { readonly kind: 'notAway'; readonly power: Power }
  | { readonly kind: 'nobodyCalled'; readonly person: Person }
  | { readonly kind: 'nobodyThere'; readonly power: Power }
  | { readonly kind: 'lastMaster' }
  | { readonly kind: 'hasMaster' }
  | { readonly kind: 'notTheCreator' }
  | { readonly kind: 'isModerated' }
  | { readonly kind: 'tooFewPlayers'; readonly players: number; readonly needed: number }
  | { readonly kind: 'noPlayersYet' }
  /** Somebody cannot become a master, by what they are in the game. */
  | { readonly kind: 'notPromoted'; readonly is: 'master' | 'player' | 'nobody' }
  | { readonly kind: 'alreadyPlayed'; readonly turns: number }
  // Settings
  | {
      readonly kind: 'tooLate'
      readonly setting: RowPath
      readonly when: 'beforePlayers' | 'beforeStart' | 'agreement'
    }
  | {
      readonly kind: 'outOfRange'
      readonly setting: RowPath
      readonly given: number
      readonly least: number
      readonly most: number
    }
  /** So many have joined, and fewer would have a place. */
  | { readonly kind: 'tooFewPlaces'; readonly setting: RowPath; readonly joined: number }
  | { readonly kind: 'tooLong'; readonly setting: RowPath; readonly most: number }
  | { readonly kind: 'stricterThanYou'; readonly limit: keyof Settings['entry']; readonly own: number }
  | { readonly kind: 'timing'; readonly why: TimingRefusal }
  /** A blind game cannot have it as well. */
  | { readonly kind: 'notBlind'; readonly setting: RowPath }
  | { readonly kind: 'nothingChanges' }
  // Orders
  | { readonly kind: 'notApproved' }
  | { readonly kind: 'nothingToOrder'; readonly power: Power; readonly phase: Phase }
  | { readonly kind: 'noSuchPhase'; readonly asked: Phase; readonly now: Phase }
  | { readonly kind: 'phaseIsPast'; readonly asked: Phase; readonly now: Phase }
  | { readonly kind: 'tooFarAhead'; readonly asked: Phase; readonly now: Phase; readonly mostYears: number }
  /** By a setting of the game, or by its nature. */
  | { readonly kind: 'notOffered'; readonly what: RowPath | 'postalPress' | 'conditions' }
  | { readonly kind: 'textTooLong'; readonly most: number }
  | { readonly kind: 'tooMany'; readonly what: 'diaryEntries' | 'absences'; readonly most: number }
  | { readonly kind: 'noSuchEntry'; readonly entry: number; readonly entries: number }
  | { readonly kind: 'waitTooLate'; readonly deadline: Instant }
  // Press and votes
  | { readonly kind: 'press'; readonly why: PressRefusal }
  | { readonly kind: 'vote'; readonly why: VoteRefusal }
  // Times
  | { readonly kind: 'deadline'; readonly why: DeadlineRefusal }
  | { readonly kind: 'noDeadline' }
  | { readonly kind: 'absence'; readonly why: AbsenceRefusal }
  /** `person`: of somebody else than the speaker. */
  | { readonly kind: 'overlaps'; readonly with: Absence; readonly person?: Person }
  | { readonly kind: 'noSuchAbsence'; readonly at: Instant }
  // The master's hand
  | { readonly kind: 'noSuchTurn'; readonly asked: Turn; readonly turns: readonly Turn[] }
  | { readonly kind: 'nothingUndone' }
  | { readonly kind: 'cannotRepair'; readonly repair: Repair; readonly why: RepairFault }
  | { readonly kind: 'staleAlarm' }

export type RepairFault = 'cannotStandThere' | 'occupied' | 'noSuchUnit' | 'notACenter'

type Refused = { readonly ok: false; readonly error: GameRefusal }

export const refused = (error: GameRefusal): Refused => ({ ok: false, error })
