// The cases of which the DATC states that another book agrees with the one it prefers: everybody stands in the same places.
import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { rulebook, standard } from '../../boards.ts'
import { allCases, type Outlook } from './cases.ts'
import { play } from './play.ts'

const board = standard()
const cases = new Map(allCases().map(each => [each.id, each]))

const table = readFileSync(new URL('books/agreements.txt', import.meta.url), 'utf8')
const rows = table
  .split('\n')
  .filter(line => line.startsWith('6.'))
  .flatMap(line => {
    const [id = '', ...books] = line.split(/,? +/)
    return books.map(book => [id, book] as const)
  })

const positions = ({ orders, retreats }: Outlook) => [orders.after, retreats?.after]

it.each(rows)('%s by %s', (id, book) => {
  const each = cases.get(id)!
  expect(positions(play(each, each.outlook, board, rulebook(book)))).toEqual(positions(each.outlook))
})

it('stands for all of them', () => expect(rows.length).toBe(65))

afterAll(() => console.log(`DATC: ${rows.length} outcomes by which other books agree`))
