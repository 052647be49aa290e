// What a letter says of the letters before it, and what is left of them by each choice of a book. (DATC 4.D.1)
import { expect, test } from 'vitest'
import { keepsEarlier, type SetSaid, setSaid } from '../../../src/reader/line/pieces.ts'
import type { Rulebook } from '../../../src/rules/board/rulebook.ts'
import { rulebook } from '../../boards.ts'

const bookWith = (orderSets: Rulebook['orderSets']): Rulebook => ({ ...rulebook('2025EE'), orderSets })

test.each<[string, SetSaid | undefined]>([
  ['These orders replace all my earlier orders.', 'replaces'],
  ['Please ignore my previous letter', 'replaces'],
  ['This supersedes the last set', 'replaces'],
  ['In addition to my earlier orders:', 'adds'],
  ['My other orders stand.', 'adds'],
  ['Keep my previous orders', 'adds'],
  ['The rest as before', 'adds'],
  ['A Par - Bur replaces my earlier orders', undefined],
  ['The rest hold', undefined],
  ['Here are my orders', undefined],
])('%s', (line, said) => {
  expect(setSaid(line, bookWith('unlessAdded'))).toBe(said)
  // Where letters say nothing of each other, nobody listens.
  expect(setSaid(line, bookWith('latestPerUnit'))).toBe(undefined)
})

test.each<[Rulebook['orderSets'], boolean, boolean, boolean]>([
  ['latestPerUnit', true, true, true],
  ['unlessReplaced', true, false, true],
  ['unlessAdded', false, false, true],
  ['latestOnly', false, false, false],
])(
  'by %s an earlier letter stands when nothing is said, when it is replaced, when it is added to',
  (choice, ...kept) => {
    const said = [undefined, 'replaces', 'adds'] as const
    expect(said.map(each => keepsEarlier(each, bookWith(choice)))).toEqual(kept)
  },
)
