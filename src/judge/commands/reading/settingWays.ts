// The ways to write the setting that an unreadable line is about, with values.

import type { Spelling } from '../../game/settings/words.ts'
import type { SettingRow } from '../../game/settings.ts'
import { ALL_SETTINGS } from '../../game/settings.ts'
import { settingIn } from './settingLine.ts'

/** Examples of a well-known rule and of its choices, by placeholder. */
const RULES: Readonly<Record<string, string>> = {
  'number choice': '4.A.2 SZYKMAN',
  'name choice': 'REMOVAL DISTANCE FROM HOME',
  number: '4.A.2',
  choice: 'ALL HOLD',
}

/** A way to write a setting, by its first words. */
interface Way {
  readonly words: readonly string[]
  readonly lines: readonly string[]
  /** Whether the help page of the setting shows it, rather than as another spelling of one shown there. */
  readonly isTold: boolean
}

/** `ACCEPTANCE LOOSE`: SET ACCEPTANCE STRICT, SET ACCEPTANCE JUDGE. Empty for a line that resembles no setting. */
export function settingWays(said: string): readonly string[] {
  const words = said
    .toUpperCase()
    .replace(/^NOT? /, '')
    .split(/[^A-Z/]+/)
    .filter(word => word !== '')
  const begun = nearest(({ words: own }) => beginningShared(own, words))
  const [first = ''] = words
  // `SET CONVOYS STRICT`: the words of a setting in another order.
  const found = begun.length > 0 ? begun : nearest(({ words: own }) => (own.some(isLike(first)) ? 1 : 0))
  const lines = [...new Set(found.flatMap(each => each.lines))]
  return withoutOtherSpellings(lines).map(line => `SET ${line}`)
}

/** `MOVE CLOCK 20:00` and `MOVEMENT CLOCK 20:00` mean the same. */
function withoutOtherSpellings(lines: readonly string[]): readonly string[] {
  const meanings = lines.map(line => JSON.stringify(settingIn(`SET ${line}`)))
  return lines.filter((_, i) => meanings[i] === undefined || meanings.indexOf(meanings[i]) === i)
}

/** The nearest ways, if any is near at all. */
function nearest(near: (way: Way) => number): readonly Way[] {
  const all = WAYS.map(way => ({ way, near: near(way) }))
  const most = Math.max(...all.map(each => each.near))
  const found = most === 0 ? [] : all.filter(each => each.near === most).map(({ way }) => way)
  const told = found.filter(({ isTold }) => isTold)
  return told.length > 0 ? told : found
}

/** How many letters of the first words are the same, regardless of blanks. */
function beginningShared(own: readonly string[], said: readonly string[]): number {
  const compact = said.join('')
  for (let count = own.length; count > 0; count--) {
    const shared = own.slice(0, count).join('')
    if (compact.startsWith(shared)) return shared.length
  }
  return 0
}

/** `CONVOY` and `CONVOYS` are alike. Short words occur in too many names. */
const isLike =
  (word: string) =>
  (other: string): boolean =>
    word.length > 3 && word.replace(/S$/, '') === other.replace(/S$/, '')

function waysOf(row: SettingRow, spelling: Spelling): readonly Way[] {
  const { words, usage } = spelling
  const split = (text: string): readonly string[] => text.replace(/^NO /, '').split(' ')
  if (spelling.kind === 'keyed')
    return spelling.keys.map(key => ({
      words: split(`${words} ${key}`),
      lines: samplesOf(row).map(value => `${words} ${key} ${value}`),
      isTold: true,
    }))
  if (usage.length > 0) return [{ words: split(words), lines: linesOf(row, usage), isTold: true }]
  const all = spellingsOf(row).flatMap(each => each.usage)
  return [{ words: split(words), lines: linesOf(row, all), isTold: false }]
}

const spellingsOf = ({ words }: SettingRow): readonly Spelling[] => words

/** The lines of a help page with values filled in. */
const linesOf = (row: SettingRow, usage: readonly string[]): readonly string[] =>
  usage.flatMap(line => {
    const [placeholder] = /(?<=^| )-?[a-z][a-z, -]*$/.exec(line) ?? []
    if (placeholder === undefined) return [line]
    return samplesOf(row, placeholder).map(value => line.replace(placeholder, value))
  })

/** Example values behind the words of a setting. `placeholder` is what the help page shows there. */
function samplesOf(row: SettingRow, placeholder = 'value'): readonly string[] {
  const { path, holds, usual } = row
  switch (holds.kind) {
    case 'choice':
    case 'choices':
      return holds.values.map(value => value.toUpperCase())
    case 'number':
      return [String(usual ?? spellingsOf(row).flatMap(exampleNumber)[0] ?? holds.range[0])]
    case 'length':
      return [String((usual as number) / 60)]
    case 'clock':
      return ['20:00']
    case 'week':
      return [String(usual)]
    case 'lengths':
      return ['1D,6H']
    case 'days':
      return ['24 Dec, 25 Dec']
    case 'zone':
      return ['Europe/Berlin']
    case 'addresses':
      return [`${/^-/.exec(placeholder)?.[0] ?? ''}anna@example.org`]
    case 'name':
      return [String(usual ?? placeholder)]
    case 'rules':
      return [RULES[placeholder] ?? placeholder]
    default:
      return [path === 'gunboat' ? 'GUNBOAT' : placeholder]
  }
}

const exampleNumber = ({ example = '' }: Spelling): readonly string[] => /\d+$/.exec(example) ?? []

const WAYS: readonly Way[] = ALL_SETTINGS.flatMap(row =>
  spellingsOf(row).flatMap(spelling => waysOf(row, spelling)),
)
