// Handles what replaces something above: another order, another goal, or nothing at all.
import type { Location, Province, Unit } from '../../rules/board/board.ts'
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import { hold, move, type Order } from '../../rules/orders/order.ts'
import type { Act } from '../acts.ts'
import { wordsNamed } from '../mentions.ts'
import { changesIn, denialAt, type Read } from '../reads.ts'
import type { Sentence } from '../sentences.ts'
import { type Hit, wordsOf } from '../words.ts'
import type { LetterSoFar, ToldOrder } from './soFar.ts'

/** `F Kie - Den, sorry, Hol`: another goal for the order before it. */
export function otherGoalIn(letter: LetterSoFar, { stretches, act }: Read): Order | undefined {
  const [first, ...others] = stretches
  const [order] = first?.orders ?? []
  if (order?.kind !== 'move' || others.length === 0 || others.some(({ orders }) => orders.length > 0))
    return undefined
  const isUnsure = ['NOT', 'EITHER', 'CONDITION'].some(kind => act.kinds.has(kind))
  if (isUnsure || !REVISED.some(kind => act.kinds.has(kind))) return undefined
  const named = others.flatMap(({ text }) => letter.mentionsIn(text))
  return named.length === 1 ? goesTo(letter, order.unit, named[0]!.phrase) : undefined
}

/** Word kinds by which one goal replaces another. */
const REVISED = ['CORRECT', 'GREETING', 'MAYBE']

/** The order by which a unit goes to a place of that name, if there is only one. */
function goesTo(letter: LetterSoFar, unit: Unit, name: string): Order | undefined {
  const { board, legality, rules } = letter.where
  const legal = gazetteerOf(board)
    .named(name, 'begun')
    .map(({ province, coast }) => move(unit, coast ?? province))
    .filter(order => legality.whyNot(order, rules) === undefined)
  return legal.length === 1 ? legal[0] : undefined
}

/** `Make that Pic`, `no sorry, Rom`: another goal for the last order. */
export function correctsGoal(letter: LetterSoFar, read: Read, i: number): boolean {
  const { sentence, text, act } = read
  const last = letter.told.at(-1)
  if (last !== undefined && denialAt(sentence.text, letter.tongue) !== undefined) {
    if (isGoalAlone(letter, sentence.text)) return goesInstead(letter, last, sentence, act)
    // `Retreat to Portugal - no, we might …`
    if (!sentence.isFirst && letter.reads[i - 1]?.sentence.mark === ';' && act.mentions.length > 0)
      letter.doubtOrders(sentence, [last], 'unclearCorrection')
  }
  if (!act.kinds.has('CORRECT') || last?.order.kind !== 'move') return false
  const { unit } = last.order
  // `… no wait, hold`
  const isOfOne = act.mentions.length === 0 && !act.kinds.has('ALL') && !act.kinds.has('REST')
  if (act.kinds.has('HOLD') && act.outside <= MOST_HOLD && isOfOne) {
    const { line } = sentence
    letter.replace(last, { order: hold(unit), line, text, fate: 'proposed', sentence: sentence.text })
    return true
  }
  const goal = goalNamed(letter, read)
  const order = goal === undefined ? undefined : goesTo(letter, unit, goal)
  // `I meant Edinburgh; no wait, that's right as it is`
  const next = letter.reads[i + 1]
  const isUnsure = next?.sentence.block === sentence.block && changesIn(next.act.kinds).length > 0
  const fate = isUnsure ? 'proposed' : undefined
  if (order !== undefined) letter.replace(last, { order, line: sentence.line, text, ...(fate && { fate }) })
  return order !== undefined
}

/** The one place that a correction names, if it says nothing else. */
function goalNamed(letter: LetterSoFar, { text, act }: Read): string | undefined {
  const { kinds, mentions } = act
  const [goal, another] = mentions
  if (goal === undefined || another !== undefined || wordsOf(text).length > MOST_ANEW) return undefined
  const isUnplain = UNPLAIN.some(kind => kind !== 'CORRECT' && kind !== 'NOT' && kinds.has(kind))
  if (isUnplain || POINTING.some(kind => kinds.has(kind))) return undefined
  // `No Portugal after all`
  const isRefused = letter.tongue
    .hitsIn(wordsOf(text))
    .some(({ kind, at, length }) => kind === 'NOT' && at + length === goal.from)
  return isRefused && !FIRST_WORD_ALONE.test(text) ? undefined : goal.phrase
}

const MOST_ANEW = 8
const MOST_HOLD = 4
const POINTING = ['NTH', 'THIS', 'REFER']
const FIRST_WORD_ALONE = /^\s*\p{L}+\s*[,.:;!]/u

/** `No, to the Gulf of Lyon`: every word only says where to go. */
function isGoalAlone(letter: LetterSoFar, text: string): boolean {
  const { tongue } = letter
  const words = wordsOf(text)
  const mentions = letter.mentionsIn(text)
  const named = wordsNamed(mentions)
  const behind = mentions.at(-1)?.to ?? 0
  const hits = tongue.hitsIn(words)
  const isSaid = (at: number): boolean =>
    named.has(at) ||
    tongue.dueAt(words, at).kinds.includes('PAUSE') ||
    hits.some(
      ({ kind, at: from, length }) =>
        from <= at &&
        at < from + length &&
        (IDLE_BESIDE_GOAL.has(kind) || (at < behind && TO_GOAL.has(kind))),
    )
  const denied = words.filter(word => tongue.isOf(word, 'NOT')).length
  return named.size > 0 && denied === 1 && words.every((word, at) => isSaid(at) || tongue.isOf(word, 'NOT'))
}

/** Word kinds that only say where a unit goes, and those that say nothing. */
const TO_GOAL: ReadonlySet<string> = new Set(['TO', 'IN', 'THE', 'SMALL', 'ARMY', 'FLEET'])
const IDLE_BESIDE_GOAL: ReadonlySet<string> = new Set(['CORRECT', 'GREETING', 'FILLER'])

/** `No, to the Gulf of Lyon`: proposed if the last unit can go there; otherwise its order is unclear. */
function goesInstead(letter: LetterSoFar, last: ToldOrder, sentence: Sentence, { mentions }: Act): boolean {
  const { order } = last
  const goals =
    mentions.length === 1 && 'unit' in order ? goalsAmong(letter, order, mentions[0]!.provinces) : []
  const [goal, another] = goals
  if (goal === undefined || another !== undefined) {
    letter.doubtOrders(sentence, [last], 'unclearCorrection')
    return true
  }
  const { line, text } = sentence
  letter.passOver(last, 'corrected')
  letter.replace(last, { order: goal, line, text, fate: 'proposed', sentence: text })
  return true
}

/** Orders that send the unit of a move or a retreat to one of some places. */
function goalsAmong(letter: LetterSoFar, order: Order, provinces: readonly Province[]): readonly Order[] {
  if (order.kind !== 'move' && order.kind !== 'retreat') return []
  const { board, legality, position, rules } = letter.where
  const isAmong = (to: Location): boolean => provinces.includes(board.province(to))
  if (order.kind === 'retreat') {
    const dislodged = position.dislodged.find(({ unit }) => unit === order.unit)
    return (dislodged?.retreats ?? []).filter(isAmong).map(to => ({ ...order, to }))
  }
  const steps = board.steps(order.unit.kind, order.unit.at).filter(isAmong)
  return steps.map(to => move(order.unit, to)).filter(each => legality.whyNot(each, rules) === undefined)
}

/** `Forget all of the above`, `Cancel the last one`: takes back everything above, or that one order. */
export function takesBack(letter: LetterSoFar, read: Read): boolean {
  const { act, sentence } = read
  const { kinds } = act
  const isPlain = kinds.has('TAKEBACK') && !UNPLAIN.some(kind => kinds.has(kind)) && sentence.mark !== '?'
  const isLeft = leavesOne(letter, read)
  if (!(isPlain || isLeft) || act.mentions.length > 0 || letter.told.length === 0) return false
  const one = kinds.has('NTH') && (act.isShort || isLeft) ? oneOfMany(letter, read) : undefined
  if (one !== undefined) {
    letter.passOver(one, 'corrected')
    letter.refuse(one.line, one.text, { kind: 'takenBack', line: read.text })
    letter.told = letter.told.filter(told => told !== one)
    return true
  }
  if (!takesBackAll(letter, read)) return false
  for (const told of letter.told) {
    letter.passOver(told, 'corrected')
    letter.takenBack.push({
      line: told.line,
      text: told.text,
      refusal: { kind: 'takenBack', line: read.text },
    })
  }
  letter.told = []
  letter.doubts.length = 0
  letter.retellable.length = 0
  return true
}

/** `Please enter these, but not the last one`, `Everything except the second`: all that it says of one order is that it is left out. */
function leavesOne({ tongue }: LetterSoFar, { act, sentence, text }: Read): boolean {
  const isOther =
    changesIn(act.kinds).some(kind => kind !== 'NOT') || VERBS_OF_UNITS.some(kind => act.kinds.has(kind))
  if (isOther || sentence.mark === '?' || act.outside > MOST_LEAVING) return false
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const is = (at: number, ...kinds: readonly string[]): boolean =>
    hits.some(hit => hit.at <= at && at < hit.at + hit.length && kinds.includes(hit.kind))
  const nth = hits.findLast(({ kind }) => kind === 'NTH')
  if (nth === undefined || nth.at === 0) return false
  const isEnd = words.every(
    (_, at) => at < nth.at + nth.length || is(at, 'SINGLE', 'GREETING', 'FILLER', 'REFER'),
  )
  const isBefore = is(nth.at - 1, 'NOT', 'EXCEPT')
  // `All but the last one`
  const isOfAll = ['ALL', ...POINTS_AT].some(kind => act.kinds.has(kind)) || is(0, 'EXCEPT')
  return isEnd && isBefore && isOfAll
}
const MOST_LEAVING = 10
const POINTS_AT = ['THIS', 'POINT', 'REFER', 'SELF', 'REST']
const VERBS_OF_UNITS = ['HOLD', 'SUPPORT', 'CONVOY', 'BUILD', 'WAIVE']

/** `Cancel all of that`; but not `I cancelled my trip, so I have all the time in the world`. */
function takesBackAll({ tongue }: LetterSoFar, { text, act }: Read): boolean {
  const whole = [...(act.kinds.has('SINGLE') ? [] : ['REFER']), 'ALL']
  const hits = tongue.hitsIn(wordsOf(text))
  const isNear = (one: Hit, other: Hit): boolean =>
    other.at <= one.at + one.length + MOST_BETWEEN && one.at <= other.at + other.length + MOST_BETWEEN
  return hits.some(
    back => back.kind === 'TAKEBACK' && hits.some(hit => whole.includes(hit.kind) && isNear(back, hit)),
  )
}
const MOST_BETWEEN = 2

/** The order that `first` or `last` means, if each order stands in a line of its own. */
function oneOfMany({ told }: LetterSoFar, { text, sentence }: Read): ToldOrder | undefined {
  const isInRows = told.every(({ line }, at) => line < (told[at + 1]?.line ?? sentence.line))
  const words = wordsOf(text).map(({ folded }) => folded)
  const [place, another] = PLACES.filter(({ said }) => words.some(word => said.has(word)))
  if (!isInRows || told.length < 2 || place === undefined || another !== undefined) return undefined
  return words.some(word => SEVERAL.has(word)) ? undefined : told.at(place.at)
}

/** Ordinals as letters write them, without accents. */
const PLACES = [
  [0, 'first erste ersten premier premiere primero primera primo prima eerste'],
  [1, 'second zweite zweiten deuxieme second seconde segundo segunda secondo seconda tweede'],
  [2, 'third dritte dritten troisieme tercero tercera terzo terza derde'],
  [-1, 'last letzte letzten dernier derniere ultimo ultima laatste'],
].map(([at, said]) => ({ at: at as number, said: new Set(String(said).split(' ')) }))
const SEVERAL: ReadonlySet<string> = new Set(
  'two three both beiden zwei drei deux trois dos tres due tre twee drie'.split(' '),
)

const UNPLAIN = ['CORRECT', 'CONDITION', 'EITHER', 'NOT', 'STATUS', 'OTHERTURN']
