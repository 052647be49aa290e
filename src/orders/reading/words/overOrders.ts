// What may stand over orders without a colon, or in words of its own, and makes them none: of a dream, of a book, to a friend.
import type { Board } from '../../../board/board.ts'
import { gazetteerOf } from '../../../board/gazetteer.ts'
import type { Aside } from './asides.ts'
import { EARLIER, takesBack } from './corrections.ts'
import { unmakes } from './secondThoughts.ts'

const OVER: readonly RegExp[] = [
  // `Proposal for the alliance`, `[work in progress]`, `Opening I found on the web`, `My guess at what you would play`
  /^(?!.*\b(?:thank|thanks|thx|no|my orders?)\b)[^.!?]*\b(?:proposals?|suggestions?|suggested|advice|drafts?|autosaved?|entwurf|entwürfe|brouillon|borrador|bozza|work in progress|w\.?i\.?p|to-?do|considerations?|to be (?:confirmed|decided|determined|discussed|revised|checked)|tb[cad]|guess(?:es)?|thoughts?|musings?|brainstorm\p{L}*|scratchpad|text ?book|illustrations?|variants? \d|found (?:on|in)|from the (?:web|internet|net))\b[^.!?]*$/iu,
  // `Game: Sedan-7 (not this one)`
  /\bnot (?:this|that|our) (?:one|game|table)\b|\bgame of (?:that|another)\b/i,
  // `Russia told me to do this, should I?`, `Turkey says Russia should open`
  /\b(?:told me|tells me|asked me|says?|said|thinks?|claims?|writes?|wrote)\b.*\b(?:should|would|could|do|open|play|move)\b/i,
  // `Copy of what I played last time`, `Sent to France this morning:`, `Here is how my brother writes orders`
  /^[^\p{L}\p{N}_]*(?:copy of|copied|sent to \p{Lu})|^[^\p{L}\p{N}_]*(?:this|here)(?:'s| is) how (?!i\b|we\b)/iu,
  // `Subject: question about notation`
  /^[^\p{L}\p{N}_]*subject:.*\b(?:drafts?|questions?|tests?|ideas?|proposals?|examples?|hypothe\p{L}+|notation|syntax)\b/iu,
  // `tell me what you think before I mail it`, `I'd appreciate your opinion on`
  /\bbefore i (?:mail|send|submit|post)\b|\b(?:tell|let) me(?: know)? what you think\b|\bwhat do you think\b|\byour (?:opinion|thoughts|advice|views?|comments?)\b/i,
  /\b(?:i|we|let me|let us|let's) (?:would (?:like to )?|could |may |want to |hereby )?(?:propose|suggest)\b|\bour alliance\b/i,
  /^\W*(?:instead of|rather than|not)\W*$/i,
  // `Forwarded from England:`
  /^\W*(?:fwd?|forwarded|received|got this|quoted|copied|pasted|taken|adapted)\b(?: message| mail)?(?: from| by)\b/i,
  // `Notes to self`
  /\bnotes? to (?:my)?self\b|\bfor my (?:own )?(?:notes|records|eyes)\b|^\W*memo\W*$/i,
  // `From the rulebook:`, `The newspaper reports:`
  /^[^\p{L}\p{N}_]*(?:(?:from|in|as (?:in|per)|quoting|according to)\s+)?(?:the|a|an|our|some)?\s*(?:\p{L}+ )?(?:rule ?books?|rules|manual|handbook|book|magazine|newspaper|paper|article|blog|forum|website|tutorial|guide|press)\b(?:\s+(?:says?|reports?|reads?|writes?|claims?|of|on|for|by)\b.{0,40})?[^\p{L}\p{N}_]*$/iu,
  // `I had a nightmare in which you entered`
  /\b(?:dream(?:s|t|ed)?|nightmares?|imagine[ds]?|imagining)\b/i,
  // `My moves in our last game were`, `In my game with my brother France played`
  /\b(?:in|from|of) (?:my|our|the|an?|another|that|his|her) (?:(?:last|other|old|first|previous|second|different|earlier) )?games?\b.{0,60}\b(?:were|was|played|did|moved|ordered|opened|went)\b|\b(?:were|was|played|did|moved|ordered|opened|went)\b.{0,40}\bin (?:my|our|the|another) (?:(?:last|other|old|first|previous) )games?\b/i,
  // `Is this the right format?`, `Did you really get these from me?`
  /^[^?]*\b(?:right format|correct format|remember|which|opinion|really (?:get|got)|how about|what about)\b[^?]*\?\W*$/i,
  // `If Italy agreed to the draw, ignore the following.`, `Please hold off processing until I write again.`
  /\b(?:ignore|forget|skip|disregard)\b.{0,12}\b(?:the following|what follows|these|this|below|the (?:first|second|third|last|next) (?:line|one|order))\b|\b(?:first|second|third|last|next) (?:line|one|order)\b.{0,12}\b(?:ignore|forget|skip|disregard)\b|\bhold off\b|\bwait\b.{0,20}\bprocess\p{L}*\b/iu,
  // `The third one is wrong.`
  /^\W*(?:the )?(?:first|second|third|fourth|fifth|sixth|middle|last)(?: (?:one|line|order|move))? (?:is|are|was|will|may|might|should|needs?)\b/i,
  // `Everything below the line counts, what's above doesn't.`
  /\b(?:above|below)\b.*\b(?:counts?|doesn'?t|don'?t)\b|\bcounts?\b.*\b(?:above|below)\b/i,
  // `Germany suggests`, `Italy recommended`
  /^(?!.*\b(?:i|we)\b)[^,.!?]{2,60}\b(?:suggest(?:s|ed)|recommend(?:s|ed)|says|said|thinks|thought|propose[sd]|advise[sd]|claim(?:s|ed)|expects?|hopes)\W*$/i,
  // `Here is what I will probably order`, `I'm toying with this`
  /\b(?:probably|likely|might|maybe|perhaps)\b.{0,20}\b(?:order|do|play|move|enter|go with)\b|\b(?:toying|tempted|flirting|playing) (?:with|by|around)\b|\bleaning (?:to|towards?)\b/i,
  // `My orders last turn were`
  /\b(?:orders?|moves?)\b.{0,12}\blast (?:turn|season|year|time|spring|fall|autumn|phase)\b|\blast (?:turn|season|year|time|spring|fall|autumn|phase)\b.{0,30}\b(?:was|were|played|ordered|moved)\b/i,
  // `Why were these refused??`, `Did you get my orders?`; but not `Could you enter these?`, nor `Here they are again:`
  /^(?!\W*(?:(?:hi|hello|please|so)\W+)*(?:can|could|would|will) you\b)(?!.*\b(?:here|again)\b[^?]*$)(?=.*\b(?:these|this|following|orders?|moves?|syntax|letter|wrong|refused?|rejected|error)\b).*\?\W{0,6}$/i,
  /\b(?:got|get|received?) an error\b|\bcheck my (?:syntax|notation|spelling)\b|\bon file\b|\bfor (?:the|your|my) (?:record|diary)\b|\bwhat (?:i|we) (?:told|promised)\b|\b(?:silly|stupid|ridiculous|crazy|funny) (?:orders?|moves?|plan)\b|^\W*(?:(?:just|only|this is)\W+){0,2}(?:a )?test(?:ing|s)?\b/i,
  // `My son, who plays France in his school game, ordered`
  /\b(?:my|his|her) (?:\p{L}+ )?(?:son|daughter|brother|sister|wife|husband|friend|father|mother|dad|mum|mom|boss|colleague|partner|kid|cousin|neighbou?r)\b.{0,60}\b(?:orders?|ordered|plays?|played|typed|wrote|writes|says?|said|suggest(?:s|ed))\b/iu,
  // `I'm considering`, `Second choice`, `A thought experiment`, `Germany believes I am ordering`, `Write them like so:`
  /\b(?:considering|pondering|contemplating|mulling|weighing|dreaming|(?:second|third|other|next.best|backup|back-up) (?:choice|option|plan|set|preference)|thought experiment|(?:believes?|thinks?|assumes?|supposes|expects?|hopes?|fears?) (?:that )?(?:i|we)\b|(?:write|spell|type|format|phrase)\b.{0,25}\b(?:like so|like this|this way|so))\b/i,
  // `Here is what I am NOT doing`, `Here is what Tom sent me:`, `the orders I'd give for Germany`
  /\b(?:i|we)(?:'m| am|'re| are) not (?:doing|ordering|going|moving|playing|sending)\b|\bwhat \p{L}+ (?:just )?(?:sent|gave|wrote|told|mailed|showed|proposed|wants)(?: (?:to )?(?:me|us))?[^\p{L}\p{N}_]*$|\b(?:orders?|moves?) (?:that )?i(?:'d| would) (?:give|order|play|write|send)\b/iu,
  // `Movement results for Spring of 1903`, `The following orders were successful:`
  /^(?!.*\b(?:my|our|here are)\b)[^\p{L}\p{N}_]*(?:[\p{L}\d]+\s+){0,4}results?(?:\s+(?:for|of|from)\b.*)?[^\p{L}\p{N}_]*$|\b(?:orders?|moves?)\b.{0,20}\b(?:(?:were|was) (?:ordered|made|played)|successful|unsuccessful|succeeded|failed|bounced)\b/iu,
  // `Which one is stronger?`
  /^\W*(?:(?:which|what (?:if|about|happens)|should (?:i|we)|would (?:this|that|these|it|you)|are (?:these|those)|can (?:i|one|you) (?:do|order|move|also)|is (?:this|that|it) (?:legal|possible|allowed|valid|better))\b[^?]*|[^?]*\b(?:possible|legal|allowed|better|stronger))\?\W*$/i,
]

/** `Orders I will never give:`, `I don't want`, `Nope, none of these:` */
const NEVER =
  /\b(?:never|nope|none of|(?:do|does|did|ca|wo|would|could|should)n'?t|cannot|can not|won'?t|do not|will not|not (?:to|going|what|my))\b/i
/** `Not sure whether the format is right, but here goes:`, `Please don't forget:` */
const MEANT_ALL_THE_SAME =
  /\b(?:but|sure|mind|know|format|worry|hesitate|forget|laugh|late|time|wait|miss|remember|understand|write|find|see|hope|think)\b/i

/** `I withdraw`, `Please remove these from your list:` */
const AWAY =
  /^\W*(?:(?:please|i|we|hereby|kindly|must|want to|would like to|i'd like to)\s+)*(?:remove|withdraw|revoke|retract|delete|cancel|drop|ignore|disregard|void|strike)(?:\s+(?:all|these|those|the|my|our|following|everything|orders?|moves?|lines?|below|from|your|list|records?|file))*\W*$/i

/** `Last year's champion opened with`, `Your confirmation says`: what leads on into orders, and is not plainly about one's own. */
const LEADS_ON =
  /(?::|\b(?:is|are|was|were|be|of|with|at|to|for|like|as|on|do|did|done|play|played|enter|entered|order|ordered|send|sent|write|wrote|move|moved|say|says|said|promised|recommends?|suggests?|opened|started|thought|wants?|expects?|reads?|goes|went|if i|i|given|got|received|saw|read))\s*$/i
const OF_ONES_OWN =
  /\b(?:orders?|moves?|commands?|submit(?:ted)?|following|follows?|enter|herewith|hereby|instructions?|dispositions|here(?: are| is| come| goes|'s| you)?|below|this turn|my turn|i(?:'d| would)? (?:like|want|wish|intend)|i'll|i will|we will|(?:what )?i want|please|this is what|i(?:'m| am) (?:going|doing|moving))\b/i
const OF_OTHERS =
  /\b(?:old|last|previous\w*|earlier|former|yesterday|ago|nearly|almost|once|if|whether|instead|nobody|never|would open|asked|claims?|promised|offers?|expects?|recommends?|agreement|remember|copy|quote|he|she|they|his|her|their|you(?:'d| would| could| said| wrote| got)|your|was|were|had|opened|started|notes|i'd (?:do|play)|i would|corner|thought of|first thought|might|could|perhaps|maybe|not)\b/i

/** `If Italy attacks`, and nothing else. */
const BARE_CONDITION =
  /^[^\p{L}\p{N}_]*(?:[Ii]f|IF|[Ww]hen|[Uu]nless|[Ii]n case|[Ss]hould|[Ss]upposing|[Ss]uppose|[Aa]ssuming|[Pp]rovided|[Gg]iven)\s(?!(?:you|I|we|it|this|that|possible|so|any\p{L}*)\b)[^,.!?:;]{0,40}\p{Lu}[^,.!?:;]{2,40}[^\p{L}\p{N}_]*$/u

/** What comes below it is somebody's, of some time, in some mood, and not what the writer orders now. */
function leadsElsewhere(text: string): boolean {
  const last = text.split(/[.!?]\s+/).at(-1) ?? text
  if (
    GOAL_LAST.test(last) ||
    AN_ORDER.test(last) ||
    TOLD_TO_STAY.test(last) ||
    UNIT_LAST.test(last) ||
    (last.match(/\p{L}+/gu)?.length ?? 0) < 3 ||
    !LEADS_ON.test(last) ||
    NEW_ONES.test(last)
  )
    return false
  if (OF_OTHERS.test(last)) return !OF_MINE_NOW.test(last) && !CONNECTED.test(last)
  return !OF_ONES_OWN.test(last) && !/:\s*$/.test(last)
}

/** `F Nth S F Was` */
const AN_ORDER =
  /\b[af] \p{L}{3} (?:sup|cvy|mto|cto|hld|hold|s|c)\b|\b\p{L}{3} (?:sup|s|c) \p{L}{3}[^\p{L}\p{N}_]*$/iu
/** `Disband fleet Was`, a place whatever word it is. */
const UNIT_LAST =
  /\b(?:[fF]|[aA]rmy|[fF]leet|ARMY|FLEET)\s+\p{L}{3,}[^\p{L}\p{N}_]*$|\bA\s+\p{L}{3}[^\p{L}\p{N}_]*$/u
/** `keep the army in St Petersburg where it is` */
const TOLD_TO_STAY =
  /^\W*(?:please |and |also )*(?:keep|hold|leave|let|have|make|park|station)\b.*\b(?:army|fleet|unit|it|where)\b/i
/** `F Nth -> Was`, a place whatever word it is. */
const GOAL_LAST = /(?:-|>|→|➡)\s*\p{L}+[^\p{L}\p{N}_]*$/u

/** `Nobody enters Piedmont, so:` */
const CONNECTED = /\b(?:so|therefore|hence|thus|anyway|accordingly|then|sorry|again|go|goes)\s*:\s*$/i

const NEW_ONES =
  /\b(?:new|current|real|actual|final|proper|right|correct(?:ed)?|valid)\s+(?:orders?|moves?|ones?|set|list|plan)\b|\btoday'?s\b/i
/** Whoever writes more above orders writes prose. */
const LONGEST = 400

const HERE_THEY_ARE = /^\W*(?:so |and |but )?here (?:they|it|we) (?:are|is|go|goes)\b(?!.*\bnot\b)/i
const OF_MINE_NOW =
  /^\W*(?:(?:hi|hello|hey|so|ok|okay|and)\W+)*(?:here|these|below|following|please|my (?!old|last|previous|earlier|former|first)|our |the following|i (?:want|would like|order|hereby|submit))/i

/** What a line over orders makes of them, a letter to another power among it: `Dear Germany!` */
export function asideOver(text: string, board: Board): Pick<Aside, 'kind' | 'isStrong'> | undefined {
  const [, name = ''] = GREETED.exec(text) ?? []
  const isToAPower = name !== '' && gazetteerOf(board).powerCalled(name.toLowerCase()) !== undefined
  const kind = isToAPower ? 'setAside' : overOrders(text)
  return kind === undefined ? undefined : { kind, isStrong: false }
}

/** `Thanks for the quick results of spring.` */
const THANKS_ONLY =
  /^\W*(?:many |big )?(?:thanks|thank you|thx|cheers)\b(?!.*\b(?:but|if|not?|n't|or|proposals?|suggestions?|ideas?|drafts?|instead|these|this|those|that|below|following|sent|wrote|gave)\b)[^:?.!]*[.!]*\W*$/i

const GREETED =
  /^[^\p{L}\p{N}_]*(?:hi|hello|hey|dear)\s+(\p{L}+)\s*(?:[,!.:;-]|$|\s(?:i|we|let|how|what|as|please|would|could|can|do|shall)\b)/iu

function overOrders(written: string): 'setAside' | 'conditional' | undefined {
  if (written.length > LONGEST) return undefined
  const last = written.split(/[.!?]\s+/).at(-1) ?? ''
  if (last !== written && (OF_MINE_NOW.test(last) || HERE_THEY_ARE.test(last))) return undefined
  if (BARE_CONDITION.test(written)) return 'conditional'
  if (THANKS_ONLY.test(written)) return undefined
  const text = written.replace(EARLIER, ' ')
  const isOpen = !/[.!?]\s*$/.test(text)
  const isOver =
    OVER.some(each => each.test(text)) ||
    (isOpen && NEVER.test(text) && !MEANT_ALL_THE_SAME.test(text)) ||
    (isOpen && AWAY.test(text)) ||
    (/\b(?:below|following|these)\b/i.test(text) && unmakes(text))
  const isAway = /:\W*$/.test(text) && unmakes(text) && !takesBack(text)
  return isOver || isAway || leadsElsewhere(text) ? 'setAside' : undefined
}
