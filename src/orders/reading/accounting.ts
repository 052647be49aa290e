// Every mention of what a writer may give orders to comes to an order, or is refused: none is passed over in silence.
import { gazetteerOf } from '../../board/gazetteer.ts'
import { slipsBetween } from '../../board/names.ts'
import { LEXICON } from '../compiled/lexicon.ts'
import { ownProvinces, provincesNamed } from './mentions.ts'
import type { Where } from './places.ts'
import type { Said } from './said.ts'
import { wordsOf } from './words/doubts.ts'

/** What says nothing, but names a unit of one's own, or what may be built, in words that could tell it something. */
export function accountedFor(said: Said, where: Where): Said {
  const refusal = { kind: 'notUnderstood', line: said.text } as const
  return isMeant(said.text, where) ? { ...said, refusal } : said
}

function isMeant(text: string, where: Where): boolean {
  switch (where.position.phase.kind) {
    case 'movement':
      return mayTell(text, DEED) && standsNear(text, where)
    case 'retreat':
      return (mayTell(text, DEED) || isShort(text, where)) && standsNear(text, where)
    case 'adjustment':
      return (
        isOfNothing(text) ||
        (mayTell(text, CHANGED) && namesASite(text, where)) ||
        (isShort(text, where) && standsNear(text, where))
      )
  }
}

const mayTell = (text: string, deed: RegExp): boolean =>
  KIND_BEFORE.test(text) || deed.test(text) || LETTER_BEHIND.test(text)

/** A name and a word that may be a verb with slips in it: `Venice disbansdds`. */
function isShort(text: string, { board }: Where): boolean {
  const gazetteer = gazetteerOf(board)
  const words = text.match(/\p{L}{2,}/gu) ?? []
  const others = words.filter(word => gazetteer.named(word, 'begun').length === 0)
  return words.length <= MOST_WORDS && others.length <= 1
}
const MOST_WORDS = 4

/** Whether a text names a place where a unit of one's own stands, with a slip in a long name. */
function standsNear(text: string, where: Where): boolean {
  const own = ownProvinces(where)
  for (const province of provincesNamed(text, where)) if (own.has(province)) return true
  const words = (text.toLowerCase().match(/\p{L}{4,16}/gu) ?? []).filter(word => !WORDS.has(word))
  const names = [...own].flatMap(province => wordsOf(where.board.provinces[province]!.name))
  return words.some(word =>
    names.some(name => name.length > 3 && name[0] === word[0] && slipsBetween(word, name, 1) <= 1),
  )
}

/** In an adjustment every place may be meant: where units stand, where they may be built, or where somebody believes so. */
const namesASite = (text: string, where: Where): boolean =>
  provincesNamed(text, where).size > 0 || standsNear(text, where)

/** Who builds nothing, or seems to: `Imagine waive`, `pass depending on Germany`, `hypothetically w`. */
export const isOfNothing = (text: string): boolean =>
  /\b(?:waiv\w*|wve)\b/i.test(text) || (text.length < LONGEST_WAIVE && A_WAIVE.test(text))

const LONGEST_WAIVE = 60
const A_WAIVE =
  /\b(?:w|pass|wait|postpone|(?:no|not|n't|nothing)\b.{0,20}\bb\p{L}{0,2}u\p{L}{0,2}i?\p{L}{0,2}l\p{L}{0,2}d\p{L}{0,3})\b/iu

/** `spa h` */
const LETTER_BEHIND = /(?<!\p{L})\p{L}{3,}\s+[hd](?!\p{L})/iu
const KIND_BEFORE = /(?:^|[^\p{L}'])(?:a|f|army|fleet)\W{1,2}(?:in |at |of |the )?\p{L}{3}/iu
const DEED =
  /\b(?:holds?|stays?|stands?|remains?|waits?|nothing|disbands?|destroy\w*|removes?|kills?|deletes?|gives? up|surrenders?|retreats?|withdraws?|moves?|goes|go|marches|march|sails?|attacks?|enters?|supports?|helps?|assists?|defends?|convoys?|ferr(?:y|ies)|builds?|keeps?|hits?|takes?|advances?|guards?)\b/i
/** What is built, goes, or stands for one of both. */
const CHANGED =
  /\b(?:arm(?:y|ies)|fleets?|units?|build\w*|built|bld|raise\w*|recruit\w*|new|remov\w+|rem|disband\w*|destroy\w*|delet\w+|dissolv\w+|scrap\w*|kill\w*|gives? up|surrender\w*|keeps?)\b/i

/** The words of the grammar are slips of no name. */
const WORDS: ReadonlySet<string> = new Set(
  Object.values(LEXICON).flatMap(all => all.flatMap(each => each.split(' '))),
)
