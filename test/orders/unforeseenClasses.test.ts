// Texts of two writers who had not seen the reader, by class: shapes, corrections, conditions, voices, prose, boards; and people who
// change their minds. Above each stands on which board, who writes, the class, and what may come of it: orders, `-` for none, `!` for
// none and a word why.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

interface Board {
  readonly variant?: string
  readonly phase: string
  readonly units: string
}

const file = (name: string): string => readFileSync(new URL(`unforeseen/${name}`, import.meta.url), 'utf8')
const boardsIn = (name: string) => JSON.parse(file(`${name}.json`)) as Readonly<Record<string, Board>> // written by hand

interface Read {
  readonly text: string
  readonly outcome: 'right' | 'refused' | 'wrong' | 'lost' | 'complaint'
}

/** An army that can only go by sea goes so whether that was said or not. */
const withoutVia = (order: string): string => order.replace(/ VIA$/, '')

const listed = (spec: string): readonly string[] =>
  spec
    .split(';')
    .map(each => each.trim())
    .filter(each => !/^[-!]?$/.test(each))
    .map(withoutVia)
    .toSorted()

function readAs({ units, ...rest }: Board, power: string, spec: string, text: string): Read {
  const reply = parse({ id: 1, power, ...rest, units: units.split(', '), text })
  if ('error' in reply) throw new Error(reply.error)
  const alternatives = spec.split('||').map(each => each.trim())
  const orders = reply.orders.map(withoutVia).toSorted()
  const isMeant = alternatives.some(each => listed(each).join() === orders.join())
  const meant = new Set(alternatives.flatMap(listed))
  if (orders.some(order => !meant.has(order))) return { text, outcome: 'wrong' }
  // What is asked about is no more lost than what is refused.
  const isTold = reply.refused.length > 0 || reply.proposed !== undefined
  if (!isMeant) return { text, outcome: isTold ? 'refused' : 'lost' }
  if (spec === '!' && !isTold) return { text, outcome: 'lost' }
  return { text, outcome: spec === '-' && reply.refused.length > 0 ? 'complaint' : 'right' }
}

function textsOf(name: string, on = name): (outcome: Read['outcome']) => readonly string[] {
  const boards = boardsIn(on)
  const all = file(`${name}.txt`)
    .split(/^@@@ /m)
    .slice(1)
    .map(each => {
      const [, board = '', power = '', spec = '', text = ''] =
        /^(\S+) (\S+) \| .*? \| (.*)\n([\s\S]*)\n$/.exec(each) ?? []
      return readAs(boards[board]!, power, spec.trim(), text)
    })
  return outcome => all.filter(each => each.outcome === outcome).map(({ text }) => text)
}

describe('1,737 texts by class', () => {
  const texts = textsOf('classes')

  test('no order comes of them that is not meant', () => {
    expect(texts('wrong')).toEqual([])
  })

  test('nothing that is meant is lost in silence, and nothing harmless is refused, but for these', () => {
    expect(texts('lost')).toMatchInlineSnapshot(`
      [
        "Pair is to Picardy",
        "repeat last orders",
        "Anything but Vienna",
      ]
    `)
    expect(texts('complaint')).toMatchInlineSnapshot(`
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
    expect(texts('right').length).toBeGreaterThanOrEqual(1570)
  })
})

describe('880 texts of people who change their minds, and others', () => {
  const texts = textsOf('minds')

  test('no order comes of them that is not meant, but for these', () => {
    expect(texts('wrong')).toMatchInlineSnapshot(`
      [
        "A Par - Bur
      A Mar - Spa
      F Bre - MAO
      or so I told Germany. Real ones: A Par H, A Mar H, F Bre H",
      ]
    `)
  })

  test('nothing that is meant is lost in silence', () => {
    expect(texts('lost')).toEqual([])
  })

  test('so many are read in full or may be refused', () => {
    expect(texts('right').length).toBeGreaterThanOrEqual(690)
    expect(texts('refused').length).toBeLessThanOrEqual(160)
  })
})

describe('444 texts by a seventh: lawyers, engineers, diplomats, people on telephones, and what was dug into', () => {
  const texts = textsOf('lawyers', 'minds')

  test('no order comes of them that is not meant, but for these', () => {
    expect(texts('wrong')).toMatchInlineSnapshot(`
      [
        "- A BUR - MUN
      - A PIC - BEL
      - A MAR - PIE

      #2 is out.",
        "The orders at the bottom supersede those at the top.

      A VIE-TYR
      A BUD-RUM
      F TRI-VEN

      A VIE-TRI
      A BUD-SER",
        "A RUH support BUR A MUN
      A MUN BUR",
      ]
    `)
  })

  test('nothing that is meant is lost in silence', () => {
    expect(texts('lost')).toEqual([])
  })

  test('so many are read in full or may be refused', () => {
    expect(texts('right').length).toBeGreaterThanOrEqual(280)
    expect(texts('refused').length).toBeLessThanOrEqual(155)
  })
})
