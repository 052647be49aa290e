// Orders for a phase to come: which lines are left of them once it begins, and how the phase is named.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPhaseName } from '../../../src/judge/game/dates/phaseNames.ts'
import {
  linesFor,
  type Plan,
  type PlanRefusal,
  readPlan,
  spellPlan,
} from '../../../src/judge/game/sheets/plans.ts'
import { comparePhases, type Phase, phaseId, readPhase } from '../../../src/rules/board/phase.ts'
import { startingPosition } from '../../../src/rules/board/position.ts'
import { standard } from '../../boards.ts'
import { amount } from '../../edition.ts'

const board = standard()
/** Spring 1901: somebody stands in Paris, London, Munich, and nobody in Burgundy, Gascony, Belgium. */
const position = startingPosition(board)

function read(text: string): Plan {
  const plan = readPlan(text, board)
  if (!plan.ok) throw new Error(JSON.stringify(plan.error))
  return plan.value
}

const lines = (...rows: readonly string[]): string => rows.join('\n')

const refusal = (text: string): PlanRefusal | undefined => {
  const plan = readPlan(text, board)
  return plan.ok ? undefined : plan.error
}

describe('of a plan', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['every line without an IF', ['A Par - Bur', '', '  > quoted'], ['A Par - Bur', '', '  > quoted']],
    ['what stands under an IF that holds', ['IF Par', 'yes', 'ENDIF', 'always'], ['yes', 'always']],
    ['nothing of an IF that does not', ['IF Bur', 'no', 'ENDIF', 'always'], ['always']],
    [
      'the rest of the text, where nothing closes the IF',
      ['before', 'IF Par', 'yes', 'yes too'],
      ['before', 'yes', 'yes too'],
    ],
    ['the ELSE of an IF that does not hold', ['IF Bur', 'no', 'ELSE', 'yes', 'END IF'], ['yes']],
    ['no ELSE of an IF that does', ['IF Par', 'yes', 'ELSE', 'no', 'end-if.', 'always'], ['yes', 'always']],
    [
      'the first that holds of a chain',
      ['if Bur', '1', 'else if Par', '2', 'ELSEIF Lon', '3', 'else', '4', 'endif', '5'],
      ['2', '5'],
    ],
    ['the end of a chain of which none holds', ['IF Bur', '1', 'ELSE IF Gas', '2', 'ELSE', '3'], ['3']],
    ['nothing of a chain without an end', ['IF Bur', '1', 'ELSE IF Gas', '2', 'ENDIF', '3'], ['3']],
    [
      'what two IFs within each other allow',
      ['IF Par', 'IF Bur', 'no', 'ELSE', 'yes', 'ENDIF', 'yes too', 'ENDIF', 'always'],
      ['yes', 'yes too', 'always'],
    ],
    [
      'nothing of an IF within an IF that does not hold',
      ['IF Bur', 'IF Par', 'no', 'ENDIF', 'no', 'ENDIF'],
      [],
    ],
    ['an order behind THEN', ['IF Par THEN A Mar - Bur', 'ENDIF'], ['A Mar - Bur']],
    [
      'an order behind THEN, and the lines under it',
      ['IF Bur THEN no', 'no', 'ELSE yes', 'yes'],
      ['yes', 'yes'],
    ],
    ['an order behind parentheses', ['IF (NOT (Bur) AND Par) A Mar - Bur'], ['A Mar - Bur']],
    ['an order behind an ELSE IF', ['IF Bur THEN no', 'ELSE IF F Lon, then: yes'], ['yes']],
    [
      'one line with all in it',
      ['IF Bur THEN no ELSE yes ENDIF always', 'always'],
      ['yes', 'always', 'always'],
    ],
    ['an IF in the line of an IF', ['IF Par THEN IF Bur THEN no ELSE yes'], ['yes']],
    [
      'a THEN in a line of its own',
      ['IF Par', 'THEN IF Lon', 'yes', 'ENDIF', 'ENDIF', 'always'],
      ['yes', 'always'],
    ],
    ['an ENDIF behind an order', ['IF Bur', 'no', 'A Par H ENDIF', 'always'], ['always']],
    [
      'an order for everything else',
      ['IF Par THEN A Mar H, everything else holds', 'ENDIF'],
      ['A Mar H, everything else holds'],
    ],
    ['an order for all else', ['IF Par THEN A Mar H, all else holds', 'ENDIF'], ['A Mar H, all else holds']],
    ['a condition over two lines', ['IF Par AND', '  Lon', 'OR Bur', 'yes'], ['yes']],
    ['the condition of an ELSE IF over two lines', ['IF Bur', 'no', 'ELSE IF Par', 'AND Bur', 'no'], []],
    ['a condition over two lines, in parentheses', ['IF NOT (Bur', 'OR Par) THEN no', 'ELSE yes'], ['yes']],
    ['a coast in a condition', ['IF F Stp (sc) THEN yes'], ['yes']],
    ['two lines in one', ['IF Par<br>yes'], ['yes']],
    ['words that only begin like ours', ['Iffy', 'Elsewhere', 'Endiff'], ['Iffy', 'Elsewhere', 'Endiff']],
  ])('stays %s', (_, text, left) => {
    const plan = read(lines(...text))
    expect(linesFor(plan, position, board)).toBe(lines(...left))
    expect(read(spellPlan(plan, board))).toEqual(plan)
  })

  test.each<[string, string, PlanRefusal]>([
    [
      'an ELSE without an IF',
      lines('A Par H', 'ELSE', 'A Mar H'),
      { kind: 'withoutIf', line: 2, word: 'ELSE' },
    ],
    [
      'an ENDIF too many',
      lines('IF Par', 'x', 'ENDIF', 'ENDIF'),
      { kind: 'withoutIf', line: 4, word: 'ENDIF' },
    ],
    ['an ELSE IF without an IF', 'Else if Par', { kind: 'withoutIf', line: 1, word: 'ELSE IF' }],
    ['a second ELSE', lines('IF Par', 'ELSE', 'ELSE'), { kind: 'elseTwice', line: 3, word: 'ELSE' }],
    [
      'an ELSE IF behind an ELSE',
      lines('IF Par', 'ELSE', '', 'ELSE IF Bur'),
      { kind: 'elseTwice', line: 4, word: 'ELSE IF' },
    ],
    [
      'a condition that cannot be read',
      lines('', 'IF Par', 'ELSE IF French army THEN A Par H'),
      {
        kind: 'condition',
        line: 3,
        text: 'French army',
        refusal: { kind: 'placeMissing', phrase: 'French army' },
      },
    ],
    [
      'an order without THEN',
      'IF A Bur A Mar H',
      {
        kind: 'condition',
        line: 1,
        text: 'A Bur A Mar H',
        refusal: { kind: 'noSuchPlace', phrase: 'A Bur A Mar H' },
      },
    ],
    ['an IF alone', 'IF', { kind: 'condition', line: 1, text: '', refusal: { kind: 'empty' } }],
    [
      'an IF in a part that does not hold',
      lines('IF Bur', 'IF Atlantis'),
      { kind: 'condition', line: 2, text: 'Atlantis', refusal: { kind: 'noSuchPlace', phrase: 'Atlantis' } },
    ],
    [
      'a missing AND',
      'IF (A Bur) French Par',
      {
        kind: 'condition',
        line: 1,
        text: '(A Bur) French Par',
        refusal: { kind: 'notExpected', word: 'French', behind: ')' },
      },
    ],
    [
      'a missing AND before THEN',
      'IF (A Bur) F THEN x',
      {
        kind: 'condition',
        line: 1,
        text: '(A Bur) F',
        refusal: { kind: 'notExpected', word: 'F', behind: ')' },
      },
    ],
    [
      'parentheses that may close here or there',
      lines('x', 'IF NOT (Bur', 'AND Par'),
      { kind: 'tornCondition', line: 2, text: 'IF NOT (Bur AND Par' },
    ],
    ['too many IFs in each other', 'IF Par\n'.repeat(21), { kind: 'tooDeep', line: 21, most: 20 }],
    ['too many lines', 'x\n'.repeat(500), { kind: 'tooManyLines', most: 500 }],
    ['a line that is too long', lines('', 'x'.repeat(1001)), { kind: 'lineTooLong', line: 2, most: 1000 }],
  ])('nothing is taken with %s', (_, text, why) => {
    expect(refusal(text)).toEqual(why)
  })

  test('a long chain of ELSE IFs is no deep one', () => {
    const plan = read(`IF Bur\nno\n${'ELSE IF Gas\nno\n'.repeat(200)}ELSE yes`)
    expect(linesFor(plan, position, board)).toBe('yes')
  })

  test('two ends behind an order are one too many', () => {
    expect(readPlan('IF Par\nA Par H END IF END IF', board)).toMatchObject({ ok: false })
  })

  test('the lines stay as they were written', () => {
    const text = lines('  A “Par” – Bur  ', '- F Bre H', '', '-- ', 'me')
    expect(read(text)).toEqual([{ kind: 'lines', text }])
    expect(linesFor(read(`IF Par\r\n${text}`), position, board)).toBe(text)
  })

  test('nothing that anybody writes makes the reader stumble, and what it takes reads back', () => {
    const words =
      'IF|ELSE|ELSE IF|ENDIF|END IF|THEN|Par|Bur|AND|OR|NOT|(|)|A Par H|all else|\n|\n|<br>|é|\u200b|:'.split(
        '|',
      )
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.constantFrom(...words), { maxLength: 25 }).map(each => each.join(' ')),
    )
    fc.assert(
      fc.property(text, written => {
        const plan = readPlan(written, board)
        if (!plan.ok) return
        linesFor(plan.value, position, board)
        expect(readPlan(spellPlan(plan.value, board), board)).toEqual(plan)
      }),
      { numRuns: amount({ core: 80, full: 2_000 }) },
    )
  })
})

const now: Phase = { season: 'fall', year: 1901, kind: 'retreat' }

function phase(text: string, at: Phase = now): string {
  const named = readPhaseName(text, at)
  return named.ok ? phaseId(named.value) : named.error.kind
}

describe('in the retreats of fall 1901', () => {
  test.each([
    ['S1902M', 'S1902M'],
    ['s 1902 m', 'S1902M'],
    ['F1901R', 'F1901R'], // the present one
    ['F1901B', 'W1901A'],
    ['W1901A', 'W1901A'],
    ['spring 1902 movement', 'S1902M'],
    ['Spring, 1902: Moves', 'S1902M'],
    ['1902 spr', 'S1902M'],
    ['fall 1901 retreat', 'F1901R'],
    ['retreats fall 1902', 'F1902R'],
    ['Autumn 1902', 'F1902M'],
    ['aut 1902 ret', 'F1902R'],
    ['winter 1901', 'W1901A'],
    ['winter 1901 (builds)', 'W1901A'],
    ['WINTER 1901 ADJUSTMENTS', 'W1901A'],
    ['fall 1901 build', 'W1901A'],
    ['1902 builds', 'W1902A'],
    ['winter 1901 removals', 'W1901A'],
    ['the spring of 1902', 'S1902M'],
    ["Spring '02", 'S1902M'],
    ['S02M', 'S1902M'],
    ['W1906A', 'W1906A'],
  ])('%s is %s', (text, id) => {
    expect(phase(text)).toBe(id)
  })

  const spring02: Phase = { season: 'spring', year: 1902, kind: 'movement' }
  test.each<[string, unknown]>([
    ['F1901M', { kind: 'past', phase: { ...now, kind: 'movement' }, now }],
    ['spring 1901', { kind: 'past', phase: { ...spring02, year: 1901 }, now }],
    ['S1907M', { kind: 'tooFar', phase: { ...spring02, year: 1907 }, now, mostYears: 5 }],
    ['', { kind: 'missing', part: 'season' }],
    ['1902', { kind: 'missing', part: 'season' }],
    ['1902 retreats', { kind: 'missing', part: 'season' }],
    ['fall retreats', { kind: 'missing', part: 'year' }],
    ['spring 1902 builds', { kind: 'noSuchPhase', season: 'spring', phaseKind: 'adjustment' }],
    ['winter 1902 moves', { kind: 'noSuchPhase', season: 'winter', phaseKind: 'movement' }],
    ['W1902R', { kind: 'noSuchPhase', season: 'winter', phaseKind: 'retreat' }],
    ['spring fall 1902', { kind: 'saidTwice', part: 'season', phrase: 'fall' }],
    ['spring 1902 1903', { kind: 'saidTwice', part: 'year', phrase: '1903' }],
    ['moves builds 1902', { kind: 'saidTwice', part: 'kind', phrase: 'builds' }],
    ['next spring', { kind: 'notUnderstood', phrase: 'next' }],
    ['spring 190', { kind: 'notUnderstood', phrase: '190' }],
    ['S1902M?', { kind: 'notUnderstood', phrase: '?' }],
  ])('"%s" is told why not %#', (text, error) => {
    expect(readPhaseName(text, now)).toEqual({ ok: false, error })
  })
})

test('of a name that is too long only the beginning is told', () => {
  const error = { kind: 'notUnderstood', phrase: 'x'.repeat(100) }
  expect(readPhaseName('x'.repeat(1000), now)).toEqual({ ok: false, error })
})

test('two digits name the year next to the present one that ends so', () => {
  expect(phase('S00M', { season: 'fall', year: 1999, kind: 'movement' })).toBe('S2000M')
  expect(phase('S99M', { season: 'fall', year: 2000, kind: 'movement' })).toBe('past')
})

test('phases follow each other', () => {
  const ids = ['S1901M', 'S1901R', 'F1901M', 'F1901R', 'W1901A', 'S1902M']
  const phases = ids.map(id => {
    const found = readPhase(id)
    if (!found.ok) throw new Error(id)
    return found.value
  })
  for (const [i, one] of phases.entries()) {
    for (const [j, other] of phases.entries()) {
      expect(Math.sign(comparePhases(one, other)), `${ids[i]} ${ids[j]}`).toBe(Math.sign(i - j))
    }
  }
})

test('nothing that anybody writes as a phase makes the reader stumble', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const named = readPhaseName(text, now)
      if (named.ok) expect(comparePhases(named.value, now)).toBeGreaterThanOrEqual(0)
    }),
  )
})

describe('where years are counted from 1', () => {
  const now: Phase = { season: 'spring', year: 1, kind: 'movement' }

  test.each([
    ['Spring 2', 'S0002M'],
    ['fall 1 retreats', 'F0001R'],
    ['spring of 02', 'S0002M'],
    ['winter 3 builds', 'W0003A'],
    ['S0002M', 'S0002M'],
  ])('%s is the phase %s', (text, id) => {
    const read = readPhaseName(text, now)
    expect(read.ok && phaseId(read.value)).toBe(id)
  })

  test('in 1901 nothing is called the year 2', () => {
    expect(readPhaseName('Spring 2', { ...now, year: 1901 }).ok).toBe(false)
  })
})
