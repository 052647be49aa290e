// Reads a SET line by the words in the rows of the settings: the blanks between the words of a setting may be left out.

import type { Known, Meaning, Spelling } from '../../game/settings/words.ts'
import { blank } from '../../game/settings/words.ts'
import { ALL_SETTINGS, type SettingChange } from '../../game/settings.ts'
import { bookCalled } from '../../library/boards.ts'
import { OTHER_SETTINGS, OTHER_SETTINGS_WITH_VALUE } from './otherSettings.ts'
import { keyedReaders } from './settingKeys.ts'
import { isInflected, slipsBetween } from './slips.ts'

/** What a SET line changes, or what it asks for that this judge has not; undefined for one that is about no setting. Blanks are single ones. */
export function settingIn(row: string): readonly SettingChange[] | string | undefined {
  // The directives of the other old judge stand without SET.
  const [, words] = /^set ?(.+)$/i.exec(row) ?? /^((?:timing|rule) .+)$/i.exec(row) ?? []
  if (words === undefined) return undefined
  const compact = blank(words)
  const spelled = WHOLE.get(compact) ?? WHOLE.get(compact.replace(/^NOT/, 'NO'))
  return (spelled ?? withValue(words)) as readonly SettingChange[] | string | undefined // a test finds the row of each
}

/** All spellings, each without SET: `NO LATE PRESS`, `CENTERS`. */
export const settingSpellings = (): readonly string[] => SPELLINGS

/** How settings that want more than a word are written, by their first words. */
export const settingExamples = (): Readonly<Record<string, string>> => EXAMPLES

type Reader = (said: string) => Meaning | undefined

const KNOWN: Known = { isBook: name => bookCalled(name) !== undefined }

const ROWS = ALL_SETTINGS.map(({ path, holds, words }) => ({
  path,
  holds,
  words: words as readonly Spelling[],
}))

const WHOLE: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...ROWS.flatMap(({ words }) =>
    words.flatMap(each => (each.kind === 'whole' ? [[blank(each.words), each.changes] as const] : [])),
  ),
  ...OTHER_SETTINGS.map(([words, what]) => [blank(words), what] as const),
])

const BEGINNINGS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...ROWS.flatMap(({ path, holds, words }) =>
    words.flatMap(each =>
      each.kind === 'valued'
        ? [[blank(each.words), (said: string) => readOf(each, path, holds.kind === 'text', said)] as const]
        : [],
    ),
  ),
  ...keyedReaders(ROWS),
  ...OTHER_SETTINGS_WITH_VALUE.map(([words, what]) => [blank(words), () => what] as const),
])

const readOf = (
  { read }: Extract<Spelling, { kind: 'valued' }>,
  path: string,
  isText: boolean,
  said: string,
): Meaning | undefined => (isText && opensAText(said) ? undefined : read(said, path, KNOWN))

/** BEGIN behind COMMENT opens a text of many lines, and a slip in it was to do so. */
function opensAText(said: string): boolean {
  const word = said.toUpperCase()
  return slipsBetween(word, 'BEGIN') < 2 && (said === word || !isInflected(word, 'BEGIN'))
}

const SPELLINGS: readonly string[] = [
  ...new Set([
    ...ROWS.flatMap(({ words }) => words.flatMap(each => (each.kind === 'whole' ? [each.words] : []))),
    ...OTHER_SETTINGS.map(([words]) => words),
    ...ROWS.flatMap(({ words }) => words.flatMap(each => (each.kind === 'whole' ? [] : [each.words]))),
    ...OTHER_SETTINGS_WITH_VALUE.map(([words]) => words),
  ]),
]

const EXAMPLES: Readonly<Record<string, string>> = Object.fromEntries(
  ROWS.flatMap(({ words }) =>
    words.flatMap(({ words: spelled, example }) =>
      example === undefined ? [] : [[spelled.split(' ')[0]!, `SET ${example}`]],
    ),
  ),
)

/** No setting has more words than this. */
const MOST_WORDS = 4

/** The longest name of a setting that the line begins with and whose value makes sense. */
function withValue(text: string): Meaning | undefined {
  const words = text.split(' ')
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    const read = BEGINNINGS.get(blank(words.slice(0, count).join('')))
    const meaning = read?.(words.slice(count).join(' '))
    if (meaning !== undefined) return meaning
  }
  return undefined
}
