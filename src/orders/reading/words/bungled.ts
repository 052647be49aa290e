// What is too badly written to be read, and yet seems to tell a unit something: it is refused, and not passed over.
import { slipsBetween } from '../../../board/names.ts'
import { provincesNamed, standsWhere } from '../mentions.ts'
import type { Where } from '../places.ts'
import { isOfOthers } from './beside.ts'

/** Whether a text that says nothing looks like an order with too many slips in it. */
export function isBungled(written: string, where: Where): boolean {
  if (AS_BEFORE.test(written)) return true
  if (written.length > LONGEST) return false
  const text = written.replace(/\([^()]*\)/g, ' ').trim()
  if (where.position.phase.kind === 'adjustment') return isBungledChange(text, where)
  return (
    (LETTER_LAST.test(text) && text.length < LONGEST_WITH_LETTER) ||
    (where.position.phase.kind === 'retreat' && LETTER_ON_CONDITION.test(text)) ||
    KIND_AND_BRACKETS.test(text) ||
    ((FROM_ALONE.test(text) || HEARSAY.test(text)) && standsWhere(text, where)) ||
    (A_UNIT_TOLD.test(text) && !isOfOthers(text, where) && !/\?\s*$/.test(text))
  )
}

/** `The rest as in spring.`: nobody keeps what that was. */
const AS_BEFORE =
  /^.{0,20}\b(?:rest|remainder|others|everything|all else|all other respects)\b.{0,40}\b(?:as|same|see|my orders of)\b.{0,20}\b(?:last|before|previous|spring|fall|autumn|earlier)\b[^:]{0,20}$/i

const LONGEST = 120
const LONGEST_WITH_LETTER = 60

/** `In the event of an attack: can h` */
const LETTER_LAST = /(?:^|[:;,.]\s*)\p{L}{3}\s+[hd][^\p{L}\p{N}_]*$/iu
/** `for d should Italy attack` */
const LETTER_ON_CONDITION =
  /^[^\p{L}\p{N}_]*\p{L}{3}\s+[hd]\s+(?:should|if|when|unless|in case|provided|assuming)\b/iu
/** `from Trieste`, and where to below that. */
const FROM_ALONE = /^from\s+\p{L}+[^\p{L}\p{N}_]*$/iu
/** `A(Can) ret. May is not what I want` */
const KIND_AND_BRACKETS = /^[^\p{L}\p{N}_]*[af]\s?\(\s?\p{L}{3}\s?\)/iu
/** `Italy told me North Siam to Mandalay` */
const HEARSAY =
  /\b(?:told|asks?|asked|wants?|wanted|says?|said|suggests?|suggested|ordered|advised)\b(?!.*\bfrom\b).{0,30}\p{L}{3}(?:\s+to\s+|\s*->?\s*)\p{L}{3,}[\p{L} .]{0,20}$/iu
/** `the army in Bugraia holds`, `Move Army Bwelium to London`: whichever that is. */
const A_UNIT_TOLD =
  /\b(?:army|fleet)\s+(?:(?:in|at|of)\s+)?(?:the\s+)?\p{L}{4,}\s+(?:to\s+(?!be\b)|into\s|->?\s*|(?:holds?|stays?|supports?|convoys?|moves?)\b)/iu

const LONGEST_CHANGE = 4

/** `to be removed`, `nothing to biild`, `Wait` */
const CHANGE_ALONE =
  /^[^\p{L}\p{N}_]*(?:(?:is |are )?to be (?:removed|disbanded|built)\b|nothing (?:to|2) b\p{L}{3,5}\b|wait\b)/iu

function isBungledChange(text: string, where: Where): boolean {
  if (CHANGE_ALONE.test(text)) return true
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const [first = '', ...others] = words
  if (words.length > LONGEST_CHANGE) return false
  if (words.length === 1) return first.length > 3 && isNear(first, 'waive', 3)
  const isKind = isNear(first, 'fleet', 2) || isNear(first, 'army', 2)
  return first.length > 3 && isKind && others.some(word => isNearAPlace(word, where))
}

const isNear = (word: string, right: string, most: number): boolean =>
  word[0] === right[0] &&
  Math.abs(word.length - right.length) <= most &&
  slipsBetween(word, right, most) <= most

/** `Marseiales` */
const isNearAPlace = (word: string, where: Where): boolean =>
  word.length > 3 &&
  (provincesNamed(word, where).size > 0 ||
    where.board.provinces.some(({ name }) => name.length > 4 && isNear(word, name.toLowerCase(), 2)))
