// What a table agrees on: settings checked and changed, each at its time.
import type { Board } from '../board/board.ts'
import { ok } from '../result.ts'
import { dedicationOf, givenUpRatio, onTimeRatio, type Reliability } from './dedication.ts'
import type { Doer, Fact } from './events.ts'
import type { Game } from './game.ts'
import type { Decision } from './ordering.ts'
import { type GameRefusal, refused } from './refusals.ts'
import { CHANGEABLE, MOST, RANGES, type SettingName, type Settings } from './settings.ts'
import type { World } from './table.ts'
import { checkTiming } from './timing.ts'

/** Changes settings; `own` are the merits of who changes them, which no limit may be above. */
export function changeSettings(
  game: Game,
  by: Doer,
  changes: Partial<Settings>,
  own: Reliability | undefined,
  world: World,
): Decision {
  const changed = names(changes).filter(name => !isSame(changes[name], game.settings[name]))
  if (changed.length === 0) return refused({ kind: 'nothingChanges' })
  const late = changed.find(name => isTooLate(game, name))
  if (late !== undefined)
    return refused({
      kind: 'tooLate',
      setting: late,
      when: CHANGEABLE[late] as 'beforePlayers' | 'beforeStart' | 'agreement',
    })
  // Limits that were set before bind nobody again, however his own record has grown.
  const measure = changed.includes('entry') ? own : undefined
  const why = whyNoSettings({ ...game.settings, ...changes }, measure, world.board)
  if (why !== undefined) return refused(why)
  const picked = Object.fromEntries(changed.map(name => [name, changes[name]])) as Partial<Settings> // of their own names
  const makesIrregular =
    game.stage === 'playing' && changed.some(name => /^(?:rule|agreement)$/.test(CHANGEABLE[name]))
  const facts: Fact[] = [{ kind: 'settingsChanged', by, changes: inOfficialSpelling(picked), makesIrregular }]
  if (changed.includes('voting') && game.votes.size > 0) facts.push({ kind: 'votesForgotten' })
  return ok(facts)
}

/** Settings that were found right, their zone spelled as it should be. */
export function inOfficialSpelling<Some extends Partial<Settings>>(settings: Some): Some {
  const timing = settings.timing === undefined ? undefined : checkTiming(settings.timing)
  return timing?.ok ? { ...settings, timing: timing.value } : settings
}

/** Why settings cannot be as they are; undefined if they can. */
export function whyNoSettings(
  settings: Settings,
  own: Reliability | undefined,
  board: Board,
): GameRefusal | undefined {
  const timing = checkTiming(settings.timing)
  if (!timing.ok) return { kind: 'timing', why: timing.error }
  return outOfRange(settings, board) ?? tooLong(settings) ?? tooStrict(settings, own)
}

const names = (changes: Partial<Settings>): readonly SettingName[] => Object.keys(changes) as SettingName[] // its own names

function isTooLate(game: Game, name: SettingName): boolean {
  switch (CHANGEABLE[name]) {
    case 'beforePlayers':
      return game.stage !== 'forming' || game.newcomers.length > 0
    case 'beforeStart':
      return game.stage !== 'forming'
    case 'agreement':
      return game.stage === 'over'
    default:
      return false
  }
}

function outOfRange(settings: Settings, board: Board): GameRefusal | undefined {
  const { endings, entry, wins, players, powers, longestAbsence } = settings
  const numbers = {
    ...{ wins, players, powers, longestAbsence },
    'endings.idleYears': endings.idleYears,
    'endings.lastYear': endings.lastYear,
    'endings.years': endings.years,
    'entry.dedication': entry.dedication,
    'entry.onTime': entry.onTime,
    'entry.givenUp': entry.givenUp,
  }
  const most: Readonly<Record<string, number>> = {
    players: powers ?? board.powers.length,
    powers: board.powers.length,
    wins: board.provinces.filter(({ isCenter }) => isCenter).length,
  }
  for (const [setting, given] of Object.entries(numbers)) {
    const [least, limit] = RANGES[setting]!
    const highest = Math.min(limit, most[setting] ?? limit)
    if (given !== undefined && !(Number.isInteger(given) && given >= least && given <= highest))
      return { kind: 'outOfRange', setting, given, least, most: highest }
  }
  return undefined
}

function tooLong({ comment, description, invited, banned }: Settings): GameRefusal | undefined {
  if (comment.length > MOST.comment) return { kind: 'tooLong', setting: 'comment', most: MOST.comment }
  if (description.length > MOST.description)
    return { kind: 'tooLong', setting: 'description', most: MOST.description }
  for (const [setting, list] of [
    ['invited', invited],
    ['banned', banned],
  ] as const) {
    if (list.length > MOST.addresses) return { kind: 'tooLong', setting, most: MOST.addresses }
    if (list.some(address => address.length > MOST.address))
      return { kind: 'tooLong', setting, most: MOST.address }
  }
  return undefined
}

/** Nobody asks of others what he has not shown himself. */
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

/** Settings are plain data, and undefined is one of their values. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  const [a, b] = [one, other] as Readonly<Record<string, unknown>>[] // both are objects
  return [...keys].every(key => isSame(a![key], b![key]))
}
