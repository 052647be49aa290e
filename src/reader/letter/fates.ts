// Decides what the words of a sentence do to the orders in it, or to those that it speaks of.
import type { Order } from '../../rules/orders/order.ts'
import { OF_CAUSE } from '../acts.ts'
import { changesIn, hasOrders, type Read } from '../reads.ts'
import { talkIn } from '../talk.ts'
import { wordsOf } from '../words.ts'
import type { Doubtful, Fate, LetterSoFar } from './soFar.ts'
import { LEAST_SAYING, mayBeTalk, NO_TALK } from './talkAround.ts'
import { isTornFrom } from './torn.ts'

/** What the words of a sentence, and the sentences before it, do to its orders. */
export function fateAround(
  letter: LetterSoFar,
  read: Read,
  i: number,
  told: readonly unknown[],
): Fate | undefined {
  const { sentence } = read
  const fate = letter.over?.fate ?? fateBeside(letter, read) ?? fateByWords(letter, read)
  if (fate !== undefined) return fate
  const above = letter.reads.slice(0, i).filter(each => !each.sentence.isAside)
  const last = above.at(-1)
  // `Suppose he goes to Burgundy. Then A Par - Pic`
  const isThen =
    THEN.test(sentence.text) &&
    last?.sentence.block === sentence.block &&
    !last.act.isClosed &&
    !hasOrders(last)
  if (isThen && told.length > 0) return 'conditional'
  // `Austria attacks? Ven H`
  const isAnswer = above.some(each => each.sentence.mark === '?' && each.sentence.line === sentence.line)
  if (isAnswer && told.length > 0) return 'proposed'
  // `Some would play A Par - Pic; A Bur - Ruh`
  const goesOn = last?.sentence.mark === ';' && last.sentence.line === sentence.line
  return goesOn ? letter.lastFate : undefined
}

export const THEN = /^\s*then\b/i

/** The fate that a sentence with orders leaves for those that go on after it. */
export function fateLeftBehind(
  read: Read,
  told: readonly unknown[],
  fate: Fate | undefined,
): Fate | undefined {
  const { sentence, act } = read
  if (told.length === 0) return fateBehind(read)
  const isLed = sentence.mark === ';' && !act.isClosed && act.outside > 1
  return fate ?? (isLed ? 'proposed' : undefined)
}

/** `My ally thinks of A Par - Pic; A Bur - Ruh`: the fate of orders that go on after prose with places in it. */
export const fateBehind = ({ sentence, act }: Read): Fate | undefined =>
  sentence.mark === ';' && act.mentions.length > 0 ? 'proposed' : undefined

/** What the words beside orders do to them. */
function fateBeside(letter: LetterSoFar, read: Read): Fate | undefined {
  const { act, sentence, text, isCorrection } = read
  if (act.isUndone) return 'proposed'
  if (sentence.mark === '?') return 'proposed'
  const { kinds, what, mentions, others, isUnderstood } = act
  // `Italy suggested A Ukr - War`, `Tell Turkey that …`
  if (
    others.length > 0 &&
    (kinds.has('REPORT') || what === 'maybe' || what === 'unknown') &&
    changesIn(kinds).length > 0
  )
    return 'notUnderstood'
  if (kinds.has('EITHER') || (mentions.length > 0 && SLASH.test(text))) return 'eitherOr'
  if (kinds.has(OF_CAUSE) && changesIn(kinds).length === 0) return 'proposed'
  const beside = changesIn(kinds).filter(kind => !(isCorrection && kind === 'CORRECT'))
  if (mentions.length === 0 && beside.length === 0 && isUnderstood && act.concerns !== 'all') return undefined
  switch (what) {
    case 'otherTurn':
      return 'void'
    case 'condition':
      return 'conditional'
    case 'either':
      return 'eitherOr'
    case 'takeBack':
    case 'correction':
      return 'unclearCorrection'
    case 'report':
      return 'notUnderstood'
    // `A Par - Bur, pointless I know, but one never knows`
    case 'not':
      return mentions.length === 0 && (talkBeside(letter, read) ?? 0) > 0 ? 'proposed' : 'notUnderstood'
    default:
      return 'proposed'
  }
}

const SLASH = /\p{L}\s*\/\s*\p{L}{3}/u

/** `oh and gre - ser, bin that, I'll tell you later`: asks if the words beside the orders are surely no talk. */
function fateByWords(letter: LetterSoFar, read: Read): Fate | undefined {
  return (talkBeside(letter, read) ?? 0) < NO_TALK ? 'proposed' : undefined
}

/** How surely the words beside orders are talk; undefined if they are too few to say anything. */
function talkBeside(letter: LetterSoFar, { stretches, sentence }: Read): number | undefined {
  const words = stretches
    .filter(({ isLoose, isBad }) => isLoose === true && isBad !== true)
    .map(({ text }) => text)
    .join(' ')
  if (wordsOf(words).length < LEAST_SAYING) return undefined
  return talkIn(words, sentence.mark, letter.where.board, letter.tongue)
}

/** The fate of the orders of a sentence. `around`: what its words and the sentences before it do to them. */
export function fateOfOrders(
  letter: LetterSoFar,
  read: Read,
  i: number,
  told: readonly { readonly order: Order }[],
  around: Fate | undefined,
): Fate | undefined {
  const { sentence } = read
  const isDoubtful = read.stretches.some(({ isAsked }) => isAsked)
  // `Never mind the last one, F Ion - Tun`: each of them replaces one above.
  const isInstead = told.length > 0 && told.every(({ order }) => letter.rivalOf(order) !== undefined)
  if (around === 'unclearCorrection' && (isInstead || isDoubtful)) return 'proposed'
  if (around !== undefined) return around
  if (sentence.isAside && told.length > 0) return fateOfAside(letter, read, i)
  if (told.length > 0 && (read.isTorn || isTornFrom(letter, read, i))) return 'proposed'
  if (isDoubtful) return 'proposed'
  if (sentence.isOption && told.some(({ order }) => isOtherOption(letter, order))) return 'eitherOr'
  return told.some(({ order }) => isAgainstVerb(letter, order, sentence.block)) ? 'notUnderstood' : undefined
}

/** Orders in brackets count no more than the text before them. */
function fateOfAside(letter: LetterSoFar, { sentence }: Read, i: number): Doubtful {
  const before = letter.reads
    .slice(0, i)
    .findLast(each => !each.sentence.isAside && each.sentence.line === sentence.line)
  return before !== undefined && changesIn(before.act.kinds).length > 0 ? 'notUnderstood' : 'proposed'
}

/** `A) A Par - Bur⏎B) A Par - Pic`: whether another option has ordered the same unit. */
function isOtherOption(letter: LetterSoFar, order: Order): boolean {
  const place = letter.placeOf(order)
  return letter.told.some(each => each.isOption && letter.placeOf(each.order) === place)
}

/** `Builds:`, where units must go, or the other way round. */
function isAgainstVerb({ verb }: LetterSoFar, { kind }: Order, block: number): boolean {
  if (verb?.block !== block) return false
  return (verb.kind === 'BUILD' && kind === 'remove') || (verb.kind === 'DISBAND' && kind === 'build')
}

/** The fate of orders that a sentence speaks of but does not contain. */
export function fateOf(letter: LetterSoFar, read: Read): Doubtful {
  const { what, concerns, kinds, isFragment, isShort, speaks } = read.act
  const isHere = typeof concerns !== 'string'
  if (read.sentence.mark === '?' || mayBeTalk(letter, read)) return 'proposed'
  if (what === 'condition' && isFragment && (speaks || isShort)) return 'conditional'
  if (!speaks && (what !== 'correction' || !isHere)) return 'proposed'
  if ((what === 'takeBack' || what === 'correction') && (kinds.has('OTHERTURN') || kinds.has('REPORT')))
    return 'proposed'
  if (what === 'takeBack' || what === 'correction') return 'unclearCorrection'
  return 'proposed'
}
