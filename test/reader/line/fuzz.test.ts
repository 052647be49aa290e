// Whatever a stranger sends is read within bounds: the reader never throws, and never works without end.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderContext } from '../../../src/reader/line/places.ts'
import { MOST_STATES, readingsOf } from '../../../src/reader/line/reading.ts'
import { readText } from '../../../src/reader/reading.ts'
import { MOST_LINES, sentencesIn } from '../../../src/reader/sentences.ts'
import { gazetteerOf } from '../../../src/rules/board/gazetteer.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import { rulebook, standard } from '../../boards.ts'
import { amount, sample } from '../../edition.ts'
import { examples, positions, setUp } from './corpus/corpus.ts'

const BOARD = standard()
const EXAMPLES = [...examples().values()].flat()
const IS_NATION = (word: string): boolean => gazetteerOf(BOARD).powerCalled(word) !== undefined
/** What one token may add to the chart before the parser is stopped. */
const ONE_MORE_TOKEN = 8_000

/** Positions that are set up, by name, phase and power. */
const KNOWN = new Map<string, OrderContext>()

const WHERE = whereOf('convoys1903', 'F1903M', 'ENGLAND')
const PHASES = [WHERE, whereOf('ret1902f', 'F1902R', 'GERMANY'), whereOf('bld1901', 'W1901A', 'FRANCE')]

/** All that orders are made of, and what comes near it. */
const VOCABULARY = [
  ...[
    'a',
    'f',
    'army',
    'fleet',
    'the',
    'my',
    'in',
    'of',
    'at',
    '-',
    '->',
    '>',
    '/',
    '(',
    ')',
    "'s",
    ',',
    ';',
    '.',
    'and',
    'or',
  ],
  ...[
    'h',
    'holds',
    's',
    'supports',
    'c',
    'convoys',
    'm',
    'to',
    'moves',
    'via',
    'by',
    'convoy',
    'd',
    'disband',
    'r',
    'remove',
    'b',
  ],
  ...[
    'build',
    'waive',
    'both',
    '2',
    'no',
    'this',
    'year',
    'proxy',
    'nc',
    '/sc',
    'north coast',
    'move',
    'attack',
    'on',
    'from',
  ],
  ...['please', 'if', 'not', '?', '!', '\n', '\n> ', ':', '"', '*', '#', '//', '--'],
  ...BOARD.provinces.flatMap(({ id, name, also }) => [id, name, ...also]),
  ...BOARD.powers.flatMap(({ name, adjective, letter }) => [name, adjective, letter]),
]

describe('a reader of strangers’ texts', () => {
  it('takes any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(...PHASES), (bytes, where) => {
        isReadable(Buffer.from(bytes).toString('latin1'), where)
        isReadable(Buffer.from(bytes).toString('utf8'), where)
      }),
      { numRuns: amount({ core: 20, full: 800 }) },
    )
  })

  it('takes any characters, half ones as well', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => isReadable(text, WHERE)),
      { numRuns: amount({ core: 20, full: 800 }) },
    )
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 }), units =>
        isReadable(String.fromCharCode(...units), WHERE),
      ),
      { numRuns: amount({ core: 15, full: 50 }) },
    )
  })

  it('takes the words of orders in any order, and does not work without end', () => {
    const word = fc.constantFrom(...VOCABULARY)
    const some = fc.array(word, { maxLength: 40 })
    fc.assert(
      fc.property(some, fc.constantFrom(' ', ''), fc.constantFrom(...PHASES), (words, blank, where) => {
        const text = words.join(blank)
        isReadable(text, where)
        isBounded(text)
      }),
      { numRuns: amount({ core: 25, full: 1_200 }) },
    )
  })

  it('takes every beginning of every line that people wrote', () => {
    for (const { text, position, phase, power } of sample(EXAMPLES, 6)) {
      const where = whereOf(position, phase, power)
      for (let end = 0; end <= text.length; end++) isReadable(text.slice(0, end), where)
    }
  })

  const PIECES = [
    'A Par - Bur ',
    'a ',
    'A',
    '- ',
    '-',
    '(',
    ')',
    'of ',
    's ',
    'a s ',
    'and ',
    ',',
    '/nc',
    "'s ",
    'é',
    '😀',
    '1. ',
    'Italy: ',
  ]

  it.each(sample(PIECES, 2))('takes a line of ten thousand characters of %j', piece => {
    const line = piece.repeat(Math.ceil(10_000 / piece.length))
    for (const length of [200, 999, 1_000, 10_000]) {
      isReadable(line.slice(0, length), WHERE)
      isBounded(line.slice(0, length))
    }
  })

  const LINES = ['A Lon - Bel', '', '> A Lon - Bel', 'Bob wrote:', 'From: x', '-----', 'ITALY', '\u0000']

  it.each(sample(LINES, 1))(
    'takes a hundred thousand lines of %j, and reads no more than a sheet of them',
    line => {
      const text = `${line}\n`.repeat(100_000)
      const { sentences } = sentencesIn(text, { board: BOARD }, () => false)
      expect(new Set(sentences.map(({ line }) => line)).size).toBeLessThanOrEqual(MOST_LINES)
      isReadable(text, WHERE)
    },
  )

  it.each(['a of the ', 'my a of ', 'a a ', 'in a to ', 's a - ', 'a-a-', 'f c a '])(
    'stops at an order without end, such as %j again and again',
    piece => {
      for (let times = 1; times <= 25; times++) isBounded(piece.repeat(times))
    },
  )
})

/** Reads it, and says no more of it than there is: every order or refusal is of a line that was written. */
function isReadable(text: string, where: OrderContext): void {
  const { orders, refused } = readText(text, where)
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).length
  for (const { line } of refused) if (line < 1 || line > lines) throw new Error(`line ${line} of ${lines}`)
  if (orders.length > where.position.units.length + where.board.provinceCount) {
    throw new Error(`${orders.length} orders`)
  }
}

/** The parser's chart, whatever the words are, is never larger than it may be. */
function isBounded(text: string): void {
  const { states } = readingsOf(text, IS_NATION)
  expect(states).toBeLessThanOrEqual(MOST_STATES + ONE_MORE_TOKEN)
}

function whereOf(name: string, phase: string, power: string): OrderContext {
  const key = `${name} ${phase} ${power}`
  const known = KNOWN.get(key)
  if (known !== undefined) return known
  const position = setUp(BOARD, positions().get(name)!, phase)
  const legality = new Legality(BOARD)
  legality.place(position.units)
  const where = { board: BOARD, rules: rulebook('2025EE'), position, power: BOARD.power(power)!, legality }
  KNOWN.set(key, where)
  return where
}
