// A compiled grammar in numbers, and which of its rules can go on with a word: the parser predicts only those.
import type { Token } from './lexer.ts'

/** The output of the grammar compiler. */
export interface Compiled {
  readonly ParserRules: readonly CompiledRule[]
  readonly ParserStart: string
}

interface CompiledRule {
  readonly name: string
  readonly symbols: readonly unknown[]
  readonly postprocess?: ((parts: never) => unknown) | null
}

/** How the grammar matches a token: by a test of its own, by its type, or by its text. */
type Terminal =
  | { readonly test: (token: Token) => boolean }
  | { readonly type: string }
  | { readonly literal: string }

/** Names are numbers; terminals are numbers below zero. */
export interface Rule {
  readonly name: number
  readonly symbols: readonly number[]
  readonly make: ((parts: unknown[]) => unknown) | null | undefined
}

/** What can go on with a token: the rules of each name, and the terminals that match it. */
export interface Ahead {
  readonly rules: readonly (readonly Rule[])[]
  readonly takes: ReadonlySet<number>
}

/** What a rule, or all rules of a name, can begin with; and whether they may be empty. */
interface Beginning {
  readonly terminals: Set<number>
  mayBeEmpty: boolean
}

/** More words are not cached. No orders have so many. */
const MOST_WORDS = 5000

export class Grammar {
  readonly start: number
  readonly #names = new Map<string, number>()
  readonly #terminals: Terminal[] = []
  readonly #rules: readonly Rule[]
  readonly #beginnings: readonly Beginning[]
  /** Caches: by the terminals that a token matches, and by the token itself. */
  readonly #byTerminals = new Map<string, Ahead>()
  readonly #known = new Map<string, Ahead>()

  constructor({ ParserRules, ParserStart }: Compiled) {
    for (const { name } of ParserRules) this.#numberOfName(name)
    this.#rules = ParserRules.map(({ name, symbols, postprocess }) => ({
      name: this.#numberOfName(name),
      symbols: symbols.map(each =>
        typeof each === 'string' ? this.#numberOfName(each) : this.#numberOfTerminal(each as Terminal),
      ),
      make: postprocess as Rule['make'], // each is written for the parts that its rule finds
    }))
    this.start = this.#numberOfName(ParserStart)
    this.#beginnings = beginningsOf(this.#rules, this.#names.size)
  }

  /** The rules that can go on with a token, or with the end. */
  before(token: Token | undefined): Ahead {
    const key = token === undefined ? '' : `${token.type} ${token.text}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const ahead = this.#madeFor(token)
    if (this.#known.size < MOST_WORDS) this.#known.set(key, ahead)
    return ahead
  }

  #madeFor(token: Token | undefined): Ahead {
    const takes = new Set<number>()
    if (token !== undefined)
      for (const [i, terminal] of this.#terminals.entries()) if (isTaken(terminal, token)) takes.add(~i)
    const key = [...takes].join()
    const known = this.#byTerminals.get(key)
    if (known !== undefined) return known
    const rules: Rule[][] = Array.from(this.#names, () => [])
    for (const [i, rule] of this.#rules.entries()) {
      const { terminals, mayBeEmpty } = this.#beginnings[i]!
      if (mayBeEmpty || [...takes].some(each => terminals.has(each))) rules[rule.name]!.push(rule)
    }
    const ahead = { rules, takes }
    this.#byTerminals.set(key, ahead)
    return ahead
  }

  #numberOfName(name: string): number {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    this.#names.set(name, this.#names.size)
    return this.#names.size - 1
  }

  #numberOfTerminal(terminal: Terminal): number {
    const isSame = (other: Terminal): boolean =>
      other === terminal ||
      ('literal' in terminal && 'literal' in other && other.literal === terminal.literal) ||
      ('type' in terminal && 'type' in other && other.type === terminal.type)
    const known = this.#terminals.findIndex(isSame)
    return ~(known >= 0 ? known : this.#terminals.push(terminal) - 1)
  }
}

function isTaken(terminal: Terminal, token: Token): boolean {
  if ('test' in terminal) return terminal.test(token)
  return 'type' in terminal ? terminal.type === token.type : terminal.literal === token.text
}

/** What each rule can begin with. Repeats until nothing more is found. */
function beginningsOf(rules: readonly Rule[], names: number): readonly Beginning[] {
  const none = (): Beginning => ({ terminals: new Set(), mayBeEmpty: false })
  const found = rules.map(none)
  const ofName = Array.from({ length: names }, none)
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const [i, { name, symbols }] of rules.entries()) {
      const [mine, all] = [found[i]!, ofName[name]!]
      const before = sizeOf(mine) + sizeOf(all)
      mine.mayBeEmpty = symbols.every(symbol => isPassed(symbol, mine, ofName))
      for (const terminal of mine.terminals) all.terminals.add(terminal)
      all.mayBeEmpty ||= mine.mayBeEmpty
      isSettled &&= sizeOf(mine) + sizeOf(all) === before
    }
  }
  return found
}

const sizeOf = ({ terminals, mayBeEmpty }: Beginning): number => terminals.size + Number(mayBeEmpty)

/** Adds what a symbol can begin with, and says whether it may be empty. */
function isPassed(symbol: number, mine: Beginning, ofName: readonly Beginning[]): boolean {
  if (symbol < 0) {
    mine.terminals.add(symbol)
    return false
  }
  const { terminals, mayBeEmpty } = ofName[symbol]!
  for (const terminal of terminals) mine.terminals.add(terminal)
  return mayBeEmpty
}
