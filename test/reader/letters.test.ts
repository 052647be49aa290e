// Letters of many writers: nothing is entered that is not meant, and nothing that was meant is passed over without a word.

import { expect, test } from 'vitest'
import { isFull } from '../edition.ts'
import { FATES, lettersOf, type Shelf, writersOn } from './letters.ts'

/** Letters of which something is entered that is not meant: prose that a person understands, and no word of it says so; `a` for supports. */
const WRONG: readonly string[] = [
  'tr20-003',
  'tr20-012',
  'tr20-013',
  'tr20-029',
  'tr20-087',
  'short2-060',
  'tr30-017',
  'tr32-008',
  'tr33-009',
  'tr33-014',
  'tr33-017',
  'tr33-020',
  'tr34-028',
  'tr80-014',
  'tr80-016',
  'tr80-022',
  'tr80-026',
  'tr80-028',
  'tr90-024',
]

test.each(['tuned', 'sealed'] as const)('%s writers', async shelf => {
  const rows = writersOn(shelf).map(writer => {
    const read = lettersOf(shelf, writer, 3)
    const bad = read.filter(({ fate }) => fate === 'wrong' || fate === 'lost')
    const known = WRONG.filter(id => read.some(({ letter }) => letter.id === id))
    expect(bad.map(({ letter }) => letter.id)).toEqual(known)
    const counts = FATES.map(fate => `${read.filter(each => each.fate === fate).length} ${fate}`)
    return `${writer.padEnd(5)} ${counts.join(', ')}`
  })
  if (isFull) await expect(rows.join('\n')).toMatchFileSnapshot(`./${shelf satisfies Shelf}.txt`)
})
