// What a letter has said so far, line by line: orders that stand, orders that it takes back, and what is refused.
import type { Province } from '../../board/board.ts'
import { isSameThing, type Order, spellOrder } from '../order.ts'
import type { OrderRefusal } from '../refusal.ts'
import type { Where } from './places.ts'
import type { CutReason, FollowedLine, PassedOver, RefusedLine, Said } from './said.ts'
import type { TakenBack } from './words/corrections.ts'

/** An order in a piece of a line, and whose it is. */
export interface Told extends FollowedLine, Pick<Said, 'isForTheRest' | 'isCut' | 'isAlone'> {
  readonly where: Where
}

type Entry = Told | RefusedLine

const SENTENCE = /\p{L}\s+\p{L}+\s+\p{L}/u

const isTold = (entry: Entry): entry is Told => 'order' in entry

export class Ledger {
  readonly passedOver: PassedOver[]
  #entries: Entry[] = []
  /** What stood above the last correction; and whether all that stands below it corrects that. */
  #above: ReadonlySet<Entry> = new Set()
  #isBlock = false
  /** What each refusal of an order that was taken back was before. */
  readonly #takenBack = new Map<Entry, Told>()
  /** A correction that stands alone, until something stands below it; and whether it takes back a whole line. */
  #open: RefusedLine | undefined
  #isTakenBack = false
  /** What took back the whole letter. */
  #sealedBy: string | undefined

  constructor(cut: readonly PassedOver[]) {
    this.passedOver = [...cut]
  }

  /** All that was read, in reading order. */
  get entries(): readonly Entry[] {
    return this.#entries
  }

  get told(): readonly Told[] {
    return this.#entries.filter(isTold)
  }

  passOver(line: number, text: string, why?: CutReason): void {
    this.passedOver.push({ line, text, why })
  }

  /** Refuses after all what was passed over for no reason; beside an order, words in a row only. */
  refusePassedOver(isMeant: (text: string) => boolean): void {
    const meant = this.passedOver.filter(
      ({ line, why, text }) =>
        why === undefined && (SENTENCE.test(text) || this.onLine(line).length === 0) && isMeant(text),
    )
    for (const { line, text } of meant) this.refuse(line, text, { kind: 'notUnderstood', line: text })
    for (const each of meant) this.passedOver.splice(this.passedOver.indexOf(each), 1)
  }

  refuse(line: number, text: string, refusal: OrderRefusal): void {
    this.#entries.push({ line, text, refusal })
  }

  /** Takes what a line says, none of it a correction; but below a correction it may be part of one. */
  take(line: number, said: readonly Said[], where: Where): void {
    const all = said.flatMap(({ orders }) => orders)
    if (this.#isOfSeveral(all, where)) {
      const text = said.map(each => each.text).join(' ')
      this.withdraw(this.sameAs(all, where), 'unclearCorrection', text)
      return this.refuse(line, text, { kind: 'unclearCorrection', line: text })
    }
    for (const { before: _, text, orders, refusal, ...more } of said) {
      if (refusal !== undefined) this.refuse(line, text, refusal)
      for (const order of orders) this.#tell({ line, text, order, where, ...more })
      if (orders.length === 0 && refusal === undefined) this.passOver(line, text)
    }
  }

  /** Nothing in this letter is followed, wherever it stands. */
  seal(by: string): void {
    this.#sealedBy = by
  }

  #tell(told: Told): void {
    if (this.#sealedBy !== undefined)
      return this.refuse(told.line, told.text, { kind: 'takenBack', line: this.#sealedBy })
    const { board, legality } = told.where
    if (this.#above.size + this.#takenBack.size === 0) {
      this.#entries.push(told)
      return
    }
    const spelled = (order: Order) => spellOrder(board, order, legality.standing)
    const others = this.told.filter(
      each =>
        this.#above.has(each) &&
        isSameThing(each.order, told.order, board) &&
        spelled(each.order) !== spelled(told.order),
    )
    if (others.length > 0 && !this.#isBlock) {
      this.withdraw(others, 'unclearCorrection', told.text)
      this.refuse(told.line, told.text, { kind: 'unclearCorrection', line: told.text })
      return
    }
    // What stands below a correction says what it is about, if it is of a unit above.
    if (others.length > 0) this.#closeWith(others)
    this.replace(others)
    const isAnew = (entry: Entry): boolean => {
      const before = this.#takenBack.get(entry)
      return before !== undefined && isSameThing(before.order, told.order, board)
    }
    for (const { line, text } of this.#entries.filter(isAnew)) this.passOver(line, text, 'corrected')
    this.#entries = [...this.#entries.filter(entry => !isAnew(entry)), told]
  }

  /** Below `Scratch that`, a line that tells several units something, not all of them for the first time. */
  #isOfSeveral(orders: readonly Order[], { board }: Where): boolean {
    if (this.#open === undefined || orders.length < 2) return false
    const known = orders.filter(order => this.told.some(each => isSameThing(each.order, order, board)))
    return known.length > 0 && known.length < orders.length
  }

  /** `Scratch that`, and below it another order for one of the units of that line: its others are meant, or not. */
  #closeWith(others: readonly Told[]): void {
    const open = this.#open
    this.#open = undefined
    if (open === undefined || !this.#isTakenBack) return
    // The words stand below the last line: whatever is meant, that may be.
    const last = this.told.findLast(each => this.#above.has(each))
    const lines = new Set([...others, last].map(each => each?.line))
    const rest = this.told.filter(
      each => this.#above.has(each) && lines.has(each.line) && !others.includes(each),
    )
    this.withdraw(rest, 'unclearCorrection', open.text)
  }

  /** From here on what stands above may be corrected. */
  mark(isBlock: boolean): void {
    this.#above = new Set(this.told)
    this.#isBlock = isBlock
  }

  /** A correction that stands alone: what it is about stands below, or nobody knows. */
  leaveOpen(line: number, text: string, isTakenBack: boolean): void {
    this.mark(true)
    this.#isTakenBack = isTakenBack
    this.#open = { line, text, refusal: { kind: 'unclearCorrection', line: text } }
  }

  /** Whether a correction waits for what stands below it. */
  get isOpen(): boolean {
    return this.#open !== undefined
  }

  /** At the end of the letter: a correction that nothing came of may concern everything above it. */
  close(): void {
    if (this.#open === undefined) return
    const above = this.told.filter(each => this.#above.has(each))
    if (above.length > 0) this.withdraw(above, 'unclearCorrection', this.#open.text)
    else this.passOver(this.#open.line, this.#open.text)
  }

  forget(some: readonly Told[]): void {
    this.#entries = this.#entries.filter(entry => !some.includes(entry as Told))
  }

  /** Orders that others stand for now. */
  replace(some: readonly Told[]): void {
    for (const { line, text } of some) this.passOver(line, text, 'corrected')
    if (some.length === 0) return
    const others = this.#ofOneSentence(some)
    this.forget(some)
    this.refuseAll(others, { kind: 'unclearCorrection', line: some[0]!.text })
  }

  /** Orders that are not followed after all. */
  withdraw(
    some: readonly Told[],
    kind: 'unclearCorrection' | 'takenBack' | 'conditional' | 'eitherOr',
    by: string,
  ): void {
    const all = [...some, ...this.#ofOneSentence(some)]
    this.refuseAll(all, { kind, line: by })
  }

  refuseAll(some: readonly Told[], refusal: OrderRefusal): void {
    this.#entries = this.#entries.map(entry => {
      if (!isTold(entry) || !some.includes(entry)) return entry
      const refused: RefusedLine = { line: entry.line, text: entry.text, refusal }
      if (refusal.kind === 'takenBack') this.#takenBack.set(refused, entry)
      return refused
    })
  }

  /** What the same words tell other units: `Venice to Tyrolia, supported by Trieste`. */
  #ofOneSentence(some: readonly Told[]): readonly Told[] {
    return this.told.filter(
      each => !some.includes(each) && some.some(({ line, text }) => line === each.line && text === each.text),
    )
  }

  /** Orders above for the same units. */
  sameAs(orders: readonly Order[], { board }: Where): readonly Told[] {
    return this.told.filter(each => orders.some(order => isSameThing(each.order, order, board)))
  }

  /** Those of them that tell their unit something else. */
  otherThan(orders: readonly Order[], where: Where): readonly Told[] {
    const spelled = (order: Order) => spellOrder(where.board, order, where.legality.standing)
    return this.sameAs(orders, where).filter(
      ({ order }) => !orders.some(each => spelled(each) === spelled(order)),
    )
  }

  /** Orders above for units in any of these provinces. */
  inAny(provinces: ReadonlySet<Province>, { board }: Where): readonly Told[] {
    return this.told.filter(
      ({ order }) =>
        order.kind !== 'waive' && order.kind !== 'leave' && provinces.has(board.province(order.unit.at)),
    )
  }

  /** The orders of the last line that has any. */
  get last(): readonly Told[] {
    const line = this.told.at(-1)?.line
    return this.told.filter(each => each.line === line)
  }

  onLine(line: number): readonly Told[] {
    return this.told.filter(each => each.line === line)
  }

  /** Which orders the words take back; and whether that is beyond doubt. */
  meantBy(what: TakenBack, line: number): { readonly some: readonly Told[]; readonly isClear: boolean } {
    const { told } = this
    const isOneLine = new Set(told.map(each => each.line)).size <= 1
    switch (what) {
      case 'above':
      case 'letter':
        return { some: told, isClear: true }
      case 'first':
        return { some: this.onLine(told[0]?.line ?? 0), isClear: true }
      case 'last':
        return { some: this.last, isClear: true }
      case 'that': {
        const here = this.onLine(line)
        return here.length > 0
          ? { some: here, isClear: here.length === 1 }
          : { some: told, isClear: isOneLine && told.length === 1 }
      }
      case 'several':
      case 'named':
        return { some: told, isClear: false }
    }
  }
}
