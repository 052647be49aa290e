// Texts of many writers: nothing is entered that is not meant, and nothing that is meant is passed over without a word.
import { expect, test } from 'vitest'
import { isFull, sample } from '../edition.ts'
import { FATES, type Fate, fateOf, tables } from './texts.ts'

/** Nothing that is not meant is entered, but for these. */
const WRONG: readonly string[] = [
  'Let us take A Par - Pic',
  'A Par - Pic \n - Gas',
  ': A Par - Pic\n: A Bur - Ruh\nA Par - Gas',
  'F ank - bla\nA con - bul\nA smy - arm\n*F ank - arm, *A smy - ank',
  '- A BUR - MUN\n- A PIC - BEL\n- A MAR - PIE\n\nThe word "MUN" in the first line should be "RUH".',
  'A BUR - MUN\nA PIC - BEL\nF ENG C A PIC - BEL\n\nNo convoy please, Picardy walks.',
  '1. A VIE - GAL\n2. A BUD - SER\n3. F TRI - ALB\nNumber 3 has been abandoned.',
  '- A BUR - MUN\n- A PIC - BEL\n- A MAR - PIE\n\nEDIT: lose the third bullet',
  '- A BUR - MUN\n- A PIC - BEL\n- A MAR - PIE\n\n#2 is out.',
  'A VIE-TYR\nA BUD-RUM\nF TRI-VEN\n\nThese orders take the place of those above:\nA VIE-GAL',
  'A RUH support BUR A MUN\nA MUN BUR',
  'F KIE-DEN\nA BER-KIE\nA MUN-RUH\nSorry, I am writing as Germany in the game g77, not here.',
  'A Mar - Spa\nA Par - Bur\nNo wait, A Par - Pic\nA Mar - Gas',
  'A Par - Gas\nbelay my last',
  'My last orders:\nA Par - Gas',
  'For instance, A Vie - Gal',
  'F Tri unterst. A Bud - Ser',
  'A Ven - Tri / H',
  'In that event, A Mun - Bur',
  'Presuming peace, A Mun - Bur',
  "My orders from yesterday's other game:\nA Par - Bur",
  "With Russia's consent, Paris to Burgundy.",
  'Given Russian agreement, Paris to Burgundy',
  'A Mar holds\nmany memories for me',
  'A Par - Bur FAILED\nF Bre - MAO OK\nso what next',
  'A Par - Bur\nA Mar - Spa\n(from the wiki)',
  'A Ber S A Sil A Bur - Mar',
]

/** Nothing is lost in silence, but for these. */
const LOST: readonly string[] = [
  'A ParisPicardy',
  'A Par - Pic\n-- \nF Bre - Eng',
  'Build A Par, one waived',
  'A BUR | MUN | old\nA BUR | RUH | new\nA PIC | BEL | new',
  'A Par, A Gas S A Bur H',
  'A Con - Bul\nF Ank - Bla\nplease delete that order\nF Ank - Con',
  'A Con - Bul\nF Ank - Bla\nplease delete that order\nA Con H',
  'A Vie - Gal next turn',
  'A Vie - Bud was ordered yesterday',
  'Wait   <--\n  important',
  'F Tun - same as last time',
]

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
