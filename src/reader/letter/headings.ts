// Handles what stands above orders and says something of them: headings, titles, lead-ins, a phase, another power.
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import type { Act } from '../acts.ts'
import { looksLikeOrders } from '../line/marks.ts'
import { unframed } from '../line/prefixes.ts'
import { isAnother, type PhaseNamed, phaseNamed, phaseUnder } from '../line/words/phaseNames.ts'
import { mentionsIn, wordsNamed } from '../mentions.ts'
import { changesIn, hasOrders, KIND_FIRST, type Read, UNIT_WORDS } from '../reads.ts'
import type { Sentence } from '../sentences.ts'
import { CHANGES, SEASONS, type Tongue, wordsOf } from '../words.ts'
import { placesNamed } from './remarks.ts'
import type { Fate, LetterSoFar, Over } from './soFar.ts'
import { isBesideOrders, mayBeTalk, mayOrder, namesSomebody } from './talkAround.ts'
import { ARROW } from './torn.ts'

/** Applies a heading to all that stands below it. */
export function takeHeading(letter: LetterSoFar, read: Read, i: number): void {
  const { sentence, act, power } = read
  const { line, text } = sentence
  const block = letter.reads[i + 1]?.sentence.block ?? sentence.block
  const changes = changesIn(act.kinds).length > 0
  letter.phase = phaseUnder(letter.phase, phaseOver(letter, read, i))
  if (changes && !isFresh(letter, act)) letter.over = { fate: fateOver(letter, read), block, line, text }
  else if (namesSomebody(letter, read)) letter.over = { fate: 'proposed', block, line, text }
  if (act.kinds.has('ANEW')) letter.doubtAbove(sentence)
  if (!letter.reads.slice(i + 1).some(mayOrder)) {
    const isAnothers = power !== undefined && power !== letter.where.power
    doubtIfSigned(letter, sentence, text, isAnothers && sentence.mark !== ':')
  }
  letter.power = power
  const verb = ['BUILD', 'DISBAND'].find(kind => act.kinds.has(kind))
  if (verb !== undefined) letter.verb = { kind: verb, block }
  if (!changes && OF_ORDERS.some(kind => act.kinds.has(kind))) letter.aboutOrders.push(sentence)
  letter.proseSoFar++
  letter.passOver(sentence, 'heading')
}

/** Word kinds that speak of orders. */
export const OF_ORDERS = ['REFER', 'ARMY', 'FLEET', 'DISBAND', 'BUILD', 'WAIVE', 'SUPPORT', 'CONVOY']

/** `Gossip:`, `Press, if you run any:`, with no orders below: only the text under it can change orders. */
export function isTitleOfTalk(letter: LetterSoFar, read: Read, i: number): boolean {
  const { sentence, act } = read
  const isTitle = sentence.mark === ':' && !sentence.isAside && !isBesideOrders(letter, read)
  const isOfTalk = !act.speaks && act.mentions.length === 0 && !letter.reads.slice(i + 1).some(mayOrder)
  return isTitle && isOfTalk && changesIn(act.kinds).every(kind => kind === 'CONDITION')
}

/** `NEXT TURN:`, and what stands below it: refused together, the heading only once. */
export function setAside(
  letter: LetterSoFar,
  over: Over,
  line: number,
  below: readonly { readonly text: string }[],
): void {
  const say = (line: number, text: string) =>
    letter.cameToNothing.push({ line, text, refusal: { kind: 'setAside', line: over.text } })
  const isTold = letter.cameToNothing.some(
    each => each.refusal.kind === 'setAside' && each.line === over.line,
  )
  if (!isTold) say(over.line, `${over.text}:`)
  for (const { text } of below) say(line, text)
}

/** `Order no. 1: A Par - Bur`, `First order: A Par - Bur`: it only counts the order after it. */
export function isCount(letter: LetterSoFar, { sentence }: Read, i: number): boolean {
  const [next, ...others] = letter.reads.slice(i + 1)
  if (sentence.mark !== ':' || next?.sentence.line !== sentence.line || !hasOrders(next)) return false
  // `Last order:` may be an order of last turn.
  const isOneOfMany = letter.told.length > 0 || others.some(hasOrders)
  const words = wordsOf(sentence.text)
  const counted = new Set<number>()
  let isCounted = false
  for (const { kind, at, length } of letter.tongue.hitsIn(words)) {
    if (CHANGES.has(kind) && kind !== 'NOT') return false
    if (!OF_COUNTS.has(kind)) continue
    isCounted ||= kind === 'NTH' && isOneOfMany
    for (let i = at; i < at + length; i++) counted.add(i)
  }
  const isNumber = (at: number): boolean => /^\d{1,2}(?!\d)/.test(words[at]!.folded)
  const isWhole = words.every((_, at) => counted.has(at) || isNumber(at))
  return isWhole && words.length <= MOST_OF_A_COUNT && (isCounted || words.some((_, at) => isNumber(at)))
}

/** Word kinds that count orders, and the most words of a count. */
const OF_COUNTS: ReadonlySet<string> = new Set(['COLUMN', 'COLUMNUNIT', 'REFER', 'SINGLE', 'NTH'])
const MOST_OF_A_COUNT = 4

/** `At sea:`, `The northern front`, `NAPLES JOB`: a title that only says where the units of the orders below it are. */
export function isTheatre(letter: LetterSoFar, { sentence, act, text, stretches }: Read, i: number): boolean {
  const next = letter.reads[i + 1]
  const isTitle = sentence.isFirst && !sentence.isAside && (sentence.mark === ':' || sentence.mark === '')
  // `A Mar - Pie`, where `mar` is a sea as well
  if (KIND_FIRST.test(text) || ARROW.test(text) || looksLikeOrders(text)) return false
  if (!isTitle || next === undefined || !hasOrders(next) || changesIn(act.kinds).length > 0) return false
  const words = wordsOf(text)
  if (words.length > MOST_OF_A_THEATRE || stretches.some(({ orders }) => orders.length > 0)) return false
  const named = wordsNamed(mentionsIn(text, letter.where.board, letter.tongue, words))
  let isSaid = false
  for (let at = 0; at < words.length; ) {
    const length = letter.tongue.titleAt(words, at, 'THEATRE')
    const isSmall = SMALL_OF_TITLES.some(kind => letter.tongue.isOf(words[at]!, kind))
    if (length === 0 && !isSmall && !named.has(at)) return false
    isSaid ||= length > 0
    at += Math.max(1, length)
  }
  return isSaid
}
const SMALL_OF_TITLES = ['THE', 'SMALL', 'IN', 'AND', 'NTH']
const MOST_OF_A_THEATRE = 5

/** `No. | Unit | Order`, above another row: the head of a table. It must name the unit first, then its goal; else it is odd. */
export function headIn(letter: LetterSoFar, read: Read, i: number): 'plain' | 'odd' | undefined {
  const { sentence, stretches, text } = read
  if (!sentence.isRow || letter.reads[i + 1]?.sentence.isRow !== true) return undefined
  if (placesNamed(letter, read).length > 0 || stretches.some(({ orders }) => orders.length > 0))
    return undefined
  const cells = text.replace(COUNTER_CELL, '')
  const columns = letter.tongue.hitsIn(wordsOf(cells)).filter(({ kind }) => kind.startsWith('COLUMN'))
  const [unit, goal] = ['COLUMNUNIT', 'COLUMNGOAL'].map(column =>
    columns.findIndex(({ kind }) => kind === column),
  )
  const isOdd = columns.length < wordsOf(cells).length || unit! < 0 || (goal! >= 0 && goal! < unit!)
  return isOdd ? 'odd' : 'plain'
}

/** `No.`, `#` */
const COUNTER_CELL = /^[^\p{L}|]*\p{L}{0,2}\.?\s*\|/u

/** `Correction:`, `Update:` with nothing above: what stands below is all there is. */
export function isFresh(letter: LetterSoFar, { kinds }: Act): boolean {
  return letter.told.length === 0 && changesIn(kinds).every(kind => kind === 'CORRECT')
}

/** `Dear Italy,`, `Signed, Italy`: what is written to or by another power is no letter to the judge. */
export function doubtIfAddressed(letter: LetterSoFar, { sentence, text }: Read): void {
  const words = wordsOf(text)
  const hits = letter.tongue.hitsIn(words)
  if (words[0]?.folded.length === 1 || !hits.some(({ kind, at }) => kind === 'GREETING' && at === 0)) return
  const { board, power } = letter.where
  const named = words
    .slice(1, 4)
    .flatMap(({ folded }) => (folded.length > 2 ? (gazetteerOf(board).powerCalled(folded) ?? []) : []))
  // `Sorry Austria!`, below orders
  if (letter.told.length > 0 && words.length <= 2 && /[.!]/.test(sentence.mark)) return
  const isAtOnce =
    words.length <= 4 ||
    /^\s*,/.test(text.slice(words[1]?.end ?? 0)) ||
    /^\s*,/.test(text.slice(words[2]?.end ?? 0))
  if (named.length > 0 && named.every(each => each !== power) && isAtOnce)
    letter.doubt(sentence, 'all', 'proposed')
}

/** `Fall 1901: Retreats:` names one phase. */
function phaseOver(letter: LetterSoFar, { sentence, phase }: Read, i: number): PhaseNamed | undefined {
  const before = letter.reads[i - 1]
  const isOne = before?.isHeading === true && before.sentence.line === sentence.line
  return isOne ? phaseNamed(unframed(`${before.sentence.text} ${sentence.text}`)) : phase
}

/** `Spring 1903`, `(last fall's)`, `Italy's idea` below orders: they may be for another phase, or another power's. */
export function doubtIfSigned(
  letter: LetterSoFar,
  sentence: Sentence,
  text: string,
  isAnothers: boolean,
): void {
  if (letter.told.length === 0 || sentence.mark === '?') return
  if (isAnothers || namesAnotherPhase(letter, text, sentence.isAside))
    letter.doubt(sentence, 'all', 'proposed')
}

/** A short sentence says when the orders are for. A longer one, or one with several numbers, says something else. */
function namesAnotherPhase(letter: LetterSoFar, text: string, isAside: boolean): boolean {
  const words = wordsOf(text)
  const kinds = new Set(letter.tongue.hitsIn(words).map(({ kind }) => kind))
  const others = words.filter(word => !letter.tongue.isOf(word, 'SMALL') && !phaseNamed(word.raw))
  const isTalk =
    words.length > MOST_UNDER || (others.length > 1 && !pointsAtSomething(kinds)) || kinds.has('REST')
  if (isTalk || (text.match(/\d+/g) ?? []).length > 1) return false
  const named = phaseNamed(text)
  const isOther = named !== undefined && isAnother(named, letter.where.position.phase)
  return isOther || (isAside && kinds.has('OTHERTURN'))
}

/** In words: no sentence below orders that says when, or whose, they are is longer. */
const MOST_UNDER = 8
const POINTING = ['REFER', 'THIS', 'FROM']

export const pointsAtSomething = (kinds: ReadonlySet<string>): boolean =>
  POINTING.some(kind => kinds.has(kind))

/** The block of orders that a sentence introduces: right below it, or after a colon. */
export function blockBelow(letter: LetterSoFar, { sentence, act }: Read, i: number): number | undefined {
  if (sentence.isAside || !(sentence.mark === ':' || sentence.mark === '')) return undefined
  // `A Ven - Tri... no, Tyr`
  if (sentence.mark === '' && letter.told.some(({ line }) => line === sentence.line)) return undefined
  // `If it is legal: A⏎Gre - Ser`
  const saysMore = ({ sentence, isHeading, text }: Read): boolean =>
    !sentence.isAside && !isHeading && !KIND_ALONE.test(text)
  const next = letter.reads.slice(i + 1).find(saysMore)
  if (
    next === undefined ||
    !next.stretches.some(
      ({ orders, alone, refusal, text }) =>
        orders.length > 0 || alone !== undefined || (refusal !== undefined && KIND_FIRST.test(text)),
    )
  )
    return undefined
  const isTitle =
    act.isShort &&
    changesIn(act.kinds).length > 0 &&
    !letter.reads.some((each, at) => at !== i && each.sentence.block === sentence.block)
  // `If I were braver I'd be sending you`, and a blank line
  const isIf = act.isFragment && act.kinds.has('CONDITION')
  const isOpen = sentence.mark === '' && isIf && next === letter.reads[i + 1]
  const isBelow = next.sentence.block === sentence.block || sentence.mark === ':' || isTitle || isOpen
  return isBelow ? next.sentence.block : undefined
}

const KIND_ALONE = /^\W*(?:a|f|army|fleet)\W*$/i

/** What a heading or a lead-in does to its orders. */
export function fateOver(letter: LetterSoFar, read: Read): Fate {
  const { kinds, speaks, mentions, others } = read.act
  if (kinds.has('STATUS') || kinds.has('CORRECT')) return 'proposed'
  // `Ignore my earlier orders:` may stand above the new ones.
  const isOfEarlier = kinds.has('REPORT') || (kinds.has('OTHERTURN') && kinds.has('FIRSTPERSON'))
  if (isOfEarlier && (kinds.has('TAKEBACK') || kinds.has('NOT'))) return 'proposed'
  if (kinds.has('OTHERTURN') || kinds.has('REPORT'))
    return read.sentence.mark === ':' && !mayBeTalk(letter, read) ? 'void' : 'proposed'
  if (mayBeTalk(letter, read)) return 'proposed'
  // `Not sure whether the format is right:`
  const isOfBoard = mentions.length + others.length > 0 || UNIT_WORDS.some(kind => kinds.has(kind))
  if (kinds.has('CONDITION')) return isOfBoard ? 'conditional' : 'proposed'
  if (kinds.has('EITHER')) return 'eitherOr'
  if (kinds.has('TAKEBACK') && speaks && !kinds.has('CORRECT')) return 'void'
  return 'proposed'
}

/** `His Majesty has the honour to submit these orders:`, `Anyway,`: it only introduces what stands below. */
// In other languages few lead-in words are known, so any sentence that is understood may be one.
export const isLead = (
  { kinds, others, mentions, outside, isUnderstood }: Act,
  { mark }: Sentence,
  tongue: Tongue,
): boolean =>
  changesIn(kinds).length === 0 &&
  others.length + mentions.length === 0 &&
  (kinds.has('REFER') || (isUnderstood && (tongue.isForeign || (mark === '' && outside < 3))))

/** `Für den Herbst`, with the season in English. */
export function withSeasons(text: string, tongue: Tongue): string {
  const words = wordsOf(text)
  return tongue
    .hitsIn(words)
    .filter(({ kind }) => SEASONS.has(kind))
    .toReversed()
    .reduce((made, { at, length, kind }) => {
      const [start, end] = [words[at]!.start, words[at + length - 1]!.end]
      return `${made.slice(0, start)}${kind.toLowerCase()}${made.slice(end)}`
    }, text)
}
