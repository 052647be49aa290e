// The day that the bench plays by a virtual clock keeps the laws of the house, and more judges make it shorter.
import { expect, test } from 'vitest'
import { type Day, played } from './day.ts'
import type { Piece } from './stations.ts'

const DAY: Day = {
  games: 400,
  judges: 2,
  cores: 2,
  latency: 0.5,
  mailsPerMinute: 600,
  costs: {
    letter: { judge: 900, store: 500, trips: 7 },
    deadline: { judge: 1_500, store: 700, trips: 4 },
    mail: { judge: 10, store: 5, trips: 3 },
  },
  seed: 7,
}

const seen = (day: Day): readonly Piece[] => {
  const pieces: Piece[] = []
  played(day, piece => pieces.push(piece))
  return pieces
}

test('what is of one game is done in the order in which it came, deadlines among letters', () => {
  const last = new Map<number, number>()
  let behind = 0
  for (const { kind, game, came } of seen(DAY)) {
    if (kind === 'mails') continue
    expect(came).toBeGreaterThanOrEqual(last.get(game) ?? 0)
    last.set(game, came)
  }
  // Of different games some are overtaken, or nothing would be done side by side.
  const all = seen(DAY).filter(({ kind }) => kind !== 'mails')
  for (const [i, { came }] of all.entries()) if (i > 0 && came < all[i - 1]!.came) behind++
  expect(behind).toBeGreaterThan(0)
})

test('everything that comes is done once, every answer and eight results to each deadline leave', () => {
  const told = played(DAY)
  const pieces = seen(DAY)
  const count = (kind: Piece['kind']): number => pieces.filter(each => each.kind === kind).length
  expect(told.letters.count).toBe(count('letter'))
  expect(told.deadlines.count).toBe(count('deadline'))
  expect(told.answers.count).toBe(told.letters.count)
  expect(told.results.count).toBe(8 * told.deadlines.count)
  expect(told.letters.count).toBeGreaterThan(DAY.games)
})

test('judges and the database have been busy for as long as the work takes', () => {
  const { letters, deadlines, judges, store } = played(DAY)
  const mails = letters.count + 8 * deadlines.count
  const work = letters.count * 900 + deadlines.count * 1_500 + mails * 10
  expect(judges.day).toBeCloseTo(work / (2 * 86_400_000), 6)
  const stored = letters.count * 500 + deadlines.count * 700 + mails * 5
  expect(store.day).toBeCloseTo(stored / (2 * 86_400_000), 6)
})

test('deadlines of one minute wait half as long for twice the judges, and results for the mail servers', () => {
  const [two, four] = [played(DAY), played({ ...DAY, judges: 4, cores: 4 })]
  expect(four.deadlines.longest).toBeLessThan(two.deadlines.longest * 0.6)
  const slow = played({ ...DAY, judges: 4, cores: 4, mailsPerMinute: 60 })
  expect(slow.deadlines.longest).toBeCloseTo(four.deadlines.longest, 6)
  expect(slow.results.longest).toBeGreaterThan(four.results.longest * 2)
})
