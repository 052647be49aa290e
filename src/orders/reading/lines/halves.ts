// Whether a line stops before its end, or begins in the midst of what the one above it says.
import { gazetteerOf } from '../../../board/gazetteer.ts'
import { isNearOne, slipsBetween, spelled } from '../../../board/names.ts'
import { LEXICON } from '../../compiled/lexicon.ts'
import type { OrderRefusal } from '../../refusal.ts'
import { UNIT_FIRST } from '../headings.ts'
import { isAPlace, provincesNamed, standsWhere } from '../mentions.ts'
import type { Where } from '../places.ts'
import type { Said, SheetLine } from '../said.ts'
import { anyOf } from '../words/cautions.ts'
import { type Part, partsOf } from '../words/corrections.ts'
import { isAnother } from '../words/phaseNames.ts'
import { withoutRemarks } from '../words/remarks.ts'
import { isTelling } from '../words/slips.ts'
import { endsInTheMiddle } from '../words/tone.ts'

/** Whether a line stops before what it tells its unit: the next is a part of it, unless a bullet begins that. */
export function isUnfinished({ text: whole, original }: SheetLine): boolean {
  // `(to cut the support)` ends with a verb and is at its end.
  const text = whole.includes('(') ? whole.replace(/\s*\([^()]*\)\W*$/, '') : whole
  if (/[:.!?](?:[\s\p{Extended_Pictographic}]|\uFE0F)*$/u.test(original) || MOVES.test(text)) return false
  const [, before = '', last = ''] = LAST_WORDS.exec(text) ?? []
  return (
    endsInTheMiddle(text) ||
    OPEN_BRACKET.test(text) ||
    VERB_ALONE.test(text) ||
    UNFINISHED.test(text) ||
    (isHelping(before.toLowerCase()) && isAKind(last.toLowerCase())) ||
    (isHelping(last.toLowerCase()) && !/\b(?:via|by)\s+\p{L}+$/iu.test(text))
  )
}

/** Read from the end, since only that matters. */
const LAST_WORDS = /(?<=(?:(\p{L}+)\s+)?(\p{L}+)\s*)$/u

/** `Fkleet`, and not yet whose or where. */
const isAKind = (word: string): boolean => word.length > 3 && isNearOne(spelled(word), KINDS, 2)
const KINDS = ['army', 'fleet', 'armies', 'fleets'].map(spelled)

/** `F Ion C Italian`: whose unit it is, and not yet which. */
export function isOfSomebody({ text }: SheetLine, { board }: Where): boolean {
  if (!TELLS_SOMEBODY.test(text)) return false
  const [, last = ''] = /\s(\p{L}+)\s*$/u.exec(text) ?? []
  return gazetteerOf(board).mayMeanPower(last.toLowerCase())
}

/** `Remove the English`, and below that which unit of theirs. */
export function isOfANation({ text }: SheetLine, { board }: Where): boolean {
  const [, last = ''] = /\bthe\s+(\p{L}{4,})\s*$/iu.exec(text) ?? []
  return last !== '' && gazetteerOf(board).mayMeanPower(last.toLowerCase())
}

/** `(RUS AMY PRU) SUP (RUS`; a sad face is no bracket. */
const OPEN_BRACKET = /\([^()]*\p{L}[^()]*$/u

/** `Mid-Atlantic`, and in the next line `Ocean to Brest`; `South`, and in the next `China Sea`. */
export function isTornName(line: SheetLine, next: SheetLine, { board }: Where): boolean {
  const first = /^\p{L}+(?: \p{L}+){0,2}/u.exec(next.text)?.[0].split(' ') ?? []
  const last = line.text.match(/\p{L}+/gu)?.slice(-2) ?? []
  if ((first[0]?.length ?? 0) < 3 || last.length === 0) return false
  const gazetteer = gazetteerOf(board)
  const isName = (words: readonly string[]): boolean => gazetteer.named(words.join(' '), 'exact').length > 0
  const ends = first.map((_, i) => first.slice(0, i + 1))
  return [last.slice(-1), last].some(words => ends.some(end => isName([...words, ...end])))
}

/** `mving to Gascony`; but not `Wales to Yorkshire`, which is a letter from `walks`. */
export function goesOnWithASlip(text: string, where: Where): boolean {
  const [, first = ''] = /^(\p{L}{4,16})\s+(?:to|into|on|onto)\b/iu.exec(text) ?? []
  const word = first.toLowerCase()
  return (
    word !== '' &&
    !isAPlace(word, where) &&
    LONG_GOES.some(
      right =>
        right[0] === word[0] &&
        Math.abs(right.length - word.length) < 2 &&
        slipsBetween(word, right, 1) === 1,
    )
  )
}

const LONG_GOES = LEXICON.GO.filter(word => /^\p{L}{5,}$/u.test(word))

/** With a slip of the pen as well, `covoy`; with two in a long one, `suprts`. */
function isHelping(word: string): boolean {
  if (HELPING.has(word)) return true
  if (word.length < 5 || word.length > 15) return false
  const written = spelled(word)
  if (isNearOne(written, LONG_HELPING, 1)) return true
  const longer = word.length > 5 ? LONGER_HELPING.filter(right => right.word[0] === word[0]) : []
  return isNearOne(written, longer, 2)
}

/** `Disband`, and its unit in the next line. */
const VERB_ALONE = /^\W*(?:please\s+)?(?:disband|remove|build|hold|move|support|convoy|retreat|destroy)\W*$/i

/** `Here are my moves` */
const MOVES = /\b(?:my|our|the|these|following|next|all|of)\s+(?:\p{L}+\s+)?moves?$/iu

/** Verbs behind which another unit is named. */
const HELPING: ReadonlySet<string> = new Set(
  [...LEXICON.SUPPORTS, ...LEXICON.CONVOYS]
    .map(phrase => phrase.split(' ').at(-1)!)
    .filter(word => !/^(?:to|of|the|for)$/.test(word)),
)

const LONG_HELPING = [...HELPING].filter(word => word.length > 5).map(spelled)
const LONGER_HELPING = LONG_HELPING.filter(({ word }) => word.length > 6)

const TELLS_SOMEBODY =
  /\b(?:s|c|supports?|convoys?|ferry|ferries|transports?|helps?)\s+(?:the\s+)?(?:(?:army|fleet|[af])\s+)?\p{L}+\s*$/iu

/** What stands last in a line that goes on in the next: `A Par to`, `please hold`. */
const UNFINISHED = new RegExp(
  String.raw`(?:${anyOf('UNENDED')}|\b(?:\p{L}+n't|not|never|please|to|will|should|must) (?:disband|remove|build|hold|retreat|destroy))$`,
  'iu',
)

/** `to Kiel, I hope`: where the unit of the line above goes, or the one that it supports. */
export const isGoal = (text: string, where: Where): boolean => {
  const [said = ''] = GOAL_FIRST.exec(text) ?? []
  return said !== '' && (/^by|^via/i.test(text) || said === text || provincesNamed(text, where).size > 0)
}

const GOAL_FIRST =
  /^(?:-+>|(?:to|into|onto|against|takes?|enters?|via|by convoy|[mc]to|(?:moving|going|heading|attacking) (?:to|into|on))\b)/i

/** What stands before more that changes all: `A Rom - Nap, but`. */
export const DANGLING = new RegExp(`${anyOf('DANGLING')}$`, 'i')

/** `Support`, and whom in the next line. */
export const VERB_ONLY = /^\W*(?:support|convoy)\W*$/i

export const VERB_FIRST = /^(?:supports?|convoys?|holds?|moves?)\b/i

/** `get to Holland` */
const GOES = LEXICON.GO.filter(word => /^\p{L}{2,}$/u.test(word)).join('|')

/** `gives support to Ionian Sea`, of the unit that the line above names last. */
const DOES = [...LEXICON.SUPPORTS, ...LEXICON.CONVOYS, ...LEXICON.HOLDS]
  .filter(
    phrase =>
      phrase.includes(' ') || /^(?:helps|backs|assists|aids|remains|ferries|transports)$/.test(phrase),
  )
  .filter(phrase => phrase.length > 4)
  .join('|')

export const GOES_ON = new RegExp(
  String.raw`^(?:(?:${DOES})\b|(?:${GOES})\s+(?:to|into|onto|on|towards?|against)\b|[-=]|to\b|into\b|(?:in|at)\b(?! *\d)|except\b|via\b|\((?:via|by)\b|\(?[nsew]\.?c\.?\)(?!\p{L})|[hd]$|by(?: convoy\b|$| (?!the way\b|now\b|then\b)\p{L})|supports?\b|convoys?\b|holds?\b|disbands?\b|stands?\b|stays?\b|is\b|moves?\b|moving\b|going\b|[mc]to\b|of\b|takes?\b|enters?\b|against\b|onto\b|\(\p{L}+\)\s*[-–>])`,
  'iu',
)

/** `supports the English`, and in the next line `army in Aragon`, where none of one's own stands. */
export const isOfAStranger = (line: SheetLine, next: SheetLine, where: Where): boolean =>
  KIND_FIRST.test(next.text) &&
  (isOfSomebody(line, where) || isOfANation(line, where)) &&
  !standsWhere(next.text, where)

export const KIND_FIRST = /^(?:army|fleet|armies|fleets|[af])\b/i

/** The name of a place, or a coast, with nothing else but talk behind it. */
export const isAGoalAlone = (said: string, where: Where): boolean =>
  [
    said,
    said.replace(/[-()]/g, ' '),
    withoutTalk(said),
    withoutRemarks(said, where).replace(/[\s.!…]+$/, ''),
  ].some(text => isAPlace(text, where) || COAST.test(text))

/** `bud ; as always`; but not `StP(sc)-Bot`, which is told something. */
const withoutTalk = (text: string): string =>
  text.replace(/\s*(?:[;,~#*[({!?]|<-{2,}).*$/s, talk => (TOLD_BEHIND.test(talk) ? talk : ''))
const TOLD_BEHIND =
  /^\s*[([][nsew]\.?c\.?[)\]]\s*(?:[->]|(?:to|[hscd]|holds?|supports?|convoys?|moves?|retreats?|disbands?)\b)/i

/** `North Sea holds`, `many memories for me` */
export const isHeld = (line: SheetLine, next: SheetLine): boolean =>
  /\bholds?$/i.test(line.text) && MUCH.test(next.original)

const MUCH = /^\s*(?:many|several|much|few|plenty|lots|great|such|some)\s+(?!thanks)\p{Ll}/u

/** `(nc)` */
const COAST =
  /^[^\p{L}\p{N}_]*(?:[nsew]\.?c\.?|(?:north|south|east|west)(?:ern)?\s+c\p{L}{3,5})[^\p{L}\p{N}_]*$/iu

export const firstWord = (text: string): string => /\p{L}+/u.exec(text)?.[0].toLowerCase() ?? ''

/** `H`, or `supports …`, of the unit that is named above it. */
export const isToldThere = ({ text }: SheetLine): boolean =>
  /^[hsc]\b/i.test(text) || (isTelling(firstWord(text)) && !UNIT_FIRST.test(text))

/** A unit and words behind it that are not understood, nothing that tells where it goes among them. */
export const isHalfSaid = (said: Said | undefined, where: Where): boolean =>
  said !== undefined &&
  (said.refusal?.kind === 'noSuchPlace' || said.refusal?.kind === 'notUnderstood') &&
  HALF.test(said.text) &&
  standsWhere(said.text, where)

/** `F Lon S F Eng`: of which the next line may say where that goes. */
export const isSupportInPlace = (said: readonly Said[]): boolean => {
  const order = said.at(-1)?.orders.at(-1)
  return order?.kind === 'support' && order.to === undefined
}

export const areRefused = (said: readonly Said[]): boolean =>
  said.some(({ refusal }) => refusal !== undefined)

export const isRefusedAtFirst = ([first]: readonly Said[]): boolean => first?.refusal !== undefined

export const isAllOrders = (said: readonly Said[]): boolean =>
  said.length > 0 && said.every(({ orders, refusal }) => orders.length > 0 && refusal === undefined)

const HALF = /^[^\p{L}\p{N}_]*(?:a|f|army|fleet)\.?\s+\p{L}+(?:\s+\p{L}+){1,2}[^\p{L}\p{N}_]*$/iu

/** `gom s eio and`, where the Andaman Sea goes by that: it may be named, and may not. */
export const endsWithItsGoal = ({ text }: SheetLine, where: Where): boolean =>
  /\b(?:and|or|then)\s*$/i.test(text) && isAPlace(/\p{L}+\s*$/u.exec(text)?.[0].trim() ?? '', where)

/** Whether a correction or an `or` goes on in the next line: `Cancel A`, `Mos - Ukr`. */
export const isCutInTwo = (line: SheetLine, next: SheetLine | undefined): boolean =>
  next?.number === line.number + 1 &&
  (OR_ALONE.test(line.text) ||
    (isUnfinished(line) && !/\)\W*$/.test(line.text) && isOfSomething(partsOf(line.text))))

/** `Cancel A` wants more behind it, `delete that order` is whole. */
function isOfSomething(parts: readonly Part[] | undefined): boolean {
  const last = parts?.at(-1)
  return last !== undefined && (last.text !== '' || last.cue?.kind !== 'back')
}

export const OR_ALONE = /^\W*(?:or(?: else)?|else|alternatively|otherwise|either)\W*$/i

/** What is said under another phase is refused, whatever it is; what says nothing there says nothing here. */
export function forNow(said: readonly Said[], line: SheetLine, { position }: Where): readonly Said[] {
  const { text, phase } = line
  if (phase === undefined || !isAnother(phase, position.phase)) return said
  if (said.every(({ orders, refusal }) => orders.length === 0 && refusal === undefined)) return said
  const refusal: OrderRefusal = { kind: 'otherPhase', line: text, named: phase, now: position.phase }
  return [{ text, before: '', orders: [], refusal }]
}

/** `Move army Munich to Ruhr` */
export const IMPERATIVE = /^(?:support|convoy|hold|move)\s+(?:the\s+)?(?:army|fleet|[af])\b/i
