// When what is answered in vain has been answered often enough: alike, about one question, in an hour, and in a day.
import { describe, expect, test } from 'vitest'
import { instantOf } from '../../../src/judge/game/calendar.ts'
import { VainAnswers } from '../../../src/judge/people/inVain.ts'
import type { Recorded } from '../../../src/judge/store/batch.ts'

const NOW = instantOf('2026-11-21T12:00:00Z')
const MINUTE = 60_000

interface Said {
  readonly about?: string
  readonly like?: string
  readonly isWrong?: boolean
  readonly minutesAgo?: number
}

/** Whether one more letter is too many after these. */
function isTooMany(next: Said, ...earlier: readonly Said[]): boolean {
  const answers = new VainAnswers()
  for (const [i, { minutesAgo = 1, ...said }] of earlier.entries())
    answers.learn({
      version: i + 1,
      kind: 'answeredInVain',
      at: new Date(NOW - minutesAgo * MINUTE).toISOString(),
      body: { address: 'ada@table.example', about: '', like: 'x', isWrong: false, ...said },
    } as unknown as Recorded) // as the journal reads it
  const { about = '', like = 'x', isWrong = false } = next
  return answers.isOneTooMany({ address: 'ada@table.example', about, like, isWrong }, NOW)
}

const times = (count: number, said: (i: number) => Said): readonly Said[] =>
  Array.from({ length: count }, (_, i) => said(i))

describe('a letter from which nothing comes is one too many', () => {
  test.each<[string, Said, readonly Said[], boolean]>([
    ['the first', {}, [], false],
    ['the third alike in a day', {}, times(2, () => ({})), false],
    ['the fourth alike in a day', {}, times(3, () => ({})), true],
    ['the fourth alike, where three are of yesterday', {}, times(3, () => ({ minutesAgo: 25 * 60 })), false],
    ['the second alike about one question', { about: 'q' }, [{ about: 'q' }], true],
    ['another about one question', { about: 'q', like: 'y' }, [{ about: 'q' }], false],
    [
      'the fourth about one question, none like the other',
      { about: 'q', like: 'y' },
      times(3, i => ({ about: 'q', like: `${i}` })),
      true,
    ],
    ['the 21st within an hour', { like: 'y' }, times(20, i => ({ like: `${i}` })), true],
    ['the 21st in two hours', { like: 'y' }, times(20, i => ({ like: `${i}`, minutesAgo: 61 })), false],
    ['the 31st in a day', { like: 'y' }, times(30, i => ({ like: `${i}`, minutesAgo: 61 })), true],
    ['the tenth wrong one alike', { isWrong: true }, times(9, () => ({ isWrong: true })), false],
    ['the eleventh wrong one alike', { isWrong: true }, times(10, () => ({ isWrong: true })), true],
    [
      'the 61st wrong one',
      { isWrong: true, like: 'y' },
      times(60, i => ({ isWrong: true, like: `${i}` })),
      true,
    ],
  ])('%s', (_, next, earlier, expected) => {
    expect(isTooMany(next, ...earlier)).toBe(expected)
  })
})
