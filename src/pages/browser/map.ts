// A map to point at: the drawn board, covered by a field for each province, some of them lit.

import { baseMapOf, drawBoard } from '../../drawing/svg.ts'
import type { PhaseResults } from '../../rules/adjudication/resolving.ts'
import type { Board, Location, Province } from '../../rules/board/board.ts'
import type { Position } from '../../rules/board/position.ts'
import { wording } from '../../wording/wording.ts'
import type { LoadedBoard } from '../trial/loaded.ts'
import { Names } from './names.ts'
import { middleOf, View } from './view.ts'

const say = wording.web.orders.pointing

export interface Scene {
  readonly position: Position
  readonly results: PhaseResults | undefined
  readonly title: string
  readonly note: string
}

const SVG = 'http://www.w3.org/2000/svg'

/** Offsets in pixels: a click this close to a lit province counts as on it, the closest first. */
const NEAR = [4, 8, 12].flatMap(far =>
  Array.from({ length: 8 }, (_, i) => [far * Math.cos((i * Math.PI) / 4), far * Math.sin((i * Math.PI) / 4)]),
)
/** In pixels: if most names would be smaller than `least` before they are enlarged, the map opens zoomed in. */
const NAMES = { least: 6, opened: 12.5 }
/** In pixels: the map does not open with smaller pieces, if it is zoomed in. */
const LEAST_PIECE = 16
const STEP = 1.5

export class PointedMap {
  /** Holds whatever is shown over the map. */
  readonly stage: HTMLElement = document.createElement('div')
  /** Holds the map, and takes the focus. */
  readonly drawing: HTMLElement = document.createElement('div')
  readonly #loaded: LoadedBoard
  readonly #view: View
  readonly #fields = new Map<Element, Province>()
  /** The group of all fields. */
  #laid: SVGGElement | undefined
  #names: Names | undefined
  #lit: ReadonlySet<Province> = new Set()
  #shrunk = 1

  /** Replaces the image in a figure. `onPoint` gets each province clicked. */
  constructor(figure: HTMLElement, loaded: LoadedBoard, onPoint: (at: Province, event: MouseEvent) => void) {
    this.#loaded = loaded
    this.stage.className = 'stage'
    this.drawing.className = 'drawing'
    for (const [name, value] of Object.entries({ tabindex: '0', role: 'application', 'aria-label': say.map }))
      this.drawing.setAttribute(name, value)
    const { width, height } = this.#base
    this.#view = new View(this.drawing, { x: 0, y: 0, width, height }, scale => this.#names?.show(scale))
    this.drawing.addEventListener('click', event => {
      const at = this.#view.hasDragged ? undefined : this.#near(event)
      if (at !== undefined) onPoint(at, event)
    })
    this.drawing.addEventListener('keydown', event => this.#key(event))
    const sizes = document.createElement('div')
    sizes.className = 'sizes'
    for (const [sign, name, times] of SIZES) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = sign
      button.setAttribute('aria-label', name)
      button.addEventListener('click', () => this.#view.enlarge(times))
      sizes.append(button)
    }
    this.stage.append(this.drawing, sizes)
    figure.replaceChildren(this.stage)
  }

  /**
   * Opens at some provinces, zoomed in where there is no room for all names, but no nearer than all of them are seen.
   * Where pieces would become too small, only those around the middlemost are. Returns whether all are seen.
   */
  open(provinces: Iterable<Province>): boolean {
    const places = [...provinces]
    const sizes = this.#base.labels.map(({ size }) => size).sort((one, other) => one - other)
    // The lower quarter are small names, such as those of coasts.
    const most = sizes[Math.floor(sizes.length / 4)] ?? NAMES.opened
    const { scale } = this.#view
    if (most * scale < NAMES.least && this.#names?.show(scale) !== 0) {
      this.#view.enlarge(NAMES.opened / (most * scale))
      const piece = 2 * this.#pieceRadius * this.#view.scale
      this.#view.enlarge(Math.max(LEAST_PIECE / piece, this.#view.fits(this.#spotsOf(places))))
    }
    this.show(places)
    return this.#spotsOf(places).every(spot => this.#view.isSeen(spot))
  }

  /** Centers provinces; if not all fit, those around the middlemost. */
  show(places: readonly Province[]): void {
    if (places.length > 0) this.#view.to(middleOf(this.#view.roomFor(this.#spotsOf(places))))
  }

  /** Brings a province into view, with those of the others that are its neighbors. */
  reach(at: Province, others: Iterable<Province>): void {
    const about = [...others].filter(other => this.#loaded.board.distance(at, other) <= 1)
    this.#bring([at, ...about])
  }

  /** Brings all these provinces into view. */
  showAll(places: readonly Province[]): void {
    if (places.length > 0) this.#bring(places)
  }

  /** Moves as little as needed. The first province is visible in any case. */
  #bring(places: readonly Province[]): void {
    this.#asBefore()
    const spots = this.#spotsOf(places)
    const times = this.#view.fits(spots)
    this.#view.enlarge(times)
    this.#shrunk = times
    this.#view.reach(this.#view.roomFor(spots, spots[0]))
  }

  /** Moves to these provinces if none of them is visible. */
  goOn(places: readonly Province[]): void {
    this.#asBefore()
    if (!this.#spotsOf(places).some(spot => this.#view.isSeen(spot))) this.show(places)
  }

  /** Undoes the zoom that was needed to show all goals. */
  #asBefore(): void {
    this.#view.enlarge(1 / this.#shrunk)
    this.#shrunk = 1
  }

  get #pieceRadius(): number {
    return 13 * this.#base.scale
  }

  /** Where pieces and centers are. */
  get #spots() {
    const { board } = this.#loaded
    const centers = board.provinces.flatMap(({ index }) => {
      const at = this.#base.centerAt(index)
      return at === undefined ? [] : [at]
    })
    return [...this.#spotsOf(board.provinces.map(({ index }) => index)), ...centers]
  }

  #spotsOf = (places: readonly Province[]) => places.map(at => this.#base.unitAt(at))

  /** Where a province is in the window. */
  spotOf(at: Province): DOMRect | undefined {
    return [...this.#fields].findLast(([, place]) => place === at)?.[0].getBoundingClientRect()
  }

  /** The coast whose fleet would stand closest, in a province with several coasts. */
  coastAt(at: Province, { clientX, clientY }: MouseEvent): Location | undefined {
    const { board } = this.#loaded
    const onScreen = this.#laid?.getScreenCTM()?.inverse()
    if (onScreen === undefined || board.provinces[at]!.coasts.length < 2) return undefined
    const spot = new DOMPoint(clientX, clientY).matrixTransform(onScreen)
    const far = (coast: Location): number => {
      const [x, y] = this.#base.unitAt(coast)
      return Math.hypot(x - spot.x, y - spot.y)
    }
    return [...board.harbours(at)].sort((one, other) => far(one) - far(other))[0]
  }

  draw(scene: Scene): void {
    const { board, drawnMap } = this.#loaded
    this.#view.measure()
    this.drawing.innerHTML = drawBoard({ board, drawnMap, name: 'play', ...scene })
    const picture = this.drawing.querySelector('svg')
    if (picture === null) return
    picture.setAttribute('width', '100%')
    picture.setAttribute('height', '100%')
    this.#cover(picture, board, scene.position)
  }

  /** Lights the provinces worth pointing at, and marks the chosen unit. `isQuiet`: without colors. */
  light(lit: Iterable<Province>, chosen: Province | undefined, isQuiet = false): void {
    this.#lit = new Set(lit)
    for (const [field, at] of this.#fields) {
      field.classList.toggle('lit', this.#lit.has(at) && !isQuiet)
      field.classList.toggle('chosen', at === chosen)
    }
  }

  get #base() {
    return baseMapOf(this.#loaded.board, this.#loaded.drawnMap, 'large')
  }

  #near({ clientX: x, clientY: y }: MouseEvent): Province | undefined {
    const found = [[0, 0] as const, ...NEAR].map(([dx = 0, dy = 0]) => {
      const there = document.elementFromPoint(x + dx, y + dy)
      return there === null ? undefined : this.#fields.get(there)
    })
    return found.find(at => at !== undefined && this.#lit.has(at)) ?? found[0]
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const [, , times] = SIZES.find(([, , , keys]) => keys.includes(event.key)) ?? []
    const way = MOVES[event.key]
    if (times !== undefined) this.#view.enlarge(times)
    else if (way !== undefined) this.#view.move(...way)
    else return
    event.preventDefault()
  }

  /** Fields in the shape of the provinces, and circles for units, which may extend beyond their province. */
  #cover(picture: SVGSVGElement, board: Board, { units, dislodged }: Position): void {
    this.#fields.clear()
    const base = this.#base
    const cover = document.createElementNS(SVG, 'g')
    cover.setAttribute('class', 'fields')
    const field = (shape: SVGElement, at: Province): void => {
      const name = document.createElementNS(SVG, 'title')
      name.textContent = `${board.nameOf(at)} (${board.id(at)})`
      shape.replaceChildren(name)
      cover.append(shape)
      this.#fields.set(shape, at)
    }
    let home: SVGGraphicsElement | undefined
    for (const shape of picture.querySelectorAll<SVGElement>('[data-province]')) {
      const at = board.place(shape.dataset['province'] ?? '')
      if (at === undefined) continue
      const copy = shape.cloneNode(true) as SVGElement // a clone has the type of its original
      for (const name of ['id', 'fill', 'stroke', 'data-province']) copy.removeAttribute(name)
      field(copy, board.province(at))
      home ??= shape.closest<SVGGraphicsElement>('g[transform]') ?? undefined
    }
    const round = ([x, y]: readonly [number, number], at: Province): void => {
      const circle = document.createElementNS(SVG, 'circle')
      circle.setAttribute('cx', String(x))
      circle.setAttribute('cy', String(y))
      circle.setAttribute('r', String(this.#pieceRadius))
      circle.classList.add('piece')
      field(circle, at)
    }
    for (const { at } of units) round(base.unitAt(at), board.province(at))
    for (const { unit } of dislodged) round(base.dislodgedAt(unit.at), board.province(unit.at))
    ;(home ?? picture).append(cover)
    this.#laid = cover
    // The heading and note of the picture are on the page already.
    home?.removeAttribute('transform')
    this.#names = new Names(picture, this.#spots)
    this.#view.show(picture)
  }
}

/** The sign on the button, its name, the zoom factor, and the keys that do the same. */
const SIZES: readonly (readonly [sign: string, name: string, times: number, keys: string])[] = [
  ['+', say.enlarge, STEP, '+='],
  ['−', say.shrink, 1 / STEP, '-'],
]

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
}
