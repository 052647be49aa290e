// What the words of a sentence make of the orders in it, or of those that it speaks of.
import type { Order } from '../../orders/order.ts'
import type { Act } from '../acts.ts'
import { changesIn, type Read } from '../reads.ts'
import { talkIn } from '../talk.ts'
import { wordsOf } from '../words.ts'
import type { Fate, LetterSoFar } from './soFar.ts'
import { LEAST_SAYING, mayBeTalk, NO_TALK } from './talkAround.ts'

/** What a remark behind an order makes of it, by its words. */
export function fateByKinds({ kinds, outside }: Act): Exclude<Fate, 'void'> {
  if (kinds.has('EITHER')) return 'eitherOr'
  if (kinds.has('CONDITION')) return 'conditional'
  const isNone = kinds.has('STATUS') || kinds.has('TAKEBACK') || (kinds.has('NOT') && outside <= 2)
  return isNone ? 'notUnderstood' : 'proposed'
}

/** `A) A Par - Bur⏎B) A Par - Pic`: whether another option has told the same unit something. */
export function isOtherOption(letter: LetterSoFar, { order }: { readonly order: Order }): boolean {
  const place = letter.placeOf(order)
  return letter.told.some(each => each.isOption && letter.placeOf(each.order) === place)
}

/** Orders in brackets count no more than what they stand behind. */
export function fateOfAside({ sentence }: Read, all: readonly Read[], i: number): Fate {
  const before = all
    .slice(0, i)
    .findLast(each => !each.sentence.isAside && each.sentence.line === sentence.line)
  return before !== undefined && changesIn(before.act.kinds).length > 0 ? 'notUnderstood' : 'proposed'
}

/** What the words beside orders do to them. */
export function fateBeside({ act, sentence, text, isCorrection }: Read): Fate | undefined {
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
    case 'not':
    case 'report':
      return 'notUnderstood'
    default:
      return 'proposed'
  }
}

/** `oh and gre - ser, bin that, I'll tell you later`: what the words beside orders make of them. */
export function fateByWords(letter: LetterSoFar, { stretches, sentence }: Read): Fate | undefined {
  const words = stretches
    .filter(({ isLoose, isBad }) => isLoose === true && isBad !== true)
    .map(({ text }) => text)
    .join(' ')
  if (wordsOf(words).length < LEAST_SAYING) return undefined
  return talkIn(words, sentence.mark, letter.where.board, letter.tongue) < NO_TALK ? 'proposed' : undefined
}

export function fateOf(letter: LetterSoFar, read: Read): Exclude<Fate, 'void'> {
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

/** `My ally thinks of A Par - Pic; A Bur - Ruh`: of what goes on behind prose that names places. */
export const fateBehind = ({ sentence, act }: Read): Fate | undefined =>
  sentence.mark === ';' && act.mentions.length > 0 ? 'proposed' : undefined

/** `Perhaps A Ven - Pie?`: nobody else is spoken of, and nothing is set aside. */
export const isOwnPlan = ({ kinds, others, mentions }: Act): boolean =>
  kinds.has('MAYBE') &&
  mentions.length > 0 &&
  others.length === 0 &&
  !['CONDITION', 'EITHER', 'NOT', 'REPORT', 'OTHERTURN', 'TAKEBACK'].some(kind => kinds.has(kind))

const SLASH = /\p{L}\s*\/\s*\p{L}{3}/u
