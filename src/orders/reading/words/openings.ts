// How a request begins before it says what is asked for, `I'd like …`, `Could you …`; and the unit that is the only one of its kind.
import type { Unit } from '../../../board/board.ts'
import { spellUnit } from '../../order.ts'
import type { Where } from '../places.ts'
import { withoutInfinitives } from './auxiliaries.ts'
import { isTelling } from './slips.ts'

const GREETING = String.raw`(?:(?:hi|hello|hey|so|ok|okay|and|please|well)[^\p{L}\p{N}_]+)*`
const YOU = '(?:could|can|would|will) you(?: (?:please|kindly|then|now|mind|be so (?:kind|good) as to))*'
const WISH = [
  "(?:i|we)(?:(?:'d| would) (?:like|love)|(?:'d| would)? (?:want|wish|prefer|need))(?: you)?(?: to (?:have|see|order|tell|send|ask))?(?: for)?",
  "what (?:i|we)(?:'d| would)? (?:like|love|want|wish|need)(?: you to do)? is(?: to have| to see| for| that)?",
  'it is my (?:wish|order|intention) that',
  "(?:i|we)(?:'ve| have)? decided(?: that)?",
  "let'?s(?: have| see)?",
].join('|')
const OPENING = new RegExp(
  String.raw`^[^\p{L}\p{N}_]*${GREETING}(?:(?:${YOU})(?: (?:have|let|make|get|order))?|${WISH})\s+(?:please\s+)?(?=\p{L})`,
  'iu',
)

/** `Could you have Paris move to Burgundy, please?`: what is asked for. */
export function withoutOpening(text: string): string {
  const asked = text.replace(OPENING, '')
  if (asked === text) return text
  const bare = ASKS_US.test(text) ? asked.replace(/(?:,? please)?\s*\?\s*$/i, '') : asked
  // `I'd like to move … is that allowed?` asks something else.
  return /[?]|\.\./.test(bare) ? text : withoutInfinitives(bare)
}

/** One sentence, and no other before its question mark. */
const ASKS_US = new RegExp(String.raw`^[^\p{L}\p{N}_]*${GREETING}${YOU}\b[^?!]*(?<!\.)\?\s*$`, 'iu')

const ONE_OF_A_KIND =
  /(^[^\p{L}\p{N}_]*|[,;.]\s*(?:and\s+)?|\b(?:and|have|let|while|please)\s+)(?:the|my|our)\s+(?:only |one and only |sole |single )?(army|fleet)\s+(?=(\p{L}+))/giu

/** `the fleet goes to …`, of a power that has one: which one that is. */
export const withOneOfAKind = (text: string, where: Where): string =>
  text.replace(ONE_OF_A_KIND, (whole, before: string, said: string, next: string) => {
    const only = theOnly(said, where)
    const isTold = isTelling(next.toLowerCase()) || /^(?:to|into|just|should|shall|will|must|is)$/i.test(next)
    return only === undefined || !isTold ? whole : `${before}${spellUnit(where.board, only)} `
  })

/** `Remove the fleet`, of a power that has one. */
export const withTheOneRemoved = (text: string, where: Where): string =>
  text.replace(THE_ONE_REMOVED, (whole, verb: string, said: string) => {
    const only = theOnly(said, where)
    return only === undefined ? whole : `${verb} ${spellUnit(where.board, only)}`
  })
const THE_ONE_REMOVED =
  /\b(remove|disband|destroy|scrap|delete)\s+(?:the|my|our)\s+(?:only |one )?(army|fleet)(?=\W*$)/giu

/** One's own army, or fleet, if there is no other. */
function theOnly(said: string, { position, power }: Where): Unit | undefined {
  const kind = said.toLowerCase() === 'army' ? 'army' : 'fleet'
  const [only, another] = position.units.filter(unit => unit.power === power && unit.kind === kind)
  return another === undefined ? only : undefined
}
