// A map that one can point at: the drawn board, and over it a field for each province, some of them lit.
import type { Board, Province } from '../board/board.ts'
import type { Position } from '../board/position.ts'
import type { PhaseResults } from '../game/events.ts'
import { baseMapOf, drawBoard } from '../picture/svg.ts'
import { wording } from '../report/wording.ts'
import type { LoadedBoard } from '../web/trial/loaded.ts'

const say = wording.web.orders.pointing

export interface Scene {
  readonly position: Position
  readonly results: PhaseResults | undefined
  readonly title: string
  readonly note: string
}

const SVG = 'http://www.w3.org/2000/svg'

export class PointedMap {
  readonly #loaded: LoadedBoard
  readonly #drawing = document.createElement('div')
  readonly #size = document.createElement('button')
  readonly #fields = new Map<Province, SVGElement[]>()

  /** Takes the place of the picture in a figure. */
  constructor(figure: HTMLElement, loaded: LoadedBoard) {
    this.#loaded = loaded
    this.#drawing.className = 'drawing'
    this.#size.type = 'button'
    this.#size.className = 'size'
    this.#size.addEventListener('click', () => this.#enlarge(!this.#drawing.classList.contains('enlarged')))
    this.#enlarge(false)
    figure.replaceChildren(this.#size, this.#drawing)
  }

  /** In full size it moves within its frame, by keys as well. */
  #enlarge(isLarge: boolean): void {
    this.#drawing.classList.toggle('enlarged', isLarge)
    this.#size.textContent = isLarge ? say.shrink : say.enlarge
    for (const [name, value] of Object.entries({ tabindex: '0', role: 'group', 'aria-label': say.map }))
      if (isLarge) this.#drawing.setAttribute(name, value)
      else this.#drawing.removeAttribute(name)
  }

  /** Draws a board, and asks to be told what is pointed at. */
  draw(scene: Scene, onPoint: (at: Province) => void): void {
    const { board, drawnMap } = this.#loaded
    this.#drawing.innerHTML = drawBoard({ board, drawnMap, name: 'play', ...scene })
    const picture = this.#drawing.querySelector('svg')
    if (picture === null) return
    picture.setAttribute('width', '100%')
    picture.removeAttribute('height')
    this.#cover(picture, board, scene.position, onPoint)
  }

  /** Shows where it makes sense to point, and the unit that is spoken to. */
  light(lit: Iterable<Province>, chosen: Province | undefined): void {
    const all = new Set(lit)
    for (const [at, fields] of this.#fields)
      for (const field of fields) {
        field.classList.toggle('lit', all.has(at))
        field.classList.toggle('chosen', at === chosen)
      }
  }

  /** Fields in the shape of the provinces, and rounds where units stand: a unit may reach over the border of its place. */
  #cover(
    picture: SVGSVGElement,
    board: Board,
    { units, dislodged }: Position,
    onPoint: (at: Province) => void,
  ): void {
    this.#fields.clear()
    const { drawnMap } = this.#loaded
    const base = baseMapOf(board, drawnMap, 'large')
    const cover = document.createElementNS(SVG, 'g')
    cover.setAttribute('class', 'fields')
    const field = (shape: SVGElement, at: Province): void => {
      const name = document.createElementNS(SVG, 'title')
      name.textContent = `${board.nameOf(at)} (${board.id(at)})`
      shape.replaceChildren(name)
      shape.addEventListener('click', () => onPoint(at))
      cover.append(shape)
      this.#fields.set(at, [...(this.#fields.get(at) ?? []), shape])
    }
    let home: Element | undefined
    for (const shape of picture.querySelectorAll<SVGElement>('[data-province]')) {
      const at = board.place(shape.dataset['province'] ?? '')
      if (at === undefined) continue
      const copy = shape.cloneNode(true) as SVGElement // a clone is of its own kind
      for (const name of ['id', 'fill', 'stroke', 'data-province']) copy.removeAttribute(name)
      field(copy, board.province(at))
      home ??= shape.closest('g[transform]') ?? undefined
    }
    const round = ([x, y]: readonly [number, number], at: Province): void => {
      const circle = document.createElementNS(SVG, 'circle')
      circle.setAttribute('cx', String(x))
      circle.setAttribute('cy', String(y))
      circle.setAttribute('r', String(13 * base.scale))
      circle.classList.add('piece')
      field(circle, at)
    }
    for (const { at } of units) round(base.unitAt(at), board.province(at))
    for (const { unit } of dislodged) round(base.dislodgedAt(unit.at), board.province(unit.at))
    ;(home ?? picture).append(cover)
  }
}
