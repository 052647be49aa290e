// What is not as usual in a game: all of it for whoever looks closely, and what touches privacy or time for whoever joins.
import type { RuleChoices } from '../board/rulebook.ts'
import { pathsChanged, type SettingPath, settingAt } from '../game/settingPaths.ts'
import { ALL_SETTINGS, type Settings, usualSettings } from '../game/settings.ts'
import { settingLinesForAll } from './settingLines.ts'
import { wording } from './wording.ts'
import { wrapped } from './wrapping.ts'

const say = wording.unusualSettings

/** Settings that are texts of the master's: they are shown as what they are. */
const TEXTS: readonly string[] = ALL_SETTINGS.flatMap(({ path, holds }) =>
  holds.kind === 'text' ? [path] : [],
)

/** Those of which nobody should learn only when it has come to pass. */
const TOUCHING: readonly string[] = ALL_SETTINGS.flatMap(({ path, touches }) =>
  touches === 'neither' ? [] : [path],
)

const unusual = (settings: Settings): readonly SettingPath[] =>
  pathsChanged(usualSettings(), settings).filter(path => !TEXTS.includes(path))

/** Every setting that is not as usual, in the order in which they stand. */
export function unusualSettings(settings: Settings, rules: RuleChoices): readonly string[] {
  const lines = unusual(settings).flatMap(path => linesOf(path, settings, rules))
  return lines.length === 0 ? [say.none] : [...wrapped(say.all), '', ...lines]
}

/** What a newcomer should know; nothing where all that is as usual. */
export function unusualForNewcomers(settings: Settings, rules: RuleChoices): readonly string[] {
  const paths = unusual(settings).filter(path => TOUCHING.includes(path))
  return paths.length === 0
    ? []
    : [...wrapped(say.forNewcomers), '', ...paths.flatMap(path => linesOf(path, settings, rules))]
}

/** `Overhearing: masters                 SET ALL PRESS` */
function linesOf(path: SettingPath, settings: Settings, rules: RuleChoices): readonly string[] {
  const [line = '', ...more] = settingLinesForAll([path], settings, rules)
  const words = wordsFor(path, settingAt(settings, path))
  return [
    words === undefined ? `  ${line}` : `  ${line.padEnd(WIDTH)} SET ${words}`,
    ...more.map(each => `  ${each}`),
  ]
}

const WIDTH = 36

/** What is said behind SET to have it so, if words alone say it. */
function wordsFor(path: SettingPath, value: unknown): string | undefined {
  const row = ALL_SETTINGS.find(each => each.path === path)
  const saying = row?.words.find(
    spelling =>
      spelling.kind === 'whole' &&
      spelling.usage.length > 0 &&
      spelling.changes.every(change => change.path === path && 'value' in change && change.value === value),
  )
  return saying?.words
}
