// What a letter has told so far: orders, the doubts about them, and what each sentence leaves for those below it.
import type { Power, Province } from '../../rules/board/board.ts'
import { isSameOrder, isSameThing, type Order, unitTold } from '../../rules/orders/order.ts'
import type { OrderContext } from '../line/places.ts'
import type { OrderRefusal } from '../line/refusal.ts'
import type { CutReason, PassedOver, RefusedLine } from '../line/said.ts'
import type { PhaseNamed } from '../line/words/phaseNames.ts'
import { type Mention, mentionsIn, provincesIn } from '../mentions.ts'
import type { Read } from '../reads.ts'
import type { Sentence } from '../sentences.ts'
import type { Tongue } from '../words.ts'

/** What becomes of orders that are not simply entered: they are asked about, or refused for this reason. */
export type Doubtful = 'proposed' | 'conditional' | 'eitherOr' | 'unclearCorrection' | 'notUnderstood'

/** The same, or `void`: they are no orders of this letter. */
export type Fate = Doubtful | 'void'

/** A line of the letter, or a part of one. */
export type Line = Pick<Sentence, 'line' | 'text'>

export interface ToldOrder {
  readonly order: Order
  readonly line: number
  readonly text: string
  readonly isForTheRest: boolean
  /** What its own sentence does to it, and that sentence. */
  readonly fate?: Doubtful | undefined
  readonly sentence: string
  /** How many sentences without orders stand before it. */
  readonly after: number
  readonly block: number
  readonly isPlain: boolean
  readonly isTorn: boolean
  readonly isOption: boolean
  readonly isQuestion: boolean
  /** The order that the same words give another unit. */
  readonly with?: Order | undefined
}

/** An order that is entered or asked about in the end. */
export interface MeantOrder extends ToldOrder {
  isAsked: boolean
  readonly isSecond: boolean
}

export interface Doubt extends Line {
  readonly places: ReadonlySet<Province> | 'all' | { readonly block: number }
  readonly fate: Doubtful
  /** Why the orders are refused, if there is a better reason than a sentence that was not understood. */
  readonly refusal?: OrderRefusal
  /** Whether the sentence surely changes something, so that the orders are refused if nothing else is told of them. */
  readonly isSure?: boolean
}

/** A heading and the fate of its block. */
export interface Over extends Line {
  readonly fate: Fate
  readonly block: number
}

export class LetterSoFar {
  readonly where: OrderContext
  readonly tongue: Tongue
  /** Where the units stand that the writer may order. */
  readonly own: ReadonlySet<Province>
  /** All sentences of the letter. */
  readonly reads: readonly Read[]

  told: ToldOrder[] = []
  readonly doubts: Doubt[] = []
  readonly refused: RefusedLine[] = []
  readonly passedOver: PassedOver[] = []

  /** The heading over the current block. */
  over: Over | undefined
  /** The power and the phase that headings have named so far. */
  power: Power | undefined
  phase: PhaseNamed | undefined
  /** `Holds:`, above units without orders. */
  verb: { readonly kind: string; readonly block: number } | undefined
  /** Headings such as `Build 2:`, with the block whose orders they count. */
  readonly counts: { readonly sentence: Line; readonly block: number; readonly count: number }[] = []

  /** The fate that the last sentence leaves for orders after it. */
  lastFate: Fate | undefined
  /** Whether the last sentence without orders was a short condition: `If:`. */
  isConditional = false
  /** How many sentences without orders there are so far. */
  proseSoFar = 0

  /** Units that the letter speaks of without a readable order, with that sentence. */
  readonly open = new Map<Province, Omit<RefusedLine, 'refusal'> & Partial<RefusedLine>>()
  /** Units that are to convoy. */
  readonly carriers = new Map<Province, Line>()
  /** Units that remarks after orders speak of. */
  readonly spokenOf = new Set<Province>()
  /** Whether an order came to nothing, so that it is unclear which units are the rest. */
  isRestDoubted = false

  /** Sentences that name a place but came to nothing. */
  readonly cameToNothing: RefusedLine[] = []
  /** Sentences about orders, or with too many unknown words: reported if nothing else is. */
  readonly aboutOrders: Line[] = []
  /** Orders that a sentence below them took back, all at once. */
  readonly takenBack: RefusedLine[] = []
  /** Sentences that may give orders in words that the grammar does not have. */
  readonly retellable: Read[] = []
  /** Cache: how surely sentences are talk. */
  readonly talks = new Map<Read, number>()

  constructor(where: OrderContext, tongue: Tongue, own: ReadonlySet<Province>, reads: readonly Read[]) {
    this.where = where
    this.tongue = tongue
    this.own = own
    this.reads = reads
  }

  get isWinter(): boolean {
    return this.where.position.phase.kind === 'adjustment'
  }

  mentionsIn(text: string): readonly Mention[] {
    return mentionsIn(text, this.where.board, this.tongue)
  }

  placeOf(order: Order): Province {
    const unit = unitTold(order)
    return unit === undefined ? (-1 as Province) : this.where.board.province(unit.at)
  }

  /** Where an order's unit stands, and where it goes. */
  placesOf(order: Order): readonly Province[] {
    const { board } = this.where
    return 'to' in order && order.kind !== 'proxy' && order.to !== undefined
      ? [this.placeOf(order), board.province(order.to)]
      : [this.placeOf(order)]
  }

  /** The powers whose units an order tells, supports or convoys. */
  ownersOf(order: Order): readonly Power[] {
    const { board, position } = this.where
    const helped = order.kind === 'support' || order.kind === 'convoy' ? [order.from] : []
    const places = [this.placeOf(order), ...helped]
    return position.units.flatMap(({ at, power }) => (places.includes(board.province(at)) ? [power] : []))
  }

  isTold(province: Province): boolean {
    return this.told.some(({ order, isForTheRest }) => !isForTheRest && this.placeOf(order) === province)
  }

  /** What was told of the same unit so far, and not of the rest. */
  rivalOf(order: Order): ToldOrder | undefined {
    return this.told.find(each => !each.isForTheRest && isSameThing(each.order, order, this.where.board))
  }

  /** An order as its sentence gives it. */
  toldIn(
    { sentence, isPlain }: Read,
    order: Order,
    text: string,
    isForTheRest: boolean,
    fate?: ToldOrder['fate'],
  ): ToldOrder {
    return {
      order,
      line: sentence.line,
      text,
      isForTheRest,
      fate,
      sentence: this.over?.text ?? sentence.text,
      after: this.proseSoFar,
      block: sentence.block,
      isPlain,
      isTorn: sentence.isTorn,
      isOption: sentence.isOption,
      isQuestion: sentence.mark === '?',
    }
  }

  /** Adds an order. A correction replaces the order above for its unit, or else makes the last order doubtful. */
  tell(told: ToldOrder, { isCorrection, sentence }: Read): void {
    // `Rome - Venice? Rome - Apulia`: the question gives way, but it is unclear how surely.
    const rival = told.isForTheRest ? undefined : this.rivalOf(told.order)
    if (rival?.isQuestion === true && !told.isQuestion && !isSameOrder(rival.order, told.order)) {
      this.takeAway(rival)
      this.passOver(rival, 'corrected')
      this.told.push({ ...told, fate: told.fate ?? 'proposed' })
      return
    }
    if (isCorrection && this.isWinter && this.told.length > 0) this.doubt(sentence, 'all', 'proposed')
    if (isCorrection && !told.isForTheRest) this.#correct(told.order, sentence)
    this.told.push(told)
  }

  #correct(order: Order, sentence: Sentence): void {
    const rival = this.rivalOf(order)
    const isHere = (told: ToldOrder): boolean =>
      told.line === sentence.line && told.sentence === sentence.text
    const last = this.told.findLast(told => !isHere(told))
    if (rival !== undefined) {
      this.takeAway(rival)
      this.passOver(rival, 'corrected')
    } else if (last !== undefined && this.isWinter) this.takeAway(last)
    else if (last !== undefined) this.doubtOrders(sentence, [last], 'unclearCorrection')
  }

  /** Adds an order that is asked about. */
  propose(read: Read, order: Order, text = read.text): void {
    this.tell(this.toldIn(read, order, text, false, 'proposed'), read)
  }

  replace(told: ToldOrder, by: Partial<ToldOrder>): void {
    this.takeAway(told)
    this.told.push({ ...told, ...by })
  }

  takeAway(told: ToldOrder): void {
    this.told = this.told.filter(each => each !== told)
  }

  passOver({ line, text }: Line, why?: CutReason): void {
    this.passedOver.push({ line, text, why })
  }

  refuse(line: number, text: string, refusal: OrderRefusal): void {
    this.refused.push({ line, text, refusal })
  }

  doubt({ line, text }: Line, places: Doubt['places'], fate: Doubtful): void {
    this.doubts.push({ line, text, places, fate })
  }

  /** Makes some orders doubtful. */
  doubtOrders(sentence: Line, told: readonly ToldOrder[], fate: Doubtful): void {
    if (told.length > 0) this.doubt(sentence, new Set(told.map(({ order }) => this.placeOf(order))), fate)
  }

  /** `New orders:`, below others. */
  doubtAbove(sentence: Line): void {
    this.doubtOrders(sentence, this.told, 'proposed')
  }

  /** Makes the orders on a line so far doubtful. */
  doubtLine(sentence: Line): void {
    const beside = this.told.filter(({ line }) => line === sentence.line)
    this.doubtOrders(sentence, beside, 'proposed')
  }

  /** Whether a doubt concerns an order. */
  isIn({ order, block }: ToldOrder, { places }: Doubt): boolean {
    if (places === 'all') return true
    return 'block' in places ? places.block === block : places.has(this.placeOf(order))
  }

  /** `The rest hold` leaves out units of which the letter says something else. */
  leaveOpen(text: string, line: number, mentions = this.mentionsIn(text)): void {
    for (const at of provincesIn(mentions))
      if (this.own.has(at) && !this.open.has(at)) this.open.set(at, { line, text })
  }
}
