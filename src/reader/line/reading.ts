// Reads a line of text in every way that the grammar can, with a shortcut for the judges' own style.
import type { Board, UnitKind } from '../../rules/board/board.ts'
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import compiled from '../compiled/orders.ts'
import { parsed } from './chart.ts'
import { Effort, type Readings } from './effort.ts'
import { type Compiled, Grammar } from './grammar.ts'
import { type Token, tokensOf } from './lexer.ts'
import {
  at,
  build,
  byConvoy,
  convoy,
  disband,
  hold,
  move,
  onFoot,
  type Reading,
  support,
  type UnitPhrase,
  waive,
} from './phrases.ts'

/** Limits of one order. A longer text is no order. */
export const MOST_CHARACTERS = 200
const MOST_TOKENS = 40
const MOST_ARROWS = 9
/** The most work that one order may give the parser, in chart states, and the most readings that are looked at. */
export const MOST_STATES = 4_000
const MOST_READINGS = 80
const BOUNDS = { items: MOST_STATES, readings: MOST_READINGS }

/** Made when the first line needs it. */
const orders = (): Grammar => (made ??= new Grammar(compiled as Compiled))
let made: Grammar | undefined

/** Every reading of one order. `isNation` tells which words mean a power. */
export function readingsOf(
  text: string,
  isNation: (word: string) => boolean,
  effort = new Effort(),
  grammar = orders(),
): Readings {
  if (text.length > MOST_CHARACTERS || !effort.mayRead()) return GAVE_UP
  const tokens = tokensOf(text, isNation)
  if (tokens.length === 0) return { readings: [], states: 0, gaveUp: false }
  if (tokens.length > MOST_TOKENS) return GAVE_UP
  if (tokens.filter(token => token.text === '-').length > MOST_ARROWS) return GAVE_UP
  const { readings, items, gaveUp } = parsed(tokens, grammar, BOUNDS)
  effort.spend(items)
  return { readings: readings as Reading[], states: items, gaveUp } // the grammar makes a reading of an order
}

const GAVE_UP: Readings = { readings: [], states: 0, gaveUp: true }

// The shortcut for orders in the judges' own style, with every name in full: what the grammar would read, only faster.

/** In characters: three long names and what stands between them. */
const MOST_IN_FULL = 120

type IsName = (phrase: string) => boolean

/** The one reading of an order such as `a mun s a ruh-bur`, if every name in it is an exact name of the board. */
export function exactReading(text: string, board: Board): Reading | undefined {
  if (text.length > MOST_IN_FULL) return undefined
  const gazetteer = gazetteerOf(board)
  const tokens = tokensOf(text, word => gazetteer.mayMeanPower(word))
  const isName: IsName = phrase => gazetteer.named(phrase, 'exact').length > 0
  const [first, ...rest] = tokens
  switch (first?.text) {
    case 'waive':
      return rest.length === 0 ? waive(1) : undefined
    case 'build':
      return unitOnly(rest, isName, build)
    case 'remove':
    case 'disband':
      return unitOnly(rest, isName, disband)
    default:
      return unitReading(tokens, isName)
  }
}

function unitOnly(
  tokens: readonly Token[],
  isName: IsName,
  order: (unit: UnitPhrase) => Reading,
): Reading | undefined {
  const unit = unitAt(tokens, 0, isName)
  return unit?.next === tokens.length ? order(unit.phrase) : undefined
}

function unitReading(tokens: readonly Token[], isName: IsName): Reading | undefined {
  const unit = unitAt(tokens, 0, isName)
  if (unit === undefined) return undefined
  const verb = tokens[unit.next]
  const after = unit.next + 1
  if (verb === undefined) return undefined
  if (verb.text === '-') return moveReading(unit.phrase, tokens, after, isName)
  switch (verb.text) {
    case 'to':
    case 'm':
      return moveReading(unit.phrase, tokens, after, isName)
    case 'moves':
    case 'move':
      return moveReading(unit.phrase, tokens, tokens[after]?.text === 'to' ? after + 1 : after, isName)
    case 'h':
    case 'hold':
    case 'holds':
      return after === tokens.length ? hold(unit.phrase) : undefined
    case 'd':
    case 'disband':
      return after === tokens.length ? disband(unit.phrase) : undefined
    case 's':
    case 'support':
    case 'supports':
      return helpReading(unit.phrase, tokens, after, isName, support)
    case 'c':
    case 'convoy':
    case 'convoys':
      return helpReading(unit.phrase, tokens, after, isName, convoyOnly)
    default:
      return undefined
  }
}

const IN_NAMES: ReadonlySet<Token['type']> = new Set(['word', 'nation', 'initial'])

/** Most words and hyphens in a name. */
const MOST_WORDS = 4

interface FoundPhrase<Phrase> {
  readonly phrase: Phrase
  readonly next: number
}

function unitAt(
  tokens: readonly Token[],
  start: number,
  isName: IsName,
): FoundPhrase<UnitPhrase> | undefined {
  const first = tokens[start]?.text === 'the' ? start + 1 : start
  const kind = KINDS.get(tokens[first]?.text ?? '')
  const next = kind === undefined ? first : first + 1
  const place = placeAt(tokens, kind !== undefined && tokens[next]?.text === 'in' ? next + 1 : next, isName)
  return place === undefined ? undefined : { phrase: at(place.phrase, kind), next: place.next }
}

const KINDS: ReadonlyMap<string, UnitKind> = new Map([
  ['a', 'army'],
  ['army', 'army'],
  ['f', 'fleet'],
  ['fleet', 'fleet'],
])

/** The longest run of words that is a name, with its hyphens and the coast after it. */
function placeAt(tokens: readonly Token[], start: number, isName: IsName): FoundPhrase<string> | undefined {
  const first = tokens[start]?.text === 'the' ? start + 1 : start
  let phrase = ''
  let found: FoundPhrase<string> | undefined
  for (let i = first; i < first + MOST_WORDS; i++) {
    const token = tokens[i]
    if (token?.type === 'hyphen' && i > first) continue
    if (token === undefined || !IN_NAMES.has(token.type)) break
    phrase = phrase === '' ? token.value : `${phrase} ${token.value}`
    if (isName(phrase)) found = { phrase, next: i + 1 }
  }
  const coast = found === undefined ? undefined : tokens[found.next]
  if (found === undefined || coast?.type !== 'coast') return found
  return { phrase: `${found.phrase}/${coast.value}`, next: found.next + 1 }
}

function moveReading(
  unit: UnitPhrase,
  tokens: readonly Token[],
  start: number,
  isName: IsName,
): Reading | undefined {
  const goal = placeAt(tokens, start, isName)
  if (goal === undefined) return undefined
  if (goal.next === tokens.length) return move(unit, goal.phrase, onFoot)
  const way = tokens.slice(goal.next).map(({ text }) => text)
  return WAYS.has(way.join(' ')) ? move(unit, goal.phrase, byConvoy) : undefined
}

const WAYS: ReadonlySet<string> = new Set(['via', 'via convoy', 'by convoy'])

type Help = (unit: UnitPhrase, of: UnitPhrase, to?: string) => Reading | undefined

const convoyOnly: Help = (unit, of, to) => (to === undefined ? undefined : convoy(unit, of, to))

function helpReading(
  unit: UnitPhrase,
  tokens: readonly Token[],
  start: number,
  isName: IsName,
  help: Help,
): Reading | undefined {
  const of = unitAt(tokens, start, isName)
  if (of === undefined) return undefined
  if (of.next === tokens.length) return help(unit, of.phrase)
  if (tokens[of.next]!.text !== '-') return undefined
  const goal = placeAt(tokens, of.next + 1, isName)
  return goal?.next === tokens.length ? help(unit, of.phrase, goal.phrase) : undefined
}
