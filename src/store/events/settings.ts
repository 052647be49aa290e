// How the settings of a game lie on disk; what a program of before did not know of was as usual.
import { ALL_SETTINGS, usualSettings, withValue } from '../../game/settings.ts'
import type { JsonObject, JsonValue } from '../batch.ts'

/** Settings are plain data already; a null on disk is a setting that has no value. */
export const settingsOnDisk = (value: object): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, onDisk(each)]))

function onDisk(value: unknown): JsonValue {
  if (value === undefined) return null
  return isGroup(value) ? settingsOnDisk(value) : (value as JsonValue) // settings hold texts, numbers, flags and lists of them
}

export const settingsFromDisk = (written: JsonObject): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(written).map(([name, value]) => [name, fromDisk(value)]))

function fromDisk(value: JsonValue): unknown {
  if (value === null) return undefined
  return isGroup(value) ? settingsFromDisk(value) : value
}

/** The body of an event, with all settings that there are today in the groups that it names. */
export function withAllSettings(kind: string, body: JsonObject): JsonObject {
  const { settings, changes } = body
  if (kind === 'gameCreated' && isGroup(settings)) return { ...body, settings: completed(settings, PATHS) }
  if (kind !== 'settingsChanged' || !isGroup(changes)) return body
  const named = PATHS.filter(([name = '']) => Object.hasOwn(changes, name))
  return { ...body, changes: completed(changes, named) }
}

const PATHS: readonly (readonly string[])[] = ALL_SETTINGS.map(({ path }) => path.split('.'))

const completed = (written: JsonObject, paths: readonly (readonly string[])[]): JsonObject =>
  paths.reduce(
    (all, path) =>
      valueAt(written, path) === undefined ? withValue(all, path.join('.'), valueAt(usual(), path)) : all,
    written,
  )

const usual = (): JsonObject => settingsOnDisk(usualSettings())

function valueAt(
  whole: JsonValue | undefined,
  [key = '', ...rest]: readonly string[],
): JsonValue | undefined {
  const value = isGroup(whole) ? whole[key] : undefined
  return rest.length === 0 ? value : valueAt(value, rest)
}

function isGroup(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
