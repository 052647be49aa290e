// Decides what the words outside a sentence's orders do to those orders: nothing, or something that only the writer can tell.
import type { Board, Power, Province } from '../rules/board/board.ts'
import { gazetteerOf } from '../rules/board/gazetteer.ts'
import type { OrderContext } from './line/places.ts'
import { type Mention, mentionsIn, powersIn, wordsNamed } from './mentions.ts'
import { CHANGES, type Hit, TELLME, type Tongue, VERBS, type Word, wordsOf } from './words.ts'

/** What a sentence that is no order says about orders; the first kind that fits. */
type What =
  | 'takeBack'
  | 'correction'
  | 'otherTurn'
  | 'condition'
  | 'either'
  | 'not'
  | 'report'
  | 'status'
  | 'maybe'
  | 'question'
  | 'unknown'

export interface Act {
  /** Which of the writer's units it may concern: none, all, or those in these places. */
  readonly concerns: 'none' | 'all' | readonly Province[]
  readonly what: What
  /** Whether it is short, or begins with a condition. */
  readonly isFragment: boolean
  readonly isShort: boolean
  readonly speaks: boolean
  readonly kinds: ReadonlySet<string>
  readonly mentions: readonly Mention[]
  /** Other powers that it names. */
  readonly others: readonly Power[]
  readonly isUnderstood: boolean
  /** Whether it consists only of greetings, courtesies and lead-ins to orders. */
  readonly isClosed: boolean
  /** Whether it begins with `that`, `these` and the like. */
  readonly pointsFirst: boolean
  /** Whether it takes back, corrects or makes a condition, however long it is. */
  readonly changesMuch: boolean
  /** Whether words inside its orders undo them: `Paris moved to Burgundy`. */
  readonly isUndone: boolean
  /** How many words are outside its orders. */
  readonly outside: number
}

/** Limits in words. */
const SHORT = 6
const FEW = 4

/** Kinds that change the orders they may refer to, from strongest to weakest. */
const STRONG = ['TAKEBACK', 'CORRECT', 'STATUS', 'JEST']
const CONDITIONAL = ['CONDITION', 'EITHER']
const WEAK = ['NOT', 'MAYBE', 'REPORT', 'OTHERTURN']

/** Beside a request to be told something, these kinds only say when, and change no order. */
const WHEN_TOLD: ReadonlySet<string> = new Set(['CONDITION', 'EITHER', 'NOT', 'MAYBE'])
const isAskingForWord = ({ source }: Hit): boolean => source === TELLME

/** `Should there be a problem with these, I can be reached by phone`: a condition that only says when to contact the player. */
function isToldWhen(hits: readonly Hit[]): boolean {
  const asking = hits.filter(isAskingForWord)
  const isApart = ({ at }: Hit): boolean => !asking.some(hit => hit.at <= at && at < hit.at + hit.length)
  const others = hits.filter(isApart)
  // `…, text me and use the old ones`
  const last = Math.max(...asking.map(({ at }) => at))
  if (others.some(({ kind, at }) => at > last && TELLS_BEHIND.has(kind))) return false
  const when = others.filter(({ kind }) => CONDITIONAL.includes(kind))
  const begins = others.some(({ kind, at }) => at === 0 && (kind === 'CONDITION' || kind === 'MAYBE'))
  return begins && when.length <= 1 && !others.some(({ kind }) => STRONG.includes(kind))
}

const WHATS: readonly (readonly [string, What])[] = [
  ['TAKEBACK', 'takeBack'],
  ['CORRECT', 'correction'],
  ['STATUS', 'status'],
  ['JEST', 'status'],
  ['OTHERTURN', 'otherTurn'],
  ['CONDITION', 'condition'],
  ['EITHER', 'either'],
  ['REPORT', 'report'],
  ['NOT', 'not'],
  ['MAYBE', 'maybe'],
]

/** A condition within a reason: it seldom is one of the orders. */
export const OF_CAUSE = 'OFCAUSE'

const TELLS_BEHIND: ReadonlySet<string> = new Set([...VERBS, 'REFER', 'REST', 'ALL', 'POINT', 'SELF'])

/** Judges the words of a sentence outside `orders`. `own`: where the writer's units stand. */
export function actOf(
  text: string,
  mark: string,
  orders: readonly { readonly start: number; readonly end: number }[],
  { board, power, position }: Pick<OrderContext, 'board' | 'power' | 'position'>,
  own: ReadonlySet<Province>,
  tongue: Tongue,
  isOpening = false,
): Act {
  const words = wordsOf(text)
  const isOutside = ({ start, end }: Word): boolean =>
    !orders.some(each => each.start <= start && end <= each.end)
  // `A War - Gal`: a place name has no other meaning.
  const isPlace = ({ at, length }: Hit): boolean =>
    length === 1 && isNamed(text, words[at]!, board, !isOutside(words[at]!))
  // `F Lon - Nrth Se`: a two-letter word counts as foreign only in a foreign letter.
  const isStray = ({ at, length, language }: Hit): boolean =>
    length === 1 && language !== 'en' && !tongue.isForeign && words[at]!.folded.length <= 2
  const mentioned = mentionsIn(text, board, tongue, words)
  const named = wordsNamed(mentioned)
  const all = tongue.hitsIn(words).filter(hit => !isPlace(hit) && !isStray(hit))
  // `F Tri - xxx` leaves the goal open, or holds; `Anna xxx` ends a letter.
  const isKiss = ({ at, kind }: Hit): boolean =>
    (kind === 'STATUS' || kind === 'HOLD') &&
    mentioned.length === 0 &&
    all.some(hit => hit.kind === 'GREETING' && hit.at === at && hit.length === 1)
  // `tolgo l'armata in Tirolo`: after the moves it is a unit that is taken back.
  const isOfUnit = ({ kind, at }: Hit): boolean =>
    kind === 'TAKEBACK' &&
    position.phase.kind !== 'movement' &&
    mentioned.length > 0 &&
    all.some(hit => hit.kind === 'DISBAND' && hit.at === at) &&
    !all.some(hit => hit.kind === 'REFER')
  const found = all.filter(hit => !isKiss(hit) && !isOfUnit(hit))
  const mentions = mentioned.filter(({ from }) => isOutside(words[from]!))
  const outside = words.filter(isOutside)
  const others = powersIn(outside, board).filter(each => each !== power)
  // `If that's not possible, tell me.`
  const asksForWord =
    orders.length === 0 && mentions.length === 0 && others.length === 0 && found.some(isAskingForWord)
  // `since the French will bounce in Gascony otherwise`, `because if he goes to Belgium I want a bounce`
  const cause = found.find(({ kind }) => kind === 'CAUSE')?.at ?? Number.POSITIVE_INFINITY
  const hits = found
    .filter(({ at, kind }) => isOutside(words[at]!) && !(asksForWord && WHEN_TOLD.has(kind)))
    .map(hit => (hit.kind === 'CONDITION' && hit.at > cause ? { ...hit, kind: OF_CAUSE } : hit))
  // `Keep the fleet in Brest there`
  const keeps = (at: number): boolean => found.some(hit => hit.at === at && hit.kind === 'KEEP')
  const inside = found.some(
    ({ kind, at, length }) =>
      (kind === 'REPORT' || (kind === 'STATUS' && !keeps(at)) || (kind === 'MAYBE' && length > 1)) &&
      !isOutside(words[at]!) &&
      !named.has(at) &&
      words[at]!.folded.length > 2,
  )
  // `a soup` is no army.
  const kinds = new Set(
    hits.filter(({ at, length }) => length > 1 || words[at]!.folded.length > 1).map(({ kind }) => kind),
  )
  const what = WHATS.find(([kind]) => kinds.has(kind))?.[1] ?? (mark === '?' ? 'question' : 'unknown')
  const isOfKind = (kinds.has('ARMY') || kinds.has('FLEET')) && outside.length <= SHORT
  const speaks = kinds.has('REFER') || kinds.has('REST') || isOfKind
  const begins = hits.some(
    ({ kind, at }) => CHANGES.has(kind) && (words[at] === outside[0] || words[at] === outside[1]),
  )
  const points = kinds.has('THIS') || kinds.has('POINT') || kinds.has('ALL') || kinds.has('SELF')
  // `That's what I would do`
  const pointsFirst = hits.some(
    ({ kind, at }) => kind === 'THIS' && (words[at] === outside[0] || words[at] === outside[1]),
  )
  const isShort = outside.length <= SHORT
  const isFragment = isShort || hits.some(({ kind, at }) => kind === 'CONDITION' && words[at] === outside[0])
  const isUnderstood = understands(words, isOutside, mentions, tongue)
  const places = [...new Set(mentions.flatMap(({ provinces }) => provinces.filter(at => own.has(at))))]
  const isWhenToWrite = asksForWord && mark !== '?' && isToldWhen(found)
  const isClosed =
    isWhenToWrite || isClosedForm(words, outside, hits, wordsNamed(mentions), mark, power, board)
  // `tear this up`
  const isSaidWhole = hits.some(
    ({ kind, length }) => length > 1 && (kind === 'TAKEBACK' || kind === 'STATUS' || kind === 'JEST'),
  )
  const act = (concerns: Act['concerns']): Act => ({
    concerns,
    what,
    isFragment,
    isShort,
    speaks,
    kinds,
    mentions,
    others,
    isUnderstood,
    isClosed,
    pointsFirst,
    changesMuch:
      STRONG.some(kind => kinds.has(kind)) ||
      (CONDITIONAL.some(kind => kinds.has(kind)) &&
        !isWholeCondition(text, outside, begins, points || speaks)),
    outside: outside.length,
    isUndone: inside,
  })
  if (outside.length === 0 || isWhenToWrite || isClosed) return act('none')
  const mayGreet = isOpening && outside.length <= FEW / 2
  const isShortQuestion = mark === '?' && outside.length < FEW
  if (!isUnderstood && !mayGreet && !isShortQuestion && !isName(outside, mark, tongue)) return act('all')
  const hasAny = (some: readonly string[]): boolean => some.some(kind => kinds.has(kind))
  const isHere = places.length > 0
  const hasVerb = hits.some(
    ({ kind, at, length }) => VERBS.has(kind) && (length > 1 || words[at]!.folded.length > 1),
  )
  // `both armies support`, `everything but Paris holds`: it is unclear which units are meant.
  const isOfMany =
    hasVerb &&
    (kinds.has('REST') || (kinds.has('ALL') && outside.length <= SHORT * 2)) &&
    (kinds.has('HOLD') || kinds.has('SUPPORT') || kinds.has('DISBAND'))
  if (isOfMany && mark !== '?') return act('all')
  const changes =
    kinds.has('STATUS') ||
    (hasAny(STRONG) && (speaks || isHere || isShort)) ||
    isSaidWhole ||
    (hasAny(CONDITIONAL) && (speaks || isHere || pointsFirst || (isShort && (points || begins)))) ||
    (hasAny(WEAK) &&
      (speaks ||
        (isHere && (isShort || hasVerb)) ||
        pointsFirst ||
        (isShort && points && !kinds.has('GREETING'))))
  if (mark === '?' && !speaks && !isHere) return act(points && isShort ? 'all' : 'none')
  // `the middle one`, `all but Paris`; `Nah.`
  if (kinds.has('NTH') || (kinds.has('EXCEPT') && (changes || speaks || isShort))) return act('all')
  if (kinds.has('NOT') && outside.length <= 2) return act('all')
  if (!isHere) return act(changes ? 'all' : 'none')
  // A report of the past, or of what others said, changes nothing now.
  if (hasAny(['REPORT', 'OTHERTURN']) && !speaks && !hasAny([...STRONG, ...CONDITIONAL])) return act('none')
  if (changes && pointsFirst && kinds.has('REFER')) return act('all')
  return act(changes || hasVerb ? places : 'none')
}

/** `If he lies again, I'll scream`: the condition has its own consequence, so the orders do not depend on it. */
const isWholeCondition = (
  text: string,
  outside: readonly Word[],
  begins: boolean,
  isOfOrders: boolean,
): boolean =>
  !isOfOrders &&
  (begins || outside.length > MOST_OF_CONDITION) &&
  (text.includes(',') ||
    outside.slice(2).some(({ folded }) => /^(?:i|we|you|he|she|they)(?:'|$)/.test(folded)))

/** `Is that legal?`, `Which of these is best?`; but `When is the deadline?` */
export const asksOfOrders = (kinds: ReadonlySet<string>): boolean =>
  (kinds.has('POINT') || kinds.has('THIS') || kinds.has('REFER')) &&
  [...kinds].some(kind => CHANGES.has(kind))

/** Whether a word is a place name: always inside an order, elsewhere only after a unit kind or an arrow. */
const isNamed = (text: string, { folded, start }: Word, board: Board, isInOrder: boolean): boolean =>
  gazetteerOf(board).named(folded, 'exact').length > 0 && (isInOrder || NAME_NEXT.test(text.slice(0, start)))
const NAME_NEXT = /(?:(?:^|[\s(])(?:a|f|army|fleet)\.?\s+|[-=>]\s*)$/i

/** Word kinds that make up greetings, courtesies and lead-ins. */
const CLOSED: ReadonlySet<string> = new Set([
  'GREETING',
  'FILLER',
  'HARMLESS',
  'LEAD',
  'REFER',
  'PHASE',
  'ALL',
  'SELF',
  'DATE',
  'POINT',
  'MODAL',
  'SMALL',
])

function isClosedForm(
  words: readonly Word[],
  outside: readonly Word[],
  hits: readonly Hit[],
  named: ReadonlySet<number>,
  mark: string,
  power: Power,
  board: Board,
): boolean {
  // `Can you enter these for me?`
  const isRequest = hits.some(({ kind, at, length }) => kind === 'LEAD' && at === 0 && length > 1)
  // `Only two orders this turn:`
  const isCount = mark === ':' && hits.some(({ kind }) => kind === 'REFER')
  const isOnly = (at: number): boolean => isCount && hits.some(hit => hit.at === at && hit.kind === 'ONLYONE')
  if (mark === '?' && !isRequest) return false
  if (hits.some(({ kind, at }) => CHANGES.has(kind) && !(kind === 'MAYBE' && isOnly(at)))) return false
  const covered = new Set<number>()
  for (const { kind, at, length } of hits)
    if (CLOSED.has(kind) || (isRequest && kind === 'MOVE') || (isCount && OF_COUNTS.has(kind)))
      for (let i = at; i < at + length; i++) covered.add(i)
  // `Dear Bob,`
  for (const { kind, at, length } of hits)
    if (kind === 'GREETING')
      for (let i = at + length; i < at + length + MOST_NAMED; i++)
        if (isCapital(words[i]) && !named.has(i)) covered.add(i)
  const gazetteer = gazetteerOf(board)
  return words.every(
    (word, at) =>
      covered.has(at) ||
      !outside.includes(word) ||
      /^[FSW]?\d/.test(word.raw) ||
      (word.folded.length > 2 && gazetteer.powerCalled(word.folded) === power),
  )
}

const OF_COUNTS: ReadonlySet<string> = new Set(['ONLYONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX'])
const MOST_NAMED = 2
/** In words. In a longer sentence a condition is not about the orders. */
const MOST_OF_CONDITION = 8
const isCapital = (word: Word | undefined): boolean => word !== undefined && /^\p{Lu}/u.test(word.raw)

/** Whether enough of the words are known. Names and numbers do not count. */
function understands(
  words: readonly Word[],
  isOutside: (word: Word) => boolean,
  mentions: readonly Mention[],
  tongue: Tongue,
): boolean {
  const named = wordsNamed(mentions)
  const plain = words.filter(
    (word, at) =>
      isOutside(word) && !named.has(at) && !/^\d/.test(word.raw) && !isWrittenAsName(word, at, tongue),
  )
  return plain.length === 0 || plain.filter(word => tongue.isKnown(word)).length * 5 >= plain.length * 2
}

const isWrittenAsName = (word: Word, at: number, tongue: Tongue): boolean =>
  at > 0 && /^\p{Lu}/u.test(word.raw) && !tongue.isKnown(word)

const MOST_NAMES = 5

/** `Luc`, `Anna Berg`, `B.Sc., C.Eng.`, `WESTERN THEATRE` */
const isName = (words: readonly Word[], mark: string, tongue: Tongue): boolean =>
  words.length <= MOST_NAMES &&
  (mark === '' || mark === '.') &&
  (words.length === 1
    ? mark === '' && words[0]!.raw.length <= 12
    : words.every(word => /^[\p{Lu}\p{N}]/u.test(word.raw) || (word.raw.length <= 3 && tongue.isKnown(word))))
