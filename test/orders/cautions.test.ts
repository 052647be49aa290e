// The table of words that change what an order says: each of them is found in a sentence, and a line with it behind an order is not followed.
import { describe, expect, it } from 'vitest'
import { CAUTIONS } from '../../src/orders/compiled/cautions.ts'
import { anyOf, type Caution, isOneOf } from '../../src/orders/reading/words/cautions.ts'
import { isDoubtful } from '../../src/orders/reading/words/doubts.ts'

const kinds = Object.entries(CAUTIONS) as [Caution, readonly string[]][]

describe.each(kinds)('%s', (kind, phrases) => {
  it('has each word once', () => {
    expect(phrases.filter((phrase, i) => phrases.indexOf(phrase) !== i)).toEqual([])
  })

  it('is found in a sentence, and not in the midst of a word', () => {
    const found = new RegExp(anyOf(kind), 'i')
    const words = phrases.filter(phrase => /^\w/.test(phrase)).map(phrase => phrase.replace('*', 'ed'))
    expect(words.filter(word => !found.test(`A Par - Bur, ${word.toUpperCase()} of it`))).toEqual([])
    expect(words.filter(word => found.test(`zz${word}zz`))).toEqual([])
  })
})

it('makes a sentence doubtful, whichever of the kinds it is', () => {
  const dangers: readonly Caution[] = [
    'IF',
    'WHEN',
    'EITHER',
    'OR',
    'DOUBT',
    'NOT',
    'COULD',
    'DRAFT',
    'WRONG',
    'PAST',
  ]
  const phrases = dangers.flatMap(kind => CAUTIONS[kind]).map(phrase => phrase.replace('*', 'ing'))
  expect(phrases.filter(phrase => !isDoubtful(`Paris goes to Burgundy ${phrase} Munich`))).toEqual([])
  expect(isDoubtful('Paris goes to Burgundy and thanks a lot')).toBe(false)
})

it('knows whole words', () => {
  expect(['final', 'finally', 'finals', 'real'].map(isOneOf('FINAL'))).toEqual([true, true, false, true])
})
