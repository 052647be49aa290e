// Settings that are said as keys behind a word: MOVE NEXT 48 GRACE 24, and TIMING NEXT 2D MOVE 3D AT 20:00.
import type { Change, Meaning, Spelling, ValueReader } from '../../game/settings/words.ts'
import { OTHER_TIMES } from './otherSettings.ts'

/** A key, with the setting that it is of and what reads its value. */
interface Key {
  readonly key: string
  readonly path: string
  readonly read: ValueReader
}

/** The words before keys, each with what reads the line behind it. */
export function keyedReaders(
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

/** `CLOCK 1410 MIN 12 NEXT 71`: a word behind each key, the blank between them may be left out. */
function readPairs(keys: readonly Key[]): (said: string) => Meaning | undefined {
  const pair = new RegExp(`(?:^| )(${namesOf(keys)}) ?(?=[\\d.:smtwf-]|off|none)(\\S+)`, 'gi')
  return said => {
    const pairs = [...said.matchAll(pair)]
    if (pairs.length === 0 || pairs.map(([text]) => text).join('') !== said) return undefined
    return together(pairs.map(([, key = '', value = '']) => meant(keys, key, value)))
  }
}

/** `NEXT 2D MOVE 3D AT 20:00 NOT 24 Dec, 25 Dec`: up to the next key all is one value. */
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

/** What a key and its value change: several settings where they share it. */
function meant(keys: readonly Key[], key: string, value: string): readonly Change[] | undefined {
  const found = keys.filter(each => each.key === key.toUpperCase())
  const changes = found.map(({ path, read }) => {
    const reading = read(value)
    return reading === undefined ? undefined : { path, value: reading.value }
  })
  const known = changes.filter(change => change !== undefined)
  return known.length > 0 && known.length === found.length ? known : undefined
}

/** All changes of a line, if each of its parts is right; one that is not offered speaks for all. */
function together(parts: readonly (Meaning | undefined)[]): Meaning | undefined {
  const known = parts.filter(part => part !== undefined)
  if (known.length < parts.length) return undefined
  const missing = known.find(part => typeof part === 'string')
  return missing ?? known.flatMap(part => (typeof part === 'string' ? [] : part))
}
