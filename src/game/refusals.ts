// Why a game says no, with all that is needed to explain it.
import type { Power } from '../board/board.ts'
import type { Phase } from '../board/phase.ts'
import type { Instant } from './calendar.ts'
import type { ActKind, Asker, Hour } from './commands.ts'
import type { AbsenceRefusal } from './dates/dates.ts'
import type { Absence, DeadlineRefusal } from './deadlines.ts'
import type { Person, Repair, Turn } from './events.ts'
import type { PressRefusal } from './press.ts'
import type { RowPath, Settings } from './settings.ts'
import type { TimingRefusal } from './timing.ts'
import type { VoteRefusal } from './votes.ts'

export type GameRefusal =
  // Who, and when
  /** The speaker does not hold the part in which he speaks. */
  | { readonly kind: 'notYou'; readonly as: Asker }
  | { readonly kind: 'notForYou'; readonly act: ActKind; readonly who: readonly Asker[] }
  | { readonly kind: 'notNow'; readonly act: ActKind; readonly now: Hour; readonly when: readonly Hour[] }
  | { readonly kind: 'noSuchGame' }
  // Gathering
  | { readonly kind: 'nameTaken'; readonly name: string }
  | { readonly kind: 'badName'; readonly name: string; readonly works: string }
  | { readonly kind: 'alreadyHere'; readonly as: Asker }
  | { readonly kind: 'full'; readonly players: number }
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
  | { readonly kind: 'tooLong'; readonly setting: RowPath; readonly most: number }
  | { readonly kind: 'stricterThanYou'; readonly limit: keyof Settings['entry']; readonly own: number }
  | { readonly kind: 'timing'; readonly why: TimingRefusal }
  | { readonly kind: 'nothingChanges' }
  // Orders
  | { readonly kind: 'notApproved' }
  | { readonly kind: 'nothingToOrder'; readonly power: Power; readonly phase: Phase }
  | { readonly kind: 'noSuchPhase'; readonly asked: Phase; readonly now: Phase }
  | { readonly kind: 'phaseIsPast'; readonly asked: Phase; readonly now: Phase }
  | { readonly kind: 'tooFarAhead'; readonly asked: Phase; readonly now: Phase; readonly mostYears: number }
  | { readonly kind: 'notOffered'; readonly what: 'standingOrders' | 'postalPress' }
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
  | { readonly kind: 'overlaps'; readonly with: Absence }
  | { readonly kind: 'noSuchAbsence'; readonly at: Instant }
  // The master's hand
  | { readonly kind: 'noSuchTurn'; readonly asked: Turn; readonly turns: readonly Turn[] }
  | { readonly kind: 'nothingUndone' }
  | { readonly kind: 'cannotRepair'; readonly repair: Repair; readonly why: RepairFault }
  | { readonly kind: 'staleAlarm' }

export type RepairFault = 'cannotStandThere' | 'occupied' | 'noSuchUnit' | 'notACenter'

export type Refused = { readonly ok: false; readonly error: GameRefusal }

export const refused = (error: GameRefusal): Refused => ({ ok: false, error })
