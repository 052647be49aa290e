// The parser finds what nearley's own finds over the same grammar: every reading, in the same order, and no other.
import nearley from 'nearley'
import { expect, it } from 'vitest'
import compiled from '../../../src/reader/compiled/orders.ts'
import { parsed } from '../../../src/reader/line/chart.ts'
import { type Compiled, Grammar } from '../../../src/reader/line/grammar.ts'
import { type Token, tokensOf } from '../../../src/reader/line/lexer.ts'
import { piecesOf } from '../../../src/reader/line/pieces.ts'
import { gazetteerOf } from '../../../src/rules/board/gazetteer.ts'
import { standard } from '../../boards.ts'
import { sample } from '../../edition.ts'
import { examples } from './corpus/corpus.ts'

const gazetteer = gazetteerOf(standard())
const isNation = (word: string): boolean => gazetteer.mayMeanPower(word)

const TEXTS = sample([...examples().values()].flat(), 75).flatMap(({ text }) => text.split('\n'))
const PIECES = [...new Set(TEXTS.flatMap(line => [line, ...(piecesOf(line) ?? []).map(({ text }) => text)]))]

const MOST_TOKENS = 14
const ORDERS = new Grammar(compiled as Compiled)
const BOUNDS = { items: 100_000, readings: 10_000 }

/** What nearley makes of tokens, and how large its chart grows. */
function byNearley(tokens: readonly Token[], rules: nearley.CompiledRules) {
  const left = [...tokens]
  const lexer = {
    next: () => left.shift(),
    reset: () => {},
    save: () => undefined,
    formatError: () => '',
    has: () => true,
  }
  const parser = new nearley.Parser(nearley.Grammar.fromCompiled(rules), {
    lexer: lexer as unknown as nearley.Lexer,
    keepHistory: true,
  }) as nearley.Parser & { table: { states: unknown[] }[] }
  try {
    parser.feed('')
  } catch {
    return { readings: [], items: 0 }
  }
  return {
    readings: parser.results as unknown[],
    items: parser.table.reduce((sum, { states }) => sum + states.length, 0),
  }
}

it('of what people write', () => {
  let [more, less, readable] = [0, 0, 0]
  for (const text of PIECES) {
    const tokens = tokensOf(text, isNation)
    if (tokens.length === 0 || tokens.length > MOST_TOKENS) continue
    const one = byNearley(tokens, compiled as nearley.CompiledRules)
    const other = parsed(tokens, ORDERS, BOUNDS)
    expect(other.readings, text).toEqual(one.readings)
    if (one.readings.length === 0) continue
    readable++
    more += one.items
    less += other.items
  }
  expect(readable).toBeGreaterThan(PIECES.length / 4)
  // It does what it is there for.
  expect(less).toBeLessThan(more / 3)
})

const word = (text: string): Token => ({ type: 'word', text, value: text })

const NAMES = {
  ParserRules: [
    { name: 'all', symbols: ['maybe', 'all', { literal: 'x' }] },
    { name: 'all', symbols: ['maybe'] },
    { name: 'maybe', symbols: [] },
    { name: 'maybe', symbols: [{ literal: 'y' }] },
  ],
  ParserStart: 'all',
}

it('knows that a rule may be empty, and that a name may stand for itself', () => {
  const grammar = new Grammar(NAMES)
  const before = (text: string | undefined) =>
    grammar
      .before(text === undefined ? undefined : word(text))
      .rules.flat()
      .map(({ symbols }) => symbols.length)
  expect(before('y')).toEqual([3, 1, 0, 1])
  // Before an x everything but the y may stand.
  expect(before('x')).toEqual([3, 1, 0])
  expect(before(undefined)).toEqual([1, 0])
})

it('finds every way to come by empty rules and by rules that name themselves', () => {
  const grammar = new Grammar(NAMES)
  for (const text of ['', 'x', 'y', 'y x', 'y y x x', 'x y', 'y y', 'x x x']) {
    const tokens = text === '' ? [] : text.split(' ').map(word)
    const { readings } = byNearley(tokens, NAMES as unknown as nearley.CompiledRules)
    expect(parsed(tokens, grammar, BOUNDS).readings, text).toEqual(readings)
  }
})

it('gives up where the chart or the readings grow beyond what is allowed', () => {
  const tokens = tokensOf('from English Channel to Brest', isNation)
  const { items, readings } = parsed(tokens, ORDERS, BOUNDS)
  expect(readings.length).toBeGreaterThan(1)
  const cut = parsed(tokens, ORDERS, { items: Math.floor(items / 2), readings: 100 })
  expect(cut).toMatchObject({ readings: [], gaveUp: true })
  expect(cut.items).toBeLessThan(items)
  expect(parsed(tokens, ORDERS, { items, readings: 1 })).toEqual({ readings: [], items, gaveUp: true })
})
