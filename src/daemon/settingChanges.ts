// What SET lines change in the settings of a game: the texts in them are read as only a judge can, who knows its shelf and the date.
import { missingFrom, shareFor } from '../board/sharing.ts'
import { dayOf, type Instant } from '../game/calendar.ts'
import { readDate } from '../game/dates.ts'
import { pathsChanged, type SettingPath, settingAt } from '../game/settingPaths.ts'
import { CHANGEABLE, type SettingName, type Settings, usualSettings } from '../game/settings.ts'
import { type Zone, zoneNamed } from '../game/zones.ts'
import type { SettingChange } from '../mail/settingChange.ts'
import { withRules } from '../report/ruleWords.ts'
import { wording } from '../report/wording.ts'
import { err, ok, type Result } from '../result.ts'
import {
  boardNamed,
  bookCalled,
  rulebookNamed,
  rulebookNames,
  sharingNamed,
  sharingNames,
  variantNames,
} from '../shelf/shelf.ts'
import { hashPassword } from '../store/passwords.ts'

const say = wording.daemon.settingChanges

/** The settings that the changes touch, as they will be; or why they cannot be. */
export async function changedSettings(
  settings: Settings,
  changes: readonly SettingChange[],
  now: Instant,
  hasBegun = false,
): Promise<Result<Partial<Settings>, string>> {
  let changed = settings
  for (const change of changes) {
    const value = await valueFor(change, changed, now)
    if (!value.ok) return value
    changed = withValue(changed, change.path.split('.'), value.value)
    // With a new book the table's own choices are gone: who chose them had the old one before him.
    if (change.path === 'rulebook') changed = { ...changed, rules: {} }
  }
  changed = withBook(settings, changed, changes, hasBegun)
  const why = whyNoSharing(changed)
  if (why !== undefined) return err(why)
  const names = changes.map(({ path }) => nameIn(path))
  const byBook = pathsChanged(settings, changed).map(nameIn)
  return ok(Object.fromEntries([...names, ...byBook].map(name => [name, changed[name]])))
}

const nameIn = (path: string): SettingName => path.split('.')[0] as SettingName // every path begins with one

/**
 * A rulebook may turn settings on, as long as nobody has said otherwise: a change of the book takes back what the one
 * before had turned on. What the same letter says of a setting goes first, and what is fixed at the start stays.
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
    Object.entries(bookSettings(book)).filter(
      ([path]) =>
        nameIn(path) in CHANGEABLE &&
        !said.has(path) &&
        !(hasBegun && /^before/.test(CHANGEABLE[nameIn(path)])),
    )
  let changed = after
  for (const [path, value] of turned(before.rulebook))
    if (settingAt(after, path as SettingPath) === value)
      changed = withValue(changed, path.split('.'), settingAt(usual, path as SettingPath))
  for (const [path, value] of turned(after.rulebook))
    if (settingAt(changed, path as SettingPath) === settingAt(usual, path as SettingPath))
      changed = withValue(changed, path.split('.'), value)
  return changed
}

/** What a book turns on, by the paths of settings. */
function bookSettings(name: string): Readonly<Record<string, string | number | boolean>> {
  const book = rulebookNamed(name)
  return book.ok ? (book.value.settings ?? {}) : {}
}

/** So many players can share the powers as it is said, if the board has all of them. */
function whyNoSharing({ sharing: name, players, variant }: Settings): string | undefined {
  const file = name === undefined ? undefined : sharingNamed(name)
  const share = file?.ok ? shareFor(file.value, players) : undefined
  const board = boardNamed(variant)
  if (share === undefined || !board.ok) return undefined
  const missing = missingFrom(share, board.value)
  return missing === undefined ? undefined : say.cannotShare({ board: board.value.name, sharing: name! }) // it was found
}

const withValue = <Whole extends object>(
  whole: Whole,
  [key = '', ...rest]: string[],
  value: unknown,
): Whole => {
  const part: unknown = Reflect.get(whole, key)
  return { ...whole, [key]: rest.length === 0 ? value : withValue(part as object, rest, value) } // groups are objects
}

async function valueFor(
  change: SettingChange,
  settings: Settings,
  now: Instant,
): Promise<Result<unknown, string>> {
  if ('value' in change) {
    const { path, value } = change
    const read = READERS[path]
    return read === undefined || value === undefined ? ok(value) : read(value, settings, now)
  }
  const address = ('add' in change ? change.add : change.remove).toLowerCase()
  const list = settingAt(settings, change.path) as readonly string[] // only lists get more and less
  const others = list.filter(each => each.toLowerCase() !== address)
  return ok('add' in change ? [...others, address] : others)
}

type Read = (
  value: unknown,
  settings: Settings,
  now: Instant,
) => Result<unknown, string> | Promise<Result<unknown, string>>

/** The settings whose values are texts that something has to be found by. */
const READERS: Readonly<Partial<Record<SettingChange['path'], Read>>> = {
  variant: value => named(value, variantNames(), say.noVariant),
  rulebook: value => bookFor(String(value)),
  rules: (value, { rules }) => withRules(rules, String(value)),
  sharing: value => named(value, sharingNames(), say.noSharing),
  'timing.zone': value => zoneIn(String(value)),
  'timing.never': (value, settings, now) => days(value as readonly string[], settings, now),
  word: async value => ok(await hashPassword(String(value))),
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
  return found === undefined
    ? err(unknown({ name: String(value).slice(0, 60), names: names.join(', ') }))
    : ok(found)
}

/** A zone by any of its names; or why there is none. */
export function zoneIn(text: string): Result<Zone, string> {
  const found = zoneNamed(text)
  return found === undefined ? err(say.noZone({ zone: text.slice(0, 60) })) : ok(found)
}

function days(texts: readonly string[], { timing }: Settings, now: Instant): Result<string[], string> {
  const found: string[] = []
  for (const text of texts) {
    const date = readDate(text, { now, zone: timing.zone, missingTime: 0 })
    if (!date.ok) return err(say.noDay({ day: text.slice(0, 60) }))
    found.push(dayOf(date.value.at, timing.zone))
  }
  return ok([...new Set([...timing.never, ...found])].sort())
}
