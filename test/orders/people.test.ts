// Letters by somebody who had seen neither the reader nor its words, on positions of all phases: no order comes of them that they do not
// mean, and none is lost in silence. Above each stands who writes and on which board, and what a careful game master would enter; if
// they may doubt, each of the ways.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type DislodgedToRead, parse } from '../../src/index.ts'
import { sample } from '../edition.ts'

interface Boards {
  readonly positions: Readonly<
    Record<string, { readonly units: string; readonly dislodged?: DislodgedToRead[] }>
  >
  readonly writers: Readonly<
    Record<string, { readonly power: string; readonly phase: string; readonly on: string }>
  >
}

const inFolder = (name: string): string =>
  readFileSync(new URL(`unforeseen/${name}`, import.meta.url), 'utf8')

interface Letter {
  readonly writer: string
  readonly ways: readonly (readonly string[])[]
  readonly text: string
}

const lettersIn = (file: string): readonly Letter[] =>
  inFolder(`${file}.txt`)
    .split(/^=== /m)
    .slice(1)
    .map(block => {
      const [head = '', ...lines] = block.split('\n')
      const [writer = '', ...ways] = head.split(' | ')
      const orders = ways.map(way => (way.trim() === '-' ? [] : way.split('; ')))
      return { writer, ways: orders, text: lines.join('\n') }
    })

/** How many of each are read in full; it should never be fewer. */
const FULLY: Readonly<Record<string, number>> = { people: 749, others: 324 }

describe.each(Object.entries(FULLY))('letters of %s', (file, least) => {
  const { positions, writers } = JSON.parse(inFolder(`${file}.json`)) as Boards
  const letters = lettersIn(file)
  const some = sample(letters, 10)

  function read({ writer, text }: Letter) {
    const { power, phase, on } = writers[writer]!
    const { units, ...more } = positions[on]!
    const reply = parse({ id: 1, phase, power, units: units.split(', '), ...more, text })
    if ('error' in reply) throw new Error(reply.error)
    return {
      orders: reply.orders,
      refused: [...reply.refused.map(each => each.text), ...(reply.because ?? [])],
    }
  }

  test('come to no order that they do not mean', () => {
    const wrong = some.filter(each => read(each).orders.some(order => !each.ways.flat().includes(order)))
    expect(wrong).toEqual([])
  })

  test('lose nothing in silence', () => {
    const isLost = (each: Letter): boolean => {
      const { orders, refused } = read(each)
      return refused.length === 0 && !each.ways.some(way => way.every(order => orders.includes(order)))
    }
    expect(some.filter(isLost)).toEqual([])
  })

  test('are read in full, most of them', () => {
    const isWhole = (each: Letter): boolean => {
      const { orders } = read(each)
      return each.ways.some(way => way.length === orders.length && way.every(order => orders.includes(order)))
    }
    const whole = some.filter(isWhole).length
    const isAll = some.length === letters.length
    expect((whole / some.length) * letters.length).toBeGreaterThanOrEqual(isAll ? least : 0.6 * least)
  })
})
