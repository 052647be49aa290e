// Conditions of planned orders, about who stands where when a phase begins: read, evaluated and written.

import { plain } from '../../../reader/line/plain.ts'
import { err, ok, type Result } from '../../../result.ts'
import type { Board } from '../../../rules/board/board.ts'
import type { Position } from '../../../rules/board/position.ts'
import { isStanding, readStands, type Stands, type StandsRefusal, spellStands } from './stands.ts'

export type Condition =
  | Stands
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'both' | 'either'; readonly one: Condition; readonly other: Condition }

export type ConditionRefusal =
  | StandsRefusal
  | { readonly kind: 'empty' }
  /** Nothing follows an AND, an OR, a NOT or an opening parenthesis. */
  | { readonly kind: 'breaksOff'; readonly behind: string }
  /** A word or a parenthesis that cannot stand there. */
  | { readonly kind: 'notExpected'; readonly word: string; readonly behind: string | undefined }
  | { readonly kind: 'tooLong'; readonly mostWords: number }
  | { readonly kind: 'tooDeep'; readonly most: number }

/** Nobody needs longer conditions, or parentheses and NOTs nested more deeply. */
export const MOST_WORDS = 100
export const MOST_DEPTH = 20
const MOST_CHARACTERS = 4_000

/** Reads `[NOT] [power] [army|fleet] province`, with AND and OR from left to right. The end closes open parentheses. */
export function readCondition(text: string, board: Board): Result<Condition, ConditionRefusal> {
  if (text.length > MOST_CHARACTERS) return err({ kind: 'tooLong', mostWords: MOST_WORDS })
  const words = wordsOf(conditionText(text)).map(({ word }) => word)
  if (words.length === 0) return err({ kind: 'empty' })
  if (words.filter(word => !/[()]/.test(word)).length > MOST_WORDS) {
    return err({ kind: 'tooLong', mostWords: MOST_WORDS })
  }
  return new ConditionReader(words, board).whole()
}

/** Whether a condition holds as a phase begins. */
export function holds(condition: Condition, position: Position, board: Board): boolean {
  switch (condition.kind) {
    case 'stands':
      return isStanding(condition, position, board)
    case 'not':
      return !holds(condition.condition, position, board)
    case 'both':
      return holds(condition.one, position, board) && holds(condition.other, position, board)
    case 'either':
      return holds(condition.one, position, board) || holds(condition.other, position, board)
  }
}

/** `FRANCE A BUR AND NOT (PIE OR F TYRRHENIAN SEA)`: reads back as the same condition. */
export function spellCondition(condition: Condition, board: Board): string {
  switch (condition.kind) {
    case 'stands':
      return spellStands(condition, board)
    case 'not':
      return `NOT ${spellTerm(condition.condition, board)}`
    case 'both':
    case 'either': {
      const link = condition.kind === 'both' ? 'AND' : 'OR'
      return `${spellCondition(condition.one, board)} ${link} ${spellTerm(condition.other, board)}`
    }
  }
}

const spellTerm = (condition: Condition, board: Board): string =>
  condition.kind === 'both' || condition.kind === 'either'
    ? `(${spellCondition(condition, board)})`
    : spellCondition(condition, board)

/**
 * Splits a condition from the order that follows it without a THEN: only parentheses around the whole condition show
 * its end, as in `(French A Bur) A Mun H`.
 */
export function partCondition(text: string): { readonly condition: string; readonly rest: string } {
  const plainer = conditionText(text)
  const words = wordsOf(plainer)
  let depth = 0
  for (const [i, { word }] of words.entries()) {
    if (word === '(') depth++
    if (word !== ')') continue
    depth--
    const next = words[i + 1]
    if (depth > 0 || next === undefined || LINKS.has(next.word.toUpperCase()) || /[()]/.test(next.word))
      continue
    return { condition: plainer.slice(0, next.start), rest: plainer.slice(next.start) }
  }
  return { condition: plainer, rest: '' }
}

/** How many parentheses are open at the end. */
export const openAtEnd = (text: string): number =>
  wordsOf(conditionText(text)).reduce(
    (open, { word }) => open + (word === '(' ? 1 : word === ')' ? -1 : 0),
    0,
  )

const COAST_IN_BRACKETS =
  /\s*\(\s*([nsew])\.?\s*(?:c\.?|(?:orth|outh|ast|est)(?:ern)?(?:[\s-]*coast)?)?\s*\)/gi
const COAST_BEHIND_STROKE = /\s*\/\s*([nsew])\.?c?\.?(?![\p{L}\p{N}])/giu

/** Plain characters, coasts without parentheses, and no punctuation at the end. */
const conditionText = (text: string): string =>
  plain(text)
    .replace(/\s+/g, ' ')
    .replace(COAST_IN_BRACKETS, '/$1c')
    .replace(COAST_BEHIND_STROKE, '/$1c')
    .trim()
    .replace(/(?<![,;:])[,;:]+$/, '')

interface Word {
  readonly word: string
  readonly start: number
}

const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(/[()]|[^\s()]+/g)].map(match => ({ word: match[0], start: match.index }))

const LINKS: ReadonlyMap<string, 'both' | 'either'> = new Map([
  ['AND', 'both'],
  ['OR', 'either'],
])

const isName = (word: string): boolean => !/^(?:and|or|not|[()])$/i.test(word)

class ConditionReader {
  readonly #words: readonly string[]
  readonly #board: Board
  #at = 0

  constructor(words: readonly string[], board: Board) {
    this.#words = words
    this.#board = board
  }

  whole(): Result<Condition, ConditionRefusal> {
    const read = this.#sequence(0)
    return read.ok && this.#at < this.#words.length ? this.#notExpected() : read
  }

  #sequence(depth: number): Result<Condition, ConditionRefusal> {
    let read = this.#term(depth)
    while (read.ok) {
      const kind = LINKS.get(this.#words[this.#at]?.toUpperCase() ?? '')
      if (kind === undefined) break
      this.#at++
      const one = read.value
      const other = this.#term(depth)
      read = other.ok ? ok({ kind, one, other: other.value }) : other
    }
    return read
  }

  #term(depth: number): Result<Condition, ConditionRefusal> {
    const word = this.#words[this.#at]
    if (word === undefined) return err({ kind: 'breaksOff', behind: this.#words.at(-1) ?? '' })
    if (isName(word)) return readStands(this.#names(), this.#board)
    const isNot = word.toUpperCase() === 'NOT'
    if (!isNot && word !== '(') return this.#notExpected()
    if (depth === MOST_DEPTH) return err({ kind: 'tooDeep', most: MOST_DEPTH })
    this.#at++
    return isNot ? this.#negated(depth + 1) : this.#group(depth + 1)
  }

  #negated(depth: number): Result<Condition, ConditionRefusal> {
    const read = this.#term(depth)
    return read.ok ? ok({ kind: 'not', condition: read.value }) : read
  }

  #group(depth: number): Result<Condition, ConditionRefusal> {
    const read = this.#sequence(depth)
    if (!read.ok || this.#at === this.#words.length) return read
    if (this.#words[this.#at] !== ')') return this.#notExpected()
    this.#at++
    return read
  }

  /** The words up to the next AND, OR, NOT or parenthesis. */
  #names(): readonly string[] {
    const start = this.#at
    while (this.#at < this.#words.length && isName(this.#words[this.#at]!)) this.#at++
    return this.#words.slice(start, this.#at)
  }

  #notExpected(): Result<never, ConditionRefusal> {
    const [word, behind] = [this.#words[this.#at]!, this.#words[this.#at - 1]]
    return err({ kind: 'notExpected', word, behind })
  }
}
