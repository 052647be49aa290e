// Decides which sentences may give orders in words that no rule knows, and which of these orders are proposed.
import type { Province } from '../../rules/board/board.ts'
import { isSameOrder } from '../../rules/orders/order.ts'
import { isAnother, phaseUnder } from '../line/words/phaseNames.ts'
import { provincesIn, wordsNamed } from '../mentions.ts'
import { castsDoubt, removedByName, retold } from '../prose.ts'
import { changesIn, type Read } from '../reads.ts'
import { VERBS, wordsOf } from '../words.ts'
import type { LetterSoFar, MeantOrder, ToldOrder } from './soFar.ts'
import { talkOf } from './talkAround.ts'

/** Whether it may give orders in words that no rule knows. */
export function mayBeRetold(letter: LetterSoFar, read: Read, i: number): boolean {
  const { sentence } = read
  const before = letter.reads[i - 1]
  const isUnder = before?.sentence.mark === ':' && before.sentence.block === sentence.block
  const isDoubted =
    isUnder && (before.act.changesMuch || (before.act.isShort && changesIn(before.act.kinds).length > 0))
  const isVoid = letter.over !== undefined && letter.over.fate !== 'proposed'
  const phase = phaseUnder(letter.phase, read.phase)
  const isElsewhere =
    (phase !== undefined && isAnother(phase, letter.where.position.phase)) ||
    (read.power ?? letter.power ?? letter.where.power) !== letter.where.power
  return !sentence.isAside && !isVoid && !isDoubted && !isElsewhere && talkOf(letter, read) < SURELY_TALK
}

/** From this talk score on, a sentence gives no orders. */
const SURELY_TALK = 6

/** `The Third Army (Trieste) seizes Venice`: puts the units in brackets into the sentence. */
export function withUnitsBeside(letter: LetterSoFar, read: Read, i: number): Read {
  const next = letter.reads[i + 1]
  const isBeside = next !== undefined && next.sentence.line === read.sentence.line && isOfUnits(letter, next)
  return isBeside ? { ...read, text: read.text.replace(GAP, ` ${next.text} `) } : read
}

/** Where brackets were taken out. */
const GAP = / {2,}/

/** `(Warsaw, Moscow)`: only own units. */
function isOfUnits(letter: LetterSoFar, { sentence, text, act }: Read): boolean {
  const mentions = letter.mentionsIn(text)
  const isOwn = mentions.every(({ provinces }) => provinces.some(at => letter.own.has(at)))
  return (
    sentence.isAside && isOwn && wordsNamed(mentions).size === wordsOf(text).length && act.others.length === 0
  )
}

/** In words: the longest sentence and the longest letter that are read as prose. Each word costs more the more there are. */
const LONGEST_TOLD = 60
const MOST_TOLD = 1_000

function shortEnough(reads: readonly Read[]): readonly Read[] {
  let words = 0
  return reads.filter(({ text }) => {
    const length = wordsOf(text).length
    if (length > LONGEST_TOLD || words + length > MOST_TOLD) return false
    words += length
    return true
  })
}

/** What the sentences most likely tell units without an order, and units whose order a sentence below made doubtful. */
export function retell(letter: LetterSoFar, meant: readonly MeantOrder[]): readonly ToldOrder[] {
  const ofUnit = (at: Province): MeantOrder | undefined =>
    meant.find(({ order, isForTheRest }) => !isForTheRest && letter.placeOf(order) === at)
  const isTold = (at: Province): boolean => ofUnit(at) !== undefined
  // `A Mun - Bur⏎Then rather Munich into the Ruhr`: the sentence that makes the order doubtful gives another one.
  const isInstead = ({ order, read: { sentence, act } }: (typeof found)[number]): boolean => {
    const told = ofUnit(letter.placeOf(order))
    if (told === undefined || !told.isAsked || told.line >= sentence.line) return false
    if (isSameOrder(told.order, order) || LEAVES_OPEN.some(kind => act.kinds.has(kind))) return false
    return letter.doubts.some(doubt => doubt.text === sentence.text && letter.isIn(told, doubt))
  }
  // An order in a list was understood, even if it is doubted.
  const isListed = (at: Province): boolean =>
    letter.told.some(
      ({ order, isPlain, line }) =>
        isPlain &&
        letter.placeOf(order) === at &&
        letter.reads.filter(({ sentence }) => sentence.line === line).length === 1,
    )
  const isUntold = (at: Province): boolean => !isTold(at) && !isListed(at)
  if (!letter.isWinter && !meant.some(({ isAsked }) => isAsked) && ![...letter.own].some(isUntold)) return []
  const changing = letter.reads.filter(
    read =>
      (read.sentence.isAside && !isOfUnits(letter, read)) || BARS.some(kind => read.act.kinds.has(kind)),
  )
  const isPlainLine = ({ sentence: { text } }: Read): boolean =>
    letter.told.some(({ isPlain, sentence }) => isPlain && sentence === text)
  // `Remove Pic`, where the rules want the unit's kind
  const isForbidden = ({ stretches }: Read): boolean =>
    stretches.some(({ refusal }) => refusal?.kind === 'kindMissing' || refusal?.kind === 'inexact')
  const prose = shortEnough(letter.retellable.filter(read => !isPlainLine(read) && !isForbidden(read)))
  const said = retold(prose, letter.own, letter.where, letter.tongue)
  const isSilent = said.length + letter.told.length === 0
  const named = isSilent ? removedByName(prose, letter.own, letter.where, letter.tongue) : []
  const found = [...said, ...named]
  const isTelling = (text: string): boolean => found.some(({ read }) => read.sentence.text === text)
  const isBarred = (at: Province): boolean =>
    letter.doubts.some(
      ({ text, places, fate }) =>
        fate !== 'proposed' &&
        (!(places instanceof Set) || places.has(at)) &&
        ((fate === 'unclearCorrection' && !isTelling(text)) ||
          changing.some(({ sentence }) => sentence.text === text)),
    )
  // `Paris goes to Burgundy, they say.`, where nothing else is told
  const units = new Set([...letter.told, ...found].map(({ order }) => letter.placeOf(order)))
  const isPlain = found.some(
    ({ order, read: { act, text } }) =>
      !castsDoubt(text, act.kinds, letter.tongue) &&
      (letter.told.some(each => isSameOrder(each.order, order)) ||
        OF_ORDERING.some(kind => act.kinds.has(kind)) ||
        tellsOwn(letter, text)),
  )
  const isInBetween = letter.where.position.phase.kind !== 'movement'
  if (units.size < LEAST_TOLD && !(isInBetween && (isPlain || named.length > 0))) return []
  // `Berlin takes over in Munich`: all its places already belong to an order.
  const isSpent = ({ order, read: { text, sentence } }: (typeof found)[number]): boolean => {
    const said = letter.told.filter(each => each.sentence === sentence.text)
    const places = new Set(said.flatMap(each => letter.placesOf(each.order)))
    const isItself = said.some(each => letter.placeOf(each.order) === letter.placeOf(order))
    const named = provincesIn(letter.mentionsIn(text))
    // But not if its unit was named in another way: `die Wiener Armee`.
    const isNamed = named.includes(letter.placeOf(order))
    // `Boemia attacca Vienna, Budapest appoggia la Boemia su Vienna`
    const isHelped = said.some(
      each =>
        each.order.kind === 'support' &&
        order.kind === 'move' &&
        each.order.to === order.to &&
        each.order.from === letter.placeOf(order),
    )
    return !isItself && !isHelped && isNamed && said.length > 0 && named.every(at => places.has(at))
  }
  return found
    .filter(each => !isSpent(each))
    .filter(each => isUntold(letter.placeOf(each.order)) || isInstead(each))
    .filter(({ order }) => !isBarred(letter.placeOf(order)))
    .map(({ order, read }) => letter.toldIn(read, order, read.text, false, 'proposed'))
}

/** Words with which a sentence leaves open what replaces an order. */
const LEAVES_OPEN = ['NOT', 'EITHER', 'OTHERTURN', 'CONDITION', 'STATUS', 'JEST']

/** `I remove …`, `… will retreat to …`, `a malincuore sciolgo …` */
const OF_ORDERING = ['LEAD', 'MODAL', 'FIRSTPERSON', 'FILLER']

/** `A malincuore sciolgo la flotta`, and not `Sa flotte se replie en Livonie`. */
function tellsOwn({ tongue }: LetterSoFar, text: string): boolean {
  const words = wordsOf(text)
  const due = words.flatMap((_, at) => tongue.dueAt(words, at).kinds)
  const isTold =
    tongue.hitsIn(words).some(({ kind }) => VERBS.has(kind)) || due.some(kind => OF_DUE.has(kind))
  return isTold && !due.includes('NOTPLAIN')
}
const OF_DUE: ReadonlySet<string> = new Set(['AWAY', 'BACK', 'GETS'])

/** A single order is hardly ever given in words that no rule knows. */
const LEAST_TOLD = 2
/** Words that take back or make a condition, whatever else the sentence says. */
const BARS = ['CONDITION', 'TAKEBACK', 'STATUS', 'JEST', 'OTHERTURN']
