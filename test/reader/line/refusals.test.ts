// A hundred refusals as players see them: would a newcomer know what to write next? Read the golden file.
import { expect, it } from 'vitest'
import { refusalCode } from '../../../src/judge/report/sentences/codes.ts'
import { explainRefusal, refusalMessage } from '../../../src/judge/report/sentences/refusals.ts'
import { readText } from '../../../src/reader/reading.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import { rulebook, standard } from '../../boards.ts'
import { examples, positions, setUp } from './corpus/corpus.ts'

const board = standard()

/** Slips and habits that the corpus has not: position, phase, power, text. */
const MORE: readonly (readonly [string, string, string, string])[] = [
  ['standard', 'S1901M', 'FRANCE', 'A Par - Burgunder Land'],
  ['standard', 'S1901M', 'FRANCE', 'A Par - Bxr'],
  ['standard', 'S1901M', 'FRANCE', 'F Bre C A Par - Spa'],
  ['standard', 'S1901M', 'ENGLAND', 'A Lvp - Bel'],
  ['standard', 'S1901M', 'ENGLAND', 'F Lon - Nrth Se'],
  ['standard', 'S1901M', 'RUSSIA', 'F Stp - Bar'],
  ['standard', 'S1901M', 'RUSSIA', 'A War s Rum'],
  ['standard', 'S1901M', 'TURKEY', 'F Ank - Bul'],
  ['standard', 'S1901M', 'TURKEY', 'A Con S A Smy - Con'],
  ['convoys1903', 'F1903M', 'ENGLAND', 'F Nth S A Lon - Nth'],
  ['convoys1903', 'F1903M', 'ENGLAND', 'F Eng S A Lon - Bre via Eng'],
  ['convoys1903', 'F1903M', 'TURKEY', 'F Aeg via convoy to Gre'],
  ['endgame1909', 'F1909M', 'ITALY', 'A Bur - Mun or hold'],
  ['standard', 'S1901M', 'FRANCE', 'Fall 1901: A Par - Bur'],
  ['standard', 'S1901M', 'FRANCE', 'Spring 1901 retreats\nA Par - Bur'],
]

it('says what was read, why not, and what would work', async () => {
  const known = [...examples()].flatMap(([, some]) => some)
  const all = [
    ...known.map(({ position, phase, power, text }) => [position, phase, power, text] as const),
    ...MORE,
  ]
  const told = all.flatMap(([position, phase, power, text]) => refusalsOf(position, phase, power, text))
  expect(told.length).toBeGreaterThanOrEqual(100)
  await expect(`${told.join('\n\n')}\n`).toMatchFileSnapshot('refusals.golden.txt')
})

function refusalsOf(name: string, phase: string, power: string, text: string): readonly string[] {
  const position = setUp(board, positions().get(name)!, phase)
  const legality = new Legality(board)
  legality.place(position.units)
  const where = { board, rules: rulebook('2025EE'), position, power: board.power(power)!, legality }
  return readText(text, where).refused.map(({ text: line, refusal }) => {
    const message = refusalMessage(explainRefusal(refusal, where))
    return `${power} ${phase}  > ${line}\n  ${refusalCode(board, refusal)}: ${message}`
  })
}
