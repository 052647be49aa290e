// A sentence with orders in it -> what it tells, and what it leaves in doubt.
import { isSameThing, type Order, unitTold } from '../../orders/order.ts'
import { looksLikeOrders } from '../../orders/reading/marks.ts'
import { isAnother, phaseUnder } from '../../orders/reading/words/phaseNames.ts'
import { hasKind } from '../orders.ts'
import { changesIn, hasOrders, KIND_FIRST, type Read } from '../reads.ts'
import { ARROW, GOAL_ALONE, OF_ORDERS, THEN, takeProse } from './besideOrders.ts'
import { anewIn, tell } from './corrections.ts'
import { fateBehind, fateBeside, fateByWords, fateOfAside, isOtherOption, isOwnPlan } from './fates.ts'
import {
  addressed,
  fateOver,
  isCount,
  isFresh,
  isOddHead,
  phaseOver,
  setAside,
  signedAs,
} from './headings.ts'
import { alsoSaid, pairIn, speakOfCarriers, tellWhole, underVerb } from './otherWays.ts'
import { asNotUnderstood, reasonIn, refusalsIn } from './reasons.ts'
import { mayBeRetold, withUnitsBeside } from './retelling.ts'
import type { LetterSoFar } from './soFar.ts'
import { mayOrder } from './talkAround.ts'
import { isTornFrom, tornFrom } from './torn.ts'

export function takeSentence(letter: LetterSoFar, read: Read, all: readonly Read[], i: number): void {
  const { sentence, text, act, stretches } = read
  const { line, block } = sentence
  const next = all[i + 1]?.sentence
  const isPlain = read.isPlain && !(next?.isAside === true && next.line === line)
  if (letter.over !== undefined && letter.over.block !== block) letter.over = undefined
  if (read.isHeading) {
    letter.phase = phaseUnder(letter.phase, phaseOver(read, all[i - 1]))
    if (changesIn(act.kinds).length > 0 && !isFresh(letter, act)) {
      const block = all[i + 1]?.sentence.block ?? sentence.block
      letter.over = { fate: fateOver(letter, read), block, line, text: sentence.text }
    }
    if (act.kinds.has('ANEW')) letter.doubtAbove(sentence)
    if (!all.slice(i + 1).some(mayOrder)) {
      const isAnothers = read.power !== undefined && read.power !== letter.where.power
      signedAs(letter, sentence, sentence.text, isAnothers && sentence.mark !== ':')
    }
    letter.power = read.power
    const [verb] = ['BUILD', 'DISBAND'].filter(kind => act.kinds.has(kind))
    if (verb !== undefined) letter.verb = { kind: verb, block: all[i + 1]?.sentence.block ?? block }
    if (changesIn(act.kinds).length === 0 && OF_ORDERS.some(kind => act.kinds.has(kind)))
      letter.aboutOrders.push({ line, text: sentence.text })
    letter.proseSoFar++
    letter.passedOver.push({ line, text: sentence.text, why: 'heading' })
    return
  }
  if (isCount(letter, read, all.slice(i + 1))) {
    letter.passedOver.push({ line, text: sentence.text, why: 'heading' })
    return
  }
  if (isOddHead(letter, read, all, i)) {
    letter.over = { fate: 'proposed', block, line, text: sentence.text }
    letter.passedOver.push({ line, text: sentence.text, why: 'heading' })
    return
  }
  if (sentence.isUnticked) {
    for (const { text, orders } of stretches)
      if (orders.length > 0) letter.refuse(line, text, { kind: 'notTicked', line: sentence.text })
    return
  }
  if (sentence.isQuoted) {
    if (looksLikeOrders(sentence.text)) letter.aboutOrders.push({ line, text: sentence.text })
    letter.proseSoFar++
    letter.passedOver.push({ line, text: sentence.text, why: 'quoted' })
    return
  }
  if (mayBeRetold(letter, read, all[i - 1])) letter.retellable.push(withUnitsBeside(letter, read, all[i + 1]))
  if (!all.slice(0, i).some(hasOrders) || !all.slice(i).some(hasOrders)) addressed(letter, read)
  const told = stretches.flatMap(({ orders, rest, text }) => [
    ...orders.map(order => ({ order, text, isForTheRest: false })),
    ...(rest ?? []).map(order => ({ order, text, isForTheRest: true })),
  ])
  const refused = stretches.filter(
    ({ refusal, isLoose, isBad }) => refusal !== undefined && (!isLoose || isBad === true),
  )
  const alone = stretches.filter(({ alone }) => alone !== undefined)
  const torn = tornFrom(letter, stretches)
  const last = letter.told.at(-1)
  // `*Pic`, as people correct a word of theirs.
  if (last !== undefined && STARRED.test(sentence.text) && act.mentions.length + alone.length > 0) {
    letter.doubt(sentence, { block: last.block }, 'unclearCorrection')
    return
  }
  const pair = told.length === 0 ? pairIn(letter, stretches) : undefined
  if (pair !== undefined) {
    tell(letter, letter.toldIn(read, pair, text, false, 'proposed'), read)
    return
  }
  // `Everything stands except Venice`, where all of them have orders: one of these is spoken of.
  const isBut = stretches.some(
    ({ rest, text }) => rest !== undefined && hasKind(text, 'EXCEPT', letter.tongue),
  )
  const others = told.map(({ order }) => letter.placeOf(order))
  if (isBut && others.every(at => letter.isTold(at))) {
    const but = [...letter.own].filter(at => !others.includes(at))
    letter.doubt(sentence, new Set(but), 'unclearCorrection')
    return
  }
  const isRemark =
    told.length === 0 &&
    (sentence.isAside || changesIn(act.kinds).length > 0) &&
    !refused.some(({ isBad }) => isBad)
  if (isRemark || told.length + refused.length + alone.length === 0) {
    letter.lastFate = fateBehind(read)
    return takeProse(letter, read, all, i)
  }
  const isBelow = !all.slice(i).some(({ stretches }) => stretches.some(({ orders }) => orders.length > 0))
  const anew = anewIn(letter, read)
  if (anew !== undefined) {
    tell(letter, letter.toldIn(read, anew, text, false, 'proposed'), read)
    return
  }
  const power = read.power ?? letter.power
  // What was left to its writer stands under its owner's name.
  const isLeft = told.length > 0 && told.every(({ order }) => unitTold(order)?.power === power)
  if (power !== undefined && power !== letter.where.power && !isLeft) {
    letter.doubt(sentence, { block }, 'proposed')
    if (told.length > 0) letter.refuse(line, text, { kind: 'underAnother', heading: power })
    else letter.cameToNothing.push(...refusalsIn(read))
    return
  }
  const phase = phaseUnder(letter.phase, read.phase)
  if (phase !== undefined && isAnother(phase, letter.where.position.phase)) {
    const now = letter.where.position.phase
    if (told.length + refused.length + alone.length > 0)
      letter.refuse(line, text, { kind: 'otherPhase', line: text, named: phase, now })
    return
  }
  let fate = letter.over?.fate ?? fateBeside(read) ?? fateByWords(letter, read)
  const onLine = all.slice(0, i).filter(each => !each.sentence.isAside)
  const asked = onLine.at(-1)
  const isAnswer = onLine.some(each => each.sentence.mark === '?' && each.sentence.line === line)
  // `Suppose he goes to Burgundy. Then A Par - Pic`
  const isThen =
    THEN.test(sentence.text) &&
    asked !== undefined &&
    !asked.act.isClosed &&
    asked.stretches.every(({ orders }) => orders.length === 0)
  if (isThen && told.length > 0 && asked.sentence.block === sentence.block) fate ??= 'conditional'
  // `Austria attacks? Ven H`
  if (told.length > 0 && isAnswer) fate ??= 'proposed'
  // `Some would play A Par - Pic; A Bur - Ruh`
  const goesOn = asked !== undefined && asked.sentence.mark === ';' && asked.sentence.line === line
  if (goesOn && letter.lastFate !== undefined) fate ??= letter.lastFate
  const isLed =
    told.length > 0 && fate === undefined && sentence.mark === ';' && !act.isClosed && act.outside > 1
  letter.lastFate = told.length === 0 ? fateBehind(read) : isLed ? 'proposed' : fate
  const isOfAll = stretches.some(each => each.isOfAll === true)
  const isToldBefore = ({ order }: { order: Order }): boolean =>
    letter.told.some(each => !each.isForTheRest && isSameThing(each.order, order, letter.where.board))
  // `Instead, everybody holds.`
  if (isOfAll && read.isCorrection) {
    for (const { line, text } of letter.told) letter.passedOver.push({ line, text, why: 'corrected' })
    letter.told = told.map(({ order }) => letter.toldIn(read, order, text, false, 'proposed'))
    return
  }
  if (isOfAll && told.some(each => each.isForTheRest && isToldBefore(each)))
    letter.doubt(sentence, 'all', 'proposed')
  // `Never mind the last one, F Ion - Tun`: each of them comes instead of one above.
  const isInstead = told.length > 0 && told.every(isToldBefore)
  const isDoubtful = stretches.some(({ isAsked }) => isAsked)
  if (fate === 'unclearCorrection' && (isInstead || isDoubtful)) fate = 'proposed'
  if (sentence.isAside && told.length > 0 && fate === undefined) fate = fateOfAside(read, all, i)
  if (told.length > 0 && (read.isTorn || isTornFrom(letter, read, all[i - 1]))) fate ??= 'proposed'
  if (isDoubtful) fate ??= 'proposed'
  if (sentence.isOption && told.some(each => isOtherOption(letter, each))) fate ??= 'eitherOr'
  // `Builds:`, where some of the units must go.
  const isOther = ({ order }: { order: Order }): boolean =>
    letter.verb?.block === block &&
    ((letter.verb.kind === 'BUILD' && order.kind === 'remove') ||
      (letter.verb.kind === 'DISBAND' && order.kind === 'build'))
  if (told.some(isOther)) fate ??= 'notUnderstood'
  // Half of a line that was parted in the midst of an order: `Fl. Tyrrhen. Meer -> Neapel`.
  if (!sentence.isFirst && told.length === 0 && ARROW.test(text)) letter.doubtLine(sentence)
  if (refused.some(({ isBad }) => isBad)) letter.isRestDoubted = true
  if (fate === 'void') {
    letter.passedOver.push({ line, text: sentence.text, why: 'aside' })
    // Perhaps it was meant for this turn after all: unless the letter orders the unit elsewhere, the player is told.
    const below = told.length > 0 ? told : refused
    if (letter.over !== undefined) setAside(letter, letter.over, line, below)
    else for (const { text } of below) letter.cameToNothing.push(asNotUnderstood(line, text))
    if (letter.over === undefined)
      for (const { order } of told) letter.open.set(letter.placeOf(order), { line, text: sentence.text })
    return
  }
  if (fate === 'proposed' && act.mentions.length > 0 && tellWhole(letter, read)) return
  if (fate !== undefined) {
    const places = told.filter(({ isForTheRest }) => !isForTheRest).map(({ order }) => letter.placeOf(order))
    const concerned = act.concerns === 'none' || act.concerns === 'all' ? [] : act.concerns
    if (act.concerns === 'all' && (fate === 'proposed' || fate === 'unclearCorrection'))
      letter.doubt(sentence, 'all', 'proposed')
    if (fate === 'unclearCorrection') letter.doubt(sentence, new Set([...places, ...concerned]), fate)
    else if (concerned.length > 0)
      letter.doubt(sentence, new Set(concerned), fate === 'notUnderstood' ? 'proposed' : fate)
  }
  const isAnew = read.isCorrection || act.kinds.has('CORRECT') || act.kinds.has('TAKEBACK')
  if (refused.length > 0 && isAnew && last !== undefined)
    letter.doubt(sentence, { block: last.block }, 'proposed')
  for (const each of stretches) if (told.length > 0 && each.isLoose) letter.leaveOpen(each.text, line)
  // `… and leave all the others as they are`
  for (const { text, isLoose } of told.length > 0 ? stretches : [])
    if (isLoose && tellsUnnamed(letter, text)) {
      letter.refuse(line, text, { kind: 'notUnderstood', line: text })
      // `supported by both armies`: of whom that is said is not plain.
      if (OF_MANY.some(kind => hasKind(text, kind, letter.tongue))) letter.doubt(sentence, 'all', 'proposed')
    }
  // `Maybe A Ven - Pie and F Edi - Nth`, where that is somebody else's
  const isPlan = told.length === 0 && refused.length > 0 && isOwnPlan(act)
  if (isPlan && tellWhole(letter, read)) return
  if (isPlan) for (const { text, isLoose } of stretches) if (isLoose) tellWhole(letter, { ...read, text })
  for (const { text, refusal } of refused) {
    // What is asked is no order, whatever it lacks besides.
    const isAsked = sentence.mark === '?'
    letter.refuse(
      line,
      text,
      isAsked ? { kind: 'notUnderstood', line: sentence.text } : reasonIn(act, refusal!, text),
    )
    letter.leaveOpen(text, line)
  }
  const isGoal =
    told.length === 0 &&
    [sentence, ...alone].some(({ text }) => GOAL_ALONE.test(text)) &&
    !GOAL_ALONE.test(all[i - 1]?.sentence.text ?? '')
  if (isGoal && last !== undefined && last.block === block)
    letter.doubt(sentence, new Set([letter.placeOf(last.order)]), 'eitherOr')
  for (const { text, alone: unit } of alone) {
    const isListed = next === undefined || next.block !== block || KIND_FIRST.test(next.text)
    const order = isListed && letter.verb?.block === block ? underVerb(letter, unit!) : undefined
    if (order !== undefined) {
      tell(letter, letter.toldIn(read, order, text, false), read)
      continue
    }
    const province = letter.where.board.province(unit!.at)
    if (last !== undefined && last.line === line && !sentence.isFirst && !sentence.isAside)
      letter.doubt(sentence, new Set([letter.placeOf(last.order)]), 'eitherOr')
    const isSigned = isBelow && !sentence.isAside && !letter.told.some(each => each.block === block)
    if (isSigned) letter.cameToNothing.push({ line, text, refusal: { kind: 'incomplete', unit } })
    if (isSigned || letter.isTold(province)) letter.passedOver.push({ line, text })
    else letter.open.set(province, { line, text, refusal: { kind: 'incomplete', unit } })
  }
  const isCorrection =
    read.isCorrection || (STAR.test(sentence.text) && !STAR.test(all[i - 1]?.sentence.text ?? '*'))
  if (isCorrection) letter.proseSoFar++
  const beside = told.flatMap(({ order, text }) =>
    alsoSaid(letter, order, text).map(other => ({ order: other, text, isForTheRest: false, of: order })),
  )
  const saying: readonly { order: Order; text: string; isForTheRest: boolean; of?: Order }[] = [
    ...told,
    ...beside,
  ]
  for (const { order, text, isForTheRest, of } of saying) {
    const other = of ?? beside.find(each => each.of === order)?.order
    const own = torn.has(order) && (fate ?? 'proposed') === 'proposed' ? 'notUnderstood' : fate
    const said = letter.toldIn({ ...read, isPlain }, order, text, isForTheRest, own)
    tell(letter, { ...said, with: other }, { ...read, isCorrection })
    if (order.kind === 'move') speakOfCarriers(letter, order, text, line)
  }
}

/** `leave all others as they are`, `waive the second build`, `and the fleet goes` */
function tellsUnnamed(letter: LetterSoFar, text: string): boolean {
  const is = (kind: string): boolean => hasKind(text, kind, letter.tongue)
  return is('REST') || is('WAIVE') || ((is('ARMY') || is('FLEET')) && VERB_KINDS.some(is))
}

const OF_MANY = ['ALL', 'PAIR', 'TWO', 'THREE', 'SEVERAL']

const VERB_KINDS = ['MOVE', 'HOLD', 'SUPPORT', 'CONVOY']

const STAR = /^\s*\*\p{L}/u

const STARRED = /^\s*\*\p{L}[\p{L} ]*[\s.!]*$/u
