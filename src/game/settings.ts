// What a table has agreed on: the board, the rules, the press, the times, and who may come in.

import type { RuleChoices } from '../board/rulebook.ts'
import { type PressRules, USUAL_PRESS } from './press.ts'
import type { Revision } from './sheets.ts'
import { type Timing, usualTiming } from './timing.ts'
import type { VotingRules } from './votes.ts'
import { UTC, type Zone } from './zones.ts'

export const LEVELS = ['novice', 'amateur', 'intermediate', 'advanced', 'expert'] as const
export type Level = (typeof LEVELS)[number]

/** The tables by which players score points. */
export const SCORINGS = ['alexander'] as const
export type ScoringName = (typeof SCORINGS)[number]

/** How a game ends besides by its number of centers. (Alexander Rules VII.3) */
export interface Endings {
  /** A draw when for so many years no power has gained a center that it did not hold the year before. */
  readonly idleYears: number | undefined
  /** A draw at the end of this year. */
  readonly lastYear: number | undefined
  /** A draw when so many years have been played. */
  readonly years: number | undefined
}

/** What a newcomer must show. */
export interface EntryLimits {
  /** The least experience that is asked for. */
  readonly level: Level | undefined
  readonly dedication: number | undefined
  /** Of a hundred turns so many on time, at least. */
  readonly onTime: number | undefined
  /** Of a hundred games begun so many given up in civil disorder, at most. */
  readonly givenUp: number | undefined
}

export interface Settings {
  readonly variant: string
  readonly rulebook: string
  /** The rules in which this table has its own way, whatever the book says. */
  readonly rules: RuleChoices
  /** Centers that win; without a number those of the board. */
  readonly wins: number | undefined
  /** So many players share the powers, each with as many as the others. */
  readonly players: number | undefined
  /** How they share them, by the name of a file: `alexander`. Without it they are dealt. */
  readonly sharing: string | undefined
  /** So many powers are played; the others are in civil disorder. */
  readonly powers: number | undefined
  readonly press: PressRules
  /** Who gets copies of press that is not for him. */
  readonly overhearing: 'nobody' | 'masters' | 'watchers'
  readonly timing: Timing
  readonly voting: VotingRules
  readonly endings: Endings
  /** By which table players score points. */
  readonly scoring: ScoringName | undefined
  readonly entry: EntryLimits
  /** Only those who know a word, or who are on the list of invitations, may join. */
  readonly access: 'open' | 'word' | 'invited'
  /** The word that opens a private game, as the store keeps secrets; never shown. */
  readonly word: string | undefined
  readonly invited: readonly string[]
  readonly banned: readonly string[]
  /** Newcomers order only when the master has approved of them. */
  readonly approval: boolean
  readonly listed: boolean
  readonly moderated: boolean
  readonly rated: boolean
  /** What a player may wish for: powers in a list, a random one, or nothing. */
  readonly preferences: 'lists' | 'both' | 'random'
  readonly start: 'automatic' | 'manual'
  readonly processing: 'automatic' | 'manual'
  /** What becomes of a power that has sent nothing when grace is over. */
  readonly missing: 'wait' | 'civilDisorder'
  /** Only who owes orders may hold up a phase. */
  readonly strictWait: boolean
  /** What happens to a deadline that fell while no judge was there to see it. */
  readonly catchUp: 'extend' | 'process'
  /** The longest absence in days that needs no master. */
  readonly longestAbsence: number
  /** What enters a sheet: legal orders, or all that the old judges let pass. */
  readonly acceptance: 'strict' | 'judge'
  /** What results print. */
  readonly published: 'legalOnly' | 'asWritten'
  readonly revision: Revision
  readonly proxies: boolean
  /** Orders that stand until they are changed. */
  readonly standingOrders: boolean
  /** An order stands for its unit from one movement to the next until another is given. */
  readonly perpetual: boolean
  /** Powers that have no choice in the adjustments are not asked. */
  readonly skipForced: boolean
  readonly buildSites: 'homeCenters' | 'ownedCenters' | undefined
  /** The game begins with an empty board, and everybody builds what he likes at home. */
  readonly blankBoard: boolean
  readonly convoys: 'usual' | 'coastal' | 'strict'
  /** Nobody learns who the others are. */
  readonly gunboat: boolean
  /** Nobody learns how many play. */
  readonly secret: boolean
  /** Nobody learns who resigned, came in or is late. */
  readonly quiet: boolean
  /** Names are told when the game is over. */
  readonly revealed: boolean
  /** One line for the list of games. */
  readonly comment: string
  readonly description: string
}

export type SettingName = keyof Settings

/** What a judge gives a game that says nothing else. */
export const usualSettings = (zone: Zone = UTC): Settings => ({
  variant: 'standard',
  rulebook: '2025EE',
  rules: {},
  wins: undefined,
  players: undefined,
  sharing: undefined,
  powers: undefined,
  press: USUAL_PRESS,
  overhearing: 'nobody',
  timing: usualTiming(zone),
  voting: { drawsIncludeAll: true, concessions: true },
  endings: { idleYears: undefined, lastYear: undefined, years: undefined },
  scoring: undefined,
  entry: { level: undefined, dedication: undefined, onTime: undefined, givenUp: undefined },
  access: 'open',
  word: undefined,
  invited: [],
  banned: [],
  approval: false,
  listed: true,
  moderated: true,
  rated: true,
  preferences: 'both',
  start: 'automatic',
  processing: 'automatic',
  missing: 'wait',
  strictWait: false,
  catchUp: 'extend',
  longestAbsence: 15,
  acceptance: 'strict',
  published: 'legalOnly',
  revision: 'unitByUnit',
  proxies: false,
  standingOrders: false,
  perpetual: false,
  skipForced: false,
  buildSites: undefined,
  blankBoard: false,
  convoys: 'usual',
  gunboat: false,
  secret: false,
  quiet: false,
  revealed: true,
  comment: '',
  description: '',
})

/**
 * When a setting may change: only while nobody but the master is there, only before the start, or at any time. A rule
 * that changes in a running game makes the game irregular. What the rules mean changes there by agreement only:
 * whoever changes them speaks for the table, and everybody is told.
 */
export type Changeable = 'beforePlayers' | 'beforeStart' | 'agreement' | 'rule' | 'always'

export const CHANGEABLE: Readonly<Record<SettingName, Changeable>> = {
  variant: 'beforePlayers',
  rulebook: 'agreement',
  rules: 'agreement',
  wins: 'rule',
  players: 'beforeStart',
  sharing: 'beforeStart',
  powers: 'beforeStart',
  press: 'always',
  overhearing: 'always',
  timing: 'always',
  voting: 'always',
  endings: 'rule',
  scoring: 'beforeStart',
  entry: 'always',
  access: 'always',
  word: 'always',
  invited: 'always',
  banned: 'always',
  approval: 'always',
  listed: 'always',
  moderated: 'always',
  rated: 'beforeStart',
  preferences: 'beforeStart',
  start: 'beforeStart',
  processing: 'always',
  missing: 'always',
  strictWait: 'always',
  catchUp: 'always',
  longestAbsence: 'always',
  acceptance: 'rule',
  published: 'rule',
  revision: 'rule',
  proxies: 'rule',
  standingOrders: 'rule',
  perpetual: 'beforeStart',
  skipForced: 'always',
  buildSites: 'rule',
  blankBoard: 'beforeStart',
  convoys: 'beforeStart',
  gunboat: 'beforePlayers',
  secret: 'always',
  quiet: 'always',
  revealed: 'always',
  comment: 'always',
  description: 'always',
}

/** Numbers that a setting may be, where it is a number. */
export const RANGES: Readonly<Partial<Record<string, readonly [least: number, most: number]>>> = {
  wins: [1, 255],
  players: [1, 255],
  powers: [1, 255],
  longestAbsence: [0, 31],
  'endings.idleYears': [1, 100],
  'endings.lastYear': [1, 9999],
  'endings.years': [1, 255],
  'entry.dedication': [-10_000, 10_000],
  'entry.onTime': [0, 100],
  'entry.givenUp': [0, 100],
}

/** How long texts and lists may be. */
export const MOST: Readonly<{ comment: number; description: number; addresses: number; address: number }> = {
  comment: 200,
  description: 10_000,
  addresses: 500,
  address: 254,
}

/** At most so many absences of one person wait to come. */
export const MOST_ABSENCES = 3
