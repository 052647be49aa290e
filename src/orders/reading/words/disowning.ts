// Sentences that make orders above them none: they were of another game, or wait, or are dropped.

/** Where a sentence ends, or one in brackets begins. */
const SENTENCE = /[.!;]\s|(?<=\S)\s(?=\()/
/** `No. 4` is one word. */
export const sentencesOf = (text: string): readonly string[] =>
  text.replace(/\bno\.\s*(?=\d)/gi, 'number ').split(SENTENCE)

/** `Wait, hold on with these until I write again.` */
export const ON_HOLD =
  /^\W*(?:please )?(?:wait|hold on|hold off)\b.{0,20}\b(?:these|this|them|until|before)\b/i

/** `Please disregard everything between the lines.` */
export const BETWEEN =
  /\b(?:disregard|ignore|skip|forget)\b.{0,30}\b(?:everything|all|what|anything|orders|moves)\b.{0,20}\b(?:between|until|up to|inside|within)\b/i

/** Without one of these words nothing is disowned: most lines are short. */
export const MAY_DISOWN =
  /^\W*(?:s\/|\(?(?:so sa|source|via|according|courtesy|suggested|recommended|as s|as r|as p))|\b(?:th(?:at|is|e|ese|ose|em)|both|all|none|neither|nothing|next|from|if|unless|wait|hold|disregard|ignore|skip|forget|it)\b/i

const OF_THEM = String.raw`(?:(?:that|this)(?:'s| is| was)|(?:these|those|both|all of (?:these|those|them|that))(?: (?:are|were))?|the (?:above|first|second|third|last)(?: (?:one|two|three))?(?: (?:is|are|was|were))?)`

/** Where such orders come from as nobody means for this game. */
const SOURCE =
  '(?:books?|wiki\\p{L}*|a\\.?i\\.?|bots?|chat ?gpt|gpt|engine|solver|internet|web|forum|library|rule ?book|article|blog|computer|program|app|textbook|magazine|manual|coach)'

/** What may be said of orders above, and makes them none. */
export const DISOWNS = new RegExp(
  [
    String.raw`^[^\p{L}\p{N}_]*${OF_THEM}\b.{0,40}\b(?:thinks?|thought|wants?|cancel+ed|withdrawn|conditional|dependent|contingent|retracted|dropped|void|manual|examples?|jokes?|wrong)\b`,
    String.raw`^[^\p{L}\p{N}_]*${OF_THEM}\b(?=.{0,60}\b(?:(?:an)?other game|last|previous|old)\b).{0,60}\b(?:moves?|orders?|ordered|moved|wrote|sent|played|opening|set|plans?)\b`,
    String.raw`\b(?:none|neither|nothing) of (?:these|this|those|that|the above|them)\b`,
    String.raw`^[^\p{L}\p{N}_]*(?:execute|do|use|play|process|run|enter) (?:these|this|them|it)\b.{0,12}\b(?:in|next|only|when|after|if|later)\b`,
    String.raw`^[^\p{L}\p{N}_]*next (?:turn|year|season|fall|spring),? (?:that is|i mean)\b`,
    String.raw`^[^\p{L}\p{N}_]*(?:please )?(?:leave out|drop|skip|strike|omit|not) (?:the|that|this|those|these) (?:first|second|third|last|other|one)\b`,
    String.raw`^[^\p{L}\p{N}_]*(?:so (?:says?|said)|from|source:?|via|according to|courtesy of|suggested by|recommended by|as (?:suggested|recommended|seen|played) (?:by|in|on))\s+(?:(?:the|a|an|my|our|some)\s+)?(?:\p{L}+\s+)?${SOURCE}[^\p{L}\p{N}_]*$`,
    String.raw`\b${SOURCE}\b.{0,20}\b(?:suggest\p{L}*|recommend\p{L}*|says?|said|propose[sd]?|thinks?|thought|picked|chose|gave|told|likes?|came up|wrote)\b.{0,20}\b(?:this|that|these|those|it|them|so)\b`,
    String.raw`^[^\p{L}\p{N}_]*(?:copied|taken|quoted|pasted|adapted) from\b|^[^\p{L}\p{N}_]*from my (?:\w+ )?(?:\d{4}|other|old|last)\b`,
    String.raw`^[^\p{L}\p{N}_]*s\/[^/]+\/[^/]*(?:\/|$)`,
    String.raw`^[^\p{L}\p{N}_]*(?:if|unless)\b.*\bthat is[^\p{L}\p{N}_]*$|^[^\p{L}\p{N}_]*if you (?:haven't|have not|don't|do not) hear\w*\b`,
  ].join('|'),
  'iu',
)
