// The names on a map that is seen from near or far: none is too small to be read, and none lies on another.

/** In pixels: no name is smaller. */
const READABLE = 10

/** The height of a capital, as a share of its font size. */
const CAPITAL = 0.66
/** In pixels: names closer to each other would be read as one. */
const GAP = 2

type Spot = readonly [x: number, y: number]

interface Name {
  readonly text: SVGTextElement
  readonly size: number
  readonly width: number
  readonly middle: Spot
  /** Where the name stays when it grows: beside the piece or center next to it, which it must not cover. */
  readonly hold: Spot
}

export class Names {
  readonly #names: readonly Name[]
  #scale = 0

  /** `spots`: where pieces and centers are. Names of the land come first, as they are needed for orders. */
  constructor(picture: SVGSVGElement, spots: readonly Spot[]) {
    // Only names of places are spaced.
    const texts = [...picture.querySelectorAll<SVGTextElement>('text[letter-spacing]')].reverse()
    this.#names = texts.map(text => nameOf(text, spots))
  }

  /** Draws them for so many pixels to a unit of the map, and returns how many there is no room for. */
  show(scale: number): number {
    if (scale !== this.#scale) this.#lay(scale)
    this.#scale = scale
    return this.#names.filter(({ text }) => text.hasAttribute('visibility')).length
  }

  #lay(scale: number): void {
    const taken: Box[] = []
    for (const name of this.#names) {
      const times = Math.max(1, READABLE / (name.size * scale))
      const [x, y] = name.hold
      const box = boxOf(name, times, GAP / scale)
      // A name that is not enlarged stands where the map has room for it.
      const isShown = times === 1 || !taken.some(other => touch(box, other))
      if (isShown) taken.push(box)
      const { text } = name
      if (times === 1) text.removeAttribute('transform')
      else text.setAttribute('transform', `translate(${x} ${y})scale(${times})translate(${-x} ${-y})`)
      if (isShown) text.removeAttribute('visibility')
      else text.setAttribute('visibility', 'hidden')
    }
  }
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

function nameOf(text: SVGTextElement, spots: readonly Spot[]): Name {
  const [x, y, size, width] = ['x', 'y', 'font-size', 'textLength'].map(name =>
    Number(text.getAttribute(name)),
  ) as [number, number, number, number] // as many as names
  const middle: Spot = [x, y - (size * CAPITAL) / 2]
  const far = ([x, y]: Spot): number => Math.hypot(x - middle[0], y - middle[1])
  const next = spots.reduce<Spot | undefined>(
    (best, spot) => (best === undefined || far(spot) < far(best) ? spot : best),
    undefined,
  )
  const [left, top, right, bottom] = boxOf({ size, width, middle, hold: middle }, 1, 0)
  const isBeside = next !== undefined && far(next) < 3 * size
  const hold: Spot = isBeside ? [within(next[0], left, right), within(next[1], top, bottom)] : middle
  return { text, size, width, middle, hold }
}

/** The room that a name takes, enlarged about the spot that it holds. */
function boxOf({ size, width, middle, hold }: Omit<Name, 'text'>, times: number, gap: number): Box {
  const [x, y] = [0, 1].map(axis => hold[axis]! + (middle[axis]! - hold[axis]!) * times) as [number, number]
  const [dx, dy] = [(width * times + gap) / 2, (size * CAPITAL * times + gap) / 2]
  return [x - dx, y - dy, x + dx, y + dy]
}

const touch = (one: Box, other: Box): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]

const within = (at: number, least: number, most: number): number => Math.max(least, Math.min(most, at))
