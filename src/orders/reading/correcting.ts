// What a correction does to the orders above it: another stands instead, they are withdrawn, or all that it may touch is refused.
import { gazetteerOf } from '../../board/gazetteer.ts'
import { isSameThing, type Order, spellOrder, spellUnit } from '../order.ts'
import { accountedFor } from './accounting.ts'
import type { Steps } from './effort.ts'
import type { Ledger, Told } from './ledger.ts'
import { toldOf } from './lines/touching.ts'
import { isAPlace, provincesNamed } from './mentions.ts'
import type { Where } from './places.ts'
import type { Said } from './said.ts'
import { type Cue, isAboutElse, type Part, saysItWasWrong } from './words/corrections.ts'
import { kindOrNumberIn, unmakes } from './words/secondThoughts.ts'
import { isTelling } from './words/slips.ts'

/** Where a correction stands, and how what it says is read. */
export interface Scene {
  readonly ledger: Ledger
  readonly where: Where
  readonly line: number
  /** The whole line. */
  readonly text: string
  read(text: string): Steps<readonly Said[]>
}

/** Takes the parts of a line one by one. */
export function* takeParts(parts: readonly Part[], scene: Scene): Steps<void> {
  const { ledger, line, where } = scene
  for (const [i, part] of parts.entries()) {
    if (part.cue === undefined) ledger.take(line, yield* scene.read(part.text), where)
    else yield* correct(part, part.cue, i > 0, scene)
  }
}

function correct(part: Part, cue: Cue, isInside: boolean, scene: Scene): Steps<void> {
  switch (cue.kind) {
    case 'alternative':
      return orElse(part, scene)
    case 'back':
      return cue.what === 'named' ? takeBackNamed(part, scene) : takeBack(part, cue, isInside, scene)
    case 'instead':
      return instead(part, cue, isInside, scene)
  }
}

/** `Or A Par - Pic`: neither the one above nor this. */
function* orElse({ text, said: or }: Part, { ledger, where, line, text: whole, read }: Scene): Steps<void> {
  const said = yield* read(text)
  const orders = ordersIn(said)
  const named = ledger.inAny(provincesNamed(text, where), where)
  const isAbout = orders.length > 0 || said.some(({ refusal }) => refusal !== undefined)
  const [word] = /\p{L}+/u.exec(text) ?? []
  if (
    !isAbout &&
    named.length === 0 &&
    (word === undefined ||
      !(isTelling(word.toLowerCase()) || /\b(?:not|no)\b|\b(?:hold|move|stay|go)\?\s*$/i.test(text)))
  )
    return ledger.passOver(line, whole)
  const same = ledger.sameAs(orders, where)
  const others = same.length > 0 ? same : named.length > 0 ? named : ledger.last
  const kind = /^(?:else|otherwise|or else|failing)/i.test(or) ? 'conditional' : 'eitherOr'
  ledger.withdraw(others, kind, whole)
  ledger.refuse(line, whole, { kind, line: whole })
}

/** `Cancel A Par`: as before where nothing above is about it. */
function* takeBackNamed({ said, text }: Part, scene: Scene): Steps<void> {
  const { ledger, where, line } = scene
  const end = text.search(/[.,;:!]\s|\s-\s(?=(?:a|f|army|fleet)\s)/i)
  const clause = end < 0 ? text : text.slice(0, end)
  const rest = end < 0 ? '' : text.slice(end + 1).replace(/^\W+/, '')
  const some = ledger.inAny(provincesNamed(clause, where), where)
  if (some.length === 0) {
    // `Scratch the fleet order`
    const named = toldOf(text, ledger.told, where)
    if (named.length > 0) ledger.withdraw(named, 'unclearCorrection', scene.text)
    return ledger.take(line, yield* scene.read(`${said} ${text}`), where)
  }
  ledger.passOver(line, `${said} ${clause}`)
  ledger.mark(true)
  if (rest !== '') {
    const cue = { kind: 'instead', isFirm: false, isChatty: true } as const
    yield* instead({ cue, said: '', text: rest }, cue, false, scene, some)
  }
  ledger.withdraw(some, 'takenBack', `${said} ${clause}`)
}

/** `Forget the above`, `scratch that`. */
function* takeBack(part: Part, cue: Cue & { kind: 'back' }, isInside: boolean, scene: Scene): Steps<void> {
  const { ledger, where, line, text: whole } = scene
  if (cue.what === 'that' && part.text !== '')
    return yield* instead(part, { kind: 'instead', isFirm: true, isChatty: false }, isInside, scene)
  const { some, isClear } = ledger.meantBy(cue.what, line)
  // `I revoke all my orders: A Con - Bul, …`
  if (some.length === 0 && cue.what === 'above' && whole.includes(`${part.said}:`))
    return ledger.refuse(line, whole, { kind: 'unclearCorrection', line: whole })
  if (cue.what === 'that' && !isInside && !isClear) return ledger.leaveOpen(line, whole, true)
  ledger.withdraw(some, isClear ? 'takenBack' : 'unclearCorrection', whole)
  if (cue.what === 'letter') ledger.seal(whole)
  ledger.mark(true)
  ledger.passOver(line, part.said)
  if (part.text !== '') ledger.take(line, yield* scene.read(part.text), where)
}

/** `No wait, A Par - Pic`. */
function* instead(
  { said: words, text }: Part,
  cue: Cue & { kind: 'instead' },
  isInside: boolean,
  scene: Scene,
  before = meantOf(text, isInside, scene),
): Steps<void> {
  const { ledger, where, line, text: whole } = scene
  const more = text.replace(FORGOTTEN, '')
  if (more !== text) return ledger.take(line, yield* scene.read(more), where)
  if (text === '') return nothingInstead(words, cue, isInside, scene)
  // `A Par - Bur, or rather no`, `A Par - Bur (no, leave that one out)`
  if (
    /^(?:no|not|nope|nah|don'?t)$|^(?:please )?(?:leave|skip|drop|scrap|strike|omit) (?:that|this|it)\b/i.test(
      text,
    )
  )
    return nothingInstead(words, { ...cue, isFirm: true }, isInside, scene)
  if (IS_NO.test(text))
    return nothingInstead(words, { ...cue, isFirm: true, isChatty: false }, isInside, scene)
  const said = yield* scene.read(text)
  const orders = ordersIn(said)
  // `No, swap the first two. A Par - Bur`
  const beside = said.filter(each => each.orders.length === 0).map(each => each.text)
  if (orders.length > 0 && beside.some(unmakes)) {
    ledger.withdraw(ledger.told, 'unclearCorrection', whole)
    return ledger.refuse(line, text, { kind: 'unclearCorrection', line: whole })
  }
  const hasRefusals = said.some(({ refusal }) => refusal !== undefined)
  if (orders.length > 0 && !hasRefusals) {
    const same = otherSite(orders, ledger.told) ?? ledger.sameAs(orders, where)
    if (same.length === 0 && (cue.isFirm || isInside) && before.length > 0) {
      ledger.withdraw(before, 'unclearCorrection', whole)
      return ledger.refuse(line, text, { kind: 'unclearCorrection', line: whole })
    }
    ledger.replace(same)
    ledger.take(line, said, where)
    return ledger.mark(!cue.isFirm && !isInside)
  }
  const [only, another] = before
  const isOfMany = !isInside && OF_MANY.test(text)
  if (orders.length === 0 && only !== undefined && another === undefined && !isOfMany) {
    const made = yield* changed(only, text, scene)
    if (made !== undefined) {
      ledger.replace(before)
      ledger.take(line, [{ text: whole, before: '', orders: [made], refusal: undefined }], where)
      return ledger.mark(false)
    }
  }
  const named = provincesNamed(text, where)
  const here = isInside && /^\W*(?:no|nope|nah)\b/i.test(words) ? ledger.onLine(line) : []
  const isProse = orders.length === 0 && !hasRefusals && named.size === 0 && !isAPlace(text, where, 'slipped')
  if (isProse && (cue.isChatty || isAboutElse(text)) && !saysItWasWrong(text)) {
    // `A Par - Bur. No, he would kill me`
    ledger.withdraw(here, 'unclearCorrection', whole)
    // `I meant the northern opening:`, and that below it.
    if (/mean/i.test(words)) ledger.mark(true)
    return passOver(line, whole, scene)
  }
  const near = (isProse || saysItWasWrong(text) || isOfMany) && !isInside ? ledger.told : before
  const touched = new Set([...near, ...ledger.sameAs(orders, where), ...ledger.inAny(named, where)])
  ledger.withdraw([...touched], 'unclearCorrection', whole)
  const kept = said.filter(({ refusal }) => refusal !== undefined)
  // Words of a correction in prose with nothing above it to correct.
  if (touched.size === 0 && orders.length + kept.length === 0) return passOver(line, whole, scene)
  ledger.take(line, kept, where)
  // What stands behind an unclear correction on its line is not lost with it.
  if (kept.length > 0)
    for (const each of said)
      if (each.orders.length > 0) ledger.refuse(line, each.text, { kind: 'unclearCorrection', line: whole })
  if (kept.length === 0 && !isProse) ledger.refuse(line, text, { kind: 'unclearCorrection', line: whole })
  else if (kept.length === 0 || orders.length > 0) ledger.passOver(line, text)
}

/** Passes over what is no correction of anything, unless an order may be meant by it: `rather not waive`. */
function passOver(line: number, text: string, { ledger, where }: Scene): void {
  const said = { text, before: '', orders: [], refusal: undefined }
  ledger.take(line, [accountedFor(said, where, ledger.told.length === 0)], where)
}

/** `Make it Wales, in both lines.` */
const OF_MANY = /\b(?:both|each|every|everywhere|twice|all (?:lines|orders|of them|three))\b/i

/** `Hmm no. Something else.` */
const IS_NO = /^(?:no|nope|nah)[.!]\s/i

/** `I meant Holland for the fleet`, `typo in the first line`: those that are named so, or else the last line. */
function meantOf(
  text: string,
  isInside: boolean,
  { ledger, where, line, text: whole }: Scene,
): readonly Told[] {
  if (isInside) {
    const here = ledger.onLine(line)
    // `By Burgundy I mean Picardy`: what stands before the words is of an order above.
    return here.length > 0 ? here : toldOf(whole, ledger.told, where)
  }
  const named = toldOf(text, ledger.told, where)
  const { kind, numbers } = kindOrNumberIn(text)
  if (named.length > 0 && (kind !== undefined || numbers.length > 0)) return named
  // `I meant Picardy where I wrote Burgundy`
  const provinces = provincesNamed(text, where)
  const going = named.filter(
    ({ order }) => order.kind === 'move' && provinces.has(where.board.province(order.to)),
  )
  return going.length > 0 ? going : ledger.last
}

/** `Build A Par. No wait, build A Mar`: of the last one above, if it is built or removed as well. */
function otherSite(orders: readonly Order[], told: readonly Told[]): readonly Told[] | undefined {
  const [order, another] = orders
  const above = told.at(-1)
  if (order === undefined || above === undefined || another !== undefined) return undefined
  const isOfAKind = order.kind === above.order.kind && /^(?:build|remove)$/.test(order.kind)
  return isOfAKind ? [above] : undefined
}

/** `Oops, forgot F Bre - Mao` adds to what stands above. */
const FORGOTTEN =
  /^(?:i )?(?:also |nearly |almost )?(?:forgot|missed|left out)(?: (?:one|about))?(?: to (?:say|write|add|order))?\W*(?=(?:a|f|army|fleet)\s)/i

/** `A Par - Bur. No wait`; `Correction:` with something below it. */
function nothingInstead(
  words: string,
  cue: Cue & { kind: 'instead' },
  isInside: boolean,
  scene: Scene,
): void {
  const { ledger, line, text, where } = scene
  const here = ledger.onLine(line)
  const above = ledger
    .sameAs(
      here.map(({ order }) => order),
      where,
    )
    .filter(each => each.line !== line)
  // `A Par - Pic (changed my mind)`, below another order for it.
  if (isInside && above.length > 0 && /\bchang/i.test(words)) return ledger.replace(above)
  if (isInside && cue.isFirm) ledger.withdraw(ledger.onLine(line), 'unclearCorrection', text)
  if (!isInside && (!cue.isChatty || IS_A_NO.test(words))) return ledger.leaveOpen(line, text, cue.isFirm)
  ledger.mark(true)
  if (ledger.entries.length === 0) passOver(line, text, scene)
  else ledger.passOver(line, words)
}

/** `No.`, `Hmm, no`, on a line of its own. */
const IS_A_NO = /\b(?:no|nope|nah)\W*$/i

/** The same unit's order with another goal or another verb, if it can be no more than one: `no sorry, Rom`. */
function* changed({ order }: Told, text: string, { where, read }: Scene): Steps<Order | undefined> {
  const { board, legality } = where
  const goes = order.kind === 'move' || order.kind === 'retreat'
  if (order.kind === 'waive' || order.kind === 'leave' || order.kind === 'remove') return undefined
  const bare = text.replace(/^(?:to|into)\s+/i, '')
  const isPlace = isAPlace(bare, where, 'slipped')
  if (isPlace && !goes && order.kind !== 'build') return undefined
  if (!isPlace && order.kind === 'build') return undefined
  if (isPlace && order.kind !== 'build' && standsInOne(bare, where)) return undefined
  const unit = spellUnit(board, order.unit)
  const kind = unit.slice(0, 1)
  const told =
    order.kind === 'build' ? `Build ${kind} ${bare}` : isPlace ? `${unit} - ${bare}` : `${unit} ${text}`
  const said = yield* read(told)
  const [made, another] = ordersIn(said)
  if (made === undefined || another !== undefined || said.some(({ refusal }) => refusal !== undefined))
    return undefined
  const spelled = (each: Order) => spellOrder(board, each, legality.standing)
  if (spelled(made) === spelled(order)) return undefined
  return order.kind === 'build' || isSameThing(made, order, board) ? made : undefined
}

const ordersIn = (said: readonly Said[]): readonly Order[] => said.flatMap(({ orders }) => orders)

/** Whether a place may be meant as that of another unit. */
const standsInOne = (text: string, { board, position, power }: Where): boolean => {
  const places = gazetteerOf(board).named(text.trim(), 'begun')
  return position.units.some(
    unit => unit.power === power && places.some(({ province }) => province === board.province(unit.at)),
  )
}
