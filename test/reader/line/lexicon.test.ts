// Slips of verbs, clipped words, free phrasing and remarks: each text of lexicon.txt is entered as it says there, asked about or refused.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { OrderContext } from '../../../src/reader/line/places.ts'
import { readText } from '../../../src/reader/reading.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import { spellOrder } from '../../../src/rules/orders/order.ts'
import { rulebook, standard } from '../../boards.ts'
import { setUp, type WrittenPosition } from './corpus/corpus.ts'

const board = standard()

interface Part {
  readonly name: string
  readonly where: OrderContext
  readonly rows: readonly (readonly [text: string, orders: string])[]
}

const parts = readFileSync(new URL('lexicon.txt', import.meta.url), 'utf8')
  .split(/^@/m)
  .slice(1)
  .map(partIn)

/** What these come to is not what it says there, and is meant all the same, or is no order that anybody writes. */
const BUT_FOR: readonly string[] = [
  'A Mar - Spa (sc) [as promised]',
  'Paris mover Picardy',
  'F Mao convoyed A Gas - Wal',
  'A Par ~~- Pic~~ - Bre',
  'F MAO SA BRE',
  'A Mar SF Gas - Bur',
  'A Mar spots A Bur',
  'A Mar aims A Bur',
]

it('nothing is entered that does not stand there', () => {
  const wrong = parts.flatMap(({ rows, where }) =>
    rows.flatMap(([text, orders]) =>
      enteredIn(text, where).every(order => orders.split('; ').includes(order)) ? [] : [text],
    ),
  )
  expect(wrong).toEqual(BUT_FOR)
})

it.each(parts)('$name: most is entered as it says there', ({ rows, where }) => {
  const right = rows.filter(([text, orders]) => (enteredIn(text, where).join('; ') || '-') === orders)
  expect(right.length / rows.length).toBeGreaterThan(0.8)
})

function enteredIn(text: string, where: OrderContext): readonly string[] {
  const { orders } = readText(text.replaceAll('\\n', '\n'), where)
  return orders.map(order => spellOrder(board, order, where.legality.standing))
}

it('has enough of both kinds', () => {
  const all = parts.flatMap(({ rows }) => rows)
  expect(all.filter(([, orders]) => orders !== '-').length).toBeGreaterThan(200)
  expect(all.filter(([, orders]) => orders === '-').length).toBeGreaterThan(150)
})

/** Every word of the board's places is itself, however near a verb it is. */
function partIn(block: string): Part {
  const [head, ...lines] = block.trim().split('\n')
  const [name, phase, power] = head!.split(' ')
  const said = (key: string): string =>
    lines.find(line => line.startsWith(`${key}: `))?.slice(key.length + 2) ?? ''
  const [owner, ...lost] = said('dislodged').split(' ')
  const written: WrittenPosition = {
    units: said('units')
      .split(', ')
      .map(each => [each.split(' ')[0]!, each.split(' ').slice(1).join(' ')]),
    centers: said('centers')
      .split(' ')
      .filter(Boolean)
      .map(center => [power!, center]),
    dislodged:
      lost.length === 0
        ? []
        : [{ power: owner!, unit: lost.slice(0, 2).join(' '), from: lost[2]!, to: lost.slice(3) }],
  }
  const position = setUp(board, written, phase!)
  const legality = new Legality(board)
  legality.place(position.units)
  const where: OrderContext = {
    board,
    rules: rulebook('2025EE'),
    position,
    power: board.power(power!)!,
    legality,
  }
  const rows = lines.flatMap(line => {
    const at = line.lastIndexOf(' => ')
    return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 4)] as const]
  })
  return { name: name!, where, rows }
}
