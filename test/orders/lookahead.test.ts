// The parser that knows what comes next finds what it finds without: every reading, and no other.
import nearley from 'nearley'
import { expect, it } from 'vitest'
import { gazetteerOf } from '../../src/board/gazetteer.ts'
import compiled from '../../src/orders/compiled/orders.ts'
import { Lookahead } from '../../src/orders/reading/lookahead.ts'
import { piecesOf } from '../../src/orders/reading/pieces.ts'
import { type Ahead, readingsOf } from '../../src/orders/reading/reading.ts'
import { standard } from '../boards.ts'
import { sample } from '../edition.ts'
import { examples } from './corpus/corpus.ts'

const WHOLE = nearley.Grammar.fromCompiled(compiled as nearley.CompiledRules)
const PLAIN: Ahead = { before: () => WHOLE }
const gazetteer = gazetteerOf(standard())
const isNation = (word: string): boolean => gazetteer.mayMeanPower(word)

const TEXTS = sample([...examples().values()].flat(), 75).flatMap(({ text }) => text.split('\n'))
const PIECES = [...new Set(TEXTS.flatMap(line => [line, ...(piecesOf(line) ?? []).map(({ text }) => text)]))]

/** Readings in no order, and whether the parser gave up. */
const found = (text: string, ahead?: Ahead) => {
  const { readings, gaveUp, states } = readingsOf(text, isNation, undefined, ahead)
  return { said: readings.map(each => JSON.stringify(each)).sort(), gaveUp, states }
}

it('of what people write', () => {
  let [more, less, readable] = [0, 0, 0]
  for (const text of PIECES) {
    const [plain, ahead] = [found(text, PLAIN), found(text)]
    if (plain.gaveUp) continue
    expect(ahead.said, text).toEqual(plain.said)
    readable += plain.said.length > 0 ? 1 : 0
    more += plain.states
    less += ahead.states
  }
  expect(readable).toBeGreaterThan(PIECES.length / 3)
  // It does what it is there for.
  expect(less).toBeLessThan(more / 2)
})

it('knows that a rule may be empty, and that a name may stand for itself', () => {
  const rules = [
    { name: 'all', symbols: ['maybe', 'all', { literal: 'x' }] },
    { name: 'all', symbols: ['maybe'] },
    { name: 'maybe', symbols: [] },
    { name: 'maybe', symbols: [{ literal: 'y' }] },
  ] as unknown as ConstructorParameters<typeof nearley.Grammar>[0]
  const grammar = Object.assign(new nearley.Grammar(rules), { start: 'all' })
  const before = (text: string | undefined) =>
    new Lookahead(grammar).before(text === undefined ? undefined : { type: 'word', text, value: text }).rules
  expect(before('y')).toHaveLength(4)
  // Before an x everything but the y may stand.
  expect(before('x').map(rule => rules.indexOf(rule as (typeof rules)[number]))).toEqual([0, 1, 2])
  expect(before(undefined).map(rule => rules.indexOf(rule as (typeof rules)[number]))).toEqual([1, 2])
})
