// Orders by pointing: first at a unit, then at its destination, and if several orders are possible, at one of them.
import type { Board, Location, Province } from '../../rules/board/board.ts'
import type { Choice, Question } from '../../rules/orders/menu.ts'
import { type Move, type Order, unitTold } from '../../rules/orders/order.ts'

/** The result of pointing at a province. */
export type Pointed =
  | { readonly kind: 'unit' | 'further' }
  /** Nothing starts there; or the chosen unit can do nothing there and stays chosen. */
  | { readonly kind: 'nothing' | 'cannot'; readonly at: Province }
  | { readonly kind: 'order'; readonly question: Question; readonly choice: Choice }
  /** Several orders, or starts of orders, lead there. The likeliest, if any, is taken and may be changed. */
  | {
      readonly kind: 'which'
      readonly choices: readonly Choice[]
      readonly further: readonly Choice[]
      readonly taken?: { readonly question: Question; readonly choice: Choice } | undefined
    }

export class Pointing {
  readonly #board: Board
  readonly #questions: readonly Question[]
  readonly #answerTo: (question: Question) => Order | undefined
  #question: Question | undefined
  #way: readonly Province[] = []
  /** Whether the chosen unit has an order by that way already: it may go on, or another unit may start. */
  #isTaken = false

  /** `answerTo`: the present answer to a question. */
  constructor(
    board: Board,
    questions: readonly Question[],
    answerTo: (question: Question) => Order | undefined,
  ) {
    this.#board = board
    this.#questions = questions
    this.#answerTo = answerTo
  }

  get question(): Question | undefined {
    return this.#question
  }

  get chosen(): Province | undefined {
    const unit = this.#question?.unit
    return unit === undefined ? undefined : this.#board.province(unit.at)
  }

  get areAllAnswered(): boolean {
    return this.#questions.every(each => this.#answerTo(each) !== undefined)
  }

  /** Where the chosen unit may go; undefined if it has its order or no unit is chosen. */
  get goals(): ReadonlySet<Province> | undefined {
    return this.chosen === undefined || this.#isTaken ? undefined : this.lit
  }

  /** Where unanswered questions start. */
  get open(): readonly Province[] {
    return this.#questions
      .filter(each => this.#answerTo(each) === undefined)
      .flatMap(each => this.#beginsAt(each))
  }

  /** The provinces worth pointing at next. */
  get lit(): ReadonlySet<Province> {
    const begins = this.#questions.flatMap(each => this.#beginsAt(each))
    if (this.#question === undefined) return new Set(begins)
    const next = this.#choicesAlong(this.#way).map(({ way }) => way[this.#way.length])
    return new Set([...next.filter(at => at !== undefined), ...(this.#isTaken ? begins : [])])
  }

  /** `coast`: the one closest to the click, in a province with several. */
  at(place: Province, coast?: Location): Pointed {
    if (this.#question === undefined) return this.#begin(place)
    const way = [...this.#way, place]
    const choices = this.#choicesAlong(way)
    const [whole, further] = [
      choices.filter(each => each.way.length === way.length),
      choices.filter(each => each.way.length > way.length),
    ]
    if (choices.length === 0 || (this.#isTaken && this.#isUnanswered(place))) return this.#begin(place)
    if (whole.length === 1 && further.length === 0) return this.take(whole[0]!)
    this.#way = way
    const choice = this.#helping(further, place) ?? this.#likeliest(whole, place, coast)
    if (whole.length === 0 && choice === undefined) return { kind: 'further' }
    this.#isTaken = choice !== undefined
    const taken = choice && { question: this.#question, choice }
    const offered = choice === undefined || whole.includes(choice) ? whole : [choice, ...whole]
    return { kind: 'which', choices: offered, further, taken }
  }

  /** Pointing at an own unit that moves means to support or convoy that move. */
  #helping(further: readonly Choice[], place: Province): Choice | undefined {
    const sent = this.#sentFrom(place)
    return further.find(
      ({ order }) =>
        sent !== undefined &&
        (order.kind === 'support' || order.kind === 'convoy') &&
        order.from === place &&
        order.to !== undefined &&
        this.#board.province(order.to) === this.#board.province(sent.to),
    )
  }

  /** Otherwise: support an own unit that stays, else move there. */
  #likeliest(choices: readonly Choice[], place: Province, coast: Location | undefined): Choice | undefined {
    const stays = this.#ofUnitAt(place) !== undefined && this.#sentFrom(place) === undefined
    if (stays) return onlyOf(choices.filter(({ order }) => order.kind === 'support'))
    const moves = choices.filter(({ order }) => order.kind === 'move')
    // Where there is a way by land, a convoy has to be asked for.
    const plain = moves.filter(({ order }) => order.kind === 'move' && order.via === 'any')
    return (
      onlyOf(plain) ?? onlyOf(moves) ?? plain.find(({ order }) => order.kind === 'move' && order.to === coast)
    )
  }

  #sentFrom(place: Province): Move | undefined {
    const own = this.#ofUnitAt(place)
    const order = own && this.#answerTo(own)
    return order?.kind === 'move' ? order : undefined
  }

  take(choice: Choice): Pointed {
    const question = this.#question!
    this.forget()
    return { kind: 'order', question, choice }
  }

  /** Clears the choice. */
  forget(): void {
    this.#question = undefined
    this.#way = []
    this.#isTaken = false
  }

  /** Starts with the unit there. If there is none, the chosen unit stays chosen. */
  #begin(place: Province): Pointed {
    const before = this.#question
    this.#way = []
    this.#isTaken = false
    this.#question = this.#questionAt(place)
    if (this.#question !== undefined)
      return this.#question.unit === undefined ? this.at(place) : { kind: 'unit' }
    if (before?.unit === undefined) return { kind: 'nothing', at: place }
    this.#question = before
    return { kind: 'cannot', at: place }
  }

  /** The question to start there. Builds: the one that builds there already, else the first unanswered one, else the last. */
  #questionAt(place: Province): Question | undefined {
    const here = this.#questions.filter(each => this.#beginsAt(each).includes(place))
    const isAnsweredHere = (question: Question): boolean => {
      const order = this.#answerTo(question)
      const unit = order && unitTold(order)
      return unit !== undefined && this.#board.province(unit.at) === place
    }
    return (
      here.find(({ unit }) => unit !== undefined) ??
      here.find(isAnsweredHere) ??
      here.find(each => this.#answerTo(each) === undefined) ??
      here.at(-1)
    )
  }

  #ofUnitAt = (place: Province): Question | undefined =>
    this.#questions.find(
      ({ what, unit }) => what === 'unit' && unit !== undefined && this.#board.province(unit.at) === place,
    )

  #isUnanswered(place: Province): boolean {
    const own = this.#ofUnitAt(place)
    return own !== undefined && this.#answerTo(own) === undefined
  }

  #beginsAt({ unit, choices }: Question): readonly Province[] {
    return unit === undefined
      ? choices.flatMap(({ way }) => way.slice(0, 1))
      : [this.#board.province(unit.at)]
  }

  #choicesAlong(way: readonly Province[]): readonly Choice[] {
    return (this.#question?.choices ?? []).filter(choice => way.every((at, i) => choice.way[i] === at))
  }
}

const onlyOf = (choices: readonly Choice[]): Choice | undefined =>
  choices.length === 1 ? choices[0] : undefined
