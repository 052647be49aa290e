// How a line is said: with conditions, doubts or politeness; and whether it sounds like an order at all.
import type { UnitKind } from '../../../board/board.ts'
import type { OrderRefusal } from '../../refusal.ts'
import { signsFrom, standInOrder } from '../pieces.ts'
import { anyOf } from './cautions.ts'

const CONDITION = new RegExp(
  [
    anyOf('IF'),
    String.raw`(?<!\b(?:nothing|anything|everything|everyone|all|someone|somebody|something) )\belse\b(?!\W+(?:to |will )?(?:hold|stand|stay)s?\b)`,
    String.raw`(?:^|[,;:.(]\s?|\b(?:and|but) )should(?= (?!be\b|have\b|move\b|hold\b|stay\b|go\b|support\b)\w)`,
    String.raw`\bwere (?:he|she|they|[A-Z]\w+) to\b`,
    String.raw`\bneeds? (?:\S+ ){1,2}(?:ok|okay|approval|agreement|support|help|go-ahead)\b`,
    String.raw`\b(?:given|with|upon) (?:the )?[A-Z]\S* (?:agreement|approval|assent|ok|okay)\b`,
    String.raw`\?\s+then\b|(?:^|[,.;]\s?)falls\b`,
    String.raw`^\W*as soon as\b(?! (?:possible|you|convenient|ready)\b)`,
  ].join('|'),
  'i',
)
const ALTERNATIVE = new RegExp(
  [
    anyOf('EITHER'),
    String.raw`\b(?:a|army)\s?/\s?(?:f|fleet)\b(?!\s*-)|\b(?:f|fleet)\s?/\s?(?:a|army)\b|\b50\s?/\s?50\b|\b(?:toss|flip) a coin\b|\bcoin (?:toss|flip)\b`,
    String.raw`\beither\b(?! way)|\b(?:one|any|either) of\b[^:]{0,20}:|\balt\b\s?[.:]`,
    String.raw`[([{]\s*(?:back-?up|fall-?back|reserve|default|spare|plan b)\b|\bvs\.?\s+(?:a|f|army|fleet)\s|\bor no\b`,
    String.raw`[([{]\s?(?:or|alt|maybe|perhaps|possibly)\b|\s\/\s?(?:h|holds?|stands?)\b`,
  ].join('|'),
  'i',
)
const DOUBT = new RegExp(
  [
    anyOf('DOUBT'),
    String.raw`\btake\b.{1,40}\bback\b(?! to\b)`,
    String.raw`\b(?:every\w*|some\w*) should\b|\b(?:i|we) would\b(?! (?:like|love|rather|appreciate|be grateful)\b)`,
    String.raw`\be\.?\s?g(?:\b|[:,])|^\W*no\s+\W?(?:a|f|army|fleet)\b|\bno (?:new )?builds? (?:an? )?(?:a|f|army|fleet)\b|(?:^|[,(:]\s?)(?:let'?s |let us )?say\b|\?\s*$|(?:\.{2,}|…|[-–]{2,})\s*no\b(?! (?:change|support|press))|\s/s\W*$|\^[HWU]`,
  ].join('|'),
  'i',
)

/** What somebody else said, or what was or will be in another turn. */
const REPORT =
  /\b(?:(?:message|press|letter|e-?mail|mail|note)s? (?:that |which )?(?:i|we|he|she|they) (?:just |already |have )*(?:sent|wrote|got|received)|copy of (?:my|the|an?|his|her|their) (?:\p{L}+ )?(?:message|press|letter|e-?mail|mail|note)|told me|tells me|says|said|claims?|claimed|(?<!\bas (?:he |she |they |we |i )?)promis(?:ed|es)|assured|assures|(?<!\bas (?:\w+ )?)(?:suggest(?:ed|s)|propos(?:ed|es)|asked me|wants? me|wanted me)|rumou?r|apparently|(?:he|she|they)(?:'ll| will|'d|'s going| is going| are going| plans?| wants?))\b/iu
const OTHER_TURN =
  /\b(?:(?:last|previous|next|coming|following) (?:turn|year|season|phase|round|time|spring|fall|autumn|move)|a (?:turn|year|season) ago|yesterday|tomorrow|(?:i|we) (?:already |just )?(?:moved|went|ordered|supported|held|convoyed|built|attacked|did)|was ordered|were ordered)\b/i
const SIGN_OF_ORDER = /\S\s?-+>?\s?\S|(?:^|[^\p{L}'])(?:a|f|army|fleet)\s+(?:in\s+)?\p{L}{3}/iu
/** What a sentence may be about that has an order in it. */
const NOTION =
  /\b(?:drafts?|examples?|ideas?|proposals?|suggestions?|possibly|probably|i think|i guess|i reckon|i believe|not sure|imagine|in theory|theoretically|pretend)\b/i
const SENTENCE_END = /[.;!?]\s/
const CLAUSE_END = /[.;!?](?:\s|$)|,\s/

/** `A Par - Pic if you please` */
const COURTESY = /\bif (?:you (?:please|don'?t mind|would be so kind)|i may)\b/gi

/** `A Vie does nothing` */
const NOTHING_DONE = /\s(?:does nothing|do nothing|takes? no action)\b/gi

/** Why a line is no order although there is one in it: it has conditions, or is in doubt of itself. */
export function veto(written: string): OrderRefusal | undefined {
  const line = written.replace(NOTHING_DONE, ' hold').replace(COURTESY, 'please')
  if (CONDITION.test(line) || isForLater(line)) return { kind: 'conditional', line }
  if (ALTERNATIVE.test(line)) return { kind: 'eitherOr', line }
  return DOUBT.test(line) || isReported(line) || isOfAnotherTurn(line) || isANotion(line)
    ? { kind: 'notUnderstood', line }
    : undefined
}

/** `Once Italy moves, A Par - Bur`, `A Par - Bur. Only when Italy moves`; but not `A Par - Bur. I write once I know`. */
const isForLater = (line: string): boolean =>
  LATER.test(line) &&
  line
    .split(SENTENCE_END)
    .some(each => LATER.test(each) && (SIGN_OF_ORDER.test(each) || /^\W*(?:but|and|only)\b/i.test(each)))

const LATER =
  /\b(?:when|once|as soon as)\b(?! (?:you|u|possible|convenient|ready|again|more|processed)\b)(?=\W*\w)|\b(?:until(?! (?:further|then|now|next))|till)\b/i

/** `He told me A Mun - Bur`; but not `A Mun - Ruh, he said he would help`. */
function isReported(line: string): boolean {
  const said = REPORT.exec(line)
  return said !== null && SIGN_OF_ORDER.test(line.slice(said.index + said[0].length))
}

/** `Next turn A Par - Gas`, `I moved A Par - Bur last turn`. */
function isOfAnotherTurn(line: string): boolean {
  const said = OTHER_TURN.exec(line)
  if (said === null) return false
  const before = line.slice(0, said.index).split(CLAUSE_END).at(-1) ?? ''
  return SIGN_OF_ORDER.test(line.slice(said.index + said[0].length)) || SIGN_OF_ORDER.test(before)
}

/** `Here is an idea: A Par - Bur`, `A Par - Bur (draft)`; but not `My proposal stands. A Par - Bur`. */
const isANotion = (line: string): boolean =>
  NOTION.test(line) &&
  line.split(SENTENCE_END).some(sentence => NOTION.test(sentence) && SIGN_OF_ORDER.test(sentence))

const BEFORE =
  /^(?:please|pls|plz|kindly|ok|okay|so|well|then|and|next|finally|also|first|second|third|hi|hello|hey|dear \w+|sir|i'?d like|i would like|i want|i will|i'll|let'?s|we will|we'll|let|have|my orders? (?:is|are)|orders?(?: for \w+)?:|order|could you|can you|would you|will you|i order|we order|i|we|to)\b[\s,:]*/i
const BEHIND =
  /(?<![\s,])[\s,]*\b(?:if you please|as you suggested|asap|tx|please|pls|plz|thanks|thank you|thx|cheers|for me|for now|this turn|this time|as agreed|as usual|as promised|again|now|sir|ok|supported|of course)[\s.!]*$/i

/** The same piece without its remarks in brackets, and without `please`, `I'd like` and `thanks`, bit by bit. */
export function* plainerThan(piece: string): Generator<string> {
  const bare = piece.replace(/\([^()]*\)/g, group => (SAYS_SOMETHING.test(group) ? group : ' ')).trim()
  if (bare !== piece && bare !== '') yield bare
  let rest = bare
  for (let i = 0; i < MOST_PHRASES; i++) {
    const shorter = BEHIND.test(rest) ? rest.replace(BEHIND, '') : rest.replace(BEFORE, '')
    if (shorter === rest || shorter === '') return
    rest = shorter
    yield rest
  }
}

const MOST_PHRASES = 8

/** Brackets that must not be left out: a coast, a convoy, a kind of unit, or a name. */
const SAYS_SOMETHING =
  /^\(\s*(?:(?:.*\s)?(?:moves?|goes|holds|supports|convoys)\b.*\p{L}.*|s(?:upported)? by\b.*|[\p{L} -]*\bcoast\b[\p{L} -]*|[nsew]\.?c?\.?|(?:north|south|east|west)(?:ern)?(?:[\s-]*\p{L}+)?|(?:by\s+|via\s+)?(?:convoy|sea)|via\s.*|a|f|army|fleet|(?!support|bounce|retreat|cut\b|void|same\b|again|unchanged)\p{L}+)\s*\)$/iu

const MIDDLE = '-|>|via|by|convoyed|with|to|into|supports?|s|c|convoys?|moves?|holds?|attacks?|goes|for'

/** Whether a piece goes on from what stood before it: `via Bla`, `- Bur`. */
export const beginsInTheMiddle = (piece: string): boolean => MIDDLE_FIRST.test(piece)

const MIDDLE_FIRST = new RegExp(`^\\W*(?:[->]|(?:${MIDDLE})\\b)`, 'i')

/** Whether a piece stops before it is at its end: `A Mun supp`. */
export function endsInTheMiddle(piece: string): boolean {
  const end = signsFrom(piece)
  return /[->]/.test(piece.slice(end)) || MIDDLE_LAST.test(piece.slice(0, end))
}

const MIDDLE_LAST = /(?<!\b(?:via|by) )\b(?:s|supp?|spt|supports?|c|conv|convoys?|to|moves?|via)$/i

/** Units that are told something together: those of one kind, or of both, and whether only those without an order. */
export interface Many {
  readonly kind: UnitKind | undefined
  readonly isTheRest: boolean
  /** Whether it says that there are two of them. */
  readonly areTwo: boolean
}

/** `all my units`, `everything else`, `the rest`, `my fleets`. */
const MANY = String.raw`(?:(?:the|my)\s+)?(?:all|every(?:thing|one|body)?|rest|(?:other|remaining)\b(?=\s+(?:units?|armies|fleets))|others|(?:my|our)(?=\s+(?:units|armies|fleets)))\b(?:\s+(?:my|of|the|our|others?|else|remaining|rest|units?|armies|fleets))*`
/** `both my fleets`, `the two armies`: there must be two of them. */
const BOTH = String.raw`(?:both(?: of)?|the two(?: of)?)(?:\s+(?:my|the|our))?\s+(?:units|armies|fleets)`
const WHERE_THEY_ARE =
  '(?:position|put|still|tight|there|at home|home|in port|in place|in (?:its|their) places?|(?:right |just )?where (?:they|it) (?:are|is|stands?)|as (?:they|it) (?:are|is))'
const HOLD = String.raw`(?:(?:hold|stand|stay|remain|sit)s?(?:\s+${WHERE_THEY_ARE})?|do(?:es)? nothing|takes? no action)`
const MODAL = '(?:(?:to|will|shall|should|must|just|simply|please) )*'
const FOR_NOW = String.raw`(?:[\s,]+(?:please|pls|plz|thx|(?:for )?(?:this|now)(?: (?:turn|season|time|phase|move|round))?|again|thanks|thank you))*`
const NOBODY = '(?:nobody|no one|no units?|none of (?:my|our|the) units)'
const MANY_HOLD = new RegExp(
  String.raw`^\W*(?:(${MANY}|${BOTH})\s+${MODAL}${HOLD}|hold\s+(?:with\s+)?(${MANY}|${BOTH})|(${NOBODY}) moves?)${FOR_NOW}\W*$`,
  'i',
)

/** `All units hold`, `the rest stand`, `hold my fleets`: which units those are. */
export function manyThatHold(piece: string): Many | undefined {
  const [, before, behind, nobody] = MANY_HOLD.exec(piece) ?? []
  const who = before ?? behind ?? nobody
  return who === undefined ? undefined : manyCalled(who)
}

function manyCalled(written: string): Many {
  const who = written.toLowerCase()
  const [armies, fleets] = [who.includes('armies'), who.includes('fleets')]
  const kind = armies === fleets ? undefined : armies ? 'army' : 'fleet'
  return { kind, isTheRest: /rest|other|else|remaining/.test(who), areTwo: /^(?:both|the two)/.test(who) }
}

const MANY_LEFT = new RegExp(
  String.raw`^\W*(?:(${MANY})\s+(?:p|prox(?:y|ies))\s+(?:to\s+)?|prox(?:y|ies)\s+(${MANY}|turn)\s+to\s+)(\S.*)$`,
  'i',
)

/** `All units proxy France`, `proxy my fleets to England`: which units are left, and to whom as it is written. */
export function manyThatAreLeft(piece: string): (Many & { readonly to: string }) | undefined {
  const [, before, behind, to] = MANY_LEFT.exec(piece.slice(0, signsFrom(piece))) ?? []
  const who = before ?? behind
  return who === undefined || to === undefined ? undefined : { ...manyCalled(who), to: to.toLowerCase() }
}

/** `Everything holds except Paris`: about holding, though nobody can tell of whom. */
const someHold = (line: string): boolean =>
  standInOrder(line, /\b(?:all|every\w*|others?|rest|units|armies|fleets)\b/i, /\b(?:hold|stand)s?\b/i) ||
  /^\W*hold\s+\w/i.test(line)

const ARROW = /\S\s+-+>?\s+\S|\S\s*>\s*\S|\b\p{L}{1,4}-\p{L}{2,}|\b\p{L}{2,}-\p{L}{1,4}\b/u
const KIND_FIRST = /^[^\p{L}\p{N}_]*(?:a|f|army|fleet)\b[^\p{L}\p{N}_]*\p{L}{2,}[^\p{L}\p{N}_]/iu
const VERB =
  /\b(?:s|c|h|hold|holds|stands?|supports?|convoys?|moves?|to|attacks?|retreats?|disbands?|builds?|removes?|via|-)\b/i

/** Whether a line that says nothing on this board was surely meant to: then its writer must be told. */
export function soundsLikeAnOrder(line: string): boolean {
  return (
    ARROW.test(line) ||
    (KIND_FIRST.test(line) && VERB.test(line)) ||
    /^\W*(?:build|remove|disband)\b/i.test(line) ||
    someHold(line)
  )
}
