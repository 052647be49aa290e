// Two orders for one unit, or more builds than are due: the first stands where the text is plain orders; where anything else
// is said between them or beside them, which one is meant is anybody's guess, and none is followed.
import { gazetteerOf } from '../../../board/gazetteer.ts'
import { isSameThing, spellOrder, unitTold } from '../../order.ts'
import { adjustmentDue } from '../../standing.ts'
import type { Ledger, Told } from '../ledger.ts'
import { isAPlace, provincesNamed, standsWhere } from '../mentions.ts'
import type { Where } from '../places.ts'
import type { SheetLine } from '../said.ts'
import { isTelling } from '../words/slips.ts'
import { firstOwn } from './touching.ts'

/** The orders of which it is not plain whether they are meant, and what makes that so. */
export function* notPlainlyFirst(
  ledger: Ledger,
  lines: readonly SheetLine[],
): Generator<{ readonly some: readonly Told[]; readonly by: string }> {
  const told = ledger.told.filter(({ isForTheRest }) => isForTheRest !== true)
  const vague = ledger.entries.filter(each => !('order' in each) && VAGUE.has(each.refusal.kind))
  if (told.length + vague.length < 2) return
  const text = new Text(ledger, lines, told)
  for (const [i, one] of told.entries()) {
    const others = told.slice(i + 1).filter(other => differ(one, other))
    for (const other of others) {
      // `Hold everything!`, and below it what one of them does.
      const isOverAll = isOfMany(one, told) && !isOfMany(other, told)
      const by = isOverAll ? other.text : text.between(one, other)
      if (by !== undefined) yield { some: [one, other, ...text.markedLike(one, other)], by }
    }
  }
  for (const refused of vague) {
    const above = told.filter(each => each.line <= refused.line && mayChange(refused.text, each))
    above.push(...told.filter(each => each.line === refused.line && goesOn(refused.text, each, lines)))
    if (tellsNone(refused.text, told)) above.push(...told.filter(each => each.line < refused.line))
    if (above.length > 0) yield { some: above, by: refused.text }
  }
  const surplus = tooMany(told)
  const [first, last] = [surplus[0], surplus.at(-1)]
  const by = first === undefined || last === undefined ? undefined : text.between(first, last)
  if (by !== undefined) yield { some: surplus, by }
}

/** Whether the same words tell others something as well. */
const isOfMany = (one: Told, told: readonly Told[]): boolean =>
  one.order.kind === 'hold' &&
  told.some(each => each !== one && each.line === one.line && each.text === one.text)

function differ(one: Told, other: Told): boolean {
  const { board, legality } = one.where
  return (
    isSameThing(one.order, other.order, board) &&
    spellOrder(board, one.order, legality.standing) !== spellOrder(board, other.order, legality.standing)
  )
}

/** What was not understood may tell anybody anything. */
const VAGUE: ReadonlySet<string> = new Set(['notUnderstood', 'noSuchPlace', 'incomplete', 'eitherOr'])
const MOST_WORDS = 12

/** `Modification: Bur H!`, `A Bur - Bel <- the right one`, below an order for that unit. */
function mayChange(text: string, { order, where }: Told): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length > MOST_WORDS) return false
  if (!(words.some(word => isTelling(word) || /^[hsc]$/.test(word)) || /->?\s*\p{L}/u.test(text)))
    return false
  if (isPlain(text, where)) return false
  const unit = unitTold(order)
  return unit !== undefined && firstOwn(text, where).has(where.board.province(unit.at))
}

/** `A Par - Pic, now Gas`, `A Par - Pic ; - Gas`, `A Mun - Ber. Or disband.`: right behind an order, of no other unit. */
function goesOn(
  text: string,
  { text: told, line, order, where }: Told,
  lines: readonly SheetLine[],
): boolean {
  const whole = lines.find(({ number }) => number === line)?.text ?? ''
  const [at, end] = [whole.indexOf(told), whole.indexOf(text)]
  if (
    at < 0 ||
    end < at ||
    !/^\W*(?:(?:or|and|but|now|then|well|maybe|better|rather|no|hm+|oh)\W+)*$/i.test(
      whole.slice(at + told.length, end),
    )
  )
    return false
  const rest = text.replace(/^\W*(?:(?:now|then|well|or|and|but|maybe|better|rather|no)\W+)*/i, '')
  if (
    /^\s*-+>?\s/.test(text) ||
    (isAPlace(rest, where) && (order.kind === 'move' || order.kind === 'retreat'))
  )
    return true
  const [first = '', second] = rest.toLowerCase().match(/\p{L}+/gu) ?? []
  return isTelling(first) && !ofAUnit.has(first) && (second === undefined || !standsWhere(rest, where))
}

const ofAUnit: ReadonlySet<string> = new Set([
  'army',
  'fleet',
  'armies',
  'fleets',
  'build',
  'remove',
  'support',
  'convoy',
])

/** `No builds after all`, below builds: of all of them, or of any. */
function tellsNone(text: string, [first]: readonly Told[]): boolean {
  if (first === undefined || first.where.position.phase.kind !== 'adjustment') return false
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.some(isTelling) && provincesNamed(text, first.where).size === 0
}

/** All builds or removals of a power that has told more of them than are due. */
function tooMany(told: readonly Told[]): readonly Told[] {
  const [first] = told
  if (first === undefined || first.where.position.phase.kind !== 'adjustment') return []
  const { board, rules, position, power, legality } = first.where
  const own = told.filter(({ where }) => where.power === power)
  const sites = new Set(
    own.map(({ order }, i) => (order.kind === 'waive' ? i : spellOrder(board, order, legality.standing))),
  )
  return sites.size > Math.abs(adjustmentDue(board, rules, position, power)) ? own : []
}

/** What is written, as far as it says anything besides the orders in it. */
class Text {
  readonly #lines: ReadonlyMap<number, SheetLine>
  readonly #told: readonly Told[]
  readonly #between: ReadonlyMap<number, string>

  constructor(ledger: Ledger, lines: readonly SheetLine[], told: readonly Told[]) {
    this.#lines = new Map(lines.map(line => [line.number, line]))
    this.#told = told
    this.#between = new Map(
      ledger.passedOver
        .filter(({ why }) => why === undefined || why === 'heading' || why === 'comment' || why === 'aside')
        .map(({ line, text }) => [line, text]),
    )
  }

  /** What stands between two orders, or beside the second, and is no order; nothing if both are plain. */
  between(one: Told, other: Told): string | undefined {
    if (one.line === other.line) return this.#beside(one.line)
    for (let line = one.line + 1; line < other.line; line++) {
      const said = this.#between.get(line) ?? this.#beside(line)
      if (said !== undefined) return said
    }
    return this.#beside(other.line) ?? this.#otherMark(one, other)
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
  #beside(number: number): string | undefined {
    const line = this.#lines.get(number)
    if (line === undefined) return undefined
    const here = this.#told.filter(each => each.line === number)
    const rest = here.reduce((text, each) => text.replace(each.text, ' '), line.text)
    const isMarked = here.some(({ text }) => isStarred(line.original, text))
    const isPlain = PLAIN_REST.test(rest) && here.every(isPlainly) && !isMarked
    return isPlain ? undefined : line.original.trim()
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
const isPlainly = ({ text, where }: Told): boolean => !/[|*^~]/.test(text) && isPlain(text, where)

function isPlain(text: string, where: Where): boolean {
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
