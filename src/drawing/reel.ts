// Successive scenes in one drawing: what stays the same is drawn once, and styles show each piece in its scenes.
import { MARK } from './layers.ts'

/**
 * Each piece is shown by an animation that lasts as long as its scenes; pieces of the last scene are hidden by one
 * until then. So without animation, and at the end, the last scene is visible, and a viewer has little to do. The film
 * pauses while the group `w` is pointed at, or the SVG has the focus.
 */
export class Reel {
  /** Start of each scene in tenths of a second; the last one stays. */
  readonly #starts: readonly number[]
  readonly #shapes = new Map<string, string>()

  /** Durations of all scenes but the last, in tenths of a second. */
  constructor(ticks: readonly number[]) {
    const starts = [0]
    for (const each of ticks) starts.push(starts.at(-1)! + each)
    this.#starts = starts
  }

  /** The pieces of one layer in each scene. A piece that stays in successive scenes is written once. */
  layer(scenes: readonly (readonly string[])[]): string {
    const stretches = stretchesOf(scenes)
    const often = pathsUsedOften(stretches)
    const groups = new Map<string, { readonly stretch: Stretch; readonly pieces: string[] }>()
    for (const stretch of stretches) {
      const key = `${stretch.from} ${stretch.to}`
      const group = groups.get(key) ?? { stretch, pieces: [] }
      groups.set(key, group)
      group.pieces.push(this.#shared(stretch.piece, often))
    }
    return [...groups.values()].map(({ stretch, pieces }) => this.#seen(stretch, pieces.join(''))).join('')
  }

  /** The share of the film that has passed when a scene begins; 1 for the last scene. */
  shareAt(scene: number): number {
    return this.#starts[scene]! / Math.max(1, this.#starts.at(-1)!)
  }

  /** Outlines shared by several pieces, to be used by reference. */
  get shapes(): string {
    return [...this.#shapes].map(([path, id]) => `<path id="${MARK}${id}" d="${path}"/>`).join('')
  }

  get style(): string {
    return [
      '.f{visibility:hidden;animation-name:f}@keyframes f{from,to{visibility:visible}}',
      '.l{animation-name:l}@keyframes l{from,to{visibility:hidden}}',
      `.b{animation:b ${this.#starts.at(-1)! / 10}s linear}@keyframes b{from{transform:scaleX(0)}}`,
      // `:focus-visible`, not `:focus`: a click would pause the film until the focus leaves.
      '.w:hover *,svg:focus-visible *{animation-play-state:paused}',
      '@media(prefers-reduced-motion:reduce){:root:not(.leafed) :is(.f,.l,.b){animation:none}}',
    ].join('')
  }

  #seen({ from, to }: Stretch, svg: string): string {
    const [start, end] = [this.#starts[from]!, this.#starts[to] ?? 0]
    const isLast = to === this.#starts.length
    if (isLast && start === 0) return svg
    if (isLast) return `<g class="l" style="animation-duration:${start / 10}s">${svg}</g>`
    return `<g class="f" style="animation-duration:${(end - start) / 10}s;animation-delay:${start / 10}s">${svg}</g>`
  }

  #shared(piece: string, often: ReadonlySet<string>): string {
    return piece.replace(LONG_PATH, (whole, path: string) => {
      if (!often.has(path)) return whole
      const id = this.#shapes.get(path) ?? `p${this.#shapes.size}`
      this.#shapes.set(path, id)
      return `<use href="#${MARK}${id}"`
    })
  }
}

/** A piece from one scene up to another, exclusive. */
interface Stretch {
  readonly piece: string
  readonly from: number
  to: number
}

function stretchesOf(scenes: readonly (readonly string[])[]): readonly Stretch[] {
  const all: Stretch[] = []
  let running = new Map<string, Stretch>()
  for (const [i, pieces] of scenes.entries()) {
    const now = new Map<string, Stretch>()
    for (const piece of pieces) {
      const stretch = running.get(piece) ?? now.get(piece) ?? { piece, from: i, to: i }
      if (stretch.to === i && stretch.from === i) all.push(stretch)
      stretch.to = i + 1
      now.set(piece, stretch)
    }
    running = now
  }
  return all
}

/** A path long enough to be worth an id. */
const LONG_PATH = /<path d="([^"]{60,})"/g

function pathsUsedOften(stretches: readonly Stretch[]): ReadonlySet<string> {
  const [once, often] = [new Set<string>(), new Set<string>()]
  for (const { piece } of stretches)
    for (const [, path = ''] of piece.matchAll(LONG_PATH)) (once.has(path) ? often : once).add(path)
  return often
}
