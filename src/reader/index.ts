// The reader as other houses use it: texts in, orders and words out.
export { LEXICON } from './compiled/lexicon.ts'
export {
  canonicalMeaning,
  canonicalOrder,
  exactMeaning,
  letterOf,
  mayBeCanonical,
  placeIn,
  unitAt,
} from './line/atSight.ts'
export { countRead } from './line/counting.ts'
export { LetterEffort } from './line/effort.ts'
export { headingIn, isOrder, powerBegun, prefixOf } from './line/headings.ts'
export {
  attributionAt,
  isAboveOrders,
  isBlank,
  isFooterOnTop,
  isHeader,
  isJudgesHead,
  isListFooter,
  isOlderMail,
  isPhoneFooter,
  isQuoteMarked,
  isRule,
  isSignatureMark,
  isTornOff,
  isUnderscores,
  looksLikeOrders,
  type Row,
} from './line/marks.ts'
export { inNumberedSequence } from './line/numbered.ts'
export { withOldJudges } from './line/oldJudges.ts'
export type { Reading } from './line/phrases.ts'
export { areAllRefused, keepsEarlier, type SetSaid, setSaid } from './line/pieces.ts'
export { isUnseen, isWithOrderLetter, type OrderContext } from './line/places.ts'
export { plain } from './line/plain.ts'
export type { Inexact, OrderRefusal } from './line/refusal.ts'
export { type FollowedLine, type PassedOver, proseOf, type ReadText, type RefusedLine } from './line/said.ts'
export { mentionsIn, namesPlace, tongueOf } from './mentions.ts'
export { readText } from './reading.ts'
export { LONGEST_LINE, MOST_LINES } from './sentences.ts'
export { mayBeAgainst, speaksAgainst } from './talk.ts'
export { isWord, type Word, wordsOf } from './words.ts'
