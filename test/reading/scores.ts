// Prints how the texts of the corpora are read, by kinds, for the program that it lies beside.

import { readText } from '../../src/reader/reading.ts'
import { spellOrder } from '../../src/rules/orders/order.ts'
import type { Score } from './heldOut.ts'
import { corpusTexts } from './texts.ts'

type Counted = { -readonly [Key in keyof Score]: Score[Key] }

const scores: Record<string, Counted> = {}
for (const { writer, text, moment, power, orders, also } of corpusTexts()) {
  const read = readText(text, { ...moment, power })
  const said = read.orders.map(order => spellOrder(moment.board, order, moment.legality.standing)).sort()
  const may = [orders, ...also]
  const score = scores[writer] ?? { texts: 0, right: 0, wrong: 0, lost: 0, missed: [] }
  scores[writer] = score
  score.texts++
  if (may.some(one => one.join() === said.join())) {
    score.right++
    continue
  }
  score.missed = [...score.missed, `${JSON.stringify(text)} is ${said.join(', ') || 'nothing'}`]
  if (said.some(order => !may.flat().includes(order))) score.wrong++
  else if (read.refused.length === 0 && read.asked === undefined) score.lost++
}
process.stdout.write(JSON.stringify(scores))
