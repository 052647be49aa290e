// What prose beside orders does to them: it throws them away, says that they were play, puts another in their place.

const OPENING = String.raw`^[^\p{L}\p{N}_]*(?:(?:please|pls|kindly|just|and|but|so|oh|ok|okay|actually|now|then|p\.?\s?s\.?|sorry|well|hm+)[\s,:!.]+)*`
const ASKS = String.raw`(?:(?:(?:i|we)(?:'d| would| want| wish| need| have| hereby| must| will|'ll|'m going)?(?: (?:like|wish|want))?(?: you)?(?: hereby| to)?|(?:can|could|would|will) you|you (?:can|may|should|must)|let'?s)\s+(?:please\s+|rather\s+)?)?`
const AWAY = String.raw`(?:tear|rip|throw|toss|chuck|bin|trash|dump|burn|shred|delete|erase|remove|cancel|scrap|scratch|strike|cross|wipe|forget|ignore|disregard|skip|discard|void|nullify|annul|undo|revert|retract|recall|rescind|revoke|withdraw|hold back|hold off|hold|shelve|freeze|suspend|postpone|delay|omit|exclude|leave out|leave|drop|reject|rethink|reconsider|do(?:n'?t| not) (?:use|enter|process|count|file|do|take|play|run|submit|read|follow|execute))`
const OF_THEM = String.raw`(?:this|that|these|those|them|it|all|everything|the (?:above|lot|whole|(?:\p{L}+ ){0,2}(?:orders?|moves?|lines?|list|letter|mail|ones?|two|three|attack|support|convoy|army|armies|fleets?))|(?:lines?|number|no\.?|#) ?(?:one|two|three|four|\d+)|(?:all )?my (?:\p{L}+ )?(?:orders?|moves?|letter|mail)|above|mine)`
/** `Please hold these back`, `strike line one`, `Leave out the army`, `leave that one out`. */
const THROWN_AWAY = new RegExp(
  String.raw`${OPENING}${ASKS}(?:${AWAY}(?:\s+(?:up|out|away|off|back|down|all|both|of))*\s+(?:all of )?${OF_THEM}\b|(?:leave|take|cross|pull) ${OF_THEM}(?: ones?)? (?:out|off|back|aside)\b|${AWAY}(?:ed|d)?[^\p{L}\p{N}_]*$)`,
  'iu',
)

/** `Just kidding!`, `This is only practice`. */
const IN_PLAY =
  /\b(?:kidding|joking|jokes?|prank|april fools?|psych|practice|exercise|wishful thinking|dry run|rehearsal|demo|pretend\p{L}*|make.believe|fantasy|fiction|hypothe\p{L}+|placeholders?|dummy|mock|fake|bogus|not (?:real|serious)|in jest)\b/iu
const MOST_IN_PLAY = 12

/** `Real ones come tonight`, `I'm going to send new ones`. */
const OTHERS_COME =
  /\b(?:real|true|actual|proper|right|correct|new|other|better|genuine|serious|definitive)\s+(?:ones?|orders|moves|set|list|version)\b.*\b(?:will|to|are|comes?|coming|follow\p{L}*|later|tonight|tomorrow|soon|on \p{L}+day|next|shortly)\b|\b(?:i'?ll|i will|going to|i'm|i am)\b.*\b(?:send|sending|mail|mailing|write|submit|post)\b.*\b(?:new|real|true|other|proper|actual|right|different|better)\s+(?:ones?|orders|moves|set)\b/iu

/** `would have been my orders`, `That's what I would do if I were you`. */
const WOULD =
  /\b(?:would|could|might|should) have (?:been|gone|moved|played|ordered|done)\b|\bi resign\b|\bif i were\b|\bwhat i (?:would|could|might)\b(?! like)/i

/** `These orders only count if …`, `Only the second one counts`, `Only enter the first`. */
const COUNTS =
  /\b(?:counts?|valid|apply|applies|stands?|binding|effective|good)\b.{0,12}\b(?:if|when|unless|once|after|only|until)\b|^\W*(?:please )?only\b.{0,25}\b(?:counts?|valid|apply|applies|stands?|binding|effective)\b|^\W*(?:please )?only (?:enter|process|use|take|count|do|play|run|execute|file)\b|\b(?:orders?|moves?|these|they|this|that|it|those) only (?:counts?|appl(?:y|ies)|stands?|goes|go)\b/i

/** `That's how it went in my first game.` */
const OF_A_GAME =
  /\b(?:how|what|as|like|where|when)\b.{0,30}\b(?:went|played|did|was|were|happened|ended|opened)\b.{0,30}\b(?:in|of|from|at) (?:my|our|the|an?|his|her|that|some)\b.{0,20}\bgames?\b/i

/** `To be confirmed.` */
const OPEN =
  /^\W*(?:(?:all|everything|this|these|orders?)\s+)?(?:(?:is|are|still)\s+)*(?:to be (?:confirmed|determined|decided|continued|discussed|finali[sz]ed|revised|checked)|tb[cda]|pending|provisional\w*|tentative\w*)\W*$/i

/** `but I don't want that` */
const UNWANTED =
  /\b(?:i|we) (?:do not|don'?t|never|wouldn'?t|won'?t|no longer) (?:really |actually )?(?:want|mean|like|intend|wish)(?: to)?\b.{0,15}\b(?:that|this|these|those|them|it)\b/i

/** `These were meant for another game`, `That was my first version`: said of the orders, and nothing that everybody says. */
const OF_THESE =
  /^[^\p{L}\p{N}_]*(?:\((?=\p{L}))?(?:but |and |so |though )?(?:these|those|this|that)(?: ones?)?(?:'s|(?= (?:is|was|were|are|would|will|should|depends?|might|may|could|only|came|comes|goes|has|had|isn|wasn|aren|weren|won)\b))/iu
const SAID_BY_ALL =
  /^\W*(?:\()?(?:but |and |so )?(?:these|those|this|that)(?:'s| is| are| was| will be| should be| ought to be| must be| would be| should| will| would)?\s*(?:do(?: it)?|all|it|everything|enough|fine|ok|okay|clear|good|great|fun|hard|tough|easy|nice|cool|interesting|exciting|final|correct|right|complete|done|for (?:now|today|this|the|spring|fall|me|us)|from (?:me|us|england|france|germany|italy|austria|russia|turkey)|my (?:final |full |complete )?(?:orders?|moves?|set|turn|lot|first (?:game|time))|our|the (?:lot|whole|full|complete|end|plan|orders|moves|following)|a |an |what (?:i|we) (?:want|order|need|do)\b|how i\b|going to be|gonna be|(?:game|map|board|variant|site|judge|system|year|turn|season|time|week|month|morning|evening|weekend|summer|winter|place|country|city|weather|phase)\b)/i
/** `Keep these in your drawer`, `I'll let you know whether these count`, `I was drunk when I wrote this`. */
const ABOUT_THESE =
  /\b(?:keep|hold|use|take|enter|change|send|read|treat|consider|regard|whether|wrote|write|typed|meant|count|counts)\b.{0,12}\b(?:these|those|this|that)\b(?! (?:game|week|month|year|turn|season|time|phase|morning|evening|day|mail|way))/i
const HARMLESS_THESE =
  /\breserve the right\b|\b(?:may|might) (?:still |yet )?(?:change|revise|update|amend)\b|^\W*(?:please |kindly )*(?:enter|use|take|process|record|confirm|accept)\b.{0,12}\b(?:these|this)\b|\b(?:hope|thanks?|sorry)\b|\bif you (?:read|get)\b/i

const TAKEN_BACK = /\b(?:i|we|please|let me|will) (?:take|pull|call)\b.{1,40}\bback\b/i

/** `Do you think that would work?` */
const ASKS_ABOUT =
  /\b(?:do you think|would (?:that|this|it|these) work|which of (?:these|those)|what do you think|your opinion|sh(?:all|ould) (?:i|we) send)\b[^?]*\?/i

/** `2 and 3 are cancelled`, `The middle one is nonsense`, `Fleet order will be different` */
const CALLED_OFF =
  /^[^\p{L}\p{N}_]*(?:the )?(?:first|second|third|fourth|fifth|sixth|middle|last)(?: (?:one|two|three|line|order|move))?(?:(?:,| and) (?:the )?(?:first|second|third|fourth|fifth|sixth|middle|last)(?: one)?)* (?:i|we|is|are|was|will|may|might|should|needs?|has|have)\b|\b(?:send|pass|mail|forward|submit)\b.{0,15}\b(?:it|this|them|these|that)\b.{0,12}\bto the (?:judge|gm|master|adjudicator|dragoman)\b|\b(?:choose|pick|select) (?:the |any |some |whichever |one |two )|\b(?:flip|toss) a coin\b|\broll a die\b|\btell you which\b|^[^\p{L}\p{N}_]*(?:only |just )?(?:one|two|either|any) of (?:them|these|those)[^\p{L}\p{N}_]*$|\b(?:not|n't) (?:too |so |very |quite )?(?:happy|sure|certain|comfortable|satisfied|convinced|content)\b.{0,30}\b(?:one|line|order|these|those|them)\b|\b\d{1,2}(?:\s*(?:,|\+|&|and|-|to)\s*#?\d{1,2})*\s+(?:(?:is|are|was|were|both|all)\s+)*(?:cancell?ed|withdrawn|void|revoked|retracted|dropped|off|out|wrong|nonsense|obsolete|invalid)\b|\bthe (?:\p{L}+ )?(?:one|line|order|move) (?:is|was) (?:nonsense|rubbish|garbage|wrong|void|off|obsolete|cancell?ed|withdrawn)\b|\b(?:orders?|moves?|it|that|this|they) (?:will|may|might|could|should|has to|have to|needs? to) (?:be|get) (?:different|other|changed|replaced|new)\b|\bnew (?:orders?|moves?) for (?:the|my)\b|(?<!\blook(?:ing|s)? )\bforward (?:this|these|it|them)?\s*to\b|\bbefore i (?:send|mail|submit|post) (?:the|my|in)\b|\b(?:annull?\p{L}*|storn\p{L}+|vergiss|vergesst|oublie[zr]?|olvid\p{L}+|ignor(?:a|ez|iere\p{L}*)|cancella)\b.{0,10}\b(?:tutto|alles|tout|todo|tudo)\b/iu

/** `Sent by mistake`, `This is a test.`, `No.`: a sentence of its own that can be about nothing else. */
const NOT_SENT = new RegExp(
  [
    String.raw`^[^\p{L}\p{N}_]*(?:(?:oh|hm+|well|ok|sorry|oops|no|please|just|only|(?:this|that|it)(?:'s| is| was)(?: (?:just|only))?)[^\p{L}\p{N}_]+)*(?:(?:not )?an? )?(?:not (?:an? )?orders?|no orders?|don'?t|not|off|maybe|perhaps|typos?|mistake|tests?|testing|examples?|wrong game|good idea|(?:sent|send|posted|mailed|submitted) (?:this |it )?(?:by mistake|in error|by accident|too (?:early|soon)))(?:,? sorry)?[^\p{L}\p{N}_]*$`,
    String.raw`\bthere(?:'s| is| was) an? (?:mistake|error|typo)\b`,
    String.raw`\b(?:what i (?:wrote|sent)(?: above)?|(?:the |these )?(?:above )?orders(?: above)?|the above|all above)\b.{0,12}\b(?:is|are|was|were)(?: not|n't)? (?:correct|right|valid|nonsense|wrong|rubbish|void|outdated|obsolete)\b`,
    String.raw`\bhit send\b|\b(?:sent|posted|mailed) (?:it |this |that )?too (?:early|soon)\b`,
    String.raw`\b(?:do not|don'?t) (?:process|enter|send|use|play)\b.{0,30}\b(?:until|before|yet)\b|\bwait for my (?:confirmation|ok|word|go|final)\b`,
    String.raw`\b(?:bitte streichen|vergiss (?:das|es)|annul(?:e|ez|er)|gestrichen)\b`,
    String.raw`^[^\p{L}\p{N}_]*\?{2,}[^\p{L}\p{N}_]*$`,
    String.raw`^[^\p{L}\p{N}_]*(?:the )?\p{L}+ (?:is |are )?cancell?ed[^\p{L}\p{N}_]*$`,
    String.raw`^[^\p{L}\p{N}_]*\^+\s*\p{L}|\b(?:everything|all|what(?:ever)?|the lot)\b.{0,12}\babove\b.{0,30}\b(?:was|were|is|are|wrong|nonsense|yesterday|old)\b`,
    String.raw`\bnot (?:do|doing|going to do|play|playing|order|ordering)\b.{0,15}\b(?:that|this|these|those|any|it|them)\b`,
    String.raw`^[^\p{L}\p{N}_]*(?:(?:ha)+h?|lol|lmao|rofl|hehe|hm+|uh+|err?|argh|oh)[^\p{L}\p{N}_]+no(?:pe)?[^\p{L}\p{N}_]*$`,
    String.raw`\b(?:this|that|it|all of (?:this|these|that)|the above|these|those)\b.{0,20}\b(?:only (?:if|when|once|after)|presuming|unless)\b`,
    String.raw`\b(?:all|this|these|that|everything|it|orders?|moves?)\b.{0,20}\b(?:provided|assuming|conditional|contingent|depend(?:s|ing)?)\b|^[^\p{L}\p{N}_]*(?:(?:it|this|that|all|everything) )*depends? on\b`,
    String.raw`\b(?:i|we)(?:'d| would|'ll| will) only\b|^[^\p{L}\p{N}_]*(?:only|just) (?:testing|trying|checking|practi[sc]ing|playing)\b`,
    String.raw`\b(?:word|place|name|part|letter|arrow|line|one|verb|unit|number) (?:should|must|ought to|needs to|has to|is to) (?:be|read|say)\b`,
  ].join('|'),
  'iu',
)

/** `I'm still working on these`, `I haven't made up my mind yet`, `I'd like to sleep on it though`. */
export const UNSETTLED =
  /\b(?:still (?:working|thinking|unsure|undecided|open)|make up my mind|made up my mind|second thoughts|sleep on (?:it|this|that|them)|(?:sent|send|posted|mailed) (?:this|it|that|these|them) (?:off )?too (?:early|soon)|more later|(?:that'?s|is|was) (?:the|my) (?:plan|idea|draft) so far|so far\W*$|undecided|(?:not|n't) (?:yet )?decided|(?:will|to) decide|decide later|if that'?s what i want|my plan is|with the exception of|need to think|think (?:it|this|that|them) over|proviso|subject to)\b|\borders? (?:come|follow|will come|will follow|are coming)\b/i

/** `Rubbish.`, `Damn, wrong recipient.`, `that was meant for my diary`, `the other way round for the armies` */
const MISTAKEN =
  /\bdream on\b|\bin your dreams\b|\bwhat was i thinking\b|\b(?:silly|stupid|foolish) (?:me|of me|idea)\b|\b(?:half|part|rest|lot|some|most|all) of (?:that|this|these|those|it|them)\b.{0,20}\b(?:nonsense|rubbish|wrong|off|invalid)\b|\bnot all of (?:them|these|those|it)\b|^[^\p{L}\p{N}_]*(?:(?:no|oh|damn|well|what|all|that'?s|this is|sorry)[^\p{L}\p{N}_]+)*(?:a load of )?(?:rubbish|nonsense|garbage|bullshit|crap|baloney|forget it)[^\p{L}\p{N}_]*$|\bwrong (?:recipient|address|person|mail|letter|list|file|draft|window|chat|button)\b|\bmeant for (?!you\b|the judge\b)|\bother way (?:a)?round\b|\b(?:reverse|swap|switch|exchange) (?:the|my|both|these|those)\b|\bmix(?:ed|ing)? (?:up|them|these|those)\b|^[^\p{L}\p{N}_]*(?:nah|nope)[^\p{L}\p{N}_]*$|\bresigning\b|\b(?:is|was) (?:that|this|it) (?:ok|okay|wise|right|good)\b.{0,30}\bor\b|:\s*no \p{Lu}/iu

/** `I rescind item 3`, `Drop bullets 1 and 3`, `Skip 2.`, `These orders lapse.`, `All of this is called off.` */
const REVOKED =
  /\b(?:items?|bullets?|points?|paragraphs?|clauses?|entr(?:y|ies)|numbers?|nos?\.?|lines?)\s*#?\d|\b(?:first|second|third|fourth|last|only) (?:item|bullet|point|paragraph|clause|entry)\b|^[^\p{L}\p{N}_]*(?:\p{L}+[^\p{L}\p{N}_]+)?(?:skip|drop|lose|leave out|strike|forget|omit)\s+(?:#|no\.?\s*)?\d[^\p{L}\p{N}_]*$|^[^\p{L}\p{N}_]*#\d\b|\b(?:rescind\p{L}*|repeal\p{L}*|abrogat\p{L}*|countermand\p{L}*|nullified|quash\p{L}*|annull?\p{L}*|called off|call (?:it|them|that) (?:back|off)|never written)\b|\b(?:orders?|moves?|letter|mail|these|this|all|they|it) (?:\p{L}+ )?(?:lapses?|(?:is|are) null)\b|^[^\p{L}\p{N}_]*ignore[^\p{L}\p{N}_]+(?:wrong|sorry)\b|\bwrong (?:turn|game|phase|table|season|year)\b|\bin (?:the )?game \p{L}*\d+\b/iu
/** `The following replace the foregoing`, `New set, replaces the old one:`, `These take the place of those above` */
const REPLACED =
  /\b(?:replac(?:e|es|ed|ing)|supersed\p{L}*|overrid\p{L}*|takes? the place of|in place of)\b.*\b(?:above|old|older|foregoing|former|first|those|ones?|top|before|below)\b/iu

/** Whether other orders come below, in place of those above. */
export const replacesAbove = (line: string): boolean => REPLACED.test(line)

const NOT_MEANT = [
  REVOKED,
  REPLACED,
  UNSETTLED,
  MISTAKEN,
  CALLED_OFF,
  ASKS_ABOUT,
  TAKEN_BACK,
  UNWANTED,
  THROWN_AWAY,
  OTHERS_COME,
  WOULD,
  COUNTS,
  OF_A_GAME,
  OPEN,
  NOT_SENT,
]

/** Whether a sentence that is no order says of orders beside it that they are not meant, or not all of them. */
export const unmakes = (sentence: string): boolean =>
  NOT_MEANT.some(each => each.test(sentence)) ||
  (OF_THESE.test(sentence) && !SAID_BY_ALL.test(sentence)) ||
  (ABOUT_THESE.test(sentence) && !HARMLESS_THESE.test(sentence)) ||
  (IN_PLAY.test(sentence) && sentence.split(/\s+/).length <= MOST_IN_PLAY)

/** A word by which something is put in the place of something else. */
export const MAY_CHANGE =
  /\b(?:cancel\p{L}*|off|revok\p{L}*|void|meant|means?|typos?|mistake|wrong|error|sorry|oops|instead|rather|swap|switch|substitut\p{L}*|chang(?:e[ds]?|ing)|replace|read|make|after all|is off|scrap|scratch|strike|reconsider\p{L}*|rethink|forget|without|leave|not?|out|never|should|wherever|p\.?s\b|only|drop|call off|better|correct(?:ion|ed)?|no longer|stays?|keeps?)\b/iu

/** `Naples stays put, I've decided`, `Hold off on Ankara`, `the Trieste order is on ice`: of a place or a kind that is named. */
export const tellsAnew = (sentence: string): boolean =>
  LATER.test(sentence) ||
  (sentence.match(/\p{L}{2,}/gu) ?? []).some(
    word =>
      TOLD.has(word.toLowerCase()) ||
      /^(?:moves?|goes|holds?|stays?|stands?|supports?|convoys?|attacks?|retreats?|takes?)$/i.test(word),
  )

const TOLD: ReadonlySet<string> = new Set([
  'hold',
  'stay',
  'move',
  'go',
  'moving',
  'going',
  'holding',
  'staying',
])
const LATER =
  /\b(?:under review|up in the air|in question|slipped|think about|thinking about|sleep on|undecided|yet|later|postponed?|on ice|hold off|wait|settled|decided|differently|something else|else|don'?t|n't|might|maybe|perhaps|tomorrow|tonight|void|invalid|business|too far)\b|n't\b/i

/** What goes on from the orders above as half of a sentence: `is what Germany expects`, `But only if …`, `... would be nice`. */
export const goesOnAbout = (line: string): boolean => GOES_ON_ABOUT.test(line)

const GOES_ON_ABOUT =
  /^\s*(?:(?:\.{2,}|…)\s*\p{Ll}|(?:or so|is|are|was|were|would|will|which|and (?:lost|then|i|that)|though|although|unless|except|still|but)\s+\p{L}|(?:But|Unless|Assuming|Subject to|Provided|Depending|So said|Nah|Nope|Which)\b|\((?:end|not|only|quote|copy|draft|copied)\b)/u

/** `Venice stays at home after all`: a whole order with such a word beside it comes instead of one above. */
export const COMES_INSTEAD =
  /\b(?:instead|rather|after all|scrap|scratch|is off|reconsider\p{L}*|rethink|on second thoughts?|actually|oops|typo|correction|no longer|better|p\.?\s?s\b|make (?:it|that)|decided|in the meantime|meanwhile|chang(?:e|ing) of plans?|new plan)|^[^\p{L}\p{N}_]*(?:ah|oh|hm+|oops|um+|er+)\b/iu

/** What tells orders apart besides their places. */
interface Pointer {
  readonly kind?: 'army' | 'fleet'
  /** Counted from 1; of the last it is 0, of the last but one -1. */
  readonly numbers: readonly number[]
  readonly verb?: string
}

/** Which of the orders above a sentence is about, where it names none of their places: `the fleet`, `the first line`, `the support`. */
export function kindOrNumberIn(text: string): Pointer {
  const [, kind] = /\b(?:the|my|both|our|\p{L}+'s) (?:\p{L}+ )?(arm(?:y|ies)|fleets?)\b/iu.exec(text) ?? []
  const [, verb] = /\b(?:the|that|my) (support|convoy)\b/i.exec(text) ?? []
  const [, before, many, behind] = ORDINAL.exec(text) ?? []
  const number = numberCalled(before ?? behind)
  const more = many === undefined ? 0 : Math.max(0, numberCalled(many) - 1)
  const step = number === 0 ? -1 : 1
  return {
    ...(kind === undefined ? {} : { kind: kind.toLowerCase().startsWith('a') ? 'army' : 'fleet' }),
    numbers: number < 0 ? [] : Array.from({ length: more + 1 }, (_, i) => number + step * i),
    ...(verb === undefined ? {} : { verb: verb.toLowerCase() }),
  }
}

/** -1 of what is no number. */
const numberCalled = (said = ''): number => NUMBERS.findIndex(words => words.includes(said.toLowerCase()))

const ORDINAL =
  /\b(?:(first|1st|second|2nd|third|3rd|fourth|4th|last)(?: (?:(two|three|four)|line|order|move|one|army|fleet)s?\b|(?=\W*$| counts?\b| is\b| are\b|,))|(?:line|order|numbers?|no\.?) ?#?(one|two|three|four|[1-4])\b)/i
const NUMBERS = [
  ['last'],
  ['first', '1st', 'one', '1'],
  ['second', '2nd', 'two', '2'],
  ['third', '3rd', 'three', '3'],
  ['fourth', '4th', 'four', '4'],
]
