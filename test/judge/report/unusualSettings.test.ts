// What LIST FULL tells of settings: whatever is not as usual, whichever setting it is; and what newcomers are told.
import { describe, expect, test } from 'vitest'
import {
  ALL_SETTINGS,
  type SettingPath,
  type Settings,
  settingAt,
  usualSettings,
  withValue,
} from '../../../src/judge/game/settings.ts'
import {
  settingLine,
  unusualForNewcomers,
  unusualSettings,
} from '../../../src/judge/report/sentences/settingLines.ts'
import { rulebook } from '../../boards.ts'

const rules = rulebook('2025EE')
const usual = usualSettings()

/** Something that a setting may be, and usually is not. */
function another({ path, holds }: (typeof ALL_SETTINGS)[number]): unknown {
  const now = settingAt(usual, path as SettingPath)
  switch (holds.kind) {
    case 'flag':
      return now !== true
    case 'choice':
      return holds.values.find(value => value !== now)
    case 'choices':
      return Array.isArray(now) && now.length > 1 ? now.slice(1) : holds.values
    case 'number':
    case 'length':
    case 'clock':
      return holds.range[now === holds.range[1] ? 0 : 1]
    case 'lengths':
      return [holds.range[0]]
    case 'week':
      return 'SMTWTFS' === now ? '-MTWTFS' : 'SMTWTFS'
    case 'days':
      return [{ year: 2026, month: 12, day: 25 }]
    case 'zone':
      return 'Europe/Paris'
    case 'text':
    case 'name':
      return 'another'
    case 'addresses':
      return ['anna@table.example']
    case 'secret':
      return 'scrypt$15$8$1$c2FsdA$a2V5'
    case 'rules':
      return { impossibleOrders: 'hold' }
  }
}

const changed = (row: (typeof ALL_SETTINGS)[number]): Settings =>
  withValue(usual, row.path, another(row)) as Settings // one of its settings is another

const shown = (lines: readonly string[]): string => lines.join('\n').replace(/ {2,}/g, ' ')

describe('a game in full', () => {
  const rows = ALL_SETTINGS.filter(({ holds }) => !['text', 'rules'].includes(holds.kind))

  test('says that all is as usual', () => {
    expect(unusualSettings(usual, rules)).toEqual(['All settings are as usual.'])
  })

  test.each(rows.map(row => [row.path, row] as const))('tells of %s', (path, row) => {
    const told = unusualSettings(changed(row), rules)
    const name = settingLine(path as SettingPath, '').split(':')[0]!
    expect(told.slice(3).filter(line => line.startsWith(`  ${name}: `))).toHaveLength(1)
    const others = rows.filter(each => each !== row && each.path !== path)
    for (const other of others) {
      const otherName = settingLine(other.path as SettingPath, '').split(':')[0]!
      expect(shown(told.slice(3))).not.toMatch(new RegExp(`^ ${otherName}: `, 'm'))
    }
  })

  test('tells of a rule of its own', () => {
    const told = unusualSettings(
      { ...usual, rules: { paradox: 'allHold' } },
      { ...rules, paradox: 'allHold' },
    )
    expect(shown(told)).toMatch(/Rule 4\.A\.2 /)
  })

  test('says how it was made so', () => {
    const told = unusualSettings({ ...usual, overhearing: 'masters', strictWait: true }, rules)
    expect(shown(told)).toContain('\n All press is read by: the masters too SET ALL PRESS\n')
    expect(shown(told)).toMatch(/\n Only those who owe orders wait: yes SET STRICT WAIT$/m)
  })

  test('shows neither a word nor an address', () => {
    const all = {
      ...usual,
      word: 'scrypt$15$8$1$c2FsdA$a2V5',
      invited: ['anna@table.example'],
      banned: ['eve@table.example'],
    }
    const told = shown(unusualSettings(all, rules))
    expect(told).not.toMatch(/scrypt|@/)
    expect(told).toContain('Word for newcomers: set')
  })
})

describe('a newcomer is told', () => {
  test('nothing of a game that is as usual', () => {
    expect(unusualForNewcomers(usual, rules)).toEqual([])
  })

  test('that the master reads all press', () => {
    expect(shown(unusualForNewcomers({ ...usual, overhearing: 'masters' }, rules))).toContain('SET ALL PRESS')
  })

  test.each(
    ALL_SETTINGS.filter(({ holds }) => !['text', 'rules'].includes(holds.kind)).map(
      row => [row.path, row] as const,
    ),
  )('of %s if it touches privacy or time', (_, row) => {
    expect(unusualForNewcomers(changed(row), rules).length > 0).toBe(row.touches !== 'neither')
  })
})
