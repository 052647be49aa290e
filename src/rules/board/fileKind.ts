// What is special about one kind of YAML file: its field names, and what an answer about it must not repeat.
import { slipsBetween } from './names.ts'

/** Where a value is written: its section, if known, and its field. */
export interface FieldPlace {
  readonly section: string | undefined
  readonly field: string
}

export interface FileKind {
  /** The field names, used to understand a line that cannot be read. */
  readonly fields: ReadonlySet<string>
  /** What people write for a field: `pw` for `password`. */
  readonly synonyms: Readonly<Record<string, string>>
  /** Whether an answer may repeat a value written there. */
  mayRepeat(value: unknown, place: FieldPlace): boolean
  /** Whether an answer may repeat a word found where a field name is expected. */
  mayName(word: string, section: string | undefined): boolean
}

/** Most files: everything may be repeated. */
export const PLAIN: FileKind = {
  fields: new Set(),
  synonyms: {},
  mayRepeat: () => true,
  mayName: () => true,
}

/** The field that a word stands for, or is a slip away from, if there is only one. */
export function nearest(
  word: string,
  fields: Iterable<string>,
  synonyms: FileKind['synonyms'] = {},
): string | undefined {
  if (!/^[a-z]+$/i.test(word)) return undefined
  const all = [...fields]
  if (all.includes(word)) return word
  const meant = Object.hasOwn(synonyms, word.toLowerCase()) ? synonyms[word.toLowerCase()] : undefined
  if (meant !== undefined && all.includes(meant)) return meant
  const near = all.filter(
    field => slipsBetween(word.toLowerCase(), field.toLowerCase(), 2) <= (word.length > 5 ? 2 : 1),
  )
  return near.length === 1 ? near[0] : undefined
}
