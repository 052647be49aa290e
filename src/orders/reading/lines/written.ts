// What a letter says besides its orders: between two of them, beside one, in front of it, right behind it.
import { gazetteerOf } from '../../../board/gazetteer.ts'
import type { Ledger, Told } from '../ledger.ts'
import type { Where } from '../places.ts'
import type { PassedOver, SheetLine } from '../said.ts'
import { isTelling } from '../words/slips.ts'

/** What is written, as far as it says anything besides the orders in it. */
export class Written {
  readonly #lines: ReadonlyMap<number, SheetLine>
  readonly #told: readonly Told[]
  readonly #onLine = new Map<number, Told[]>()
  readonly #passedOver: readonly PassedOver[]
  #prose: readonly (readonly [line: number, said: string])[] | undefined

  constructor(ledger: Ledger, lines: readonly SheetLine[], told: readonly Told[]) {
    this.#lines = new Map(lines.map(line => [line.number, line]))
    this.#told = told
    for (const each of told) {
      const here = this.#onLine.get(each.line)
      if (here === undefined) this.#onLine.set(each.line, [each])
      else here.push(each)
    }
    this.#passedOver = ledger.passedOver
  }

  /** The lines that are not plain orders, top down, and what each says; most letters never ask. */
  #proseIn(): readonly (readonly [line: number, said: string])[] {
    const said = new Map<number, string>()
    for (const line of this.#lines.values()) {
      const beside = this.#beside(line)
      if (beside !== undefined) said.set(line.number, beside)
    }
    for (const { line, text, why } of this.#passedOver)
      if (why === undefined || why === 'heading' || why === 'comment' || why === 'aside') said.set(line, text)
    return [...said].sort(([one], [other]) => one - other)
  }

  /** What stands between two orders, or beside the second, and is no order; nothing if both are plain. */
  between(one: Told, other: Told): string | undefined {
    if (this.#isUnparted(one, other)) return this.#lines.get(one.line)?.original.trim()
    const from = one.line === other.line ? one.line : one.line + 1
    this.#prose ??= this.#proseIn()
    const found = this.#prose.find(([line]) => line >= from && line <= other.line)
    return found?.[1] ?? (one.line === other.line ? undefined : this.#otherMark(one, other))
  }

  /** `A Par - Bur     A Par - Pic`: two columns, it seems. */
  #isUnparted(one: Told, other: Told): boolean {
    const line = one.line === other.line ? (this.#lines.get(one.line)?.text ?? '') : ''
    const [at, end] = [line.indexOf(one.text), line.lastIndexOf(other.text)]
    return at >= 0 && end > at && /^\s+$/.test(line.slice(at + one.text.length, end))
  }

  /** The line above with orders, if nothing stands between that could be meant. */
  lineAbove(number: number): number | undefined {
    const above = this.#told.findLast(({ line }) => line < number)?.line
    const isBetween = [...this.#lines.keys()].some(line => line > (above ?? 0) && line < number)
    return isBetween ? undefined : above
  }

  /** Whether the same words tell others to hold as well. */
  isOfMany(one: Told): boolean {
    const here = this.#onLine.get(one.line) ?? []
    return one.order.kind === 'hold' && here.some(each => each !== one && each.text === one.text)
  }

  /** Whether a text stands right behind an order in its line, with nothing between but words that go on. */
  isBehind(text: string, told: Told): boolean {
    const whole = this.#lines.get(told.line)?.text ?? ''
    const [at, end] = [whole.indexOf(told.text), whole.indexOf(text)]
    return at >= 0 && end >= at && ONLY_CONNECTED.test(whole.slice(at + told.text.length, end))
  }

  /** `: A Par - Pic`, `: A Bur - Ruh`, and below them `A Par - Gas`: whatever the mark means, it means it of all. */
  markedLike(one: Told, other: Told): readonly Told[] {
    const mark = this.#markOf(one)
    return /^[-*•]*$/.test(mark) || mark === this.#markOf(other)
      ? []
      : this.#told.filter(each => this.#markOf(each) === mark)
  }

  #markOf({ line, text }: Told): string {
    return markOf(this.#lines.get(line)?.original ?? '', text)
  }

  /** What a line says besides its orders. */
  #beside({ number, text, original }: SheetLine): string | undefined {
    const here = this.#onLine.get(number) ?? []
    const rest = here.reduce((left, each) => left.replace(each.text, ' '), text)
    const isMarked = here.some(each => isStarred(original, each.text))
    return PLAIN_REST.test(rest) && here.every(isPlainly) && !isMarked ? undefined : original.trim()
  }

  /** `- A Par - Bur` and `+ A Par - Pic`: the one has a mark that the other has not. */
  #otherMark(one: Told, other: Told): string | undefined {
    return this.#markOf(one) === this.#markOf(other)
      ? undefined
      : this.#lines.get(other.line)?.original.trim()
  }
}

/** What stands before an order in its line, but for numbers: `P.S.`, `*`. */
function markOf(original: string, text: string): string {
  const at = original.indexOf(text.replace(/^[^\p{L}\d]+/u, ''))
  const before = at < 0 ? /^[^\p{L}]*/u.exec(original)![0] : original.slice(0, at)
  return before.replace(/^\s*\p{L}[).]\s|[\s\d.]/gu, '')
}

/** `A Par - Pic. *A Par H`: a star in the midst of a line, and none that closes. */
function isStarred(original: string, text: string): boolean {
  const at = original.indexOf(text)
  return (
    /\S\s*[*~^]$/.test(original.slice(0, Math.max(at, 0))) &&
    !/^\W*[*~^]/.test(original.slice(at + text.length))
  )
}

const PLAIN_REST = /^(?:[\s.,;:&]|\b(?:and|then)\b)*$/i

/** Whether all that was read as an order is one, word for word. */
const isPlainly = ({ text, order, where }: Told): boolean =>
  !/[|*^~]/.test(text) && isPlain(order.kind === 'build' ? text.replace(NEW_UNIT, '') : text, where)

/** `new fleet in London`: there it is the verb of a build, and elsewhere a word of corrections. */
const NEW_UNIT = /^\W*(?:an? )?new (?=(?:a|f|army|fleet)\b)/i

export function isPlain(text: string, where: Where): boolean {
  const gazetteer = gazetteerOf(where.board)
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? []
  return words.every(
    word =>
      isTelling(word) ||
      SMALL.has(word) ||
      gazetteer.mayMeanPower(word) ||
      gazetteer.named(word, 'slipped').length > 0,
  )
}

const SMALL: ReadonlySet<string> = new Set(
  'all both each every everything everybody everyone units a the my our to in into on at of from for by via and with st san north south east west sea ocean coast gulf bay nc sc ec wc will is are'.split(
    ' ',
  ),
)

/** By which a text goes on from what stands in front of it. */
export const CONNECTED = /^\W*(?:(?:now|then|well|or|and|but|maybe|better|rather|no|hm+|oh)\W+)*/i
const ONLY_CONNECTED = new RegExp(`${CONNECTED.source}$`, 'i')
