// What English puts before a verb and a telegram leaves out: `shall advance`, `is to sail`, `is moving`, `the army, it goes`.
import { isTelling } from './slips.ts'

/** What announces what a unit does; `may`, `can`, `could` and `wants to` do not. Who speaks of themselves is no unit. */
const WILL = [
  "(?:will|shall|should|must|does|'ll)(?: (?:just|simply|now|also|then))?",
  '(?:needs?|has|have|ought|gets) to',
  "(?:(?:is|are)|'s|'re)(?: (?:going|ordered|instructed|told|commanded|directed|supposed|meant))? to",
  '(?:will|shall) be (?:ordered|told|going) to',
].join('|')

/** Before its form in -ing. */
const BEING = "(?:will be|shall be|should be|is|are|be|'s|'re)(?: (?:just|simply|now|also|then))?"

const SPEAKER = String.raw`(?<!\b(?:i|we|you|they|he|she|it|who|which|what|one|some\p{L}*|any\p{L}*))`
const BEHIND_A_UNIT = String.raw`(?<=[\p{L}).])${SPEAKER},?(?:\s+|(?='))`

const BEFORE_A_VERB = new RegExp(String.raw`${BEHIND_A_UNIT}(?:${WILL})\s+(?=(\p{L}+))`, 'giu')
const BEFORE_ING = new RegExp(String.raw`${BEHIND_A_UNIT}(?:${BEING})\s+(?=(\p{L}+ing)\b)`, 'giu')
const BEFORE_AN_INFINITIVE = /(?<=\p{L})\s+to\s+(?=(\p{L}+))/giu

/** `as for my army in Paris, it should go`: the unit is named once more. */
const NAMED_AGAIN = new RegExp(
  String.raw`^(?:(?:nothing(?: new| special)? for|as for|for|regarding)\s+)?((?:(?:and|then|so|ok|okay|the|my|our|me)\s+)*[\p{L}.'/ ()]{2,40}?)(?:[,:]\s*|\s+)(?:it|he|she|they|this one)\s+(?:(?:${WILL})\s+)?(?:(?:just|simply)\s+)*(?=(\p{L}+))`,
  'iu',
)

const isVerb = (word: string): boolean => isTelling(word) || word === 'get'

/** A sentence without its auxiliary verbs, where a verb that is known follows. */
export const withoutAuxiliaries = (text: string): string =>
  text
    .replace(NAMED_AGAIN, (whole, who: string, verb: string) =>
      isVerb(verb.toLowerCase()) ? `${who} ` : whole,
    )
    .replace(BEFORE_A_VERB, dropped)
    .replace(BEFORE_ING, dropped)

/** `the fleet to convoy …` */
export const withoutInfinitives = (text: string): string => text.replace(BEFORE_AN_INFINITIVE, dropped)

function dropped(whole: string, verb: string): string {
  return isVerb(verb.toLowerCase()) ? ' ' : whole
}
