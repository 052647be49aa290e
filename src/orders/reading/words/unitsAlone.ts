// Units in an adjustment that no word tells anything: `A Vie, A Tri` may be an order, `A Vie and A Tri are safe` is none.
import { adjustmentDue } from '../../standing.ts'
import { seemsToChange } from '../accounting.ts'
import type { Told } from '../ledger.ts'
import { provincesNamed } from '../mentions.ts'
import type { Where } from '../places.ts'
import type { Said } from '../said.ts'
import { wordsOf } from './doubts.ts'
import { isTelling } from './slips.ts'

const BESIDE_A_UNIT: ReadonlySet<string> = new Set(
  `a an f i we to in at of on the my our and also then plus with for as one two another new next more extra second first
   army armies fleet fleets unit units coast north south east west nc sc ec wc please pls thanks thank you me us want
   would like d ll will have need get take let s here are is orders order there goes`.split(/\s+/),
)

/** Pieces of a line without those units that it only names; what is a unit alone is marked. */
export function withoutNamed(said: readonly Said[], where: Where): readonly Said[] {
  let isTold = said.some(({ before }) => before.includes('+'))
  return said.map((each, i) => {
    if (/[.!?;]/.test(each.before)) isTold = false
    if (!isOfAUnit(each)) return each
    if (
      SIGNED.test(each.before + each.text) ||
      wordsOf(each.text).some(isTelling) ||
      seemsToChange(each.text)
    )
      isTold = true
    if (isTold) return each
    if (sentenceAround(said, i).every(other => isAlone(other, where))) return { ...each, isAlone: true }
    // `Regards, Anna`, where one stands in Annam.
    const isNamed = provincesNamed(each.text, where).size > 0
    return { ...each, orders: [], refusal: isNamed ? { kind: 'incomplete', unit: undefined } : undefined }
  })
}

/** `+A Par`, `- F Bre`, and as old hands write it: `b a par`, `r f bre` */
const SIGNED = /^[^\p{L}\p{N}_]*(?:[-+]|[brd]\s+(?:a|f|army|fleet)\s+\p{L})/iu

const isOfAUnit = ({ orders }: Said): boolean =>
  orders.some(({ kind }) => kind === 'build' || kind === 'remove')

/** The pieces of a line that no full stop parts from one of them. */
function sentenceAround(said: readonly Said[], at: number): readonly Said[] {
  const isEnd = ({ before }: Said): boolean => /[.!?;]/.test(before)
  const from = said.findLastIndex((each, i) => i <= at && isEnd(each))
  const to = said.findIndex((each, i) => i > at && isEnd(each))
  return said.slice(Math.max(0, from), to < 0 ? said.length : to)
}

/** Whether a piece names a unit and says nothing else of it. */
function isAlone({ text, orders, refusal }: Said, where: Where): boolean {
  const { board } = where
  if (orders.length === 0 && refusal === undefined)
    return wordsOf(text).every(word => BESIDE_A_UNIT.has(word))
  const [order] = orders
  if (order !== undefined && !('unit' in order)) return true
  const place = order === undefined ? undefined : board.provinces[board.province(order.unit.at)]!
  const names = place === undefined ? [] : [place.id, place.name, ...place.also].flatMap(wordsOf)
  return wordsOf(text.replace(/\([^()]*\)/g, ' ')).every(
    word => BESIDE_A_UNIT.has(word) || word.length < 3 || names.some(name => name[0] === word[0]),
  )
}

/** Units alone of which there are more than are due, together with what is told: nobody knows which are meant. */
export function tooManyAlone(told: readonly Told[]): readonly Told[] {
  const alone = told.filter(({ isAlone: one }) => one)
  const [first] = alone
  if (first === undefined) return []
  const { board, rules, position, power } = first.where
  const many = told.filter(({ order }) => order.kind === 'build' || order.kind === 'remove').length
  return many > Math.abs(adjustmentDue(board, rules, position, power)) ? alone : []
}
