// The cases of the DATC on variants: railroad and canal, ice, convoying coasts, hard borders, builds anywhere, other starts.
import { afterAll, describe, expect, it } from 'vitest'
import { rulesFor } from '../../../src/rules/board/rulebookText.ts'
import { rulebook } from '../../boards.ts'
import { allCases, type Case } from './cases.ts'
import { editedBoard } from './editedBoards.ts'
import { play } from './play.ts'

/** All cases of the chapters 7 to 12. */
const ALL = 91
const BOOKS = ['2025EE', '2023']
/** `A.1 A.2 A.3` */
const many = (section: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${section}.${i + 1}`).join(' ')

const CASES_IN_CHAPTER = {
  7: [many('A', 3), many('B', 34), many('C', 14), many('D', 2), many('E', 5)].join(' '),
  8: 'A B C D E',
  9: 'A B C D E F G',
  10: 'A B C D E F G.1 G.2 H I J K L M N O',
  11: 'A',
  12: 'A B C D',
}

const cases = allCases('./variants/')
const plays = cases.flatMap(each =>
  [...new Set([...BOOKS, ...each.under.keys()])].map(book => ({ each, book })),
)

it.each(plays.map(({ each, book }) => [`${each.id} ${each.title} by ${book}`, each, book] as const))(
  '%s',
  (_, each, book) => {
    const board = editedBoard(each.variant, each.changes)
    const told = each.under.get(book) ?? each.outlook
    expect(play(each, told, board, rulesFor(board, rulebook(book)))).toEqual(told)
  },
)

afterAll(() => console.log(`DATC on variants: ${cases.length} of ${ALL} cases`))

describe('the files', () => {
  it.each(Object.entries(CASES_IN_CHAPTER))('have every case of chapter %s, in order', (chapter, letters) => {
    const ids = cases.map(({ id }: Case) => id).filter(id => id.startsWith(`${chapter}.`))
    expect(ids).toEqual(letters.split(' ').map(letter => `${chapter}.${letter}`))
  })

  it.each(['fleets convoying in Atlantis', 'elephants convoying in Denmark'])(
    'cannot be played with %s',
    change => {
      expect(() => editedBoard('standard', [change])).toThrow(/Atlantis|elephants/)
    },
  )
})
