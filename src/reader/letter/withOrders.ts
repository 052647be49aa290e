// Handles a sentence with orders: what it tells, what it refuses, and what it makes doubtful.

import type { Province, Unit } from '../../rules/board/board.ts'
import { type Order, unitTold } from '../../rules/orders/order.ts'
import type { OrderRefusal } from '../line/refusal.ts'
import { isAnother, phaseUnder } from '../line/words/phaseNames.ts'
import { provincesIn } from '../mentions.ts'
import { HAS_ARROW, hasKind, OF_KINDS, type Stretch } from '../orders.ts'
import { changesIn, hasOrders, KIND_FIRST, type Read } from '../reads.ts'
import { type Tongue, wordsOf } from '../words.ts'
import { otherGoalIn } from './corrections.ts'
import { fateAround, fateLeftBehind, fateOfOrders } from './fates.ts'
import { setAside } from './headings.ts'
import { alsoTold, isOwnPlan, pairIn, speakOfCarriers, tellWhole, underVerb } from './otherWays.ts'
import { asNotUnderstood, reasonIn, refusalsIn } from './reasons.ts'
import type { Doubtful, LetterSoFar, ToldOrder } from './soFar.ts'
import { ARROW, GOAL_ALONE, isRefusedWhole, tornFrom } from './torn.ts'

/** What the stretches of a sentence say. */
interface Stretches {
  readonly told: readonly { readonly order: Order; readonly text: string; readonly isForTheRest: boolean }[]
  readonly refused: readonly {
    readonly text: string
    readonly refusal: OrderRefusal
    readonly isBad: boolean
  }[]
  /** Units named without an order. */
  readonly alone: readonly { readonly text: string; readonly unit: Unit }[]
  /** Whether it is said of all units, and not only of the rest. */
  readonly isOfAll: boolean
  /** The last order before this sentence. */
  readonly last: ToldOrder | undefined
}

export function saidIn(letter: LetterSoFar, { stretches }: Read): Stretches {
  return {
    told: stretches.flatMap(({ orders, rest, text }) => [
      ...orders.map(order => ({ order, text, isForTheRest: false })),
      ...(rest ?? []).map(order => ({ order, text, isForTheRest: true })),
    ]),
    refused: stretches.flatMap(({ text, refusal, isLoose, isBad = false }) =>
      refusal !== undefined && (!isLoose || isBad) ? [{ text, refusal, isBad }] : [],
    ),
    alone: stretches.flatMap(({ text, alone }) => (alone === undefined ? [] : [{ text, unit: alone }])),
    isOfAll: stretches.some(each => each.isOfAll === true),
    last: letter.told.at(-1),
  }
}

/** `*Pic`: how people correct a word. */
export function correctsAWord(
  letter: LetterSoFar,
  { sentence, act }: Read,
  { alone, last }: Stretches,
): boolean {
  if (last === undefined || !STARRED.test(sentence.text)) return false
  if (act.mentions.length + alone.length === 0) return false
  letter.doubt(sentence, { block: last.block }, 'unclearCorrection')
  return true
}

const STARRED = /^\s*\*\p{L}[\p{L} ]*[\s.!]*$/u

/** `PAR/BUR`, `Paris, Burgundy` */
export function tellsPair(letter: LetterSoFar, read: Read, { told }: Stretches): boolean {
  const pair = told.length === 0 ? pairIn(letter, read.stretches) : undefined
  if (pair !== undefined) letter.propose(read, pair)
  return pair !== undefined
}

/** `Everything stands except Venice`, where all units have orders: that of Venice is in doubt. */
export function leavesOut(letter: LetterSoFar, { sentence, stretches }: Read, { told }: Stretches): boolean {
  const isBut = stretches.some(
    ({ rest, text }) => rest !== undefined && hasKind(text, 'EXCEPT', letter.tongue),
  )
  const others = told.map(({ order }) => letter.placeOf(order))
  if (!isBut || !others.every(at => letter.isTold(at))) return false
  const but = [...letter.own].filter(at => !others.includes(at))
  letter.doubt(sentence, new Set(but), 'unclearCorrection')
  return true
}

/**
 * Whether it has no orders. A refused stretch counts as none in a remark or beside words that change orders, unless it
 * looks like an order.
 */
export function isProse({ sentence, act }: Read, { told, refused, alone }: Stretches): boolean {
  if (told.length + refused.length + alone.length === 0) return true
  const isRemark = sentence.isAside || changesIn(act.kinds).length > 0
  return told.length === 0 && isRemark && !refused.some(({ isBad }) => isBad)
}

/** `F Kie - Den, sorry, Hol` */
export function tellsAnotherGoal(letter: LetterSoFar, read: Read): boolean {
  const anew = otherGoalIn(letter, read)
  if (anew !== undefined) letter.propose(read, anew)
  return anew !== undefined
}

/** `Attack Serbia`: it may be for any unit. */
const OF_NO_UNIT: ReadonlySet<OrderRefusal['kind']> = new Set(['notUnderstood', 'noSuchPlace', 'twoMeanings'])

/** Whether it stands under another power's name. Units left to the writer by proxy stand under their owner's. */
export function speaksForAnotherPower(letter: LetterSoFar, read: Read, { told }: Stretches): boolean {
  const { sentence, text } = read
  const power = read.power ?? letter.power
  const isLeft = told.length > 0 && told.every(({ order }) => unitTold(order)?.power === power)
  if (power === undefined || power === letter.where.power || isLeft) return false
  letter.doubt(sentence, { block: sentence.block }, 'proposed')
  if (told.length > 0) letter.refuse(sentence.line, text, { kind: 'underAnother', heading: power })
  else letter.cameToNothing.push(...refusalsIn(read))
  return true
}

export function speaksForAnotherPhase(letter: LetterSoFar, read: Read): boolean {
  const { sentence, text } = read
  const now = letter.where.position.phase
  const phase = phaseUnder(letter.phase, read.phase)
  if (phase === undefined) return false
  const isOther = isAnother(phase, now)
  // `F1901` is in the fall in English, and in the spring in German.
  const seasons = phase.letter === undefined ? [] : [...letter.tongue.seasonsBy(phase.letter)]
  const others = seasons.map(season => isAnother({ ...phase, seasons: [season], kinds: [] }, now))
  if (!isOther || others.includes(false)) {
    if (others.some(each => each !== isOther))
      letter.doubt({ line: sentence.line, text: phase.text }, { block: sentence.block }, 'proposed')
    return false
  }
  letter.refuse(sentence.line, text, { kind: 'otherPhase', line: text, named: phase, now })
  return true
}

export function takeOrders(letter: LetterSoFar, read: Read, i: number, said: Stretches): void {
  const { sentence, text, act } = read
  const { told, refused, last } = said
  const around = fateAround(letter, read, i, told)
  letter.lastFate = fateLeftBehind(read, told, around)
  // `Instead, everybody holds.`
  if (said.isOfAll && read.isCorrection) {
    for (const each of letter.told) letter.passOver(each, 'corrected')
    letter.told = told.map(({ order }) => letter.toldIn(read, order, text, false, 'proposed'))
    return
  }
  if (
    said.isOfAll &&
    told.some(({ order, isForTheRest }) => isForTheRest && letter.rivalOf(order) !== undefined)
  )
    letter.doubt(sentence, 'all', 'proposed')
  const fate = fateOfOrders(letter, read, i, told, around)
  // Half of a line that was split inside an order: `Fl. Tyrrhen. Meer -> Neapel`.
  const isWhole = read.stretches.every(isRefusedWhole)
  if (!sentence.isFirst && told.length === 0 && ARROW.test(text) && !isWhole) letter.doubtLine(sentence)
  if (refused.some(({ isBad, refusal }) => isBad || (told.length === 0 && OF_NO_UNIT.has(refusal.kind))))
    letter.isRestDoubted = true
  if (fate === 'void') return takeVoid(letter, read, said)
  if (fate === 'proposed' && act.mentions.length > 0 && tellWhole(letter, read)) return
  if (fate !== undefined) doubtConcerned(letter, read, said, fate)
  const isAnew = read.isCorrection || act.kinds.has('CORRECT') || act.kinds.has('TAKEBACK')
  if (refused.length > 0 && isAnew && last !== undefined)
    letter.doubt(sentence, { block: last.block }, 'proposed')
  if (told.length > 0) leaveLoose(letter, read)
  else for (const { text } of looseIn(read)) letter.leaveOpen(text, sentence.line)
  const isPlan = told.length === 0 && refused.length > 0 && isOwnPlan(act)
  if (isPlan && tellPlan(letter, read)) return
  refuseOrders(letter, read, said)
  doubtOtherGoal(letter, read, i, said)
  takeUnitsAlone(letter, read, i, said)
  tellOrders(letter, read, i, said, fate)
}

/** It may be meant for this turn after all, so the player is told, unless the letter orders the unit elsewhere. */
function takeVoid(letter: LetterSoFar, { sentence }: Read, { told, refused }: Stretches): void {
  const { line } = sentence
  letter.passOver(sentence, 'aside')
  const below = told.length > 0 ? told : refused
  if (letter.over !== undefined) return setAside(letter, letter.over, line, below)
  for (const { text } of below) letter.cameToNothing.push(asNotUnderstood(line, text))
  for (const { order } of told) letter.open.set(letter.placeOf(order), { line, text: sentence.text })
}

/** Doubts what else a sentence may concern if its own orders are in doubt. */
function doubtConcerned(
  letter: LetterSoFar,
  { sentence, act }: Read,
  { told }: Stretches,
  fate: Doubtful,
): void {
  const { concerns } = act
  const concerned = typeof concerns === 'string' ? [] : concerns
  if (concerns === 'all' && (fate === 'proposed' || fate === 'unclearCorrection'))
    letter.doubt(sentence, 'all', 'proposed')
  if (fate === 'unclearCorrection') {
    const places = told.filter(({ isForTheRest }) => !isForTheRest).map(({ order }) => letter.placeOf(order))
    letter.doubt(sentence, new Set([...places, ...concerned]), fate)
  } else if (concerned.length > 0)
    letter.doubt(sentence, new Set(concerned), fate === 'notUnderstood' ? 'proposed' : fate)
}

/** Words beside orders may name units, or order units that they do not name: `… and leave all the others as they are`. */
function leaveLoose(letter: LetterSoFar, read: Read): void {
  const { sentence, act } = read
  const { line } = sentence
  const mayTell = changesIn(act.kinds).length === 0 && act.others.length === 0
  const isTold = ({ text }: Stretch): boolean =>
    mayTell && beginsWithKind(text, letter.tongue) && tellWhole(letter, { ...read, text })
  const loose = looseIn(read).filter(each => !isTold(each))
  for (const { text } of loose) letter.leaveOpen(text, line)
  for (const { text } of loose.filter(({ text }) => tellsUnnamed(letter, text))) {
    letter.refuse(line, text, { kind: 'notUnderstood', line: text })
    // `supported by both armies`: it is unclear which units are meant.
    if (OF_MANY.some(kind => hasKind(text, kind, letter.tongue))) letter.doubt(sentence, 'all', 'proposed')
  }
}

const looseIn = ({ stretches }: Read): readonly Stretch[] => stretches.filter(({ isLoose }) => isLoose)

/** Loose words may tell a unit something in unknown words, so its earlier order is asked about. */
export function doubtLoose(letter: LetterSoFar, read: Read): void {
  const { sentence, act, isCorrection } = read
  const isChange = (isCorrection || changesIn(act.kinds).length > 0) && hasOrders(read)
  for (const { text } of looseIn(read)) {
    // `it's the fleet that goes to Portugal`
    const ofKind = isChange ? unitsOfKind(letter, text) : []
    // `Smy-Arm it is`
    const mentions = letter.mentionsIn(text)
    const isLikeOrder = HAS_ARROW.test(text) || (mentions.length > 1 && hasOrders(read))
    // `mao sits tight, and so does nao then`
    const isSaidOfIt = hasOrders(read) && DOES_SO.some(kind => hasKind(text, kind, letter.tongue))
    const [first] = isLikeOrder || isSaidOfIt ? provincesIn(mentions) : []
    const places = [...ofKind, ...(first === undefined ? [] : [first])].filter(at => letter.isTold(at))
    if (places.length > 0) letter.doubt(sentence, new Set(places), 'proposed')
  }
}

const DOES_SO = ['MOVE', 'HOLD', 'SUPPORT', 'CONVOY', 'DOES', 'SAME']

/** Where own units stand of the kind that a text names. */
function unitsOfKind(
  { where: { board, position, power }, tongue }: LetterSoFar,
  text: string,
): readonly Province[] {
  const words = wordsOf(text)
  const kinds = tongue.hitsIn(words).flatMap(({ kind, at }) => (words[at]!.folded.length > 1 ? [kind] : []))
  return position.units.flatMap(unit =>
    unit.power === power && kinds.includes(unit.kind.toUpperCase()) ? [board.province(unit.at)] : [],
  )
}

/** `…, and the fleet into the Black Sea`; but not `…, and A Mun` */
function beginsWithKind(text: string, tongue: Tongue): boolean {
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const isOf = (at: number, kinds: readonly string[]): boolean =>
    hits.some(hit => hit.at === at && (kinds.includes(hit.kind) || kinds.includes(hit.source)))
  const first = words.findIndex((_, at) => !isOf(at, ['SMALL', 'LEAD']))
  return first >= 0 && words[first]!.folded.length > 1 && isOf(first, OF_KINDS)
}

const OF_MANY = ['ALL', 'PAIR', 'TWO', 'THREE', 'SEVERAL']

/** `leave all others as they are`, `waive the second build`, `and the fleet goes` */
function tellsUnnamed(letter: LetterSoFar, text: string): boolean {
  const is = (kind: string): boolean => hasKind(text, kind, letter.tongue)
  const saysWhat = VERB_KINDS.some(is) || (OF_GOING.some(is) && letter.mentionsIn(text).length > 0)
  return is('REST') || is('WAIVE') || ((is('ARMY') || is('FLEET')) && saysWhat)
}

const VERB_KINDS = ['MOVE', 'HOLD', 'SUPPORT', 'CONVOY']
const OF_GOING = ['TO', 'WITH']

/** `Maybe A Ven - Pie and F Edi - Nth`, where the second is another power's: proposes what it can. True if it is all of it. */
function tellPlan(letter: LetterSoFar, read: Read): boolean {
  if (tellWhole(letter, read)) return true
  for (const { text, isLoose } of read.stretches) if (isLoose) tellWhole(letter, { ...read, text })
  return false
}

/** A question is no order, whatever else is wrong with it. */
function refuseOrders(letter: LetterSoFar, { sentence, act }: Read, { refused }: Stretches): void {
  for (const { text, refusal } of refused) {
    const asked: OrderRefusal = { kind: 'notUnderstood', line: sentence.text }
    letter.refuse(sentence.line, text, sentence.mark === '?' ? asked : reasonIn(act, refusal, text))
    letter.leaveOpen(text, sentence.line)
  }
}

/** `- Gas` below an order: a choice of goals. */
function doubtOtherGoal(letter: LetterSoFar, { sentence }: Read, i: number, said: Stretches): void {
  const { told, alone, last } = said
  const isGoal =
    told.length === 0 &&
    [sentence, ...alone].some(({ text }) => GOAL_ALONE.test(text)) &&
    !GOAL_ALONE.test(letter.reads[i - 1]?.sentence.text ?? '')
  if (isGoal && last !== undefined && last.block === sentence.block)
    letter.doubtOrders(sentence, [last], 'eitherOr')
}

/** Units named without an order: below `Holds:` that is an order, beside an order a choice, below all orders a signature. */
function takeUnitsAlone(letter: LetterSoFar, read: Read, i: number, { alone, last }: Stretches): void {
  const { sentence } = read
  const { line, block } = sentence
  const next = letter.reads[i + 1]?.sentence
  const isListed = next === undefined || next.block !== block || KIND_FIRST.test(next.text)
  const isBelowOrders = !letter.reads.slice(i).some(hasOrders)
  for (const { text, unit } of alone) {
    const order = isListed && letter.verb?.block === block ? underVerb(letter, unit) : undefined
    if (order !== undefined) {
      letter.tell(letter.toldIn(read, order, text, false), read)
      continue
    }
    if (last !== undefined && last.line === line && !sentence.isFirst && !sentence.isAside)
      letter.doubtOrders(sentence, [last], 'eitherOr')
    const refused = { line, text, refusal: { kind: 'incomplete', unit } } as const
    const province = letter.where.board.province(unit.at)
    const isSigned = isBelowOrders && !sentence.isAside && !letter.told.some(each => each.block === block)
    if (isSigned) letter.cameToNothing.push(refused)
    if (isSigned || letter.isTold(province)) letter.passOver(refused)
    else letter.open.set(province, refused)
  }
}

function tellOrders(
  letter: LetterSoFar,
  read: Read,
  i: number,
  { told }: Stretches,
  fate: Doubtful | undefined,
): void {
  const { sentence, stretches } = read
  const { line } = sentence
  const next = letter.reads[i + 1]?.sentence
  const isPlain = read.isPlain && !(next?.isAside === true && next.line === line)
  const isStarred = STAR.test(sentence.text) && !STAR.test(letter.reads[i - 1]?.sentence.text ?? '*')
  const isCorrection = read.isCorrection || isStarred
  if (isCorrection) letter.proseSoFar++
  const torn = tornFrom(letter, stretches)
  const beside = told.flatMap(({ order, text }) =>
    alsoTold(letter, order, text).map(other => ({ order: other, text, isForTheRest: false, of: order })),
  )
  const all: readonly (Stretches['told'][number] & { readonly of?: Order })[] = [...told, ...beside]
  for (const { order, text, isForTheRest, of } of all) {
    const other = of ?? beside.find(each => each.of === order)?.order
    const own = torn.has(order) && (fate ?? 'proposed') === 'proposed' ? 'notUnderstood' : fate
    const said = letter.toldIn({ ...read, isPlain }, order, text, isForTheRest, own)
    letter.tell({ ...said, with: other }, { ...read, isCorrection })
    if (order.kind === 'move') speakOfCarriers(letter, order, text, line)
  }
}

const STAR = /^\s*\*\p{L}/u
