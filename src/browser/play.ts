// The page on which orders are chosen: its map fills the lists in, and shows what stands in them.
import type { Province } from '../board/board.ts'
import { type Choice, type Question, questionsFor } from '../orders/menu.ts'
import { wording } from '../report/wording.ts'
import { asOrdered, type LoadedSituation, situationAt } from './board.ts'
import { PointedMap } from './map.ts'
import { PointingPanel } from './panel.ts'
import { Pointing } from './pointing.ts'

/** Each list of the form, with the question that it is for. */
interface List {
  readonly question: Question
  readonly select: HTMLSelectElement
}

export async function playOn(form: HTMLFormElement): Promise<void> {
  const { play = '', powers = '' } = form.dataset
  const figure = form.querySelector<HTMLElement>('figure')
  const situation = await situationAt(play)
  if (situation === undefined || figure === null) return
  new Play(form, figure, situation, powers.split(' ')).begin()
}

class Play {
  readonly #situation: LoadedSituation
  readonly #lists: readonly List[]
  readonly #map: PointedMap
  readonly #pointing: Pointing
  readonly #panel: PointingPanel

  constructor(
    form: HTMLFormElement,
    figure: HTMLElement,
    situation: LoadedSituation,
    powers: readonly string[],
  ) {
    const { board, rules, position } = situation
    this.#situation = situation
    this.#lists = board.powers
      .filter(({ id }) => powers.includes(id))
      .flatMap(({ id, index }) =>
        questionsFor(board, rules, position, index).flatMap((question, i) => {
          const select = form.elements.namedItem(`${id}.${i}`)
          return select instanceof HTMLSelectElement ? [{ question, select }] : []
        }),
      )
    this.#map = new PointedMap(figure, situation)
    this.#panel = new PointingPanel(figure)
    const questions = this.#lists.map(({ question }) => question)
    this.#pointing = new Pointing(board, questions, question => this.#chosen(question) !== undefined)
  }

  begin(): void {
    for (const { select } of this.#lists) select.addEventListener('change', () => this.#draw())
    this.#draw()
    this.#panel.tell(wording.web.orders.pointing.begin)
  }

  #chosen(question: Question): Choice | undefined {
    const text = this.#lists.find(each => each.question === question)?.select.value
    return question.choices.find(choice => choice.text === text)
  }

  #draw(): void {
    const { position, title, note } = this.#situation
    const orders = this.#lists.flatMap(({ question }) => this.#chosen(question)?.order ?? [])
    const results = orders.length === 0 ? undefined : asOrdered(position, orders)
    this.#map.draw({ position, results, title, note }, at => this.#point(at))
    this.#light()
  }

  #light(): void {
    this.#map.light(this.#pointing.lit, this.#pointing.chosen)
  }

  #point(at: Province): void {
    this.#panel.follow(this.#pointing, at, (question, choice) => {
      const list = this.#lists.find(each => each.question === question)
      if (list !== undefined) list.select.value = choice.text
      this.#draw()
    })
    this.#light()
  }
}
