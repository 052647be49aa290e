// What places are called in short in other languages: found by the names themselves, and by the language of the letter.
import { expect, test } from 'vitest'
import { parse } from '../../../src/index.ts'
import { type PlaceName, placeNamesOf, placesMeant } from '../../../src/reader/placesInShort.ts'
import { folded, wordsOf } from '../../../src/reader/words.ts'

const name = (id: string, written: string): PlaceName => ({ id, words: written.split(' ').map(folded) })
const NAMES = placeNamesOf([
  name('bla', 'Schwarzes Meer'),
  name('adr', 'Adriatisches Meer'),
  name('sil', 'Schlesien'),
  name('nth', 'Mer du Nord'),
  name('mao', 'Moyen Atlantique'),
])

test.each<[phrase: string, ids: readonly string[], isShort: boolean]>([
  ['Schwarzes Meer', ['bla'], false],
  ['Atlantique Moyen', ['mao'], false],
  ['Schl', ['sil'], true],
  ['Sch', ['bla', 'sil'], true],
  ['Schw Meer', ['bla'], true],
  ['SM', ['bla'], true],
  ['MdN', ['nth'], true],
  ['MN', ['nth'], true],
  ['sm', [], true],
  ['Meer', ['bla', 'adr'], true],
  ['Sc', [], false],
])('%s', (phrase, ids, isShort) => {
  const meant = placesMeant(wordsOf(phrase), NAMES)
  expect(meant.ids).toEqual(ids)
  if (ids.length > 0) expect(meant.isShort).toBe(isShort)
})

const ITALY = { phase: 'S1901M', power: 'ITALY', units: ['ITALY A VEN', 'ITALY F NAP'] }

test('what may mean two places is read in the language that the writer has set', () => {
  const text = 'A Ven - Tir'
  expect(parse({ ...ITALY, text })).toMatchObject({ orders: [], refused: [{ why: 'ambiguous' }] })
  expect(parse({ ...ITALY, text, language: 'it' })).toMatchObject({ orders: ['A VEN - TYR'], refused: [] })
})

test('two lawful meanings in that language are refused, and both are named', () => {
  const units = ['ENGLAND F EDI']
  const read = parse({ phase: 'S1901M', power: 'ENGLAND', units, text: 'Edi - Noor', language: 'nl' })
  expect(read).toMatchObject({
    orders: [],
    refused: [{ why: 'ambiguous', meanings: ['F EDI - NTH', 'F EDI - NWG'] }],
  })
})

test('a language that nobody reads is told of', () => {
  expect(parse({ ...ITALY, text: 'A Ven H', language: 'la' })).toEqual({
    id: null,
    error: 'language la is not known: write one of en, de, fr, it, es, nl',
  })
})
