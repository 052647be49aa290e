// A grammar cut down to what can go on with the next word: the parser predicts those rules alone, and finds the same readings.
import nearley from 'nearley'
import type { Token } from '../lexer.ts'

type Rule = nearley.Grammar['rules'][number]

/** What the grammar takes a token for: by a test of its own, by its type, or by its text. */
type Terminal =
  | { readonly test: (token: Token) => boolean }
  | { readonly type: string }
  | { readonly literal: string }

/** What a rule, or all rules of a name, can begin with; and whether they may be empty. */
interface Beginning {
  readonly terminals: ReadonlySet<number>
  readonly mayBeEmpty: boolean
}

/** More words than this are looked at anew; nobody's orders have so many. */
const MOST_WORDS = 5000

/** The grammars for each next word of one grammar. */
export class Lookahead {
  readonly #whole: nearley.Grammar
  readonly #terminals: Terminal[] = []
  readonly #beginnings: readonly Beginning[]
  /** By the terminals that a token is, and by the token itself. */
  readonly #grammars = new Map<string, nearley.Grammar>()
  readonly #known = new Map<string, nearley.Grammar>()

  constructor(whole: nearley.Grammar) {
    this.#whole = whole
    this.#beginnings = this.#beginningsOf(whole.rules)
  }

  /** The rules that can go on with a token, or with nothing. */
  before(token: Token | undefined): nearley.Grammar {
    const key = token === undefined ? '' : `${token.type} ${token.text}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const grammar = this.#madeFor(token)
    if (this.#known.size < MOST_WORDS) this.#known.set(key, grammar)
    return grammar
  }

  #madeFor(token: Token | undefined): nearley.Grammar {
    const fitting = new Set<number>()
    if (token !== undefined)
      for (const [i, terminal] of this.#terminals.entries()) if (isTaken(terminal, token)) fitting.add(i)
    const key = [...fitting].join()
    const known = this.#grammars.get(key)
    if (known !== undefined) return known
    const mayGoOn = ({ terminals, mayBeEmpty }: Beginning): boolean =>
      mayBeEmpty || [...fitting].some(each => terminals.has(each))
    const rules = this.#whole.rules.filter((_, i) => mayGoOn(this.#beginnings[i]!))
    const grammar = Object.assign(new nearley.Grammar(rules), { start: this.#whole.start })
    this.#grammars.set(key, grammar)
    return grammar
  }

  /** What each rule can begin with: found by looking again until nothing more is found. */
  #beginningsOf(rules: readonly Rule[]): readonly Beginning[] {
    const found = rules.map(() => ({ terminals: new Set<number>(), mayBeEmpty: false }))
    const ofName = new Map<string, { terminals: Set<number>; mayBeEmpty: boolean }>()
    for (const { name } of rules) ofName.set(name, { terminals: new Set(), mayBeEmpty: false })
    for (let isSettled = false; !isSettled; ) {
      isSettled = true
      for (const [i, { name, symbols }] of rules.entries()) {
        const [mine, all] = [found[i]!, ofName.get(name)!]
        const before = all.terminals.size + mine.terminals.size + Number(all.mayBeEmpty)
        const end = symbols.findIndex(symbol => !this.#begin(mine.terminals, symbol, ofName))
        mine.mayBeEmpty = end < 0
        for (const terminal of mine.terminals) all.terminals.add(terminal)
        all.mayBeEmpty ||= mine.mayBeEmpty
        isSettled &&= all.terminals.size + mine.terminals.size + Number(all.mayBeEmpty) === before
      }
    }
    return found
  }

  /** Adds what a symbol can begin with, and says whether it may be empty. */
  #begin(
    terminals: Set<number>,
    symbol: unknown,
    ofName: ReadonlyMap<string, { readonly terminals: ReadonlySet<number>; readonly mayBeEmpty: boolean }>,
  ): boolean {
    if (typeof symbol !== 'string') {
      terminals.add(this.#numberOf(symbol as Terminal)) // what else the compiler puts there
      return false
    }
    const named = ofName.get(symbol)
    for (const terminal of named?.terminals ?? []) terminals.add(terminal)
    return named?.mayBeEmpty === true
  }

  #numberOf(terminal: Terminal): number {
    const isSame = (other: Terminal): boolean =>
      other === terminal ||
      ('literal' in terminal && 'literal' in other && other.literal === terminal.literal) ||
      ('type' in terminal && 'type' in other && other.type === terminal.type)
    const known = this.#terminals.findIndex(isSame)
    return known >= 0 ? known : this.#terminals.push(terminal) - 1
  }
}

/** As the parser itself looks at it. */
function isTaken(terminal: Terminal, token: Token): boolean {
  if ('test' in terminal) return terminal.test(token)
  return 'type' in terminal ? terminal.type === token.type : terminal.literal === token.text
}
