// Two orders for one unit, or more builds than are due: the first stands where the text is plain orders; where anything else
// is said between them or beside them, which one is meant is anybody's guess, and none is followed.

import type { Power, Province } from '../../../board/board.ts'
import { spellOrder, unitTold } from '../../order.ts'
import { adjustmentDue } from '../../standing.ts'
import { isOrder } from '../headings.ts'
import type { Ledger, Told } from '../ledger.ts'
import { isAPlace, provincesNamed, standsWhere } from '../mentions.ts'
import type { Where } from '../places.ts'
import type { PassedOver, RefusedLine, SheetLine } from '../said.ts'
import { isTelling } from '../words/slips.ts'
import { firstOwn } from './touching.ts'
import { CONNECTED, isPlain, Written } from './written.ts'

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
  const silent = ledger.passedOver.filter(
    each =>
      each.why === undefined &&
      (mayBeMeant(each.text) || mayBeAGoal(each, told) || isListedBeside(each, ledger, told)),
  )
  if (told.length === 0 || told.length + vague.length + silent.length < 2) return []
  const text = new Written(ledger, lines, told)
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
function doubtAmong(rivals: readonly Told[], text: Written): readonly Doubted[] {
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

/** `well Picardy then`, `argh Pic`, passed over right below an order. */
const mayBeAGoal = ({ line, text }: PassedOver, told: readonly Told[]): boolean => {
  const above = told.find(each => each.line === line - 1)
  return above !== undefined && goalOnly(text, above.where) && !GREETS.test(text)
}

const GREETS =
  /\b(?:regards|greetings|from|cheers|love|best|in|at|weather|hello|hi|thanks?|dear|good|sunny|rainy)\b/i

/** `Peace! Wes and Lyo hold then`: what ends with the place of a unit, right before an order for another. */
const isListedBeside = ({ line, text }: PassedOver, { entries }: Ledger, [one]: readonly Told[]): boolean => {
  const [last = ''] = /\p{L}+[^\p{L}\p{N}_]*$/u.exec(text) ?? []
  return one !== undefined && standsWhere(last, one.where) && entries.some(each => each.line === line)
}

/** What is passed over, and is of several units at once: `Both of them hold`, `kill them both`. */
const mayBeMeant = (text: string): boolean => isOfGroup(text) && !CHATS.test(text)

const CHATS =
  /^\W*(?:that|this)(?:'s| is| should be| will be| must be| would be) (?:it|all|everything|both)\b|\b(?:i(?!')(?! give)|we|you|thanks?|hope|good|luck|best|cheers|game|sorry|if|please let)\b/i

/** The orders that something refused may be about. */
function doubtBy(
  { line, text: by }: Pick<RefusedLine, 'line' | 'text'>,
  told: readonly Told[],
  text: Written,
): readonly Doubted[] {
  const { where } = told[0]!
  const changed = !isAnOrder(by, where) && (isShort(by) || mayTellAnew(by)) ? sitesIn(by, where) : NONE
  const isHere = told.some(each => each.line === line)
  const next =
    goalOnly(by, where) || MEANT_ABOVE.test(by) ? (isHere ? line : text.lineAbove(line)) : undefined
  const goals = isShort(by) && WROTE.test(by) ? provincesNamed(by, where) : NONE
  const isOfAll = tellsNone(by, where) || (isOfGroup(by) && !standsWhere(by, where))
  const some = told.filter(each => {
    const unit = unitTold(each.order)
    const isChanged = unit !== undefined && changed.has(where.board.province(unit.at))
    if (each.line > line) return false
    const isGoal = each.order.kind === 'move' && goals.has(where.board.province(each.order.to))
    return (
      isChanged ||
      isGoal ||
      each.line === next ||
      (isOfAll && each.line < line) ||
      (each.line === line && text.isBehind(by, each) && isOfNoOther(by, each))
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
  (text.match(/[\p{L}'’]+/gu)?.length ?? 0) <= MOST_OF_GROUP && GROUP.test(text) && DOES.test(text)

const MOST_OF_GROUP = 8
const GROUP =
  /\b(?:all|both|everything|everyone|neither|none|army|fleet|armies|fleets|units|them|they|it|two|three|supports?|convoys?|retreats|builds)\b/i
const DOES =
  /\b(?:hold|holds|stays?|disband(?:s|ed)?|dies?|kill|cancel\p{L}*|otb|instead|better|no|not|up|remove[sd]?|sav(?:e|ing)|spare[sd]?|surviv\p{L}+|keep|waive|should be|shall be|must)\b/iu

/** `Pic where I wrote Bur` */
const WROTE = /\b(?:wrote|written|said|typed|put|instead of|for|rather than)\b/i

const isShort = (text: string): boolean => (text.match(/\p{L}+/gu)?.length ?? 0) <= MOST_IN_A_WORD
const MOST_IN_A_WORD = 6

/** `damn, Pic`, `Picardy is ok too`: a place where the unit of the line above may go instead, and no unit of one's own. */
function goalOnly(text: string, where: Where): boolean {
  if (!isShort(text) || A_UNIT.test(text) || provincesNamed(text, where).size === 0) return false
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return !words.some(isTelling) && !standsWhere(text, where)
}

/** `Pic I mean` */
const MEANT_ABOVE =
  /^[^\p{L}\p{N}_]*\p{L}{3,}(?:[ .]+\p{L}+)?,?\s+(?:is what |was what |that is what )?i meant?\b/iu

const A_UNIT = /\b(?:a|f|army|fleet|build|remove)\s+\p{L}{3}/iu

/** What was not understood may tell anybody anything. */
const VAGUE: ReadonlySet<string> = new Set([
  'notUnderstood',
  'noSuchPlace',
  'incomplete',
  'eitherOr',
  'noUnitThere',
])
const MOST_WORDS = 12

/** `A Ber - Mun`, where nobody stands in Berlin: plain, and of that unit alone. */
const isAnOrder = (text: string, where: Where): boolean => isOrder({ text }) && isPlain(text, where)

/** `Modification: Bur H!`, `A Bur - Bel <- the right one`: words that are no plain order, and could be one. */
function mayTellAnew(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length > MOST_WORDS) return false
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

/** The orders right above and below `or`. */
export function besideChoice({ told }: Ledger, at: number): readonly Told[] {
  const above = told.findLast(({ line }) => line < at)
  const below = told.find(({ line }) => line > at)
  return told.filter(({ line }) => line === above?.line || line === below?.line)
}

// What a whole letter may be instead of orders: what came of some, or what everybody is to do.

/** All orders of a letter that seems to be no set of its writer's own, and by which line; `writer`: true where it is for all. */
export function notOnesOwn(
  { told }: Ledger,
  lines: readonly SheetLine[],
  writer: Power | true,
): readonly Doubted[] {
  if (told.length === 0) return []
  const by = reportIn(lines) ?? (writer === true ? undefined : setOfAllIn(lines, writer))
  return by === undefined ? [] : [{ some: told, by }]
}

const WENT_WELL = /[\s([*,:-](?:ok|okay|success\p{L}*|succeed(?:s|ed)|worked|went through)[\s)\]*.!]*$/iu
const WENT_WRONG =
  /[\s([*,:-](?:fail(?:s|ed|ure)?|bounce[sd]?|bounced (?:with|by|off|against) .{2,30}|cut|dislodged|no convoy|disrupted|void)[\s)\]*.!]*$/iu

/** `A Mun - Bur FAILED`, `F Kie - Den OK`: the last line of a report, if the lines are one. */
function reportIn(lines: readonly SheetLine[]): string | undefined {
  const wentWrong = lines.findLast(({ original }) => WENT_WRONG.test(original))
  const wentWell = lines.findLast(({ original }) => WENT_WELL.test(original))
  return wentWrong === undefined ? undefined : wentWell?.original.trim()
}

/** More powers than oneself and a friend or two: what all are to do, or have done. */
const MOST_OTHERS = 2

/** A line of orders for yet another power, where a letter has some for nearly all. */
function setOfAllIn(lines: readonly SheetLine[], own: Power): string | undefined {
  const others = new Set<Power>()
  for (const { heading, original } of lines) {
    if (heading === undefined || heading === own) continue
    others.add(heading)
    if (others.size > MOST_OTHERS) return original.trim()
  }
  return undefined
}
