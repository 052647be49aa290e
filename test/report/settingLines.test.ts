// Settings in words: all of them to whoever changes them, and nothing about people to the table.
import { expect, test } from 'vitest'
import { usualSettings } from '../../src/game/settings.ts'
import { settingLines, settingLinesForAll } from '../../src/report/settingLines.ts'

const settings = {
  ...usualSettings(),
  word: '$scrypt$secret',
  banned: ['hugo@other.example'],
  invited: ['anna@table.example'],
  wins: 20,
}
const PATHS = ['word', 'banned', 'invited', 'wins', 'press.beforeOrders', 'timing.movement.next'] as const

test('whoever changes them reads what they are, and no secret word', () => {
  expect(settingLines(PATHS, settings)).toEqual([
    'Word: set',
    'Banned: hugo@other.example',
    'Invited: anna@table.example',
    'Wins: 20',
    'Press before orders: yes',
    'Movement next: 2 days 23 hours',
  ])
})

test('the table is not told who is invited or kept out', () => {
  expect(settingLinesForAll(PATHS, settings).slice(0, 4)).toEqual([
    'Word: set',
    'Banned: changed',
    'Invited: changed',
    'Wins: 20',
  ])
})
