// Slips of verbs, clipped words, free phrasing and remarks: each text of lexicon.txt is followed as it says there, or not at all.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Legality } from '../../src/orders/legality.ts'
import { spellOrder } from '../../src/orders/order.ts'
import type { Where } from '../../src/orders/reading/places.ts'
import { readText } from '../../src/reader/reading.ts'
import { rulebook, standard } from '../boards.ts'
import { setUp, type WrittenPosition } from './corpus/corpus.ts'

const board = standard()

interface Part {
  readonly name: string
  readonly where: Where
  readonly rows: readonly (readonly [text: string, orders: string])[]
}

const parts = readFileSync(new URL('lexicon.txt', import.meta.url), 'utf8')
  .split(/^@/m)
  .slice(1)
  .map(partIn)

it.each(parts)('$name is read as it says there', ({ rows, where }) => {
  const read = rows.map(([text]) => {
    const { orders } = readText(text.replaceAll('\\n', '\n'), where)
    const told = orders.map(order => spellOrder(board, order, where.legality.standing))
    return [text, told.join('; ') || '-']
  })
  expect(read.filter(([, told], i) => told !== rows[i]![1])).toEqual([])
})

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
  const where: Where = { board, rules: rulebook('2025EE'), position, power: board.power(power!)!, legality }
  const rows = lines.flatMap(line => {
    const at = line.lastIndexOf(' => ')
    return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 4)] as const]
  })
  return { name: name!, where, rows }
}
