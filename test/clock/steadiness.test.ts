// Whether a clock can be believed: tables of what it said, beside a clock that only counts.
import { describe, expect, test } from 'vitest'
import {
  type ClockTrouble,
  firstLook,
  nextLook,
  type Sample,
  type Steadiness,
  troubleText,
} from '../../src/clock/clock.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const NOON = Date.UTC(2026, 0, 5, 12)

/** Minutes that truly passed since noon, and minutes after noon on the clock on the wall. */
type Looks = readonly (readonly [passed: number, shown: number])[]

const sample = ([passed, shown]: Looks[number]): Sample => ({
  wall: NOON + shown * MINUTE,
  steady: 1_000 + passed * MINUTE,
})

/** What is thought of the clock after each look; `ok` while it is believed. */
function thought(looks: Looks, lastCommit?: number): readonly string[] {
  const word = ({ trouble }: Steadiness) => trouble?.kind ?? 'ok'
  const [first, ...rest] = looks.map(sample)
  let known = firstLook(first!, lastCommit === undefined ? undefined : NOON + lastCommit * MINUTE)
  const words = [word(known)]
  for (const each of rest) {
    known = nextLook(known, each)
    words.push(word(known))
  }
  return words
}

describe('a clock', () => {
  test.each<[string, Looks, readonly string[]]>([
    [
      'that goes as it should is believed',
      [
        [0, 0],
        [1, 1],
        [500, 500],
        [9_000, 9_000],
      ],
      ['ok', 'ok', 'ok', 'ok'],
    ],
    [
      'may be set by less than an hour, either way',
      [
        [0, 0],
        [1, 60],
        [2, 3],
      ],
      ['ok', 'ok', 'ok'],
    ],
    [
      'has jumped ahead by more',
      [
        [0, 0],
        [1, 62],
      ],
      ['ok', 'jumpedAhead'],
    ],
    [
      'has jumped back by more',
      [
        [0, 600],
        [1, 540],
      ],
      ['ok', 'jumpedBack'],
    ],
    [
      'has jumped in several steps within an hour',
      [
        [0, 0],
        [1, 51],
        [2, 102],
      ],
      ['ok', 'ok', 'jumpedAhead'],
    ],
    [
      'may drift for years, little by little',
      [
        [0, 0],
        [61, 91],
        [122, 182],
        [183, 273],
        [244, 364],
      ],
      ['ok', 'ok', 'ok', 'ok', 'ok'],
    ],
    [
      'that jumped is believed again after two steady minutes',
      [
        [0, 0],
        [1, 100],
        [2, 101],
        [2.9, 101.9],
        [3, 102],
        [4, 103],
      ],
      ['ok', 'jumpedAhead', 'jumpedAhead', 'jumpedAhead', 'ok', 'ok'],
    ],
    [
      'that goes on to move has to be steady for two minutes from then',
      [
        [0, 0],
        [1, 100],
        [2.5, 111.5],
        [3.5, 112.5],
        [4.5, 113.5],
      ],
      ['ok', 'jumpedAhead', 'jumpedAhead', 'jumpedAhead', 'ok'],
    ],
    [
      'that goes back to what it was has to be steady as well',
      [
        [0, 0],
        [1, 100],
        [1.5, 1.5],
        [3, 3],
        [3.5, 3.5],
      ],
      ['ok', 'jumpedAhead', 'jumpedBack', 'jumpedBack', 'ok'],
    ],
    [
      'may be a little off while it is watched',
      [
        [0, 0],
        [1, 100],
        [2, 101.05],
        [3, 102.05],
      ],
      ['ok', 'jumpedAhead', 'jumpedAhead', 'ok'],
    ],
  ])('%s', (_, looks, expected) => expect(thought(looks)).toEqual(expected))

  test.each<[string, number, readonly string[]]>([
    ['is believed after the last commit', -1, ['ok', 'ok', 'ok']],
    ['may be some seconds before it', 0.05, ['ok', 'ok', 'ok']],
    [
      'that is before it has two minutes to show that it is steady',
      0.1,
      ['beforeLastCommit', 'beforeLastCommit', 'ok'],
    ],
    [
      'that is days before it is believed in the end as well',
      9_000,
      ['beforeLastCommit', 'beforeLastCommit', 'ok'],
    ],
  ])('%s', (_, lastCommit, expected) =>
    expect(
      thought(
        [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
        lastCommit,
      ),
    ).toEqual(expected),
  )

  test('that is set back by less than an hour, but before what has been committed meanwhile, is not believed', () => {
    const start = firstLook(sample([0, 0]), undefined)
    const later = nextLook(start, sample([10, 10]), NOON + 10 * MINUTE)
    expect(nextLook(later, sample([11, 9])).trouble).toEqual({ kind: 'beforeLastCommit', by: MINUTE })
    expect(nextLook(start, sample([11, 9])).trouble).toBeUndefined()
  })
})

test.each<[ClockTrouble, string]>([
  [{ kind: 'jumpedAhead', by: 8 * HOUR }, 'the clock has jumped ahead by 8 hours, or this machine slept; '],
  [{ kind: 'jumpedBack', by: 61 * MINUTE }, 'the clock has jumped back by 61 minutes; '],
  [
    { kind: 'beforeLastCommit', by: 40 * SECOND },
    'the clock is 40 seconds before the last commit in the store; ',
  ],
])('the keeper is told what is wrong with the clock', (trouble, start) => {
  const text = troubleText(trouble)
  expect(text.slice(0, start.length)).toBe(start)
  expect(text).toContain('--accept-clock')
})
