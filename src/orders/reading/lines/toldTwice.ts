// Two orders for one unit, or more builds than are due: the first stands where the text is plain orders; where anything else
// is said between them or beside them, which one is meant is anybody's guess, and none is followed.

import type { Province } from '../../../board/board.ts'
import { gazetteerOf } from '../../../board/gazetteer.ts'
import { spellOrder, unitTold } from '../../order.ts'
import { adjustmentDue } from '../../standing.ts'
import type { Ledger, Told } from '../ledger.ts'
import { isAPlace, provincesNamed, standsWhere } from '../mentions.ts'
import type { Where } from '../places.ts'
import type { PassedOver, RefusedLine, SheetLine } from '../said.ts'
import { isTelling } from '../words/slips.ts'
import { firstOwn } from './touching.ts'

/** Some orders of which it is not plain whether they are meant, and what makes that so. */
export interface Doubted {
  readonly some: readonly Told[]
  readonly by: string
}

/** All of them in a letter. */
export function notPlainlyFirst(ledger: Ledger, lines: readonly SheetLine[]): readonly Doubted[] {
  const told = ledger.told.filter(({ isForTheRest }) => isForTheRest !== true)
  const vague = ledger.entries.filter(
    (each): each is RefusedLine => 'refusal' in each && VAGUE.has(each.refusal.kind),
  )
  const silent = ledger.passedOver.filter(each => each.why === undefined && mayBeMeant(each.text))
  if (told.length === 0 || told.length + vague.length + silent.length < 2) return []
  const text = new Text(ledger, lines, told)
  const twice = bySite(told).flatMap(rivals => doubtAmong(rivals, text))
  const surplus = tooMany(told)
  const [first, last] = [surplus[0], surplus.at(-1)]
  const by = first === undefined || last === undefined ? undefined : text.between(first, last)
  return [
    ...twice,
    ...silent.flatMap(each => doubtBy(each, told, text)),
    ...vague.flatMap(refused => doubtBy(refused, told, text)),
    ...(by === undefined ? [] : [{ some: surplus, by }]),
  ]
}

/** The orders for each unit, or in each place, that is told more than one thing. */
function bySite(told: readonly Told[]): readonly (readonly Told[])[] {
  const sites = new Map<Province | 'leave', Told[]>()
  for (const each of told) {
    const { order, where } = each
    if (order.kind === 'waive') continue
    const site = order.kind === 'leave' ? 'leave' : where.board.province(order.unit.at)
    const others = sites.get(site)
    if (others === undefined) sites.set(site, [each])
    else others.push(each)
  }
  return [...sites.values()].filter(([first, ...others]) => others.some(each => differ(first!, each)))
}

/** What stands between any of some orders for one unit makes all of them doubtful. */
function doubtAmong(rivals: readonly Told[], text: Text): readonly Doubted[] {
  for (const [i, other] of rivals.entries()) {
    const one = rivals[i - 1]
    if (one === undefined || !differ(one, other)) continue
    // `Hold everything!`, and below it what one of them does.
    const by = text.isOfMany(one) && !text.isOfMany(other) ? other.text : text.between(one, other)
    if (by !== undefined) return [{ some: [...rivals, ...text.markedLike(one, other)], by }]
  }
  return []
}

function differ(one: Told, other: Told): boolean {
  const { board, legality } = one.where
  return spellOrder(board, one.order, legality.standing) !== spellOrder(board, other.order, legality.standing)
}

/** What is passed over, and is of several units at once: `Both of them hold`, `kill them both`. */
const mayBeMeant = (text: string): boolean => isOfGroup(text) && !CHATS.test(text)

const CHATS = /\b(?:i|we|you|thanks?|hope|good|luck|best|cheers|game|sorry|if|please let)\b/i

/** The orders that something refused may be about. */
function doubtBy(
  { line, text: by }: Pick<RefusedLine, 'line' | 'text'>,
  told: readonly Told[],
  text: Text,
): readonly Doubted[] {
  const { where } = told[0]!
  const changed = mayTellAnew(by, where) || isShort(by) ? sitesIn(by, where) : NONE
  const next = goalOnly(by, where) ? text.lineAbove(line) : undefined
  const isOfAll = tellsNone(by, where) || (isOfGroup(by) && !standsWhere(by, where))
  const some = told.filter(each => {
    const unit = unitTold(each.order)
    const isChanged = unit !== undefined && changed.has(where.board.province(unit.at))
    if (each.line > line) return false
    return (
      isChanged ||
      each.line === next ||
      (isOfAll && each.line < line) ||
      (each.line === line && text.goesOn(by, each))
    )
  })
  return some.length === 0 ? [] : [{ some, by }]
}

const NONE: ReadonlySet<Province> = new Set()

/** Where what a text speaks of stands, or would be built: of a movement the first, since others may be where that goes. */
const sitesIn = (text: string, where: Where): ReadonlySet<Province> =>
  where.position.phase.kind === 'movement' ? firstOwn(text, where) : provincesNamed(text, where)

/** `Fleets stay.`, `disband both`, `all armies please instead`: several at once are told something. */
const isOfGroup = (text: string): boolean =>
  (text.match(/\p{L}+/gu)?.length ?? 0) <= MOST_OF_GROUP && GROUP.test(text) && DOES.test(text)

const MOST_OF_GROUP = 8
const GROUP =
  /\b(?:all|both|everything|everyone|neither|none|army|fleet|armies|fleets|units|them|they|it|two|three|supports?|convoys?|retreats|builds)\b/i
const DOES =
  /\b(?:hold|holds|stays?|disband(?:s|ed)?|dies?|kill|cancel\p{L}*|otb|instead|better|no|not|up|remove[sd]?|sav(?:e|ing)|spare[sd]?|surviv\p{L}+|keep|waive|should be|shall be|must)\b/iu

const isShort = (text: string): boolean => (text.match(/\p{L}+/gu)?.length ?? 0) <= MOST_IN_A_WORD
const MOST_IN_A_WORD = 6

/** `damn, Pic`, `Picardy is ok too`: a place where the unit of the line above may go instead, and no unit of one's own. */
function goalOnly(text: string, where: Where): boolean {
  return (
    isShort(text) && provincesNamed(text, where).size > 0 && !A_UNIT.test(text) && !standsWhere(text, where)
  )
}

const A_UNIT = /\b(?:a|f|army|fleet|build|remove)\s+\p{L}{3}/iu

/** What was not understood may tell anybody anything. */
const VAGUE: ReadonlySet<string> = new Set(['notUnderstood', 'noSuchPlace', 'incomplete', 'eitherOr'])
const MOST_WORDS = 12

/** `Modification: Bur H!`, `A Bur - Bel <- the right one`: words that are no plain order, and could be one. */
function mayTellAnew(text: string, where: Where): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length > MOST_WORDS || isPlain(text, where)) return false
  return words.some(word => isTelling(word) || /^[hsc]$/.test(word)) || /->?\s*\p{L}/u.test(text)
}

/** `now Gas`, `- Gas`, `disband`: what could be said of the unit in front of it, and of no other. */
function isOfNoOther(text: string, { order, where }: Told): boolean {
  if (/^\s*-+>?\s/.test(text)) return true
  const rest = text.replace(CONNECTED, '')
  if (isAPlace(rest, where)) return order.kind === 'move' || order.kind === 'retreat'
  const [first = '', second] = rest.toLowerCase().match(/\p{L}+/gu) ?? []
  return isTelling(first) && !OF_A_UNIT.has(first) && (second === undefined || !standsWhere(rest, where))
}

const CONNECTED = /^\W*(?:(?:now|then|well|or|and|but|maybe|better|rather|no|hm+|oh)\W+)*/i
const ONLY_CONNECTED = new RegExp(`${CONNECTED.source}$`, 'i')
const OF_A_UNIT: ReadonlySet<string> = new Set(
  'army fleet armies fleets build remove support convoy'.split(' '),
)

/** `No builds after all`, below builds: of all of them, or of any. */
function tellsNone(text: string, where: Where): boolean {
  if (where.position.phase.kind !== 'adjustment') return false
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.some(isTelling) && provincesNamed(text, where).size === 0
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
    const from = one.line === other.line ? one.line : one.line + 1
    this.#prose ??= this.#proseIn()
    const found = this.#prose.find(([line]) => line >= from && line <= other.line)
    return found?.[1] ?? (one.line === other.line ? undefined : this.#otherMark(one, other))
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

  /** `A Par - Pic, now Gas`, `A Mun - Ber. Or disband.`: right behind an order, of no other unit. */
  goesOn(text: string, told: Told): boolean {
    const whole = this.#lines.get(told.line)?.text ?? ''
    const [at, end] = [whole.indexOf(told.text), whole.indexOf(text)]
    if (at < 0 || end < at || !ONLY_CONNECTED.test(whole.slice(at + told.text.length, end))) return false
    return isOfNoOther(text, told)
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
