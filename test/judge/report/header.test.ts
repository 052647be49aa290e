// The lines that other programs look for at the top of a mail, byte for byte.

import { describe, expect, test } from 'vitest'
import { type Instant, instantOf, UTC, type Zone } from '../../../src/judge/game/calendar.ts'
import type { Game } from '../../../src/judge/game/game.ts'
import {
  headerLines,
  judgeDate,
  judgePhaseId,
  phaseWithMark,
  subjectOf,
} from '../../../src/judge/report/forms/frame.ts'
import type { Phase } from '../../../src/rules/board/phase.ts'
import * as acts from '../game/decide/acts.ts'

const JUDGE = { code: 'EXMP', zone: UTC }
const at = (text: string): Phase => acts.phase(text)
const playing = acts.playing().game

describe('a phase', () => {
  test.each([
    ['S1901M', 'S1901M'],
    ['S1901R', 'S1901R'],
    ['F1901M', 'F1901M'],
    ['F1901R', 'F1901R'],
    ['W1901A', 'F1901B'],
  ])('%s is written %s', (phase, written) => {
    expect(judgePhaseId(at(phase))).toBe(written)
  })

  test.each<[string, Game, string]>([
    ['while it is played', playing, 'F1901B'],
    ['while the game is paused', acts.playing().does('m', { kind: 'pause' }).game, 'F1901BP'],
    ['when the game is over', acts.playing().does('m', { kind: 'terminate' }).game, 'F1901BX'],
  ])('has its mark %s', (_, game, written) => {
    expect(phaseWithMark(game, at('W1901A'))).toBe(written)
  })
})

describe('a date', () => {
  test.each<[string, Zone, string]>([
    ['2026-11-26T23:30:00Z', UTC, 'Thu Nov 26 2026 23:30:00 +0000'],
    ['2026-01-05T09:05:59Z', UTC, 'Mon Jan 05 2026 09:05:00 +0000'],
    ['2026-07-01T22:30:00Z', 'Europe/Berlin' as Zone, 'Thu Jul 02 2026 00:30:00 +0200'],
    ['2026-01-01T02:00:00Z', 'America/St_Johns' as Zone, 'Wed Dec 31 2025 22:30:00 -0330'],
    ['2024-02-29T12:00:00Z', UTC, 'Thu Feb 29 2024 12:00:00 +0000'],
  ])('%s in %s is written %s', (iso, zone, written) => {
    expect(judgeDate(instantOf(iso), zone)).toBe(written)
  })

  test('that nobody has set is the beginning of the clock', () => {
    expect(judgeDate(0 as Instant, UTC)).toBe('Thu Jan 01 1970 00:00:00 +0000')
  })
})

describe('the word of a variant is one that other programs know', () => {
  test.each([
    ['standard', 'Standard'],
    ['fleet-rome', 'Fleet_Rome'],
    ['hundred', 'H31'],
    ['hundred-h32', 'H32'],
    ['ancient-med', 'AncientMed'],
  ])('%s is %s', (variant, word) => {
    const game = { ...playing, settings: { ...playing.settings, variant } }
    const [first] = headerLines(JUDGE, game, { phase: at('F1902M'), deadline: undefined })
    expect(first).toBe(`:: Judge: EXMP  Game: Harbor  Variant: ${word}`)
  })
})

describe('the header', () => {
  const due = instantOf('2026-11-26T23:30:00Z')
  test.each<[string, Game, Instant | undefined, readonly string[]]>([
    [
      'of a game that is played',
      playing,
      due,
      [
        ':: Judge: EXMP  Game: Harbor  Variant: Standard',
        ':: Deadline: F1902M Thu Nov 26 2026 23:30:00 +0000  ',
      ],
    ],
    [
      'of a gunboat',
      acts.playing({ gunboat: true }).game,
      due,
      [
        ':: Judge: EXMP  Game: Harbor  Variant: Standard Gunboat',
        ':: Deadline: F1902M Thu Nov 26 2026 23:30:00 +0000  ',
      ],
    ],
    ['of a game without a deadline', playing, undefined, [':: Judge: EXMP  Game: Harbor  Variant: Standard']],
  ])('%s is these lines and an empty one', (_, game, deadline, lines) => {
    const header = headerLines(JUDGE, game, { phase: at('F1902M'), deadline })
    expect(header).toEqual([...lines, ''])
  })

  test.each([
    [at('F1901M'), 'EXMP:harbor - F1901M Results'],
    [undefined, 'EXMP:harbor - Results'],
  ])('goes with a subject', (phase, subject) => {
    expect(subjectOf(JUDGE, playing, phase, 'Results')).toBe(subject)
  })
})
