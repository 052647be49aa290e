// Texts of many writers: nothing is entered that is not meant, and nothing that is meant is passed over without a word.
import { expect, test } from 'vitest'
import { isFull, sample } from '../../edition.ts'
import { FATES, type Fate, fateOf, tables } from './texts.ts'

/** Nothing that is not meant is entered, but for these. */
const WRONG: readonly string[] = [
  'A RUH support BUR A MUN\nA MUN BUR',
  'A Par - Bur FAILED\nF Bre - MAO OK\nso what next',
]

/** Nothing is lost in silence, but for these. */
const LOST: readonly string[] = ['A Par - Pic\n-- \nF Bre - Eng', 'A Par, A Gas S A Bur H']

const found: { readonly text: string; readonly fate: Fate }[] = []
const rows: string[] = []

test.each([...tables()])('%s', (name, texts) => {
  const read = sample(texts, 30).map(each => ({ text: each.request.text, fate: fateOf(each) }))
  const bad = read.filter(({ text, fate }) =>
    fate === 'wrong' ? !WRONG.includes(text) : fate === 'lost' && !LOST.includes(text),
  )
  expect(bad).toEqual([])
  found.push(...read)
  const counts = FATES.map(fate => `${read.filter(each => each.fate === fate).length} ${fate}`)
  rows.push(`${name.padEnd(15)} ${counts.join(', ')}`)
})

test.runIf(isFull)('so many are entered, asked about and refused', async () => {
  const textsWith = (fate: Fate) => found.filter(each => each.fate === fate).map(({ text }) => text)
  expect([textsWith('wrong'), textsWith('lost')]).toEqual([WRONG, LOST])
  const unlike = textsWith('unlike').map(text => `  ${JSON.stringify(text)}`)
  const all = [...rows, '', 'refused for another reason than by the board or the rules:', ...unlike]
  await expect(`${all.join('\n')}\n`).toMatchFileSnapshot('./texts.golden.txt')
})
