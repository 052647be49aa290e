// Reads what stands behind the name of a setting: numbers, lengths of time, days, addresses, words.

import type { SettingPath } from '../game/settingPaths.ts'
import { LEVELS } from '../game/settings.ts'
import type { SettingChange, SettingValue } from './settingChange.ts'

/** What a value changes; or what it is called that this judge does not offer. */
export type Changes = readonly SettingChange[] | string

type Reader = (value: string) => Changes | undefined

const one = (path: SettingPath, value: SettingValue): readonly SettingChange[] => [{ path, value }]

/** In capitals and without its blanks. */
export const blank = (value: string): string => value.replace(/\s/g, '').toUpperCase()

export const text =
  (path: SettingPath): Reader =>
  value =>
    one(path, value)

/** Whether a number is too large or too small the game knows. */
export const number =
  (path: SettingPath): Reader =>
  value =>
    /^-?\d{1,6}$/.test(value) ? one(path, Number(value)) : undefined

export const yearNumber =
  (path: SettingPath): Reader =>
  value =>
    /^\d{1,4}$/.test(value) ? one(path, Number(value)) : undefined

/** `95`, `95%`, and `0.95` as the classic judges had it. */
export const percent =
  (path: SettingPath): Reader =>
  value => {
    const [, digits, sign] = /^(\d{1,3}(?:\.\d{1,4})?)(%?)$/.exec(value) ?? []
    if (digits === undefined) return undefined
    const isShare = sign === '' && (digits.includes('.') || Number(digits) === 1) && Number(digits) <= 1
    return one(path, Math.round(Number(digits) * (isShare ? 100 : 1)))
  }

export function level(value: string): Changes | undefined {
  const found = LEVELS.find(each => each === value.toLowerCase())
  return found === undefined ? undefined : one('entry.level', found)
}

/** `WHITE, GREY` */
export function colours(value: string): Changes | undefined {
  const all = value
    .toLowerCase()
    .replaceAll('gray', 'grey')
    .split(/[\s,/]+/)
  const isRight = all.every(each => /^(?:white|grey)$/.test(each)) && new Set(all).size === all.length
  return isRight ? one('press.colours', all) : undefined
}

/** Who is invited closes the game to all others; `-` takes somebody off the list. */
export const player =
  (list: 'invited' | 'banned'): Reader =>
  value => {
    const [, minus, address] = /^(-?) ?(\S+@\S+)$/.exec(value) ?? []
    if (address === undefined) return undefined
    if (minus === '-') return [{ path: list, remove: address }]
    return [...(list === 'invited' ? one('access', 'invited') : []), { path: list, add: address }]
  }

export const approvedOf: Reader = value =>
  /^(?:on|off)$/i.test(value) ? one('approval', /^on$/i.test(value)) : undefined

/** A variant by its name, GUNBOAT, or both. */
export function variant(value: string): Changes | undefined {
  const words = value.split(/\s+/)
  if (words.some(word => /^(?:blind|shorthand|wings|intimate)$/i.test(word))) return 'variantOption'
  const name = words.filter(word => !/^gunboat$/i.test(word)).join(' ')
  return [...(name === '' ? [] : one('variant', name)), ...(name === value ? [] : one('gunboat', true))]
}

const PHASES = ['movement', 'retreat', 'adjustment'] as const
type PhaseName = (typeof PHASES)[number]

/** `CLOCK 1410 MIN 12 NEXT 71 GRACE 167 DELAY 0.5 DAYS -MTWTF-`: hours, and for the clock minutes. */
export const phaseTimes =
  (phase: PhaseName): Reader =>
  value => {
    const pairs = [
      ...value.matchAll(/(?:^| )(clock|min|next|grace|delay|days) ?(?=[\d.:smtwf-]|off|none)(\S+)/gi),
    ]
    if (pairs.length === 0 || pairs.map(([pair]) => pair).join('') !== value) return undefined
    return together(pairs.map(([, key = '', said = '']) => phaseTime(phase, key.toLowerCase(), said)))
  }

function phaseTime(phase: PhaseName, key: string, said: string): Changes | undefined {
  if (key === 'days') return week(said, [phase])
  if (key === 'clock') return clock(said, [phase])
  const minutes = lengthOf(said)
  // The keys are those of the expression that found them.
  return minutes === undefined ? undefined : one(`timing.${phase}.${key as 'min' | 'next'}`, minutes)
}

/** `NEXT 2D MOVE 3D AT 20:00 DAYS -MTWTF- WARN 1D,6H GRACE 2D NOT 24 Dec, 25 Dec` */
export function clockTimes(value: string): Changes | undefined {
  const key = '(?:next|min|delay|move(?:ment)?|retreats?|adjust(?:ment)?|builds?|at|days|warn|grace|not|skip)'
  const parts = value.split(new RegExp(String.raw`\s+(?=${key}(?:\s|$))`, 'i'))
  return together(
    parts.map(part => {
      const [, word = '', said = ''] = /^(\S+)\s*(.*)$/.exec(part) ?? []
      return clockTime(word.toLowerCase(), said)
    }),
  )
}

function clockTime(word: string, said: string): Changes | undefined {
  if (word === 'at') return clock(said, PHASES)
  if (word === 'days') return week(said, PHASES)
  if (word === 'warn') return reminders(said)
  if (word === 'not') return days(said)
  if (word === 'skip') return 'timingSkip'
  const minutes = lengthOf(said)
  if (minutes === undefined) return undefined
  const own =
    PHASES.find(phase => word.startsWith(phase.slice(0, 4))) ??
    (/^build/.test(word) ? 'adjustment' : undefined)
  if (own !== undefined) return one(`timing.${own}.next`, minutes)
  if (!/^(?:next|min|delay|grace)$/.test(word)) return undefined
  return PHASES.flatMap(phase => one(`timing.${phase}.${word as 'next' | 'min'}`, minutes)) // as just tested
}

function week(said: string, phases: readonly PhaseName[]): Changes | undefined {
  if (!/^[smtwf-]{7}$/i.test(said)) return undefined
  return phases.flatMap(phase => one(`timing.${phase}.days`, said))
}

/** `1410`, `23:30`; `-1` and OFF for none. */
function clock(said: string, phases: readonly PhaseName[]): Changes | undefined {
  const isOff = /^(?:-1|off|none)$/i.test(said)
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)$/.exec(said) ?? []
  const at = hours === undefined ? Number(said) : Number(hours) * 60 + Number(minutes)
  if (!isOff && (hours === undefined ? !/^\d{1,4}$/.test(said) : Number(minutes) > 59)) return undefined
  return phases.flatMap(phase => one(`timing.${phase}.clock`, isOff ? undefined : at))
}

/** `1D,6H`: so long before a deadline. */
export function reminders(value: string): Changes | undefined {
  const lengths = value.split(/[\s,]+/).map(lengthOf)
  const known = lengths.filter(each => each !== undefined)
  return known.length === lengths.length ? one('timing.reminders', known) : undefined
}

/** Dates with commas between them, to be read by the game's calendar. */
export function days(value: string): Changes | undefined {
  const dates = value.split(/\s*,\s*/).filter(each => each !== '')
  return dates.length > 0 && dates.every(each => /\d/.test(each)) ? one('timing.never', dates) : undefined
}

const UNITS: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60, w: 7 * 24 * 60 }

/** Minutes of `71` and `0.5` hours, `2D`, `1D12H`, `90m`. */
function lengthOf(said: string): number | undefined {
  if (/^\d{1,5}(?:\.\d{1,3})?$/.test(said)) return Math.round(Number(said) * 60)
  if (!/^(?:\d{1,5}(?:\.\d{1,3})?[mhdw])+$/i.test(said)) return undefined
  const parts = [...said.toLowerCase().matchAll(/([\d.]+)([mhdw])/g)]
  return Math.round(parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit!]!, 0))
}

/** All changes of a line, if each of its parts is right; one that is not offered speaks for all. */
function together(parts: readonly (Changes | undefined)[]): Changes | undefined {
  if (parts.some(part => part === undefined)) return undefined
  return (
    parts.find(part => typeof part === 'string') ?? parts.flatMap(part => part as readonly SettingChange[])
  ) // no texts left
}
