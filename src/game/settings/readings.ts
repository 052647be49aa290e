// Reads what stands behind the words of a setting: numbers, lengths of time, days, one word of a few.
import type { SettingValue, ValueReader } from './words.ts'

/** In capitals and without its blanks. */
export const blank = (said: string): string => said.replace(/\s/g, '').toUpperCase()

export const anyText: ValueReader = said => ({ value: said })

/** Whether a number is too large or too small is for the game to say. */
export const wholeNumber: ValueReader = said =>
  /^-?\d{1,6}$/.test(said) ? { value: Number(said) } : undefined

export const yearNumber: ValueReader = said => (/^\d{1,4}$/.test(said) ? { value: Number(said) } : undefined)

/** `95`, `95%`, and `0.95` as the classic judges had it. */
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

/** The same where the words are several, and the blanks between them may be left out. */
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

/** `-MTWTF-` */
export const readWeek: ValueReader = said => (WEEK.test(said) ? { value: said } : undefined)

/** Minutes after midnight of `1410` and `23:30`; `-1` and OFF for none. */
export const readClock: ValueReader = said => {
  if (/^(?:-1|off|none)$/i.test(said)) return { value: undefined }
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)$/.exec(said) ?? []
  if (hours !== undefined)
    return Number(minutes) > 59 ? undefined : { value: Number(hours) * 60 + Number(minutes) }
  return /^\d{1,4}$/.test(said) ? { value: Number(said) } : undefined
}

/** Minutes of `71` and `0.5` hours, `2D`, `1D12H`, `90m`. */
export const readLength: ValueReader = said => {
  const value = minutesOf(said)
  return value === undefined ? undefined : { value }
}

/** `1D,6H` */
export const readLengths: ValueReader = said => {
  const all = said.split(/[\s,]+/).map(minutesOf)
  const known = all.filter(each => each !== undefined)
  return known.length === all.length ? { value: known } : undefined
}

/** Dates with commas between them, to be read by the game's calendar. */
export const readDates: ValueReader = said => {
  const all = said.split(/\s*,\s*/).filter(each => each !== '')
  return all.length > 0 && all.every(each => /\d/.test(each)) ? { value: all } : undefined
}

const UNITS: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60, w: 7 * 24 * 60 }

function minutesOf(said: string): number | undefined {
  if (/^\d{1,5}(?:\.\d{1,3})?$/.test(said)) return Math.round(Number(said) * 60)
  if (!/^(?:\d{1,5}(?:\.\d{1,3})?[mhdw])+$/i.test(said)) return undefined
  const parts = [...said.toLowerCase().matchAll(/([\d.]+)([mhdw])/g)]
  return Math.round(parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit!]!, 0))
}
