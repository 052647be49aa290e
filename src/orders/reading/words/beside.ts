// How prose beside orders is told from what is about them: in the look of an order, of somebody else, of all but some.
import { gazetteerOf } from '../../../board/gazetteer.ts'
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
  /^\W*(?:[af]|army|fleet)\b|\S\s*-+>?\s*\p{L}{3}|\b(?:supports?|convoys?)\s+(?:a|f|army|fleet)\b|(?<!')\b[sc]\b/iu
