// Reports what a letter speaks of and has no readable order for: nothing is passed over silently.
import { looksLikeOrders } from '../line/marks.ts'
import type { PassedOver, RefusedLine } from '../line/said.ts'
import { provincesIn } from '../mentions.ts'
import { hasKind, OF_KINDS } from '../orders.ts'
import { type Hit, VERBS, wordsOf } from '../words.ts'
import { asNotUnderstood } from './reasons.ts'
import type { LetterSoFar, Line } from './soFar.ts'

/** Refuses units that the letter names without a readable order. */
export function refuseOpen(letter: LetterSoFar, refused: RefusedLine[]): void {
  const isNamed = (line: number): boolean => refused.some(each => each.line === line)
  for (const [province, { line, text, refusal }] of letter.open) {
    // `Par to Bur, Bre to Mao unless you object`: if a part that names the unit was refused, the rest of the line need not be.
    const isSaid = (each: RefusedLine): boolean =>
      each.line === line &&
      (each.text.includes(text) || provincesIn(letter.mentionsIn(each.text))[0] === province)
    if (letter.isTold(province) || refused.some(isSaid)) continue
    const isOfIt = (each: Line): boolean => each.text.includes(text) || text.includes(each.text)
    const known = letter.cameToNothing.find(
      each => each.line === line && isOfIt(each) && each.refusal.kind !== 'notUnderstood',
    )
    refused.push(refusal ? { line, text, refusal } : (known ?? asNotUnderstood(line, text)))
  }
  if ([...letter.own].every(at => letter.isTold(at))) return
  for (const each of letter.cameToNothing)
    if ((sendsSomebody(letter, each.text) || tellsUnknown(letter, each.text)) && !isNamed(each.line))
      refused.push(each)
}

/** `Southern fleet into the Black Sea`, `aris to burgundy`: sends a unit somewhere. */
function sendsSomebody(letter: LetterSoFar, text: string): boolean {
  const { tongue } = letter
  const [first] = wordsOf(text)
  const isOfUnit = hasKind(text, 'ARMY', tongue) || hasKind(text, 'FLEET', tongue) || !tongue.isKnown(first!)
  return isOfUnit && hasKind(text, 'TO', tongue) && letter.mentionsIn(text).length > 0
}

/** `disband Venna`: what a unit does, and an unknown name. */
function tellsUnknown(letter: LetterSoFar, text: string): boolean {
  const { tongue } = letter
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const isVerb = ({ kind, at }: Hit): boolean => VERBS.has(kind) && words[at]!.folded.length > 1
  const isOfUnits = words.length <= MOST_TOLD || hits.some(({ kind }) => OF_KINDS.includes(kind))
  // `A Zzz H`
  const isInShort =
    words.length === 3 &&
    hits.some(({ kind, at }) => at === 0 && OF_KINDS.includes(kind)) &&
    hits.some(({ kind, at }) => at === 2 && VERBS.has(kind))
  if (isInShort && !tongue.isKnown(words[1]!)) return true
  return (
    isOfUnits && words.length <= MOST_TO_ONE && hits.some(isVerb) && words.some(word => !tongue.isKnown(word))
  )
}

/** Most words of an order to one unit, and of one that does not give the unit's kind. */
const MOST_TO_ONE = 10
const MOST_TOLD = 3

/** If nothing comes of a letter: what in it may be meant as orders. */
export function whatElse(letter: LetterSoFar, cut: readonly PassedOver[]): readonly RefusedLine[] {
  const { takenBack, cameToNothing, aboutOrders, doubts } = letter
  if (takenBack.length > 0) return takenBack
  const unread = cameToNothing.filter(({ refusal }, i) => i < MOST_NAMED || refusal.kind === 'setAside')
  if (unread.length > 0) return unread
  const notUnderstood = (lines: readonly Line[]): readonly RefusedLine[] =>
    lines.map(({ line, text }) => asNotUnderstood(line, text))
  const orderLike = cut.filter(({ text }) => looksLikeOrders(text))
  if (orderLike.length > 0) return notUnderstood(orderLike.slice(0, MOST_NAMED))
  if (aboutOrders.length > 0) return notUnderstood(aboutOrders.slice(0, MOST_NAMED))
  return notUnderstood(doubts)
}

const MOST_NAMED = 3
