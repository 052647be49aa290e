// The names of settings and of their values, in words.
import { PHASE_KINDS } from '../../../rules/board/phase.ts'
import { wording } from '../../../wording/wording.ts'

/** Words by key, nested as the paths of settings are. */
interface Words {
  readonly [key: string]: string | Words
}

const NAMES: Words = wording.settings.names
const VALUES: Words = wording.settings.values

/**
 * `Draws include all survivors` for `voting.drawsIncludeAll`; without words of its own a setting goes by its path:
 * `Blank board`.
 */
export function settingName(path: string): string {
  const full = isPartOfTiming(path) ? `timing.${path}` : path
  return wordsAt(NAMES, full) ?? capital(spaced(full.replace(/^timing\./, '')))
}

/** `as written` for `asWritten` */
export const settingValue = (path: string, value: string): string =>
  wordsAt(VALUES, `${path}.${value}`) ?? value

/** Whether a path lacks `timing.`, as in refusals of timings: `movement.next`. */
const isPartOfTiming = (path: string): boolean =>
  path === 'reminders' || PHASE_KINDS.some(kind => path.startsWith(`${kind}.`))

function wordsAt(words: Words, path: string): string | undefined {
  let found: string | Words | undefined = words
  for (const key of path.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, key) ? found[key] : undefined
  return typeof found === 'string' ? found : undefined
}

const spaced = (path: string): string =>
  path
    .replace(/([A-Z])/g, ' $1')
    .replaceAll('.', ' ')
    .toLowerCase()

const capital = (words: string): string => `${words[0]!.toUpperCase()}${words.slice(1)}`
