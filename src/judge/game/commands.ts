// The commands of a game, and a list of who may give which and when.

import type { SetSaid } from '../../reader/line/pieces.ts'
import type { FollowedLine, PassedOver, ReadText, RefusedLine } from '../../reader/line/said.ts'
import type { Power, Province } from '../../rules/board/board.ts'
import type { Phase } from '../../rules/board/phase.ts'
import type { Order } from '../../rules/orders/order.ts'
import type { Instant, Zone } from './calendar.ts'
import type { Absence, Alarm } from './deadlines.ts'
import type { Doer, Person, Preferences, Repair, Turn, Written } from './events.ts'
import type { Enclosures } from './mailWishes.ts'
import type { Audience, Colour } from './press.ts'
import type { Reliability } from './seats/assignment.ts'
import type { Settings } from './settings.ts'
import type { Plan } from './sheets/plans.ts'
import type { Vote } from './votes.ts'

/** Who speaks: a doer, or a person without a role in the game yet. */
export type Speaker = Doer | { readonly kind: 'stranger'; readonly person: Person }

/** What the judge knows about a newcomer. */
export interface Newcomer {
  readonly reliability: Reliability
  readonly level: Settings['entry']['level']
  /** Whether they gave the word of a private game. */
  readonly knowsTheWord: boolean
  /** All their addresses, to check invitations and bans. */
  readonly addresses: readonly string[]
  /** In the form in which the store keeps secrets; undefined keeps the present one. */
  readonly password: string | undefined
}

/** A letter's orders, as they were read for one power in the present phase. */
export interface ReadOrders extends Written {
  readonly phase: Phase
  readonly power: Power
  readonly followed: readonly FollowedLine[]
  readonly refused: readonly RefusedLine[]
  readonly passedOver: readonly PassedOver[]
  /** Orders implied by these, for units without an order of their own. */
  readonly implied?: readonly Order[]
  /** What the letter says about earlier letters. */
  readonly said?: SetSaid | undefined
  /** Orders that the letter probably means and that a YES would add; and the sentences that made the judge ask. */
  readonly asked?: readonly Order[] | undefined
  readonly askedLines?: ReadText['askedLines']
  readonly because?: readonly string[] | undefined
}

export type Act =
  | {
      readonly kind: 'create'
      readonly name: string
      readonly settings: Settings
      readonly password: string | undefined
    }
  | { readonly kind: 'rename'; readonly to: string }
  | { readonly kind: 'change'; readonly changes: Partial<Settings>; readonly own: Reliability | undefined }
  | ({ readonly kind: 'signOn'; readonly preferences: Preferences | undefined } & Newcomer)
  | { readonly kind: 'prefer'; readonly preferences: Preferences }
  | ({ readonly kind: 'observe' } & Newcomer)
  | ({ readonly kind: 'takeOver'; readonly power: Power } & Newcomer)
  | { readonly kind: 'comeBack' }
  /** `powers`: those that a player with several gives up; all of them if absent. */
  | { readonly kind: 'resign'; readonly powers?: readonly Power[] }
  | { readonly kind: 'approve'; readonly players: readonly Person[]; readonly isApproved: boolean }
  | { readonly kind: 'choosePassword'; readonly password: string }
  | { readonly kind: 'giveAddress'; readonly addresses: readonly string[] }
  | { readonly kind: 'chooseZone'; readonly zone: Zone | undefined }
  | ({ readonly kind: 'chooseEnclosures' } & Partial<Enclosures>)
  | { readonly kind: 'write'; readonly power: Power; readonly read: ReadOrders }
  | { readonly kind: 'clear'; readonly power: Power; readonly provinces: readonly Province[] | 'all' }
  | { readonly kind: 'plan'; readonly power: Power; readonly phase: Phase; readonly plan: Plan }
  | { readonly kind: 'clearPlans'; readonly power: Power; readonly phase: Phase | undefined }
  | { readonly kind: 'giveStandingOrders'; readonly power: Power; readonly text: string }
  | { readonly kind: 'wait'; readonly waits: boolean; readonly phase: Phase | undefined }
  | {
      readonly kind: 'press'
      readonly to: Audience
      readonly colour: Colour | undefined
      readonly text: string
      readonly isPostal: boolean
    }
  | { readonly kind: 'noteInDiary'; readonly text: string }
  | { readonly kind: 'strikeFromDiary'; readonly entry: number }
  | { readonly kind: 'vote'; readonly vote: Vote | undefined }
  | ({ readonly kind: 'beAway' } & Absence)
  | { readonly kind: 'beBack'; readonly at: Instant }
  | { readonly kind: 'grantAbsence'; readonly person: Person; readonly absence: Absence }
  | { readonly kind: 'setDeadline'; readonly deadline: Instant }
  | { readonly kind: 'setGrace'; readonly grace: Instant }
  | { readonly kind: 'setStart'; readonly start: Instant }
  | { readonly kind: 'begin'; readonly force: 'withAll' | 'withMissing' }
  | { readonly kind: 'unstart' }
  | { readonly kind: 'process'; readonly phase: Phase | undefined }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'terminate' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'rollBack'; readonly to: Turn; readonly keepsOrders: boolean }
  | { readonly kind: 'bringForward'; readonly to: Turn }
  | { readonly kind: 'eject'; readonly who: Power | Person }
  | { readonly kind: 'promote'; readonly person: Person }
  | { readonly kind: 'becomeMaster' }
  | { readonly kind: 'repair'; readonly repairs: readonly Repair[] | 'undone' }
  | { readonly kind: 'ring'; readonly alarm: Alarm; readonly judgeWasAway: boolean }

export type ActKind = Act['kind']

export interface Command {
  readonly by: Speaker
  readonly act: Act
}

/** The states in which a game takes commands; `paused` is a game that has started but stands still. */
export const HOURS = ['none', 'forming', 'playing', 'paused', 'over'] as const
export type Hour = (typeof HOURS)[number]

/**
 * Who may give a command. `guide` is a master, or any player of an unmoderated game. `power` is a player who speaks for
 * their power, `player` one who signed on before the start.
 */
export const ASKERS = [
  'stranger',
  'player',
  'power',
  'observer',
  'master',
  'guide',
  'keeper',
  'clock',
] as const
export type Asker = (typeof ASKERS)[number]

export interface Permission {
  readonly who: readonly Asker[]
  readonly when: readonly Hour[]
}

const may = (who: string, when: string): Permission => ({
  who: who.split(' ') as Asker[], // a test checks each of them
  when: when.split(' ') as Hour[],
})

/** Who may give which command, and when. Each act checks its other conditions itself. */
export const PERMISSIONS: Readonly<Record<ActKind, Permission>> = {
  create: may('stranger keeper', 'none'),
  rename: may('master keeper', 'forming playing paused over'),
  change: may('guide keeper', 'forming playing paused over'),
  signOn: may('stranger', 'forming'),
  prefer: may('player', 'forming'),
  observe: may('stranger', 'forming playing paused over'),
  takeOver: may('stranger', 'playing paused'),
  comeBack: may('power', 'playing paused'),
  resign: may('player power observer', 'forming playing paused over'),
  approve: may('guide keeper', 'forming playing paused'),
  choosePassword: may('player power observer master', 'forming playing paused over'),
  giveAddress: may('player power observer master', 'forming playing paused over'),
  chooseZone: may('player power observer master', 'forming playing paused over'),
  chooseEnclosures: may('player power observer master', 'forming playing paused over'),
  write: may('power master', 'playing paused'),
  clear: may('power master', 'playing paused'),
  plan: may('power master', 'playing paused'),
  clearPlans: may('power master', 'playing paused'),
  giveStandingOrders: may('power master', 'playing paused'),
  wait: may('power', 'playing paused'),
  press: may('player power observer master keeper', 'forming playing paused over'),
  noteInDiary: may('power', 'playing paused'),
  strikeFromDiary: may('power', 'playing paused'),
  vote: may('power', 'playing paused'),
  beAway: may('player power master', 'forming playing paused'),
  beBack: may('player power master', 'forming playing paused'),
  grantAbsence: may('guide keeper', 'forming playing paused'),
  setDeadline: may('guide keeper', 'playing paused'),
  setGrace: may('guide keeper', 'playing paused'),
  setStart: may('guide keeper', 'playing paused'),
  begin: may('guide keeper', 'forming'),
  unstart: may('master keeper', 'playing paused'),
  process: may('master keeper', 'playing'),
  pause: may('guide keeper', 'playing'),
  resume: may('guide keeper', 'paused over'),
  terminate: may('master keeper', 'forming playing paused'),
  remove: may('keeper', 'forming playing paused over'),
  restore: may('keeper', 'none'),
  rollBack: may('master keeper', 'playing paused over'),
  bringForward: may('master keeper', 'playing paused'),
  eject: may('master keeper', 'forming playing paused'),
  promote: may('master keeper', 'forming playing paused over'),
  becomeMaster: may('stranger player power', 'forming playing paused'),
  repair: may('master keeper', 'playing paused'),
  ring: may('clock', 'playing'),
}
