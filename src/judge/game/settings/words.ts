// The texts that may follow SET: words that stand alone, words with a value after them, and how values are read.

import { NOON } from '../calendar.ts'

/** What a letter may set a setting to. Text that only the judge can read (a date, a variant) stays as it was written. */
export type SettingValue = string | number | boolean | undefined | readonly string[] | readonly number[]

/** Sets a value, or adds or removes one entry of a list. */
export type Change =
  | { readonly path: string; readonly value: SettingValue }
  | { readonly path: string; readonly add: string }
  | { readonly path: string; readonly remove: string }

/** What a line changes; or the name of a feature that it asks for, which other judges had and this one does not. */
export type Meaning = readonly Change[] | string

/** What a reader of values may ask: only the library knows which rulebooks there are. */
export interface Books {
  readonly isBook: (name: string) => boolean
}

/** Reads the text after the words of a setting as a value; undefined if it is none. */
export type ValueReader = (said: string) => { readonly value: SettingValue } | undefined

/** The same if the text may mean more than a value of this setting. */
export type MeaningReader = (said: string, path: string, known: Books) => Meaning | undefined

/** One way to write a setting. */
export type Spelling = {
  /** `NO LATE PRESS`, `CENTERS`: without SET; blanks between the words may be left out. */
  readonly words: string
  /** Its lines on the help page, without SET: `CENTERS number`. */
  readonly usage: readonly string[]
  /** A whole line, without SET, for a sender whose line cannot be read. */
  readonly example: string | undefined
} & (
  | { readonly kind: 'whole'; readonly changes: readonly Change[] }
  | { readonly kind: 'valued'; readonly read: MeaningReader }
  /** `MOVE NEXT 48 GRACE 24`: keys follow the words, each with a value. */
  | { readonly kind: 'keyed'; readonly keys: readonly string[]; readonly read: ValueReader }
)

/** Ways to write the setting of their row, and the values that they give it. */
export interface Words<Value> {
  readonly values: readonly Value[]
  readonly spell: (path: string) => readonly Spelling[]
}

/** `WHITE|WHITE PRESS`: the same value for each of them. */
export const says = <const Value extends SettingValue>(words: string, value: Value): Words<Value> => ({
  values: [value],
  spell: path => each(words).map(one => whole(one, [{ path, value }])),
})

/** Words that clear this setting and set others. */
export const saysAll = (words: string, others: Readonly<Record<string, SettingValue>>): Words<undefined> => ({
  values: [undefined],
  spell: path =>
    each(words).map(one =>
      whole(one, [
        ...Object.entries(others).map(([other, value]) => ({ path: other, value })),
        { path, value: undefined },
      ]),
    ),
})

/** Words that stand for a text that only the judge can read. */
export const asks = (words: string, text: string): Words<never> => ({
  values: [],
  spell: path => each(words).map(one => whole(one, [{ path, value: text }])),
})

/** `NMR` and `NO NMR` */
export const either = <const Value extends SettingValue>(
  words: string,
  yes: Value,
  no: Value,
): Words<Value> => ({
  values: [yes, no],
  spell: path =>
    each(words).flatMap(one => [
      whole(one, [{ path, value: yes }]),
      whole(`NO ${one}`, [{ path, value: no }]),
    ]),
})

/** `LATE PRESS` and `NO LATE PRESS` */
export const yesNo = (words: string): Words<boolean> => either(words, true, false)

/** `PROXY ON` and `PROXY OFF` */
export const onOff = (words: string): Words<boolean> => ({
  values: [true, false],
  spell: path => [
    whole(`${words} ON`, [{ path, value: true }]),
    whole(`${words} OFF`, [{ path, value: false }]),
  ],
})

/** `CENTERS number`: the words in capitals, and after them a name for the value. */
export const reads = (
  words: string,
  usage: string | readonly string[],
  read: ValueReader,
  example?: string,
): Words<never> =>
  means(
    words,
    usage,
    (said, path) => {
      const found = read(said)
      return found === undefined ? undefined : [{ path, value: found.value }]
    },
    example,
  )

/** Words with a text after them that may change other settings as well. */
export const means = (
  words: string,
  usage: string | readonly string[],
  read: MeaningReader,
  example?: string,
): Words<never> => ({
  values: [],
  spell: () =>
    each(words).map(one => ({
      kind: 'valued',
      words: one,
      usage: [usage].flat().map(value => `${one} ${value}`),
      example,
      read,
    })),
})

/** `MOVE NEXT 48`: the words of a group, and the keys of this setting in it. */
export const keyed = (words: string, keys: string, read: ValueReader, example?: string): Words<never> => ({
  values: [],
  spell: () =>
    each(words).map(one => ({ kind: 'keyed', words: one, keys: each(keys), usage: [], example, read })),
})

/** Words that are understood but appear on no help page. */
export const untold = <Value>({ values, spell }: Words<Value>): Words<Value> => ({
  values,
  spell: path => spell(path).map(spelling => ({ ...spelling, usage: [] })),
})

const each = (words: string): readonly string[] => words.split('|')

const whole = (words: string, changes: readonly Change[]): Spelling => ({
  kind: 'whole',
  words,
  changes,
  usage: [words],
  example: undefined,
})

// Reads the text after the words of a setting: numbers, lengths of time, days, one of a few words.

/** In capitals, without blanks. */
export const blank = (said: string): string => said.replace(/\s/g, '').toUpperCase()

export const anyText: ValueReader = said => ({ value: said })

/** The game checks whether a number is too large or too small. */
export const wholeNumber: ValueReader = said =>
  /^-?\d{1,6}$/.test(said) ? { value: Number(said) } : undefined

export const yearNumber: ValueReader = said => (/^\d{1,4}$/.test(said) ? { value: Number(said) } : undefined)

/** Reads `95`, `95%`, and `0.95` as in the classic judges. */
export const percent: ValueReader = said => {
  const [, digits, sign] = /^(\d{1,3}(?:\.\d{1,4})?)(%?)$/.exec(said) ?? []
  if (digits === undefined) return undefined
  const isShare = sign === '' && (digits.includes('.') || Number(digits) === 1) && Number(digits) <= 1
  return { value: Math.round(Number(digits) * (isShare ? 100 : 1)) }
}

/** One of some words, each with its value. */
export const oneOf =
  (values: Readonly<Record<string, SettingValue>>): ValueReader =>
  said =>
    among(values, said.toUpperCase())

/** The same for several words, whose blanks may be left out. */
export const someOf =
  (values: Readonly<Record<string, SettingValue>>): ValueReader =>
  said =>
    among(values, blank(said))

const among = (
  values: Readonly<Record<string, SettingValue>>,
  word: string,
): { readonly value: SettingValue } | undefined =>
  Object.hasOwn(values, word) ? { value: values[word] } : undefined

const WEEK = /^[smtwf-]{7}$/i

/** Reads `-MTWTF-`. */
export const readWeek: ValueReader = said => (WEEK.test(said) ? { value: said } : undefined)

/** Minutes after midnight: `1410`, `23:30`, `8pm` and `NOON`; `-1` and OFF for none. */
export const readClock: ValueReader = said => {
  if (/^(?:-1|off|none)$/i.test(said)) return { value: undefined }
  if (/^(?:12 ?)?(?:noon|midnight)$/i.test(said)) return { value: /noon/i.test(said) ? NOON : 0 }
  const [, hours, minutes = '0', half] = /^(\d{1,2})(?:[:.h](\d\d)|h)?(?: ?([ap])\.?m\.?)?$/i.exec(said) ?? []
  const isTime = half === undefined ? /\D/.test(said) : Number(hours) >= 1 && Number(hours) <= 12
  if (hours !== undefined && isTime) {
    const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
    return Number(minutes) > 59 ? undefined : { value: hour * 60 + Number(minutes) }
  }
  return /^\d{1,4}$/.test(said) ? { value: Number(said) } : undefined
}

/** In minutes: `71` and `0.5` are hours, `2D`, `1D12H`, `90m`, `3 days`. */
export const readLength: ValueReader = said => {
  const value = minutesOf(said)
  return value === undefined ? undefined : { value }
}

/** Reads `1D,6H`. */
export const readLengths: ValueReader = said => {
  const all = said.split(/[\s,]+(?=\d)/).map(minutesOf)
  const known = all.filter(each => each !== undefined)
  return known.length === all.length ? { value: known } : undefined
}

/** Dates separated by commas; the game's calendar reads them. */
export const readDates: ValueReader = said => {
  const all = said.split(/\s*,\s*/).filter(each => each !== '')
  return all.length > 0 && all.every(each => /\d/.test(each)) ? { value: all } : undefined
}

const UNITS: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60, w: 7 * 24 * 60 }

/** Units in full, and what may stand between them: `3 days`, `1 day and 12 hours`. */
const UNIT_WORDS =
  /(?<=\d) ?(?:(m)(?:in(?:ute)?s?)?|(h)(?:(?:ou)?rs?)?|(d)(?:ays?)?|(w)(?:(?:ee)?ks?)?)(?![a-z]),? ?(?:and )?/gi

function minutesOf(written: string): number | undefined {
  const said = written.replace(UNIT_WORDS, (_, ...units: readonly (string | undefined)[]) =>
    units.slice(0, 4).join(''),
  )
  if (/^\d{1,5}(?:\.\d{1,3})?$/.test(said)) return Math.round(Number(said) * 60)
  if (!/^(?:\d{1,5}(?:\.\d{1,3})?[mhdw])+$/i.test(said)) return undefined
  const parts = [...said.toLowerCase().matchAll(/([\d.]+)([mhdw])/g)]
  return Math.round(parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit!]!, 0))
}
