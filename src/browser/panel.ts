// What stands below a map that one points at: a sentence that says what comes next, and the orders that a place may mean.
import type { Province } from '../board/board.ts'
import type { Choice, Question } from '../orders/menu.ts'
import { wording } from '../report/wording.ts'
import type { Pointed, Pointing } from './pointing.ts'

const say = wording.web.orders.pointing

type OnOrder = (question: Question, choice: Choice) => void

export class PointingPanel {
  readonly #told = document.createElement('p')
  readonly #choices = document.createElement('p')

  constructor(figure: HTMLElement) {
    this.#told.setAttribute('role', 'status')
    this.#choices.className = 'which'
    const panel = document.createElement('div')
    panel.className = 'pointing'
    panel.append(this.#told, this.#choices)
    figure.after(panel)
  }

  tell(text: string): void {
    this.#told.textContent = text
  }

  /** Goes on from what is pointed at, and says so. */
  follow(pointing: Pointing, at: Province, onOrder: OnOrder): void {
    this.#choices.replaceChildren()
    this.#take(pointing, pointing.at(at), onOrder)
  }

  #take(pointing: Pointing, pointed: Pointed, onOrder: OnOrder): void {
    const unit = pointing.question?.name ?? ''
    switch (pointed.kind) {
      case 'nothing':
        return this.tell(say.none)
      case 'unit':
        return this.tell(say.unit({ unit: unit }))
      case 'further':
        return this.tell(say.further({ unit: unit }))
      case 'order':
        this.tell(say.done({ order: pointed.choice.text }))
        return onOrder(pointed.question, pointed.choice)
      case 'which':
        this.tell(say.which({ unit: unit }))
        this.#offer(pointing, pointed, onOrder)
    }
  }

  #offer(pointing: Pointing, { choices, further }: Pointed & { kind: 'which' }, onOrder: OnOrder): void {
    const button = (text: string, onClick: () => void): void => {
      const made = document.createElement('button')
      made.type = 'button'
      made.textContent = text
      made.addEventListener('click', () => {
        this.#choices.replaceChildren()
        onClick()
      })
      this.#choices.append(made, ' ')
    }
    for (const choice of choices)
      button(choice.text, () => this.#take(pointing, pointing.take(choice), onOrder))
    const [begun] = further
    if (begun !== undefined)
      button(`${begun.text.slice(0, begun.text.lastIndexOf(' - '))} - …`, () =>
        this.tell(say.further({ unit: pointing.question?.name ?? '' })),
      )
  }
}
