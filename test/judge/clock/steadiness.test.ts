// Whether a clock can be believed: tables of what it said, beside a clock that only counts.
import { describe, expect, test } from 'vitest'
import {
  type ClockTrouble,
  firstLook,
  nextLook,
  otherTime,
  type Sample,
  type Steadiness,
  troubleText,
} from '../../../src/judge/clock/clock.ts'

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
      'may be set ahead by some minutes, and back by less than an hour',
      [
        [0, 0],
        [1, 5.5],
        [60, 64.5],
        [61, 7],
      ],
      ['ok', 'ok', 'ok', 'ok'],
    ],
    [
      'has jumped ahead by more',
      [
        [0, 0],
        [1, 6.1],
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
        [1, 5],
        [2, 10],
      ],
      ['ok', 'ok', 'jumpedAhead'],
    ],
    [
      'may drift for years, little by little',
      [
        [0, 0],
        [61, 65],
        [122, 130],
        [183, 195],
        [244, 260],
      ],
      ['ok', 'ok', 'ok', 'ok', 'ok'],
    ],
    [
      'that jumped ahead is believed again when so much time has passed',
      [
        [0, 0],
        [1, 60],
        [2, 61],
        [59, 118],
        [60, 119],
        [61, 120],
      ],
      ['ok', 'jumpedAhead', 'jumpedAhead', 'jumpedAhead', 'ok', 'ok'],
    ],
    [
      'that jumped ahead by months is believed again after a day',
      [
        [0, 0],
        [1, 99_999],
        [1_440, 101_438],
        [1_441, 101_439],
      ],
      ['ok', 'jumpedAhead', 'jumpedAhead', 'ok'],
    ],
    [
      'that jumped back is believed again after two steady minutes',
      [
        [0, 600],
        [1, 500],
        [2, 501],
        [3, 502],
      ],
      ['ok', 'jumpedBack', 'jumpedBack', 'ok'],
    ],
    [
      'that goes on to move has to be steady from then',
      [
        [0, 0],
        [1, 10],
        [2.5, 22.5],
        [4.5, 24.5],
        [20, 40],
        [23, 43],
      ],
      ['ok', 'jumpedAhead', 'jumpedAhead', 'jumpedAhead', 'jumpedAhead', 'ok'],
    ],
    [
      'that goes back to what it was is believed',
      [
        [0, 0],
        [1, 100],
        [1.5, 1.5],
      ],
      ['ok', 'jumpedAhead', 'ok'],
    ],
    [
      'that goes back, and not to what it was, has to be steady for two minutes',
      [
        [0, 0],
        [1, 100],
        [1.5, 3],
        [3, 4.5],
        [3.5, 5],
      ],
      ['ok', 'jumpedAhead', 'jumpedBack', 'jumpedBack', 'ok'],
    ],
    [
      'may be a little off while it is watched',
      [
        [0, 0],
        [1, 10],
        [2, 11.05],
        [10, 19.05],
      ],
      ['ok', 'jumpedAhead', 'jumpedAhead', 'ok'],
    ],
  ])('%s', (_, looks, expected) => expect(thought(looks)).toEqual(expected))

  test.each([
    ['two other clocks agree with it', [61.5, 62], 'ok'],
    ['one other clock agrees with it', [62], 'jumpedAhead'],
    ['two clocks say another time', [2, 3], 'jumpedAhead'],
  ])('that jumped ahead, and %s', (_, told, expected) => {
    let known = nextLook(firstLook(sample([0, 0]), undefined), sample([1, 61]))
    for (const time of told)
      known = otherTime(known, sample([2, 62]), { at: NOON + time * MINUTE, isElsewhere: true }, false)
    expect(nextLook(known, sample([2, 62])).trouble?.kind ?? 'ok').toBe(expected)
  })

  test.each([
    ['is ahead of it', 20, 'aheadOfServer'],
    ['is behind it by an hour', 121, 'behindServer'],
    ['is a little ahead of it', 57, 'ok'],
    ['is less than an hour behind it', 119, 'ok'],
  ])('that the server speaks against at the start: it %s', (_, time, expected) => {
    const told = { at: NOON + time * MINUTE, isElsewhere: false }
    const known = otherTime(firstLook(sample([0, 60]), undefined), sample([0, 60]), told, true)
    expect(nextLook(known, sample([1, 61])).trouble?.kind ?? 'ok').toBe(expected)
    const putRight = expected === 'ok' ? 61 : time + 1
    expect(nextLook(known, sample([1, putRight])).trouble).toBeUndefined()
  })

  test('that was wrong from the start may be put right', () => {
    const start = firstLook(sample([0, 0]), NOON + 5_000 * MINUTE)
    const right = nextLook(start, sample([1, 6_000]))
    expect(nextLook(right, sample([3, 6_002])).trouble).toBeUndefined()
  })

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

describe('a clock at a start', () => {
  test('that is ahead of what it showed before is believed when as much time has passed', () => {
    const start = firstLook(sample([0, 90]), NOON, 90 * MINUTE)
    expect(start.trouble).toEqual({ kind: 'jumpedAhead', by: 90 * MINUTE })
    expect(nextLook(start, sample([89, 179])).trouble).toBeDefined()
    expect(nextLook(start, sample([90, 180])).trouble).toBeUndefined()
  })

  test('that goes back where it was is believed', () => {
    const start = firstLook(sample([0, 90]), NOON, 90 * MINUTE)
    expect(nextLook(start, sample([1, 1])).trouble).toBeUndefined()
  })

  test('that is a little ahead, as time servers set it, is believed', () => {
    expect(firstLook(sample([0, 4]), NOON, 4 * MINUTE).trouble).toBeUndefined()
  })
})

test.each<[ClockTrouble, string]>([
  [
    { kind: 'jumpedAhead', by: 8 * HOUR },
    'the clock has jumped ahead by 8 hours; letters are filed, but nothing is done for 8 hours more, ',
  ],
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
