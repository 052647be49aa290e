// Checks and changes the settings of a game, each at its time.

import { ok } from '../../../result.ts'
import type { Board } from '../../../rules/board/board.ts'
import { type GameRefusal, refused } from '../decision.ts'
import type { Doer, Fact } from '../events.ts'
import type { Game } from '../game.ts'
import { dedicationOf, givenUpRatio, onTimeRatio, type Reliability } from '../seats/assignment.ts'
import {
  ALL_SETTINGS,
  type Changeable,
  checkTiming,
  isSame,
  type RowPath,
  type SettingName,
  type SettingRow,
  type Settings,
  settingAt,
} from '../settings.ts'
import type { FactsOrRefusal } from '../sheets/ordering.ts'
import { playersNeeded, type World } from '../table.ts'

/** Changes settings. `own` is the record of the person who changes them: no limit may be stricter than it. */
export function changeSettings(
  game: Game,
  by: Doer,
  changes: Partial<Settings>,
  own: Reliability | undefined,
  world: World,
): FactsOrRefusal {
  const settings = { ...game.settings, ...changes }
  const changed = ALL_SETTINGS.filter(
    ({ path }) => !isSame(settingAt(settings, path), settingAt(game.settings, path)),
  )
  if (changed.length === 0) return refused({ kind: 'nothingChanges' })
  const why =
    whyNotTheirs(by, changed) ??
    whyTooLate(game, changed) ??
    // Limits that were set before are not checked again, however the person's record has changed.
    whyNoSettings(settings, changed.some(({ path }) => isIn('entry', path)) ? own : undefined, world.board) ??
    whyNoPlace(game, settings, changed, world)
  if (why !== undefined) return refused(why)
  const makesIrregular =
    game.stage === 'playing' && changed.some(({ may }) => may === 'rule' || may === 'agreement')
  const picked = inOfficialSpelling(groupsOf(changed, changes))
  const facts: Fact[] = [{ kind: 'settingsChanged', by, changes: picked, makesIrregular }]
  if (changed.some(({ path }) => isIn('voting', path)) && game.votes.size > 0)
    facts.push({ kind: 'votesForgotten' })
  return ok(facts)
}

const isIn = (group: SettingName, path: RowPath): boolean => path.startsWith(`${group}.`)

/** The changes, as whole groups where something in them changes. */
const groupsOf = (changed: readonly SettingRow[], changes: Partial<Settings>): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(changes).filter(([name]) =>
      changed.some(({ path }) => path === name || path.startsWith(`${name}.`)),
    ),
  )

/** Settings that passed the checks, with their zone in its official spelling. */
export function inOfficialSpelling<Some extends Partial<Settings>>(settings: Some): Some {
  const timing = settings.timing === undefined ? undefined : checkTiming(settings.timing)
  return timing?.ok ? { ...settings, timing: timing.value } : settings
}

/** Why settings are not valid; undefined if they are. */
export function whyNoSettings(
  settings: Settings,
  own: Reliability | undefined,
  board: Board,
): GameRefusal | undefined {
  const timing = checkTiming(settings.timing)
  if (!timing.ok) return { kind: 'timing', why: timing.error }
  return notBlind(settings) ?? outOfRange(settings, board) ?? tooLong(settings) ?? tooStrict(settings, own)
}

/** Refuses settings that would reveal what a blind game hides. */
function notBlind({ blind, acceptance, published, press }: Settings): GameRefusal | undefined {
  if (!blind.on) return undefined
  if (acceptance === 'judge') return { kind: 'notBlind', setting: 'acceptance' }
  if (published === 'asWritten') return { kind: 'notBlind', setting: 'published' }
  return press.touchOnly ? { kind: 'notBlind', setting: 'press.touchOnly' } : undefined
}

/** A player cannot change settings that are for the master alone. */
const whyNotTheirs = (by: Doer, changed: readonly SettingRow[]): GameRefusal | undefined =>
  by.kind === 'master' || by.kind === 'keeper' || changed.every(({ who }) => who === 'guide')
    ? undefined
    : { kind: 'notForYou', act: 'change', who: ['master', 'keeper'] }

function whyTooLate(game: Game, changed: readonly SettingRow[]): GameRefusal | undefined {
  for (const { path, may } of changed)
    if (may !== 'rule' && may !== 'always' && isTooLate(game, may))
      return { kind: 'tooLate', setting: path, when: may }
  return undefined
}

/** Everybody who has joined must keep a place. */
function whyNoPlace(
  { stage, newcomers }: Game,
  settings: Settings,
  changed: readonly SettingRow[],
  { board }: World,
): GameRefusal | undefined {
  const joined = newcomers.length
  const setting = changed.find(({ path }) => path === 'players' || path === 'powers')?.path
  if (stage !== 'forming' || setting === undefined || playersNeeded(settings, board) >= joined)
    return undefined
  return { kind: 'tooFewPlaces', setting, joined }
}

function isTooLate(game: Game, may: Exclude<Changeable, 'rule' | 'always'>): boolean {
  switch (may) {
    case 'beforePlayers':
      return game.stage !== 'forming' || game.newcomers.length > 0
    case 'beforeStart':
      return game.stage !== 'forming'
    case 'agreement':
      return game.stage === 'over'
  }
}

function outOfRange(settings: Settings, board: Board): GameRefusal | undefined {
  for (const { path, holds } of ALL_SETTINGS) {
    if (holds.kind !== 'number' && holds.kind !== 'length' && holds.kind !== 'clock') continue
    const given = settingAt(settings, path) as number | undefined // these are numbers
    const [least, limit] = holds.range
    const highest = holds.kind === 'number' ? holds.limit?.(settings, board) : undefined
    const most = Math.min(limit, highest ?? limit)
    if (given !== undefined && !(Number.isInteger(given) && given >= least && given <= most))
      return { kind: 'outOfRange', setting: path, given, least, most }
  }
  return undefined
}

function tooLong(settings: Settings): GameRefusal | undefined {
  for (const { path, holds } of ALL_SETTINGS) {
    const value = settingAt(settings, path)
    if (holds.kind === 'text' && (value as string).length > holds.most)
      return { kind: 'tooLong', setting: path, most: holds.most }
    if (holds.kind !== 'addresses') continue
    const list = value as readonly string[]
    if (list.length > holds.most) return { kind: 'tooLong', setting: path, most: holds.most }
    if (list.some(address => address.length > holds.longest))
      return { kind: 'tooLong', setting: path, most: holds.longest }
  }
  return undefined
}

/** Nobody may set a limit for others that they do not meet themselves. */
function tooStrict({ entry }: Settings, own: Reliability | undefined): GameRefusal | undefined {
  if (own === undefined) return undefined
  const merits = { dedication: dedicationOf(own), onTime: onTimeRatio(own), givenUp: givenUpRatio(own) }
  if (entry.dedication !== undefined && entry.dedication > merits.dedication)
    return { kind: 'stricterThanYou', limit: 'dedication', own: merits.dedication }
  if (entry.onTime !== undefined && entry.onTime > merits.onTime)
    return { kind: 'stricterThanYou', limit: 'onTime', own: merits.onTime }
  if (entry.givenUp !== undefined && entry.givenUp < merits.givenUp)
    return { kind: 'stricterThanYou', limit: 'givenUp', own: merits.givenUp }
  return undefined
}
