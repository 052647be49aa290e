// Handles sentences without orders: what each of them does to the orders of its letter.
import type { Province } from '../../rules/board/board.ts'
import { isSameOrder, type Order } from '../../rules/orders/order.ts'
import type { Act } from '../acts.ts'
import { anchoredOrders } from '../anchors.ts'
import { looksLikeOrders } from '../line/marks.ts'
import { phaseNamed, phaseUnder } from '../line/words/phaseNames.ts'
import { seasonOver } from '../line/words/seasons.ts'
import { provincesIn } from '../mentions.ts'
import { OF_KINDS, OF_STRANGERS } from '../orders.ts'
import { ARROW_FIRST, changesIn, hasOrders, type Read } from '../reads.ts'
import { SURELY_CHANGES } from '../talk.ts'
import { wordsOf } from '../words.ts'
import { correctsGoal, takesBack } from './corrections.ts'
import { fateOf, THEN } from './fates.ts'
import {
  blockBelow,
  doubtIfSigned,
  fateOver,
  isFresh,
  isLead,
  isTitleOfTalk,
  OF_ORDERS,
  pointsAtSomething,
  withSeasons,
} from './headings.ts'
import { isOwnPlan, tellWhole } from './otherWays.ts'
import { refusalsIn } from './reasons.ts'
import { concernedNearby, isGloss, remarksOnOrder } from './remarks.ts'
import type { LetterSoFar } from './soFar.ts'
import {
  isBesideOrders,
  isDoubtful,
  isOverOrders,
  LEAST_SAYING,
  namesSomebody,
  TALK_ABOVE,
  type Talk,
  weighTalk,
  wordsSaid,
} from './talkAround.ts'
import { ARROW, GOAL_ALONE, isRefusedWhole, TELLS } from './torn.ts'

/** Applies a sentence without orders. If no rule says what it does, but its words change something, all orders are asked about. */
export function takeProse(letter: LetterSoFar, read: Read, i: number): void {
  const { sentence } = read
  if (read.isAddress || isGloss(letter, read) || keepsRest(letter, read))
    return letter.passOver(sentence, 'courtesy')
  if (isTitleOfTalk(letter, read, i) || isSignature(letter, read, i) || isFarewell(letter, read, i)) {
    letter.proseSoFar++
    letter.passOver(sentence)
    return
  }
  const questioned = blockAskedAbout(letter, read, i)
  if (questioned !== undefined) {
    letter.over = { fate: 'proposed', block: questioned, line: sentence.line, text: sentence.text }
    letter.passOver(sentence)
    return
  }
  const talk = weighTalk(letter, read, i)
  const before = lengthsOf(letter)
  followRules(letter, read, i, talk)
  doubtByTalk(letter, read, talk, before)
  // In winter all orders stand or fall together.
  if (talk.byItself < SURELY_CHANGES && !letter.isWinter) beSure(letter, i, before.doubts)
}

/** `Keep the rest`, below a removal */
function keepsRest({ isWinter, told }: LetterSoFar, { act, sentence }: Read): boolean {
  const isKept = ['KEEP', 'STAYS', 'HOLD', 'SAME'].some(kind => act.kinds.has(kind))
  // `keep`: elsewhere it says that orders are not to be followed yet.
  const isPlain =
    changesIn(act.kinds).every(kind => kind === 'STATUS' && act.kinds.has('KEEP')) &&
    act.mentions.length === 0 &&
    sentence.mark !== '?'
  return isWinter && told.length > 0 && act.kinds.has('REST') && act.isShort && isKept && isPlain
}

const lengthsOf = ({ doubts, told, refused }: LetterSoFar) => ({
  doubts: doubts.length,
  told: told.length,
  refused: refused.length,
})

/** What would be asked about is refused, unless orders on the other side of the sentence may be what it changes them to. */
function beSure(letter: LetterSoFar, i: number, before: number): void {
  const isAbove = letter.told.length > 0
  if (isAbove && letter.reads.slice(i + 1).some(hasOrders)) return
  for (const [at, doubt] of letter.doubts.entries()) {
    const isOurs = at >= before && doubt.fate === 'proposed'
    if (isOurs && (isAbove || doubt.places === 'all')) letter.doubts[at] = { ...doubt, isSure: true }
  }
}

/** Asks about the orders beside a sentence that is hardly talk, if no rule has done anything about it. */
function doubtByTalk(
  letter: LetterSoFar,
  read: Read,
  talk: Talk,
  before: ReturnType<typeof lengthsOf>,
): void {
  const { sentence, act } = read
  const isSilent = act.isClosed || wordsSaid(read.text) < LEAST_SAYING
  if (isSilent || !isDoubtful(letter, read, talk) || !letter.reads.some(hasOrders)) return
  const found = letter.doubts.slice(before.doubts)
  const isOfSome = letter.told.some(told => found.some(doubt => letter.isIn(told, doubt)))
  if (!isOfSome && before.told === letter.told.length && before.refused === letter.refused.length)
    letter.doubt(sentence, 'all', 'proposed')
  else if (talk.touched.length > 0) letter.doubt(sentence, new Set(talk.touched), 'proposed')
}

/** `Why are these moves bad?`, `What is wrong with this?`: the block of the orders right below. */
function blockAskedAbout(
  { reads, tongue }: LetterSoFar,
  { sentence, text, act }: Read,
  i: number,
): number | undefined {
  const next = reads[i + 1]
  const isQuestion = sentence.mark === '?' && act.kinds.has('QUESTION') && act.kinds.has('THIS')
  if (!isQuestion || next === undefined || !hasOrders(next)) return undefined
  const last = wordsOf(text).at(-1)
  const isOfThem = act.kinds.has('ORDERS') || (last !== undefined && tongue.isOf(last, 'THIS'))
  return isOfThem ? next.sentence.block : undefined
}

/** `Beppe`, `H.L.`, `Kim ;)` as the last sentence of a letter, below its orders. */
function isSignature(
  { reads, told, own, tongue }: LetterSoFar,
  { text, sentence, act }: Read,
  i: number,
): boolean {
  const words = wordsOf(text)
  const isStrange = words.every(word => /^\p{Lu}/u.test(word.raw) && !tongue.isKnown(word))
  // `General von Something`, under `Respectfully yours`
  const isTitled = words.every(({ raw }) => raw.length <= 3 || /^\p{Lu}/u.test(raw))
  const isUnder = isTitled && changesIn(act.kinds).length === 0 && isGreeting(reads[i - 1])
  // `Wes`, `Paris`, below talk and where no own unit stands
  const isCalledSo =
    words.length === 1 &&
    /^\p{Lu}\p{Ll}+[\s.!]*$/u.test(text) &&
    sentence.isFirst &&
    !provincesIn(act.mentions).some(at => own.has(at)) &&
    reads[i - 1]?.stretches.every(({ orders }) => orders.length === 0) === true
  const isName =
    isCalledSo ||
    (isStrange && words.length <= MOST_NAMES) ||
    INITIALS_ALONE.test(text) ||
    (isUnder && words.length <= MOST_TITLED)
  const isLast = i === reads.length - 1 && !sentence.isAside && sentence.mark !== '?'
  const isPlain = act.mentions.length === 0 || isCalledSo
  return isName && isLast && told.length > 0 && isPlain && /^\p{Lu}/u.test(text)
}
const MOST_NAMES = 2
const MOST_TITLED = 5
const INITIALS_ALONE = /^(?:\p{Lu}\.\s?){1,3}\p{Lu}?$/u

/** `Sorry Austria!`, `Good luck all (except Russia)`, below all orders. */
function isFarewell({ reads, told }: LetterSoFar, { sentence, act }: Read, i: number): boolean {
  const isBelow = told.length > 0 && !reads.slice(i).some(hasOrders)
  const isPlain = changesIn(act.kinds).length === 0 && act.mentions.length === 0
  if (!isBelow || !isPlain || /[?:]/.test(sentence.mark)) return false
  if (sentence.isAside)
    return isGreeting(reads[i - 1]) && act.kinds.has('EXCEPT') && act.others.length === act.outside - 1
  return act.kinds.has('GREETING') && act.others.length === 1 && act.outside <= MOST_NAMES
}

/** `Respectfully yours`, `Good luck all` */
const isGreeting = (read: Read | undefined): boolean =>
  read?.act.isClosed === true && read.act.kinds.has('GREETING') && !hasOrders(read)

/** `- Soain`, `- Spa ~ of course` may be the end of the order above. */
function mayGoOn(letter: LetterSoFar, read: Read): boolean {
  const isNamed = read.act.mentions.some(({ from }) => from === 0)
  const isStrange = !wordsOf(read.text).some(word => letter.tongue.isKnown(word))
  return ARROW_FIRST.test(read.sentence.text) && (isNamed || isStrange) && isBesideOrders(letter, read)
}

/** Applies the rules to a sentence without orders. */
function followRules(letter: LetterSoFar, read: Read, i: number, talk: Talk): void {
  const { sentence, text, act } = read
  const isTalk = talk.isSure && !mayGoOn(letter, read)
  if (sentence.isAside || !sentence.isFirst) {
    for (const at of provincesIn(act.mentions)) if (letter.own.has(at)) letter.spokenOf.add(at)
    // `F MAO - Eng ... no, he'd never forgive me`
    const [first] = wordsOf(sentence.text)
    const isDenial = !sentence.isAside && first !== undefined && letter.tongue.isOf(first, 'NOT')
    const isRemark = isTalk && talk.around > TALK_ABOVE && wordsOf(text).length >= LEAST_SAYING && !isDenial
    if (!isRemark && remarksOnOrder(letter, read)) return
  }
  if (correctsGoal(letter, read, i)) return
  doubtHalves(letter, read)
  letter.proseSoFar++
  // `Wait`, `w maybe`
  const isOfWinter = letter.isWinter && act.isShort && !act.isClosed
  if (isOfWinter || OF_ORDERS.some(kind => act.kinds.has(kind)) || !act.isUnderstood)
    letter.aboutOrders.push(sentence)
  if (takesBack(letter, read)) return
  if (act.kinds.has('ANEW')) letter.doubtAbove(sentence)
  if (standsOver(letter, read, i, isTalk)) return
  if (sentence.mark === '?' && isOwnPlan(act) && tellWhole(letter, read)) return
  if (tellsByAnchors(letter, read, isTalk)) return
  letter.passOver(sentence, act.isClosed ? 'courtesy' : undefined)
  noteUnits(letter, read, isTalk)
  if (isTalk) return
  // `I want Serbia. Others hold.`
  if (act.mentions.length > 0) letter.isRestDoubted = true
  doubtNearby(letter, read, i)
  if (act.concerns !== 'none') doubtConcerned(letter, read, i, act.concerns)
}

/** If the sentence may be half of an order, the other half does not mean what it says. */
function doubtHalves(letter: LetterSoFar, { sentence, text, act, stretches }: Read): void {
  const { line } = sentence
  // `Army Sebia: hold`
  const isUnit = sentence.mark === ':' && act.isShort && OF_KINDS.some(kind => act.kinds.has(kind))
  if (isUnit && wordsOf(text).some(word => !letter.tongue.isKnown(word)) && act.mentions.length === 0)
    letter.refuse(line, text, { kind: 'notUnderstood', line: text })
  const above = letter.told.at(-1)
  if (above !== undefined && GOAL_ALONE.test(text) && act.mentions.length > 0)
    letter.doubtOrders(sentence, [above], 'eitherOr')
  // `Kiel - Den. Next year Den - Swe.`
  const isLater = letter.tongue.dueAt(wordsOf(text), 0).kinds.includes('LATER')
  const isWhole = stretches.every(isRefusedWhole)
  if (!sentence.isFirst && !sentence.isAside && ARROW.test(text) && !isLater && !isWhole)
    letter.doubtLine(sentence)
  // `A Mar holds⏎many memories for me`; but not below `A Mar H`, and not a single word.
  const isObject = above?.order.kind === 'hold' && above.block === sentence.block && !act.isClosed
  if (isObject && above.line === line - 1 && isObjectOf(above.text, text))
    letter.doubtLine({ line: above.line, text: sentence.text })
}

const isObjectOf = (order: string, below: string): boolean =>
  SMALL_FIRST.test(below) && wordsOf(below).length > 1 && (wordsOf(order).at(-1)?.folded.length ?? 0) > 1
const SMALL_FIRST = /^\p{Ll}/u

/** Whether it speaks of orders that stand below it: their phase, their kind, or what becomes of them. */
function standsOver(letter: LetterSoFar, read: Read, i: number, isTalk: boolean): boolean {
  const { sentence, act } = read
  const { line, text } = sentence
  const below = blockBelow(letter, read, i)
  namePhase(letter, read, below, isTalk)
  if (THEN.test(text) && letter.isConditional && below !== undefined) {
    letter.over = { fate: 'conditional', block: below, line, text }
    return true
  }
  letter.isConditional = act.kinds.has('CONDITION') && act.isShort
  if (below === undefined) return false
  if (act.isShort && act.mentions.length === 0 && isLabel(letter, read, below)) {
    letter.passOver(sentence, 'heading')
    return true
  }
  const isOfAbove = act.kinds.has('TAKEBACK') && letter.told.length > 0
  const isTheirs = namesSomebody(letter, read)
  if (!isTheirs && (isTalk || isOfAbove || act.isClosed || isLead(act, sentence, letter.tongue))) return false
  const isTitle = sentence.mark === ':'
  if (!isTitle && letter.told.some(({ block }) => block === sentence.block))
    letter.doubt(sentence, { block: sentence.block }, 'proposed')
  letter.passOver(sentence, isTitle || changesIn(act.kinds).length > 0 ? 'heading' : undefined)
  if (typeof act.concerns !== 'string') letter.doubt(sentence, new Set(act.concerns), 'proposed')
  letter.over = { fate: fateOver(letter, read), block: below, line, text }
  // `Perhaps A Ven - Pie`, above other orders
  if (!isTitle && isOwnPlan(act)) tellWhole(letter, read)
  return true
}

/** `Für den Herbst`, above orders; `Italy's idea.`, `This is from Austria`, below them. */
function namePhase(letter: LetterSoFar, read: Read, below: number | undefined, isTalk: boolean): void {
  const { sentence, act, text } = read
  const named = withSeasons(sentence.text, letter.tongue)
  const isStory = act.outside > MOST_OVER || act.kinds.has('REPORT')
  const over = below === undefined || isStory ? undefined : phaseNamed(seasonOver(named) ?? named)
  if (over !== undefined) letter.phase = phaseUnder(letter.phase, over)
  const isTheirs = OF_SOMEBODY.test(text) || pointsAtSomething(act.kinds)
  if (below === undefined && !isTalk)
    doubtIfSigned(letter, sentence, named, isTheirs && act.others.length > 0 && act.outside <= MOST_THEIRS)
}

/** In words: a longer lead-in that names a phase tells a story about it. */
const MOST_OVER = 8
/** In words: no sentence below orders that says whose they are is longer. */
const MOST_THEIRS = 4
const OF_SOMEBODY = /\p{L}['’]s?\b/u

/** `Holds:`, `Build 2:`, or `Correction:` above all orders. */
function isLabel(letter: LetterSoFar, { sentence, act }: Read, below: number): boolean {
  if (changesIn(act.kinds).length > 0) return isFresh(letter, act)
  const verb = UNIT_VERBS.find(kind => act.kinds.has(kind))
  const isAlone = act.outside === 1 || WITH_COUNT.test(sentence.text)
  if (sentence.mark !== ':' || verb === undefined || !isAlone) return false
  letter.verb = { kind: verb, block: below }
  const [count] = /\d+/.exec(sentence.text) ?? []
  if (count !== undefined) letter.counts.push({ sentence, block: below, count: Number(count) })
  return true
}

const UNIT_VERBS = ['HOLD', 'SUPPORT', 'CONVOY', 'DISBAND', 'MOVE', 'BUILD']
/** `Build 2:` */
const WITH_COUNT = /^\P{L}*\p{L}+\s+\d{1,2}\s*$/u

/** Proposes the orders that its places and verbs most likely mean. True also if they were told before. */
function tellsByAnchors(letter: LetterSoFar, read: Read, isTalk: boolean): boolean {
  const { sentence, text, act } = read
  if (isTalk || !mayTell(read)) return false
  const told = letter.told.map(({ order }) => order)
  const anchored = anchoredOrders(text, letter.where, letter.tongue, told)
  const isToldAgain = anchored.orders.every(order => told.some(each => isSameOrder(each, order)))
  if (anchored.isWhole && isToldAgain) {
    letter.passOver(sentence)
    return true
  }
  if (anchored.orders.length === 0) return false
  const others = ownBeside(letter, act, anchored.orders)
  for (const at of others) letter.open.set(at, { line: sentence.line, text: sentence.text })
  // `Hmm, better …`: any unit that it names may get another order.
  const isUnsure = changesIn(act.kinds).length > 0
  const doubted = isUnsure ? provincesIn(act.mentions) : others
  if (doubted.length > 0) letter.doubt(sentence, new Set(doubted), 'proposed')
  for (const order of anchored.orders) letter.propose(read, order)
  return true
}

/** `The fleet holds.` names no place. */
function mayTell({ sentence, act }: Read): boolean {
  const isOfKindAlone = act.isShort && OF_KINDS.some(kind => act.kinds.has(kind))
  const isOfUnits = act.mentions.length > 0 || isOfKindAlone
  const isChange = NO_TELLING.some(kind => act.kinds.has(kind))
  return isOfUnits && !isChange && sentence.mark !== '?' && !sentence.isAside
}

const NO_TELLING = ['TAKEBACK', 'CONDITION', 'EITHER', 'NOT', 'OTHERTURN', 'REPORT', 'REST', 'STATUS']

/** Own units that a sentence names besides its orders. */
function ownBeside(letter: LetterSoFar, { mentions }: Act, orders: readonly Order[]): readonly Province[] {
  const spoken = orders.flatMap(order => [
    ...letter.placesOf(order),
    ...(order.kind === 'support' || order.kind === 'convoy' ? [order.from] : []),
  ])
  return provincesIn(mentions).filter(at => letter.own.has(at) && !spoken.includes(at))
}

/** The units that it names do not belong to `the rest`, and are reported if no order is found for them. */
function noteUnits(letter: LetterSoFar, read: Read, isTalk: boolean): void {
  const { sentence, text, act } = read
  const { line } = sentence
  if (!isTalk && act.concerns === 'none' && act.isShort && correctsUnits(act)) doubtCorrected(letter, read)
  const isLikeOrders = looksLikeOrders(text)
  const isOfUnits =
    act.mentions.length > 0 || TELLS.some(kind => act.kinds.has(kind)) || ARROW.test(text) || isLikeOrders
  // `Ven H`, where the name is also a day's.
  const isOfStrangers = read.stretches.some(({ refusal }) => refusal && OF_STRANGERS.has(refusal.kind))
  if (sentence.mark !== '?' && (isOfStrangers || (isOfUnits && (!act.isClosed || isLikeOrders))))
    letter.cameToNothing.push(...refusalsIn(read))
  letter.leaveOpen(sentence.text, line, act.mentions)
  const isOfRest = act.kinds.has('REST') && act.isShort && sentence.mark !== '?'
  if (isOfRest && letter.told.length > 0) letter.refuse(line, text, { kind: 'notUnderstood', line: text })
}

/** Whether it takes back or corrects something, and names places. */
const correctsUnits = ({ what, mentions }: Act): boolean =>
  (what === 'correction' || what === 'takeBack') && mentions.length > 0

/** `Scratch the Wes one`: doubts the units that it names, or else the last order. */
function doubtCorrected(letter: LetterSoFar, { sentence, text, act }: Read): void {
  const last = letter.told.at(-1)
  if (last === undefined) return
  const [first] = act.mentions
  const before = wordsOf(text)[(first?.from ?? 0) - 1]
  // `The fleet sails to Constantinople`
  const isGoal = act.what === 'correction' && before !== undefined && letter.tongue.isOf(before, 'TO')
  const named = first === undefined || isGoal ? [] : first.provinces
  const ofNamed = letter.told.filter(({ order }) => named.includes(letter.placeOf(order)))
  if (letter.isWinter) letter.doubt(sentence, 'all', 'unclearCorrection')
  else letter.doubtOrders(sentence, ofNamed.length > 0 ? ofNamed : [last], 'unclearCorrection')
}

function doubtNearby(letter: LetterSoFar, read: Read, i: number): void {
  const { sentence, act } = read
  const isChange = ['CORRECT', 'NOT', 'TAKEBACK'].some(kind => act.kinds.has(kind))
  if (letter.isWinter && letter.told.length > 0 && isChange) letter.doubt(sentence, 'all', 'proposed')
  const before = letter.reads[i - 1]
  const isOfKind =
    before?.sentence.line === sentence.line &&
    before.sentence.mark === ':' &&
    ['ARMY', 'FLEET', 'ALL'].some(kind => before.act.kinds.has(kind))
  if (isOfKind && changesIn(act.kinds).length > 0) letter.doubt(sentence, 'all', 'proposed')
  const near = concernedNearby(letter, read, i)
  if (near !== undefined) letter.doubt(sentence, letter.isWinter ? 'all' : near, 'proposed')
}

function doubtConcerned(
  letter: LetterSoFar,
  read: Read,
  i: number,
  concerns: 'all' | readonly Province[],
): void {
  const { sentence, act } = read
  const { line, text } = sentence
  // `If not, blame my provider.`
  const said = fateOf(letter, read)
  const isApart = concerns === 'all' && !isBesideOrders(letter, read) && !isOverOrders(letter, read, i)
  const fate = said === 'conditional' && isApart ? 'proposed' : said
  if (concerns === 'all' && speaksOfAbove(act)) return letter.doubtOrders(sentence, letter.told, fate)
  if (correctsUnits(act)) doubtCorrected(letter, read)
  if (concerns === 'all') return letter.doubt(sentence, 'all', fate)
  for (const at of concerns) if (!letter.open.has(at)) letter.open.set(at, { line, text })
  letter.doubt(sentence, new Set(concerns), fate)
}

/** A withdrawal, a correction or a condition is said of the orders above it. */
const speaksOfAbove = ({ what, speaks }: Act): boolean =>
  (what === 'takeBack' || what === 'correction' || what === 'condition') && !speaks
