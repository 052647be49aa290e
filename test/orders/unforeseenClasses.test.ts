// Texts of a writer who had not seen the reader, 1,737 of them by class: shapes, corrections, conditions, voices, prose, boards.
// Above each stands on which board, who writes, the class, and what may come of it: orders, `-` for none, `!` for none and a word why.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

interface Board {
  readonly variant?: string
  readonly phase: string
  readonly units: string
}

const file = (name: string): string => readFileSync(new URL(`unforeseen/${name}`, import.meta.url), 'utf8')
const BOARDS = JSON.parse(file('classes.json')) as Readonly<Record<string, Board>> // written by hand

interface Read {
  readonly text: string
  readonly outcome: 'right' | 'refused' | 'wrong' | 'lost' | 'complaint'
}

const listed = (spec: string): readonly string[] =>
  spec
    .split(';')
    .map(each => each.trim())
    .filter(each => !/^[-!]?$/.test(each))
    .toSorted()

function readAs(board: string, power: string, spec: string, text: string): Read {
  const { units, ...rest } = BOARDS[board]!
  const reply = parse({ id: 1, power, ...rest, units: units.split(', '), text })
  if ('error' in reply) throw new Error(reply.error)
  const alternatives = spec.split('||').map(each => each.trim())
  const orders = reply.orders.toSorted()
  const isMeant = alternatives.some(each => listed(each).join() === orders.join())
  const meant = new Set(alternatives.flatMap(listed))
  if (orders.some(order => !meant.has(order))) return { text, outcome: 'wrong' }
  if (!isMeant) return { text, outcome: reply.refused.length === 0 ? 'lost' : 'refused' }
  if (spec === '!' && reply.refused.length === 0) return { text, outcome: 'lost' }
  return { text, outcome: spec === '-' && reply.refused.length > 0 ? 'complaint' : 'right' }
}

const all = file('classes.txt')
  .split(/^@@@ /m)
  .slice(1)
  .map(each => {
    const [, board = '', power = '', spec = '', text = ''] =
      /^(\S+) (\S+) \| .*? \| (.*)\n([\s\S]*)\n$/.exec(each) ?? []
    return readAs(board, power, spec.trim(), text)
  })

const textsOf = (outcome: Read['outcome']): readonly string[] =>
  all.filter(each => each.outcome === outcome).map(({ text }) => text)

test('there are as many as were written', () => {
  expect(all).toHaveLength(1737)
})

test('no order comes of them that is not meant', () => {
  expect(textsOf('wrong')).toEqual([])
})

test('nothing that is meant is lost in silence, and nothing harmless is refused, but for these', () => {
  expect(textsOf('lost')).toMatchInlineSnapshot(`
    [
      "Pair is to Picardy",
      "repeat last orders",
      "// A Par - Pic",
      "/* A Par - Pic */",
      "Anything but Vienna",
      "Wishlist: A Par, F Bre",
    ]
  `)
  expect(textsOf('complaint')).toMatchInlineSnapshot(`
    [
      "What I expect from Germany:
    A Mun - Bur
    A Ber - Kie",
      "My ally's moves as he told me
    A Ber - Kie
    A Mun - Ruh",
      "We had a lovely dinner in Burgundy with an army of friends.",
      "Best,
    Brett",
    ]
  `)
})

test('so many are read in full or may be refused', () => {
  expect(textsOf('right').length).toBeGreaterThanOrEqual(1570)
})
