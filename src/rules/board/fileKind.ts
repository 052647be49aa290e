// What is particular about one kind of YAML file: what its fields are called, and what no answer about it repeats.
import { slipsBetween } from './names.ts'

/** Where something stands: the section that its line belongs to, where that is known, and the field it is the value of. */
export interface FieldPlace {
  readonly section: string | undefined
  readonly field: string
}

export interface FileKind {
  /** The names of fields, by which a line that cannot be read is understood. */
  readonly fields: ReadonlySet<string>
  /** What people write for a field: `pw` for `password`. */
  readonly synonyms: Readonly<Record<string, string>>
  /** Whether an answer may repeat what is written there. */
  mayRepeat(value: unknown, place: FieldPlace): boolean
  /** Whether it may repeat a word that stands where the name of a field is expected. */
  mayName(word: string, section: string | undefined): boolean
}

/** Of most files everything may be repeated. */
export const PLAIN: FileKind = {
  fields: new Set(),
  synonyms: {},
  mayRepeat: () => true,
  mayName: () => true,
}

/** The one field that a word stands for, or is a slip away from. */
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
