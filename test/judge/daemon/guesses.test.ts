// Wrong words are counted apart for whoever is on record, and what somebody thinks out fills no memory.
import { describe, expect, test } from 'vitest'
import { type Guess, Guesses, passwordFailed, wrongAmong } from '../../../src/judge/people/inVain.ts'

const AT = '2026-01-05T10:00:00.000Z'
const NOW = Date.parse(AT)
const HOUR = 3_600_000

const wrong = (guesses: Guesses, guess: Guess, times: number, ...against: readonly string[]): void => {
  for (let i = 0; i < times; i++)
    guesses.learn({ ...passwordFailed(guess, against, AT, null), version: i + 1 })
}

const austria: Guess = { lock: 'harbor 0', by: undefined, isThere: true }

describe('wrong words', () => {
  test('are counted over all addresses that are not on record, and apart for each that is', () => {
    const guesses = new Guesses()
    wrong(guesses, austria, 4)
    expect(guesses.isShut(austria, NOW)).toBe(false)
    wrong(guesses, austria, 1)
    expect(guesses.isShut(austria, NOW)).toBe(true)
    expect(guesses.isShut({ ...austria, by: 'anna@table.example' }, NOW)).toBe(false)
  })

  test('in the name of an address that is on record shut nobody out before there are forty, and are told of at the fifth', () => {
    const guesses = new Guesses()
    const own = { ...austria, by: 'anna@table.example' }
    wrong(guesses, own, 5)
    expect(guesses.isWorthTelling(own, NOW)).toBe(true)
    expect(guesses.isShut(own, NOW)).toBe(false)
    wrong(guesses, own, 35)
    expect(guesses.isWorthTelling(own, NOW)).toBe(false)
    expect(guesses.isShut(own, NOW)).toBe(true)
    expect(guesses.isShut(own, NOW + HOUR)).toBe(false)
    expect(guesses.isTried(own, NOW), 'to be asked about').toBe(true)
    wrong(guesses, own, 360)
    expect(guesses.isTried(own, NOW)).toBe(false)
  })

  test('are forgiven after an hour', () => {
    const guesses = new Guesses()
    wrong(guesses, austria, 5)
    expect(guesses.isShut(austria, NOW + HOUR - 1)).toBe(true)
    expect(guesses.isShut(austria, NOW + HOUR)).toBe(false)
  })

  test('tell nothing about a password that was chosen since then', () => {
    const guesses = new Guesses()
    const [old, fresh] = ['old', 'new'].map(hash => ({ ...austria, hash }))
    wrong(guesses, austria, 5, 'old')
    expect(guesses.isShut(old!, NOW)).toBe(true)
    expect(guesses.isShut(fresh!, NOW)).toBe(false)
    wrong(guesses, austria, 4, 'new')
    expect(guesses.isShut(fresh!, NOW)).toBe(false)
    expect(guesses.isWorthTelling(fresh!, NOW, 1)).toBe(true)
    wrong(guesses, austria, 1, 'new')
    expect(guesses.isShut(fresh!, NOW)).toBe(true)
  })

  test('against one of several who have a part count for them alone, however many others choose another', () => {
    const guesses = new Guesses()
    wrong(guesses, austria, 5, 'one', 'two')
    for (let i = 0; i < 100; i++) wrong(guesses, austria, 1, `other ${i}`)
    expect(['one', 'two'].map(hash => guesses.isShut({ ...austria, hash }, NOW))).toEqual([true, true])
  })

  test('of one letter count before they are on record', () => {
    const guesses = new Guesses()
    wrong(guesses, austria, 3)
    const own = [
      passwordFailed(austria, ['old'], AT, null),
      passwordFailed({ ...austria, by: 'x@y.example' }, ['old'], AT, null),
    ]
    expect(wrongAmong(own, austria)).toBe(1)
    expect(wrongAmong(own, { ...austria, hash: 'old' })).toBe(1)
    expect(wrongAmong(own, { ...austria, hash: 'new' })).toBe(0)
    expect(guesses.isShut(austria, NOW, 1)).toBe(false)
    expect(guesses.isShut(austria, NOW, 2)).toBe(true)
  })

  test('from before there were counts apart count for all', () => {
    const guesses = new Guesses()
    for (let i = 0; i < 5; i++)
      guesses.learn({
        ...{ at: AT, cause: null, kind: 'passwordFailed', shape: 1 },
        ...{ body: { seat: 'harbor 0' }, version: i + 1 },
      })
    expect(guesses.isShut(austria, NOW)).toBe(true)
  })
})
