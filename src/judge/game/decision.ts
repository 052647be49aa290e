// A decision about a game: its events with the game before and after each, and its cause; or a refusal with all that explains it.

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

/** One event, with the game just before and just after it. */
export interface Step {
  readonly was: Game
  readonly event: GameEvent
  readonly now: Game
}

/** What caused a decision: the key of a letter, `alarm deadline`, or null if nothing on record did. */
export type Cause = string | null

export interface Decision {
  readonly before: Game
  readonly after: Game
  readonly steps: readonly Step[]
  readonly cause: Cause
}

/** A decision without any events yet. */
export const undecided = (game: Game, cause: Cause): Decision => ({
  before: game,
  after: game,
  steps: [],
  cause,
})

/** The decision that some events make. Its steps keep the game after each event, so that no reader has to apply them again. */
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

/** Applies an event to a game. If this event was already applied to this game, that step is reused. */
function followed(was: Game, event: GameEvent): Step {
  const known = FOLLOWED.get(event)
  if (known?.was === was) return known
  const step = { was, event, now: evolve(was, event) }
  FOLLOWED.set(event, step)
  return step
}

/** Joins two decisions; the second begins with the game that the first leaves. */
export const joined = (first: Decision, { after, steps }: Decision): Decision => ({
  ...first,
  after,
  steps: [...first.steps, ...steps],
})

export const eventsOf = ({ steps }: Pick<Decision, 'steps'>): readonly GameEvent[] =>
  steps.map(({ event }) => event)

type Changed = Extract<GameEvent, { kind: 'settingsChanged' }>

/** Merges consecutive settings changes by the same doer into one: the last value counts. */
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

/** Merges two changes. If the steps of both are known, so is the merged step. */
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
 * Whether every event replaced something with its equal, such as orders that were given before. An event without a
 * trace in the game, such as press, does not count as such.
 */
export const leavesAsItWas = ({ steps }: Decision): boolean =>
  steps.every(({ was, now }) => was !== now && isAlike(was, now))

/** Left out of the comparison: when a sheet was last written. */
const WHEN = ['changed']

function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof Map || one instanceof Set)
    return other.constructor === one.constructor && isAlike([...one], [...(other as typeof one)]) // of the same kind
  const keys = new Set([...Object.keys(one), ...Object.keys(other)].filter(key => !WHEN.includes(key)))
  return [...keys].every(key => isAlike(Reflect.get(one, key), Reflect.get(other, key)))
}

// A decision in the making: each fact that is told changes the game that the next one sees.

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

// Why a game refuses a command, with all that is needed to explain it.

export type GameRefusal =
  // Who, and when
  /** The speaker does not hold the role in which they speak. */
  | { readonly kind: 'notYou'; readonly as: Asker }
  | { readonly kind: 'notForYou'; readonly act: ActKind; readonly who: readonly Asker[] }
  | { readonly kind: 'notNow'; readonly act: ActKind; readonly now: Hour; readonly when: readonly Hour[] }
  | { readonly kind: 'noSuchGame' }
  // Gathering
  | { readonly kind: 'nameTaken'; readonly name: string }
  | { readonly kind: 'badName'; readonly name: string; readonly works: string }
  | { readonly kind: 'alreadyHere'; readonly as: Asker }
  | { readonly kind: 'full'; readonly players: number }
  /** The person has seen what the players do not see. */
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
  /** The person cannot become a master because of their present role. */
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
  /** More people have joined than there would be places. */
  | { readonly kind: 'tooFewPlaces'; readonly setting: RowPath; readonly joined: number }
  | { readonly kind: 'tooLong'; readonly setting: RowPath; readonly most: number }
  | { readonly kind: 'stricterThanYou'; readonly limit: keyof Settings['entry']; readonly own: number }
  | { readonly kind: 'timing'; readonly why: TimingRefusal }
  /** The setting cannot be combined with a blind game. */
  | { readonly kind: 'notBlind'; readonly setting: RowPath }
  | { readonly kind: 'nothingChanges' }
  // Orders
  | { readonly kind: 'notApproved' }
  | { readonly kind: 'nothingToOrder'; readonly power: Power; readonly phase: Phase }
  | { readonly kind: 'noSuchPhase'; readonly asked: Phase; readonly now: Phase }
  | { readonly kind: 'phaseIsPast'; readonly asked: Phase; readonly now: Phase }
  | { readonly kind: 'tooFarAhead'; readonly asked: Phase; readonly now: Phase; readonly mostYears: number }
  /** Turned off by a setting, or not part of this kind of game. */
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
  /** `person` is set if the absence is not the speaker's own. */
  | { readonly kind: 'overlaps'; readonly with: Absence; readonly person?: Person }
  | { readonly kind: 'noSuchAbsence'; readonly at: Instant }
  // The master
  | { readonly kind: 'noSuchTurn'; readonly asked: Turn; readonly turns: readonly Turn[] }
  | { readonly kind: 'nothingUndone' }
  | { readonly kind: 'cannotRepair'; readonly repair: Repair; readonly why: RepairFault }
  | { readonly kind: 'staleAlarm' }

export type RepairFault = 'cannotStandThere' | 'occupied' | 'noSuchUnit' | 'notACenter'

type Refused = { readonly ok: false; readonly error: GameRefusal }

export const refused = (error: GameRefusal): Refused => ({ ok: false, error })
