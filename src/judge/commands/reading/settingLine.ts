// Reads a SET line by the words in the rows of the settings. Blanks between the words of a setting may be left out.
import {
  type Books,
  blank,
  type Change,
  type Meaning,
  type Spelling,
  type ValueReader,
} from '../../game/settings/words.ts'
import { ALL_SETTINGS, type SettingChange } from '../../game/settings.ts'
import { bookCalled } from '../../library/boards.ts'
import { isInflected, slipsBetween } from './words.ts'

// Settings that other judges have and this one does not, by their words behind SET.

/** What they ask for. Each is recognized with and without NO in front. */
const MISSING: Readonly<Record<string, string>> = {
  'FAKE|FAKE PRESS|PARTIAL MAY|PARTIAL MAY BE FAKED': 'fakePress',
  'PARTIAL FAKES|PARTIAL FAKES BROADCAST|PARTIAL FAKES BY DEFAULT|FAKE BROADCAST': 'fakePress',
  'PARTIAL DEFAULT|PARTIAL BY DEFAULT': 'usualPress',
  'BROADCAST PRESS|BROADCAST ONLY': 'broadcastOnly',
  'POSTAL PRESS|POSTAL': 'postalPress',
  'HONG KONG|RAILWAYS|RAILROADS': 'colonial',
  'GATEWAYS|GATEWAY': 'gateways',
  'NOTE|NOTES': 'note',
  BROADCAST: 'broadcastReceipt',
  RESUME: 'resumeLimit',
  SHOW: 'hiddenChanges',
  'LATE COUNT': 'lateCount',
  'ONE CENTERS|ONE CENTER|ANY DISBAND|DISBAND|PORTAGE|ATTACK TRANSFORM|SUMMER': 'rule',
  'DUALITY|HOME TRANSFER|NEUTRALS|ALLIED WIN|CAPTURE WIN|NORMAL DISBAND': 'rule',
  'AUTO CREATE': 'successorGame',
  'XFLAG|XFLAGS|SETUP': 'rawFlags',
  'BNC|EP|BN|MN': 'numbers',
}

/** Words without a value. */
export const OTHER_SETTINGS: readonly (readonly [words: string, what: string])[] = [
  ...Object.entries(MISSING).flatMap(([words, what]) =>
    words
      .split('|')
      .flatMap(word => [
        [word, what] as const,
        ...(what === 'numbers' ? [] : [[`NO ${word}`, what] as const]),
      ]),
  ),
  ['PARTIAL FAKES BROADCAST BY DEFAULT', 'fakePress'],
]

/** Words followed by a value. */
export const OTHER_SETTINGS_WITH_VALUE: readonly (readonly [words: string, what: string])[] = [
  ['ACCESS', 'siteAccess'],
  ['NOTE', 'note'],
  ['EP', 'numbers'],
  ['BN', 'numbers'],
  ['MN', 'numbers'],
  ['BNC', 'numbers'],
  ['XFLAGS', 'rawFlags'],
  ['XFLAG', 'rawFlags'],
  ['SETUP', 'rawFlags'],
  ['TRANSFORM', 'rule'],
  ['ALLOW MASTER', 'masterLists'],
  ['DENY MASTER', 'masterLists'],
]

/** Keys behind TIMING. */
const OTHER_TIMES: Readonly<Record<string, string>> = { SKIP: 'timingSkip' }

// Settings written as keys behind a word: MOVE NEXT 48 GRACE 24, and TIMING NEXT 2D MOVE 3D AT 20:00.

/** A key, the path of its setting, and the reader of its value. */
interface Key {
  readonly key: string
  readonly path: string
  readonly read: ValueReader
}

/** The words before keys, each with a reader for the rest of the line. */
function keyedReaders(
  rows: readonly { readonly path: string; readonly words: readonly Spelling[] }[],
): ReadonlyMap<string, (said: string) => Meaning | undefined> {
  const groups = new Map<string, Key[]>()
  for (const { path, words } of rows)
    for (const spelling of words)
      if (spelling.kind === 'keyed')
        for (const key of spelling.keys) {
          const group = groups.get(spelling.words) ?? []
          groups.set(spelling.words, [...group, { key, path, read: spelling.read }])
        }
  return new Map(
    [...groups].map(
      ([words, keys]) => [words, words === 'TIMING' ? readParts(keys) : readPairs(keys)] as const,
    ),
  )
}

/** `CLOCK 8 pm MIN 12 NEXT 3 days`: a value behind each key; the blank between them may be left out. */
function readPairs(keys: readonly Key[]): (said: string) => Meaning | undefined {
  // Before another key, `days` behind a number is no key: `NEXT 2 days GRACE 1 day`.
  const key = `(?!days (?:${namesOf(keys)})\\b)(${namesOf(keys)})(?: |(?=[\\d.:smtwf-]|off|none))`
  const pair = new RegExp(`(?:^| )${key}(.+?)(?= ${key}|$)`, 'gi')
  return said => {
    const pairs = [...said.matchAll(pair)]
    if (pairs.length === 0 || pairs.map(([text]) => text).join('') !== said) return undefined
    return together(pairs.map(([, key = '', value = '']) => meant(keys, key, value)))
  }
}

/** `NEXT 2D MOVE 3D AT 20:00 NOT 24 Dec, 25 Dec`: a value extends to the next key. */
function readParts(keys: readonly Key[]): (said: string) => Meaning | undefined {
  const others = Object.keys(OTHER_TIMES).join('|')
  const next = new RegExp(`\\s+(?=(?:${namesOf(keys)}|${others})(?:\\s|$))`, 'i')
  return said =>
    together(
      said.split(next).map(part => {
        const [, key = '', value = ''] = /^(\S+)\s*(.*)$/.exec(part) ?? []
        return OTHER_TIMES[key.toUpperCase()] ?? meant(keys, key, value)
      }),
    )
}

const namesOf = (keys: readonly Key[]): string => [...new Set(keys.map(({ key }) => key))].join('|')

/** What a key and its value change: several settings if they share the key. */
function meant(keys: readonly Key[], key: string, value: string): readonly Change[] | undefined {
  const found = keys.filter(each => each.key === key.toUpperCase())
  const changes = found.map(({ path, read }) => {
    const reading = read(value)
    return reading === undefined ? undefined : { path, value: reading.value }
  })
  const known = changes.filter(change => change !== undefined)
  return known.length > 0 && known.length === found.length ? known : undefined
}

/** All changes of a line, if each part is right. If one part is not offered, the result is that. */
function together(parts: readonly (Meaning | undefined)[]): Meaning | undefined {
  const known = parts.filter(part => part !== undefined)
  if (known.length < parts.length) return undefined
  const missing = known.find(part => typeof part === 'string')
  return missing ?? known.flatMap(part => (typeof part === 'string' ? [] : part))
}

/**
 * What a SET line changes, or the name of something that this judge lacks; undefined if it is about no setting. Expects
 * single blanks.
 */
export function settingIn(row: string): readonly SettingChange[] | string | undefined {
  // TIMING and RULE are directives of the other old judge, written without SET.
  const [, words] = /^set ?(.+)$/i.exec(row) ?? /^((?:timing|rule) .+)$/i.exec(row) ?? []
  if (words === undefined) return undefined
  const compact = blank(words)
  const spelled = WHOLE.get(compact) ?? WHOLE.get(compact.replace(/^NOT/, 'NO'))
  return (spelled ?? withValue(words)) as readonly SettingChange[] | string | undefined // a test checks that each path has a row
}

/** All spellings, without SET: `NO LATE PRESS`, `CENTERS`. */
export const settingSpellings = (): readonly string[] => SPELLINGS

type Reader = (said: string) => Meaning | undefined

const KNOWN: Books = { isBook: name => bookCalled(name) !== undefined }

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
  ...OTHER_SETTINGS_WITH_VALUE.map(
    ([words, what]) =>
      [blank(words), (said: string) => (what === 'numbers' && !/^\d/.test(said) ? undefined : what)] as const,
  ),
])

const readOf = (
  { read }: Extract<Spelling, { kind: 'valued' }>,
  path: string,
  isText: boolean,
  said: string,
): Meaning | undefined => (isText && opensAText(said) ? undefined : read(said, path, KNOWN))

/** COMMENT BEGIN opens a text of many lines, even if BEGIN is misspelt. */
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

/** No setting has more words than this. */
const MOST_WORDS = 4

/** The longest setting name at the beginning of the line whose value makes sense. */
function withValue(text: string): Meaning | undefined {
  const words = text.split(' ')
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    const read = BEGINNINGS.get(blank(words.slice(0, count).join('')))
    const meaning = read?.(words.slice(count).join(' '))
    if (meaning !== undefined) return meaning
  }
  return undefined
}
