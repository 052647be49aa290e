// Reads a SET line by the table of settings: the blanks between the words of a setting may be left out.
import type { Saying } from './saying.ts'
import { blank, type Changes } from './settingValues.ts'
import { type Reader, SETTINGS, SETTINGS_WITH_VALUE, type Spelled } from './settingWords.ts'

/** What a SET line changes; undefined for one that is about no setting. Blanks are single ones. */
export function settingIn(row: string): Saying | undefined {
  // The directives of the other old judge stand without SET.
  const [, words] = /^set ?(.+)$/i.exec(row) ?? /^((?:timing|rule) .+)$/i.exec(row) ?? []
  if (words === undefined) return undefined
  const compact = blank(words)
  const spelled = WHOLE.get(compact) ?? WHOLE.get(compact.replace(/^NOT/, 'NO'))
  return saying(spelled ?? withValue(words), row)
}

/** All spellings, each without SET: `NO LATE PRESS`, `CENTERS`. */
export const settingSpellings = (): readonly string[] =>
  [...SETTINGS, ...SETTINGS_WITH_VALUE].map(([words]) => words)

const WHOLE: ReadonlyMap<string, Spelled> = new Map(
  SETTINGS.map(([words, spelled]) => [blank(words), spelled] as const),
)
const BEGINNINGS: ReadonlyMap<string, Reader | string> = new Map(
  SETTINGS_WITH_VALUE.map(([words, read]) => [blank(words), read] as const),
)
/** No setting has more words than this. */
const MOST_WORDS = 4

/** The longest name of a setting that the line begins with and whose value makes sense. */
function withValue(text: string): Changes | undefined {
  const words = text.split(' ')
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    const read = BEGINNINGS.get(blank(words.slice(0, count).join('')))
    const changes = typeof read === 'string' ? read : read?.(words.slice(count).join(' '))
    if (changes !== undefined) return changes
  }
  return undefined
}

function saying(changes: Changes | undefined, row: string): Saying | undefined {
  if (changes === undefined) return undefined
  return typeof changes === 'string'
    ? { kind: 'notOffered', what: changes, spelling: row.toUpperCase(), body: undefined }
    : { kind: 'set', changes }
}
