// What the DATC says of its cases under every other book and choice, and where a book has no answer.
import { afterAll, expect, it } from 'vitest'
import { standard } from '../../boards.ts'
import { bookCalled, otherBooks } from './otherBooks.ts'
import { play } from './play.ts'

const board = standard()
const rows = otherBooks().flatMap(each =>
  [...each.under].map(([label, told]) => ({ each, label, told, name: `${each.id} by ${label}` })),
)
const isUnanswered = ({ told }: (typeof rows)[number]): boolean => told.orders.notes.has('no answer for')
const answered = rows.filter(row => !isUnanswered(row))
/** Each stands there under both backups. */
const unanswered = rows.filter(isUnanswered)

it.each(rows)('$name', ({ each, label, told }) => {
  expect(play(each, told, board, bookCalled(label))).toEqual(told)
})

it.each(answered)('$name is unlike the book that the DATC prefers', ({ each, told }) => {
  expect(told).not.toEqual(each.outlook)
})

it('leaves a case without an answer whatever the backup', () => {
  const byBackup = (backup: string) =>
    unanswered
      .filter(({ label }) => bookCalled(label).backup === backup)
      .map(({ each, label }) => `${each.id} ${bookCalled(label).rulebook}`)
  expect(byBackup('allHold')).toEqual(byBackup('szykman'))
})

it('tells of each', () => {
  expect([answered.length, unanswered.length / 2]).toEqual([105, 25])
})

afterAll(() =>
  console.log(
    `DATC: ${answered.length} outcomes under other books and choices; ${unanswered.length / 2} without an answer`,
  ),
)
