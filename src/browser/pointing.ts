// Orders by pointing: first at a unit, then at where its order leads, and if that may be several orders, at one of them.
import type { Board, Province } from '../board/board.ts'
import type { Choice, Question } from '../orders/menu.ts'
import { type Order, unitTold } from '../orders/order.ts'

/** What came of pointing at a place. */
export type Pointed =
  | { readonly kind: 'unit' | 'further' }
  /** Nothing begins there; or the unit that is spoken to can do nothing there, and is still spoken to. */
  | { readonly kind: 'nothing' | 'cannot'; readonly at: Province }
  | { readonly kind: 'order'; readonly question: Question; readonly choice: Choice }
  /** Several orders, or beginnings of orders, lead there. */
  | { readonly kind: 'which'; readonly choices: readonly Choice[]; readonly further: readonly Choice[] }

export class Pointing {
  readonly #board: Board
  readonly #questions: readonly Question[]
  readonly #answerTo: (question: Question) => Order | undefined
  #question: Question | undefined
  #way: readonly Province[] = []

  /** `answerTo`: what a question is answered with at the moment. */
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

  /** Where it makes sense to point next. */
  get lit(): ReadonlySet<Province> {
    if (this.#question === undefined) return new Set(this.#questions.flatMap(each => this.#beginsAt(each)))
    const next = this.#choicesAlong(this.#way).map(({ way }) => way[this.#way.length])
    return new Set(next.filter(at => at !== undefined))
  }

  at(place: Province): Pointed {
    if (this.#question === undefined) return this.#begin(place)
    const way = [...this.#way, place]
    const choices = this.#choicesAlong(way)
    const [whole, further] = [
      choices.filter(each => each.way.length === way.length),
      choices.filter(each => each.way.length > way.length),
    ]
    if (choices.length === 0) return this.#begin(place)
    if (whole.length === 1 && further.length === 0) return this.take(whole[0]!)
    this.#way = way
    return whole.length === 0 ? { kind: 'further' } : { kind: 'which', choices: whole, further }
  }

  take(choice: Choice): Pointed {
    const question = this.#question!
    this.forget()
    return { kind: 'order', question, choice }
  }

  /** Nothing is pointed at any more. */
  forget(): void {
    this.#question = undefined
    this.#way = []
  }

  /** Begins with what stands there; a unit that is spoken to stays so where nothing does. */
  #begin(place: Province): Pointed {
    const before = this.#question
    this.#way = []
    this.#question = this.#questionAt(place)
    if (this.#question !== undefined)
      return this.#question.unit === undefined ? this.at(place) : { kind: 'unit' }
    if (before?.unit === undefined) return { kind: 'nothing', at: place }
    this.#question = before
    return { kind: 'cannot', at: place }
  }

  /** Builds go to the one that builds there already, else to the first that has nothing, and then to the last. */
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

  #beginsAt({ unit, choices }: Question): readonly Province[] {
    return unit === undefined
      ? choices.flatMap(({ way }) => way.slice(0, 1))
      : [this.#board.province(unit.at)]
  }

  #choicesAlong(way: readonly Province[]): readonly Choice[] {
    return (this.#question?.choices ?? []).filter(choice => way.every((at, i) => choice.way[i] === at))
  }
}
