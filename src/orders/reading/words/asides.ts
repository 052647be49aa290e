// Headings that make what stands below them no orders, `DRAFT` or `If Italy attacks:`, and those that end that, `FINAL:`.

import { anyOf, isOneOf } from './cautions.ts'
import { EARLIER, takesBack } from './corrections.ts'

/** What a heading makes of all that stands below it. */
export interface Aside {
  readonly kind: 'setAside' | 'conditional' | 'notTicked'
  /** Where and how it is written. */
  readonly line: number
  readonly text: string
  /** Whether it may be said of what stands above it as well. */
  readonly isStrong: boolean
}

/** No heading of this kind is longer. */
const LONGEST = 120
const MOST_WORDS = 9

const ORDER_SIGN =
  /->|\s-+>?\s|\b\p{L}{3}-\p{L}{3}\b|(?<![\p{L}'])[AF]\s+(?!draft|rough|possible|few|quick|proposal|sketch|suggestion|scenario|preliminary|tentative|hypothetical)\p{L}{3}|\b(?:army|fleet|Army|Fleet)\s/u

const isStrong = isOneOf('UNREADY')
const isWeak = isOneOf('NOTION')
const isBeside = isOneOf('HEADING')

const THESE =
  '(?:these|this|those|the following|what follows|all this|below|it|they|the orders (?:above|below))'
const PHRASES: readonly RegExp[] = [
  new RegExp(
    String.raw`^\W*(?:please note:?\s+|note:?\s+|but\s+)?(?:${THESE}\b[^.:]{0,30}?\s)?(?:not|aren'?t|isn'?t|are not|is not)\s+(?:(?:yet|my|the|real|actual|final|meant|as|to be|any|a)\s+){0,4}(?:orders?|final|finali[sz]ed|official|binding|processed|executed|followed)\b`,
    'i',
  ),
  /\bdo(?: not|n'?t)\s+(?:yet\s+)?(?:process|execute|enter|submit|record|follow|use|adjudicate)(?:\s+(?:these|this|them|it|yet|any|of|the following|orders|moves|what follows|below)){0,4}\W*$/i,
  /\bthinking\s+(?:aloud|out loud)\b/i,
  /^\W*s\/[^/]+\/[^/]*(?:\/g?)?\W*$/,
  /^\W*(?:(?:null|void|and|cancell?ed|retracted|recalled|withdrawn|revoked|obsolete|outdated|invalid|annulled|scrapped|deleted|abandoned|rescinded|overruled)\W*)+$/i,
  /\b(?:following|follows?|below|next (?:two|three|few|lines?|ones?|orders?))\b.{0,20}\b(?:outdated|obsolete|not valid|invalid|void|wrong|expired|stale|nonsense|no longer)\b/i,
  /\b(?:everything|all|what(?:ever)?|anything|orders?|lines?)\b.{0,12}\babove the (?:line|dashes|stars|bar|strokes?|rule)\b/i,
  /^\W*(?:trigger|conditions?|prerequisites?|requirements?)\W*$/i,
  /^\W*(?:just|only|merely)\s+(?:an?|some|for)\s+(?:ideas?|examples?|thoughts?|discussion|suggestions?|illustration|fun|brainstorming)\b/i,
  /\bfor (?:discussion|illustration)(?: only)?\W*$/i,
  new RegExp(
    String.raw`^\W*${THESE}\s+(?:are|is)\s+(?:(?:just|only|merely|all|still|a|an|some|my|rough|the)\s+){0,4}(?:drafts?|tentative|preliminary|provisional|hypothetical|ideas?|examples?|options?|thoughts|suggestions?|proposals?|possibilities)\b`,
    'i',
  ),
]
const COLON_PHRASES: readonly RegExp[] = [
  /^\W*(?:if i were|what if|what i (?:would|might|could)|(?:(?:the following|this|that|here|below) is |here's |that's )?what (?:i|we|you|they|he|she) (?:would|might|could|should)|(?:i|we) (?:might|could|may|would) |i(?:'m| am) (?:thinking|considering|pondering)|suppose|imagine|let'?s say|say we)\b/i,
  /^\W*(?:(?:my|our|the|his|her|their)\s+)?(?:last|next|previous|coming|earlier)\s+(?:turn|year|season|spring|fall|autumn|phase|round|time|moves?|orders)\b/i,
  /^\W*(?:results?|what happened|recap|history)\b/i,
  /\b(?:[Pp]ress|PRESS|[Ll]etter|[Mm]essage)\s+(?:to|for|TO|FOR)\s+\p{Lu}/u,
  /\b(?:an)?other (?:game|table)\b|\b(?:rejected|wrong|to avoid|not to do|questions?|guess(?:es)?)\b|^[^\p{L}\p{N}_]*what \p{L}+ (?:would|wants?|thinks?|might|asked)\b/iu,
  /\b(?:told me|says|said|suggests?|suggested|proposes|proposed|wants|wanted|asked|plans|planned|wrote)\b[^:]{0,30}$/i,
]
/** What makes orders none, wherever it is said of them. */
const UNMADE = new RegExp(
  String.raw`${anyOf('UNMADE')}|\b(?:not|aren'?t|isn'?t) (?:(?:yet|my|the|real|actual|any|to be) )*(?:orders?|meant|used|final|ready|processed|executed|followed)\b|\btake\b.{1,30}\bback\b`,
  'i',
)
/** What it is said of, in a line of its own. */
const OF_ORDERS =
  /\b(?:these|those|this|that|them|it|above|below|everything|all|any|none|orders?|moves?|following|e-?mail|mail|letter|message)\b/i
/** Said of a time that is not now, or of somebody's wishes. */
const NOT_NOW = new RegExp(anyOf('LATER'), 'i')
/** What others wished is meant all the same. */
const AGREED =
  /\bas (?:we |you |i )?(?:was )?(?:discussed|suggested|proposed|agreed|promised|wanted|asked|planned)\b(?: (?:by|with|in|on|to) \p{L}+)?/giu

/** `What I want to do:` */
const WANTED = /\b(?:what )?(?:i|we) (?:want|wanted|wish|would like)\b/gi
/** `Here come my moves`, whatever else the heading says. */
const OF_MINE =
  /^[^\p{L}\p{N}_]*(?:(?:hi|hello|hey|ok|okay|so|and|dear \p{L}+)[^\p{L}\p{N}_]+)*(?:(?:here|these|below|following)\s+(?:are|come|is)\s+)?(?:my|our)\s+(?:(?!(?:old|last|next|previous|earlier|other|possible|future|first)\b)\p{L}+\s+)?(?:orders?|moves?)\b/iu

/** `I take all of this back.`, `The above are only examples.`, `Please ignore this mail.` */
const isUnmade = (sentence: string): boolean =>
  /^\W*no longer (?:valid|current|correct|needed|wanted)\W*$/i.test(sentence) ||
  (UNMADE.test(sentence) && OF_ORDERS.test(sentence) && wordsOf(sentence).length <= MOST_IN_SENTENCE)

const MOST_IN_SENTENCE = 14

const FOR_EXAMPLE = /^\W*(?:for example|for instance|e\.\s?g\.?|such as)\W*$/i
const NUMBERED = /^\W*(?:option|plan|variant|alternative|scenario|version)\s*(?:[a-e]|\d|one|two|three)\W*$/i

const CONDITIONAL = new RegExp(
  String.raw`^\W*(?:(?:but|and|only|or|even|except)\s+){0,3}(?:${anyOf('IF')}|(?:when|once|should|as soon as|after|until|else|or else)\b)`,
  'i',
)

/** Whether a text begins with a condition. */
export const isConditional = (text: string): boolean => CONDITIONAL.test(text)

/** Other orders than before, which are meant: `Corrected orders:`. */
const INSTEAD =
  /\b(?:correct(?:ed|ions?)?|revised|new|updated?|final|real|instead|amended|changed|replac\w*)\b/i

/** `My moves if England is hostile`, `FRANCE'S PROPOSAL`, without a colon. */
const BARE_CONDITION =
  /^\W*(?:my|the|our|these|possible)?\s*(?:orders?|moves?|plans?)\s+(?:if|unless|when|should|in case)\b[^.!?]*$/i
const OF_ANOTHER =
  /^[^\p{L}\p{N}_]*\p{L}+['’]s\s+(?:proposals?|suggestions?|ideas?|guess(?:es)?|plans?|wish(?:es)?)[^\p{L}\p{N}_]*$/iu

/** What a line is the heading of, if it is one of this kind. */
export function asideIn(text: string): Pick<Aside, 'kind' | 'isStrong'> | undefined {
  if (text.length > LONGEST && !/^[^:]{1,60}:/.test(text)) return undefined
  const { head, rest, hasColon } = headOf(text.replace(DASH, dashedWords))
  if (ORDER_SIGN.test(head)) return undefined
  const isAlone = rest.trim() === ''
  if (BARE_CONDITION.test(text)) return { kind: 'conditional', isStrong: false }
  if (isAlone && OF_ANOTHER.test(head)) return { kind: 'setAside', isStrong: false }
  if (hasColon && isAlone && CONDITIONAL.test(head)) return { kind: 'conditional', isStrong: false }
  if (PHRASES.some(phrase => phrase.test(head))) return { kind: 'setAside', isStrong: true }
  const own = isAlone ? text.replace(EARLIER, ' ').replace(AGREED, ' ').replace(WANTED, ' ') : ''
  if (own !== '' && !/\?\s*$/.test(own) && !INSTEAD.test(own)) {
    if (isUnmade(own) && !takesBack(own)) return { kind: 'setAside', isStrong: true }
    const last = own.split(/[.!?]\s/).findLast(each => each.trim() !== '') ?? own
    if (hasColon && ((NOT_NOW.test(last) && !OF_MINE.test(last)) || UNMADE.test(last)))
      return { kind: 'setAside', isStrong: false }
  }
  const words = wordsOf(head)
  if (words.length === 0 || /\?\s*$/.test(text)) return undefined
  const isOnly = words.length <= MOST_WORDS && words.every(isOfAHeading)
  if (isOnly && words.some(isStrong)) return { kind: 'setAside', isStrong: true }
  const mayBeWeak = hasColon ? isAlone || ORDER_SIGN.test(rest) : words.length <= 3
  if (!mayBeWeak) return undefined
  const isAHeading =
    (isOnly && words.some(isWeak) && !isExampleBefore(words, rest)) ||
    NUMBERED.test(head) ||
    (isAlone && FOR_EXAMPLE.test(head)) ||
    (hasColon && isAlone && COLON_PHRASES.some(phrase => phrase.test(head)))
  return isAHeading ? { kind: 'setAside', isStrong: false } : undefined
}

/** `DRAFT - please ignore:` */
const DASH = /^([^\p{L}\p{N}_]*\p{L}+(?: \p{L}+)?)\s+-+\s+(?=[^:]*:\s*$)/u
const dashedWords = (whole: string, said: string): string => (isOfTheseWords(said) ? `${said} ` : whole)

/** `Example: A Ruh - Kie` is one line and no heading. */
const isExampleBefore = (words: readonly string[], rest: string): boolean =>
  rest.trim() !== '' && words.some(word => /^examples?$/.test(word))

const isOfAHeading = (word: string): boolean =>
  isStrong(word) || isWeak(word) || isBeside(word) || /^\d+$/.test(word)

const isFinalWord = isOneOf('FINAL')
const isAnewWord = isOneOf('ANEW')
const isBesideFinal = isOneOf('BESIDE')

/** A heading below which orders are meant again; `orders` alone may stand under the other heading as well. */
export function meantIn(text: string): { readonly isFinal: boolean; readonly rest: string } | undefined {
  const { head, rest } = headOf(text)
  const words = wordsOf(head)
  if (words.length === 0 || words.length > MOST_WORDS) return undefined
  const areOrders = words.some(word => /^(?:orders|moves)$/.test(word)) || THIS_TURN.test(words.join(' '))
  const isNow = (word: string): boolean =>
    isFinalWord(word) || (areOrders && NOW.test(word)) || (rest.trim() === '' && isAnewWord(word))
  if (!words.every(word => isNow(word) || isBesideFinal(word) || /^\d{4}$/.test(word))) return undefined
  const isFinal = words.some(isNow)
  return isFinal || areOrders ? { isFinal, rest } : undefined
}

/** `This turn:`, below `Next turn:` and what is planned for it. */
const THIS_TURN = /^(?:and |but |so |now )*(?:for )?(?:this (?:turn|season|phase|time|round)|now|today)$/
const NOW = /^(?:new|current|today's)$/

interface Head {
  readonly head: string
  readonly rest: string
  readonly hasColon: boolean
}

function headOf(text: string): Head {
  const colon = text.indexOf(':')
  if (colon >= 0) return { head: text.slice(0, colon), rest: text.slice(colon + 1), hasColon: true }
  const [, head, rest] = /^([^\p{L}\p{N}_]*\p{L}+(?: \p{L}+)?)\s+-+\s+(.*)$/u.exec(text) ?? []
  if (head !== undefined && rest !== undefined && isOfTheseWords(head)) return { head, rest, hasColon: true }
  return { head: text, rest: '', hasColon: false }
}

/** `DRAFT - do not process` */
const isOfTheseWords = (head: string): boolean =>
  wordsOf(head).some(word => isStrong(word) || isFinalWord(word))

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter(word => /[\p{L}\p{N}]/u.test(word))

/** `Above is wrong. Correct orders:`, `These were for last spring, here are the new ones:` */
export const comesAnew = (text: string): boolean =>
  NEW_BELOW.test(text) ||
  (INSTEAD_OF.test(text) && OF_BEFORE.test(text) && !/\b(?:not|n't|if|when|drafts?)\b/i.test(text))

/** `Correction of my orders of yesterday:`, `Updated orders (replaces previous):` */
const INSTEAD_OF =
  /\b(?:correct(?:ion|ions|ed)?|updated?|revis\p{L}+|replac\p{L}+|instead of|(?:right|new|real|proper) ones?|supersed\p{L}+|overrid\p{L}+)\b.*:\s*$/iu
const OF_BEFORE =
  /\b(?:previous|old|earlier|former|prior|yesterday|last (?:mail|e-?mail|letter|message|set|orders))\b/i

const NEW_BELOW =
  /\b(?:above|these|those|that)\b.{0,40}\b(?:wrong|were|was|mistaken?|obsolete|void|outdated)\b.{0,40}\b(?:new|correct(?:ed)?|right|real|actual|updated|revised|proper)\b.{0,20}:\s*$/i
