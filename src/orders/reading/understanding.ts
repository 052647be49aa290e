// What a line says that is no canonical order: as it stands, with its brackets opened, in the active voice, or in other words.
import { isSameThing } from '../order.ts'
import { Effort, type LetterEffort, type Steps } from './effort.ts'
import type { Where } from './places.ts'
import { MOST_CHARACTERS } from './reading.ts'
import type { Said } from './said.ts'
import { isUnknown, understood } from './saying.ts'
import { isOnHold, openedBrackets } from './words/brackets.ts'
import { contrastIn, isLeftBy } from './words/contrasts.ts'
import { isDoubtful } from './words/doubts.ts'
import { veto } from './words/tone.ts'
import { inActiveVoice, inActiveVoices } from './words/voices.ts'
import { lineReworded } from './words/wordings.ts'

/** Everything that a line says that is no canonical order: as it stands, or else in other words. */
export function* understand(text: string, where: Where, letter?: LetterEffort): Steps<readonly Said[]> {
  if (where.asItStands === true) return yield* understood(text, where, letter)
  const active = inActiveVoice(text, where)
  if (active !== undefined) {
    const both = yield* understood(active, { ...where, anew: new Effort(letter) }, letter)
    if (isWhole(both)) return both.map(each => ({ ...each, text }))
    return [{ text, before: '', orders: [], refusal: veto(text) ?? { kind: 'notUnderstood', line: text } }]
  }
  if (text.includes('(')) {
    const opened = yield* withBracketsOpened(text, where, letter)
    if (opened !== undefined) return opened
  }
  const contrast = contrastIn(text, where)
  if (contrast !== undefined) {
    const [one, ...more] = yield* understand(contrast.told, where, letter)
    const [order] = one?.orders ?? []
    if (more.length === 0 && order !== undefined && isLeftBy(contrast, order, where))
      return [{ ...one!, text }]
  }
  const severally = inActiveVoices(text, where)
  if (severally !== undefined && !isDoubtful(text) && veto(text) === undefined) {
    const all = yield* understood(severally, { ...where, anew: new Effort(letter) }, letter)
    if (isWhole(all)) return all.map(each => ({ ...each, text }))
  }
  const said = yield* understood(text, where, letter)
  const isEnough = text.length > (letter?.isHalfSpent === true ? MOST_CHARACTERS : LONGEST_REWORDED)
  if (isWhole(said) || isEnough) return said
  const best = isDoubtful(text)
    ? said
    : yield* understood(text, { ...where, anew: new Effort(letter) }, letter)
  const told = isWhole(best) ? undefined : lineReworded(text, where)
  if (told === undefined) return best
  const again = yield* understood(told, { ...where, anew: new Effort(letter) }, letter)
  if (isNearer(again, best)) return again.map(each => ({ ...each, text }))
  return isWhole(again) ? again : best
}

/** `Mun-Bur (Ruh S)`: what brackets tell another unit is told, or refused beside the rest. */
function* withBracketsOpened(
  text: string,
  where: Where,
  letter: LetterEffort | undefined,
): Steps<readonly Said[] | undefined> {
  if (isOnHold(text))
    return [{ text, before: '', orders: [], refusal: { kind: 'notUnderstood', line: text } }]
  const opened = openedBrackets(text, where)
  if (opened === undefined || isDoubtful(text) || veto(text) !== undefined) return undefined
  const told = yield* understand(opened.text, where, letter)
  if (isWhole(told)) {
    const orders = told.filter(({ isForTheRest }) => isForTheRest !== true).flatMap(each => each.orders)
    const isForOne = orders.some((one, i) =>
      orders.slice(i + 1).some(other => isSameThing(one, other, where.board)),
    )
    return isForOne
      ? [{ text, before: '', orders: [], refusal: { kind: 'eitherOr', line: text } }]
      : told.map(each => ({ ...each, text }))
  }
  const refusal = { kind: 'notUnderstood', line: text } as const
  if (opened.isOfTheSame) return [{ text, before: '', orders: [], refusal }]
  const rest = yield* understand(opened.outside, where, letter)
  return [...rest, { text: `(${opened.inside})`, before: ' ', orders: [], refusal }]
}

/** `Black Sea should move to Armenia`, of somebody else: in other words it is plain why it is not followed. */
const isNearer = (again: readonly Said[], said: readonly Said[]): boolean =>
  said.every(({ orders, refusal }) => orders.length === 0 && isUnknown(refusal)) &&
  again.length === 1 &&
  again.every(({ refusal }) => refusal?.kind === 'notYourUnit' || refusal?.kind === 'illegal')

/** A longer line is read as it stands; and one that is longer than any order, if much was done for it. */
const LONGEST_REWORDED = 400

/** Whether a line is orders and nothing that is refused. */
const isWhole = (said: readonly Said[]): boolean =>
  said.some(({ orders }) => orders.length > 0) && said.every(({ refusal }) => refusal === undefined)
