// Doubt in the sentence of an order: a word that may change what it says refuses it, but for what is said out of politeness.
import { gazetteerOf } from '../../../board/gazetteer.ts'
import { isNearOne, spelled } from '../../../board/names.ts'
import { CAUTIONS } from '../../compiled/cautions.ts'
import type { OrderRefusal } from '../../refusal.ts'
import { NO_NAMES } from '../../vocabulary.ts'
import type { Where } from '../places.ts'
import { anyOf } from './cautions.ts'
import { unmakes } from './secondThoughts.ts'
import { isTelling } from './slips.ts'

/** Words that take back, doubt, condition, tell of the past, or put something else beside an order. */
const DANGER = new RegExp(
  String.raw`\?|n't\b|${anyOf('IF', 'WHEN', 'EITHER', 'OR', 'DOUBT', 'NOT', 'COULD', 'DRAFT', 'WRONG', 'PAST', 'HEARSAY')}`,
  'i',
)

/** What people say with such a word out of politeness, or of something else than the order. */
const POLITE = new RegExp(
  [
    String.raw`^\W*(?:(?:please|hi|hello|hey|ok|so|and|then|well|dear \w+)\W+)*(?:i|we)(?:'d| would)? ?(?:want|wish|like|love|would like)\b`,
    String.raw`\b(?:could|can|would|will) you\b`,
    String.raw`\bif (?:you (?:please|don'?t mind|would|could)|i may)\b`,
    String.raw`\bhop(?:e|es|ing) (?:to|for|that|it|this|you)\b`,
    String.raw`\bdo(?:es|ing)? nothing\b|\btakes? no action\b`,
    String.raw`\bno (?:changes?|support|problem|worries|builds?|more builds?|second build)\b`,
    String.raw`\b(?:everything|everyone|everybody|all|nothing|anything) else\b`,
    String.raw`\bas (?:you |we |i |he |they |was )?(?:\w+ )?(?:asked|wanted|wished|suggested|proposed|expected|said|told|promised)\b`,
  ].join('|'),
  'gi',
)

/** Whether a text holds a word that may change what the rest of it says. */
export const isDoubtful = (text: string): boolean =>
  DANGER.test(text) && DANGER.test(text.replace(POLITE, ' '))

export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** `Could you move Paris to Picardy?` */
const ASKED = /^\W*(?:(?:hi|hey|hello|please|so|and|ok)\W+)*(?:could|can|would|will) you\b/i

const EACH_DANGER = new RegExp(DANGER.source, 'gi')

/** Whether a sentence with an order in it holds such a word, but for what is said out of politeness, or is a name here. */
function isUncertain(sentence: string, { board }: Where): boolean {
  const gazetteer = gazetteerOf(board)
  const isName = (word: string): boolean =>
    /^\p{L}+$/u.test(word) && gazetteer.named(word, 'begun').length > 0
  const said = ASKED.test(sentence) ? sentence.replace(/\?\s*$/, '') : sentence
  return (
    [...said.replace(POLITE, ' ').matchAll(EACH_DANGER)].some(([word]) => !isName(word)) ||
    wordsOf(said).some(word => isSlipOfDanger(word) && !isName(word))
  )
}

const LONG_DANGERS = CAUTIONS.SLIPPED.map(spelled)

const isSlipOfDanger = (word: string): boolean =>
  word.length > 4 &&
  word.length < 17 &&
  !CAUTIONS.SLIPPED.some(danger => danger === word) &&
  isNearOne(spelled(word), LONG_DANGERS, 1)

/** A word in the sentence of an order that may change what it says, or a question about it behind it. */
export function doubtAbout(line: string, orders: readonly string[], where: Where): OrderRefusal | undefined {
  if (orders.length === 0 || !(isDoubtful(line) || wordsOf(line).some(isSlipOfDanger))) return undefined
  let end = 0
  for (const sentence of line.split(SENTENCE_END)) {
    const start = line.indexOf(sentence, end)
    end = start + sentence.length
    const isTold = orders.some(order => {
      const at = line.indexOf(order)
      return at < 0 || (at < end && at + order.length > start)
    })
    const isBehind = !isTold && line[start - 2] === ';'
    if (((isTold || isBehind) && isUncertain(sentence, where)) || ASKS_ABOUT.test(sentence))
      return { kind: 'notUnderstood', line }
  }
  return undefined
}

/** `Is that allowed?`, of the order before it. */
const ASKS_ABOUT =
  /\b(?:is|are|was|would|does|do|will) (?:that|this|it|these|those)\b.{0,20}\b(?:legal|allowed|possible|valid|right|correct|ok|okay|works?|fine|good|wise)\b[^?]{0,20}\?|^\W*(?:right|ok|okay|legal|allowed|correct|possible|yes|no|or not)\W*\?/i

const SENTENCE_END = /(?<=[.;!?])\s/

/** What people ask or offer beside their orders: `Let me know if you got this.`, `Is the deadline still Friday?` */
const CHATTY =
  /^\W*(?:please )?(?:let me know|tell me|call me|write me|drop me|shout|if you (?:need|have|want|like|got|get|can'?t|could|would)|is the deadline|when is|when'?s|what'?s the|how are|how is|hope|see you|thank)\b/i
/** What speaks of orders after all. */
const REFERS =
  /\b(?:these|those|that|them|he|she|they|agrees?|moves?|orders?|legal|allowed|attacks?|supports?|works?)\b/i

/** `I'm not on holiday`, `Not much to report this season`: a whole sentence, none of whose words could be about an order. */
const isOfSomethingElse = (sentence: string): boolean =>
  wordsOf(sentence).length > 2 &&
  !BEGINS_BESIDE.test(sentence) &&
  !OF_ORDERS.test(sentence) &&
  !unmakes(sentence) &&
  !wordsOf(sentence).some(isTelling)

const BEGINS_BESIDE =
  /^\W*(?:but|only|or|unless|except|otherwise|and|provided|instead|rather|never|no|nope|maybe|perhaps|possibly|if|when|until|after|once|before|in case|assuming|depend\w*|should|also|then)\b/i
const OF_ORDERS =
  /\b(?:this|that|it|they|lines?|above|below|everything|all|both|none|neither|nothing|ones?|first|second|last|next|only|instead|drafts?|examples?|sure|certain|decided?|know|think|believe|guess|doubt|wonder|mean|want|yet|later|tomorrow|tonight|until|unless|if|when|maybe|perhaps|plans?|units?|army|armies|fleets?)\b/i

/** A line without the sentences beside its orders that say nothing of them, whatever words are in those. */
export function withoutChat(line: string, orders: readonly string[], { board }: Where): string {
  if (orders.length === 0 || !isDoubtful(line)) return line
  const gazetteer = gazetteerOf(board)
  const isName = (word: string): boolean =>
    word.length > 2 &&
    !NO_NAMES.has(word) &&
    (gazetteer.powerCalled(word) !== undefined || gazetteer.named(word, 'exact').length > 0)
  const kept = line
    .split(SENTENCE_END)
    .filter(
      sentence =>
        !(CHATTY.test(sentence) || isOfSomethingElse(sentence)) ||
        REFERS.test(sentence) ||
        wordsOf(sentence).some(isName) ||
        orders.some(order => sentence.includes(order)),
    )
  return kept.join(' ')
}
