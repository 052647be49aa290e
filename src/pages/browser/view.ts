// The visible part of an image: moved by dragging, zoomed with two fingers, or moved and zoomed by calls.

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Spot = readonly [x: number, y: number]

/** In pixels: a finger that moves farther than this drags. */
const DRAGS = 8
const MOST_ZOOM = 12
/** In pixels: anything closer to the edge counts as not visible. */
const EDGE = 24

/** Zooms out slightly more than needed, so that spots at an edge are inside it. */
const SLACK = 0.97

type Edges = readonly [left: number, top: number, right: number, bottom: number]

export class View {
  readonly #frame: HTMLElement
  readonly #box: Box
  readonly #fingers = new Map<number, Spot>()
  #picture: SVGSVGElement | undefined
  #size: Spot = [0, 0]
  #zoom = 1
  #middle: Spot
  #began: Spot | undefined

  /** Whether the current touch has moved the image, so that it is not a click. */
  hasDragged = false

  readonly #onScale: (scale: number) => void

  /** `box` is the whole image. `onScale` gets the pixels for each unit of the image, whenever it is shown. */
  constructor(frame: HTMLElement, box: Box, onScale: (scale: number) => void) {
    this.#frame = frame
    this.#box = box
    this.#onScale = onScale
    this.#middle = [box.x + box.width / 2, box.y + box.height / 2]
    frame.style.aspectRatio = `${box.width} / ${box.height}`
    frame.addEventListener('pointerdown', event => this.#put(event))
    frame.addEventListener('pointermove', event => this.#move(event))
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      frame.addEventListener(name, ({ pointerId }) => this.#fingers.delete(pointerId))
    // Touchpads report a pinch as a wheel event with Ctrl.
    frame.addEventListener(
      'wheel',
      event => {
        if (!event.ctrlKey) return
        event.preventDefault()
        this.enlarge(Math.exp(-event.deltaY / 200), [event.clientX, event.clientY])
      },
      { passive: false },
    )
    new ResizeObserver(() => {
      this.measure()
      this.#show()
    }).observe(frame)
  }

  /** Asked of the frame only when it may have changed: each time a browser would lay out the whole picture to tell. */
  measure(): void {
    this.#size = [this.#frame.clientWidth, this.#frame.clientHeight]
  }

  /** Shows the same part of another image. */
  show(picture: SVGSVGElement): void {
    this.#picture = picture
    this.#show()
  }

  /** Pixels for each unit of the image. */
  get scale(): number {
    const [clientWidth, clientHeight] = this.#size
    return this.#zoom * Math.min(clientWidth / this.#box.width, clientHeight / this.#box.height)
  }

  /** Centers a spot. */
  to(middle: Spot): void {
    this.#middle = middle
    this.#show()
  }

  /** The edges around as many of these spots as fit into view, taken by their distance from `about`. */
  roomFor(spots: readonly Spot[], about = middlemost(spots)): Edges {
    const [width, height] = this.#room
    return [about, ...nearestFirst(spots, about)].reduce<Edges>(
      (edges, [x, y]) => {
        const [left, top, right, bottom] = edges
        const wider: Edges = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
        return wider[2] - wider[0] <= width && wider[3] - wider[1] <= height ? wider : edges
      },
      [...about, ...about],
    )
  }

  /** The zoom factor at which all these spots are visible at once; 1 if they fit already. */
  fits(spots: readonly Spot[]): number {
    const [width, height] = this.#room
    const [left, top, right, bottom] = edgesOf(spots)
    const times = Math.min(1, width / (right - left || 1), height / (bottom - top || 1))
    return times === 1 ? 1 : Math.max(1 / this.#zoom, times * SLACK)
  }

  /** Moves as little as needed to see the area within these edges. */
  reach([left, top, right, bottom]: Edges): void {
    const [width, height] = this.#room
    const [x, y] = this.#middle
    this.to([
      Math.max(right - width / 2, Math.min(left + width / 2, x)),
      Math.max(bottom - height / 2, Math.min(top + height / 2, y)),
    ])
  }

  isSeen([x, y]: Spot): boolean {
    const [width, height] = this.#room
    return Math.abs(x - this.#middle[0]) <= width / 2 && Math.abs(y - this.#middle[1]) <= height / 2
  }

  /** The visible size in units of the image, without a margin at the edges that a finger would miss. */
  get #room(): Spot {
    const [clientWidth, clientHeight] = this.#size
    return [(clientWidth - 2 * EDGE) / this.scale, (clientHeight - 2 * EDGE) / this.scale]
  }

  /** Zooms about a point of the window, which stays in place; without one, about the middle. */
  enlarge(times: number, at = this.#center): void {
    const [before, zoom] = [this.scale, Math.min(MOST_ZOOM, Math.max(1, this.#zoom * times))]
    const [dx, dy] = [at[0] - this.#center[0], at[1] - this.#center[1]]
    this.#zoom = zoom
    const share = 1 / before - 1 / this.scale
    this.to([this.#middle[0] + dx * share, this.#middle[1] + dy * share])
  }

  /** In pixels of the window. */
  move(dx: number, dy: number): void {
    this.to([this.#middle[0] - dx / this.scale, this.#middle[1] - dy / this.scale])
  }

  get #center(): Spot {
    const { left, top, width, height } = this.#frame.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  }

  #put({ pointerId, clientX, clientY, isPrimary }: PointerEvent): void {
    if (isPrimary) {
      this.#fingers.clear()
      this.hasDragged = false
      this.#began = [clientX, clientY]
    }
    this.#fingers.set(pointerId, [clientX, clientY])
  }

  #move({ pointerId, clientX, clientY }: PointerEvent): void {
    const before = this.#fingers.get(pointerId)
    if (before === undefined || this.#began === undefined) return
    const [now, other] = [
      [clientX, clientY] as const,
      [...this.#fingers].find(([id]) => id !== pointerId)?.[1],
    ]
    this.hasDragged ||= other !== undefined || far(now, this.#began) > DRAGS
    if (!this.hasDragged) return
    this.#fingers.set(pointerId, now)
    if (other !== undefined) this.enlarge(far(now, other) / (far(before, other) || 1), halfway(now, other))
    const half = other === undefined ? 1 : 2
    this.move((now[0] - before[0]) / half, (now[1] - before[1]) / half)
  }

  #show(): void {
    const { x, y, width, height } = this.#box
    const [clientWidth, clientHeight] = this.#size
    const { scale } = this
    if (scale === 0) return
    const [seenX, seenY] = [clientWidth / scale, clientHeight / scale]
    this.#middle = [within(this.#middle[0], x, width, seenX), within(this.#middle[1], y, height, seenY)]
    const corner = [this.#middle[0] - seenX / 2, this.#middle[1] - seenY / 2]
    this.#picture?.setAttribute('viewBox', [...corner, seenX, seenY].join(' '))
    this.#onScale(scale)
    // An image that is wholly visible is not dragged: there a finger scrolls the page.
    this.#frame.classList.toggle('whole', this.#zoom === 1)
  }
}

/** The spot closest to the middle of all. */
const middlemost = (spots: readonly Spot[]): Spot =>
  nearestFirst(spots, middleOf(edgesOf(spots)))[0] ?? [0, 0]

const nearestFirst = (spots: readonly Spot[], about: Spot): readonly Spot[] =>
  [...spots].sort((one, other) => far(one, about) - far(other, about))

function edgesOf(spots: readonly Spot[]): Edges {
  const [x, y] = [spots.map(([at]) => at), spots.map(([, at]) => at)]
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)]
}

export const middleOf = ([left, top, right, bottom]: Edges): Spot => [(left + right) / 2, (top + bottom) / 2]

const far = ([x0, y0]: Spot, [x1, y1]: Spot): number => Math.hypot(x1 - x0, y1 - y0)

const halfway = ([x0, y0]: Spot, [x1, y1]: Spot): Spot => [(x0 + x1) / 2, (y0 + y1) / 2]

/** Clamps the middle so that nothing beyond an edge is visible; an axis that is wholly visible is centered. */
const within = (middle: number, start: number, length: number, seen: number): number =>
  seen >= length
    ? start + length / 2
    : Math.min(start + length - seen / 2, Math.max(start + seen / 2, middle))
