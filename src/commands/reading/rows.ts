// The rows of a letter, and of what kind one of them is.

/** The rows of a letter. Where the next of a kind stands is looked for once, though many rows may ask. */
export class Rows {
  readonly all: readonly string[]
  readonly #next = new Map<RegExp, { readonly from: number; readonly found: number }>()

  constructor(text: string) {
    this.all = text.split('\n')
  }

  get count(): number {
    return this.all.length
  }

  at = (at: number): string => this.all[at]!

  between = (from: number, to: number): readonly string[] => this.all.slice(from, to)

  /** The first row from one on that is such a one, or where there are none any more. */
  next(from: number, kind: RegExp): number {
    const known = this.#next.get(kind)
    if (known !== undefined && known.from <= from && from <= known.found) return known.found
    let found = from
    while (found < this.count && !isKind(this.at(found), kind)) found++
    this.#next.set(kind, { from, found })
    return found
  }
}

/** By so many characters a row shows that it is an end or a beginning. */
const LONGEST_MARK = 100

export function isKind(row: string, kind: RegExp): boolean {
  const text = row.trim()
  const shown = text.length <= LONGEST_MARK ? text : `${text.slice(0, LONGEST_MARK)}…`
  return kind.test(shown.replace(/\s+/g, ' '))
}
