// Words by which a writer takes back or corrects what they wrote above: where they stand in a line, and how far they go.

/** What the words of a correction do to what stands above them. */
export type Cue =
  /** What follows comes instead. A firm one says that something above was wrong, whatever follows. */
  | { readonly kind: 'instead'; readonly isFirm: boolean; readonly isChatty: boolean }
  /** What follows is another way to go on. */
  | { readonly kind: 'alternative' }
  | { readonly kind: 'back'; readonly what: TakenBack }

/** Which orders are taken back: those that are named, or those that the words point at. */
export type TakenBack = 'that' | 'above' | 'first' | 'last' | 'several' | 'letter' | 'named'

/** A part of a line; all but the first come behind words of a correction. */
export interface Part {
  readonly cue: Cue | undefined
  /** The words of the correction as they are written. */
  readonly said: string
  readonly text: string
}

/** Nobody corrects himself so often on one line: what is meant by more cannot be told. */
export const MOST_PARTS = 5

const VERB = String.raw`(?:scratch|strike|scrap|undo|delete|erase|drop|forget|ignore|disregard|cancel|never ?mind|nvm|withdraw|retract|discard|revoke|rescind|skip|take back)(?:\s+about)?`
const NAMING = String.raw`(?:scratch|strike|forget|ignore|disregard|cancel|never ?mind|nvm|retract|revoke|rescind|take back)(?:\s+about|\s+what i (?:wrote|said|ordered)(?: above)? (?:about|for))?`
const LINE = '(?:lines?|orders?|ones?|moves?)'

/** The beginning of a clause. */
const BEGIN = String.raw`(?<=^|[.,;:!?(\[]\s?|\s-+\s)`
/** What may stand before the words: `oh, no wait`. */
const SIGH = String.raw`(?:(?<![\p{L}\p{N}])(?:oh|ah|hm+|um+|er+|uh|argh|damn|but|and|or|well|ok|okay|please|pls|so|then)[\s,.!]+)?`

const WRONG = String.raw`(?:the\s+)?(?:above|that|this|it|(?:first|last|previous|second|third)(?:\s+${LINE})?)\s+(?:is|was|are|were)\s+(?:wrong|incorrect|an? (?:mistake|error)|void|cancell?ed|withdrawn|obsolete)`
const BACK = String.raw`${WRONG}|(?:let me |let'?s |i'?ll |i will )?(?:start|begin)(?:ing)? (?:over|again|afresh|anew|from scratch)(?=[^\p{L}\p{N}_]*$)|(?:i )?take (?:(?:that|it|this)|(?:all|everything|any|each)(?: of)?(?: (?:that|it|this|these|those|them|the above|it all))?|these|those|them(?: all)?|(?:all )?the above|that one|my orders|that last one) back|belay (?:that|my last)|${VERB}\s+(?:(?:(?:all|of|the|my|both)\s+){0,3}(?:everything|above(?:\s+${LINE})?|these|those|the lot|all(?:\s+(?:that|this|orders|moves))?|my orders|orders above|what i (?:wrote|said)(?: above)?(?! (?:about|for)\b))|(?:the|my)?\s*(?:first|last|previous|preceding|second|third|fourth|fifth|other|\d+(?:st|nd|rd|th))\s+(?:\w+\s+)?${LINE}|(?:the\s+)?${LINE}\s+(?:above|\d+)|this\s+(?:e-?mail|mail|letter|message)|(?:that|this|it|those|these)(?:\s+(?:last\s+)?(?:one|order|line|move))?)`
const FIRM =
  "no,? wait|wait,? no|no,? no|no,? sorry|sorry,? no|on (?:second|further) thoughts?|on reflection|come to think of it|(?:i(?:'ve| have)? )?chang(?:ed|e|ing) my mind|oops|whoops|woops|my (?:bad|mistake|error)|(?:don'?t|do not) do (?:that|this|it)(?!\\s*:)|(?:cancel|ignore|disregard|cancell?ed|withdrawn)(?=\\W*$)|never ?mind|nvm"
const MIDDLE = String.raw`or rather|i (?:really |actually )?meant?(?: to (?:write|say|order|put))?|i mean|(?:that|it|this|which) should (?:be|read|say|have (?:been|read|said))(?!,? (?:it|all|everything|enough|fine|ok|okay|good|right|correct|complete|clear|the lot|about)\b)|should (?:read|have been|have read)|make (?:that|it|this)(?: one)?(?: an?(?= (?:hold|move|support)))?|actually|instead(?:(?! of\b)| of (?:that|this|it|the above))|(?<!\b(?:would|'d|i) )rather(?! than)`
const FIRST = String.raw`(?:an? |the )?(?:small |little |last.minute |slight )?change of (?:plans?|mind|heart|orders?)(?: again)?|correction|corrected|corrections|(?:my )?changes?(?=\s*[:,-])|chang(?:e|ing) (?:that|it|this|the last one) (?:in)?to|updated?(?=\s*[:,-])|edit(?=\s*:)|amend(?:ed|ment)?(?=\s*[:,-])|revision(?=\s*[:,-])|revised(?=\s*[:,-])|in fact|typo(?= |:|,)|mistake(?=\s*[!:.,])|better(?! (?:than|not|luck|be|late|so)\b)|(?:hm+|er+m?|um+)(?=[\s,.])|new(?=\s*:)|final answer(?=\s*:)|let me (?:correct|rephrase|fix|change)(?: (?:that|it|this))?|replace (?:that|it|this|the above) (?:with|by)|(?:after |on )?thinking (?:about it|again|it over)|wait(?=\s*[,.!:-])|sorry(?=\s*[,.!:-])|pardon(?: me)?|(?:no(?:pe)?|nah)(?=\s*[,.!:]|\s*-+\s)`
const LAST = 'after all|instead|actually|corrected'

const WORD_END = String.raw`(?![\p{L}\p{N}'])`
const CUE = new RegExp(
  String.raw`${SIGH}(?<![\p{L}\p{N}'])(?:(${BACK})|${BEGIN}(${NAMING})(?=\s)|(${FIRM})|(?:${MIDDLE})|${BEGIN}(?:${FIRST}))${WORD_END}`,
  'giu',
)
const CHANGE_TO =
  /^(?:chang(?:e|ing)|replace|swap)\s.{1,60}?\s(?:(?:in)?to|with|by):?\s+(?=(?:a|f|army|fleet)\s)/i
const ALTERNATIVE =
  /^(?:or(?: else)?|alternatively|alternative|alt|otherwise|failing that|else)\b[\s,:.]*(?=\S)/i

/** A letter before this one: to set it aside says nothing about the orders in this one. */
export const EARLIER = new RegExp(
  String.raw`(?:(?:please|pls|kindly|and|this|these)\s+){0,2}\b(?:${VERB}|replac(?:es?|ing)|supersed(?:es?|ing)|overrid(?:es?|ing))\s+(?:(?:all|any|of|my|the|our|those|that)\s+){0,4}(?:(?:last|previous|earlier|prior|old|older|other|first|former|preceding)\s+(?:set of\s+)?(?:e-?mails?|mails?|letters?|messages?|orders|moves|sets?|posts?|submissions?|notes?|instructions|version)|(?:e-?mails?|mails?|letters?|messages?))(?:\s+(?!(?:a|f|army|fleet)\b)[\w']+){0,8}\s*(?:[.,:;!]+\s*|$)`,
  'iu',
)

/** A line in parts, each behind the words that correct what stands before it; undefined where nothing is corrected. */
export function partsOf(line: string): readonly Part[] | undefined {
  const own = line.replace(EARLIER, ' ').trim()
  const parts = partsIn(own)
  return parts.length === 1 && parts[0]!.cue === undefined && own === line ? undefined : parts
}

/** `If Austria has opened to Tyrolia, disregard the last order and hold Munich.` */
export const onCondition = (line: string): boolean => ON_CONDITION.test(line)

const ON_CONDITION =
  /^[^\p{L}\p{N}_]*(?:(?:but|and|also|only|even)\s+)*(?:(?:if|should|were|unless|in case|in the event|whenever|provided|assuming|supposing)\s+(?!you\b|possible\b|it\b|that\b|this\b|not\b|i\b|we\b|there\b|so\b|any\b|still\b|need(?:ed)?\b|necessary\b))\p{L}/iu

/** Whether a line takes back what stands above it. */
export const takesBack = (line: string): boolean =>
  partsOf(line)?.some(({ cue }) => cue?.kind === 'back') === true

/** `Hmm, no`, on a line of its own: what differs below it comes instead. */
const ALONE = new RegExp(
  String.raw`^[^\p{L}\p{N}_]*${SIGH}(?:no(?:pe)?|nah|wait|sorry)[^\p{L}\p{N}_]*$`,
  'iu',
)

function partsIn(line: string): readonly Part[] {
  if (ALONE.test(line))
    return [{ cue: { kind: 'instead', isFirm: false, isChatty: true }, said: line, text: '' }]
  const other = ALTERNATIVE.exec(line)
  if (other !== null)
    return [{ cue: { kind: 'alternative' }, said: other[0], text: line.slice(other[0].length) }]
  const change = CHANGE_TO.exec(line)
  if (change !== null) return [{ cue: softly, said: change[0], text: line.slice(change[0].length) }]
  const parts: Part[] = []
  let start = 0
  let [cue, said]: [Cue | undefined, string] = [undefined, '']
  CUE.lastIndex = 0
  for (let match = CUE.exec(line); match !== null; match = CUE.exec(line)) {
    if (parts.length > MOST_PARTS) break
    const text = stripped(line.slice(start, match.index))
    // `Sorry, no wait, …`: two of them are one.
    if (text !== '' || cue === undefined) parts.push({ cue, said, text })
    start = match.index + match[0].length
    const next = cueOf(match)
    if (text !== '' || cue === undefined || !isFirm(cue)) cue = next
    said = match[0]
  }
  parts.push({ cue, said, text: stripped(line.slice(start)) })
  return withoutAnEmptyBeginning(withoutAnEmptyEnd(parts))
}

const softly: Cue = { kind: 'instead', isFirm: false, isChatty: false }

const isFirm = (cue: Cue): boolean => cue.kind !== 'instead' || cue.isFirm

const withoutAnEmptyBeginning = (parts: readonly Part[]): readonly Part[] =>
  parts.length > 1 && parts[0]!.cue === undefined && parts[0]!.text === '' ? parts.slice(1) : parts

/** `A Par - Pic instead` is `instead A Par - Pic`; and `A Par - Bur, sorry` asks for pardon only. */
function withoutAnEmptyEnd(parts: readonly Part[]): readonly Part[] {
  const [last, before] = [parts.at(-1)!, parts.at(-2)]
  if (before === undefined || last.text !== '' || last.cue?.kind !== 'instead' || last.cue.isFirm)
    return parts
  if (before.text === '') return parts
  const cue = before.cue ?? (AT_END.test(last.said) ? last.cue : undefined)
  return [...parts.slice(0, -2), { ...before, cue }]
}

const AT_END = new RegExp(`(?:${LAST})$`, 'i')

function cueOf(match: RegExpExecArray): Cue {
  const [said, back, naming, firm] = match
  if (back !== undefined) return { kind: 'back', what: takenBackBy(back) }
  if (naming !== undefined) return { kind: 'back', what: 'named' }
  const isFirmly = firm !== undefined
  return { kind: 'instead', isFirm: isFirmly, isChatty: !isFirmly && !/^correct|^typo|should/i.test(said) }
}

function takenBackBy(said: string): TakenBack {
  if (/\bthis\s+(?:e-?mail|mail|letter|message)$/i.test(said)) return 'letter'
  if (/^(?:let|i['w ]|start|begin)/i.test(said) && /\b(?:start|begin)/i.test(said)) return 'above'
  if (/^(?:i )?take (?:that|it|this)\b|^belay/i.test(said)) return 'that'
  if (/\b(?:above|everything|lot|all|these|those|both)\b|orders above|my orders|what i/i.test(said))
    return /\b(?:line|order|one|move)\s+above$/i.test(said) ? 'last' : 'above'
  if (/\bfirst\s/i.test(said)) return /s$/i.test(said) ? 'several' : 'first'
  if (/\b(?:last|previous|preceding)\s/i.test(said)) return /s$/i.test(said) ? 'several' : 'last'
  return /\b(?:that|this|it)\b/i.test(said) ? 'that' : 'several'
}

/** Without signs around it. */
const stripped = (text: string): string => {
  const open = text.replace(/^[\s,.:;!?)\]}-]+>?/, '')
  let end = open.length
  while (end > 0 && ' ,;:!.([{-'.includes(open[end - 1]!)) end--
  const bare = open.slice(0, end)
  // `(I mean Ber)`: the other half of its brackets stood before the words.
  return bare.includes('(') || !bare.endsWith(')') ? bare : bare.slice(0, -1).trimEnd()
}

/** Whether prose behind a correction says that something was wrong: `oops, wrong one`. */
export const saysItWasWrong = (text: string): boolean =>
  /\b(?:wrong|nonsense|rubbish|garbage|mistake\w*|typo|error|not (?:that|right)|incorrect|confused|mixed up|messed up)\b/i.test(
    text,
  )

/** `Oops, I forgot to sign`, `I changed my mind about the draw`: what has nothing to do with orders corrects none. */
export const isAboutElse = (text: string): boolean => ELSEWHERE.test(text) && !OF_ORDERS.test(text)

const ELSEWHERE =
  /\b(?:sign(?:ed|ing|ature)?|draws?|vot(?:es?|ed|ing)|concessions?|conced(?:e|ing)|passwords?|subject|late|delay(?:ed)?|deadline|grace|extension|holidays?|vacation|weekend|dinner|lunch|party|bbq|address|phone|keyboard|spell(?:ing|ed)?|accents?|titles?|thread|press|next game|observ(?:er|ing)|cc|bcc)\b/i
const OF_ORDERS =
  /\b(?:that|this|them|these|those|ones?|first|second|other|others|orders?|moves?|lines?|above|below|everything|all|both|opposite|instead|again|hold|stay|keep|leave|back|old|previous|unit|units|army|armies|fleets?|supports?|convoys?|builds?)\b/i
