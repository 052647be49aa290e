// What stands below a map that one points at: a sentence that says what comes next, and the orders that a place may mean.
import type { Board, Province } from '../board/board.ts'
import type { Phase } from '../board/phase.ts'
import type { Choice, Question } from '../orders/menu.ts'
import { wording } from '../report/wording.ts'
import { labelOf } from '../web/orders/fields.ts'
import type { Pointed, Pointing } from './pointing.ts'

const say = wording.web.orders.pointing

export interface Listener {
  /** Takes an order down where it is kept, and says what came of that. */
  readonly onOrder: (question: Question, choice: Choice) => string
  /** The unit that was spoken to no longer is. */
  readonly onForget: () => void
}

export class PointingPanel {
  readonly #board: Board
  readonly #told = document.createElement('p')
  readonly #choices = document.createElement('p')

  constructor(figure: HTMLElement, board: Board) {
    this.#board = board
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

  begin(phase: Phase): void {
    this.#choices.replaceChildren()
    this.tell(say.begin[phase.kind])
  }

  /** Goes on from what is pointed at, and says so. */
  follow(pointing: Pointing, phase: Phase, at: Province, listener: Listener): void {
    this.#take(pointing, phase, pointing.at(at), listener)
  }

  #take(pointing: Pointing, phase: Phase, pointed: Pointed, listener: Listener): void {
    const { question } = pointing
    const unit = question === undefined ? '' : labelOf(question)
    this.#choices.replaceChildren()
    switch (pointed.kind) {
      case 'nothing':
        return this.tell(say.none({ place: this.#board.nameOf(pointed.at) }))
      case 'cannot':
        this.tell(say.cannot({ unit, place: this.#board.nameOf(pointed.at) }))
        break
      case 'unit':
        this.tell(phase.kind === 'retreat' ? say.retreating({ unit }) : say.unit({ unit }))
        break
      case 'further':
        this.tell(say.further({ unit }))
        break
      case 'order':
        return this.tell(listener.onOrder(pointed.question, pointed.choice))
      case 'which':
        this.tell(say.which({ unit }))
        this.#offer(pointing, phase, pointed, listener)
    }
    if (question?.unit === undefined) return
    this.#button(say.another, () => {
      pointing.forget()
      this.begin(phase)
      listener.onForget()
    })
  }

  #offer(
    pointing: Pointing,
    phase: Phase,
    { choices, further }: Pointed & { kind: 'which' },
    listener: Listener,
  ): void {
    for (const choice of choices)
      this.#button(choice.text, () => this.#take(pointing, phase, pointing.take(choice), listener))
    const [begun] = further
    if (begun !== undefined)
      this.#button(`${begun.text.slice(0, begun.text.lastIndexOf(' - '))} - …`, () =>
        this.#take(pointing, phase, { kind: 'further' }, listener),
      )
  }

  #button(text: string, onClick: () => void): void {
    const made = document.createElement('button')
    made.type = 'button'
    made.textContent = text
    made.addEventListener('click', onClick)
    this.#choices.append(made, ' ')
  }
}
