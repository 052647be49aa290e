// Letters of many writers: nothing is entered that is not meant, and nothing that was meant is passed over without a word.
import { expect, test } from 'vitest'
import { FATES, lettersOf, type Shelf, writersOn } from './letters.ts'

test.each(['tuned', 'sealed'] as const)('%s writers', shelf => {
  const rows = writersOn(shelf).map(writer => {
    const read = lettersOf(shelf, writer)
    const bad = read.filter(({ fate }) => fate === 'wrong' || fate === 'lost')
    expect(bad.map(({ letter, entered }) => [letter.id, entered])).toEqual([])
    const counts = FATES.map(fate => `${read.filter(each => each.fate === fate).length} ${fate}`)
    return `${writer.padEnd(5)} ${counts.join(', ')}`
  })
  expect(rows.join('\n')).toMatchFileSnapshot(`./${shelf satisfies Shelf}.txt`)
})
