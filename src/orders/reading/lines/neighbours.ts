// What lines make of each other: headings that set aside, conditions beside an order, halves of one; and that nothing is lost.
import type { Province } from '../../../board/board.ts'
import type { OrderRefusal } from '../../refusal.ts'
import { accountedFor, withoutKept } from '../accounting.ts'
import type { Ledger, Told } from '../ledger.ts'
import { ownProvinces, provincesNamed, standsWhere } from '../mentions.ts'
import type { Where } from '../places.ts'
import type { Said, SheetLine } from '../said.ts'
import { type Aside, isConditional } from '../words/asides.ts'
import {
  ALL_BUT,
  GOES_ON_IN_PROSE,
  IN_ORDER,
  isConditionBeside,
  isConditionOfElse,
  isOfOthers,
} from '../words/beside.ts'
import { anyOf } from '../words/cautions.ts'
import { contrastIn, Differences, goalOf } from '../words/contrasts.ts'
import { takesBack } from '../words/corrections.ts'
import { BETWEEN, DISOWNS, MAY_DISOWN, ON_HOLD, sentencesOf } from '../words/disowning.ts'
import {
  COMES_INSTEAD,
  goesOnAbout,
  kindOrNumberIn,
  MAY_CHANGE,
  tellsAnew,
  UNSETTLED,
  unmakes,
} from '../words/secondThoughts.ts'
import { tooManyAlone, withoutNamed } from '../words/unitsAlone.ts'
import { CUT, standing, unsureSupports } from './looseEnds.ts'
import { firstOwn, goesOnBelow, isLed, standOf, toldOf, toldOnce } from './touching.ts'

export class Neighbours {
  readonly #ledger: Ledger
  /** Headings below which there was an order, and the last that there is. */
  readonly #told = new Set<Aside>()
  #aside: Aside | undefined
  /** A condition that goes on in the next line. */
  #condition: SheetLine | undefined
  #differences: Differences | undefined
  /** Where units stand of which it is said above their orders that those are not meant. */
  readonly #doubted = new Map<Province, string>()
  /** The line above, which may go on in the next; and the number of that. */
  #half: { readonly line: SheetLine; readonly said: Said | undefined; readonly next: number } | undefined

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Takes what a line says, as far as the lines around it let it count. */
  take(line: SheetLine, read: readonly Said[], where: Where, last = line.number): void {
    if (line.aside !== undefined) return this.#setAside(line, line.aside, read, where)
    const chosen = read.length === 1 ? read : standing(read, where)
    const { kind } = where.position.phase
    const told = kind === 'adjustment' ? withoutNamed(withoutKept(chosen), where) : chosen
    const isAlone = told.every(({ orders }) => orders.length === 0)
    const said = told.map(each => (isNothing(each) ? accountedFor(each, where, isAlone) : each))
    const [condition, half] = [this.#condition, this.#half]
    this.#condition = undefined
    this.#half = { line, said: said.at(-1), next: last + 1 }
    if (said.every(isNothing) && GOES_ON_IN_PROSE.test(line.original) && !line.isItem)
      this.#ledger.withdraw(this.#ledger.onLine(line.number - 1), 'unclearCorrection', line.text)
    if (said.every(isNothing) || said.every(isConditionOnly)) this.#noteCondition(line, where)
    else if (condition?.number === line.number - 1 && !/[.!?]\s*$/.test(condition.original))
      return this.#refuseAll(line, said, { kind: 'conditional', line: `${condition.text} ${line.text}` })
    else if (half?.next === line.number && goesOnBelow(half, line, where))
      return this.#refuseAll(line, said, { kind: 'notUnderstood', line: `${half.line.text} ${line.text}` })
    for (const each of said) this.#noteSecondThought(each, line.text, where)
    if (SIGNED.test(line.original)) this.#noteDifference(line, said, where)
    this.#putInstead(line, said, where)
    const once = said.length > 1 ? toldOnce(said, where) : said
    const clear = once.map(each => this.#withoutLed(each, line, where))
    this.#ledger.take(line.number, clear, where)
    this.#noteProse(line, clear, where)
    this.noteDisowned(line.text)
  }

  /** `Venice stays at home after all`, `Venice to Rome, not Apulia`, below another order for it. */
  #putInstead({ text }: SheetLine, said: readonly Said[], where: Where): void {
    const orders = said.flatMap(each => each.orders)
    const others = this.#ledger.otherThan(orders, where)
    if (others.length === 0) return
    const isInstead = COMES_INSTEAD.test(text)
    const contrast = isInstead ? undefined : contrastIn(text, where)
    this.#ledger.replace(
      others.filter(({ order }) => isInstead || (contrast && goalOf(order, where) === contrast.goal)),
    )
  }

  /** `+ A Par - Pic`, below `- A Par - Bur`. */
  #noteDifference(line: SheetLine, said: readonly Said[], where: Where): void {
    const orders = said.flatMap(each => each.orders)
    this.#differences ??= new Differences()
    this.#ledger.replace(this.#differences.of(line, () => this.#ledger.sameAs(orders, where)))
  }

  /** Prose below orders, or beside them on a line. */
  #noteProse(line: SheetLine, said: readonly Said[], where: Where): void {
    const isOrders = ({ orders }: Said): boolean => orders.length > 0
    if (said.length > 0 && said.every(isOrders)) return
    const pieces = said.filter(each => !isOrders(each)).map(({ text }) => text)
    // `A Par - Bur (tbc)` is refused, and its brackets speak of nothing else.
    const isBeside = (text: string): boolean => !text.startsWith('(') || line.text.startsWith('(')
    const sentences = said.some(isOrders) ? pieces : sentencesOf(line.text).filter(isBeside)
    this.noteBeside(line, sentences, where)
  }

  /** What sentences that are no orders do to those above: they may throw them away, or change what they name of them. */
  noteBeside(
    { number: line, text: whole, original }: SheetLine,
    texts: readonly string[],
    where: Where,
  ): void {
    const { told } = this.#ledger
    if (told.length === 0) {
      const by = texts.some(unmakes) ? provincesNamed(whole, where) : []
      for (const at of by) if (ownProvinces(where).has(at)) this.#doubted.set(at, whole)
      return
    }
    for (const text of texts) {
      const isUnmade = unmakes(text) || (text === texts[0] && goesOnAbout(original))
      const isNumbered = kindOrNumberIn(text).numbers.length > 0
      const mayChange = !IN_ORDER.test(text) && (MAY_CHANGE.test(text) || tellsAnew(text))
      if (!isUnmade && !isNumbered && !mayChange) continue
      const named = toldOf(text, told, where)
      if (!isUnmade && (named.length === 0 || isOfOthers(text, where))) continue
      if (named.length === 0 && UNSETTLED.test(text) && standsWhere(text, where)) {
        // `As for Paris, I'll think it over`: of a unit that has no order.
        this.#ledger.refuse(line, whole, { kind: 'notUnderstood', line: whole })
        continue
      }
      const isOfAll = named.length === 0 || ALL_BUT.test(text)
      this.#ledger.withdraw(isOfAll ? told : named, 'unclearCorrection', whole)
    }
  }

  /** `I'd rather A Par - Pic` is not understood, and yet what stands above of that unit may not be meant. */
  #noteSecondThought({ text: piece, refusal }: Said, line: string, where: Where): void {
    if (refusal === undefined || !SECOND_THOUGHT.test(line)) return
    const text = standsWhere(piece, where) ? piece : line
    const own = ownProvinces(where)
    const named = [...provincesNamed(text, where)].filter(province => own.has(province))
    this.#ledger.withdraw(this.#ledger.inAny(new Set(named), where), 'unclearCorrection', text)
  }

  /** `EDIT Ven - Pie`: another order for a unit, behind words that nobody understands, may come instead or not. */
  #withoutLed(said: Said, { text }: SheetLine, where: Where): Said {
    if (said.orders.length + (said.refusal === undefined ? 0 : 1) === 0 || this.#ledger.told.length === 0)
      return said
    const others =
      said.orders.length > 0
        ? this.#ledger.otherThan(said.orders, where)
        : this.#ledger.inAny(firstOwn(said.text, where), where)
    if (others.length === 0) return said
    if (!isLed(text, where) && contrastIn(text, where) === undefined) return said
    this.#ledger.withdraw(others, 'unclearCorrection', text)
    return said.orders.length === 0
      ? said
      : { ...said, orders: [], refusal: { kind: 'unclearCorrection', line: text } }
  }

  /** At the end of the letter: `These are no orders` below them speaks of those above. */
  close(): void {
    const [ledger, aside] = [this.#ledger, this.#aside]
    const isOfAbove = aside !== undefined && (aside.isStrong || /^\(.*\)$/s.test(aside.text))
    if (isOfAbove && !this.#told.has(aside)) ledger.withdraw(ledger.told, 'unclearCorrection', aside.text)
    ledger.close()
    const { told } = ledger
    for (const each of this.#differences?.left(told) ?? [])
      ledger.withdraw([each], 'unclearCorrection', each.text)
    for (const [at, by] of this.#doubted)
      ledger.withdraw(
        told.filter(each => standOf(each) === at),
        'unclearCorrection',
        by,
      )
    const isOpen = ({ order, text }: Told): boolean =>
      order.kind === 'support' && told.length > 1 && (order.to === undefined || CUT.test(text))
    const mayBeUnsure = (each: Told): boolean =>
      [each.isCut, each.isAlone].includes(true) || each.text.includes('. ') || isOpen(each)
    if (!told.some(mayBeUnsure)) return
    for (const [each, refusal] of unsureSupports(told)) ledger.refuseAll([each], refusal)
    ledger.refuseAll(tooManyAlone(told), { kind: 'incomplete', unit: undefined })
  }

  #setAside({ number, text }: SheetLine, aside: Aside, said: readonly Said[], where: Where): void {
    this.#aside = aside
    this.#ledger.passOver(number, text, 'aside')
    // `Scrap all that.`, below a heading that may be none: of what stands above it, or of everything.
    if (number !== aside.line && takesBack(text))
      this.#ledger.withdraw(this.#ledger.told, 'unclearCorrection', text)
    if (said.every(isNothing) || this.#told.has(aside)) return
    // What the heading itself is refused for is no order below it.
    if (number === aside.line && !standsWhere(text, where)) return
    // `I take Burgundy to Belgium back. It goes to Munich.`: what it names may be an order above, which is not meant any more.
    const above = number === aside.line ? this.#ledger.inAny(provincesNamed(text, where), where) : []
    if (above.length === 0) this.#told.add(aside)
    if (CHANGES.test(text)) this.#ledger.withdraw(above, 'unclearCorrection', text)
    this.#ledger.refuse(aside.line, aside.text, { kind: aside.kind, line: aside.text })
  }

  #refuseAll({ number, text }: SheetLine, said: readonly Said[], refusal: OrderRefusal): void {
    const isMeant = said.some(({ orders }) => orders.length > 0)
    if (isMeant) this.#ledger.refuse(number, text, refusal)
    else for (const each of said) if (each.refusal) this.#ledger.refuse(number, each.text, each.refusal)
  }

  /** `These were my moves in another game.`, below them; a correction that was understood says what it is about. */
  noteDisowned(text: string, isUncorrected = true): void {
    if (!MAY_DISOWN.test(text)) return
    const isBetween = BETWEEN.test(text)
    const isDisowned = sentencesOf(text).some(
      each => ON_HOLD.test(each) || (isUncorrected && DISOWNS.test(each)),
    )
    if (isDisowned || isBetween) this.#ledger.withdraw(this.#ledger.told, 'unclearCorrection', text)
    if (isBetween) this.#ledger.seal(text)
  }

  /** The orders of the lines right above, without a break: what is said below them may be meant of all. */
  #blockAbove(number: number): readonly Told[] {
    const all: Told[] = []
    for (let line = number - 1; this.#ledger.onLine(line).length > 0; line--)
      all.push(...this.#ledger.onLine(line))
    return all
  }

  /** `A Par - Bur`, and in the next line `only if Italy leaves`; or the other way round. */
  #noteCondition(line: SheetLine, where: Where): void {
    const { text, original, number } = line
    if (!isConditional(text) || isConditionOfElse(text)) return
    this.#condition = line
    const above = this.#blockAbove(number)
    if (above.length > 0 && (/^\s*\p{Ll}/u.test(original) || isConditionBeside(text, where)))
      this.#ledger.withdraw(above, 'conditional', text)
  }
}

/** `(only if England does not enter the Channel)`: a condition that names places, and no order of its own. */
const isConditionOnly = ({ text, orders, refusal }: Said): boolean =>
  orders.length === 0 && refusal?.kind === 'conditional' && /^\W*(?:but|only|provided)\b|^\s*\(/i.test(text)

/** `I changed my mind: keep the army in Wales where it is` */
const CHANGES = /\b(?:chang(?:e|ed|ing)|instead|rather|on second thoughts?|take .* back|reconsider\p{L}*)\b/iu
const SIGNED = /^\s*[-+]\s*\p{L}/u
const SECOND_THOUGHT = new RegExp(anyOf('SECOND'), 'i')
const isNothing = ({ orders, refusal }: Said): boolean => orders.length === 0 && refusal === undefined
