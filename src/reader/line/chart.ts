// A chart parser: finds every reading of some words by a compiled grammar, and checks each step against the next word.

import type { Ahead, Grammar, Rule } from './grammar.ts'
import type { Token } from './lexer.ts'

/** The result for some words: every derivation, and the number of items in the chart. */
export interface Parsed {
  readonly readings: readonly unknown[]
  readonly items: number
  readonly gaveUp: boolean
}

export interface Bounds {
  readonly items: number
  readonly readings: number
}

/** The readings of some words; none if they exceed the bounds. */
export function parsed(tokens: readonly Token[], grammar: Grammar, most: Bounds): Parsed {
  let column = new Column(0, grammar.before(tokens[0]))
  column.begin(grammar.start)
  let count = column.items.length
  for (const [i, token] of tokens.entries()) {
    column = column.after(token, grammar.before(tokens[i + 1]))
    count += column.items.length
    if (column.items.length === 0) return { readings: [], items: count, gaveUp: false }
    if (count > most.items) return { readings: [], items: count, gaveUp: true }
  }
  const whole = column.items.filter(
    ({ rule, dot, from }) => from === 0 && rule.name === grammar.start && dot === rule.symbols.length,
  )
  return whole.length > most.readings
    ? { readings: [], items: count, gaveUp: true }
    : { readings: whole.map(madeOf), items: count, gaveUp: false }
}

/** A rule of which a part was found, from one word on. */
class Item {
  readonly rule: Rule
  readonly dot: number
  readonly from: number
  /** Items that wait for it. */
  readonly wantedBy: Item[]
  /** The same item one step before, and what was found since. */
  readonly before: Item | undefined
  readonly found: Item | Token | undefined
  /** Its value, once it is made. */
  made: { readonly of: unknown } | undefined

  constructor(
    rule: Rule,
    dot: number,
    from: number,
    wantedBy: Item[],
    before: Item | undefined,
    found: Item | Token | undefined,
  ) {
    this.rule = rule
    this.dot = dot
    this.from = from
    this.wantedBy = wantedBy
    this.before = before
    this.found = found
    this.made = undefined
  }
}

/** The value of a complete item. It is made once, and only if the words were read to the end. */
function madeOf(item: Item): unknown {
  if (item.made !== undefined) return item.made.of
  const parts: unknown[] = new Array(item.dot)
  for (let each = item; each.before !== undefined; each = each.before)
    parts[each.dot - 1] = each.found instanceof Item ? madeOf(each.found) : each.found
  const { make } = item.rule
  item.made = { of: make ? make(parts) : parts }
  return item.made.of
}

/** All items that are possible after some words. */
class Column {
  readonly items: Item[] = []
  readonly #at: number
  readonly #ahead: Ahead
  /** Items that wait for a name, by the number of the name. */
  readonly #waiting: (Item[] | undefined)[] = []
  /** Items that wait for a word. */
  readonly #open: Item[] = []
  /** Items found without a word, by name. */
  readonly #empty = new Map<number, Item[]>()

  constructor(at: number, ahead: Ahead) {
    this.#at = at
    this.#ahead = ahead
  }

  begin(start: number): void {
    this.#waiting[start] = []
    this.#predict(start, this.#waiting[start])
    this.#fill()
  }

  /** The next column, after a word. */
  after(token: Token, ahead: Ahead): Column {
    const next = new Column(this.#at + 1, ahead)
    // Every item that waits for a word waits for this one: others were never put in.
    for (let i = this.#open.length - 1; i >= 0; i--) next.#advance(this.#open[i]!, token)
    next.#fill()
    return next
  }

  #fill(): void {
    const { items } = this
    // The list grows on the way.
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!
      const next = item.rule.symbols[item.dot]
      if (next === undefined) this.#complete(item)
      else if (next < 0) this.#open.push(item)
      else this.#await(item, next)
    }
  }

  #complete(item: Item): void {
    const { wantedBy } = item
    for (let i = wantedBy.length - 1; i >= 0; i--) this.#advance(wantedBy[i]!, item)
    if (item.from !== this.#at) return
    const known = this.#empty.get(item.rule.name)
    if (known === undefined) this.#empty.set(item.rule.name, [item])
    else known.push(item)
  }

  #await(item: Item, name: number): void {
    const waiting = this.#waiting[name]
    if (waiting === undefined) {
      this.#waiting[name] = [item]
      this.#predict(name, this.#waiting[name])
      return
    }
    waiting.push(item)
    for (const each of this.#empty.get(name) ?? []) this.#advance(item, each)
  }

  #predict(name: number, wantedBy: Item[]): void {
    for (const rule of this.#ahead.rules[name]!)
      this.items.push(new Item(rule, 0, this.#at, wantedBy, undefined, undefined))
  }

  /** Moves an item one step on, unless the next word cannot come there. */
  #advance(item: Item, found: Item | Token): void {
    const { rule } = item
    const dot = item.dot + 1
    const next = rule.symbols[dot]
    if (next !== undefined && !(next < 0 ? this.#ahead.takes.has(next) : this.#ahead.rules[next]!.length > 0))
      return
    this.items.push(new Item(rule, dot, item.from, item.wantedBy, item, found))
  }
}
