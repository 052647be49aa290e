// Every mention of what a writer may give orders to comes to an order, or is refused: none is passed over in silence.
import type { Province, Unit } from '../../board/board.ts'
import { gazetteerOf } from '../../board/gazetteer.ts'
import { slipsBetween } from '../../board/names.ts'
import { LEXICON } from '../compiled/lexicon.ts'
import { ALL_WORDS } from '../vocabulary.ts'
import { isAPlace, ownProvinces, provincesNamed, standsWhere } from './mentions.ts'
import type { Where } from './places.ts'
import type { Said } from './said.ts'
import { isOfOthers } from './words/beside.ts'
import { isBungled } from './words/bungled.ts'
import { wordsOf } from './words/doubts.ts'

/** What says nothing, but names a unit of one's own, or what may be built, in words that could tell it something. */
export function accountedFor(said: Said, where: Where, isAlone: boolean): Said {
  const isOne = isMeant(said.text, where, isAlone) || isBungled(said.text, where)
  return isOne ? { ...said, refusal: { kind: 'notUnderstood', line: said.text } } : said
}

/** Whether a text speaks of one of some units, which nothing else orders: `Brest does the usual`, `The navy heads north`. */
export const mentionOf =
  (units: readonly Unit[], where: Where) =>
  (text: string): boolean => {
    if (units.length === 0) return false
    const left = new Set(units.map(({ at }) => where.board.province(at)))
    if (provincesNear(text, left, where)) return true
    const [, kind] = OF_A_UNIT.exec(text) ?? []
    if (kind === undefined) return false
    const said = /^a/i.test(kind) ? 'army' : /^[fns]/i.test(kind) ? 'fleet' : undefined
    return units.some(unit => said === undefined || unit.kind === said)
  }

const OF_A_UNIT =
  /(?:\b(?:my|the|our)\s+(?:\p{L}+\s+){0,2}|^[^\p{L}\p{N}_]*)(fleets?|navy|ships?|arm(?:y|ies)|troops|units?)\b(?! (?:and|are|is) (?:safe|well|fine))/iu

/** `Keep Serbia and Greece, remove the rest`: in an adjustment what is kept is not removed. */
export function withoutKept(said: readonly Said[]): readonly Said[] {
  let isKept = false
  return said.map(each => {
    const { text, before, orders } = each
    if (/[.;!?]/.test(before) || REMOVES.test(text)) isKept = false
    if (KEEPS.test(text)) isKept = true
    if (!isKept || !orders.some(({ kind }) => kind === 'remove')) return each
    return { ...each, orders: [], refusal: { kind: 'notUnderstood', line: text } }
  })
}

/** `Or disband.` */
const CHANGE_ALONE = /^\W*(?:or|else|otherwise|or else)\W+(?:disband|retreat|remove)s?\W*$/i

const REMOVES = new RegExp(`\\b(?:${LEXICON.DISBANDS.join('|')}|remov\\w+|minus)\\b|^\\W*-`, 'i')
const KEEPS = /\b(?:keep\w*|retain\w*|sav(?:e|ing)|spar(?:e|ing)|hold(?:ing)? on to|stay\w*|remain\w*|not)\b/i

function isMeant(text: string, where: Where, isAlone: boolean): boolean {
  switch (where.position.phase.kind) {
    case 'movement':
      return (
        ((mayTell(text, DEED) || OF_ONES_OWN.test(text) || isSubject(text, where) || isNear(text, DEEDS)) &&
          standsNear(text, where)) ||
        MY_UNIT.test(text) ||
        (WHICH_GOES.test(text) && provincesNamed(text, where).size > 0) ||
        (isAlone
          ? OF_MINE.test(text) || A_LETTER.test(text) || isOfTheFleet(text, where) || isAMove(text, where)
          : isBeside(text, where))
      )
    case 'retreat':
      return (
        OF_MINE.test(text) ||
        CHANGE_ALONE.test(text) ||
        (isAlone && (LEAVES.test(text) || A_LETTER.test(text) || isAMove(text, where))) ||
        ((isSubject(text, where) || mayTell(text, DEED) || isShort(text, where) || isNear(text, CHANGES)) &&
          standsNear(text, where))
      )
    case 'adjustment':
      return (
        mayWaive(text) ||
        OF_MINE.test(text) ||
        OF_A_KIND.test(text) ||
        ((isSubject(text, where) || mayTell(text, CHANGED) || isNear(text, CHANGES)) &&
          namesASite(text, where)) ||
        (isShort(text, where) && namesASite(text, where))
      )
  }
}

const mayTell = (text: string, deed: RegExp): boolean =>
  KIND_BEFORE.test(text) || deed.test(text) || LETTER_BEHIND.test(text)

/** `It's Marseilles, not Paris, that goes to Burgundy` */
const WHICH_GOES =
  /^\W*(?:that|which|who)\s+(?:goes|moves|heads|marches|sails|attacks|enters|takes|supports|holds|stays)\b/i

/** Beside orders on the same line less is needed: `High Seas Fleet to Denmark`, `Rome helping`, `both others support it`. */
const isBeside = (text: string, where: Where): boolean =>
  isUnit(text, where) ||
  TOGETHER.test(text) ||
  IT_GOES.test(text) ||
  (!/\bcoast\W*$/i.test(text) && isShort(text, where) && standsNear(text, where)) ||
  ((SUBJECT.test(text) || OF_A_FLEET.test(text) || ENTERS.test(text)) &&
    provincesNamed(text, where).size > 0 &&
    !isOfOthers(text, where))

const TOGETHER =
  /\b(?:both|others?|rest|all|every(?:one|body|thing))\b.{0,30}\b(?:supports?|holds?|helps?|follows?|moves?|attacks?|stays?)\b/i
const IT_GOES =
  /^\W*(?:(?:and|so|but)\s+)?(?:which|it|they)\s+(?:goes(?! without)|go|moves?|holds?|stays?|supports?|follows?)\b/i
/** `enters Burgundy`, `Portugal is taken by the fleet` */
const ENTERS =
  /^[^\p{L}\p{N}_]*(?:and\s+)?(?:enters?|takes?|attacks?|moves?|goes|marches|sails?|supports?)\b|\bby (?:the|my|our|an?)\s+(?:\p{L}+\s+)?(?:army|fleet)\b/iu
const OF_A_FLEET = /\b(?:arm(?:y|ies)|fleets?|units?)\b.{0,40}\b(?:to|into|for|in|towards?|against)\b/i

/** `Vinwna to Bohemia`, and nothing else */
const isAMove = (text: string, where: Where): boolean =>
  /^[^\p{L}\p{N}_]*\p{L}{4,16}\s+(?:to|->?)\s+[\p{L} .]{3,25}[^\p{L}\p{N}_]*$/iu.test(text) &&
  provincesNamed(text, where).size > 0

/** `The Neapolitan fleet should set sail for the Tyrrhenian Sea.` */
const isOfTheFleet = (text: string, where: Where): boolean =>
  THE_FLEET.test(text) && provincesNamed(text, where).size > 0 && !isOfOthers(text, where)
const THE_FLEET =
  /^[^\p{L}\p{N}_]*(?:the|my|our)\s+(?:\p{L}+\s+)?(?:army|fleet)\s+(?:should|will|shall|must|is|can|may|to|goes|go|moves?|sets?|sails?|heads?|marches|holds?|supports?|convoys?)\b|\b(?:send|move|march|sail|take|bring|order|let|have)\s+(?:the|my|our)\s+\p{L}+(?:ian|an|ese|ish|ic|er|ine)\s+(?:army|fleet)\b/iu

/** `Kiel`, beside another unit's order. */
function isUnit(text: string, where: Where): boolean {
  const bare = text.replace(
    /^\W*(?:(?:and|also|then|ok|okay|so|well|please|now|the|my|our|army|fleet|in|at)\W+)*|\W+(?:army|fleet)?\W*$/gi,
    '',
  )
  return bare.length > 2 && isAPlace(bare, where) && standsWhere(bare, where)
}

/** Whether a short text has a word that may be one of these with slips in it. */
function isNear(text: string, verbs: readonly string[]): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return (
    words.length <= MOST_NEAR &&
    words.some(word =>
      verbs.some(
        verb =>
          word[0] === verb[0] &&
          Math.abs(word.length - verb.length) <= 2 &&
          slipsBetween(word, verb, 2) <= (verb.length > 6 || words.length <= MOST_FOR_TWO_SLIPS ? 2 : 1),
      ),
    )
  )
}
const MOST_NEAR = 7
const MOST_FOR_TWO_SLIPS = 3
const DEEDS = [
  'holds',
  'supported',
  'convoyed',
  'stands',
  'moves',
  'nothing',
  'supports',
  'support',
  'convoys',
  'retreats',
  'disbands',
  'attacks',
]
const CHANGE_VERBS = ['build', 'builds', 'disband', 'disbands', 'remove', 'removes', 'destroy']
const CHANGES = ['fleet', ...CHANGE_VERBS]

/** `Remvoe A Ukr` */
export const seemsToChange = (text: string): boolean => isNear(text, CHANGE_VERBS)

/** A name and a word that may be a verb with slips in it: `Venice disbansdds`. */
function isShort(text: string, { board }: Where): boolean {
  const gazetteer = gazetteerOf(board)
  const words = text.match(/\p{L}{2,}/gu) ?? []
  const others = words.filter(word => gazetteer.named(word, 'begun').length === 0)
  return words.length <= MOST_WORDS && others.length <= 1
}
const MOST_WORDS = 4

/** Whether a text names a place where a unit of one's own stands, with a slip in a long name. */
export const standsNear = (text: string, where: Where): boolean =>
  provincesNear(text, ownProvinces(where), where)

/** The same of some provinces. */
function provincesNear(text: string, own: ReadonlySet<Province>, where: Where): boolean {
  for (const province of provincesNamed(text, where)) if (own.has(province)) return true
  const words = (text.toLowerCase().match(/\p{L}{4,16}/gu) ?? []).filter(word => !ALL_WORDS.has(word))
  const names = [...own].flatMap(province => wordsOf(where.board.provinces[province]!.name))
  return words.some(word =>
    names.some(name => name.length > 3 && name[0] === word[0] && slipsBetween(word, name, 1) <= 1),
  )
}

/** In an adjustment every place may be meant: where units stand, where they may be built, or where somebody believes so. */
const namesASite = (text: string, where: Where): boolean =>
  provincesNamed(text, where).size > 0 || standsNear(text, where)

/** Who builds nothing, or seems to: `Imagine waive`, `pass depending on Germany`, `hypothetically w`. */
const mayWaive = (text: string): boolean =>
  /\b(?:waiv\w*|wve)\b/i.test(text) ||
  (text.length < LONGEST_WAIVE && (A_WAIVE.test(text) || isSlipOfAWaive(text)))

/** `Waiivve`, `We will not buoidl`, `nothig to build` */
function isSlipOfAWaive(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const isOf = (right: string) =>
    words.some(word => word.length > 3 && word[0] === right[0] && slipsBetween(word, right, 2) <= 2)
  return words.length <= MOST_NEAR && (isOf('waive') || isOf('build'))
}

const LONGEST_WAIVE = 60
const A_WAIVE =
  /\b(?:w|pass|wait|postpone|(?:no|not|n't|nothing)\b.{0,20}\bb\p{L}{0,2}u\p{L}{0,2}i?\p{L}{0,2}l\p{L}{0,2}d\p{L}{0,3})\b/iu

/** `Edinburgh to NWS`, `Mun: ask me tomorrow`, `As for Munich, …`: what begins with a unit's place is about that unit. */
function isSubject(text: string, where: Where): boolean {
  const bare = text.replace(LEAD, '').trim()
  if (bare === text.trim() && !SUBJECT.test(bare)) return false
  const words = bare.match(/[\p{L}.'-]+/gu)?.slice(0, MOST_OF_A_NAME) ?? []
  return words.some((_, i) => standsNear(words.slice(0, i + 1).join(' '), where))
}
const SUBJECT =
  /^[^:]{2,25}:|^[\p{L}.' -]{2,25}?\s(?:to|2|into|will|won't|isn't|is|stays|sees|-+>?)\s|^\p{L}[\p{L}.' ]{2,24}->?\p{L}{3}/iu
const LEAD = /^\W*(?:as for|as to|regarding|concerning|about)\s+(?:the\s+)?/i
const MOST_OF_A_NAME = 3

/** `My fleet goes to Denmark`, `The Danish fleet to the Baltic`, `I hold with all my units`: whichever that is. */
const OF_MINE =
  /^[^\p{L}\p{N}_]*(?:and\s+)?(?:my|our|the|both|all)\s+(?:\p{L}+\s+){0,3}(?:army|armies|fleets?|units?)\s+(?:to|goes|go|moves?|sails?|stays?|holds?|hold|marche?s?|follows?|retreats?|withdraws?|retires?|runs?|flees|escapes?|leaves?|is|are|dies|disbands?|dissolves?)\b|\bi hold with\b|\bholds? (?:with )?(?:everything|all|everyone|everybody)\b|^[^\p{L}\p{N}_]*(?:everybody|everyone|everything)\s+(?:stays|holds|hold)\b/iu
/** What is said in a retreat of whoever was driven out. */
const LEAVES =
  /\boff the board\b|\b(?:retreat(?:s|ing)?|disb|disband\w*|destroy\w*|dislodged)\b(?!\s+(?:was|were|phase|orders?|from)\b)/i

/** `spa h` */
const LETTER_BEHIND = /(?<!\p{L})\p{L}{3,}\s+(?:[hd](?!\p{L})|[sc]\s+\p{L}{3})/iu
/** `May h`, and hardly anything else. */
const A_LETTER =
  /^[^\p{L}\p{N}_]*(?:\p{L}{3,}\s+){1,2}(?:[hd]|holds?|disbands?)[^\p{L}\p{N}_]*$|^[^\p{L}\p{N}_]*(?:\p{L}+\s+){1,6}[hd][^\p{L}\p{N}_]*$|^[^\p{L}\p{N}_]*the (?:army|fleet) (?:at|in) \p{L}+ (?:hold|disband)s?[^\p{L}\p{N}_]*$/iu
const KIND_BEFORE = /(?:^|[^\p{L}'])(?:a|f|army|fleet)[^\p{L}\p{N}_]{1,2}(?:(?:in|at|of) |the )?\p{L}{2}/iu
/** `Our army at Potufal`: wherever that is. */
const MY_UNIT =
  /^[^\p{L}\p{N}_]*(?:my|our)\s+(?:army|fleet)\s+(?:at|in)\s+\p{L}|^[^\p{L}\p{N}_]*(?:please\s+)?\p{L}+\s+my\s+(?:army|fleet)[^\p{L}\p{N}_]*$/iu
/** `our flet at Norway` */
const OF_ONES_OWN =
  /^[^\p{L}\p{N}_]*(?:(?:we|i|please)\s+\p{L}+\s+)?(?:the|my|our)\s+\p{L}{3,}\s+(?:at|in)\s+\p{L}/iu
/** `an army in Parsi`, `in Liverqool a fleet`, `A Parsi` */
const OF_A_KIND =
  /\b(?:an?|one|another)\s+(?:new\s+)?(?:army|fleet)\b|^[^\p{L}\p{N}_]*(?:[af]|army|fleet)\s+\p{L}{3,}[^\p{L}\p{N}_]*$|\b[af]\s?\(\s?\p{L}{3}|\b(?:the|my|our)\s+\p{L}{3,}\s+(?:at|in)\s+\p{L}{3}|\b(?:an?|the|one|another|armies|fleets|army|fleet)\s+(?:new\s+)?(?:army|fleet|in|at)\s+(?:(?:in|at)\s+)?\p{L}{3}/iu
const DEED =
  /\b(?:holds?|stays?|stands?|remains?|waits?|nothing|disbands?|destroy\w*|removes?|kills?|deletes?|gives?|lends?|surrenders?|lets?|leaves?|has|have|rests?|sits?|sleeps?|(?:supported|convoyed|backed|helped|covered|carried|taken|followed|replaced)(?: \w+)? by|retreats?|withdraws?|moves?|goes|go|marches|march|sails?|attacks?|enters?|supports?|helps?|assists?|defends?|convoys?|ferr(?:y|ies)|builds?|keeps?|hits?|takes?|advances?|guards?)\b/i
/** What is built, goes, or stands for one of both. */
const CHANGED =
  /\b(?:arm(?:y|ies)|fleets?|units?|build\w*|built|bld|raise\w*|recruit\w*|new|remov\w+|rem|disband\w*|destroy\w*|delet\w+|dissolv\w+|scrap\w*|kill\w*|lose|losing|sacrific\w+|gives? up|surrender\w*|keeps?)\b/i
