// Orders by pointing: first at a unit, then at where its order leads, and if that may be several orders, at one of them.
import type { Board, Province } from '../board/board.ts'
import type { Choice, Question } from '../orders/menu.ts'

/** What came of pointing at a place. */
export type Pointed =
  | { readonly kind: 'nothing' | 'unit' | 'further' }
  | { readonly kind: 'order'; readonly question: Question; readonly choice: Choice }
  /** Several orders, or beginnings of orders, lead there. */
  | { readonly kind: 'which'; readonly choices: readonly Choice[]; readonly further: readonly Choice[] }

export class Pointing {
  readonly #board: Board
  readonly #questions: readonly Question[]
  /** Builds go to the first that has none, and then to the last. */
  readonly #isAnswered: (question: Question) => boolean
  #question: Question | undefined
  #way: readonly Province[] = []

  constructor(board: Board, questions: readonly Question[], isAnswered: (question: Question) => boolean) {
    this.#board = board
    this.#questions = questions
    this.#isAnswered = isAnswered
  }

  get question(): Question | undefined {
    return this.#question
  }

  get chosen(): Province | undefined {
    const unit = this.#question?.unit
    return unit === undefined ? undefined : this.#board.province(unit.at)
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
    if (choices.length === 0) {
      this.forget()
      return this.#begin(place)
    }
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

  #begin(place: Province): Pointed {
    const unit = this.#questions.find(
      each => each.unit !== undefined && this.#board.province(each.unit.at) === place,
    )
    if (unit !== undefined) {
      this.#question = unit
      return { kind: 'unit' }
    }
    const open = this.#questions.filter(
      each => each.unit === undefined && this.#beginsAt(each).includes(place),
    )
    this.#question = open.find(each => !this.#isAnswered(each)) ?? open.at(-1)
    return this.#question === undefined ? { kind: 'nothing' } : this.at(place)
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
