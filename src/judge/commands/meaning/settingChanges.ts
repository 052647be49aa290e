// What SET lines change in the settings of a game. Reads the texts in them that need the library or the date.

import { err, ok, type Result } from '../../../result.ts'
import { slipsBetween } from '../../../rules/board/names.ts'
import { missingFrom, shareFor } from '../../../rules/board/sharing.ts'
import { wording } from '../../../wording/wording.ts'
import { DAY, dayOf, type Instant, type Zone } from '../../game/calendar.ts'
import { readDate } from '../../game/dates/dates.ts'
import type { NamedThing } from '../../game/settings/row.ts'
import {
  pathsChanged,
  type RowPath,
  rowAt,
  rowCalled,
  type SettingChange,
  type SettingName,
  type SettingPath,
  type SettingRow,
  type Settings,
  settingAt,
  usualSettings,
  withValue,
} from '../../game/settings.ts'
import {
  boardNamed,
  bookCalled,
  rulebookNamed,
  rulebookNames,
  sharingNamed,
  sharingNames,
  variantNames,
} from '../../library/boards.ts'
import { listed } from '../../report/sentences/names.ts'
import { withRules } from '../../report/sentences/rules.ts'
import { type Refusal, refused } from '../context.ts'
import { zonesCalled } from './zones.ts'

const say = wording.letters.settingChanges

/** What the texts in settings are read with. */
interface Reading {
  readonly now: Instant
  readonly hasBegun: boolean
  /** Hashes the word of a private game. */
  readonly hashOf: (word: string) => string
}

/** The changed settings with their new values, or why they are not possible. */
export function changedSettings(
  settings: Settings,
  changes: readonly SettingChange[],
  reading: Reading,
): Result<Partial<Settings>, Refusal> {
  let changed = settings
  for (const change of changes) {
    const value = valueFor(change, changed, reading)
    if (!value.ok) return refused(value.error)
    changed = withValue(changed, change.path, value.value)
    // A new rulebook drops the table's own rule choices, which were made for the old one.
    if (change.path === 'rulebook') changed = { ...changed, rules: {} }
  }
  changed = withBook(settings, changed, changes, reading.hasBegun)
  const why = whyNoSharing(changed)
  if (why !== undefined) return refused(why)
  const names = changes.map(({ path }) => nameIn(path))
  const byBook = pathsChanged(settings, changed).map(nameIn)
  return ok(Object.fromEntries([...names, ...byBook].map(name => [name, changed[name]])))
}

const nameIn = (path: string): SettingName => path.split('.')[0] as SettingName // every path begins with a setting's name

/**
 * A rulebook may turn settings on unless the game has chosen otherwise. A new book turns off what the old one turned
 * on. What the same letter says of a setting takes precedence, and settings fixed at the start stay as they are.
 */
function withBook(
  before: Settings,
  after: Settings,
  changes: readonly SettingChange[],
  hasBegun: boolean,
): Settings {
  if (before.rulebook === after.rulebook) return after
  const usual = usualSettings(after.timing.zone)
  const said = new Set<string>(changes.map(({ path }) => path))
  const turned = (book: string) =>
    Object.entries(bookSettings(book)).filter(([path]) => {
      const row = rowCalled(path)
      return row !== undefined && !said.has(path) && !(hasBegun && /^before/.test(row.may))
    })
  let changed = after
  for (const [path, value] of turned(before.rulebook))
    if (settingAt(after, path as SettingPath) === value)
      changed = withValue(changed, path, settingAt(usual, path as SettingPath))
  for (const [path, value] of turned(after.rulebook))
    if (settingAt(changed, path as SettingPath) === settingAt(usual, path as SettingPath))
      changed = withValue(changed, path, value)
  return changed
}

/** Where changed settings differ from what the rulebook turns on. */
export const unlikeTheBook = (
  changed: readonly SettingPath[],
  settings: Settings,
): readonly (readonly [SettingPath, SettingValue])[] => {
  const byBook = bookSettings(settings.rulebook)
  return changed.flatMap(path => {
    const value = byBook[path]
    return value === undefined || value === settingAt(settings, path) ? [] : [[path, value] as const]
  })
}

type SettingValue = string | number | boolean

/** The settings that a rulebook turns on, by path. */
function bookSettings(name: string): Readonly<Record<string, SettingValue>> {
  const book = rulebookNamed(name)
  return book.ok ? (book.value.settings ?? {}) : {}
}

/** Why this number of players cannot share the powers as chosen: the board lacks some of them. */
function whyNoSharing({ sharing: name, players, variant }: Settings): string | undefined {
  const file = name === undefined ? undefined : sharingNamed(name)
  const share = file?.ok ? shareFor(file.value, players) : undefined
  const board = boardNamed(variant)
  if (share === undefined || !board.ok) return undefined
  const missing = missingFrom(share, board.value)
  return missing === undefined ? undefined : say.cannotShare({ board: board.value.name, sharing: name! }) // `share` was found by this name
}

function valueFor(change: SettingChange, settings: Settings, reading: Reading): Result<unknown, string> {
  const { path } = change
  if ('value' in change) {
    const read = readerOf(rowAt(path))
    const { value } = change
    return read === undefined || value === undefined ? ok(value) : read(value, settings, reading, path)
  }
  const address = ('add' in change ? change.add : change.remove).toLowerCase()
  const list = settingAt(settings, path) as readonly string[] // only lists take additions and removals
  const others = list.filter(each => each.toLowerCase() !== address)
  return ok('add' in change ? [...others, address] : others)
}

type Read = (value: unknown, settings: Settings, reading: Reading, path: RowPath) => Result<unknown, string>

/** Reads a text that names something to look up; undefined if the value needs no reading. */
function readerOf({ holds }: SettingRow): Read | undefined {
  switch (holds.kind) {
    case 'name':
      return NAMES[holds.of]
    case 'rules':
      return (value, { rules }) => withRules(rules, String(value))
    case 'zone':
      return value => zoneIn(String(value))
    case 'days':
      return (value, settings, { now }, path) => daysIn(value as readonly string[], settings, now, path)
    case 'secret':
      return (value, _, { hashOf }) => ok(hashOf(String(value)))
    default:
      return undefined
  }
}

const NAMES: Readonly<Record<NamedThing, Read>> = {
  variant: value => named(value, variantNames(), say.noVariant),
  rulebook: value => bookFor(String(value)),
  sharing: value => named(value, sharingNames(), say.noSharing),
}

function bookFor(name: string): Result<string, string> {
  const book = bookCalled(name)
  return book === undefined
    ? err(say.noRulebook({ name: name.slice(0, 60), names: rulebookNames().join(', ') }))
    : ok(book)
}

function named(
  value: unknown,
  names: readonly string[],
  unknown: typeof say.noVariant,
): Result<string, string> {
  const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')
  const found = names.find(name => plain(name) === plain(String(value)))
  if (found !== undefined) return ok(found)
  const name = String(value).slice(0, 60)
  const near = namesNear(String(value), names)
  return err(
    near.length === 0
      ? unknown({ name, names: names.join(', ') })
      : say.near({ name, names: listed(near, 'or') }),
  )
}

/** The names that may be meant: several on one line, the beginning of a name, a misspelling. */
export function namesNear(value: string, names: readonly string[]): readonly string[] {
  const words = value.toLowerCase().slice(0, 60).split(/\s+/)
  const inIt = names.filter(name => words.includes(name))
  if (inIt.length > 0) return inIt
  const plain = words.join('').replace(/[_-]/g, '')
  const isNear = (name: string): boolean =>
    (plain.length > 3 && name.startsWith(plain)) || slipsBetween(plain, name.replaceAll('-', ''), 2) <= 2
  return plain.length < 4 ? [] : names.filter(isNear).slice(0, MOST_NEAR)
}

const MOST_NEAR = 4

/** A time zone by any of its names, or why there is none. */
export function zoneIn(text: string): Result<Zone, string> {
  const [found, another, ...more] = zonesCalled(text)
  const zone = text.slice(0, 60)
  if (found === undefined) return err(say.noZone({ zone }))
  if (another === undefined) return ok(found)
  return err(say.severalZones({ zone, zones: listed([found, another, ...more].slice(0, MOST_ZONES), 'or') }))
}

/** How many zones of the same name are listed. */
const MOST_ZONES = 4

/** Adds days to those already set; an empty list clears them. */
function daysIn(
  texts: readonly string[],
  settings: Settings,
  now: Instant,
  path: RowPath,
): Result<readonly string[], string> {
  if (texts.length === 0) return ok([])
  const { zone } = settings.timing
  const found: string[] = []
  for (const text of texts) {
    const date = readDate(text, { now, zone, missingTime: 0 })
    if (!date.ok) return err(say.noDay({ day: text.slice(0, 60) }))
    found.push(dayOf(date.value.at, zone))
  }
  return ok([...new Set([...(settingAt(settings, path) as readonly string[]), ...found])].sort()) // this setting is a list of days
}

/** In minutes: a phase or grace longer than this is probably a slip, as `SET MOVE NEXT 7100`, which counts hours. */
const FAR = 42 * DAY

export const farLengths = (changes: readonly SettingChange[]) =>
  changes.flatMap(change => {
    const [value, row] = ['value' in change ? change.value : undefined, rowAt(change.path)]
    const [, most] = row.holds.kind === 'length' ? row.holds.range : [0, 0]
    const isFar = typeof value === 'number' && value > FAR && value <= most
    return isFar ? [[change.path, value] as const] : []
  })
