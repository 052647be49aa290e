// How prose beside orders is told from what is about them: in the look of an order, of somebody else, of all but some.
import { gazetteerOf } from '../../../board/gazetteer.ts'
import { provincesNamed } from '../mentions.ts'
import type { Where } from '../places.ts'

/** `The North Sea - Holland`, and below that `railway is closed`: the line above was no order. */
export const GOES_ON_IN_PROSE =
  /^\s*(?!(?:i|we|you|he|she|they|it|this|that|these|those|there|here|hope|what|who|which|all|everything|nothing)\b)\p{Ll}\p{L}+\s+(?:is|are|was|were|has|have|had|will|would|can|could|does|did)\b/u

/** `Only these count`, `all but the last`: what is named there may be what is meant. */
export const ALL_BUT =
  /\b(?:only|except|apart from|besides|all but|the rest|the others?|other (?:one|two|three)|remaining|everything else)\b/i

/** `Hopefully Austria keeps out of Bulgaria`: somebody else does it. */
export function isOfOthers(text: string, { board, power }: Where): boolean {
  if (/\b(?:i|my|me|we|our|let'?s|please)\b/i.test(text)) return false
  const words = text.match(/\p{L}+/gu)?.slice(0, 4) ?? []
  const gazetteer = gazetteerOf(board)
  return words.some(word => {
    const named = gazetteer.powerCalled(word)
    return /^(?:he|she|they)$/i.test(word) || (word.length > 2 && named !== undefined && named !== power)
  })
}

/** A line in the look of an order: what it is refused for is its own affair. */
export const IN_ORDER =
  /^[^\p{L}\p{N}_]*(?:[af]|army|fleet)\b|\S\s*-+>?\s*\p{L}{3}|\b(?:supports?|convoys?)\s+(?:a|f|army|fleet)\b|(?<!')\b[sc]\b/iu

/** `If you can't read this, tell me`, `When England asks, you know nothing`: no order depends on it. */
export const isConditionOfElse = (text: string): boolean =>
  CONDITION_OF_ELSE.test(text) || (HARMLESS_CONDITION.test(text) && !/\b(?:else|otherwise)\b/i.test(text))

/** `But only if he leaves`: said of the orders above it. */
export const isConditionBeside = (text: string, where: Where): boolean =>
  CONDITION_BESIDE.test(text) || isAboutOthers(text, where)

const HARMLESS_CONDITION =
  /^\W*(?:(?:but|and|only|or)\s+)*(?:if (?:you|anything|something|there|that'?s|this|it'?s|not|possible|so|any)\b|(?:when|once|as soon as|until|after|unless) (?:you|possible|then|again|more|all|that|this)\b|should (?:you|i|we|there|anything|this|that)\b|otherwise,? (?:all|fine|no))/i
/** `If England asks, you know nothing.`: what comes of it is no order. */
const CONDITION_OF_ELSE =
  /^\W*(?:if|when|should|once)\b[^,.]{3,60},\s*(?:then )?(?:you|he|she|please (?:tell|say|give|write|call)|tell|say|give|write|call|drop)\b(?!.*\b(?:this|that|these|those|it|orders?|moves?|hold|ignore|cancel|instead|void|use|send|change|not to)\b)[^.]{3,60}\.?$/i
const CONDITION_BESIDE = /^\W*(?:but|only|provided|unless|assuming|given)\b/i

const isAboutOthers = (text: string, where: Where): boolean => {
  const gazetteer = gazetteerOf(where.board)
  const words = text.match(/\p{L}{4,}/gu) ?? []
  return (
    /\b(?:he|she|they|nobody|no one|someone|anyone)\b/i.test(text) ||
    words.some(word => gazetteer.powerCalled(word) !== undefined) ||
    provincesNamed(text, where).size > 0
  )
}
