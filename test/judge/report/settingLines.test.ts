// Settings in words: all of them to whoever changes them, and nothing about people to the table.
import { expect, test } from 'vitest'
import { usualSettings } from '../../../src/judge/game/settings.ts'
import { settingLines, settingLinesForAll } from '../../../src/judge/report/sentences/settingLines.ts'
import { rulebook } from '../../boards.ts'

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
    'Word for newcomers: set',
    'Not admitted: hugo@other.example',
    'Invited: anna@table.example',
    'Centers that win: 20',
    'Press before orders are in: yes',
    'Movement lasts: 2 days 23 hours',
  ])
})

test('a book is told with what is unusual in it, in one paragraph, a rule with what it means', () => {
  const own = { ...settings, rulebook: '2000', rules: { paradox: 'szykman' } } as const
  const rules = { ...rulebook('2000'), ...own.rules }
  expect(settingLines(['rulebook', 'rules.paradox', 'rules.dislodgedAtOrigin'], own, rules)).toEqual([
    "Rulebook: 2000. It differs from the usual book in this: told to go by a convoy that nobody ordered, an army walks if it can; nobody retreats to where the attacker came from, convoyed or not; in civil disorder the unit farthest from its power's homes goes first. HELP RULEBOOK 2000 shows all its rules with their numbers.",
    'Rule 4.A.2 f: the fleets at the core of a paradox fail to convoy (Szykman)',
    'Rule 4.A.7 b: beaten head to head, a unit has no say where its attacker came from, as the book has it',
  ])
})

test('the usual book differs in nothing', () => {
  expect(settingLines(['rulebook'], { ...settings, rulebook: '2025EE' }, rulebook('2025EE'))).toEqual([
    'Rulebook: 2025EE. HELP RULEBOOK 2025EE shows its rules.',
  ])
})

test('the table is not told who is invited or kept out', () => {
  expect(settingLinesForAll(PATHS, settings).slice(0, 4)).toEqual([
    'Word for newcomers: set',
    'Not admitted: changed',
    'Invited: changed',
    'Centers that win: 20',
  ])
})
