// Shown over a map to point at: a sentence that says what comes next, and a menu when a click may mean several orders.
import type { Board, Province } from '../../rules/board/board.ts'
import type { Phase } from '../../rules/board/phase.ts'
import type { Choice, Question } from '../../rules/orders/menu.ts'
import { wording } from '../../wording/wording.ts'
import { labelOf } from '../orders/fields.ts'
import type { PointedMap } from './map.ts'
import type { Pointed, Pointing } from './pointing.ts'
import { placesTyped } from './typing.ts'

const say = wording.web.orders.pointing

export interface Listener {
  /** Stores an order and returns what to tell the player. */
  readonly onOrder: (question: Question, choice: Choice) => string
  /** Called when other provinces are lit. */
  readonly onLight: () => void
}

/** The questions and their phase. */
interface Asked {
  readonly pointing: Pointing
  readonly phase: Phase
}

export class PointingPanel {
  readonly #map: PointedMap
  readonly #board: Board
  readonly #listener: Listener
  readonly #told = document.createElement('p')
  readonly #another = document.createElement('button')
  readonly #menu = document.createElement('div')
  #asked: Asked | undefined
  #typed = ''
  #spot: readonly [x: number, y: number] = [0, 0]

  /** Whether the last place was typed. */
  isByKeys = false

  constructor(map: PointedMap, board: Board, listener: Listener) {
    this.#map = map
    this.#board = board
    this.#listener = listener
    this.#told.setAttribute('role', 'status')
    this.#another.type = 'button'
    this.#another.textContent = say.another
    this.#another.addEventListener('click', () => this.forget())
    const line = document.createElement('div')
    line.className = 'pointing'
    line.append(this.#told, this.#another)
    map.stage.before(line)
    this.#menu.className = 'which'
    this.#menu.setAttribute('role', 'menu')
    this.#menu.setAttribute('aria-label', say.choices)
    map.stage.append(this.#menu)
    this.#close()
    map.stage.addEventListener('keydown', event => this.#key(event))
  }

  tell(text: string): void {
    this.#told.textContent = text
  }

  /** Starts asking this, or nothing. */
  ask(asked: Asked | undefined, told = asked === undefined ? '' : say.begin[asked.phase.kind]): void {
    this.#asked = asked
    this.#close()
    this.tell(told)
  }

  forget(): void {
    this.#asked?.pointing.forget()
    this.ask(this.#asked)
    this.#listener.onLight()
  }

  /** Continues with the province pointed at, and tells the player. */
  point(at: Province, event?: MouseEvent): void {
    if (this.#asked === undefined) return
    const { left, top, width, height } = this.#map.spotOf(at) ?? new DOMRect()
    this.isByKeys = event === undefined
    this.#spot = event === undefined ? [left + width / 2, top + height / 2] : [event.clientX, event.clientY]
    this.#take(this.#asked, this.#asked.pointing.at(at, event && this.#map.coastAt(at, event)))
  }

  #take({ pointing, phase }: Asked, pointed: Pointed): void {
    const { question } = pointing
    const unit = question === undefined ? '' : labelOf(question)
    this.#close()
    this.#another.hidden = question?.unit === undefined
    switch (pointed.kind) {
      case 'nothing':
        this.tell(say.none({ place: this.#board.nameOf(pointed.at) }))
        break
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
        this.tell(this.#listener.onOrder(pointed.question, pointed.choice))
        break
      case 'which': {
        const { taken } = pointed
        this.tell(
          taken === undefined ? say.which({ unit }) : this.#listener.onOrder(taken.question, taken.choice),
        )
        this.#offer({ pointing, phase }, pointed)
      }
    }
    this.#listener.onLight()
  }

  #close(): void {
    if (this.#menu.contains(document.activeElement)) this.#map.drawing.focus({ preventScroll: true })
    this.#menu.hidden = true
    this.#another.hidden = true
    this.#typed = ''
  }

  /** Opens a menu where the player has pointed. */
  #offer(asked: Asked, { choices, further: [begun], taken }: Pointed & { kind: 'which' }): void {
    const item = (text: string, pointed: () => Pointed): HTMLElement => {
      const made = document.createElement('button')
      made.type = 'button'
      made.setAttribute('role', 'menuitem')
      made.textContent = text
      made.addEventListener('click', () => this.#take(asked, pointed()))
      return made
    }
    const items = choices.map(choice => item(choice.text, () => asked.pointing.take(choice)))
    items[choices.findIndex(choice => choice === taken?.choice)]?.setAttribute('aria-current', 'true')
    if (begun !== undefined)
      items.push(
        item(`${begun.text.slice(0, begun.text.lastIndexOf(' - '))} - …`, () => ({ kind: 'further' })),
      )
    this.#menu.replaceChildren(...items)
    // The menu of an order already taken makes room: it goes to the top corner of the map, or below the map on a phone.
    this.#menu.classList.toggle('may', taken !== undefined)
    this.#menu.hidden = false
    const frame = this.#map.stage.getBoundingClientRect()
    const within = (at: number, room: number): string => `${Math.max(0, Math.min(at, room))}px`
    const { offsetWidth, offsetHeight, style } = this.#menu
    style.setProperty('--left', within(this.#spot[0] - frame.left, frame.width - offsetWidth))
    style.setProperty('--top', within(this.#spot[1] - frame.top, frame.height - offsetHeight))
    if (taken === undefined) items[0]?.focus({ preventScroll: true })
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || this.#asked === undefined) return
    if (event.key === 'Escape') this.forget()
    else if (this.#menu.contains(document.activeElement)) this.#step(event)
    else if (event.key === 'ArrowDown' && !this.#menu.hidden) this.#menu.querySelector('button')?.focus()
    else if (document.activeElement === this.#map.drawing) this.#type(event, this.#asked)
  }

  #step(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const items = [...this.#menu.querySelectorAll('button')]
    const here = items.findIndex(each => each === document.activeElement)
    items.at((here + step) % items.length)?.focus()
  }

  /** Collects letters until Enter. A letter that fits no lit province is not taken. */
  #type(event: KeyboardEvent, { pointing }: Asked): void {
    const { key } = event
    if (key === 'Enter' && this.#typed !== '') {
      event.preventDefault()
      const [at, ...others] = placesTyped(this.#typed, pointing.lit, this.#board)
      if (at !== undefined && others.length === 0) this.point(at)
      return
    }
    const typed = key === 'Backspace' ? this.#typed.slice(0, -1) : `${this.#typed}${key}`
    if (key !== 'Backspace' && !/^[\p{L}\p{N} ]$/u.test(key)) return
    event.preventDefault()
    const found = placesTyped(typed, pointing.lit, this.#board)
    if (found.length > 0) this.#typed = typed
    const places = found.map(at => this.#board.nameOf(at)).join(', ')
    this.tell(found.length > 0 ? say.typed({ typed, places }) : say.notTyped({ typed }))
  }
}
