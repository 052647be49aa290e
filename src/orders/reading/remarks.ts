// What people add to an order and mean nothing by: such a remark is left out, unless it may change what the order says.
import { gazetteerOf } from '../../board/gazetteer.ts'
import { lettersOf, mayBeNear, slipsBetween } from '../../board/names.ts'
import type { OrderRefusal } from '../refusal.ts'
import type { Where } from './places.ts'
import { isTelling } from './slips.ts'

/** Words that take back, doubt, condition, tell of the past, or put something else beside an order. */
const DANGER = new RegExp(
  String.raw`\?|n't\b|\b(?:${[
    'not|no|nope|never|none|nothing|dont|without|cannot|stop|or|if|when|whenever|unless|only|else|otherwise|instead|either|neither|nor',
    'once|after|until|till|til|before|while|whether|assuming|provided|depending|depends?|should|would|could|might|may|must|shall|whichever|whatever',
    'draft|e\\.?g|example|sample|hypothetical\\w*|imagine|pretend|suppos\\w+|propos\\w+|suggest\\w*|tentative\\w*|provisional\\w*|placeholder|test|tbd|tbc',
    'i mean|wait|correction|correct\\w*|scratch|strike|cancel\\w*|ignor\\w+|forget|disregard|void|invalid|wrong|mistake\\w*|oops|typo|undo|redo|revert|replac\\w+|revis\\w+|chang\\w+',
    'maybe|perhaps|possibl[ey]|probabl[ey]|likely|think|thinking|thought|guess|wonder\\w*|consider\\w*|prefer\\w*|rather|tempted|except|but|though|although|however|unsure|uncertain|undecided|pending|later',
    'was|were|had|did|been|has|last|previous\\w*|prior|earlier|former\\w*|yesterday|already|old|ago|failed|fails?|bounced|succeed\\w*|dislodged|cut by|next',
    'option|alternative\\w*|plan b|fallback|choice|idea|joke|kidding|jk|silly|he|she|they|him|them|said|says|told|asks?|asked|wants?|according|allegedly|heard|rumou?rs?|claims?|claimed|wrote|promis(?:es|ed)|wish\\w*|hopes?|expect\\w*|let me know|how (?:an?|to|one|you|we)|what about|how about|hold on|actually|sorry,',
  ].join('|')})\b`,
  'i',
)

/** What people say with such a word out of politeness, or of something else than the order. */
const POLITE = new RegExp(
  [
    String.raw`^\W*(?:(?:please|hi|hello|hey|ok|so|and|then|well|dear \w+)\W+)*(?:i|we)(?:'d| would)? ?(?:want|wish|like|love|would like)\b`,
    String.raw`\b(?:could|can|would|will) you\b`,
    String.raw`\bif (?:you (?:please|don'?t mind|would|could)|i may)\b`,
    String.raw`\bhop(?:e|es|ing) (?:to|for|that|it|this|you)\b`,
    String.raw`\bno (?:changes?|support|problem|worries|builds?|more builds?|second build)\b`,
    String.raw`\b(?:everything|everyone|everybody|all|nothing|anything) else\b`,
    String.raw`\bas (?:you |we |i |he |they |was )?(?:\w+ )?(?:asked|wanted|wished|suggested|proposed|expected|said|told|promised)\b`,
  ].join('|'),
  'gi',
)

/** Whether a text holds a word that may change what the rest of it says. */
export const isDoubtful = (text: string): boolean =>
  DANGER.test(text) && DANGER.test(text.replace(POLITE, ' '))

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

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

/** The long words among those, which have room for a slip of the pen: `oterwise hold`. */
const LONG_DANGERS =
  'otherwise unless instead either maybe perhaps cancel ignore forget disregard correction example alternatively assuming provided possibly tentative suppose never except'.split(
    ' ',
  )
const LETTERS = LONG_DANGERS.map(word => ({ word, letters: lettersOf(word) }))

const isSlipOfDanger = (word: string): boolean => {
  if (word.length < 5 || word.length > 16) return false
  const letters = lettersOf(word)
  return LETTERS.some(
    danger => mayBeNear(letters, danger.letters, 1) && slipsBetween(word, danger.word, 1) === 1,
  )
}

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
    if ((isTold && isUncertain(sentence, where)) || ASKS_ABOUT.test(sentence))
      return { kind: 'notUnderstood', line }
  }
  return undefined
}

/** `Is that allowed?`, of the order before it. */
const ASKS_ABOUT =
  /\b(?:is|are|was|would|does|do|will) (?:that|this|it|these|those)\b.{0,20}\b(?:legal|allowed|possible|valid|right|correct|ok|okay|works?|fine|good|wise)\b[^?]{0,20}\?|^\W*(?:right|ok|okay|legal|allowed|correct|possible|yes|no|or not)\W*\?/i

const SENTENCE_END = /(?<=[.;!?])\s/

/** What leaves an order open, or takes it back, where it stands in a remark of no set form. */
const OPEN =
  /\b(?:coasts?|via(?! land\b)|by|over|through|nah|nix|nay|omit\w*|drop\w*|hmm*|confirm\w*|unconfirmed|ok|okay|is|are|be|you|your|i|we|cond\w*|second|first|third|other|another|try|trying|trial|open|ask|questions?|query|check|review|verify|skip\w*|delet\w+|remov\w+|dismiss\w*|null\w*|overr\w+|obsolete|outdated|stale|expired|supersed\w+|abort\w*|reject\w*|refus\w*|veto\w*|denied|rescind\w*|retract\w*|rethink|redact\w*|struck|out|off|back|away|same|ditto|above|below|both|depend\w*|comments?|note|see|sic|todo|fixme|x+|tent|prov|opt\w*)\b/i

const LONGEST_REMARK = 60

/** Marks by which a remark is set off from the order before it. */
const SET_OFF =
  /^(.*?\S)\s*(?:\s(?:-{2,}|~+|\/\/|#+|\*+)\s*(?=\p{L})|\s*<[-=]*\s+|\s+(?=\()|\s*(?=\{)|\s*(?=\[(?!\/?\w+\]))|\s+(?='\p{L})|\s+(?=")|\s*(?:!|\.\.|\*|~|\^){1,40}\s*)(.*)$/su

/** An order that has its goal, or needs none: behind another, a dash would be an arrow and the remark a place. */
const IS_WHOLE =
  /[->]\s?\p{L}|\b(?:to|into|toward|towards|holds?|h|stands?|stays?|disbands?|builds?|b|removes?|waives?|d)\b/iu

/** What people say behind an order without a mark between. */
const SAYING = new RegExp(
  String.raw`(?<=\S)[\s,]+(?:[-–~*;:]+\s*)?(?:as (?:we )?(?:was )?(?:discussed|agreed|planned|promised|requested|usual|always|announced|arranged|expected|you (?:asked|wished|know))(?: (?:with|by|in|on) \p{L}+)?|` +
    `(?:just )?(?:to|and) (?:cut|cutting|break|tap|disrupt) (?:the |his |their |any |that )?supports?|to bounce|(?:to|for a) self[- ]?bounce|for (?:a|the) (?:bounce|standoff|win|cut)|` +
    String.raw`l+o+l+|lmao|rofl|haha\p{L}*|hehe\p{L}*|yay|woohoo|yolo|sorry|fingers crossed|good luck|gl|wish me luck|` +
    String.raw`i (?:guess|hope)|thank(?:s| you)(?: (?:again|a lot|so much|very much|in advance))?|please and thank you|to block|to be safe|for safety|for defen[sc]e|as backup|of course|obviously|as well|for now|this (?:turn|time|season|phase)|hopefully|done|agreed(?: with \p{L}+)?|surprise|mate|folks|guys|cheers|regards|best|bye|ciao|take care|see you(?: (?:next|this) (?:turn|week|time))?|have fun|enjoy)(?:[\s.!]*)$`,
  'iu',
)

/** The order without the remark behind it, if there is one and it is harmless. */
export function withoutRemark(text: string, where: Where): string {
  const said = text.replace(SAYING, '')
  const isOfNoPlace = wordsOf(text.slice(said.length)).every(
    word => word.length < 3 || gazetteerOf(where.board).named(word, 'exact').length === 0,
  )
  if (said !== text && isOfNoPlace && !isDoubtful(text)) return said.replace(/[\s~<#*-]+$/, '')
  const [, order, remark] = SET_OFF.exec(text) ?? []
  if (order === undefined || remark === undefined || isDoubtful(text)) return text
  const mark = text.slice(order.length, text.length - remark.length).trim()
  if (/^[-~<]/.test(mark) && !IS_WHOLE.test(order)) return text
  return isHarmless(remark, where) ? order : text
}

/** A remark names no place, no unit, no verb that a unit could follow, and no number. */
export function isHarmless(remark: string, { board }: Where): boolean {
  if (remark.length > LONGEST_REMARK || /\d|[->=+|;]{1,3}\s|->/.test(remark.replace(/^[-~<\s]+/, '')))
    return false
  const gazetteer = gazetteerOf(board)
  const rest = wordsOf(remark)
    .join(' ')
    .replace(/\b(?:to )?(?:cut|break|tap)(?:ting)? (?:the |his |their )?supports?\b/, '')
  const isPlaceOf = (phrase: string): boolean =>
    gazetteer.named(phrase, phrase.length > 3 ? 'begun' : 'exact').length > 0 &&
    !/^(?:the|and|for|this|all|our|you)$/.test(phrase)
  // `bounce with Germany`
  const withThem = new Set([...rest.matchAll(/\b(?:with|against|vs) (\p{L}+)/gu)].map(([, word]) => word))
  return (
    !isDoubtful(remark) &&
    !OPEN.test(remark) &&
    !/^(?:[nsew]c|[afhscdbwr])$/.test(rest.trim()) &&
    rest
      .split(' ')
      .every(
        word => !isTelling(word) && !isPlaceOf(word) && (!gazetteer.mayMeanPower(word) || withThem.has(word)),
      )
  )
}
