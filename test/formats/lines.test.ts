// Each line of our mails by itself: what programs read is plain, what they do not read cannot be mistaken for it.
import { describe, expect, test } from 'vitest'
import { UTC } from '../../src/judge/game/calendar.ts'
import type { Settings } from '../../src/judge/game/settings.ts'
import { listGameLines } from '../../src/judge/report/forms/listGame.ts'
import { summaryLines, summaryOf } from '../../src/judge/report/forms/summary.ts'
import { DiceGame } from './diceGame.ts'
import { noticesAt } from './diceMails.ts'

const JUDGE = { code: 'EXMP', zone: UTC }

const TABLES: readonly (readonly [string, number, Partial<Settings>, number])[] = [
  ['standard', 3, {}, 8],
  ['standard, with many who say nothing', 4, {}, 8],
  ['crowded', 5, { variant: 'crowded' }, 4],
  ['chaos', 6, { variant: 'chaos' }, 8],
  ['an older rulebook', 8, { rulebook: '2000' }, 6],
]

/** The end of what programs read of a results mail. */
const TRAILER = /^(?:Time to grace period|The game is over|The next phase of)/

const HEADS =
  /^\s*(?:(?:movement|retreat|adjustment)\s+(?:results|orders)\s+for|you have been selected|starting position|status of the|ownership of supply|the following units|.*following players)/i

describe.each(TABLES)('in %s', (_, seed, changes, years) => {
  const played = new DiceGame(seed, changes).playYears(years, 2)
  const results = played.steps.flatMap(step =>
    noticesAt(step).filter(({ subject }) => subject.endsWith('Results')),
  )
  const parts = results.map(({ lines }) => {
    const end = lines.findLastIndex(line => TRAILER.test(line)) + 1
    return { read: lines.slice(0, end), unread: lines.slice(end) }
  })
  const unread = parts.flatMap(part => part.unread)

  test('there is much that stopped somebody', () => {
    expect(unread.filter(line => line.startsWith('* ')).length).toBeGreaterThan(100)
    expect(unread).toContain('What stopped whom')
    expect(unread).toContain('How the powers stand')
  })

  test('no line below the results looks like one of them', () => {
    expect(unread.filter(line => /^\s*[\p{L}\p{N}_-]+:\s/u.test(`${line} `))).toEqual([])
    expect(unread.filter(line => line.includes('::'))).toEqual([])
    expect(unread.filter(line => HEADS.test(line))).toEqual([])
    expect(unread.filter(line => /^.{0,15}(?:date|subject):/i.test(line))).toEqual([])
  })

  test('what is for people only is at most 72 characters wide, and nothing is empty at a line’s end', () => {
    expect(unread.filter(line => line.length > 72)).toEqual([])
    expect(unread.filter(line => line !== line.trimEnd())).toEqual([])
  })

  test('what programs read is plain ASCII', () => {
    const list = listGameLines(played.game, { kind: 'outsider' }, played.world, JUDGE)
    const read = [...parts.flatMap(part => part.read), ...list]
    expect(read.filter(line => /[^ -~]/.test(line))).toEqual([])
  })

  test('only what an old judge would not break either is wider than 79 characters', () => {
    const wide = parts.flatMap(({ read }) => read).filter(line => line.length > 79)
    expect(
      wide.filter(line => !/^[\w-]+: +(?:Army|Fleet) |^[\w-]+:\s+Builds|^\w+:\s+Defaults/.test(line)),
    ).toEqual([])
  })

  test('a summary is at most 72 characters wide but for its parameters', () => {
    const { parameters, ...summary } = summaryOf(
      played.game,
      { kind: 'outsider' },
      played.events,
      played.world,
      JUDGE,
    )
    const lines = summaryLines({ ...summary, parameters: [] })
    expect(parameters.length).toBeGreaterThan(5)
    expect(lines.filter(line => line.length > 72)).toEqual([])
  })
})

test('these games have what is hard to print: several driven out at once, destroyed, broken convoys, long lines', () => {
  const played = TABLES.map(([, seed, changes, years]) => new DiceGame(seed, changes).playYears(years, 2))
  const turns = played.flatMap(({ game }) => game.turns)
  const verdicts = turns.flatMap(({ results }) => (results.kind === 'movement' ? [results.verdicts] : []))
  const driven = verdicts.map(all => all.filter(({ dislodgedBy }) => dislodgedBy !== undefined).length)
  const open = turns.flatMap(({ after }) => (after.phase.kind === 'retreat' ? [after.dislodged.length] : []))
  const outcomes = new Set(verdicts.flat().map(({ outcome }) => outcome.kind))
  expect(Math.max(...driven)).toBeGreaterThan(1)
  expect(driven.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(
    open.reduce((sum, count) => sum + count, 0),
  )
  expect([...outcomes]).toEqual(
    expect.arrayContaining(['bounced', 'cut', 'ownUnit', 'unmatched', 'available']),
  )
  expect(turns.some(({ unordered }) => unordered.length > 0)).toBe(true)
})
